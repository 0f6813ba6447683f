"""Spending and losing as events: hosted credits, clicks lost in order to break, cards that are used (1.10, 9.1.6)."""

from __future__ import annotations

from ..conditions import Occurred, Trigger
from ..effects import EffectKind
from ..selectors import THIS, EventPattern, Same, Selector, Verb
from ..terms import Counter, Player, Scope
from .phrases import Grammar

K = EffectKind


def add_spending(g: Grammar) -> None:
    """What is spent from cards or lost in payments, and what waits for it."""
    _credits(g)
    _clicks(g)
    _uses(g)


def _spent(by: Player, source: Selector) -> EventPattern:
    """Credits on a card are counters on it (1.10.4)."""
    return EventPattern(Verb.SPEND_COUNTERS, by, source, counter=Counter.CREDIT)


def _credits(g: Grammar) -> None:
    some = "(at least 1|1 or more|a|) [credit]"
    g.rule("event", f"{{p:player}} spend {some} from {{o:event_object}}")(lambda p, o: (_spent(p, o),))
    g.rule("event", f"{{p:player}} install {{o:event_object}} or spend {some} from {{q:event_object}}")(
        lambda p, o, q: (EventPattern(Verb.INSTALL, p, o), _spent(p, q))
    )
    used = Occurred(_spent(Player.YOU, Same(THIS)), Scope.TURN)
    g.add(
        "full_trigger",
        "when a turn end in which you used [credit] on ~",
        Trigger((EventPattern(Verb.TURN_ENDS),), condition=used),
    )


def _clicks(g: Grammar) -> None:
    breaking = "[click] to break (a|1 or more) subroutine"
    g.rule("simple_condition", f"{{p:player}} have lost {breaking} {{s:scope}}")(
        lambda p, s: Occurred(EventPattern(Verb.LOSE_CLICKS, p, because_of=Verb.BREAK), s)
    )
    g.rule("event", "{p:player} lose [click] except by paying the trigger cost of a paid ability")(
        lambda p: (EventPattern(Verb.LOSE_CLICKS, p, not_because_of=Verb.USE),)
    )


def _uses(g: Grammar) -> None:
    g.rule("event", "{p:player} use {o:event_object}")(lambda p, o: (EventPattern(Verb.USE, p, o),))
