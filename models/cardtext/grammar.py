"""The grammar of a side's cards, built once, when the first card of the side is read."""

from __future__ import annotations

from functools import cache

from ..terms import Side
from .phrases import Grammar

LAYERS = (
    "nouns",
    "amounts",
    "conditions",
    "events",
    "declarations",
    "costs",
    "deeds",
    "steps",
    "sentences",
)  # as data, in files of these names


@cache
def grammar(side: Side) -> Grammar:
    """Every template, in the sense that it has on a card of this side (`they`, `your score area`)."""
    from .copies import add_copies
    from .cost_modifiers import add_cost_modifiers
    from .credit_sources import add_credit_sources
    from .happenings import add_happenings
    from .histories import add_histories
    from .holding import add_holding
    from .kept_choices import add_kept_choices
    from .layers import add_layer
    from .meanings import vocabulary
    from .restrictions import add_restrictions
    from .running import add_running
    from .statics import add_statics

    made = Grammar()
    for layer in LAYERS:
        add_layer(made, layer, side, vocabulary(side))
    for add in (
        add_restrictions,
        add_statics,
        add_cost_modifiers,
        add_credit_sources,
        add_running,
        add_histories,
        add_happenings,
        add_kept_choices,
        add_copies,
    ):
        add(made, side)
    for add_either in (add_holding,):
        add_either(made)
    made.check()
    return made
