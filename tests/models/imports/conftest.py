"""States in the shape that jinteki.net writes, made up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

TYPES = {"Hedge Fund": "Operation", "Ice Wall": "ICE", "Sure Gamble": "Event", "Corroder": "Program"}


def card(title: str, number: int, **more: Any) -> dict[str, Any]:
    """A card of a state."""
    kind = more.get("type", TYPES.get(title, "Asset"))
    known = {"title": title, "type": kind, "side": "Corp" if kind in CORP else "Runner"}
    return {"cid": f"cid-{number}", **known, **more}


CORP = ("Operation", "ICE", "Asset", "Agenda", "Upgrade")


@pytest.fixture
def state() -> Callable[..., dict[str, Any]]:
    """A quiet state: the Runner's second turn, four clicks left. What is given replaces or adds."""

    def build(corp: dict[str, Any] | None = None, runner: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
        return {
            "active-player": "runner",
            "turn": 2,
            "end-turn": False,
            "log": [],
            "corp": {
                "credit": 5,
                "click": 0,
                "hand": [card("Hedge Fund", 1)],
                "hand-count": 1,
                "deck": [],
                "deck-count": 30,
                "servers": {"hq": {"content": None, "ices": None}, "rd": {}, "archives": {}},
                "bad-publicity": {"base": 0, "additional": 0},
                **(corp or {}),
            },
            "runner": {
                "credit": 7,
                "click": 4,
                "hand": [card("Sure Gamble", 2), card("Sure Gamble", 3)],
                "hand-count": 2,
                "deck": [],
                "deck-count": 20,
                "tag": {"base": 0, "total": 0},
                "brain-damage": 0,
                "rig": {"program": [card("Corroder", 4, installed=True)]},
                **(runner or {}),
            },
            **more,
        }

    return build


@pytest.fixture
def a_card() -> Callable[..., dict[str, Any]]:
    """A card of a state: title, number, and what else is to be said of it."""
    return card
