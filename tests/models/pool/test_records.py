"""Reading a user's cards: NetrunnerDB's records in their three shapes, and cards of one's own in YAML."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sysop.models.cards import Card
from sysop.models.notation.source import Source
from sysop.models.pool import shipped_pool
from sysop.models.pool.facts import card_of
from sysop.models.pool.own_cards import ALL_NUMBERS, MAY_BE_X, NUMBERS, OWN_NAMES, id_of_title
from sysop.models.pool.records import CODES, FORMAT, CardFilesError, card_files, read_records, records_of
from sysop.models.terms import CardType, Side

PROBE: dict[str, Any] = {
    "id": "tomcat_probe",
    "title": "Tomcat Probe",
    "card_type_id": "program",
    "side_id": "runner",
    "faction_id": "shaper",
    "is_unique": False,
    "cost": 3,
    "memory_cost": 1,
    "strength": 2,
    "subtypes": ["icebreaker", "killer"],
    "text": "1[credit]: Break 1 sentry subroutine.",
    "printings": [{"code": "99001", "set": "lab"}, {"code": "99101", "set": "lab_2"}],
}
VAULT: dict[str, Any] = {
    "id": "vault",
    "title": "Vault",
    "card_type_id": "agenda",
    "side_id": "corp",
    "advancement_requirement": 3,
    "agenda_points": 2,
}


def cards_of(text: object, **more: Any) -> list[Card]:
    """The facts of the cards in a text, or in data that is written as JSON."""
    text = text if isinstance(text, str) else json.dumps(text)
    return [card_of(record) for record in records_of(Source("cards.json", text), **more).records]


def own(*lines: str) -> str:
    return "\n".join((f"format: {FORMAT}", "cards:", *lines))


def problems(text: object, name: str = "cards.yaml") -> list[tuple[str, str]]:
    """The codes and messages with which a text is refused."""
    text = text if isinstance(text, str) else json.dumps(text)
    with pytest.raises(CardFilesError) as refused:
        records_of(Source(name, text))
    return [(d.code, " ".join((d.message, *d.help))) for error in refused.value.errors for d in error.diagnostics]


# ------------------------------------------------------------------- NetrunnerDB


def test_a_list_of_records_and_one_record_are_the_same_cards() -> None:
    assert cards_of([PROBE, VAULT]) == [card_of(PROBE), card_of(VAULT)]
    assert cards_of(PROBE) == [card_of(PROBE)]


def test_everything_that_netrunnerdb_says_reaches_the_compiler() -> None:
    more = {"designed_by": "null_signal_games", "faces": [{"index": 1, "text": "Trash this."}], "deck_limit": 3}
    (record,) = records_of(Source("cards.json", json.dumps(PROBE | more))).records
    assert record["text"] == PROBE["text"]
    assert {name: record[name] for name in more} == more


def test_the_answers_of_the_api_are_read_though_they_name_every_field_of_every_type() -> None:
    attributes = {
        "title": "Tomcat Probe",
        "card_type_id": "program",
        "side_id": "runner",
        "faction_id": "shaper",
        "cost": "3",
        "memory_cost": 1,
        "strength": 2,
        "advancement_requirement": None,
        "agenda_points": None,
        "base_link": None,
        "trash_cost": None,
        "is_unique": False,
        "card_subtype_ids": ["icebreaker", "killer"],
        "printing_ids": ["99101", "99001"],  # newest first
        "stripped_text": "1 credit",
        "text": None,
    }
    resource = {"id": "tomcat_probe", "type": "cards", "attributes": attributes, "links": {"self": "..."}}
    expected = [card_of(PROBE)]
    assert cards_of({"data": [resource], "meta": {"stats": {"total": 1}}}) == expected
    assert cards_of({"data": resource}) == expected
    assert cards_of([resource]) == expected
    assert expected[0].codes == ("99001", "99101")


@pytest.mark.parametrize("x", ["X", "x", None])
def test_null_or_x_is_a_printed_x_where_the_type_has_the_number(x: str | None) -> None:
    (card,) = cards_of(PROBE | {"cost": x, "trash_cost": x, "advancement_requirement": x})
    assert (card.cost, card.cost_is_x, card.trash_cost, card.advancement_requirement_is_x) == (None, True, None, False)
    (agenda,) = cards_of(VAULT | {"cost": None, "advancement_requirement": x})
    assert (agenda.cost_is_x, agenda.advancement_requirement_is_x) == (False, True)


def test_the_shared_pool_reads_as_it_was(shared: Path) -> None:
    path = shared / "cards" / "cards.json"
    raw = json.loads(path.read_text(encoding="utf-8"))
    found = read_records([path]).records
    assert [card_of(record) for record in found] == [card_of(record) for record in raw]
    assert [record.get("text") for record in found] == [record.get("text") for record in raw]


NETRUNNERDB_PROBLEMS = [
    ([{**PROBE, "card_type_id": "progam"}], "value.unknown_word", "did you mean 'program'?"),
    ([{**PROBE, "side_id": "corp"}], "card.side", "a program is a card of the Runner, not of the Corp"),
    ([{k: v for k, v in PROBE.items() if k != "title"}], "field.missing", "'title'"),
    ([{k: v for k, v in PROBE.items() if k != "memory_cost"}], "field.missing", "'memory_cost'"),
    ([{k: v for k, v in PROBE.items() if k != "cost"}], "field.missing", "null stands for a printed X"),
    ([{"titel" if k == "title" else k: v for k, v in PROBE.items()}], "field.unknown", "did you mean 'title'?"),
    ([{**PROBE, "cost": 2.5}], "type.integer", "'2.5'"),
    ([{**PROBE, "cost": -1}], "value.range", "at least 0 expected, not -1"),
    ([{**PROBE, "memory_cost": None}], "type.integer", "memory_cost"),
    ([{**PROBE, "subtypes": "icebreaker"}], "type.sequence", "a list is expected"),
    ([{**PROBE, "is_unique": "maybe"}], "type.boolean", "true or false"),
    ([{**PROBE, "printings": [{"set": "lab"}]}], "field.missing", "'code'"),
    ([{**PROBE, "id": "Tomcat Probe"}], "card.id", "small letters"),
    ([{**PROBE, "title": None}], "type.text", "nothing"),
    ([PROBE, PROBE], "card.twice", "before, at cards.yaml:1:"),
    ([{"code": "01001", "title": "Noise", "type_code": "identity"}], "card.old_format", "version 2"),
    ([{"title": "Noise", "type": "identity"}], "format.missing", FORMAT),
    (["Noise"], "type.mapping", "a card record"),
    ({"data": [{"id": "noise", "attributes": []}]}, "type.mapping", "attributes"),
    ([], "cards.none", "no cards"),
    ({"data": []}, "cards.none", "no cards"),
    ("[{", "yaml.syntax", ""),
]


@pytest.mark.parametrize(("data", "code", "says"), NETRUNNERDB_PROBLEMS)
def test_a_record_that_cannot_be_used_says_why(data: object, code: str, says: str) -> None:
    found = problems(data)
    assert [c for c, _ in found] == [code]
    assert says in found[0][1]


# ------------------------------------------------------------- cards of one's own


def test_side_faction_and_id_follow_from_type_and_title() -> None:
    (card,) = cards_of(own("  - {title: Petty Cash Drawer, type: asset, cost: 1, trash: 3}"))
    expected = Card("petty_cash_drawer", "Petty Cash Drawer", CardType.ASSET, Side.CORP, "neutral_corp")
    assert (card.id, card.title, card.type, card.side, card.faction) == (
        expected.id,
        expected.title,
        expected.type,
        expected.side,
        expected.faction,
    )
    assert (card.cost, card.trash_cost, card.unique) == (1, 3, False)


def test_everything_may_be_said() -> None:
    (card,) = cards_of(
        own(
            "  - title: Tomcat Probe",
            "    id: tomcat_2",
            "    type: program",
            "    side: runner",
            "    faction: Sunny Lebeau",
            "    unique: yes",
            "    cost: X",
            "    memory: 1",
            "    strength: 2",
            "    subtypes: Icebreaker - Code Gate",
        )
    )
    assert (card.id, card.faction, card.unique, card.cost_is_x) == ("tomcat_2", "sunny_lebeau", True, True)
    assert card.subtypes == ("icebreaker", "code_gate")


def test_an_identity_has_the_side_that_is_said() -> None:
    cards = cards_of(
        own("  - {title: A, type: identity, side: runner, link: 1}", "  - {title: B, type: corp identity}")
    )
    assert [(c.type, c.side, c.base_link) for c in cards] == [
        (CardType.RUNNER_IDENTITY, Side.RUNNER, 1),
        (CardType.CORP_IDENTITY, Side.CORP, None),
    ]


def test_the_text_keeps_its_lines_and_an_arrow_may_be_typed() -> None:
    text = own(
        "  - title: Tomcat Probe",
        "    type: program",
        "    cost: 3",
        "    memory: 1",
        "    text: |",
        "      Interface -> 1[credit]: Break 1 sentry subroutine.",
        "      2[credit]: +2 strength.",
    )
    (record,) = records_of(Source("own.yaml", text)).records
    assert record["text"] == "Interface → 1[credit]: Break 1 sentry subroutine.\n2[credit]: +2 strength."


def test_a_subtype_that_looks_like_a_known_one_is_remarked_upon_but_read() -> None:
    text = own("  - {title: Cat, type: hardware, cost: 1, subtypes: [consle, chip, gadget]}")
    found = records_of(Source("own.yaml", text), subtypes=("console", "chip"))
    assert found.records[0]["subtypes"] == ["consle", "chip", "gadget"]
    assert len(found.warnings) == 1
    assert "did you mean 'console'?" in found.warnings[0]
    assert records_of(Source("own.yaml", text)).warnings == ()


NUMBER = st.integers(0, 99)


@st.composite
def own_cards(draw: st.DrawFn) -> tuple[dict[str, Any], CardType, dict[str, int | None]]:
    """A card in YAML's fields, with the numbers that it must turn out to have."""
    type_ = draw(st.sampled_from(CardType))
    always, sometimes = NUMBERS[type_]
    known = [*always, *(name for name in sometimes if draw(st.booleans()))]
    numbers = {
        name: draw(NUMBER | st.none()) if name in MAY_BE_X and name in always else draw(NUMBER) for name in known
    }
    names = {field: name for name, field in OWN_NAMES.items()}
    written = {names[field]: "X" if number is None else number for field, number in numbers.items()}
    return {"title": "Cat", "type": type_.value, **written}, type_, numbers


