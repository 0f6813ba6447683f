"""What made-up texts say of a run and the next one, of its end, and of a basic action (6.7.4, 6.8, 1.16.10)."""

from __future__ import annotations

from typing import Any

import sysop
from sysop.solver.ask.position import Position

RUNNER = "turn: {side: runner, number: 3}\nrunner: {credits: 5, tags: 1, rig: %s, stack: {unknown: 20}, grip: %s}\n"


def position(text: str, *, rig: str, corp: str = "{}", grip: str = "[Easy Mark]", more: str = "") -> Position:
    cards = f'cards:\n  - {{title: Made Up, type: resource, cost: 1, text: "{text}"}}\n'
    return sysop.read_position(f"format: sysop/position/1\n{cards}{RUNNER % (rig, grip)}corp: {corp}\n{more}")


def until(p: Position, choice: str) -> Position:
    """After this choice, once it is legal: until then both pass, and nobody jacks out."""
    while not p.check(choice):
        p = p.after("pass" if p.check("pass") else "continue")
    return p.after(choice)


def servers(p: Position) -> set[Any]:
    return {getattr(choice, "server", None) for choice in p.legal_actions}


PROTECTED = "{hq: {unknown: 5}, rnd: {unknown: 30}, servers: {hq: {ice: [{card: Ice Wall, rezzed: true}]}}}"


def test_another_central_server_is_another_than_the_run_was_on() -> None:
    text = "Whenever a run on a central server ends, if it was unsuccessful, you may run another central server."
    p = until(position(text, rig="[Made Up]", corp=PROTECTED).after("run HQ"), "trigger Made Up")
    assert servers(p) - {None} == {"rnd", "archives"}


def test_a_run_on_another_server_is_none_on_this_one() -> None:
    text = (
        "Whenever you make a successful run on a central server, if you made a successful run on another central "
        "server this turn, gain 2[credit]."
    )
    for before, credits in (("hq", 7), ("rnd", 5)):
        history = f"history: [{{run_successful: {before}}}]\n"
        p = position(text, rig="[Made Up]", corp="{hq: {unknown: 5}, rnd: {unknown: 30}}", more=history)
        assert until(p.after("run R&D"), "trigger Made Up").state.runner.credits == credits


def test_what_waits_for_the_end_of_the_run_behind_if_you_do_comes_then() -> None:
    text = (
        "Whenever you encounter a piece of ice, you may trash 1 of your installed programs. If you do, when that run "
        "ends, gain 4[credit]."
    )
    p = until(position(text, rig="[Made Up, Mimic]", corp=PROTECTED).after("run HQ"), "trigger Made Up").after("pay")
    assert p.state.runner.credits == 5
    assert until(p, "trigger Made Up").state.runner.credits == 9


def test_an_additional_cost_to_remove_a_tag_is_due_with_the_basic_action() -> None:
    """rule_additional_cost"""
    text = "As an additional cost to remove a tag with the basic action, you must trash 1 card from your grip."
    p = position(text, rig="[Made Up]")
    assert [o.card for o in p.after("remove tag").state.objects if o.zone == "heap"] == ["easy_mark"]
    assert not position(text, rig="[Made Up]", grip="[]").check("remove tag")
