"""Which conditional abilities have met their conditions since the last checkpoint (9.6, 10.3.1a)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import takewhile
from operator import or_

from msgspec import structs

from ...models.abilities import Ability, AbilityKind, Aspect, Flag, Unread
from ...models.conditions import ActiveIn, Preceded, Trigger, TriggerMode
from ...models.deeds import Deed
from ...models.effects import Effect
from ...models.events import RULES, Event
from ...models.frames import Binding, Pending, Reference, ResolvingFrame, TimingFrame, WindowFrame
from ...models.known import Known, Open, Partly, Truth, members, open_of, partly
from ...models.naming import MET_BY, MET_BY_MEANS_OF, THIS_SERVER, TOGETHER, of_source
from ...models.selectors import Same, ServerOf, ServerRef, ServerWith, This, TriggerObject
from ...models.state import GameObject, Lingering, State
from ...models.terms import DISCARD_PILES, HANDS, Face, Place, Scope, Zone
from ...models.timing import Window
from ...models.values import walk
from ...models.verdict import Reason
from ..reading import Context, Game
from ..support import GO_AS_ONE, is_of_each_drawn
from .ongoing import happened, still_so


def newly_pending(game: Game, since: int) -> Partly[Pending]:
    """One instance for each occurrence in the log from `since` on that met the condition of an active ability
    (rule_pending_instances, rule_condition_met_multiple_times, 9.6.7)."""
    return partly((*_of_cards(game, since), *_delayed(game, since)))


def with_occurrences(game: Game) -> State:
    """The state in which instances that a position says are pending are about the last occurrences in its log that met
    their conditions; where it does not tell which they are, what such an instance does with it is open
    (rule_condition_met_multiple_times)."""
    state = game.state
    for depth, frame in enumerate(state.stack):
        if not isinstance(frame, WindowFrame) or frame.window is Window.INTERRUPT:  # those are about what is imminent
            continue
        if any(_lacks_occurrence(p) for p in frame.pending):
            pending = tuple(_with_occurrence(game, frame.pending, k) for k in range(len(frame.pending)))
            changed = structs.replace(frame, pending=pending)
            state = structs.replace(state, stack=(*state.stack[:depth], changed, *state.stack[depth + 1 :]))
    return state


def _lacks_occurrence(instance: Pending) -> bool:
    return instance.event is None and instance.delayed is None and instance.ability.trigger is not None


def _with_occurrence(game: Game, pending: tuple[Pending, ...], number: int) -> Pending:
    instance = pending[number]
    trigger, ability = instance.ability.trigger, instance.ability
    if trigger is None or not _lacks_occurrence(instance):
        return instance
    context = Context(instance.source, instance.controller)
    log = game.state.history
    there = () if is_of_each_drawn(trigger) else (k for k in range(len(log)) if log[k].turn == game.state.turn)
    found = members((k, game.trigger_conditions.met(trigger, k, context)) for k in there)
    like = [k for k, other in enumerate(pending) if other == instance]
    are_told = found.open is None and len(found.certain) >= len(like)
    left = found.certain[len(found.certain) - len(like) :] if are_told else ()
    if left:
        index = left[like.index(number)]
        return structs.replace(instance, event=index, bindings=(*instance.bindings, *_kept(game, ability, log[index])))
    if not ability.is_about_occurrence:
        return instance
    untold = Unread(
        ability.clause, "which occurrence it is about, which the position does not tell", (Aspect.RESOLUTION,)
    )
    return structs.replace(instance, ability=structs.replace(ability, steps=(untold,), optional=False))


def _of_cards(game: Game, since: int) -> Iterator[Known[Pending]]:
    every = range(since, len(game.state.history))
    for object, number, ability in _perhaps_met(game, happened(game, since)):
        waiting = ability.trigger is not None and ability.trigger.mode is TriggerMode.WHEN
        if not ability.is_interrupt:
            context = game.context(object)
            if ability.trigger is not None and waiting:
                active = game.is_ability_active(object, ability)
                if not active:
                    context = structs.replace(context, bindings=_server_left(game, object, since))
                left = Truth.NO if active else _left_by_it(game, object, ability, since, context)
                if isinstance(left, Open):
                    yield left
                outlives = left is Truth.YES
                if not active and not outlives:
                    perhaps = game.perhaps_active_there(object, ability) or _is_as_if_in_hand(game, object, ability)
                    if perhaps and any(True for _ in _met_by(game, ability.trigger, every, context, object, ability)):
                        yield Open((uncertain(game, object, ability),))
                    continue
                before = still_so(game, object, ability.trigger, since)
                if isinstance(before, Open):
                    yield Open((*before.causes, uncertain(game, object, ability)))
                    before = ()
                for occurrence in _met_by(game, ability.trigger, (*before, *every), context, object, ability):
                    if isinstance(occurrence, Open):
                        yield occurrence
                        continue
                    index, those = occurrence
                    yield from perhaps_lost(game, object, ability)
                    side = game.responsible(object)
                    named = (*those, *_kept(game, ability, game.state.history[index]))
                    named = of_source(named, object.reference) if outlives else named
                    yield Pending(object.id, side, ability, number, index, named, outlives=outlives)
            elif ability.condition is not None and game.is_ability_active(object, ability):
                if _has_instance(game, object, number) or _came_to_nothing(game, object, number):
                    continue
                holds = game.holds(ability.condition, context)
                if isinstance(holds, Open):
                    yield holds
                elif holds is Truth.YES:
                    yield from perhaps_lost(game, object, ability)
                    yield Pending(object.id, game.responsible(object), ability, number)


def perhaps_lost(game: Game, object: GameObject, ability: Ability) -> Iterator[Open]:
    """An instance of an ability that may be lost is not certain (rule_lose_ability)."""
    if object.id in game.holding().perhaps_lost:
        yield Open((uncertain(game, object, ability),))


def waiting_for(game: Game, event: Event) -> Iterator[Ability]:
    """The abilities that wait for such an event, or may."""
    for object, _, ability in _perhaps_met(game, {event.verb}):
        if ability.trigger is None or not game.is_ability_active(object, ability):
            continue
        context = game.context(object)
        if any(game.history.matches(event, pattern, context) is not Truth.NO for pattern in ability.trigger.events):
            yield ability


def _is_as_if_in_hand(game: Game, object: GameObject, ability: Ability) -> bool:
    """Whether a hosted card may be installed as if it were in the hand in which the ability is active: whether that is
    active there, too, no rule tells (rule_active_exception_catchall)."""
    if object.place is not Place.HOSTED:
        return False
    zones = {zone for r in ability.restrictions if isinstance(r, ActiveIn) for zone in r.zones}
    return (
        HANDS[object.owner] in zones and game.permissions.is_permitted(Deed.INSTALL, object.owner, object) is Truth.YES
    )


def _perhaps_met(game: Game, happened: set[Deed]) -> list[tuple[GameObject, int, Ability]]:
    """The conditional abilities but those that wait for something else than has happened."""
    by_verb = game.follows("by verb", (game.abilities_of(AbilityKind.CONDITIONAL),), _by_verb)
    found = {place: each for verb in (*happened, None) if verb in by_verb for place, each in by_verb[verb]}
    return [found[place] for place in sorted(found)]


Placed = tuple[int, tuple[GameObject, int, Ability]]


def _by_verb(game: Game) -> dict[Deed | None, list[Placed]]:
    """The conditional abilities of cards by what they wait for, each with its place among all of them."""
    found: dict[Deed | None, list[Placed]] = {}
    for placed in enumerate(game.abilities_of(AbilityKind.CONDITIONAL)):
        for verb in _waits_for(game, placed[1][2]) or (None,):
            found.setdefault(verb, []).append(placed)
    return found


def _waits_for(game: Game, ability: Ability) -> frozenset[Deed]:
    """What has to happen for the log to meet the ability's condition; empty where it is a state of the game."""
    trigger = ability.trigger
    if trigger is None or trigger.mode is not TriggerMode.WHEN:
        return frozenset()
    return game.trigger_conditions.verbs(trigger)


