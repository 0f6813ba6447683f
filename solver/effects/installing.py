"""Installing cards as effects bring it about (8.5)."""

from __future__ import annotations

from ...models.deeds import Deed
from ...models.effects import Placement
from ...models.frames import ProcedureFrame
from ...models.state import State
from ...models.terms import CardType, Face, Place, Side
from ..deeds import To
from ..reading.doubts import servers_asked
from ..reading.game import EVENTS_AND_OPERATIONS, IDENTITIES
from .expected import objects_of
from .kinds import Carrying, carries, server_options
from .revealing import shown

WITHIN = (Placement.INNERMOST, Placement.ANY_POSITION)  # not the outermost position, where ice goes of itself


@carries(Deed.INSTALL, Deed.INSTALL_AND_REZ, honours=("what", "source", "destination", "face", "name", "one"))
def install(c: Carrying) -> State:
    """A card is installed, where the text says or its owner chooses; with a place that cannot be identified or that is
    not one for it nothing happens (rule_install_to_invalid_destination, rule_install_and_rez, 8.5.5, 9.11.4b)."""
    if not c.ids or not is_where_said(c):
        return c.state
    card = c.game.object(c.ids[0])
    kinds = c.game.types(card)
    if c.effect.face is Face.DOWN:
        return _facedown(c)
    destination = c.effect.destination
    placement = destination.placement if destination is not None else None
    if kinds is not None and (any(k in (*EVENTS_AND_OPERATIONS, *IDENTITIES) for k in kinds)):
        return c.state
    if kinds is not None and placement is Placement.ROOT and CardType.ICE in kinds:
        return c.state
    if kinds is not None and placement is Placement.PROTECTING and CardType.ICE not in kinds:
        return c.state
    server, behind, host = None, None, None
    within = server_options(c.game, c.effect, c.context)
    if placement is Placement.DIRECTLY_INWARD_OF_THIS:
        this = c.game.objects.get(c.source)
        if this is None or this.server is None:
            return c.state
        behind, server = this.id, this.server
    elif destination is not None and destination.server is not None:
        if not within:
            return c.state
        server = within[0] if len(within) == 1 else None
    if destination is not None and kinds is not None:
        but = destination.not_protecting if CardType.ICE in kinds else destination.not_in_root_of
        if but is not None:
            spared = servers_asked(c.game, but, c.context)
            within = (*(s for s in c.state.servers if s not in spared), "new")
    if destination is not None and destination.host is not None:
        hosts = c.others or objects_of(c.game, destination.host, c.context)
        if not hosts:
            return c.state
        host = hosts[0].id
    state = shown(c.state, card, c.effect.what, c.side, c.source, installing=True)
    state = c.moved(state, c.ids[:1])
    return c.named(state, c.ids[:1]).push(
        ProcedureFrame(
            Deed.INSTALL,
            card.id,
            card.owner,
            server=server,
            host=host,
            placement=behind,
            position=placement if placement in WITHIN else None,
            within=within if server is None else (),
            changes=c.changes,
            then_rez=c.effect.kind is Deed.INSTALL_AND_REZ,
        )
    )


def _facedown(c: Carrying) -> State:
    """Runner cards are installed facedown: whatever they are, at no cost (sec_facedown_runner_cards,
    rule_install_cost_link)."""
    own = (id for id in c.ids if c.state.object(id).owner is Side.RUNNER)
    return c.followed(c.done(Deed.INSTALL, *own, face=Face.DOWN, to=To(place=Place.RIG)), c.ids)


def is_where_said(c: Carrying) -> bool:
    """Whether the card is where the text takes it from: `install this program from your heap`."""
    source = c.effect.source
    return source is None or c.ids[0] in {o.id for o in objects_of(c.game, source, c.context)}
