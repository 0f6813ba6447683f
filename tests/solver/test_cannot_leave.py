"""Cards that cannot leave a zone (rule_cannot_precedence): no deed takes them away, nobody can pay with them, and what
comes there comes."""

from __future__ import annotations

import pytest

from sysop.models.abilities import Ability, AbilityKind, Instruction, Prohibition
from sysop.models.cards import Card
from sysop.models.conditions import ActPattern
from sysop.models.costs import Component, Cost, RemoveFromGame
from sysop.models.deeds import Deed
from sysop.models.effects import Destination, Each, Effect, Placement, Target
from sysop.models.selectors import INSTALLED, PROGRAM, InZone, Type
from sysop.models.terms import CardType, Side, Zone
from sysop.models.verdict import Status
from sysop.solver.ask.position import Position

from .conftest import Table, trier

HEAP = InZone((Zone.HEAP,))
STAYS = Ability(AbilityKind.STATIC, declarations=(Prohibition(ActPattern(Deed.MOVE, what=HEAP)),))
WARDEN = Card("warden", "Warden", CardType.ASSET, Side.CORP, cost=0, abilities=(STAYS,))
ONE = Target(HEAP & PROGRAM)
WAYS = {
    "added to the grip": Effect(Deed.MOVE, what=ONE, destination=Destination(zone=Zone.GRIP)),
    "shuffled into the stack": Effect(
        Deed.MOVE, what=Each(HEAP), destination=Destination(zone=Zone.STACK, placement=Placement.SHUFFLED)
    ),
    "installed": Effect(Deed.INSTALL, what=ONE),
    "played": Effect(Deed.PLAY, what=Target(HEAP & Type((CardType.EVENT,)))),
    "removed from the game": Effect(Deed.REMOVE_FROM_GAME, what=ONE),
    "set aside": Effect(Deed.SET_ASIDE, what=ONE),
}
TABLE = """
turn: {side: runner, number: 2, step: before action}
corp: {credits: 5, servers: {"1": {root: [{card: Warden, rezzed: %s}]}}}
runner: {credits: 9, grip: [Diesel], stack: [Imp], heap: [Corroder, Easy Mark], rig: [Trier, Mimic]}
"""


def guarded(table: Table, card: Card, *, rezzed: bool = True) -> Position:
    return table(TABLE % str(rezzed).lower(), card, WARDEN)


def after(at: Position) -> Position:
    """The position when the ability of Trier has been used, the first choice taken wherever one is asked for."""
    at = at.after("use Trier")
    for _ in range(6):
        choice = at.legal_actions.first()
        if choice is None or "pass" in at.legal_actions:
            break
        at = at.after(choice)
    return at


def heap(at: Position) -> list[str]:
    return sorted(o.card or "" for o in at.state.in_zone(Zone.HEAP))


@pytest.mark.parametrize("way", WAYS)
def test_no_deed_takes_them_away(table: Table, way: str) -> None:
    card = trier(WAYS[way])
    kept, free = after(guarded(table, card)), after(guarded(table, card, rezzed=False))
    assert (heap(kept), kept.state.runner.credits) == (["corroder", "easy_mark"], 9)
    assert (heap(free), free.state.runner.credits) != (["corroder", "easy_mark"], 9)


def test_a_search_does_not_find_them(table: Table) -> None:
    found = Effect(Deed.SEARCH, what=ONE, name="found")
    searched = guarded(table, trier(found)).after("use Trier")
    assert not any("Corroder" in searched.describe(choice) for choice in searched.legal_actions)


@pytest.mark.parametrize("rezzed", [True, False])
def test_nobody_can_pay_by_taking_them_away(table: Table, rezzed: bool) -> None:
    cost: tuple[Component, ...] = (RemoveFromGame(ONE),)
    paid = Ability(AbilityKind.PAID, cost=Cost(cost), steps=(Instruction((Effect(Deed.GAIN_CREDITS, amount=1),)),))
    card = Card("trier", "Trier", CardType.RESOURCE, Side.RUNNER, cost=0, abilities=(paid,))
    verdict = guarded(table, card, rezzed=rezzed).check("use Trier")
    assert verdict.status is (Status.ILLEGAL if rezzed else Status.LEGAL)


def test_what_comes_there_comes(table: Table) -> None:
    trashed = trier(Effect(Deed.TRASH, what=Target(INSTALLED & PROGRAM)))
    assert heap(after(guarded(table, trashed))) == ["corroder", "easy_mark", "mimic"]


def test_a_card_text_says_so(table: Table) -> None:
    """Blacklist"""
    text = TABLE.replace("Warden", "Blacklist").replace("Trier, Mimic", "Mimic").replace("[Diesel]", "[Déjà Vu]")
    at = table(text.replace("step: before action", "step: action") % "true").after("play Déjà Vu").after("option 1")
    kept = at.after("choose Corroder")
    assert "corroder" in heap(kept)
    assert kept.state.doubts == ()
