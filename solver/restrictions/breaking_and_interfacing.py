"""Breaking subroutines, and interfacing with ice (3.9.5, 9.3.6c, 9.5.6a)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ...models.abilities import Ability, Aspect, Flag, Unread
from ...models.actions import UseAbility
from ...models.conditions import InterfaceOnly
from ...models.deeds import Deed
from ...models.effects import Each, Effect
from ...models.known import Truth
from ...models.selectors import ANYTHING, And, Attribute, IsSubroutine, Selector, Shares, Subtype
from ...models.state import GameObject
from ...models.terms import Stat
from ...models.values import walk
from ...models.verdict import Reason
from ...models.wording import in_words, unlike
from ..reading import Asking, Game
from .judging import Attempt, now, rule, unread


@lru_cache(maxsize=4096)
def _could_break(ability: Ability) -> bool:
    """Whether an instruction that could break subroutines stands anywhere in the steps."""
    return any(isinstance(node, Effect) and node.kind is Deed.BREAK for node in walk(ability.steps))


@lru_cache(maxsize=4096)
def _perhaps_breaks(ability: Ability) -> bool:
    """Whether something in its steps that was not understood may break subroutines."""
    not_read = (node for node in walk(ability.steps) if isinstance(node, Unread))
    return any(not node.acts or Deed.BREAK in node.acts for node in not_read)


def _perhaps_about_breaking(ability: Ability) -> bool:
    return Flag.INTERFACE in ability.flags or _could_break(ability) or _perhaps_breaks(ability)


@rule(UseAbility, reads=(Aspect.PROHIBITIONS, Aspect.STRENGTH, Aspect.RUN), such=_perhaps_about_breaking)
def breaking(attempt: Attempt[UseAbility]) -> Iterator[Reason]:
    """Subroutines are broken in encounters, by icebreakers strong enough (rule_paid_ability_breaks_subroutines,
    rule_interface_flag, rule_icebreaker_interface_during_encounter, rule_icebreaker_interface_strength)."""
    game, choice, side, doubts = attempt.game, attempt.choice, attempt.side, attempt.doubts
    ability = attempt.ability
    if ability is None:
        return
    breaks = _could_break(ability)
    ice, title = game.encountered(), game.title(choice.object)
    if _perhaps_breaks(ability):
        doubts.add(unread(choice.object, f"whether {title} breaks subroutines is not understood"))
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
        own = context.number(game.characteristics.current(Stat.STRENGTH, game.object(choice.object)))
        other = context.number(game.characteristics.current(Stat.STRENGTH, ice))
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
    weaker = game.characteristics.changed_by(Stat.STRENGTH, game.object(icebreaker), up=False)
    return (*weaker, *game.characteristics.changed_by(Stat.STRENGTH, ice, up=True))


@lru_cache(maxsize=4096)
def _breaks_all(ability: Ability) -> bool:
    """Whether it breaks `all subroutines`, without targets."""
    broken = (e.what for e in walk(ability.steps) if isinstance(e, Effect) and e.kind is Deed.BREAK)
    return any(isinstance(what, Each) and what.what == IsSubroutine(ANYTHING) for what in broken)


def _has_unbroken(game: Game, ice: GameObject) -> bool:
    run = game.state.run
    return run is not None and len(set(run.broken)) < len(game.subroutines.of(ice))


@rule(UseAbility, reads=(Aspect.PROHIBITIONS, Aspect.RUN), such=lambda ability: Flag.INTERFACE in ability.flags)
def interfacing(attempt: Attempt[UseAbility]) -> Iterator[Reason]:
    """Icebreakers that say so interface with some ice only, or with ice of a subtype (rule_interface_flag,
    rule_icebreaker_interface_subtype)."""
    game, choice, side, doubts = attempt.game, attempt.choice, attempt.side, attempt.doubts
    ability, ice = attempt.ability, game.encountered()
    if ability is None or ice is None or Flag.INTERFACE not in ability.flags:
        return
    object = game.object(choice.object)
    context = Asking(object.id, side, doubts=doubts)
    for restriction in game.own_restrictions.of(object, InterfaceOnly):
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
    """The subtypes of ice that an ability specifies to break subroutines of; none where it breaks those of any ice, or
    may."""
    unread = (node for node in walk(ability.steps) if isinstance(node, Unread) and not node.amends)
    if any(not node.acts or Deed.BREAK in node.acts for node in unread):
        return ()
    broken = [e for e in walk(ability.steps) if isinstance(e, Effect) and e.kind is Deed.BREAK]
    found = [_subtypes_specified(node.of) for e in broken for node in walk(e.what) if isinstance(node, IsSubroutine)]
    return tuple(kind for kinds in found for kind in kinds) if all(found) else ()


def _subtypes_specified(ice: Selector) -> tuple[Selector, ...]:
    parts = ice.parts if isinstance(ice, And) else (ice,)
    for part in parts:
        if isinstance(part, Subtype) or (isinstance(part, Shares) and part.attribute is Attribute.SUBTYPE):
            return (part,)
    return ()
