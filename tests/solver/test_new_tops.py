"""The top of a deck that the same instruction has changed is looked at only then; nothing comes in between (9.11)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sysop.models.abilities import Ability, AbilityKind, Instruction
from sysop.models.conditions import Trigger
from sysop.models.deeds import Deed
from sysop.models.effects import Destination, Each, Effect, Placement, TopCards
from sysop.models.selectors import EventPattern, InZone
from sysop.models.terms import Player, Zone
from sysop.solver.ask.position import Position
from sysop.solver.choices.decision import DecisionKind

Build = Callable[..., Position]
WAITS_FOR_MOVES = Ability(
    AbilityKind.CONDITIONAL,
    1,
    trigger=Trigger((EventPattern(Deed.MOVE, Player.YOU, to_zones=(Zone.STACK,)),)),
    steps=(Instruction((Effect(Deed.GAIN_CREDITS, amount=1),)),),
)


def moved(placement: Placement) -> Effect:
    where = Destination(zone=Zone.STACK, placement=placement)
    return Effect(Deed.MOVE, what=Each(InZone((Zone.GRIP,))), destination=where)


def removed(count: int, *, bottom: bool = False) -> Effect:
    return Effect(Deed.REMOVE_FROM_GAME, what=TopCards(count, Zone.STACK, bottom))


def gone(p: Position) -> list[str | None]:
    return [e.object for e in p.state.history if e.verb is Deed.REMOVE_FROM_GAME]


def test_after_a_shuffle_chance_says_what_lies_on_top_before_anything_reacts(runner_does: Build) -> None:
    p = runner_does(Instruction((moved(Placement.SHUFFLED), removed(2))), more=(WAITS_FOR_MOVES,))
    assert p.decision is not None
    assert p.decision.kind is DecisionKind.CHANCE
    assert len(list(p.legal_actions)) == 6
    p = p.after("happens Diesel")
    p = p.after("happens Mimic")
    assert gone(p) == ["diesel", "mimic"]
    assert p.decision is not None
    assert p.decision.kind is DecisionKind.REACTION  # only now, for the two cards that were moved
    assert len(list(p.legal_actions)) == 2


@pytest.mark.parametrize(("bottom", "expected"), [(False, ["easy_mark"]), (True, ["sure_gamble", "diesel"])])
def test_cards_that_went_to_the_bottom_lie_there(runner_does: Build, bottom: bool, expected: list[str]) -> None:
    effects = (moved(Placement.BOTTOM), removed(len(expected), bottom=bottom))
    p = runner_does(Instruction(effects)).after("choose cards Sure Gamble, Diesel")
    assert gone(p) == expected


def test_a_deck_of_unknown_size_has_a_top_all_the_same(runner_does: Build) -> None:
    table = """
    turn: {side: runner, number: 2, step: before action}
    runner: {credits: 5, grip: [Sure Gamble], rig: [Trier]}
    """
    p = runner_does(Instruction((Effect(Deed.GAIN_CREDITS, amount=1), removed(3))), with_=table)
    assert len(gone(p)) == 3
    assert p.state.runner.credits == 6
