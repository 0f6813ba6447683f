"""What a history speaks of that may still last while the file does not say so (9.10, 9.6.13).

Whoever writes that a card was played need not know what it left behind. Nothing is guessed then: what the effect could
touch stays open until `lasting` says that it lasts, or that it does not.
"""

from __future__ import annotations

from collections.abc import Set

from msgspec import structs

from ..abilities import AbilityKind
from ..cards import Card
from ..conditions import NextTurn, Until
from ..events import Event
from ..left_behind import OF_A_RUN, Left, left_by
from ..pool import Pool
from ..selectors import EventPattern, Verb
from ..state import GameObject, Lingering, State, Unsettled
from ..terms import Player, Scope, Side
from .condition_counters import said_by_counter

KINDS = {  # which abilities of a card such an event tells to have resolved
    Verb.PLAY: (AbilityKind.PLAY,),
    Verb.USE: (AbilityKind.PAID, AbilityKind.CONDITIONAL),
    Verb.SUBROUTINE_RESOLVES: (AbilityKind.SUBROUTINE,),
}


def unsettled(state: State, pool: Pool, told: Set[str], listed: int) -> tuple[Unsettled, ...]:
    """What the cards of the log may have left behind that could still last, each thing once; but for the objects and
    cards of which is `told` what lasts.

    Of the log so many events are `listed` in order; when the others happened, which the rest of the file implies, is
    not known.
    """
    objects = {o.id: o for o in state.objects}
    carried = {(e.source, e.run) for e in state.lingering}
    found: dict[Unsettled, None] = {}
    for index, event in enumerate(state.history):
        card = pool.get(event.card)
        if card is None or (event.object or card.id) in told:
            continue
        object = objects.get(event.object or "")
        for left in left_by(card):
            if left.effect.duration is Scope.GAME and said_by_counter(card):
                continue  # the condition counter being there tells it (10.1.4)
            if left.linked and (event.object, state.run.number if state.run is not None else 0) in carried:
                continue
            if _tells_of(event, left, card) and _may_last(state, index, listed, left, _controller(card, object)):
                source = object.id if object is not None else card.id
                effect = _open(state, index, listed, left, source, _controller(card, object))
                found[Unsettled(card.id, left.ability.clause, effect)] = None
    return tuple(found)


def _controller(card: Card, object: GameObject | None) -> Side:
    if card.is_agenda:
        return Side.CORP
    return object.controller if object is not None else card.side


def _tells_of(event: Event, left: Left, card: Card) -> bool:
    """Whether the event tells that the ability resolved, or may have."""
    ability = left.ability
    if ability.kind in KINDS.get(event.verb, ()):
        known = event.verb is Verb.USE and event.clause is not None and event.clause < len(card.abilities)
        return not known or card.abilities[event.clause or 0] == ability
    met = ability.trigger.events if ability.trigger is not None and not ability.is_interrupt else ()
    return any(pattern.verb is event.verb for pattern in met)


def _may_last(state: State, index: int, listed: int, left: Left, controller: Side) -> bool:
    """Whether what began with the event at this place of the log can last until now."""
    event, effect, run = state.history[index], left.effect, state.run
    of_this_run = run is not None and (event.run == run.number or (not event.run and _at_hand(state, index, listed)))
    later = state.history[index + 1 : listed]
    match effect.duration:
        case _ if left.linked:
            return of_this_run
        case Scope.ENCOUNTER | Scope.APPROACH:
            met = any(e.verb in (Verb.ENCOUNTER, Verb.ENCOUNTER_ENDS) for e in later)
            return of_this_run and run is not None and run.encountering and not met
        case Scope() as scope if scope in OF_A_RUN:
            return of_this_run
        case Scope.TURN:
            return event.turn == state.turn
        case NextTurn(player):
            return state.turn <= _next_turn(state, event.turn, player, controller)
        case Until(events):
            return not any(_is_over(state, index, listed, p, controller, of_this_run=of_this_run) for p in events)
        case None if effect.trigger is not None:
            waiting = effect.trigger.events
            return not any(_is_over(state, index, listed, p, controller, of_this_run=of_this_run) for p in waiting)
        case _:
            return True


def _at_hand(state: State, index: int, listed: int) -> bool:
    """Whether it may have happened in the action in progress."""
    event = state.history[index]
    complete = any(e.verb is Verb.ACTION_COMPLETE for e in state.history[index + 1 : listed])
    return event.turn == state.turn and (event.action == state.action if event.action else not complete)


def _next_turn(state: State, turn: int, player: Player, controller: Side) -> int:
    """The first turn of the player after this one: turns alternate."""
    active = state.active if (state.turn - turn) % 2 == 0 else state.active.other
    side = player.side(controller)
    return turn + 1 if side is None or active is not side else turn + 2


def _is_over(
    state: State, index: int, listed: int, until: EventPattern, controller: Side, *, of_this_run: bool
) -> bool:
    """Whether something of the kind has happened since, as the log tells, or the number of the turn, or the run."""
    event = state.history[index]
    if any(e.verb is until.verb for e in state.history[index + 1 : listed]):
        return True
    side = until.by.side(controller) if until.by is not None else None
    match until.verb:
        case Verb.RUN_ENDS:
            return not of_this_run
        case Verb.TURN_BEGINS:
            return state.turn >= _next_turn(state, event.turn, until.by or Player.EITHER, controller)
        case Verb.TURN_ENDS:
            active = state.active if (state.turn - event.turn) % 2 == 0 else state.active.other
            return state.turn > event.turn + (side is not None and side is not active)
        case Verb.RESOLVED | Verb.ACTION_COMPLETE:
            return not _at_hand(state, index, listed)
        case _:
            return False


def _open(state: State, index: int, listed: int, left: Left, source: str, controller: Side) -> Lingering:
    """The effect, for as long as it could last."""
    event, effect = state.history[index], left.effect
    duration, turn, run = effect.duration, event.turn, event.run
    if duration is None and effect.trigger is not None:
        duration = Until(effect.trigger.events)
    if isinstance(duration, NextTurn) and state.turn == _next_turn(state, turn, duration.player, controller):
        duration, turn = Scope.TURN, state.turn
    if not run and state.run is not None and _at_hand(state, index, listed):
        run = state.run.number
    return structs.replace(effect, source=source, controller=controller, duration=duration, turn=turn, run=run)
