"""Swapping cards: only where each may be at the other's place (8.8)."""

from __future__ import annotations

import pytest

from sysop.models.notation.positions import read_position
from sysop.models.pool import shipped_pool
from sysop.models.terms import Face, Zone
from sysop.models.verdict import Status
from sysop.solver.ask.position import Position

POOL = shipped_pool()

METAMORPH = """
turn: {side: runner, number: 4}
corp:
  servers:
    hq: {root: [Ash 2X3ZB9CY]}
    "1": {ice: [{card: Metamorph, rezzed: true}], root: [%s]}
    "2": {root: [%s]}
runner: {grip: {unknown: 3}}
run: {server: "1", step: encounter}
"""
YAGI_UDA = """
turn: {side: runner, number: 4}
corp:
  hq: [Hedge Fund, PAD Campaign, Ice Wall]
  score: [{card: Project Yagi-Uda, counters: {agenda: 1}}]
  servers: {%s}
runner: {grip: {unknown: 3}}
run: {server: %s, step: initiation}
"""


def read(text: str) -> Position:
    return Position(read_position("format: sysop/position/1\n" + text, POOL).state, POOL)


def swapping(first: str, second: str) -> list[str]:
    """The pairs of cards that Metamorph's Corp may swap, instead of ice."""
    p = read(METAMORPH % (first, second)).after("pass").after("pass").after("option 2")
    return [p.describe(choice) for choice in p.legal_actions]


def test_an_asset_does_not_go_to_the_root_of_a_central_server() -> None:
    """rule_swap_only_to_valid_location"""
    assert swapping("PAD Campaign", "Hokusai Grid") == [
        "choose Ash 2X3ZB9CY, Hokusai Grid",
        "choose PAD Campaign, Hokusai Grid",
    ]


def test_no_swap_puts_a_second_region_into_a_root() -> None:
    """rule_region_swap: Ruhr Valley may take the place of the other region, not that of the card beside it."""
    p = read(METAMORPH % ("Ruhr Valley", "PAD Campaign, Hokusai Grid")).after("pass").after("pass").after("option 2")
    assert p.check("choose Ruhr Valley, Hokusai Grid").status is Status.LEGAL
    refused = p.check("choose Ruhr Valley, PAD Campaign")
    assert refused.status is Status.ILLEGAL
    assert [reason.rule for reason in refused.reasons] == ["rule_swap_only_to_valid_location"]
    assert "where the other is" in refused.reasons[0].message


def test_where_no_swap_is_possible_nothing_happens() -> None:
    """rule_swap_only_to_valid_location"""
    p = read(METAMORPH % ("PAD Campaign", "")).after("pass").after("pass").after("option 2")
    after = p.after("choose Ash 2X3ZB9CY, PAD Campaign")
    assert (after.state.object("ash_2x3zb9cy").server, after.state.object("pad_campaign").server) == ("hq", "1")


def test_whether_an_unseen_card_may_be_elsewhere_is_not_known() -> None:
    """rule_hidden_information: a facedown card in a remote server may be an asset."""
    p = read(METAMORPH % ("unknown", "")).after("pass").after("pass").after("option 2")
    assert p.legal_actions.count() == 0
    assert p.check("choose Ash 2X3ZB9CY, facedown card in the root of Server 1").status is Status.UNKNOWN


@pytest.mark.parametrize(
    ("server", "servers", "pairs"),
    [
        ("hq", "hq: {ice: [Enigma], root: [Ash 2X3ZB9CY]}", ["Ice Wall / Enigma"]),
        ('"1"', '"1": {root: [Hostile Takeover]}', ["PAD Campaign / Hostile Takeover"]),
    ],
)
def test_a_card_from_hand_takes_only_a_place_that_it_may_have(server: str, servers: str, pairs: list[str]) -> None:
    """rule_swap_only_to_valid_location, with Project Yagi-Uda: no operation, and no asset in a central server."""
    p = read(YAGI_UDA % (servers, server)).after("pass").after("use Project Yagi-Uda")
    assert [p.describe(choice) for choice in p.legal_actions] == [f"choose {pair}" for pair in pairs]


def test_several_cards_of_hq_change_places_with_as_many_in_archives() -> None:
    """rule_swap_only_to_valid_location: each counter on Allele Repression, trashed by then, is one swap."""
    p = read(
        """
turn: {side: corp, number: 3, step: before action}
corp:
  hq: [Hedge Fund, Vanilla, Rashida Jaheem]
  archives: [Ice Wall, Enigma]
  servers: {"1": {root: [{card: Allele Repression, rezzed: true, counters: {advancement: 2}}]}}
"""
    )
    after = p.after("use Allele Repression").after("choose Hedge Fund, Vanilla / Ice Wall, Enigma").state
    assert sorted(o.card or "" for o in after.in_zone(Zone.HQ)) == ["enigma", "ice_wall", "rashida_jaheem"]
    piled = {o.card: o.face for o in after.in_zone(Zone.ARCHIVES)}
    assert piled == {"hedge_fund": Face.DOWN, "vanilla": Face.DOWN, "allele_repression": Face.UP}
