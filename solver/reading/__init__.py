"""A state read by the rules: objects, characteristics, declarations, conditions and history (9.12.1).

What every type of term means is entered when this is imported (`meaning`), and that none is left out is checked.
"""

from typing import get_args

from ...models.conditions import Condition
from ...models.selectors import Amount, Selector
from . import (
    being_tagged,
    calculated_quantities,
    conditions,
    first_clicks,
    history,
    hosting,
    paid_windows,
    parts_of_a_card,
    player_numbers,
    positions,
    random_access_limit,
    selection,
    servers,
    static_abilities,
    statuses,
)
from .meaning import AMOUNTS, CONDITIONS, SELECTORS

SELECTORS.check(get_args(Selector))
AMOUNTS.check(kind for kind in get_args(Amount) if kind is not int)
CONDITIONS.check(get_args(Condition))

__all__ = [
    "being_tagged",
    "calculated_quantities",
    "conditions",
    "first_clicks",
    "history",
    "hosting",
    "paid_windows",
    "parts_of_a_card",
    "player_numbers",
    "positions",
    "random_access_limit",
    "selection",
    "servers",
    "static_abilities",
    "statuses",
]
