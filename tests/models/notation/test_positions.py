"""Reading position files: what a file says, what it leaves to the reader, and where everything ends up."""

from __future__ import annotations

import json

import pytest

from sysop.models.actions import BasicAction, UseAbility
from sysop.models.deeds import Deed
from sysop.models.frames import ActionFrame, ProcedureFrame, Progress, TimingFrame, WindowFrame
from sysop.models.notation import (
    DiagnosticError,
    PositionFile,
    change,
    read_position,
    read_position_bytes,
    write_position,
)
from sysop.models.notation.source import parse_text
from sysop.models.pool import shipped_pool
from sysop.models.state import GameObject, State
from sysop.models.terms import Counter, Face, Place, Side, Zone
from sysop.models.timing import Structure, Window

POOL = shipped_pool()


def read(rest: str = "", turn: str = "{side: runner}") -> PositionFile:
    return read_position(f"format: sysop/position/1\nturn: {turn}\n{rest}", POOL)


def state(rest: str = "", turn: str = "{side: runner}") -> State:
    return read(rest, turn).state


def only(rest: str, turn: str = "{side: runner}") -> GameObject:
    """The one object of a position."""
    (found,) = state(rest, turn).objects
    return found


def frames(found: State) -> list[str]:
    """The frames by what they are: `runner_turn action`, `window paid runner`, `run encounter`, `play stimhack`."""
    shown = []
    for frame in found.stack:
        match frame:
            case TimingFrame(structure, step):
                shown.append(f"{structure.value} {step} {frame.progress.value}")
            case WindowFrame(window, priority):
                shown.append(f"window {window.value} {priority.value}")
            case ActionFrame(number, key):
                shown.append(f"action {number} {key}")
            case ProcedureFrame(procedure, subject):
                shown.append(f"{procedure.value} {subject}")
            case _:
                shown.append(type(frame).__name__)
    return shown


# ------------------------------------------------------------------ what is absent


def test_what_a_file_does_not_say_is_not_so() -> None:
    found = state()
    assert found.objects == ()
    assert found.corp.credits == found.runner.credits == 0
    assert found.history == ()
    assert found.run is None
    assert found.servers == ("hq", "rnd", "archives")


def test_hands_and_decks_that_are_not_given_hold_unknown_cards() -> None:
    assert set(state().unlimited) == {Zone.HQ, Zone.RND, Zone.GRIP, Zone.STACK}
    assert state("corp: {hq: []}\nrunner: {grip: [], stack: unknown}").unlimited == (Zone.RND, Zone.STACK)


@pytest.mark.parametrize(
    ("turn", "corp", "runner"),
    [
        ("{side: corp}", 3, 0),
        ("{side: runner}", 0, 4),
        ("{side: runner, step: before action}", 0, 4),
        ("{side: runner, step: after discard}", 0, 0),
        ("corp", 3, 0),
    ],
)
def test_the_active_player_has_the_allotted_clicks_at_their_actions(turn: str, corp: int, runner: int) -> None:
    found = state(turn=turn)
    assert (found.corp.clicks, found.runner.clicks) == (corp, runner)


def test_clicks_that_are_given_hold() -> None:
    assert state("runner: {clicks: 2}").runner.clicks == 2
    assert state("corp: {clicks: 1}").corp.clicks == 1


# ------------------------------------------------------------------ cards and zones


@pytest.mark.parametrize("name", ["Snare!", "snare", "SNARE!", "01070", "Snare!  "])
def test_cards_are_found_by_title_id_and_code(name: str) -> None:
    assert only(f'corp: {{hq: ["{name}"], rnd: []}}').card == "snare"


def test_codes_need_no_quotes() -> None:
    assert only("runner: {grip: [01050]}").card == "sure_gamble"


def test_an_identity_may_be_given_by_the_title_before_its_colon() -> None:
    found = only("runner: {identity: Exile}")
    assert (found.card, found.place) == ("exile_streethawk", Place.IDENTITY)


def test_corp_cards_are_installed_unrezzed() -> None:
    found = state("corp: {servers: {hq: {ice: [Ice Wall, {card: Enigma, rezzed: true}]}, '1': {root: [PAD Campaign]}}}")
    assert [(o.card, o.face) for o in found.objects] == [
        ("ice_wall", Face.DOWN),
        ("enigma", Face.UP),
        ("pad_campaign", Face.DOWN),
    ]
    assert [o.card for o in found.ice("hq")] == ["ice_wall", "enigma"]  # outermost first
    assert found.remotes == ("1",)


