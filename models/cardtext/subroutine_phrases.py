"""Subroutines that are broken or resolved: how many of them, and on what ice (3.9.4, 6.5)."""

from __future__ import annotations

from typing import Any

from ..abilities import Ability, AbilityKind, ChooseOption, Instruction, Option
from ..deeds import Deed
from ..effects import Effect, Target
from ..selectors import IsSubroutine, Subtype
from ..terms import Player
from .anaphora import Unresolved
from .phrases import NO, Grammar


def add_subroutines(g: Grammar) -> None:
    """Subroutines as targets (rule_object_subroutine_targets)."""
    g.rule("step", "break {n:number} {a:subtype} or {m:number} {b:subtype} subroutine")(_either_number)


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


def _either_number(n: int, a: str, m: int, b: str) -> Any:
    """`1 sentry or 2 code gate subroutines`: one or the other."""
    if n == m:  # one target of either subtype
        return NO
    options = tuple(
        Option((Instruction((Effect(Deed.BREAK, what=Target(IsSubroutine(Subtype((s,))), k, k)),)),))
        for k, s in ((n, a), (m, b))
    )
    return (ChooseOption(Player.YOU, options),)
