"""Which subroutines can be broken: the unbroken ones of the encountered ice (9.8.6); which of them a card cannot break,
and how many at most (rule_cannot_precedence)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from ...models.abilities import Prohibition
from ...models.conditions import ActPattern, InTime
from ...models.deeds import Deed
from ...models.known import Open, Truth
from ...models.parts import SUBROUTINE, ObjectPart
from ...models.selectors import And, InZone, IsSubroutine, Same, Selector
from ...models.state import GameObject
from ...models.terms import End, Scope
from ...models.verdict import Reason
from ..reading import Context, Declared, Game


class Limit(Struct, frozen=True):
    """Of these subroutines of the encountered ice only so many more can be broken; None where that is not known."""

    source: str
    places: frozenset[int]
    left: int | None


def limits_to_breaking(game: Game, context: Context) -> tuple[Limit, ...]:
    """What keeps the source of an ability from breaking subroutines of the encountered ice: `left` is 0 where they
    cannot be broken at all."""
    ice = game.encountered()
    if ice is None:
        return ()
    return tuple(limit for found in game.declarations(Prohibition) for limit in _limit(game, *found, ice, context))


def why_not_broken(game: Game, ice: GameObject, number: int, context: Context) -> Iterator[Reason]:
    """Why a subroutine of the encountered ice cannot be broken."""
    for limit in limits_to_breaking(game, context):
        if number in limit.places and limit.left == 0:
            yield Reason(
                "prohibited",
                f"{game.title(limit.source)} says that {game.title(context.source)} cannot break subroutine "
                f"{number + 1} of {game.title(ice.id)}",
                "rule_cannot_precedence",
                (limit.source,),
            )


def unknown_limit(game: Game, limit: Limit) -> Reason:
    """That it is not known how far a limit goes."""
    return Reason(
        "unknown.prohibited",
        f"whether {game.title(limit.source)} forbids this is not known",
        "rule_cannot_precedence",
        (limit.source,),
    )


def _limit(
    game: Game, prohibition: Prohibition, declared: Declared, ice: GameObject, context: Context
) -> Iterator[Limit]:
    act = _of_breaking(prohibition.act)
    if act.act is not Deed.BREAK or (
        act.by is not None and act.by.side(declared.controller) not in (None, context.controller)
    ):
        return
    own = game.context_of(declared)
    if act.during is not None and game.holds(InTime(act.during), own) is Truth.NO:
        return
    answer = _concerns(game, act.what, ice, own)
    if act.using is not None:
        answer = answer & _fits_source(game, act.using, context.source, own)
    if answer is Truth.NO:
        return
    places = _places(game, ice, printed=isinstance(act.what, IsSubroutine) and act.what.printed)
    left = _left(game, prohibition, ice, places, own)
    yield Limit(declared.source, places, left if answer is Truth.YES else None)


def _of_breaking(act: ActPattern) -> ActPattern:
    """What cannot be used to break does not break, by whichever of its abilities (rule_cannot_precedence)."""
    if (act.act, act.to) != (Deed.USE, Deed.BREAK):
        return act
    return ActPattern(Deed.BREAK, act.by, using=act.what, during=act.during)


def _concerns(game: Game, what: Selector | None, ice: GameObject, context: Context) -> Truth:
    """Whether it is about subroutines of the encountered ice."""
    return game.fits(what.of, ice, context) if isinstance(what, IsSubroutine) else Truth.of(what is None)


def _fits_source(game: Game, using: Selector, source: str | None, context: Context) -> Truth:
    object = game.objects.get(source) if source is not None else None
    return Open() if object is None else game.fits(using, object, context)


def _places(game: Game, ice: GameObject, *, printed: bool) -> frozenset[int]:
    """The numbers of the subroutines that the ice has; of the printed ones alone."""
    return frozenset(game.subroutines.printed(ice) if printed else range(len(game.subroutines.of(ice))))


def _left(
    game: Game, prohibition: Prohibition, ice: GameObject, places: frozenset[int], context: Context
) -> int | None:
    """How many more can be broken in this encounter.

    With `except using S` those do not count that such cards broke: each of them is excepted.
    """
    if prohibition.at_most is None:
        return 0
    most, run = game.amount(prohibition.at_most, context), game.state.run
    if isinstance(most, Open) or run is None:
        return None
    broken = [number for number in run.broken if number in places]
    happened = [e for e in game.history.in_stretch(Scope.ENCOUNTER) if e.verb is Deed.BREAK and e.object == ice.id]
    if len(happened) != len(run.broken):  # the log does not tell what broke them, or some of them are lost
        return None
    if prohibition.act.using is None or not broken:
        return max(0, most - len(broken))
    by = [_fits_source(game, prohibition.act.using, e.source, context) for e in happened]
    counted = [answer for number, answer in zip(run.broken, by, strict=True) if number in places]
    fewest = max(0, most - len(counted) + counted.count(Truth.NO))
    greatest = max(0, most - counted.count(Truth.YES))
    return fewest if fewest == greatest else None


def subroutine_targets(game: Game, selector: IsSubroutine, context: Context) -> Iterator[tuple[str, Truth]]:
    """The unbroken subroutines of the encountered ice, if that ice fits, and whether it does
    (rule_unbroken_subroutines_target_for_break_abilities); with `any`, all of any installed ice that fits, or of
    the one that the text names or of those in the zone that it names, wherever that is
    (rule_targets_must_be_in_play_area).
    """
    if selector.any:
        parts = selector.of.parts if isinstance(selector.of, And) else (selector.of,)
        elsewhere = any(isinstance(part, Same | InZone) for part in parts)
        for object in game.state.objects:
            if not object.installed and not elsewhere:
                continue
            if (answer := game.fits(selector.of, object, context)) is not Truth.NO:
                for number, _ in enumerate(game.subroutines.of(object)):
                    yield ObjectPart(object.id, SUBROUTINE, number + 1).id, answer
        return
    ice, run = game.encountered(), game.state.run
    if ice is None or run is None or (answer := game.fits(selector.of, ice, context)) is Truth.NO:
        return
    spared = game.known_as(selector.but, context) if selector.but is not None else None
    own = game.subroutines.of(ice)
    count = len(own)
    one = {None: None, End.FIRST: 0, End.LAST: count - 1}[selector.end]
    for number in range(count) if one is None else (one,):
        id = ObjectPart(ice.id, SUBROUTINE, number + 1).id
        if not 0 <= number < count or number in run.broken or (spared is not None and spared.word == id):
            continue
        if game.subroutines.consists_in(own[number], selector.saying):
            yield id, answer
