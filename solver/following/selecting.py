"""Which cards that are chosen fit what is told of a step, the likeliest first."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from ...models.actions import Announce, Choice, ChooseCards, Decline, TrashSet
from ...models.parts import SUBROUTINE, ObjectPart, whole_of
from ...models.pool import fold
from ...models.state import State
from ...models.terms import Zone
from ..ask.position import Position
from ..choices.decision import Decision, DecisionKind
from ..problems import Undecided
from .plan import Answer, Plan

LISTED = 24  # choices of an open decision that are looked at
ORDERS = 3  # of cards of a deck, which nobody sees in the recording
YES = "yes"  # to whether there will be something to choose
NO = ("no", "done", "no action", "decline", "none", "cancel")


class Way(NamedTuple):
    """A choice, what it costs to believe in it, and how far the plan has come with it."""

    cost: float
    choice: Choice
    at: int


def answer_to(plan: Plan, at: int, decision: Decision) -> tuple[int, Answer] | None:
    pays = decision.kind in (DecisionKind.PAYMENT, DecisionKind.NESTED_COST)
    return plan.answer(at, decision.side, decision.subject, access=pays)


def refuses(answer: Answer) -> bool:
    return (answer.words or "").casefold() in NO and not answer.cards


def card_ways(position: Position, decision: Decision, plan: Plan, at: int) -> Iterator[Way]:
    answer = answer_to(plan, at, decision)
    if answer is not None:
        answer = _about_these(*answer, plan, decision)
    cards = tuple(answer[1].cards) if answer is not None else ()
    following = answer[0] + 1 if answer is not None else at
    refused = answer is not None and refuses(answer[1])
    tried: set[Choice] = set()
    state = position.state
    for chosen, end in _named_in_turn(position, plan, following - 1, decision) if answer is not None else ():
        for told in (Announce((chosen,)), ChooseCards(chosen), *_by_slot(chosen, decision)):
            if told not in tried and _offered(told, decision):
                tried.add(told)
                yield Way(0, told, end)
    if len(cards) > 1:  # they may be asked for one by one here
        single = [(c, t) for c in cards for t in (Announce(((c,),)), ChooseCards((c,))) if _offered(t, decision)]
        more = len({c for c, _ in single}) > 1
        for k, (_, told) in enumerate(single):
            if told not in tried:
                tried.add(told)
                yield Way(0.01 + 0.05 * k, told, at if more else following)
    if cards and not refused:  # they may be named for what is asked next
        for nothing in (Announce(((),)), ChooseCards(())):
            if nothing not in tried and _offered(nothing, decision):
                yield Way(0.25, nothing, at)
    for cost, choice in _told(decision, cards, state, plan, asked=answer is not None):
        if choice not in tried and _offered(choice, decision):
            tried.add(choice)
            yield Way(cost, choice, following)
    most = ORDERS if decision.kind is DecisionKind.ORDER else LISTED * 2
    for k, choice in enumerate(islice(iter(decision.choices), most)):
        if choice in tried:
            continue
        if isinstance(choice, Decline):
            yield Way(0 if refused else 0.2 if answer is None else 1.2, choice, following)
            continue
        named = _named(choice)
        strange = sum(not moves(id, state, plan) for id in named)
        yield Way(0.8 + (0.5 if refused else 0) + strange * 0.2 + k * 0.02, choice, following if answer else at)


def _about_these(place: int, answer: Answer, plan: Plan, decision: Decision) -> tuple[int, Answer] | None:
    """The answer to a decision, with its place: where the next one names only cards that are not to be chosen here, as
    those that a cost was paid with, the first one about the same card that does not. None where the program has not
    asked for what is asked for here."""
    if answer.amount is not None:  # how many, and of what nobody asks
        return None
    if not answer.cards and (answer.words or "").casefold() != YES:
        return place, answer
    offered = {id for choice in islice(iter(decision.choices), 4 * LISTED) for id in _named(choice)}
    for k in range(place, len(plan.entries)):
        later = plan.entries[k]
        if not isinstance(later, Answer):
            break
        if (later.side, later.source) == (answer.side, answer.source) and not offered.isdisjoint(later.cards):
            return k, later
    return (place, answer) if not answer.cards else None


def _named_in_turn(
    position: Position, plan: Plan, at: int, decision: Decision
) -> Iterator[tuple[tuple[str, ...], int]]:
    """The cards that one answer after the other names, by card or by title, and where the last of them ends."""
    first = plan.entries[at] if at < len(plan.entries) else None
    chosen: list[str] = []
    k = at
    while k < len(plan.entries):
        entry = plan.entries[k]
        if not isinstance(entry, Answer) or not isinstance(first, Answer):
            break
        if entry.side is not decision.side or entry.source != first.source:
            break
        named = list(entry.cards) or _titled(position, entry, chosen)
        if not named:
            k += 1 if chosen and not entry.cards else 0
            break
        chosen += named
        k += 1
    if len(chosen) > 1 or (chosen and first is not None and isinstance(first, Answer) and not first.cards):
        yield tuple(chosen), k
    for count in range(len(chosen) - 1, 0, -1):
        if isinstance(first, Answer) and not first.cards:
            yield tuple(chosen[:count]), at + count


def _by_slot(chosen: tuple[str, ...], decision: Decision) -> Iterator[Choice]:
    """Cards that the program asked for one after the other, each in the slot in which it can be chosen here."""
    slots: list[set[str]] = []
    for choice in islice(iter(decision.choices), 4 * LISTED):
        groups = choice.targets if isinstance(choice, Announce) else ()
        slots += [set() for _ in groups[len(slots) :]]
        for slot, group in zip(slots, groups, strict=False):
            slot.update(group)
    if len(slots) > 1:
        first = {c: next((k for k, slot in enumerate(slots) if c in slot), None) for c in chosen}
        yield Announce(tuple(tuple(c for c in chosen if first[c] == k) for k in range(len(slots))))


def _titled(position: Position, answer: Answer, taken: list[str]) -> list[str]:
    """The card that the words of an answer are the title of, one that moves first."""
    words = fold(answer.words or "")
    cards = [o for o in position.state.objects if o.card is not None and o.id not in taken]
    titled = [o for o in cards if (card := position.pool.get(o.card)) is not None and fold(card.title) == words]
    return [o.id for o in titled if o.zone is not Zone.PLAY_AREA][:1] or [o.id for o in titled][:1]


def _told(
    decision: Decision, cards: tuple[str, ...], state: State, plan: Plan, *, asked: bool
) -> Iterator[tuple[float, Choice]]:
    if decision.kind is DecisionKind.TARGETS:
        subs = newly_broken(state, plan)
        if cards:
            yield 0, Announce((cards,))
            yield 0.1, Announce(tuple((c,) for c in cards))
        if subs:
            yield 0.02, Announce((subs,))
            for n in range(len(subs) - 1, 0, -1):
                yield 0.02, Announce((subs[:n],))
        return
    if decision.kind is DecisionKind.TRASH_SET:
        yield 0, TrashSet(cards)
        return
    if cards or decision.kind is DecisionKind.CARDS:
        yield 0 if cards else 0.6 if asked else 0.02, ChooseCards(cards)
    if decision.kind is DecisionKind.DISCARD:
        gone = tuple(o.id for o in state.objects if o.zone in (Zone.HQ, Zone.GRIP) and moves(o.id, state, plan))
        yield 0.2, ChooseCards(gone)
    if decision.kind is DecisionKind.HOST:
        after = plan.target.find(decision.subject or "")
        if after is not None:
            yield 0.1, ChooseCards((after.host,) if after.host is not None else ())


def newly_broken(state: State, plan: Plan) -> tuple[str, ...]:
    run, after = state.run, plan.target.run
    if run is None or run.position is None:
        return ()
    if after is not None and after.position == run.position:
        return tuple(ObjectPart(run.position, SUBROUTINE, n + 1).id for n in after.broken if n not in run.broken)
    return ()


def _offered(choice: Choice, decision: Decision) -> bool:
    """Whether a choice is worth trying: it can be made here, or nobody knows whether it can."""
    try:
        return choice in decision.choices
    except Undecided:
        return True


def _named(choice: Choice) -> tuple[str, ...]:
    match choice:
        case Announce(targets):
            return tuple(id for group in targets for id in group)
        case ChooseCards(cards) | TrashSet(cards):
            return cards
        case _:
            return ()


def moves(id: str, state: State, plan: Plan) -> bool:
    """Whether something becomes of a card on the way, or it is named in an answer."""
    if id in plan.wanted:
        return True
    thing, after = state.find(whole_of(id)), plan.target.find(whole_of(id))
    if thing is None or after is None:
        return True
    return (thing.zone, thing.server, thing.face, thing.counters, thing.host) != (
        after.zone,
        after.server,
        after.face,
        after.counters,
        after.host,
    )
