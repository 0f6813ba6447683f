"""What each effect does to the state, one expected effect at a time (9.1.5, 9.11)."""

from . import abilities, counters, damage, decks, identities, installing, movement, runs, scoring
from .carrying import not_carried_out, server_options
from .happening import carry_out
from .if_able import was_done

__all__ = [
    "abilities",
    "carry_out",
    "counters",
    "damage",
    "decks",
    "identities",
    "installing",
    "movement",
    "not_carried_out",
    "runs",
    "scoring",
    "server_options",
    "was_done",
]
