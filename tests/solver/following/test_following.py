"""Recorded games are followed with sysop's own game, and what differs is told."""

from __future__ import annotations

from typing import Any

from sysop.models.imports.commands import Kind
from sysop.models.pool import shipped_pool
from sysop.models.verdict import Reason, Status, Verdict
from sysop.solver.following.comparing import About
from sysop.solver.following.following import Apart, Step, is_in_doubt, steps
from sysop.solver.following.search import Followed, Found

BASIC = "Runner Basic Action Card"
GAMBLE = {"card": {"cid": "cid-2", "title": "Sure Gamble"}}
AFTER_GAMBLE: dict[str, Any] = {"credit": 9, "click": 3}


def followed(game: Any, *, commands: bool = True) -> list[Step]:
    return list(steps(game.states, game.events if commands else None, shipped_pool()))


def found(step: Step) -> Found:
    assert step.followed is not None
    return step.followed.found


def played(game: Any, **more: Any) -> Any:
    diesel = game.states[0]["runner"]["hand"][1]
    gone = {"cid": "cid-9", "title": "Sure Gamble", "printed-title": "Sure Gamble", "type": "Event", "side": "Runner"}
    runner = {**AFTER_GAMBLE, "hand": [diesel], "discard": [gone], **more}
    return game.then("play", args=GAMBLE, runner=runner, said="plays Sure Gamble")


def test_a_legal_action_leads_to_what_was_recorded(game: Any) -> None:
    (step,) = followed(played(game))
    assert found(step) is Found.SAME
    assert step.followed is not None
    assert [t.text for t in step.followed.way if t.text != "pass"] == ["play Sure Gamble"]


def test_a_card_that_is_called_otherwise_after_its_move_is_the_same(game: Any) -> None:
    """The program gives a trashed card a new number."""
    (step,) = followed(played(game))
    assert step.target is not None
    assert step.target.find("sure_gamble") is not None


def test_the_commands_are_told_from_what_changed(game: Any) -> None:
    both = [followed(played(game), commands=c)[0] for c in (True, False)]
    assert [s.commands[0].kind for s in both] == [Kind.PLAY, Kind.PLAY]
    assert [found(s) for s in both] == [Found.SAME, Found.SAME]


def test_what_differs_is_told_and_the_game_goes_on_from_the_record(game: Any) -> None:
    played(game, credit=12)
    game.then("credit", runner={"credit": 13, "click": 2}, said=f"uses {BASIC}")
    first, second = followed(game)
    assert first.followed is not None
    assert [(d.about, d.ours, d.theirs) for d in first.followed.differences] == [(About.CREDITS, "9", "12")]
    assert found(second) is Found.SAME


def test_an_action_that_is_not_legal_is_told_with_its_reason(game: Any) -> None:
    game.states[0]["runner"]["credit"] = 3
    (step,) = followed(played(game, credit=7))
    assert found(step) is Found.ILLEGAL
    assert step.followed is not None
    assert step.followed.tried == "play Sure Gamble"
    assert step.followed.verdict is not None
    assert "pay.short" in {r.code for r in step.followed.verdict.reasons}


def test_a_command_that_changes_nothing_was_refused(game: Any) -> None:
    (step,) = followed(game.then("play", args=GAMBLE))
    assert step.refused


def test_what_took_place_without_being_understood_may_last(game: Any) -> None:
    """A reason that names another card says nothing of the one that was used; one that names none may be about it."""
    (step,) = followed(played(game))

    def in_doubt(*blame: str) -> bool:
        reason = Reason("unknown.effect", "not understood", "rule_requirements", blame)
        return is_in_doubt(Followed(Found.UNKNOWN, verdict=Verdict(Status.UNKNOWN, unknown=(reason,))), "diesel", here)

    here = step.before
    assert in_doubt("diesel")
    assert in_doubt()
    assert not in_doubt("sure_gamble")


def test_what_is_changed_by_hand_is_taken_as_it_is(game: Any) -> None:
    game.then("change", runner={"credit": 50})
    game.then("credit", runner={"credit": 51, "click": 3}, said=f"uses {BASIC}")
    first, second = followed(game)
    assert first.apart is Apart.BY_HAND
    assert found(second) is Found.SAME


def test_a_drawn_card_is_the_one_that_came(game: Any) -> None:
    drawn = {"cid": "cid-7", "title": "Corroder", "printed-title": "Corroder", "type": "Program", "side": "Runner"}
    hand = [*game.states[0]["runner"]["hand"], drawn]
    game.then("draw", runner={"click": 3, "hand": hand, "deck-count": 19}, said=f"uses {BASIC}")
    (step,) = followed(game)
    assert found(step) is Found.SAME
    assert step.target is not None
    assert step.target.object("corroder").card == "corroder"


def test_an_asset_in_the_root_of_hq_is_illegal_and_the_game_is_followed_on(game: Any) -> None:
    """rule_agenda_asset_root_remote_server: the program lets it be installed there."""
    pad = {**game.states[0]["corp"]["hand"][0], "zone": ["servers", "hq", "content"]}
    state = game.states[0]
    state["active-player"], state["corp"]["click"], state["runner"]["click"] = "corp", 3, 0
    servers = {"hq": {"content": [pad]}, "rd": {}, "archives": {}}
    args = {"card": {"cid": "cid-1", "title": "PAD Campaign"}, "server": "HQ"}
    game.then("play", "corp", args, corp={"click": 2, "hand": [], "servers": servers}, said="installs a card")
    game.then("credit", "corp", corp={"click": 1, "credit": 6}, said="uses Corp Basic Action Card")
    first, second = followed(game)
    assert first.followed is not None
    assert first.followed.verdict is not None
    assert [r.code for r in first.followed.verdict.reasons] == ["install.central_root"]
    assert found(second) is Found.SAME


def test_the_end_of_a_turn_and_the_beginning_of_the_next(game: Any) -> None:
    game.states[0]["runner"]["click"] = 0
    game.then("end-turn", **{"end-turn": True}, said="ends the turn")
    card = {"cid": "cid-8", "title": "Hedge Fund", "printed-title": "Hedge Fund", "type": "Operation", "side": "Corp"}
    hand = [*game.states[0]["corp"]["hand"], card]
    corp = {"click": 3, "hand": hand, "deck-count": 29}
    game.then("start-turn", "corp", corp=corp, **{"end-turn": False, "turn": 3, "active-player": "corp"})
    assert [found(step) for step in followed(game)] == [Found.SAME, Found.SAME]
