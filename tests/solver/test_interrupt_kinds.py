"""Interrupts of ends of runs, traces, exposures, bad publicity, and those that an earlier effect prepared (9.9)."""

from __future__ import annotations

from collections.abc import Callable

from sysop.models.abilities import (
    Ability,
    AbilityKind,
    ChangeValue,
    Delayed,
    Flag,
    Instruction,
    NestedCost,
    NestedForm,
    Prevent,
    Step,
    Trace,
)
from sysop.models.cards import Card
from sysop.models.conditions import Trigger, TriggerMode, Until
from sysop.models.costs import Cost, SufferDamage
from sysop.models.deeds import Deed
from sysop.models.effects import Effect, Target
from sysop.models.selectors import ICE, INSTALLED, EventPattern, ServerWord
from sysop.models.terms import CardType, Damage, Player, Side
from sysop.solver.ask.position import Position

Build = Callable[..., Position]
TAGS = Instruction((Effect(Deed.TAKE_TAGS, by=Player.RUNNER, amount=1),))


def stopper(side: Side, *steps: Prevent | ChangeValue) -> Card:
    """A free interrupt."""
    kind = CardType.RESOURCE if side is Side.RUNNER else CardType.ASSET
    ability = Ability(AbilityKind.PAID, flags=(Flag.INTERRUPT,), cost=Cost(), steps=steps)
    return Card("stopper", "Stopper", kind, side, cost=0, trash_cost=1, abilities=(ability,))


def doer(side: Side, *steps: Step) -> Card:
    """A card whose free paid ability does this."""
    kind = CardType.RESOURCE if side is Side.RUNNER else CardType.ASSET
    ability = Ability(AbilityKind.PAID, cost=Cost(), steps=steps)
    return Card("doer", "Doer", kind, side, cost=0, trash_cost=1, abilities=(ability,))


def played(position: Position, *actions: str) -> Position:
    for action in actions:
        position = position.after(action)
    return position


def at_corp(table: Build, *cards: Card, more: str = "") -> Position:
    """The Corp's turn with both cards in play."""
    return table(
        f"""
turn: {{side: corp, number: 3, step: before action}}
corp: {{credits: 5, servers: {{"1": {{root: [{{card: Doer, rezzed: true}}]}}, hq: {{ice: [Ice Wall]}}}}}}
runner: {{credits: 0, grip: [Sure Gamble, Diesel, Mimic], rig: [Stopper{more}]}}
""",
        *cards,
    )


def test_rule_modifiable_value_base_trace_strength_may_fall_below_0(table: Build) -> None:
    trace = Trace(3, if_successful=(TAGS,))
    lowered = stopper(Side.RUNNER, ChangeValue(EventPattern(Deed.TRACE), -5))
    asked = played(at_corp(table, doer(Side.CORP, trace), lowered), "use Doer")
    assert asked.decision is not None
    assert asked.decision.kind.value == "interrupt"
    plain = played(asked, "pass", "number 0")
    assert [p.source for p in plain.pending] == ["doer"]
    assert played(asked, "use Stopper", "pass", "number 0").pending == ()
    assert played(asked, "use Stopper", "pass", "number 2").pending == ()
    assert [p.source for p in played(asked, "use Stopper", "pass", "number 3").pending] == ["doer"]


def test_without_such_an_interrupt_a_trace_opens_no_window(table: Build) -> None:
    trace = Trace(3, if_successful=(TAGS,))
    other = stopper(Side.RUNNER, Prevent(EventPattern(Deed.SUFFER_DAMAGE)))
    asked = played(at_corp(table, doer(Side.CORP, trace), other), "use Doer")
    assert asked.decision is not None
    assert asked.decision.kind.value == "number"


def test_rule_prevent_relevant_an_exposure_is_prevented_for_one_card(table: Build) -> None:
    expose = Instruction((Effect(Deed.EXPOSE, what=Target(ICE & INSTALLED)),))
    saved = stopper(Side.RUNNER, Prevent(EventPattern(Deed.EXPOSE), 1))
    asked = played(at_corp(table, doer(Side.CORP, expose), saved), "use Doer", "choose Ice Wall")
    assert Deed.EXPOSE in [e.verb for e in played(asked, "pass").state.history]
    assert Deed.EXPOSE not in [e.verb for e in played(asked, "use Stopper", "pass").state.history]


def test_rule_prevent_relevant_bad_publicity_is_a_value(table: Build) -> None:
    bad = Instruction((Effect(Deed.TAKE_BAD_PUBLICITY, amount=2),))
    saved = stopper(Side.RUNNER, Prevent(EventPattern(Deed.TAKE_BAD_PUBLICITY), 1))
    asked = played(at_corp(table, doer(Side.CORP, bad), saved), "use Doer")
    assert played(asked, "pass").state.corp.bad_publicity == 2
    assert played(asked, "use Stopper", "pass").state.corp.bad_publicity == 1


def test_an_end_of_the_run_is_prevented(table: Build) -> None:
    wall = Card(
        "wall",
        "Wall",
        CardType.ICE,
        Side.CORP,
        cost=1,
        strength=2,
        abilities=(Ability(AbilityKind.SUBROUTINE, steps=(Instruction((Effect(Deed.END_THE_RUN),)),)),),
    )
    asked = played(
        table(
            """
turn: {side: runner, number: 2, step: action}
corp: {servers: {hq: {ice: [{card: Wall, rezzed: true}]}}}
runner: {clicks: 2, credits: 5, rig: [Stopper]}
run: {server: hq, step: encounter}
""",
            wall,
            stopper(Side.RUNNER, Prevent(EventPattern(Deed.RUN_ENDS), 1)),
        ),
        "pass",
        "pass",
    )
    assert asked.decision is not None
    assert asked.decision.kind.value == "interrupt"
    ended, goes_on = played(asked, "pass").state.run, played(asked, "use Stopper", "pass").state.run
    assert ended is None or ended.ended
    assert goes_on is not None
    assert not goes_on.ended


