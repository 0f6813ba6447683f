"""A little game in the shape that jinteki.net records, made up."""

from __future__ import annotations

from typing import Any

import pytest

Data = dict[str, Any]


def card(title: str, number: int, kind: str, **more: Any) -> Data:
    """A card of a state."""
    side = "Corp" if kind in ("Operation", "ICE", "Asset", "Agenda", "Upgrade") else "Runner"
    return {"cid": f"cid-{number}", "title": title, "printed-title": title, "type": kind, "side": side, **more}


SURE_GAMBLE = card("Sure Gamble", 2, "Event", zone=["hand"])
DIESEL = card("Diesel", 3, "Event", zone=["hand"])
PAD = card("PAD Campaign", 1, "Asset", zone=["hand"])


class Game:
    """The states of a game: each is the one before with something changed."""

    def __init__(self) -> None:
        corp: Data = {"credit": 5, "click": 0, "hand": [PAD], "deck": [], "deck-count": 30, "discard": []}
        corp |= {"servers": {"hq": {}, "rd": {}, "archives": {}}, "bad-publicity": {"base": 0, "additional": 0}}
        runner: Data = {"credit": 5, "click": 4, "hand": [SURE_GAMBLE, DIESEL], "deck": [], "deck-count": 20}
        runner |= {"discard": [], "tag": {"base": 0}, "brain-damage": 0, "rig": {}}
        self.states: list[Data] = [
            {"active-player": "runner", "turn": 2, "end-turn": False, "log": [], "corp": corp, "runner": runner}
        ]
        self.events: dict[int, Data] = {}

    def then(
        self,
        command: str,
        side: str = "runner",
        args: Data | None = None,
        *,
        corp: Data | None = None,
        runner: Data | None = None,
        said: str = "",
        **more: Any,
    ) -> Game:
        """A command, and what it changes."""
        last = self.states[-1]
        log = [*last["log"], {"text": said}] if said else last["log"]
        changed = {"corp": {**last["corp"], **(corp or {})}, "runner": {**last["runner"], **(runner or {})}}
        self.states.append({**last, **changed, "log": log, **more})
        number = len(self.states) - 1
        self.events[number] = {"n": number, "command": command, "side": side, "args": args, "ok": True}
        return self


@pytest.fixture
def game() -> Game:
    """The Runner's turn, with Sure Gamble and Diesel in the grip."""
    return Game()
