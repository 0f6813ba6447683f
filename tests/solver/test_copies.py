"""Copies of a card and cards of an identity's faction as targets (1.4.5, rule_copies_of)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sysop.models.deeds import Deed
from sysop.models.effects import Effect, Target
from sysop.models.selectors import INSTALLED, THIS, Alike, Attribute, InZone, OfIdentityFaction, Selector
from sysop.models.terms import Player, Zone
from sysop.solver.ask.position import Position

from .conftest import trier

Table = Callable[..., Position]
TABLE = """
turn: {side: runner, number: 2, step: action}
corp: {identity: "MirrorMorph: Endless Iteration"}
runner:
  identity: "Akiko Nisei: Head Case"
  clicks: 4
  credits: 5
  heap: [Imp]
  rig: [Trier, Imp, Corroder, Gordian Blade, Self-modifying Code]
"""


@pytest.mark.parametrize(
    ("selector", "names"),
    [
        (Alike(Attribute.TITLE, InZone((Zone.HEAP,))), ["Imp (rig)"]),
        (OfIdentityFaction(Player.YOU), ["Gordian Blade", "Self-modifying Code"]),
        (Alike(Attribute.TITLE, THIS), ["Trier"]),
    ],
)
def test_what_fits(table: Table, selector: Selector, names: list[str]) -> None:
    p = table(TABLE, trier(Effect(Deed.TRASH, what=Target(selector & INSTALLED))))
    offered = p.targets("Trier ability 1")
    assert sorted(p.describe(c) for c in offered) == [f"choose {name}" for name in sorted(names)]


RUN = """
turn: {side: runner, number: 4, step: action}
corp:
  credits: 8
  score: [%s]
  rnd: [{unknown: 5}]
  servers:
    "1": {ice: [%s], root: [%s]}
runner: {credits: 6, clicks: 3, grip: [Sure Gamble], heap: [%s], stack: [{unknown: 5}], score: [%s]}
"""


def offered(position: Position) -> list[str]:
    return [position.describe(c) for c in position.legal_actions]


def test_an_agenda_of_which_the_runner_has_a_copy_is_stolen_from_old_hollywood(table: Table) -> None:
    for scored, stolen in (("", False), ("Hostile Takeover", True)):
        p = table(RUN % ("", "", "{card: Old Hollywood Grid, rezzed: true}, Hostile Takeover", "", scored))
        for choice in ("run 1", "pass", "pass", "pass", "pass", "continue", "pass", "pass"):
            p = p.after(choice)
        p = p.after(next(c for c in p.legal_actions if "Hostile" in p.describe(c)))
        zones = [o.zone for o in p.after("pass").state.objects if o.card == "hostile_takeover"]
        assert (zones.count(Zone.RUNNER_SCORE) == len(zones)) is stolen


def test_an_event_costs_more_while_a_copy_lies_in_the_heap(table: Table) -> None:
    for heap, playable in (("", True), ("Diesel", True), ("Sure Gamble", False)):
        p = table(RUN % ("", "", "{card: Student Loans, rezzed: true}", heap, ""))
        assert ("play Sure Gamble" in offered(p)) is playable


def test_the_runner_pays_nothing_while_subroutines_of_attini_resolve(table: Table) -> None:
    """The threat level is 2, then 3 (9.1.8)."""
    for scored, pays in ((2, True), (3, False)):
        p = table(RUN % (", ".join(["Hostile Takeover"] * scored), "{card: Attini, rezzed: true}", "", "", ""))
        for choice in ("run 1", *["pass"] * 6):
            p = p.after(choice)
        assert offered(p) == [*["pay 1: 2 from pool"] * pays, "decline"]
