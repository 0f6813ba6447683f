"""The grammar of a side's cards, built once, when the first card of the side is read."""

from __future__ import annotations

from functools import cache

from ..terms import Side
from .phrases import Grammar

LAYERS = (
    "verbs",
    "nouns",
    "amounts",
    "conditions",
    "events",
    "declarations",
    "costs",
    "restrictions",
    "deeds",
    "steps",
    "sentences",
)  # as data, in files of these names


@cache
def grammar(side: Side) -> Grammar:
    """Every rule, in the sense that it has on a card of this side (`they`, `your score area`)."""
    from .layers import add_layer
    from .meanings import vocabulary

    made = Grammar()
    for layer in LAYERS:
        add_layer(made, layer, side, vocabulary(side))
    made.check()
    return made
