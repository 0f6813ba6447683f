"""What lists show of a choice: what it does, to what, for what; and that all of it can be given back as it stands."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice

import pytest

import sysop
from sysop.choices import choice_record, in_words
from sysop.models.actions import Pay

from .conftest import OWN_TURN, Run, Write

PAYMENTS = "examples/payments.yaml"
TRACE = """
format: sysop/position/1
turn: {side: corp, number: 3}
corp: {credits: 5, hq: [SEA Source], rnd: {unknown: 9}}
runner: {credits: 5, grip: [Diesel, Sure Gamble, Mimic], stack: {unknown: 9}}
history: [{run_successful: true, server: hq, by: runner, turn: last}]
"""
DIESELS = """
format: sysop/position/1
turn: {side: runner, number: 4}
run: {server: hq, step: encounter}
corp: {credits: 5, rnd: {unknown: 9}, servers: {hq: {ice: [{card: Neural Katana, rezzed: true}]}}}
runner: {credits: 5, grip: [Diesel, Sure Gamble, Mimic, Corroder], stack: {unknown: 9}}
"""


def met(text: str, *choices: str) -> Iterator[sysop.Position]:
    """The position and those after each choice, the first choice where none is named."""
    p = sysop.read_position(text)
    yield p
    for choice in choices:
        p = p.after(choice)
        yield p


def words(p: sysop.Position) -> list[str]:
    return [in_words(p, choice) for choice in islice(p.legal_actions, 40)]


def test_actions_say_what_abilities_do(run: Run) -> None:
    _, out, _ = run("actions", PAYMENTS)
    assert "use Imp: Access, once per turn → 1 hosted virus counter: Trash the card being accessed.\n" in out


def test_a_number_says_what_it_is_for() -> None:
    *_, p = met(TRACE, "play SEA Source")
    assert words(p)[1] == "number 1: credits spent on the trace of SEA Source"


def test_what_chance_brings_says_why() -> None:
    *_, p = met(DIESELS, "pass", "pass")
    assert all(line.endswith(": trashed by 3 net damage from Neural Katana") for line in words(p)), words(p)
    assert len(words(p)) == 4


@pytest.mark.parametrize("text", [TRACE, DIESELS, OWN_TURN])
def test_a_listed_choice_can_be_given_back_as_it_stands(text: str) -> None:
    for p in met(text, *(("play SEA Source",) if text is TRACE else ())):
        for choice in islice(p.legal_actions, 40):
            assert p.parse(in_words(p, choice)).choice == choice
            assert p.check(in_words(p, choice))


def test_words_that_do_not_fit_the_choice_are_refused(run: Run) -> None:
    code, _, err = run("check", PAYMENTS, "use Imp: Draw 9 cards.")
    assert code == 3
    assert "no card is called" in err


@pytest.mark.parametrize("action", ["use Freedom Khumalo", "use Corroder ability 2", "use Imp"])
def test_what_payments_lists_can_be_paid(action: str) -> None:
    p = sysop.load_position(PAYMENTS)
    listed = sysop.ask({"position": PAYMENTS, "payments": action, "distinct": True})
    assert listed["items"]
    for item, record in zip(listed["items"], listed["records"], strict=True):
        assert p.why_not_paid(action, item) == p.why_not_paid(action, record["pay"]) == ()
    if len(listed["items"]) < 2 or not p.check(action):  # the only way is taken without a choice
        return
    paying = p.after(action)
    for item, record in zip(listed["items"], listed["records"], strict=True):
        meant = paying.parse(f"pay {item}")
        assert meant == paying.parse(item) == paying.parse(f"pay {record['pay']}")
        assert isinstance(meant.choice, Pay)
        assert meant.choice in paying.legal_actions


def test_a_payment_in_words_that_is_none_of_them_says_why(run: Run) -> None:
    much = "spend 5 virus counters (4 from Imp, 1 from Datasucker); X = 5"
    _, out, _ = run("payments", PAYMENTS, "use Freedom Khumalo", "--why-not", much)
    assert "Imp" in out


def test_the_record_of_a_choice_names_all_it_is_about(run: Run, write: Write) -> None:
    _, out, _ = run("actions", PAYMENTS, "--json", "--costs")
    imp = json.loads(out.splitlines()[1])
    assert (imp["action"], imp["kind"], imp["card"]) == ("use Imp", "use", "imp")
    assert imp["cost"] == "spend 1 virus counter"
    assert imp["payment"]["pay"] == "1: 1 from Imp"
    _, out, _ = run("actions", write(OWN_TURN), "--json", "--kind", "run")
    assert [json.loads(line).get("server") for line in out.splitlines()[:3]] == ["hq", "rnd", "archives"]


def test_an_install_names_card_server_and_host() -> None:
    p = sysop.load_position("examples/targets.yaml")
    for choice in islice(p.legal_actions, 40):
        record = choice_record(p, choice)
        for id in (record.get("card"), record.get("host"), *sum(record.get("targets", ()), ())):
            assert id is None or p.state.find(id) is not None


def test_costs_are_asked_for_by_a_switch(run: Run) -> None:
    code, _, err = run("actions", PAYMENTS, "--costs")
    assert code == 2
    assert "--json" in err
    plain = sysop.ask({"position": PAYMENTS, "actions": True})["records"]
    asked = sysop.ask({"position": PAYMENTS, "actions": True, "costs": True})["records"]
    assert not any("cost" in record for record in plain)
    assert [record.get("cost") for record in asked] == ["spend 5 virus counters", "spend 1 virus counter", None]
