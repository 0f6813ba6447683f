"""Where an ability already waits for what a step brings, the step has begun."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from msgspec import structs

from ..cards import Card
from ..deeds import Deed
from ..events import NO_OBJECT, UNTOLD, Event
from ..frames import Frame, Pending, TimingFrame, WindowFrame
from ..selectors import EventPattern
from ..terms import Side
from ..timing import BEGINNINGS, TIMING, TURNS, TimingStep, Window, next_step, timing_step
from ..values import walk
from .additional_accesses import Cards

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


def is_yet_to_begin(step: TimingStep, pending: tuple[Pending, ...]) -> bool:
    """Whether something waits for what the step before this one brought, so that nothing of this one has happened."""
    return bool(pending) and any(next_step(rule) == step.rule and _waits(rule, pending) for rule in BRINGS)


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


def events_of_turn(side: Side, number: int, step: TimingStep, cards: Cards) -> Iterator[Event]:
    """What has happened in a turn before this step: clicks have been allotted, which is to gain them, where a card asks
    for that, and the Corp has drawn a card (rule_gain_clicks, rule_mandatory_draw)."""
    steps = TIMING[TURNS[side]]
    there = {o.card for o in cards.objects}
    if steps.index(step) > 0 and any(_asks_for_clicks(cards.pool.get(id)) for id in there):
        yield Event(Deed.GAIN_CLICKS, side, amount=UNTOLD, turn=number)
    if side is Side.CORP and steps.index(step) > steps.index(timing_step("step_corp_turn_mandatory_draw")):
        drawn = Event(Deed.DRAW, side, key=NO_OBJECT, turn=number)
        yield structs.replace(drawn, verb=Deed.IMMINENT, cause=Deed.DRAW, key=None)
        yield drawn


@lru_cache(maxsize=4096)
def _asks_for_clicks(card: Card | None) -> bool:
    texts = card.abilities if card is not None else ()
    return any(isinstance(node, EventPattern) and node.verb is Deed.GAIN_CLICKS for node in walk(texts))
