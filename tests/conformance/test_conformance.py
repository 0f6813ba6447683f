"""The seeds' rules and the rulebook's worked examples, as suites of positions (one file for each id).

`seeds/S1-21-....yaml` shows an entry of the seeds, `worked/W037-....yaml` the worked example with that index. What is
not shown yet stands in `open/`, one file for each class of examples, a line each: the id and the reason.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sysop.models.notation.positions import read_position
from sysop.models.pool import shipped_pool
from sysop.models.rulebook import rule
from sysop.suite import run_suite

HERE = Path(__file__).resolve().parent
OPEN = sorted((HERE / "open").glob("*.txt"))
SUITES = sorted((*(HERE / "seeds").glob("*.yaml"), *(HERE / "worked").glob("*.yaml")))
ID = re.compile(r"(?P<id>S\d-(?:E?\d+)|W\d{3})-[a-z0-9-]+")


@pytest.mark.parametrize("path", SUITES, ids=lambda p: p.stem)
def test_suite(path: Path) -> None:
    report = run_suite((path,), shipped_pool())
    assert report.results
    assert [f"{r.name}: {r.message}" for r in report.results if not r.passed] == []


@pytest.mark.parametrize("path", SUITES, ids=lambda p: p.stem)
def test_suite_names_its_id_and_rules_that_exist(path: Path) -> None:
    assert ID.fullmatch(path.stem)
    rules = read_position(path.read_text(encoding="utf-8"), shipped_pool(), str(path)).rules
    assert rules
    for id in rules:
        assert rule(id).number


@pytest.mark.parametrize("path", OPEN, ids=lambda p: p.stem)
def test_what_is_open_has_a_reason_and_no_suite(path: Path) -> None:
    shown = {match["id"] for suite in SUITES if (match := ID.match(suite.stem))}
    for line in path.read_text(encoding="utf-8").splitlines():
        id, _, reason = line.partition(" ")
        assert len(reason) > 10
        assert id not in shown
