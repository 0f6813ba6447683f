"""Twins: the same question under two editions, with opposite answers where the switch decides."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sysop.models.verdict import Status
from sysop.solver.position import Position

Build = Callable[[str], Position]

EMPTY_STACK = """
turn: {side: runner, number: 3}
runner: {credits: 5, clicks: 2, stack: []}
"""
KEEGAN_LANE = """
turn: {side: runner, number: 3}
corp: {credits: 5, hq: {unknown: 5}, rnd: {unknown: 5}, servers: {"1": {root: [{card: Keegan Lane, rezzed: true}]}}}
runner: {credits: 5, tags: 2, rig: [Corroder], stack: {unknown: 5}}
run: {server: "1", step: initiation}
"""


def of(edition: str, text: str) -> str:
    return f"edition: {edition}\n{text}"


def test_state_change_to_draw_from_an_empty_stack(position: Build) -> None:
    assert position(of("cr-26.03", EMPTY_STACK)).check("draw").status is Status.LEGAL
    old = position(of("cr-old", EMPTY_STACK)).check("draw")
    assert old.status is Status.ILLEGAL
    assert old.switches == ("state_change",)


def test_controlled_payment_the_corp_pays_with_tags(position: Build) -> None:
    def asked(edition: str) -> Position:
        start = position(of(edition, KEEGAN_LANE))
        return start.after("pass") if start.decision is not None and start.decision.side is not None else start

    use = "use Keegan Lane ability 1"
    now, old = asked("cr-26.03").check(use), asked("cr-old").check(use)
    assert now.status is Status.LEGAL
    assert old.status is Status.ILLEGAL
    assert "pay.not_yours" in [reason.code for reason in old.reasons]
    assert "controlled_payment" in old.switches


def test_titles_copies_are_told_by_their_name_today_only(position: Build) -> None:
    text = """
    turn: {side: runner, number: 3}
    runner: {credits: 5, clicks: 2, grip: [Exclusive Party], heap: [Exclusive Party], stack: [Sure Gamble, Diesel]}
    """
    played = {
        e: position(of(e, text.strip().replace("\n    ", "\n"))).after("play Exclusive Party")
        for e in ("cr-26.03", "classic-1996")
    }
    assert {e: p.state.runner.credits for e, p in played.items()} == {"cr-26.03": 6, "classic-1996": 5}


def test_terms_messages_and_actions_in_the_words_of_1996(position: Build) -> None:
    classic = position(
        of("classic-1996", "turn: {side: runner, number: 3}\nrunner: {credits: 1, clicks: 2, grip: [Sure Gamble]}")
    )
    assert classic.check("gain bit").status is Status.LEGAL
    (reason,) = classic.check("play Sure Gamble").reasons
    assert "needs 5 bits, 1 available" in reason.message
    assert reason.help == "4 more bits"


def test_a_switch_that_was_not_looked_at_is_not_named(position: Build) -> None:
    assert position(of("cr-old", EMPTY_STACK)).check("gain credit").switches == ()


@pytest.mark.parametrize("edition", ["cr-26.03", "cr-old", "classic-1996"])
def test_the_basic_actions_are_the_same_in_every_edition(position: Build, edition: str) -> None:
    text = "turn: {side: runner, number: 3}\nrunner: {credits: 5, clicks: 2, stack: {unknown: 5}}"
    assert position(of(edition, text)).check("draw").status is Status.LEGAL


def test_x_scope_a_tax_lowers_x_today_and_is_part_of_it_in_the_older_rules(position: Build) -> None:
    text = """
turn: {side: corp, number: 3}
corp: {credits: 3, clicks: 3, hq: [Psychographics], servers: {"1": {root: [Hostile Takeover]}}}
runner: {tags: 5, rig: [Donut Taganes]}
"""
    most = {
        edition: max(payment.x or 0 for payment in position(of(edition, text)).payments("play Psychographics"))
        for edition in ("cr-26.03", "cr-old")
    }
    assert most == {"cr-26.03": 2, "cr-old": 3}