def test_an_agenda_can_be_installed_faceup_without_being_rezzed() -> None:
    found = only("corp: {servers: {'1': {root: [{card: Oaktown Renovation, facedown: false}]}}}")
    assert found.face is Face.UP


@pytest.mark.parametrize("key", ["'1'", "1", "Server 1", "remote 1"])
def test_remote_servers_are_named_by_their_number(key: str) -> None:
    assert state(f"corp: {{servers: {{{key}: {{}}}}}}").remotes == ("1",)


def test_cards_in_archives_are_faceup_unless_nobody_knows_them() -> None:
    found = state("corp: {archives: [Hedge Fund, {card: Snare!, facedown: true}, unknown]}")
    assert [o.face for o in found.objects] == [Face.UP, Face.DOWN, Face.DOWN]


def test_unknown_cards_are_counted_and_numbered() -> None:
    found = state("corp: {hq: [unknown, Hedge Fund, {unknown: 2}]}")
    assert [o.id for o in found.objects] == ["hq.1", "hedge_fund", "hq.2", "hq.3"]
    assert Zone.HQ not in found.unlimited


def test_unknown_ice_is_numbered_by_server() -> None:
    found = state("corp: {servers: {hq: {ice: [unknown]}, '1': {ice: [unknown, unknown], root: [unknown]}}}")
    assert [o.id for o in found.objects] == ["hq.ice.1", "server1.ice.1", "server1.ice.2", "server1.root.1"]


def test_a_hand_can_hold_known_cards_and_an_unknown_number_of_others() -> None:
    found = state("runner: {grip: [Sure Gamble, {unknown: any}]}")
    assert [o.card for o in found.objects] == ["sure_gamble"]
    assert Zone.GRIP in found.unlimited


def test_an_agenda_in_the_runners_score_area_belongs_to_the_corp() -> None:
    found = only("runner: {score: [Hostile Takeover]}")
    assert (found.owner, found.zone, found.worth) == (Side.CORP, Zone.RUNNER_SCORE, None)


def test_any_card_can_be_in_a_score_area_as_an_agenda_worth_points() -> None:
    assert only("runner: {score: [{card: News Team, worth: -1}]}").worth == -1


def test_further_copies_are_numbered_and_given_ids_hold() -> None:
    found = state("runner: {rig: [Imp, {card: Corroder, id: imp.2}, Imp], grip: [Imp]}")
    assert [(o.id, o.card) for o in found.objects] == [
        ("imp.4", "imp"),  # of the grip
        ("imp", "imp"),
        ("imp.2", "corroder"),
        ("imp.3", "imp"),
    ]


def test_ids_do_not_tell_of_hidden_copies() -> None:
    """rule_hidden_information: what both players see is numbered first, what one of them sees comes before decks."""
    found = state(
        "corp: {hq: [Ice Wall], rnd: [Ice Wall], servers: {hq: {ice: [Ice Wall, {card: Ice Wall, rezzed: true}]}}}"
    )
    assert [o.id for o in found.objects] == ["ice_wall.2", "ice_wall.4", "ice_wall.3", "ice_wall"]


def test_counters_and_credits() -> None:
    found = only("runner: {rig: [{card: Djinn, counters: {virus: 2, power: 1}, credits: 3}]}")
    assert (found.count(Counter.VIRUS), found.count(Counter.POWER), found.count(Counter.CREDIT)) == (2, 1, 3)


def test_r_and_d_may_be_written_as_players_write_it() -> None:
    assert only("corp: {'R&D': [Hedge Fund]}").zone is Zone.RND


# --------------------------------------------------------------------------- hosts


def test_programs_hosted_in_the_rig_or_on_ice_are_installed() -> None:
    found = state(
        "runner: {rig: [{card: Djinn, hosted: [Imp]}]}\n"
        "corp: {servers: {hq: {ice: [{card: Ice Wall, hosted: [Parasite]}]}}}"
    )
    places = {o.card: (o.place, o.host, o.installed) for o in found.objects}
    assert places["imp"] == (Place.RIG, "djinn", True)
    assert places["parasite"] == (Place.RIG, "ice_wall", True)


