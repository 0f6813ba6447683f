"""Interrupt windows go back and forth; checkpoints in the middle of playing and tracing (9.2.9, 9.9.4, 9.11.1)."""

from __future__ import annotations

from collections.abc import Callable

from sysop.models.abilities import Ability, AbilityKind, ChangeValue, Flag, Instruction, Prevent, Step, Trace
from sysop.models.cards import Card
from sysop.models.conditions import Trigger, TriggerMode
from sysop.models.costs import Cost, SpendCounters
from sysop.models.deeds import Deed
from sysop.models.effects import Effect, Target
from sysop.models.selectors import THIS, EventPattern, InZone
from sysop.models.terms import CardType, Counter, Damage, Player, Side, Zone
from sysop.solver.ask.position import Position

Build = Callable[..., Position]
NET = EventPattern(Deed.SUFFER_DAMAGE, damage=(Damage.NET,))
HURT = Instruction((Effect(Deed.DAMAGE, amount=3, damage=Damage.NET),))
ONE = Cost((SpendCounters(Counter.POWER, 1, on=THIS),))


def card(title: str, side: Side, *abilities: Ability) -> Card:
    kind = CardType.RESOURCE if side is Side.RUNNER else CardType.ASSET
    return Card(title.lower(), title, kind, side, cost=0, trash_cost=1, abilities=abilities)


def paid(*steps: Step, cost: Cost = ONE) -> Ability:
    return Ability(AbilityKind.PAID, flags=(Flag.INTERRUPT,), cost=cost, steps=steps)


def would(*steps: Step, optional: bool = False) -> Ability:
    trigger = Trigger((NET,), TriggerMode.WOULD)
    return Ability(AbilityKind.CONDITIONAL, flags=(Flag.INTERRUPT,), trigger=trigger, steps=steps, optional=optional)


SAVER = card("Saver", Side.RUNNER, paid(Prevent(NET, 1)))
CLEANER = card("Cleaner", Side.CORP, paid(ChangeValue(NET, 1)))
DOER = card("Doer", Side.CORP, Ability(AbilityKind.PAID, cost=Cost(), steps=(HURT,)))


def imminent(table: Build, *cards: Card, grip: int = 9) -> Position:
    """The Corp's ability is about to do 3 net damage; every card has power counters."""
    rezzed = "{{card: {}, rezzed: true, counters: {{power: 3}}}}"
    root = [rezzed.format(c.title) for c in (DOER, *cards) if c.side is Side.CORP]
    rig = [f"{{card: {c.title}, counters: {{power: 3}}}}" for c in cards if c.side is Side.RUNNER]
    servers = ", ".join([f'"{k + 1}": {{root: [{text}]}}' for k, text in enumerate(root)])
    return table(
        f"""
turn: {{side: corp, number: 3, step: before action}}
corp: {{credits: 0, servers: {{{servers}}}}}
runner: {{credits: 0, grip: [{", ".join(["Mimic"] * grip)}], rig: [{", ".join(rig)}]}}
""",
        DOER,
        *cards,
    ).after("use Doer")


def after(position: Position, *actions: str) -> Position:
    for action in actions:
        position = position.after(action)
    return position


def listed(position: Position) -> list[str]:
    return [position.describe(choice) for choice in position.legal_actions]


def suffered(position: Position) -> int:
    return sum(e.amount for e in position.state.history if e.verb is Deed.SUFFER_DAMAGE)


def test_rule_interrupt_window_priority_who_has_passed_may_act_again(table: Build) -> None:
    asked = imminent(table, SAVER, CLEANER)
    assert asked.decision is not None
    assert asked.decision.side is Side.CORP  # the active player first
    asked = after(asked, "pass", "use Saver", "pass")
    assert asked.decision is not None
    assert (asked.decision.side, "use Cleaner" in listed(asked)) == (Side.CORP, True)
    asked = after(asked, "use Cleaner", "pass")
    assert asked.decision is not None
    assert asked.decision.side is Side.RUNNER
    assert suffered(after(asked, "pass", "happens mimic, mimic.2, mimic.3")) == 3


def test_rule_interrupt_window_priority_two_passes_in_a_row_close_it(table: Build) -> None:
    closed = after(imminent(table, SAVER, CLEANER), "pass", "pass")
    assert closed.decision is not None
    assert closed.decision.kind.value == "chance"


def test_rule_interrupt_window_abilities_unordered_optional_ones_before_mandatory_ones(table: Build) -> None:
    must = card("Must", Side.RUNNER, would(Prevent(NET, 1)))
    may = card("May", Side.RUNNER, would(Prevent(NET, 1), optional=True))
    asked = imminent(table, SAVER, must, may)
    assert {"trigger Must", "trigger May", "use Saver"} <= set(listed(asked))
    assert asked.check("pass").status.value == "illegal"
    assert after(asked, "trigger May", "use Saver").check("trigger Must").status.value == "legal"


