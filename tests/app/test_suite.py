"""Suites: expectations written in position files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sysop.expectations import FORMS, BadExpectation, checked
from sysop.models.notation import positions
from sysop.suite import SuiteReport, run_suite

from .conftest import OWN_TURN, THREE_COSTS, Run, Write


def suite(write: Write, expect: str, position: str = OWN_TURN) -> SuiteReport:
    """The report of a position with these expectations, one a line."""
    lines = "".join(f"  - {line}\n" for line in expect.strip().splitlines())
    return run_suite([write(f"{position}expect:\n{lines}")])


MET = """
{action: gain credit}
{action: play Sure Gamble, verdict: legal, payments: 1}
{action: run Server 1, verdict: illegal}
{action: play Sure Gamble, with: {runner: {credits: 1}}, verdict: illegal}
{actions: [draw, run HQ, install Corroder]}
{not_actions: [purge, install Sure Gamble, run Server 1]}
{actions: [remove tag], with: {runner: {tags: 1}}}
{payments: play Sure Gamble, count: 1, each: {pool: 5}, includes: [{pool: 5}]}
{decision: action, player: runner}
{pending: []}
{orders: 1, lists: [[]]}
{after: gain credit, state: {runner: {credits: 6, clicks: 3, grip: 2}}, spent_clicks: 1}
{after: [gain credit, pass, pass, draw], state: {runner: {clicks: 2}}}
{state: {where: {Corroder: grip, Sure Gamble: grip}}}
{over: none}
{after: play Sure Gamble, happened: [{play: Sure Gamble}, {gain_credits: true}], not_happened: [{play: Corroder}]}
{seen_by: runner, knows: [Corroder]}
{seen_by: corp, hidden: [Corroder, Sure Gamble]}
{after: run HQ, state: {run: HQ, score: {runner: 0, corp: 0}, pending: []}}
{state: {run: false, not_rezzed: [Corroder], faceup: [Corroder], facedown: []}}
{id: named, edition: cr-old, action: gain credit}
"""


@pytest.mark.parametrize("entry", MET.strip().splitlines())
def test_what_is_so_is_met(write: Write, entry: str) -> None:
    report = suite(write, entry)
    assert len(report.results) == 1
    assert report.failures == ()
    assert report.passed


NOT_MET = [
    ("{action: run HQ, verdict: illegal}", "expected illegal, got legal"),
    ("{action: run Server 1}", "expected legal, got illegal"),
    ("{action: run Server 1, reason: pay.credits}", "expected the reason pay.credits"),
    ("{action: draw, warning: warning.flatline}", "expected the warning"),
    ("{action: run Server 1, verdict: illegal, rule: 1.16.10b}", "expected a reason by 1.16.10b"),
    ("{action: play Sure Gamble, payments: 2}", "number of payments 2, got 1"),
    ("{state: {facedown: [Corroder]}}", "expected Corroder to be facedown, got faceup"),
    ("{actions: [purge]}", "expected 'purge' to be offered, got"),
    ("{not_actions: [draw]}", "expected 'draw' not to be offered"),
    ("{only_actions: [draw, purge]}", "missing: purge; not expected: gain credit"),
    ("{payments: play Sure Gamble, count: 3}", "expected number of payments 3, got 1"),
    ("{payments: play Sure Gamble, each: {pool: 4}}", "every payment"),
    ("{payments: play Sure Gamble, includes: [[Corroder]]}", "among the payments, got"),
    ("{decision: targets}", "expected decision targets, got action"),
    ("{decision: action, player: corp}", "expected player corp, got runner"),
    ("{pending: [Corroder]}", "expected pending"),
    ("{happened: [{play: Sure Gamble}]}", "expected that play Sure Gamble happened, and it did not"),
    ("{after: play Sure Gamble, not_happened: [{play: Sure Gamble}]}", "did not happen, and it did"),
    ("{happened: [{dance: true}]}", "no event is called 'dance'"),
    ("{happened: [{gain_credits: 3}]}", "gain_credits 3 happened, and it did not"),
    ("{seen_by: corp, knows: [Corroder]}", "the Corp does not know Corroder"),
    ("{seen_by: runner, hidden: [Corroder]}", "the Runner knows Corroder"),
    ("{orders: 2}", "expected number of orders 2, got 1"),
    ("{not_pending: Corroder, reason: trigger.over}", "Corroder: expected the reason trigger.over, got trigger.none"),
    ("{not_pending: Corroder, rule: 9.2.8b}", "Corroder: expected a reason by 9.2.8b, got rule_conditional_ability"),
    ("{not_order: [Corroder], reason: order.passed}", "the order Corroder: expected the reason order.passed"),
    ("{not_order: []}", "expected the order of nothing not to be allowed, and it is"),
    ("{state: {runner: {credits: 4}}}", "expected runner credits 4, got 5"),
    ("{state: {where: {Corroder: heap}}}", "expected Corroder in heap, got grip"),
    ("{state: {rezzed: [Corroder]}}", "expected Corroder to be rezzed"),
    ("{state: {counters: {Corroder: {virus: 1}}}}", "expected virus counters on Corroder 1, got 0"),
    ("{state: {run: true}}", "expected a run in progress True, got False"),
    ("{after: run HQ, state: {run: R&D}}", "expected a run on R&D, got HQ"),
    ("{state: {score: {corp: 1}}}", "expected score of the Corp 1, got 0"),
    ("{over: flatline}", "expected the game to be over, by flatline; got: the game goes on"),
    ("{after: [run Server 1], state: {runner: {credits: 5}}}", "step 1, 'run Server 1', is not legal"),
    ("{action: play Snarf}", "no card is called 'Snarf'"),
    ("{targets: choose Corroder}", "choose Corroder is not legal (timing."),
]


@pytest.mark.parametrize(("entry", "message"), NOT_MET)
def test_what_is_not_so_says_what_was_expected_and_what_came(write: Write, entry: str, message: str) -> None:
    (failure,) = suite(write, entry).failures
    assert message in failure.message
    assert not failure.broken


WAITING = """
format: sysop/position/1
turn: {side: runner, number: 4}
corp: {hq: {unknown: 5}, servers: {hq: {ice: [{card: Vanilla, rezzed: true}]}}}
runner: {credits: 9, clicks: 4, grip: [Inside Job], stack: {unknown: 9}}
"""


def test_what_a_played_event_has_left_to_wait_is_pending(write: Write) -> None:
    played = "after: [play Inside Job, server HQ, pass, pass, pass, pass]"
    met = suite(write, f"{{{played}, pending: [Inside Job]}}", WAITING)
    failed = suite(write, f"{{{played}, not_pending: Inside Job}}", WAITING)
    assert met.failures == ()
    assert [f.message for f in failed.failures] == ["expected Inside Job not to be pending, and it is"]


def test_reasons_are_expected_by_code_and_by_rule(write: Write) -> None:
    codes = "{action: steal Obokata Protocol, verdict: illegal, rule: [1.16.10b, rule_additonal_cost_simultaenous]}"
    assert suite(write, codes, THREE_COSTS).failures == ()


TARGETS = """\
format: sysop/position/1
turn: {side: runner}
corp:
  hq: [Hedge Fund]
