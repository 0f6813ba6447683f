"""Cards that an effect hosts (1.13)."""

from __future__ import annotations

from ...models.deeds import Deed
from ...models.known import Truth, members
from ...models.state import GameObject, State
from ..deeds import To
from ..effects.expected import objects_of
from ..effects.kinds import Carrying, carries, doubted


@carries(Deed.HOST, honours=("what", "name", "destination", "face", "random"))
def host(c: Carrying) -> State:
    """Cards are hosted on another: those that are installed stay so, the others are not installed by it (1.13, 1.13.2a,
    1.13.7b, 1.13.12), as far as the host has room for them (rule_hosting_limit, rule_do_as_much_as_you_can).

    A Corp card that comes to be hosted on a Runner card is uninstalled (rule_host_corp_card_uninstall).
    """
    wanted = c.effect.destination.host if c.effect.destination is not None else None
    hosts = c.others or (objects_of(c.game, wanted, c.context) if wanted is not None else ())
    if not hosts:
        return c.state
    its_host = hosts[0]
    others = (o for o in map(c.state.object, c.ids) if o.id not in (its_host.id, its_host.host))
    wanted_there = (o for o in others if o.host != its_host.id)
    fitting = members((o.id, c.game.has_room(o, its_host)) for o in wanted_there)
    told = c.revealed(tuple(id for id in fitting.certain if not c.state.object(id).installed))
    hosted = c.done(Deed.HOST, *fitting.certain, state=told, face=c.effect.face, to=To(host=its_host.id))
    if fitting.open is not None or not _is_room_for_all(c, fitting.certain, its_host):
        return doubted(c.game, c.effect, c.frame, f"host: how much {c.game.title(its_host.id)} has room for")
    return c.followed(hosted, c.ids)


def _is_room_for_all(c: Carrying, ids: tuple[str, ...], host: GameObject) -> bool:
    """Whether the last of several cards has room beside the others; which of them else are hosted, no text says."""
    if len(ids) < 2:
        return True
    beside = c.game.changed(c.done(Deed.HOST, *ids[:-1], face=c.effect.face, to=To(host=host.id)))
    return beside.has_room(beside.object(ids[-1]), beside.object(host.id)) is Truth.YES
