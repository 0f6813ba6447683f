"""What can be announced for a swap: cards that may be at each other's place (8.8)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from ...models.deeds import Deed
from ...models.effects import The
from ...models.known import Truth
from ...models.selectors import Bound
from ...models.verdict import Reason
from ..problems import Because, Hedged, SolutionSet
from ..reading import Context, Doubts, Game
from .copies import Classes
from .problem import Announced, TargetProblem, Test, target_problem
from .valid_targets import Slot

SWAP = "each may be where the other is"
RULE = "rule_swap_only_to_valid_location"


class Posed(NamedTuple):
    """What may be announced, and, where not all of that is certain, what surely may."""

    possible: TargetProblem
    sure: TargetProblem | None

    @property
    def choices(self) -> SolutionSet[Announced]:
        """The announcements; those that are possible only are undecided."""
        if self.sure is None:
            return self.possible.choices
        return Hedged(self.sure.choices, self.possible.choices, self.possible.open)

    def under(self, test: Test, because: Because) -> Posed:
        """The same with one more test of all that is announced together."""
        sure = None if self.sure is None else self.sure.with_test(test, because)
        return Posed(self.possible.with_test(test, because), sure)


def posed(
    game: Game,
    slots: tuple[Slot, ...],
    context: Context,
    *,
    alike: Classes | None = None,
    announced: Announced | None = None,
) -> Posed:
    """The announcements as problems; what is swapped may be where the other is, unless no swap is possible and nothing
    will happen (rule_swap_only_to_valid_location)."""
    possible = target_problem(game, slots, context, alike=alike, announced=announced)
    swaps = any(map(_is_swap, slots))
    doubts = Doubts()
    if swaps:
        tested = possible.with_test(
            lambda some: doubts.note(_answer(game, slots, context, some)) is not Truth.NO,
            Because(SWAP, RULE, partial(_no_exchange, game, slots, context, possible), lastly=True),
        )
        swaps = bool(tested.model.solutions.count())  # every pair is looked at: any of them may be in doubt
        possible = tested if swaps else possible
    if swaps and doubts:
        possible = TargetProblem(possible.parts, possible.ties, possible.open or doubts.reasons[0])
    if possible.open is None:
        return Posed(possible, None)
    sure = target_problem(game, slots, context, alike=alike, unsure=False)
    if swaps:
        yes = partial(_surely, game, slots, context)
        sure = sure.with_test(yes, Because(SWAP, RULE))
    return Posed(possible, sure)


def _surely(game: Game, slots: tuple[Slot, ...], context: Context, announced: Announced) -> bool:
    return _answer(game, slots, context, announced) is Truth.YES


def _answer(game: Game, slots: tuple[Slot, ...], context: Context, announced: Announced) -> Truth:
    """Whether the two that would be swapped may be at each other's place; a card by itself exchanges nothing
    (rule_swap)."""
    chosen, named = [*_swapped(slots, announced)], _named(game, slots, context)
    ids = dict.fromkeys((*chosen, *named))
    if len(ids) == 1 and (len(chosen), len(named)) in ((1, 1), (2, 0)):
        return Truth.NO
    if len(ids) != 2:
        return Truth.YES
    one, other = (game.object(id) for id in ids)
    return game.can_swap(one, other)


def _named(game: Game, slots: tuple[Slot, ...], context: Context) -> tuple[str, ...]:
    """What the text says is swapped, where nothing is chosen for it."""
    parts = (part for slot in filter(_is_swap, slots) for part in (slot.effect.what, slot.effect.source))
    chosen = {slot.name for slot in slots}
    refs = (part.ref for part in parts if isinstance(part, The))
    told = (ref for ref in refs if not (isinstance(ref, Bound) and ref.name in chosen))
    return tuple(dict.fromkeys(o.id for ref in told for o in game.resolve(ref, context)))


def _no_exchange(
    game: Game, slots: tuple[Slot, ...], context: Context, asked: TargetProblem, values: tuple[int, ...]
) -> Iterator[Reason]:
    """Why two cards cannot be swapped."""
    announced = asked.announced(values)
    swapped = [*_swapped(slots, announced)]
    which = " and ".join(map(game.title, swapped))
    message = f"one of {which} may not be where the other is" if len(swapped) > 1 else f"{which} may not be there"
    if {*swapped, *_named(game, slots, context)} == {*swapped[:1]}:
        message = f"{game.title(swapped[0])} does not change places with itself"
    source = (context.source,) if context.source else ()
    yield Reason("target.grouping", message, RULE, tuple(dict.fromkeys((*source, *swapped))))


def _swapped(slots: tuple[Slot, ...], announced: Announced) -> Iterator[str]:
    """What is chosen to be swapped, there or by an earlier announcement of the instruction that the swap speaks of."""
    parts = [part for slot in filter(_is_swap, slots) for part in (slot.effect.what, slot.effect.source)]
    spoken_of = {part.ref.name for part in parts if isinstance(part, The) and isinstance(part.ref, Bound)}
    for slot, chosen in zip(slots, announced, strict=True):
        if _is_swap(slot) or slot.name in spoken_of:
            yield from chosen


def _is_swap(slot: Slot) -> bool:
    return slot.effect.kind is Deed.SWAP