@given(own_cards())
def test_a_card_has_the_numbers_that_were_written_and_no_others(
    made: tuple[dict[str, Any], CardType, dict[str, int | None]],
) -> None:
    fields, type_, numbers = made
    (card,) = cards_of({"format": FORMAT, "cards": [fields]})
    assert (card.type, card.side) == (type_, type_.side)
    assert {name: getattr(card, name) for name in ALL_NUMBERS} == {name: numbers.get(name) for name in ALL_NUMBERS}
    assert card.cost_is_x == ("cost" in numbers and numbers["cost"] is None)


OWN_PROBLEMS = [
    ("  - {title: Cat, type: progam}", "value.unknown_word", "did you mean 'program'?"),
    ("  - {title: Cat, type: event, costs: 1}", "field.unknown", "did you mean 'cost'?"),
    ("  - {title: Cat, type: event}", "field.missing", "an event needs 'cost' write 'cost: 3', or 'cost: X'"),
    ("  - {title: Cat, type: agenda, points: 1}", "field.missing", "an agenda needs 'advancement'"),
    ("  - {type: event, cost: 1}", "field.missing", "'title'"),
    ("  - {title: Cat, type: , cost: 1}", "type.text", "type: a text is expected, not nothing"),
    ("  - {title: Cat, cost: 1}", "field.missing", "'type'"),
    ("  - {title: Cat, type: event, cost: one}", "type.integer", "a whole number is expected, not 'one'"),
    ("  - {title: Cat, type: event, cost: -2}", "value.range", "at least 0"),
    (
        "  - {title: Cat, type: event, cost: 1, strength: 2}",
        "card.field",
        "an event has no strength its numbers are cost, influence",
    ),
    (
        "  - {title: Cat, type: corp identity, cost: 1}",
        "card.field",
        "a Corp identity has no cost its numbers are influence_limit, deck_size",
    ),
    ("  - {title: Cat, type: event, cost: 1, side: corp}", "card.side", "an event is a card of the Runner"),
    ("  - {title: Cat, type: event, cost: 1, side: crop}", "value.unknown_word", "did you mean 'corp'?"),
    ("  - {title: Cat, type: identity}", "card.side", "write 'side: corp' or 'side: runner'"),
    ("  - {title: Cat, type: event, cost: 1, unique: perhaps}", "type.boolean", "true or false"),
    ("  - {title: Cat, type: event, cost: 1, id: The Cat}", "card.id", "such as 'the_cat'"),
    (f"  - {{title: {'C' * 101}, type: event, cost: 1}}", "card.title", "has 101 characters"),
    ('  - {title: "Cat\\u200b", type: event, cost: 1}', "card.title", "cannot be seen"),
    ("  - {title: 猫, type: event, cost: 1}", "card.id", "give the card an id"),
    ("  - {title: Cat, type: event, cost: 1, text: 'Gain 3[credits].'}", "card.symbol", "did you mean '[credit]'?"),
    ("  - {title: Cat, type: event, cost: 1, text: [Gain]}", "type.text", "a text is expected"),
    ("  - {title: Cat, type: event, cost: 1, subtypes: {run: 1}}", "type.sequence", "a list is expected"),
    ("  - Cat", "type.mapping", "a mapping is expected"),
    ("  []", "cards.none", "no cards"),
]


