"""Why an order is not allowed, and why an ability did not become pending (9.2.8, 9.6.5)."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import permutations

import pytest
from msgspec import structs

from sysop.models.abilities import Flag, Instruction
from sysop.models.deeds import Deed
from sysop.models.effects import Effect, The
from sysop.models.events import Event
from sysop.models.frames import WindowFrame
from sysop.models.selectors import This
from sysop.models.terms import Player, Side
from sysop.solver.ask.position import Position
from sysop.solver.orders.ordering import orders
from sysop.solver.pending.why_not import why_not_pending
from sysop.solver.problems import Undecided
from sysop.solver.reading.game import Game

from .reactions import card, random_table, reaction, table

Build = Callable[[str], Position]
GAIN = Instruction((Effect(Deed.GAIN_CREDITS, amount=1),))
TAG = Instruction((Effect(Deed.TAKE_TAGS, by=Player.RUNNER, amount=1),))


# ------------------------------------------------------------------------ orders


def test_rule_reaction_window_priority_the_active_player_comes_first() -> None:
    found = orders(table((card("a", Side.CORP, reaction(GAIN)), card("b", Side.RUNNER, reaction(GAIN))), (0, 1)))
    assert found.why_not(("a", "b")) == ()
    (reason,) = found.why_not(("b", "a"))
    assert reason.code == "order.active_player_first"
    assert reason.blame == ("b", "a")


def test_rule_reaction_window_priority_who_has_passed_triggers_nothing_more() -> None:
    cards = card("a", Side.CORP, reaction(GAIN, optional=True)), card("b", Side.RUNNER, reaction(GAIN))
    found = orders(table(cards, (0, 1)))
    assert found.why_not(("b",)) == ()
    assert [r.code for r in found.why_not(("b", "a"))] == ["order.passed"]


def test_rule_reaction_window_must_resolve_mandatory_abilities() -> None:
    found = orders(table((card("a", Side.CORP, reaction(GAIN)), card("b", Side.RUNNER, reaction(GAIN))), (0, 1)))
    (reason,) = found.why_not(("a",))
    assert reason.code == "order.mandatory"
    assert "b must be triggered" in reason.message


PERHAPS_LEFT = """
cards:
  - {title: Odd Nexus, type: resource, cost: 0, text: "When you encounter a <strong>barrier</strong>, orbit 1 moon."}
