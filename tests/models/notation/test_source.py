"""YAML and JSON as positions use them: every trap of YAML is either closed or refused with help."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

from sysop.models.notation.diagnostics import Diagnostic, DiagnosticError, lines_of
from sysop.models.notation.source import (
    CODES,
    Limits,
    Mapping,
    Node,
    Scalar,
    Sequence,
    Source,
    Style,
    child,
    files_below,
    parse,
    parse_text,
    read_source,
)


def plain(node: Node) -> object:
    """The tree without places: text for scalars, marked where it was quoted."""
    match node:
        case Scalar(text, style):
            return text if style is Style.PLAIN else ("quoted", text)
        case Sequence(items):
            return [plain(item) for item in items]
        case Mapping(entries):
            return {key.text: plain(value) for key, value in entries}


def unquoted(node: Node) -> object:
    match node:
        case Scalar(text):
            return text
        case Sequence(items):
            return [unquoted(item) for item in items]
        case Mapping(entries):
            return {key.text: unquoted(value) for key, value in entries}


def refusal(text: str, **limits: int) -> tuple[Diagnostic, ...]:
    with pytest.raises(DiagnosticError) as caught:
        parse_text(text, limits=Limits(**limits))
    return caught.value.diagnostics


def refused(text: str, **limits: int) -> Diagnostic:
    (only,) = refusal(text, **limits)
    assert only.code in CODES
    return only


def place(diagnostic: Diagnostic) -> tuple[int, int]:
    return diagnostic.labels[0].span.line, diagnostic.labels[0].span.column


# --- The traps: nothing means anything before the schema says so


@pytest.mark.parametrize(
    "text",
    [
        "01077",
        "01018",
        "30003",
        "0x10",
        "no",
        "yes",
        "on",
        "1:30",
        "1e3",
        "2026-01-01",
        "~",
        ".inf",
        "1_000",
        "=",
        "<<",
    ],
)
def test_a_scalar_stays_the_text_that_was_written(text: str) -> None:
    assert plain(parse_text(f"a: {text}")) == {"a": text}
    assert plain(parse_text(f"a: '{text}'")) == {"a": ("quoted", text)}


def test_a_key_is_text_whatever_it_looks_like() -> None:
    assert plain(parse_text("1: a\nno: b\n'2': c\n01: d")) == {"1": "a", "no": "b", "2": "c", "01": "d"}


def test_an_empty_value_is_told_from_an_empty_text() -> None:
    root = parse_text("a:\nb: ''\nc: null\nd: 'null'\ne: ~")
    assert isinstance(root, Mapping)
    assert [value.is_null for _, value in root.entries if isinstance(value, Scalar)] == [True, False, True, False, True]


@pytest.mark.parametrize("text", ["a: 1\na: 2", "{a: 1, a: 2}", '{"a": 1, a: 2}', "a: 1\n'a': 2", "'1': x\n1: y"])
def test_a_key_given_twice_is_refused(text: str) -> None:
    assert refused(text).code == "yaml.duplicate_key"


def test_a_key_given_twice_names_both_lines() -> None:
    found = refused("runner:\n  rig: []\n  credits: 5\n  rig: []")
    assert "line 2" in found.message
    assert "line 4" in found.message
    assert [label.span.line for label in found.labels] == [4, 2]
    assert found.path == "/runner/rig"


def test_all_keys_given_twice_are_reported_and_what_follows_too() -> None:
    codes = [each.code for each in refusal("a: 1\nb: {c: 1, c: 2}\na: 2\nd: [")]
    assert codes == ["yaml.duplicate_key", "yaml.duplicate_key", "yaml.syntax"]


def test_the_same_key_in_two_mappings_is_no_duplicate() -> None:
    assert plain(parse_text("[{a: 1}, {a: 2}]")) == [{"a": "1"}, {"a": "2"}]


@pytest.mark.parametrize(
    "text",
    [
        "- card: MirrorMorph: Endless Iteration",
        "- {card: MirrorMorph: Endless Iteration}",
        "- {card: MirrorMorph: Endless Iteration, rezzed: true}",
        "card: MirrorMorph: Endless Iteration # in the rig",
    ],
)
def test_an_unquoted_title_with_a_colon_gets_the_advice_to_quote_it(text: str) -> None:
    found = refused(text)
    assert found.code == "yaml.syntax"
    assert found.help == ('quote a title that contains a colon: "MirrorMorph: Endless Iteration"',)
    assert place(found) == (1, text.index(": Endless") + 1)


def test_a_quoted_title_with_a_colon_is_read() -> None:
    assert plain(parse_text('- card: "MirrorMorph: Endless Iteration"')) == [
        {"card": ("quoted", "MirrorMorph: Endless Iteration")}
    ]


# --- What is refused


@pytest.mark.parametrize(
    ("text", "code", "where"),
    [
        ("a: &x b", "yaml.alias", (1, 4)),
        ("a: *x", "yaml.alias", (1, 4)),
        ("&x a: b", "yaml.alias", (1, 1)),
        ("<<: *x", "yaml.alias", (1, 5)),
        ("a: !!str b", "yaml.tag", (1, 4)),
        ("a: !card b", "yaml.tag", (1, 4)),
        ("a: !!python/object/apply:os.system [x]", "yaml.tag", (1, 4)),
        ("! a", "yaml.tag", (1, 1)),
        ("%YAML 1.1\n--- a", "yaml.directive", (1, 1)),
        ("%TAG ! x:\n--- a", "yaml.directive", (1, 1)),
        ("%YAML " + "1" * 5000 + ".1\n--- a", "yaml.directive", (1, 1)),
        ("a\n---\nb", "yaml.documents", (2, 1)),
        ("a: 1\n...\n---\nb: 2", "yaml.documents", (3, 1)),
        ("? [a]\n: b", "yaml.key", (1, 3)),
        ("{[a]: b}", "yaml.key", (1, 2)),
        ("{{a: b}: c}", "yaml.key", (1, 2)),
        ("{: b}", "yaml.key", (1, 2)),
        ("a:\n\tb: c", "yaml.tab", (2, 1)),
        ("a:\tb", "yaml.tab", (1, 3)),
        ("a: b\x01", "yaml.control", (1, 5)),
        ("a: b\x00", "yaml.control", (1, 5)),
        ("a: b\x85", "yaml.control", (1, 5)),
        ("a: b\u2028c", "yaml.control", (1, 5)),
        ('a: "\\0"', "yaml.control", (1, 4)),
        ('a: "\\x1b[2J"', "yaml.control", (1, 4)),
        ("\ufeffa: b", "yaml.encoding", (1, 1)),
        ("a\n b\ufeff", "yaml.encoding", (2, 3)),
        ("a: \ud800", "yaml.encoding", (1, 4)),
        ('a: "\\ud800"', "yaml.escape", (1, 4)),
        ('a: "\\udc00\\ud800"', "yaml.escape", (1, 4)),
        ('a: "\\UFFFFFFFF"', "yaml.escape", (1, 7)),
        ('a: "\\U00110000"', "yaml.escape", (1, 7)),
        ('a: "\\q"', "yaml.escape", (1, 6)),
        ('a: "\\xZZ"', "yaml.escape", (1, 7)),
        ("a: [1", "yaml.syntax", (1, 4)),
        ("a: {b: [1, 2}", "yaml.syntax", (1, 13)),
        ("{a: b}}", "yaml.syntax", (1, 7)),
        ("a: 'b", "yaml.syntax", (1, 4)),
        ("- 'Aesop's Pawnshop'", "yaml.syntax", (1, 10)),
        ("a: @b", "yaml.syntax", (1, 4)),
        ("a: `b", "yaml.syntax", (1, 4)),
        ("a: - b", "yaml.syntax", (1, 4)),
        ("a: 1\n  b: 2", "yaml.syntax", (2, 4)),
        ("- a\nb: c", "yaml.syntax", (2, 1)),
        ("a: 1\nb\nc: 2", "yaml.syntax", (2, 1)),
        ("a: |x\n  b", "yaml.syntax", (1, 5)),
        ("[a,,b]", "yaml.syntax", (1, 4)),
        (": b", "yaml.key", (1, 1)),
    ],
)
def test_what_a_position_does_not_need_is_refused_where_it_stands(text: str, code: str, where: tuple[int, int]) -> None:
    found = refused(text)
    assert (found.code, place(found)) == (code, where)


@pytest.mark.parametrize("text", ["", " ", "\n", "# a remark", "---", "---\n...", "\n\n# a\n"])
def test_a_document_that_holds_nothing_is_refused(text: str) -> None:
    assert refused(text).code == "yaml.empty"


def test_an_apostrophe_in_single_quotes_gets_advice() -> None:
    assert "double quotes" in refused("- 'Aesop's Pawnshop'").help[0]


def test_a_bracket_that_is_left_open_is_named() -> None:
    assert refused("corp:\n  hand: [a, b\n").message == "the '[' is not closed"


def test_a_bracket_left_open_in_an_earlier_line_is_pointed_at() -> None:
    found = refused("a: {b: 1\nc: 2")
    assert [label.span.line for label in found.labels] == [2, 1]
    assert "close the bracket" in found.help[0]


def test_the_path_of_a_problem_leads_to_the_value_it_stands_in_or_to_one_around_it() -> None:
    assert refused("runner:\n  rig:\n    - a\n    - [card, *x]").path == "/runner/rig/1"
    assert refused("runner:\n  rig: {: a}").path == "/runner/rig"
    assert refused("a/b:\n  - ~: 1\n    ~: 2").path == "/a~1b/0/~0"


def test_two_errors_of_one_file_carry_its_name_and_text() -> None:
    with pytest.raises(DiagnosticError) as caught:
        parse(Source("p.yaml", "a: 1\na: 2"))
    assert str(caught.value).startswith("p.yaml:2:1: error[yaml.duplicate_key]")
    assert "2 | a: 2" in caught.value.render()


# --- Limits


def test_a_bomb_of_aliases_is_refused_at_its_first_anchor() -> None:
    bomb = "a: &a [x, x]\n" + "".join(f"{b}: &{b} [*{a}, *{a}]\n" for a, b in zip("abcdefg", "bcdefgh", strict=True))
    started = time.perf_counter()
    assert place(refused(bomb)) == (1, 4)
    assert time.perf_counter() - started < 1


@pytest.mark.parametrize(
    "text",
    [
        "[" * 10_000,
        "[" * 10_000 + "]" * 10_000,
        "- " * 10_000,
        "{a: " * 10_000,
        "[[\n" * 5_000,
        "? " * 10_000,
        "".join(" " * i + "a:\n" for i in range(1000)),
        "[{a: " * 10_000,
        '{"a":' * 10_000,
    ],
    ids=["[", "[]", "-", "{", "[[ in lines", "?", "block", "[{", "json"],
)
def test_deep_nesting_is_refused_quickly(text: str) -> None:
    started = time.perf_counter()
    assert refused(text).code in ("yaml.too_deep", "yaml.key")
    assert time.perf_counter() - started < 5


def test_depth_is_counted_in_collections() -> None:
    assert plain(parse_text("[[a]]", limits=Limits(depth=2))) == [["a"]]
    assert place(refused("[[[a]]]", depth=2)) == (1, 3)
    assert parse_text("[" * 40 + "]" * 40)


def test_the_number_of_values_is_limited() -> None:
    assert parse_text("[a, b]", limits=Limits(nodes=3))
    found = refused("[a, b, c]", nodes=3)
    assert (found.code, place(found)) == ("yaml.too_large", (1, 8))
    assert "3 values" in found.message


def test_the_number_of_characters_is_limited() -> None:
    assert parse_text("abcd", limits=Limits(characters=4))
    assert "4 characters" in refused("abcde", characters=4).message
    assert refused("a" * ((1 << 20) + 1)).code == "yaml.too_large"


def test_a_list_of_as_many_duplicates_as_fit_is_not_slow() -> None:
    assert len(refusal("a:\n" * 20_000)) == 100


# --- Places


def texts_of(text: str, node: Node) -> list[tuple[str, str]]:
    """Each scalar's text, with the stretch of the document that its span covers."""
    lines = lines_of(text)
    match node:
        case Scalar():
            span = node.span
            if span.line != span.end_line:
                return []
            return [(node.text, lines[span.line - 1][span.column - 1 : span.end_column - 1])]
        case Sequence(items):
            return [pair for item in items for pair in texts_of(text, item)]
        case Mapping(entries):
            return [pair for key, value in entries for each in (key, value) for pair in texts_of(text, each)]


