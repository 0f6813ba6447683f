"""What a text that was not understood may have left behind when its card has left play (9.10.1)."""

from __future__ import annotations

import pytest
from msgspec import structs

from sysop.models.abilities import Ability, AbilityKind, Aspect, StaysInPlay, Unread
from sysop.models.cards import Card
from sysop.models.cardtext.unread import unread_step
from sysop.models.deeds import Deed
from sysop.models.notation import read_position, write_position
from sysop.models.pool import shipped_pool
from sysop.models.selectors import EventPattern
from sysop.models.state import State
from sysop.solver.ask.position import Position

SHIPPED = shipped_pool()
LATER = Unread(0, "an effect", (Aspect.RESOLUTION,))


def made_up(id: str, like: str, *abilities: Ability) -> Card:
    return structs.replace(SHIPPED[like], id=id, title=id.capitalize(), abilities=abilities)


def played(*steps: Unread) -> Ability:
    return Ability(AbilityKind.PLAY, steps=steps)


STAYS = Ability(AbilityKind.STATIC, declarations=(StaysInPlay((EventPattern(Deed.SCORE),)),))
POOL = SHIPPED.with_cards(
    [
        made_up("riddle", "sure_gamble", played(LATER)),
        made_up("flash", "sure_gamble", played(structs.replace(LATER, momentary=True))),
        made_up("heist", "sure_gamble", played(structs.replace(LATER, events=(Deed.RUN_SUCCESSFUL,)))),
        made_up("rumour", "sure_gamble", STAYS, played(LATER)),
        made_up("sphinx", "akamatsu_mem_chip", Ability(AbilityKind.STATIC, declarations=(Unread(0, "an effect"),))),
        made_up(
            "plain", "akamatsu_mem_chip", Ability(AbilityKind.STATIC, declarations=(Unread(0, "", (Aspect.SCORE,)),))
        ),
    ]
)
HEAD = "format: sysop/position/1\nturn: {side: runner, number: 4}\ncorp: {rnd: {unknown: 9}}\n"


def state_of(rest: str) -> State:
    return read_position(HEAD + rest, POOL).state


@pytest.mark.parametrize(
    ("history", "status"),
    [
        ("{action: play, card: Riddle}", "unknown"),
        ("{play: Riddle, turn: 1}", "unknown"),  # nobody knows for how long
        ("{trash: Riddle}", "legal"),
        ("{action: play, card: Flash}", "legal"),  # its words name no time for which anything lasts
        ("{action: play, card: Heist}", "unknown"),  # what became of its run is not told
        ("{action: play, card: Heist}, {action: run, server: hq, successful: false}", "legal"),
        ("{action: play, card: Heist}, {action: run, server: hq, successful: true}", "unknown"),
        ("{use: Sphinx}", "unknown"),  # nobody knows of what kind it is
        ("{use: Plain}", "legal"),  # what it declares ends with it
    ],
)
def test_what_was_resolved_without_being_understood_may_last(history: str, status: str) -> None:
    cards = "runner: {heap: [Riddle, Flash, Heist, Sphinx, Plain]}\n"
    verdict = Position(state_of(f"{cards}history: [{history}]"), POOL).check("gain credit")
    assert verdict.status.value == status
    assert all(reason.code == "unknown.lasting" for reason in verdict.unknown)


def test_nothing_that_was_not_understood_lasts_where_the_file_says_so() -> None:
    played = "runner: {heap: [Riddle]}\nhistory: [{action: play, card: Riddle}]\n"
    assert not state_of(played + "lasting: [{card: Riddle, lasts: false}]").unsettled


@pytest.mark.parametrize(
    "rest",
    [
        "runner: {heap: [Riddle]}\nlasting: [{card: riddle, lasts: unknown}]",
        "runner: {heap: [Riddle]}\nhistory: [{action: play, card: Riddle}]",
        "runner: {play: [Rumour]}",  # it stays, so it has been played
    ],
)
def test_what_may_last_is_written_again(rest: str) -> None:
    state = state_of(rest)
    assert len(state.unsettled) == 1
    assert read_position(write_position(state, POOL), POOL).state == state


def test_an_event_that_is_being_played_has_not_come_to_what_is_behind() -> None:
    assert not state_of("runner: {play: [Heist]}\naction: {play: Heist}\nrun: {server: hq, by: Heist}").unsettled


def test_words_without_a_time_leave_nothing_behind() -> None:
    assert unread_step(0, ("lose", "all", "credits")).momentary
    assert not unread_step(0, ("until", "the", "end", "of", "turn", ",", "sing")).momentary
    assert not unread_step(0, ("whenever", "you", "sing", ",", "dance")).momentary
