"""Differences between states: applied as jinteki.net means them."""

from __future__ import annotations

import pytest

from sysop.models.imports.differences import MOST_ENTRIES, DifferenceError, Patcher, Plain


def applied(before: Plain, alterations: Plain, removals: Plain) -> Plain:
    return Patcher().applied(before, [alterations, removals])


@pytest.mark.parametrize(
    ("before", "alterations", "removals", "after"),
    [
        ({"a": 1, "b": 2}, {"b": 3}, {}, {"a": 1, "b": 3}),
        ({"a": 1, "b": 2}, {}, {"b": 0}, {"a": 1}),
        ({"a": {"b": 1, "c": 2}}, {"a": {"b": 5}}, {"a": {"c": 0}}, {"a": {"b": 5}}),
        ({"a": None}, {"a": [1, 2]}, {}, {"a": [1, 2]}),
        ({"a": [1, 2, 3]}, {}, {"a": [2]}, {"a": [1]}),
        ({"a": [1]}, {"a": ["+", 2, "+", 3]}, {}, {"a": [1, 2, 3]}),
        ({"a": [1, 2]}, {"a": [1, 5]}, {}, {"a": [1, 5]}),
        ({"a": [{"x": 1, "y": 2}]}, {"a": [0, {"x": 3}]}, {"a": [0, 0, {"y": 0}]}, {"a": [{"x": 3}]}),
        ({"a": [1, 2, 3]}, {"a": ["+", 9]}, {"a": [3]}, {"a": [9]}),
        ({"a": [{"x": 1}]}, {"a": ["+", 7]}, {"a": [-1, 0, {"x": 0}]}, {"a": [{}, 7]}),
        ({"a": [1]}, {"a": None}, {}, {"a": None}),
        ({"a": {"x": 1}}, {"a": "done"}, {"a": {"x": 1}}, {"a": "done"}),
    ],
)
def test_removals_come_first_and_alterations_go_down_to_what_changes(
    before: Plain, alterations: Plain, removals: Plain, after: Plain
) -> None:
    assert applied(before, alterations, removals) == after


def test_where_removals_hold_the_old_list_it_is_replaced_by_what_alterations_say() -> None:
    old: list[Plain] = [{"value": "Yes"}, {"value": "No"}]
    assert applied({"choices": old}, {"choices": 5}, {"choices": old}) == {"choices": 5}
    assert applied({"choices": old}, {"choices": [{"value": "OK"}]}, {"choices": old}) == {"choices": [{"value": "OK"}]}


def test_nothing_is_changed_in_place_and_what_stays_is_shared() -> None:
    before: Plain = {"a": {"b": [1]}, "c": {"d": 1}}
    after = applied(before, {"a": {"b": ["+", 2]}}, {})
    assert before == {"a": {"b": [1]}, "c": {"d": 1}}
    assert isinstance(after, dict)
    assert isinstance(before, dict)
    assert after["c"] is before["c"]


@pytest.mark.parametrize(
    ("alterations", "removals", "pointer"),
    [
        ({"a": [7, 1]}, {}, "/a"),
        ({"a": [0]}, {}, "/a"),
        ({"a": [-1, 2]}, {}, "/a"),
        ({"a": ["x", 2]}, {}, "/a"),
        ({"a": [True, 2]}, {}, "/a"),
        ({}, {"a": [5]}, "/a"),
        ({}, {"a": [1, "+", 0]}, "/a"),
        ({}, {"a": [0, 3, {"x": 0}]}, "/a"),
    ],
)
def test_a_difference_that_does_not_fit_is_refused_with_its_place(
    alterations: Plain, removals: Plain, pointer: str
) -> None:
    with pytest.raises(DifferenceError) as caught:
        applied({"a": [1, 2]}, alterations, removals)
    assert caught.value.pointer == pointer


@pytest.mark.parametrize("difference", [None, 5, {}, [], [{}], [{}, {}, {}]])
def test_a_difference_is_a_pair(difference: Plain) -> None:
    with pytest.raises(DifferenceError):
        Patcher().applied({}, difference, "/history/1")


def test_a_list_that_grows_beyond_all_games_is_refused() -> None:
    with pytest.raises(DifferenceError, match="no more than"):
        applied({"a": [1] * MOST_ENTRIES}, {"a": ["+", 1]}, {})


def test_a_recording_that_would_take_too_long_is_given_up() -> None:
    patcher = Patcher(most=100)
    state = patcher.applied({"a": [1] * 50}, [{"a": [0, 2]}, {}])
    with pytest.raises(DifferenceError, match="more than is read"):
        patcher.applied(state, [{"a": [0, 3]}, {}])
