"""Cards of one's own on the command line: compiling them, asking with them, and how much is understood."""

from __future__ import annotations

import io
import json
import re
import shlex
from argparse import Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from sysop.commands_cards import compile_files, compile_records, coverage_page, gaps
from sysop.exits import Exit, InputError, UsageError
from sysop.models.abilities import Ability, AbilityKind, Aspect, If, Unread
from sysop.models.cards import Card, unread_ability
from sysop.models.cardtext.own_words import with_words
from sysop.models.conditions import Threat, UnreadRestriction
from sysop.models.costs import Cost, UnreadCost
from sysop.models.pool import Pool, decode_pool, encode_pool, shipped_pool
from sysop.models.pool.corrections import corrections
from sysop.models.pool.facts import card_of
from sysop.output import Output, write_atomically
from sysop.progress import Progress
from sysop.reading import pool_with

from .conftest import Run, Write

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples" / "cards" / "lab-cards.yaml"

OWN = """\
format: sysop/cards/1
cards:
  - title: Tomcat Probe
    type: program
    cost: 3
    memory: 1
    text: |
      1[credit]: Break 1 sentry subroutine.
      Consider the quantum weather of the server.
  - {title: Cat Toy, type: event, cost: 0}
"""
POSITION = """\
format: sysop/position/1
turn: {side: runner}
corp: {hq: {unknown: 5}}
runner: {credits: 2, grip: [Tomcat Probe], stack: {unknown: 20}}
expect:
  - {action: install Tomcat Probe, verdict: illegal, reason: pay.short}
"""


def read_half(record: Mapping[str, Any]) -> Card:
    """A stand-in for the compiler: it reads the first line of a text box and no other."""
    lines = str(record.get("text") or "").split("\n")
    read = [Ability(AbilityKind.PAID, cost=Cost())] if lines[0] else []
    unread = [
        Ability(AbilityKind.STATIC, number, declarations=(Unread(number, "a static ability", (Aspect.DAMAGE,)),))
        for number in range(1, len(lines))
    ]
    return structs.replace(card_of(record), abilities=(*read, *unread))


def compiled(source: str, target: Path, *, as_json: bool = False) -> tuple[Exit, list[str]]:
    """What compiling with the stand-in says."""
    stream = io.StringIO()
    args = Namespace(cards=[source], output=str(target), without_words=False)
    code = compile_files(args, Output(stream, as_json=as_json), read_half)
    return code, stream.getvalue().splitlines()


# -------------------------------------------------------------------------- lint


def test_linting_tells_each_clause_and_where_reading_stops(run: Run, write: Write) -> None:
    code, out, _ = run("cards", "lint", write(OWN, "own.yaml"))
    assert code == Exit.NO
    assert out.splitlines()[:6] == [
        "Tomcat Probe (tomcat_probe)",
        "  clause 1: 1[credit]: Break 1 sentry subroutine.",
        "  clause 2: not understood from 'Consider' on",
        "    Consider the quantum weather of the server.",
        "    ^^^^^^^^",
        "",
    ]
    assert out.splitlines()[-1] == "Cat Toy (cat_toy): no text"


def test_linting_tells_editors_the_columns(run: Run, write: Write) -> None:
    code, out, _ = run("cards", "lint", write(OWN, "own.yaml"), "--json")
    first, second, _ = map(json.loads, out.splitlines())
    assert (code, second["clauses"]) == (Exit.NO, [])
    assert [clause["read"] for clause in first["clauses"]] == [True, False]
    (finding,) = first["clauses"][1]["findings"]
    assert (finding["trouble"], finding["words"], finding["column"], finding["end"]) == ("unread", "Consider", 0, 8)


TWO_FACES = """\
format: sysop/cards/1
cards:
  - title: "Odd Mayor: At Home"
    type: identity
    side: runner
    text: "When your turn begins, flip this identity."
    faces:
      - {title: "Odd Mayor: On Tour", text: "Consider the weather of the road."}
"""


