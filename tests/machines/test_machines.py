"""The machines that find wrong answers, a part of their cells; `make machines` asks all of them."""

from __future__ import annotations

from collections import Counter

import pytest

from .frame import answer, in_the_tests
from .known import differences, known
from .registry import MACHINES


@pytest.mark.parametrize("name", MACHINES)
def test_cells_are_right_or_known_to_fail(name: str) -> None:
    machine = MACHINES[name]
    answers = {cell.name: answer(cell) for cell in machine.cells() if in_the_tests(machine, cell)}
    assert answers
    assert differences(name, answers) == []


@pytest.mark.parametrize("name", MACHINES)
def test_known_failures_are_cells_with_a_cause(name: str) -> None:
    names = Counter(cell.name for cell in MACHINES[name].cells())
    assert [cell for cell, times in names.items() if times > 1] == []
    assert [cell for cell in known(name) if cell not in names] == []
