"""Chance lists one outcome for each combination of distinct cards."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from sysop.models.actions import Outcome
from sysop.models.notation.positions import read_position
from sysop.models.pool import shipped_pool
from sysop.models.state import State
from sysop.models.terms import Zone
from sysop.solver.ask.position import Position
from sysop.solver.chance import taken

POOL = shipped_pool()


def grip(cards: list[str]) -> State:
    text = f"format: sysop/position/1\nturn: {{side: runner}}\nrunner: {{grip: [{', '.join(cards)}]}}\n"
    return read_position(text, POOL).state


@given(cards=st.lists(st.sampled_from(("sure_gamble", "diesel", "corroder")), max_size=6), count=st.integers(0, 6))
def test_outcomes_are_the_multisets_of_cards(cards: list[str], count: int) -> None:
    """rule_meat_net_damage, against every subset."""
    state = grip(cards)
    ids = tuple(o.id for o in state.in_zone(Zone.GRIP))
    count = min(count, len(ids))
    name = {o.id: o.card for o in state.objects}
    expected = {tuple(sorted(Counter(name[i] for i in c).items())) for c in combinations(ids, count)}
    outcomes = taken(state, ids, count)
    found = [tuple(sorted(Counter(name[i] for i in o.cards).items())) for o in outcomes if isinstance(o, Outcome)]
    assert len(found) == len(set(found)) == outcomes.count()
    assert set(found) == expected
    assert all(Outcome(c) in outcomes for c in combinations(ids, count))
    assert Outcome((*ids, "other")) not in outcomes


def test_accessing_hq_lists_each_card_once() -> None:
    """rule_candidates_in_hq"""
    text = """
format: sysop/position/1
turn: {side: runner, number: 2, step: action}
corp: {hq: [Hedge Fund, Hedge Fund, Hedge Fund, Snare!], rnd: {unknown: 9}}
runner: {credits: 5, grip: [Diesel]}
run: {server: hq, step: success}
"""
    position = Position(read_position(text, POOL).state, POOL)
    assert position.decision is not None
    assert position.decision.kind.value == "chance"
    assert len(list(position.legal_actions)) == 2
    copies = [o.id for o in position.state.objects if o.card == "hedge_fund"]
    assert all(position.check(Outcome((id,))) for id in copies)
