"""Paying what is due: everything at once, then the checkpoint (1.16.1, 1.16.3)."""

from __future__ import annotations

from msgspec import structs

from ..models.actions import Payment, UseAbility
from ..models.costs import (
    Derez,
    Forfeit,
    LoseClicks,
    PayCredits,
    PayStat,
    RemoveFromGame,
    RemoveTags,
    Reveal,
    SpendClicks,
    SpendCounters,
    SufferDamage,
    TakeBadPublicity,
    TakeTags,
    TrashCards,
    TurnFacedown,
)
from ..models.events import Event
from ..models.frames import (
    ActionFrame,
    BidFrame,
    ChanceFrame,
    Outcome,
    PayingFrame,
    Procedure,
    ProcedureFrame,
    ResolvingFrame,
    TimingFrame,
    TraceFrame,
)
from ..models.selectors import Verb
from ..models.state import State
from ..models.terms import Counter, Damage, Face, Side, Zone
from . import changes
from .game import Context, Doubts, Game
from .payment import BAD_PUBLICITY, POOL, Bundle, demands_of, payments

CREDITS_USED = -1  # the clause of a use that consists in spending credits from the card (rule_hosted_credits_use)


def step(game: Game, frame: PayingFrame, doubts: Doubts) -> State | None:
    """Pay at once where nothing is left to choose; otherwise the payer decides (1.16)."""
    if frame.payment is not None:
        return _damage_paid(game, frame, doubts)
    if frame.may_decline:
        return None
    ways = payments(game, Bundle.of(frame), Context(frame.subject, frame.payer, doubts, frame.bindings))
    first = ways.first()
    if first is None:
        return close(game.state, Outcome.NOT_PAID)
    if ways.count() > 1:
        return None
    return pay(game, frame, first, doubts)


def close(state: State, outcome: Outcome) -> State:
    """The frame on top is done; the one below learns how it ended."""
    state = state.pop()
    below = state.top
    if isinstance(below, TimingFrame | ResolvingFrame | ActionFrame | ProcedureFrame | TraceFrame | BidFrame):
        return state.with_top(structs.replace(below, outcome=outcome))
    return state


def pay(game: Game, frame: PayingFrame, payment: Payment, doubts: Doubts) -> State:
    """Everything that is due is paid at once; what chance takes for damage is asked for first (rule_cost)."""
    context = Context(frame.subject, frame.payer, doubts, frame.bindings)
    suffered = _suffered(game, frame, payment, context)
    total = sum(n for _, n in suffered)
    grip = game.state.in_zone(Zone.GRIP)
    if total and (total < len(grip) or Zone.GRIP in game.state.unlimited):
        waiting = structs.replace(frame, payment=payment)
        chance = ChanceFrame(Side.RUNNER, total, Verb.SUFFER_DAMAGE, frame.subject, suffered, frame.payer)
        return game.state.with_top(waiting).push(chance)
    return _paid(game, frame, payment, tuple(o.id for o in grip) if total else (), doubts)


def _damage_paid(game: Game, frame: PayingFrame, doubts: Doubts) -> State:
    """Chance has taken the cards: they stand in the frame's binding."""
    taken = next((b for b in frame.bindings if b.name == "taken"), None)
    assert frame.payment is not None
    cards = tuple(r.id for r in taken.objects) if taken is not None else ()
    return _paid(game, frame, frame.payment, cards, doubts)


def _suffered(game: Game, frame: PayingFrame, payment: Payment, context: Context) -> tuple[tuple[Damage, int], ...]:
    demands = demands_of(game, Bundle.of(frame), context, payment.x)
    return tuple(
        (d.due.component.kind, d.count) for d in demands if isinstance(d.due.component, SufferDamage) and d.count
    )