def test_spans_cover_the_text_of_each_scalar_whatever_ends_the_lines() -> None:
    text = "runner:\r\n  rig: [Imp,  'Déjà Vu' ]\r  grip:\n    - 漢: x   # remark\n"
    found = texts_of(text, parse_text(text))
    assert found == [
        ("runner", "runner"),
        ("rig", "rig"),
        ("Imp", "Imp"),
        ("Déjà Vu", "'Déjà Vu'"),
        ("grip", "grip"),
        ("漢", "漢"),
        ("x", "x"),
    ]


def test_the_span_of_a_collection_ends_with_its_last_value() -> None:
    root = parse_text("a:\n  - b\n  - [c, d]\n\n\ne: f\n")
    assert isinstance(root, Mapping)
    inner = root.get("a")
    assert isinstance(inner, Sequence)
    assert (inner.span.line, inner.span.column, inner.span.end_line, inner.span.end_column) == (2, 3, 3, 11)


def test_a_block_of_text_is_quoted_text_and_ends_with_its_last_line() -> None:
    root = parse_text("a: |\n  one\n  two\n\nb: >-\n  three\n  four\n")
    assert plain(root) == {"a": ("quoted", "one\ntwo\n"), "b": ("quoted", "three four")}
    assert isinstance(root, Mapping)
    assert [(value.span.line, value.span.end_line) for _, value in root.entries] == [(1, 3), (5, 7)]


