"""What a history speaks of that may still last while the file does not say so (9.10, 9.6.13).

Whoever writes that a card was played need not know what it left behind. Nothing is guessed then: what the effect could
touch stays open until `lasting` says that it lasts, or that it does not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import structs

from ..abilities import AbilityKind, Aspect, Declaration, Flag, Replace, Unread
from ..brought import RESOLVES, may_have_been_met, may_have_resolved
from ..cards import Card
from ..conditions import NextTurn, Until
from ..deeds import Deed
from ..effects import Effect
from ..events import Event
from ..frames import ResolvingFrame, TimingFrame
from ..lingering_effects import OF_A_RUN, Left, Perhaps, may_leave, unread_in
from ..pool import Pool
from ..selectors import EventPattern, NextEncountered, Same, This
from ..state import GameObject, Lingering, State, Unsettled
from ..terms import SCORE_AREAS, Face, Player, Scope, Side, Zone
from ..timing import TIMING, TURNS, Structure, timing_step
from ..values import walk
from .answering import Answering, waiting_in
from .as_modified import where_active
from .condition_counters import said_by_counter
from .finding import stays_in_play
from .lasting_entries import UNTOLD
from .run_started_by import settled_in_run
from .turn_entries import named

if TYPE_CHECKING:
    from .emitting import Data

RESOLVING = frozenset({Aspect.ANYTHING, Aspect.PENDING, Aspect.INTERRUPTS})  # what a line that may resolve can touch


def unsettled(state: State, pool: Pool, told: Set[str], listed: int) -> tuple[Unsettled, ...]:
    """What the cards of the log may have left behind that could still last, each thing once; but for the objects and
    cards of which is `told` what lasts.

    Of the log so many events are `listed` in order; when the others happened, which the rest of the file implies, is
    not known.
    """
    objects = {o.id: o for o in state.objects} if state.history else {}
    carried = {(e.source, e.run) for e in state.lingering}
    settled, starter = settled_in_run(state, pool), state.run.initiated_by if state.run is not None else None
    found: dict[Unsettled, None] = {}
    for index, event in enumerate(state.history):
        card = pool.get(event.card)
        if card is None or (event.object or card.id) in told:
            continue
        object = objects.get(event.object or "")
        for left in may_leave(card):
            if left.effect.duration is Scope.GAME and said_by_counter(card):
                continue  # the condition counter being there tells it (10.1.4)
            if event.object is not None and event.object == starter and left.effect in settled:
                continue
            if left.linked and (event.object, state.run.number if state.run is not None else 0) in carried:
                continue
            controller = _controller(card, object)
            resolved = _tells_of(event, left, card) or _met_it(state, index, left)
            if resolved and _may_last(state, index, listed, left, controller):
                source = object.id if object is not None else card.id
                effect = _open(state, index, listed, left, source, controller)
                found[Unsettled(card.id, left.ability.clause, effect)] = None
    for object, left, index in _answering(state, pool, told):
        if _may_last(state, index, listed, left, object.controller):
            effect = _open(state, index, listed, left, object.id, object.controller)
            found[Unsettled(object.card or "", left.ability.clause, effect)] = None
    for object, left in _perhaps_persisting(state, pool, told):
        effect = structs.replace(left.effect, source=object.id, controller=_controller(pool[object.card or ""], object))
        lasting = structs.replace(effect, turn=state.turn, run=state.run.number if state.run is not None else 0)
        found[Unsettled(object.card or "", left.ability.clause, lasting)] = None
    for object in _staying(state, pool):
        if object.id not in told:
            found |= dict.fromkeys(perhaps_left(state, pool, Perhaps(object.card or "", object.id, state.turn, 0)))
    return tuple(found)


def _answering(state: State, pool: Pool, told: Set[str]) -> Iterator[tuple[GameObject, Left, int]]:
    """What active cards may have left behind as something happened to others that their conditional abilities wait for,
    and where the log tells of that (rule_condition_only_met_while_active)."""
    there = where_active(state.objects if state.history else ())
    asked = [o for o in there if o.id not in told and (card := pool.get(o.card)) is not None and may_leave(card)]
    answering = Answering(asked, pool, waiting_in(state.stack))
    for index in range(len(state.history) if answering.by_verb else 0):
        for object, ability in answering.to(state.history, index):
            yield from ((object, left, index) for left in may_leave(pool[object.card or ""]) if left.ability == ability)


def _perhaps_persisting(state: State, pool: Pool, told: Set[str]) -> Iterator[tuple[GameObject, Left]]:
    """The cards in Archives that may have been trashed in the run in progress, where the log may not tell of that, with
    what persists of them then (rule_persistent)."""
    if state.run is None or not state.may_lack(Deed.TRASH):
        return
    logged = {event.object for event in state.history}
    for object in state.in_zone(Zone.ARCHIVES):
        card = pool.get(object.card)
        if card is not None and object.face is not Face.DOWN and object.id not in told and object.id not in logged:
            yield from ((object, left) for left in may_leave(card) if Flag.PERSISTENT in left.ability.flags)


def _staying(state: State, pool: Pool) -> list[GameObject]:
    """The events and operations that stay in play, with instructions in their text that were not understood: they have
    resolved, whatever the log tells (rule_play_not_trashed_until)."""
    return [
        o
        for o in state.objects
        if o.zone is Zone.PLAY_AREA and (card := pool.get(o.card)) is not None and _stays_and_is_unread(card)
    ]


@lru_cache(maxsize=4096)
def _stays_and_is_unread(card: Card) -> bool:
    """Whether it stays in play, and instructions in its text were not understood."""
    return stays_in_play(card) and any(
        a.kind is AbilityKind.PLAY and isinstance(s, Unread) for a in card.abilities for s in a.steps
    )


def perhaps_left(state: State, pool: Pool, perhaps: Perhaps) -> tuple[Unsettled, ...]:
    """What a card may have left behind then, of which nobody knows more, and could still last."""
    card, object = pool[perhaps.card], next((o for o in state.objects if o.id == perhaps.object), None)
    controller = _controller(card, object)
    event = Event(Deed.USE, controller, turn=perhaps.turn, run=perhaps.run, object=perhaps.object, card=card.id)
    of_this_run = state.run is not None and state.run.number == perhaps.run
    then = structs.replace(state, history=(event,), run=state.run if of_this_run else None)
    found: dict[Unsettled, None] = {}
    for number, left in enumerate(may_leave(card), 1):
        if perhaps.effect not in (None, number) or (left.effect.duration is Scope.GAME and said_by_counter(card)):
            continue
        if _may_last(then, 0, 1, left, controller):
            effect = _open(then, 0, 1, left, perhaps.object or card.id, controller)
            found[Unsettled(card.id, left.ability.clause, effect)] = None
    return tuple(found)


def written_perhaps(open: Iterable[Unsettled], state: State, pool: Pool) -> list[Data]:
    """The entries of `lasting` by which this, and no more, may have been left behind; one for a card where that is all
    that it may have left. What the format has no words for is left out."""
    told: dict[Perhaps, list[Perhaps]] = {}
    for each in open:
        part = _told_of(each, state, pool)
        if part is not None:
            told.setdefault(structs.replace(part, effect=None), []).append(part)
    found: list[Data] = []
    for whole, parts in told.items():
        same = perhaps_left(state, pool, whole) == tuple(u for p in parts for u in perhaps_left(state, pool, p))
        for part in (whole,) if same else parts:
            entry: dict[str, Data] = {"card": part.object or part.card, "lasts": UNTOLD}
            if part.effect is not None:
                entry["effect"] = part.effect
            if part.turn != state.turn:
                entry["turn"] = "last" if part.turn == state.turn - 1 else part.turn
            if part.run != (state.run.number if state.run is not None else 0):
                entry["run"] = part.run
            found.append(entry)
    return found


def _told_of(left: Unsettled, state: State, pool: Pool) -> Perhaps | None:
    """What a file must say so that this may have been left behind; None where there are no words."""
    source = next((o.id for o in state.objects if o.id == left.effect.source), None)
    for turn in (left.effect.turn, left.effect.turn - 1):
        for number in range(1, len(may_leave(pool[left.card])) + 1):
            perhaps = Perhaps(left.card, source, turn, left.effect.run, number)
            if turn >= 0 and perhaps_left(state, pool, perhaps) == (left,):
                return perhaps
    return None


def _controller(card: Card, object: GameObject | None) -> Side:
    if card.is_agenda:
        return Side.CORP
    return object.controller if object is not None else card.side


def _tells_of(event: Event, left: Left, card: Card) -> bool:
    """Whether the event tells that the ability resolved, or may have, or persists from there (rule_persistent); of a
    line that was not understood nobody knows of what kind it is."""
    ability = left.ability
    if Flag.PERSISTENT in ability.flags:
        return event.verb is Deed.TRASH and event.from_zone is Zone.PLAY_AREA and event.face is not Face.DOWN
    unread = unread_in(left) if ability.kind is AbilityKind.STATIC and event.verb in RESOLVES else None
    may_resolve = unread is not None and not RESOLVING.isdisjoint(unread.influence)
    if may_resolve or ability.kind in RESOLVES.get(event.verb, ()):
        known = event.verb is Deed.USE and event.clause is not None and event.clause < len(card.abilities)
        return not known or card.abilities[event.clause or 0] == ability
    met = ability.trigger.events if ability.trigger is not None and not ability.is_interrupt else ()
    return any(pattern.verb is event.verb for pattern in met)


def _met_it(state: State, index: int, left: Left) -> bool:
    """Whether the subroutine may have resolved in an encounter that has ended: not one that ends or moves a run that
    went on."""
    kinds = {node.kind for node in walk(left.ability.steps) if isinstance(node, Effect)}
    is_one = left.ability.kind is AbilityKind.SUBROUTINE and kinds.isdisjoint((Deed.END_THE_RUN, Deed.MOVE_RUNNER))
    return is_one and (may_have_resolved(state.history, index) or _was_passed(state, index))


def _was_passed(state: State, index: int) -> bool:
    """Whether the event tells that ice was passed which lies faceup, and nothing tells what happened at it."""
    event = state.history[index]
    ice = state.find(event.object) if event.object is not None else None
    return ice is not None and ice.face is not Face.DOWN and may_have_been_met(state.history, index)


def _may_last(state: State, index: int, listed: int, left: Left, controller: Side) -> bool:
    """Whether what began with the event at this place of the log can last until now."""
    event, effect, run = state.history[index], left.effect, state.run
    of_this_run = run is not None and (event.run == run.number or (event.run <= 0 and _at_hand(state, index, listed)))
    later = state.history[index + 1 : listed]
    unread = unread_in(left)
    if unread is not None:
        return not _is_yet_to_resolve(state, unread) and (not unread.events or _may_be_met(state, index, unread))
    if effect.once and any(_happened_instead(state, index, d) for d in effect.declarations):
        return False
    if left.ability.threat and _had_no_points(state, index):
        return False
    match effect.duration:
        case _ if left.linked:
            return of_this_run
        case Scope.ENCOUNTER | Scope.APPROACH:
            met = any(e.verb in (Deed.ENCOUNTER, Deed.ENCOUNTER_ENDS) for e in later)
            return of_this_run and run is not None and run.encountering and not met
        case Scope.BREACH | Scope.ACCESS if run is None:  # those that abilities make (rule_breaching_servers)
            within = Structure.BREACH if effect.duration is Scope.BREACH else Structure.ACCESS
            there = any(isinstance(f, TimingFrame) and f.structure is within for f in state.stack)
            return there and _at_hand(state, index, listed)
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


def _happened_instead(state: State, index: int, declaration: Declaration) -> bool:
    """Whether what a card would have replaced once, of itself, has happened to it since, and so was not replaced."""
    begun = state.history[index]
    if not isinstance(declaration, Replace) or declaration.optional or declaration.event.what != Same(This()):
        return False
    of_this_card = (e for e in state.history[index + 1 :] if e.object == begun.object and e.run == begun.run)
    return any(e.verb is declaration.event.verb for e in of_this_card)


def _had_no_points(state: State, index: int) -> bool:
    """Whether no card was in a score area when the log entry happened, so that no level of threat was reached
    (rule_threat_level)."""
    areas = SCORE_AREAS.values()
    left = any(e.from_zone in areas or e.verb is Deed.FORFEIT for e in state.history[index:])
    return not (left or state.may_lack(Deed.FORFEIT, Deed.MOVE) or any(o.zone in areas for o in state.objects))


def _may_be_met(state: State, index: int, unread: Unread) -> bool:
    """Whether what it waits for in the run of its ability has happened, or the log does not tell of that run."""
    verbs = {e.verb for e in state.history[index + 1 :]}
    return (
        state.may_lack(Deed.RUN_BEGINS, *unread.events)
        or Deed.RUN_BEGINS not in verbs
        or not verbs.isdisjoint(unread.events)
    )


def _is_yet_to_resolve(state: State, unread: Unread) -> bool:
    """Whether an ability in progress has not come to what was not understood."""
    return any(node == unread for f in state.stack if isinstance(f, ResolvingFrame) for node in walk(f.steps))


def _at_hand(state: State, index: int, listed: int) -> bool:
    """Whether it may have happened in the action in progress."""
    event = state.history[index]
    complete = any(e.verb is Deed.ACTION_COMPLETE for e in state.history[index + 1 : listed])
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
    event, later = state.history[index], state.history[index + 1 : listed]
    side = until.by.side(controller) if until.by is not None else None
    alike = [e for e in later if e.verb is until.verb and side in (None, e.side) and until.server in (None, e.server)]
    if until.what == Same(NextEncountered()):
        met = next((e.object for e in later if e.verb is Deed.ENCOUNTER), None)
        return met is not None and any(e.object == met for e in alike)
    if alike:
        return True
    match until.verb:
        case Deed.RUN_ENDS:
            return not of_this_run
        case Deed.TURN_BEGINS:
            turn = _next_turn(state, event.turn, until.by or Player.EITHER, controller)
            return state.turn > turn or (state.turn == turn and _has_turn_begun(state))
        case Deed.TURN_ENDS:
            active = state.active if (state.turn - event.turn) % 2 == 0 else state.active.other
            return state.turn > event.turn + (side is not None and side is not active)
        case Deed.RESOLVED | Deed.ACTION_COMPLETE:
            return not _at_hand(state, index, listed)
        case _:
            return False


def _has_turn_begun(state: State) -> bool:
    """Whether the formal beginning of the turn at hand is over (5.6.1d, 5.7.1d)."""
    turn = next((f for f in state.stack if isinstance(f, TimingFrame) and f.structure in TURNS.values()), None)
    if turn is None:
        return True
    steps = TIMING[turn.structure]
    return steps.index(timing_step(turn.step)) > steps.index(named(turn.structure, "turn begins"))


def _open(state: State, index: int, listed: int, left: Left, source: str, controller: Side) -> Lingering:
    """The effect, for as long as it could last."""
    event, effect = state.history[index], left.effect
    duration, turn, run = effect.duration, event.turn, event.run
    if duration is None and effect.trigger is not None:
        duration = Until(effect.trigger.events)
    if isinstance(duration, NextTurn) and state.turn == _next_turn(state, turn, duration.player, controller):
        duration, turn = Scope.TURN, state.turn
    if run <= 0 and state.run is not None and _at_hand(state, index, listed):
        run = state.run.number  # nobody knows that it was not in this one
    return structs.replace(effect, source=source, controller=controller, duration=duration, turn=turn, run=run)
