"""Counters and credits that are put on cards, taken from them and moved: what the terms of verb frames name (1.9)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

from ..deeds import Deed
from ..effects import Destination, Distribute, Object, Target, The
from ..selectors import Bound, CountersOn, Selector, StatOfPlayer
from ..terms import Counter, Player, PlayerStat
from . import logic
from .doing import Effects, Much, as_counters, does
from .others import other_than
from .phrases import NO

Taken: TypeAlias = tuple[Much, Object | None, bool | None]  # from where, and whether `onto` it, or either


IT = The(Bound("it"))


def divided(m: Much, what: Selector) -> Any:
    """So many in all, divided among as many objects as one likes."""
    return NO if m.up_to or m.amount is None else Target(logic.installed(what), 1, None, (Distribute(m.amount),))


def put(kind: Deed, placed: Taken) -> Any:
    """Counters or credits, on something."""
    m, o, onto = placed
    barred = m.amount is None or o is None or onto is False
    return NO if barred else does(kind, o, amount=m.amount, counter=m.unit, up_to=m.up_to)


def there(taken: Taken) -> Any:
    """So many as there are, where any number may be taken."""
    m, o, onto = taken
    if onto or (o is None and onto is None):
        return NO
    if m.amount is not None or not m.up_to:
        return m
    if o is None:
        return m._replace(amount=StatOfPlayer(PlayerStat.CREDITS, Player.YOU))
    return m._replace(amount=CountersOn(m.unit, o.ref)) if isinstance(o, The) and isinstance(m.unit, Counter) else NO


def counters_handled(kind: Deed, some: Taken) -> Any:
    """Counters or credits, put somewhere or taken from there."""
    by_kind = {Deed.REMOVE_COUNTERS: counters_removed, Deed.TAKE_CREDITS: taken_off}
    return by_kind[kind](some) if kind in by_kind else put(kind, some)


def all_handled(kind: Deed, each: tuple[Taken, ...]) -> Any:
    """The same with counters here and counters there; of one kind alone a card can be empty (rule_load_and_empty)."""
    if kind is Deed.LOAD and len(each) > 1:
        return NO
    found = [counters_handled(kind, some) for some in each]
    return NO if NO in found else tuple(effect for effects in found for effect in effects)


def several_handled(kind: Deed, measures: tuple[Much, ...], o: Object, onto: bool | None) -> Any:
    """Counters of several kinds, on one object or from there; what is not named yet is chosen before."""
    counters = [as_counters(m) for m in measures]
    if NO in counters:
        return NO
    if not isinstance(o, Target):
        return all_handled(kind, tuple((m, o, onto) for m in counters))
    moved = all_handled(kind, tuple((m, IT, onto) for m in counters))
    return NO if moved is NO else chosen_first(o, moved)


def counters_removed(taken: Taken) -> Any:
    """So many from there, or all."""
    m, o = there(taken), taken[1]
    return NO if o is None or m is NO else does(Deed.REMOVE_COUNTERS, o, amount=m.amount, counter=m.unit, up_to=m.up_to)


def taken_off(taken: Taken) -> Any:
    """So many credits or points of bad publicity from there, or all, by whoever has them then."""
    m, o = there(taken), taken[1]
    if m is NO or not isinstance(o, The | Target):
        return NO
    if m.unit is Counter.BAD_PUBLICITY and isinstance(o, The) and m.amount is not None and not m.up_to:
        return does(Deed.TAKE_BAD_PUBLICITY, amount=m.amount, source=o)
    if m.unit not in (Counter.CREDIT, None):
        return NO
    return does(Deed.TAKE_CREDITS, amount=m.amount, source=o, up_to=m.up_to)


def counters_moved(taken: Taken, to: Object) -> Any:
    """So many from there to another place, or all."""
    if isinstance(taken[1], Target) and taken[0].amount is None:  # how many are there, once it is chosen
        return _moved_off_one(taken[0], taken[1], to)
    m, o = there(taken), taken[1]
    if m is NO:
        return NO
    amount = m.amount
    if amount is None:
        if not isinstance(m.unit, Counter):
            return NO
        amount = CountersOn(m.unit, o.ref) if isinstance(o, The) else None
    where = Destination(host=other_than(o, to))
    return does(Deed.MOVE_COUNTERS, amount=amount, counter=m.unit, source=o, destination=where, up_to=m.up_to)


def _moved_off_one(m: Much, source: Target, to: Object) -> Any:
    """From one object, which is chosen before how many it is, or all."""
    moved = counters_moved((m, IT, False), other_than(source, to))
    return NO if moved is NO else chosen_first(source, moved)


def chosen_first(one: Target, done: Effects) -> Any:
    """One object is chosen, and this is done with it."""
    return (*does(Deed.CHOOSE, one), *done) if (one.least, one.most, one.name) == (1, 1, None) else NO


COUNTERS: Mapping[str, Any] = MappingProxyType(
    {
        "divided": divided,
        "all_handled": all_handled,
        "several_handled": several_handled,
        "counters_moved": counters_moved,
    }
)