def test_hosted_cards_can_be_said_not_to_be_installed() -> None:
    found = state("runner: {rig: [{card: Personal Workshop, hosted: [{card: Corroder, installed: false}]}]}")
    assert found.object("corroder").place is Place.HOSTED
    assert not found.object("corroder").installed


def test_a_corp_card_hosted_on_a_runner_card_is_uninstalled() -> None:
    """rule_host_corp_card_uninstall"""
    found = state("runner: {rig: [{card: Film Critic, hosted: [Obokata Protocol]}]}")
    assert found.object("obokata_protocol").place is Place.HOSTED


def test_assets_hosted_on_an_asset_are_in_its_root() -> None:
    found = state("corp: {servers: {'1': {root: [{card: Worlds Plaza, rezzed: true, hosted: [PAD Campaign]}]}}}")
    guest = found.object("pad_campaign")
    assert (guest.place, guest.server, guest.face) == (Place.ROOT, "1", Face.DOWN)


def test_ice_hosted_on_an_upgrade_protects_nothing() -> None:
    found = state("corp: {servers: {'1': {root: [{card: Awakening Center, rezzed: true, hosted: [Eli 1.0]}]}}}")
    assert found.ice("1") == ()
    assert found.object("eli_1_0").installed


# ------------------------------------------------------------------- what is going on


def test_a_plain_position_waits_in_the_action_window() -> None:
    found = state()
    assert frames(found) == ["runner_turn step_runner_turn_action under_way", "window action runner"]


def test_a_paid_ability_window_is_held_by_whoever_the_file_says() -> None:
    found = state(turn="{side: corp, step: before action, priority: runner}")
    top = found.top
    assert isinstance(top, WindowFrame)
    assert (top.window, top.priority) == (Window.PAID, Side.RUNNER)


def test_a_step_without_a_window_is_about_to_happen() -> None:
    (frame,) = state(turn="{side: runner, step: discard}").stack
    assert isinstance(frame, TimingFrame)
    assert frame.progress is Progress.ENTERING


ICE = "corp: {bad_publicity: 1, servers: {hq: {ice: [{card: Ice Wall, rezzed: true}, {card: Enigma, rezzed: true}]}}}\n"


def test_a_run_stands_in_the_basic_action_that_it_is() -> None:
    found = state(ICE + "run: {server: hq, step: approach}")
    assert frames(found) == [
        "runner_turn step_runner_turn_action under_way",
        "action 1 run",
        "run step_approach_paw under_way",
        "window paid runner",
    ]
    action = found.stack[1]
    assert isinstance(action, ActionFrame)
    assert action.choice == BasicAction(Deed.RUN, server="hq")


def test_a_run_by_an_event_stands_in_the_playing_of_it() -> None:
    found = state(ICE + "runner: {play: [Stimhack]}\nrun: {server: hq, step: encounter, by: Stimhack}")
    assert frames(found) == [
        "runner_turn step_runner_turn_action under_way",
        "action 1 play",
        "play stimhack",
        "run step_encounter_paw under_way",
        "window paid runner",
    ]
    assert found.run is not None
    assert found.run.initiated_by == "stimhack"


def test_a_run_by_an_ability_stands_in_the_use_of_it() -> None:
    found = state(
        ICE + "runner: {rig: [Sneakdoor Beta]}\n"
        "action: {use: Sneakdoor Beta, ability: 1}\nrun: {server: archives, by: Sneakdoor Beta}"
    )
    action = found.stack[1]
    assert isinstance(action, ActionFrame)
    assert action.choice == UseAbility("sneakdoor_beta", 0)


def test_an_encounter_is_with_the_outermost_ice_unless_the_file_says_otherwise() -> None:
    found = state(ICE + "run: {server: hq, step: encounter}").run
    assert found is not None
    assert (found.position, found.passed, found.encountering, found.credits) == ("ice_wall", (), True, 1)
    inner = state(ICE + "run: {server: hq, position: Enigma, broken: [1, 2], bad_publicity: 0}").run
    assert inner is not None
    assert (inner.position, inner.passed, inner.broken, inner.credits) == ("enigma", ("ice_wall",), (0, 1), 0)


