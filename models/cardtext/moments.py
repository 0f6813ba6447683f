"""Moments that abilities wait for: broken subroutines, scoring turns, exposure, broken servers (9.3.2)."""

from __future__ import annotations

from ..conditions import Occurred, Trigger
from ..selectors import THIS, EventPattern, Same, Verb
from ..terms import Player, Scope
from .logic import installed
from .phrases import Grammar
from .pieces import Whenever


def add_moments(g: Grammar) -> None:
    """Events in words of their own."""
    _broken(g)
    _trashed(g)
    _turns(g)
    _would(g)


def _broken(g: Grammar) -> None:
    g.rule("event", "all (the|) subroutine is broken on {o:event_object}")(
        lambda o: (EventPattern(Verb.FULLY_BREAK, what=o),)
    )
    g.rule("event", "a subroutine on {o:event_object} is broken")(lambda o: (EventPattern(Verb.BREAK, what=o),))
    g.rule("event", "all of the ice protecting {s:server} is passed")(
        lambda s: (EventPattern(Verb.PASS_ALL_ICE, server=s),)
    )


def _trashed(g: Grammar) -> None:
    placed = installed(Same(THIS))
    g.rule("event", "{p:player} trash ~ while it is installed")(lambda p: (EventPattern(Verb.TRASH, p, placed),))
    g.rule("sentence", "if {p:player} trash ~ while it is installed , {s:step}")(
        lambda p, s: Whenever(Trigger((EventPattern(Verb.TRASH, p, placed),)), s)
    )


def _turns(g: Grammar) -> None:
    g.words("event", {"a turn end": (EventPattern(Verb.TURN_ENDS),), "a turn begin": (EventPattern(Verb.TURN_BEGINS),)})
    scored = Occurred(EventPattern(Verb.SCORE, Player.YOU, Same(THIS)), Scope.TURN)
    g.add(
        "full_trigger",
        "when the turn on which you scored ~ end",
        Trigger((EventPattern(Verb.TURN_ENDS),), condition=scored),
    )
    g.rule("trigger", "the first time {e:event} during each run")(lambda e: Trigger(e, ordinal=1, per=Scope.RUN))


def _would(g: Grammar) -> None:
    g.rule("would", "{o:event_object} would be exposed")(lambda o: (EventPattern(Verb.EXPOSE, what=o),))
    g.rule("would", "a subroutine would be broken on {o:event_object}")(lambda o: (EventPattern(Verb.BREAK, what=o),))
    g.rule("would", "{p:player} would take (any|) bad_publicity")(lambda p: (EventPattern(Verb.TAKE_BAD_PUBLICITY, p),))
