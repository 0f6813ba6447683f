"""Writing positions: the canonical form reads as the same state, and is canonical."""

from __future__ import annotations

import json

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from sysop.models.deeds import Deed
from sysop.models.frames import ChanceFrame
from sysop.models.notation import DiagnosticError, UnwritableState, read_position, write_position
from sysop.models.notation.emitting import emit, scalar
from sysop.models.notation.form import data_of
from sysop.models.notation.source import parse_text
from sysop.models.pool import shipped_pool
from sysop.models.state import State
from sysop.models.terms import Side

from .random_positions import positions

POOL = shipped_pool()
HEAD = "format: sysop/position/1\nturn: {side: runner, number: 4}\n"

POSITION = """\
format: sysop/position/1
title: Stimhack
note: |
  two
  lines
rule: [rule_cost]
turn: {side: runner, number: 4}
history:
  - {action: gain_credit}
  - {play: Hedge Fund, turn: last}
corp:
  identity: "MirrorMorph: Endless Iteration"
  credits: 5
  bad_publicity: 1
  hq: [Hedge Fund, {unknown: 3}]
  archives: [{card: Snare!, facedown: true}, unknown]
  score: [Obokata Protocol]
  servers:
    hq: {ice: [{card: Ice Wall, rezzed: true, counters: {advancement: 1}}]}
    "1": {ice: [unknown], root: [{card: Ben Musashi, rezzed: true}, Obokata Protocol]}
runner:
  grip: [Sure Gamble, Sure Gamble]
  play: [Stimhack]
  rig:
    - Corroder
    - {card: Djinn, id: big, counters: {virus: 2}, credits: 3, hosted: [{card: Imp, counters: {virus: 3}}]}
action: {play: stimhack}
run: {server: hq, step: encounter, broken: [1], by: stimhack}
expect:
  - {action: break Ice Wall, verdict: illegal}
"""


def rewritten(rest: str) -> str:
    """The canonical form, without the head."""
    return write_position(read_position(HEAD + rest, POOL), POOL).removeprefix(HEAD)


# --------------------------------------------------------------------- canonical form


def test_a_canonical_file_stays_as_it_is() -> None:
    assert write_position(read_position(POSITION, POOL), POOL) == POSITION


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("runner: {credits: 0, tags: 0, heap: []}", ""),
        ("runner: {grip: unknown}", ""),
        ("runner: {grip: []}", "runner:\n  grip: []\n"),
        ("runner: {grip: [unknown, unknown]}", "runner:\n  grip: [{unknown: 2}]\n"),
        ("runner: {grip: [{unknown: any}, Diesel]}", "runner:\n  grip: [Diesel, {unknown: any}]\n"),
        ("runner: {clicks: 4}", ""),
        ("runner: {rig: [01007]}", "runner:\n  rig:\n    - Corroder\n"),
        ("runner: {rig: [{card: corroder, id: corroder}]}", "runner:\n  rig:\n    - Corroder\n"),
        ("runner: {rig: [{card: Corroder, facedown: false}]}", "runner:\n  rig:\n    - Corroder\n"),
        ("corp: {servers: {hq: {ice: [], root: []}}}", ""),
        ("corp: {servers: {Server 1: }}", 'corp:\n  servers:\n    "1": {}\n'),
        ("corp: {'R&D': {unknown: 1}}", "corp:\n  rnd: [unknown]\n"),
        ("history: {partial: yes}", "history: partial\n"),
    ],
)
def test_what_is_usual_is_left_out(written: str, canonical: str) -> None:
    assert rewritten(written) == canonical


def test_ids_are_written_only_where_the_reader_would_give_others() -> None:
    text = "runner:\n  rig:\n    - {card: Imp, id: imp.2}\n    - {card: Imp, id: imp}\n    - {card: Imp, id: imp.3}\n"
    assert rewritten(text) == "runner:\n  rig:\n    - {card: Imp, id: imp.2}\n    - Imp\n    - Imp\n"


def test_json_and_yaml_say_the_same() -> None:
    file = read_position(POSITION, POOL)
    as_json = write_position(file, POOL, as_json=True)
    assert json.loads(as_json) == yaml.safe_load(write_position(file, POOL))
    assert read_position(as_json, POOL).state == file.state


def test_a_state_alone_can_be_written() -> None:
    state = read_position(POSITION, POOL).state
    assert read_position(write_position(state, POOL), POOL).state == state


def test_comments_between_the_entries_are_kept() -> None:
    text = "# a file\n# of mine\n" + HEAD + "# the Runner\nrunner: {tags: 1} # one\n# nothing\nhistory: []\n# end\n"
    written = write_position(read_position(text, POOL), POOL)
    assert written == ("# nothing\n# a file\n# of mine\n" + HEAD + "# the Runner\nrunner: {tags: 1}\n# end\n").replace(
        "runner: {tags: 1}", "runner:\n  tags: 1"
    )
    assert write_position(read_position(written, POOL), POOL) == written


