"""What follows `if you do` and `if you do not` hangs on what was carried out (1.16.11, 1.2.3)."""

from __future__ import annotations

import pytest

import sysop
from sysop.models.abilities import Instruction
from sysop.models.deeds import Deed
from sysop.models.pool import shipped_pool
from sysop.models.terms import Zone
from sysop.models.values import walk
from sysop.solver.ask.position import Position
from sysop.solver.deeds import HAPPENED
from sysop.solver.effects.if_able import FACES


def position(text: str) -> Position:
    return sysop.read_position("format: sysop/position/1\n" + text)


def listed(p: Position) -> list[str]:
    return [p.describe(choice) for choice in p.legal_actions]


def cards(p: Position, zone: Zone) -> list[str | None]:
    return [o.card for o in p.state.in_zone(zone)]


def test_without_an_agenda_to_forfeit_the_corp_takes_no_bad_publicity() -> None:
    """rule_nested_cost_no_may: Frame Job"""
    broke = position("turn: {side: runner}\nrunner: {credits: 1, grip: [Frame Job]}")
    assert broke.after("play Frame Job").after("choose nothing").state.corp.bad_publicity == 0
    rich = position("turn: {side: runner}\nrunner: {credits: 1, grip: [Frame Job], score: [Hostile Takeover]}")
    assert rich.after("play Frame Job").after("choose Hostile Takeover").state.corp.bad_publicity == 1


def test_who_has_no_credit_to_lose_has_lost_none() -> None:
    """PAN-Weave"""
    for corp, runner in ((1, 1), (0, 0)):
        p = position(f"""
turn: {{side: runner}}
corp: {{credits: {corp}, hq: [Hedge Fund]}}
runner: {{rig: [PAN-Weave]}}
run: {{server: hq, step: success}}
""")
        while "trigger PAN-Weave" not in listed(p):
            p = p.after("pass")
        p = p.after("trigger PAN-Weave")
        assert (p.state.corp.credits, p.state.runner.credits) == (0, runner)


def test_an_event_on_top_cannot_be_installed_and_is_trashed() -> None:
    """Eureka!: whoever says yes to what cannot be done has not done it."""
    for top, heap in (("Easy Mark", ["easy_mark", "eureka"]), ("Obelus", ["eureka"])):
        p = position(f"turn: {{side: runner}}\nrunner: {{credits: 3, grip: [Eureka!], stack: [{top}]}}")
        p = p.after("play Eureka!").after("accept")
        assert cards(p, Zone.HEAP) == heap
        assert p.state.doubts == ()


def test_a_card_that_is_not_paid_for_goes_with_its_lost_host() -> None:
    """rule_trash_ability_keeps_track_of_hosted_objects: Street Peddler, and a Corroder that costs 1 credit"""
    p = position("""
turn: {side: runner, step: before action}
runner:
  rig: [{card: Street Peddler, hosted: [{card: Corroder, installed: false, facedown: true},
                                        {card: Sure Gamble, installed: false, facedown: true}]}]
""")
    targets = p.targets("Street Peddler")
    assert [p.describe(choice) for choice in targets] == ["choose Corroder"]  # an event cannot be installed
    p = p.after("use Street Peddler").after("choose Corroder")
    assert sorted(card for card in cards(p, Zone.HEAP) if card) == ["corroder", "street_peddler", "sure_gamble"]


OWN = """
cards:
  - {title: Two for Two, type: event, cost: 0, text: "Trash 2 of your installed resources. If you do, gain 2[credit]."}
  - {title: All the Way, type: event, cost: 0, text: "Lose 3[credit]. If you do, draw 1 card."}
turn: {side: runner}
"""


@pytest.mark.parametrize(("resources", "credits"), [(("Wyldside", "Data Dealer", "Daily Casts"), 2), ((), 0)])
def test_what_is_done_in_full_or_not_at_all_is_certain(resources: tuple[str, ...], credits: int) -> None:
    p = position(OWN + f"runner: {{credits: 0, grip: [Two for Two], rig: [{', '.join(resources)}]}}").after(
        "play Two for Two"
    )
    p = p.after("choose Wyldside, Data Dealer" if resources else "choose nothing")
    assert (p.state.runner.credits, p.state.doubts) == (credits, ())


@pytest.mark.parametrize(
    "runner",
    ["{credits: 0, grip: [Two for Two], rig: [Wyldside]}", "{credits: 2, grip: [All the Way], stack: [Diesel]}"],
)
def test_whether_a_part_is_enough_is_open(runner: str) -> None:
    """rule_nested_cost_no_may"""
    p = position(OWN + f"runner: {runner}")
    p = p.after(next(c for c in p.legal_actions if p.describe(c).startswith("play")))
    if "choose Wyldside" in listed(p):
        p = p.after("choose Wyldside")
    assert [d.summary for d in p.state.doubts] == ["whether it was done"]


def test_each_effect_on_which_something_hangs_is_known_to_have_been_done() -> None:
    """Whatever printed cards say before `if you do`, an event or the state shows whether it has been done."""
    hanging = (
        (card.title, effect.kind)
        for card in shipped_pool()
        for step in walk(card.abilities)
        if isinstance(step, Instruction) and (step.if_done or step.if_not)
        for effect in step.effects
    )
    shown = {*HAPPENED, *FACES, Deed.ACCESS, Deed.CHOOSE, Deed.LOOK, Deed.ADD_TO_SCORE_AREA}
    assert [(title, kind) for title, kind in hanging if kind not in shown] == []
