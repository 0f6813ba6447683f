"""Cards that are in a score area as an agenda (10.1.3)."""

from __future__ import annotations

from collections.abc import Callable

from sysop.models.deeds import Deed
from sysop.models.effects import Destination, Each, Effect
from sysop.models.selectors import AGENDA, InZone
from sysop.models.terms import CardType, Side, Zone
from sysop.solver.ask.position import Position
from sysop.solver.choices.decision import DecisionKind
from sysop.solver.reading.game import Game

Build = Callable[[str], Position]
Does = Callable[..., Position]
SCORED = """
turn: {side: runner, number: 4, step: %s}
corp: {credits: 5, hq: [Hedge Fund], rnd: {unknown: 9}, score: [{card: Public Support, worth: 1}]}
runner:
  {credits: 5, clicks: 2, grip: [Sure Gamble], stack: {unknown: 9}, rig: [%s], score: [{card: Fan Site, worth: 0}]}
"""


def test_it_is_an_agenda_and_nothing_else(position: Build) -> None:
    p = position(SCORED % ("action", "Data Dealer"))
    game = Game(p.state, p.pool)
    card = game.object("public_support")
    assert (game.types(card), game.subtypes(card), game.abilities(card)) == ((CardType.AGENDA,), (), ())
    assert (game.score(Side.CORP), game.score(Side.RUNNER)) == (1, 0)


def test_it_can_be_forfeited(position: Build) -> None:
    p = position(SCORED % ("action", "Data Dealer")).after("use Data Dealer")
    assert p.state.object("fan_site").zone is Zone.REMOVED


def test_no_agenda_can_be_forfeited_where_none_is(position: Build) -> None:
    text = (SCORED % ("action", "Data Dealer")).replace("{card: Fan Site, worth: 0}", "")
    assert {r.code for r in position(text).check("use Data Dealer").reasons} >= {"pay.together"}


def test_whatever_leaves_a_score_area_otherwise_is_trashed(runner_does: Does) -> None:
    """It is then the card that is printed, in its owner's discard pile."""
    back = Effect(Deed.MOVE, what=Each(AGENDA & InZone((Zone.CORP_SCORE,))), destination=Destination(Zone.HQ))
    p = runner_does(back, with_=SCORED % ("before action", "Trier"))
    card = p.state.object("public_support")
    assert (card.zone, card.worth) == (Zone.ARCHIVES, None)
    assert Game(p.state, p.pool).types(card) == (CardType.ASSET,)


def test_what_an_agenda_says_of_the_runners_score_area_holds_there(position: Build) -> None:
    """rule_active_exception_catchall: Global Food Initiative and Merger are worth another number there."""
    score = "score: [Global Food Initiative, Merger]"
    p = position((SCORED % ("action", "Data Dealer")).replace("score: [{card: Fan Site, worth: 0}]", score))
    assert Game(p.state, p.pool).score(Side.RUNNER) == 2 + 3


def test_what_lasts_for_an_access_is_over_after_it(position: Build) -> None:
    """rule_lingering_effect: The Future Perfect cannot be stolen in the access of the bids, and can in the next."""
    p = position(
        "turn: {side: runner, number: 4, step: action}\n"
        "corp: {credits: 5, rnd: {unknown: 9}, hq: [The Future Perfect]}\n"
        "runner: {credits: 5, clicks: 3, grip: [Sure Gamble], stack: {unknown: 9}}\n"
    )
    for bids in (("number 1", "number 0"), ("number 1", "number 1")):
        p = p.after("run HQ")
        while p.decision is not None and p.decision.kind is not DecisionKind.REACTION:
            p = p.after("continue" if p.decision.kind is DecisionKind.JACK_OUT else "pass")
        for choice in ("trigger The Future Perfect", *bids):
            p = p.after(choice)
        while p.decision is not None and p.decision.kind is not DecisionKind.ACTION:
            p = p.after("pass")
        stolen = p.state.object("the_future_perfect").zone is Zone.RUNNER_SCORE
        assert stolen is (bids[0] == bids[1])