def test_a_run_that_breaches_is_successful_and_has_passed_all_ice() -> None:
    found = state(ICE + "run: {server: hq, step: breach}").run
    assert found is not None
    assert (found.successful, found.position, found.passed) == (True, None, ("ice_wall", "enigma"))


def test_an_access_in_a_run_stands_in_the_breach() -> None:
    found = state("corp: {servers: {'1': {root: [Obokata Protocol]}}}\nrun: 1\naccess: Obokata Protocol")
    assert [f.split()[0] for f in frames(found)] == ["runner_turn", "action", "run", "breach", "access", "window"]
    access = found.stack[-2]
    assert isinstance(access, TimingFrame)
    assert (access.structure, access.subject) == (Structure.ACCESS, "obokata_protocol")
    top = found.top
    assert isinstance(top, WindowFrame)
    assert (top.window, top.priority) == (Window.MID_ACCESS, Side.RUNNER)


def test_stealing_is_about_to_happen_at_its_step() -> None:
    found = state("corp: {hq: [Obokata Protocol]}\nrun: hq\naccess: {card: Obokata Protocol, step: steal}")
    access = found.top
    assert isinstance(access, TimingFrame)
    assert (access.step, access.progress) == ("step_access_agenda", Progress.ENTERING)
    breach = found.stack[-2]
    assert isinstance(breach, TimingFrame)
    assert breach.limit == 0  # the one card of HQ is being accessed


def test_a_card_can_be_accessed_without_a_run() -> None:
    found = state("corp: {rnd: [Snare!]}\naccess: Snare!")
    assert [f.split()[0] for f in frames(found)] == ["runner_turn", "window", "access", "window"]


def test_the_mark() -> None:
    assert state("mark: R&D").mark == "rnd"


# -------------------------------------------------------------------------- history


def verbs(found: State) -> list[str]:
    return [e.verb.value for e in found.history]


def test_a_complete_action_is_logged_with_its_cost_and_its_effect() -> None:
    found = state("history: [{action: gain_credit}, {action: play, card: Sure Gamble}]\nrunner: {heap: [Sure Gamble]}")
    assert [(e.verb.value, e.action) for e in found.history] == [
        ("spend_clicks", 1),
        ("take_action", 1),
        ("gain_credits", 1),
        ("action_complete", 1),
        ("spend_clicks", 2),
        ("take_action", 2),
        ("play", 2),
        ("trash", 2),
        ("resolved", 2),
        ("action_complete", 2),
    ]
    assert found.action == 2
    assert found.seen == len(found.history)
    played = found.history[6]
    assert (played.object, played.card, played.side) == ("sure_gamble", "sure_gamble", Side.RUNNER)


def test_a_used_ability_is_numbered_from_1_in_the_file() -> None:
    found = state("history: [{action: use, card: Kati Jones, ability: 1}]\nrunner: {rig: [Kati Jones]}")
    used = next(found.happened(Deed.USE))
    taken = next(found.happened(Deed.TAKE_ACTION))
    assert (used.object, used.clause, taken.key) == ("kati_jones", 0, "kati_jones:0")


def test_events_have_the_side_that_does_such_things() -> None:
    found = state(
        "history: [{rez: Ice Wall, turn: last}, {suffer_damage: 2, damage: net}, {take_tags: true},"
        " {run_successful: hq}]\n"
        "corp: {servers: {hq: {ice: [{card: Ice Wall, rezzed: true}]}}}",
        "{side: runner, number: 3}",
    )
    assert [(e.verb.value, e.side and e.side.value, e.amount, e.turn) for e in found.history] == [
        ("rez", "corp", 1, 2),
        ("suffer_damage", "runner", 2, 3),
        ("take_tags", "runner", 1, 3),
        ("run_begins", "runner", 1, 3),
        ("run_successful", "runner", 1, 3),
        ("run_ends", "runner", 1, 3),
    ]
    assert found.runs == 1


def test_a_run_with_a_result_has_begun_and_ended_once() -> None:
    told = ("run_begins: hq", "run_successful: hq", "run_ends: hq")
    for said in (told, told[1:], told[1:2]):
        entries = ", ".join(f"{{{entry}}}" for entry in said)
        found = state(f"history: [{entries}]")
        assert [(e.verb.value, e.run) for e in found.history] == [
            ("run_begins", 1),
            ("run_successful", 1),
            ("run_ends", 1),
        ]
        assert found.history[2].successful is True


