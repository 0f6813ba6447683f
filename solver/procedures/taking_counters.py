"""Counters and credits that an effect takes from a card, moves or removes (1.9, 1.10.4a, 1.13.11, 10.1.2)."""

from __future__ import annotations

from ...models.deeds import Deed
from ...models.effects import Each, Target
from ...models.state import State
from ...models.terms import Counter
from ..deeds import To
from ..deeds.counters import HOST_ZONES
from ..effects.expected import objects_of
from ..effects.kinds import Carrying, carries, doubted, plainly


@carries(Deed.CHOOSE, honours=("what", "if_able"))
def choose(c: Carrying) -> State:
    """What was chosen has its name; nothing else happens (rule_choose_instruction)."""
    return c.state


def _as_many(c: Carrying, there: int) -> int | State:
    """How many of what is there go: all, where no number is said."""
    return there if c.expected.amount is None else c.number_of(min(c.n, there))


@carries(Deed.TAKE_CREDITS, honours=("amount", "what", "source", "if_able", "up_to", "name"))
def take_credits(c: Carrying) -> State:
    """Credits go from a card to the pool, all of them where no number is said (rule_take_credits)."""
    state, in_all = c.state, 0
    for id in c.ids or _origins(c):
        aside = c.context.set_aside(Counter.CREDIT) if id == c.source else None
        there = aside if aside is not None else state.object(id).count(Counter.CREDIT)
        taken = _as_many(c, there)
        if not isinstance(taken, int):
            return taken
        state = c.done(Deed.TAKE_CREDITS, id, state=state, n=taken)
        in_all += taken
    return c.named(state, (), in_all)


@carries(Deed.TAKE_BAD_PUBLICITY, honours=("amount", "source", "up_to", "name"))
def take_bad_publicity(c: Carrying) -> State:
    """Bad publicity comes from the bank, or from a card as much as lies there: it goes from there to the Corp, as
    credits go to a pool (rule_take_credits, rule_bank_default)."""
    if c.effect.source is None:
        return plainly(c)
    state, in_all = c.state, 0
    for id in _origins(c):
        taken = _as_many(c, state.object(id).count(Counter.BAD_PUBLICITY))
        if not isinstance(taken, int):
            return taken
        state = c.done(Deed.REMOVE_COUNTERS, id, state=state, n=taken, counter=Counter.BAD_PUBLICITY)
        state = c.done(Deed.TAKE_BAD_PUBLICITY, state=state, n=taken)
        in_all += taken
    return c.named(state, (), in_all)


def _origins(c: Carrying) -> tuple[str, ...]:
    if isinstance(c.effect.source, Target):  # it has been announced
        return tuple(o.id for o in c.others)
    return tuple(o.id for o in objects_of(c.game, c.effect.source, c.context)) if c.effect.source is not None else ()


@carries(Deed.MOVE_COUNTERS, honours=("amount", "what", "counter", "source", "destination", "up_to", "name"))
def move_counters(c: Carrying) -> State:
    """Counters go from one object to another (rule_counters_placed_condition)."""
    if c.effect.what is None and c.effect.source is None and c.effect.counter is Counter.CREDIT:
        return _from_the_pool(c)
    if isinstance(c.effect.source, Each):
        return _all_from_each(c, _origins(c))
    origin = next(iter(c.ids or _origins(c)), None)
    host = c.effect.destination.host if c.effect.destination is not None else None
    places = c.others or (objects_of(c.game, host, c.context) if host is not None else ())
    if origin is None or not places or c.effect.counter is None:
        return c.state
    if c.game.object(origin).zone not in HOST_ZONES:
        return _from_a_card_that_left(c, origin, c.effect.counter, places[0].id)
    announced = isinstance(c.effect.source, Target)  # then the counters themselves are the targets
    number = c.n if announced else c.number_of(min(c.n, c.state.object(origin).count(c.effect.counter)))
    if not isinstance(number, int):
        return number
    moved = c.done(Deed.MOVE_COUNTERS, origin, n=number, counter=c.effect.counter, to=To(host=places[0].id))
    return c.named(moved, (), number)


def _all_from_each(c: Carrying, origins: tuple[str, ...]) -> State:
    """All counters of a kind from several cards go to one."""
    host = c.effect.destination.host if c.effect.destination is not None else None
    places = c.others or (objects_of(c.game, host, c.context) if host is not None else ())
    state, kind, number = c.state, c.effect.counter, 0
    if not places or kind is None or c.expected.amount is not None:
        return state
    for id in origins:
        there = state.object(id).count(kind)
        if there and id != places[0].id:
            state = c.done(Deed.MOVE_COUNTERS, id, state=state, n=there, counter=kind, to=To(host=places[0].id))
            number += there
    return c.named(state, (), number)


def _from_a_card_that_left(c: Carrying, origin: str, kind: Counter, place: str) -> State:
    """A source that paid for moving its counters by leaving had them set aside
    (rule_trash_ability_keeps_track_of_hosted_objects).
    """
    aside = c.context.set_aside(kind) if origin == c.source else None
    if aside is None:
        return doubted(c.game, c.effect, c.frame, "move counters: those of a card that has left play")
    number = c.number_of(min(c.n, aside))
    if not isinstance(number, int):
        return number
    return c.named(c.done(Deed.PLACE_COUNTERS, place, n=number, counter=kind), (), number)


def _from_the_pool(c: Carrying) -> State:
    """Credits go from a player's pool to a card; they are neither lost nor spent."""
    host = c.effect.destination.host if c.effect.destination is not None else None
    places = objects_of(c.game, host, c.context) if host is not None else ()
    if c.game.credit_pool.considered(c.side) and c.n > 0:
        return doubted(c.game, c.effect, c.frame, "place counters: credits that are considered to be in the pool")
    number = c.number_of(min(c.n, c.state.player(c.side).credits)) if places else 0
    if not isinstance(number, int) or not number:
        return number or c.state
    state = c.done(Deed.SPEND, n=number, told=False)
    placed = c.done(Deed.PLACE_COUNTERS, places[0].id, state=state, n=number, counter=Counter.CREDIT)
    return c.named(placed, (), number)


@carries(Deed.REMOVE_COUNTERS, honours=("amount", "what", "counter", "up_to", "name"))
def remove_counters(c: Carrying) -> State:
    """Counters go back to the bank, all of them where no number is said."""
    state = c.state
    kinds = (c.effect.counter,) if c.effect.counter is not None else tuple(Counter)
    number: int | State = c.n
    if c.effect.up_to:
        number = c.number_of(min(c.n, sum(state.object(i).count(k) for i in c.ids for k in kinds)))
    if not isinstance(number, int):
        return number
    for id in c.ids:
        for kind in kinds:
            there = state.object(id).count(kind)
            removed = there if c.expected.amount is None else number
            state = c.done(Deed.REMOVE_COUNTERS, id, state=state, n=removed, counter=kind)
    told = (e.amount for e in state.history[len(c.state.history) :] if e.verb is Deed.REMOVE_COUNTERS)
    return c.named(state, c.ids, sum(told))


@carries(Deed.PURGE, honours=("name",))
def purge(c: Carrying) -> State:
    """Every virus counter goes to the bank (rule_purge), but those whose removal an interrupt has prevented."""
    kept = tuple(o.id for o in c.others)
    many = sum(max(0, o.count(Counter.VIRUS) - kept.count(o.id)) for o in c.state.objects)
    return c.named(c.done(Deed.PURGE, *kept), (), many)
