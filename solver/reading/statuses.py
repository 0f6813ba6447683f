"""The statuses that texts ask for: installed, rezzed, faceup, advanced, unique (8.1, 8.5, 1.13.4)."""

from __future__ import annotations

from ...models.known import Open, Truth
from ...models.selectors import Is, Status
from ...models.state import GameObject
from ...models.terms import REZZABLE, Counter, Face, Place, Side, Zone
from .characteristics import CardNumbers
from .context import Context
from .game import Game
from .meaning import SELECTORS
from .permissions import Permissions


@SELECTORS.of(Is)
def _has_status(game: Game, selector: Is, object: GameObject, context: Context) -> Truth:
    match selector.status:
        case Status.INSTALLED:
            return Truth.of(object.installed)
        case Status.REZZED:
            return is_rezzed(game, object)
        case Status.UNREZZED:
            return Truth.of(is_unrezzed(object))
        case Status.FACEUP:
            return Truth.of(object.side_up is Face.UP)
        case Status.FACEDOWN:
            return Truth.of(object.side_up is Face.DOWN)
        case Status.ACTIVE:
            return Truth.of(game.is_active(object))
        case Status.HOSTED:
            return Truth.of(object.host is not None)
        case Status.ADVANCED:
            there = CardNumbers(game).counters_considered(object, Counter.ADVANCEMENT)
            return there if isinstance(there, Open) else Truth.of(there > 0)
        case Status.UNIQUE if object.is_converted:
            return Truth.NO
        case Status.UNIQUE:
            card = game.card(object)
            return game.hidden(object, "uniqueness") if card is None else Truth.of(card.unique)
        case Status.ADVANCEABLE:
            return Permissions(game).can_be_advanced(object)
        case Status.RESOLVING:
            return Truth.of(object.place is Place.RESOLVING)
        case Status.RANDOM_ACCESS:
            return Truth.of(object.zone in (Zone.HQ, Zone.RND))


def is_rezzed(game: Game, object: GameObject) -> Truth:
    """Whether it is an installed faceup asset, upgrade or piece of ice (rule_rezzed_unrezzed)."""
    if not object.installed or object.owner is not Side.CORP or object.face is Face.DOWN:
        return Truth.NO
    kinds = game.types(object)
    return game.hidden(object, "the type") if kinds is None else Truth.of(any(t in REZZABLE for t in kinds))


def is_unrezzed(object: GameObject) -> bool:
    """Whether it is an installed facedown Corp card (rule_rezzed_unrezzed)."""
    return object.installed and object.owner is Side.CORP and object.face is Face.DOWN
