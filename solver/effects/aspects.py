"""Which aspects an effect may touch that was not carried out: only answers that read one of them are in doubt.

What is known to be narrow is listed; everything else may touch anything. Where a card of the game speaks of what such
an effect changes, or waits for such an event, it may touch anything too.
"""

from __future__ import annotations

from functools import lru_cache

from ...models.abilities import Ability, Aspect
from ...models.conditions import Tagged
from ...models.deeds import Deed
from ...models.effects import Effect
from ...models.selectors import EventPattern, StatOfPlayer
from ...models.terms import PlayerStat
from ...models.values import walk
from ..deeds import RECORDS
from ..reading import Game

ANYTHING = (Aspect.ANYTHING,)
RESOLUTION = (Aspect.RESOLUTION,)  # what only the log tells, which no text of the game speaks of


def touched(game: Game, effect: Effect) -> tuple[Aspect, ...]:
    """The aspects that an effect may touch: whatever there is where the text goes on to speak of what it did, and where
    what is taken leaves a card."""
    record = RECORDS.get(effect.kind)
    reach = record.reach if record is not None else None
    if reach is None or effect.name is not None or effect.source is not None:
        return ANYTHING
    spoken = frozenset((*reach.stats, *reach.events))
    if any(spoken & spoken_of(game.abilities(object)) for object in game.state.objects):
        return ANYTHING
    if any(e.trigger is not None and any(p.verb in spoken for p in e.trigger.events) for e in game.state.lingering):
        return ANYTHING
    return reach.aspects or RESOLUTION


@lru_cache(maxsize=4096)
def spoken_of(abilities: tuple[Ability, ...]) -> frozenset[PlayerStat | Deed]:
    """The numbers of players and the kinds of events that these abilities speak of."""
    found: set[PlayerStat | Deed] = set()
    for node in walk(abilities):
        match node:
            case StatOfPlayer(stat):
                found.add(stat)
            case EventPattern(verb):
                found.add(verb)
            case Tagged():
                found.add(PlayerStat.TAGS)
            case _:
                pass
    return frozenset(found)
