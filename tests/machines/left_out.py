"""What a file need not say: of a game that is in progress its position is written down, one kind of entry or one field
of the entries of its history is left out that the rules imply, or that is not known then (docs/positions.md), and the
questions of the suite go on from there.

Each expectation is met as before, or UNKNOWN; what is listed and legal in the game is not illegal in the file, and the
other way round.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from sysop.judging import judge
from sysop.models.events import BY_SOMEBODY
from sysop.models.notation.diagnostics import DiagnosticError
from sysop.models.notation.positions import read_position
from sysop.models.notation.writing import UnwritableState, position_data
from sysop.models.state import State
from sysop.models.verdict import IllegalActionError, Status, UndecidedError
from sysop.reading import loaded
from sysop.solver.ask.position import Position
from sysop.solver.problems import BudgetExhausted, Undecided

from .blanking import asked_of, files
from .frame import Answer, Cell, Machine, Outcome
from .metamorphic import certain

Entry = dict[str, Any]
History = list[Entry]

MOST_POSITIONS = 60  # of one file
OPEN = (UndecidedError, Undecided, BudgetExhausted)
RESULTS = ("run_successful", "run_unsuccessful")
IN_RUNS = ("approach", "encounter", "break", "fully_break", "bypass", "pass", "jack_out", "approach_server", *RESULTS)
IN_BREACHES = ("breach", "access", "steal", "access_ends", "breach_ends")
FIELDS = ("run", "server", "source", "cause", "ability", "had", "damage", "counter", "payment")
HOW_IT_LAY = ("from", "place", "face")
OF_THIS = ("happened", "not_happened", "spent_clicks")  # expectations that name entries
SAID = ("with", "edition", "after")


# ----------------------------------------------------------------- what is left out


def runs_of(history: History) -> list[int]:
    """In which run each entry was, from 1; 0 for none."""
    found, number, open_run = [], 0, 0
    for entry in history:
        if "run_begins" in entry:
            number += 1
            open_run = number
        found.append(open_run)
        if "run_ends" in entry:
            open_run = 0
    return found


def has(entry: Entry, *verbs: str) -> bool:
    """Whether the entry tells of an event of one of these kinds."""
    return any(verb in entry for verb in verbs)


def _run_begins(history: History) -> History:
    """Without the beginnings of runs in which something happened."""
    runs = runs_of(history)
    told = {run for run, entry in zip(runs, history, strict=True) if has(entry, *RESULTS, "encounter", "approach")}
    return [e for run, e in zip(runs, history, strict=True) if "run_begins" not in e or run not in told]


def _run_ends(history: History) -> History:
    """Without the ends of runs of which the result is told."""
    runs = runs_of(history)
    told = {run for run, entry in zip(runs, history, strict=True) if has(entry, *RESULTS)}
    return [e for run, e in zip(runs, history, strict=True) if "run_ends" not in e or run not in told]


def _ends(history: History) -> History:
    """Without the ends of encounters and accesses."""
    return [e for e in history if not has(e, "encounter_ends", "access_ends", "breach_ends")]


def _accesses(history: History) -> History:
    """Without the accesses of a run in which nothing but them is told of the breach, or in which what was accessed was
    stolen."""
    runs, kept = runs_of(history), []
    stolen = [(run, e["steal"]) for run, e in zip(runs, history, strict=True) if "steal" in e]
    for run, entry in zip(runs, history, strict=True):
        of_it = [e for r, e in zip(runs, history, strict=True) if r == run and has(e, *IN_BREACHES)]
        alone = run > 0 and not any("steal" in e for e in of_it)
        card = entry.get("access", entry.get("access_ends"))
        if not (alone and has(entry, "breach_ends")) and (card is None or not (alone or (run, card) in stolen)):
            kept.append(entry)
    return kept


def _breaches(history: History) -> History:
    """Without what followed a success in its run, and the way to the server."""
    runs = runs_of(history)
    told = {run for run, entry in zip(runs, history, strict=True) if run and "run_successful" in entry}
    rest = (*IN_BREACHES, "approach_server", "pass_all_ice")
    return [e for run, e in zip(runs, history, strict=True) if run not in told or not has(e, *rest)]


def _encounters(history: History) -> History:
    """Without the encounters in which ice was broken or bypassed."""
    runs, kept = runs_of(history), []
    for run, entry in zip(runs, history, strict=True):
        met = entry.get("encounter", entry.get("encounter_ends"))
        done = (e for r, e in zip(runs, history, strict=True) if r == run and met is not None)
        if not any(met in (e.get("break"), e.get("bypass")) for e in done):
            kept.append(entry)
    return kept


def _trashed_as_resolved(history: History) -> History:
    """Without what becomes of a card that was played."""
    played = [e["play"] for e in history if "play" in e]
    return [
        e
        for e in history
        if not (e.get("resolved") in played or (e.get("cause") == "resolved" and e.get("trash") in played))
    ]


def _counters(history: History) -> History:
    """Without the counters that advancing places."""
    following = [*history[1:], {}]
    return [
        e
        for e, later in zip(history, following, strict=True)
        if "place_counters" not in e or later.get("advance") != e["place_counters"]
    ]


def _by_whom(history: History) -> History:
    """Without who trashed, derezzed, revealed or exposed a card."""
    somebody = [deed.value for deed in BY_SOMEBODY]
    return [{k: v for k, v in e.items() if k != "by" or not has(e, *somebody)} for e in history]


def _how_it_lay(history: History) -> History:
    """Without how what was trashed lay, and who trashed it and why."""
    bare = (*HOW_IT_LAY, "by", "cause", "source")
    return [{k: v for k, v in e.items() if "trash" not in e or k not in bare} for e in history]


def _which_action(history: History) -> History:
    """Without which action it was."""
    return [{k: v for k, v in e.items() if k != "key" or not has(e, "take_action", "action_complete")} for e in history]


def _field(field: str, history: History) -> History:
    return [{k: v for k, v in e.items() if k != field} for e in history]


LEFT_OUT: tuple[tuple[str, Callable[[History], History]], ...] = (
    ("the beginnings of runs", _run_begins),
    ("the ends of runs", _run_ends),
    ("the ends of encounters and accesses", _ends),
    ("accesses", _accesses),
    ("breaches", _breaches),
    ("encounters", _encounters),
    ("what becomes of played cards", _trashed_as_resolved),
    ("counters of advancing", _counters),
    ("by whom", _by_whom),
    ("how it lay", _how_it_lay),
    ("which action", _which_action),
    *((field, partial(_field, field)) for field in FIELDS),
)


# ----------------------------------------------------------------------- the questions


def played(path: Path) -> Iterator[tuple[str, Position, Entry]]:
    """The positions on the way of each expectation that have a past, with what is expected from there on."""
    seen = set[tuple[State, str]]()
    for name, about, entry in asked_of(path):
        position = loaded(about, entry.get("edition")).position
        after = entry.get("after", [])
        words = after if isinstance(after, list) else [after]
        for place in range(len(words) + 1):
            rest = {key: value for key, value in entry.items() if key not in SAID} | {"after": words[place:]}
            asks = (position.state, json.dumps({**rest, "name": ""}, sort_keys=True, default=str))
            if position.state.history and asks not in seen and len(seen) < MOST_POSITIONS:
                seen.add(asks)
                yield f"{name}, {place}", position, rest
            try:
                position = position.after(words[place]) if place < len(words) else position
            except (*OPEN, IllegalActionError):
                break


def written(position: Position) -> dict[str, Any] | None:
    """The file of a position that has a history, event by event; None where there is none, or where it names entries of
    its history by their number."""
    try:
        data = position_data(position.state, position.pool)
    except UnwritableState:
        return None
    history = data.get("history")
    if not isinstance(history, list) or '"event":' in json.dumps(data):
        return None
    data.pop("cards", None)  # the pool has them
    return data


def asked(path: Path) -> Answer:
    """Each position on the way of each expectation of a file, with each kind of entry and each field left out."""
    wrong: dict[str, None] = {}
    number = 0
    for name, position, entry in played(path):
        data = written(position)
        if data is None:
            continue
        before = set(differing(position, _read(data, position), entry))
        for what, without in LEFT_OUT:
            history = without(data["history"])
            if history == data["history"] or any(len(each) == 0 for each in history):
                continue
            try:
                other = _read({**data, "history": history}, position)
            except DiagnosticError as error:
                wrong[f"{name}, without {what}: {error}"] = None
                continue
            number += 1
            for told in differing(position, other, entry):
                if told not in before:
                    wrong[f"{name}, without {what}: {told}"] = None
    return Answer(Outcome.WRONG if wrong else Outcome.RIGHT, "; ".join(wrong), number)


def _read(data: dict[str, Any], position: Position) -> Position:
    return loaded(read_position(json.dumps(data), position.pool, "<left out>")).position


def differing(position: Position, other: Position, entry: Entry) -> Iterator[str]:
    """What is certain of one of two positions, and certainly otherwise of the other one."""
    if not has(entry, *OF_THIS) and entry.get("verdict") != "unknown":
        not_met = judge(other, entry)
        if not_met is not None and not not_met.undecided and judge(position, entry) is None:
            yield not_met.message
    for one, another in ((position, other), (other, position)):
        for words in certain(one):
            if another.check(words).status is Status.ILLEGAL:
                yield f"{words} is legal {'in the game' if one is position else 'in the file'} alone"


def cells() -> Iterator[Cell]:
    """The files of the suites."""
    for path in files():
        yield Cell(f"{path.parent.name}/{path.stem}", partial(asked, path))


MACHINE = Machine("left_out", "what a file need not say of the past", cells, every=80)
