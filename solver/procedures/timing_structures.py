"""A step of a timing structure: it opens a window, or its instruction has been carried out (9.2.3)."""

from __future__ import annotations

from msgspec import structs

from ...models.deeds import Deed
from ...models.events import Event
from ...models.frames import Progress, TimingFrame, WindowFrame
from ...models.state import State
from ...models.timing import Window, next_step
from ..reading.paid_windows import is_worth_telling


def at_step(state: State, frame: TimingFrame, step: str) -> State:
    """The structure is at this step."""
    return state.with_top(structs.replace(frame, step=step, progress=Progress.ENTERING))


def to_next_step(state: State, frame: TimingFrame) -> State:
    """On to the step that follows; behind the last one the structure is over."""
    following = next_step(frame.step)
    return state.pop() if following is None else at_step(state, frame, following)


def open_window(state: State, frame: TimingFrame, window: WindowFrame) -> State:
    """The step opens a priority window and is under way until it closes."""
    if window.window is Window.PAID and is_worth_telling(state):
        state = state.log(Event(Deed.PAID_WINDOW))
    return state.with_top(structs.replace(frame, progress=Progress.UNDER_WAY)).push(window)


def done(state: State, frame: TimingFrame) -> State:
    """The step's instruction has been carried out."""
    if state.ending is not None:
        return state
    return state.with_top(structs.replace(frame, progress=Progress.DONE))
