"""Who controls the abilities of an object, and who can use one, which its text may say (1.14.4)."""

from __future__ import annotations

from ...models.abilities import Ability
from ...models.conditions import UsableBy
from ...models.frames import WindowFrame
from ...models.state import GameObject
from ...models.terms import Player, Side
from .view import View


def responsible(game: View, object: GameObject) -> Side:
    """Who controls the abilities of an object: its controller, but the Corp for every agenda
    (rule_controller_ability, rule_controller_agenda_abilities)."""
    card = game.card(object)
    return Side.CORP if card is not None and card.is_agenda else object.controller


def users_of(game: View, object: GameObject, ability: Ability) -> tuple[Side, ...]:
    """The players who can use an ability of an object: the one who is responsible for it unless it says otherwise."""
    own = game.responsible(object)
    for restriction in ability.restrictions:
        if isinstance(restriction, UsableBy):
            named = restriction.player.side(own)
            return (own, own.other) if restriction.player is Player.EITHER else (named or own,)
    return (own,)


def user_of(game: View, object: GameObject, ability: Ability) -> Side:
    """The player who would use an ability now: of those who can, the one who has priority
    (rule_ability_controller_specified)."""
    window = game.state.top
    holder = window.priority if isinstance(window, WindowFrame) else game.state.active
    users = users_of(game, object, ability)
    return holder if holder in users else users[0]
