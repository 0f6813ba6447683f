"""The manners of a position and of its legal actions as Python objects: `in`, numbers, copies, pickles."""

from __future__ import annotations

import copy
import pickle

import pytest

import sysop
from sysop.models.actions import BasicAction, Pass
from sysop.models.deeds import Deed
from sysop.models.pool import shipped_pool
from sysop.models.terms import Side

TEXT = """
format: sysop/position/1
turn: {side: runner, number: 2}
corp: {credits: 5, hq: [Hedge Fund], rnd: {unknown: 20}}
runner: {credits: 5, clicks: 2, grip: [Sure Gamble, Diesel], stack: {unknown: 20}}
"""
OWN = TEXT + "cards: [{title: Cat, type: event, cost: 1, text: 'Gain 2[credit].'}]\n"


@pytest.fixture
def position() -> sysop.Position:
    return sysop.read_position(TEXT)


def test_texts_and_choices_can_be_looked_for(position: sysop.Position) -> None:
    actions = position.legal_actions
    assert "run HQ" in actions
    assert "play Diesel" in actions
    assert "pass" not in actions  # 9.2.4b
    assert BasicAction(Deed.DRAW) in actions
    assert Pass() not in actions


def test_what_is_neither_choice_nor_text_is_a_type_error(position: sysop.Position) -> None:
    with pytest.raises(TypeError, match="a choice or its text is expected, not int"):
        assert 5 in position.legal_actions


def test_a_text_that_announces_nothing_is_an_error_and_not_false(position: sysop.Position) -> None:
    with pytest.raises(sysop.UnknownName, match="Corroder"):
        assert "play Corroder" in position.legal_actions
    with pytest.raises(sysop.MalformedAction):
        assert "dance" in position.legal_actions


def test_actions_are_numbered_in_their_order(position: sysop.Position) -> None:
    actions = position.legal_actions
    listed = list(actions)
    assert actions[0] == listed[0]
    assert actions[-1] == listed[-1]
    assert [actions[k] for k in range(actions.count())] == listed
    with pytest.raises(IndexError):
        _ = actions[len(listed)]
    with pytest.raises(TypeError, match="limit"):
        _ = actions[0:2]  # type: ignore[index]


def test_there_is_no_length_and_the_error_says_what_to_ask(position: sysop.Position) -> None:
    with pytest.raises(TypeError, match=r"ask count\(\)"):
        len(position.legal_actions)
    assert position.legal_actions


@pytest.mark.parametrize("text", [TEXT, OWN])
def test_a_position_can_be_pickled_and_goes_on_alike(text: str) -> None:
    position = sysop.read_position(text)
    again = pickle.loads(pickle.dumps(position))
    assert again == position
    assert list(again.legal_actions) == list(position.legal_actions)
    assert again.after("run HQ") == position.after("run HQ")
    assert (again.pool is shipped_pool()) is (position.pool is shipped_pool())
    assert [card.id for card in again.pool] == [card.id for card in position.pool]


def test_a_view_can_be_pickled(position: sysop.Position) -> None:
    view = position.seen_by(sysop.Side.RUNNER)
    assert pickle.loads(pickle.dumps(view)) == view


def test_a_position_never_changes_so_that_its_copies_are_itself(position: sysop.Position) -> None:
    assert copy.copy(position) is position
    assert copy.deepcopy([position])[0] is position


def test_a_position_in_one_line_is_read_again(position: sysop.Position) -> None:
    assert position.line.startswith("nrp1 R2 ")
    assert sysop.read_position(position.line).state == position.state


def test_a_choice_that_is_known_to_be_legal_need_not_be_judged_again(position: sysop.Position) -> None:
    for choice in position.legal_actions:
        assert position.play(choice) == position.after(choice)


def test_sides_are_public() -> None:
    assert sysop.Side is Side