def test_a_mapping_finds_its_keys_and_values() -> None:
    root = parse_text("a: 1\nb: 2")
    assert isinstance(root, Mapping)
    key, value = root.key("b"), root.get("b")
    assert key is not None
    assert value is not None
    assert (key.span.column, value.span.column) == (1, 4)
    assert root.get("c") is None
    assert root.key("c") is None


def test_trees_are_values() -> None:
    assert parse_text("a: [b]") == parse_text("a: [b]")
    assert hash(parse_text("a: [b]")) == hash(parse_text("a: [b]"))


@pytest.mark.parametrize(
    ("key", "pointer"), [("a", "/x/a"), ("a/b", "/x/a~1b"), ("~", "/x/~0"), (0, "/x/0"), ("", "/x/")]
)
def test_pointers_are_escaped_as_rfc_6901_says(key: str | int, pointer: str) -> None:
    assert child("/x", key) == pointer


# --- JSON


# Without what YAML forbids within a text; keys stay below the 1024 characters, escapes included, that YAML allows.
json_characters = st.characters(codec="utf-8", exclude_categories=("Cc", "Cn"), exclude_characters="\u2028\u2029\ufeff")
json_text = st.text(json_characters)
json_keys = st.text(json_characters, max_size=50)
json_values = st.recursive(
    json_text,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(json_keys, inner, max_size=4),
    max_leaves=15,
)


