"""Interrupts that lower what a card costs while it is played or installed (rule_modifiable_value_cost)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sysop.models.abilities import (
    Ability,
    AbilityKind,
    ChangeValue,
    Flag,
    Instruction,
    NestedCost,
    NestedForm,
    Step,
)
from sysop.models.actions import BasicAction
from sysop.models.cards import Card
from sysop.models.conditions import Trigger, TriggerMode
from sysop.models.costs import Cost, Discount, Ignore, Ignoring, TrashCards
from sysop.models.deeds import Deed
from sysop.models.effects import Effect, Target
from sysop.models.selectors import PROGRAM, EventPattern, InZone
from sysop.models.terms import CardType, Player, Side, Zone
from sysop.models.verdict import Status
from sysop.solver.ask.position import Position
from sysop.solver.choices.decision import DecisionKind
from sysop.solver.flow.priority_windows import take

Table = Callable[..., Position]
FROM_GRIP = Cost((TrashCards(Target(InZone((Zone.GRIP,)))),))
TABLE = """
turn: {side: runner, number: 3, step: action}
corp: {credits: 5, hq: [Hedge Fund]}
runner: {credits: 3, clicks: 4, grip: [Sure Gamble, Diesel, Corroder], stack: [Easy Mark, Mimic], rig: [Lowerer]}
"""


def lowerer(*verbs: Deed, by: int = -2, cost: Cost | None = FROM_GRIP, once: bool = False) -> Card:
    """When its controller would do one of these, it changes the cost, for a card of the grip."""
    steps: tuple[Step, ...] = tuple(ChangeValue(EventPattern(v, Player.YOU), by) for v in verbs)
    if cost is not None:
        steps = (NestedCost(Player.YOU, cost, NestedForm.MAY_IF_DO, steps),)
    trigger = Trigger(tuple(EventPattern(v, Player.YOU) for v in verbs), TriggerMode.WOULD)
    flags = (Flag.INTERRUPT, Flag.ONCE_PER_TURN) if once else (Flag.INTERRUPT,)
    ability = Ability(AbilityKind.CONDITIONAL, trigger=trigger, flags=flags, steps=steps, optional=True)
    return Card("lowerer", "Lowerer", CardType.RESOURCE, Side.RUNNER, cost=0, abilities=(ability,))


def test_it_counts_for_what_it_is_about_and_for_nothing_else(table: Table) -> None:
    p = table(TABLE, lowerer(Deed.INSTALL))
    assert p.check("play Sure Gamble").status is Status.ILLEGAL
    assert table(TABLE, lowerer(Deed.PLAY)).check("play Sure Gamble").status is Status.LEGAL


def test_it_does_not_help_where_it_changes_too_little(table: Table) -> None:
    assert table(TABLE, lowerer(Deed.PLAY, by=-1)).check("play Sure Gamble").status is Status.ILLEGAL


def test_two_of_them_add_up_and_each_takes_its_own_card(table: Table) -> None:
    text = TABLE.replace("credits: 3", "credits: 1").replace("[Lowerer]", "[Lowerer, {card: Lowerer, id: other}]")
    p = table(text, lowerer(Deed.PLAY))
    assert p.payments("play Sure Gamble", distinct=True).count() == 2
    assert p.payments("play Sure Gamble").first() in p.payments("play Sure Gamble", distinct=True)
    assert (
        table(text.replace(", Corroder]", "]"), lowerer(Deed.PLAY)).check("play Sure Gamble").status is Status.ILLEGAL
    )


def test_for_nothing_it_only_lowers_the_cost(table: Table) -> None:
    p = table(TABLE, lowerer(Deed.PLAY, cost=None)).after("play Sure Gamble").after("trigger Lowerer")
    assert p.state.runner.credits == 0 + 9


def test_a_cost_does_not_fall_below_0(table: Table) -> None:
    """rule_cost_calculation: applied to the final value"""
    p = table(TABLE, lowerer(Deed.INSTALL, by=-9)).after("install Corroder").after("trigger Lowerer")
    done = p.after("pay 1: Diesel")
    assert done.state.runner.credits == 3
    assert done.state.object("corroder").installed


def test_a_trigger_cost_is_never_interrupted(table: Table) -> None:
    text = TABLE.replace("[Lowerer]", "[Lowerer, Armitage Codebusting]").replace("credits: 3, clicks: 4", "clicks: 0")
    p = table(text, lowerer(Deed.PLAY, Deed.INSTALL))
    assert p.check("use Armitage Codebusting").status is Status.ILLEGAL


def test_the_card_itself_can_be_trashed_for_it_and_is_then_not_played(table: Table) -> None:
    p = table(TABLE, lowerer(Deed.PLAY)).after("play Sure Gamble").after("trigger Lowerer")
    done = p.after("pay 1: Sure Gamble")
    assert done.state.object("sure_gamble").zone is Zone.HEAP
    assert done.state.runner.credits == 3


@pytest.mark.parametrize("changes", [(Ignore(Ignoring.ALL),), (Ignore(Ignoring.CREDITS),)])
def test_a_cost_that_is_ignored_is_not_paid_and_not_interrupted(table: Table, changes: tuple[Ignore, ...]) -> None:
    install = Effect(Deed.INSTALL, what=Target(PROGRAM & InZone((Zone.GRIP,))))
    ability = Ability(AbilityKind.PAID, cost=Cost(), steps=(Instruction((install,), changes=changes),))
    free = Card("free", "Free", CardType.RESOURCE, Side.RUNNER, cost=0, abilities=(ability,))
    text = TABLE.replace("[Lowerer]", "[Lowerer, Free]").replace("step: action", "step: before action")
    p = table(text, lowerer(Deed.INSTALL), free).after("use Free").after("choose Corroder")
    assert p.state.object("corroder").installed


def test_an_instruction_to_install_is_interrupted_too(table: Table) -> None:
    install = Effect(Deed.INSTALL, what=Target(PROGRAM & InZone((Zone.GRIP,))))
    ability = Ability(AbilityKind.PAID, cost=Cost(), steps=(Instruction((install,), changes=(Discount(1),)),))
    maker = Card("maker", "Maker", CardType.RESOURCE, Side.RUNNER, cost=0, abilities=(ability,))
    text = TABLE.replace("[Lowerer]", "[Lowerer, Maker]").replace("step: action", "step: before action")
    p = table(text, lowerer(Deed.INSTALL, by=-1), maker).after("use Maker").after("choose Corroder")
    assert [p.describe(c) for c in p.legal_actions] == ["trigger Lowerer", "pass"]
    assert p.after("trigger Lowerer").after("pay 1: Diesel").state.runner.credits == 3
    assert p.after("pass").state.runner.credits == 2


def test_whether_it_has_been_used_matters_only_where_it_is_needed(table: Table) -> None:
    text = TABLE + "history: partial\n"
    p = table(text, lowerer(Deed.PLAY, once=True))
    assert p.check("play Diesel").status is Status.LEGAL
    assert p.check("play Sure Gamble").status is Status.UNKNOWN


def test_credits_that_the_trashed_card_would_bring_leave_it_open(table: Table) -> None:
    """Strike Fund gives 2 credits as it is trashed: not counted beforehand, and not denied"""
    text = TABLE.replace("credits: 3", "credits: 1").replace("Corroder", "Strike Fund")
    assert table(text, lowerer(Deed.PLAY)).check("play Sure Gamble").status is Status.UNKNOWN


def test_targets_after_an_action_that_needs_it_are_left_open(table: Table) -> None:
    text = TABLE.replace("Diesel, Corroder", "Diesel, Modded")
    free = table(text.replace("credits: 3", "credits: 9"), lowerer(Deed.PLAY))
    assert free.targets("play Modded").complete
    needy = table(TABLE, lowerer(Deed.PLAY)).targets("play Sure Gamble")
    assert not needy.complete


def is_reached(p: Position, card: str, verb: Deed, steps: int = 6) -> bool:
    """Whether some sequence of choices plays or installs the card."""
    if any(e.object == card for e in p.state.happened(verb)):
        return True
    waiting = p.decision
    asked = (DecisionKind.INTERRUPT, DecisionKind.NESTED_COST, DecisionKind.PAYMENT, DecisionKind.CARDS)
    if waiting is None or not steps or waiting.kind not in asked:
        return False
    return any(is_reached(p.after(c), card, verb, steps - 1) for c in waiting.choices.limit(6))


@pytest.mark.parametrize("credits", range(6))
@pytest.mark.parametrize("others", [(), ("Diesel",), ("Diesel", "Mimic")])
@pytest.mark.parametrize("rig", ["Patchwork", "Patchwork, Lowerer", "Patchwork, {card: Ghost Runner, credits: 1}"])
def test_what_is_legal_is_what_some_choices_bring_about(
    table: Table, credits: int, others: tuple[str, ...], rig: str
) -> None:
    """The joint payment that is foreseen agrees with going through the interrupt window"""
    for title, verb, word in (("Sure Gamble", Deed.PLAY, "play"), ("Gordian Blade", Deed.INSTALL, "install")):
        text = f"""
            turn: {{side: runner, number: 3, step: action}}
            corp: {{credits: 5, hq: [Hedge Fund]}}
            runner: {{credits: {credits}, clicks: 4, grip: [{", ".join((title, *others))}], stack: [Easy Mark, Mimic],
              rig: [{rig}]}}
        """
        p = table(text, lowerer(Deed.PLAY))
        card = title.lower().replace(" ", "_")
        choice = p.parse(f"{word} {title}").choice
        assert isinstance(choice, BasicAction)
        taken = Position(take(p.state, choice), p.pool)  # whether it is legal or not
        assert (p.check(choice).status is Status.LEGAL) is is_reached(taken, card, verb)
        assert bool(p.payments(choice)) is is_reached(taken, card, verb)
