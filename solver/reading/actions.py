"""What an action is, and which actions are the same (5.2.1, 5.2.5)."""

from __future__ import annotations

from ...models.abilities import Ability, AbilityKind
from ...models.actions import BasicAction, Choice, UseAbility
from ...models.costs import LoseClicks, SpendClicks
from ...models.edition import ActionDefinition
from .view import View


def is_action(game: View, ability: Ability) -> bool:
    """Whether a paid ability is an action: its cost begins with a click (rule_action_definition); in the older edition
    any click in it makes one (rule_click_actions, rule_costs_with_click)."""
    if ability.kind is not AbilityKind.PAID or ability.cost is None:
        return False
    components = ability.cost.options[0]
    if game.reads("action_definition") is ActionDefinition.ANY_CLICK:
        return any(isinstance(c, SpendClicks | LoseClicks) for c in components)
    return bool(components) and isinstance(components[0], SpendClicks)


def action_key(choice: Choice) -> str:
    """What tells same actions from different ones (rule_same_actions, rule_defferent_actions)."""
    if isinstance(choice, BasicAction):
        return choice.action.value
    assert isinstance(choice, UseAbility)
    return f"{choice.object}:{choice.ability}"
