"""What was done: `trashed this way`, `that many`, numbers added up, and cards behind schedule (1.15.6, 9.1.5)."""

from __future__ import annotations

from ..conditions import (
    NextPaidWindow,
    UseOnly,
)
from ..deeds import Deed
from ..selectors import (
    OPERATION,
    EventPattern,
)
from ..terms import Player, Side, Stat
from .phrases import Grammar
from .restrictions import only

K = Deed


def add_histories(g: Grammar, side: Side) -> None:
    """Amounts of what was done before, sums, excess counters, majorities."""
    _sums(g)
    _firsts(g)


def _firsts(g: Grammar) -> None:
    """Whether it was the first time, and what a card was not."""
    window = "the next paid_ability_window after {e:window_event}"
    g.rule("restriction", f"use this ability only during {window}")(lambda e: only(UseOnly(NextPaidWindow(e))))
    _damage, _played = EventPattern(Deed.SUFFER_DAMAGE, Player.YOU), EventPattern(Deed.RESOLVED, Player.YOU, OPERATION)


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
