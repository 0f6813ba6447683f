"""What the author of a text is told: where reading stops, and what would be read there."""

from __future__ import annotations

import pytest

from sysop.models.cardtext.linting import Linted, Trouble, clause_texts, linted, nearest


def told(text: str, type_: str = "asset", side: str = "corp") -> Linted:
    """What is said of the text of such a card."""
    return linted({"id": "own_card", "title": "Own Card", "card_type_id": type_, "side_id": side, "text": text})


def test_nothing_is_said_of_a_text_that_is_read() -> None:
    found = told("[click]: Gain 2[credit].\nWhen your turn begins, draw 1 card.")
    assert found.findings == ()
    assert found.unread == ()
    assert len(found.lines) == 2


@pytest.mark.parametrize(
    ("text", "words", "instead"),
    [
        ("When your turn begins, gian 1[credit].", "gian", ("gain",)),
        ("Gain 2[credit] for eech tag.", "eech", ("each",)),
        ("[click], [trsh]: Draw 1 card.", "[trsh]", ("[trash]",)),
        ("When your turn begins, gain 1[credit] and dance.", "dance", ()),
        ("Draw 1 card. Consider the weather.", "Consider", ()),
    ],
)
def test_the_words_that_stop_the_reader_are_named_with_what_would_be_read(
    text: str, words: str, instead: tuple[str, ...]
) -> None:
    for padded in (text, f"{text}\nGain 1[credit].", f"Gain 1[credit].\n{text}"):
        (finding,) = told(padded, "operation").findings
        assert (finding.trouble, finding.words, finding.instead) == (Trouble.UNREAD, words, instead)
        assert finding.line == text
        assert padded.split("\n")[finding.clause] == text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("When the Runner makes a successful run, they lose gold.", "gold"),  # `they` is a player, written out
        ("[click]: The Runner loses 1[credit]. Own Card dances. Draw 1 card.", "dances"),
        ('This asset gains "When your turn begins, gian 1[credit]." while the Runner is tagged.', "gian"),
    ],
)
def test_columns_are_those_of_the_words_as_they_are_written(text: str, words: str) -> None:
    first = told(text).findings[0]
    assert first.words == words


def test_what_leans_on_nothing_is_told_as_such() -> None:
    (finding,) = told("When your turn begins, trash that ice.").findings
    assert finding.trouble is Trouble.LEANING
    assert finding.words == "When your turn begins, trash that ice"


def test_what_has_no_end_is_told_as_such() -> None:
    (finding,) = told("When your turn begins, place 1 power counter on.").findings
    assert finding.trouble is Trouble.UNFINISHED


def test_older_words_are_read_and_told() -> None:
    found = told("[click]: Place 1 advancement token on 1 installed card.")
    (finding,) = found.findings
    assert (finding.trouble, finding.instead) == (Trouble.OLDER, ("advancement counter",))
    assert found.unread == ()


def test_an_arrow_from_the_keyboard_is_read_and_told() -> None:
    found = told("Once per turn -> [click]: Draw 1 card.")
    assert [(f.trouble, f.instead) for f in found.findings] == [(Trouble.OLDER, ("→",))]


def test_every_clause_that_is_not_read_has_a_finding() -> None:
    found = told("Gain 1[credit].\nHum a tune.\n[click]: Paint the server.\nThis asset wiggles.")
    assert found.unread == tuple(sorted(unread.clause for unread in found.card.unread))


def test_lines_are_numbered_as_clauses_are() -> None:
    """Reminders are no clauses, and a list of modes is one line."""
    text = "Resolve 1 of the following:<ul>\n<li>Hum.</li>\n<li>Sing.</li></ul>\n<em>(Psst.)</em>\nHum."
    lines = clause_texts(text, "Own Card")
    assert [line.split()[0] for line in lines] == ["Resolve", "Hum."]


def test_the_nearest_sentence_is_like_what_was_written() -> None:
    known = ("Draw 1 card.", "The Runner loses 2[credit].", "Trash this asset.")
    assert nearest("The Runner looses 3 [credit].", known) == "The Runner loses 2[credit]."
    assert nearest("Whistle while you work.", known) is None


def test_a_line_that_goes_on_with_the_one_before_is_told_with_it() -> None:
    """The place is that in both lines together; the clause is that of the first."""
    found = told("Install 1 program from your grip.\nWhistle at that program.\nGain 1[credit].", "event", "runner")
    assert [bool(line) for line in found.lines] == [True, False, True]
    ((clause, words),) = [(finding.clause, finding.words) for finding in found.findings]
    assert (clause, words) == (0, "Whistle")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[click]: Gain X[credit].", ["X"]),
        ("[click]: Draw X cards.\n[trash]: Do X net damage.", ["X", "X"]),
        ("[click]: Gain X[credit]. X is the number of cards in HQ.", []),  # 9.3.3f
        ("[click], X[credit]: Draw X cards.", []),  # 1.16.2c
        ("The Runner may pay X[credit]. If they do not, give them X tags.", []),
    ],
)
def test_rule_values_defined_by_x_what_gives_no_value_is_told(text: str, words: list[str]) -> None:
    found = told(text).findings
    assert [finding.words for finding in found if finding.trouble is Trouble.VALUELESS] == words