runner:
  grip: [Sure Gamble]
  heap: [Corroder, Djinn, Sure Gamble]
  rig: [Clone Chip]
"""


def test_target_sets_are_expected_whole_or_in_part(write: Write) -> None:
    report = suite(
        write,
        """
        {targets: Clone Chip, count: 2, sets: [[Djinn], [Corroder]]}
        {targets: Clone Chip, includes: [[Djinn]], excludes: [Sure Gamble (heap), Clone Chip]}
        {targets: Clone Chip, sets: [[Corroder]]}
        {targets: Clone Chip, includes: [[Clone Chip]]}
        {targets: Clone Chip, excludes: [[Djinn]]}
        """.replace("\n        ", "\n"),
        TARGETS,
    )
    assert [result.passed for result in report.results] == [True, True, False, False, False]
    assert "not expected: choose Djinn" in report.results[2].message


@pytest.mark.parametrize(
    ("entry", "message", "help"),
    [
        ("{actoin: draw}", "unknown key 'actoin'", "did you mean 'action'?"),
        ("{action: draw, verdict: legl}", "'legl' is no verdict", "legal, illegal, unknown"),
        ("{action: draw, not_pending: Corroder}", "action and not_pending share the keys reason", "for each"),
        ("{action: draw, count: 3}", "'count' belongs to 'targets'", ""),
        ("{verdict: legal}", "'verdict' belongs to 'action'", ""),
        ("{name: nothing}", "asks nothing", "action"),
        ("draw", "an expectation is a mapping", ""),
        ("{actions: draw}", "actions is a list of texts, not 'draw'", ""),
        ("{payments: 3}", "payments is the action that is paid for", ""),
        ("{action: draw, payments: draw}", "beside `action`, the number of ways", ""),
        ("{state: {runner: {credit: 1}}}", "unknown key 'credit'", "did you mean 'credits'?"),
        ("{state: {runner: {credits: many}}}", "credits is a whole number, not 'many'", ""),
        ("{state: {rezzed: Corroder}}", "rezzed is a list", ""),
        ("{state: {grip: 3}}", "unknown key 'grip'", "runner, corp"),
        ("{action: draw, with: {runner: {grip: [Snarf]}}}", "Snarf", ""),
        ("{action: draw, edition: cr-99}", "no edition is called 'cr-99'", "cr-26.03, cr-old, classic-1996"),
        ("{orders: 1, lists: [Corroder]}", "lists is a list of texts, not 'Corroder'", ""),
    ],
)
def test_an_entry_that_is_no_expectation_is_broken_not_failed(
    write: Write, run: Run, entry: str, message: str, help: str
) -> None:
    file = write(f"{OWN_TURN}expect:\n  - {entry}\n")
    (failure,) = run_suite([file]).failures
    assert failure.broken
    assert message in failure.message
    assert help in failure.message
    assert run("suite", file)[0] == 3


def test_a_broken_entry_is_shown_where_it_stands(write: Write) -> None:
    (failure,) = run_suite(
        [write(f"{OWN_TURN}expect:\n  - {{state: {{runner: {{credit: 1}}}}}}\n", "here.yaml")]
    ).failures
    assert f"here.yaml:{len(OWN_TURN.splitlines()) + 2}:" in failure.message


def test_no_expectation_at_all_is_a_failure(write: Write, run: Run, tmp_path: Path) -> None:
    code, out, _ = run("suite", write(OWN_TURN))
    assert code == 1
    assert "no expectations were found" in out
    empty = tmp_path / "empty"
    empty.mkdir()
    assert run("suite", str(empty))[0] == 1


def test_a_folder_is_a_suite_of_all_its_files(write: Write, run: Run, tmp_path: Path) -> None:
    write(OWN_TURN + "expect: [{action: draw}, {action: purge}]\n", "folder/b.yaml")
    write(OWN_TURN + "expect: [{action: draw}]\n", "folder/deep/a.yaml")
    code, out, _ = run("suite", str(tmp_path / "folder"))
    first, *rest = out.splitlines()
    assert (code, first) == (1, ".F.")
    assert rest[0].endswith("b.yaml::#2")
    assert "expected legal, got illegal" in rest[1]
    assert rest[-1] == "2 met, 1 failed"


def test_expectations_are_chosen_by_name(write: Write, run: Run) -> None:
    file = write(OWN_TURN + "expect: [{id: yes, action: draw}, {id: no, action: purge}]\n")
    assert run("suite", file, "-k", "::YES")[0] == 0
    assert run("suite", file, "-k", "nowhere")[0] == 1


def test_however_many_expectations_change_a_document_it_is_read_once(
    write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    parse = positions.parse
    monkeypatch.setattr(positions, "parse", lambda source: read.append(source.name) or parse(source))
    report = suite(write, "{action: draw, with: {runner: {credits: 1}}, verdict: legal}\n" * 5)
    assert report.passed
    assert len(read) == 2, "once for what all start from, once for what they change"


def test_the_json_report_is_one_record_an_expectation(write: Write, run: Run) -> None:
    file = write(OWN_TURN + "expect: [{id: a, action: draw}, {id: b, action: purge}]\n")
    code, out, _ = run("suite", "--json", file)
    first, second, end = map(json.loads, out.splitlines())
    assert code == 1
    assert (first["name"], first["passed"], first["message"]) == ("a", True, "")
    assert (second["name"], second["passed"]) == ("b", False)
    assert end == {"schema": "sysop/end/1", "count": 2, "complete": True}


def test_a_missing_file_exits_3(run: Run, tmp_path: Path) -> None:
    assert run("suite", str(tmp_path / "nowhere"))[0] == 3


def test_a_file_that_cannot_be_read_is_broken(write: Write, run: Run) -> None:
    assert run("suite", write("runner: 3\n"))[0] == 3


def test_expectations_are_checked_before_anything_is_asked() -> None:
    with pytest.raises(BadExpectation) as caught:
        checked({"action": "draw", "verdct": "legal"})
    assert caught.value.path == ("verdct",)


SCALARS = ["gain credit", "Corroder", "run HQ", "corp", "targets", "choose Corroder", "pass", "", -1, 3, True]
VALUES = st.recursive(
    st.sampled_from(SCALARS),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from(["run", "runner", "where"]), inner),
    max_leaves=4,
)


@settings(max_examples=80, deadline=None)
@given(st.dictionaries(st.sampled_from(sorted(FORMS)), VALUES, min_size=1, max_size=3))
def test_whatever_is_expected_is_answered_or_called_broken(
    tmp_path_factory: pytest.TempPathFactory, entry: dict[str, object]
) -> None:
    path = tmp_path_factory.mktemp("suites") / "any.yaml"
    path.write_text(f"{OWN_TURN}expect: [{json.dumps(entry)}]\n", encoding="utf-8")
    assert len(run_suite([path]).results) == 1


DOUBTFUL = """format: sysop/position/1
cards:
  - {title: Riddle, type: event, cost: 0, text: "Quibble the frobnicated gizmo."}
  - {title: Riddle Box, type: resource, cost: 0, text: "Quibble the frobnicated gizmo."}
  - {title: Peeping House, type: corp_identity, side: corp, text: "The Runner plays with the grip revealed."}
