"""What would make an illegal action legal: every remedy is verified, the smallest changes come first."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sysop.models.verdict import Status
from sysop.solver.position import Position
from sysop.solver.remedies.finding import RemedyKind, remedied, remedies

Build = Callable[[str], Position]

RUNNER_TURN = """
turn: {side: runner, number: 4}
corp:
  credits: 5
  hq: {unknown: 5}
  rnd: {unknown: 20}
  servers:
    hq: {ice: [Ice Wall]}
    "1": {root: [{card: Hostile Takeover, counters: {advancement: 1}}]}
runner:
  credits: 1
  clicks: 2
  grip: [Sure Gamble, Corroder]
  stack: {unknown: 20}
"""


def said(position: Position, action: str, kind: RemedyKind) -> list[str]:
    return [remedy.message for remedy in remedies(position, action) if remedy.kind is kind]


def test_what_is_missing_is_counted(position: Build) -> None:
    assert said(position(RUNNER_TURN), "play Sure Gamble", RemedyKind.MORE) == ["4 more credits"]


def test_a_legal_action_needs_no_remedy(position: Build) -> None:
    assert remedies(position(RUNNER_TURN), "gain credit") == ()


def test_a_choice_that_has_to_come_first_is_named_and_leads_there(position: Build) -> None:
    before = position(RUNNER_TURN)
    (first,) = (r for r in remedies(before, "install Corroder") if r.kind is RemedyKind.FIRST)
    assert first.choices == ("gain credit",)
    later = before.after(first.choices[0]).after("pass").after("pass")
    assert later.check("install Corroder").status is Status.LEGAL


def test_two_things_that_are_short_are_told_together(position: Build) -> None:
    short = position(RUNNER_TURN.replace("clicks: 2", "clicks: 0"))
    assert said(short, "play Sure Gamble", RemedyKind.MORE) == ["4 more credits and 1 more click"]


@pytest.mark.parametrize(
    ("action", "moment"),
    [
        ("rez Ice Wall", "when it is the Corp's priority in a paid ability window (approach ice), in turn 4"),
        ("advance Hostile Takeover", "when it is the Corp's priority in an action window (action), in turn 5"),
    ],
)
def test_the_next_moment_is_the_window_in_which_it_is_legal(position: Build, action: str, moment: str) -> None:
    assert said(position(RUNNER_TURN), action, RemedyKind.WHEN) == [moment]


def test_damage_is_never_mended_with_cards(position: Build) -> None:
    """Suffering more damage than there are cards is legal, and flatlines: what is missing is the credit alone."""
    costs = position("""
    turn: {side: runner, number: 4}
    corp:
      rnd: {unknown: 10}
      play: [Predictive Algorithm]
      servers: {"1": {root: [{card: Ben Musashi, rezzed: true}, Obokata Protocol]}}
    runner: {credits: 1, clicks: 2, grip: {unknown: 1}}
    run: {server: "1", step: breach, successful: true}
    access: {card: Obokata Protocol, step: steal}
    """)
    assert said(costs, "steal Obokata Protocol", RemedyKind.MORE) == ["1 more credit"]


def test_another_server_is_offered_where_this_one_is_not_allowed(position: Build) -> None:
    corp = position("""
    turn: {side: corp, number: 4}
    corp: {credits: 5, hq: [PAD Campaign], rnd: {unknown: 20}}
    runner: {}
    """)
    wanted = ["install PAD Campaign in a new remote server"]
    assert said(corp, "install PAD Campaign in HQ", RemedyKind.INSTEAD) == wanted


def test_the_number_of_questions_is_bounded(position: Build) -> None:
    assert remedies(position(RUNNER_TURN), "play Sure Gamble", budget=0) == ()


def test_a_card_that_is_played_is_offered_where_it_cannot_be_installed(position: Build) -> None:
    assert said(
        position(RUNNER_TURN.replace("credits: 1", "credits: 5")), "install Sure Gamble", RemedyKind.INSTEAD
    ) == ["play Sure Gamble"]


def test_agendas_to_forfeit_are_counted(position: Build) -> None:
    text = RUNNER_TURN.replace("stack:", "rig: [Data Dealer]\n  stack:")
    wanted = ["1 more agenda in the Runner's score area"]
    assert said(position(text), "use Data Dealer", RemedyKind.MORE) == wanted


def test_the_nearest_numbers_come_first(position: Build) -> None:
    """rule_bid_secret: what is bid can be spent."""
    too_much = position("""
    turn: {side: runner, number: 4, step: discard}
    corp: {hq: {unknown: 5}, rnd: {unknown: 20}}
    runner: {grip: [Sure Gamble, Corroder, Imp, Diesel, Mimic, Easy Mark], stack: {unknown: 20}}
    """)
    instead = said(too_much, "choose cards Corroder, Imp", RemedyKind.INSTEAD)
    assert instead[:2] == ["choose cards Corroder", "choose cards Imp"]


def test_a_remedy_leads_to_a_position_in_which_it_is_legal(position: Build) -> None:
    for action in ("play Sure Gamble", "install Corroder", "rez Ice Wall"):
        for remedy, later in remedied(position(RUNNER_TURN), action):
            wanted = remedy.choices[0] if remedy.kind is RemedyKind.INSTEAD else action
            assert later.check(wanted).status is Status.LEGAL


# ------------------------------------------------------------------------- what comes first

ENCOUNTER = """
turn: {side: runner, number: 4}
corp: {hq: {unknown: 5}, rnd: {unknown: 20}, servers: {hq: {ice: [{card: Tollbooth, rezzed: true}]}}}
runner: {credits: CREDITS, clicks: 2, stack: {unknown: 20}, rig: [Corroder, Gordian Blade]}
run: {server: hq, step: encounter}
"""


def test_an_icebreaker_that_is_too_weak_is_made_stronger_first(position: Build) -> None:
    """rule_interface_flag: strength 2 against 5, three times 1 credit, and 1 to break"""
    before = position(ENCOUNTER.replace("CREDITS", "4"))
    (remedy,) = remedies(before, "use Gordian Blade ability 1")
    assert remedy.message == "use Gordian Blade ability 2, 3 times"
    later = before
    for choice in remedy.choices:
        later = later.after(choice)
    assert later.check("use Gordian Blade ability 1").status is Status.LEGAL


def test_what_becoming_stronger_costs_is_counted_in(position: Build) -> None:
    poor = position(ENCOUNTER.replace("CREDITS", "1"))
    told = said(poor, "use Gordian Blade ability 1", RemedyKind.FIRST)
    assert told == ["use Gordian Blade ability 2, 3 times, with 3 more credits"]


def test_an_icebreaker_in_the_grip_is_installed_before_it_is_used(position: Build) -> None:
    text = ENCOUNTER.replace("CREDITS", "4").replace("run: {server: hq, step: encounter}\n", "")
    text = text.replace("rig: [Corroder, Gordian Blade]", "grip: [Corroder]").replace("Tollbooth", "Ice Wall")
    before = position(text)
    ((first, later),) = (r for r in remedied(before, "use Corroder ability 1") if r.remedy.kind is RemedyKind.FIRST)
    assert first.choices == ("install Corroder",)
    assert first.message.endswith("in a paid ability window (encounter ice), in turn 4")
    assert later.check("use Corroder ability 1").status is Status.LEGAL


def test_an_ability_that_gives_what_is_missing_is_used_first(position: Build) -> None:
    """Also outside of actions: in a window of paid abilities"""
    short = position("""
    cards:
      - {title: Piggy Bank, type: asset, cost: 0, trash: 1, text: "[trash]: Gain 3[credit]."}
    turn: {side: corp, number: 4, step: before action}
    corp: {credits: 0, hq: {unknown: 5}, servers: {"1": {root: [PAD Campaign, {card: Piggy Bank, rezzed: true}]}}}
    runner: {credits: 5}
    """)
    assert said(short, "rez PAD Campaign", RemedyKind.MORE) == ["2 more credits"]
    assert said(short, "rez PAD Campaign", RemedyKind.FIRST) == ["use Piggy Bank"]


def test_another_host_is_offered_where_this_one_is_full(position: Build) -> None:
    full = position("""
    cards:
      - {title: Small Shelf, type: resource, cost: 0, text: "This resource can host 1 piece of hardware."}
    turn: {side: runner, number: 4}
    corp: {hq: {unknown: 5}}
    runner:
      credits: 9
      grip: [Astrolabe]
      rig: [{card: Small Shelf, id: first, hosted: [Desperado]}, {card: Small Shelf, id: other}]
    """)
    instead = said(full, "install Astrolabe on first", RemedyKind.INSTEAD)
    assert instead == ["install Astrolabe", "install Astrolabe on Small Shelf [other]"]


def test_no_later_window_is_named_for_an_ability_that_is_not_pending(position: Build) -> None:
    """What is pending is numbered by its window: in another one the number means another ability."""
    waiting = position("""
    turn: {side: runner, number: 4, step: action}
    corp: {hq: {unknown: 5}, servers: {"1": {root: [{card: PAD Campaign, rezzed: true}]}}}
    runner: {heap: [I've Had Worse], stack: {unknown: 9}, rig: [Order of Sol]}
    pending: [I've Had Worse, Order of Sol, PAD Campaign]
    """)
    assert not said(waiting, "trigger PAD Campaign", RemedyKind.WHEN)


LATE = """
turn: {side: runner, number: 4, step: action}
corp: {credits: 20, hq: [Hedge Fund], rnd: {unknown: 20}, servers: {rnd: {ice: [{card: Enigma, rezzed: true}]}}}
runner: {credits: 9, clicks: 1, stack: {unknown: 20}, grip: [Notoriety, Emergency Shutdown]}
history: [{run_successful: hq}]
"""


def test_runs_that_could_have_been_made_are_told_where_none_can_be_made_any_more(position: Build) -> None:
    last_click = position(LATE)
    assert said(last_click, "play Notoriety", RemedyKind.EARLIER) == ["a successful run on R&D and Archives this turn"]
    before = position(LATE.replace("history: [{run_successful: hq}]", ""))
    assert said(before, "play Emergency Shutdown", RemedyKind.EARLIER) == ["a successful run on HQ this turn"]
    more_clicks = position(LATE.replace("clicks: 1", "clicks: 2").replace("hq}]", "rnd}]"))
    assert said(more_clicks, "play Emergency Shutdown", RemedyKind.FIRST) == ["run HQ"]
    assert not said(more_clicks, "play Emergency Shutdown", RemedyKind.EARLIER)


def test_of_several_conditions_those_are_named_that_fail(position: Build) -> None:
    """rule_act_restriction"""
    (reason,) = position(LATE).check("play Notoriety").reasons
    said_of_it, failing = reason.message.split("; ")
    assert "HQ" in said_of_it
    assert "R&D" in failing
    assert "Archives" in failing
    assert "HQ" not in failing
