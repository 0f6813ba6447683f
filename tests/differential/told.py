"""Whether a recorded state is a position, and whether what was done is told from what changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from sysop.models.imports.commands import ANSWERS, BY_HAND, Command, Kind, command_of, is_quiet
from sysop.models.imports.inferring import inferred
from sysop.models.imports.positions import NoPosition, Refusal, position_of
from sysop.models.pool import Pool
from sysop.solver.following.habits import is_unchanged

from .rows import Result, Row, Way

Data = Mapping[str, Any]
OF_THE_ENCOUNTER = (Kind.UNBROKEN, Kind.SUBROUTINE)  # the ice that is encountered is not said again


def positions(name: str, states: Sequence[Data], events: Mapping[int, Data], pool: Pool) -> Iterator[Row]:
    """Every state in which nobody is asked anything: it is a position, or says why not. States that are the same as the
    one before, as after commands that came to nothing, count once. A change by hand may lead to what is none."""
    before: Data | None = None
    for number, state in enumerate(states):
        same, before = before is not None and is_unchanged(before, state, log=False), state
        if same or not is_quiet(state) or state.get("winner") is not None:
            continue
        try:
            position_of(state, pool)
        except NoPosition as error:
            apart: str | None = None
            if error.why is Refusal.BREACH:  # a breach always asks, unless the program has stopped in it
                apart = "the program has stopped in the middle of a breach"
            elif number in events and command_of(events[number], states[number - 1]).kind in BY_HAND:
                apart = "after a change by hand"
            result = Result.DIFFER if apart is None else Result.NOT_COMPARABLE
            cause = apart or error.why.value
            yield Row(name, number, number, Way.POSITION, "quiet", "", result, cause, error.message[:300])
        else:
            yield Row(name, number, number, Way.POSITION, "quiet", "", Result.AGREE)


def inference(name: str, states: Sequence[Data], events: Mapping[int, Data]) -> Iterator[Row]:
    """Every command that changed something: its kind, and its card where it is no answer, as told from the states."""
    for number, (before, after) in enumerate(pairwise(states), 1):
        if number not in events or is_unchanged(before, after, log=False):
            continue
        given, told = command_of(events[number], before), inferred(number, before, after)
        if given.kind is Kind.SETUP:
            continue
        if _same(given, told):
            yield Row(name, number - 1, number, Way.INFERENCE, given.kind.value, "", Result.AGREE)
        else:
            cause = f"told as {told.kind.value}" if told.kind is not given.kind else "told of another card"
            yield Row(name, number - 1, number, Way.INFERENCE, given.kind.value, "", Result.DIFFER, cause)


def _same(given: Command, told: Command) -> bool:
    if given.kind is not told.kind:
        return False
    return given.card is None or given.kind in ANSWERS or given.kind in OF_THE_ENCOUNTER or given.card == told.card