def test_what_was_stolen_was_accessed_once() -> None:
    for said in ("{steal: Hostile Takeover}", "{access: true}, {steal: Hostile Takeover}"):
        found = state(f"history: [{said}]\nrunner: {{score: [Hostile Takeover]}}")
        assert verbs(found) == ["access", "steal"]


def test_an_event_of_the_corps_last_turn_is_the_corps() -> None:
    found = state(
        "history: [{play: Hedge Fund, turn: last}, {gain_credits: 9, turn: last}]", "{side: runner, number: 3}"
    )
    assert [(e.side, e.object, e.card) for e in found.history] == [
        (Side.CORP, None, "hedge_fund"),
        (Side.CORP, None, None),
    ]


def test_runs_are_numbered_and_what_happens_in_them_is_part_of_them() -> None:
    found = state("history: [{run_begins: hq}, {run_ends: hq}, {run_begins: rnd}, {run_successful: rnd}]")
    assert [(e.verb.value, e.run) for e in found.history] == [
        ("run_begins", 1),
        ("run_ends", 1),
        ("run_begins", 2),
        ("run_successful", 2),
        ("run_ends", 2),  # nothing is in progress
    ]


def test_a_run_in_progress_has_begun_and_what_was_passed_was_passed() -> None:
    found = state(ICE + "run: {server: hq, step: encounter, position: Enigma}")
    begun, met = ["spend_clicks", "take_action", "run_begins"], ["approach", "encounter", "encounter_ends", "pass"]
    assert verbs(found) == [*begun, *met, "approach", "encounter"]
    assert {e.run for e in found.history[2:]} == {1}


def test_what_the_history_lists_is_not_logged_twice() -> None:
    found = state("history: [{run_begins: hq, action: 1}]\n" + ICE + "run: {server: hq, step: encounter}")
    assert verbs(found).count("run_begins") == 1


def test_partial_history() -> None:
    assert state("history: partial").partial_history
    found = state("history: {partial: true, events: [{draw: 2}]}")
    assert found.partial_history
    assert verbs(found) == ["draw"]
    assert not state("history: []").partial_history


def test_of_which_kinds_more_may_have_happened() -> None:
    found = state("history: {partial: [draw, use]}")
    assert found.may_lack(Deed.DRAW)
    assert not found.may_lack(Deed.RUN_BEGINS, Deed.ACCESS)
    assert state("history: partial").may_lack(Deed.ACCESS)
    assert not state("history: [{draw: 2}]").may_lack(Deed.DRAW)


# ------------------------------------------------------------------- the file itself


def test_a_json_document_is_a_position_file_too() -> None:
    document = {"format": "sysop/position/1", "turn": {"side": "corp"}, "corp": {"hq": ["Hedge Fund", {"unknown": 2}]}}
    found = read_position(json.dumps(document), POOL).state
    assert [o.id for o in found.objects] == ["hedge_fund", "hq.1", "hq.2"]


def test_bytes_are_utf_8() -> None:
    text = "format: sysop/position/1\nturn: runner\nrunner: {heap: [Aaron Marrón]}\n"
    assert read_position_bytes(text.encode(), POOL).state.objects[0].card == "aaron_marron"
    with pytest.raises(DiagnosticError):
        read_position_bytes(text.encode("latin-1"), POOL)


def test_title_note_rules_and_expectations_stand_beside_the_state() -> None:
    found = read(
        "title: Snare\nnote: |\n  two\n  lines\nrule: [rule_cost]\nexpect:\n  - {action: end turn, verdict: legal}"
    )
    assert (found.title, found.note, found.rules) == ("Snare", "two\nlines\n", ("rule_cost",))
    assert found.expectations == ({"action": "end turn", "verdict": "legal"},)
    assert found.expect is not None
    assert found.state == state()


def test_every_object_can_be_found_in_the_file() -> None:
    found = read("runner: {rig: [Corroder, {card: Djinn, hosted: [Imp]}], grip: [{unknown: 2}]}")
    assert found.pointer_of("imp") == "/runner/rig/1/hosted/0"
    assert found.pointer_of("grip.2") == "/runner/grip/0"
    assert found.pointer_of("nobody") is None


