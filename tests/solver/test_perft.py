"""Sequences of choices, counted (perft), and masks."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from sysop.models.notation.announcements import UnknownName
from sysop.models.notation.positions import read_position
from sysop.models.pool import shipped_pool
from sysop.solver.ask.perft import perft
from sysop.solver.ask.position import Position
from sysop.solver.choices.masks import Mask, kind_of

ROOT = Path(__file__).resolve().parent.parent.parent
GOLDEN = json.loads((ROOT / "tests" / "golden" / "perft.json").read_text(encoding="utf-8"))
POOL = shipped_pool()


def at(name: str) -> Position:
    text = (ROOT / name).read_text(encoding="utf-8")
    return Position(read_position(text, POOL, name).state, POOL)


TABLE = """
format: sysop/position/1
turn: {side: runner, number: 2, step: action}
corp: {credits: 5, hq: [Hedge Fund], rnd: {unknown: 9}, servers: {hq: {ice: [Ice Wall]}}}
runner:
  {credits: 5, clicks: 2, grip: [Sure Gamble, Corroder, Corroder], stack: {unknown: 9}, rig: [Professional Contacts]}
"""


def table() -> Position:
    return Position(read_position(TABLE, POOL).state, POOL)


@pytest.mark.parametrize("entry", GOLDEN, ids=lambda e: f"{Path(e['position']).stem} {e['depth']}")
def test_the_counts_are_those_of_the_golden_file(entry: dict[str, object]) -> None:
    counts = perft(at(str(entry["position"])), int(str(entry["depth"])))
    found = {
        "total": counts.total,
        "divided": dict(counts.divided),
        "undecided": counts.undecided,
        "ended": counts.ended,
    }
    assert found == {key: entry[key] for key in found}


def by_words(position: Position, depth: int) -> int:
    """The same count from the texts of the choices, each read again and carried out."""
    if depth == 0 or position.decision is None:
        return 1
    texts = [position.describe(c) for c in position.legal_actions]
    return sum(by_words(position.after(text), depth - 1) for text in texts)


def test_the_counts_are_those_of_choices_read_from_their_texts() -> None:
    for depth in (1, 2, 3):
        assert perft(table(), depth).total == by_words(table(), depth)


@pytest.mark.parametrize(("name", "depth"), [("turn-start", 9), ("mid-run", 3)])
def test_so_they_are_from_the_golden_positions(name: str, depth: int) -> None:
    position = at(f"tests/golden/positions/{name}.yaml")
    assert perft(position, depth).total == by_words(position, depth)


def test_no_depth_is_no_question() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        perft(table(), 0)


# -------------------------------------------------------------------------- masks


def test_a_mask_lets_through_exactly_the_choices_of_its_kind() -> None:
    position = table()
    every = list(position.legal_actions)
    for kind, count in Counter(kind_of(c) for c in every).items():
        chosen = list(position.actions(kind=kind))
        assert chosen == [c for c in every if kind_of(c) == kind]
        assert position.actions(kind=kind).count() == count


def test_masks_of_cards_and_servers() -> None:
    position = table()
    assert {position.describe(c) for c in position.actions(server="HQ")} == {"run HQ"}
    assert {kind_of(c) for c in position.actions(card="Corroder")} == {"install"}
    assert [kind_of(c) for c in position.actions(card="Professional Contacts")] == ["use"]


def test_a_masked_choice_is_no_member() -> None:
    position = table()
    run = next(iter(position.actions(kind="run")))
    assert run in position.actions(kind="run", server="HQ")
    assert run not in position.actions(kind="install")
    assert run not in position.actions(server="R&D")


def test_masks_outside_of_windows() -> None:
    position = table().after("install Corroder")
    assert list(position.actions(kind="pass")) == [c for c in position.legal_actions if Mask(("pass",)).fits(c)]


def test_a_mask_of_a_card_that_is_not_there() -> None:
    with pytest.raises(UnknownName, match="Gordian"):
        table().actions(card="Gordian Blade")
    with pytest.raises(UnknownName, match="no server"):
        table().actions(server="the moon")
