"""Diagnostics: what is wrong, where, what to do; as people, machines and one-liners read it."""

from __future__ import annotations

import json
import pickle
import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sysop.models.notation.diagnostics import (
    Diagnostic,
    DiagnosticError,
    Label,
    Lines,
    Severity,
    Span,
    did_you_mean,
    fold,
    lines_of,
    one_line,
    quoted,
    render,
    suggestion,
    to_json,
)

STATE = "runner:\n  credits: 5\n  rig:\n    - card: Aesops Pawnshop\n"
UNKNOWN_CARD = Diagnostic(
    code="card.unknown",
    severity=Severity.ERROR,
    message="no card is called 'Aesops Pawnshop'",
    path="/runner/rig/0/card",
    labels=(Label(Span(4, 13, 4, 28), "unknown title"),),
    help=("did you mean 'Aesop’s Pawnshop'?",),
    rule="rule_card_title",
)

# Characters with the number of columns that a terminal gives them.
BREADTHS = {"a": 1, " ": 1, "’": 1, "é": 1, "漢": 2, "Ａ": 2, "\u0301": 0, "\u200d": 0, "\x00": 1, "\x1b": 1, "🎲": 2}


def breadth(text: str) -> int:
    shown = {"␀": 1, "␛": 1, "…": 1}
    return sum(BREADTHS.get(char, shown.get(char, 1)) for char in text)


def at(line: int, start: int, end: int, text: str = "") -> Diagnostic:
    return Diagnostic("a.b", Severity.ERROR, "wrong", labels=(Label(Span(line, start, line, end), text),))


# --- The text form


def test_a_rendering_shows_place_context_line_caret_help_and_rule() -> None:
    assert render(UNKNOWN_CARD, "state.yaml", STATE) == (
        "error[card.unknown]: no card is called 'Aesops Pawnshop'\n"
        " --> state.yaml:4:13\n"
        "3 |   rig:\n"
        "4 |     - card: Aesops Pawnshop\n"
        "  |             ^^^^^^^^^^^^^^^ unknown title\n"
        "  = help: did you mean 'Aesop’s Pawnshop'?\n"
        "  = rule: rule_card_title"
    )


def test_the_gutter_grows_with_the_line_number() -> None:
    text = "\n" * 8 + "before\nhere\n"
    assert render(at(10, 1, 5), "x", text).splitlines()[1:] == [
        "  --> x:10:1",
        " 9 | before",
        "10 | here",
        "   | ^^^^",
    ]


def test_an_empty_line_is_no_context() -> None:
    assert "1 |" not in render(at(2, 1, 2), "x", "\nhere")


def test_a_second_label_is_underlined_with_another_sign_and_a_gap_is_marked() -> None:
    labels = (Label(Span(4, 1, 4, 2), "given again"), Label(Span(1, 1, 1, 2), "first given"))
    diagnostic = Diagnostic("yaml.duplicate_key", Severity.ERROR, "twice", labels=labels)
    assert render(diagnostic, "x", "a: 1\nb: 2\nc: 3\na: 4").splitlines()[1:] == [
        " --> x:4:1",
        "1 | a: 1",
        "  | - first given",
        "...",
        "4 | a: 4",
        "  | ^ given again",
    ]


def test_two_labels_of_one_line_share_it() -> None:
    labels = (Label(Span(1, 4, 1, 5), "this"), Label(Span(1, 1, 1, 2), "opened here"))
    diagnostic = Diagnostic("a.b", Severity.ERROR, "wrong", labels=labels)
    assert render(diagnostic, "x", "[a b").splitlines()[2:] == ["1 | [a b", "  | - opened here", "  |    ^ this"]


def test_a_problem_without_a_place_names_the_document_and_the_pointer() -> None:
    diagnostic = Diagnostic("position.impossible", Severity.ERROR, "one card in two places", path="/runner/rig/0")
    assert render(diagnostic, "x.yaml", "").splitlines()[1:] == [" --> x.yaml", "  = at: /runner/rig/0"]


