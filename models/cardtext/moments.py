"""Moments that abilities wait for: broken subroutines, scoring turns, exposure, broken servers (9.3.2)."""

from __future__ import annotations

from msgspec import structs

from ..abilities import NestedCost, NestedForm
from ..conditions import ActionTaken, Occurred, Preceded, Trigger, VariableBound
from ..costs import Cost, PayCredits
from ..deeds import Deed
from ..selectors import ICE, OPERATION, THIS, ControlledBy, EventPattern, Same, Subtype, TriggerObject, X
from ..terms import Player, Relation, Scope
from .logic import installed
from .phrases import NO, Grammar
from .pieces import Whenever


def add_moments(g: Grammar) -> None:
    """Events in words of their own."""
    _broken(g)
    _trashed(g)
    _turns(g)
    _would(g)
    _actions(g)
    _credits(g)
    _behind_others(g)


def _broken(g: Grammar) -> None:
    g.rule("event", "all (the|) subroutine is broken on {o:event_object}")(
        lambda o: (EventPattern(Deed.FULLY_BREAK, what=o),)
    )
    g.rule("event", "a subroutine on {o:event_object} is broken")(lambda o: (EventPattern(Deed.BREAK, what=o),))
    g.rule("event", "all of the ice protecting {s:server} is passed")(
        lambda s: (EventPattern(Deed.PASS_ALL_ICE, server=s),)
    )


def _trashed(g: Grammar) -> None:
    placed = installed(Same(THIS))
    g.rule("event", "{p:player} trash ~ while it is installed")(lambda p: (EventPattern(Deed.TRASH, p, placed),))
    g.rule("sentence", "if {p:player} trash ~ while it is installed , {s:step}")(
        lambda p, s: Whenever(Trigger((EventPattern(Deed.TRASH, p, placed),)), s)
    )


def _turns(g: Grammar) -> None:
    mandatory = EventPattern(Deed.DRAW, Player.YOU, because_of=Deed.TURN_BEGINS, at_least=1)
    g.add("full_trigger", "after your mandatory draw", Trigger((mandatory,)))
    g.rule("sentence", "after your mandatory draw , {s:step}")(lambda s: Whenever(Trigger((mandatory,)), s))
    g.words("event", {"a turn end": (EventPattern(Deed.TURN_ENDS),), "a turn begin": (EventPattern(Deed.TURN_BEGINS),)})
    g.words("event", {"each player 's turn end": (EventPattern(Deed.TURN_ENDS),)})
    g.words("event", {"each player 's turn begin": (EventPattern(Deed.TURN_BEGINS),)})
    scored = Occurred(EventPattern(Deed.SCORE, Player.YOU, Same(THIS)), Scope.TURN)
    g.add(
        "full_trigger",
        "when the turn on which you scored ~ end",
        Trigger((EventPattern(Deed.TURN_ENDS),), condition=scored),
    )
    g.rule("trigger", "the first time {e:event} during each run")(lambda e: Trigger(e, ordinal=1, per=Scope.RUN))


def _would(g: Grammar) -> None:
    g.rule("would", "{o:event_object} would be exposed")(lambda o: (EventPattern(Deed.EXPOSE, what=o),))
    g.rule("would", "a subroutine would be broken on {o:event_object}")(lambda o: (EventPattern(Deed.BREAK, what=o),))
    g.rule("would", "{p:player} would take (any|) bad_publicity")(lambda p: (EventPattern(Deed.TAKE_BAD_PUBLICITY, p),))


def _actions(g: Grammar) -> None:
    """Actions and operations that are complete, clicks and discarded cards (5.2, 5.5)."""
    taken = EventPattern(Deed.ACTION_COMPLETE, Player.YOU)
    g.rule(
        "full_trigger",
        "whenever you finish taking a action , if you have taken that action exactly {n:number} times this turn",
    )(lambda n: Trigger((taken,), stipulation=ActionTaken(n)))
    g.rule("event", "you finish resolving a operation or a action on a {s:subtype} card")(
        lambda s: (
            EventPattern(Deed.RESOLVED, Player.YOU, OPERATION),
            structs.replace(taken, what=Subtype((s,))),
        )
    )
    basic = "⟨ not through a card effect ⟩"
    g.rule("full_trigger", f"the first time {{p:player}} spend [click] to gain 1 [credit] each turn {basic}")(
        lambda p: Trigger((EventPattern(Deed.TAKE_ACTION, p, basic="gain_credit"),), ordinal=1, per=Scope.TURN)
    )
    g.rule("event", "{p:player} use a [trash] ability")(lambda p: (EventPattern(Deed.USE, p, trashing=True),))
    g.rule("event", "{p:player} spend 1 or more [click]")(lambda p: (EventPattern(Deed.SPEND_CLICKS, p),))
    g.rule("event", "{p:player} discard card to reach your hand_size")(
        lambda p: (EventPattern(Deed.DISCARD, p, at_least=1),) if p is Player.YOU else NO
    )


def _credits(g: Grammar) -> None:
    """Credits that an ability gives, and those that were spent in secret (10.14.5)."""
    g.rule("event", "{p:player} gain [credit] through a card ability other than from ~")(
        lambda p: (EventPattern(Deed.GAIN_CREDITS, p, using=~Same(THIS)),)
    )
    traced = EventPattern(Deed.SPEND_CREDITS, because_of=Deed.TRACE)
    g.rule("event", "{p:player} spend [credit] to increase their link_strength")(
        lambda p: (structs.replace(traced, by=p),) if p is Player.RUNNER else NO
    )
    bid = EventPattern(Deed.REVEAL_BID, Player.YOU)
    g.add("event", ("you reveal secretly spent [credit]", "you and the_runner reveal secretly spent [credit]"), (bid,))
    g.rule("sentence", "{t:full_trigger} , you may spend up to {n:number} [credit] to {s:step}")(
        lambda t, n, s: Whenever(
            t,
            (NestedCost(Player.YOU, Cost((PayCredits(X()),)), NestedForm.MAY_TO, s),),
            (VariableBound(Relation.AT_MOST, n),),
        )
    )


def _behind_others(g: Grammar) -> None:
    """Events that count only behind another one in the same run, and the damage or trashing of several."""
    g.rule("trigger", "the first time {p:per} a run become successful after a subroutine resolved during that run")(
        lambda p: Trigger(
            (EventPattern(Deed.RUN_SUCCESSFUL),),
            ordinal=1,
            per=p,
            stipulation=Preceded(EventPattern(Deed.SUBROUTINE_RESOLVES), Scope.RUN),
        )
    )
    rezzed = Preceded(EventPattern(Deed.REZ, what=Same(TriggerObject())), Scope.APPROACH)
    g.add(
        "trigger",
        "whenever you encounter a ice after a approach during which that ice was rezzed",
        Trigger((EventPattern(Deed.ENCOUNTER, what=ICE),), stipulation=rezzed),
    )
    g.rule("event", "you do damage or trash 1 or more card from {z:zones}")(
        lambda z: (
            EventPattern(Deed.SUFFER_DAMAGE, using=ControlledBy(Player.YOU)),
            EventPattern(Deed.TRASH, Player.YOU, from_zones=z, at_least=1),
        )
    )
