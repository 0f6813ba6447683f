"""Texts that are being written, or that no text box has, are not understood; they are not refused."""

import pytest

from sysop.models.abilities import AbilityKind, Aspect, Unread
from sysop.models.cards import Card
from sysop.models.cardtext.compiling import MOST_CHARACTERS
from sysop.models.cardtext.from_records import compile_card
from sysop.models.values import walk


def toy(text: str, type: str = "event") -> Card:
    return compile_card(
        {"id": "toy", "title": "Toy", "card_type_id": type, "side_id": "runner", "faction_id": "shaper", "cost": 1}
        | {"text": text}
    )


def not_understood(card: Card) -> list[Unread]:
    return [node for node in walk(card.abilities) if isinstance(node, Unread)]


@pytest.mark.parametrize("text", ["Interface → " * 150 + "Draw 1 card.", "Threat 3 → Threat 4 → Draw 1 card."])
def test_a_flag_that_stands_twice_is_not_understood(text: str) -> None:
    (ability,) = toy(text).abilities
    assert (ability.flags, ability.threat) == ((), None)
    assert len(not_understood(toy(text))) == 1


@pytest.mark.parametrize("text", ["", ".", " . .", "<em>", "\n\n"])
def test_a_line_that_says_nothing_is_no_ability(text: str) -> None:
    assert toy(text).abilities == ()


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("[click]:", AbilityKind.PAID),
        ("Draw 1 card: .", AbilityKind.PAID),
        ("[subroutine]", AbilityKind.SUBROUTINE),
        ("Interface →", AbilityKind.STATIC),
        ("<strong>Threat 3</strong> →", AbilityKind.STATIC),
    ],
)
def test_what_a_line_only_begins_may_do_anything(text: str, kind: AbilityKind) -> None:
    (ability,) = toy(text, "hardware").abilities
    assert ability.kind is kind
    assert [clause.influence for clause in not_understood(toy(text, "hardware"))] == [(Aspect.ANYTHING,)]


@pytest.mark.parametrize(
    "text",
    [
        "Toy gains §9.",
        "Choose that many : §7.",
        f"Gain {'9' * 5000}[credit].",
        f"Trace[{'9' * 999}]. If successful, draw 1 card.",
        f"Threat {'9' * 5000} → Draw 1 card.",
        "Gain 2[credit]. " * 300,
        "Draw 1 card。",
    ],
)
def test_a_text_that_no_box_has_may_do_anything(text: str) -> None:
    assert [clause.influence for clause in not_understood(toy(text))] == [(Aspect.ANYTHING,)]


@pytest.mark.parametrize(
    "text",
    [
        "installed " * 200,
        "non-barrier, sentry, code gate " * 60,
        f"{'[click], ' * 200}: Draw 1 card.",
        "Draw 1 card. You .",
        "Draw 1 card. You may.",
        "Use.",
        "Each.",
        "Play.",
        "Whenever you draw a card, instead play or install that card paying X[credit] less.",
    ],
)
def test_sentences_of_any_length_are_read_or_not_understood(text: str) -> None:
    assert len(text) <= MOST_CHARACTERS
    assert any(type(node).__name__.startswith("Unread") for node in walk(toy(text).abilities))
