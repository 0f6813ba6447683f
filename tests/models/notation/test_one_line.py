"""The one-line notation: every state that play reaches is written and read again."""

from __future__ import annotations

import random
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from sysop.models.notation import one_line
from sysop.models.notation.compact import CompactError, as_json, compact, expanded
from sysop.models.notation.diagnostics import DiagnosticError
from sysop.models.notation.one_line import NotationError, dump, parse
from sysop.models.notation.positions import read_position
from sysop.models.notation.source import is_line
from sysop.models.pool import shipped_pool
from sysop.models.state import GameObject, State
from sysop.models.terms import Counter, Face, Place, Side, Zone
from sysop.solver.ask.position import Position

ROOT = Path(__file__).resolve().parent.parent.parent.parent
FILES = sorted((ROOT / "examples").glob("*.yaml"))
POOL = shipped_pool()
LINE = (
    "nrp1 R4 at=action/runner C:c7,b1 R:c5,k3,t2 hq=3?hq.1 rd=2?rnd.1 arc=hedge_fund,1?archives.1+d "
    "grip=sure_gamble,sure_gamble.2 rig=djinn(imp*virus3),clone_chip hq[palisade+r|] 1[1?server1.ice.1;ice_wall|] "
    "history=!((verb:use,side:runner,object:clone_chip,turn:4))"
)


def same(one: State, other: State) -> bool:
    """Whether two states differ at most in the order of objects of different zones."""
    if sorted(map(repr, one.objects)) != sorted(map(repr, other.objects)):
        return False
    return structs.replace(one, objects=()) == structs.replace(other, objects=())


def test_a_line_is_written_as_it_was_read() -> None:
    assert dump(parse(LINE)) == LINE


def test_a_card_written_in_a_server_is_in_no_other_one() -> None:
    with pytest.raises(NotationError, match="is in 1, and not in hq"):
        parse(LINE.replace("ice_wall|", "ice_wall+vhq|"))


def test_a_line_says_what_a_file_says() -> None:
    state = parse(LINE)
    assert state.runner.tags == 2
    assert state.object("imp").host == "djinn"
    assert state.object("palisade").face.value == "faceup"
    assert [o.id for o in state.ice("1")] == ["server1.ice.1", "ice_wall"]
    assert Position(state, POOL).check("run HQ")


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_every_state_of_random_play_is_written_and_read_again(path: Path) -> None:
    rng = random.Random(path.stem)
    position = Position(read_position(path.read_text(encoding="utf-8"), POOL).state, POOL)
    for _ in range(12):
        for state in (position.given, position.state):
            line = dump(state)
            assert " " not in line.removeprefix("nrp1 ").replace(" ", "", line.count(" ") - 1)
            assert dump(parse(line)) == line
            assert same(parse(line), state)
        choices = list(position.legal_actions.limit(20))
        if not choices:
            return
        position = position.after(rng.choice(choices))


def test_a_line_is_read_the_same_whatever_was_read_before() -> None:
    """What is logged stays in the log, so that most of a line was read with one before: of two games in turns, forward
    and backward, each line is what it is by itself."""
    games = []
    for seed in (3, 4):
        rng, position, lines = random.Random(seed), Position(parse(LINE), POOL), []
        for _ in range(10):
            lines.append(dump(position.state))
            position = position.after(rng.choice(list(position.legal_actions.limit(20))))
        games.append(lines)
    together = [line for pair in zip(*games, strict=True) for line in pair]
    for line in (*together, *reversed(together), *games[0], *games[1]):
        read = parse(line)
        one_line._LATEST.clear()
        assert read == parse(line)
        assert dump(read) == line


def test_a_list_of_one_empty_entry_is_no_empty_list() -> None:
    plain = LINE.partition(" history=")[0]
    assert parse(f"{plain} history=!()").history == ()
    with pytest.raises(NotationError, match="verb"):
        parse(f"{plain} history=!(())")


