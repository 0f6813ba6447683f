"""The statuses that texts ask for: installed, rezzed, faceup, advanced, unique (8.1, 8.5, 1.13.4)."""

from __future__ import annotations

from ...models.known import Open, Truth
from ...models.selectors import Is, Status
from ...models.state import GameObject
from ...models.terms import Counter, Face, Place, Zone
from .characteristics import CardNumbers
from .context import Context
from .meaning import SELECTORS
from .permissions import Permissions
from .situation import Situation


@SELECTORS.of(Is)
def _has_status(game: Situation, selector: Is, object: GameObject, context: Context) -> Truth:
    match selector.status:
        case Status.INSTALLED:
            return Truth.of(object.installed)
        case Status.REZZED:
            return game.is_rezzed(object)
        case Status.UNREZZED:
            return Truth.of(object.is_unrezzed)
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
