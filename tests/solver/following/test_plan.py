"""What the commands of a step answer, one after the other."""

from __future__ import annotations

from sysop.models.imports.commands import Command, Kind, Prompt
from sysop.models.state import PlayerState, State
from sysop.models.terms import Side
from sysop.solver.following.plan import Answer, Plan

ASKED = Prompt(Side.CORP, "select", "moon_pool", "Moon Pool", "Choose a card", selectable=("one", "two"), number="7")


def answers(*commands: Command) -> list[list[str]]:
    entries = Plan(commands, State(2, Side.CORP, PlayerState(), PlayerState())).entries
    return [e.cards for e in entries if isinstance(e, Answer)]


def select(number: int, card: str, *, lets_go: bool = False, begins: bool = False) -> Command:
    return Command(number, Kind.SELECT, Side.CORP, cards=(card,), prompt=ASKED, lets_go=lets_go, begins=begins)


def test_cards_chosen_one_after_the_other_are_one_answer() -> None:
    assert answers(select(1, "one", begins=True), select(2, "two")) == [["one", "two"]]


def test_a_card_that_is_let_go_is_not_chosen() -> None:
    assert answers(select(1, "one", begins=True), select(2, "one", lets_go=True), select(3, "two")) == [["two"]]


def test_the_same_card_chosen_anew_answers_another_question() -> None:
    """Two advancement counters are placed one by one, each where the Corp chooses."""
    assert answers(select(1, "one", begins=True), select(2, "one", begins=True)) == [["one"], ["one"]]
