"""Cards trashed together, from a server, with damage, after resolving; virus counters purged (9.3.2, 10.4)."""

from __future__ import annotations

from ..abilities import Prevent
from ..conditions import Trigger, TriggerMode
from ..deeds import Deed
from ..selectors import THIS, EventPattern, HostedOn, InServer, IsSubroutine, Same, ServerWord
from ..terms import Counter, Part, Player, Zone
from .logic import together
from .phrases import Grammar

K = Deed


def add_taking_away(g: Grammar) -> None:
    """Events that take cards or counters away, in words of their own."""
    _together(g)
    _from_servers(g)
    _with_subroutines(g)
    g.rule("event", "{o:event_object} is trashed after resolving")(
        lambda o: (EventPattern(Deed.TRASH, what=o, because_of=Deed.RESOLVED),)
    )
    purged = Trigger((EventPattern(Deed.PURGE),), TriggerMode.WOULD)
    g.add("trigger", "whenever virus counter would be purged", purged)
    g.rule("step", "prevent {n:number} virus counter on the hosted {s:np} from being removed")(
        lambda n, s: (
            Prevent(EventPattern(Deed.REMOVE_COUNTERS, what=together((s, HostedOn(THIS))), counter=Counter.VIRUS), n),
        )
    )


def _together(g: Grammar) -> None:
    """`1 or more cards` that go at the same time are one event, of which all of them are the objects."""
    g.rule("event", "1 or more card is trashed from {z:zones}")(
        lambda z: (EventPattern(Deed.TRASH, from_zones=z, at_least=1),)
    )
    everywhere = InServer(ServerWord.THIS, Part.ANYWHERE)
    g.words("everywhere", {"this server , from its root , or protecting it": everywhere})
    g.rule("event", "{p:player} trash at least 1 card from {s:everywhere}")(
        lambda p, s: (EventPattern(Deed.TRASH, p, s, at_least=1),)
    )


def _from_servers(g: Grammar) -> None:
    here, place = InServer(ServerWord.THIS, Part.ROOT_OR_PROTECTING), "the root of this server or protecting it"
    g.words(
        "event",
        {
            f"a player trash a card from {place} , except during installation": (
                EventPattern(Deed.TRASH, Player.EITHER, here, not_because_of=Deed.INSTALL),
            )
        },
    )


def _with_subroutines(g: Grammar) -> None:
    g.rule("event", "you trash {o:event_object} with {d:damage} damage from a subroutine on {r:reference}")(
        lambda o, d, r: (
            EventPattern(
                Deed.TRASH, what=o, damage=d, because_of=Deed.SUFFER_DAMAGE, using=IsSubroutine(Same(r), any=True)
            ),
        )
    )
    g.rule("event", "you reveal the grip with a subroutine on {r:reference}")(
        lambda r: (
            EventPattern(
                Deed.REVEAL,
                Player.YOU,
                from_zones=(Zone.GRIP,),
                at_least=1,
                using=IsSubroutine(Same(r), any=True),
            ),
        )
    )
