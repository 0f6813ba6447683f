"""Cards are taken from the top of a deck one by one until so many of them fit (1.15.6): how many that are, the deck
tells; where it has no known order, chance tells it card by card."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sysop.models.abilities import Instruction
from sysop.models.deeds import Deed
from sysop.models.effects import Destination, Each, Effect, Placement, TopCards
from sysop.models.selectors import ANYTHING, PROGRAM, RESOURCE, InZone, Selector, UntilFound
from sysop.models.terms import Zone
from sysop.models.verdict import Status
from sysop.solver.ask.position import Position
from sysop.solver.choices.decision import DecisionKind

Build = Callable[..., Position]


def removed(what: Selector, count: int = 1) -> Effect:
    return Effect(Deed.REMOVE_FROM_GAME, what=TopCards(UntilFound(what, Zone.STACK, count), Zone.STACK))


def gone(p: Position) -> list[str | None]:
    return [e.object for e in p.state.history if e.verb is Deed.REMOVE_FROM_GAME]


@pytest.mark.parametrize(
    ("effect", "expected"),
    [
        (removed(PROGRAM), ["easy_mark", "mimic"]),
        (removed(PROGRAM, 2), ["easy_mark", "mimic", "corroder"]),
        (removed(ANYTHING), ["easy_mark"]),
        (removed(PROGRAM, 4), ["easy_mark", "mimic", "corroder", "imp"]),  # there are three
        (removed(RESOURCE), ["easy_mark", "mimic", "corroder", "imp"]),  # there is none
    ],
)
def test_they_are_taken_as_far_as_what_is_looked_for(runner_does: Build, effect: Effect, expected: list[str]) -> None:
    assert gone(runner_does(Instruction((effect,)))) == expected


def test_of_a_shuffled_deck_chance_tells_one_card_after_the_other(runner_does: Build) -> None:
    where = Destination(zone=Zone.STACK, placement=Placement.SHUFFLED)
    shuffled = Effect(Deed.MOVE, what=Each(InZone((Zone.GRIP,))), destination=where)
    p = runner_does(Instruction((shuffled,)), Instruction((removed(PROGRAM),)))
    assert p.decision is not None
    assert p.decision.kind is DecisionKind.CHANCE
    p = p.after("happens Diesel").after("happens Sure Gamble")
    assert gone(p) == []
    assert gone(p.after("happens Imp")) == ["diesel", "sure_gamble", "imp"]


def test_where_the_cards_are_not_known_nobody_can_tell(runner_does: Build) -> None:
    table = """
    turn: {side: runner, number: 2, step: before action}
    runner: {credits: 5, grip: [Sure Gamble], stack: {unknown: 3}, rig: [Trier]}
    """
    p = runner_does(Instruction((removed(PROGRAM),)), with_=table)
    assert gone(p) == []
    assert p.check("play Sure Gamble").status is Status.UNKNOWN
