"""What cards may have left behind of which the log of a recording speaks."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from sysop.models.imports.addresses import said_upto
from sysop.models.imports.positions import position_of
from sysop.models.imports.recording import read_recording
from sysop.models.imports.said import Said, spoken_of
from sysop.models.pool import shipped_pool

POOL = shipped_pool()
State = Callable[..., dict[str, Any]]


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("the Runner plays Peace in Our Time.", {"peace_in_our_time"}),
        ("déjà vu was played", {"deja_vu"}),
        ("an important impossibility", set()),
        ("Imp, again", {"imp"}),
    ],
)
def test_titles_stand_in_the_log_as_words(text: str, cards: set[str]) -> None:
    assert set(spoken_of([text], POOL)) == cards


@pytest.mark.parametrize(
    ("said", "is_open"),
    [
        (Said(turn=["Peace in Our Time was played"]), True),
        (Said(last=["Peace in Our Time was played"]), False),
        (Said(turn=["Sure Gamble was played"]), False),
    ],
)
def test_what_a_card_of_this_turn_may_have_left_is_open(state: State, said: Said, is_open: bool) -> None:
    found = position_of(state(), POOL, said=said).state
    assert bool(found.unsettled) is is_open


def test_the_log_is_parted_by_turns_and_runs(state: State) -> None:
    def log(*texts: str) -> list[Any]:
        return [each for text in texts for each in ("+", {"text": text})]

    run = {"server": ["hq"], "position": 0, "phase": "initiation"}
    history = [
        state(),
        [{"log": log("first")}, {}],
        [{"log": log("second"), "active-player": "corp", "turn": 3}, {}],
        [{"log": log("third"), "active-player": "runner"}, {}],
        [{"log": log("fourth"), "run": run}, {}],
        [{"log": log("fifth")}, {}],
    ]
    said = said_upto(read_recording(json.dumps({"history": history}).encode()), 5)
    assert said == Said(run=["fourth", "fifth"], turn=["third", "fourth", "fifth"], last=["second"], earlier=["first"])
