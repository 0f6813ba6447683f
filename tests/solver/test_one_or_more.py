"""Conditions of `1 or more` cards are met once by all that are trashed together (9.6.4b)."""

from __future__ import annotations

from collections.abc import Callable

from sysop.models.abilities import Ability, AbilityKind, Instruction
from sysop.models.cards import Card
from sysop.models.conditions import Trigger
from sysop.models.costs import Cost
from sysop.models.deeds import Deed
from sysop.models.effects import Each, Effect, Target
from sysop.models.selectors import INSTALLED, EventPattern, InZone, Type
from sysop.models.terms import CardType, Player, Side, Zone
from sysop.solver.ask.position import Position

Build = Callable[..., Position]
PROGRAMS = Type((CardType.PROGRAM,)) & INSTALLED
TABLE = """
turn: {side: runner, number: 2, step: before action}
runner: {credits: 0, rig: [Doer, Watcher, Corroder, Mimic]}
"""


def doer(what: Each | Target) -> Card:
    step = Instruction((Effect(Deed.TRASH, what=what),))
    ability = Ability(AbilityKind.PAID, cost=Cost(), steps=(step,))
    return Card("doer", "Doer", CardType.RESOURCE, Side.RUNNER, cost=0, abilities=(ability,))


def watcher(at_least: int | None) -> Card:
    gone = EventPattern(Deed.TRASH, what=Type((CardType.PROGRAM,)), at_least=at_least)
    gain = Instruction((Effect(Deed.GAIN_CREDITS, by=Player.RUNNER, amount=1),))
    ability = Ability(AbilityKind.CONDITIONAL, trigger=Trigger((gone,)), steps=(gain,))
    return Card("watcher", "Watcher", CardType.RESOURCE, Side.RUNNER, cost=0, abilities=(ability,))


def pending(table: Build, what: Each | Target, at_least: int | None) -> int:
    return len(table(TABLE, doer(what), watcher(at_least)).after("use Doer").pending)


def test_rule_condition_met_multiple_times_each_card_meets_a_condition_of_a_card(table: Build) -> None:
    assert pending(table, Each(PROGRAMS), None) == 2


def test_of_one_or_more_cards_all_together_meet_it_once(table: Build) -> None:
    assert pending(table, Each(PROGRAMS), 1) == 1


def test_two_occurrences_meet_it_twice(table: Build) -> None:
    first = table(TABLE, doer(Target(PROGRAMS)), watcher(1)).after("use Doer").after("choose Mimic")
    assert len(first.pending) == 1
    second = first.after("trigger Watcher").after("use Doer").after("choose Corroder")
    assert len(second.pending) == 1
    assert second.after("trigger Watcher").state.runner.credits == 2


def test_those_cards_are_all_of_them(table: Build) -> None:
    """Buffer Drive adds any one of the cards that were trashed from the grip together to the bottom of the stack."""
    asked = table(
        """
turn: {side: runner, number: 2, step: before action}
runner: {credits: 0, grip: [Corroder, Mimic, Diesel], rig: [Doer, Buffer Drive]}
""",
        doer(Each(InZone((Zone.GRIP,)))),
    )
    asked = asked.after("use Doer").after("trigger Buffer Drive")
    for title in ("Corroder", "Mimic", "Diesel"):
        assert asked.check(f"choose {title}").status.value == "legal"
        assert asked.after(f"choose {title}").state.object(title.lower()).zone is Zone.STACK