def test_every_face_of_an_identity_is_told_of(run: Run, write: Write, tmp_path: Path) -> None:
    file, pool = write(TWO_FACES, "faces.yaml"), str(tmp_path / "faces.json")
    _, out, _ = run("cards", "lint", file)
    assert [line for line in out.splitlines() if line[:1].strip()] == [
        "Odd Mayor: At Home (odd_mayor_at_home)",
        "Odd Mayor: On Tour (odd_mayor_at_home)",
    ]
    assert "not understood from 'Consider' on" in out
    _, out, _ = run("cards", "compile", file, "-o", pool)
    assert out.splitlines()[:3] == [
        "Odd Mayor: At Home (odd_mayor_at_home): 1 of 1 clause read",
        "Odd Mayor: On Tour (odd_mayor_at_home): 0 of 1 clause read",
        "  not read: clause 1, an effect: Consider the weather of the road.",
    ]
    assert "- Odd Mayor: On Tour (`odd_mayor_at_home`): clause 1" in run("cards", "coverage", pool, "--markdown")[1]
    _, out, _ = run("card", "Odd Mayor", "--pool", pool)
    assert "other face: Odd Mayor: On Tour" in out.splitlines()
    _, out, _ = run("card", "Odd Mayor", "--pool", pool, "--json")
    assert [(face["title"], face["unread"]) for face in json.loads(out)["faces"]] == [("Odd Mayor: On Tour", [0])]


def test_a_text_on_the_command_line_is_linted_as_that_of_its_type(run: Run) -> None:
    text = "-> 1[credit]: Break 1 sentry subroutine."
    code, out, _ = run("card", "--type", "program", "--text", f"Interface {text}")
    assert (code, out.splitlines()[1]) == (Exit.YES, "  clause 1: Interface → 1[credit]: Break 1 sentry subroutine.")
    for words in (("--text", text), ("--type", "asset", "--text", text, "Hedge Fund"), ()):
        assert run("card", *words)[0] == Exit.USAGE


# ----------------------------------------------------------------------- compile


def test_compiling_writes_a_pool_and_tells_what_of_each_card_was_read(write: Write, tmp_path: Path) -> None:
    target = tmp_path / "pool.json"
    code, lines = compiled(write(OWN, "own.yaml"), target)
    assert code is Exit.YES
    assert lines[:3] == [
        "Tomcat Probe (tomcat_probe): 1 of 2 clauses read",
        "  not read: clause 2, a static ability: Consider the quantum weather of the server.",
        "Cat Toy (cat_toy): no text",
    ]
    assert any(line.startswith("trigger cost") for line in lines)
    assert lines[-1] == f"2 cards written to {target}"
    pool = decode_pool(target.read_bytes())
    assert [card.id for card in pool] == ["tomcat_probe", "cat_toy"]


def test_the_pool_quotes_what_was_not_read_for_the_owner_of_the_text(write: Write, tmp_path: Path) -> None:
    compiled(write(OWN, "own.yaml"), tmp_path / "pool.json")
    (clause,) = decode_pool((tmp_path / "pool.json").read_bytes())["tomcat_probe"].unread
    assert clause.words == "Consider the quantum weather of the server."


def test_several_files_make_one_pool_and_the_words_may_be_left_out(run: Run, write: Write, tmp_path: Path) -> None:
    other = OWN.replace("Tomcat Probe", "Tabby Probe").replace("Cat Toy", "Mouse Toy")
    files = write(OWN, "own.yaml"), write(other, "other.yaml")
    code, _, _ = run("cards", "compile", *files, "--without-words", "-o", str(tmp_path / "pool.json"))
    pool = decode_pool((tmp_path / "pool.json").read_bytes())
    assert code == 0
    assert [card.title for card in pool] == ["Tomcat Probe", "Cat Toy", "Tabby Probe", "Mouse Toy"]
    assert pool["tomcat_probe"].unread
    assert all(clause.words is None for card in pool for clause in card.unread)


