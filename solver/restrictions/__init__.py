"""The named rules that an announcement at a priority window must keep, and the order in which a judge asks them.

Importing the package registers them; reasons are told in the order of the table, whatever was imported first.
"""

from __future__ import annotations

from . import (
    action_windows,
    announced_actions,
    breaking_and_interfacing,
    first_clicks,
    installing_and_playing,
    must_trash,
    paid_abilities,
    passing,
    prohibitions,
    reaction_windows,
    rezzing,
    scoring,
    trashing_accessed,
    use_restrictions,
)
from .judging import RULES, WINDOW_CHOICES, Judgement, NamedRule, ability_of, act_of, actor, judge, subject_of

# A rule that has no place here is asked behind them.
ORDER = (
    action_windows.in_action_window,
    passing.may_pass,
    reaction_windows.is_pending,
    reaction_windows.still_relevant,
    prohibitions.on_the_road,
    installing_and_playing.card_in_hand,
    installing_and_playing.right_type,
    installing_and_playing.valid_destination,
    installing_and_playing.host_allowed,
    announced_actions.advanceable,
    announced_actions.tagged_for_trashing,
    announced_actions.server_exists,
    announced_actions.could_change_something,
    announced_actions.payable_action,
    paid_abilities.has_ability,
    paid_abilities.ability_active,
    paid_abilities.ability_window,
    breaking_and_interfacing.breaking,
    breaking_and_interfacing.interfacing,
    paid_abilities.ice_referred_to,
    use_restrictions.use_restrictions,
    use_restrictions.uses_left,
    paid_abilities.payable_ability,
    first_clicks.first_click,
    rezzing.can_rez,
    rezzing.payable_rez,
    scoring.can_score,
    trashing_accessed.can_trash_accessed,
    trashing_accessed.can_trash_with_an_ability,
    must_trash.trashes_what_must_be,
    must_trash.pays_what_must_be,
)
_PLACES = {ask: place for place, ask in enumerate(ORDER)}
RULES.sort(key=lambda named: (_PLACES.get(named.ask, len(ORDER)), named.ask.__module__))

__all__ = [
    "ORDER",
    "RULES",
    "WINDOW_CHOICES",
    "Judgement",
    "NamedRule",
    "ability_of",
    "act_of",
    "action_windows",
    "actor",
    "announced_actions",
    "breaking_and_interfacing",
    "first_clicks",
    "installing_and_playing",
    "judge",
    "must_trash",
    "paid_abilities",
    "passing",
    "prohibitions",
    "reaction_windows",
    "rezzing",
    "scoring",
    "subject_of",
    "trashing_accessed",
    "use_restrictions",
]
