"""A sample of the recordings of jinteki.net, drawn by a seed: `make differential` compares them all."""

from __future__ import annotations

import pytest

from . import recordings
from .comparing import rows_of
from .ledger import explaining, load
from .rows import Result, Row

SEED = 26
SCENARIOS = 24

pytestmark = pytest.mark.skipif(not recordings.FOLDER.is_dir(), reason="the recordings are kept outside the project")


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    return [row for job in recordings.sample(SEED, SCENARIOS) for row in rows_of(job)[0]]


def test_sysop_fails_nowhere(rows: list[Row]) -> None:
    assert [row.detail for row in rows if row.cause == "sysop failed"] == []


def test_nearly_all_is_decided_and_agrees(rows: list[Row]) -> None:
    comparable = [row for row in rows if row.result is not Result.NOT_COMPARABLE]
    agreeing = [row for row in comparable if row.result is Result.AGREE]
    assert len(comparable) >= 0.97 * len(rows)
    assert len(agreeing) >= 0.85 * len(comparable)


def test_most_differences_are_explained(rows: list[Row]) -> None:
    entries = load()
    differ = [row for row in rows if row.result is Result.DIFFER]
    assert sum(explaining(row, entries) is not None for row in differ) >= 0.95 * len(differ)
