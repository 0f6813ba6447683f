"""Cards trashed together, from a server, with damage, after resolving; virus counters purged (9.3.2, 10.4)."""

from __future__ import annotations

from ..abilities import Prevent
from ..deeds import Deed
from ..selectors import THIS, EventPattern, HostedOn, InServer, ServerWord
from ..terms import Counter, Part
from .logic import together
from .phrases import Grammar

K = Deed


def add_taking_away(g: Grammar) -> None:
    """Events that take cards or counters away, in words of their own."""
    _from_servers(g)
    g.rule("step", "prevent {n:number} virus counter on the hosted {s:np} from being removed")(
        lambda n, s: (
            Prevent(EventPattern(Deed.REMOVE_COUNTERS, what=together((s, HostedOn(THIS))), counter=Counter.VIRUS), n),
        )
    )


def _from_servers(g: Grammar) -> None:
    _here, _place = InServer(ServerWord.THIS, Part.ROOT_OR_PROTECTING), "the root of this server or protecting it"
