"""Which aspects an effect may touch that was not carried out: only answers that read one of them are in doubt.

What is known to be narrow is listed; everything else may touch anything. Where a card of the game speaks of what such
an effect changes, or waits for such an event, it may touch anything too.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from ...models.abilities import Ability, Aspect
from ...models.conditions import Tagged
from ...models.deeds import Deed
from ...models.effects import Effect
from ...models.selectors import EventPattern, StatOfPlayer
from ...models.terms import PlayerStat
from ...models.values import walk
from ..game.game import Game

ANYTHING = (Aspect.ANYTHING,)


class Reach(Struct, frozen=True):
    """What a kind of effect changes, and which events it brings."""

    aspects: tuple[Aspect, ...]
    stats: tuple[PlayerStat, ...] = ()
    verbs: tuple[Deed, ...] = ()


# What is bought with credits, or chosen because it could be paid for, hangs on them.
CREDITS = (Aspect.CREDITS, Aspect.COSTS, Aspect.TARGETS)
MONEY = (PlayerStat.CREDITS,)
TAGS = Reach((Aspect.TAGS, Aspect.COSTS), (PlayerStat.TAGS,), (Deed.TAKE_TAGS, Deed.REMOVE_TAGS))
BAD_PUBLICITY = Reach(
    (Aspect.CREDITS, Aspect.COSTS),
    (PlayerStat.BAD_PUBLICITY,),
    (Deed.TAKE_BAD_PUBLICITY, Deed.REMOVE_BAD_PUBLICITY),
)
REACHES = {
    Deed.GAIN_CREDITS: Reach(CREDITS, MONEY, (Deed.GAIN_CREDITS,)),
    Deed.LOSE_CREDITS: Reach(CREDITS, MONEY, (Deed.LOSE_CREDITS, Deed.NO_CREDITS)),
    Deed.TAKE_TAGS: TAGS,
    Deed.REMOVE_TAGS: TAGS,
    Deed.TAKE_BAD_PUBLICITY: BAD_PUBLICITY,
    Deed.REMOVE_BAD_PUBLICITY: BAD_PUBLICITY,
    Deed.LOOK: Reach(()),
    Deed.REVEAL: Reach((), (), (Deed.REVEAL,)),
    Deed.EXPOSE: Reach((), (), (Deed.EXPOSE,)),
}


def touched(game: Game, effect: Effect) -> tuple[Aspect, ...]:
    """The aspects that an effect may touch; what it did has no name that the text goes on to speak of."""
    reach = REACHES.get(effect.kind)
    if reach is None or effect.name is not None:
        return ANYTHING
    spoken = frozenset((*reach.stats, *reach.verbs))
    if any(spoken & spoken_of(game.abilities(object)) for object in game.state.objects):
        return ANYTHING
    if any(e.trigger is not None and any(p.verb in spoken for p in e.trigger.events) for e in game.state.lingering):
        return ANYTHING
    return reach.aspects


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
