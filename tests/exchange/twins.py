"""Twins of a position: games that went the same for one player, and differ in cards that this player does not see."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from msgspec import Struct, structs

from sysop.models.cards import Card
from sysop.models.deeds import Deed
from sysop.models.events import Event
from sysop.models.pool import Pool
from sysop.models.state import Doubt, GameObject, State, Unsettled
from sysop.models.terms import DECKS, HANDS, CardType, Place, Side, Zone
from sysop.solver.ask.hidden_information import seen_by

SECRET = (*HANDS.values(), *DECKS.values())
IDENTITIES = (CardType.CORP_IDENTITY, CardType.RUNNER_IDENTITY)
SHOWN_BY = (Deed.PLAY, Deed.USE, Deed.REZ, Deed.SCORE, Deed.STEAL, Deed.REVEAL, Deed.EXPOSE, Deed.RESOLVED)
WORDS = ("word", "title", "name")  # fields that hold no ids
ROOT = (CardType.AGENDA, CardType.ASSET, CardType.UPGRADE)


@dataclass(frozen=True)
class Twin:
    """Another state, and how it differs."""

    state: State
    how: str


def hidden_from(state: State, side: Side) -> tuple[GameObject, ...]:
    """The cards of the other player that the side does not know, and its own that it cannot see."""
    view = seen_by(state, side)
    pairs = zip((*state.objects, *state.outside), (*view.objects, *view.outside), strict=True)
    return tuple(one for one, two in pairs if one.card is not None and two.card is None)


def twins(rng: random.Random, state: State, pool: Pool, side: Side) -> Iterator[Twin]:
    """Twins for a player: two hidden cards exchanged, a hidden copy and another copy called the other way round, and a
    hidden card that is another one, be it a copy of a card that is seen."""
    unseen = hidden_from(state, side)
    everything = (*state.objects, *state.outside)
    copies = [(a, b) for a in unseen for b in everything if a.card == b.card and a is not b]
    if copies:
        one, other = rng.choice(copies)
        yield Twin(renamed(state, {one.id: other.id, other.id: one.id}), f"{one.id} and {other.id} are called alike")
    hidden = [o for o in unseen if not _is_under_way(state, o) and not _was_shown(state, o)]
    if not hidden:
        return
    one = rng.choice(hidden)
    fitting = [o for o in hidden if o is not one and may_be(pool, o, one.card) and may_be(pool, one, o.card)]
    fitting = [o for o in fitting if o.owner is one.owner]
    if fitting:
        other = rng.choice(fitting)
        yield Twin(exchanged(state, one, other), f"{one.id} and {other.id} change places")
    one = rng.choice(hidden)
    seen = {o.card for o in state.objects if o not in hidden and o.card is not None}
    likely = [card for card in sorted(seen) if card in pool and may_be(pool, one, card) and card != one.card]
    pick = rng.choice(likely) if likely and rng.random() < 0.7 else _any_card(rng, pool, one)
    if pick is not None:
        yield Twin(replaced(state, one, pick), f"{one.id} is {pick}")


def may_be(pool: Pool, object: GameObject, card: str | None) -> bool:
    """Whether a hidden object may be that card, for all that is seen of it."""
    printed = pool.get(card)
    if printed is None or printed.side is not object.owner or printed.type in IDENTITIES or len(printed.faces) > 1:
        return False
    if object.zone is Zone.OUTSIDE:
        return False
    if object.place is Place.ICE and object.owner is Side.CORP:
        return printed.type is CardType.ICE
    if object.place is Place.ROOT and object.owner is Side.CORP:
        was = pool.get(object.card)
        return printed.type in ROOT and (was is None or printed.type is was.type) and not printed.is_installed_faceup
    return True


def _any_card(rng: random.Random, pool: Pool, object: GameObject) -> str | None:
    cards: list[Card] = [c for c in pool if may_be(pool, object, c.id) and not c.id.startswith("classic_")]
    return rng.choice(cards).id if cards else None


def _is_under_way(state: State, object: GameObject) -> bool:
    """Whether something that is going on names the card: then the other player may know more of it."""
    going = (state.stack, state.run, state.lingering, state.unsettled, state.doubts)
    hosted = object.host is not None or any(o.host == object.id for o in state.objects)
    return hosted or object.flipped or object.worth is not None or _names(going, object.id)


def _was_shown(state: State, object: GameObject) -> bool:
    """Whether the log has ever told which card it is: exposed, revealed, rezzed, played."""
    return any(e.object == object.id and e.verb in SHOWN_BY for e in state.history)


def _names(value: Any, id: str) -> bool:
    if isinstance(value, str):
        return value.partition("#")[0].partition(":")[0] == id
    if isinstance(value, tuple):
        return any(_names(part, id) for part in value)
    return isinstance(value, Struct) and any(_names(getattr(value, f), id) for f in value.__struct_fields__)


# --------------------------------------------------------------------- making them


def exchanged(state: State, one: GameObject, other: GameObject) -> State:
    """The state in which each of two cards is where the other one is, and always was."""
    cards = {one.id: other.card, other.id: one.card}
    names = {one.id: other.id, other.id: one.id}
    objects = tuple(structs.replace(o, card=cards[o.id]) if o.id in cards else o for o in state.objects)
    history = tuple(
        structs.replace(e, card=cards[e.object]) if e.object in cards and e.card is not None else e
        for e in state.history
    )
    return renamed(structs.replace(state, objects=objects, history=history), names)


def replaced(state: State, one: GameObject, card: str) -> State:
    """The state in which a hidden card is another one, and always was, called as a file would call it."""
    taken = {o.id for o in (*state.objects, *state.outside)}
    id = next(name for n in range(1, len(taken) + 2) if (name := card if n == 1 else f"{card}.{n}") not in taken)
    objects = tuple(structs.replace(o, card=card) if o.id == one.id else o for o in state.objects)
    history = tuple(
        structs.replace(e, card=card) if e.object == one.id and e.card is not None else e for e in state.history
    )
    return renamed(structs.replace(state, objects=objects, history=history), {one.id: id})


def renamed(state: State, names: dict[str, str]) -> State:
    """The same state with other ids."""
    changed: State = _renamed(state, names)
    return changed


def _renamed(value: Any, names: dict[str, str]) -> Any:
    if type(value) is str:
        id = re.split("[:#]", value)[0]
        return names[id] + value[len(id) :] if id in names else value
    if isinstance(value, tuple):
        return tuple(_renamed(part, names) for part in value)
    if isinstance(value, Struct):
        kept = (*WORDS, "card") if isinstance(value, GameObject | Event | Doubt | Unsettled) else WORDS
        fields = {f: _renamed(getattr(value, f), names) for f in value.__struct_fields__ if f not in kept}
        return structs.replace(value, **fields)
    return value
