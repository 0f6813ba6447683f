"""Timing structures as data: every step of turns, runs, breaches and accesses, with its window (9.2.2, 11).

The step ids are rule ids of the rulebook; what happens in a step is the business of `sysop.solver`.
"""

from __future__ import annotations

from enum import StrEnum

from .deeds import Deed
from .terms import Side
from .values import Value


class Structure(StrEnum):
    """The timing structures (rule_timing_structure)."""

    CORP_TURN = "corp_turn"
    RUNNER_TURN = "runner_turn"
    RUN = "run"
    BREACH = "breach"
    ACCESS = "access"


class Window(StrEnum):
    """The types of priority windows (rule_priority_window_types)."""

    ACTION = "action"
    PAID = "paid"
    REACTION = "reaction"
    INTERRUPT = "interrupt"
    MID_ACCESS = "mid_access"

    @property
    def word(self) -> str:
        """The window in a sentence."""
        return {"paid": "paid ability", "mid_access": "mid-access ability"}.get(self.value, self.value) + " window"


class Rezzing(StrEnum):
    """What the Corp may rez in a paid ability window."""

    NOTHING = "nothing"
    NON_ICE = "non_ice"  # (R)
    APPROACHED_ICE_TOO = "approached_ice_too"  # the window of 6.9.2b


class Phase(StrEnum):
    """The phases of turns and runs."""

    DRAW = "draw"
    ACTION = "action"
    DISCARD = "discard"
    INITIATION = "initiation"
    APPROACH_ICE = "approach ice"
    ENCOUNTER_ICE = "encounter ice"
    MOVEMENT = "movement"
    SUCCESS = "success"
    RUN_ENDS = "run ends"
    BREACH = "breach"
    ACCESS = "access"


class TimingStep(Value, frozen=True):
    """One step: its rule id, phase, the word that position files use, and the window that it opens."""

    rule: str
    phase: Phase
    word: str
    window: Window | None = None
    rezzing: Rezzing = Rezzing.NOTHING
    scoring: bool = False

    @property
    def allows_actions(self) -> bool:
        """Whether actions can be taken at this step of a turn: in the action phase, and not any more in the window as
        it ends (rule_actions_outside_action_phase, rule_terminal_checkpoint)."""
        return self.phase is Phase.ACTION and self.word not in ("action phase ends", "action phase complete")


def _paid(rule: str, phase: Phase, word: str, rezzing: Rezzing, *, scoring: bool = False) -> TimingStep:
    return TimingStep(rule, phase, word, Window.PAID, rezzing, scoring)


