"""Lingering effects: creating them, and how long they last (9.10, 9.6.13)."""

from __future__ import annotations

from msgspec import structs

from ..models.abilities import Declaration, Step
from ..models.conditions import Duration, Trigger
from ..models.frames import Binding
from ..models.state import Lingering, State
from ..models.terms import Side


def with_lingering(
    state: State,
    *,
    source: str,
    controller: Side,
    duration: Duration | None = None,
    declarations: tuple[Declaration, ...] = (),
    trigger: Trigger | None = None,
    steps: tuple[Step, ...] = (),
    bindings: tuple[Binding, ...] = (),
    once: bool = True,
    run: int | None = None,
    event: int | None = None,
) -> State:
    """The state with a lingering effect more (rule_lingering_effect).

    `run` is the run that it belongs to, by default the one in progress (0: none, rule_lingering_effect_inapplicable_
    timing_structure).
    """
    effect = Lingering(
        number=max((e.number for e in state.lingering), default=0) + 1,
        source=source,
        controller=controller,
        duration=duration,
        turn=state.turn,
        run=run if run is not None else state.run.number if state.run is not None else 0,
        declarations=declarations,
        trigger=trigger,
        steps=steps,
        bindings=bindings,
        once=once,
        event=event,
    )
    return structs.replace(state, lingering=(*state.lingering, effect))