def _met_by(
    game: Game, trigger: Trigger, indices: Iterable[int], context: Context, source: GameObject | None, ability: Ability
) -> Iterator[Known[tuple[int, tuple[Binding, ...]]]]:
    """The log entries that meet a trigger condition, or may, each with the cards that the text can speak of; cards that
    go as one meet it once (rule_condition_met_multiple_times, rule_empty_requires_loading,
    rule_meeting_empty_condition)."""
    together = False
    for index in indices:
        if is_of_each_drawn(trigger) and game.state.history[index].verb is Deed.DRAW:
            for named in _each_drawn(game, trigger, index, context, source, ability):
                yield named if isinstance(named, Open) else (index, named)
            continue
        answer = game.trigger_conditions.met(trigger, index, context)
        if answer.is_open:
            yield _perhaps(game, source, ability, answer)
        if answer is not Truth.YES:
            continue
        several = _is_of_several(game, trigger, index)
        if several and together:
            continue
        together = together or several
        named = _drawn(game, index)
        if several and not named:
            named, unsure = _those(game, trigger, index, context)
            if unsure is not None:
                yield unsure
        yield index, named


def _each_drawn(
    game: Game, trigger: Trigger, index: int, context: Context, source: GameObject | None, ability: Ability
) -> Iterator[Known[tuple[Binding, ...]]]:
    """`Whenever you draw a card`: one instance for each of the cards that are drawn together and fit, which are set
    aside, and which the log does not name (step_draw_checkpoint, rule_condition_met_multiple_times)."""
    drawn = _drawn(game, index)
    for pattern in trigger.events:
        alone = structs.replace(trigger, events=(structs.replace(pattern, what=None),))
        answer = game.trigger_conditions.met(alone, index, context)
        unsure = [answer if drawn else answer & Open()]
        for reference in drawn[0].objects if drawn and answer is Truth.YES else ():
            drawn_one = game.object(reference.id)
            fits = Truth.YES if pattern.what is None else game.fits(pattern.what, drawn_one, context)
            unsure.append(fits)
            if fits is Truth.YES:
                yield (Binding(MET_BY, (reference,)),)
        if (open := open_of(*unsure)) is not None:
            yield _perhaps(game, source, ability, open)


