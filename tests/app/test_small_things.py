"""One vocabulary for what happened, who won and how things stand; editions switch by switch; files for editors."""

from __future__ import annotations

import json
from typing import Any

import pytest
import yaml

import sysop
from sysop.models.card_pool import CARDS, NEWEST_DATE
from sysop.models.pool import shipped_pool

from .conftest import OWN_TURN, Run, Write

RUN = """
format: sysop/position/1
turn: {side: runner, number: 4}
corp: {credits: 5, hq: [Hedge Fund], rnd: {unknown: 9}}
runner:
  identity: "Kate \\"Mac\\" McCaffrey: Digital Tinker"
  credits: 5
  rig: [Corroder]
  grip: [Sure Gamble]
  heap: [Diesel]
  stack: {unknown: 9}
history: [{action: play, card: Diesel}, {run_successful: true, server: hq}]
expect: [%s]
"""
DAMAGE = """
format: sysop/position/1
turn: {side: runner, number: 4}
run: {server: hq, step: encounter}
corp: {credits: 5, rnd: {unknown: 9}, servers: {hq: {ice: [{card: Neural Katana, rezzed: true}]}}}
runner: {credits: 5, grip: [], stack: {unknown: 9}}
expect: [%s]
"""
FLATLINED = "after: [pass, pass], "


@pytest.fixture
def met(run: Run, write: Write) -> Any:
    """Whether an expectation of a position is met, and what is said."""

    def asked(text: str, expectation: str) -> tuple[int, str]:
        code, out, err = run("suite", write(text % ("{" + expectation + "}")))
        return code, out + err

    return asked


@pytest.mark.parametrize(
    "event",
    [
        "{play: Diesel}",
        "{play: Diesel, by: runner}",
        "{action: play, card: Diesel}",
        "{run_successful: HQ}",
        "{run successful: true, server: hq, turn: this}",
        "{action_complete: true}",
        "{spend_clicks: 1, payment: true}",
    ],
)
def test_what_happened_is_asked_in_the_words_of_the_history(met: Any, event: str) -> None:
    assert met(RUN, f"happened: [{event}]")[0] == 0
    assert met(RUN, f"not_happened: [{event}]")[0] == 1


@pytest.mark.parametrize(
    "event",
    [
        "{play: Diesel, by: corp}",
        "{play: Sure Gamble}",
        "{action: play, card: Sure Gamble}",
        "{action: draw}",
        "{run_successful: rnd}",
        "{play: Diesel, turn: last}",
        "{action: run, server: hq}",
    ],
)
def test_what_did_not_happen_is_known(met: Any, event: str) -> None:
    assert met(RUN, f"not_happened: [{event}]")[0] == 0


@pytest.mark.parametrize("event", ["{plays: Diesel}", "{play: Diesel, form: grip}", "{action: dance}", "Diesel"])
def test_what_is_no_event_is_refused(met: Any, event: str) -> None:
    code, said = met(RUN, f"happened: [{event}]")
    assert code != 0
    assert "event" in said or "action" in said


@pytest.mark.parametrize("over", ["flatline", "corp", "Corp", "{winner: corp, by: flatline}", "{by: Flatline}", "true"])
def test_over_says_who_won_and_how(met: Any, over: str) -> None:
    assert met(DAMAGE, f"{FLATLINED}over: {over}")[0] == 0


@pytest.mark.parametrize("over", ["runner", "{winner: corp, by: agenda_points}", "false"])
def test_another_end_is_not_met(met: Any, over: str) -> None:
    code, said = met(DAMAGE, f"{FLATLINED}over: {over}")
    assert code == 1
    assert over == "false" or "the Corp won by flatline" in said


@pytest.mark.parametrize(
    "state",
    [
        "runner: {memory: 4, unused_memory: 3, link: 1, hand_size: 5}, corp: {hand_size: 5}",
        "step: action",
        "step: Action",
    ],
)
def test_a_state_knows_memory_link_hand_size_and_step(met: Any, state: str) -> None:
    assert met(RUN, f"state: {{{state}}}")[0] == 0


def test_a_wrong_number_is_told(met: Any) -> None:
    code, said = met(RUN, "state: {runner: {link: 2}}")
    assert code == 1
    assert "expected runner link 2, got 1" in said


def test_the_schema_of_expectations_knows_these_words(run: Run) -> None:
    state = json.loads(run("schema", "position")[1])["properties"]["expect"]["items"]["properties"]["state"]
    assert {"memory", "unused_memory", "link", "hand_size"} <= set(state["properties"]["runner"]["properties"])
    assert "step" in state["properties"]


# ------------------------------------------------------------------------ editions


