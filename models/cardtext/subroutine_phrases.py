"""Subroutines that are broken or resolved: how many of them, and on what ice (3.9.4, 6.5)."""

from __future__ import annotations

from ..effects import Each, Target
from ..selectors import ANYTHING, Compare, HostOfThis, IsSubroutine, Same, Subtype
from ..terms import Relation, Stat
from .logic import together
from .phrases import Grammar


def add_subroutines(g: Grammar) -> None:
    """Subroutines as targets (rule_object_subroutine_targets)."""
    g.rule("subroutines", "{q:quantity} subroutine ({where:sub_place}|)")(
        lambda q, where=ANYTHING: q.target(IsSubroutine(where))
    )
    g.rule("subroutines", "{q:quantity} {a:adjectives} subroutine ({where:sub_place}|)")(
        lambda q, a, where=ANYTHING: q.target(IsSubroutine(together((*a, where))))
    )
    g.rule("subroutines", "(all|each) subroutine ({where:sub_place}|)")(
        lambda where=ANYTHING: Each(IsSubroutine(where))
    )
    g.rule("subroutines", "(all|each) {a:adjectives} subroutine ({where:sub_place}|)")(
        lambda a, where=ANYTHING: Each(IsSubroutine(together((*a, where))))
    )
    g.rule("sub_place", "on (a|1) {s:np}")(lambda s: s)
    g.rule("sub_place", "on {r:reference}")(lambda r: Same(r))
    g.rule("sub_place", "on host {s:subtype}")(lambda s: together((Subtype((s,)), Same(HostOfThis()))))
    g.rule("sub_place", "on (a|1) {s:np} with exactly {n:number} subroutine")(
        lambda s, n: together((s, Compare(Stat.SUBROUTINES, Relation.EQUAL, n)))
    )
    g.rule("subroutines", "1 {a:subtype} or 1 {b:subtype} subroutine")(
        lambda a, b: Target(IsSubroutine(Subtype((a, b))))
    )
