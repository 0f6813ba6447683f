"""Reason codes that no position with printed cards shows: made-up cards that bring each about."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sysop.models.abilities import (
    Ability,
    AbilityKind,
    Choice,
    ChooseValue,
    Declaration,
    Instruction,
    Prohibition,
    Step,
    Unread,
)
from sysop.models.cards import Card
from sysop.models.conditions import ActPattern, Restriction
from sysop.models.costs import (
    AdditionalCost,
    Component,
    Cost,
    CostModifier,
    PayCredits,
    SufferDamage,
    Surcharge,
    TrashCards,
    UnreadCost,
)
from sysop.models.deeds import Deed
from sysop.models.effects import Effect, Target, The
from sysop.models.selectors import (
    INSTALLED,
    And,
    Current,
    Role,
    Type,
    X,
)
from sysop.models.terms import CardType, Damage, Side
from sysop.solver.ask.position import Position

Table = Callable[..., Position]
GAIN = Instruction((Effect(Deed.GAIN_CREDITS, amount=1),))
ON_TABLE = """
turn: {side: runner, number: 2, step: STEP}
corp: {credits: 5, hq: unknown, rnd: {unknown: 20}, servers: {"1": {root: [unknown]}}}
runner: {credits: 5, clicks: 2, grip: [Sure Gamble, Imp, Oddity], stack: {unknown: 20}, rig: [Riddle]}
history: partial
"""
CERTAIN = (
    ON_TABLE.replace("STEP", "before action").replace("history: partial", "").replace("root: [unknown]", "root: []")
)


def riddle(*abilities: Ability) -> Card:
    return Card("riddle", "Riddle", CardType.RESOURCE, Side.RUNNER, cost=0, abilities=abilities)


def oddity(*abilities: Ability) -> Card:
    return Card("oddity", "Oddity", CardType.EVENT, Side.RUNNER, cost=0, abilities=abilities)


def paid(
    *components: Component, steps: tuple[Step, ...] = (GAIN,), restrictions: tuple[Restriction, ...] = ()
) -> Ability:
    return Ability(AbilityKind.PAID, cost=Cost(components), steps=steps, restrictions=restrictions)


def static(*declarations: Declaration) -> Ability:
    return Ability(AbilityKind.STATIC, declarations=declarations)


DAMAGE = SufferDamage(Damage.NET, 1)
TRASH_IT = Instruction((Effect(Deed.TRASH, what=The(Current(Role.APPROACHED))),))
CASES: list[tuple[str, str, str, tuple[Card, ...]]] = [
    (
        "unknown.prohibited",
        "play Sure Gamble",
        "action",
        (riddle(static(Prohibition(ActPattern(Deed.PLAY), 1))), oddity()),
    ),
    (
        "unknown.cost_change",
        "play Sure Gamble",
        "action",
        (riddle(static(CostModifier(ActPattern(Deed.PLAY), Surcharge(1), ordinal=1))), oddity()),
    ),
    (
        "unknown.additional_cost",
        "play Sure Gamble",
        "action",
        (riddle(static(AdditionalCost(ActPattern(Deed.PLAY), Cost((PayCredits(1),)), ordinal=1))), oddity()),
    ),
    ("unknown.cost", "use Riddle", "before action", (riddle(paid(UnreadCost("a dance"))), oddity())),
    ("unknown.x", "use Riddle", "before action", (riddle(paid(SufferDamage(Damage.NET, X()))), oddity())),
    ("timing.no_approach", "use Riddle", "before action", (riddle(paid(PayCredits(0), steps=(TRASH_IT,))), oddity())),
    (
        "pay.not_there",
        "use Riddle",
        "before action",
        (riddle(paid(TrashCards(The(Current(Role.APPROACHED))))), oddity()),
    ),
]


@pytest.mark.parametrize(("code", "action", "step", "cards"), CASES, ids=lambda v: v if isinstance(v, str) else "")
def test_the_code_is_told(table: Table, code: str, action: str, step: str, cards: tuple[Card, ...]) -> None:
    verdict = table(ON_TABLE.replace("STEP", step), *cards).check(action)
    assert code in [reason.code for reason in (*verdict.reasons, *verdict.unknown)]


def test_a_card_that_is_not_understood_may_be_a_host(table: Table) -> None:
    host = Card("riddle", "Riddle", CardType.RESOURCE, Side.RUNNER, cost=0, abilities=(static(Unread(0)),))
    verdict = table(ON_TABLE.replace("STEP", "action"), host, oddity()).check("install Imp on Riddle")
    assert "unknown.host" in [reason.code for reason in verdict.unknown]


def test_a_card_that_nobody_has_seen_is_of_a_type_of_its_side(table: Table) -> None:
    """The card in the Corp's server is no program and no resource."""
    text = (
        ON_TABLE.replace("STEP", "before action").replace("history: partial", "").replace("[Riddle]", "[Riddle, Imp]")
    )
    trash = TrashCards(Target(And((INSTALLED, Type((CardType.RESOURCE, CardType.PROGRAM))))))
    verdict = table(text, riddle(paid(trash)), oddity()).after("use Riddle").check("pay 1: Sure Gamble")
    assert [reason.code for reason in verdict.reasons] == ["pay.source"]


def test_a_word_that_is_not_asked_for(table: Table) -> None:
    asks = ChooseValue(Choice.CARD_TYPE, "it")
    before = table(CERTAIN, riddle(paid(PayCredits(0), steps=(asks,))), oddity())
    verdict = before.after("use Riddle").check("word elephant")
    assert [reason.code for reason in verdict.reasons] == ["choice.word"]


def two_trashed(table: Table) -> Position:
    trash = TrashCards(Target(And((INSTALLED, Type((CardType.RESOURCE,))))))
    text = CERTAIN.replace("[Riddle]", "[Riddle, Kati Jones, Daily Casts]")
    return table(text, riddle(paid(trash, trash)), oddity()).after("use Riddle")


@pytest.mark.parametrize(
    ("written", "codes"),
    [
        ("pay 1: Kati Jones; 2: Kati Jones", ["pay.twice"]),
        ("pay 1: Kati Jones; 2: Imp", ["pay.source"]),
        ("pay 1: Kati Jones", ["pay.amount"]),
        ("pay 1: Kati Jones + Riddle; 2: Daily Casts", ["pay.amount"]),
        ("pay 1: Kati Jones; 2: Daily Casts; 3: Riddle", ["pay.not_a_way"]),
    ],
)
def test_every_part_of_a_payment_that_is_wrong_is_named(table: Table, written: str, codes: list[str]) -> None:
    """rule_cost: one item pays one component."""
    position = two_trashed(table)
    assert [reason.code for reason in position.check(written).reasons] == codes
    assert position.check("pay 1: Kati Jones; 2: Daily Casts").reasons == ()
