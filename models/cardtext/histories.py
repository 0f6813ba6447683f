"""What was done: `trashed this way`, `that many`, numbers added up, and cards behind schedule (1.15.6, 9.1.5)."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from ..abilities import Instruction
from ..conditions import (
    Condition,
    NextPaidWindow,
    Trigger,
    UseOnly,
)
from ..deeds import Deed
from ..effects import Effect, The
from ..selectors import (
    OPERATION,
    THIS,
    Calculated,
    CountersOn,
    EventPattern,
    Operator,
    Same,
    StatOf,
)
from ..terms import Counter, Player, Side, Stat
from .amounts import times
from .phrases import NO, Grammar
from .pieces import Whenever
from .restrictions import only

K = Deed


def add_histories(g: Grammar, side: Side) -> None:
    """Amounts of what was done before, sums, excess counters, majorities."""
    _sums(g)
    _excess_counters(g)
    _firsts(g)
    g.rule("sentence", "if {c:condition} , {t:full_trigger} , {s:step}")(_gated)


def _firsts(g: Grammar) -> None:
    """Whether it was the first time, and what a card was not."""
    window = "the next paid_ability_window after {e:window_event}"
    g.rule("restriction", f"use this ability only during {window}")(lambda e: only(UseOnly(NextPaidWindow(e))))
    _damage, _played = EventPattern(Deed.SUFFER_DAMAGE, Player.YOU), EventPattern(Deed.RESOLVED, Player.YOU, OPERATION)


def _gated(c: Condition, t: Trigger, s: Any) -> Any:
    """`If C, when T, S`: the ability is met only while C holds (rule_condition_requirements_part_of_condition)."""
    return Whenever(structs.replace(t, condition=c), s) if t.condition is None else NO


# What was done this way: the word of the text, and the word under which `resolve` finds the effect.


def _sums(g: Grammar) -> None:
    g.words(
        "summed",
        {
            "agenda_point": (Stat.AGENDA_POINTS, False),
            "printed agenda_point": (Stat.AGENDA_POINTS, True),
            "printed agenda_point value": (Stat.AGENDA_POINTS, True),
            "install_cost": (Stat.INSTALL_COST, False),
            "rez_cost": (Stat.REZ_COST, False),
        },
    )


def _excess_counters(g: Grammar) -> None:
    """Advancement counters past a number, dividends among them (rule_dividends)."""
    on_this = CountersOn(Counter.ADVANCEMENT, THIS)
    needed = Calculated(Operator.MINUS, on_this, StatOf(Stat.ADVANCEMENT_REQUIREMENT, THIS))
    g.rule("sentence", "dividends {n:number}")(
        lambda n: Whenever(
            Trigger((EventPattern(Deed.SCORE, what=Same(THIS)),)),
            (
                Instruction(
                    (Effect(K.PLACE_COUNTERS, what=The(THIS), amount=times(n, needed), counter=Counter.AGENDA),)
                ),
            ),
        )
    )