def test_a_span_over_several_lines_is_underlined_to_the_end_of_its_first_line() -> None:
    diagnostic = Diagnostic("a.b", Severity.ERROR, "wrong", labels=(Label(Span(1, 3, 2, 4)),))
    assert render(diagnostic, "x", "a: b\nc: d").splitlines()[-1] == "  |   ^^"


def test_a_place_at_the_end_of_a_line_is_still_marked() -> None:
    assert render(at(1, 5, 6), "x", "a: b").splitlines()[-1] == "  |     ^"


def test_a_label_behind_the_end_of_the_text_does_not_break_the_rendering() -> None:
    assert render(at(9, 1, 2), "x", "a").splitlines() == ["error[a.b]: wrong", " --> x:9:1"]


def test_a_label_that_ends_before_it_begins_marks_where_it_begins() -> None:
    assert render(at(1, 4, 2), "x", "abcdef").splitlines()[-1] == "  |    ^"


def test_a_wide_character_moves_the_caret_by_two_columns() -> None:
    assert render(at(1, 3, 4), "x", "漢漢a").splitlines()[-1] == "  |     ^"


def test_a_tab_is_shown_as_blanks_up_to_the_next_stop() -> None:
    assert render(at(1, 3, 5), "x", "a\tbc").splitlines()[-2:] == ["1 | a   bc", "  |     ^^"]


def test_an_accent_of_its_own_takes_no_column() -> None:
    assert render(at(1, 3, 4), "x", "e\u0301x").splitlines()[-1] == "  |  ^"


def test_control_characters_never_reach_the_terminal() -> None:
    diagnostic = Diagnostic("a.b", Severity.ERROR, "\x1b[2J", labels=(Label(Span(1, 1, 1, 2), "\x07"),), help=("\x00",))
    shown = render(diagnostic, "na\x1bme", "\x1b]0;title\x07 \u202eevil\u2028")
    assert [char for char in shown if char != "\n" and (char < " " or char in "\x7f\u202e\u2028")] == []


@given(
    line=st.text(st.sampled_from(list(BREADTHS)), min_size=1, max_size=60),
    data=st.data(),
)
def test_the_caret_stands_under_what_it_is_about(line: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(line) - 1))
    end = data.draw(st.integers(start + 1, len(line)))
    *_, shown, carets = render(at(1, start + 1, end + 1), "x", line, width=200).splitlines()
    under = carets.removeprefix("  | ")
    assert len(under) - len(under.lstrip(" ")) == breadth(line[:start])
    assert under.count("^") == max(1, breadth(line[start:end]))
    assert breadth(shown) == breadth(f"1 | {line}".rstrip())


@given(
    before=st.text(st.sampled_from("ab 漢\t\u0301"), max_size=800),
    after=st.text(st.sampled_from("ab 漢\t\u0301"), max_size=800),
    width=st.integers(40, 120),
)
@example(before="漢" * 400, after="", width=40)
@example(before="a" * 39, after="b" * 800, width=40)
@example(before="\t" * 9, after="", width=40)
def test_a_long_line_is_clipped_around_the_caret(before: str, after: str, width: int) -> None:
    line = f"{before}#{after}"
    *_, shown, carets = render(at(1, len(before) + 1, len(before) + 2), "x", line, width=width).splitlines()
    assert breadth(shown) <= width
    column = carets.index("^")
    # The character in the column of the caret is the one meant.
    place = next(i for i in range(len(shown)) if shown[i] == "#")
    assert breadth(shown[:place]) == column


def test_clipping_says_on_which_side_something_is_left_out() -> None:
    shown = render(at(1, 501, 502), "x", "a" * 500 + "#" + "b" * 500, width=60).splitlines()[-2]
    assert shown.startswith("1 | …a")
    assert shown.endswith("b…")
    assert "#" in shown


def test_a_line_of_a_million_characters_is_rendered_at_once() -> None:
    text = "a" * 1_000_000
    started = time.perf_counter()
    render(at(1, 900_000, 1_000_001), "x", text)
    assert time.perf_counter() - started < 1