turn: {side: runner, number: 4}
corp: {servers: {hq: {ice: [{card: Ice Wall, rezzed: true}]}}}
runner: {clicks: 2, grip: {unknown: 3}, stack: {unknown: 10}, rig: [Odd Nexus]}
run: {server: hq, step: encounter begins}
lasting: none
"""


def test_whether_nothing_is_an_order_is_open_where_what_waits_may_be_left(position: Build) -> None:
    found = position(PERHAPS_LEFT).orders()
    assert [r.code for r in found.why_not(())] == ["unknown.trigger"]
    with pytest.raises(Undecided):
        assert () in found


def test_nothing_is_no_order_where_an_ability_is_plainly_mandatory(position: Build) -> None:
    assert () not in position(PERHAPS_LEFT.replace("orbit 1 moon", "gain 1[credit]")).orders()


def test_rule_triggered_ability_loses_pending_an_instance_is_triggered_once() -> None:
    found = orders(table((card("a", Side.CORP, reaction(GAIN)),), (0,)))
    assert [r.code for r in found.why_not(("a", "a"))] == ["order.again"]
    assert [r.code for r in found.why_not(("nothing",))] == ["order.not_pending"]


def test_9_2_8a_what_becomes_pending_meanwhile_comes_before_what_waits() -> None:
    cards = (
        card("tagger", Side.CORP, reaction(TAG)),
        card("other", Side.CORP, reaction(GAIN)),
        card("watcher", Side.RUNNER, reaction(GAIN, verb=Deed.TAKE_TAGS)),
    )
    found = orders(table(cards, (0, 1)))
    assert found.why_not(("tagger", "watcher", "other")) == ()
    (reason,) = found.why_not(("tagger", "other", "watcher"))
    assert reason.code == "order.nested_first"
    assert "watcher" in reason.message


def test_9_6_10_an_ability_whose_source_was_trashed_is_no_longer_pending() -> None:
    trash = Instruction((Effect(Deed.TRASH, what=The(This())),))
    cards = (card("a", Side.RUNNER, reaction(trash)),)
    game = table(cards, (0, 0), active=Side.RUNNER)
    found = orders(game)
    assert found.why_not(("a",)) == ()
    assert [r.code for r in found.why_not(("a", "a"))] == ["order.no_longer_pending"]


def test_a_use_limit_that_is_reached_keeps_an_ability_out_of_the_orders() -> None:
    """rule_use_restriction: an ability that stands alone too"""
    limited = structs.replace(reaction(GAIN, optional=True), flags=(Flag.ONCE_PER_TURN,))
    cards = card("a", Side.CORP, limited), card("b", Side.CORP, reaction(GAIN))
    game = table(cards, (0, 1))
    assert orders(game).count() == 3
    game = game.changed(game.state.log(Event(Deed.USE, Side.CORP, "a", "a", clause=0)))
    assert [[s.title for s in order] for order in orders(game)] == [["b"]]
    assert [r.code for r in orders(game).why_not(("a", "b"))] == ["order.no_longer_pending"]


@pytest.mark.parametrize("seed", range(40))
def test_an_order_has_a_reason_exactly_where_it_is_none(seed: int) -> None:
    found = orders(random_table(random.Random(seed), most=3))
    every = set(found)
    steps = list(dict.fromkeys(step for order in every for step in order))[:4]
    for length in range(len(steps) + 1):
        for order in permutations(steps, length):
            reasons = found.why_not(order)
            assert (reasons == ()) == (order in every)
            assert all(r.code.startswith("order.") and r.rule and r.message for r in reasons)


def without(game: Game, id: str) -> Game:
    """The game in which nothing of this object is pending, and the object is gone."""
    state = game.state
    window = state.top
    assert isinstance(window, WindowFrame)
    window = structs.replace(window, pending=tuple(p for p in window.pending if p.source != id))
    return game.changed(structs.replace(state.with_top(window), objects=tuple(o for o in state.objects if o.id != id)))


@pytest.mark.parametrize("seed", range(30))
def test_without_any_ability_that_is_blamed_the_reason_is_gone(seed: int) -> None:
    """What a reason against an order blames is a conflict that no part can be left out of."""
    game = random_table(random.Random(seed), most=3)
    found = orders(game)
    every = set(found)
    steps = list(dict.fromkeys(step for order in every for step in order))[:4]
    for length in range(min(len(steps), 2) + 1):
        for order in permutations(steps, length):
            reasons = found.why_not(order)
            assert all(reason.blame for reason in reasons)
            for reason in reasons:
                for id in reason.blame:
                    rest = tuple(step for step in order if step.source != id)
                    later = orders(without(game, id)).why_not(rest)
                    assert (reason.code, reason.message) not in [(r.code, r.message) for r in later]


# ---------------------------------------------------------------------- triggers

TABLE = """
turn: {side: corp, number: 3, step: action}
corp:
  credits: 5
  hq: [Hedge Fund]
  servers:
    "1": {root: [{card: PAD Campaign, rezzed: %s}]}
runner: {credits: 5, grip: [Sure Gamble], stack: [Diesel], rig: [Corroder]}
"""


def codes(position: Position, name: str) -> list[str]:
    return [r.code for r in position.why_not_pending(name)]


def test_rule_trigger_description_nothing_of_the_kind_has_happened(position: Build) -> None:
    (reason,) = position(TABLE % "true").why_not_pending("PAD Campaign")
    assert reason.code == "trigger.nothing_happened"
    assert "your turn begins" in reason.message


def test_rule_condition_only_met_while_active_unrezzed_cards_do_not_trigger(position: Build) -> None:
    assert codes(position(TABLE % "false"), "PAD Campaign") == ["trigger.inactive"]


def test_a_card_without_conditional_abilities_says_so(position: Build) -> None:
    assert codes(position(TABLE % "true"), "Corroder") == ["trigger.none"]


def test_the_first_time_each_turn_is_over(position: Build) -> None:
    """rule_trigger_description: ordinals"""
    cards = (
        card("watcher", Side.RUNNER, reaction(GAIN, verb=Deed.TAKE_TAGS, first=True)),
        card("other", Side.RUNNER, reaction(GAIN, verb=Deed.REMOVE_TAGS, by=Player.YOU)),
    )
    game = table(cards, ())
    for _ in range(2):
        game = game.changed(game.state.log(Event(Deed.TAKE_TAGS, Side.RUNNER)))
    assert [r.code for r in why_not_pending(game, "watcher")] == ["trigger.next_checkpoint"]
    game = game.changed(structs.replace(game.state, seen=len(game.state.history)))
    assert [r.code for r in why_not_pending(game, "watcher")] == ["trigger.over"]
    game = game.changed(game.state.log(Event(Deed.REMOVE_TAGS, Side.CORP)))
    (reason,) = why_not_pending(game, "other")
    assert reason.code == "trigger.other_occurrence"
    assert "who did it" in reason.message


def test_what_the_file_does_not_tell_is_not_known(position: Build) -> None:
    """unknown.history: with a partial history nothing is known not to have happened"""
    assert codes(position(TABLE % "true" + "history: partial\n"), "PAD Campaign") == ["unknown.history"]
