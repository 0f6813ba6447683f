"""Orders on the command line: every one, those that differ, and the graph of what depends on what."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .conftest import Run, Write

PENDING = """
format: sysop/position/1
turn: {side: corp, number: 4, step: before action}
corp:
  credits: 4
  hq: [Hedge Fund]
  servers:
    "1": {root: [{card: PAD Campaign, rezzed: true, id: one}]}
    "2": {root: [{card: PAD Campaign, rezzed: true, id: two}]}
runner:
  rig: [Order of Sol]
pending: [one, two, Order of Sol]
"""


def test_orders_that_cannot_differ_are_merged_and_say_what_they_lead_to(run: Run, write: Write) -> None:
    file = write(PENDING)
    assert run("orders", file, "--count") == (0, "2\n", "")
    assert run("orders", file, "--count", "--distinct") == (0, "1\n", "")
    code, out, _ = run("orders", file, "--distinct")
    assert code == 0
    assert out.splitlines()[1] == "  leads to: Corp credits 4 -> 6; Runner credits 0 -> 1"


def test_the_json_of_distinct_orders_carries_their_outcome(run: Run, write: Write) -> None:
    _, out, _ = run("orders", write(PENDING), "--distinct", "--json")
    first, end = (json.loads(line) for line in out.splitlines())
    assert [step["source"] for step in first["order"]] == ["one", "two", "order_of_sol"]
    assert first["leads_to"] == [["Corp credits 4 -> 6", "Runner credits 0 -> 1"]]
    assert end["count"] == 1


@pytest.mark.parametrize(("suffix", "begins"), [(".dot", "digraph"), (".mmd", "flowchart LR")])
def test_the_graph_is_written_by_the_ending_of_its_name(
    run: Run, write: Write, tmp_path: Path, suffix: str, begins: str
) -> None:
    file, target = write(PENDING), tmp_path / f"graph{suffix}"
    assert run("orders", file, "--graph", str(target)) == (0, "", "")
    text = target.read_text(encoding="utf-8")
    assert text.startswith(begins)
    assert text.count("PAD Campaign (mandatory)") == 2
    assert text.count("must precede") == 2
    assert "may change" not in text


def test_a_graph_of_another_kind_is_refused(run: Run, write: Write) -> None:
    code, _, err = run("orders", write(PENDING), "--graph", "orders.png")
    assert code == 2
    assert ".dot, .gv, .mmd" in err


def test_why_not_says_what_comes_first_and_which_ability_did_not_become_pending(run: Run, write: Write) -> None:
    """9.2.8b, 9.6.5"""
    file = write(PENDING)
    assert run("orders", file, "--why-not", "PAD Campaign; PAD Campaign; Order of Sol")[0] == 0
    code, out, _ = run("orders", file, "--why-not", "Order of Sol; PAD Campaign; PAD Campaign")
    assert code == 1
    assert "has to trigger PAD Campaign before passing [CR 9.2.8b" in out
    code, out, _ = run("checkpoint", file, "--why-not", "Order of Sol")
    assert (code, out) == (0, "nothing speaks against Order of Sol: it is pending\n")


def test_the_graph_never_replaces_the_position(run: Run, write: Write, tmp_path: Path) -> None:
    file = tmp_path / "position.dot"
    file.write_text(PENDING, encoding="utf-8")
    code, _, err = run("orders", str(file), "--graph", str(file))
    assert code == 2
    assert "is the position itself" in err
    assert file.read_text(encoding="utf-8") == PENDING


SELLING = """
format: sysop/position/1
turn: {side: runner, number: 3, step: turn begins}
runner: {clicks: 4, credits: 1, stack: {unknown: 30}, rig: [{card: Daily Casts, credits: 8}, Aesop's Pawnshop]}
"""


def test_outcomes_say_what_was_chosen_on_the_way_and_whether_the_order_matters(run: Run, write: Write) -> None:
    code, out, _ = run("outcomes", write(SELLING))
    assert code == 0
    assert "  by: Daily Casts, then leave Aesop’s Pawnshop" in out.splitlines()
    assert "  by: Aesop’s Pawnshop, then Aesop’s Pawnshop: trash Daily Casts" in out.splitlines()
    told = " ".join(out.split())
    assert "the order matters: yes, because" in told
    assert "Aesop’s Pawnshop may disable Daily Casts" in told


def test_the_json_of_outcomes_has_one_record_each_and_one_for_the_order(run: Run, write: Write) -> None:
    _, out, _ = run("outcomes", write(SELLING), "--json")
    *found, matters, end = (json.loads(line) for line in out.splitlines())
    assert len(found) == end["count"] == 3
    assert all(outcome["by_chance"] is False for outcome in found)
    assert matters["answer"] == "yes"
    assert len(matters["orders"]) == 2


def test_what_chance_decides_is_said_to_be_random(run: Run, write: Write) -> None:
    damage = """
format: sysop/position/1
turn: {side: corp, number: 4, step: before action}
cards:
  - {title: Zapper, type: asset, cost: 0, trash: 1, text: "When your turn begins, do 1 net damage."}
corp: {servers: {"1": {root: [{card: Zapper, rezzed: true}]}}}
runner: {grip: [Diesel, Sure Gamble]}
pending: [Zapper]
"""
    code, out, _ = run("outcomes", write(damage))
    assert code == 0
    assert out.count("at random: Zapper, then ") == 2


NET_DAMAGE = """
format: sysop/position/1
cards:
  - title: Shield Two
    type: hardware
    cost: 0
    text: "[interrupt] → Whenever you would suffer net damage, prevent 1 net damage."
turn: {side: runner, number: 3, step: action}
corp: {hq: [Hedge Fund], servers: {hq: {ice: [{card: Neural Katana, rezzed: true}]}}}
runner: {clicks: 1, credits: 1, rig: [Net Shield, Shield Two], grip: {unknown: 5}}
run: {server: hq, step: encounter}
expect:
  - {name: what is pending in the interrupt window, after: [pass, pass], pending: [Net Shield, Shield Two]}
  - {name: "the mandatory one alone, or both in either order", after: [pass, pass], orders: 3}
"""


def test_interrupts_of_a_window_may_come_in_any_order(run: Run, write: Write) -> None:
    """rule_interrupt_window_abilities_unordered, rule_interrupt_window_must_resolve_mandatory_abilities"""
    assert run("suite", write(NET_DAMAGE))[0] == 0


def test_different_abilities_of_one_card_are_told_apart_by_their_numbers(run: Run, write: Write) -> None:
    """A Marilyn Campaign whose last credits are taken as the turn begins, and which may shuffle itself then."""
    text = """
format: sysop/position/1
turn: {side: corp, step: turn begins}
corp:
  servers:
    "1": {root: [{card: PAD Campaign, rezzed: true}]}
    "2": {root: [{card: Marilyn Campaign, rezzed: true, credits: 2}]}
"""
    code, out, _ = run("orders", write(text), "--limit", "1")
    assert code in (0, 4)
    numbered = {word for word in out.splitlines()[0].split(", ") if word.startswith("Marilyn")}
    assert numbered == {"Marilyn Campaign ability 2 (Corp)", "Marilyn Campaign ability 3 (Corp)"}
    assert "PAD Campaign (Corp)" in out
    _, out, _ = run("outcomes", write(text))
    assert "then Marilyn Campaign ability 3, then Marilyn Campaign ability 2" in out
