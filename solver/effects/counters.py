"""Credits, clicks, counters, tags, bad publicity and damage (1.9 to 1.11, 10.4 to 10.6, 10.9, 10.10)."""

from __future__ import annotations

from ...models.deeds import Deed
from ...models.effects import Target
from ...models.state import State
from ...models.terms import SCORE_AREAS, Counter, Zone
from ..choosing import number_of
from ..deeds import changes
from ..game.selection import set_aside
from .carrying import Carrying, carries, doubted, objects_of

HOSTING = (Zone.PLAY_AREA, *SCORE_AREAS.values())  # only there can something be hosted (rule_valid_hosts)


@carries(Deed.CHOOSE, honours=("what",))
def choose(c: Carrying) -> State:
    """What was chosen has its name; nothing else happens (rule_choose_instruction)."""
    return c.state


def _as_many(c: Carrying, there: int) -> int | State:
    """How many of what is there go: all, where no number is said."""
    return there if c.expected.amount is None else number_of(c, min(c.n, there))


@carries(Deed.LOSE_CREDITS, honours=("amount", "name", "if_able", "up_to"))
def lose_credits(c: Carrying) -> State:
    """Credits leave the pool, as many as there are (rule_lose_credits), all of them where no number is said."""
    lost = _as_many(c, c.state.player(c.side).credits)
    if not isinstance(lost, int):
        return lost
    return c.named(c.done(Deed.LOSE_CREDITS, lost), (), lost)


@carries(Deed.LOSE_CLICKS, honours=("amount", "name", "if_able"))
def lose_clicks(c: Carrying) -> State:
    """A player has fewer clicks, as many as there are."""
    lost = min(c.n, c.state.player(c.side).clicks)
    return c.named(c.done(Deed.LOSE_CLICKS, c.n), (), lost)


@carries(Deed.TAKE_CREDITS, honours=("amount", "what", "source", "if_able", "up_to"))
def take_credits(c: Carrying) -> State:
    """Credits go from a card to the pool, all of them where no number is said."""
    state = c.state
    origins = c.ids if c.effect.what is not None else _origins(c)
    for id in origins:
        aside = set_aside(Counter.CREDIT, c.context) if id == c.source else None
        there = aside if aside is not None else state.object(id).count(Counter.CREDIT)
        taken = _as_many(c, there)
        if not isinstance(taken, int):
            return taken
        state = changes.remove_counters(state, id, Counter.CREDIT, taken)
        state = changes.gain_credits(state, c.side, taken, c.source)
    return state


def _origins(c: Carrying) -> tuple[str, ...]:
    return tuple(o.id for o in objects_of(c.game, c.effect.source, c.context)) if c.effect.source is not None else ()


@carries(Deed.PLACE_COUNTERS, Deed.LOAD, honours=("amount", "what", "counter", "up_to", "name"))
def place_counters(c: Carrying) -> State:
    """Counters from the bank are put on objects (rule_bank_default, rule_load_and_empty)."""
    assert c.effect.counter is not None
    number = number_of(c, c.n)
    if not isinstance(number, int):
        return number
    state = c.state
    hosts = tuple(id for id in c.ids if c.game.object(id).zone in HOSTING)
    for id in hosts:
        state = changes.place_counters(state, id, c.effect.counter, number, c.source)
    return c.named(state, (), number * len(hosts))


@carries(Deed.MOVE_COUNTERS, honours=("amount", "what", "counter", "source", "destination", "up_to"))
def move_counters(c: Carrying) -> State:
    """Counters go from one object to another (rule_counters_placed_condition)."""
    if c.effect.what is None and c.effect.source is None and c.effect.counter is Counter.CREDIT:
        return _from_the_pool(c)
    origin = next(iter(c.ids or _origins(c)), None)
    host = c.effect.destination.host if c.effect.destination is not None else None
    places = c.others or (objects_of(c.game, host, c.context) if host is not None else ())
    if origin is None or not places or c.effect.counter is None:
        return c.state
    if c.game.object(origin).zone not in HOSTING:
        return _from_a_card_that_left(c, origin, c.effect.counter, places[0].id)
    announced = isinstance(c.effect.source, Target)  # then the counters themselves are the targets
    number = c.n if announced else number_of(c, min(c.n, c.state.object(origin).count(c.effect.counter)))
    if not isinstance(number, int):
        return number
    return changes.move_counters(c.state, origin, places[0].id, c.effect.counter, number)


