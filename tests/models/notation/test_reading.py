"""Typed reading of a document: all that does not fit is collected, each mistake once."""

from __future__ import annotations

from enum import StrEnum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sysop.models.notation.diagnostics import Diagnostic, DiagnosticError, Label, Severity, Span
from sysop.models.notation.reading import CODES, MOST_PROBLEMS, Reader, describe, nearest, normal, read
from sysop.models.notation.source import Mapping, Node, Scalar, Sequence, Source, parse


class Pool(StrEnum):
    CREDITS = "credits"
    BAD_PUBLICITY = "bad_publicity"
    TAGS = "tags"


POOLS = {each.value: each for each in Pool}


def reading(text: str) -> tuple[Reader, Node]:
    source = Source("p.yaml", text)
    return Reader(source), parse(source)


def only(reader: Reader) -> Diagnostic:
    (diagnostic,) = reader.diagnostics
    assert diagnostic.code in CODES
    return diagnostic


def refused_integer(text: str, path: str = "") -> Diagnostic:
    reader, node = reading(text)
    assert reader.integer(node, path) is None
    return only(reader)


# --- Whole numbers


@pytest.mark.parametrize(
    ("text", "value"), [("0", 0), ("7", 7), ("-3", -3), ("+3", 3), ("-0", 0), ("123456789", 123456789)]
)
def test_a_whole_number_is_read_in_decimal(text: str, value: int) -> None:
    reader, node = reading(text)
    assert reader.integer(node, "") == value
    assert reader.diagnostics == ()


@pytest.mark.parametrize(
    "text",
    [
        "01077",
        "0x10",
        "0o7",
        "1:30",
        "1_000",
        "1.0",
        "1e3",
        "five",
        "'5'",
        "[5]",
        "{5: 5}",
        "~",
        "٣",
        "5 5",
        "9" * 5000,
    ],
)
def test_anything_else_is_no_whole_number(text: str) -> None:
    assert refused_integer(text).code == "type.integer"


def test_a_number_with_a_leading_zero_is_not_taken_for_octal() -> None:
    assert refused_integer("010").help == ("without leading zeros: 10",)


def test_a_number_in_quotes_gets_the_advice_to_take_them_away() -> None:
    assert refused_integer("'5'", "/runner/credits").help == ("leave out the quotes",)


def test_the_message_names_the_field_and_what_stands_there() -> None:
    assert refused_integer("five", "/runner/credits").message == "credits: a whole number is expected, not 'five'"
    assert refused_integer("[5]", "/runner/rig/0").message == "rig: a whole number is expected, not a list"
    assert refused_integer("~").message == "a whole number is expected, not nothing"


def test_a_number_out_of_bounds_is_told_both_numbers() -> None:
    reader, node = reading("-1")
    assert reader.integer(node, "/runner/credits", least=0) is None
    assert only(reader).message == "credits: at least 0 expected, not -1"
    assert only(reader).code == "value.range"
    reader, node = reading("9")
    assert reader.integer(node, "/runner/clicks", least=0, most=4) is None
    assert only(reader).message == "clicks: at most 4 expected, not 9"


@given(st.integers(-20, 20), st.none() | st.integers(-20, 20), st.none() | st.integers(-20, 20))
def test_the_bounds_are_included(value: int, least: int | None, most: int | None) -> None:
    reader, node = reading(str(value))
    fits = (least is None or least <= value) and (most is None or value <= most)
    assert reader.integer(node, "", least=least, most=most) == (value if fits else None)
    assert reader.failed is not fits


# --- Truth values


@pytest.mark.parametrize("text", ["true", "yes", "on", "True", "YES"])
def test_yes_as_players_write_it(text: str) -> None:
    reader, node = reading(text)
    assert reader.boolean(node, "") is True


@pytest.mark.parametrize("text", ["false", "no", "off", "False", "NO"])
def test_no_as_players_write_it_is_false_and_not_absent(text: str) -> None:
    reader, node = reading(text)
    assert reader.boolean(node, "") is False
    assert not reader.failed


