"""On to the next step: of a procedure, with the interrupts before its first one (rule_not_timing_structures); of a
timing structure, which opens a window or has carried its instruction out (9.2.3)."""

from __future__ import annotations

from msgspec import structs

from ...models.deeds import Deed
from ...models.events import Event
from ...models.frames import ProcedureFrame, Progress, TimingFrame, WindowFrame
from ...models.known import Open
from ...models.state import State
from ...models.timing import Window
from ...models.timing import next_step as following_step
from ..pending.interrupt_windows import Imminent
from ..reading import Game


def next_step(state: State, frame: ProcedureFrame, step: int) -> State:
    """The procedure is at this step, and what came of the payment is used up."""
    return state.with_top(structs.replace(frame, step=step, outcome=None))


def interrupted(game: Game, frame: ProcedureFrame) -> tuple[State | None, Open | None]:
    """The interrupt window as a card is about to be played, installed, rezzed, scored or stolen; None where nobody has
    an interrupt that could change its cost (rule_modifiable_value_cost), or how it comes to a score area."""
    window, open = Imminent(game, frame).window()
    if window is None:
        return None, open
    origin = game.object(frame.subject).zone
    return game.state.with_top(structs.replace(frame, origin=origin)).push(window), open


def at_step(state: State, frame: TimingFrame, step: str) -> State:
    """The structure is at this step."""
    return state.with_top(structs.replace(frame, step=step, progress=Progress.ENTERING))


def to_next_step(state: State, frame: TimingFrame) -> State:
    """On to the step that follows; behind the last one the structure is over."""
    following = following_step(frame.step)
    return state.pop() if following is None else at_step(state, frame, following)


def open_window(game: Game, frame: TimingFrame, window: WindowFrame) -> State:
    """The step opens a priority window and is under way until it closes."""
    state = game.state
    if window.window is Window.PAID and game.paid_window_is_worth_telling():
        state = state.log(Event(Deed.PAID_WINDOW))
    return state.with_top(structs.replace(frame, progress=Progress.UNDER_WAY)).push(window)


def done(state: State, frame: TimingFrame) -> State:
    """The step's instruction has been carried out."""
    if state.ending is not None:
        return state
    return state.with_top(structs.replace(frame, progress=Progress.DONE))
