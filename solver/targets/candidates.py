"""What can be chosen for one announcement of targets (1.15): the candidates, what each is worth, how many are asked."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from ...models.known import Open, Truth, open_of, united
from ...models.parts import place_of, whole_of
from ...models.selectors import Amount, IsSubroutine
from ...models.state import GameObject
from ...models.verdict import Reason
from ..reading import Asking, Context, Game
from .breaking import Limit, limits_to_breaking, subroutine_targets, unknown_limit
from .groupings import Worth, worth
from .valid_targets import Chosen, Slot, zones_named


class Candidates(Struct, frozen=True):
    """The objects that can be chosen, and those of which that is not known.

    Attributes:
        ids: of both, in the order of the position.
        open: which of them are not certain.
        worths: what each is worth, a column for each grouping.
        reason: why the first is not certain.
        unlisted: whether there may be more, which the position does not list.
    """

    ids: Chosen
    open: frozenset[str] = frozenset()
    worths: tuple[tuple[Worth, ...], ...] = ()
    reason: Reason | None = None
    unlisted: bool = False

    def __post_init__(self) -> None:
        assert not self.open or self.reason is not None, "what is open is taken for certain where nothing says why"

    def certain(self) -> Candidates:
        """Without those that are not certain."""
        return self.picked(tuple([k for k, id in enumerate(self.ids) if id not in self.open]))

    def picked(self, places: tuple[int, ...]) -> Candidates:
        """Those at these places, in this order."""
        columns = tuple([tuple([column[k] for k in places]) for column in self.worths])
        return replace(self, ids=tuple([self.ids[k] for k in places]), worths=columns)


def candidates_of(game: Game, slot: Slot, context: Context) -> Candidates:
    """The objects that may be targets of an announcement."""
    ids: list[str] = []
    open_: list[str] = []
    rows: list[tuple[Worth, ...]] = []
    reason: Reason | None = None
    for object in game.selection.among(slot.target.what):
        answer = slot.is_valid(game, object, context)
        if answer is Truth.NO:
            continue
        row = tuple([worth(game, grouping, object, context) for grouping in slot.target.groupings])
        ids.append(object.id)
        rows.append(row)
        if (open := open_of(answer, *row)) is not None:
            open_.append(object.id)
            reason = reason or next(iter(open.told), None) or _not_told(game, object, context)
    unlisted = [zone for zone in zones_named(slot.target.what) if zone in game.state.unlimited]
    for zone in unlisted:
        ids.append(f"an unlisted card in {zone.word}")
        open_.append(ids[-1])
        rows.append((Open(),) * len(slot.target.groupings))
        reason = reason or game.selection.size_untold(zone)
    columns = tuple([tuple([row[k] for row in rows]) for k in range(len(slot.target.groupings))])
    return Candidates(tuple(ids), frozenset(open_), columns, reason, bool(unlisted))


def _not_told(game: Game, object: GameObject, context: Context) -> Reason:
    """The reason where nothing else says why an object may fit or not: what is open is never taken for certain."""
    message = f"whether {game.title(object.id)} is what {game.title(context.source)} asks for is not known"
    return Reason("unknown.choice", message, "rule_targets_must_be_valid", (object.id,))


def breakable(
    game: Game, found: tuple[tuple[str, Truth], ...], limits: tuple[Limit, ...], context: Context
) -> Candidates:
    """The subroutines that can be broken; those are open of which it is not known whether they can be, or how many."""
    kept = [(id, a) for id, a in found if not any(n.left == 0 and place_of(id) in n.places for n in limits)]
    open_ = [limit for limit in limits if limit.left is None]
    unsure = frozenset(id for id, a in kept if a is not Truth.YES or any(place_of(id) in n.places for n in open_))
    causes = united(*(answer for _, answer in kept)).told
    reason = unknown_limit(game, open_[0]) if open_ else next(iter(causes), None)
    if unsure and reason is None:
        reason = _not_told(game, game.objects[whole_of(min(unsure))], context)
    return Candidates(tuple(id for id, _ in kept), unsure, reason=reason if unsure else None)


def broken_together(game: Game, what: IsSubroutine, context: Context) -> tuple[str, ...] | None:
    """The subroutines that are broken where all of them are (rule_break_all_subroutines_no_targets); None where that is
    not known, as where only some of them can be."""
    limits = limits_to_breaking(game, context)
    found = breakable(game, tuple(subroutine_targets(game, what, context)), limits, context)
    places = {place_of(id) for id in found.ids}
    too_many = any(limit.left and limit.left < len(limit.places & places) for limit in limits)
    return None if found.open or too_many else found.ids


def known(game: Game, value: Amount, slot: Slot, context: Asking, otherwise: int = 0) -> int:
    """A number of the text; `otherwise` where it is not known, with a doubt noted."""
    number = game.amount(value, context)
    if isinstance(number, Open):
        message = f"how many targets {game.title(context.source)} asks for is not known"
        blame = (context.source,) if context.source else ()
        unsaid = Reason("unknown.grouping", message, "rule_calculated_quantity", blame)
        context.doubts.add(*(number.told or (unsaid,)))
        return max(0, otherwise)
    return max(0, number)


__all__ = ["Candidates", "breakable", "candidates_of", "known"]
