"""Why a choice is legal: a tree of facts, each by its rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sysop.models.rulebook import rule
from sysop.solver.ask.position import Position
from sysop.solver.explain.derivation import Fact

Build = Callable[[str], Position]

RUNNER = """
turn: {side: runner, number: 4}
corp: {hq: {unknown: 5}, rnd: {unknown: 20}}
runner: {credits: 9, clicks: 2, grip: [Sure Gamble, Corroder], stack: {unknown: 20}}
"""


def facts(fact: Fact) -> Iterator[Fact]:
    yield fact
    for part in fact.because:
        yield from facts(part)


def test_every_fact_cites_a_rule_of_the_rulebook(position: Build) -> None:
    for action in ("play Sure Gamble", "install Corroder", "run HQ", "draw"):
        found = position(RUNNER).explain(action)
        assert found is not None
        for fact in facts(found):
            assert rule(fact.rule).number


def test_the_cost_is_told_with_what_is_printed_and_who_changes_it(position: Build) -> None:
    found = position(RUNNER).explain("play Sure Gamble")
    assert found is not None
    assert "5 printed on Sure Gamble" in [fact.message for fact in facts(found)]


def test_the_additional_costs_name_their_sources(position: Build) -> None:
    found = position("""
    turn: {side: runner, number: 4}
    corp:
      rnd: {unknown: 10}
      play: [Predictive Algorithm]
      servers: {"1": {root: [{card: Ben Musashi, rezzed: true}, Obokata Protocol]}}
    runner: {credits: 2, clicks: 2, grip: {unknown: 7}}
    run: {server: "1", step: breach, successful: true}
    access: {card: Obokata Protocol, step: steal}
    """).explain("steal Obokata Protocol")
    assert found is not None
    told = {fact.message for fact in facts(found) if fact.rule == "rule_additional_cost"}
    assert told == {
        f"an additional cost, from {title}" for title in ("Predictive Algorithm", "Ben Musashi", "Obokata Protocol")
    }


def test_targets_and_thefts_say_what_was_looked_at(position: Build) -> None:
    """rule_targets_must_be_valid, rule_cannot_precedence"""
    accessed = position("""
    turn: {side: runner, number: 4}
    corp: {rnd: {unknown: 10}, servers: {"1": {root: [Obokata Protocol]}}}
    runner: {credits: 2, clicks: 2, grip: {unknown: 7}}
    run: {server: "1", step: breach, successful: true}
    access: {card: Obokata Protocol, step: steal}
    """)
    found = accessed.explain("steal Obokata Protocol")
    assert found is not None
    assert "nothing says that Obokata Protocol cannot be stolen" in [fact.message for fact in facts(found)]
    encounter = (
        position("""
    turn: {side: runner, number: 4}
    corp: {rnd: {unknown: 10}, servers: {hq: {ice: [{card: Colossus, rezzed: true}]}}}
    runner: {credits: 2, clicks: 2, grip: {unknown: 3}, rig: [Corroder, Kati Jones]}
    run: {server: hq, step: encounter}
    """)
        .after("pass")
        .after("pass")
    )
    waiting = encounter.decision
    first = waiting.choices.first() if waiting is not None else None
    assert first is not None
    chosen = encounter.explain(first)
    assert chosen is not None
    assert all(rule(fact.rule).number for fact in facts(chosen))


def test_rules_about_other_actions_are_not_asked(position: Build) -> None:
    found = position(RUNNER).explain("draw")
    assert found is not None
    assert not [fact for fact in facts(found) if "server" in fact.message]


def test_what_is_not_legal_has_no_derivation(position: Build) -> None:
    assert position(RUNNER.replace("credits: 9", "credits: 1")).explain("play Sure Gamble") is None
