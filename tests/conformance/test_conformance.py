"""The seeds' rules and the rulebook's worked examples, as suites of positions (one file for each id).

`seeds/S1-21-....yaml` shows an entry of the seeds, `worked/W037-....yaml` the worked example with that index;
`rules/1.17.3-....yaml` shows a rule that neither of them has. What is not shown yet stands in `open/`, one file for
each class of examples, a line each: the id and the reason. `drawn/` holds situations that a seed chose, not a rule.
All of them are asked in `test_whole.py`.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sysop.models.notation.positions import PositionFile, read_position
from sysop.models.pool import shipped_pool
from sysop.models.rulebook import rule
from sysop.scoreboard import refuses

HERE = Path(__file__).resolve().parent
OPEN = sorted((HERE / "open").glob("*.txt"))
SUITES = sorted(path for folder in ("seeds", "worked", "rules") for path in (HERE / folder).glob("*.yaml"))
ID = re.compile(r"(?P<id>S\d-(?:E?\d+)|W\d{3}|\d+(?:\.\d+)+[a-z]?)-[a-z0-9-]+")


@cache
def file_at(path: Path) -> PositionFile:
    return read_position(path.read_text(encoding="utf-8"), shipped_pool(), str(path))


def test_suites_name_their_id_and_rules_that_exist() -> None:
    assert [path.stem for path in SUITES if not ID.fullmatch(path.stem)] == []
    assert [path.stem for path in SUITES if not file_at(path).rules] == []
    assert all(rule(id).number for path in SUITES for id in file_at(path).rules)


@pytest.mark.parametrize("path", sorted((HERE / "rules").glob("*.yaml")), ids=lambda p: p.stem)
def test_a_rule_is_shown_with_what_it_allows_and_what_it_does_not(path: Path) -> None:
    file = file_at(path)
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
        file = file_at(path)
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
