"""The numbers of an edition: each is a field, and nothing else says it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from textwrap import dedent

import pytest
from msgspec.structs import replace

from sysop.models import edition
from sysop.models.deeds import Deed
from sysop.models.edition import CR_26_03, Numbers, Price
from sysop.models.terms import Side
from sysop.solver.ask.position import Position

Table = Callable[[str], Position]
HOUSE = "house"


@pytest.fixture
def rules() -> Iterator[Callable[[Numbers], None]]:
    """An edition of the house with these numbers."""
    with pytest.MonkeyPatch.context() as patch:

        def play(numbers: Numbers) -> None:
            every = {**edition.EDITIONS, HOUSE: replace(CR_26_03, name=HOUSE, numbers=numbers)}
            patch.setattr(edition, "EDITIONS", every)
            patch.setattr("sysop.models.notation.positions.EDITIONS", every)

        yield play


def house(text: str) -> str:
    """The same position under the rules of the house."""
    return "edition: house\n" + dedent(text)


def test_a_runner_may_have_less_memory(position: Table, rules: Callable[[Numbers], None]) -> None:
    text = """
        turn: {side: runner, number: 3, step: action}
        runner: {clicks: 4, credits: 9, rig: [Cleaver, Carmen]}
    """
    assert [posed.title for posed in position(text).problem()] == ["an option of the window"]
    rules(Numbers(memory=1))
    assert [posed.title for posed in position(house(text)).problem()] == ["what is trashed"]


def test_a_hand_may_be_larger(position: Table, rules: Callable[[Numbers], None]) -> None:
    text = """
        turn: {side: runner, number: 3, step: discard}
        runner: {grip: [Diesel, Diesel, Sure Gamble, Sure Gamble, Corroder, Imp]}
    """
    before = position(text).decision
    assert before is not None
    assert before.kind.value == "discard"
    rules(Numbers(hand_size=6))
    after = position(house(text)).decision
    assert after is not None
    assert after.kind.value != "discard"


def test_fewer_points_may_be_enough(position: Table, rules: Callable[[Numbers], None]) -> None:
    text = """
        turn: {side: runner, number: 3, step: action}
        runner: {clicks: 2, score: [Offworld Office, Offworld Office]}
    """
    assert position(text).decision is not None
    rules(Numbers(points_to_win=4))
    assert position(house(text)).decision is None


def test_a_turn_may_have_other_clicks(position: Table, rules: Callable[[Numbers], None]) -> None:
    text = """
        turn: {side: corp, number: 3, step: action}
    """
    assert position(text).state.player(Side.CORP).clicks == 3
    rules(Numbers(corp_clicks=5))
    assert position(house(text)).state.player(Side.CORP).clicks == 5


def test_a_basic_action_may_have_another_price(position: Table, rules: Callable[[Numbers], None]) -> None:
    text = """
        turn: {side: runner, number: 3, step: action}
        runner: {clicks: 4, credits: 1, tags: 1}
    """
    assert [r.code for r in position(text).check("remove tag").reasons] == ["pay.together"]
    rules(Numbers(prices=(Price(Deed.REMOVE_TAG, 1, 1),)))
    assert position(house(text)).check("remove tag")
