"""What can be announced for a swap: cards that may be at each other's place (8.8)."""

from __future__ import annotations

from msgspec.structs import replace

from ...models.effects import EffectKind, The
from ...models.terms import Truth
from ...models.verdict import Reason
from ..csp import Filtered, Hedged, SolutionSet
from ..game.game import Context, Doubts, Game
from ..game.objects import resolve
from ..procedures.moving import can_swap
from .validity import Chosen, Slot

Announced = tuple[Chosen, ...]


def exchanges(
    game: Game, slots: tuple[Slot, ...], sets: SolutionSet[Announced], context: Context
) -> SolutionSet[Announced]:
    """The announcements in which what is swapped may be where the other is; all of them where no swap is possible, and
    nothing will happen (rule_swap_only_to_valid_location)."""
    swaps = tuple(k for k, slot in enumerate(slots) if _is_swap(slot))
    if not swaps:
        return sets
    doubts = Doubts()

    def answer(announced: Announced) -> Truth:
        ids = dict.fromkeys(id for k in swaps for id in announced[k])
        for slot in (slots[k] for k in swaps):
            for part in (slot.effect.what, slot.effect.source):
                if isinstance(part, The):
                    ids |= dict.fromkeys(o.id for o in resolve(game, part.ref, context))
        if len(ids) != 2:
            return Truth.YES
        one, other = (game.object(id) for id in ids)
        return can_swap(game, one, other, replace(context, doubts=doubts))

    possible = Filtered(sets, lambda announced: answer(announced) is not Truth.NO)
    if not possible:
        return sets
    sure = Filtered(sets, lambda announced: answer(announced) is Truth.YES)
    return Hedged(sure, possible, doubts.reasons[0]) if doubts else possible


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
