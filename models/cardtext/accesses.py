"""Breaches and accesses: how many cards more, what is done with the accessed card, how an access ends (7.2, 7.3)."""

from __future__ import annotations

from msgspec import structs

from ..abilities import Choice, ChooseValue
from ..conditions import AnyHolds, Condition, Fits, NotSo, Occurred, Trigger, UseLimit
from ..effects import Destination, Effect, EffectKind, The
from ..selectors import (
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
    Verb,
)
from ..terms import Player, Scope, Side, Zone
from .phrases import Grammar
from .restrictions import only

K = EffectKind
ACCESSED = Current(Role.ACCESSED)
YOU = Player.YOU


def add_accesses(g: Grammar, side: Side) -> None:
    """Numbers of accesses, accessed cards, accesses that end."""
    _numbers(g)
    _accessed(g)
    _endings(g)


def _numbers(g: Grammar) -> None:
    number = ChooseValue(Choice.NUMBER, "that number")
    g.rule("step", "choose a number less than {v:value}")(lambda v: (structs.replace(number, most=_below(v)),))
    g.rule("step", "choose a number less than or equal to {v:value}")(lambda v: (structs.replace(number, most=v),))
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


def _trashed(what: Selector | None) -> EventPattern:
    return EventPattern(Verb.TRASH, YOU, what, because_of=Verb.ACCESS)


def _not_taken(what: Selector | None, scope: Scope) -> Condition:
    """It was neither stolen nor trashed."""
    return NotSo(
        AnyHolds(
            (
                Occurred(EventPattern(Verb.STEAL, YOU, what), scope),
                Occurred(_trashed(what), scope),
            )
        )
    )


def _endings(g: Grammar) -> None:
    g.words("simple_condition", {"you did not steal or trash any accessed card": _not_taken(None, Scope.BREACH)})
    g.rule("trigger", "whenever you access {o:event_object} not in archives and do not trash it")(
        lambda o: Trigger(
            (EventPattern(Verb.ACCESS_ENDS, YOU, o, from_zones=(Zone.HQ, Zone.RND, Zone.PLAY_AREA)),),
            condition=NotSo(
                Occurred(EventPattern(Verb.TRASH, YOU, Same(TriggerObject()), because_of=Verb.ACCESS), Scope.ACCESS)
            ),
        )
    )
