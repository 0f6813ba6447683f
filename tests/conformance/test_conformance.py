"""The seeds' rules and the rulebook's worked examples, as suites of positions (one file for each id).

`seeds/S1-21-....yaml` shows an entry of the seeds, `worked/W037-....yaml` the worked example with that index;
`rules/1.17.3-....yaml` shows a rule that neither of them has. What is not shown yet stands in `open/`, one file for
each class of examples, a line each: the id and the reason. `drawn/` holds situations that a seed chose, not a rule.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from sysop.models.notation.positions import read_position
from sysop.models.pool import shipped_pool
from sysop.models.rulebook import rule
from sysop.scoreboard import refuses
from sysop.suite import run_suite

HERE = Path(__file__).resolve().parent
OPEN = sorted((HERE / "open").glob("*.txt"))
SUITES = sorted(path for folder in ("seeds", "worked", "rules") for path in (HERE / folder).glob("*.yaml"))
DRAWN = sorted((HERE / "drawn").glob("*.yaml"))  # cards drawn by a seed, judged before the program was asked
ID = re.compile(r"(?P<id>S\d-(?:E?\d+)|W\d{3}|\d+(?:\.\d+)+[a-z]?)-[a-z0-9-]+")


@pytest.mark.parametrize("path", [*SUITES, *DRAWN], ids=lambda p: p.stem)
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


@pytest.mark.parametrize("path", sorted((HERE / "rules").glob("*.yaml")), ids=lambda p: p.stem)
def test_a_rule_is_shown_with_what_it_allows_and_what_it_does_not(path: Path) -> None:
    file = read_position(path.read_text(encoding="utf-8"), shipped_pool(), str(path))
    asked = [e for e in file.expectations if isinstance(e, dict)]
    assert [e for e in asked if e.get("verdict") == "legal" or ACCEPTANCES & e.keys()]
    assert [e for e in asked if refuses(e)]
    assert path.stem.split("-")[0] in {rule(id).number[: len(path.stem.split("-")[0])] for id in file.rules}


@pytest.mark.parametrize("path", OPEN, ids=lambda p: p.stem)
def test_what_is_open_has_a_reason_and_no_suite(path: Path) -> None:
    shown = {match["id"] for suite in SUITES if (match := ID.match(suite.stem))}
    for line in path.read_text(encoding="utf-8").splitlines():
        id, _, reason = line.partition(" ")
        assert len(reason) > 10
        assert id not in shown


SEEDS = [
    entry
    for entry in json.loads((HERE / "index.json").read_text(encoding="utf-8"))["entries"]
    if entry["id"].startswith("S")
]
EXAMPLES = HERE.parents[1] / "examples"
OPEN_IDS = {line.split()[0] for path in OPEN for line in path.read_text(encoding="utf-8").splitlines()}
ACCEPTANCES = {
    "pending",
    "decision",
    "actions",
    "only_actions",
    "sets",
    "includes",
    "count",
    "payments",
    "state",
    "spent_clicks",
}
FORBIDS_NOTHING = {
    "S1-24": "who may know how a facedown card came to be so",
    "S1-25": "what happens to a facedown card in the heap",
}


def expectations(id: str) -> list[tuple[str, dict[str, Any]]]:
    """What the suites of an entry expect, each under the edition that it asks for."""
    files = sorted(p for folder in (HERE / "seeds", EXAMPLES) for p in folder.glob(f"{id}-*.yaml"))
    found: list[tuple[str, dict[str, Any]]] = []
    for path in files:
        file = read_position(path.read_text(encoding="utf-8"), shipped_pool(), str(path))
        found += [(e.get("edition", file.state.edition), e) for e in file.expectations if isinstance(e, dict)]
    return found


@pytest.mark.parametrize("entry", [e for e in SEEDS if e.get("editions_differ")], ids=lambda e: e["id"])
def test_where_the_editions_differ_both_are_asked(entry: dict[str, Any]) -> None:
    asked = {edition for edition, _ in expectations(entry["id"])}
    assert "cr-26.03" in asked
    assert asked & {"cr-old", "classic-1996"}


@pytest.mark.parametrize("entry", SEEDS, ids=lambda e: e["id"])
def test_what_an_entry_allows_is_accepted_and_what_it_forbids_refused(entry: dict[str, Any]) -> None:
    if entry["id"] in OPEN_IDS or entry["id"] in FORBIDS_NOTHING:
        return
    asked = [e for _, e in expectations(entry["id"])]
    refused = [e for e in asked if refuses(e)]
    accepted = [e for e in asked if e.get("verdict") == "legal" or ACCEPTANCES & e.keys()]
    assert refused
    assert accepted
