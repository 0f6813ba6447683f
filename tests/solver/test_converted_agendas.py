"""A card in a score area as an agenda is an agenda worth so many points, and nothing else (10.1.3)."""

from __future__ import annotations

import sysop
from sysop.models.terms import Zone
from sysop.solver.ask.position import Position


def position(text: str) -> Position:
    return sysop.read_position("format: sysop/position/1\n" + text)


def listed(p: Position) -> list[str]:
    return [p.describe(choice) for choice in p.legal_actions]


def test_it_counts_as_an_agenda() -> None:
    """rule_add_card_to_score_area: Philotic Entanglement does 1 net damage for each agenda of the Runner."""
    p = position("""
turn: {side: corp, step: before action}
corp: {servers: {"1": {root: [{card: Philotic Entanglement, counters: {advancement: 3}}]}}}
runner: {grip: [Inti, Mimic], score: [Project Atlas, {card: Fan Site, worth: 0}]}
""")
    p = p.after("score Philotic Entanglement").after("trigger Philotic Entanglement")
    assert [o.card for o in p.state.in_zone(Zone.HEAP)] == ["inti", "mimic"]


def test_it_can_be_forfeited() -> None:
    """rule_add_card_to_score_area, movement_forfeit"""
    p = position("""
turn: {side: runner}
runner: {credits: 1, grip: [Frame Job], score: [{card: Fan Site, worth: 0}]}
""")
    assert listed(p.after("play Frame Job")) == ["choose Fan Site"]


def test_it_has_no_ability_any_more() -> None:
    """rule_add_card_to_score_area"""
    p = position("""
turn: {side: corp, step: before action}
corp: {score: [{card: Echo Chamber, worth: 1}], servers: {"1": {root: [{card: Echo Chamber, rezzed: true}]}}}
""")
    assert not p.check("use Echo Chamber [echo_chamber]")
    first = p.state.object("echo_chamber")
    assert first.worth == 1
    assert p.game.printed_abilities(first) == ()
