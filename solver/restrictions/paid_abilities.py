"""Paid abilities: active, in the right window, on ice that is there, and payable (9.5)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from ...models.abilities import (
    Ability,
    AbilityKind,
    Aspect,
    Delayed,
    Flag,
    GainTextOf,
    LoseAbility,
    Prevent,
    Replace,
    Unread,
)
from ...models.actions import (
    UseAbility,
)
from ...models.costs import UnreadCost
from ...models.deeds import Deed
from ...models.known import Truth
from ...models.selectors import (
    And,
    Current,
    Did,
    Role,
    Same,
    Selector,
)
from ...models.state import GameObject
from ...models.terms import Scope, Side
from ...models.timing import Window
from ...models.values import walk
from ...models.verdict import Reason
from ..payment.bundles import Bundle
from ..payment.payments import Payments
from ..reading import Asking, Game
from .interrupt_windows import interrupts
from .judging import Attempt, now, open_window, rule, unread


@rule(UseAbility)
def has_ability(attempt: Attempt[UseAbility]) -> Iterator[Reason]:
    """Only paid abilities are used at will (rule_paid_ability); what is not read may give some
    (rule_gaining_losing_abilities)."""
    game, choice, doubts = attempt.game, attempt.choice, attempt.doubts
    if attempt.ability is None:
        object = game.objects.get(choice.object)
        if object is not None and game.card(object) is None:
            doubts.note(game.hidden(object, "an ability"))
            return
        unsure = (each for each in game.holding().open if _perhaps_gives(game, *each))
        unread_ones = (each for each in game.not_understood.clauses() if _may_give(*each, choice.object))
        if given := dict.fromkeys((*unread_ones, *unsure)):
            doubts.add(*(game.not_understood.reason(*each) for each in given))
            return
        yield Reason(
            "ability.none",
            f"{game.title(choice.object)} has no paid ability of that number",
            "rule_paid_ability",
            (choice.object,),
        )


def _may_give(source: GameObject, clause: Unread, to: str) -> bool:
    """Whether words that are not read may give an object an ability to use: those of its own card, of whatever acts
    they speak, and of others where they speak of its use."""
    if source.id == to:
        return not clause.acts or Deed.USE in clause.acts
    return not clause.own and Deed.USE in clause.acts


def _perhaps_gives(game: Game, source: GameObject, clause: Unread) -> bool:
    """Whether what is not known to hold, or for which cards, gives abilities to use (rule_gaining_losing_abilities)."""
    stated = (d for a in game.abilities(source) if a.clause == clause.clause for d in a.declarations)
    nodes = (node for declaration in stated for node in walk(declaration))
    return any(isinstance(n, GainTextOf) or (isinstance(n, Ability) and n.kind is AbilityKind.PAID) for n in nodes)


@rule(UseAbility)
def ability_active(attempt: Attempt[UseAbility]) -> Iterator[Reason]:
    """Only active abilities can be used (rule_ability_active)."""
    game, choice, doubts = attempt.game, attempt.choice, attempt.doubts
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
    elif ability.threat is not None and game.threat() < ability.threat:
        yield Reason(
            "ability.inactive",
            f"the threat level is {game.threat()}, and this ability of {game.title(object.id)} is active from "
            f"{ability.threat} on",
            "rule_threat_flag",
            (object.id,),
        )
    elif game.perhaps_active_there(object, ability):
        doubts.add(unread(object.id, f"where the ability of {game.title(object.id)} is active, its text may tell"))
    else:
        where = "unrezzed" if object.is_unrezzed else "facedown" if object.installed else f"in {object.zone.word}"
        yield Reason(
            "ability.inactive",
            f"{game.title(object.id)} is {where}, so its ability is not active",
            "rule_ability_active",
            (object.id,),
            "rez it first" if object.is_unrezzed else None,
        )


@rule(UseAbility)
def ability_window(attempt: Attempt[UseAbility]) -> Iterator[Reason]:
    """Each kind of paid ability has its window (9.5.2, 9.2.7b)."""
    game, choice, side, doubts = attempt.game, attempt.choice, attempt.side, attempt.doubts
    ability = attempt.ability
    if ability is None or attempt.is_action:
        return
    window, title = open_window(game), game.title(choice.object)
    components = [c for option in ability.cost.options for c in option] if ability.cost is not None else []
    if any(isinstance(c, UnreadCost) and not c.credits for c in components):
        doubts.add(unread(choice.object, f"whether using {title} is an action, its cost does not tell"))
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
            doubts.add(unread(choice.object, f"what {title} could change, its text does not tell"))
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
        elif window is not None and window.priority is not side:
            yield _no_priority(game, side, "rule_trigger_paid_ability_interrupt")
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
        yield _no_priority(game, side, "rule_trigger_paid_abilities")


def _no_priority(game: Game, side: Side, rule: str) -> Reason:
    """That it is the other player who has priority."""
    message = f"the {side.title} does not have priority; {now(game)}"
    return Reason("timing.no_priority", message, rule, (), f"wait until the {side.other.title} passes")


@lru_cache(maxsize=4096)
def _perhaps_about_ice(ability: Ability) -> bool:
    """Whether something in its steps that was not understood speaks of ice that is encountered or approached."""
    return any(isinstance(node, Unread) and not _OF_ICE.isdisjoint(node.acts) for node in walk(ability.steps))


_OF_ICE = frozenset({Deed.ENCOUNTER, Deed.APPROACH})


def _perhaps_refers_to_ice(ability: Ability) -> bool:
    return bool(ice_named(ability) or _ice_of_this_encounter(ability)) or _perhaps_about_ice(ability)


@rule(UseAbility, reads=(Aspect.PROHIBITIONS, Aspect.RUN), such=_perhaps_refers_to_ice)
def ice_referred_to(attempt: Attempt[UseAbility]) -> Iterator[Reason]:
    """Abilities that refer to the ice being encountered or approached are used only while there is such ice, and it is
    as they say (rule_paid_ability_refers_to_encountered_ice, rule_paid_ability_refers_to_approached_ice)."""
    game, choice, doubts = attempt.game, attempt.choice, attempt.doubts
    ability = attempt.ability
    if ability is None:
        return
    if _perhaps_about_ice(ability):
        doubts.add(unread(choice.object, f"which ice the ability of {game.title(choice.object)} is about is not read"))
    context = Asking.with_doubts(game.context(choice.object), doubts)
    met = game.encountered()
    if any(
        met is None or context.note(game.fits(what, met, context)) is not Truth.YES
        for what in _ice_of_this_encounter(ability)
    ):
        doubts.add(_perhaps_encountered(game.title(choice.object), choice.object))
    for role, what in ice_named(ability):
        ice = game.resolve(Current(role), context)
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


@rule(UseAbility, reads=(Aspect.COSTS, Aspect.CREDITS, Aspect.CLICKS, Aspect.COUNTERS), about_costs=True)
def payable_ability(attempt: Attempt[UseAbility]) -> Iterator[Reason | Payments]:
    """The trigger cost can be paid all at once (rule_trigger_cost, rule_cost)."""
    game, choice, side = attempt.game, attempt.choice, attempt.side
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


def taken_by(game: Game, object: GameObject) -> tuple[str, ...]:
    """What certainly makes an object lose its abilities (rule_lose_ability)."""
    found: dict[str, None] = {}
    for declaration, declared in game.declarations(LoseAbility):
        own = game.context_of(declared)
        everything = declaration.all_abilities or declaration.printed
        if everything and game.concerning.means(declaration.what, object, own) is Truth.YES:
            found[declared.source] = None
    return tuple(found)
