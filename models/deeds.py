"""Deeds: what players do and what happens to cards and players, as rules and texts name it.

One enum for all that is done, whichever way it comes about: as a basic action, because an ability says so, as a part of
a cost or by a step of the rules. What holds of a deed stands in its record (`sysop.solver.deeds`).
"""

from __future__ import annotations

from enum import StrEnum


class Deed(StrEnum):
    """What is done: what restrictions, prohibitions, costs, permissions, instructions and the log are about."""

    INSTALL = "install"
    PLAY = "play"
    REZ = "rez"
    DEREZ = "derez"
    SCORE = "score"
    STEAL = "steal"
    TRASH = "trash"
    USE = "use"
    RUN = "run"
    ACCESS = "access"
    BREACH = "breach"
    ADVANCE = "advance"
    JACK_OUT = "jack_out"
    BREAK = "break"
    BASIC_ACTION = "basic_action"
    DRAW = "draw"
    GAIN_CREDITS = "gain_credits"
    SPEND = "spend"
    HOST = "host"
    PREVENT = "prevent"
    TRACE = "trace"
    PAY_TRASH_COST = "pay_trash_cost"
    TAKE_TAGS = "take_tags"
    REMOVE_TAGS = "remove_tags"
    SUFFER_DAMAGE = "suffer_damage"
    WIN = "win"
    FORFEIT = "forfeit"
    EXPOSE = "expose"
    BYPASS = "bypass"
    REVEAL = "reveal"
    DECLARE_SUCCESSFUL = "declare_successful"  # of runs
    # what no text forbids, permits or puts a cost on
    LOSE_CREDITS = "lose_credits"
    GAIN_CLICKS = "gain_clicks"
    LOSE_CLICKS = "lose_clicks"
    PLACE_COUNTERS = "place_counters"
    TAKE_BAD_PUBLICITY = "take_bad_publicity"
    END_THE_RUN = "end_the_run"
    PURGE = "purge"


# What texts forbid, permit or put costs on.
RULED = tuple(deed for deed in Deed if deed.value not in {
    "lose_credits", "gain_clicks", "lose_clicks", "place_counters", "take_bad_publicity", "end_the_run", "purge",
})  # fmt: skip