@settings(deadline=None)
@given(st.dictionaries(json_keys, json_values, max_size=4), st.booleans(), st.sampled_from([None, 2, "\t"]))
@example({"a": '\\ / " 😀 é ’'}, True, "\t")
@example({"a": ["😀"]}, False, None)
def test_json_says_what_it_says_to_a_reader_of_json(
    data: dict[str, object], ascii_only: bool, indent: int | str | None
) -> None:
    assert unquoted(parse_text(json.dumps(data, ensure_ascii=ascii_only, indent=indent))) == data


def test_escapes_of_json_are_understood() -> None:
    assert unquoted(parse_text(r'{"a": "\u00e9\ud83d\ude00\/\"\\\n\t"}')) == {"a": 'é😀/"\\\n\t'}


def test_numbers_and_words_of_json_stay_text() -> None:
    assert plain(parse_text('{"a":1,"b":true,"c":null,"d":[-1.5e3,"1"]}')) == {
        "a": "1",
        "b": "true",
        "c": "null",
        "d": ["-1.5e3", ("quoted", "1")],
    }


# --- Reading files and bytes


def test_a_file_is_read_under_its_name(tmp_path: Path) -> None:
    path = tmp_path / "p.yaml"
    path.write_bytes("a: Déjà Vu\r\n".encode())
    source = read_source(path)
    assert (source.name, source.text) == (str(path), "a: Déjà Vu\r\n")
    assert read_source(str(path), name="p").name == "p"


def test_bytes_are_read_as_utf_8() -> None:
    assert read_source("é".encode(), name="<stdin>") == Source("<stdin>", "é")


