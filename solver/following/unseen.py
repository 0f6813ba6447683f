"""What may have happened by a button that stands for a conditional ability, while nobody saw what was done."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...models.abilities import Ability, Unread
from ...models.costs import Cost, PayCredits
from ...models.deeds import Deed
from ...models.effects import Effect
from ...models.values import walk
from ..deeds import OF_EFFECT
from ..reading import Game

FOLLOWS = (Deed.USE, Deed.RESOLVED, Deed.EMPTY, Deed.NO_CREDITS, Deed.NO_CARDS)  # whatever an ability does
PLAIN = {  # what does nothing else than what the log says of it: no card comes into play or leaves it, no run begins
    Deed.FLIP,
    Deed.LOOK,
    Deed.REVEAL,
    Deed.SHUFFLE,
    Deed.PLACE_COUNTERS,
    Deed.REMOVE_COUNTERS,
    Deed.GAIN_CREDITS,
    Deed.LOSE_CREDITS,
    Deed.GAIN_CLICKS,
    Deed.LOSE_CLICKS,
    Deed.DRAW,
    Deed.MOVE,
    Deed.TAKE_TAGS,
    Deed.REMOVE_TAGS,
}


def may_have_happened(game: Game, source: str) -> tuple[Deed, ...]:
    """The kinds of events that the abilities of a card, and what waits for them, may have brought; none where it may be
    any."""
    object = game.objects.get(source)
    card = game.pool.get(object.card) if object is not None else None
    if object is None or card is None:
        return ()
    found: set[Deed] = set(FOLLOWS)
    abilities = {*game.abilities(object), *(ability for face in card.faces for ability in face.abilities)}
    while abilities:
        brought = {deed for ability in abilities for deed in _brought(ability)}
        if not brought <= {*PLAIN, *FOLLOWS, Deed.SPEND_CREDITS}:
            return ()
        new = brought - found
        found |= brought
        abilities = set(_waiting_for(game, new))
    return tuple(deed for deed in Deed if deed in found)


def _brought(ability: Ability) -> Iterator[Deed]:
    """The events of the effects and costs of an ability; those of what is not known to be one stand for anything."""
    for node in walk(ability):
        match node:
            case Unread():
                yield Deed.RUN_BEGINS
            case Effect(kind=kind):
                yield (OF_EFFECT[kind].event if kind in OF_EFFECT else None) or Deed.RUN_BEGINS
            case Cost(options=options):
                plain = all(isinstance(component, PayCredits) for option in options for component in option)
                yield Deed.SPEND_CREDITS if plain else Deed.RUN_BEGINS


def _waiting_for(game: Game, happened: Iterable[Deed]) -> Iterator[Ability]:
    """The active abilities whose trigger conditions such events may meet."""
    verbs = frozenset(happened)
    for object in game.state.objects:
        for ability in game.abilities(object):
            events = ability.trigger.events if ability.trigger is not None else ()
            if any(event.verb in verbs for event in events) and game.is_ability_active(object, ability):
                yield ability
