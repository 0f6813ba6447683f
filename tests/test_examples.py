"""Every example answers what it says that it answers, and every worked example of the seeds is there."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sysop.models.notation.positions import read_position
from sysop.models.pool import shipped_pool
from sysop.models.rulebook import rule
from sysop.suite import run_suite

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = sorted((ROOT / "examples").glob("*.yaml"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda p: p.stem)
def test_example(path: Path) -> None:
    report = run_suite((path,), shipped_pool())
    assert report.results
    assert [f"{r.name}: {r.message}" for r in report.results if not r.passed] == []


def test_every_worked_example_of_the_seeds_has_a_file(shared: Path) -> None:
    rules = json.loads((shared / "rules" / "seed_rules.json").read_text(encoding="utf-8"))
    ids = {entry["id"] for entry in rules if entry["kind"] == "example"}
    named = {"-".join(path.stem.split("-")[:2]) for path in EXAMPLES if path.stem.startswith("S")}
    assert ids == named


def test_every_rule_named_in_an_example_exists() -> None:
    for path in EXAMPLES:
        for id in read_position(path.read_text(encoding="utf-8"), shipped_pool(), str(path)).rules:
            assert rule(id).number
