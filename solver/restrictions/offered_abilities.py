"""The paid abilities that can be offered in a window, and each way to use one."""

from __future__ import annotations

from collections.abc import Iterator

from ...models.abilities import Ability, AbilityKind
from ...models.actions import Choice, UseAbility
from ...models.state import GameObject
from ...models.terms import Place
from ..reading import Game


def active_paid_abilities(game: Game) -> tuple[tuple[GameObject, int, Ability], ...]:
    """The paid abilities that are active, each with its number on its object."""
    lasting = game.of_held("active paid abilities", _active_as_long_as_declared)
    return lasting if lasting is not None else game.remember("active paid abilities", _active_paid_abilities)


def _active_as_long_as_declared(game: Game) -> tuple[tuple[GameObject, int, Ability], ...] | None:
    """The same, where it hangs on nothing but the objects and what is declared; None where a card resolves or something
    hangs on the level of threat."""
    some = game.abilities_of(AbilityKind.PAID)
    if any(object.place is Place.RESOLVING or ability.threat is not None for object, _, ability in some):
        return None
    return _active_paid_abilities(game)


def _active_paid_abilities(game: Game) -> tuple[tuple[GameObject, int, Ability], ...]:
    return tuple(
        (object, number, ability)
        for object, number, ability in game.abilities_of(AbilityKind.PAID)
        if game.is_ability_active(object, ability)
    )


def each_option(id: str, number: int, ability: Ability) -> Iterator[Choice]:
    assert ability.cost is not None
    for option in range(len(ability.cost.options)):
        yield UseAbility(id, number, option)
