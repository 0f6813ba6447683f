"""Credits: gained, lost, taken, spent (1.10)."""

from __future__ import annotations

from msgspec import structs

from ...models.abilities import Aspect
from ...models.costs import (
    SpendClicks,
)
from ...models.deeds import Deed
from ...models.events import Event
from ...models.state import State
from ...models.terms import (
    Counter,
    PlayerStat,
    Side,
)
from .counters import remove_counters
from .footprint import Footprint, Touching
from .record import Done, Reach, Record, Texts
from .told import event_of

POOL = "pool"  # a place from which credits are spent, as others are objects
BAD_PUBLICITY = "bad publicity"
CREDITS_USED = -1  # the clause of a use that consists in spending credits from the card (rule_hosted_credits_use)
CREDITS = (Aspect.CREDITS, Aspect.COSTS, Aspect.TARGETS)
MONEY = (PlayerStat.CREDITS,)


def gain_credits(state: State, side: Side, n: int, source: str | None = None) -> State:
    """Credits enter the pool (rule_gain_credits, rule_credit_pool)."""
    if n <= 0:
        return state
    player = state.player(side)
    state = state.with_player(side, structs.replace(player, credits=player.credits + n))
    return state.log(Event(Deed.GAIN_CREDITS, side, amount=n, source=source))


def lose_credits(
    state: State, side: Side, n: int, source: str | None = None, hosted: tuple[tuple[str, int], ...] = ()
) -> State:
    """Credits leave the pool, as many as there are; so many of them are hosted and considered to be in it
    (rule_lose_credits)."""
    n = max(0, min(n, state.player(side).credits))
    lost = n + sum(count for _, count in hosted)
    if not lost:
        return state
    for id, count in hosted:
        state = remove_counters(state, id, Counter.CREDIT, count)
    event = Event(Deed.LOSE_CREDITS, side, amount=lost, source=source)
    return _out_of_pool(state, side, n, event) if n else state.log(event)


def spend_from_pool(state: State, side: Side, n: int) -> State:
    """Credits are taken from the pool to pay or to be put elsewhere; spending is logged by whoever pays
    (rule_spent_counters_returned_to_bank)."""
    return _out_of_pool(state, side, n, None) if n else state


def _out_of_pool(state: State, side: Side, n: int, event: Event | None) -> State:
    player = state.player(side)
    left = player.credits - n
    state = state.with_player(side, structs.replace(player, credits=left))
    if event is not None:
        state = state.log(event)
    return state.log(Event(Deed.NO_CREDITS, side)) if left == 0 else state


def spend_credits(
    state: State,
    side: Side,
    shares: tuple[tuple[str, int], ...],
    source: str | None,
    *,
    payment: bool,
    cause: Deed | None = None,
) -> State:
    """Credits leave the places from which they are spent; an object whose credits are spent is used
    (rule_spend_hosted_credits, 9.1.6c)."""
    for where, count in shares:
        if where == POOL:
            state = spend_from_pool(state, side, count)
        elif where == BAD_PUBLICITY:
            assert state.run is not None
            state = structs.replace(state, run=structs.replace(state.run, credits=state.run.credits - count))
        else:
            state = remove_counters(state, where, Counter.CREDIT, count, spent=True)
            state = state.log(event_of(Deed.USE, side, state.object(where), clause=CREDITS_USED))
    total = sum(count for _, count in shares)
    event = Event(Deed.SPEND_CREDITS, side, amount=total, source=source, cause=cause, payment=payment)
    return state.log(event) if total else state


def _gain_credits(state: State, done: Done) -> State:
    return gain_credits(state, done.by, done.n, done.source)


def _lose_credits(state: State, done: Done) -> State:
    return lose_credits(state, done.by, done.n, done.source, done.shares)


def _take_credits(state: State, done: Done) -> State:
    """From a card to the pool; `n` of each, where nothing is left of it they are gained all the same."""
    for id in done.objects:
        state = remove_counters(state, id, Counter.CREDIT, done.n)
        state = gain_credits(state, done.by, done.n, done.source)
    return state


def _spend_credits(state: State, done: Done) -> State:
    if not done.told:
        return spend_from_pool(state, done.by, done.n)
    return spend_credits(state, done.by, done.shares, done.source, payment=done.payment, cause=done.cause)


def _credits(t: Touching) -> frozenset[tuple[str, str]]:
    return frozenset({("credits", t.side.value)})


def _touch_gaining(t: Touching) -> Footprint:
    return Footprint(adds=_credits(t), emits=t.made(Deed.GAIN_CREDITS))


def _touch_losing(t: Touching) -> Footprint:
    return Footprint(writes=_credits(t), emits=t.made(Deed.LOSE_CREDITS) | t.made(Deed.NO_CREDITS))


def _touch_taking_credits(t: Touching) -> Footprint | None:
    if not t.about_this:
        return None
    emits = t.made(Deed.GAIN_CREDITS) | t.of_this(Deed.REMOVE_COUNTERS) | t.of_this(Deed.EMPTY)
    return Footprint(adds=_credits(t), writes=frozenset({("counters", t.source)}), emits=emits)


RECORDS = (
    Record(
        deed=Deed.GAIN_CREDITS,
        event=Deed.GAIN_CREDITS,
        told_as=(Deed.GAIN_CREDITS, Deed.TAKE_CREDITS),
        shows=(Deed.GAIN_CREDITS, Deed.TAKE_CREDITS),
        basic=Deed.GAIN_CREDIT,
        costs=(SpendClicks(1),),
        texts=Texts.FORBID,
        reach=Reach(CREDITS, MONEY, (Deed.GAIN_CREDITS,)),
        means=(gain_credits,),
        does=_gain_credits,
        takes=("amount", "name"),
        touches=_touch_gaining,
    ),
    Record(
        deed=Deed.TAKE_CREDITS,
        means=(remove_counters, gain_credits),
        does=_take_credits,
        touches=_touch_taking_credits,
    ),
    Record(
        deed=Deed.LOSE_CREDITS,
        event=Deed.LOSE_CREDITS,
        told_as=(Deed.LOSE_CREDITS,),
        shows=(Deed.LOSE_CREDITS,),
        reach=Reach(CREDITS, MONEY, (Deed.LOSE_CREDITS, Deed.NO_CREDITS)),
        means=(lose_credits, remove_counters),
        does=_lose_credits,
        touches=_touch_losing,
    ),
    Record(
        deed=Deed.SPEND,
        event=Deed.SPEND_CREDITS,
        texts=Texts.FORBID,
        wide=True,
        means=(spend_credits, spend_from_pool),
        does=_spend_credits,
    ),
)