def prepared(once: bool) -> Delayed:
    """`Whenever the Runner would suffer net damage until your next turn begins, prevent 1 of it.`"""
    net = EventPattern(Deed.SUFFER_DAMAGE, damage=(Damage.NET,))
    lasts = Until((EventPattern(Deed.TURN_BEGINS, Player.YOU),))
    return Delayed(Trigger((net,), TriggerMode.WOULD), (Prevent(net, 1),), once, lasts)


def hurt() -> Card:
    """An asset that does 1 net damage."""
    damage = Instruction((Effect(Deed.DAMAGE, amount=1, damage=Damage.NET),))
    return doer(Side.CORP, damage)


def test_9_6_13_an_interrupt_that_an_earlier_effect_prepared_is_pending(table: Build) -> None:
    for once in (True, False):
        card = Card("stopper", "Stopper", CardType.RESOURCE, Side.RUNNER, cost=0, abilities=doer_of(prepared(once)))
        ready = played(at_corp(table, hurt(), card), "pass", "use Stopper", "pass")
        first = played(ready, "use Doer") if ready.decision is not None else ready
        assert [p.source for p in first.pending] == ["stopper"]
        saved = played(first, "trigger Stopper")
        assert len([o for o in saved.state.objects if o.zone.value == "grip"]) == 3
        again = played(saved, "use Doer")
        assert bool(again.pending) is not once


def doer_of(*steps: object) -> tuple[Ability, ...]:
    return doer(Side.RUNNER, *steps).abilities


def test_rule_cost_interrupt_static_mandatory_what_it_would_prevent_is_no_cost(table: Build) -> None:
    """A prepared mandatory interrupt makes a cost unpayable as those of cards do."""
    cost = Cost((SufferDamage(Damage.NET, 1),))
    pays = NestedCost(Player.RUNNER, cost, NestedForm.UNLESS, if_not=(TAGS,))
    card = Card("stopper", "Stopper", CardType.RESOURCE, Side.RUNNER, cost=0, abilities=doer_of(prepared(False)))
    free = played(at_corp(table, doer(Side.CORP, pays), card), "use Doer")
    assert len(list(free.legal_actions)) == 2
    bound = played(at_corp(table, doer(Side.CORP, pays), card), "pass", "use Stopper", "pass", "use Doer")
    assert bound.state.runner.tags == 1 or [bound.describe(c) for c in bound.legal_actions] == ["decline"]


def test_9_6_14_what_a_run_brings_along_for_whenever_is_not_over_with_the_first_time(table: Build) -> None:
    """Linked abilities: `whenever you encounter a piece of ice during that run`."""
    encounter = Trigger((EventPattern(Deed.ENCOUNTER, what=ICE),))
    linked = Ability(
        AbilityKind.CONDITIONAL,
        trigger=encounter,
        steps=(Instruction((Effect(Deed.GAIN_CREDITS, amount=1),)),),
    )
    run = Ability(
        AbilityKind.PLAY,
        steps=(Instruction((Effect(Deed.RUN, server=ServerWord.HQ),)),),
        linked=(linked,),
    )
    card = Card("dash", "Dash", CardType.EVENT, Side.RUNNER, cost=0, abilities=(run,))
    position = table(
        """
turn: {side: runner, number: 2, step: action}
corp: {servers: {hq: {ice: [{card: Ice Wall, rezzed: true}, {card: Paper Wall, rezzed: true}]}}}
runner: {clicks: 2, credits: 0, grip: [Dash], rig: [Stopper]}
""",
        card,
        stopper(Side.RUNNER, Prevent(EventPattern(Deed.RUN_ENDS), 1)),
    ).after("play Dash")
    wanted = ("trigger Dash", "use Stopper", "decline", "pass")
    for _ in range(40):
        if position.state.runner.credits == 2:
            break
        choices = [position.describe(c) for c in position.legal_actions.limit(9)]
        position = position.after(next((c for w in wanted for c in choices if w in c), choices[0]))
    assert position.state.runner.credits == 2  # one for each piece of ice


def test_rule_reaction_window_closing_timing_structure_a_run_that_ends_as_it_begins(table: Build) -> None:
    """6.8.2b: the window that the beginning of the run opened closes with the run, mandatory abilities or not."""
    begins = Trigger((EventPattern(Deed.RUN_BEGINS),))
    ends = Instruction((Effect(Deed.END_THE_RUN),))
    gains = Instruction((Effect(Deed.GAIN_CREDITS, amount=1),))
    cards = tuple(
        Card(
            id,
            id.title(),
            CardType.ASSET,
            Side.CORP,
            cost=0,
            trash_cost=1,
            abilities=(Ability(AbilityKind.CONDITIONAL, trigger=begins, steps=(step,)),),
        )
        for id, step in (("ender", ends), ("gainer", gains))
    )
    position = table(
        """
turn: {side: runner, number: 2, step: action}
corp: {credits: 0, servers: {"1": {root: [{card: Ender, rezzed: true}]}, "2": {root: [{card: Gainer, rezzed: true}]}}}
runner: {clicks: 2, credits: 0}
""",
        *cards,
    ).after("run HQ")
    assert len(position.pending) == 2
    assert position.after("trigger Ender").pending == ()
    assert played(position, "trigger Gainer", "trigger Ender").state.corp.credits == 1