def test_colour_adds_escape_codes_and_changes_no_word() -> None:
    import re

    plain, coloured = render(UNKNOWN_CARD, "s", STATE), render(UNKNOWN_CARD, "s", STATE, colour=True)
    assert "\x1b[" not in plain
    assert re.sub("\x1b\\[[0-9;]*m", "", coloured) == plain
    assert "\x1b[1;31m" in coloured


@pytest.mark.parametrize("severity", Severity)
def test_the_severity_is_a_word_too(severity: Severity) -> None:
    assert render(Diagnostic("a.b", severity, "m"), "x", "").startswith(f"{severity.value}[a.b]: m")


spans = st.builds(Span, *[st.integers(1, 30)] * 4)
diagnostics = st.builds(
    Diagnostic,
    code=st.just("a.b"),
    severity=st.sampled_from(Severity),
    message=st.text(),
    path=st.text(),
    labels=st.lists(st.builds(Label, spans, st.text()), max_size=4).map(tuple),
    help=st.lists(st.text(), max_size=2).map(tuple),
    rule=st.none() | st.text(),
)


@given(diagnostics, st.text(), st.integers(0, 120), st.booleans())
def test_every_diagnostic_can_be_rendered_and_twice_alike(
    diagnostic: Diagnostic, text: str, width: int, colour: bool
) -> None:
    shown = render(diagnostic, "x", text, width=width, colour=colour)
    assert shown == render(diagnostic, "x", text, width=width, colour=colour)
    shown.encode("utf-8")


# --- The other forms


def test_the_one_line_form_is_the_one_that_editors_jump_to() -> None:
    shown = one_line(UNKNOWN_CARD, "state.yaml")
    assert shown == "state.yaml:4:13: error[card.unknown]: no card is called 'Aesops Pawnshop'"


def test_json_has_every_key_and_survives_a_round_trip() -> None:
    data = to_json(UNKNOWN_CARD, "state.yaml")
    assert json.loads(json.dumps(data)) == data
    assert data["path"] == "/runner/rig/0/card"
    assert data["severity"] == "error"
    assert data["labels"] == [{"line": 4, "column": 13, "end_line": 4, "end_column": 28, "text": "unknown title"}]
    assert to_json(Diagnostic("a.b", Severity.NOTE, "m"), "x").keys() == data.keys()


# --- The exception


def test_the_error_reads_as_its_first_diagnostic_and_counts_the_others() -> None:
    error = DiagnosticError([UNKNOWN_CARD, at(1, 1, 2), at(2, 1, 2)], "s.yaml", STATE)
    assert str(error) == "s.yaml:4:13: error[card.unknown]: no card is called 'Aesops Pawnshop' (and 2 more)"
    assert str(DiagnosticError([UNKNOWN_CARD], "s.yaml")).endswith("'Aesops Pawnshop'")
    assert isinstance(error, ValueError)


def test_the_error_renders_all_its_diagnostics() -> None:
    error = DiagnosticError([UNKNOWN_CARD, at(1, 1, 2)], "s.yaml", STATE)
    assert error.render() == f"{render(UNKNOWN_CARD, 's.yaml', STATE)}\n\n{render(at(1, 1, 2), 's.yaml', STATE)}"


def test_the_error_survives_pickling() -> None:
    error = pickle.loads(pickle.dumps(DiagnosticError([UNKNOWN_CARD], "s.yaml", STATE)))
    assert (error.diagnostics, error.source_name, error.text) == ((UNKNOWN_CARD,), "s.yaml", STATE)


def test_an_error_without_a_reason_cannot_be_made() -> None:
    with pytest.raises(ValueError, match="at least one"):
        DiagnosticError([], "x")


# --- Words