@pytest.mark.parametrize(("line", "code", "says"), OWN_PROBLEMS)
def test_a_card_of_ones_own_that_cannot_be_used_says_why(line: str, code: str, says: str) -> None:
    found = problems(own(line))
    assert [c for c, _ in found] == [code]
    assert says in found[0][1]


FORMAT_PROBLEMS = [
    ("cards: [{title: Cat}]", "format.missing", f"begin the file with 'format: {FORMAT}'"),
    ("format: sysop/cards/9\ncards: []", "format.version", "'sysop/cards/9'"),
    ("format: sysop/position/1\nturn: {side: corp}", "format.version", "'sysop/position/1'"),
    ('{"format":"sysop/pool/1","cards":[]}', "cards.compiled", "--pool"),
    (f"format: {FORMAT}", "field.missing", "'cards'"),
    (f"format: {FORMAT}\ncard: []", "field.unknown", "did you mean 'cards'?"),
]


@pytest.mark.parametrize(("text", "code", "says"), FORMAT_PROBLEMS)
def test_a_file_of_another_format_is_refused_by_name(text: str, code: str, says: str) -> None:
    found = problems(text)
    assert code in [c for c, _ in found]
    assert says in dict(found)[code]


def test_every_code_is_seen() -> None:
    seen = {code for _, code, _ in (*NETRUNNERDB_PROBLEMS, *OWN_PROBLEMS, *FORMAT_PROBLEMS)}
    assert CODES.keys() - seen == {"card.subtype"}  # a remark: see above


