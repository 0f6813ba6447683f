"""Restrictions that must still hold once a cost is paid (1.16.1c)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from ...models.abilities import Aspect
from ...models.actions import Payment
from ...models.conditions import (
    AllHold,
    AnyHolds,
    Comparison,
    Condition,
    Exists,
    Fits,
    MostOfFaction,
    NotSo,
    PlayOnly,
    RezOnly,
    ScoreOnly,
    Tagged,
    Threat,
    UseOnly,
)
from ...models.costs import SpendClicks
from ...models.deeds import Deed
from ...models.known import Open, Truth
from ...models.state import GameObject, State
from ...models.terms import DISCARD_PILES, HANDS, Zone
from ...models.verdict import Reason
from ...models.wording import clause
from ..deeds import RECORDS, Done
from ..deeds.as_costs import by_chance, deeds_of
from ..deeds.moving import move
from ..reading import Asking, Context, Game
from .bundles import Bundle
from .demands import Demand, Item

OF_THE_CARD = {record.paid_for: record.only for record in RECORDS.values() if record.only is not None}


def restrictions_read(game: Game, bundle: Bundle, demands: tuple[Demand, ...]) -> tuple[Condition | None, ...]:
    """The restrictions on what is paid for that hold now and that a payment could break.

    None stands for the advancement requirement (rule_advancement_requirement).
    """
    subject = game.objects.get(bundle.subject) if bundle.subject else None
    if subject is None or not any(d.item is not Item.CLICK and d.count for d in demands):
        return ()
    context = Context(subject.id, game.responsible(subject))
    found: list[Condition | None] = [None] if bundle.purpose is Deed.SCORE else []
    found += [c for c in _conditions(game, bundle, subject) if _reads_things(c)]
    return tuple(c for c in found if _holds(game, c, subject, context))


def restrictions_not_known(game: Game, bundle: Bundle) -> Iterator[Reason]:
    """What is not known of the restrictions on what is paid for: a payment that takes something could break it
    (rule_cost_restrictions)."""
    subject = game.objects.get(bundle.subject) if bundle.subject else None
    if subject is None or bundle.purpose not in (*OF_THE_CARD, Deed.ABILITY):
        return
    if all(isinstance(due.component, SpendClicks) for due in bundle.due):
        return
    for unread in game.not_understood.clauses_of(subject):
        if unread.own and Aspect.PROHIBITIONS in unread.influence:
            yield game.not_understood.reason(subject, unread)
    context = Context(subject.id, game.responsible(subject))
    for condition in filter(_reads_things, _conditions(game, bundle, subject)):
        yield from game.holds(condition, context).told


def _conditions(game: Game, bundle: Bundle, subject: GameObject) -> Iterator[Condition]:
    kind = OF_THE_CARD.get(bundle.purpose)
    for ability in game.abilities(subject):
        used = bundle.purpose is Deed.ABILITY and any(d.component in _components(ability) for d in bundle.due)
        for restriction in ability.restrictions:
            of_ability = used and isinstance(restriction, UseOnly)
            of_card = isinstance(restriction, PlayOnly | RezOnly | ScoreOnly) and type(restriction) is kind
            if of_ability or of_card:
                assert isinstance(restriction, UseOnly | PlayOnly | RezOnly | ScoreOnly)
                yield restriction.condition


def _components(ability: object) -> tuple[object, ...]:
    cost = getattr(ability, "cost", None)
    return tuple(c for option in cost.options for c in option) if cost is not None else ()


def _reads_things(condition: Condition) -> bool:
    """Whether what is there decides it: cards, counters, credits, points or tags; not the time or what has happened."""
    match condition:
        case Comparison() | Exists() | Fits() | MostOfFaction() | Tagged() | Threat():
            return True
        case AllHold(parts) | AnyHolds(parts):
            return any(_reads_things(part) for part in parts)
        case NotSo(part):
            return _reads_things(part)
        case _:
            return False


def keeps_restrictions(
    game: Game,
    bundle: Bundle,
    restrictions: tuple[Condition | None, ...],
    payment: Payment,
    context: Asking,
) -> bool:
    """Whether these restrictions would still hold with what the payment takes gone (rule_cost_restrictions); a nested
    cost or a basic action has no card whose restrictions there could be."""
    if not restrictions:
        return True
    after = game.changed(_afterwards(game, bundle, payment))
    subject = after.objects[bundle.subject or ""]
    own = structs.replace(context, source=subject.id, controller=game.responsible(subject))
    return all(_holds(after, condition, subject, own) for condition in restrictions)


def asked_for(condition: Condition | None) -> str:
    """A restriction on what is paid for, in words; None stands for the advancement requirement."""
    return "its advancement requirement" if condition is None else clause(condition)


def _holds(game: Game, condition: Condition | None, subject: GameObject, context: Context) -> bool:
    if condition is None:
        return _can_be_scored(game, subject)
    return game.holds(condition, context) is not Truth.NO


def _can_be_scored(game: Game, agenda: GameObject) -> bool:
    required, there = game.advancement_requirement.and_counters(agenda)
    return agenda.installed and (isinstance(required, Open) or isinstance(there, Open) or there >= required)


def _afterwards(game: Game, bundle: Bundle, payment: Payment) -> State:
    """The table once this is paid, as far as it is known: what has been done for it is not yet a part of the history,
    and an ability whose source pays for it is independent of it (rule_paid_ability_independent).
    """
    state, source = game.state, bundle.subject if bundle.purpose is Deed.ABILITY else None
    for spent in payment.spent:
        for deed, how in deeds_of(bundle.due[spent.component], spent, bundle.payer, bundle.purpose):
            if source is None or source not in spent.objects or source not in how.objects:
                state = _done(state, deed, how)
    for _, n in by_chance(bundle.due, payment):
        state = _some_of_hand_gone(state, HANDS[bundle.payer], n)
    return structs.replace(state, history=game.state.history)


def _done(state: State, deed: Deed, how: Done) -> State:
    does = RECORDS[deed].does
    assert does is not None
    return does(state, how)


def _some_of_hand_gone(state: State, hand: Zone, n: int) -> State:
    """So many cards of a hand are gone, and which are left is anybody's guess."""
    there = state.in_zone(hand)
    for object in there[max(0, len(there) - n) :]:
        state = move(state, object.id, DISCARD_PILES[object.owner])
    for object in state.in_zone(hand):
        state = state.with_object(structs.replace(object, card=None))
    return state