def test_rule_negative_values_imminent_a_value_below_0_may_still_be_raised(table: Build) -> None:
    asked = after(imminent(table, SAVER, CLEANER), "pass", "use Saver", "use Saver", "use Saver", "pass")
    assert suffered(after(asked, "pass")) == 0
    raised = after(asked, "use Cleaner", "pass", "pass")
    assert raised.decision is not None
    assert raised.decision.kind.value == "chance"


def test_rule_prevent_all_leaves_no_value_to_be_raised(table: Build) -> None:
    all_of_it = card("All", Side.RUNNER, paid(Prevent(NET)))
    done = after(imminent(table, all_of_it, CLEANER), "pass", "use All")
    assert suffered(done) == 0
    assert "use Cleaner" not in listed(done)


def test_rule_prevent_all_but_one_sets_the_value(table: Build) -> None:
    """Whatever has changed it before; of 1 damage it is not relevant, and the value can be changed again afterwards."""
    but_one = card("ButOne", Side.RUNNER, paid(Prevent(NET, but=1)))
    asked = after(imminent(table, but_one, CLEANER), "use Cleaner", "use Cleaner", "pass", "use ButOne")
    assert suffered(after(asked, "pass", "happens Mimic")) == 1
    assert suffered(after(asked, "use Cleaner", "pass", "pass", "happens Mimic, mimic.2")) == 2


SAVING = "{card: Saver, counters: {power: 1}}"
INSTALL = Instruction((Effect(Deed.INSTALL, what=Target(InZone((Zone.GRIP,)))),))


def chain(table: Build, newcomer: Card) -> Position:
    """The Runner prevents 1 damage, and another card of theirs installs a card from the grip because of that."""
    trigger = Trigger((EventPattern(Deed.PREVENT),))
    reacts = card("Gallery", Side.RUNNER, Ability(AbilityKind.CONDITIONAL, trigger=trigger, steps=(INSTALL,)))
    position = table(
        f"""
turn: {{side: corp, number: 3, step: before action}}
corp: {{credits: 0, servers: {{"1": {{root: [{{card: Doer, rezzed: true}}]}}}}}}
runner: {{credits: 9, grip: [{newcomer.title}, Mimic, Mimic, Mimic], rig: [{SAVING}, Gallery]}}
""",
        DOER,
        SAVER,
        reacts,
        newcomer,
    )
    asked = after(position, "use Doer", "use Saver")
    while f"choose {newcomer.title}" not in listed(asked):
        asked = asked.after(next(iter(asked.legal_actions)))
    return asked.after(f"choose {newcomer.title}")


def test_rule_trigger_conditional_ability_interrupt_one_that_came_later_is_not_pending(table: Build) -> None:
    late = chain(table, card("Late", Side.RUNNER, would(Prevent(NET, 1))))
    assert late.state.object("late").installed
    assert "trigger Late" not in listed(late)


def test_rule_trigger_paid_ability_interrupt_one_that_came_later_can_be_used(table: Build) -> None:
    late = chain(table, card("Late", Side.RUNNER, paid(Prevent(NET, 1), cost=Cost())))
    assert "use Late" in listed(late)


def test_rule_trace_checkpoint_what_waits_for_a_trace_comes_before_credits_are_spent(table: Build) -> None:
    tracer = card("Tracer", Side.CORP, Ability(AbilityKind.PAID, cost=Cost(), steps=(Trace(3),)))
    gain = Instruction((Effect(Deed.GAIN_CREDITS, amount=4),))
    begun = Trigger((EventPattern(Deed.TRACE),))
    watcher = card("Watcher", Side.CORP, Ability(AbilityKind.CONDITIONAL, trigger=begun, steps=(gain,)))
    asked = table(
        """
turn: {side: corp, number: 3, step: before action}
corp:
  credits: 0
  servers: {"1": {root: [{card: Tracer, rezzed: true}]}, "2": {root: [{card: Watcher, rezzed: true}]}}
""",
        tracer,
        watcher,
    ).after("use Tracer")
    assert [p.source for p in asked.pending] == ["watcher"]
    spending = asked.after("trigger Watcher")
    assert spending.decision is not None
    assert spending.check("number 4").status.value == "legal"


def test_rule_play_checkpoint_what_waits_for_a_play_comes_before_the_card_resolves(table: Build) -> None:
    played = Trigger((EventPattern(Deed.PLAY, Player.YOU),))
    gain = Instruction((Effect(Deed.GAIN_CREDITS, amount=4),))
    watcher = card("Watcher", Side.CORP, Ability(AbilityKind.CONDITIONAL, trigger=played, steps=(gain,)))
    asked = table(
        """
turn: {side: corp, number: 3, step: action}
corp: {credits: 5, hq: [Hedge Fund], servers: {"1": {root: [{card: Watcher, rezzed: true}]}}}
""",
        watcher,
    ).after("play Hedge Fund")
    assert ([p.source for p in asked.pending], asked.state.corp.credits) == (["watcher"], 0)
    assert asked.after("trigger Watcher").state.corp.credits == 13
