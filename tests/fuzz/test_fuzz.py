"""Inputs that were made to hurt end as is promised, in a bounded number of steps (docs/security.md).

The campaigns are `make fuzz`, and `python -m tests.fuzz.reproductions` measures the reproductions of an attack.
"""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path

import pytest

import sysop
from sysop.exits import Exit
from sysop.models.notation.diagnostics import DiagnosticError
from sysop.questions import Settings, answered
from sysop.solver.problems import BudgetExhausted, limited

from . import running
from .__main__ import campaigned
from .campaigns import CAMPAIGNS, Mistake
from .reproductions import ATTACKS, FILES, LINES, made
from .running import Figures, measured

HERE = Path(__file__).resolve().parent
CORPUS = sorted(path for path in (HERE / "corpus").rglob("*") if path.is_file())
RUN = {campaign.name.replace(" ", "-"): campaign.run for campaign in CAMPAIGNS}
INPUTS = 700  # of all campaigns, in the suite
STEPS = 30_000  # of reading and answering, that the reproductions are given
FEW, AT_ONCE = 2_000, 2_000  # values: so many are allowed, and so many are tried between two looks
QUESTIONS = ("actions", "orders", "outcomes", "show")


@pytest.mark.parametrize("path", CORPUS, ids=lambda p: f"{p.parent.name}/{p.name}")
def test_what_was_ever_found_ends_as_is_promised(path: Path) -> None:
    with limited(nodes=1_000_000):
        RUN[path.parent.name](path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("campaign", CAMPAIGNS, ids=lambda c: c.name)
def test_inputs_that_are_nearly_right_end_as_is_promised(campaign: object) -> None:
    (chosen,) = [c for c in CAMPAIGNS if c is campaign]
    (figures,) = campaigned([chosen], int(INPUTS * chosen.share) + 5, seed=0, until=time.process_time() + 60)
    crashes = {name: found for name, found in figures.finds.items() if not name.startswith(("slow", "memory"))}
    assert not crashes


def test_reproductions_of_an_attack_end_within_the_steps_that_are_allowed(tmp_path: Path) -> None:
    paths = [*(ATTACKS / name for name in FILES.split()), *made(tmp_path)]
    positions = [*(path.read_text(encoding="utf-8") for path in paths), *LINES]
    for number, position in enumerate(positions):
        for asked in (QUESTIONS[number % 4], QUESTIONS[(number + 1) % 4]):
            question = {"position": position, asked: True, "limit": 5}
            code, fields = answered(question, Settings(nodes=STEPS, files=False))
            assert code in (Exit.YES, Exit.NO, Exit.INPUT, Exit.UNKNOWN), (position[:80], fields)


def test_work_stops_soon_after_the_limit(tmp_path: Path) -> None:
    for path in [*(ATTACKS / name for name in FILES.split()), *made(tmp_path)]:
        with limited(nodes=FEW) as meter, suppress(BudgetExhausted, DiagnosticError):
            position = sysop.read_position(path.read_text(encoding="utf-8"))
            position.legal_actions.count()
            position.orders().count()
        assert meter.spent <= FEW + AT_ONCE, path.name


# ------------------------------------------------------------------- what would be found


def _crashes(_: str) -> str:
    raise IndexError("out of range")


def _hangs(_: str) -> str:
    while True:
        pass


def _grows(_: str) -> str:
    return str(len(bytearray(64 * 2**20)))


def test_a_crash_is_found_once_with_its_shortest_input() -> None:
    figures = Figures("made up")
    for given in ("long", "s", "longer"):
        measured(figures, _crashes, given)
    assert [(what, given) for what, given in figures.finds.values()] == [("IndexError: out of range", "s")]


def test_a_hang_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "HANGS", 0.05)
    figures = Figures("made up")
    measured(figures, _hangs, "x")
    assert "hang" in figures.finds


def test_what_needs_much_memory_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "MOST_MEMORY", 1000)
    monkeypatch.setattr(running, "_memory", iter((0, 60_000)).__next__)
    figures = Figures("made up")
    measured(figures, _grows, "x")
    assert list(figures.finds) == [f"memory ({64 * 2**20})"]


def test_what_grows_with_every_input_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "MOST_MEMORY", 1000)
    monkeypatch.setattr(running, "_memory", iter((0, 600, 600, 1200)).__next__)
    figures = Figures("made up")
    for given in "xy":
        measured(figures, str, given)
    assert list(figures.finds) == ["memory (kept)"]


def test_a_mistake_that_is_told_as_an_answer_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    from . import campaigns

    monkeypatch.setattr(campaigns, "answered", lambda *_: (Exit.BUG, {"error": "a mistake"}))
    with pytest.raises(Mistake):
        campaigns.asked({"position": "x", "check": "draw"})
