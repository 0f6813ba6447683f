"""The subroutines of a piece of ice, printed and gained, in their order (rule_subroutine_origins)."""

from __future__ import annotations

from ...models.abilities import Ability, AbilityKind
from ...models.effects import Placement
from ...models.state import GameObject
from .game import Game


def subroutines(game: Game, ice: GameObject) -> tuple[Ability, ...]:
    """The subroutines of a piece of ice, in order (rule_subroutine_origins): gained before the printed ones, printed,
    gained after them."""
    return tuple([ability for part in _by_origin(game, ice) for ability in part])


def printed_subroutines(game: Game, ice: GameObject) -> range:
    """The numbers of those of its subroutines that are printed on it (rule_subroutine_origin_printed)."""
    before, printed, _ = _by_origin(game, ice)
    return range(len(before), len(before) + len(printed))


def _by_origin(game: Game, ice: GameObject) -> tuple[tuple[Ability, ...], tuple[Ability, ...], tuple[Ability, ...]]:
    printed = tuple(a for a in game.printed_abilities(ice) if a.kind is AbilityKind.SUBROUTINE)
    now = game.holding()
    if ice.id in now.lost:
        return (), printed if ice.id in now.kept_subroutines else (), ()
    if ice.id in now.lost_printed:
        printed = ()
    gained = tuple(g for g in now.gained.get(ice.id, ()) if g.ability.kind is AbilityKind.SUBROUTINE)
    before = tuple(g for g in gained if g.placement is Placement.TOP)
    after = tuple(g for g in gained if g.placement is not Placement.TOP)
    return (
        (*(g.ability for g in reversed(before) if not g.own), *(g.ability for g in before if g.own)),
        printed,
        (*(g.ability for g in after if g.own), *(g.ability for g in after if not g.own)),
    )


__all__ = ["printed_subroutines", "subroutines"]
