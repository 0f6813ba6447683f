"""Which cards a recorded state shows, by the recording's own names of them, and what was accessed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..terms import Side
from ..values import Value

Data = Mapping[str, Any]
_PILES = ("hand", "discard", "scored", "rfg", "set-aside", "play-area", "current")
_RIG = ("program", "hardware", "resource", "facedown")


class Shown(Value, frozen=True):
    """A card that a state shows: its name in the recording, title and owner."""

    cid: str
    title: str
    owner: Side


def cards_in(state: Data) -> dict[str, Data]:
    """The cards that a state shows, those in decks apart, by their names in the recording."""
    found: dict[str, Data] = {}
    for card in _cards(state):
        cid = card.get("cid")
        if isinstance(cid, str):
            found.setdefault(cid, card)
    return found


def _cards(state: Data) -> Iterator[Data]:
    for side in Side:
        player = _map(state.get(side.value))
        yield from _list(player.get("identity") and [player["identity"]])
        for pile in _PILES:
            yield from _list(player.get(pile))
    for server in _map(_map(state.get("corp")).get("servers")).values():
        for part in ("ices", "content"):
            yield from _list(_map(server).get(part))
    rig = _map(_map(state.get("runner")).get("rig"))
    for part in _RIG:
        yield from _list(rig.get(part))


def _list(cards: Any) -> Iterator[Data]:
    for card in cards if isinstance(cards, list) else ():
        if isinstance(card, Mapping):
            yield card
            yield from _list(card.get("hosted"))


def shown(card: Data) -> Shown | None:
    """What a card of a state is, where it says so."""
    cid, title = card.get("cid"), card.get("printed-title") or card.get("title")
    side = str(card.get("side") or "").casefold()
    if not isinstance(cid, str) or not isinstance(title, str) or side not in ("corp", "runner"):
        return None
    return Shown(cid, title, Side(side))


def asked_about(state: Data) -> Iterator[tuple[Side, Data, str]]:
    """The cards that players are asked about, with what is asked."""
    for side in Side:
        prompt = _map(_map(state.get(side.value)).get("prompt-state"))
        card = prompt.get("card")
        if isinstance(card, Mapping) and prompt.get("prompt-type") not in ("waiting", "run"):
            yield side, card, str(prompt.get("msg") or "")


def is_access(message: str) -> bool:
    """Whether a prompt says that a card has been accessed."""
    return message.startswith("You accessed")


def _map(value: Any) -> Data:
    return value if isinstance(value, Mapping) else {}
