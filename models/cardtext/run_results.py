"""What follows from how a run went, one way or the other: `If successful, A; otherwise, B` (6.7.4, 6.8.4)."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from ..abilities import Ability, AbilityKind, Delayed, If, Step
from ..conditions import During, InTime, NotSo, Occurred, RunOn, Trigger
from ..deeds import Deed
from ..effects import Effect
from ..selectors import THIS, Current, EventPattern, Same
from ..terms import Scope
from ..used_in_runs import PARTS_OF_A_RUN
from ..values import walk
from .instructions import asks_what_was_done, is_left_open
from .joining import is_optional
from .phrases import NO
from .pieces import AfterRun

_SUCCESSFUL = EventPattern(Deed.RUN_SUCCESSFUL, what=Same(THIS))
_ENDS = EventPattern(Deed.RUN_ENDS, what=Same(THIS))
_WON = Occurred(EventPattern(Deed.RUN_SUCCESSFUL), Scope.RUN)


def ends_no_run(ability: Ability) -> bool:
    """Whether `when that run ends` stands in it where nothing tells of a run; what is used is used in one."""
    later = [node for node in walk(ability) if isinstance(node, Delayed) and node.trigger == _AT_ITS_END]
    waits = {id(event) for node in later if node.duration is None for event in node.trigger.events}
    of_run = ability.kind in (AbilityKind.SUBROUTINE, AbilityKind.PAID)
    return bool(waits) and not of_run and not any(_tells_of_run(n) for n in walk(ability) if id(n) not in waits)


_AT_ITS_END = Trigger((EventPattern(Deed.RUN_ENDS),))
_IN_RUNS = {*PARTS_OF_A_RUN, Deed.BREAK, Deed.FULLY_BREAK, Deed.JACK_OUT} - {Deed.RUN_ENDS, Deed.STEAL}


def _tells_of_run(node: object) -> bool:
    match node:
        case EventPattern(verb=verb, in_runs=inside, because_of=cause):
            return inside or verb in _IN_RUNS or cause in _IN_RUNS
        case Trigger(during=During() as time) | InTime(time):
            turns = (During.YOUR_TURN, During.OPPONENT_TURN, During.ACTION_PHASE)
            return time not in (*turns, During.TRACE, During.BID)
        case Current() | RunOn():
            return True
        case Effect(kind=kind, server=server):
            return kind is Deed.RUN and server is not None
        case _:
            return False


def either_way(opening: AfterRun, steps: tuple[Step, ...], otherwise: tuple[Step, ...]) -> Any:
    """One thing or the other, by how the run went. A run may be neither successful nor unsuccessful (6.8.4): when what
    is said to follow otherwise than from an unsuccessful one would be done is not plain."""
    match opening.trigger:
        case Trigger((EventPattern(Deed.RUN_ENDS, successful=bool(won)) as event,)):
            ended = structs.replace(opening.trigger, events=(structs.replace(event, successful=None),))
            return AfterRun(ended, (If(_WON, steps, otherwise),)) if won else NO
        case Trigger((event,), condition=None) if event == _SUCCESSFUL:
            return structs.replace(opening, steps=steps, otherwise=otherwise)
        case _:
            return NO


def the_other_way(piece: AfterRun, *, of_run: bool) -> AfterRun:
    """What follows otherwise: from the trace that failed, or as a run ends that was not successful."""
    return _not_successful(piece.otherwise) if of_run else AfterRun(piece.trigger, piece.otherwise, False)


def _not_successful(otherwise: tuple[Step, ...]) -> AfterRun:
    return AfterRun(Trigger((_ENDS,), condition=NotSo(_WON)), otherwise)


def said_otherwise(ability: Ability, otherwise: tuple[Step, ...]) -> tuple[Ability, ...] | None:
    """What is linked to the run once a sentence of its own says what is done the other way than this; None where it
    may be for who declines, or for a condition in it."""
    if is_optional(ability.steps) or is_left_open(ability.steps) or any(map(asks_what_was_done, ability.steps[-1:])):
        return None
    match ability.trigger:
        case Trigger() as trigger if trigger == Trigger((_SUCCESSFUL,)):
            other = _not_successful(otherwise)
            late = structs.replace(ability, trigger=other.trigger, steps=otherwise)
            return ability, late
        case Trigger((event,), condition=None) as trigger if event == structs.replace(_ENDS, successful=True):
            ended = structs.replace(trigger, events=(_ENDS,))
            return (structs.replace(ability, trigger=ended, steps=(If(_WON, ability.steps, otherwise),)),)
        case _:
            return None
