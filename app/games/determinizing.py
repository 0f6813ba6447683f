"""A position with the cards that are hidden from a player filled in, as that player may think them.

What is thought follows from what the player sees, from the cards that they brought and from a seed, and from nothing
else: two games that differ in hidden things alone give the same thoughts.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

from msgspec import structs

from ..models.cards import Card
from ..models.imports.decks import IDENTITIES, Deck
from ..models.pool import Pool
from ..models.state import CENTRAL_SERVERS, GameObject, State
from ..models.terms import CardType, Place, Side
from ..positions import Position
from ..solver.ask.hidden_information import seen_by
from ..solver.deck_construction import COPIES, agenda_points_due

ROOT_TYPES = (CardType.AGENDA, CardType.ASSET, CardType.UPGRADE)
USUAL_SIZE = 45


def determinized(
    position: Position, side: Side, rng: random.Random, *, own: dict[str, int], deck: Deck | None = None
) -> Position:
    """The position as one player may think it, waiting for the same decision.

    Args:
        position: as it is.
        side: who thinks.
        rng: what is thought.
        own: the cards that this player brought, by id, with numbers.
        deck: the other player's deck, where it is known; else cards are thought up that fit the identity.
    """
    view = seen_by(position.state, side)
    view = structs.replace(view, outside=tuple(o for o in view.outside if o.card is not None))
    pool = position.pool
    filled: dict[str, str] = {}
    for owner in Side:
        hidden = [o for o in view.objects if o.card is None and o.owner is owner]
        if not hidden:
            continue
        seen = Counter(o.card for o in view.objects if o.card is not None and o.owner is owner)
        if owner is side:
            brought = Counter(own)
        elif deck is not None:
            brought = Counter(dict(deck.cards))
        else:
            brought = _thought_up(view, pool, owner, seen, len(hidden), rng)
        left = [id for id, n in sorted((brought - seen).items()) for _ in range(n)]
        filled |= _dealt(view, pool, hidden, left, rng)
    objects = tuple(structs.replace(o, card=filled.get(o.id, o.card)) for o in view.objects)
    return Position(structs.replace(view, objects=objects), pool, waiting=True)


# ------------------------------------------------------------------ dealing cards out


def _dealt(state: State, pool: Pool, hidden: list[GameObject], cards: list[str], rng: random.Random) -> dict[str, str]:
    """Which card each hidden object is thought to be; those come first that not every card can be."""
    left = list(cards)
    rng.shuffle(left)
    taken: dict[str, str] = {}
    nonupgrades = {o.server for o in state.objects if o.card is not None and _fills_root(o, pool[o.card])}
    for object in sorted(hidden, key=_freedom):
        fits = _requirement(object, nonupgrades)
        number = next((k for k, id in enumerate(left) if fits(pool[id])), None)
        id = left.pop(number) if number is not None else _any_card(pool, object.owner, fits, rng)
        taken[object.id] = id
        if _fills_root(object, pool[id]):
            nonupgrades.add(object.server)
    return taken


def _freedom(object: GameObject) -> int:
    """How free one is to think: installed cards are of few types."""
    if object.place is Place.ICE:
        return 0
    if object.place is Place.ROOT:
        return 1 if object.server in CENTRAL_SERVERS else 2
    return 3


def _requirement(object: GameObject, full: set[str | None]) -> Callable[[Card], bool]:
    """What a card has to be to lie there: ice protects, upgrades stand in any root, and a remote server has room for
    one agenda or asset (rule_must_trash_cases_in_root_of_server)."""
    if object.place is Place.ICE:
        return lambda card: card.type is CardType.ICE
    if object.place is Place.ROOT:
        if object.server in CENTRAL_SERVERS or object.server in full:
            return lambda card: card.type is CardType.UPGRADE
        return lambda card: card.type in ROOT_TYPES
    return lambda card: True


def _fills_root(object: GameObject, card: Card) -> bool:
    return object.place is Place.ROOT and card.type in (CardType.AGENDA, CardType.ASSET)


def _any_card(pool: Pool, side: Side, fits: Callable[[Card], bool], rng: random.Random) -> str:
    """Any card of the pool that can lie there: what is known of the deck has none left."""
    return rng.choice([card.id for card in _playable(pool, side) if fits(card)])


def _playable(pool: Pool, side: Side) -> list[Card]:
    return [c for c in pool if c.side is side and c.type not in IDENTITIES and not c.id.startswith("classic_")]


# ------------------------------------------------------------------- thinking a deck up


def _thought_up(
    state: State, pool: Pool, side: Side, seen: Counter[str], hidden: int, rng: random.Random
) -> Counter[str]:
    """A deck of the faction and neutral cards with as many agenda points as its size asks for, the cards that were seen
    among them."""
    identity = state.identity(side)
    card = pool.get(identity.card) if identity is not None else None
    faction = card.faction if card is not None else ""
    own = [c for c in _playable(pool, side) if c.faction == faction or c.influence_cost == 0]
    deck = Counter({id: n for id, n in seen.items() if pool[id].type not in IDENTITIES})
    room = hidden
    if side is Side.CORP:
        least, _ = agenda_points_due(max(USUAL_SIZE, deck.total() + hidden)) or (0, 0)
        points = sum((pool[id].agenda_points or 0) * n for id, n in deck.items())
        agendas = [c for c in own if c.type is CardType.AGENDA and (c.agenda_points or 0) > 0]
        rng.shuffle(agendas)
        for agenda in agendas:
            while points < least and room and deck[agenda.id] < COPIES:
                deck[agenda.id] += 1
                points += agenda.agenda_points or 0
                room -= 1
    others = [c for c in own if c.type is not CardType.AGENDA]
    rng.shuffle(others)
    for other in others:
        take = min(room, max(0, COPIES - deck[other.id]))
        deck[other.id] += take
        room -= take
    return deck


__all__ = ["determinized"]
