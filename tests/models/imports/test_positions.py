"""States of jinteki.net as positions: what they tell is there, what they do not tell is left open."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sysop.models.frames import TimingFrame, WindowFrame
from sysop.models.imports.entries import Ids
from sysop.models.imports.positions import NoPosition, Refusal, position_of
from sysop.models.imports.recording import read_recording
from sysop.models.imports.shapes import is_quiet, situation
from sysop.models.pool import shipped_pool
from sysop.models.state import GameObject
from sysop.models.state import State as Position
from sysop.models.terms import CardType, Counter, Face, Place, Side, Zone
from sysop.models.timing import Window
from sysop.models.verdict import Status
from sysop.solver.ask.position import Position as Asked

State = Callable[..., dict[str, Any]]
Card = Callable[..., dict[str, Any]]
POOL = shipped_pool()


def read(state: dict[str, Any], **more: Any) -> Position:
    return position_of(state, POOL, **more).state


def titled(position: Position, title: str) -> GameObject:
    (found,) = (o for o in position.objects if o.card == title)
    return found


def test_numbers_of_both_players_are_as_the_state_says(state: State) -> None:
    found = read(
        state(
            corp={"bad-publicity": {"base": 2, "additional": 1}},
            runner={"tag": {"base": 1, "total": 3}, "brain-damage": 1},
        )
    )
    assert (found.corp.credits, found.corp.bad_publicity) == (5, 2)
    assert (found.runner.credits, found.runner.clicks, found.runner.tags, found.runner.core_damage) == (7, 4, 1, 1)


def test_decks_hold_as_many_unknown_cards_as_are_told(state: State) -> None:
    found = read(state())
    assert len(found.in_zone(Zone.RND)) == 30
    assert {o.card for o in found.in_zone(Zone.RND)} == {None}
    assert not found.unlimited


def test_history_that_nobody_told_is_partial(state: State) -> None:
    assert read(state()).partial_history
    told = read(state(), history=[{"action": "gain_credit"}])
    assert not told.partial_history
    assert len(told.history) > 0


def test_ice_stands_from_the_innermost_there_and_from_the_outermost_here(state: State, a_card: Card) -> None:
    inner = a_card("Ice Wall", 10, rezzed=True, **{"advance-counter": 2})
    outer = a_card("Enigma", 11, type="ICE")
    found = read(state(corp={"servers": {"hq": {"ices": [inner, outer]}}}))
    assert [o.card for o in found.ice("hq")] == ["enigma", "ice_wall"]
    assert [o.face for o in found.ice("hq")] == [Face.DOWN, Face.UP]
    assert titled(found, "ice_wall").count(Counter.ADVANCEMENT) == 2


def test_hosts_counters_and_faces_are_kept(state: State, a_card: Card) -> None:
    imp = a_card("Imp", 21, type="Program", installed=True, counter={"virus": 2}, zone=["onhost"])
    djinn = a_card("Djinn", 20, type="Program", installed=True, hosted=[imp])
    found = read(state(runner={"rig": {"program": [djinn], "facedown": [a_card("Sure Gamble", 22, facedown=True)]}}))
    guest = titled(found, "imp")
    assert (guest.host, guest.count(Counter.VIRUS)) == ("djinn", 2)
    (hidden,) = (o for o in found.objects if o.place is Place.RIG and o.face is Face.DOWN)
    assert hidden.card == "sure_gamble"


def test_cards_in_archives_are_facedown_until_seen(state: State, a_card: Card) -> None:
    pile = [a_card("Hedge Fund", 30, seen=True), a_card("Enigma", 31, type="ICE")]
    found = read(state(corp={"discard": pile}))
    assert [o.face for o in found.in_zone(Zone.ARCHIVES)] == [Face.UP, Face.DOWN]


def test_a_card_that_is_hidden_from_the_writer_is_unknown(state: State) -> None:
    found = read(state(corp={"hand": [{"cid": "x", "side": "Corp"}], "hand-count": 3}))
    assert [o.card for o in found.in_zone(Zone.HQ)] == [None, None, None]


def test_a_card_that_the_pool_does_not_know_has_an_unknown_text(state: State, a_card: Card) -> None:
    strange = a_card("Quiet Lighthouse", 40, type="Asset", cost=3, rezzed=True)
    found = position_of(state(corp={"servers": {"remote1": {"content": [strange]}}}), POOL)
    card = found.pool["quiet_lighthouse"]
    assert card.cost == 3
    assert card.unread


def test_whether_an_event_of_unknown_text_may_be_played_is_not_known(state: State, a_card: Card) -> None:
    """rule_requirements: such a card says itself when it may be played."""
    strange = a_card("Quiet Lighthouse", 40, type="Event", cost=1)
    found = position_of(state(runner={"hand": [strange], "hand-count": 1}), POOL)
    asked = Asked(found.state, found.pool)
    assert asked.check("gain credit").status is Status.LEGAL
    assert asked.check("play Quiet Lighthouse").status is Status.UNKNOWN


def test_a_card_hosted_on_a_hosted_card_is_installed_or_not_as_recorded(state: State, a_card: Card) -> None:
    """what is hosted on an installed program is installed where it was installed itself."""
    inside = a_card("Parasite", 31, type="Program", zone=["onhost"])
    secretary = a_card("Customized Secretary", 32, type="Program", installed=True, hosted=[inside], zone=["onhost"])
    djinn = a_card("Djinn", 33, type="Program", installed=True, hosted=[secretary])
    found = read(state(runner={"rig": {"program": [djinn]}}))
    places = [titled(found, id).place for id in ("customized_secretary", "parasite")]
    assert places == [Place.RIG, Place.HOSTED]


@pytest.mark.parametrize(
    ("title", "code", "id"),
    [
        ("Déjà Vu", "01002", "deja_vu"),
        ("Deja Vu", None, "deja_vu"),
        ("Aesop’s Pawnshop", None, "aesops_pawnshop"),
        ("A promo's name", "01034", "diesel"),
    ],
)
def test_cards_are_found_by_title_and_else_by_code(
    state: State, a_card: Card, title: str, code: str | None, id: str
) -> None:
    card = a_card(title, 50, type="Event", side="Runner", code=code)
    assert read(state(runner={"hand": [card], "hand-count": 1})).in_zone(Zone.GRIP)[0].card == id


def test_credits_of_a_run_lie_on_the_card_that_gave_them(state: State, a_card: Card) -> None:
    stimhack = a_card("Stimhack", 60, type="Event")
    run = {
        "server": ["hq"],
        "position": 0,
        "phase": "initiation",
        "source-card": {"cid": "cid-60", "title": "Stimhack"},
    }
    found = read(state(runner={"credit": 13, "run-credit": 9, "play-area": [stimhack]}, run=run))
    assert found.runner.credits == 4
    assert titled(found, "stimhack").counters == ((Counter.CREDIT, 9),)
    assert found.run is not None
    assert found.run.initiated_by == "stimhack"


@pytest.mark.parametrize(
    ("phase", "position", "step", "at"),
    [
        ("initiation", 2, "step_initiation_paw", "enigma"),
        ("initiation", 1, "step_initiation_paw", "ice_wall"),  # Enigma was installed meanwhile
        ("approach-ice", 2, "step_approach_paw", "enigma"),
        ("approach-ice", 1, "step_approach_paw", "ice_wall"),
        ("movement", 1, "step_before_jack_out_paw", "enigma"),
        ("movement", 0, "step_before_jack_out_paw", "ice_wall"),
    ],
)
def test_a_run_is_where_the_state_says(
    state: State, a_card: Card, phase: str, position: int, step: str, at: str
) -> None:
    ice = [a_card("Ice Wall", 10), a_card("Enigma", 11, type="ICE")]
    run = {"server": ["rd"], "position": position, "phase": phase, "no-action": "corp", "source-card": {}}
    found = read(state(corp={"servers": {"rd": {"ices": ice}}}, run=run))
    assert found.run is not None
    assert (found.run.server, found.run.position) == ("rnd", at)
    frame, window = found.stack[-2:]
    assert isinstance(frame, TimingFrame)
    assert frame.step == step
    assert isinstance(window, WindowFrame)
    assert (window.priority, window.passed) == (Side.RUNNER, True)


def test_a_card_that_another_has_chosen_is_told_from_its_copies(state: State, a_card: Card) -> None:
    target = a_card("Ice Wall", 10, icon=[["B", "cid-12"]])
    corp = {"hand": [a_card("Ice Wall", 11)], "servers": {"hq": {"ices": [target]}}}
    boomerang = a_card("Boomerang", 12, type="Hardware", installed=True)
    found = read(state(corp=corp, runner={"rig": {"hardware": [boomerang]}}))
    (ice,) = found.ice("hq")
    assert [o.id for e in found.lingering for b in e.kept for o in b.objects] == [ice.id]


def test_an_encounter_has_its_subroutines(state: State, a_card: Card) -> None:
    ice = a_card("Ice Wall", 10, rezzed=True)
    met = ice | {"subroutines": [{"label": "x", "broken": True}]}
    run = {"server": ["hq"], "position": 1, "phase": "encounter-ice", "source-card": {}}
    found = read(state(corp={"servers": {"hq": {"ices": [ice]}}}, run=run, encounters={"ice": met}))
    assert found.run is not None
    assert (found.run.encountering, found.run.broken) == (True, (0,))


@pytest.mark.parametrize(
    ("more", "window"),
    [
        ({}, Window.ACTION),
        ({"runner": {"click": 0}}, Window.PAID),
        ({"end-turn": True, "runner": {"click": 0}}, Window.PAID),
        ({"runner-phase-12": {"active": True}}, Window.PAID),
    ],
)
def test_the_step_of_the_turn_follows_from_clicks_and_windows(
    state: State, more: dict[str, Any], window: Window
) -> None:
    top = read(state(**more)).top
    assert isinstance(top, WindowFrame)
    assert top.window is window


def test_both_turns_of_a_round_are_counted(state: State) -> None:
    assert read(state()).turn == 4
    assert read(state(**{"active-player": "corp", "corp": {"click": 3}})).turn == 3


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"runner": {"prompt-state": {"prompt-type": "select"}}}, Refusal.PROMPT),
        ({"winner": "corp"}, Refusal.OVER),
        ({"run": {"server": ["hq"], "position": 0, "phase": "success"}}, Refusal.BREACH),
        ({"run": {"server": ["hq"], "position": 3, "phase": "movement"}}, Refusal.RUN),
        ({"run": {"server": ["remote7"], "position": 0, "phase": "movement"}}, Refusal.RUN),
        ({"encounters": {"encounter-count": 1}}, Refusal.ENCOUNTER),
        ({"corp": {"credit": -3}}, Refusal.IMPOSSIBLE),
    ],
)
def test_a_state_that_is_no_position_says_why(state: State, more: dict[str, Any], why: Refusal) -> None:
    with pytest.raises(NoPosition) as caught:
        read(state(**more))
    assert caught.value.why is why


def test_an_asset_in_the_root_of_a_central_server_is_left_unknown(state: State, a_card: Card) -> None:
    """jinteki.net lets it be installed there, and no rule does (rule_remote_server_root)."""
    found = position_of(state(corp={"servers": {"hq": {"content": [a_card("PAD Campaign", 70)]}}}), POOL)
    assert [o.card for o in found.state.root("hq")] == [None]
    assert any("PAD Campaign" in words for words in found.untold)


def test_names_are_kept_over_the_states_of_a_recording(state: State, a_card: Card) -> None:
    ids = Ids()
    one, two = a_card("Sure Gamble", 2), a_card("Sure Gamble", 3)
    before = position_of(state(), POOL, ids=ids)
    after = position_of(state(runner={"hand": [two], "hand-count": 1, "discard": [one]}), POOL, ids=ids)
    assert before.ids["cid-3"] == after.ids["cid-3"] == "sure_gamble.2"
    assert after.state.object("sure_gamble").zone is Zone.HEAP


def test_an_active_asset_in_the_root_of_a_central_server_is_a_card_of_unknown_text_there(
    state: State, a_card: Card
) -> None:
    """The next checkpoint would trash it (step_checkpoint_card_restrictions): what it does until then is not known."""
    rezzed = a_card("PAD Campaign", 70, rezzed=True, counter={"credit": 2})
    found = position_of(state(corp={"servers": {"hq": {"content": [rezzed]}}}), POOL)
    (asset,) = found.state.root("hq")
    card = found.pool[asset.card or ""]
    assert card.title != "PAD Campaign"
    assert card.unread
    assert (card.type, card.cost, card.trash_cost) == (CardType.ASSET, 2, 4)
    assert (asset.face, asset.count(Counter.CREDIT)) == (Face.UP, 2)
    assert any("PAD Campaign is in the root of HQ" in words for words in found.untold)


def test_positions_of_recorded_games_are_possible(shared: Path) -> None:
    """Every state without an open prompt, of a few games here, is a position."""
    folder = shared / "jinteki" / "games"
    if not folder.is_dir():
        pytest.skip("the recorded games are not there")
    tried = 0
    refused = []
    for path in sorted(folder.glob("game-???.json.gz"))[::16]:
        ids = Ids()
        for state in list(read_recording(path.read_bytes(), path.name).states())[::7]:
            here = situation(state)
            if not is_quiet(here) or here.winner is not None:
                continue
            tried += 1
            try:
                position_of(here, POOL, ids=ids)
            except NoPosition as error:
                refused.append(error.why)
    assert tried > 100
    assert refused == []