TIMING: dict[Structure, tuple[TimingStep, ...]] = {
    Structure.CORP_TURN: (
        TimingStep("step_corp_turn_allotted_clicks", Phase.DRAW, "allotted clicks"),
        _paid("step_corp_turn_draw_phase_paw", Phase.DRAW, "draw phase", Rezzing.NON_ICE, scoring=True),
        TimingStep("step_corp_turn_recurring_credits_refill", Phase.DRAW, "refill"),
        TimingStep("step_corp_turn_turn_formal_begin", Phase.DRAW, "turn begins"),
        TimingStep("step_corp_turn_mandatory_draw", Phase.DRAW, "mandatory draw"),
        TimingStep("step_corp_turn_draw_phase_complete", Phase.DRAW, "draw phase complete"),
        _paid("step_corp_turn_action_phase_paw", Phase.ACTION, "before action", Rezzing.NON_ICE, scoring=True),
        TimingStep("step_corp_turn_action", Phase.ACTION, "action", Window.ACTION),
        TimingStep("step_corp_turn_action_phase_loop", Phase.ACTION, "next action"),
        TimingStep("step_corp_turn_action_phase_end", Phase.ACTION, "action phase ends"),
        TimingStep("step_corp_turn_action_phase_complete", Phase.ACTION, "action phase complete"),
        TimingStep("step_corp_turn_discard", Phase.DISCARD, "discard"),
        _paid("step_corp_turn_discard_phase_paw", Phase.DISCARD, "after discard", Rezzing.NON_ICE),
        TimingStep("step_corp_turn_lose_unspent_clicks", Phase.DISCARD, "lose clicks"),
        TimingStep("step_corp_turn_formal_end", Phase.DISCARD, "turn ends"),
        TimingStep("step_corp_turn_complete", Phase.DISCARD, "turn complete"),
    ),
    Structure.RUNNER_TURN: (
        TimingStep("step_runner_turn_allotted_clicks", Phase.ACTION, "allotted clicks"),
        _paid("step_runner_turn_action_phase_paw", Phase.ACTION, "start", Rezzing.NON_ICE),
        TimingStep("step_runner_turn_recurring_credits_refill", Phase.ACTION, "refill"),
        TimingStep("step_runner_turn_recurring_formal_begin", Phase.ACTION, "turn begins"),
        _paid("step_runner_turn_loop_paw", Phase.ACTION, "before action", Rezzing.NON_ICE),
        TimingStep("step_runner_turn_action", Phase.ACTION, "action", Window.ACTION),
        TimingStep("step_runner_turn_action_loop", Phase.ACTION, "next action"),
        TimingStep("step_runner_turn_action_phase_end", Phase.ACTION, "action phase ends"),
        TimingStep("step_runner_turn_action_phase_complete", Phase.ACTION, "action phase complete"),
        TimingStep("step_runner_turn_discard", Phase.DISCARD, "discard"),
        _paid("step_runner_turn_discard_phase_paw", Phase.DISCARD, "after discard", Rezzing.NON_ICE),
        TimingStep("step_runner_turn_lose_unspent_clicks", Phase.DISCARD, "lose clicks"),
        TimingStep("step_runner_turn_formal_end", Phase.DISCARD, "turn ends"),
        TimingStep("step_runner_turn_complete", Phase.DISCARD, "turn complete"),
    ),
    Structure.RUN: (
        TimingStep("step_initiation_announce", Phase.INITIATION, "announce"),
        TimingStep("step_initiation_bad_publicity", Phase.INITIATION, "bad publicity"),
        TimingStep("step_initiation_formal_begin", Phase.INITIATION, "run begins"),
        TimingStep("step_runner_position", Phase.INITIATION, "position"),
        _paid("step_initiation_paw", Phase.INITIATION, "initiation", Rezzing.NON_ICE),
        TimingStep("step_initiation_complete", Phase.INITIATION, "initiation complete"),
        TimingStep("step_approach_begins", Phase.APPROACH_ICE, "approach begins"),
        _paid("step_approach_paw", Phase.APPROACH_ICE, "approach", Rezzing.APPROACHED_ICE_TOO),
        TimingStep("step_approach_complete", Phase.APPROACH_ICE, "approach complete"),
        TimingStep("step_encounter_begins", Phase.ENCOUNTER_ICE, "encounter begins"),
        _paid("step_encounter_paw", Phase.ENCOUNTER_ICE, "encounter", Rezzing.NOTHING),
        TimingStep("step_resolve_subroutine", Phase.ENCOUNTER_ICE, "subroutines"),
        TimingStep("step_resolve_subroutine_loop", Phase.ENCOUNTER_ICE, "next subroutine"),
        TimingStep("step_encounter_complete", Phase.ENCOUNTER_ICE, "encounter complete"),
        TimingStep("step_pass_ice", Phase.MOVEMENT, "pass ice"),
        _paid("step_before_jack_out_paw", Phase.MOVEMENT, "movement", Rezzing.NOTHING),
        TimingStep("step_jack_out_choice", Phase.MOVEMENT, "jack out"),
        TimingStep("step_move_position", Phase.MOVEMENT, "move"),
        _paid("step_after_jack_out_paw", Phase.MOVEMENT, "after moving", Rezzing.NON_ICE),
        TimingStep("step_approach_new_ice", Phase.MOVEMENT, "new position"),
        TimingStep("step_approach_server", Phase.MOVEMENT, "approach server"),
        TimingStep("step_movement_complete", Phase.MOVEMENT, "movement complete"),
        TimingStep("step_run_declared_successful", Phase.SUCCESS, "success"),
        TimingStep("step_breach", Phase.SUCCESS, "breach"),
        TimingStep("step_success_complete", Phase.SUCCESS, "success complete"),
        TimingStep("step_open_priority_windows_closed", Phase.RUN_ENDS, "close windows"),
        TimingStep("step_run_ends_bad_publicity", Phase.RUN_ENDS, "return bad publicity"),
        TimingStep("step_run_declared_unsuccessful", Phase.RUN_ENDS, "unsuccessful"),
        TimingStep("step_run_complete", Phase.RUN_ENDS, "run complete"),
    ),
    Structure.BREACH: (
        TimingStep("step_breaching_begins", Phase.BREACH, "breach begins"),
        TimingStep("step_flip_archives", Phase.BREACH, "turn Archives faceup"),
        TimingStep("step_determine_candidates_limit", Phase.BREACH, "access limit"),
        TimingStep("step_choose_candidate", Phase.BREACH, "choose card"),
        TimingStep("step_access_candidate", Phase.BREACH, "access"),
        TimingStep("step_repeat_candidate_selection", Phase.BREACH, "next card"),
        TimingStep("step_breach_complete", Phase.BREACH, "breach complete"),
    ),
    Structure.ACCESS: (
        TimingStep("step_card_accessed", Phase.ACCESS, "accessed"),
        TimingStep("step_mid_access_ability", Phase.ACCESS, "mid-access", Window.MID_ACCESS),
        TimingStep("step_access_agenda", Phase.ACCESS, "steal"),
        TimingStep("step_access_complete", Phase.ACCESS, "access complete"),
    ),
}

STEPS: dict[str, tuple[Structure, int]] = {
    step.rule: (structure, index) for structure, steps in TIMING.items() for index, step in enumerate(steps)
}

BEGINNINGS = {
    Deed.RUN_BEGINS: Structure.RUN,
    Deed.APPROACH: Structure.RUN,
    Deed.ENCOUNTER: Structure.RUN,
    Deed.BREACH: Structure.BREACH,
    Deed.ACCESS: Structure.ACCESS,
}
"""Events that begin a structure, or a phase of one (rule_reaction_window_closing_timing_structure, 6.4.2, 6.5.2)."""

TURNS = {Side.CORP: Structure.CORP_TURN, Side.RUNNER: Structure.RUNNER_TURN}


def timing_step(rule: str) -> TimingStep:
    """The step of a rule id; raises KeyError for any other."""
    structure, index = STEPS[rule]
    return TIMING[structure][index]


def next_step(rule: str) -> str | None:
    """The rule id of the step after this one in its structure; None after the last."""
    structure, index = STEPS[rule]
    steps = TIMING[structure]
    return steps[index + 1].rule if index + 1 < len(steps) else None


def step_named(structure: Structure, word: str) -> TimingStep | None:
    """The step that position files call `word`."""
    return next((step for step in TIMING[structure] if step.word == word), None)
