"""What a lasting effect gives of other cards: their subroutines and subtypes, as it resolves (9.8.2, 9.10)."""

from __future__ import annotations

from msgspec import structs

from ...models.abilities import (
    Choice,
    ChooseValue,
    Declaration,
    GainAbility,
    GainSubroutinesOf,
    GainSubtypesOf,
    Lasting,
    Step,
)
from ...models.selectors import ThatMany
from ..effects.expected import objects_of
from ..reading.doubts import Asking
from ..reading.game import Game
from ..reading.objects import subtypes
from ..reading.subroutines import subroutines

PLACE = "the place of subroutine "


def gains_of_others(head: Lasting) -> bool:
    """Whether it gives what other cards have."""
    return any(isinstance(d, GainSubroutinesOf | GainSubtypesOf) for d in head.declarations)


def given(game: Game, head: Lasting, context: Asking) -> tuple[Step, ...] | None:
    """The steps that give what the other cards have now; None where it is not known what they have (9.8.3a).

    Where no order is said, the controller puts each subroutine somewhere among those that the ice has then
    (rule_gain_subroutines_in_any_order, rule_lingering_effect).
    """
    kept: list[Declaration] = []
    placed: list[Step] = []
    for declaration in head.declarations:
        match declaration:
            case GainSubtypesOf(to, of):
                found = [subtypes(game, o) for o in objects_of(game, of, context)]
                if None in found:
                    return None
                names = tuple(dict.fromkeys(name for some in found for name in some or ()))
                kept.append(GainAbility(to, subtypes=names))
            case GainSubroutinesOf(to, of, placement):
                ones = objects_of(game, of, context)
                if any(o.card is None for o in ones):
                    return None
                gained = tuple(ability for o in ones for ability in subroutines(game, o))
                if placement is not None:
                    kept.append(GainAbility(to, gained, placement=placement))
                    continue
                there = max((len(subroutines(game, o)) for o in objects_of(game, to, context)), default=0)
                for number, ability in enumerate(gained, 1):
                    name = f"{PLACE}{number}"
                    gain = GainAbility(to, (ability,), place=ThatMany(name))
                    placed.append(ChooseValue(Choice.NUMBER, name, least=1, most=there + number))
                    placed.append(Lasting((gain,), head.duration))
            case _:
                kept.append(declaration)
    return (structs.replace(head, declarations=tuple(kept)), *placed) if kept else tuple(placed)
