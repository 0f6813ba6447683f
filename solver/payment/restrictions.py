"""Restrictions that must still hold once a cost is paid (1.16.1c)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs
from msgspec.structs import replace

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
from ...models.costs import Component, Forfeit, RemoveFromGame, RemoveTags, TakeBadPublicity, TakeTags, TrashCards
from ...models.deeds import Deed
from ...models.known import Open, Truth
from ...models.state import GameObject, State
from ...models.terms import DISCARD_PILES, Counter, Side, Zone
from ...models.wording import clause
from ..deeds import RECORDS
from ..deeds.moving import move
from ..reading import Asking, Context, Game
from .bundles import Bundle
from .credit_sources import BAD_PUBLICITY, POOL
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
    demands: tuple[Demand, ...],
    payment: Payment,
    context: Asking,
) -> bool:
    """Whether these restrictions would still hold with what the payment takes gone (rule_cost_restrictions); a nested
    cost or a basic action has no card whose restrictions there could be."""
    if not restrictions:
        return True
    after = game.changed(_without(game, bundle, demands, payment))
    subject = after.objects[bundle.subject or ""]
    own = replace(context, source=subject.id, controller=game.responsible(subject))
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


def _without(game: Game, bundle: Bundle, demands: tuple[Demand, ...], payment: Payment) -> State:
    """The state with what is spent gone, and the tags and bad publicity there that are taken; an ability whose source
    pays for it is independent of it (rule_paid_ability_independent).
    """
    state = game.state
    by_index = {d.index: d for d in demands}
    for spent in payment.spent:
        demand = by_index[spent.component]
        for source, n in spent.sources:
            assert isinstance(demand.item, Counter)
            if source == POOL:
                player = state.player(bundle.payer)
                state = state.with_player(bundle.payer, structs.replace(player, credits=player.credits - n))
            elif source != BAD_PUBLICITY:
                state = state.with_object(state.object(source).with_counters(demand.item, -n))
        for id in spent.objects:
            if id == bundle.subject and bundle.purpose is Deed.ABILITY:
                continue
            if isinstance(demand.due.component, TrashCards):
                state = move(state, id, DISCARD_PILES[state.object(id).owner])
            elif isinstance(demand.due.component, Forfeit | RemoveFromGame):
                state = move(state, id, Zone.REMOVED)
        state = _with_marks(state, demand.due.component, spent.amount)
    return state


def _with_marks(state: State, component: Component, n: int) -> State:
    """The state with the tags and bad publicity that are removed or taken."""
    runner, corp = state.runner, state.corp
    match component:
        case RemoveTags():
            return state.with_player(Side.RUNNER, structs.replace(runner, tags=runner.tags - n))
        case TakeTags():
            return state.with_player(Side.RUNNER, structs.replace(runner, tags=runner.tags + n))
        case TakeBadPublicity():
            return state.with_player(Side.CORP, structs.replace(corp, bad_publicity=corp.bad_publicity + n))
        case _:
            return state