def test_folding_forgets_case_accents_apostrophes_and_doubled_blanks() -> None:
    assert fold("  Aesop’s   PAWNSHOP ") == "aesop's pawnshop"
    assert fold("Déjà Vu") == fold("deja vu")
    assert fold("Rielle “Kit” Peddler: Transhuman") == fold('rielle "kit" peddler: transhuman')


TITLES = ("Aesop’s Pawnshop", "Imp", "MirrorMorph: Endless Iteration", "Mirror", "Sure Gamble", "Déjà Vu", "Ice Wall")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Aesops Pawnshop", "Aesop’s Pawnshop"),
        ("aesop's pawnshop", "Aesop’s Pawnshop"),
        ("mirrormorph", "MirrorMorph: Endless Iteration"),
        ("endless iteration", "MirrorMorph: Endless Iteration"),
        ("sure gambel", "Sure Gamble"),
        ("deja vu", "Déjà Vu"),
        ("IMP", "Imp"),
        ("mirror", "Mirror"),
    ],
)
def test_the_title_that_was_meant_is_offered_first(typed: str, meant: str) -> None:
    assert did_you_mean(typed, TITLES)[0] == meant


def test_nothing_is_offered_for_nothing_and_for_nonsense() -> None:
    assert did_you_mean("", TITLES) == ()
    assert did_you_mean("  ", TITLES) == ()
    assert did_you_mean("qqqqqqqq", TITLES) == ()
    assert did_you_mean("imp" * 100_000, TITLES) == ()
    assert did_you_mean("imp", ()) == ()


def test_no_more_are_offered_than_asked_for() -> None:
    assert len(did_you_mean("card 1", [f"card {i}" for i in range(50)])) == 3
    assert len(did_you_mean("card 1", [f"card {i}" for i in range(50)], n=5)) == 5
    assert did_you_mean("card 1", ["card 1"], n=0) == ()


@given(st.text(max_size=20), st.lists(st.text(max_size=20), max_size=20), st.randoms())
def test_the_order_of_the_candidates_does_not_matter(word: str, candidates: list[str], random: object) -> None:
    shuffled = sorted(candidates, key=lambda each: (len(each), each[::-1]))
    assert did_you_mean(word, candidates) == did_you_mean(word, shuffled)


@given(st.lists(st.text("abcdefgh ’é", min_size=3, max_size=12), min_size=1, max_size=10), st.data())
def test_a_title_as_it_is_written_is_always_among_what_is_offered(titles: list[str], data: st.DataObject) -> None:
    title = data.draw(st.sampled_from(titles))
    if fold(title):
        assert fold(did_you_mean(title.upper(), titles)[0]) == fold(title)


def test_two_thousand_titles_are_searched_quickly() -> None:
    titles = [f"{TITLES[i % len(TITLES)]} {i}" for i in range(2000)]
    started = time.perf_counter()
    did_you_mean("Aesops Pawnshp 1000", titles)
    assert time.perf_counter() - started < 2


def test_a_suggestion_names_one_two_or_three() -> None:
    assert suggestion(()) == ()
    assert suggestion(["rig"]) == ("did you mean 'rig'?",)
    assert suggestion(["a", "b", "c"]) == ("did you mean 'a', 'b' or 'c'?",)


def test_a_quotation_is_one_short_line() -> None:
    assert quoted("a\nb\x1b") == "'a␊b␛'"
    assert len(quoted("x" * 1000)) == 62


# --- Places


@given(st.text(st.sampled_from("ab\r\n\x0c\u2028")))
def test_lines_are_those_that_editors_count(text: str) -> None:
    assert lines_of(text) == text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


@given(st.text(st.sampled_from("ab\r\n漢"), min_size=1), st.data())
def test_a_span_leads_back_to_its_text(text: str, data: st.DataObject) -> None:
    offset = data.draw(st.integers(0, len(text) - 1))
    span = Lines(text).span(offset)
    line = lines_of(text)[span.line - 1]
    if text[offset] not in "\r\n":
        assert line[span.column - 1] == text[offset]
        assert Lines(text).before(offset) + Lines(text).after(offset) == line