def test_json_has_a_record_for_each_card_and_kind_and_an_end(write: Write, tmp_path: Path) -> None:
    _, lines = compiled(write(OWN, "own.yaml"), tmp_path / "pool.json", as_json=True)
    first, second, *kinds, summary, end = map(json.loads, lines)
    assert first == {
        "schema": "sysop/compiled/1",
        "id": "tomcat_probe",
        "title": "Tomcat Probe",
        "clauses": 2,
        "read": 1,
        "unread": [
            {
                "clause": 1,
                "summary": ["a static ability"],
                "influence": ["damage"],
                "words": "Consider the quantum weather of the server.",
            }
        ],
    }
    assert second["unread"] == []
    assert {kind["schema"] for kind in kinds} == {"sysop/coverage/1"}
    assert (summary["schema"], summary["cards"], summary["read_whole"]) == ("sysop/coverage-summary/1", 2, 1)
    assert end == {"schema": "sysop/end/1", "count": 2, "complete": True}


def test_the_example_is_compiled_and_read_as_a_whole(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "pool.json"
    code, out, err = run("cards", "compile", str(EXAMPLE), "-o", str(target))
    assert (code, err) == (0, "")
    assert "not read" not in out
    pool = decode_pool(target.read_bytes())
    assert [(card.title, len(card.abilities), gaps(card)) for card in pool] == [
        ("Tomcat Probe", 2, ()),
        ("Petty Cash Drawer", 1, ()),
    ]


def test_a_folder_is_compiled_again_into_itself(write: Write, tmp_path: Path) -> None:
    folder = Path(write(OWN, "cards/own.yaml")).parent
    once = compiled(str(folder), folder / "pool.json")
    assert compiled(str(folder), folder / "pool.json") == once


def test_a_remark_goes_to_standard_error_and_does_not_hinder(run: Run, write: Write, tmp_path: Path) -> None:
    text = OWN.replace("type: program\n", "type: program\n    subtypes: [icebraker]\n")
    code, out, err = run("cards", "compile", write(text, "own.yaml"), "-o", str(tmp_path / "pool.json"))
    assert code == 0
    assert "warning[card.subtype]" in err
    assert "did you mean 'icebreaker'?" in err
    assert "warning" not in out


def test_a_mistake_exits_3_tells_all_and_writes_nothing(run: Run, write: Write, tmp_path: Path) -> None:
    file = write(OWN.replace("cost: 3", "cost: three").replace("event", "evnt"), "own.yaml")
    code, out, err = run("cards", "compile", file, "-o", str(tmp_path / "pool.json"))
    assert (code, out) == (3, "")
    assert "own.yaml:5:11" in err
    assert "own.yaml:10:28" in err
    assert [p.name for p in tmp_path.iterdir()] == ["own.yaml"]


@pytest.mark.parametrize(
    ("source", "target", "code", "hint"),
    [
        ("nowhere.json", "pool.json", 3, "there is no such file"),
        ("empty", "pool.json", 3, "no files of cards"),
        ("own.yaml", "nowhere/pool.json", 3, "no folder"),
        ("own.yaml", "empty", 2, "names the folder"),
        ("own.yaml", "own.yaml", 2, "the file with the cards itself"),
        ("own.yaml", "notes.txt", 3, "is no compiled pool"),
        ("pool.json", "other.json", 3, "this is a compiled pool"),
    ],
)
def test_what_cannot_be_read_or_written_is_said_and_nothing_is_touched(
    run: Run, write: Write, tmp_path: Path, source: str, target: str, code: int, hint: str
) -> None:
    write(OWN, "own.yaml")
    write("remember the milk", "notes.txt")
    (tmp_path / "pool.json").write_bytes(encode_pool(()))
    (tmp_path / "empty").mkdir()
    before = {p: p.read_bytes() for p in tmp_path.iterdir() if p.is_file()}
    got, out, err = run("cards", "compile", str(tmp_path / source), "-o", str(tmp_path / target))
    assert (got, out) == (code, "")
    assert hint in err
    assert {p: p.read_bytes() for p in tmp_path.iterdir() if p.is_file()} == before


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (("cards",), "TASK"),
        (("cards", "complie", "x"), "did you mean 'compile'?"),
        (("cards", "compile", "x"), "-o"),
        (("cards", "compile", "x", "-o", "y", "--jsn"), "did you mean '--json'?"),
        (("cards", "coverage", "--markdown", "--json"), "--json"),
        (("cards", "coverage", "--markdown", "--cards"), "--cards"),
        (("cards", "coverage", "a.json", "b.json"), "one pool file"),
        (("cards", "coverage", "--leave-one-out"), "no card texts"),
        (("cards", "coverage", "a.json", "--leave-one-out", "--cards"), "leave them out"),
    ],
)
def test_wrong_options_exit_2(run: Run, arguments: tuple[str, ...], hint: str) -> None:
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert hint in err


