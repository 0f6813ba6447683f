"""More that abilities wait for: two verbs at once, counters that reach a number, servers, several at a time (9.3.2)."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from ..abilities import Instruction, NestedCost, NestedForm
from ..conditions import Comparison, Trigger, UseLimit, VariableBound
from ..costs import Cost, SpendCounters
from ..deeds import Deed
from ..effects import Effect, The
from ..selectors import (
    THIS,
    CountersOn,
    EventPattern,
    Same,
    TriggerObject,
    X,
)
from ..terms import Counter, Player, Relation, Scope, Side
from .phrases import NO, Grammar
from .pieces import Whenever

Events = tuple[EventPattern, ...]


def add_happenings(g: Grammar, side: Side) -> None:
    """Events of several kinds."""
    _two_verbs(g)
    _counters(g)
    _times(g)


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


def _times(g: Grammar) -> None:
    """The first time in a stretch of time other than a turn."""
    g.rule("sentence", "{t:full_trigger} , you may remove up to {n:number} hosted {c:counter} counter to {s:step}")(
        lambda t, n, c, s: Whenever(
            t,
            (NestedCost(Player.YOU, Cost((SpendCounters(c, X(), THIS),)), NestedForm.MAY_TO, s),),
            (VariableBound(Relation.AT_MOST, n),),
        )
    )
    g.rule("sentence", "once per run , you may expose (a|1) {s:np} when you approach it")(
        lambda s: Whenever(
            Trigger((EventPattern(Deed.APPROACH, what=s),)),
            (Instruction((Effect(Deed.EXPOSE, what=The(TriggerObject())),), optional=True),),
            (UseLimit(1, Scope.RUN),),
        )
    )
    g.rule("sentence", "trash ~ if {e:event}")(
        lambda e: Whenever(Trigger(e), (Instruction((Effect(Deed.TRASH, what=The(THIS)),)),))
    )
