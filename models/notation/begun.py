"""Where an ability already waits for what a step brings, the step has begun."""

from __future__ import annotations

from collections.abc import Iterable

from ..deeds import Deed
from ..frames import Frame, Pending, TimingFrame, WindowFrame
from ..terms import Side
from ..timing import BEGINNINGS, TimingStep, Window, next_step, timing_step

BRINGS = {
    "step_corp_turn_turn_formal_begin": Deed.TURN_BEGINS,
    "step_corp_turn_action_phase_end": Deed.ACTION_PHASE_ENDS,
    "step_corp_turn_formal_end": Deed.TURN_ENDS,
    "step_runner_turn_recurring_formal_begin": Deed.TURN_BEGINS,
    "step_runner_turn_action_phase_end": Deed.ACTION_PHASE_ENDS,
    "step_runner_turn_formal_end": Deed.TURN_ENDS,
    "step_initiation_formal_begin": Deed.RUN_BEGINS,
    "step_approach_begins": Deed.APPROACH,
    "step_encounter_begins": Deed.ENCOUNTER,
    "step_encounter_complete": Deed.ENCOUNTER_ENDS,
    "step_pass_ice": Deed.PASS,
    "step_approach_server": Deed.APPROACH_SERVER,
    "step_run_declared_successful": Deed.RUN_SUCCESSFUL,
    "step_breaching_begins": Deed.BREACH,
    "step_card_accessed": Deed.ACCESS,
}


def begun(step: TimingStep, pending: Iterable[Pending]) -> TimingStep:
    """The step at which a position is: the one after the one that it names, where something waits for that already
    (rule_pending_instances)."""
    after = next_step(step.rule)
    return timing_step(after) if after is not None and _waits(step.rule, pending) else step


def is_yet_to_begin(step: TimingStep, pending: Iterable[Pending]) -> bool:
    """Whether something waits for what the step before this one brought, so that nothing of this one has happened."""
    return any(next_step(rule) == step.rule and _waits(rule, pending) for rule in BRINGS)


def reaction_window(frames: Iterable[Frame], side: Side, pending: tuple[Pending, ...]) -> WindowFrame:
    """The reaction window on top of these frames, with the structure by whose beginning, or that of a phase of it, it
    was opened (rule_reaction_window_closing_timing_structure)."""
    at = next((f.step for f in reversed((*frames,)) if isinstance(f, TimingFrame)), None)
    begins = (rule for rule in BRINGS if next_step(rule) == at and _waits(rule, pending))
    structure = next((BEGINNINGS[BRINGS[rule]] for rule in begins if BRINGS[rule] in BEGINNINGS), None)
    return WindowFrame(Window.REACTION, side, pending=pending, structure=structure)


def _waits(rule: str, pending: Iterable[Pending]) -> bool:
    triggers = (instance.ability.trigger for instance in pending)
    verbs = {event.verb for trigger in triggers if trigger is not None for event in trigger.events}
    return BRINGS.get(rule) in verbs
