"""Who can use an ability: whoever controls it, which its text may say (rule_ability_controller_specified)."""

from __future__ import annotations

from ...models.abilities import Ability
from ...models.conditions import UsableBy
from ...models.frames import WindowFrame
from ...models.state import GameObject
from ...models.terms import Player, Side
from .game import Game


def users_of(game: Game, object: GameObject, ability: Ability) -> tuple[Side, ...]:
    """The players who can use an ability of an object: the one who is responsible for it unless it says otherwise."""
    own = game.responsible(object)
    for restriction in ability.restrictions:
        if isinstance(restriction, UsableBy):
            named = restriction.player.side(own)
            return (own, own.other) if restriction.player is Player.EITHER else (named or own,)
    return (own,)


def user_of(game: Game, object: GameObject, ability: Ability) -> Side:
    """The player who would use an ability now: of those who can, the one who has priority
    (rule_ability_controller_specified)."""
    window = game.state.top
    holder = window.priority if isinstance(window, WindowFrame) else game.state.active
    users = users_of(game, object, ability)
    return holder if holder in users else users[0]
