"""Every cost of the shipped pool: asked for in a rich position and in a bare one, listed, explained and paid.

The suite takes every fourth card; `--cases 1` takes all.
"""

from __future__ import annotations

from collections import Counter as Counts
from collections.abc import Callable, Iterator

from msgspec import structs

from sysop.models.abilities import AbilityKind, NestedCost
from sysop.models.actions import Payment
from sysop.models.cards import Card
from sysop.models.costs import LoseClicks, SpendClicks, SpendCounters, SufferDamage
from sysop.models.deeds import Deed
from sysop.models.frames import PayingFrame
from sysop.models.pool import shipped_pool
from sysop.models.state import GameObject, PlayerState, State
from sysop.models.terms import CardType, Counter, Place, Side, Zone
from sysop.solver.flow import paying
from sysop.solver.payment.bundles import Bundle
from sysop.solver.payment.costs_due import due_for_ability, due_to, dues_of
from sysop.solver.payment.payments import Payments
from sysop.solver.reading.context import Context
from sysop.solver.reading.doubts import Asking, Doubts
from sysop.solver.reading.game import Game

OTHERS = {
    Zone.PLAY_AREA: ("corroder", "datasucker", "clone_chip", "order_of_sol"),
    Zone.GRIP: ("diesel", "sure_gamble", "mimic", "corroder"),
    Zone.HEAP: ("diesel", "corroder"),
    Zone.STACK: ("diesel", "corroder"),
    Zone.HQ: ("hedge_fund", "ice_wall", "pad_campaign"),
    Zone.RND: ("hedge_fund", "ice_wall", "pad_campaign"),
    Zone.ARCHIVES: ("hedge_fund", "ice_wall"),
    Zone.CORP_SCORE: ("hostile_takeover",),
}
PLACES = {
    CardType.ICE: Place.ICE,
    CardType.ASSET: Place.ROOT,
    CardType.UPGRADE: Place.ROOT,
    CardType.AGENDA: Place.ROOT,
}


def board(card: Card, *, rich: bool) -> Game:
    """The card where it is used, alone with players who have nothing, or among many others with counters on it."""
    played = card.type in (CardType.EVENT, CardType.OPERATION)
    hand = Zone.HQ if card.side is Side.CORP else Zone.GRIP
    place = None if played else PLACES.get(card.type, Place.RIG)
    server = "1" if place in (Place.ICE, Place.ROOT) else None
    own = GameObject("own", card.id, card.side, hand if played else Zone.PLAY_AREA, place=place, server=server)
    if not rich:
        return Game(State(1, card.side, PlayerState(), PlayerState(), (own,), remotes=("1",)), shipped_pool())
    for kind in Counter:
        own = own.with_counters(kind, 3)
    others = tuple(
        GameObject(f"{zone.value}.{k}", name, side_of(name), zone, place=Place.RIG if zone is Zone.PLAY_AREA else None)
        for zone, names in OTHERS.items()
        for k, name in enumerate(names)
    )
    corp, runner = PlayerState(9, 4, bad_publicity=1), PlayerState(9, 4, tags=2)
    return Game(State(1, card.side, corp, runner, (own, *others), remotes=("1",)), shipped_pool())


def side_of(card: str) -> Side:
    return shipped_pool()[card].side


def nested(value: object) -> Iterator[NestedCost]:
    if isinstance(value, NestedCost):
        yield value
    parts = value if isinstance(value, tuple) else ()
    for part in parts:
        yield from nested(part)
    for name in getattr(value, "__struct_fields__", ()):
        yield from nested(getattr(value, name))