def test_a_pool_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "pool.json").mkdir()
    with pytest.raises(InputError, match=r"pool\.unwritable"):
        write_atomically(tmp_path / "pool.json", b"{}", "pool")
    assert [p.name for p in tmp_path.iterdir()] == ["pool.json"]


def test_an_interrupted_compilation_leaves_the_old_pool(write: Write, tmp_path: Path) -> None:
    target = tmp_path / "pool.json"
    source = write(OWN, "own.yaml")
    compiled(source, target)
    before = target.read_bytes()

    def interrupted(record: Mapping[str, Any]) -> Card:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        compile_files(
            Namespace(cards=[source], output=str(target), without_words=False), Output(io.StringIO()), interrupted
        )
    assert target.read_bytes() == before
    assert sorted(p.name for p in tmp_path.iterdir()) == ["own.yaml", "pool.json"]


def test_a_record_that_the_compiler_refuses_is_an_error_of_the_input() -> None:
    with pytest.raises(InputError, match="lacks the field"):
        compile_records([{"id": "cat"}], card_of)


def test_words_stand_wherever_a_clause_was_not_read() -> None:
    inner = If(Threat(3), (Unread(0, "an instruction"),))
    abilities = (Ability(AbilityKind.PAID, 0, cost=Cost((UnreadCost("a cost"),)), steps=(inner, Unread(1))),)
    card = structs.replace(shipped_pool()["corroder"], abilities=abilities)
    worded = with_words(card, {"text": "1[credit]: Threat.\nPurr like <strong>Corroder</strong>."})
    assert [clause.words for clause in worded.unread] == ["1[credit]: Threat.", "Purr like Corroder."]
    assert with_words(card, {"text": ""}).unread == card.unread


@pytest.mark.parametrize(
    "text", ['Gain "Purr §1 ~." now.', 'The "§0 \\1" of §7.', "<ul><li>§0</li><li>§5</li></ul>", "@{x §2"]
)
def test_no_text_is_too_odd_to_be_quoted(text: str) -> None:
    unread = structs.replace(shipped_pool()["corroder"], abilities=(unread_ability(0),))
    (clause,) = with_words(unread, {"text": text}).unread
    assert clause.words


def test_a_quoted_line_has_its_quotations_and_the_title() -> None:
    unread = structs.replace(shipped_pool()["corroder"], abilities=(unread_ability(0),))
    (clause,) = with_words(unread, {"text": 'Corroder gains "[subroutine] End the run." this turn.'}).unread
    assert clause.words == 'Corroder gains "[subroutine] End the run." this turn.'


def test_everything_that_was_not_read_is_a_gap() -> None:
    cost, restriction = UnreadCost("a cost"), UnreadRestriction("a restriction")
    clause = Unread(0, "an instruction")
    ability = Ability(
        AbilityKind.PAID, cost=Cost((cost,)), restrictions=(restriction,), steps=(If(Threat(3), (clause,)),)
    )
    assert gaps(ability) == (cost, restriction, clause)


