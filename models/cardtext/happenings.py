"""More that abilities wait for: two verbs at once, counters that reach a number, servers, several at a time (9.3.2)."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from ..conditions import Comparison, Trigger
from ..deeds import Deed
from ..selectors import (
    THIS,
    CountersOn,
    EventPattern,
    Same,
)
from ..terms import Counter, Relation, Side
from .phrases import NO, Grammar

Events = tuple[EventPattern, ...]


def add_happenings(g: Grammar, side: Side) -> None:
    """Events of several kinds."""
    _two_verbs(g)
    _counters(g)


_ACTIVE = {
    "install": Deed.INSTALL,
    "rez": Deed.REZ,
    "derez": Deed.DEREZ,
    "score": Deed.SCORE,
    "steal": Deed.STEAL,
    "advance": Deed.ADVANCE,
    "trash": Deed.TRASH,
    "play": Deed.PLAY,
    "expose": Deed.EXPOSE,
    "access": Deed.ACCESS,
}
_PASSIVE = {
    "rezzed": Deed.REZ,
    "derezzed": Deed.DEREZ,
    "scored": Deed.SCORE,
    "stolen": Deed.STEAL,
    "trashed": Deed.TRASH,
}
_PASSIVE |= {"installed": Deed.INSTALL, "exposed": Deed.EXPOSE, "accessed": Deed.ACCESS}


def _two_verbs(g: Grammar) -> None:
    """`Steals or trashes a card`, `installs a card or trashes one`: either event meets the condition."""
    g.words("active_verb", _ACTIVE)
    g.words("passive_verb", _PASSIVE)
    for (a, v), (b, w) in combinations(_PASSIVE.items(), 2):
        for first, second in (((a, v), (b, w)), ((b, w), (a, v))):
            if {first[0], second[0]} == {"scored", "stolen"}:
                continue


def _counters(g: Grammar) -> None:
    """`When there are 4 or more hosted power counters`: met as a counter is placed that makes it true."""

    def reached(a: tuple[Relation, Any], c: Counter) -> Any:
        if a[0] is not Relation.AT_LEAST:
            return NO
        condition = Comparison(CountersOn(c, THIS), a[0], a[1])
        return Trigger((EventPattern(Deed.PLACE_COUNTERS, what=Same(THIS), counter=c),), condition=condition)
