"""What each effect does to the state, one expected effect at a time (9.1.5, 9.11)."""

from . import (
    abilities,
    accessing,
    counters,
    damage,
    decks,
    drawing,
    identities,
    installing,
    movement,
    playing,
    rezzing,
    runs,
    scoring,
    searching,
    subroutines,
    swapping,
    trashing,
)
from .carrying import not_carried_out, server_options
from .happening import carry_out
from .if_able import was_done

__all__ = [
    "abilities",
    "accessing",
    "carry_out",
    "counters",
    "damage",
    "decks",
    "drawing",
    "identities",
    "installing",
    "movement",
    "not_carried_out",
    "playing",
    "rezzing",
    "runs",
    "scoring",
    "searching",
    "server_options",
    "subroutines",
    "swapping",
    "trashing",
    "was_done",
]