# -------------------------------------------------------------------------- --pool


@pytest.fixture
def pool(write: Write, tmp_path: Path) -> str:
    """A pool file with Tomcat Probe."""
    compiled(write(OWN, "own.yaml"), tmp_path / "own-pool.json")
    return str(tmp_path / "own-pool.json")


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (("check", "FILE", "install Tomcat Probe"), 1),
        (("actions", "FILE"), 0),
        (("targets", "FILE", "Tomcat Probe"), 0),
        (("payments", "FILE", "install Tomcat Probe"), 0),
        (("checkpoint", "FILE"), 0),
        (("orders", "FILE"), 0),
        (("validate", "FILE"), 0),
        (("fmt", "FILE"), 0),
        (("suite", "FILE"), 0),
        (("card", "Tomcat Probe"), 0),
    ],
)
def test_questions_are_asked_with_the_cards_of_a_pool(
    run: Run, write: Write, pool: str, command: tuple[str, ...], code: int
) -> None:
    words = [write(POSITION) if word == "FILE" else word for word in command]
    assert run(*words, "--pool", pool)[0] == code
    without = run(*words)
    assert without[0] in (1, 3)
    assert "Tomcat Probe" in without[1] + without[2]


def test_unknown_quotes_the_clause_of_the_users_own_card(run: Run, write: Write, tmp_path: Path) -> None:
    def unread(record: Mapping[str, Any]) -> Card:
        return structs.replace(card_of(record), abilities=(unread_ability(1),))

    args = Namespace(cards=[write(OWN, "own.yaml")], output=str(tmp_path / "pool.json"), without_words=False)
    compile_files(args, Output(io.StringIO()), unread)
    code, out, _ = run("check", write(POSITION), "install Tomcat Probe", "--pool", args.output)
    assert code == 4
    assert "clause 2 of Tomcat Probe is not understood: 'Consider the quantum weather of the server.'" in out


@pytest.mark.parametrize(("id", "title"), [("corroder", "Corroder"), ("corroder_playtest", "Corroder")])
def test_a_card_replaces_the_shipped_one_of_its_id_or_title(tmp_path: Path, id: str, title: str) -> None:
    shipped = shipped_pool()["corroder"]
    changed = structs.replace(shipped, id=id, title=title, cost=9, codes=())
    (tmp_path / "pool.json").write_bytes(encode_pool([changed]))
    found = pool_with(str(tmp_path / "pool.json"))
    assert found.find("Corroder") == changed
    assert len(found) == len(shipped_pool())
    assert shipped_pool().find("Corroder") == shipped


def test_without_a_pool_file_the_pool_is_the_shipped_one() -> None:
    assert pool_with(None) is shipped_pool()


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        (None, "cannot be read"),
        (OWN, "sysop cards compile"),
        ('{"format":"sysop/pool/9","shelves":[]}', "'sysop/pool/9'"),
        ('{"format":"sysop/pool/1","cards":[{"id":3}]}', "is no pool"),
    ],
)
def test_a_pool_that_cannot_be_used_exits_3(run: Run, write: Write, text: str | None, hint: str) -> None:
    file = write(text, "pool.json") if text is not None else "nowhere.json"
    for command in (("card", "Corroder", "--pool", file), ("cards", "coverage", file)):
        code, out, err = run(*command)
        assert (code, out) == (3, "")
        assert hint in err


def test_cards_beside_positions_are_no_part_of_a_suite(run: Run, write: Write, pool: str, tmp_path: Path) -> None:
    write(POSITION, "position.yaml")
    code, out, _ = run("suite", str(tmp_path), "--pool", pool)
    assert (code, out.splitlines()[-1]) == (0, "1 met, 0 failed")


# ------------------------------------------------------------------------ coverage