def _paid(game: Game, frame: PayingFrame, payment: Payment, taken: tuple[str, ...], doubts: Doubts) -> State:
    from .checkpoint import settled

    context = Context(frame.subject, frame.payer, doubts, frame.bindings)
    state = game.state
    payer = frame.payer
    demands = tuple(demands_of(game, Bundle.of(frame), context, payment.x))
    waiting = list(taken)
    suffered: list[tuple[Damage, int, str | None]] = []
    for demand, spent in zip(demands, payment.spent, strict=True):
        component, source = demand.due.component, demand.due.source
        match component:
            case PayCredits() | PayStat():
                state = _spend_credits(state, payer, spent.sources, demand.count, source)
            case SpendClicks() | LoseClicks():
                is_spent = isinstance(component, SpendClicks)
                state = changes.fewer_clicks(state, payer, demand.count, spent=is_spent, source=source)
            case SpendCounters(kind, _, _):
                for id, n in spent.sources:
                    state = changes.remove_counters(state, id, kind, n, spent=True)
            case SufferDamage(kind, _):
                suffered.append((kind, demand.count, source))
            case TakeTags():
                state = changes.take_tags(state, demand.count, source, payment=True)
            case RemoveTags():
                state = changes.remove_tags(state, demand.count, source)
            case TakeBadPublicity():
                state = changes.take_bad_publicity(state, demand.count, source)
            case TrashCards():
                for id in spent.objects:
                    state = changes.trash(state, id, payer, source=source, payment=True)
            case Forfeit():
                for id in spent.objects:
                    state = changes.move(
                        state.log(Event(Verb.FORFEIT, payer, id, state.object(id).card, payment=True)), id, Zone.REMOVED
                    )
            case RemoveFromGame():
                for id in spent.objects:
                    state = changes.move(state, id, Zone.REMOVED)
            case Reveal(_, trash):
                for id in spent.objects:
                    state = state.log(Event(Verb.REVEAL, payer, id, state.object(id).card, payment=True))
                    if trash:
                        state = changes.trash(state, id, payer, source=source, payment=True)
            case Derez():
                for id in spent.objects:
                    state = changes.turn(state, id, Face.DOWN, Verb.DEREZ, payer)
            case TurnFacedown():
                for id in spent.objects:
                    state = changes.turn(state, id, Face.DOWN, Verb.FLIP, payer)
            case _:
                raise AssertionError(f"a payment holds a component that is not paid: {component!r}")
    for kind, n, source in suffered:
        state = changes.damage(state, tuple(waiting[:n]), ((kind, n),), payer, source, payment=True)
        waiting = waiting[n:]
    total = sum(n for _, n, _ in suffered)
    if total > len(game.state.in_zone(Zone.GRIP)) and Zone.GRIP not in game.state.unlimited:
        from ..models.state import Ending

        state = changes.end_game(state, Side.CORP, Ending.FLATLINE)
    state = _announced_after_payment(close(state, Outcome.PAID), frame, payment)
    return settled(game, state) if frame.checkpoint else state


def _spend_credits(
    state: State, payer: Side, sources: tuple[tuple[str, int], ...], n: int, source: str | None
) -> State:
    """Credits leave the places that the payer chose; an object whose credits are spent is used
    (rule_spend_hosted_credits).
    """
    for where, count in sources:
        if where == POOL:
            state = changes.spend_from_pool(state, payer, count)
        elif where == BAD_PUBLICITY:
            assert state.run is not None
            state = structs.replace(state, run=structs.replace(state.run, credits=state.run.credits - count))
        else:
            state = changes.remove_counters(state, where, Counter.CREDIT, count, spent=True)
            state = state.log(Event(Verb.USE, payer, where, state.object(where).card, clause=CREDITS_USED))
    return state.log(Event(Verb.SPEND_CREDITS, payer, amount=n, source=source, payment=True)) if n else state


def _announced_after_payment(state: State, frame: PayingFrame, payment: Payment) -> State:
    """What the payment starts is used or taken: the events that the cost-paid checkpoint sees (5.2.2c, 9.1.6a)."""
    below = state.top
    match below:
        case ActionFrame(number, key, choice):
            used = choice.object if isinstance(choice, UseAbility) else None
            card = state.object(used).card if used is not None and state.find(used) else None
            if used is not None:
                assert isinstance(choice, UseAbility)
                side = frame.payer
                state = state.log(Event(Verb.USE, side, used, card, clause=choice.ability))
            state = state.log(Event(Verb.TAKE_ACTION, frame.payer, used, card, key=key))
        case ProcedureFrame(procedure=Procedure.USE, subject=subject, ability=number):
            found = state.find(subject)
            state = state.log(Event(Verb.USE, frame.payer, subject, found.card if found else None, clause=number))
            state = state.with_top(structs.replace(below, x=payment.x))
        case ProcedureFrame():
            state = state.with_top(structs.replace(below, x=payment.x))
        case _:
            pass
    return state
