"""What is done, at what costs: effects as they stand behind `may`, `must`, `or` and a player (9.11)."""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec import structs

from ..terms import Player
from .doing import Effects, by
from .instructions import PAID_FOR, instructed
from .phrases import NO
from .pieces import ChangesCosts


class Doings(NamedTuple):
    """What is done, at which other costs, and what is done with it, of which those costs do not speak."""

    effects: Effects
    changes: ChangesCosts | None = None
    then: Effects = ()

    def by(self, player: Player) -> Doings:
        """What this player does."""
        return self._replace(effects=by(self.effects, player), then=by(self.then, player))


def doings(e: Effects, c: ChangesCosts | None = None, then: Effects = ()) -> Any:
    """What is done, at what costs."""
    if any(x.kind in PAID_FOR for x in then):
        return NO
    return Doings(e, c, then)


def carry_out(d: Doings, *, optional: bool = False, decider: Player = Player.YOU) -> Any:
    """The instructions to do it; the last of what is done at other costs if it can be, where the words say so."""
    changes = d.changes.changes if d.changes is not None else None
    done = d.effects
    if d.changes is not None and d.changes.if_able and not optional:
        done = (*done[:-1], structs.replace(done[-1], if_able=True))
    return instructed(done + d.then, optional=optional, decider=decider, changes=changes)