def test_a_change_is_a_merge_patch() -> None:
    """RFC 7386: mappings are merged, null removes, everything else is replaced."""
    text = "format: sysop/position/1\nturn: runner\nrunner: {credits: 5, tags: 2, grip: [Sure Gamble, Diesel]}\n"
    patch = {"runner": {"credits": 1, "tags": None, "grip": ["Diesel"]}, "mark": "hq"}
    found = read_position(text, POOL, changes=patch).state
    assert (found.runner.credits, found.runner.tags, found.mark) == (1, 0, "hq")
    assert [o.card for o in found.objects] == ["diesel"]
    assert read_position(change(text, patch), POOL).state == found


def test_a_change_can_come_from_the_file_itself() -> None:
    file = read("runner: {credits: 5}\nexpect:\n  - {with: {runner: {credits: 2}}}")
    assert file.expect is not None
    patch = parse_text("{runner: {credits: 2}}")
    assert read_position(file.text, POOL, changes=patch).state.runner.credits == 2


def test_the_edition_is_kept() -> None:
    assert state("edition: cr-old").edition == "cr-old"
    assert state().edition == "cr-26.03"


def test_pending_abilities_stand_in_an_open_reaction_window() -> None:
    """rule_pending_instances"""
    text = """
format: sysop/position/1
turn: runner
runner: {heap: [I've Had Worse], rig: [Order of Sol]}
pending: [I've Had Worse, {card: Order of Sol, ability: 1}]
"""
    file = read_position(text, shipped_pool())
    window = file.state.top
    assert isinstance(window, WindowFrame)
    assert window.window is Window.REACTION
    assert [p.source for p in window.pending] == ["i_ve_had_worse", "order_of_sol"]
    again = read_position(write_position(file, shipped_pool()), shipped_pool())
    assert again.state == file.state


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        ("Mimic", "position.pending"),
        ("{card: Order of Sol, ability: 2}", "position.pending"),
        ("Imp", "position.absent_card"),
    ],
)
def test_what_cannot_be_pending_is_refused(entry: str, code: str) -> None:
    text = f"format: sysop/position/1\nturn: runner\nrunner: {{rig: [Mimic, Order of Sol]}}\npending: [{entry}]\n"
    with pytest.raises(DiagnosticError) as caught:
        read_position(text, shipped_pool())
    assert [d.code for d in caught.value.diagnostics] == [code]


@pytest.mark.parametrize(("title", "numbers"), [("Film Critic", (2,)), ("Endurance", (2, 3)), ("Time Bomb", (2, 3))])
def test_pending_abilities_are_numbered_as_all_abilities_of_a_card_are(title: str, numbers: tuple[int, ...]) -> None:
    """Whichever kinds the others are of; what is not conditional does not wait (9.6.1)."""
    text = f"format: sysop/position/1\nturn: runner\nrunner: {{rig: [{title}]}}\n"
    for number in range(1, 5):
        pending = f"{text}pending: [{{card: {title}, ability: {number}}}]\n"
        if number not in numbers:
            with pytest.raises(DiagnosticError) as caught:
                read_position(pending, shipped_pool())
            (told,) = caught.value.diagnostics[0].help
            assert f"with N = {' or '.join(map(str, numbers))}, as" in told
            continue
        file = read_position(pending, shipped_pool())
        window = file.state.top
        assert isinstance(window, WindowFrame)
        assert [p.number for p in window.pending] == [number - 1]
        assert f"ability: {number}" in write_position(file, shipped_pool())


@pytest.mark.parametrize("verb", ["advance", "encounter", "pass", "break", "derez", "place_counters"])
def test_an_entry_about_one_of_several_copies_says_which(verb: str) -> None:
    """What was advanced or encountered is that very card, and another copy was not."""
    ice = "{hq: {ice: [{card: Ice Wall, rezzed: true}]}, rnd: {ice: [{card: Ice Wall, rezzed: true}]}}"
    with pytest.raises(DiagnosticError, match=r"could mean 2 cards: ice_wall, ice_wall\.2"):
        state(f"corp: {{servers: {ice}}}\nhistory: [{{{verb}: Ice Wall}}]")
    told = state(f"corp: {{servers: {ice}}}\nhistory: [{{{verb}: ice_wall.2}}]").history
    assert [e.object for e in told if e.verb.value == verb] == ["ice_wall.2"]
