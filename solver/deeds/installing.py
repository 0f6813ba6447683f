"""Cards that are installed, and servers that are created for them (8.5)."""

from __future__ import annotations

from msgspec import structs

from ...models.conditions import InstallOnly
from ...models.costs import (
    SpendClicks,
)
from ...models.deeds import Deed
from ...models.events import Event
from ...models.state import State
from ...models.terms import (
    Face,
    Place,
    Scope,
    Side,
    Zone,
)
from .hosting import hosted
from .positions import came_inward, outermost
from .record import Done, Record, Texts
from .told import event_of
from .zones import into_play


def installed(
    state: State,
    id: str,
    place: Place,
    by: Side,
    *,
    face: Face,
    server: str | None = None,
    host: str | None = None,
    behind: str | None = None,
    inward_of: str | None = None,
    origin: Zone | None = None,
    source: str | None = None,
    told: bool = True,
) -> State:
    """A card becomes installed (rule_steps_installing_become_installed): in a server that may have to be created, ice
    outermost unless it goes directly inward of a position, which may be vacant, `behind` the ice there (8.5.16f)."""
    seen = state.object(id).seen_zone
    if server is not None and host is None and server not in state.servers:
        state = create_server(state, server)
    before = next((o.id for o in state.ice(server)), None) if place is Place.ICE and server is not None else None
    state = into_play(state, id, place, face=face, server=server, host=host, inward_of=behind)
    if behind is None and before is not None:
        state = outermost(state, id, before)
    if inward_of is not None:
        state = came_inward(state, id, inward_of)
    object = state.object(id)
    origin = object.aside_from or origin or seen
    state = no_longer_aside(state, id)
    down = Face.DOWN if face is Face.DOWN and object.owner is Side.RUNNER else None  # which is not what is usual
    event = event_of(
        Deed.INSTALL, by, object, from_zone=origin, to_zone=Zone.PLAY_AREA, server=object.server, face=down
    )
    return state.log(structs.replace(event, source=source)) if told else state


def create_server(state: State, server: str) -> State:
    """A remote server is created (rule_steps_installing_become_installed)."""
    return structs.replace(state, remotes=(*state.remotes, server)).log(
        Event(Deed.CREATE_SERVER, Side.CORP, server=server)
    )


def no_longer_aside(state: State, id: str) -> State:
    """A card that was set aside is where it came to for good."""
    return state.with_object(structs.replace(state.object(id), aside_from=None))


def _install(state: State, done: Done) -> State:
    to = done.to
    assert to.place is not None
    for id in done.objects:
        state = installed(
            state,
            id,
            to.place,
            done.by,
            face=done.face or Face.UP,
            server=to.server,
            host=to.host,
            behind=to.behind,
            inward_of=to.inward_of,
            origin=done.origin,
            source=done.source,
            told=done.told,
        )
    return state


RECORDS = (
    Record(
        deed=Deed.INSTALL,
        event=Deed.INSTALL,
        told_as=(Deed.INSTALL, Deed.INSTALL_AND_REZ),
        shows=(Deed.INSTALL, Deed.INSTALL_AND_REZ),
        basic=Deed.INSTALL,
        costs=(SpendClicks(1),),
        procedure=Deed.INSTALL,
        has_steps=True,
        own_cost=Deed.INSTALL,
        paid_for=Deed.INSTALL,
        only=InstallOnly,
        code="restriction.install_only",
        counted=True,
        texts=Texts.FORBID | Texts.PERMIT | Texts.COST_MORE | Texts.CHANGE_COST | Texts.PAY | Texts.MAKE_CHEAPER,
        limits=(Scope.TURN,),
        means=(
            installed,
            into_play,
            create_server,
            outermost,
            no_longer_aside,
            hosted,
        ),
        does=_install,
        leaves=True,
    ),
)