def bundles(game: Game, card: Card) -> Iterator[Bundle]:
    """Everything that may fall due for a card."""
    own = game.object("own")
    side = game.responsible(own)
    for ability in card.abilities:
        if ability.kind is AbilityKind.PAID and ability.cost is not None:
            for option in range(len(ability.cost.options)):
                yield Bundle(side, due_for_ability(game, own, ability, option, side).found, Deed.ABILITY, "own")
        for cost in nested(ability.steps):
            due = dues_of(cost.cost, Deed.NESTED, "own", 0)
            yield Bundle(cost.payer.side(side) or side, due, Deed.NESTED, "own")
    match card.type:
        case CardType.EVENT | CardType.OPERATION:
            yield Bundle(side, due_to(game, Deed.PLAY, side, own).found, Deed.PLAY, "own")
        case CardType.ICE | CardType.ASSET | CardType.UPGRADE:
            yield Bundle(side, due_to(game, Deed.REZ, side, own).found, Deed.REZ, "own")
        case CardType.AGENDA:
            yield Bundle(Side.RUNNER, due_to(game, Deed.STEAL, Side.RUNNER, own).found, Deed.STEAL, "own")
            yield Bundle(Side.CORP, due_to(game, Deed.SCORE, Side.CORP, own).found, Deed.SCORE, "own")
        case _:
            pass


def test_every_cost_of_the_pool_is_listed_explained_and_paid(cases: Callable[[int], int]) -> None:
    """What is listed can be paid and loses no card; what cannot be paid has a reason and a clash."""
    asked = 0
    for card in list(shipped_pool())[:: cases(4)]:
        for rich in (True, False):
            game = board(card, rich=rich)
            for bundle in bundles(game, card):
                asked += 1
                _listed_explained_and_paid(game, bundle)
    assert asked > 500


def _listed_explained_and_paid(game: Game, bundle: Bundle) -> None:
    def context() -> Context:
        return Asking("own", bundle.payer, doubts=Doubts())

    ways = Payments(game, bundle, context())
    assert bool(ways) is not bool(Payments(game, bundle, context(), act="do so").why_not())
    assert Payments(game, bundle, context(), merged=True).count() <= ways.count()
    if not ways:
        assert Payments(game, bundle, context()).clash() or not bundle.due or ways.undecided
        return
    frame = PayingFrame(bundle.payer, bundle.subject, bundle.due, bundle.purpose)
    for payment in (ways.unrank(0), ways.unrank(ways.count() - 1)):
        assert payment in ways
        assert len(bundle.in_words(game, payment)) == len(payment.spent)
        paid = paying.pay(game.changed(game.state.push(frame)), frame, payment, Doubts())
        assert len(paid.objects) == len(game.state.objects)
        _conserved(game.state, structs.replace(frame, checkpoint=False), payment)


def _conserved(before: State, frame: PayingFrame, payment: Payment) -> None:
    """Exactly what the payment names is gone from where it says: credits, clicks, counters; other cards stay where they
    were."""
    game = Game(before.push(frame), shipped_pool())
    after = paying.pay(game, frame, payment, Doubts())
    gone: Counts[tuple[str, Counter]] = Counts()
    clicks, moved = 0, set()
    for spent in payment.spent:
        component = frame.due[spent.component].component
        kind = component.kind if isinstance(component, SpendCounters) else Counter.CREDIT
        gone.update({(source, kind): n for source, n in spent.sources})
        clicks += spent.amount if isinstance(component, SpendClicks | LoseClicks) else 0
        moved.update(spent.objects)
    side = frame.payer
    assert before.player(side).credits - after.player(side).credits == gone.pop(("pool", Counter.CREDIT), 0)
    assert before.player(side).clicks - after.player(side).clicks == clicks
    assert before.player(side.other).credits == after.player(side.other).credits
    if any(isinstance(due.component, SufferDamage) for due in frame.due):
        return  # chance says which cards go
    for object in before.objects:
        now = after.object(object.id)
        if object.id in moved:
            continue
        assert (now.zone, now.face, now.host) == (object.zone, object.face, object.host) or _at_random(frame)
        for kind in Counter:
            assert object.count(kind) - now.count(kind) == gone[object.id, kind]


def _at_random(frame: PayingFrame) -> bool:
    """Whether chance takes some of it."""
    return any(getattr(getattr(due.component, "what", None), "at_random", False) for due in frame.due)
