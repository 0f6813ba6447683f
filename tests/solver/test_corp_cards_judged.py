"""Bugs found by comparing Corp cards with their texts.

What waited for something in the same run was forgotten at the next checkpoint (rule_lingering_effect); the top of the
stack was what it had been before a card of it was moved away; a trashed upgrade did not know which server it had left.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sysop.models.actions import Trigger
from sysop.models.cards import Card
from sysop.models.deeds import Deed
from sysop.models.verdict import Status
from sysop.solver.ask.position import Position
from sysop.solver.choices.decision import DecisionKind

Table = Callable[..., Position]

RUN = """
turn: {{side: runner, number: 4, step: action}}
corp: {{credits: 9, hq: {{unknown: 5}}, rnd: {{unknown: 20}}, servers: {{hq: {{ice: [{ice}]}}}}}}
runner: {{credits: 9, clicks: 2, grip: [{grip}], stack: [{stack}], rig: [Corroder]}}
run: {{server: hq, step: {step}, position: {position}}}
"""
ON_TO_THE_NEXT = ("pass", "pass", "continue", "pass", "pass", "pass", "pass")


def running(
    table: Table, ice: str, position: str, *cards: Card, step: str = "encounter", grip: str = "", stack: str = ""
) -> Position:
    return table(RUN.format(ice=ice, position=position, step=step, grip=grip, stack=stack), *cards)


def after(p: Position, *actions: str) -> Position:
    for action in actions:
        p = p.after(action)
    return p


def triggers(p: Position) -> int:
    return sum(isinstance(choice, Trigger) for choice in p.actions())


def test_what_waits_for_the_next_encounter_of_the_run_becomes_pending_there(table: Table) -> None:
    ice = "{card: TL;DR, rezzed: true}, {card: Ice Wall, rezzed: true}"
    p = after(running(table, ice, "tl_dr"), "pass", "pass", *ON_TO_THE_NEXT)
    assert triggers(p) == 1


def test_net_damage_of_a_subroutine_that_takes_a_card_of_the_named_type_is_followed_by_more(table: Table) -> None:
    """What the delayed ability itself trashes does not go on: that is no subroutine's damage."""
    ice = "{card: Ice Wall, rezzed: true}, {card: Saisentan, rezzed: true}"
    grip = ", ".join(["Sure Gamble"] * 5)
    p = running(table, ice, "ice_wall", step="movement", grip=grip)
    p = after(
        p, *ON_TO_THE_NEXT, "trigger Saisentan", "name event", "pass", "pass", "happens Sure Gamble [sure_gamble]"
    )
    assert triggers(p) == 1
    p = after(p, "trigger Saisentan", "happens Sure Gamble [sure_gamble.2]")
    assert p.decision is not None  # the second subroutine
    assert p.decision.kind is DecisionKind.CHANCE
    other = running(table, ice, "ice_wall", step="movement", grip=grip)
    other = after(other, *ON_TO_THE_NEXT, "trigger Saisentan", "name program", "pass", "pass")
    assert triggers(other.after("happens Sure Gamble [sure_gamble]")) == 0


@pytest.mark.parametrize(("third", "alike"), [("Corroder", False), ("Diesel", True)])
def test_the_top_of_the_stack_is_what_it_is_after_its_first_card_went_to_the_bottom(
    table: Table, third: str, alike: bool
) -> None:
    """The third subroutine of Slot Machine asks for a card only where three revealed cards share a type."""
    ice = "{card: Ice Wall, rezzed: true}, {card: Slot Machine, rezzed: true}"
    stack = f"Easy Mark, Sure Gamble, Sure Gamble, {third}, Imp"
    p = running(table, ice, "ice_wall", step="movement", stack=stack, grip="{unknown: 3}")
    p = after(p, *ON_TO_THE_NEXT, "trigger Slot Machine")
    revealed = [e.object for e in p.state.history if e.verb is Deed.REVEAL]
    assert "easy_mark" not in revealed
    assert len(revealed) == 3
    p = after(p, "pass", "pass")
    assert (p.decision is not None and p.decision.kind is DecisionKind.TARGETS) is alike


@pytest.mark.parametrize("card", ["Yakov Erikovich Avdakov", "Warroid Tracker"])
@pytest.mark.parametrize("rezzed", [True, False])
def test_an_upgrade_that_is_trashed_itself_was_in_this_server(table: Table, card: str, rezzed: bool) -> None:
    """rule_this_server, rule_active_exception_conditional_move_to_inactive_zone: only if it was active there."""
    p = table(
        f"""
        turn: {{side: runner, number: 4, step: action}}
        corp:
          hq: {{unknown: 5}}
          servers: {{"1": {{root: [{{card: {card}, rezzed: {str(rezzed).lower()}}}, PAD Campaign]}}}}
        runner: {{credits: 9, clicks: 2, grip: {{unknown: 3}}, rig: [Corroder]}}
        run: {{server: "1", step: success}}
        """
    )
    p = after(p, f"access {card}", f"trash {card}")
    assert triggers(p) == int(rezzed)


def test_the_basic_action_gains_credits_through_no_card(table: Table) -> None:
    """5.2.6b: what asks for credits of another card's ability is not pending, and that is known."""
    p = table(
        """
        turn: {side: corp, number: 3, step: action}
        corp: {credits: 5, clicks: 3, hq: [Hedge Fund], servers: {"1": {root: [{card: NASX, rezzed: true}]}}}
        """
    )
    assert triggers(p.after("gain credit")) == 0
    assert p.after("gain credit").check("pass").status is Status.LEGAL
    assert triggers(p.after("play Hedge Fund")) == 1
