"""A state read by the rules: objects, characteristics, declarations, conditions and history (9.12.1).

The names below are all that other rooms take from here: a `Game` is asked, with a context, and what comes of it is a
value. What every type of term means is entered when this is imported (`meaning`), and that none is left out is checked.
"""

from typing import get_args

from ...models.conditions import Condition
from ...models.selectors import Amount, Selector
from . import calculated_quantities, positions, static_abilities, statuses  # noqa: F401 (they enter what terms mean)
from .changed_costs import Modifier
from .concerning import Means
from .context import Context
from .doubts import Asking, Doubts
from .game import Game
from .held import Declared
from .meaning import AMOUNTS, CONDITIONS, SELECTORS
from .memory import Bound
from .own_restrictions import OwnCondition

SELECTORS.check(get_args(Selector))
AMOUNTS.check(kind for kind in get_args(Amount) if kind is not int)
CONDITIONS.check(get_args(Condition))

__all__ = ["Asking", "Bound", "Context", "Declared", "Doubts", "Game", "Means", "Modifier", "OwnCondition"]
