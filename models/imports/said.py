"""What the log of a recording says, by when it was said; and which cards may have left something behind then.

The log is read for titles only. That a card is spoken of does not tell what happened: whatever it may have left behind
that could still last is open, as long as nobody follows the game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct, field

from ..lingering_effects import Perhaps, may_leave
from ..notation.emitting import Data
from ..notation.lasting_entries import UNTOLD
from ..notation.unsettled import perhaps_left
from ..pool import Pool, fold
from ..state import State


class Said(Struct):
    """The sentences of the log up to a state: of the run in progress, of this turn, of the turn before, and earlier."""

    run: list[str] = field(default_factory=list)
    turn: list[str] = field(default_factory=list)
    last: list[str] = field(default_factory=list)
    earlier: list[str] = field(default_factory=list)


def left_open(said: Said, state: State, pool: Pool) -> list[Data]:
    """The entries of `lasting` for the cards that the log speaks of and that may have left behind what still lasts."""
    run = state.run.number if state.run is not None else 0
    found: dict[str, Data] = {}
    for texts, turn, of_run in (
        (said.run, state.turn, run),
        (said.turn, state.turn, 0),
        (said.last, state.turn - 1, 0),
        (said.earlier, state.turn - 2, 0),
    ):
        for id in spoken_of(texts, pool) if turn >= 0 else ():
            perhaps = Perhaps(id, next((o.id for o in state.objects if o.card == id), None), turn, of_run)
            if id in found or not may_leave(pool[id]) or not perhaps_left(state, pool, perhaps):
                continue
            entry: dict[str, Data] = {"card": pool[id].title, "lasts": UNTOLD}
            if turn != state.turn:
                entry["turn"] = "last" if turn == state.turn - 1 else turn
            if of_run != run:
                entry["run"] = of_run
            found[id] = entry
    return list(found.values())


def spoken_of(texts: list[str], pool: Pool) -> Iterator[str]:
    """The cards whose titles stand in the texts, by id; also those whose title is part of a longer one there."""
    together = fold("\n".join(dict.fromkeys(texts)))
    for title, id in pool.titles():
        if title in together and re.search(rf"(?<!\w){re.escape(title)}(?!\w)", together):
            yield id