@pytest.mark.parametrize(
    "data",
    [b"\xef\xbb\xbfa: b", "a: b".encode("utf-16"), b"\xfe\xff\x00a", "é".encode("latin-1"), b"\xc3", b"\xed\xa0\x80"],
)
def test_what_is_not_utf_8_is_refused(data: bytes) -> None:
    with pytest.raises(DiagnosticError) as caught:
        read_source(data)
    assert caught.value.diagnostics[0].code == "yaml.encoding"
    assert "UTF-8" in caught.value.diagnostics[0].help[0]


def test_the_byte_that_is_not_utf_8_is_pointed_at() -> None:
    with pytest.raises(DiagnosticError) as caught:
        read_source(b"a: 1\nb: \xc3\xa9\xff\n", name="x")
    assert place(caught.value.diagnostics[0]) == (2, 5)
    assert "0xFF" in str(caught.value)
    assert "2 | b: é�" in caught.value.render()


def test_a_file_that_is_too_large_is_not_read_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "p.yaml"
    path.write_bytes(b"x" * 100)
    with pytest.raises(DiagnosticError, match=r"more than 5 characters"):
        read_source(path, limits=Limits(characters=5))


@pytest.mark.parametrize("name", ["absent.yaml", "a\x00b", "."])
def test_a_file_that_cannot_be_read_is_a_diagnostic_too(tmp_path: Path, name: str) -> None:
    with pytest.raises(DiagnosticError) as caught:
        read_source(tmp_path / name)
    assert caught.value.diagnostics[0].code == "source.unreadable"


# --- Nothing but DiagnosticError, whatever comes in


def parses_or_refuses(origin: str | bytes) -> Node | None:
    try:
        return parse_text(origin) if isinstance(origin, str) else parse(read_source(origin))
    except DiagnosticError as refusal_of_it:
        found = refusal_of_it
    assert {each.code for each in found.diagnostics} <= set(CODES)
    assert "\x1b" not in found.render()
    return None


@settings(deadline=None, max_examples=300)
@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    parses_or_refuses(data)


@settings(deadline=None, max_examples=300)
@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    parses_or_refuses(text)


@settings(deadline=None, max_examples=500)
@given(st.text(st.sampled_from("ab1:-?,[]{}#&*!|>'\"%@`\\xuU0~<=. \n\t\r\x85\u2028\ufeff"), max_size=40))
def test_any_mess_of_signs_is_read_or_refused(text: str) -> None:
    parses_or_refuses(text)


POSITION = """\
format: sysop/position/1
turn: {side: runner, step: action}
runner:
  credits: 5
  rig:
    - corroder                          # short form
    - {card: djinn, hosted: [{card: imp, counters: {virus: 3}}]}
    - card: "MirrorMorph: Endless Iteration"
      id: 'pawn'
corp:
  servers:
    "1": {ice: [unknown, ice_wall]}
"""


@settings(deadline=None, max_examples=300)
@given(
    st.lists(
        st.tuples(
            st.integers(0, len(POSITION)), st.integers(0, 6), st.text(max_size=4) | st.sampled_from(": ,-[{}]\t'\"&*!")
        ),
        min_size=1,
        max_size=4,
    )
)
def test_a_damaged_position_is_read_or_refused(edits: list[tuple[int, int, str]]) -> None:
    text = POSITION
    for start, length, insert in edits:
        text = text[:start] + insert + text[start + length :]
    parses_or_refuses(text)


@settings(deadline=None, max_examples=200)
@given(json_values)
def test_what_another_writer_of_yaml_writes_is_read_the_same(data: object) -> None:
    for flow in (True, False):
        text = yaml.safe_dump(data, default_flow_style=flow, allow_unicode=True, default_style='"')
        root = parses_or_refuses(text)
        if root is not None and "? " not in text:
            assert unquoted(root) == data


def test_the_files_of_a_folder_that_changes_meanwhile_are_those_that_are_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("b.yaml", "a.JSON", "notes.txt", "gone/c.yaml", "inner/d.json"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("{}", encoding="utf-8")
    listed = os.scandir

    def scandir(path: str) -> object:
        if Path(path).name == "gone":
            raise FileNotFoundError(path)
        return listed(path)

    monkeypatch.setattr(os, "scandir", scandir)
    found = files_below(tmp_path, (".yaml", ".json"))
    assert [path.relative_to(tmp_path).as_posix() for path in found] == ["a.JSON", "b.yaml", "inner/d.json"]
