"""The end of the game (1.7)."""

from __future__ import annotations

from msgspec import structs

from ...models.deeds import Deed
from ...models.events import Event
from ...models.state import Ending, State
from ...models.terms import (
    Side,
)
from .record import Done, Record, Texts


def end_game(state: State, winner: Side | None, ending: Ending) -> State:
    """The game is over (1.7); no decision follows."""
    if state.ending is not None:
        return state
    return structs.replace(state.log(Event(Deed.GAME_ENDS, winner)), winner=winner, ending=ending)


def _win(state: State, done: Done) -> State:
    return end_game(state, done.by, done.ending or Ending.EFFECT)


RECORDS = (
    Record(
        deed=Deed.WIN,
        event=Deed.GAME_ENDS,
        told_as=(Deed.WIN,),
        texts=Texts.FORBID,
        means=(end_game,),
        does=_win,
        takes=(),
    ),
)
