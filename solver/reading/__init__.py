"""A state read by the rules: objects, characteristics, declarations, conditions and history (9.12.1).

The names below are all that other rooms take from here. What every type of term means is entered when this is imported
(`meaning`), and that none is left out is checked.
"""

from typing import get_args

from ...models.conditions import Condition
from ...models.selectors import Amount, Selector
from . import calculated_quantities, conditions, hosting, positions, static_abilities, statuses
from .advancement_requirement import AdvancementRequirement
from .being_tagged import is_tagged
from .changed_costs import CostChanges, Modifier
from .characteristics import CardNumbers
from .concerning import Concerning, Means
from .context import Context
from .doubts import Asking, Doubts
from .failing import why_it_fails
from .first_clicks import first_click_is_for
from .game import Game
from .hanging import is_of_objects_alone
from .held import Declared
from .history import History
from .install_destinations import InstallDestinations
from .meaning import AMOUNTS, CONDITIONS, SELECTORS
from .memory import Bound, Memory
from .not_understood import NotUnderstood
from .own_restrictions import OwnCondition, OwnRestrictions
from .paid_windows import is_worth_telling
from .parts_of_a_card import attribute_of
from .permissions import Permissions
from .player_numbers import PlayerNumbers
from .previous_objects import PreviousObjects
from .prohibitions import Prohibitions
from .random_access_limit import at_most_at_random
from .regions import alike
from .selection import Selection
from .servers import Servers
from .subroutines import Subroutines
from .swapping import can_swap
from .trigger_conditions import TriggerConditions

SELECTORS.check(get_args(Selector))
AMOUNTS.check(kind for kind in get_args(Amount) if kind is not int)
CONDITIONS.check(get_args(Condition))

__all__ = [
    "AdvancementRequirement",
    "Asking",
    "Bound",
    "CardNumbers",
    "Concerning",
    "Context",
    "CostChanges",
    "Declared",
    "Doubts",
    "Game",
    "History",
    "InstallDestinations",
    "Means",
    "Memory",
    "Modifier",
    "NotUnderstood",
    "OwnCondition",
    "OwnRestrictions",
    "Permissions",
    "PlayerNumbers",
    "PreviousObjects",
    "Prohibitions",
    "Selection",
    "Servers",
    "Subroutines",
    "TriggerConditions",
    "alike",
    "at_most_at_random",
    "attribute_of",
    "calculated_quantities",
    "can_swap",
    "conditions",
    "first_click_is_for",
    "hosting",
    "is_of_objects_alone",
    "is_tagged",
    "is_worth_telling",
    "positions",
    "static_abilities",
    "statuses",
    "why_it_fails",
]