def _from_a_card_that_left(c: Carrying, origin: str, kind: Counter, place: str) -> State:
    """A source that paid for moving its counters by leaving had them set aside
    (rule_trash_ability_keeps_track_of_hosted_objects).
    """
    aside = set_aside(kind, c.context) if origin == c.source else None
    if aside is None:
        return doubted(c.game, c.effect, c.frame, "move counters: those of a card that has left play")
    number = number_of(c, min(c.n, aside))
    if not isinstance(number, int):
        return number
    return changes.place_counters(c.state, place, kind, number)


def _from_the_pool(c: Carrying) -> State:
    """Credits go from a player's pool to a card; they are neither lost nor spent."""
    host = c.effect.destination.host if c.effect.destination is not None else None
    places = objects_of(c.game, host, c.context) if host is not None else ()
    number = number_of(c, min(c.n, c.state.player(c.side).credits)) if places else 0
    if not isinstance(number, int) or not number:
        return number or c.state
    state = changes.spend_from_pool(c.state, c.side, number)
    return changes.place_counters(state, places[0].id, Counter.CREDIT, number, c.source)


@carries(Deed.REMOVE_COUNTERS, honours=("amount", "what", "counter", "up_to"))
def remove_counters(c: Carrying) -> State:
    """Counters go back to the bank, all of them where no number is said."""
    state = c.state
    kinds = (c.effect.counter,) if c.effect.counter is not None else tuple(Counter)
    number: int | State = c.n
    if c.effect.up_to:
        number = number_of(c, min(c.n, sum(state.object(i).count(k) for i in c.ids for k in kinds)))
    if not isinstance(number, int):
        return number
    for id in c.ids:
        for kind in kinds:
            there = state.object(id).count(kind)
            state = changes.remove_counters(state, id, kind, there if c.expected.amount is None else number)
    return state


@carries(Deed.PURGE, honours=("name",))
def purge(c: Carrying) -> State:
    """Every virus counter goes to the bank (rule_purge), but those whose removal an interrupt has prevented."""
    kept = tuple(o.id for o in c.others)
    many = sum(max(0, o.count(Counter.VIRUS) - kept.count(o.id)) for o in c.state.objects)
    return c.named(c.done(Deed.PURGE, 1, *kept), (), many)


@carries(Deed.REMOVE_TAGS, honours=("amount", "name", "up_to"))
def remove_tags(c: Carrying) -> State:
    """Tags are removed, as many as there are, all of them where no number is said."""
    number = _as_many(c, c.state.runner.tags)
    if not isinstance(number, int):
        return number
    return c.named(c.done(Deed.REMOVE_TAGS, number), (), number)


@carries(Deed.TAKE_BAD_PUBLICITY, honours=("amount", "name", "up_to"))
def take_bad_publicity(c: Carrying) -> State:
    """The Corp takes bad publicity (rule_bad_publicity)."""
    number = number_of(c, c.n)
    if not isinstance(number, int):
        return number
    return c.named(c.done(Deed.TAKE_BAD_PUBLICITY, number), (), number)


@carries(Deed.REMOVE_BAD_PUBLICITY, honours=("amount", "name", "up_to"))
def remove_bad_publicity(c: Carrying) -> State:
    """Bad publicity is removed, as much as there is."""
    number = number_of(c, min(c.n, c.state.corp.bad_publicity))
    if not isinstance(number, int):
        return number
    return c.named(c.done(Deed.REMOVE_BAD_PUBLICITY, number), (), number)
