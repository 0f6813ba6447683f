"""What is done, at what costs: effects as they stand behind `may`, `must`, `or` and a player (9.11)."""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec import structs

from ..abilities import If
from ..conditions import Condition
from ..deeds import Deed
from ..effects import The, TopCards
from ..selectors import Bound
from ..terms import Player
from ..values import walk
from .counters import counters_handled
from .doing import (
    DRAWN,
    GAINED,
    LOST,
    ON_CARDS,
    REMOVED,
    TAKEN,
    Effects,
    Much,
    OfYou,
    as_counters,
    by,
)
from .instructions import PAID_FOR, instructed
from .phrases import NO
from .pieces import ChangesCosts, OneOf


class Doings(NamedTuple):
    """What is done, at which other costs, and what is done with it, of which those costs do not speak; or `rather`
    something else while a condition holds."""

    effects: Effects
    changes: ChangesCosts | None = None
    then: Effects = ()
    rather: tuple[Effects, Condition] | None = None

    def by(self, player: Player) -> Any:
        """What this player does; `NO` where the words say that it is you."""
        if isinstance(self.effects, OfYou) and player is not Player.YOU:
            return NO
        rather = self.rather and (by(self.rather[0], player), self.rather[1])
        return Doings(by(self.effects, player), self.changes, by(self.then, player), rather)


def doings(e: Effects, c: ChangesCosts | None = None, then: Effects = ()) -> Any:
    """What is done, at what costs."""
    if any(x.kind in PAID_FOR for x in then):
        return NO
    return Doings(e, c, then)


def rather(e: Effects, other: Much | int | Effects, c: Condition) -> Any:
    """`Gain 1 (or 2 if ...)`: what is done instead while that is so, or how much of it."""
    if len(e) != 1:
        return NO
    (effect,) = e
    match other:
        case Much(unit, amount, up_to):
            if not _is_of(effect.kind, effect.counter, unit) or effect.up_to or up_to:
                return NO
            return Doings(e, rather=((structs.replace(effect, amount=amount),), c))
        case int():
            if not isinstance(effect.what, TopCards):
                return NO
            more = structs.replace(effect, what=structs.replace(effect.what, count=other))
            return Doings(e, rather=((more,), c))
        case _:
            return Doings(e, rather=(other, c))


SAME_PLACE = The(Bound("the same place"))  # where the sentence before puts or takes counters


def handled_there(kind: Deed, m: Much) -> Any:
    """So many counters or credits, on what the sentence before speaks of, or from there."""
    counters = as_counters(m)
    return NO if counters is NO else carry_out(doings(counters_handled(kind, (counters, SAME_PLACE, None))))


def _is_of(kind: Deed, counter: Any, unit: Any) -> bool:
    """Whether the deed is done to so much of that."""
    if kind is Deed.PLACE_COUNTERS:
        return counter is ON_CARDS.get(unit, unit)
    return any(deeds.get(unit) is kind for deeds in (GAINED, LOST, TAKEN, REMOVED, DRAWN))


def carry_out(d: Any, *, optional: bool = False, decider: Player = Player.YOU) -> Any:
    """The instructions to do it; the last of what is done at other costs if it can be, where the words say so."""
    if d is NO:
        return NO
    if d.rather is not None:
        other, condition = d.rather
        each = [carry_out(Doings(e), optional=optional, decider=decider) for e in (other, d.effects)]
        return NO if NO in each else (If(condition, *each),)
    if any(isinstance(node, OneOf) for node in walk(d.effects + d.then)):
        return NO
    changes = d.changes.changes if d.changes is not None else None
    done = d.effects
    if d.changes is not None and d.changes.pays is Deed.TRASH:
        return NO
    if d.changes is not None and d.changes.if_able and not optional:
        done = (*done[:-1], structs.replace(done[-1], if_able=True))
    return instructed(done + d.then, optional=optional, decider=decider, changes=changes)