def _perhaps(game: Game, source: GameObject | None, ability: Ability, answer: Truth) -> Open:
    """That an ability may have become pending."""
    return Open(answer.told if source is None else (*answer.told, uncertain(game, source, ability)))


def _is_of_several(game: Game, trigger: Trigger, index: int) -> bool:
    """Whether the occurrence is about one of several cards, `1 or more`: all that go between two checkpoints meet the
    condition once (rule_condition_met_multiple_times)."""
    verb = game.state.history[index].verb
    return verb in GO_AS_ONE and any(e.verb is verb and e.at_least is not None for e in trigger.events)


def _those(game: Game, trigger: Trigger, first: int, context: Context) -> tuple[tuple[Binding, ...], Open | None]:
    """The cards that one occurrence was about, as they are now, and why there may be more."""
    alone = structs.replace(trigger, ordinal=None)
    log = game.state.history
    answers = [(log[k].object, game.trigger_conditions.met(alone, k, context)) for k in range(first, len(log))]
    ids = dict.fromkeys(id for id, answer in answers if answer is Truth.YES and id is not None)
    those = tuple(o.reference for id in ids if (o := game.objects.get(id)) is not None)
    return (Binding(TOGETHER, those),), open_of(*(answer for _, answer in answers))


def _drawn(game: Game, index: int) -> tuple[Binding, ...]:
    """The cards that were drawn, which the log does not name: they are set aside (step_draw_set_aside, 8.4.2a)."""
    frame = next((f for f in reversed(game.state.stack) if isinstance(f, ResolvingFrame)), None)
    event = game.state.history[index]
    if event.verb is not Deed.DRAW or frame is None or frame.drawn is None:
        return ()
    return (Binding(TOGETHER, tuple(r for r in frame.drawn if game.object(r.id).owner is event.side)),)


