"""What could have happened before, or should not have, for an illegal action to be legal: runs, cards played, events.

A text that asks for something that has happened tells what: the log is told so, and the action is asked again.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice

from msgspec import Struct, structs

from ...models.actions import Choice, UseAbility
from ...models.conditions import AllHold, AnyHolds, Condition, FirstClick, NextPaidWindow, NotSo, Occurred, UseOnly
from ...models.deeds import Deed
from ...models.events import Event
from ...models.known import Known, Open, Truth
from ...models.selectors import EventPattern
from ...models.state import State
from ...models.terms import Scope, Side
from ...models.verdict import Verdict
from ...models.wording import clause
from ..ask.position import Position
from ..deeds import RECORDS
from ..problems import Explicit, Product
from ..reading import Context, Game, OwnCondition
from ..restrictions import ability_of, act_of, subject_of
from .asking import Asker, Remedied, Remedy, RemedyKind
from .later import when

MOST_WAYS = 8  # alternatives of which a text asks for one
MOST_TIMES = 5
USED = "restriction.used"
SOMETHING = "something-else"  # a card of which only the log tells
ENDS_OF_RUNS = {Deed.RUN_SUCCESSFUL: True, Deed.RUN_UNSUCCESSFUL: False, Deed.RUN_BEGINS: True, Deed.RUN_ENDS: True}


class Past(Struct, frozen=True):
    """A change of what has happened, in words: what is told besides, and what is not told any more."""

    words: str
    more: tuple[Event, ...] = ()
    without: tuple[Event, ...] = ()


def earlier(asker: Asker, verdict: Verdict) -> Iterator[Remedied]:
    """Each least change of what has happened under which the action would be legal."""
    game = Game(asker.position.state, asker.position.pool)
    for past in (*_asked_for(game, asker.choice), *_used(game, asker.choice, verdict)):
        state = _after(asker.position.state, past)
        if asker.is_legal_in(state):
            yield asker.remedied(RemedyKind.EARLIER, past.words, state)
            continue
        for remedy, later in when(asker.within(Position(state, asker.position.pool)), verdict):
            yield Remedied(Remedy(RemedyKind.EARLIER, f"{past.words}; {remedy.message}", possible=False), later)


def _after(state: State, past: Past) -> State:
    """The state with another past, of which the checkpoints have seen what is told besides."""
    kept = tuple(e for e in state.history if e not in past.without)
    seen = sum(e not in past.without for e in state.history[: state.seen])
    if seen == len(kept):
        seen += len(past.more)
    return structs.replace(state, history=(*kept, *past.more), seen=seen)


# ------------------------------------------------------------------------- what a text asks for


def _asked_for(game: Game, choice: Choice) -> Iterator[Past]:
    """What the card or ability asks to have happened, or not to have, where that is otherwise; of alternatives each."""
    object = game.objects.get(subject_of(choice) or "")
    if object is None:
        return
    context = Context(object.id, game.responsible(object))
    asked = [r.condition for r in _restrictions(game, choice) if r.condition is not None]
    ways = Product(*(Explicit(_alternatives(c)) for c in asked if game.holds(c, context) is Truth.NO))
    for way in islice(ways, MOST_WAYS):
        failing = tuple(dict.fromkeys(p for p in chain.from_iterable(way) if game.holds(p, context) is Truth.NO))
        pasts = tuple(past for p in failing if (past := _past(game, p, context)) is not None)
        if pasts and len(pasts) == len(failing):
            more, without = (tuple(chain.from_iterable(each)) for each in zip(*pasts, strict=True))
            yield Past(clause(AllHold(failing) if len(failing) > 1 else failing[0]), more, without)


def _restrictions(game: Game, choice: Choice) -> Iterator[OwnCondition]:
    deed, object = act_of(choice), game.object(subject_of(choice) or "")
    only = RECORDS[deed].only if deed is not None else None
    if only is not None:
        yield from game.own_restrictions.of(object, only)
    if isinstance(choice, UseAbility):
        ability = ability_of(game, choice)
        yield from (r for r in (ability.restrictions if ability else ()) if isinstance(r, UseOnly) and not r.card)
        yield from (r for r in game.own_restrictions.of(object, UseOnly) if r.card)


def _alternatives(condition: Condition) -> tuple[tuple[Condition, ...], ...]:
    """The ways to meet a condition, each as the parts that have to hold."""
    if isinstance(condition, AllHold):
        ways = Product(*(Explicit(_alternatives(part)) for part in condition.parts))
        return tuple(tuple(chain.from_iterable(way)) for way in islice(ways, MOST_WAYS))
    if isinstance(condition, AnyHolds):
        return tuple(way for part in condition.parts for way in _alternatives(part))
    return ((condition,),)


Change = tuple[tuple[Event, ...], tuple[Event, ...]]


def _past(game: Game, condition: Condition, context: Context) -> Change | None:
    """What would have to be told besides, and not to be told, for one condition to hold; None where that is no matter
    of what has happened."""
    match condition:
        case Occurred(pattern, scope, times):
            wanted, there = game.amount(times, context), game.history.occurrences(pattern, scope, context)
            missing = _or(wanted, 0) - _or(there, 0)
            events = _like(game, pattern, scope, context)
            return (events * missing, ()) if events and 0 < missing <= MOST_TIMES else None
        case NextPaidWindow(after):
            events = _like(game, after, Scope.TURN, context)
            return ((*events, Event(Deed.PAID_WINDOW, turn=game.state.turn)), ()) if events else None
        case NotSo(Occurred(pattern, scope)):
            past = (e for e in game.state.history if e.verb is pattern.verb)
            meant = (e for e in past if game.history.in_scope(e, scope, context.controller) is not Truth.NO)
            return (), tuple(e for e in meant if game.history.matches(e, pattern, context) is not Truth.NO)
        case FirstClick():
            turn = [e for e in game.state.history if e.turn == game.state.turn]
            taken = tuple(e for e in turn if e.verb in (Deed.SPEND_CLICKS, Deed.TAKE_ACTION, Deed.ACTION_COMPLETE))
            lost = (structs.replace(e, verb=Deed.LOSE_CLICKS) for e in taken if e.verb is Deed.SPEND_CLICKS)
            return tuple(lost), taken
        case _:
            return None


def _or(number: Known[int], otherwise: int) -> int:
    """A number of which only what would help is asked."""
    return otherwise if isinstance(number, Open) else number or otherwise


def _like(game: Game, pattern: EventPattern, scope: Scope, context: Context) -> tuple[Event, ...]:
    """What the log tells of one event that a pattern describes; empty where none was found."""
    state = game.state
    if scope in (Scope.RUN, Scope.APPROACH, Scope.ENCOUNTER, Scope.BREACH, Scope.ACCESS):
        turn, run = state.turn, state.run.number if state.run is not None else 0
    else:
        lasts = scope in (Scope.LAST_TURN, Scope.OWN_LAST_TURN)
        turn = game.history.last_turn(scope, context.controller) if lasts else state.turn
        run = 1 + max((e.run for e in state.history), default=0) if pattern.verb in ENDS_OF_RUNS else 0
    servers = game.servers.meant(pattern.server, context) if pattern.server is not None else state.servers[:1]
    plain = Event(
        pattern.verb,
        amount=_or(game.amount(pattern.at_least, context), 1) if pattern.at_least is not None else 1,
        counter=pattern.counter,
        damage=pattern.damage[0] if pattern.damage else None,
        from_zone=pattern.from_zones[0] if pattern.from_zones else None,
        to_zone=pattern.to_zones[0] if pattern.to_zones else None,
        cause=pattern.because_of,
        successful=pattern.successful,
        key=pattern.basic,
        turn=turn,
        run=run,
    )
    sides = tuple(Side) if pattern.by is None else (pattern.by.side(context.controller) or context.controller,)
    named = pattern.server is not None or pattern.verb in ENDS_OF_RUNS
    sources = tuple(o.id for o in state.objects) if pattern.using is not None else (None,)
    told_by = Product(Explicit(sides), Explicit(servers if named else (None,)), Explicit(sources))
    for side, server, source in told_by:
        told = structs.replace(plain, side=side, server=server, source=source)
        for event in _about(game, told, pattern):
            if game.history.matches(event, pattern, context) is Truth.YES:
                return _in_full(event)
    return ()


def _about(game: Game, event: Event, pattern: EventPattern) -> Iterator[Event]:
    """The event as it may be told of each card that it may be about: those of the position, then any."""
    if pattern.what is None:
        yield event
        return
    for object in game.state.objects:
        if object.card is not None:
            yield structs.replace(event, object=object.id, card=object.card)
    for card in game.pool:
        yield structs.replace(event, object=SOMETHING, card=card.id)


def _in_full(event: Event) -> tuple[Event, ...]:
    """With a run all that the log tells of one."""
    if event.verb not in ENDS_OF_RUNS:
        return (event,)
    begins = structs.replace(event, verb=Deed.RUN_BEGINS, successful=None)
    ends = structs.replace(event, verb=Deed.RUN_ENDS, successful=ENDS_OF_RUNS[event.verb])
    return tuple(dict.fromkeys((begins, event, ends)))


# ------------------------------------------------------------------------- what was used already


def _used(game: Game, choice: Choice, verdict: Verdict) -> Iterator[Past]:
    """What the log tells of uses that a limit counts is left out."""
    if isinstance(choice, UseAbility) and any(reason.code == USED for reason in verdict.reasons):
        uses = (e for e in game.state.history if e.verb is Deed.USE and e.object == choice.object)
        this_turn = tuple(e for e in uses if e.turn == game.state.turn)
        if this_turn:
            yield Past(f"{game.title(choice.object)} has not been used this turn", (), this_turn)


__all__ = ["earlier"]
