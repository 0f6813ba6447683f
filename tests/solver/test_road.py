"""The road: what holds of a deed holds on each way in which it comes about."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sysop.models.deeds import Deed
from sysop.models.selectors import Verb
from sysop.models.terms import Side, Truth, Zone
from sysop.models.verdict import Status
from sysop.solver.flow.road import Doing, against, may
from sysop.solver.game.game import Doubts
from sysop.solver.position import Position

Build = Callable[[str], Position]
JACKING_OUT = """
turn: {side: runner, number: 5, step: action}
corp: {credits: 3, servers: {"1": {root: [{card: Port Anson Grid, rezzed: true}]}}}
runner: {credits: 1, clicks: 3, rig: [Flip Switch%s], grip: [], stack: {unknown: 10}}
run: {server: "1", step: %s}
"""


def done(position: Position, *texts: str) -> Position:
    for text in texts:
        verdict = position.check(text)
        assert verdict.status is Status.LEGAL, (text, verdict)
        position = position.after(position.parse(text).choice)
    return position


def happened(position: Position, verb: Verb) -> bool:
    return any(e.verb is verb for e in position.state.history)


def test_an_additional_cost_to_jack_out_is_due_where_an_ability_jacks_out(position: Build) -> None:
    """rule_additional_cost: nobody jacks out without paying it."""
    asked = done(position(JACKING_OUT % (", Corroder", "movement")), "use Flip Switch ability 2")
    assert asked.decision is not None
    paid = done(asked, "pay")
    assert paid.state.object(next(o.id for o in paid.state.objects if o.card == "corroder")).zone is Zone.HEAP
    assert happened(paid, Verb.JACK_OUT)
    assert not happened(done(asked, "decline"), Verb.JACK_OUT)  # rule_decline_additional_cost


def test_without_what_it_costs_nobody_jacks_out(position: Build) -> None:
    here = done(position(JACKING_OUT % ("", "movement")), "use Flip Switch ability 2")
    assert not happened(here, Verb.JACK_OUT)


def test_the_ways_to_pay_for_jacking_out_are_listed(position: Build) -> None:
    here = position(JACKING_OUT % (", Corroder, Mimic", "jack out"))
    assert here.payments("jack out").count() == 2


@pytest.mark.parametrize(
    ("way", "event"),
    [(["use Same Old Thing", "choose Apocalypse"], "heap"), (["play Apocalypse"], "grip")],
    ids=("by an ability", "by the basic action"),
)
def test_an_event_is_played_only_if_its_text_allows_it(position: Build, way: list[str], event: str) -> None:
    """rule_act_restriction: Apocalypse asks for three successful runs."""
    text = "turn: {side: runner}\ncorp: {}\nrunner: {credits: 9, clicks: 4, rig: [Same Old Thing], %s: [Apocalypse]}"
    here = position(text % event)
    if len(way) == 1:
        assert [r.code for r in here.check(way[0]).reasons] == ["restriction.play_only"]
    else:
        assert not happened(done(here, *way), Verb.PLAY)


def test_the_road_tells_the_same_with_reasons_and_without(position: Build) -> None:
    here = position("turn: {side: runner}\ncorp: {}\nrunner: {clicks: 4, grip: [Apocalypse]}")
    card = next(o for o in here.state.objects if o.card == "apocalypse")
    playing = Doing(Deed.PLAY, Side.RUNNER, card)
    assert may(here.game, playing, Doubts()) is Truth.NO
    assert [r.rule for r in against(here.game, playing, Doubts())] == ["rule_act_restriction"]


COSTLY = """
cards:
  - {title: Costly, type: agenda, advancement: 0, points: 2, text: "%s"}
  - {title: Bomb, type: %s, cost: 0, text: "When this %s is trashed, trash 1 installed Corp card."}
"""


def test_an_agenda_that_left_while_its_cost_was_paid_is_not_stolen(position: Build) -> None:
    """rule_object: the card in Archives is another object."""
    cost = "As an additional cost to steal this agenda, the Runner must trash 1 of their installed cards."
    here = position(
        COSTLY % (cost, "resource", "resource")
        + """
turn: {side: runner, number: 3, step: action}
corp: {servers: {"1": {root: [Costly]}}}
runner: {clicks: 2, rig: [Bomb]}
run: {server: "1", step: breach, successful: true}
access: {card: Costly, step: steal}
"""
    )
    after = done(here, "steal Costly", "trigger Bomb", "choose Costly")
    assert not happened(after, Verb.STEAL)
    assert next(o for o in after.state.objects if o.card == "costly").zone is Zone.ARCHIVES


def test_an_additional_cost_to_advance_is_due_where_a_card_advances(position: Build) -> None:
    """Security Leak: advancing costs 1 more, by whatever way (rule_additional_cost)."""
    text = """
cards:
  - {title: Hurry, type: operation, cost: 0, text: "Advance 1 installed card."}
turn: {side: corp}
corp: {credits: %d, clicks: 3, hq: [Hurry], servers: {"1": {root: [Hostile Takeover]}}}
runner: {play: [Security Leak]}
"""
    asked = done(position(text % 3), "play Hurry", "choose Hostile Takeover")
    assert not happened(asked, Verb.ADVANCE)
    assert happened(done(asked, "pay"), Verb.ADVANCE)
    assert not happened(done(asked, "decline"), Verb.ADVANCE)
