"""Announcing targets (1.15)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sysop.models.abilities import Instruction
from sysop.models.effects import Distribute, Effect, EffectKind, Target
from sysop.models.pool import shipped_pool
from sysop.models.selectors import HARDWARE, ICE, PROGRAM, RESOURCE, Selector
from sysop.models.state import GameObject, PlayerState, State
from sysop.models.terms import Counter, Face, Place, Side, Zone
from sysop.solver.announcing import announcements
from sysop.solver.game import Context, Doubts, Game
from sysop.solver.position import Position

Build = Callable[[str], Position]
KINDS: dict[str, Selector] = {"corroder": PROGRAM, "clone_chip": HARDWARE, "order_of_sol": RESOURCE}


def rig(cards: list[str]) -> Game:
    objects = tuple(
        GameObject(f"{card}.{k}", card, Side.RUNNER, Zone.PLAY_AREA, place=Place.RIG) for k, card in enumerate(cards)
    )
    return Game(State(1, Side.RUNNER, PlayerState(), PlayerState(), objects), shipped_pool())


def sets(game: Game, *targets: Target, kind: EffectKind = EffectKind.TRASH) -> list[tuple[tuple[str, ...], ...]]:
    instruction = Instruction(tuple(Effect(kind, what=target) for target in targets))
    return [a.targets for a in announcements(game, instruction, Context(None, Side.CORP, Doubts()))]


@given(
    cards=st.lists(st.sampled_from(sorted(KINDS)), max_size=6),
    least=st.integers(0, 3),
    more=st.integers(0, 2),
    kind=st.sampled_from(sorted(KINDS)),
)
def test_as_many_distinct_targets_as_possible(cards: list[str], least: int, more: int, kind: str) -> None:
    """rule_distinct_targets, against all subsets"""
    game = rig(cards)
    fitting = [f"{card}.{k}" for k, card in enumerate(cards) if card == kind]
    low, high = min(least, len(fitting)), min(least + more, len(fitting))
    expected = {frozenset(c) for n in range(low, high + 1) for c in combinations(fitting, n)}
    found = [frozenset(slot) for (slot,) in sets(game, Target(KINDS[kind], least, least + more))]
    assert len(found) == len(set(found))
    assert set(found) == expected


def test_choosing_from_nothing_has_one_empty_announcement() -> None:
    assert sets(rig([]), Target(PROGRAM)) == [((),)]


def test_an_instruction_without_targets_has_one_announcement_of_no_slots() -> None:
    assert sets(rig(["corroder"])) == [()]


def test_each_announcement_of_an_instruction_is_a_slot_of_its_own() -> None:
    """rule_announce_targets"""
    game = rig(["corroder", "order_of_sol", "order_of_sol"])
    assert sets(game, Target(PROGRAM), Target(RESOURCE)) == [
        (("corroder.0",), ("order_of_sol.1",)),
        (("corroder.0",), ("order_of_sol.2",)),
    ]


@pytest.mark.parametrize(("cards", "total", "count"), [(1, 4, 1), (2, 4, 5), (3, 4, 15), (0, 4, 1)])
def test_units_are_divided_in_every_way(cards: int, total: int, count: int) -> None:
    """S3-E1: four counters to any combination of cards"""
    game = rig(["corroder"] * cards)
    found = sets(game, Target(PROGRAM, 1, None, (Distribute(total),)), kind=EffectKind.PLACE_COUNTERS)
    assert len(found) == len(set(found)) == count
    assert all(len(slot) == (total if cards else 0) for (slot,) in found)


@pytest.mark.parametrize(
    ("kind", "face", "valid"),
    [
        (EffectKind.DEREZ, Face.UP, True),
        (EffectKind.DEREZ, Face.DOWN, False),
        (EffectKind.REZ, Face.DOWN, True),
        (EffectKind.REZ, Face.UP, False),
    ],
)
def test_only_what_can_be_acted_upon_is_a_valid_target(kind: EffectKind, face: Face, valid: bool) -> None:
    """rule_targets_must_be_valid"""
    ice = GameObject("wall", "ice_wall", Side.CORP, Zone.PLAY_AREA, face, Place.ICE, "hq")
    game = Game(State(1, Side.CORP, PlayerState(), PlayerState(), (ice,)), shipped_pool())
    assert sets(game, Target(ICE), kind=kind) == ([(("wall",),)] if valid else [((),)])


def test_facedown_runner_cards_have_no_type(position: Build) -> None:
    """rule_facedown_runner_cards_are_blank"""
    p = position("""
    turn: {side: runner, number: 2, step: action}
    corp: {servers: {hq: {ice: [{card: Colossus, rezzed: true}]}}}
    runner: {clicks: 3, rig: [Corroder, {card: Mimic, facedown: true}]}
    run: {server: hq, step: encounter}
    """)
    assert [a.targets for a in p.targets("Colossus subroutine 2")] == [(("corroder",),)]


def test_counters_to_move_come_from_one_card(position: Build) -> None:
    """rule_target: the counters are targets, and up to 2 of them share a host"""
    p = position("""
    turn: {side: corp, number: 3, step: action}
    corp:
      credits: 3
      clicks: 2
      hq: [Trick of Light]
      servers:
        hq: {ice: [{card: Ice Wall, rezzed: true}]}
        "1": {root: [{card: Hostile Takeover, counters: {advancement: 3}}]}
    """)
    moved = {a.targets[1] for a in p.targets("Trick of Light") if a.targets[0] == ("ice_wall",)}
    counter = "hostile_takeover#advancement"
    assert moved == {(), (counter,), (counter, counter)}
    after = p.after("play Trick of Light").after(
        "choose Ice Wall / advancement counter on Hostile Takeover, advancement counter on Hostile Takeover"
    )
    assert after.state.object("ice_wall").count(Counter.ADVANCEMENT) == 2