def test_objects_in_another_order_are_written_the_same() -> None:
    state = read_position(POSITION, POOL).state
    turned = structs.replace(state, objects=tuple(sorted(state.objects, key=lambda o: (o.zone.value, o.id == "big"))))
    assert write_position(turned, POOL) == write_position(state, POOL)


def test_what_the_format_has_no_words_for_is_not_written() -> None:
    state: State = read_position(POSITION, POOL).state
    with pytest.raises(UnwritableState, match="half-finished"):
        write_position(state.push(ChanceFrame(Side.RUNNER, 1, Deed.SUFFER_DAMAGE)), POOL)


@settings(max_examples=150, deadline=None)
@given(positions())
def test_what_is_written_reads_as_the_same_state(data: dict[str, object]) -> None:
    file = read_position(emit(data), POOL)  # type: ignore[arg-type]
    text = write_position(file, POOL)
    again = read_position(text, POOL)
    assert again.state == file.state
    assert write_position(again, POOL) == text
    assert write_position(file.state, POOL) == text


# ------------------------------------------------------------------------------- YAML


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Sure Gamble", "Sure Gamble"),
        ("Snare!", "Snare!"),
        ("R&D", "R&D"),
        ("01018", '"01018"'),
        ("30003", '"30003"'),
        ("no", '"no"'),
        ("Yes", '"Yes"'),
        ("null", '"null"'),
        ("1e3", '"1e3"'),
        ("0x1F", '"0x1F"'),
        ("1:30", '"1:30"'),
        ("2024-01-01", '"2024-01-01"'),
        ("419: Amoral Scammer", '"419: Amoral Scammer"'),
        ('"Clones are not People"', "'\"Clones are not People\"'"),
        ("a, b", '"a, b"'),
        ("- x", '"- x"'),
        ("", '""'),
        ("tab\there", '"tab\\there"'),
    ],
)
def test_text_that_yaml_could_misread_is_quoted(text: str, written: str) -> None:
    assert scalar(text) == written


def test_every_title_of_the_pool_survives_yaml() -> None:
    names = [name for card in POOL for name in (card.title, card.id, *card.codes)]
    assert yaml.safe_load(emit({"names": names})) == {"names": names}


text = st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\u2028\u2029"), max_size=10)
text |= st.text("yYnNo01.:-#, e+xt\n'\"[{&*!|>%@`?", max_size=6)
plain_data = st.recursive(
    st.none() | st.booleans() | st.integers(-99999, 99999) | text,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(text, inner, max_size=4),
    max_leaves=12,
)


@settings(deadline=None)
@given(st.dictionaries(text.filter(bool), plain_data, min_size=1, max_size=4), st.booleans())
def test_emitted_data_reads_as_itself(data: dict[str, object], blocks: bool) -> None:
    written = emit(data, blocks=list(data) if blocks else ())  # type: ignore[arg-type]
    assert yaml.safe_load(written) == data
    assert data_of(parse_text(written)) == data


# ---------------------------------------------------------------------------- fuzzing


INSERTED = [*":{}[],-'\"#&*!|>%@`?\t~ 0x", "unknown", "null", "-1"]


@st.composite
def spoilt(draw: st.DrawFn) -> str:
    """A valid file with some characters or lines deleted, doubled or swapped."""
    parts: list[str] = list(POSITION) if draw(st.booleans()) else POSITION.splitlines(keepends=True)
    for _ in range(draw(st.integers(1, 4))):
        here, there = (draw(st.integers(0, len(parts) - 1)) for _ in range(2))
        match draw(st.sampled_from(["delete", "double", "swap", "insert"])):
            case "delete":
                del parts[here : here + draw(st.integers(1, 3))]
            case "double":
                parts.insert(there, parts[here])
            case "swap":
                parts[here], parts[there] = parts[there], parts[here]
            case _:
                parts.insert(here, draw(st.sampled_from(INSERTED)))
    return "".join(parts)


@settings(max_examples=300, deadline=None)
@given(spoilt())
def test_a_spoilt_file_is_read_or_refused(text: str) -> None:
    found: DiagnosticError | None = None
    try:
        file = read_position(text, POOL)
    except DiagnosticError as error:
        found = error
    if found is None:
        assert read_position(write_position(file, POOL), POOL).state == file.state
    else:
        assert found.diagnostics
        assert found.render()


def test_the_use_of_a_card_by_spending_its_credits_is_written() -> None:
    """rule_hosted_credits_use: an event of its own, of no numbered ability."""
    text = """
format: sysop/position/1
turn: {side: runner, number: 4, step: action}
history: [{use: Cyberfeeder, ability: 0}]
corp: {credits: 5}
runner: {credits: 5, clicks: 2, rig: [Cyberfeeder]}
"""
    state = read_position(text, POOL).state
    assert [(e.object, e.clause) for e in state.history] == [("cyberfeeder", -1)]
    assert read_position(write_position(state, POOL), POOL).state.history == state.history
