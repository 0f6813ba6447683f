"""Runs in card text: described servers, positions, broken subroutines, traces (6, 10.8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sysop.models.abilities import If, Instruction, NestedCost, Replace, Trace
from sysop.models.cards import Card
from sysop.models.conditions import Comparison, NotSo, Occurred
from sysop.models.deeds import Deed
from sysop.models.effects import Destination, Effect, Placement, Target
from sysop.models.selectors import (
    ICE,
    INSTALLED,
    REZZED,
    THIS,
    CountersOn,
    Did,
    EventPattern,
    IsSubroutine,
    OfTrace,
    Same,
    ServerAmong,
    ServerWith,
    ServerWord,
    Subtype,
    X,
)
from sysop.models.terms import Counter, Player, Relation, Scope, Side, TraceNumber
from sysop.models.values import walk

Cards = Callable[..., Card]
Phrases = Callable[..., Any]
THIS_BREAKS = EventPattern(Deed.FULLY_BREAK, Player.RUNNER, ICE, using=Same(THIS))


@pytest.mark.parametrize(
    ("text", "server"),
    [
        ("HQ or R&D", ServerAmong((ServerWord.HQ, ServerWord.RND))),
        ("a server protected by ice", ServerWith(ICE)),
        ("a server protected by 2 or more pieces of ice", ServerWith(ICE, least=2)),
    ],
)
def test_a_run_may_be_on_a_server_that_is_described(phrase: Phrases, text: str, server: Any) -> None:
    assert phrase("act", f"run {text}") == (Effect(Deed.RUN, server=server),)


def test_the_runner_moves_to_a_position(card: Cards) -> None:
    (ability,) = card("ice", "[subroutine] The Runner moves to the outermost position of Archives.").abilities
    where = Destination(server=ServerWord.ARCHIVES, placement=Placement.OUTERMOST)
    assert ability.steps == (Instruction((Effect(Deed.MOVE_RUNNER, by=Player.RUNNER, destination=where),)),)


def test_moving_instead_of_passing_replaces_the_passing(card: Cards) -> None:
    text = "[subroutine] The Runner moves to the outermost position of HQ instead of passing this ice."
    (step,) = card("ice", text).abilities[0].steps
    assert isinstance(step, Replace)
    assert step.event == EventPattern(Deed.PASS, what=Same(THIS))


def test_an_object_fully_breaks_ice(card: Cards) -> None:
    """rule_object_fully_break"""
    (ability,) = card("program", "Whenever this program fully breaks a piece of ice, draw 2 cards.").abilities
    assert ability.trigger is not None
    assert ability.trigger.events == (THIS_BREAKS,)


def test_ice_that_a_program_fully_broke_is_a_target(phrase: Phrases) -> None:
    found = phrase("np", "ice this program fully broke during this encounter".replace("this program", "~"))
    assert found == ICE & Did(EventPattern(Deed.FULLY_BREAK, using=Same(THIS)), Scope.ENCOUNTER)


def test_breaking_with_this_program_during_the_encounter(card: Cards) -> None:
    used = "if you used this program to break at least 1 subroutine during that encounter"
    text = f"Whenever an encounter ends, {used}, trash this program."
    (ability,) = card("program", text).abilities
    broke = EventPattern(Deed.BREAK, Player.YOU, using=Same(THIS))
    (step,) = ability.steps
    assert isinstance(step, If)
    assert step.condition == Occurred(broke, Scope.ENCOUNTER)


def test_not_fully_broken_is_about_the_encounter(phrase: Phrases) -> None:
    broken = EventPattern(Deed.FULLY_BREAK, Player.RUNNER, Same(THIS))
    condition = phrase("condition", "the Runner did not fully break ~", Side.CORP)
    assert condition == NotSo(Occurred(broken, Scope.ENCOUNTER))


def test_resolving_a_subroutine_does_not_ask_whether_it_is_broken(phrase: Phrases) -> None:
    """rule_unbroken_subroutines_target_for_break_abilities is about breaking only."""
    (effect,) = phrase("act", "resolve 1 subroutine on a rezzed sentry", Side.CORP)
    sentry = IsSubroutine(Subtype(("sentry",)) & REZZED & INSTALLED, any=True)
    assert effect == Effect(Deed.RESOLVE, what=Target(sentry))


def test_a_trace_behind_a_cost_has_its_result_there(card: Cards) -> None:
    text = "When your turn begins, you may trash this asset to trace[3]. If successful, give the Runner 1 tag."
    (step,) = card("asset", text).abilities[0].steps
    assert isinstance(step, NestedCost)
    tag = Instruction((Effect(Deed.TAKE_TAGS, by=Player.RUNNER, amount=1),))
    assert step.if_paid == (Trace(3, if_successful=(tag,)),)


def test_a_trace_that_may_be_let_be_is_optional(card: Cards) -> None:
    (ability,) = card("asset", "When your turn begins, you may trace[2]. If successful, do 1 net damage.").abilities
    assert ability.optional
    assert isinstance(ability.steps[0], Trace)
    assert ability.steps[0].optional


def test_x_as_the_strength_of_a_trace(card: Cards) -> None:
    text = "[subroutine] Trace[X]. If successful, end the run.\nX is equal to the number of hosted virus counters."
    (step,) = card("ice", text).abilities[0].steps
    assert isinstance(step, Trace)
    assert step.base == X()
    said = "When your turn ends, you may trace[X], where X is the number of hosted virus counters."
    (step,) = card("asset", said).abilities[0].steps
    assert step == Trace(CountersOn(Counter.VIRUS, THIS), optional=True)


def test_the_strength_of_the_trace_is_asked_behind_it(card: Cards) -> None:
    text = "[subroutine] Trace[2]. If successful, end the run. If your trace strength is 7 or greater, do 1 net damage."
    trace, check = card("ice", text).abilities[0].steps
    assert isinstance(trace, Trace)
    assert isinstance(check, If)
    assert check.condition == Comparison(OfTrace(TraceNumber.TRACE_STRENGTH), Relation.AT_LEAST, 7)


def test_a_run_and_something_else_are_done_as_they_are_written(phrase: Phrases) -> None:
    """rule_resolve_instruction_in_order"""
    gains = Effect(Deed.GAIN_CLICKS, amount=1)
    runs = Effect(Deed.RUN, server=ServerWord.ANY)
    assert phrase("effects", "make a run and gain [click]") == (runs, gains)
    assert phrase("effects", "gain [click] and make a run") == (gains, runs)


@pytest.mark.parametrize("first", ["gain 2[credit]", "you may pay 1[credit] to look at the top 3 cards of R&D"])
def test_all_that_is_done_instead_of_a_breach_is_done_instead(card: Cards, first: str) -> None:
    text = f"When you make a successful run on a central server, instead of breaching it, {first}. Then, draw 1 card."
    (step,) = card("program", text).abilities[0].steps
    assert isinstance(step, Replace)
    assert any(isinstance(node, Effect) and node.kind is Deed.DRAW for node in walk(step.steps))
