"""The machines that find wrong answers, a part of their cells; `make machines` asks all of them."""

from __future__ import annotations

from collections import Counter

import pytest

from sysop.solver.orders.footprints import Footprint, Footprints

from .frame import Answer, Machine, Outcome, answer, in_the_tests
from .known import differences, known
from .registry import MACHINES


def at_hand(name: str) -> Machine:
    """The machine, where it has what it needs."""
    machine = MACHINES[name]
    if machine.needs is not None and not machine.needs.exists():
        pytest.skip(f"needs {machine.needs.name}, which is not part of this repository")
    return machine


@pytest.mark.parametrize("name", MACHINES)
def test_cells_are_right_or_known_to_fail(name: str) -> None:
    machine = at_hand(name)
    answers = {cell.name: answer(cell) for cell in machine.cells() if in_the_tests(machine, cell)}
    assert answers
    assert differences(name, answers) == []


@pytest.mark.parametrize("name", MACHINES)
def test_known_failures_are_cells_with_a_cause(name: str) -> None:
    names = Counter(cell.name for cell in at_hand(name).cells())
    assert [cell for cell, times in names.items() if times > 1] == []
    assert [cell for cell in known(name) if cell not in names] == []


def asked(machine: str, name: str) -> Answer:
    """The answer to one cell."""
    return answer(next(cell for cell in MACHINES[machine].cells() if cell.name == name))


def test_a_footprint_that_says_too_little_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert asked("footprints", "card pad_campaign").outcome is Outcome.RIGHT
    monkeypatch.setattr(Footprints, "of", lambda *_: Footprint())
    assert asked("footprints", "card pad_campaign").outcome is Outcome.WRONG
