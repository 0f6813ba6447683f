"""Subroutines that are imminent: prevented, replaced by others, and counted once resolved (9.8.10)."""

from __future__ import annotations

from collections.abc import Callable

from sysop.models.abilities import Ability, AbilityKind, Flag, Instruction, Prevent, Replace
from sysop.models.cards import Card
from sysop.models.conditions import Trigger, TriggerMode
from sysop.models.costs import Cost
from sysop.models.deeds import Deed
from sysop.models.effects import Effect
from sysop.models.selectors import EventPattern
from sysop.models.terms import CardType, Player, Side
from sysop.solver.ask.position import Position

Build = Callable[..., Position]
RESOLVES = EventPattern(Deed.SUBROUTINE_RESOLVES)
RUN = """
turn: {{side: runner, number: 4, step: action}}
corp: {{credits: 0, servers: {{hq: {{ice: [{{card: {ice}, rezzed: true}}]}}}}}}
runner: {{clicks: 3, credits: 3, grip: [Sure Gamble, Diesel], rig: [{rig}]}}
run: {{server: hq, step: encounter}}
"""


def stopper(*steps: Prevent | Replace) -> Card:
    ability = Ability(AbilityKind.PAID, flags=(Flag.INTERRUPT,), cost=Cost(), steps=steps)
    return Card("stopper", "Stopper", CardType.RESOURCE, Side.RUNNER, cost=0, abilities=(ability,))


def encounter(table: Build, ice: str, *cards: Card, rig: str = "Stopper") -> Position:
    return after(table(RUN.format(ice=ice, rig=rig), *cards), "pass", "pass")


def after(position: Position, *actions: str) -> Position:
    for action in actions:
        position = position.after(action)
    return position


def resolved(position: Position) -> int:
    return sum(e.verb is Deed.SUBROUTINE_RESOLVES for e in position.state.history)


def test_step_subroutine_interrupt_subroutine_resolution_a_prevented_one_does_not_resolve(table: Build) -> None:
    asked = encounter(table, "Ice Wall", stopper(Prevent(RESOLVES)))
    assert asked.decision is not None
    assert asked.decision.kind.value == "interrupt"
    kept = after(asked, "use Stopper")
    assert resolved(kept) == 0
    assert kept.state.run is not None
    assert kept.state.run.in_progress
    ended = after(asked, "pass")
    assert (resolved(ended), ended.state.run) == (1, None)


def test_each_subroutine_is_imminent_by_itself(table: Build) -> None:
    asked = encounter(table, "Little Engine", stopper(Prevent(RESOLVES)))  # two that end the run, one that pays
    paid = after(asked, "use Stopper", "use Stopper", "pass")
    assert (resolved(paid), paid.state.runner.credits) == (1, 8)


def test_rule_replace_subroutine_resolution_the_other_one_is_of_the_same_ice(table: Build) -> None:
    gain = Instruction((Effect(Deed.GAIN_CREDITS, by=Player.CORP, amount=4),))
    done = after(encounter(table, "Ice Wall", stopper(Replace(RESOLVES, (gain,), part=True))), "use Stopper", "pass")
    assert done.state.corp.credits == 4
    assert [e.object for e in done.state.history if e.verb is Deed.SUBROUTINE_RESOLVES] == ["ice_wall"]
    assert done.state.run is not None


def test_the_first_one_of_a_run_alone_is_prevented(table: Build) -> None:
    """rule_ordinal_would: the second that would resolve is not the first."""
    ability = Ability(
        AbilityKind.CONDITIONAL,
        flags=(Flag.INTERRUPT,),
        trigger=Trigger((RESOLVES,), TriggerMode.WOULD, ordinal=1),
        steps=(Prevent(RESOLVES),),
    )
    once = Card("stopper", "Stopper", CardType.RESOURCE, Side.RUNNER, cost=0, abilities=(ability,))
    done = after(encounter(table, "Enigma", once), "trigger Stopper")
    assert (resolved(done), done.state.run) == (1, None)


def test_one_that_ends_the_run_has_resolved_during_it(table: Build) -> None:
    position = table(
        """
turn: {side: runner, number: 4, step: action}
corp: {servers: {hq: {ice: [{card: Ice Wall, rezzed: true}]}}}
runner: {clicks: 3, credits: 3, grip: [Raindrops Cut Stone], stack: [Diesel, Mimic]}
"""
    )
    done = after(position, "play Raindrops Cut Stone", "server HQ")
    while done.decision is not None and done.decision.kind.value == "priority":
        done = done.after("pass")
    assert [p.source for p in done.pending] == ["raindrops_cut_stone"]


def test_without_such_an_interrupt_no_window_opens(table: Build) -> None:
    done = encounter(table, "Ice Wall", stopper(Prevent(EventPattern(Deed.SUFFER_DAMAGE))))
    assert (resolved(done), done.state.run) == (1, None)
