"""The subroutines of a piece of ice, printed and gained, in their order (rule_subroutine_origins)."""

from __future__ import annotations

from ...models.abilities import Ability, AbilityKind, Instruction
from ...models.deeds import Deed
from ...models.effects import Effect, Placement
from ...models.state import GameObject
from .game import Game


def subroutines(game: Game, ice: GameObject) -> tuple[Ability, ...]:
    """The subroutines of a piece of ice, in order (rule_subroutine_origins): gained before the printed ones, printed,
    gained after them; and those that were put in a place of their own (rule_gain_subroutines_in_any_order)."""
    return tuple([ability for ability, _ in _in_order(game, ice)])


def printed_subroutines(game: Game, ice: GameObject) -> tuple[int, ...]:
    """The numbers of those of its subroutines that are printed on it (rule_subroutine_origin_printed)."""
    return tuple(number for number, (_, printed) in enumerate(_in_order(game, ice)) if printed)


def _in_order(game: Game, ice: GameObject) -> list[tuple[Ability, bool]]:
    """Each subroutine, and whether it is printed on the ice."""
    printed = tuple(a for a in game.printed_abilities(ice) if a.kind is AbilityKind.SUBROUTINE)
    now = game.holding()
    if ice.id in now.lost:
        return [(a, True) for a in printed] if ice.id in now.kept_subroutines else []
    if ice.id in now.lost_printed:
        printed = ()
    printed = _left(game, ice, printed)
    gained = tuple(g for g in now.gained.get(ice.id, ()) if g.ability.kind is AbilityKind.SUBROUTINE)
    before = tuple(g for g in gained if g.place is None and g.placement is Placement.TOP)
    after = tuple(g for g in gained if g.place is None and g.placement is not Placement.TOP)
    found = [
        *((g.ability, False) for g in before if not g.own),
        *((g.ability, False) for g in before if g.own),
        *((a, True) for a in printed),
        *((g.ability, False) for g in after if g.own),
        *((g.ability, False) for g in after if not g.own),
    ]
    for g in gained:
        if g.place is not None:
            found.insert(g.place - 1, (g.ability, False))
    return found


def _left(game: Game, ice: GameObject, printed: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """The printed subroutines that it has not lost; of those that are alike the last ones go first."""
    for saying, many in game.holding().fewer_subroutines.get(ice.id, ()):
        alike = [k for k, ability in enumerate(printed) if consists_in(ability, saying)]
        gone = alike[max(0, len(alike) - many) :]
        printed = tuple(ability for k, ability in enumerate(printed) if k not in gone)
    return printed


def consists_in(subroutine: Ability, saying: str | None) -> bool:
    """Whether it has this one effect and no other; any does where none is said."""
    return saying is None or subroutine.steps == (Instruction((Effect(Deed(saying)),)),)


__all__ = ["consists_in", "printed_subroutines", "subroutines"]
