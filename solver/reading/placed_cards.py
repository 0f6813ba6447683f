"""Cards that are placed to be installed or played, as texts speak of them: where they came from, and the server
that they go to (8.5.16, 8.6.7)."""

from __future__ import annotations

from msgspec import structs

from ...models.deeds import Deed
from ...models.frames import ProcedureFrame
from ...models.known import Truth
from ...models.selectors import And, HostedOn, InServer, InZone, Not, Or, Selector
from ...models.state import GameObject
from ...models.terms import HANDS, CardType, Place, Zone
from .context import Context
from .situation import Situation

PLACING = (Deed.INSTALL, Deed.PLAY)


def fits_as_placed(game: Situation, what: Selector, object: GameObject, server: str | None, context: Context) -> Truth:
    """Whether a card that is installed or played is of such cards: in the server that is declared before the install
    cost is paid, and otherwise where it was before it was placed (8.5.16a, 8.5.16b, 8.5.16d, 8.6.7a)."""
    goes = server is not None and not object.installed
    there = _in_server(game, object, server or "") if goes else object
    return _fits(game, what, object, _before(game, object), there, context)


def where_from(what: Selector | None) -> tuple[Selector | None, tuple[Zone, ...], bool]:
    """The cards that are installed or played, without where they come from; the zones in which they were; and whether
    they had to be hosted, which no entry of the log tells."""
    parts = what.parts if isinstance(what, And) else () if what is None else (what,)
    zones = tuple(zone for part in parts if isinstance(part, InZone) for zone in part.zones)
    hosted = any(isinstance(part, HostedOn) for part in parts)
    others = tuple(part for part in parts if not isinstance(part, InZone | HostedOn))
    rest = others[0] if len(others) == 1 else And(others) if others else None
    return rest, zones, hosted


def _fits(
    game: Situation, what: Selector, object: GameObject, before: GameObject, there: GameObject, context: Context
) -> Truth:
    match what:
        case And(parts):
            answer = Truth.YES
            for part in parts:
                answer = answer & _fits(game, part, object, before, there, context)
            return answer
        case Or(parts):
            answer = Truth.NO
            for part in parts:
                answer = answer | _fits(game, part, object, before, there, context)
            return answer
        case Not(part):
            return ~_fits(game, part, object, before, there, context)
        case InServer():
            return game.fits(what, there, context)
        case InZone() | HostedOn():
            return game.fits(what, before, context)
        case _:  # facedown it has no type any more (8.1.4a)
            return game.fits(what, object, context)


def _in_server(game: Situation, object: GameObject, server: str) -> GameObject:
    place = Place.ICE if CardType.ICE in (game.types(object) or ()) else Place.ROOT
    return structs.replace(object, zone=Zone.PLAY_AREA, place=place, server=server)


def _before(game: Situation, object: GameObject) -> GameObject:
    """The card as it was before it was placed; what was set aside comes from where it lay before that
    (rule_set_aside_zone_passthrough)."""
    zone, host = object.zone, object.host
    if object.place in (Place.INSTALLING, Place.RESOLVING):
        frames = (f for f in reversed(game.state.stack) if isinstance(f, ProcedureFrame) and f.subject == object.id)
        placing = next((f for f in frames if f.origin is not None), None)
        if placing is None:  # a basic action announces it, and it is judged as if it had been placed
            zone = HANDS[object.owner]
        else:
            zone, host = placing.origin or zone, placing.origin_host
    if zone is Zone.SET_ASIDE:
        zone = object.aside_from or zone
    return object if zone is object.zone else structs.replace(object, zone=zone, place=None, host=host)
