"""Each step of a checkpoint reports what it did with its letter, its rule and the cause (10.3.1)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec import structs

from sysop.models.deeds import Deed
from sysop.models.events import Event
from sysop.models.frames import Reference, TimingFrame
from sysop.models.rulebook import rule
from sysop.models.state import Lingering, State
from sysop.models.terms import Counter, Scope, Side, Zone
from sysop.models.timing import Structure
from sysop.solver.ask.position import Position
from sysop.solver.checkpoints.steps import checkpoint
from sysop.solver.checkpoints.work import Change
from sysop.solver.deeds.trashing import trash
from sysop.solver.reading.game import Game

Build = Callable[[str], Position]
TABLE = """
turn: {side: corp, number: 3, step: action}
corp:
  credits: 5
  archives: [Hostile Takeover]
  score: [Project Beale, Project Beale]
  servers:
    "1": {root: [{card: PAD Campaign, rezzed: true}]}
    hq: {ice: [Ice Wall]}
runner: {credits: 5, heap: [Mimic], rig: [{card: Djinn, hosted: [Imp]}, Corroder]}
"""
BREACH = TimingFrame(Structure.BREACH, "step_choose_candidate", subject="1", root=(Reference("another"),))
NUMBERS = {letter: f"10.3.1{letter}" for letter in "abcdefghijkl"}


def with_object(state: State, id: str, **fields: object) -> State:
    return state.with_object(structs.replace(state.object(id), **fields))


CHANGED: dict[str, tuple[Callable[[State], State], str]] = {
    "a": (lambda s: s.log(Event(Deed.TURN_BEGINS, Side.CORP)), "PAD Campaign becomes pending: turn begins"),
    "b": (
        lambda s: structs.replace(s, lingering=(Lingering(1, "corroder", Side.RUNNER, Scope.RUN, run=4),)),
        "an effect of Corroder ends",
    ),
    "c": (lambda s: with_object(s, "project_beale", worth=7), "the game ends on agenda points"),
    "g": (lambda s: trash(s, "djinn", Side.RUNNER), "Imp is trashed: its host is gone"),
    "h": (lambda s: structs.replace(s, remotes=(*s.remotes, "2")), "Server 2 ceases to exist"),
    "i": (lambda s: trash(s, "ice_wall", Side.CORP), "the position of Ice Wall ceases to exist"),
    "j": (
        lambda s: structs.replace(s, stack=(*s.stack, BREACH)),
        "the Runner declares whether PAD Campaign becomes a candidate",
    ),
    "k": (lambda s: with_object(s, "hostile_takeover", worth=2), "Hostile Takeover is again what is printed on it"),
    "l": (lambda s: with_object(s, "mimic", counters=((Counter.POWER, 1),)), "the counters on Mimic go to the bank"),
}


def reported(position: Position, change: Callable[[State], State]) -> tuple[Change, ...]:
    state = structs.replace(position.state, seen=len(position.state.history))
    return checkpoint(Game(change(state), position.pool))[1].changes


@pytest.mark.parametrize("letter", sorted(CHANGED))
def test_rule_checkpoints_each_letter_is_reported(position: Build, letter: str) -> None:
    change, message = CHANGED[letter]
    (found,) = reported(position(TABLE), change)
    assert (found.letter, found.message) == (letter, message)
    assert rule(found.rule).number == NUMBERS[letter]


def test_a_legal_position_has_nothing_to_report(position: Build) -> None:
    assert reported(position(TABLE), lambda state: state) == ()


def test_rule_checkpoints_the_steps_are_performed_in_order_and_once(position: Build) -> None:
    """What step g trashes makes nothing pending before the next checkpoint."""

    def everything(state: State) -> State:
        for letter in "lkihgba":
            state = CHANGED[letter][0](state)
        return state

    letters = [change.letter for change in reported(position(TABLE), everything)]
    assert letters == sorted(letters)
    assert set(letters) >= set("abghikl")


def test_step_checkpoint_agenda_points_nothing_is_done_after_the_game_has_ended(position: Build) -> None:
    def won(state: State) -> State:
        return CHANGED["l"][0](CHANGED["c"][0](state))

    assert [change.letter for change in reported(position(TABLE), won)] == ["c"]


def test_step_checkpoint_hosted_on_installed_cards_is_repeated(position: Build) -> None:
    """A guest of a guest goes in the same checkpoint."""
    p = position(TABLE)
    state = with_object(p.state, "corroder", host="imp")
    after, trace = checkpoint(
        Game(trash(structs.replace(state, seen=len(state.history)), "djinn", Side.RUNNER), p.pool)
    )
    assert [(change.letter, change.objects) for change in trace.changes] == [("g", ("imp",)), ("g", ("corroder",))]
    assert after.object("corroder").zone is Zone.HEAP