@pytest.mark.parametrize("text", ["1", "0", "y", "'yes'", "[]", "~", "maybe"])
def test_anything_else_is_neither(text: str) -> None:
    reader, node = reading(text)
    assert reader.boolean(node, "/rezzed") is None
    assert only(reader).code == "type.boolean"


# --- Text and words


@pytest.mark.parametrize("text", ["01077", "no", "1:30", "Sure Gamble", "419"])
def test_text_is_what_was_written(text: str) -> None:
    reader, node = reading(text)
    assert reader.text(node, "") == text


def test_an_empty_text_is_text_and_nothing_is_not() -> None:
    reader, node = reading("''")
    assert reader.text(node, "") == ""
    reader, node = reading("{a: }")
    assert isinstance(node, Mapping)
    assert reader.text(node.entries[0][1], "/a") is None
    assert only(reader).code == "type.text"


def test_a_title_with_a_colon_in_a_list_gets_the_advice_to_quote_it() -> None:
    reader, node = reading("- MirrorMorph: Endless Iteration")
    ((item, path),) = reader.sequence(node, "/grip") or ()
    assert reader.text(item, path) is None
    assert only(reader).help == ('quote a title that contains a colon: "MirrorMorph: Endless Iteration"',)


@pytest.mark.parametrize(
    "text", ["bad_publicity", "bad publicity", "Bad-Publicity", "BAD  PUBLICITY", "'bad publicity'"]
)
def test_a_word_is_known_however_its_parts_are_joined(text: str) -> None:
    reader, node = reading(text)
    assert reader.word(node, "", POOLS) is Pool.BAD_PUBLICITY


def test_an_unknown_word_gets_the_one_that_was_meant() -> None:
    reader, node = reading("bad_publicty")
    assert reader.word(node, "/pool", POOLS) is None
    assert only(reader).code == "value.unknown_word"
    assert only(reader).message == "pool: 'bad_publicty' is not known here"
    assert only(reader).help == ("did you mean 'bad_publicity'?",)


def test_a_word_like_no_other_gets_the_list_of_those_that_are_known() -> None:
    reader, node = reading("no")
    assert reader.word(node, "/turn/side", {"corp": 1, "runner": 2}) is None
    assert only(reader).help == ("one of corp, runner",)


def test_a_word_may_stand_for_something_false() -> None:
    reader, node = reading("none")
    assert reader.word(node, "", {"none": 0}) == 0
    assert not reader.failed


def test_a_list_where_a_word_is_expected_is_one_problem() -> None:
    reader, node = reading("[corp]")
    assert reader.word(node, "", {"corp": 1}) is None
    assert only(reader).code == "type.text"


@given(st.sampled_from(list(Pool)), st.sampled_from(" _-"), st.booleans())
def test_normal_words_compare_alike(pool: Pool, joint: str, upper: bool) -> None:
    written = pool.value.replace("_", joint)
    assert normal(written.upper() if upper else written) == normal(pool.value)


# --- Lists and mappings


def test_the_items_of_a_list_come_with_their_pointers() -> None:
    reader, node = reading("[a, b]")
    assert [path for _, path in reader.sequence(node, "/runner/rig") or ()] == ["/runner/rig/0", "/runner/rig/1"]


def test_a_field_without_a_value_is_an_empty_list_or_mapping() -> None:
    reader, node = reading("rig:")
    assert isinstance(node, Mapping)
    nothing = node.entries[0][1]
    assert reader.sequence(nothing, "/rig") == ()
    assert reader.entries(nothing, "/rig") == ()
    assert reader.fields(nothing, "/rig", ("a",)) == {}
    assert not reader.failed


@pytest.mark.parametrize("text", ["a", "''", "{a: b}"])
def test_what_is_no_list_is_refused(text: str) -> None:
    reader, node = reading(text)
    assert reader.sequence(node, "/rig") is None
    assert only(reader).code == "type.sequence"


