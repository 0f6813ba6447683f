"""Words as players type them: steps, servers, zones and cards in any spelling that can mean one thing only."""

from __future__ import annotations

import pytest

import sysop

from .conftest import Run, Write

CORP = "{identity: %s, credits: 5, rnd: {unknown: 9}}"
POSITION = """
format: sysop/position/1
turn: {side: runner, number: 4, step: %s}
corp: %s
runner: {credits: 5, grip: [Diesel, Sure Gamble, Ice Analyzer], rig: [HQ Interface], stack: {unknown: 9}}
"""


def board(step: str = "action", corp: str = CORP % "Seidr") -> sysop.Position:
    return sysop.read_position(POSITION % (step, corp))


@pytest.mark.parametrize("step", ["turn begins", "turn_begins", "Turn Begins", "turn-begins"])
def test_steps_are_read_in_any_spelling(step: str) -> None:
    assert board(step) == board("turn begins")


@pytest.mark.parametrize(("typed", "title"), [("Ob", "Ob Superheavy"), ("seidr", "Seidr Laboratories")])
def test_an_identity_is_named_by_what_its_title_begins_with(typed: str, title: str) -> None:
    identity = board(corp=CORP % typed).state.objects[0]
    assert sysop.read_position(POSITION % ("action", CORP % typed)).pool[str(identity.card)].title.startswith(title)


def test_an_identity_that_several_are_called_so_is_asked_for() -> None:
    with pytest.raises(sysop.PositionError, match="may mean 5 identities"):
        board(corp=CORP % "Jinteki")


def test_other_cards_of_a_file_are_written_in_full() -> None:
    with pytest.raises(sysop.PositionError, match="no card is called 'Sure'"):
        sysop.read_position((POSITION % ("action", "{}")).replace("Sure Gamble", "Sure"))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("play sure", "play Sure Gamble"),
        ("install analyzer", None),
        ("install Ice", None),  # a type of cards is no name
        ("run hq", "run HQ"),
        ("run the HQ", "run HQ"),
        ("run r&d", "run R&D"),
        ("run Headquarters", "run HQ"),
    ],
)
def test_actions_mean_the_cards_of_the_position(typed: str, meant: str | None) -> None:
    p = board()
    if meant is None:
        with pytest.raises(ValueError, match="no card is called"):
            p.parse(typed)
    else:
        assert p.describe(p.parse(typed).choice) == meant


def test_zones_are_read_in_any_spelling() -> None:
    assert board(corp='{HQ: [Hedge Fund], "R&D": {unknown: 9}}') == board(corp="{hq: [Hedge Fund], rnd: {unknown: 9}}")
    with pytest.raises(sysop.PositionError, match="is there twice"):
        board(corp="{HQ: [Hedge Fund], hq: []}")


def test_blame_points_at_the_key_as_it_is_written() -> None:
    p = board(corp='{HQ: [Hedge Fund], "R&D": {unknown: 9}}')
    assert p.pointer_of("hedge_fund") == "/corp/HQ/0"


@pytest.mark.parametrize("typed", ["pay X = 5", "pay x=5", "pay 1: 3 from Imp + 2 from the Datasucker; X = 5"])
def test_a_payment_may_say_no_more_than_x(typed: str) -> None:
    p = sysop.load_position("examples/payments.yaml").after("use Freedom")
    assert p.check(typed.replace("the D", "D"))
    assert not p.check("pay X = 4")


def test_credits_come_from_the_pool() -> None:
    p = sysop.load_position("examples/payments.yaml")
    ways = p.payments("use Corroder ability 2")
    assert p.payment_of("use Corroder ability 2", "1: 1 from the pool") == ways.first()


def test_several_cards_are_looked_up_at_once(run: Run) -> None:
    _, out, _ = run("card", "Corroder", "Ice", "Wall", "Ob")
    assert [line for line in out.splitlines() if line and line[0] != " "] == [
        "Corroder (corroder)",
        "Ice Wall (ice_wall)",
        "Ob Superheavy Logistics: Extract. Export. Excel. (ob_superheavy_logistics_extract_export_excel)",
    ]
    code, _, err = run("card", "Seidr")
    assert code == 3
    assert "may mean 2 cards" in err


def test_verdicts_and_sides_of_expectations_are_read_in_any_spelling(run: Run, write: Write) -> None:
    text = (POSITION % ("action", CORP % "Ob")) + "expect:\n  - {action: draw, verdict: LEGAL}\n"
    assert run("suite", write(text))[0] == 0
