"""Which aspects an effect may touch that was not carried out: only answers that read one of them are in doubt.

What is known to be narrow is listed; everything else may touch anything. Where a card of the game speaks of what such
an effect changes, or waits for such an event, it may touch anything too.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from ...models.abilities import Ability, Aspect
from ...models.conditions import Tagged
from ...models.effects import Effect, EffectKind
from ...models.selectors import EventPattern, StatOfPlayer, Verb
from ...models.terms import PlayerStat
from ...models.values import walk
from ..game.game import Game

ANYTHING = (Aspect.ANYTHING,)


class Reach(Struct, frozen=True):
    """What a kind of effect changes, and which events it brings."""

    aspects: tuple[Aspect, ...]
    stats: tuple[PlayerStat, ...] = ()
    verbs: tuple[Verb, ...] = ()


# What is bought with credits, or chosen because it could be paid for, hangs on them.
CREDITS = (Aspect.CREDITS, Aspect.COSTS, Aspect.TARGETS)
MONEY = (PlayerStat.CREDITS,)
TAGS = Reach((Aspect.TAGS, Aspect.COSTS), (PlayerStat.TAGS,), (Verb.TAKE_TAGS, Verb.REMOVE_TAGS))
BAD_PUBLICITY = Reach(
    (Aspect.CREDITS, Aspect.COSTS),
    (PlayerStat.BAD_PUBLICITY,),
    (Verb.TAKE_BAD_PUBLICITY, Verb.REMOVE_BAD_PUBLICITY),
)
REACHES = {
    EffectKind.GAIN_CREDITS: Reach(CREDITS, MONEY, (Verb.GAIN_CREDITS,)),
    EffectKind.LOSE_CREDITS: Reach(CREDITS, MONEY, (Verb.LOSE_CREDITS, Verb.NO_CREDITS)),
    EffectKind.TAKE_TAGS: TAGS,
    EffectKind.REMOVE_TAGS: TAGS,
    EffectKind.TAKE_BAD_PUBLICITY: BAD_PUBLICITY,
    EffectKind.REMOVE_BAD_PUBLICITY: BAD_PUBLICITY,
    EffectKind.LOOK: Reach(()),
    EffectKind.REVEAL: Reach((), (), (Verb.REVEAL,)),
    EffectKind.EXPOSE: Reach((), (), (Verb.EXPOSE,)),
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
def spoken_of(abilities: tuple[Ability, ...]) -> frozenset[PlayerStat | Verb]:
    """The numbers of players and the kinds of events that these abilities speak of."""
    found: set[PlayerStat | Verb] = set()
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
