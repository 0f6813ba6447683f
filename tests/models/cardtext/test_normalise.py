"""The card's own names, reminder text, tokens and lines."""

from __future__ import annotations

import pytest

from sysop.models.abilities import Flag
from sysop.models.cardtext.lexer import BadToken, tokens
from sysop.models.cardtext.lines import cut
from sysop.models.cardtext.normalise import normalise, short_titles


def test_this_card_type_is_the_card_itself() -> None:
    assert normalise("Trash this agenda.", "Any Title") == "Trash ~."


def test_an_older_card_names_itself_by_its_title_or_a_short_form() -> None:
    assert normalise("Trash Los.", "Los: Data Hijacker") == "Trash ~."
    assert "Geist" in short_titles('Armand "Geist" Walker: Tech Lord', person=True)


def test_copies_of_a_title_are_not_the_card_itself() -> None:
    assert normalise("Reveal a copy of Hydra.", "Hydra") == "Reveal a copy of @{Hydra}."


def test_reminder_text_carries_no_rules() -> None:
    assert normalise("Draw 1 card. <em>(You may look at it.)</em>", "Any Title") == "Draw 1 card."


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("2[recurring-credit] (Refill these as your turn begins.)", "2[recurring-credit]"),
        ("Charge a card. (Put 1 counter there. It has one.) Draw 1 card.", "Charge a card. Draw 1 card."),
        ("(Cards in a pile are not installed.)\nDraw 1 card.", "Draw 1 card."),
        ("Dividends 1 (Count those that are too many.)", "Dividends 1"),
    ],
)
def test_whole_sentences_in_parentheses_are_reminders_without_italics_too(text: str, left: str) -> None:
    assert normalise(text, "Any Title") == left


@pytest.mark.parametrize(
    "text",
    [
        "Install up to 2 cards (one at a time).",
        "If you do, (Draw 1 card. Gain 1[credit].)",
        "Run any server. (Linked to this: Gain 1[credit] then.)",
        "Draw 1 card. (Nothing happens.)",
        "When it is trashed (while it is rezzed), draw 1 card.",
    ],
)
def test_a_part_of_a_sentence_in_parentheses_and_steps_as_they_are_written_are_none(text: str) -> None:
    assert normalise(text, "Any Title") == text


def test_a_parenthesis_that_is_no_reminder_stays() -> None:
    assert tokens("(cannot be prevented)") == ("⟨", "cannot", "be", "prevented", "⟩")


def test_forms_that_mean_the_same_become_one_token() -> None:
    assert tokens("pieces of ice") == ("ice",)
    assert tokens("The Runner loses 3 credits") == ("the_runner", "lose", "3", "[credit]")


def test_bold_print_marks_subtypes() -> None:
    assert tokens("a <strong>run</strong> event") == ("a", "#run", "event")
    assert "run" in tokens("the current run")


def test_in_front_of_a_card_type_a_word_is_a_subtype_without_bold_print() -> None:
    assert tokens("a run event") == ("a", "#run", "event")
    assert tokens("a current or run event") == ("a", "#current", "or", "#run", "event")
    assert tokens("rezzed pieces of NEXT ice") == ("rezzed", "#next", "ice")
    assert tokens("the next program") == ("the", "next", "program")
    assert tokens("run again") == ("run", "again")


def test_a_virus_counter_is_no_virus_card() -> None:
    assert tokens("2 virus counters") == ("2", "virus", "counter")
    assert tokens("a <strong>virus</strong> program") == ("a", "#virus", "program")


def test_non_stands_apart() -> None:
    assert tokens("non-agenda card") == ("non", "agenda", "card")


def test_an_unknown_character_is_refused() -> None:
    with pytest.raises(BadToken):
        tokens("draw 1 card ¶")


def test_a_line_has_flags_a_cost_and_sentences() -> None:
    (line,) = cut("Access, once per turn → [click]<strong>:</strong> Draw 1 card. End the run.").lines
    assert line.flags == (Flag.ACCESS, Flag.ONCE_PER_TURN)
    assert line.cost == ("[click]",)
    assert len(line.sentences) == 2


def test_a_colon_before_modes_is_no_cost() -> None:
    box = cut("Resolve 1 of the following:<ul><li>Draw 1 card.</li><li>Gain 1[credit].</li></ul>")
    assert box.lines[0].cost is None
    assert box.quotes == ("Draw 1 card.", "Gain 1[credit].")


def test_threat_is_a_flag_with_a_level() -> None:
    assert cut("Threat 3 → Draw 1 card.").lines[0].threat == 3


def test_a_colon_inside_a_quotation_is_no_cost() -> None:
    box = cut('~ gains "[click]: Draw 1 card."')
    assert box.lines[0].cost is None
    assert box.quotes == ("[click]: Draw 1 card.",)


def test_a_word_is_a_subtype_in_bold_print_alone() -> None:
    """rule_subtype_bold: a current that is played, and the current run."""
    assert "#current" in tokens("If a <strong>current</strong> is active, gain 1[credit].")
    assert "#current" not in tokens("If a current is active, gain 1[credit].")
    assert tokens("a <strong>run</strong> run") == ("a", "#run", "run")


@pytest.mark.parametrize(
    ("said", "other"),
    [
        ("Then, you may instead draw 1 card.", "Then, instead you may draw 1 card."),
        ("Lose all credits in your credit pool.", "Lose all credits."),
        (
            "If that run is unsuccessful when it ends, draw 1 card.",
            "When that run ends, if it was unsuccessful, draw 1 card.",
        ),
        ("When the turn on which you stole it ends", "When a turn ends in which you stole it"),
        ("Whenever you draw a card for the first time each turn, ", "The first time each turn you draw a card,"),
        ("Draw 1 card or, if you are tagged, gain 2[credit].", "Draw 1 card (or gain 2[credit] if you are tagged)."),
        ("Trash 2 cards from the top of R&D.", "Trash the top 2 cards of R&D."),
        ("[click], hosted virus counter: Draw 1 card.", "[click], 1 hosted virus counter: Draw 1 card."),
        ("lowering the cost of each by 1[credit]", "paying 1[credit] less"),
        ("you and the Corp reveal secretly spent credits", "you reveal secretly spent credits"),
        ("it is trashed by suffering net damage", "it is trashed with net damage"),
    ],
)
def test_other_words_for_the_same_are_made_one(said: str, other: str) -> None:
    assert normalise(said, "Riddle") == other


def test_brain_damage_is_core_damage() -> None:
    """rule_brain_damage"""
    assert tokens("Do 1 brain damage.") == ("do", "1", "core", "damage", ".")