def _left_by_it(game: Game, object: GameObject, ability: Ability, since: int, context: Context) -> Truth:
    """Whether the card left a zone by a move that met the condition of this ability, which was active there: then it
    still is (rule_active_exception_conditional_move_to_inactive_zone)."""
    assert ability.trigger is not None
    if object.zone is Zone.PLAY_AREA or _persists(game, object, ability):
        return Truth.NO
    found = Truth.NO
    for index, event in enumerate(game.state.history[since:], since):
        if event.object == object.id and game.previous_objects.began(event) == index:  # not what ends as it has left
            met = _met_at_once(game, ability.trigger, index, since, context)
            found = found | (met & _was_active(game, object, ability, event))
    return found


def _met_at_once(game: Game, trigger: Trigger, index: int, since: int, context: Context) -> Truth:
    """Whether a move met a trigger condition, by itself or as one of the cards that moved at once: which of them is the
    first one, nobody says, and the condition was met by them together (rule_trigger_condition_checked)."""
    if trigger.ordinal is None:
        return game.trigger_conditions.met(trigger, index, context)
    log, any_time = game.state.history, structs.replace(trigger, ordinal=None)
    found = game.trigger_conditions.met(any_time, index, context)
    times = (
        game.trigger_conditions.met(trigger, k, context) & _at_once(log[index], log[k]) for k in range(since, len(log))
    )
    return found & reduce(or_, times) if found is not Truth.NO else found


def _at_once(one: Event, other: Event) -> Truth:
    """Whether two things that happened between the same checkpoints did so in one stroke; of what rules trash, in one
    step of a checkpoint or in several, the log does not tell (rule_trash_hosted_objects_when_host_trashed)."""
    if one == other or (one.payment and other.payment):
        return Truth.YES
    if one.key == other.key == RULES:
        return Open()
    return Truth.of((one.verb, one.source, one.cause, one.payment) == (other.verb, other.source, other.cause, False))


def _persists(game: Game, object: GameObject, ability: Ability) -> bool:
    """Whether the ability lasts for the rest of the run: it is the same one, and waits as what lasts does
    (rule_persistent_continuous)."""
    lasting = (e for e in game.state.lingering if e.source == object.id and e.trigger == ability.trigger)
    return Flag.PERSISTENT in ability.flags and any(True for _ in lasting)


def _was_active(game: Game, object: GameObject, ability: Ability, event: Event) -> Truth:
    """Whether an ability was active as its card moved, or is in the card's new zone (9.6.5b).

    What waits for its own card to be trashed while it is accessed is (rule_active_exception_access). Whether other
    abilities that wait for their own card to be trashed are ones that meet their conditions only in the discard pile,
    so that they need not have been active before, the rules leave open (rule_active_exception_catchall).
    """
    assert ability.trigger is not None
    if event.from_zone is Zone.PLAY_AREA and event.place is None and not _lay_facedown(game, event):
        return Truth.YES  # what was played, and what is not said to have been facedown
    before = game.previous_objects.as_it_was(event)
    if before is None or before.zone is object.zone:
        return Truth.NO
    if game.changed(game.state.with_object(before)).is_ability_active(before, ability):
        return Truth.YES
    if game.has_lost(object, ability) or (ability.threat is not None and game.threat() < ability.threat):
        return Truth.NO
    own = [e for e in ability.trigger.events if e.verb is Deed.TRASH and e.what == Same(This())]
    if len(own) < len(ability.trigger.events) or object.zone is not DISCARD_PILES[object.owner]:
        return Truth.NO
    by_access = all(e.because_of is Deed.ACCESS for e in own)
    return Truth.YES if by_access else Open((_undecided_by_the_rules(game, object, ability),))


