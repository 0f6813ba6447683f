"""Why not, on the command line: payments that are not accepted, places in the file, lines as wide as the terminal."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from sysop.models.rulebook import number_in
from sysop.output import Output
from sysop.verdicts import citation

from .conftest import THREE_COSTS, Run, Write

TWO_SOURCES = THREE_COSTS.replace("credits: 1\n", "credits: 2\n")

PSYCHOGRAPHICS = """\
format: sysop/position/1
turn: {side: corp}
corp: {credits: 5, hq: [Psychographics], servers: {"1": {root: [Hostile Takeover]}}}
runner: {tags: 2}
"""


def test_the_json_verdict_says_where_the_blamed_object_stands_in_the_text(run: Run, write: Write) -> None:
    path = write(THREE_COSTS)
    (place,) = json.loads(run("check", "--json", path, "steal Obokata Protocol")[1])["reasons"][0]["places"]
    line = Path(path).read_text(encoding="utf-8").splitlines()[place["line"] - 1]
    assert place["line"] == place["end_line"]
    assert line[place["column"] - 1 : place["end_column"] - 1] == "Predictive Algorithm"


def test_a_position_on_one_line_has_no_places(run: Run, write: Write) -> None:
    _, line, _ = run("fmt", "--to", "line", write(THREE_COSTS))
    record = json.loads(run("check", "--json", line.strip(), "steal Obokata Protocol")[1])
    assert record["reasons"][0]["places"] == []


@pytest.mark.parametrize(
    ("payment", "code", "said"),
    [
        ("1: 2 from pool; 2: 2; 3: 4", 0, "nothing speaks against 1: 2 from pool; 2: 2; 3: 4"),
        ("1: 1 from pool; 2: 2; 3: 4", 1, "to pay 2 credits for Predictive Algorithm takes 2, 1 given"),
        ("1: 3 from pool; 2: 2; 3: 4", 1, "the pool of the Runner has 2, 3 spent to pay 2 credits"),
        ("1: 2 from pool; 2: 2; 3: 3", 1, "to suffer 4 net damage for Obokata Protocol takes 4, 3 given"),
        ("1: 2 from pool; 2: 2", 1, "nothing is paid to suffer 4 net damage"),
    ],
)
def test_why_a_payment_is_not_accepted(run: Run, write: Write, payment: str, code: int, said: str) -> None:
    """rule_cost, rule_additonal_cost_simultaenous: all of it at once, neither more nor less."""
    got, out, _ = run("payments", write(TWO_SOURCES), "steal Obokata Protocol", "--why-not", payment)
    assert (got, said in out) == (code, True), out


def test_another_x_is_offered_where_the_one_that_was_written_is_not_possible(run: Run, write: Write) -> None:
    _, out, _ = run("check", "--fix", write(PSYCHOGRAPHICS), "play Psychographics with X = 4")
    assert "X = 4 is not possible for Psychographics: it can be from 0 to 2" in out
    assert "legal instead: play Psychographics with X = 2" in out


def test_lines_are_broken_where_the_terminal_ends_and_stay_indented() -> None:
    stream = io.StringIO()
    Output(stream, width=40).prose("    rule: CR 1.16.10b (rule_additonal_cost_simultaenous), which is long")
    first, *rest = stream.getvalue().splitlines()
    assert first.startswith("    rule:")
    assert all(line.startswith("      ") for line in rest)
    assert all(len(line) <= 45 for line in (first, *rest))


def test_what_goes_to_a_file_is_never_broken(run: Run, write: Write) -> None:
    _, out, _ = run("check", write(THREE_COSTS), "steal Obokata Protocol")
    assert max(map(len, out.splitlines())) > 120


FIVE_PROGRAMS = """\
format: sysop/position/1
turn: {side: runner}
corp: {hq: {unknown: 5}, rnd: {unknown: 20}}
runner: {stack: {unknown: 20}, rig: [Corroder, Imp, Datasucker, Mimic, Gordian Blade]}
"""


def test_a_checkpoint_says_which_limit_is_broken_and_by_what(run: Run, write: Write) -> None:
    """rule_program_other_exceed_memory_limit"""
    path = write(FIVE_PROGRAMS)
    assert "come to 5; the memory limit is 4 [CR 3.9.3c" in run("checkpoint", path)[1]
    records = [json.loads(line) for line in run("checkpoint", "--json", path)[1].splitlines()]
    (breach,) = [record for record in records if record["schema"] == "sysop/reason/1"]
    assert len(breach["blame"]) == 5


def test_the_number_of_a_rule_is_that_of_the_edition_in_force(run: Run, write: Write) -> None:
    path = write(THREE_COSTS)
    for name in ("cr-26.03", "cr-old"):
        (reason,) = json.loads(run("check", "--json", "--edition", name, path, "steal Obokata Protocol")[1])["reasons"]
        assert reason["number"] == number_in(reason["rule"], name)
    assert number_in("rule_cost_restrictions", "cr-old") is None
    assert citation("rule_cost_restrictions", "cr-old") == "rule_cost_restrictions"
    assert citation("rule_cost_restrictions") == "CR 1.16.1c (rule_cost_restrictions)"


def test_why_not_of_lists_tells_where_in_the_file(run: Run) -> None:
    """The same record as in a verdict: the number of the rule, and the place of what is blamed."""
    targets = str(Path(__file__).parents[2] / "examples" / "targets.yaml")
    _, out, _ = run("targets", targets, "Colossus subroutine 2", "--why-not", "Imp", "--json")
    reason = json.loads(out.splitlines()[0])
    assert (reason["schema"], reason["number"]) == ("sysop/reason/1", "1.15.2b")
    assert reason["objects"] == ["imp"]
    assert reason["blame"][0].startswith("/runner/")
    assert reason["places"][0]["line"] > 1


FEW = """\
format: sysop/position/1
cards:
  - {title: Mixed Recycling, type: event, cost: 0, text: "Trash 2 installed programs with different names."}
turn: {side: runner}
runner: {grip: [Mixed Recycling, Imp], rig: [Mimic, Mimic, Kati Jones], stack: {unknown: 3}}
"""


def test_why_fewer_can_be_chosen_than_asked_for_is_told_beside_the_list(run: Run, write: Write) -> None:
    _, out, err = run("targets", write(FEW), "Mixed Recycling")
    assert out == "Mimic [mimic]\n"
    assert "where no two of them have the same title, and at most 1 can be chosen together [CR 1.15.2e" in err
    _, out, err = run("targets", write(FEW), "Mixed Recycling", "--json")
    first, *_, last = map(json.loads, out.splitlines())
    assert (first["schema"], first["code"], last["schema"]) == ("sysop/reason/1", "target.short", "sysop/end/1")
    near = ["imp", "kati_jones"]  # one is not installed, one is no program
    assert first["objects"] == ["mixed_recycling", "mimic", "mimic.2", *near]
    assert err == ""


def test_the_next_moment_names_what_is_asked_and_the_choice_that_leads_there(run: Run, write: Write) -> None:
    """At the mid-access window nothing can be stolen yet (7.2.3)."""
    text = """
format: sysop/position/1
turn: {side: runner}
corp: {servers: {"1": {root: [Obokata Protocol]}}}
runner: {grip: {unknown: 5}}
run: {server: "1"}
access: {card: Obokata Protocol}
"""
    _, out, _ = run("check", write(text), "steal Obokata Protocol", "--fix")
    assert (
        "  fix: legal: when the Runner decides whether to steal Obokata Protocol, in turn 1, after: pass"
        in out.splitlines()
    )