def test_one_switch_of_an_edition_is_set(run: Run, write: Write) -> None:
    empty = write(OWN_TURN.replace("stack: {unknown: 10}", "stack: []"))
    plain = run("check", empty, "draw")
    assert plain[0] == 0
    code, out, _ = run("check", empty, "draw", "--set", "state_change=required")
    assert (code, "state_change" in out) == (1, True)
    assert run("check", empty, "draw", "--edition", "cr-old", "--set", "state-change=not_required")[0] == 0
    asked = sysop.ask({"position": OWN_TURN, "check": "draw", "edition": "cr-26.03+terms=classic"})
    assert asked["rules"] == "CR 26.03 with terms=classic"


@pytest.mark.parametrize(
    ("setting", "said"), [("stat_change=required", "did you mean 'state_change'"), ("terms=new", "current or classic")]
)
def test_a_switch_that_is_none_is_refused(run: Run, write: Write, setting: str, said: str) -> None:
    code, _, err = run("check", write(OWN_TURN), "draw", "--set", setting)
    assert code == 2
    assert said in err


def test_a_file_may_name_its_switches(run: Run, write: Write) -> None:
    text = OWN_TURN.replace("turn:", "edition: cr-26.03+state_change=required\nturn:", 1)
    assert "edition: cr-26.03+state_change=required\n" in run("fmt", write(text))[1]


# ------------------------------------------------------------------ files, look-ups


@pytest.mark.parametrize(
    ("part", "note"),
    [
        ("rig: [{card: Mimic, faceup: true}]", "Mimic is faceup here anyway"),
        ("rig: [{card: Personal Workshop, hosted: [Corroder]}]", None),
        ("rig: [{card: Djinn, hosted: [Imp]}]", None),
        ("rig: [{card: Personal Workshop, hosted: [{card: Corroder, installed: false}]}]", None),
        (
            "heap: [Diesel]}\nhistory: [{play: Easy Mark}, {play: Diesel}]\nmark: {",
            "speaks of Easy Mark, which is nowhere",
        ),
    ],
)
def test_validate_notes_what_cannot_matter_and_what_is_forgotten(
    run: Run, write: Write, part: str, note: str | None
) -> None:
    text = f"format: sysop/position/1\nturn: runner\nrunner: {{stack: {{unknown: 9}}, {part}}}\n"
    code, _, err = run("validate", write(text.replace("mark: {}", "mark: hq")))
    assert code == 0, err
    assert (note in err) if note else not err
    told = sysop.ask({"position": text.replace("mark: {}", "mark: hq"), "validate": True})
    assert (told["valid"], len(told["diagnostics"])) == (True, int(note is not None))


def test_facedown_and_faceup_say_the_same() -> None:
    text = "format: sysop/position/1\nturn: corp\ncorp: {servers: {hq: {ice: [{card: Ice Wall, %s: true}]}}}\n"
    assert sysop.read_position(text % "faceup") == sysop.read_position(text % "rezzed")
    with pytest.raises(sysop.PositionError, match="both faceup and facedown"):
        sysop.read_position((text % "faceup").replace("faceup: true", "faceup: true, facedown: true"))


def test_a_line_can_stand_in_a_link(run: Run, write: Write) -> None:
    _, out, _ = run("fmt", write(OWN_TURN), "--to", "query")
    query = out.strip()
    assert not set(query) & set("+&#= ;|?")
    assert run("check", query, "draw") == run("check", run("fmt", write(OWN_TURN), "--to", "line")[1].strip(), "draw")
    assert sysop.ask({"position": query, "check": "draw"})["verdict"] == "legal"


def test_fmt_tells_editors_where_the_schema_is_if_asked(run: Run, write: Write) -> None:
    plain = run("fmt", write(OWN_TURN))[1]
    told = run("fmt", write(OWN_TURN), "--schema", "position.json")[1]
    assert told == "# yaml-language-server: $schema=position.json\n" + plain
    again = run("fmt", write(told), "--schema", "other.json")[1]
    assert yaml.safe_load(again) == yaml.safe_load(plain)
    assert again.count("$schema=") == 1


def test_the_schema_holds_the_titles_if_asked(run: Run) -> None:
    assert "Sure Gamble" not in run("schema", "position")[1]
    found = json.loads(run("schema", "position", "--titles")[1])
    assert len(found["$defs"]["title"]["enum"]) == len(shipped_pool())


def test_a_rule_is_shown_with_a_link(run: Run) -> None:
    assert "https://rules.nullsignal.games/?r=rule_cost\n" in run("rule", "rule_cost")[1]
    assert json.loads(run("rule", "rule_cost", "--json")[1].splitlines()[0])["link"].endswith("?r=rule_cost")


def test_the_version_tells_the_cards(run: Run) -> None:
    assert len(shipped_pool()) == CARDS
    assert f"{CARDS:,} cards, up to Elevation of {NEWEST_DATE}" in run("--version")[1]
