"""Breaches and accesses: how many cards more, what is done with the accessed card, how an access ends (7.2, 7.3)."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from ..abilities import Choice, ChooseValue, Replace
from ..conditions import Trigger, TriggerMode, UseLimit
from ..deeds import Deed
from ..effects import Effect
from ..selectors import (
    Amount,
    Calculated,
    Current,
    Operator,
    Role,
)
from ..terms import Player, Scope, Side
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
    _would(g)


def _numbers(g: Grammar) -> None:
    number = ChooseValue(Choice.NUMBER, "that number")
    g.rule("step", "choose a number less than {v:value}")(lambda v: (structs.replace(number, most=_below(v)),))
    g.rule("step", "choose a number less than or equal to {v:value}")(lambda v: (structs.replace(number, most=v),))
    once = only(UseLimit(1, Scope.BREACH))
    g.words("restriction", {"use this ability only once each time you breach archives": once})


def _below(v: Amount) -> Amount:
    return Calculated(Operator.MOST, 0, Calculated(Operator.MINUS, v, 1))


def _would(g: Grammar) -> None:
    """`Whenever you would access a card, you may do A instead` (rule_replacement_effect_from_interrupt)."""
    g.rule(
        "sentence", "{t:full_trigger} , you may {e:effects} instead", "{t:full_trigger} , you may instead {e:effects}"
    )(_done_instead)


def _done_instead(t: Trigger, e: tuple[Effect, ...]) -> Any:
    """The event itself is replaced, if its controller wants that."""
    if t.mode is not TriggerMode.WOULD or len(t.events) != 1 or (steps := instructed(e)) is NO:
        return NO
    return Whenever(t, (Replace(t.events[0], steps, optional=True),))
