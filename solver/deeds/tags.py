"""Tags: taken, removed (10.5)."""

from __future__ import annotations

from msgspec import structs

from ...models.abilities import Aspect
from ...models.costs import (
    PayCredits,
    RemoveTags,
    SpendClicks,
    TakeTags,
)
from ...models.deeds import Deed
from ...models.events import Event
from ...models.state import State
from ...models.terms import (
    PlayerStat,
    Side,
)
from .footprint import Footprint, Touching
from .record import Done, Foreseen, Reach, Record, Texts

_TAGS = {Deed.TAKE_TAGS: -1, Deed.REMOVE_TAGS: 1}
TAGS = Reach((Aspect.TAGS, Aspect.COSTS), (PlayerStat.TAGS,), (Deed.TAKE_TAGS, Deed.REMOVE_TAGS))


def take_tags(state: State, n: int, source: str | None = None, *, payment: bool = False) -> State:
    """The Runner takes tags (10.5)."""
    if n <= 0:
        return state
    had = _tags_at_last_checkpoint(state)
    state = state.with_player(Side.RUNNER, structs.replace(state.runner, tags=state.runner.tags + n))
    return state.log(Event(Deed.TAKE_TAGS, Side.RUNNER, amount=n, source=source, payment=payment, had=had))


def _tags_at_last_checkpoint(state: State) -> int:
    """How many tags the Runner had before all that happened since (rule_instruction_requirements_past_state)."""
    return state.runner.tags + sum(_TAGS.get(e.verb, 0) * e.amount for e in state.history[state.seen :])


def remove_tags(state: State, n: int, by: Side, source: str | None = None, *, payment: bool = False) -> State:
    """A player removes tags, as many as there are (rule_remove_tags_or_bad_publicity_as_cost)."""
    n = min(n, state.runner.tags)
    if n == 0:
        return state
    state = state.with_player(Side.RUNNER, structs.replace(state.runner, tags=state.runner.tags - n))
    return state.log(Event(Deed.REMOVE_TAGS, by, amount=n, source=source, payment=payment))


def _take_tags(state: State, done: Done) -> State:
    return take_tags(state, done.n, done.source, payment=done.payment)


def _remove_tags(state: State, done: Done) -> State:
    return remove_tags(state, done.n, done.by, done.source, payment=done.payment)


def _touch_tags(t: Touching) -> Footprint:
    return Footprint(adds=frozenset({("tags", "")}), emits=frozenset({(Deed.TAKE_TAGS, Side.RUNNER, None)}))


def _touch_fewer_tags(t: Touching) -> Footprint:
    return Footprint(writes=frozenset({("tags", "")}), emits=t.made(Deed.REMOVE_TAGS))


RECORDS = (
    Record(
        deed=Deed.TAKE_TAGS,
        event=Deed.TAKE_TAGS,
        by=Side.RUNNER,
        told_as=(Deed.TAKE_TAGS,),
        shows=(Deed.TAKE_TAGS,),
        foreseen=Foreseen.SO_MUCH,
        texts=Texts.FORBID | Texts.PREVENT | Texts.REMAKE | Texts.REPLACE,
        stopped=(Aspect.TAGS,),
        reach=TAGS,
        components=(TakeTags,),
        means=(take_tags,),
        does=_take_tags,
        takes=("amount", "name"),
        touches=_touch_tags,
    ),
    Record(
        deed=Deed.REMOVE_TAGS,
        event=Deed.REMOVE_TAGS,
        told_as=(Deed.REMOVE_TAGS,),
        shows=(Deed.REMOVE_TAGS,),
        basic=Deed.REMOVE_TAG,
        costs=(SpendClicks(1), PayCredits(2)),
        takers=(Side.RUNNER,),
        modified=True,
        action_for=Deed.REMOVE_TAG,
        paid_for=Deed.REMOVE_TAG,
        texts=Texts.FORBID | Texts.COST_MORE | Texts.PAY,
        reach=TAGS,
        components=(RemoveTags,),
        means=(remove_tags,),
        does=_remove_tags,
        takes=("amount", "name", "up_to"),
        stock=lambda state, _: state.runner.tags,
        touches=_touch_fewer_tags,
    ),
)
