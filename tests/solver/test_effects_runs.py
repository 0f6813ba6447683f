"""Effects on runs, breaches, accesses and the turn (5.4.3, 6.5.8, 7.3, 8.1.4, 9.12.4)."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import dedent

from msgspec import structs

from sysop.models.abilities import Ability, AbilityKind, Delayed, Instruction, Repeat, Replace
from sysop.models.cards import Card
from sysop.models.conditions import Trigger
from sysop.models.costs import Cost, SpendClicks
from sysop.models.deeds import Deed
from sysop.models.effects import Effect, Target, The
from sysop.models.notation.positions import read_position
from sysop.models.pool import shipped_pool
from sysop.models.selectors import (
    AGENDA,
    ICE,
    REZZED,
    Bound,
    Current,
    EventPattern,
    InZone,
    IsSubroutine,
    Role,
    ServerWord,
    ThatMany,
)
from sysop.models.terms import CardType, Face, Player, Side, Zone
from sysop.solver.ask.position import Position
from sysop.solver.reading.game import Game

from .conftest import trier

POOL = shipped_pool()
Does = Callable[..., Position]
Table = Callable[..., Position]
ENCOUNTER = """
turn: {side: runner, number: 2, step: action}
corp: {servers: {hq: {ice: [{card: Wall, rezzed: true}, Enigma]}}}
runner: {clicks: 2, credits: 5, rig: [Trier]}
run: {server: hq, step: encounter}
"""
WALL = Card(
    "wall",
    "Wall",
    CardType.ICE,
    Side.CORP,
    cost=1,
    strength=2,
    abilities=(Ability(AbilityKind.SUBROUTINE, steps=(Instruction((Effect(Deed.END_THE_RUN),)),)),),
)
HQ = """
turn: {side: runner, number: 2, step: action}
corp: {hq: [Hedge Fund, Ice Wall, Enigma]}
runner: {clicks: 2, rig: [Trier]}
run: {server: hq, step: success}
"""


def accesses(position: Position) -> int:
    """How many cards are accessed where the Runner takes what comes."""
    for _ in range(30):
        waiting = position.decision
        if waiting is None or waiting.kind.value not in ("access", "mid_access", "chance", "reaction"):
            break
        choice = "pass" if waiting.kind.value == "mid_access" else position.legal_actions.first()
        assert choice is not None
        position = position.after(choice)
    return sum(e.verb is Deed.ACCESS for e in position.state.history)


def test_bypassed_ice_is_passed_and_its_subroutines_do_not_resolve(table: Table) -> None:
    """rule_bypass, rule_bypass_during_encounter"""
    p = table(ENCOUNTER, trier(Effect(Deed.BYPASS, what=The(Current(Role.ENCOUNTERED)))), WALL)
    p = p.after("use Trier")
    verbs = [e.verb for e in p.state.history][-3:]
    assert verbs == [Deed.BYPASS, Deed.ENCOUNTER_ENDS, Deed.PASS]
    assert p.state.run is not None
    assert (p.state.run.encountering, p.state.run.passed) == (False, ("wall",))


def test_bypassing_does_nothing_outside_of_an_encounter(table: Table) -> None:
    text = ENCOUNTER.replace("step: encounter", "step: approach")
    bypass = Effect(Deed.BYPASS, what=The(Current(Role.APPROACHED)))
    p = table(text, trier(bypass), WALL).after("use Trier")
    assert not any(e.verb is Deed.BYPASS for e in p.state.history)


def test_additional_accesses_of_a_breach_that_begins(table: Table) -> None:
    """rule_increasing_random_access_limit"""
    more = Effect(Deed.ACCESS_MORE, amount=1)
    waits = Ability(
        AbilityKind.CONDITIONAL,
        trigger=Trigger((EventPattern(Deed.BREACH, server=ServerWord.HQ),)),
        steps=(Instruction((more,)),),
    )
    assert accesses(table(HQ, trier(more=(waits,)))) == 2
    assert accesses(table(HQ, trier())) == 1


def test_additional_accesses_of_the_run_at_hand_are_for_its_server(table: Table) -> None:
    """rule_if_successful_lingering_effect"""
    for server, cards in ((ServerWord.HQ, 3), (ServerWord.RND, 1)):
        more = Effect(Deed.ACCESS_MORE, amount=2, server=server)
        waits = Ability(
            AbilityKind.CONDITIONAL,
            trigger=Trigger((EventPattern(Deed.RUN_SUCCESSFUL),)),
            steps=(Instruction((more,)),),
        )
        assert accesses(table(HQ, trier(more=(waits,)))) == cards


def test_instead_of_breaching_the_runner_may_do_something_else(table: Table) -> None:
    """rule_if_successful_ability_optional"""
    gain = Instruction((Effect(Deed.GAIN_CREDITS, amount=4),))
    instead = Replace(EventPattern(Deed.BREACH, server=ServerWord.HQ), (gain,), optional=True)
    waits = Ability(AbilityKind.CONDITIONAL, trigger=Trigger((EventPattern(Deed.RUN_SUCCESSFUL),)), steps=(instead,))
    p = table(HQ, trier(more=(waits,))).after("trigger Trier")
    assert p.after("accept").state.runner.credits == 4
    assert accesses(p.after("decline")) == 1


def test_a_server_is_breached_without_a_run(runner_does: Does) -> None:
    """rule_breaching_servers"""
    assert accesses(runner_does(Effect(Deed.BREACH, server=ServerWord.HQ))) == 1


def test_the_action_phase_ends_at_once(table: Table) -> None:
    """rule_forced_action_phase_end: the rest of the ability does not resolve."""
    steps = (
        Instruction((Effect(Deed.END_ACTION_PHASE),)),
        Instruction((Effect(Deed.GAIN_CREDITS, amount=5),)),
    )
    action = Ability(AbilityKind.PAID, cost=Cost((SpendClicks(1),)), steps=steps)
    text = """
    turn: {side: runner, number: 2, step: action}
    runner: {clicks: 3, rig: [Ender]}
    """
    ender = Card("ender", "Ender", CardType.RESOURCE, Side.RUNNER, cost=0, abilities=(action,))
    p = table(text, ender).after("use Ender")
    assert p.state.runner.credits == 0
    verbs = [e.verb for e in p.state.history]
    assert verbs.index(Deed.ACTION_COMPLETE) < verbs.index(Deed.ACTION_PHASE_ENDS)


def test_only_ones_own_action_phase_can_be_ended(runner_does: Does) -> None:
    """rule_end_action_phase_outside_action_phase"""
    p = runner_does(Effect(Deed.END_ACTION_PHASE, by=Player.CORP), Effect(Deed.GAIN_CREDITS, amount=1))
    assert p.state.runner.credits == 6


def test_any_card_is_installed_facedown_and_is_blank(runner_does: Does) -> None:
    """sec_facedown_runner_cards, rule_facedown_runner_cards_are_blank"""
    install = Effect(Deed.INSTALL, what=Target(InZone((Zone.GRIP,))), face=Face.DOWN)
    p = runner_does(install).after("choose Sure Gamble")
    game = Game(p.state, p.pool)
    gamble = game.object("sure_gamble")
    assert (gamble.installed, gamble.face, game.types(gamble)) == (True, Face.DOWN, ())
    assert p.state.runner.credits == 5


def test_what_was_trashed_is_known_by_its_name(runner_does: Does) -> None:
    trash = Effect(Deed.TRASH, what=Target(InZone((Zone.GRIP,)), 0, None), name="those cards")
    gain = Effect(Deed.GAIN_CREDITS, amount=ThatMany("those cards"))
    p = runner_does(trash, gain).after("choose Sure Gamble, Diesel")
    assert p.state.runner.credits == 7


def test_a_process_is_repeated_until_it_is_declined(runner_does: Does) -> None:
    """rule_repeat_this_process"""
    gain = Instruction((Effect(Deed.GAIN_CREDITS, amount=1),), optional=True)
    p = runner_does(Repeat(None, (gain,)))
    for _ in range(3):
        p = p.after("accept")
    p = p.after("decline")
    assert p.state.runner.credits == 8
    assert p.decision is not None
    assert p.decision.kind.value == "priority"


def test_a_delayed_ability_acts_on_what_was_chosen(runner_does: Does) -> None:
    """rule_delayed_conditional_ability"""
    choose = Effect(Deed.CHOOSE, what=Target(InZone((Zone.GRIP,)), name="that card"))
    later = Delayed(
        Trigger((EventPattern(Deed.GAIN_CREDITS),)),
        (Instruction((Effect(Deed.TRASH, what=The(Bound("that card"))),)),),
    )
    p = runner_does(choose, later, Effect(Deed.GAIN_CREDITS, amount=1)).after("choose Diesel")
    p = p.after("trigger Trier")
    assert [o.card for o in p.state.in_zone(Zone.HEAP)] == ["diesel"]
    assert p.state.lingering == ()


def test_nothing_is_accessed_where_nothing_fits(runner_does: Does) -> None:
    p = runner_does(Effect(Deed.ACCESS, what=Target(AGENDA & InZone((Zone.HQ,)))))
    assert accesses(p.after("choose nothing")) == 0


def test_a_subroutine_of_other_ice_resolves(corp_does: Does) -> None:
    """rule_subroutine_independent"""
    text = """
    turn: {side: corp, number: 2, step: before action}
    corp:
      servers:
        hq: {ice: [{card: Wall, rezzed: true}, Enigma]}
        "1": {root: [{card: Trier, rezzed: true}]}
    """
    gains = Ability(AbilityKind.SUBROUTINE, steps=(Instruction((Effect(Deed.GAIN_CREDITS, amount=3),)),))
    ice = structs.replace(WALL, abilities=(*WALL.abilities, gains))
    any_subroutine = Target(IsSubroutine(ICE & REZZED, any=True))
    does = trier(Effect(Deed.RESOLVE, what=any_subroutine), side=Side.CORP)
    p = Position(
        read_position("format: sysop/position/1" + dedent(text), pool := POOL.with_cards((does, ice))).state, pool
    )
    p = p.after("use Trier")
    assert [p.describe(c) for c in p.legal_actions] == ["choose Wall subroutine 1", "choose Wall subroutine 2"]
    assert p.after("choose Wall subroutine 2").state.corp.credits == 3


def test_passing_the_last_ice_is_passing_all_of_it(table: Table) -> None:
    """rule_vacuous_truth"""
    for ice, passed in (("[{card: Wall, rezzed: true}]", 1), ("[{card: Wall, rezzed: true}, Enigma]", 0)):
        text = ENCOUNTER.replace("[{card: Wall, rezzed: true}, Enigma]", ice)
        p = table(text, trier(Effect(Deed.BYPASS, what=The(Current(Role.ENCOUNTERED)))), WALL)
        p = p.after("use Trier")
        assert sum(e.verb is Deed.PASS_ALL_ICE for e in p.state.history) == passed


FORCED = """
turn: {side: runner, number: 2, step: before action}
corp: {servers: {hq: {ice: [{card: Ice Wall, rezzed: true}]}}}
runner: {credits: 5, grip: [Diesel], rig: [Trier]}
"""
FORCE = Effect(Deed.ENCOUNTER, by=Player.RUNNER, what=Target(ICE & REZZED))


def test_a_forced_encounter_outside_of_a_run_is_no_run(runner_does: Table) -> None:
    """rule_forced_encounter, rule_end_encounter_outside_run"""
    position = runner_does(FORCE, Effect(Deed.GAIN_CREDITS, amount=1), with_=FORCED).after("choose Ice Wall")
    assert position.state.run is not None
    assert not position.state.run.in_progress
    ended = position.after("pass").after("pass")
    assert ended.state.run is None
    assert ended.state.runner.credits == 6


def test_end_the_run_in_a_forced_encounter_ends_the_run_underneath_too(runner_does: Table) -> None:
    """rule_forced_encounter_during_run"""
    running = FORCED.replace("before action", "action") + "run: {server: rnd, step: initiation}\n"
    position = runner_does(FORCE, with_=running).after("choose Ice Wall")
    assert position.state.run is not None
    assert (position.state.run.position, position.state.run.server) == ("ice_wall", "rnd")
    assert position.state.run.in_progress
    ended = position.after("pass").after("pass")
    assert ended.state.run is None
    assert [e.verb for e in ended.state.history].count(Deed.RUN_ENDS) == 1


def test_a_forced_encounter_leaves_the_run_where_it_was(runner_does: Table) -> None:
    """rule_forced_encounter_end"""
    running = FORCED.replace("before action", "action") + "run: {server: rnd, step: initiation}\n"
    position = runner_does(FORCE, with_=running.replace("Ice Wall", "Enigma")).after("choose Enigma")
    before = position.state.run
    assert before is not None
    assert before.under is not None
    broken = replace_broken(position)
    after = broken.after("pass").after("pass").state.run
    assert after is not None
    assert (after.position, after.server, after.forced) == (before.under.position, "rnd", False)


def replace_broken(position: Position) -> Position:
    """The position with every subroutine of the encountered ice broken."""
    run = position.state.run
    assert run is not None
    return Position(structs.replace(position.state, run=structs.replace(run, broken=(0, 1))), position.pool)


def test_an_agenda_stolen_from_rnd_meets_its_own_condition(table: Table) -> None:
    """rule_active_exception_catchall: what is stolen is in the Runner's score area, wherever it came from."""
    text = """
    turn: {side: runner, number: 4}
    corp: {rnd: [Send a Message, PAD Campaign], servers: {hq: {ice: [Ice Wall]}}}
    runner: {clicks: 3}
    run: {server: rnd, step: breach, successful: true}
    """
    position = table(text).after("pass")
    assert [p.source for p in position.pending] == ["send_a_message"]
