"""What can be announced for a swap: cards that may be at each other's place (8.8)."""

from __future__ import annotations

from msgspec.structs import replace

from ...models.effects import EffectKind, The
from ...models.terms import Truth
from ...models.verdict import Reason
from ..game.game import Context, Doubts, Game
from ..game.objects import resolve
from ..problems import Because, Hedged, SolutionSet, mapped, solve
from ..procedures.moving import can_swap
from .problem import Announced, TargetProblem, target_problem, with_test
from .validity import Slot

BECAUSE = Because("each may be where the other is", "rule_swap_only_to_valid_location")


def exchanges(
    game: Game, slots: tuple[Slot, ...], sets: SolutionSet[Announced], context: Context
) -> SolutionSet[Announced]:
    """The announcements in which what is swapped may be where the other is; all of them where no swap is possible, and
    nothing will happen (rule_swap_only_to_valid_location).

    Both cards are tested together: a constraint problem of its own kind, without a closed form.
    """
    if not any(map(_is_swap, slots)):
        return sets
    doubts = Doubts()
    possible = _solved(game, slots, context, doubts, unsure=True)
    if not possible:
        return sets
    if sets.complete and not doubts:
        return possible
    sure = _solved(game, slots, context, Doubts(), unsure=False)
    return Hedged(sure, possible, doubts.reasons[0] if doubts else sets.undecided[0][1])


def _solved(
    game: Game, slots: tuple[Slot, ...], context: Context, doubts: Doubts, *, unsure: bool
) -> SolutionSet[Announced]:
    asked = target_problem(game, slots, context, unsure=unsure)
    wanted = (Truth.YES, Truth.UNKNOWN) if unsure else (Truth.YES,)
    tested = with_test(asked, lambda some: _answer(game, slots, some, context, doubts) in wanted, BECAUSE)
    return mapped(solve(tested.problem), tested.announced, tested.values)


def with_exchanges(game: Game, slots: tuple[Slot, ...], asked: TargetProblem, context: Context) -> TargetProblem:
    """The problem of what is announced with the test of swaps, unless no swap is possible."""
    if not any(map(_is_swap, slots)):
        return asked
    tested = with_test(asked, lambda some: _answer(game, slots, some, context, Doubts()) is not Truth.NO, BECAUSE)
    return tested if solve(tested.problem) else asked


def _answer(game: Game, slots: tuple[Slot, ...], announced: Announced, context: Context, doubts: Doubts) -> Truth:
    """Whether the two that would be swapped may be at each other's place."""
    swaps = tuple(k for k, slot in enumerate(slots) if _is_swap(slot))
    ids = dict.fromkeys(id for k in swaps for id in announced[k])
    for slot in (slots[k] for k in swaps):
        for part in (slot.effect.what, slot.effect.source):
            if isinstance(part, The):
                ids |= dict.fromkeys(o.id for o in resolve(game, part.ref, context))
    if len(ids) != 2:
        return Truth.YES
    one, other = (game.object(id) for id in ids)
    return can_swap(game, one, other, replace(context, doubts=doubts))


def why_no_exchange(
    game: Game, slots: tuple[Slot, ...], announced: Announced, source: tuple[str, ...]
) -> Reason | None:
    """Why a swap that is not among the possible ones is not; None where nothing is swapped."""
    swapped = [id for slot, chosen in zip(slots, announced, strict=True) for id in chosen if _is_swap(slot)]
    if not swapped:
        return None
    which = " and ".join(map(game.title, swapped))
    message = f"one of {which} may not be where the other is" if len(swapped) > 1 else f"{which} may not be there"
    return Reason("target.grouping", message, "rule_swap_only_to_valid_location", (*source, *swapped))


def _is_swap(slot: Slot) -> bool:
    return slot.effect.kind is EffectKind.SWAP
