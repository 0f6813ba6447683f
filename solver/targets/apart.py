"""What ties several announcements of one instruction that may be about the same things (1.15.2e).

Of a group of which `the rest` is what was chosen in neither, each announcement takes other things (8.3.3b). Elsewhere
the rules say that a thing is chosen once for each announcement, and not what becomes of one that two effects take from
where it is: to choose it for both, and to choose fewer for that reason, is open.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial

from msgspec.structs import replace

from ...models.deeds import Deed
from ...models.effects import Effect
from ...models.parts import whole_of
from ...models.verdict import Reason
from ..problems import Because, Constraint, LinearSum, Piece, Predicate, Problem, Relation, Taking, refused
from ..reading import Context, Game
from .parts import DISTINCT, Part, Values, part_of, widened
from .valid_targets import Chosen, Slot, speaks_of

Pair = tuple[int, int]  # places of two announcements, the earlier one first
TAKING_AWAY = frozenset(
    {
        Deed.TRASH,
        Deed.REMOVE_FROM_GAME,
        Deed.FORFEIT,
        Deed.UNINSTALL,
        Deed.SET_ASIDE,
        Deed.ADD_TO_SCORE_AREA,
        Deed.INSTALL,
        Deed.INSTALL_AND_REZ,
        Deed.PLAY,
    }
)


class Shared:
    """The announcements of an instruction that may be about the same things, and what ties them."""

    def __init__(self, game: Game, slots: tuple[Slot, ...], parts: tuple[Part, ...], context: Context) -> None:
        self._game, self._slots, self._context = game, slots, context
        pairs = tuple([(i, j) for j in range(len(slots)) for i in range(j) if _both(slots, parts, i, j)])
        self._apart = tuple([(i, j) for i, j in pairs if slots[i].name in slots[j].apart])
        self._open = tuple([p for p in pairs if p not in self._apart and _takes_away(slots[p[0]].effect)])
        self._scarce = any(_scarce(slots, parts, place, self._apart + self._open) for place in range(len(slots)))
        tied = {place for pair in self._apart + self._open for place in pair} if self._scarce else set()
        self.parts: tuple[Part, ...] = tuple(
            [_of_any_size(part) if k in tied else part for k, part in enumerate(parts)]
        )

    @property
    def open(self) -> Reason | None:
        """Why not all is certain, where one thing may be chosen for two effects."""
        if not self._open:
            return None
        source = self._context.source
        message = f"{self._game.title(source)} takes something away twice: whether both can be the same thing is open"
        return Reason("unknown.choice", message, DISTINCT, (source,) if source else ())

    def ties(self, unsure: bool) -> Iterator[Constraint]:
        """What must hold of them together; with `unsure`, where either reading of what is open will do."""
        for i, j in self._apart if unsure else self._apart + self._open:
            of_both = [id for id in self.parts[i].ids if id in self.parts[j].ids]
            for id in of_both:
                told = Because("chosen for one of the two", DISTINCT, partial(self._twice, id))
                yield LinearSum(((i + 1, id), (j + 1, id)), (1, 1), Relation.LE, 1, told)
        if self._scarce:
            yield self._as_many_as_there_are(unsure)

    def _twice(self, id: str, values: Values) -> Iterator[Reason]:
        title = self._game.title(whole_of(id))
        message = f"{title} is chosen in two announcements of which each takes other things"
        yield Reason("target.twice", message, DISTINCT, (whole_of(id),))

    def _as_many_as_there_are(self, unsure: bool) -> Predicate:
        """That each announcement has as many as its text asks for, or as the others leave (rule_distinct_targets)."""
        lengths = [part.length for part in self.parts]
        names = tuple([v.name for part in self.parts for v in part.block.variables])

        def read(values: Values) -> tuple[Chosen, ...]:
            starts = [sum(lengths[:k]) for k in range(len(lengths))]
            return tuple([p.chosen(values[s : s + p.length]) for p, s in zip(self.parts, starts, strict=True)])

        @cache
        def left(place: int, without: frozenset[str]) -> Part:
            slot = self._slots[place]
            return part_of(self._game, slot, place + 1, self._context, unsure=unsure, without=without)

        def after(pairs: tuple[Pair, ...], chosen: tuple[Chosen, ...]) -> Iterator[tuple[Part, Chosen]]:
            for place, own in enumerate(chosen):
                others = [i if j == place else j for i, j in pairs if place in (i, j)]
                yield left(place, frozenset(id for other in others for id in chosen[other])), own

        def fits(*values: int) -> bool:
            chosen = read(values)
            readings = {self._apart, self._apart + self._open}
            found = (all(own in part.choices for part, own in after(pairs, chosen)) for pairs in readings)
            return any(found) if unsure else all(found)

        def tells(values: Values) -> Iterator[object]:
            for place, (part, own) in enumerate(after(self._apart + self._open, read(values))):
                judged = widened(self._game, self._slots[place], place + 1, part, own, self._context)
                assigned = judged.values(own)
                assert assigned is not None
                yield from refused(Problem(judged.block.variables, judged.block.constraints), assigned)

        told = Because("as many as the text asks for, or as there are", DISTINCT, tells, lastly=True)
        return Predicate(names, fits, told)


def _both(slots: tuple[Slot, ...], parts: tuple[Part, ...], i: int, j: int) -> bool:
    """Whether two effects may be about the same thing, and neither announcement speaks of the other."""
    apart = slots[i].number != slots[j].number and not speaks_of(slots[j], slots[i].name)
    return apart and any(id in parts[j].ids for id in parts[i].ids)


def _takes_away(effect: Effect) -> bool:
    """Whether what it acts on comes to another zone, as another object (rule_object)."""
    moved = effect.kind is Deed.MOVE and effect.destination is not None and effect.destination.zone is not None
    return moved or effect.kind in TAKING_AWAY


def _scarce(slots: tuple[Slot, ...], parts: tuple[Part, ...], place: int, pairs: tuple[Pair, ...]) -> bool:
    """Whether what others take may leave an announcement fewer than it asks for."""
    tied = [i if j == place else j for i, j in pairs if place in (i, j)]
    most = sum(max(parts[k].sizes, default=0) for k in (place, *tied))
    return bool(tied) and (len(parts[place].ids) < most or bool(slots[place].target.groupings))


def _of_any_size(part: Part) -> Part:
    """The same announcement with any smaller number, too."""
    most = max(part.sizes, default=-1) + 1
    if isinstance(part.block, Taking):
        return replace(part, block=part.block.sized(range(most), part.block.counted, part.block.valid))
    number, *others = part.block.variables
    number = replace(number, domain=tuple(range(most)))
    return replace(part, block=Piece((number, *others), part.block.constraints))


__all__ = ["Shared"]
