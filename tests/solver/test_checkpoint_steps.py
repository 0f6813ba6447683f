"""Steps f, i and j of a checkpoint (10.3.1): guests of agendas, vacant positions, cards entering a breached root."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import structs

from sysop.models.abilities import Ability, AbilityKind, Instruction
from sysop.models.cards import Card
from sysop.models.conditions import Trigger, TriggerMode
from sysop.models.deeds import Deed
from sysop.models.effects import Effect, Target
from sysop.models.events import Event
from sysop.models.selectors import EventPattern, InZone, Same, This
from sysop.models.terms import CardType, Side, Zone
from sysop.solver.ask.position import Position
from sysop.solver.checkpoints.steps import checkpoint
from sysop.solver.deeds.trashing import trash
from sysop.solver.reading.game import Game

Build = Callable[..., Position]

BREACH = """
turn: {side: runner, number: 4, step: action}
corp: {credits: 9, hq: [PAD Campaign, Snare!], servers: {"1": {root: [Opener]}}}
runner: {credits: 3, clicks: 3}
run: {server: "1", step: success}
"""


def opener() -> Card:
    """Accessed, it lets the Corp install a card from HQ in the root of its own server."""
    install = Effect(Deed.INSTALL, what=Target(InZone((Zone.HQ,))))
    trigger = Trigger((EventPattern(Deed.ACCESS, what=Same(This())),), TriggerMode.WHEN)
    ability = Ability(AbilityKind.CONDITIONAL, trigger=trigger, steps=(Instruction((install,)),))
    return Card("opener", "Opener", CardType.UPGRADE, Side.CORP, cost=0, trash_cost=3, abilities=(ability,))


def begun(table: Build) -> Position:
    """The Runner has accessed Opener, and the Corp has installed PAD Campaign."""
    position = table(BREACH, opener())
    for _ in range(20):
        waiting = position.decision
        assert waiting is not None
        if waiting.subject == "pad_campaign" and waiting.rule == "step_checkpoint_card_entering_root_during_breach":
            return position
        choices = [position.describe(c) for c in position.legal_actions.limit(20)]
        wanted = ("access Opener", "trigger Opener", "choose PAD Campaign", "root of Server 1", "Server 1", "accept")
        position = position.after(next((c for w in wanted for c in choices if w in c), choices[-1]))
    raise AssertionError("the Runner was never asked")


def test_10_3_1j_the_runner_says_whether_a_card_that_enters_the_root_becomes_a_candidate(table: Build) -> None:
    asked = begun(table)
    assert asked.decision is not None
    assert asked.decision.side is Side.RUNNER
    accepted, declined = asked.after("accept"), asked.after("decline")
    for after, expected in ((accepted, True), (declined, False)):
        met = [e.object for e in after.state.history if e.verb is Deed.ACCESS]
        assert ("pad_campaign" in met) is expected


def test_7_4_6a_who_has_declined_is_not_asked_again(table: Build) -> None:
    position = begun(table).after("decline")
    for _ in range(30):
        waiting = position.decision
        assert waiting is not None
        assert waiting.rule != "step_checkpoint_card_entering_root_during_breach"
        if position.state.run is None or position.state.run.ended:
            return
        position = position.after(list(position.legal_actions.limit(20))[-1])


def test_10_3_1f_what_was_hosted_on_an_agenda_that_leaves_the_score_area_is_trashed(position: Build) -> None:
    p = position("""
    turn: {side: corp, number: 3, step: action}
    corp: {score: [Hostile Takeover]}
    runner: {rig: [Corroder]}
    """)
    agenda = p.state.object("hostile_takeover")
    guest = structs.replace(p.state.object("corroder"), host=agenda.id)
    gone = structs.replace(agenda, zone=Zone.ARCHIVES)
    state = p.state.with_object(guest).with_object(gone)
    state = state.log(Event(Deed.FORFEIT, Side.CORP, agenda.id, agenda.card, from_zone=Zone.CORP_SCORE))
    after, trace = checkpoint(Game(state, p.pool))
    assert [change.letter for change in trace.changes] == ["f"]
    assert after.object("corroder").zone is Zone.HEAP


def test_10_3_1i_the_position_of_ice_that_was_trashed_ceases_to_exist(position: Build) -> None:
    p = position("""
    turn: {side: corp, number: 3, step: action}
    corp: {servers: {hq: {ice: [Ice Wall, Enigma]}}}
    """)
    _, trace = checkpoint(Game(trash(p.state, "ice_wall", Side.CORP), p.pool))
    assert [(change.letter, change.objects) for change in trace.changes] == [("i", ("ice_wall",))]


def test_10_3_1i_the_position_at_which_the_runner_is_stays(position: Build) -> None:
    p = position("""
    turn: {side: runner, number: 4, step: action}
    corp: {servers: {hq: {ice: [{card: Ice Wall, rezzed: true}, Enigma]}}}
    runner: {credits: 3, clicks: 3}
    run: {server: hq, step: approach}
    """)
    state = p.state
    assert state.run is not None
    assert state.run.position is not None
    _, trace = checkpoint(Game(trash(state, state.run.position, Side.RUNNER), p.pool))
    assert [change.letter for change in trace.changes] == []
