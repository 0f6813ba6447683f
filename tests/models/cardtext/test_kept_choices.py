"""Choices that another ability of the same card makes use of (9.10.3)."""

from __future__ import annotations

from collections.abc import Callable

from sysop.models.abilities import AbilityKind, Choice, ChooseValue, GainAbility, Instruction, Lasting, Unread
from sysop.models.cards import Card
from sysop.models.conditions import Fits, RunOn, UseOnly
from sysop.models.deeds import Deed
from sysop.models.effects import Each, Effect, Target
from sysop.models.selectors import (
    ICE,
    Bound,
    ChosenServer,
    Current,
    IsSubroutine,
    Role,
    Same,
    ServerWord,
    Shares,
)
from sysop.models.terms import Scope
from sysop.models.values import walk

Cards = Callable[..., Card]


def is_read(card: Card) -> bool:
    return not any(isinstance(node, Unread) for node in walk(card.abilities))


def test_a_server_chosen_as_the_turn_begins_is_known_to_the_next_ability(card: Cards) -> None:
    made = card(
        "resource",
        "When your turn begins, you may choose a server.\n"
        "Whenever you make a successful run on the chosen server, draw 3 cards.",
    )
    first, second = made.abilities
    assert first.steps == (ChooseValue(Choice.SERVER, "that server", optional=True),)
    assert first.optional
    assert second.trigger is not None
    assert second.trigger.events[0].server == ChosenServer("that server")
    assert isinstance(second.steps[0], Instruction)


def test_no_ability_speaks_of_a_server_that_none_chose(card: Cards) -> None:
    assert not is_read(card("resource", "When you make a successful run on the chosen server, gain 1[credit]."))


def test_that_server_is_the_attacked_one_behind_a_successful_run(card: Cards) -> None:
    made = card("resource", "Whenever you make a successful run, trash 1 piece of ice protecting that server.")
    found = [n.server for n in walk(made.abilities) if type(n).__name__ == "InServer"]
    assert found == [ServerWord.ATTACKED]


def test_a_program_for_one_server_has_a_restriction_of_its_own(card: Cards) -> None:
    made = card(
        "program",
        "When your turn begins, choose a server.\nUse this card only during runs on the chosen server.",
    )
    chosen, restricting = made.abilities
    assert chosen.kind is AbilityKind.CONDITIONAL
    assert restricting.kind is AbilityKind.STATIC
    assert restricting.restrictions == (UseOnly(RunOn(ChosenServer("that server")), card=True),)


def test_ice_that_was_chosen_has_a_name_for_the_other_ability(card: Cards) -> None:
    made = card(
        "hardware",
        "When your turn begins, choose 1 <strong>barrier</strong>. "
        "Use this hardware only during encounters with that ice.\n[trash]: Break up to 3 subroutines.",
    )
    step = made.abilities[0].steps[0]
    assert isinstance(step, Instruction)
    assert isinstance(step.effects[0].what, Target)
    assert step.effects[0].what.name == "the chosen card"
    only = UseOnly(Fits(Current(Role.ENCOUNTERED), Same(Bound("the chosen card"))), card=True)
    assert made.abilities[1].restrictions == (only,)


def test_a_chosen_subtype_is_broken_and_gained(card: Cards) -> None:
    breaker = card(
        "program",
        "When you install this program, choose <strong>sentry</strong>, <strong>trap</strong>, or "
        "<strong>barrier</strong>.\n2[credit]: Break 2 subroutines on a piece of ice that has the chosen subtype.",
    )
    assert breaker.abilities[0].steps == (
        ChooseValue(Choice.SUBTYPE, "that subtype", among=("sentry", "trap", "barrier")),
    )
    (subroutine,) = (n for n in walk(breaker.abilities) if isinstance(n, IsSubroutine))
    assert any(isinstance(n, Shares) for n in walk(subroutine))
    painter = card(
        "program",
        "[click]: Choose <strong>barrier</strong>, <strong>code gate</strong>, or <strong>sentry</strong>. "
        "Each piece of ice gains the chosen subtype until the end of the turn.",
    )
    (lasting,) = (n for n in walk(painter.abilities) if isinstance(n, Lasting))
    assert lasting.duration is Scope.TURN
    (gained,) = lasting.declarations
    assert isinstance(gained, GainAbility)
    assert gained.chosen == "that subtype"


def test_all_but_one_subroutine_has_the_spared_one_as_its_target(card: Cards) -> None:
    made = card("program", "4[credit]: Gain 1[credit]. Break all but 1 subroutine on a piece of ice.")
    step = made.abilities[0].steps[-1]
    assert isinstance(step, Instruction)
    spared, broken = step.effects
    assert spared.kind is Deed.CHOOSE
    assert isinstance(spared.what, Target)
    assert isinstance(spared.what.what, IsSubroutine)
    assert spared.what.what.any
    assert broken == Effect(
        Deed.BREAK,
        what=Each(IsSubroutine(Same(Current(Role.ENCOUNTERED)), but="that subroutine")),
    )
    assert ICE not in tuple(walk(step))
