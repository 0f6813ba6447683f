"""Wherever a card is to blame it is named: what makes dearer, stronger, harder to score, and what takes abilities away;
and of costs that are due together who demands each."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sysop.solver.ask.position import Position

Build = Callable[[str], Position]

RUN = """
turn: {side: runner, number: 4, step: action}
corp: {credits: CREDITS, hq: {unknown: 3}, rnd: {unknown: 9}, servers: {hq: {ice: [ICE], root: [ROOT]}}}
runner: {credits: 9, clicks: 2, grip: {unknown: 3}, stack: {unknown: 9}, rig: [RIG]}
run: {server: hq, step: STEP}
"""


def in_a_run(ice: str, rig: str, root: str = "", step: str = "encounter", credits: int = 4) -> str:
    text = RUN.replace("ICE", ice).replace("RIG", rig).replace("ROOT", root).replace("STEP", step)
    return text.replace("CREDITS", str(credits))


SCORING = """
turn: {side: corp, number: 4, step: before action}
corp: {servers: {"1": {root: [{card: Hostile Takeover, counters: {advancement: 2}}]}}}
runner: {rig: [The Source]}
"""


@pytest.mark.parametrize(
    ("text", "before", "action", "code", "card", "words"),
    [
        (
            in_a_run("Tollbooth", "Xanadu", step="approach"),
            ("pass",),
            "rez Tollbooth",
            "pay.short",
            "Xanadu",
            "pay 9 credits (1 more because of Xanadu)",
        ),
        (
            in_a_run("{card: Enigma, rezzed: true}", "Gordian Blade", "{card: Experiential Data, rezzed: true}"),
            (),
            "use Gordian Blade ability 1",
            "interface.strength",
            "Experiential Data",
            "Enigma has 3",
        ),
        (
            in_a_run("{card: Fairchild 3.0, rezzed: true, hosted: [Hush]}", ""),
            (),
            "use Fairchild 3.0",
            "ability.inactive",
            "Hush",
            "lost",
        ),
        (SCORING, (), "score Hostile Takeover", "score.not_advanced", "The Source", "needs 3 advancement counters"),
    ],
)
def test_the_card_that_changes_a_number_is_named(
    position: Build, text: str, before: tuple[str, ...], action: str, code: str, card: str, words: str
) -> None:
    now = position(text)
    for each in before:
        now = now.after(each)
    (reason,) = (r for r in now.check(action).reasons if r.code == code)
    assert card in [now.game.title(id) for id in reason.blame]
    assert words in reason.message


def test_who_demands_each_of_several_costs_is_told(position: Build) -> None:
    """rule_additonal_cost_simultaenous"""
    text = """
    turn: {side: runner, number: 4}
    corp: {play: [Predictive Algorithm], servers: {"1": {root: [{card: Ben Musashi, rezzed: true}, Obokata Protocol]}}}
    runner: {credits: CREDITS, grip: {unknown: 9}}
    run: {server: "1", step: breach, successful: true}
    access: {card: Obokata Protocol, step: steal}
    """
    rich = position(text.replace("CREDITS", "2")).check("steal Obokata Protocol")
    told = {cost["cost"]: cost["by"] for cost in rich.to_dict()["payment"]["demanded"]}
    assert told == {
        "pay 2 credits (2 from the pool)": "an additional cost of Predictive Algorithm",
        "suffer 2 net damage": "an additional cost of Ben Musashi",
        "suffer 4 net damage": "an additional cost of Obokata Protocol",
    }
    (reason,) = position(text.replace("CREDITS", "1")).check("steal Obokata Protocol").reasons
    for cost in ("2 credits (Predictive", "2 net damage (Ben Musashi)", "4 net damage (Obokata"):
        assert cost in reason.message


def test_what_a_player_is_asked_to_pay_is_told_with_who_asks(position: Build) -> None:
    asked = position(in_a_run("{card: Tollbooth, rezzed: true}", "Corroder", step="encounter begins")).after(
        "trigger Tollbooth"
    )
    assert [(cost.cost, cost.by) for cost in asked.demanded()] == [("pay 3 credits", "a nested cost of Tollbooth")]
