"""sysop: what may be done in a position of the card game Netrunner, and why not.

>>> import sysop
>>> position = sysop.read_position('''
... format: sysop/position/1
... turn: {side: runner}
... runner: {credits: 1, grip: [Sure Gamble]}
... ''')
>>> verdict = position.check("play Sure Gamble")
>>> verdict.status.value, verdict.reasons[0].help
('illegal', '4 more credits')
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from .batch import check_many
    from .decks import check_deck, load_deck, read_deck
    from .games.game import Game
    from .games.passing import Passing
    from .games.table import Table
    from .models.imports.decks import Deck
    from .models.notation.actions import parse_action
    from .models.notation.announcements import AmbiguousAction, Announcement, MalformedAction, UnknownName
    from .models.pool import Pool, shipped_pool
    from .models.state import State
    from .models.terms import Side
    from .models.verdict import IllegalActionError, Reason, Status, UndecidedError, Verdict
    from .positions import Position
    from .questions import ask
    from .reading import PositionError, check, load_position, read_position
    from .solver.choices.decision import Decision, DecisionKind
    from .solver.problems import SolutionSet
    from .suite import SuiteReport, run_suite

_HOMES = {
    "AmbiguousAction": ".models.notation.announcements",
    "Announcement": ".models.notation.announcements",
    "Deck": ".models.imports.decks",
    "Decision": ".solver.choices.decision",
    "DecisionKind": ".solver.choices.decision",
    "Game": ".games.game",
    "IllegalActionError": ".models.verdict",
    "MalformedAction": ".models.notation.announcements",
    "Passing": ".games.passing",
    "Pool": ".models.pool",
    "Position": ".positions",
    "PositionError": ".reading",
    "Reason": ".models.verdict",
    "Side": ".models.terms",
    "SolutionSet": ".solver.problems",
    "State": ".models.state",
    "Status": ".models.verdict",
    "SuiteReport": ".suite",
    "Table": ".games.table",
    "UndecidedError": ".models.verdict",
    "UnknownName": ".models.notation.announcements",
    "Verdict": ".models.verdict",
    "ask": ".questions",
    "check": ".reading",
    "check_deck": ".decks",
    "check_many": ".batch",
    "load_deck": ".decks",
    "load_position": ".reading",
    "parse_action": ".models.notation.actions",
    "read_deck": ".decks",
    "read_position": ".reading",
    "run_suite": ".suite",
    "shipped_pool": ".models.pool",
}


def __getattr__(name: str) -> object:
    """Public names are imported when they are first used, so that `import sysop` costs next to nothing."""
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(home, __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES})


__all__ = [
    "AmbiguousAction",
    "Announcement",
    "Decision",
    "DecisionKind",
    "Deck",
    "Game",
    "IllegalActionError",
    "MalformedAction",
    "Passing",
    "Pool",
    "Position",
    "PositionError",
    "Reason",
    "Side",
    "SolutionSet",
    "State",
    "Status",
    "SuiteReport",
    "Table",
    "UndecidedError",
    "UnknownName",
    "Verdict",
    "__version__",
    "ask",
    "check",
    "check_deck",
    "check_many",
    "load_deck",
    "load_position",
    "parse_action",
    "read_deck",
    "read_position",
    "run_suite",
    "shipped_pool",
]
