"""The files of known failures, `known/MACHINE.yaml`: cells that are not right yet, by cause. They may only shrink."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import yaml

from .frame import Answer, Outcome

FOLDER = Path(__file__).resolve().parent / "known"
NO_CAUSE = "no cause is known yet"


class Failure(NamedTuple):
    """How a cell failed when it was written down, and the cause."""

    outcome: Outcome
    cause: str


def known(machine: str) -> dict[str, Failure]:
    """The known failures of a machine; a machine without a file has none."""
    path = FOLDER / f"{machine}.yaml"
    if not path.exists():
        return {}
    entries = yaml.safe_load(path.read_text(encoding="utf-8")) or []
    return {
        cell: Failure(outcome, entry["cause"])
        for entry in entries
        for outcome in (Outcome.WRONG, Outcome.UNKNOWN)
        for cell in entry.get(outcome.value, [])
    }


def write(machine: str, failing: Mapping[str, Answer]) -> None:
    """Write a machine's failing cells, those that were known under the cause that was given them."""
    before = known(machine)
    causes: dict[str, dict[str, list[str]]] = {}
    for cell, given in failing.items():
        cause = before[cell].cause if cell in before else NO_CAUSE
        causes.setdefault(cause, {}).setdefault(given.outcome.value, []).append(cell)
    path = FOLDER / f"{machine}.yaml"
    if not causes:
        path.unlink(missing_ok=True)
        return
    entries = [{"cause": cause, **by_outcome} for cause, by_outcome in causes.items()]
    FOLDER.mkdir(exist_ok=True)
    path.write_text(yaml.safe_dump(entries, sort_keys=False, allow_unicode=True, width=120), encoding="utf-8")


def differences(machine: str, answers: Mapping[str, Answer]) -> list[str]:
    """How the answers of some cells differ from the known failures among them."""
    written, found = known(machine), []
    for cell, given in answers.items():
        before = written.get(cell)
        if given.outcome in (Outcome.WRONG, Outcome.UNKNOWN):
            if before is None or before.outcome is not given.outcome:
                was = f", was {before.outcome.value}" if before else ""
                found.append(f"{machine}: {cell}: {given.outcome.value}{was}: {given.told}")
        elif before is not None:
            found.append(f"{machine}: {cell}: {given.outcome.value} now: take it out of known/{machine}.yaml")
    return found
