"""Paid abilities: active, in the right window, within their limits, and payable (9.5)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from ...models.abilities import Ability, Aspect, Delayed, Flag, Prevent, Replace, Unread
from ...models.actions import (
    Trigger,
    UseAbility,
)
from ...models.conditions import InterfaceOnly, UseLimit, UseOnly
from ...models.costs import UnreadCost
from ...models.deeds import Deed
from ...models.effects import Each, Effect
from ...models.known import Truth
from ...models.selectors import (
    ANYTHING,
    And,
    Attribute,
    Current,
    Did,
    IsSubroutine,
    Role,
    Same,
    Selector,
    Shares,
    Subtype,
)
from ...models.state import GameObject
from ...models.terms import Scope, Stat
from ...models.timing import Window
from ...models.values import walk
from ...models.verdict import Reason
from ..payment.bundles import Bundle
from ..payment.payments import Payments
from ..reading.activity import perhaps_active_there
from ..reading.characteristics import changed_by, current_stat, taken_by
from ..reading.doubts import Asking, Doubts, asking
from ..reading.game import Game
from ..reading.history import use_limits, used
from ..reading.objects import hidden, is_unrezzed, resolve
from ..reading.own_restrictions import not_met, restrictions_of
from ..reading.subroutines import subroutines
from ..reading.wording import in_words, unlike
from .judging import Attempt, now, open_window, rule
from .window_options import interrupts


@rule(UseAbility)
def has_ability(attempt: Attempt) -> Iterator[Reason]:
    """Only paid abilities are used at will (rule_paid_ability)."""
    game, choice, doubts = attempt.game, attempt.choice, attempt.doubts
    assert isinstance(choice, UseAbility)
    if attempt.ability is None:
        object = game.objects.get(choice.object)
        if object is not None and game.card(object) is None:
            doubts.note(hidden(game, object, "an ability"))
            return
        yield Reason(
            "ability.none",
            f"{game.title(choice.object)} has no paid ability of that number",
            "rule_paid_ability",
            (choice.object,),
        )


@rule(UseAbility)
def ability_active(attempt: Attempt) -> Iterator[Reason]:
    """Only active abilities can be used (rule_ability_active)."""
    game, choice, doubts = attempt.game, attempt.choice, attempt.doubts
    assert isinstance(choice, UseAbility)
    ability = attempt.ability
    if ability is None:
        return
    object = game.object(choice.object)
    if game.is_ability_active(object, ability):
        return
    if game.has_lost(object, ability):
        yield Reason(
            "ability.inactive",
            f"{game.title(object.id)} has lost this ability",
            "rule_lose_ability",
            tuple(dict.fromkeys((object.id, *taken_by(game, object)))),
        )
    elif perhaps_active_there(object, ability):
        doubts.add(_unread(object.id, f"where the ability of {game.title(object.id)} is active, its text may tell"))
    else:
        where = "unrezzed" if is_unrezzed(object) else "facedown" if object.installed else f"in {object.zone.word}"
        yield Reason(
            "ability.inactive",
            f"{game.title(object.id)} is {where}, so its ability is not active",
            "rule_ability_active",
            (object.id,),
            "rez it first" if is_unrezzed(object) else None,
        )


@rule(UseAbility)
def ability_window(attempt: Attempt) -> Iterator[Reason]:
    """Each kind of paid ability has its window (9.5.2, 9.2.7b)."""
    game, choice, side, doubts = attempt.game, attempt.choice, attempt.side, attempt.doubts
    assert isinstance(choice, UseAbility)
    ability = attempt.ability
    if ability is None or attempt.is_action:
        return
    window, title = open_window(game), game.title(choice.object)
    components = [c for option in ability.cost.options for c in option] if ability.cost is not None else []
    if any(isinstance(c, UnreadCost) and not c.credits for c in components):
        doubts.add(_unread(choice.object, f"whether using {title} is an action, its cost does not tell"))
    if Flag.ACCESS in ability.flags:
        if window is None or window.window is not Window.MID_ACCESS:
            yield Reason(
                "timing.no_access",
                f"the ability of {title} can be used only while a card is being accessed; {now(game)}",
                "rule_access_flag",
                (choice.object,),
                "use it during an access",
            )
        return
    if ability.is_interrupt:
        in_time = window is not None and window.window is Window.INTERRUPT
        answer = interrupts(game, window, side).has(choice) if window is not None and in_time else Truth.NO
        relevant = doubts.note(answer) is not Truth.NO
        if not relevant and any(isinstance(node, Unread) for node in walk(ability.steps)):
            doubts.add(_unread(choice.object, f"what {title} could change, its text does not tell"))
        elif not relevant:
            spares = any(isinstance(step, Prevent) and step.but != 0 for step in ability.steps)
            too_little = " (all but 1 is prevented only of 2 or more)" if spares else ""
            yield Reason(
                "timing.interrupt",
                f"the ability of {title} is an interrupt, and nothing that it could change is "
                f"about to resolve{too_little}; paying a cost is never interrupted; {now(game)}",
                "rule_prevent_all_but_one" if spares else "sec_relevant_interrupts",
                (choice.object,),
            )
        return
    if window is None or window.window is not Window.PAID:
        yield Reason(
            "timing.paid_window",
            f"the ability of {title} can be used in paid ability windows; {now(game)}",
            "rule_other_paid_abilities",
            (choice.object,),
            "wait for the next paid ability window",
        )
    elif window.priority is not side:
        yield Reason(
            "timing.no_priority",
            f"the {side.title} does not have priority; {now(game)}",
            "rule_trigger_paid_abilities",
            (),
            f"wait until the {side.other.title} passes",
        )


@lru_cache(maxsize=4096)
def _could_break(ability: Ability) -> bool:
    """Whether an instruction that could break subroutines stands anywhere in the steps."""
    return any(isinstance(node, Effect) and node.kind is Deed.BREAK for node in walk(ability.steps))


@lru_cache(maxsize=4096)
def _perhaps_breaks(ability: Ability) -> bool:
    """Whether something in its steps that was not understood may break subroutines."""
    unread = (node for node in walk(ability.steps) if isinstance(node, Unread))
    return any(not node.acts or Deed.BREAK in node.acts for node in unread)


@lru_cache(maxsize=4096)
def _perhaps_about_ice(ability: Ability) -> bool:
    """Whether something in its steps that was not understood speaks of ice that is encountered or approached."""
    return any(isinstance(node, Unread) and not _OF_ICE.isdisjoint(node.acts) for node in walk(ability.steps))


def _perhaps_about_breaking(ability: Ability) -> bool:
    return Flag.INTERFACE in ability.flags or _could_break(ability) or _perhaps_breaks(ability)


@rule(UseAbility, reads=(Aspect.PROHIBITIONS, Aspect.STRENGTH, Aspect.RUN), such=_perhaps_about_breaking)
def breaking(attempt: Attempt) -> Iterator[Reason]:
    """Subroutines are broken in encounters, by icebreakers strong enough (rule_paid_ability_breaks_subroutines,
    rule_interface_flag, rule_icebreaker_interface_during_encounter, rule_icebreaker_interface_strength)."""
    game, choice, side, doubts = attempt.game, attempt.choice, attempt.side, attempt.doubts
    assert isinstance(choice, UseAbility)
    ability = attempt.ability
    if ability is None:
        return
    breaks = _could_break(ability)
    ice, title = game.encountered(), game.title(choice.object)
    if _perhaps_breaks(ability):
        doubts.add(_unread(choice.object, f"whether {title} breaks subroutines is not understood"))
    if breaks and ice is None:
        yield Reason(
            "timing.no_encounter",
            f"{title} can break subroutines only during an encounter; {now(game)}",
            "rule_paid_ability_breaks_subroutines",
            (choice.object,),
            "wait until the Runner encounters ice",
        )
    elif ice is not None and _breaks_all(ability) and not _has_unbroken(game, ice):
        yield Reason(
            "interface.all_broken",
            f"{title} breaks all subroutines; {game.title(ice.id)} has no unbroken one",
            "rule_break_all_subroutines_no_targets",
            (choice.object, ice.id),
        )
    elif Flag.INTERFACE in ability.flags and ice is not None:
        context = Asking(choice.object, side, doubts=doubts)
        own = context.number(current_stat(game, Stat.STRENGTH, game.object(choice.object)))
        other = context.number(current_stat(game, Stat.STRENGTH, ice))
        if own is not None and other is not None and own < other:
            yield Reason(
                "interface.strength",
                f"{title} has strength {own}, {game.title(ice.id)} has {other}: it cannot interface with stronger ice",
                "rule_interface_flag",
                tuple(dict.fromkeys((choice.object, ice.id, *_to_blame(game, choice.object, ice)))),
                f"raise the strength of {title} by {other - own}",
            )


def _to_blame(game: Game, icebreaker: str, ice: GameObject) -> tuple[str, ...]:
    """What makes the icebreaker weaker, or the ice stronger, than it is by itself."""
    weaker = changed_by(game, Stat.STRENGTH, game.object(icebreaker), up=False)
    return (*weaker, *changed_by(game, Stat.STRENGTH, ice, up=True))


def _unread(object: str, message: str) -> Reason:
    return Reason("unknown.card_text", message, "rule_all_text_is_an_ability", (object,))


@lru_cache(maxsize=4096)
def _breaks_all(ability: Ability) -> bool:
    """Whether it breaks `all subroutines`, without targets."""
    broken = (e.what for e in walk(ability.steps) if isinstance(e, Effect) and e.kind is Deed.BREAK)
    return any(isinstance(what, Each) and what.what == IsSubroutine(ANYTHING) for what in broken)


def _has_unbroken(game: Game, ice: GameObject) -> bool:
    run = game.state.run
    return run is not None and len(set(run.broken)) < len(subroutines(game, ice))


@rule(UseAbility, reads=(Aspect.PROHIBITIONS, Aspect.RUN), such=lambda ability: Flag.INTERFACE in ability.flags)
def interfacing(attempt: Attempt) -> Iterator[Reason]:
    """Icebreakers that say so interface with some ice only, or with ice of a subtype (rule_interface_flag,
    rule_icebreaker_interface_subtype)."""
    game, choice, side, doubts = attempt.game, attempt.choice, attempt.side, attempt.doubts
    assert isinstance(choice, UseAbility)
    ability, ice = attempt.ability, game.encountered()
    if ability is None or ice is None or Flag.INTERFACE not in ability.flags:
        return
    object = game.object(choice.object)
    context = Asking(object.id, side, doubts=doubts)
    for restriction in restrictions_of(game, object, InterfaceOnly):
        if context.note(game.fits(restriction.what, ice, context)) is Truth.NO:
            yield Reason(
                "interface.ice",
                f"{game.title(object.id)} cannot interface with {game.title(ice.id)}: it "
                f"{unlike(restriction.what, game.title(object.id))}",
                "rule_interface_flag",
                (object.id, ice.id),
            )
    wanted = _subtypes_broken(ability)
    if wanted and all(context.note(game.fits(kind, ice, context)) is Truth.NO for kind in wanted):
        kinds = " or ".join("chosen" if isinstance(kind, Shares) else in_words(kind) for kind in wanted)
        yield Reason(
            "interface.subtype",
            f"{game.title(object.id)} breaks {kinds} subroutines; {game.title(ice.id)} has no such subtype",
            "rule_icebreaker_interface_subtype",
            (object.id, ice.id),
        )


@lru_cache(maxsize=4096)
def _subtypes_broken(ability: Ability) -> tuple[Selector, ...]:
    """The subtypes of ice that an ability specifies to break subroutines of; none where it breaks those of any ice."""
    broken = [e for e in walk(ability.steps) if isinstance(e, Effect) and e.kind is Deed.BREAK]
    found = [_subtypes_specified(node.of) for e in broken for node in walk(e.what) if isinstance(node, IsSubroutine)]
    return tuple(kind for kinds in found for kind in kinds) if all(found) else ()


def _subtypes_specified(ice: Selector) -> tuple[Selector, ...]:
    parts = ice.parts if isinstance(ice, And) else (ice,)
    for part in parts:
        if isinstance(part, Subtype) or (isinstance(part, Shares) and part.attribute is Attribute.SUBTYPE):
            return (part,)
    return ()


_OF_ICE = frozenset({Deed.ENCOUNTER, Deed.APPROACH})


def _perhaps_refers_to_ice(ability: Ability) -> bool:
    return bool(ice_named(ability) or _ice_of_this_encounter(ability)) or _perhaps_about_ice(ability)


@rule(UseAbility, reads=(Aspect.PROHIBITIONS, Aspect.RUN), such=_perhaps_refers_to_ice)
def ice_referred_to(attempt: Attempt) -> Iterator[Reason]:
    """Abilities that refer to the ice being encountered or approached are used only while there is such ice, and it is
    as they say (rule_paid_ability_refers_to_encountered_ice, rule_paid_ability_refers_to_approached_ice)."""
    game, choice, doubts = attempt.game, attempt.choice, attempt.doubts
    assert isinstance(choice, UseAbility)
    ability = attempt.ability
    if ability is None:
        return
    if _perhaps_about_ice(ability):
        doubts.add(_unread(choice.object, f"which ice the ability of {game.title(choice.object)} is about is not read"))
    context = asking(game.context(choice.object), doubts)
    met = game.encountered()
    if any(
        met is None or context.note(game.fits(what, met, context)) is not Truth.YES
        for what in _ice_of_this_encounter(ability)
    ):
        doubts.add(_perhaps_encountered(game.title(choice.object), choice.object))
    for role, what in ice_named(ability):
        ice = resolve(game, Current(role), context)
        if any(what is None or context.note(game.fits(what, o, context)) is not Truth.NO for o in ice):
            continue
        if role is Role.ENCOUNTERED:
            code, name, word = "timing.no_encounter", "rule_paid_ability_refers_to_encountered_ice", "encountering"
        else:
            code, name, word = "timing.no_approach", "rule_paid_ability_refers_to_approached_ice", "approaching"
        yield Reason(
            code,
            f"the ability of {game.title(choice.object)} is about ice that the Runner is {word}, and there is no such "
            f"ice; {now(game)}",
            name,
            (choice.object,),
            f"wait until the Runner is {word} such ice",
        )
        return


@lru_cache(maxsize=4096)
def _ice_of_this_encounter(ability: Ability) -> tuple[Selector, ...]:
    """The ice that an ability describes by what was done to it during this encounter."""
    return tuple(
        node
        for node in walk(ability.steps)
        if isinstance(node, And)
        and any(isinstance(p, Did) and p.scope is Scope.ENCOUNTER for p in node.parts)
        and not any(_role(p) for p in node.parts)
    )


def _perhaps_encountered(title: str, id: str) -> Reason:
    return Reason(
        "unknown.choice",
        f"the ability of {title} is about ice by what was done to it during this encounter, and there is no such ice; "
        "whether it refers to encountered ice, and can be used only while there is some, the rules do not say",
        "rule_paid_ability_refers_to_encountered_ice",
        (id,),
    )


@lru_cache(maxsize=4096)
def ice_named(ability: Ability) -> tuple[tuple[Role, Selector | None], ...]:
    """The ice in a role that an ability refers to as it resolves, each with what is stipulated of it."""
    return tuple(dict.fromkeys(_ice_in(ability.steps)))


def _ice_in(value: object) -> Iterator[tuple[Role, Selector | None]]:
    match value:
        case Delayed() | Replace():
            return  # what is referred to later is there, or not, then
        case And(parts) if any(_role(p) for p in parts):
            yield from ((role, value) for p in parts if (role := _role(p)))
        case Current(Role.ENCOUNTERED | Role.APPROACHED as role):
            yield role, None
        case tuple():
            for part in value:
                yield from _ice_in(part)
        case Struct():
            for field in value.__struct_fields__:
                yield from _ice_in(getattr(value, field))


def _role(part: Selector) -> Role | None:
    match part:
        case Same(Current(Role.ENCOUNTERED | Role.APPROACHED as role)):
            return role
    return None


@rule(UseAbility)
def use_restrictions(attempt: Attempt) -> Iterator[Reason]:
    """Limits on when and how often an ability is used (rule_use_restriction, rule_once_per_turn_flag)."""
    game, choice, doubts = attempt.game, attempt.choice, attempt.doubts
    assert isinstance(choice, UseAbility)
    ability = attempt.ability
    if ability is None:
        return
    object = game.object(choice.object)
    context = Asking(object.id, game.responsible(object), doubts=doubts)
    yield from _used_up(game, object, ability, choice.ability, doubts)
    yield from _not_now(game, object, ability, context)
    if Flag.ACCESS in ability.flags and any(isinstance(step, Unread) for step in ability.steps[:1]):
        doubts.add(_unread(object.id, f"on which cards {game.title(object.id)} can be used is not read"))


@rule(Trigger)
def uses_left(attempt: Attempt) -> Iterator[Reason]:
    """An optional conditional ability that was used as often as it may be is not triggered again
    (rule_once_per_turn_flag); having declined what it offers is no use of it (rule_using)."""
    game, choice, doubts = attempt.game, attempt.choice, attempt.doubts
    assert isinstance(choice, Trigger)
    window = open_window(game)
    if window is None or not 0 <= choice.instance < len(window.pending):
        return
    instance = window.pending[choice.instance]
    object = game.objects.get(instance.source)
    if object is None or instance.delayed is not None or not instance.ability.optional:
        return
    yield from _used_up(game, object, instance.ability, instance.number, doubts)
    if any(r.card for r in restrictions_of(game, object, UseOnly)):
        yield from _not_now(game, object, instance.ability, Asking(object.id, game.responsible(object), doubts=doubts))


def _not_now(game: Game, object: GameObject, ability: Ability, context: Asking) -> Iterator[Reason]:
    """What this ability, or every ability of its source, asks for to be used and does not hold."""
    of_ability = [r for r in ability.restrictions if isinstance(r, UseOnly) and not r.card]
    of_card = [r for r in restrictions_of(game, object, UseOnly) if r.card]
    if only := (*of_ability, *of_card):
        yield from context.doubts.found(
            not_met(game, object, only, "restriction.use_only", context, "rule_use_restriction")
        )


def _used_up(game: Game, object: GameObject, ability: Ability, number: int, doubts: Doubts) -> Iterator[Reason]:
    """The limits on how often this ability, the one with this number on its source, is used that are reached."""
    of_card = [r for r in restrictions_of(game, object, UseLimit) if r.card]
    for limit in (*use_limits(ability), *of_card):
        times = used(game, object, None if limit.card else number, limit.per)
        if times >= limit.times:
            yield Reason(
                "restriction.used",
                f"{game.title(object.id)} has been used {times} time{'s' * (times != 1)} this "
                f"{limit.per.value}; at most {limit.times} allowed",
                "rule_use_restriction",
                (object.id,),
                f"available again next {limit.per.value}",
            )
        elif game.state.may_lack(Deed.USE, Deed.BREAK):
            doubts.add(
                Reason(
                    "unknown.history",
                    f"the position does not say whether {game.title(object.id)} has been used this {limit.per.value}",
                    "rule_use_restriction",
                    (object.id,),
                )
            )


@rule(UseAbility, reads=(Aspect.COSTS, Aspect.CREDITS, Aspect.CLICKS, Aspect.COUNTERS), about_costs=True)
def payable_ability(attempt: Attempt) -> Iterator[Reason | Payments]:
    """The trigger cost can be paid all at once (rule_trigger_cost, rule_cost)."""
    game, choice, side = attempt.game, attempt.choice, attempt.side
    assert isinstance(choice, UseAbility)
    ability = attempt.ability
    if ability is None:
        return
    assert ability.cost is not None
    object = game.object(choice.object)
    if not 0 <= choice.option < len(ability.cost.options):
        yield Reason(
            "ability.none",
            f"{game.title(object.id)} has {len(ability.cost.options)} ways to pay its cost, not {choice.option + 1}",
            "rule_trigger_cost",
            (object.id,),
        )
        return
    bundle = Bundle.to_use(game, object, ability, choice.option, side)
    yield Payments(game, bundle, act=f"use {game.title(object.id)}")
