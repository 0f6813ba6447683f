"""What damage has trashed can be spoken of: how many of the cards fit, and whether that is repeated (1.21, 10.4)."""

from __future__ import annotations

from collections.abc import Callable

from sysop.models.abilities import If, Instruction
from sysop.models.conditions import Comparison
from sysop.models.deeds import Deed
from sysop.models.effects import Effect
from sysop.models.selectors import EVENT, RESOURCE, Bound, CountOf, Same, Selector
from sysop.models.terms import Damage, Relation, Zone
from sysop.solver.ask.position import Position
from sysop.solver.choices.decision import DecisionKind

from .conftest import CORP

Build = Callable[..., Position]
TRASHED = "the trashed card"


def harm(n: int) -> Instruction:
    return Instruction((Effect(Deed.DAMAGE, amount=n, damage=Damage.NET, name=TRASHED),))


def if_trashed(what: Selector, n: int, *then: Effect) -> If:
    trashed = CountOf(what & Same(Bound(TRASHED)))
    return If(Comparison(trashed, Relation.AT_LEAST, n), (Instruction(then),))


GAIN = Effect(Deed.GAIN_CREDITS, amount=3)


def test_what_chance_takes_is_what_was_trashed(corp_does: Build) -> None:
    p = corp_does(harm(1), if_trashed(EVENT, 1, GAIN))
    assert p.decision is not None
    assert p.decision.kind is DecisionKind.CHANCE
    assert p.after("happens Diesel").state.corp.credits == 8
    p = corp_does(harm(1), if_trashed(RESOURCE, 1, GAIN)).after("happens Diesel")
    assert p.state.corp.credits == 5


def test_a_whole_hand_is_trashed_without_chance(corp_does: Build) -> None:
    assert corp_does(harm(2), if_trashed(EVENT, 2, GAIN)).state.corp.credits == 8
    assert corp_does(harm(2), if_trashed(EVENT, 3, GAIN)).state.corp.credits == 5


def test_each_time_only_the_cards_of_that_time_count(corp_does: Build) -> None:
    table = CORP.replace("[Sure Gamble, Diesel]", "[Sure Gamble, Diesel, Gordian Blade, Ninja]")
    again = Effect(Deed.REPEAT)
    p = corp_does(harm(1), if_trashed(EVENT, 1, again), with_=table).after("happens Diesel")
    assert p.decision is not None
    assert p.decision.kind is DecisionKind.CHANCE
    p = p.after("happens Ninja")
    assert [o.id for o in p.state.in_zone(Zone.GRIP)] == ["sure_gamble", "gordian_blade"]
    assert p.decision is None or p.decision.kind is not DecisionKind.CHANCE
