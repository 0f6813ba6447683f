"""Seeded random play, whole turns and runs: what is listed is accepted, other actions are refused with a reason, and
nothing gets lost. `python -m tests.solver.campaign --positions 2000` looks at more of it."""

from __future__ import annotations

import os
import random

import pytest
from msgspec import structs

from sysop.models.actions import BasicAction, Pass, Rez
from sysop.models.deeds import Deed
from sysop.models.frames import WindowFrame
from sysop.models.notation.positions import read_position
from sysop.models.terms import Counter, Zone
from sysop.solver.ask.position import Position

from .random_play import POOL, Disagreement, Moment, Start, Tally, changed, conserved, examine, judged, moments

GAMES_EACH = int(os.environ.get("SYSOP_RANDOM_GAMES", "4"))
TABLE = """
format: sysop/position/1
turn: {side: runner, number: 2}
corp: {credits: 5, hq: [Hedge Fund], rnd: [Ice Wall, Enigma], servers: {hq: {ice: [Ice Wall]}}}
runner:
  {credits: 5, clicks: 2, grip: [Sure Gamble], stack: [Diesel, Corroder], rig: [{card: Imp, counters: {virus: 2}}]}
"""


@pytest.mark.parametrize("seed", range(GAMES_EACH))
@pytest.mark.parametrize(("start", "steps"), [(Start.DECKS, 25), (Start.MIDGAME, 12)])
def test_what_is_listed_is_accepted_others_are_refused_and_nothing_is_lost(start: Start, steps: int, seed: int) -> None:
    tally = Tally()
    for moment in moments(seed, steps, start):
        examine(moment, tally, 4)
    assert tally.positions
    assert tally.others["illegal"] > 5
    assert tally.lines == tally.positions.total()


# ------------------------------------------------------------- what the examination would find


def table() -> Position:
    return Position(read_position(TABLE, POOL).state, POOL)


def test_the_ledger_misses_what_nobody_gained_spent_or_placed() -> None:
    before = table().state
    richer = before.with_player(before.active, structs.replace(before.runner, credits=6, clicks=1, tags=1))
    assert len(list(conserved(before, richer))) == 3
    virus = before.with_object(before.object("imp").with_counters(Counter.VIRUS, 1))
    assert list(conserved(before, virus)) == ["imp has 3 virus counters, and the log says 2"]
    gone = before.with_object(structs.replace(before.object("sure_gamble"), zone=Zone.HEAP))
    assert list(conserved(before, gone)) == ["sure_gamble went from grip to heap, and the log does not say so"]
    fewer = structs.replace(before, objects=before.objects[:-1])
    assert list(conserved(before, fewer)) == ["there are other cards than before"]
    turned = before.moved(before.object("diesel"))
    assert list(conserved(before, turned)) == ["the deck of the runner lies in another order"]


def test_the_ledger_accounts_for_what_the_log_says() -> None:
    position = table()
    for text in ("gain credit", "play Sure Gamble", "draw", "run HQ"):
        assert list(conserved(position.state, position.after(text).state)) == []


def test_a_list_that_lacks_an_action_is_found() -> None:
    position = table()
    listed = tuple(c for c in position.legal_actions if c != BasicAction(Deed.DRAW))
    moment = Moment(random.Random(0), position, listed, True, (), None)
    with pytest.raises(Disagreement, match="checked and listed otherwise"):
        judged(moment, BasicAction(Deed.DRAW))


def test_near_misses_are_of_many_kinds() -> None:
    position, rng = table(), random.Random(0)
    servers = [*position.state.servers, "new"]
    made = {changed(rng, c, position.state, list(servers)) for c in position.legal_actions for _ in range(20)}
    assert len(made) > 15
    assert {type(c) for c in made} == {BasicAction}
    assert isinstance(position.state.top, WindowFrame)
    assert changed(rng, Rez("ice_wall"), position.state, []) != Rez("ice_wall")
    assert changed(rng, Pass(), position.state, []) is not None
