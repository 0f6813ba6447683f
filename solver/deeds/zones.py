"""The zones where cards are: in another one they are new objects (1.12, 4.1, 8.2)."""

from __future__ import annotations

from msgspec import structs

from ...models.deeds import Deed
from ...models.events import Event
from ...models.state import GameObject, State
from ...models.terms import (
    HANDS,
    Counter,
    Face,
    Place,
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
    return _out_of_hand(state.moved(gone, first=top), object)


def _out_of_hand(state: State, was: GameObject) -> State:
    """The log tells that a player has no cards in hand, if this was the last one (rule_trigger_description)."""
    left = was.zone is HANDS[was.owner] and was.zone not in state.unlimited and not state.in_zone(was.zone)
    return state.log(Event(Deed.NO_CARDS, was.owner)) if left else state


def uninstalled(state: State, id: str, zone: Zone) -> State:
    """The log tells that an installed card comes to a zone, or to a host, where it is not installed, and how often a
    Corp card was advanced."""
    object = state.object(id)
    was = {"place": object.place, "face": object.face, "server": object.server, "host": object.host}
    had = object.count(Counter.ADVANCEMENT) if object.server is not None else None
    gone = event_of(Deed.UNINSTALL, object.controller, object, from_zone=object.zone, to_zone=zone, had=had, **was)
    return state.log(gone)


def into_play(
    state: State,
    id: str,
    place: Place,
    *,
    face: Face,
    server: str | None = None,
    host: str | None = None,
    inward_of: str | None = None,
    first: bool = False,
) -> State:
    """A card enters the play area at a place; ice goes outermost unless it goes behind another
    (rule_ice_outermost_position).
    """
    object = state.object(id)
    placed = structs.replace(
        object,
        zone=Zone.PLAY_AREA,
        place=place,
        face=face,
        server=server,
        host=host,
        counters=(),
        incarnation=object.incarnation + (object.zone is not Zone.PLAY_AREA),
        since=state.next_entry,
        unordered=False,
    )
    return _out_of_hand(state.moved(placed, first=first, after=inward_of), object)
