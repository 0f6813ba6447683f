"""The graph of what is pending is the one input of orders, their number, what is merged, outcomes and checkpoints."""

from __future__ import annotations

import random

import pytest

import sysop
from sysop.models.abilities import Instruction
from sysop.models.deeds import Deed
from sysop.models.effects import Effect
from sysop.models.known import Truth
from sysop.models.terms import Player, Side
from sysop.solver.checkpoints.work import Trace
from sysop.solver.orders.graph import Dependency, Graph, edges_of, graph
from sysop.solver.orders.ordering import orders
from sysop.solver.orders.outcomes import outcomes
from sysop.solver.orders.results import result_of
from sysop.solver.orders.stages import with_stages
from sysop.solver.reading.game import Game

from .reactions import card, ends, every_end, played_out, random_table, reaction, table

GAIN = Instruction((Effect(Deed.GAIN_CREDITS, amount=1),))
LOSE = Instruction((Effect(Deed.LOSE_CREDITS, amount=9),))
TAG = Instruction((Effect(Deed.TAKE_TAGS, by=Player.RUNNER, amount=1),))
BEGINS = "\n".join(
    (
        "format: sysop/position/1",
        "turn: {side: runner, number: 3, step: turn begins}",
        "runner: {clicks: 4, credits: 1, stack: {unknown: 30}, rig: [%s]}",
    )
)


def counts(game: Game, drawn: Graph[str]) -> tuple[int, int, int, int]:
    """Orders listed, orders counted, orders that differ, and outcomes."""
    found = orders(game, drawn)
    return len(list(found)), found.count(), found.distinct().count(), len(outcomes(found).results)


def stages(game: Game, drawn: Graph[str]) -> list[list[str]]:
    """What is pending by stages, as the trace of a checkpoint has it."""
    instances = tuple(fields["instance"] for _, fields in drawn.nodes(data=True) if "instance" in fields)
    return [[p.source for p in stage] for stage in with_stages(Trace(pending=instances), game, drawn).stages]


def gain_and_lose() -> Game:
    return table((card("gain", Side.CORP, reaction(GAIN)), card("lose", Side.CORP, reaction(LOSE))), (0, 1))


def test_with_an_edge_more_there_are_fewer_orders_results_and_outcomes() -> None:
    game = gain_and_lose()
    drawn = graph(game)
    assert counts(game, drawn) == (2, 2, 2, 2)
    drawn.add_edge("p1", "p2", key=Dependency.MUST_PRECEDE.value)
    assert counts(game, drawn) == (1, 1, 1, 1)
    assert [[s.source for s in order] for order in orders(game, drawn)] == [["gain", "lose"]]


def test_without_the_edges_that_say_what_changes_what_orders_are_merged_and_their_other_outcome_is_not_looked_for() -> (
    None
):
    game = gain_and_lose()
    drawn = graph(game)
    for edge in edges_of(drawn, Dependency.MAY_CHANGE):
        drawn.remove_edge(edge.one, edge.other, key=edge.why.value)
    assert counts(game, drawn) == (2, 2, 1, 1)


def test_without_the_edge_that_puts_the_active_player_first_the_other_player_may_begin() -> None:
    game = table((card("his", Side.CORP, reaction(LOSE)), card("hers", Side.RUNNER, reaction(GAIN))), (0, 1))
    drawn = graph(game)
    assert counts(game, drawn)[:2] == (1, 1)
    assert stages(game, drawn) == [["his"], ["hers"]]
    drawn.remove_edge("p1", "p2", key=Dependency.MUST_PRECEDE.value)
    assert counts(game, drawn)[:2] == (2, 2)
    assert stages(game, drawn) == [["his", "hers"]]


def test_with_an_edge_the_other_way_round_the_other_player_comes_first() -> None:
    game = table((card("his", Side.CORP, reaction(LOSE)), card("hers", Side.RUNNER, reaction(GAIN))), (0, 1))
    drawn = graph(game)
    drawn.remove_edge("p1", "p2", key=Dependency.MUST_PRECEDE.value)
    drawn.add_edge("p2", "p1", key=Dependency.MUST_PRECEDE.value)
    assert [[s.source for s in order] for order in orders(game, drawn)] == [["hers", "his"]]
    assert orders(game, drawn).count() == 1
    assert stages(game, drawn) == [["hers"], ["his"]]


def test_without_the_edge_to_what_may_become_pending_it_is_not_followed() -> None:
    watcher = reaction(LOSE, verb=Deed.TAKE_TAGS)
    cards = (card("tagger", Side.CORP, reaction(TAG)), card("watcher", Side.RUNNER, watcher))
    game = table(cards, (0,))
    drawn = graph(game)
    assert [len(order) for order in orders(game, drawn)] == [2]
    drawn.remove_edge("p1", "c1", key=Dependency.MAY_CREATE.value)
    assert [len(order) for order in orders(game, drawn)] == [1]


