"""The reaction window that opens after a checkpoint, and when it waits until what resolves is over (9.1.2a, 10.3.2)."""

from __future__ import annotations

from ...models.frames import (
    Pending,
    ResolvingFrame,
    WindowFrame,
)
from ...models.state import State
from ...models.timing import BEGINNINGS, Window


def opened(state: State, pending: tuple[Pending, ...]) -> State:
    """A reaction window opens for what became pending (rule_after_checkpoint_reaction_window, 9.2.1, 9.2.8a)."""
    if not pending or state.ending is not None:
        return state
    met = {state.history[p.event].verb for p in pending if p.event is not None}
    structure = next((begun for verb, begun in BEGINNINGS.items() if verb in met), None)
    return state.push(WindowFrame(Window.REACTION, state.active, pending=pending, structure=structure))


def is_resolving(state: State) -> bool:
    """Whether an effect has instructions left (rule_chain_reaction)."""
    return isinstance(state.top, ResolvingFrame) and bool(state.top.steps)
