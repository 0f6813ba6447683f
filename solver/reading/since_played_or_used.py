"""The part of a log that a card has set itself: what happened since it was played, what was paid to use it (9.5.2)."""

from __future__ import annotations

from itertools import takewhile

from ...models.abilities import Ability, Unread
from ...models.brought import brought, done_by
from ...models.deeds import Deed
from ...models.events import Event
from ...models.state import GameObject
from ...models.terms import Scope
from ...models.values import walk
from ..deeds.credits import CREDITS_USED
from .context import Context
from .situation import Situation


def own_stretch(game: Situation, scope: Scope, context: Context) -> range:
    """The part of the log that the card that speaks has set itself: since it was played, or what was paid as it was
    used the last time; all of it for other stretches of time."""
    log = game.state.history
    match scope:
        case Scope.PLAY:
            played = (k for k in game.logged(Deed.PLAY) if log[k].object == context.source)
            return range(max(played, default=len(log)), len(log))
        case Scope.USE:
            used = max((k for k in game.logged(Deed.USE) if log[k].object == context.source), default=0)
            return range(next((k + 1 for k in reversed(range(used)) if not _is_of_payment(log[k])), 0), used)
        case _:
            return range(len(log))


def _is_of_payment(event: Event) -> bool:
    """Whether something was paid, or came of it: a pool, hand or card is empty, or used by spending its credits."""
    return event.payment or event.verb in (Deed.NO_CREDITS, Deed.NO_CARDS, Deed.EMPTY) or event.clause == CREDITS_USED


def has_brought(game: Situation, object: GameObject, clause: int) -> bool:
    """Whether the log tells of something this turn that no ability of the object but this one brings, as far as they
    are read; a log that tells of the turn from its beginning tells of the use, too."""
    card, log = game.card(object), game.state.history
    begun = any(log[k].turn == game.state.turn for k in game.logged(Deed.TURN_BEGINS))
    if begun or card is None or clause >= len(card.abilities):
        return False
    others = [n for n, a in enumerate(card.abilities) if n != clause and not _is_unread(a)]
    by_others = {verb for n in others for verb in (*brought(card, Deed.USE, n), *done_by(card.abilities[n]))}
    own, anything = brought(card, Deed.USE, clause).keys(), _is_unread(card.abilities[clause])
    comes = (Deed.INSTALL, Deed.UNINSTALL)  # what it did as another object does not count (rule_no_memory)
    for event in takewhile(lambda e: e.object != object.id or e.verb not in comes, reversed(log)):
        did = event.source == object.id and object.id not in event.former  # this object (rule_no_memory)
        by_it = did and not event.payment and event.turn == game.state.turn
        if by_it and event.verb not in (*by_others, Deed.USE) and (anything or event.verb in own):
            return True
    return False


def _is_unread(ability: Ability) -> bool:
    return any(isinstance(node, Unread) for node in walk(ability))
