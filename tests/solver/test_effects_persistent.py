"""Persistent abilities last for the rest of the run in which their card was trashed (9.12.5)."""

from __future__ import annotations

from collections.abc import Callable

from sysop.models.abilities import Ability, AbilityKind, Flag, Instruction
from sysop.models.cards import Card
from sysop.models.conditions import ActPattern, Trigger
from sysop.models.costs import AdditionalCost, Cost, PayCredits
from sysop.models.deeds import Deed
from sysop.models.effects import Effect
from sysop.models.selectors import AGENDA, EventPattern, InServer, ServerWord
from sysop.models.terms import CardType, Part, Player, Side
from sysop.solver.ask.position import Position

Table = Callable[..., Position]
RUN = """
turn: {side: runner, number: 2, step: action}
corp: {servers: {"1": {root: [{card: Lasting, rezzed: %s}, Hostile Takeover]}}}
runner: {credits: 9}
run: {server: "1", step: breach}
breach: {server: "1", accessed: [lasting]}
access: {card: Lasting, step: mid-access}
"""
THERE = InServer(ServerWord.THIS, Part.IN_OR_ROOT)


def lasting(ability: Ability) -> Card:
    return Card("lasting", "Lasting", CardType.UPGRADE, Side.CORP, cost=0, trash_cost=1, abilities=(ability,))


def costly(*flags: Flag) -> Card:
    cost = AdditionalCost(ActPattern(Deed.STEAL, what=AGENDA & THERE), Cost((PayCredits(5),)))
    return lasting(Ability(AbilityKind.STATIC, flags=flags, declarations=(cost,)))


def test_a_cost_to_steal_persists_after_its_card_was_trashed(table: Table) -> None:
    """rule_persistent, rule_persistent_continuous"""
    for rezzed, flags, credits in (("true", (Flag.PERSISTENT,), 3), ("true", (), 8), ("false", (Flag.PERSISTENT,), 8)):
        p = table(RUN % rezzed, costly(*flags)).after("trash Lasting").after("pass")
        if p.decision is not None and p.decision.kind.value == "steal":
            p = p.after("steal Hostile Takeover")
        assert p.state.object("hostile_takeover").zone.value == "runner_score"
        assert p.state.runner.credits == credits


def test_what_waits_for_the_end_of_the_run_still_resolves(table: Table) -> None:
    """rule_persistent_expiration"""
    tag = Instruction((Effect(Deed.TAKE_TAGS, by=Player.RUNNER, amount=2),))
    ends = Trigger((EventPattern(Deed.RUN_ENDS, server=ServerWord.THIS),))
    card = lasting(Ability(AbilityKind.CONDITIONAL, flags=(Flag.PERSISTENT,), trigger=ends, steps=(tag,)))
    p = table(RUN % "true", card).after("trash Lasting").after("pass")
    assert [i.source for i in p.pending] == ["lasting"]
    p = p.after("trigger Lasting")
    assert p.state.runner.tags == 2
    assert p.state.lingering == ()


def test_other_ways_out_of_play_do_not_let_it_persist(corp_does: Table) -> None:
    """rule_persistent: only where the Runner trashes what they are accessing."""
    from sysop.models.effects import The
    from sysop.models.selectors import THIS

    p = corp_does(Effect(Deed.TRASH, what=The(THIS)))
    assert p.state.lingering == ()