def test_a_card_can_be_an_agenda_that_is_worth_less_than_nothing() -> None:
    state = parse("nrp1 R4 scoreC=news_team+w-1 at=action/runner")
    assert state.object("news_team").worth == -1
    assert parse(dump(state)) == state


EVERYTHING = GameObject(
    "odd",
    "imp",
    Side.CORP,
    Zone.SET_ASIDE,
    Face.DOWN,
    counters=((Counter.VIRUS, 2),),
    controlled_by=Side.RUNNER,
    incarnation=3,
    worth=-1,
    since=7,
    unordered=True,
    aside_from=Zone.STACK,
    flipped=True,
    back=1,
)
IN_PLAY = GameObject("w", "ice_wall", Side.CORP, Zone.PLAY_AREA, Face.DOWN, Place.ICE, "hq")


def test_everything_that_a_card_can_have_is_written() -> None:
    """rule_set_aside_zone_passthrough: where a card was before it was set aside is part of the position."""
    told = {f for o in (EVERYTHING, IN_PLAY) for f in o.__struct_fields__ if getattr(o, f) not in (None, 0, False, ())}
    assert told | {"host"} == set(GameObject.__struct_fields__)
    state = structs.replace(
        parse(LINE), objects=(IN_PLAY, EVERYTHING, structs.replace(EVERYTHING, id="on", host="odd"))
    )
    assert same(parse(dump(state)), state)


def test_answers_are_those_of_the_state_that_was_written() -> None:
    position = Position(parse(LINE), POOL).after("run HQ")
    again = Position(parse(dump(position.state)), POOL)
    assert [again.describe(c) for c in again.legal_actions] == [position.describe(c) for c in position.legal_actions]


@pytest.mark.parametrize(
    ("line", "column", "words"),
    [
        ("nrp2 R4", 1, "begins with 'nrp1'"),
        ("nrp1 X4", 6, "whose turn"),
        ("nrp1 R4 C:c5,z3", 9, "nothing that a player has"),
        ("nrp1 R4 at=dancing/runner", 9, "no window"),
        ("nrp1 R4 rig=imp+q", 9, "no flag"),
        ("nrp1 R4 rig=imp+p", 9, "imp has a place in play"),
        ("nrp1 R4 grip=imp+prig", 9, "imp is not in play"),
        ("nrp1 R4 rig=imp*virii3", 9, "no counter"),
        ("nrp1 R4 rig=imp,imp", 21, "two cards are called 'imp'"),
        ("nrp1 R4 moon=1", 9, "no field"),
        ("nrp1 R4 run=(number:1", 22, "should stand here"),
        ("nrp1 R4 run=(number:x)", 9, "Expected"),
        ("nrp1 R4 hq=9999?hq.1", 9, "too many"),
        ("nrp1 R4 rig=imp", 17, "ends before it says what is decided"),
    ],
)
def test_what_is_wrong_is_told_with_its_column(line: str, column: int, words: str) -> None:
    with pytest.raises(NotationError, match=words) as caught:
        parse(line)
    assert caught.value.column == column


@given(st.data())
def test_a_damaged_line_is_refused_or_read(data: st.DataObject) -> None:
    place = data.draw(st.integers(5, len(LINE) - 1))
    sign = data.draw(st.sampled_from("()[]|!,;:+*=.?' x19"))
    damaged = data.draw(st.sampled_from((LINE[:place], LINE[:place] + sign + LINE[place + 1 :], LINE + " " + sign * 9)))
    try:
        state = parse(damaged)
    except NotationError:
        return
    assert same(parse(dump(state)), state)


@pytest.mark.parametrize("cards", [f"{'x' * 101}:corroder", f"3?{'x' * 101}.1", f"{'x' * 101}"])
def test_an_id_that_is_too_long_is_refused(cards: str) -> None:
    with pytest.raises(NotationError, match="cannot be an id"):
        parse(f"nrp1 R4 at=action/runner C:- R:- rig={cards}")