@pytest.mark.parametrize("text", ["a", "''", "[a]"])
def test_what_is_no_mapping_is_refused(text: str) -> None:
    reader, node = reading(text)
    assert reader.fields(node, "/rig", ("a",)) is None
    assert only(reader).code == "type.mapping"


def test_a_list_of_the_wrong_length_is_told_both_numbers() -> None:
    reader, node = reading("[a, b]")
    assert reader.sequence(node, "/pair", least=3) is None
    assert only(reader).message == "pair: at least 3 entries expected, not 2"
    reader, node = reading("[a, b]")
    assert reader.sequence(node, "/pair", most=1) is None
    assert only(reader).message == "pair: at most 1 entry expected, not 2"


def test_free_keys_come_with_values_and_escaped_pointers() -> None:
    reader, node = reading("{hq: 1, a/b: 2}")
    assert [(key.text, path) for key, _, path in reader.entries(node, "/s") or ()] == [
        ("hq", "/s/hq"),
        ("a/b", "/s/a~1b"),
    ]


def test_an_unknown_field_is_pointed_at_by_its_name() -> None:
    reader, node = reading("credits: 5\ncredts: 6")
    found = reader.fields(node, "/runner", ("credits", "clicks"))
    assert found is not None
    assert list(found) == ["credits"]
    assert only(reader).code == "field.unknown"
    assert only(reader).message == "'credts' is not a field of runner"
    assert only(reader).path == "/runner/credts"
    assert only(reader).labels[0].span == Span(2, 1, 2, 7)
    assert only(reader).help == ("did you mean 'credits'?",)


def test_an_unknown_field_like_no_other_gets_the_list_of_fields() -> None:
    reader, node = reading("zzz: 1\nclicks: 1")
    reader.fields(node, "", ("credits", "clicks"))
    assert only(reader).help == ("the fields are credits, clicks",)


def test_a_forgotten_blank_behind_a_colon_is_seen() -> None:
    reader, node = reading("{credits:5}")
    assert reader.fields(node, "/runner", ("credits",)) == {}
    assert only(reader).help == ("put a space after the colon: credits: 5",)


def test_a_title_taken_for_a_field_gets_the_advice_to_quote_it() -> None:
    reader, node = reading("- MirrorMorph: Endless Iteration")
    ((item, path),) = reader.sequence(node, "") or ()
    reader.fields(item, path, ("card", "rezzed"))
    assert only(reader).help == ('quote a title that contains a colon: "MirrorMorph: Endless Iteration"',)


def test_every_unknown_and_every_missing_field_is_reported() -> None:
    reader, node = reading("{zzz: 1, qqq: 2}")
    reader.fields(node, "/turn", ("side", "step"), required=("side",))
    assert [each.code for each in reader.diagnostics] == ["field.missing", "field.unknown", "field.unknown"]
    assert reader.diagnostics[0].message == "turn: 'side' is missing"


def test_a_misspelt_field_is_not_reported_as_missing_too() -> None:
    reader, node = reading("{sied: corp}")
    reader.fields(node, "/turn", ("side", "step"), required=("side",))
    assert [each.code for each in reader.diagnostics] == ["field.unknown"]


# --- Collecting


def test_all_problems_are_collected_in_the_order_of_the_text() -> None:
    reader, node = reading("a: x\nb: y\nc: z")
    assert isinstance(node, Mapping)
    for key, value in reversed(node.entries):
        reader.integer(value, f"/{key.text}")
    assert [each.path for each in reader.diagnostics] == ["/a", "/b", "/c"]


def test_the_same_problem_is_reported_once() -> None:
    reader, node = reading("x")
    reader.integer(node, "")
    reader.integer(node, "")
    assert len(reader.diagnostics) == 1


def test_a_warning_does_not_fail_the_reading() -> None:
    reader, node = reading("x")
    reader.problem("card.old", "an old title", node, "", severity=Severity.WARNING)
    assert not reader.failed
    reader.raise_if_failed()


