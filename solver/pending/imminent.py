"""What is imminent: the instruction or the procedure that an open interrupt window is about (9.9), and what a procedure
is expected to bring."""

from __future__ import annotations

from msgspec import structs

from ...models.costs import CostChange, Discount, Surcharge, ignored
from ...models.deeds import Deed
from ...models.events import Event
from ...models.frames import ProcedureFrame, ResolvingFrame, WindowFrame
from ...models.state import GameObject, State
from ...models.terms import SCORE_AREAS, Side, Zone
from ...models.timing import Window
from ..deeds import OF_PROCEDURE
from ..game.characteristics import ignored_costs, modifiers_of
from ..game.game import Context, Doubts, Game

Changes = tuple[CostChange, ...]
COSTS = {
    procedure: (record.event, record.own_cost)
    for procedure, record in OF_PROCEDURE.items()
    if record.event is not None and record.own_cost is not None
}


def imminent(state: State) -> tuple[int, ResolvingFrame | ProcedureFrame] | None:
    """The frame whose instruction or beginning the open interrupt window is about, with its place in the stack."""
    window = next(
        (
            k
            for k in range(len(state.stack) - 1, -1, -1)
            if isinstance(f := state.stack[k], WindowFrame) and f.window is Window.INTERRUPT
        ),
        None,
    )
    if window is None or window == 0:
        return None
    below = state.stack[window - 1]
    return (window - 1, below) if isinstance(below, ResolvingFrame | ProcedureFrame) else None


def imminent_instruction(state: State) -> tuple[int, ResolvingFrame] | None:
    """The frame whose instruction is imminent, with its place; None where a procedure is about to begin."""
    found = imminent(state)
    return (found[0], found[1]) if found is not None and isinstance(found[1], ResolvingFrame) else None


def imminent_event(game: Game, procedure: Deed, object: GameObject, by: Side, changes: Changes) -> Event | None:
    """What a procedure is expected to bring; None where it pays no cost that could be changed."""
    if procedure not in COSTS:
        return None
    declared = ignored_costs(
        modifiers_of(game, OF_PROCEDURE[procedure].deed, by, object, Context(object.id, by, Doubts()))
    )
    if ignored((*changes, *declared), COSTS[procedure][1]) is not None:
        return None
    return Event(COSTS[procedure][0], by, object.id, object.card, from_zone=object.zone)


def expected_of(game: Game, frame: ProcedureFrame) -> Event | None:
    """What the procedure of a frame is expected to bring, while its card is where it was."""
    object = game.objects.get(frame.subject)
    if object is None or (frame.origin is not None and object.zone is not frame.origin):
        return None
    if frame.procedure in (Deed.SCORE, Deed.STEAL):
        return added_to(SCORE_AREAS[frame.controller], object, frame.controller)
    return imminent_event(game, frame.procedure, object, frame.controller, frame.changes)


def added_to(zone: Zone | None, object: GameObject, by: Side) -> Event:
    """That a card is added to a score area: scored, stolen, or by an effect (rule_add_agenda_to_score_area)."""
    return Event(Deed.MOVE, by, object.id, object.card, from_zone=object.zone, to_zone=zone, place=object.place)


def changed_cost(frame: ProcedureFrame, change: int) -> ProcedureFrame:
    """The procedure with its cost changed by this much (rule_modifiable_value_cost)."""
    return structs.replace(frame, changes=(*frame.changes, as_change(COSTS[frame.procedure][1], change)))


def as_change(kind: Deed, change: int) -> CostChange:
    """The change of a cost by this much."""
    return Discount(-change, kind) if change < 0 else Surcharge(change, kind)


__all__ = [
    "COSTS",
    "Changes",
    "added_to",
    "as_change",
    "changed_cost",
    "expected_of",
    "imminent",
    "imminent_event",
    "imminent_instruction",
]
