"""The bad publicity fund: its credits come as a run is initiated, and are gone as it ends (10.6.2, 10.6.3)."""

from __future__ import annotations

from msgspec import structs

from ...models.state import Run, State
from ...models.terms import PlayerStat, Side
from ..reading import Doubts, Game


def fund_filled(game: Game, run: Run, doubts: Doubts) -> State:
    """One credit for each bad publicity of the Corp, for this run alone (rule_bad_publicity_beginning_run, 10.6.2)."""
    found = doubts.number(game.player_numbers.modified(PlayerStat.BAD_PUBLICITY, Side.CORP))
    credits = game.state.corp.bad_publicity if found is None else found
    return structs.replace(game.state, run=structs.replace(run, credits=credits))


def fund_emptied(state: State, run: Run) -> State:
    """What is left of it goes back to the bank (rule_bad_publicity_gone_in_run_ends_phase)."""
    return structs.replace(state, run=structs.replace(run, credits=0))
