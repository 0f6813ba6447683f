"""What one player sees, as numbers: an array of whole numbers with documented places.

The array begins with `PLAYERS` numbers for each player, the Corp first, then `GAME` numbers, then a row of `OBJECT`
numbers for each object that the player can tell to be there, in the order of the position, and rows of zeros. Cards are
numbered as in the pool, from 1; 0 is a card that the player does not know, or nothing.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from msgspec import structs
from numpy.typing import NDArray

from ..models.deeds import Deed
from ..models.frames import TimingFrame
from ..models.pool import Pool
from ..models.state import GameObject, State
from ..models.terms import DECKS, DISCARD_PILES, HANDS, Counter, Face, Place, Side, Zone
from ..models.timing import STEPS
from ..solver.ask.hidden_information import seen_by
from ..solver.ask.position import Position
from ..solver.choices.decision import DecisionKind
from ..solver.reading import Game

PLAYERS = (
    "credits",
    "clicks",
    "tags",
    "bad publicity",
    "core damage",
    "agenda points",
    "cards in hand",
    "cards in the deck",
    "cards in the discard pile",
)
GAME = (
    "whether this player decides",
    "who decides: 1 the Corp, 2 the Runner",
    "what is decided: the number of its kind, from 1",
    "elements of the choice that are made already",
    "turn",
    "whose turn it is: 1 the Corp, 2 the Runner",
    "the step of the innermost timing structure, from 1",
    "the server of the run: 1 HQ, 2 R&D, 3 Archives, then the remote servers; 0 no run",
    "the row of the ice at the Runner's position, from 1",
    "the row of the card being accessed, from 1",
    "whether the run is successful",
)
OBJECT = (
    "card",
    "owner: 1 the Corp, 2 the Runner",
    "zone: its number, from 1",
    "place in the play area: its number, from 1",
    "server, as above",
    "whether it is faceup",
    "the row of its host, from 1",
    *(f"{kind.value} counters" for kind in Counter),
)
ROWS = 192
MOST = 32_767  # what is more is told as so many
LENGTH = 2 * len(PLAYERS) + len(GAME) + ROWS * len(OBJECT)

_ZONES = {zone: number for number, zone in enumerate(Zone, 1)}
_PLACES = {place: number for number, place in enumerate(Place, 1)}
_KINDS = {kind: number for number, kind in enumerate(DecisionKind, 1)}
_STEPS = {rule: number for number, rule in enumerate(STEPS, 1)}
_SIDES = {Side.CORP: 1, Side.RUNNER: 2}


@lru_cache(maxsize=8)
def card_numbers(pool: Pool) -> dict[str, int]:
    """The number of each card of a pool, from 1."""
    return {card.id: number for number, card in enumerate(pool, 1)}


def encoded(position: Position, side: Side, numbers: dict[str, int], made: int = 0) -> NDArray[np.int32]:
    """The array for one player.

    Args:
        position: as it is; it is looked at with the eyes of the player.
        side: the player.
        numbers: the number of each card.
        made: elements of the choice that are made already.
    """
    state = seen_by(_with_turns_only(position.state), side)
    servers = {server: number for number, server in enumerate(state.servers, 1)}
    rows = {o.id: number for number, o in enumerate(state.objects[:ROWS], 1)}
    found: list[int] = []
    game = Game(state, position.pool)
    for each in Side:
        found += _player(game, each)
    found += _game(position, state, side, servers, rows, made)
    for object in state.objects[:ROWS]:
        found += _object(object, numbers, servers, rows)
    array = np.zeros(LENGTH, dtype=np.int32)
    array[: len(found)] = np.clip(found, -1, MOST)
    return array


def _with_turns_only(state: State) -> State:
    """The state with as much of the log as tells which cards were turned facedown in sight: nothing else of it is in
    the array, and it grows."""
    turned = any(e.verb is Deed.FLIP for e in state.history)
    kept = tuple(e for e in state.history if e.verb in (Deed.FLIP, Deed.INSTALL, Deed.UNINSTALL)) if turned else ()
    return structs.replace(state, history=kept)


def _player(game: Game, side: Side) -> list[int]:
    state, player = game.state, game.state.player(side)
    zones = (HANDS[side], DECKS[side], DISCARD_PILES[side])
    counts = [len(state.in_zone(zone)) for zone in zones]
    numbers = [player.credits, player.clicks, player.tags, player.bad_publicity, player.core_damage]
    return [*numbers, game.score(side), *counts]


def _game(
    position: Position, state: State, side: Side, servers: dict[str, int], rows: dict[str, int], made: int
) -> list[int]:
    waiting = position.decision
    decider = waiting.side if waiting is not None else None
    frames = [f for f in reversed(state.stack) if isinstance(f, TimingFrame)]
    accessed = next((f.subject for f in frames if f.subject in rows), None)
    run = state.run
    return [
        int(decider is side),
        _SIDES[decider] if decider is not None else 0,
        _KINDS[waiting.kind] if waiting is not None else 0,
        made if decider is side else 0,
        state.turn,
        _SIDES[state.active],
        _STEPS[frames[0].step] if frames else 0,
        servers.get(run.server, 0) if run is not None and not run.ended else 0,
        rows.get(run.position or "", 0) if run is not None else 0,
        rows.get(accessed or "", 0),
        int(run is not None and bool(run.successful)),
    ]


def _object(object: GameObject, numbers: dict[str, int], servers: dict[str, int], rows: dict[str, int]) -> list[int]:
    counters = dict(object.counters)
    return [
        numbers.get(object.card or "", 0),
        _SIDES[object.owner],
        _ZONES[object.zone],
        _PLACES[object.place] if object.place is not None else 0,
        servers.get(object.server or "", 0),
        int(object.face is Face.UP),
        rows.get(object.host or "", 0),
        *(counters.get(kind, 0) for kind in Counter),
    ]


__all__ = ["GAME", "LENGTH", "MOST", "OBJECT", "PLAYERS", "ROWS", "card_numbers", "encoded"]