def test_coverage_of_a_pool_counts_what_was_read(run: Run, pool: str) -> None:
    code, out, err = run("cards", "coverage", pool)
    assert (code, err) == (0, "")
    assert re.search(r"trigger cost +1/1 = 100.0 % +2/2 = 100.0 %", out)
    assert re.search(r"all clauses +1/2 = 50.0 % +1/2 = 50.0 %", out)
    assert "Tomcat Probe" not in out


def test_coverage_lists_cards_that_are_not_read_as_a_whole(run: Run, pool: str) -> None:
    _, out, _ = run("cards", "coverage", pool, "--cards")
    assert out.splitlines()[0].startswith("Tomcat Probe (tomcat_probe): clause 2, a static ability")
    assert "Cat Toy" not in out
    _, out, _ = run("cards", "coverage", pool, "--cards", "--json")
    listed = [json.loads(line) for line in out.splitlines()]
    assert [r["id"] for r in listed if r["schema"] == "sysop/unread/1"] == ["tomcat_probe"]
    assert listed[-1] == {"schema": "sysop/end/1", "count": 2, "complete": True}


@pytest.fixture
def printed(write: Write) -> str:
    """Cards of two sets: both gain credits, only the first draws."""
    texts = (
        ("Tin", "alpha", "Gain 2[credit]."),
        ("Zinc", "beta", "Gain 3[credit]."),
        ("Lead", "alpha", "Draw 2 cards."),
    )
    records = [
        {
            "id": title.lower(),
            "title": title,
            "card_type_id": "event",
            "side_id": "runner",
            "cost": 0,
            "text": text,
            "printings": [{"code": f"9000{number}", "set": name}],
        }
        for number, (title, name, text) in enumerate(texts)
    ]
    return write(json.dumps(records), "printed.json")


def test_a_set_that_is_left_out_is_read_by_what_other_cards_support(run: Run, printed: str) -> None:
    """Nobody but Lead draws; Tin gains as Zinc does."""
    code, out, err = run("cards", "coverage", printed, "--leave-out", "alpha", "--json")
    held, rules, end = map(json.loads, out.splitlines())
    assert (code, err) == (0, "")
    assert (held["name"], held["whole"], held["left_out"]) == ("alpha", {"read": 2, "of": 2}, {"read": 1, "of": 2})
    assert (held["known"], held["known_left_out"]) == ({"read": 1, "of": 2}, {"read": 1, "of": 1})
    assert rules["rules"] > rules["unused"] > 0
    assert end["count"] == 1


def test_every_set_and_each_card_by_itself_can_be_left_out(run: Run, printed: str) -> None:
    _, out, _ = run("cards", "coverage", printed, "--leave-out", "all", "--leave-one-out")
    _, alpha, beta, alone, _, rules, meanings = out.splitlines()
    assert re.match(r"alpha +2/2 = 100.0 % +1/2 = 50.0 %", alpha)
    assert re.match(r"beta +1/1 = 100.0 % +1/1 = 100.0 %", beta)
    assert re.match(r"each card by itself +3/3 = 100.0 % +2/3 = 66.7 %", alone)
    assert "rules of the grammar" in rules
    assert "undecided: 0" in meanings


def test_a_set_that_no_card_was_printed_in_is_named(run: Run, printed: str) -> None:
    code, _, err = run("cards", "coverage", printed, "--leave-out", "gamma")
    assert code == 3
    assert "cards.no_set" in err
    assert "alpha, beta" in err


def test_coverage_of_the_shipped_pool_needs_no_file(run: Run) -> None:
    code, out, _ = run("cards", "coverage", "--json")
    summary = json.loads(out.splitlines()[-2])
    assert code == 0
    assert (summary["pool"], summary["cards"]) == ("shipped", len(shipped_pool()))


