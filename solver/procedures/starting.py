"""Starting something: an ability that resolves, a run; each pushes the frame that carries it out."""

from __future__ import annotations

from ...models.abilities import Ability
from ...models.frames import Binding, ResolvingFrame, TimingFrame
from ...models.state import State
from ...models.terms import Side
from ...models.timing import Structure


def start(
    state: State,
    source: str,
    controller: Side,
    ability: Ability,
    *,
    number: int = 0,
    bindings: tuple[Binding, ...] = (),
    event: int | None = None,
) -> State:
    """An ability starts to resolve."""
    return state.push(ResolvingFrame(source, controller, ability.kind, ability.steps, number, bindings, event=event))


def start_run(state: State, server: str, by: str | None, *, basic: bool = False) -> State:
    """A run on a server is initiated (6.3); `by` is the object whose text does it, None for the basic action."""
    frame = TimingFrame(Structure.RUN, "step_initiation_announce", subject=server, source=by, basic=basic)
    return state.push(frame)
