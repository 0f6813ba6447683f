"""Cards that an effect hosts (1.13)."""

from __future__ import annotations

from ...models.deeds import Deed
from ...models.state import State
from ..deeds import To
from ..effects.expected import objects_of
from ..effects.kinds import Carrying, carries


@carries(Deed.HOST, honours=("what", "name", "destination", "face", "random"))
def host(c: Carrying) -> State:
    """Cards are hosted on another: those that are installed stay so, the others are not installed by it (1.13, 1.13.2a,
    1.13.7b, 1.13.12).

    A Corp card that comes to be hosted on a Runner card is uninstalled (rule_host_corp_card_uninstall).
    """
    wanted = c.effect.destination.host if c.effect.destination is not None else None
    hosts = c.others or (objects_of(c.game, wanted, c.context) if wanted is not None else ())
    if not hosts:
        return c.state
    its_host = hosts[0]
    ids = tuple(id for id in c.ids if id != its_host.id and its_host.host != id)
    return c.followed(c.done(Deed.HOST, *ids, face=c.effect.face, to=To(host=its_host.id)), c.ids)