def test_deep_brackets_are_refused() -> None:
    for line in ("nrp1 R1 run=" + "(a:" * 5000, "nrp1 R1 rig=" + "imp(" * 5000 + ")" * 5000):
        with pytest.raises(NotationError):
            parse(line)


@pytest.mark.parametrize(
    ("field", "code"),
    [
        ("idC=jinteki_biotech_life_imagined+b9", "position.back"),
        ("idC=jinteki_biotech_life_imagined+f", "position.back"),
        ("idC=haas_bioroid_engineering_the_future+b0", "position.back"),
        ("outR=sure_gamble", "position.outside"),
    ],
)
def test_1_5_a_line_cannot_say_more_of_extra_cards_than_a_file(field: str, code: str) -> None:
    """rule_identity_copy, rule_outside_deck: a copy has a back of its own, and only some cards are extra cards."""
    with pytest.raises(DiagnosticError) as caught:
        read_position(f"nrp1 C1 at=action/corp {field}", POOL)
    assert [d.code for d in caught.value.diagnostics] == [code]


def test_1_5_a_line_tells_extra_cards_and_the_back_of_a_copy() -> None:
    """rule_identity_copy, rule_additional_identities_pile"""
    line = "nrp1 C1 at=action/corp idC=jinteki_biotech_life_imagined+f+b1 outR=quetzal_free_spirit"
    state = read_position(line, POOL).state
    assert [o.card for o in state.outside] == ["quetzal_free_spirit"]
    assert state.object("jinteki_biotech_life_imagined").back == 1


def test_a_line_with_an_unknown_card_names_those_that_look_alike() -> None:
    with pytest.raises(DiagnosticError, match="corrodder"):
        read_position("nrp1 R1 at=action/runner rig=corrodder", POOL)
    assert read_position("nrp1 R1 at=action/runner rig=corroder\n", POOL).state.object("corroder").installed
    assert not is_line("format: sysop/position/1")


# ------------------------------------------------------------------- plain data

DATA = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**15), 10**15) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=12,
)


@given(DATA)
def test_plain_data_is_written_and_read_again(data: Any) -> None:
    text = compact(data)
    assert expanded(text) == data
    assert not set(text) & set(' "\n')


@given(st.text("()!,:'atfn19%", max_size=12))
def test_any_text_is_refused_or_read(text: str) -> None:
    with suppress(msgspec.DecodeError, TypeError):  # no data, or keys that are no texts
        by_json = msgspec.json.decode(as_json(text) or "")
        assert expanded(text) == by_json
    try:
        value = expanded(text)
    except (CompactError, UnicodeDecodeError):
        return
    assert expanded(compact(value)) == value


def test_what_is_no_plain_data_is_refused() -> None:
    with pytest.raises(TypeError, match="object"):
        compact(object())


def test_a_malformed_line_in_a_file_points_at_its_place() -> None:
    with pytest.raises(DiagnosticError) as caught:
        read_position("nrp1 R1 rig=imp*virii3\n", POOL)
    assert [d.code for d in caught.value.diagnostics] == ["position.notation"]
    assert caught.value.diagnostics[0].labels[0].span.column == 9


@pytest.mark.parametrize(
    "text",
    [
        "(a:1,b:!(x,'%20',-3,!t))",
        "!()",
        "()",
        "(a:())",
        "!(!(),!n)",
        "(a:1",
        "a)",
        "!(1,)",
        "(1:2)",
        "007",
        "!x",
        "(a,b)",
    ],
)
def test_data_read_by_way_of_json_are_the_same(text: str) -> None:
    plain = as_json(text)
    try:
        value = expanded(text)
    except CompactError:
        with pytest.raises(msgspec.DecodeError):
            msgspec.json.decode(plain if plain is not None else "")
        return
    keys_are_texts = not isinstance(value, dict) or all(isinstance(key, str) for key in value)
    if keys_are_texts:
        assert plain is not None
        assert msgspec.json.decode(plain) == value
