"""A deed that no rule knows, said once: to juggle is a basic action, an instruction, a part of a cost, an entry of the
log, what an interrupt prevents, what a text forbids, and what orders of pending abilities look into."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from msgspec import structs

from sysop.models import actions
from sysop.models.abilities import Ability, AbilityKind, Flag, Instruction, Prevent, Prohibition
from sysop.models.actions import BasicAction
from sysop.models.cards import Card
from sysop.models.conditions import ActPattern
from sysop.models.costs import Cost, Perform, SpendClicks
from sysop.models.deeds import BASIC, BasicDeed, Deed
from sysop.models.effects import Effect
from sysop.models.events import Event
from sysop.models.frames import Pending
from sysop.models.selectors import EventPattern
from sysop.models.state import State
from sysop.models.terms import CardType, Side
from sysop.models.verdict import Status
from sysop.solver.ask.position import Position
from sysop.solver.deeds import Done, Record, Texts, registered
from sysop.solver.deeds.footprint import Footprint, Touching
from sysop.solver.deeds.record import Foreseen
from sysop.solver.orders.footprints import Footprints
from sysop.solver.support import gaps

from .conftest import trier

JUGGLE = str.__new__(Deed, "juggle")
JUGGLE._name_, JUGGLE._value_ = "JUGGLE", "juggle"
TABLE = "turn: {side: runner, step: %s}\ncorp: {}\nrunner: {credits: 1, clicks: 3, rig: [%s]}\n"


def juggle(state: State, done: Done) -> State:
    player = state.player(done.by)
    state = state.with_player(done.by, structs.replace(player, credits=player.credits + 2 * done.n))
    return state.log(Event(JUGGLE, done.by, amount=done.n, source=done.source, payment=done.payment))


def touch(t: Touching) -> Footprint:
    return Footprint(adds=frozenset({("credits", t.side.value)}), emits=t.made(JUGGLE))


RECORD = Record(
    deed=JUGGLE,
    event=JUGGLE,
    told_as=(JUGGLE,),
    basic=JUGGLE,
    costs=(SpendClicks(1),),
    takers=(Side.RUNNER,),
    foreseen=Foreseen.SO_MUCH,
    texts=Texts.FORBID | Texts.PREVENT,
    means=(juggle,),
    does=juggle,
    takes=("amount", "name"),
    touches=touch,
)
TWICE = Effect(JUGGLE, amount=2)
PAYER = Ability(AbilityKind.PAID, cost=Cost((Perform(Effect(JUGGLE)),)), steps=(Instruction((TWICE,)),))


def resource(title: str, *abilities: Ability) -> Card:
    return Card(title.lower(), title, CardType.RESOURCE, Side.RUNNER, cost=0, abilities=abilities)


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(actions, "BASIC", {**BASIC, JUGGLE: BasicDeed(Side.RUNNER)})
    with registered(RECORD):
        yield


def told(position: Position) -> list[tuple[int, bool]]:
    return [(e.amount, e.payment) for e in position.state.happened(JUGGLE)]


Table = Callable[..., Position]


def test_it_is_a_basic_action_of_the_runner(table: Table) -> None:
    here = table(TABLE % ("action", ""))
    assert BasicAction(JUGGLE) in here.legal_actions
    after = here.after(BasicAction(JUGGLE))
    assert (after.state.runner.clicks, after.state.runner.credits, told(after)) == (2, 3, [(1, False)])
    corp = table("turn: {side: corp}\ncorp: {clicks: 3}\nrunner: {}\n")
    assert corp.check(BasicAction(JUGGLE)).status is Status.ILLEGAL


def test_an_ability_instructs_it(table: Table) -> None:
    after = table(TABLE % ("before action", "Trier"), trier(TWICE)).after("use Trier")
    assert (after.state.runner.credits, told(after)) == (5, [(2, False)])
    assert not gaps(trier(TWICE).abilities[0])


def test_it_is_a_part_of_a_cost(table: Table) -> None:
    after = table(TABLE % ("before action", "Payer"), resource("Payer", PAYER)).after("use Payer")
    assert told(after) == [(1, True), (2, False)]
    assert not gaps(PAYER)


def test_an_interrupt_prevents_it(table: Table) -> None:
    prevent = Prevent(EventPattern(JUGGLE), amount=1)
    stopper = resource("Stopper", Ability(AbilityKind.PAID, cost=Cost(), steps=(prevent,), flags=(Flag.INTERRUPT,)))
    asked = table(TABLE % ("before action", "Trier, Stopper"), trier(TWICE), stopper).after("use Trier")
    prevented = asked.after("use Stopper").after("pass").after("pass")
    assert told(prevented) == [(1, False)]


def test_a_text_forbids_it_on_every_way(table: Table) -> None:
    stay = resource("Stay", Ability(AbilityKind.STATIC, declarations=(Prohibition(ActPattern(JUGGLE)),)))
    payer = resource("Payer", PAYER)
    acting = table(TABLE % ("action", "Stay"), stay)
    assert [r.code for r in acting.check(BasicAction(JUGGLE)).reasons] == ["prohibited"]
    here = table(TABLE % ("before action", "Trier, Stay, Payer"), trier(TWICE), stay, payer)
    assert not told(here.after("use Trier"))
    assert [r.code for r in here.check("use Payer").reasons] == ["pay.prohibited"]


def test_orders_look_into_it(table: Table) -> None:
    here = table(TABLE % ("before action", "Trier"), trier(TWICE))
    source = next(o.id for o in here.state.objects if o.card == "trier")
    found = Footprints(here.game).of(Pending(source, Side.RUNNER, trier(TWICE).abilities[0], 0))
    assert found.adds == {("credits", "runner")}
    assert (JUGGLE, Side.RUNNER, None) in found.emits


def test_nothing_of_it_is_left_behind() -> None:
    from sysop.solver.deeds import OF_BASIC, OF_EFFECT, RECORDS

    other = structs.replace(RECORD, told_as=(Deed.SKIP,), basic=Deed.SKIP)
    with registered(other):
        assert OF_EFFECT[Deed.SKIP] is other
    assert Deed.SKIP not in OF_EFFECT
    assert OF_BASIC[JUGGLE] is RECORDS[JUGGLE] is RECORD
