"""Subroutines that are broken or resolved: how many of them, and on what ice (3.9.4, 6.5)."""

from __future__ import annotations

from typing import Any

from ..abilities import Ability, AbilityKind, ChooseOption, Instruction, Option
from ..deeds import Deed
from ..effects import Each, Effect, Target
from ..selectors import ANYTHING, ICE, Compare, Current, End, HostOfThis, IsSubroutine, Role, Same, Subtype
from ..terms import Player, Relation, Stat
from .anaphora import Unresolved
from .logic import together
from .phrases import NO, Grammar


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
    g.rule("subroutines", "{a:subtype} subroutine")(lambda a: Target(IsSubroutine(Subtype((a,)))))
    g.rule("subroutines", "{n:number} {q:quote} subroutine")(
        lambda n, q: Target(IsSubroutine(ANYTHING, saying=str(q)), n, n)
    )
    g.rule("subroutines", "ice subroutine ({where:sub_place}|)")(
        lambda where=ANYTHING: Target(IsSubroutine(together((ICE, where))))
    )
    g.rule("sub_place", "on (a|1) {s:np} with {n:number} or more subtype")(
        lambda s, n: together((s, Compare(Stat.SUBTYPES, Relation.AT_LEAST, n)))
    )
    g.words("act", {"break all but 1 subroutine on a ice": _all_but_one()})
    g.rule("step", "break {n:number} {a:subtype} or {m:number} {b:subtype} subroutine")(_either_number)
    for word, end in (("first", End.FIRST), ("last", End.LAST)):
        g.rule("subroutines", f"the {word} subroutine on {{r:reference}}")(
            lambda r, end=end: Each(IsSubroutine(Same(r), end=end))
        )


def said_by(quoted: tuple[Ability, ...]) -> str:
    """What the one subroutine in quotation marks does, as `IsSubroutine.saying` names it.

    Raises `Unresolved` where it does more than one plain thing.
    """
    match quoted:
        case (Ability(kind=AbilityKind.SUBROUTINE, steps=(Instruction(effects=(effect,)) as step,)),):
            if step == Instruction((Effect(effect.kind),)):
                return effect.kind.value
        case _:
            pass
    raise Unresolved("such a subroutine")


def _all_but_one() -> tuple[Effect, ...]:
    """The one that is left out is the target, and may be a broken one (rule_break_all_but_x_subroutines_targets)."""
    encountered = Same(Current(Role.ENCOUNTERED))
    spared = Target(IsSubroutine(encountered, any=True), name="that subroutine")
    others = Each(IsSubroutine(encountered, but="that subroutine"))
    return (Effect(Deed.CHOOSE, what=spared), Effect(Deed.BREAK, what=others))


def _either_number(n: int, a: str, m: int, b: str) -> Any:
    """`1 sentry or 2 code gate subroutines`: one or the other."""
    if n == m:  # one target of either subtype
        return NO
    options = tuple(
        Option((Instruction((Effect(Deed.BREAK, what=Target(IsSubroutine(Subtype((s,))), k, k)),)),))
        for k, s in ((n, a), (m, b))
    )
    return (ChooseOption(Player.YOU, options),)