KEYS = st.sampled_from(
    [*PROBE, *VAULT, *OWN_NAMES, "type", "side", "attributes", "data", "format", "cards", "type_code", "printing_ids"]
)
WORDS = st.sampled_from(
    ["program", "corp", "identity", "agenda", "cat", "X", "3", FORMAT, "sysop/pool/1", "[click]: Purr.", "-", "", "猫"]
)
LEAVES = st.none() | st.booleans() | st.integers(-3, 10**20) | st.floats(allow_nan=False) | WORDS
ANYTHING = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner), max_leaves=20)


def reads_or_refuses(data: object) -> None:
    try:
        found = records_of(Source("any.json", json.dumps(data)), subtypes=("killer",)).records
    except CardFilesError as error:
        refused: CardFilesError | None = error
        found = ()
    else:
        refused = None
    assert bool(found) is (refused is None)
    assert refused is None or refused.render()
    assert [card_of(record).id for record in found] == [record["id"] for record in found]


@settings(deadline=None)
@given(st.dictionaries(KEYS, ANYTHING).map(lambda change: PROBE | change) | ANYTHING)
def test_whatever_netrunnerdb_sends_is_a_card_or_a_diagnostic(data: object) -> None:
    reads_or_refuses(data)


@settings(deadline=None)
@given(st.lists(st.dictionaries(KEYS, ANYTHING).map(lambda change: {"title": "Cat", "type": "event"} | change)))
def test_whatever_a_user_writes_is_a_card_or_a_diagnostic(cards: list[object]) -> None:
    reads_or_refuses({"format": FORMAT, "cards": cards})


