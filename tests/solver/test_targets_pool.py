"""Every card of the pool can be asked what it may choose, on a table with a little of everything."""

from __future__ import annotations

from sysop.models.pool import shipped_pool
from sysop.models.state import GameObject, PlayerState, State
from sysop.models.terms import CardType, Counter, Face, Place, Side, Zone
from sysop.solver.reading.doubts import Asking, Doubts
from sysop.solver.reading.game import Game
from sysop.solver.targets.announcing import TargetSets
from sysop.solver.targets.valid_targets import next_instruction

PLAY, UP, DOWN = Zone.PLAY_AREA, Face.UP, Face.DOWN
TABLE = (
    GameObject("wall", "ice_wall", Side.CORP, PLAY, UP, Place.ICE, "hq", counters=((Counter.ADVANCEMENT, 2),)),
    GameObject("enigma", "enigma", Side.CORP, PLAY, DOWN, Place.ICE, "1"),
    GameObject("unknown", None, Side.CORP, PLAY, DOWN, Place.ROOT, "1"),
    GameObject("agenda", "hostile_takeover", Side.CORP, PLAY, DOWN, Place.ROOT, "2"),
    GameObject("fund", "hedge_fund", Side.CORP, Zone.HQ),
    GameObject("top", "ice_wall", Side.CORP, Zone.RND),
    GameObject("snare", "snare", Side.CORP, Zone.ARCHIVES, DOWN),
    GameObject("corroder", "corroder", Side.RUNNER, PLAY, UP, Place.RIG),
    GameObject("imp", "imp", Side.RUNNER, PLAY, UP, Place.RIG, counters=((Counter.VIRUS, 2),)),
    GameObject("sol", "order_of_sol", Side.RUNNER, PLAY, UP, Place.RIG),
    GameObject("gamble", "sure_gamble", Side.RUNNER, Zone.GRIP),
    GameObject("mimic", "mimic", Side.RUNNER, Zone.HEAP),
    GameObject("diesel", "diesel", Side.RUNNER, Zone.STACK),
)


def test_every_card_tells_its_targets_and_counts_them_right() -> None:
    pool, asked = shipped_pool(), 0
    for card in pool:
        place = Place.RIG if card.side is Side.RUNNER else Place.ICE if card.type is CardType.ICE else Place.ROOT
        source = GameObject("source", card.id, card.side, PLAY, UP, place, "2" if card.side is Side.CORP else None)
        state = State(1, Side.RUNNER, PlayerState(5), PlayerState(5), (*TABLE, source), remotes=("1", "2"))
        game = Game(state, pool)
        for ability in card.abilities:
            context = Asking("source", game.responsible(source), doubts=Doubts())
            instruction = next_instruction(game, ability.steps, context)
            if instruction is None:
                continue
            asked += 1
            sets = TargetSets(game, instruction, context)
            first = list(sets.limit(50))
            assert len(set(first)) == len(first), card.title
            assert all(a in sets for a in first), card.title
            assert sets.count() == len(first) or len(first) == 50, card.title
            assert sets.merged().count() <= sets.count(), card.title
            assert sets.complete is not bool(sets.undecided), card.title
            for object in TABLE:
                chosen = any(object.id in slot for a in first for slot in a.targets)
                assert not (chosen and sets.why_not(object.id)), card.title
    assert asked > 500