@pytest.mark.parametrize("seed", range(40))
def test_outcomes_are_those_of_every_order_and_every_choice(seed: int) -> None:
    game = random_table(random.Random(5000 + seed))
    every = orders(game)
    expected = {result_of(state) for order in every for state in ends(game, order)}
    found = outcomes(every)
    assert {result_of(outcome.state) for outcome in found.results} == expected
    assert {result_of(state) for order in every.distinct() for state in ends(game, order)} == expected
    assert found.complete


INTERRUPTS = (
    "[interrupt] → Whenever you would suffer net damage, prevent 1 net damage.",
    "[interrupt] → Whenever you would suffer net damage, prevent 2 net damage.",
    "[interrupt] → Whenever you would suffer net damage, gain 1[credit].",
    "[interrupt] → Whenever you would suffer net damage, lose 1[credit].",
    "[interrupt] → Whenever you would suffer net damage, you may pay 1[credit] to prevent 2 net damage.",
    "[interrupt] → Whenever you would suffer net damage, you may pay 1[credit] to gain 2[credit].",
    "[interrupt] → [trash]: Prevent 2 net damage.",
    "Whenever you gain 1 or more credits, you may take 1 tag.",
)
IN_AN_INTERRUPT_WINDOW = """
format: sysop/position/1
cards:
CARDS
turn: {side: runner, number: 3, step: action}
corp: {hq: [Hedge Fund], servers: {hq: {ice: [{card: Neural Katana, rezzed: true}]}}}
runner: {clicks: 1, credits: 1, rig: [RIG], grip: [Sure Gamble, Sure Gamble, Sure Gamble, Sure Gamble]}
run: {server: hq, step: encounter}
"""


def about_to_suffer(rng: random.Random) -> Game:
    """An interrupt window in which the Runner is about to suffer 3 net damage, beside two or three made-up cards."""
    texts = rng.sample(INTERRUPTS, rng.randint(2, 3))
    cards = "\n".join(
        f'  - {{title: Shield {k}, type: hardware, cost: 0, text: "{text}"}}' for k, text in enumerate(texts)
    )
    rig = ", ".join(f"Shield {k}" for k in range(len(texts)))
    position = sysop.read_position(IN_AN_INTERRUPT_WINDOW.replace("CARDS", cards).replace("RIG", rig))
    return position.after("pass").after("pass").game


@pytest.mark.parametrize("seed", range(16))
def test_in_an_interrupt_window_orders_and_outcomes_are_those_of_every_choice(seed: int) -> None:
    """rule_interrupt_window_abilities_unordered; what an interrupt sets off resolves in a window of its own."""
    game = about_to_suffer(random.Random(seed))
    every = orders(game)
    assert every.complete
    assert set(every) == played_out(game)
    assert every.count() == len(set(every))
    expected = {result_of(state) for state in every_end(game)}
    assert {result_of(outcome.state) for outcome in outcomes(every).results} == expected
    assert {result_of(state) for order in every.distinct() for state in ends(game, order)} == expected


def test_daily_casts_does_not_change_wyldside() -> None:
    position = sysop.read_position(BEGINS % "{card: Daily Casts, credits: 8}, Wyldside")
    assert [edge for edge in edges_of(position.order_graph()) if {edge.one, edge.other} == {"p1", "p2"}] == []
    found = position.outcomes()
    assert len(found.results) == 1
    assert found.order_matters.answer is Truth.NO


def test_every_edge_has_its_reason() -> None:
    position = sysop.read_position(BEGINS % "{card: Daily Casts, credits: 8}, Wyldside, Aesop's Pawnshop, Drug Dealer")
    edges = edges_of(position.order_graph())
    assert edges
    assert all(edge.reason for edge in edges)


def test_what_was_sold_and_what_fired_stand_with_each_outcome() -> None:
    """Daily Casts can be sold before or after its credits are taken."""
    position = sysop.read_position(BEGINS % "{card: Daily Casts, credits: 8}, Aesop's Pawnshop")
    ways = {tuple(done.text for done in outcome.way) for outcome in position.outcomes().results}
    assert ("Aesop’s Pawnshop", "Aesop’s Pawnshop: trash Daily Casts") in ways
    assert ("Daily Casts", "leave Aesop’s Pawnshop") in ways
    assert len(ways) == 3
    matters = position.outcomes().order_matters
    assert matters.answer is Truth.YES
    assert "Aesop’s Pawnshop may disable Daily Casts" in matters.because


SUCCESSFUL = "\n".join(
    (
        "format: sysop/position/1",
        "turn: {side: runner, number: 3}",
        "corp: {hq: [Hedge Fund], rnd: {unknown: 20}}",
        "runner: {credits: 1, stack: {unknown: 30}, rig: [%s, Desperado]}",
        "run: {server: hq, step: success}",
    )
)


@pytest.mark.parametrize("power", [1, 2])
def test_what_is_paid_on_the_way_is_no_other_order(power: int) -> None:
    """With its last counter Nga trashes itself in a window of its own; Desperado gives its credit, paid or not."""
    position = sysop.read_position(SUCCESSFUL % f"{{card: Nga, counters: {{power: {power}}}}}")
    found = position.outcomes()
    assert found.order_matters.answer is Truth.NO
    assert len(found.results) == 3