def _lay_facedown(game: Game, event: Event) -> bool:
    """Whether the log tells that what an event is about was facedown as it was uninstalled last."""
    left = (game.state.history[k] for k in reversed(game.logged(Deed.UNINSTALL)))
    last = next((e for e in left if e.object == event.object), None)
    return last is not None and last.face is Face.DOWN


def _server_left(game: Game, object: GameObject, since: int) -> tuple[Binding, ...]:
    """The server in the root of or protecting which the active card was that has left play, as `this server`
    (rule_this_server, rule_active_exception_conditional_move_to_inactive_zone)."""
    events = (e for e in game.state.history[since:] if e.object == object.id and e.from_zone is Zone.PLAY_AREA)
    left = (e.server for e in events if e.face is Face.UP)
    return tuple(Binding(THIS_SERVER, server=server) for server in left if server is not None)[:1]


def _has_instance(game: Game, object: GameObject, number: int) -> bool:
    """Whether an instance waits or resolves already (rule_conditional_ability_static_one_instance, 9.6.3, 9.6.4a)."""
    for frame in game.state.stack:
        if isinstance(frame, WindowFrame) and any(p.source == object.id and p.number == number for p in frame.pending):
            return True
        if isinstance(frame, ResolvingFrame) and frame.source == object.id and frame.number == number:
            return True
    return False


def _came_to_nothing(game: Game, object: GameObject, number: int) -> bool:
    """Whether this ability resolved without any expected effect in the step at hand (9.6.7d)."""
    state, key = game.state, idle_key(game.state, number)
    this_action = takewhile(lambda e: (e.turn, e.action) == (state.turn, state.action), reversed(state.history))
    return any(e.verb is Deed.RESOLVED and e.key == key and e.object == object.id for e in this_action)


def idle_key(state: State, number: int) -> str:
    """How the log tells in this step that the ability with this number has no effect."""
    frame = next((f for f in reversed(state.stack) if isinstance(f, TimingFrame)), None)
    return f"nothing {number} {frame.step if frame is not None else ''}"


def _delayed(game: Game, since: int) -> Iterator[Known[Pending]]:
    for effect in game.state.lingering:
        if effect.trigger is None or effect.trigger.mode is not TriggerMode.WHEN or _has_seen_its_end(game, effect):
            continue
        context = Context(effect.source, effect.controller, effect.bindings)
        log = game.state.history
        its_run = (k for k in range(since, len(log)) if not effect.run or log[k].run in (0, effect.run))
        ability = Ability(AbilityKind.CONDITIONAL, trigger=effect.trigger, steps=effect.steps, optional=effect.optional)
        found = _met_by(game, effect.trigger, its_run, context, game.objects.get(effect.source), ability)
        for occurrence in found:
            if isinstance(occurrence, Open):
                yield occurrence
                continue
            index, those = occurrence
            # what lasts for a run still does what it does when the run ends (rule_persistent_expiration)
            last = effect.duration is Scope.RUN and log[index].verb is Deed.RUN_ENDS
            on = log[index].server
            tied = Truth.YES
            if _waits_for_success(effect.trigger):
                tied = _is_tied_to(game, effect, ability, on, context)
            if isinstance(tied, Open):
                yield tied
            if tied is not Truth.YES:
                continue
            named = (*effect.bindings, *those, *_kept(game, ability, log[index]))
            yield Pending(effect.source, effect.controller, ability, -1, index, named, effect.number, outlives=last)
            if effect.once:
                break


def _has_seen_its_end(game: Game, effect: Lingering) -> bool:
    """Whether the breach for the end of which it waits, the one that went on, is over: it is pending, and another one
    may take place before it resolves (rule_consecutive_breaches, 9.6.13c)."""
    assert effect.trigger is not None
    if not effect.once or any(event.verb is not Deed.BREACH_ENDS for event in effect.trigger.events):
        return False
    windows = (frame for frame in game.state.stack if isinstance(frame, WindowFrame))
    return any(instance.delayed == effect.number for window in windows for instance in window.pending)