def test_what_was_collected_is_raised_with_name_and_text() -> None:
    reader, node = reading("x")
    reader.raise_if_failed()
    reader.problem("card.unknown", "no such card", node, "", help=("look",), rule="rule_x", label="this")
    with pytest.raises(DiagnosticError) as caught:
        reader.raise_if_failed()
    assert str(caught.value) == "p.yaml:1:1: error[card.unknown]: no such card"
    assert caught.value.text == "x"
    assert caught.value.diagnostics == (
        Diagnostic(
            "card.unknown", Severity.ERROR, "no such card", "", (Label(Span(1, 1, 1, 2), "this"),), ("look",), "rule_x"
        ),
    )


def test_a_problem_after_which_nothing_can_be_read_raises_at_once() -> None:
    reader, node = reading("x")
    reader.integer(node, "")
    with pytest.raises(DiagnosticError) as caught:
        reader.fail("format.newer", "a newer format", node, "/format")
    assert [each.code for each in caught.value.diagnostics] == ["type.integer", "format.newer"]


def test_a_problem_can_be_of_no_node_and_of_two() -> None:
    reader, node = reading("x")
    reader.problem("a.b", "m", None, "")
    reader.problem("a.c", "m", node, "", also=(Label(node.span, "also"),))
    assert [len(each.labels) for each in reader.diagnostics] == [0, 2]


def test_a_flood_of_problems_is_counted_and_not_listed() -> None:
    reader, node = reading("{" + ", ".join(f"x{i}: 1" for i in range(3 * MOST_PROBLEMS)) + "}")
    reader.fields(node, "", ("credits",))
    assert len(reader.diagnostics) == MOST_PROBLEMS + 1
    last = reader.diagnostics[-1]
    assert (last.code, last.severity) == ("reading.more", Severity.NOTE)
    assert str(2 * MOST_PROBLEMS) in last.message
    assert reader.failed


def test_read_gives_the_tree_and_a_reader() -> None:
    node, reader = read(Source("p", "5"))
    assert reader.integer(node, "") == 5


# --- Pointers and descriptions


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("/runner/rig/1", "b"),
        ("/a~1b/~0", "c"),
        ("/runner/rig/9", None),
        ("/runner/rig/x", None),
        ("/runner/rig/1/z", "b"),
    ],
)
def test_the_node_nearest_to_a_pointer_is_found(path: str, text: str | None) -> None:
    _, root = reading("runner: {rig: [a, b]}\na/b: {'~': c}")
    found = nearest(root, path)
    assert found.text == text if isinstance(found, Scalar) else (isinstance(found, Sequence) and text is None)


def test_the_empty_pointer_is_the_document() -> None:
    _, root = reading("a: b")
    assert nearest(root, "") is root


@pytest.mark.parametrize(
    ("text", "described"),
    [("a", "'a'"), ("'5'", "the text '5'"), ("~", "nothing"), ("[]", "a list"), ("{}", "a mapping")],
)
def test_a_node_is_described_in_a_few_words(text: str, described: str) -> None:
    assert describe(reading(text)[1]) == described


# --- Properties

nodes = st.recursive(
    st.sampled_from(["a", "5", "-1", "no", "'x'", "''", "~", "01", '"a: b"']),
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda items: f"[{', '.join(items)}]")
        | st.lists(inner, max_size=3).map(
            lambda items: "{" + ", ".join(f"k{i}: {v}" for i, v in enumerate(items)) + "}"
        )
    ),
    max_leaves=8,
)


@given(nodes)
def test_each_step_gives_a_value_or_reports_exactly_one_problem(text: str) -> None:
    for step in (
        lambda r, n: r.integer(n, "", least=0),
        lambda r, n: r.boolean(n, ""),
        lambda r, n: r.text(n, ""),
        lambda r, n: r.word(n, "", POOLS),
        lambda r, n: r.sequence(n, ""),
        lambda r, n: r.entries(n, ""),
    ):
        reader, node = reading(text)
        value = step(reader, node)
        assert len(reader.diagnostics) == (1 if value is None else 0)
        assert all(each.labels for each in reader.diagnostics)
