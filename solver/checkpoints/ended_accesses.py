"""Accesses whose card has moved: they have ended, and what waits for that is pending (7.1.7)."""

from __future__ import annotations

from msgspec import structs

from ...models.deeds import Deed
from ...models.events import Event
from ...models.frames import TimingFrame
from ...models.state import State
from ...models.terms import Side
from ...models.timing import Structure
from ..reading import Game


def with_ends(game: Game) -> State:
    """The state in which the log tells of each access whose card has moved that it has ended: at once, whatever is
    still going on within it (rule_moved_while_accessing)."""
    frames = (f for f in game.state.stack if isinstance(f, TimingFrame) and f.structure is Structure.ACCESS)
    for frame in frames:
        if not game.is_where_accessed(frame):
            game = game.changed(told_to_end(game, frame))
    return game.state


def told_to_end(game: Game, frame: TimingFrame) -> State:
    """The log tells once where the card was accessed and where it is now."""
    object = game.object(frame.subject or "")
    own = (e for e in reversed(game.state.history) if e.object == object.id)
    last = next((e for e in own if e.verb in (Deed.ACCESS, Deed.ACCESS_ENDS)), None)
    if last is None or last.verb is Deed.ACCESS_ENDS:
        return game.state
    ends = Event(Deed.ACCESS_ENDS, Side.RUNNER, object.id, object.card, server=last.server)
    return game.state.log(structs.replace(ends, from_zone=last.from_zone, to_zone=object.zone))