def test_corrections_by_hand_are_counted(run: Run) -> None:
    _, out, _ = run("cards", "coverage")
    assert out.splitlines()[-1] == f"corrected by hand: {len(corrections())} card" + "s" * (len(corrections()) != 1)
    _, out, _ = run("cards", "coverage", "--json")
    assert json.loads(out.splitlines()[-2])["corrected"] == len(corrections())
    _, out, _ = run("card", "MirrorMorph")
    assert "  corrected by hand: " + corrections()["mirrormorph_endless_iteration"].reason in out.splitlines()


def test_a_card_is_shown_in_words_of_our_own_with_what_is_not_carried_out(run: Run, pool: str) -> None:
    _, out, _ = run("card", "Corroder")
    assert "    in words: Interface → 1[credit]: Break 1 barrier subroutine." in out.splitlines()
    _, out, _ = run("card", "Tomcat Probe", "--pool", pool, "--json")
    record = json.loads(out)
    assert record["unread"] == [1]
    assert (record["not_carried_out"], record["corrected"]) == ([], None)
    assert "not understood" in record["words"][1]


def test_the_page_in_the_docs_is_the_one_of_the_shipped_pool() -> None:
    """`make pool` writes both."""
    page = Path(__file__).parents[2] / "docs" / "coverage.md"
    assert page.read_text(encoding="utf-8").splitlines() == coverage_page(shipped_pool())


def test_the_page_tells_numbers_and_titles_but_no_words_of_the_cards(run: Run, pool: str) -> None:
    code, out, _ = run("cards", "coverage", pool, "--markdown")
    assert code == 0
    assert out.startswith("# Coverage of ")
    assert "- Tomcat Probe (`tomcat_probe`): clause 2" in out.splitlines()
    assert "quantum" not in out
    assert coverage_page(Pool(()))[-1] == "None."


# ------------------------------------------------------------------------ progress


class Terminal(io.StringIO):
    """A stream that is a terminal."""

    def isatty(self) -> bool:
        return True


def test_progress_tells_what_is_done_and_leaves_nothing_on_the_line() -> None:
    stream = Terminal()
    with Progress("compiling", 4, stream) as progress:
        assert list(progress.over("abcd")) == list("abcd")
    drawn = stream.getvalue()
    assert "compiling" in drawn
    assert "1/4" in drawn
    assert "4/4" in drawn
    assert drawn.endswith("\x1b[2K")  # the line is empty


def test_progress_is_for_terminals_only() -> None:
    stream = io.StringIO()
    with Progress("compiling", 2, stream) as progress:
        list(progress.over("ab"))
    assert stream.getvalue() == ""


def test_progress_is_not_drawn_more_often_than_eyes_can_follow() -> None:
    stream = Terminal()
    with Progress("compiling", 1000, stream, lambda: 0.0) as progress:
        list(progress.over(range(1000)))
    drawn = re.findall(r"(\d+)/1000", stream.getvalue())
    assert set(drawn) <= {"0", "1", "1000"}


def test_a_terminal_that_goes_away_does_not_stop_the_work() -> None:
    class Gone(Terminal):
        def write(self, _: str) -> int:
            raise BrokenPipeError

    with Progress("compiling", 2, Gone()) as progress:
        assert list(progress.over("ab")) == ["a", "b"]


# ---------------------------------------------------------------------------- docs