# ----------------------------------------------------------------- files and folders


def test_a_folder_is_read_in_the_order_of_its_names(tmp_path: Path) -> None:
    (tmp_path / "b.json").write_text(json.dumps([PROBE]), encoding="utf-8")
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "a.yaml").write_text(own("  - {title: Cat, type: event, cost: 1}"), encoding="utf-8")
    (tmp_path / "a.json").write_text(json.dumps(VAULT), encoding="utf-8")
    (tmp_path / "notes.txt").write_text("no cards", encoding="utf-8")
    (tmp_path / "pool.json").write_text('{"format":"sysop/pool/1","cards":[]}', encoding="utf-8")
    found = read_records(card_files(tmp_path, besides=tmp_path / "pool.json"))
    assert [record["id"] for record in found.records] == ["vault", "tomcat_probe", "cat"]


def test_every_problem_of_every_file_is_told_at_once_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text("[\n" + json.dumps({**PROBE, "cost": "two"}) + "]", encoding="utf-8")
    (tmp_path / "b.yaml").write_text(own("  - {title: Cat, type: evnt, cost: 1}", "  - {titel: Dog}"), encoding="utf-8")
    (tmp_path / "c.yaml").write_bytes(b"\xff")
    with pytest.raises(CardFilesError) as refused:
        read_records(card_files(tmp_path))
    told = refused.value.render()
    assert [len(error.diagnostics) for error in refused.value.errors] == [1, 3, 1]
    for place in ("a.json:2:", "b.yaml:3:", "b.yaml:4:", "c.yaml:1:1"):
        assert f"{tmp_path.as_posix()}/{place}" in told
    assert "a.json" in str(refused.value)


def test_a_card_in_two_files_is_told_with_both_places(tmp_path: Path) -> None:
    for name in ("a.json", "b.json"):
        (tmp_path / name).write_text(json.dumps(PROBE), encoding="utf-8")
    with pytest.raises(CardFilesError) as refused:
        read_records(card_files(tmp_path))
    told = refused.value.render()
    assert f"before, at {tmp_path.as_posix()}/a.json:1:" in told
    assert f"--> {tmp_path.as_posix()}/b.json:1:" in told


def test_a_folder_without_cards_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CardFilesError, match="no files of cards"):
        card_files(tmp_path)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CardFilesError, match="there is no such file"):
        read_records(card_files(tmp_path / "nowhere.json"))


# ----------------------------------------------------------------------------- ids


def test_ids_are_those_that_netrunnerdb_gives() -> None:
    """All but three, whose titles it has with an apostrophe that counted as a blank once."""
    others = {card.id for card in shipped_pool() if card.codes and id_of_title(card.title) != card.id}
    assert others <= {"harishchandra_ent_where_you_re_the_star", "i_ve_had_worse", "na_not_k"}, others