def _waits_for_success(trigger: Trigger) -> bool:
    """Whether it follows `if successful`: that the run of its source is, or was before what it waits for."""
    before = trigger.stipulation.event if isinstance(trigger.stipulation, Preceded) else None
    asked = (*trigger.events, *((before,) if before is not None else ()))
    return any(e.verb is Deed.RUN_SUCCESSFUL and e.what == Same(This()) for e in asked)


def _kept(game: Game, ability: Ability, event: Event) -> tuple[Binding, ...]:
    """What an ability acts on that its occurrence was about, or was done with, as it is while an instance becomes
    pending: what it becomes later is another one (rule_no_memory)."""
    spoken_of = {node for node in walk((ability.steps, ability.restrictions)) if isinstance(node, TriggerObject)}
    named = ((MET_BY, event.object, bool(spoken_of)), (MET_BY_MEANS_OF, event.source, BY_MEANS in spoken_of))
    there = ((name, game.objects.get(id)) for name, id, speaks in named if speaks and id is not None)
    return tuple(Binding(name, (_meant(event, object),)) for name, object in there if object is not None)


def _meant(event: Event, object: GameObject) -> Reference:
    """Which object of its card an event means: what it is now, or what it was before (rule_previous_object)."""
    return Reference(object.id, object.incarnation - (object.id in event.former))


BY_MEANS = TriggerObject(means=True)


def _is_tied_to(game: Game, effect: Lingering, waiting: Ability, server: str | None, context: Context) -> Truth:
    """Whether the run that became successful is on a server that could have been chosen for it, as far as its text says
    which (rule_if_successful_tied_to_server)."""
    source = game.objects.get(effect.source)
    abilities = game.printed_abilities(source) if source is not None and effect.run else ()
    begins = [a for a in abilities if any(b.trigger == effect.trigger and b.steps == effect.steps for b in a.linked)]
    unread = (node for a in begins or abilities for node in walk((a.steps, a.linked)) if isinstance(node, Unread))
    is_unread = source is not None and effect.run and any(True for _ in unread)  # which server it says
    words = {e.server for a in begins for e in walk(a.steps) if isinstance(e, Effect) and e.kind is Deed.RUN}
    named = [word for word in words if word is not None]
    could = [_could_be_run_on(game, effect.run, word, server, context) for word in named]
    tied = reduce(or_, could) if could and len(named) == len(words) else Truth.YES
    if source is not None and (is_unread or tied.is_open):
        return tied & Open((uncertain(game, source, waiting),))
    return tied


def _could_be_run_on(game: Game, run: int, word: ServerRef, server: str | None, context: Context) -> Truth:
    """Whether a run could have been made on this server by the words of the ability that started it, as it was made;
    what lay elsewhere then, and whether that is what counts, nobody says."""
    log = game.state.history
    begins = next((k for k, e in enumerate(log) if e.verb is Deed.RUN_BEGINS and e.run == run), len(log))
    if isinstance(word, ServerWith | ServerOf):
        return Truth.YES if any(e.server == server for e in log[begins : begins + 1]) else Open()
    then = game.changed(structs.replace(game.state, history=log[:begins]))
    meant = Truth.of(then.servers.is_meant(word, server, context))
    unsure = then.servers.open(word, context)
    return meant if unsure is None else meant & unsure


def _undecided_by_the_rules(game: Game, object: GameObject, ability: Ability) -> Reason:
    return Reason(
        "unknown.trigger",
        f"{game.title(object.id)} was trashed while it was inactive, and the rules leave open whether its clause "
        f"{ability.clause + 1} is active in the discard pile then: by 9.1.8b it may be, by 9.1.8g it is not",
        "rule_active_exception_catchall",
        (object.id,),
    )


def uncertain(game: Game, object: GameObject, ability: Ability) -> Reason:
    """That an ability may be pending, for what is not known: also where it may be active only by words that are not
    understood."""
    return Reason(
        "unknown.trigger",
        f"whether clause {ability.clause + 1} of {game.title(object.id)} became pending depends on what is not known",
        "rule_condition_checked_in_checkpoints",
        (object.id,),
    )
