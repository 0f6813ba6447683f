"""Subroutines that are broken or resolved: how many of them, and on what ice (3.9.4, 6.5)."""

from __future__ import annotations

from ..abilities import Ability, AbilityKind, Instruction
from ..effects import Effect
from .others import Unresolved


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
