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
)  # as data, in files of these names


@cache
def grammar(side: Side) -> Grammar:
    """Every template, in the sense that it has on a card of this side (`they`, `your score area`)."""
    from .accesses import add_accesses
    from .afterwards import add_afterwards
    from .bargains import add_bargains
    from .bids import add_bids
    from .choosing import add_choosing
    from .chosen_values import add_chosen_values
    from .copies import add_copies
    from .cost_modifiers import add_cost_modifiers
    from .counting import add_counting
    from .credit_sources import add_credit_sources
    from .deciding import add_deciding
    from .drawing import add_drawing
    from .during_runs import add_during_runs
    from .encounters import add_encounters
    from .exceptions import add_exceptions
    from .groups import add_groups
    from .happenings import add_happenings
    from .histories import add_histories
    from .holding import add_holding
    from .kept_choices import add_kept_choices
    from .later import add_later
    from .layers import add_layer
    from .looking import add_looking
    from .meanings import vocabulary
    from .moments import add_moments
    from .positions import add_positions
    from .restrictions import add_restrictions
    from .running import add_running
    from .sentences import add_sentences
    from .setting_up import add_setting_up
    from .statics import add_statics
    from .subroutine_phrases import add_subroutines
    from .taking_away import add_taking_away

    made = Grammar()
    for layer in LAYERS:
        add_layer(made, layer, side, vocabulary(side))
    for add in (
        add_restrictions,
        add_statics,
        add_cost_modifiers,
        add_credit_sources,
        add_sentences,
        add_running,
        add_histories,
        add_counting,
        add_happenings,
        add_later,
        add_choosing,
        add_looking,
        add_deciding,
        add_chosen_values,
        add_groups,
        add_kept_choices,
        add_accesses,
        add_copies,
        add_setting_up,
        add_bargains,
        add_during_runs,
    ):
        add(made, side)
    for add_either in (
        add_bids,
        add_positions,
        add_holding,
        add_moments,
        add_exceptions,
        add_encounters,
        add_taking_away,
        add_drawing,
        add_afterwards,
        add_subroutines,
    ):
        add_either(made)
    made.check()
    return made
