"""Traces, bids, the mark and other things that are settled in the course of an ability (10.8, 10.11, 10.14)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sysop.models.abilities import Ability, AbilityKind, BaseTraceStrength, Bid, If, Instruction, Trace
from sysop.models.conditions import Comparison, Trigger
from sysop.models.costs import CreditSource, Purpose
from sysop.models.deeds import Deed
from sysop.models.effects import Effect
from sysop.models.selectors import Calculated, EventPattern, OfTrace, Operator
from sysop.models.terms import Player, Relation, Side, TraceNumber
from sysop.solver.ask.position import Position

Does = Callable[..., Position]
TAG = Instruction((Effect(Deed.TAKE_TAGS, by=Player.RUNNER, amount=1),))
GAIN = Instruction((Effect(Deed.GAIN_CREDITS, amount=5),))
TRACING = """
turn: {side: corp, number: 3, step: before action}
corp: {credits: %d, servers: {"1": {root: [{card: Trier, rezzed: true}]}}}
runner: {credits: %d}
"""


def offered(position: Position) -> list[str]:
    return [position.describe(c) for c in position.legal_actions]


def test_the_corp_spends_first_then_the_runner(corp_does: Does) -> None:
    """rule_trace_strength, rule_link_strength"""
    p = corp_does(Trace(2, (TAG,)), with_=TRACING % (2, 3))
    assert p.decision is not None
    assert (p.decision.side, p.decision.rule) == (Side.CORP, "step_trace_corp_spend_credits")
    assert offered(p) == ["number 0", "number 1", "number 2"]
    p = p.after("number 2")
    assert p.state.corp.credits == 0
    assert p.decision is not None
    assert (p.decision.side, offered(p)) == (Side.RUNNER, ["number 0", "number 1", "number 2", "number 3"])


@pytest.mark.parametrize(("runner", "tags"), [(3, 1), (4, 0)])
def test_a_trace_succeeds_where_its_strength_exceeds_the_link_strength(corp_does: Does, runner: int, tags: int) -> None:
    """rule_compare_trace_and_link_strength: 4 against 3, and against 4."""
    p = corp_does(Trace(2, (TAG,)), with_=TRACING % (2, 5)).after("number 2").after(f"number {runner}")
    assert p.state.runner.credits == 5 - runner
    if tags:
        p = p.after("trigger Trier")
    assert p.state.runner.tags == tags


def test_what_depends_on_the_trace_waits_in_a_reaction_window(corp_does: Does) -> None:
    """rule_trace_conditional_abilities"""
    p = corp_does(Trace(2, (TAG,)), with_=TRACING % (0, 0))
    assert p.decision is not None
    assert p.decision.kind.value == "reaction"
    assert not p.check("pass")


def test_an_unsuccessful_trace_has_its_own_consequence(corp_does: Does) -> None:
    p = corp_does(Trace(0, (TAG,), (GAIN,)), with_=TRACING % (0, 0)).after("trigger Trier")
    assert (p.state.runner.tags, p.state.corp.credits) == (0, 5)


def test_initiated_and_successful_traces_are_told_apart(corp_does: Does) -> None:
    """step_trace_initiated, step_trace_determine_success"""
    waits = tuple(
        Ability(AbilityKind.CONDITIONAL, trigger=Trigger((EventPattern(Deed.TRACE, successful=wanted),)), steps=(GAIN,))
        for wanted in (None, True, False)
    )
    p = corp_does(Trace(2), with_=TRACING % (0, 0), more=waits)
    assert [i.number for i in p.pending] == [1]
    p = p.after("trigger Trier").after("number 0")
    assert [i.number for i in p.pending] == [2]


def test_credits_for_traces_can_be_spent_on_them(corp_does: Does) -> None:
    """rule_hosted_credits_use"""
    own = Ability(AbilityKind.STATIC, declarations=(CreditSource((Purpose(act=Deed.TRACE),)),))
    text = (TRACING % (0, 0)).replace("{card: Trier,", "{card: Trier, credits: 2,")
    p = corp_does(Trace(0, (TAG,)), with_=text, more=(own,))
    assert offered(p) == ["number 0", "number 1", "number 2"]
    p = p.after("number 1")
    assert p.state.object("trier").counters[0][1] == 1


@pytest.mark.parametrize(("corp", "runner", "equal"), [(1, 1, True), (0, 2, False)])
def test_a_psi_game_compares_what_both_bid(corp_does: Does, corp: int, runner: int, equal: bool) -> None:
    """rule_psi_game, rule_psi_outcome"""
    p = corp_does(Bid((0, 1, 2), (GAIN,), (TAG,)), with_=TRACING % (2, 2))
    p = p.after(f"number {corp}")
    assert p.state.corp.credits == 2  # nothing is spent before both have bid
    p = p.after(f"number {runner}")
    assert p.state.corp.credits == 2 - corp + (5 if equal else 0)
    assert (p.state.runner.credits, p.state.runner.tags) == (2 - runner, 0 if equal else 1)


def test_nobody_bids_what_they_cannot_spend(corp_does: Does) -> None:
    """rule_bid_possible"""
    p = corp_does(Bid((0, 1, 2), (), (TAG,)), with_=TRACING % (1, 0))
    assert offered(p) == ["number 0", "number 1"]
    p = p.after("number 1")
    assert p.state.runner.tags == 1


def test_no_checkpoint_comes_between_the_two_bids(corp_does: Does) -> None:
    """rule_psi_bid_reveal: what waits for spending becomes pending once both have spent."""
    waits = Ability(AbilityKind.CONDITIONAL, trigger=Trigger((EventPattern(Deed.SPEND_CREDITS),)), steps=(GAIN,))
    p = corp_does(Bid((0, 1, 2)), with_=TRACING % (2, 2), more=(waits,)).after("number 1").after("number 2")
    assert (p.state.corp.credits, p.state.runner.credits, len(p.pending)) == (1, 0, 2)


def test_the_mark_is_a_central_server_by_chance(runner_does: Does) -> None:
    """rule_mark_identification, rule_mark_already_identified"""
    mark = Effect(Deed.IDENTIFY_MARK)
    p = runner_does(mark, mark)
    assert p.decision is not None
    assert (p.decision.side, offered(p)) == (None, ["happens HQ", "happens R&D", "happens Archives"])
    p = p.after("happens R&D")
    assert p.state.mark == "rnd"
    assert p.decision is not None
    assert p.decision.side is Side.RUNNER


def test_the_body_of_a_trace_waits_together_with_what_depends_on_its_success(corp_does: Does) -> None:
    """rule_trace_conditional_abilities: a consequence of a trace strength of 3 beside that of success."""
    strong = Comparison(OfTrace(TraceNumber.TRACE_STRENGTH), Relation.AT_LEAST, 3)
    p = corp_does(Trace(2, (TAG,)), If(strong, (GAIN,)), with_=TRACING % (2, 0))
    both = p.after("number 1")
    assert len(both.pending) == 2
    both = both.after("trigger Trier, instance 1").after("trigger Trier")
    assert (both.state.runner.tags, both.state.corp.credits) == (1, 6)
    weak = p.after("number 0")
    assert len(weak.pending) == 1
    weak = weak.after("trigger Trier")
    assert (weak.state.runner.tags, weak.state.corp.credits) == (1, 2)


def test_what_depends_on_a_trace_knows_its_numbers(corp_does: Does) -> None:
    """rule_compare_trace_and_link_strength: as many tags as the trace exceeds the link."""
    exceeds = Calculated(Operator.MINUS, OfTrace(TraceNumber.TRACE_STRENGTH), OfTrace(TraceNumber.LINK_STRENGTH))
    tags = Instruction((Effect(Deed.TAKE_TAGS, by=Player.RUNNER, amount=exceeds),))
    p = corp_does(Trace(5, (tags,)), with_=TRACING % (0, 2)).after("number 2").after("trigger Trier")
    assert p.state.runner.tags == 3


def test_a_trace_that_may_be_let_be(corp_does: Does) -> None:
    p = corp_does(Trace(2, (TAG,), optional=True), with_=TRACING % (0, 0))
    assert offered(p) == ["accept", "decline"]
    assert not any(e.verb is Deed.TRACE for e in p.after("decline").state.history)
    assert p.after("accept").after("trigger Trier").state.runner.tags == 1


def test_a_static_ability_raises_the_base_strength(corp_does: Does) -> None:
    """A base strength of 2 and 1 more against 2 credits; a trace of no subroutine is none of a subroutine (10.8)."""
    for declared, tags in ((BaseTraceStrength(1), 1), (BaseTraceStrength(1, of_subroutines=True), 0)):
        more = Ability(AbilityKind.STATIC, declarations=(declared,))
        p = corp_does(Trace(2, (TAG,)), with_=TRACING % (0, 2), more=(more,)).after("number 2")
        assert p.state.runner.tags == 0
        assert ("trigger Trier" in offered(p)) is bool(tags)
