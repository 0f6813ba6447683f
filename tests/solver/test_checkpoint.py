"""Checkpoints and what they make pending (10.3, 9.6)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from sysop.models.terms import Side, Zone
from sysop.solver.ask.position import Position
from sysop.solver.checkpoints.broken_restrictions import Demand, Pile, appropriate_sets
from sysop.solver.orders.graph import Dependency
from sysop.solver.reading.game import Game

Build = Callable[[str], Position]

RIG = """
turn: {side: runner, number: 2, step: before action}
runner: {credits: 5, rig: [%s]}
"""


def titles(position: Position) -> list[str]:
    return [position.pool[o.card].title for o in position.state.in_zone(Zone.HEAP) if o.card]


def test_of_two_copies_of_a_unique_card_the_older_one_is_trashed(position: Build) -> None:
    """step_checkpoint_uniqueness"""
    assert titles(position(RIG % "Order of Sol, Order of Sol")) == ["Order of Sol"]


def test_a_second_console_can_be_installed_and_the_first_one_goes(position: Build) -> None:
    """step_checkpoint_uniqueness: consoles"""
    p = position("""
    turn: {side: runner, number: 2, step: action}
    runner: {credits: 20, clicks: 3, grip: [Desperado], rig: [Desperado]}
    """)
    assert p.check("install Desperado")
    after = p.after("install Desperado")
    assert titles(after) == ["Desperado"]
    assert len([o for o in after.state.objects if o.installed]) == 1


def test_the_trace_names_the_step_and_the_card(position: Build) -> None:
    trace = position(RIG % "Order of Sol, Order of Sol").checkpoint()
    assert [(c.letter, c.rule) for c in trace.changes] == [("d", "step_checkpoint_uniqueness")]
    assert "Order of Sol" in trace.changes[0].message


def test_with_too_much_memory_the_runner_chooses_a_set_from_which_nothing_can_be_left_out(position: Build) -> None:
    """step_checkpoint_card_restrictions"""
    p = position(RIG % "Corroder, Mimic, Imp, LLDS Energy Regulator, Sneakdoor Beta")
    assert p.decision is not None
    assert p.decision.kind.value == "trash_set"
    chosen = {frozenset(c.objects) for c in p.decision.choices}  # type: ignore[union-attr]
    singles = {"corroder", "mimic", "imp", "llds_energy_regulator"}
    assert chosen == {frozenset({"sneakdoor_beta"}), *(frozenset(c) for c in combinations(sorted(singles), 2))}
    after = p.after("trash set Sneakdoor Beta")
    assert titles(after) == ["Sneakdoor Beta"]


@given(st.lists(st.integers(0, 4), max_size=7), st.integers(1, 8))
def test_minimal_covers_are_exactly_the_inclusion_minimal_sets(weights: list[int], need: int) -> None:
    items = tuple(f"p{k}" for k in range(len(weights)))
    weight = dict(zip(items, weights, strict=True))

    def covers(chosen: tuple[str, ...]) -> bool:
        return sum(weight[i] for i in chosen) >= need

    every = [c for n in range(1, len(items) + 1) for c in combinations(items, n) if covers(c)]
    minimal = {frozenset(c) for c in every if not any(covers(tuple(i for i in c if i != out)) for out in c)}
    found = appropriate_sets(Pile(items, (), (Demand(tuple(weight.items()), need),)))
    assert {frozenset(c) for c in found} == minimal
    assert len(found) == len(minimal)


OBOKATA = """
turn: {side: runner, number: 4, step: action}
corp: {play: [Predictive Algorithm], servers: {"1": {root: [Obokata Protocol]}}}
runner:
  credits: 2
  clicks: 2
  grip: [I've Had Worse, Easy Mark, Diesel, Sure Gamble]
  stack: {unknown: 9}
  rig: [Order of Sol]
run: {server: "1", step: breach, successful: true}
access: {card: Obokata Protocol, step: steal}
"""


def test_every_order_respects_the_graph_of_what_must_precede(position: Build) -> None:
    p = position(OBOKATA).after("steal Obokata Protocol")
    drawn = p.order_graph()
    must = nx.DiGraph([(a, b) for a, b, why in drawn.edges(keys=True) if why == Dependency.MUST_PRECEDE])
    must.add_nodes_from(name for name, pending in drawn.nodes(data="pending") if pending)
    sorts = {tuple(drawn.nodes[n]["title"] for n in order) for order in nx.all_topological_sorts(must)}
    assert {tuple(step.title for step in order) for order in p.orders()} == sorts
    assert p.orders().count() == 2


def test_the_first_time_each_turn_is_not_the_second(position: Build) -> None:
    """rule_trigger_condition: ordinals look at what already happened."""
    text = OBOKATA + "history: [{no_credits: true, by: runner}]\n"
    p = position(text).after("steal Obokata Protocol")
    assert [i.source for i in p.pending] == ["i_ve_had_worse"]


def test_a_mandatory_ability_keeps_its_controller_from_passing(position: Build) -> None:
    """rule_reaction_window_must_resolve_mandatory_abilities"""
    p = position(OBOKATA).after("steal Obokata Protocol")
    assert {r.code for r in p.check("pass").reasons} == {"timing.mandatory"}


def test_a_current_stays_until_an_agenda_is_stolen(position: Build) -> None:
    """step_checkpoint_duration_abilities"""
    p = position(OBOKATA)
    assert p.state.object("predictive_algorithm").zone is Zone.PLAY_AREA
    for action in ("steal Obokata Protocol", "trigger I've Had Worse", "trigger Order of Sol"):
        p = p.after(action)
    assert p.state.object("predictive_algorithm").zone is Zone.ARCHIVES


def test_abilities_of_agendas_are_the_corps_even_when_stolen(position: Build) -> None:
    """rule_controller_agenda_abilities, rule_controller_agenda"""
    p = position("""
    turn: {side: runner, number: 2, step: action}
    runner: {score: [Hostile Takeover], rig: [Order of Sol]}
    """)
    game = Game(p.state, p.pool)
    agenda, resource = p.state.object("hostile_takeover"), p.state.object("order_of_sol")
    assert (game.responsible(agenda), agenda.controller) == (Side.CORP, Side.RUNNER)
    assert game.responsible(resource) is Side.RUNNER


def test_step_checkpoint_agenda_points_fewer_points_are_needed_where_a_card_says_so(
    position: Callable[[str], Position],
) -> None:
    text = """
    turn: {side: corp, number: 9}
    corp: {identity: "%s", hq: {unknown: 3}, score: [{card: Hostile Takeover, worth: 6}]}
    runner: {}
    """
    assert position(text % "Harmony Medtech: Biomedical Pioneer").decision is None
    assert position(text % "Haas-Bioroid: Engineering the Future").decision is not None
