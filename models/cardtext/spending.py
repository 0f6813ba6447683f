"""Spending and losing as events: hosted credits, clicks lost in order to break, cards that are used (1.10, 9.1.6)."""

from __future__ import annotations

from ..abilities import Permission
from ..conditions import ActPattern, Occurred, Trigger
from ..deeds import Deed
from ..selectors import AGENDA, ANYTHING, THIS, EventPattern, HostedOn, Same, Selector
from ..terms import Counter, Player, Scope, Zone
from .phrases import Grammar

K = Deed


def add_spending(g: Grammar) -> None:
    """What is spent from cards or lost in payments, and what waits for it."""
    _credits(g)
    _clicks(g)
    _uses(g)


def _spent(by: Player, source: Selector) -> EventPattern:
    """Credits on a card are counters on it (1.10.4)."""
    return EventPattern(Deed.SPEND_COUNTERS, by, source, counter=Counter.CREDIT)


def _credits(g: Grammar) -> None:
    some = "(at least 1|1 or more|a|) [credit]"
    g.rule("event", f"{{p:player}} spend {some} from {{o:event_object}}")(lambda p, o: (_spent(p, o),))
    g.rule("event", f"{{p:player}} install {{o:event_object}} or spend {some} from {{q:event_object}}")(
        lambda p, o, q: (EventPattern(Deed.INSTALL, p, o), _spent(p, q))
    )
    used = Occurred(_spent(Player.YOU, Same(THIS)), Scope.TURN)
    g.add(
        "full_trigger",
        "when a turn end in which you used [credit] on ~",
        Trigger((EventPattern(Deed.TURN_ENDS),), condition=used),
    )


def _clicks(g: Grammar) -> None:
    g.words("for_use", {"the trigger cost of a paid ability": Deed.USE})
    g.rule("event", "{p:player} lose [click] except by paying {v:for_use}")(
        lambda p, v: (EventPattern(Deed.LOSE_CLICKS, p, not_because_of=v),)
    )


def _uses(g: Grammar) -> None:
    g.rule("event", "{p:player} use {o:event_object}")(lambda p, o: (EventPattern(Deed.USE, p, o),))
    g.rule("event", "{p:player} install a card without spending [credit]")(
        lambda p: (EventPattern(Deed.INSTALL, p, ANYTHING, not_because_of=Deed.SPEND_CREDITS),)
    )
    g.rule("event", "{p:player} have no card in (your|their) grip")(lambda p: (EventPattern(Deed.NO_CARDS, p),))
    stolen = EventPattern(Deed.STEAL, Player.YOU)
    added = EventPattern(Deed.MOVE, what=AGENDA, to_zones=(Zone.RUNNER_SCORE,))
    g.words("event", {"a agenda is added to your score_area": (stolen, added)})
    hosted = HostedOn(THIS)
    g.words(
        "declaration",
        {
            "you can play or install hosted card as if they was in your grip": tuple(
                Permission(ActPattern(act, Player.YOU, hosted)) for act in (Deed.PLAY, Deed.INSTALL)
            )
        },
    )
