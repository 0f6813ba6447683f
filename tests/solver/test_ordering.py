"""Orders of pending abilities (9.2.8, 9.1.2a), against orders found by playing everything out."""

from __future__ import annotations

import random

import pytest

from sysop.models.abilities import Ability, Instruction
from sysop.models.deeds import Deed
from sysop.models.effects import Effect
from sysop.models.terms import Player, Side
from sysop.solver.orders.ordering import orders
from sysop.solver.orders.results import result_of
from sysop.solver.reading.game import Game

from .reactions import card, ends, played_out, random_table, reaction, table

GAIN = Instruction((Effect(Deed.GAIN_CREDITS, amount=1),))
TAG = Instruction((Effect(Deed.TAKE_TAGS, by=Player.RUNNER, amount=1),))
LOSE = Instruction((Effect(Deed.LOSE_CREDITS, amount=3),))


@pytest.mark.parametrize("seed", range(250))
def test_orders_are_those_of_playing_everything_out(seed: int) -> None:
    game = random_table(random.Random(seed))
    expected = played_out(game)
    found = orders(game)
    listed = list(found)
    assert len(listed) == len(set(listed))
    assert set(listed) == expected
    assert found.count() == len(expected)
    assert found.complete
    assert all(order in found for order in listed)


@pytest.mark.parametrize("seed", range(30))
def test_orders_are_merged_that_lead_to_the_same_results_whatever_is_chosen(seed: int) -> None:
    game = random_table(random.Random(1000 + seed), most=3)
    found = orders(game)
    classes = {frozenset(map(result_of, ends(game, order))) for order in found}
    distinct = list(found.distinct())
    assert len(distinct) == len(classes) == found.distinct().count()
    assert {frozenset(map(result_of, ends(game, order))) for order in distinct} == classes
    assert all({result_of(g.state) for g in found.ends(o)} == set(map(result_of, ends(game, o))) for o in distinct)


def simple(count: int, *, side: Side = Side.CORP, optional: int = 0) -> Game:
    """So many abilities that gain a credit, the last of them optional."""
    cards = tuple(card(f"card{k}", side, reaction(GAIN, optional=k >= count - optional)) for k in range(count))
    return table(cards, tuple(range(count)))


def test_twelve_pending_abilities_are_counted_and_the_first_ten_orders_listed_without_listing_all() -> None:
    found = orders(simple(12))
    assert found.count() == 479_001_600
    first = list(found.limit(10))
    assert len(set(first)) == 10
    assert all(len(order) == 12 and order in found for order in first)
    assert found.distinct().count() == 1


def test_optional_abilities_may_be_left_out() -> None:
    """rule_pass_with_optional_conditional_abilities_pending"""
    assert orders(simple(3, optional=1)).count() == 3 * 2 + 2
    assert orders(simple(12, optional=12)).count() == 1_302_061_345  # sequences without repetition of 12


def test_the_active_players_abilities_come_first() -> None:
    """rule_reaction_window_priority"""
    cards = (card("hers", Side.RUNNER, reaction(GAIN)), card("his", Side.CORP, reaction(GAIN)))
    for active, first in ((Side.RUNNER, "hers"), (Side.CORP, "his")):
        (order,) = orders(table(cards, (0, 1), active=active))
        assert order[0].source == first


def test_what_becomes_pending_meanwhile_is_resolved_in_a_window_of_its_own_first() -> None:
    """rule_nested_priority_window: a watcher of tags reacts between the two abilities."""
    watcher = reaction(LOSE, verb=Deed.TAKE_TAGS)
    cards = (
        card("tagger", Side.CORP, reaction(TAG)),
        card("gainer", Side.CORP, reaction(GAIN)),
        card("watcher", Side.RUNNER, watcher),
    )
    found = {tuple((s.source, s.window) for s in order) for order in orders(table(cards, (0, 1)))}
    assert found == {
        (("tagger", 0), ("watcher", 1), ("gainer", 0)),
        (("gainer", 0), ("tagger", 0), ("watcher", 1)),
    }


def test_only_the_first_tag_each_turn_sets_off_the_watcher_whichever_of_two_taggers_gives_it() -> None:
    """rule_trigger_condition: only the first one creates an instance, and the result is the same."""
    watcher = reaction(GAIN, verb=Deed.TAKE_TAGS, first=True)
    cards = (
        card("one", Side.CORP, reaction(TAG)),
        card("two", Side.CORP, reaction(TAG)),
        card("watcher", Side.RUNNER, watcher),
    )
    found = orders(table(cards, (0, 1)))
    assert {tuple(s.source for s in order) for order in found} == {
        ("one", "watcher", "two"),
        ("two", "watcher", "one"),
    }
    assert found.distinct().count() == 1


def test_gaining_commutes_and_losing_with_gaining_does_not() -> None:
    def distinct(*abilities: Ability) -> int:
        cards = tuple(card(f"card{k}", Side.CORP, a) for k, a in enumerate(abilities))
        return orders(table(cards, tuple(range(len(cards))))).distinct().count()

    assert distinct(reaction(GAIN), reaction(GAIN), reaction(GAIN)) == 1
    assert distinct(reaction(GAIN), reaction(LOSE)) == 2
    assert distinct(reaction(GAIN), reaction(TAG), reaction(LOSE)) == 2


def test_the_order_that_a_sample_gives_is_an_order() -> None:
    rng = random.Random(7)
    for game in (simple(12), simple(4, optional=2), random_table(rng)):
        found = orders(game)
        assert found.sample(rng) in found
