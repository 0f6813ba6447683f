"""Which prompts can be those of which questions."""

from __future__ import annotations

import pytest
from msgspec import structs

from sysop.models.imports.commands import Command, Kind, Prompt
from sysop.models.pool import shipped_pool
from sysop.models.terms import Side
from sysop.solver.choices.decision import DecisionKind
from sysop.solver.following.plan import Answer

from .pairing import is_kind, is_of_subroutines, lists_titles, numbers_in, says_where

POOL = shipped_pool()


def prompt(*words: str, kind: str = "other", message: str = "", most: int | None = None, cards: int = 0) -> Prompt:
    """A prompt of some card; its first words are those of so many cards."""
    offered = tuple((str(k), w, f"card-{k}" if k < cards else None) for k, w in enumerate(words))
    return Prompt(Side.RUNNER, kind, "source", "Some Card", message, offered, most=most)


@pytest.mark.parametrize(
    ("asked", "numbers"),
    [
        (prompt(most=2), {0, 1, 2}),
        (prompt("0 [Credits]", "1 [Credits]"), {0, 1}),
        (prompt("Lose 0 tags", "Lose 1 tag", "Lose 2 tags"), {0, 1, 2}),
        (prompt("Draw 2 cards", "Lose 1 tag"), None),
        (prompt("Yes", "No"), None),
    ],
)
def test_numbers_are_offered_up_to_one_or_by_buttons_that_say_the_same_of_each(
    asked: Prompt, numbers: set[int] | None
) -> None:
    assert numbers_in(asked) == numbers
    assert is_kind(DecisionKind.NUMBER, asked, POOL) is (numbers is not None)


def test_servers_are_no_cards_and_cards_no_options() -> None:
    servers, cards = prompt("HQ", "R&D"), prompt("Corroder", "Done", cards=1)
    assert is_kind(DecisionKind.SERVER, servers, POOL)
    assert not is_kind(DecisionKind.TARGETS, servers, POOL)
    assert is_kind(DecisionKind.CARDS, cards, POOL)
    assert not is_kind(DecisionKind.OPTION, cards, POOL)


def test_cards_may_be_listed_by_their_titles_alone() -> None:
    assert lists_titles(prompt("Corroder", "Done"), POOL)
    assert not lists_titles(prompt("Yes", "No"), POOL)


def test_which_ability_comes_first_is_asked_of_abilities_only() -> None:
    asked = prompt("Corroder", message="Choose a trigger to resolve", cards=1)
    assert is_kind(DecisionKind.REACTION, asked, POOL)
    assert not any(
        is_kind(kind, asked, POOL) for kind in (DecisionKind.CARDS, DecisionKind.SERVER, DecisionKind.OPTION)
    )


def test_which_ability_replaces_a_breach_is_asked_of_abilities_only() -> None:
    asked = prompt("Corroder", "Breach HQ", message="Choose a breach replacement ability", cards=1)
    assert is_kind(DecisionKind.REACTION, asked, POOL)
    assert not is_kind(DecisionKind.OPTION, asked, POOL)


def test_any_title_can_be_named() -> None:
    asked = prompt(kind="card-title", message="Name an agenda")
    assert is_kind(DecisionKind.WORD, asked, POOL)
    assert not is_kind(DecisionKind.TARGETS, asked, POOL)


def test_a_prompt_that_offers_nothing_but_to_go_on_lists_no_card() -> None:
    assert is_kind(DecisionKind.CARDS, prompt("Done", message="Choose a program"), POOL)


def test_what_subroutines_say_stands_for_them() -> None:
    asked = prompt("End the run", "Do 1 net damage", message="Choose a subroutine to resolve")
    assert is_kind(DecisionKind.TARGETS, asked, POOL)
    assert is_of_subroutines(asked, {"ice_wall"})
    assert not is_of_subroutines(prompt("Yes", "No", message="Draw 1 card?"), {"ice_wall"})


def test_of_many_titles_a_few_may_be_newer_than_the_pool() -> None:
    known = ("Corroder", "Mimic", "Diesel", "Sure Gamble", "Hedge Fund", "Ice Wall", "Enigma")
    assert lists_titles(prompt(*known, "A card that is newer than the pool"), POOL)
    assert not lists_titles(prompt("Corroder", "A card that is newer than the pool"), POOL)


def test_a_host_or_a_server_is_said_of_the_card_that_is_installed() -> None:
    host = Answer(Command(1, Kind.CHOICE, prompt=prompt("Host", "Elsewhere", message="Choose a destination", cards=1)))
    named = structs.replace(prompt("HQ", "R&D"), side=Side.CORP)
    server = Answer(Command(1, Kind.CHOICE, prompt=named))
    assert says_where("source", host)
    assert says_where("source", server)
    assert not says_where("other", server)
    assert not says_where("source", Answer(Command(1, Kind.CHOICE, prompt=prompt("Yes", "No"))))
