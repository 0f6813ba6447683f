"""What would make an illegal action legal: every remedy is verified, the smallest changes come first."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sysop.models.verdict import Status
from sysop.solver.ask.position import Position
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


def test_what_is_pending_is_meant_by_its_card_wherever_it_is_asked_for(position: Build) -> None:
    """What is pending is numbered by its window: in another one the number means another ability (9.2.8b)."""
    waiting = position("""
    turn: {side: runner, number: 4, step: action}
    corp: {hq: {unknown: 5}, servers: {"1": {root: [{card: PAD Campaign, rezzed: true}]}}}
    runner: {heap: [I've Had Worse], stack: {unknown: 9}, rig: [Order of Sol]}
    pending: [I've Had Worse, Order of Sol, PAD Campaign]
    """)
    found = tuple(remedied(waiting, "trigger PAD Campaign"))
    assert [each.remedy.kind for each in found] == [RemedyKind.WHEN]
    assert "the Corp's priority" in found[0].remedy.message
    assert found[0].position.check("trigger PAD Campaign").status is Status.LEGAL


BOTH_WAIT = """
cards:
  - {title: Odd Visitor Book, type: asset, cost: 0, trash: 1,
     text: "Whenever the Runner makes a successful run on HQ, gain 1[credit]."}
  - {title: Odd Regular, type: resource, cost: 0, text: "Whenever you make a successful run on HQ, gain 1[credit]."}
turn: {side: runner, number: 4, step: action}
corp: {clicks: 0, hq: [Hedge Fund], servers: {"1": {root: [{card: Odd Visitor Book, rezzed: true}]}}}
runner: {clicks: 4, grip: [Diesel], stack: {unknown: 20}, rig: [Odd Regular]}
run: {server: hq, step: success}
"""


def test_the_active_players_ability_comes_first_and_is_named(position: Build) -> None:
    (remedy,) = remedies(position(BOTH_WAIT), "trigger Odd Visitor Book")
    assert (remedy.kind, remedy.choices) == (RemedyKind.WHEN, ("trigger Odd Regular",))


def test_a_card_of_which_nothing_waits_is_called_by_its_name(position: Build) -> None:
    verdict = position(BOTH_WAIT).check("trigger Diesel")
    assert (verdict.status, verdict.action) == (Status.ILLEGAL, "trigger Diesel")


LATE = """
turn: {side: runner, number: 4, step: action}
corp: {credits: 20, hq: [Hedge Fund], rnd: {unknown: 20}, servers: {rnd: {ice: [{card: Enigma, rezzed: true}]}}}
runner: {credits: 9, clicks: 1, stack: {unknown: 20}, grip: [Notoriety, Emergency Shutdown]}
history: [{run_successful: hq}]
"""


def test_runs_that_could_have_been_made_are_told_where_none_can_be_made_any_more(position: Build) -> None:
    last_click = position(LATE)
    assert said(last_click, "play Notoriety", RemedyKind.EARLIER) == [
        "you made a successful run on R&D this turn and you made a successful run on Archives this turn"
    ]
    before = position(LATE.replace("history: [{run_successful: hq}]", ""))
    assert said(before, "play Emergency Shutdown", RemedyKind.EARLIER) == ["you made a successful run on HQ this turn"]
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


# ------------------------------------------------------------------------- what could have happened earlier

EARLIER = """
turn: {side: SIDE, number: 4, step: STEP}
corp: {credits: 30, clicks: 2, hq: {unknown: 2}, rnd: {unknown: 20}}
runner: {credits: 30, clicks: 1, grip: [HAND], stack: {unknown: 20}, rig: [RIG]}
history: HISTORY
"""


def runner(hand: str = "", rig: str = "", history: str = "[]", step: str = "action") -> str:
    text = EARLIER.replace("SIDE", "runner").replace("STEP", step).replace("HISTORY", history)
    return text.replace("HAND", hand).replace("RIG", rig)


@pytest.mark.parametrize(
    ("text", "action", "told"),
    [
        (runner("Kraken"), "play Kraken", "you stole an agenda this turn"),
        (runner("Surge", "Imp"), "play Surge", "you placed virus counters on a program this turn"),
        (
            runner(rig="Officer Frank", step="before action"),
            "use Officer Frank",
            "you suffered meat damage this turn",
        ),
        (
            runner("Making an Entrance", history="[{spend_clicks: 3, by: runner}]"),
            "play Making an Entrance",
            "no click has been spent this turn",
        ),
        (
            runner(rig="Officer Frank"),
            "use Officer Frank",
            "you suffered meat damage this turn; when it is the Runner's priority in a paid ability window (action), "
            "in turn 4",
        ),
    ],
)
def test_what_a_text_asks_to_have_happened_is_told_whatever_it_is(
    position: Build, text: str, action: str, told: str
) -> None:
    before = position(text)
    assert said(before, action, RemedyKind.EARLIER) == [told]
    for remedy, later in remedied(before, action):
        assert remedy.kind is not RemedyKind.EARLIER or later.check(action).status is Status.LEGAL


def test_what_can_be_done_is_told_apart_from_another_board(position: Build) -> None:
    found = remedies(position(RUNNER_TURN), "install Corroder")
    assert [(r.message, r.possible) for r in found] == [("gain credit", True), ("1 more credit", False)]


def test_of_a_basic_action_no_moment_is_told_at_which_the_other_player_takes_it(position: Build) -> None:
    corp = position("""
    turn: {side: corp, number: 4, step: action}
    corp: {clicks: 0, hq: {unknown: 5}, rnd: {unknown: 20}}
    runner: {stack: {unknown: 20}}
    """)
    (moment,) = said(corp, "gain credit", RemedyKind.WHEN)
    assert moment == "when it is the Corp's priority in an action window (action), in turn 6"


def test_a_card_that_would_be_stolen_is_not_to_be_gone(position: Build) -> None:
    accessed = position("""
    turn: {side: runner, number: 4}
    corp: {rnd: {unknown: 10}, servers: {"1": {root: [Bellona]}}}
    runner: {credits: 3, grip: {unknown: 3}}
    run: {server: "1", step: breach, successful: true}
    access: {card: Bellona, step: steal}
    """)
    assert [r.message for r in remedies(accessed, "steal Bellona")] == ["2 more credits"]


def test_credits_that_are_short_later_are_told_with_the_moment(position: Build) -> None:
    poor = position("""
    turn: {side: runner, number: 4}
    corp: {credits: 4, rnd: {unknown: 10}, servers: {hq: {ice: [Tollbooth]}}}
    runner: {rig: [Xanadu]}
    run: {server: hq, step: approach}
    """)
    wanted = "5 more credits, when it is the Corp's priority in a paid ability window (approach ice), in turn 4"
    assert said(poor, "rez Tollbooth", RemedyKind.MORE) == [wanted]


def test_an_agenda_is_advanced_before_it_is_scored(position: Build) -> None:
    short = position(RUNNER_TURN.replace("side: runner", "side: corp"))
    (told,) = said(short, "score Hostile Takeover", RemedyKind.FIRST)
    assert told.startswith("advance Hostile Takeover often enough; when it is the Corp's priority")
