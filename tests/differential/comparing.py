"""One recording, compared in all three ways."""

from __future__ import annotations

import time
from collections.abc import Iterator

from sysop.models.pool import shipped_pool
from sysop.solver.following.following import steps

from . import negatives, positives, recordings, sets, told
from .recordings import Job
from .rows import Result, Row, Way


def rows_of(job: Job) -> tuple[list[Row], float]:
    """Everything that is compared in one recording, and how long it took."""
    began = time.perf_counter()
    found: list[Row] = []
    try:
        found += _rows(job)
    except Exception as error:  # named in the table: a fault of sysop's
        told = f"{type(error).__name__}: {error}"
        found.append(Row(job.name, 0, 0, Way.POSITIVE, "recording", "", Result.UNKNOWN, "sysop failed", told))
    return found, time.perf_counter() - began


def _rows(job: Job) -> Iterator[Row]:
    recorded, events = recordings.load(job)
    states = list(recorded)  # what stays the same is shared
    yield from told.positions(job.name, states, events, shipped_pool())
    if job.line < 0:
        yield from told.inference(job.name, states, events)
    for step in steps(states, events, shipped_pool()):
        if step.refused:
            yield from negatives.refused(job.name, step)
        else:
            yield from positives.rows(job.name, step)
        yield from sets.rows(job.name, step)
        if step.recorded is not None:
            names = step.recorded
            yield from negatives.hints(job.name, step.first, step.shown, step.before, names.current())
