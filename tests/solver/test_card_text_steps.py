"""Card text that the solver carries out: credits kept on cards, values left out, `if able`, the last run (9.11)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sysop.models.actions import ChooseServer
from sysop.models.cards import Card
from sysop.models.cardtext import compile_card
from sysop.models.terms import Counter, Zone
from sysop.models.verdict import Status
from sysop.solver.ask.position import Position

Table = Callable[..., Position]
OWN = "your credit pool"


def made(title: str, type_: str, *text: str, **more: Any) -> Card:
    runner = type_ in ("event", "resource", "runner_identity")
    record = {"id": title.lower().replace(" ", "_"), "title": title, "card_type_id": type_, "cost": 0}
    record |= {"side_id": "runner" if runner else "corp", "text": " ".join(text), "trash_cost": 1}
    return compile_card(record | more)


VAULT = made(
    "Lab Vault",
    "asset",
    f"0[credit]: Move any number of credits from {OWN} to this asset.\n",
    "[trash]: Take any number of credits from this asset.",
)
CORP = """
turn: {side: corp, number: 3, step: before action}
corp: {credits: 5, servers: {"1": {root: [{card: Lab Vault, rezzed: true}]}}}
runner: {credits: 5}
"""


def test_credits_of_the_pool_are_kept_on_a_card_and_taken_back(table: Table) -> None:
    p = table(CORP, VAULT).after("use Lab Vault ability 1").after("number 4")
    assert p.state.corp.credits == 1
    assert p.state.object("lab_vault").count(Counter.CREDIT) == 4
    p = p.after("use Lab Vault ability 2").after("number 3")
    assert p.state.corp.credits == 4


def test_the_attacked_server_is_left_out(table: Table) -> None:
    card = made("Lab Switch", "asset", "0[credit]: Choose a server other than", "the attacked server. Gain 1[credit].")
    text = """
    turn: {side: runner, number: 2, step: action}
    corp:
      hq: {unknown: 5}
      servers: {hq: {ice: [{card: Ice Wall, rezzed: true}]}, "1": {root: [{card: Lab Switch, rezzed: true}]}}
    runner: {clicks: 3, credits: 1}
    run: {server: hq, position: Ice Wall, step: encounter}
    """
    p = table(text, card).after("pass").after("use Lab Switch")
    servers = {c.server for c in p.actions() if isinstance(c, ChooseServer)}
    assert servers == {"rnd", "archives", "1"}


def test_ice_passed_during_the_run_before(table: Table) -> None:
    """Of the runs that are over, the latest one counts."""
    card = made("Lab Pawn", "event", "Trash 1 installed piece of ice you passed during your last run.")
    text = """
    turn: {side: runner, number: 2, step: action}
    corp: {servers: {hq: {ice: [{card: Ice Wall, id: wall}]}, rnd: {ice: [{card: Enigma, id: enigma}]}}}
    runner: {clicks: 3, credits: 1, grip: [Lab Pawn]}
    history:
      - {run_begins: hq}
      - {pass: wall}
      - {run_ends: hq, successful: true}
      - {run_begins: rnd}
      - {pass: enigma}
      - {run_ends: rnd, successful: true}
    """
    p = table(text, card).after("play Lab Pawn")
    assert p.check("choose enigma").status is Status.LEGAL
    assert p.check("choose wall").status is Status.ILLEGAL


def test_what_is_done_if_able_and_was_not_brings_nothing(table: Table) -> None:
    """rule_if_able"""
    card = made(
        "Lab Cipher",
        "event",
        "Run R&D. If successful, instead of breaching R&D, the Corp adds exactly 2 cards from Archives to HQ, if able. "
        "If they do, the Corp loses 3[credit].",
    )
    for pile, left in (("[Hedge Fund]", 5), ("[Hedge Fund, Ice Wall]", 2)):
        text = f"""
        turn: {{side: runner, number: 2, step: action}}
        corp: {{credits: 5, archives: {pile}}}
        runner: {{clicks: 3, credits: 1, grip: [Lab Cipher]}}
        """
        p = table(text, card).after("play Lab Cipher")
        while p.state.run is not None:
            p = p.after(tuple(p.actions())[-1])
        assert p.state.corp.credits == left
        assert len(p.state.in_zone(Zone.ARCHIVES)) == (1 if left == 5 else 0)