turn: {side: runner}
runner: {credits: 5, grip: [Riddle, Diesel], stack: {unknown: 9}, rig: [Corroder]}
"""
AFTER_A_RIDDLE = """
{after: play Riddle, state: {runner: {credits: 5}}}
{after: play Riddle, state: {run: false}}
{after: play Riddle, happened: [{play: Riddle}]}
{after: play Riddle, not_happened: [{rez: true}]}
{after: play Riddle, spent_clicks: 1}
{after: play Riddle, decision: action}
{after: play Riddle, pending: []}
{after: play Riddle, over: none}
{after: play Riddle, seen_by: corp, knows: [Corroder]}
{after: play Riddle, action: play Diesel}
{after: play Riddle, actions: [draw]}
{after: play Riddle, not_actions: [draw]}
{after: play Riddle, only_actions: [draw]}
{after: play Riddle, payments: play Diesel, count: 1}
{after: [play Riddle, draw], spent_clicks: 1}
{with: {runner: {rig: [Riddle Box, Corroder]}}, state: {strength: {Corroder: 2}}}
{with: {runner: {rig: [Riddle Box, Corroder]}}, state: {score: {runner: 0}}}
{with: {corp: {identity: Peeping House}}, seen_by: corp, hidden: [Diesel]}
{with: {corp: {identity: Peeping House}}, seen_by: corp, knows: [Diesel]}
"""


@pytest.mark.parametrize("entry", AFTER_A_RIDDLE.strip().splitlines())
def test_what_is_not_known_is_not_met_whatever_is_expected(write: Write, entry: str) -> None:
    (failure,) = suite(write, entry, DOUBTFUL).failures
    assert "got UNKNOWN" in failure.message
    assert not failure.broken


def test_what_is_answered_otherwise_is_told_before_what_is_not_known(write: Write) -> None:
    entry = "{actions: [draw], decision: discard, with: {runner: {rig: [Riddle Box]}}}"
    (failure,) = suite(write, entry, DOUBTFUL).failures
    assert failure.message == "expected decision discard, got action"
