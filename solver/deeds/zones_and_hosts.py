"""Where cards are: in another zone they are new objects (1.12, 4.1, 8.2); on a host they stay what they are (1.13)."""

from __future__ import annotations

from msgspec import structs

from ...models.deeds import Deed
from ...models.state import State
from ...models.terms import (
    Face,
    Zone,
)
from .positions import vacated
from .told import event_of


def into_zone(
    state: State, id: str, zone: Zone, *, face: Face = Face.UP, top: bool = False, worth: int | None = None
) -> State:
    """A card comes to a zone outside the play area: it becomes a new object, and loses its counters and its place
    (rule_object, rule_score_area_uninstalled, rule_card_in_one_zone)."""
    state = vacated(state, id)
    object = state.object(id)
    gone = structs.replace(
        object,
        zone=zone,
        face=face,
        place=None,
        server=None,
        host=None,
        counters=(),
        controlled_by=None,
        incarnation=object.incarnation + 1,
        worth=worth,
        unordered=False,
        flipped=False,
        aside_from=object.aside_from or object.zone if zone is Zone.SET_ASIDE else None,
    )
    state = uninstalled(state, id, zone) if object.installed else state
    return state.moved(gone, first=top)


def uninstalled(state: State, id: str, zone: Zone) -> State:
    """The log tells that an installed card comes to a zone, or to a host, where it is not installed."""
    object = state.object(id)
    was = {"place": object.place, "face": object.face, "server": object.server}
    return state.log(event_of(Deed.UNINSTALL, object.controller, object, from_zone=object.zone, to_zone=zone, **was))


def hosted(state: State, id: str, host: str | None) -> State:
    """A card is hosted where it is, or as it was before; whoever hosts it tells the log (rule_placed_loaded,
    rule_hosted_limit)."""
    return state.with_object(structs.replace(state.object(id), host=host))
