"""Breaches and accesses: how many cards more, what is done with the accessed card, how an access ends (7.2, 7.3)."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from ..abilities import Choice, ChooseValue, Replace
from ..conditions import AnyHolds, Fits, NotSo, Occurred, Trigger, TriggerMode, UseLimit
from ..deeds import Deed
from ..effects import Destination, Effect, The
from ..selectors import (
    ANYTHING,
    THIS,
    Amount,
    Calculated,
    Current,
    EventPattern,
    Operator,
    Role,
    Same,
    Selector,
    TriggerObject,
)
from ..terms import NOT_ARCHIVES, Player, Scope, Side
from .instructions import instructed
from .phrases import NO, Grammar
from .pieces import Whenever
from .restrictions import only

K = Deed
ACCESSED = Current(Role.ACCESSED)
YOU = Player.YOU


def add_accesses(g: Grammar, side: Side) -> None:
    """Numbers of accesses, accessed cards, accesses that end."""
    _numbers(g)
    _accessed(g)
    _would(g)
    _endings(g)


def _numbers(g: Grammar) -> None:
    number = ChooseValue(Choice.NUMBER, "that number")
    g.rule("step", "choose a number less than {v:value}")(lambda v: (structs.replace(number, most=_below(v)),))
    g.rule("step", "choose a number less than or equal to {v:value}")(lambda v: (structs.replace(number, most=v),))
    g.rule("act", "access {n:number} fewer card")(lambda n: (Effect(K.ACCESS_MORE, amount=-n),))
    once = only(UseLimit(1, Scope.BREACH))
    g.words("restriction", {"use this ability only once each time you breach archives": once})


def _below(v: Amount) -> Amount:
    return Calculated(Operator.MOST, 0, Calculated(Operator.MINUS, v, 1))


def _accessed(g: Grammar) -> None:
    """What is done with the card that is being accessed, if it is such a card."""
    g.rule("role_effect", "host the {s:np} you is accessing ({f:face}|) on ~")(
        lambda s, f=None: (
            (Effect(K.HOST, what=The(ACCESSED), destination=Destination(host=The(THIS)), face=f),),
            Fits(ACCESSED, s),
        )
    )


def _would(g: Grammar) -> None:
    """`Whenever you would access a card, you may do A instead` (rule_replacement_effect_from_interrupt)."""
    g.rule("would", "{p:player} would access a card in {z:zones}")(
        lambda p, z: (EventPattern(Deed.ACCESS, p, ANYTHING, from_zones=z),)
    )
    g.rule(
        "sentence", "{t:full_trigger} , you may {e:effects} instead", "{t:full_trigger} , you may instead {e:effects}"
    )(_done_instead)


def _done_instead(t: Trigger, e: tuple[Effect, ...]) -> Any:
    """The event itself is replaced, if its controller wants that."""
    if t.mode is not TriggerMode.WOULD or len(t.events) != 1 or (steps := instructed(e)) is NO:
        return NO
    return Whenever(t, (Replace(t.events[0], steps, optional=True),))


def _trashed(what: Selector | None) -> EventPattern:
    return EventPattern(Deed.TRASH, YOU, what, because_of=Deed.ACCESS)


def _endings(g: Grammar) -> None:
    untouched = NotSo(
        AnyHolds(
            (
                Occurred(EventPattern(Deed.STEAL, YOU, Same(TriggerObject())), Scope.ACCESS),
                Occurred(_trashed(Same(TriggerObject())), Scope.ACCESS),
            )
        )
    )
    g.rule(
        "trigger", "the first time {p:per} you access {o:event_object} not in archives and do not steal or trash it"
    )(
        lambda p, o: Trigger(
            (EventPattern(Deed.ACCESS_ENDS, YOU, o, from_zones=NOT_ARCHIVES),), ordinal=1, per=p, condition=untouched
        )
    )
    g.rule("event", "{p:player} access card")(lambda p: (EventPattern(Deed.BREACH, p),) if p is Player.RUNNER else NO)
    g.rule("trigger", "whenever you access {o:event_object} not in archives and do not trash it")(
        lambda o: Trigger(
            (EventPattern(Deed.ACCESS_ENDS, YOU, o, from_zones=NOT_ARCHIVES),),
            condition=NotSo(
                Occurred(EventPattern(Deed.TRASH, YOU, Same(TriggerObject()), because_of=Deed.ACCESS), Scope.ACCESS)
            ),
        )
    )