def test_the_page_about_cards_says_what_happens(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its commands run in a folder of their own, since they write files; `...` stands for any lines."""
    page = (ROOT / "docs" / "cards.md").read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "examples" / "cards").mkdir(parents=True)
    (tmp_path / "examples" / "cards" / EXAMPLE.name).write_bytes(EXAMPLE.read_bytes())
    blocks = re.findall(r"^```([\w-]+)\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    ran = 0
    for kind, body in blocks:
        if kind == "yaml" and (name := re.match(r"# ([\w-]+\.yaml)\n", body)):
            (tmp_path / name[1]).write_text(body, encoding="utf-8")
        elif kind == "yaml":
            assert body == EXAMPLE.read_text(encoding="utf-8")
        elif kind == "shell-session":  # console blocks write no files: tests/test_docs.py runs them
            for part in re.split(r"(?m)^\$ ", body)[1:]:
                command, _, expected = part.partition("\n")
                _, out, err = run(*shlex.split(command)[1:])
                pattern = re.escape(expected.rstrip()).replace(r"\.\.\.", ".*")
                assert re.fullmatch(pattern, (out + err).rstrip(), re.DOTALL), (command, out, err)
                ran += 1
    assert ran == 3


def test_the_target_may_not_be_the_source(write: Write) -> None:
    file = write(OWN, "own.yaml")
    with pytest.raises(UsageError):
        compiled(file, Path(file))


# ------------------------------------------------------------------ cards in a position

INLINE = """\
format: sysop/position/1
cards:
  - title: Tomcat Probe
    type: program
    cost: 3
    memory: 1
    strength: 2
    subtypes: [icebreaker, killer]
    text: |
      1[credit]: Break 1 sentry subroutine.
      Consider the quantum weather of the server.
turn: {side: runner}
corp: {hq: {unknown: 5}}
runner: {credits: 5, grip: [Tomcat Probe], stack: {unknown: 20}}
"""


def test_a_position_may_bring_its_cards_along(run: Run, write: Write) -> None:
    path = write(INLINE)
    assert run("check", path, "install Tomcat Probe")[0] == Exit.YES
    code, out, _ = run("check", path, "run HQ")
    assert (code, out.splitlines()[0]) == (Exit.YES, "LEGAL: run HQ")


def test_what_hangs_on_a_clause_that_is_not_read_is_unknown_and_cites_it(run: Run, write: Write) -> None:
    installed = INLINE.replace("grip: [Tomcat Probe]", "rig: [Tomcat Probe], grip: [Sure Gamble]")
    installed = installed.replace("Consider the quantum weather of the server.", "Sing a song to play an event.")
    code, out, _ = run("check", write(installed), "play Sure Gamble")
    assert code == Exit.UNKNOWN
    assert "clause 2 of Tomcat Probe is not understood: 'Sing a song to play an event.'" in out


def test_changes_of_an_expectation_may_change_the_cards(run: Run, write: Write) -> None:
    cheaper = INLINE.split("cards:")[1].split("turn:")[0].replace("cost: 3", "cost: 1").replace("\n", "\n    ")
    text = INLINE.replace("credits: 5", "credits: 2") + (
        "expect:\n"
        "  - {action: install Tomcat Probe, verdict: illegal, reason: pay.short}\n"
        "  - with:\n      cards:" + cheaper.rstrip() + "\n    action: install Tomcat Probe\n    verdict: legal\n"
    )
    code, out, _ = run("suite", write(text))
    assert (code, out.splitlines()[-1]) == (Exit.YES, "2 met, 0 failed")


def test_a_line_that_would_have_to_carry_cards_is_refused(run: Run, write: Write) -> None:
    code, _, err = run("fmt", write(INLINE), "--to", "line")
    assert code == Exit.INPUT
    assert "error[position.no_line]" in err
    assert "Tomcat Probe" in err


def test_a_view_does_not_list_cards_that_it_hides(run: Run, write: Write) -> None:
    _, out, _ = run("fmt", write(INLINE), "--seen-by", "corp")
    assert "Tomcat Probe" not in out


def test_a_game_that_is_saved_keeps_its_cards(run: Run, write: Write, tmp_path: Path, monkeypatch: Any) -> None:
    saved = tmp_path / "saved.yaml"
    monkeypatch.setattr("sys.stdin", io.StringIO(f"install Tomcat Probe\nsave {saved}\nquit\n"))
    assert run("play", write(INLINE))[0] == Exit.YES
    assert "Tomcat Probe" in saved.read_text(encoding="utf-8")
    assert run("validate", str(saved))[0] == Exit.YES
