"""What an object was before: cards that move are other objects, and nothing remembers them but the log (1.12)."""

from __future__ import annotations

from msgspec import Struct, structs

from ...models.deeds import Deed
from ...models.events import Event
from ...models.frames import Binding, ResolvingFrame
from ...models.naming import ITSELF, done_with
from ...models.selectors import Bound, Ref
from ...models.state import GameObject
from ...models.terms import DECKS, SCORE_AREAS, CardType, Face, Place, Side, Zone
from .context import Context
from .situation import Situation
from .subtypes_then import as_it_had
from .types_and_subtypes import as_it_was

# done with a card where it lies, mostly installed, of which the log does not tell the place
_WHERE_IT_LIES = frozenset(
    {
        Deed.TAKE_ACTION,
        Deed.USE,
        Deed.INSTALL,
        Deed.REZ,
        Deed.DEREZ,
        Deed.EXPOSE,
        Deed.ADVANCE,
        Deed.PLACE_COUNTERS,
        Deed.REMOVE_COUNTERS,
        Deed.SPEND_COUNTERS,
        Deed.APPROACH,
        Deed.ENCOUNTER,
        Deed.ENCOUNTER_ENDS,
        Deed.PASS,
        Deed.BYPASS,
        Deed.BREAK,
        Deed.FULLY_BREAK,
        Deed.SUBROUTINE_RESOLVES,
    }
)
_LEAVING = (Deed.MOVE, Deed.SWAP, Deed.REMOVE_FROM_GAME)  # of which the log does not tell how a card lay before

# done with what has become a counter or an agenda; whatever else the log tells of it came before
_AS_CONVERTED = frozenset(
    {
        Deed.USE,
        Deed.HOST,
        Deed.MOVE,
        Deed.SWAP,
        Deed.PLACE_COUNTERS,
        Deed.REMOVE_COUNTERS,
        Deed.SPEND_COUNTERS,
        Deed.IMMINENT,
    }
)
_STAYING = (Deed.IMMINENT, Deed.ACCESS, Deed.ACCESS_ENDS)  # of which the log tells the zone without a move


BEGUN_BY = {  # what is told of a card when it may have left already: by what began, while it lay there
    Deed.ENCOUNTER_ENDS: Deed.ENCOUNTER,
    Deed.SUBROUTINE_RESOLVES: Deed.ENCOUNTER,
}
_OF_THE_STARTER = frozenset(  # what is told of a run is told of the card that started it
    {Deed.APPROACH_SERVER, Deed.PASS_ALL_ICE, Deed.RUN_ENDS, Deed.RUN_SUCCESSFUL, Deed.RUN_UNSUCCESSFUL}
)


class PreviousObjects(Struct, frozen=True):
    """What objects of a game were before they moved."""

    game: Situation

    def as_it_was(self, event: Event, entry: Event | None = None) -> GameObject | None:
        """The object of an event, which this entry of the log tells, as it was when the event happened, as far as the
        log tells; of a card that is nowhere now it tells the card (rule_previous_object)."""
        if event.verb is Deed.ACTION_COMPLETE:  # it was on the card on which it was taken
            taken = (
                e
                for e in self.game.state.happened(Deed.TAKE_ACTION)
                if (e.turn, e.action) == (event.turn, event.action)
            )
            event = entry = next(taken, event)
        entry = event if entry is None else entry
        if event.object is None and event.card is None:
            return None
        installed = event.verb is Deed.ACCESS and event.from_zone is Zone.PLAY_AREA and event.place is None
        lies = event.verb in _WHERE_IT_LIES and (event.from_zone is None or event.verb is Deed.INSTALL)
        if lies or installed:
            event = _where_it_was(self.game, event, entry)
        elif event.from_zone is Zone.PLAY_AREA and event.place is None and event.verb in _LEAVING:
            event = self._as_it_left(event, entry)
        now = self.game.objects.get(event.object) if event.object is not None else None
        if now is not None and now.is_converted:
            now = self.before_conversion(now, entry, event.verb)
        added = event.verb is Deed.MOVE and event.to_zone in SCORE_AREAS.values()  # rule_add_card_to_score_area
        comes = added or event.verb in (Deed.INSTALL, Deed.PLAY)  # which are told by where the card comes to be
        left = None if comes else event.from_zone
        if event.verb is Deed.ACCESS_ENDS and event.to_zone is not None:  # by its move (rule_moved_while_accessing)
            left = event.to_zone
        if event.verb is Deed.FORFEIT and left is None and now is not None:
            left = SCORE_AREAS[event.side or now.owner]
        zone = left or event.to_zone or (now.zone if now is not None else Zone.PLAY_AREA)
        if now is None:
            card = self.game.pool.get(event.card)
            owner = card.side if card is not None else event.side or Side.CORP
            gone = GameObject(
                event.object or "", event.card, owner, zone, place=event.place, face=event.face or Face.UP
            )
            return structs.replace(gone, server=event.server if event.place is not None else None)
        if event.verb is Deed.INSTALL and now.zone is Zone.PLAY_AREA and event.place is None:
            turned = now.owner is Side.RUNNER and now.face is not (event.face or Face.UP)
            return structs.replace(now, face=event.face or Face.UP) if turned else now  # where it comes to be
        if event.verb is Deed.INSTALL and now.owner is Side.RUNNER and event.face is Face.DOWN:  # and has left since
            return structs.replace(now, zone=Zone.PLAY_AREA, place=event.place or Place.RIG, face=Face.DOWN)
        turned = event.verb is Deed.TRASH and event.face is not None and event.face is not now.face
        there = event.place is None or (event.place, event.server) == (now.place, now.server)
        if now.zone is zone and now.card == event.card and not turned and there:
            return now
        place, face = event.place or now.place, event.face or Face.UP
        server = event.server if event.place is not None else now.server
        was = structs.replace(now, card=event.card or now.card, zone=zone, place=place, face=face, server=server)
        if zone not in SCORE_AREAS.values():
            return was if was.worth is None else structs.replace(was, worth=None)
        card = self.game.pool.get(was.card)
        given_up = now.zone is not zone and card is not None and card.type is not CardType.AGENDA
        return _as_agenda(was) if given_up else was

    def before_conversion(self, now: GameObject, event: Event, did: Deed) -> GameObject:
        """A counter or agenda as the card that it was, if it was one yet as the log tells that this was done with it;
        what was played has resolved as that card (rule_card_to_counter, rule_steps_playing_after_resolve_condition)."""
        log, counter = self.game.state.history, now.place is Place.CONDITION
        verb = Deed.HOST if counter else Deed.MOVE
        told = (k for k in reversed(self.game.logged(verb)) if log[k].object == now.id)
        became = next((k for k in told if counter or log[k].to_zone is now.zone), None)
        if did not in (Deed.PLAY, Deed.RESOLVED):
            later = did in _AS_CONVERTED if became is None else _place(log, event) >= became
            if later:
                return now
        return structs.replace(now, worth=None, place=Place.RESOLVING if counter else now.place, host=None)

    def with_its_subtypes(self, event: Event, entry: Event | None = None) -> GameObject | None:
        """The same, with the subtypes that it had then."""
        was = self.as_it_was(event, entry)
        return was if was is None else self.had_subtypes(was, event, entry)

    def had_subtypes(self, was: GameObject, event: Event, entry: Event | None = None) -> GameObject:
        """An object of an event, as that was, with the subtypes that it had then."""
        told = event.subtypes if was.id == event.object else None
        log = self.game.state.history
        return as_it_had(self.game, was, told, _place(log, event if entry is None else entry))

    def _as_it_left(self, event: Event, entry: Event) -> Event:
        """What has left the play area, told with how it lay there: by its being uninstalled, else by its type."""
        log, card = self.game.state.history, self.game.pool.get(event.card)
        before = (log[k] for k in range(_place(log, entry) - 1, -1, -1) if log[k].object == event.object is not None)
        last = next(before, None)
        if last is not None and last.verb is Deed.UNINSTALL:
            return structs.replace(event, place=last.place, face=last.face, server=last.server)
        return event if card is None else structs.replace(event, place=card.type.place)

    def came_into_play(self, id: str, until: int | None = None) -> int:
        """Where the log tells that the object came into play last (until an entry): what it tells before was about a
        previous one (rule_no_memory, rule_previous_object); 0 where it does not."""
        log, places = self.game.state.history, reversed(self.game.logged(Deed.INSTALL))
        return next((k for k in places if log[k].object == id and (until is None or k <= until)), 0)

    def remembered(self, ref: Ref, context: Context) -> tuple[GameObject, ...]:
        """What a reference means by what was done with it, of what has become something else since, as it was then:
        `the card trashed this way`."""
        deed = done_with(ref.name) if isinstance(ref, Bound) else None
        if deed is None or not isinstance(ref, Bound):
            return ()
        binding = context.bindings_together(ref.name) if ref.each_time else self.game.known_as(ref.name, context)
        gone = (r.id for r in (binding.objects if binding else ()) if self.game.still(r) is None)
        return tuple(found for id in gone if (found := self._last(id, deed)) is not None)

    def as_done(self, ref: Bound, context: Context) -> tuple[GameObject, ...]:
        """What a reference means by what was done with it, each as it was then, wherever it is now."""
        deed, now = done_with(ref.name), self.game.resolve(ref, context)
        then = (self._last(o.id, deed) if deed is not None else None for o in now)
        return (*(was or o for was, o in zip(then, now, strict=True)), *self.remembered(ref, context))

    def as_last_done(self, ref: Ref, context: Context) -> tuple[GameObject, ...]:
        """What a reference means, each as it was when that was done with it by which it has its name, or else as it
        was before it was moved last."""
        named = done_with(ref.name) if isinstance(ref, Bound) else None
        deeds = (named,) if named is not None else (Deed.TRASH, Deed.DISCARD, *_LEAVING)
        return tuple(self._last(o.id, *deeds) or o for o in self.meant(ref, context))

    def meant(self, ref: Ref, context: Context) -> tuple[GameObject, ...]:
        """The objects that a reference means, those that are no more among them (rule_previous_object)."""
        return (*self.game.resolve(ref, context), *self.remembered(ref, context))

    def _last(self, id: str, *deeds: Deed) -> GameObject | None:
        """The object as one of these was done with it last."""
        log = self.game.state.history
        done = next((log[k] for k in reversed(self.game.logged(*deeds)) if log[k].object == id), None)
        return self.with_its_subtypes(done) if done is not None else None

    def read_then(self, event: Event, id: str | None, context: Context, entry: Event) -> Context:
        """The context in which an event, told by this entry of the log, is read of which an object was a part: the
        source was itself then, whatever its card has become since (rule_previous_object_source), and what a card did
        as another object is not done by what it is now (rule_no_memory)."""
        context = self._of_what_left(event, context)
        now = self.game.objects.get(id or "")
        if now is None:
            return context
        if now.id != context.source or self.is_itself(context):
            about = context.event  # of which the text speaks: perhaps of the same former object
            alike = about is not None and now.id in (about.object, about.source) and self._is_earlier(about, now)
            former = not alike and self._is_earlier(entry, now)
            return structs.replace(context, former=now.id) if former else context
        if self._is_later(entry, now):
            return context
        return structs.replace(context, bindings=tuple(b for b in context.bindings if b.name != ITSELF))

    def is_itself(self, context: Context) -> bool:
        """Whether the card that speaks is still the object that began to (rule_no_memory)."""
        kept, now = context.binding(ITSELF), self.game.objects.get(context.source or "")
        return kept is None or (now is not None and now.reference in kept.objects)

    def began(self, event: Event) -> int:
        """Where the log tells of the event; of one that is about ice which had left before, where that began for which
        it still lay there (rule_ice_change_encounter_uninstall_derez)."""
        log = self.game.state.history
        at = _place(log, event)
        left = self._left_before(event, at)
        return at if left is None else max(k for k in range(left) if _begins(log[k], event))

    def _left_before(self, event: Event, at: int) -> int | None:
        """Where the log tells that the card had left play by the time of an event that began while it lay there."""
        log = self.game.state.history
        for k in range(at - 1, -1, -1) if event.verb in BEGUN_BY else ():
            if log[k].object != event.object:
                continue
            if log[k].verb is Deed.INSTALL and event.object in event.former:
                continue
            if log[k].verb in (Deed.INSTALL, BEGUN_BY[event.verb]):
                return None
            if log[k].verb is Deed.UNINSTALL:
                return k if any(_begins(e, event) for e in log[:k]) else None
        return None

    def _of_what_left(self, event: Event, context: Context) -> Context:
        """The context in which names of the object that an event is about mean its card still, which had become another
        one before (rule_previous_object)."""
        log, now = self.game.state.history, self.game.objects.get(event.object or "")
        left = self._left_before(event, _place(log, event)) if event.verb in BEGUN_BY else None
        if now is None or left is None or now.zone is not log[left].to_zone:
            return context
        before = range(now.incarnation - (2 if now.zone in DECKS.values() else 1), now.incarnation)
        return structs.replace(context, bindings=tuple(_renewed(b, now, before) for b in context.bindings))

    def _is_later(self, event: Event, now: GameObject) -> bool:
        """Whether the card had come into play once more when the event happened, which was about it then."""
        if now.id in event.former:
            return False
        return now.zone is Zone.PLAY_AREA and self._happened(event) > self.came_into_play(now.id)

    def _is_earlier(self, event: Event, now: GameObject) -> bool:
        """Whether the card came into play once more after the event had happened, or it tells of what it was before."""
        if now.id in event.former:
            return True
        came = self.came_into_play(now.id) if now.zone is Zone.PLAY_AREA else 0
        return came > 0 and self._happened(event) < came and event.turn <= self.game.state.history[came].turn

    def _happened(self, event: Event) -> int:
        """Where the log tells that the event happened: of a run, that it began."""
        log = self.game.state.history
        if event.verb in _OF_THE_STARTER:
            event = next((e for e in log if e.verb is Deed.RUN_BEGINS and e.run == event.run), event)
        return _place(log, event)

    def followed(self, frame: ResolvingFrame) -> tuple[Binding, ...]:
        """The ability's own moves are followed: its names mean the objects that the cards became
        (rule_identify_object_after_move, rule_target_beyond_move)."""
        return tuple(
            structs.replace(
                b,
                objects=tuple(
                    self.game.objects[r.id].reference if r.id in frame.moved and r.id in self.game.objects else r
                    for r in b.objects
                ),
            )
            for b in frame.bindings
        )


def _as_agenda(was: GameObject) -> GameObject:
    """A card that was added to a score area, as the agenda that it was there, worth nobody knows how much any more
    (rule_add_card_to_score_area)."""
    return as_it_was(structs.replace(was, worth=0), knows_worth=False)


def _place(log: tuple[Event, ...], event: Event) -> int:
    return next((k for k in range(len(log) - 1, -1, -1) if log[k] is event), len(log))


def _begins(earlier: Event, event: Event) -> bool:
    return earlier.verb is BEGUN_BY.get(event.verb) and earlier.object == event.object


def _renewed(binding: Binding, now: GameObject, before: range) -> Binding:
    """What a name stands for, with a card as it is now in place of the object that it was."""
    was = (r.id == now.id and r.incarnation in before for r in binding.objects)
    found = tuple(now.reference if old else r for r, old in zip(binding.objects, was, strict=True))
    return binding if found == binding.objects else structs.replace(binding, objects=found)


def _where_it_was(game: Situation, event: Event, entry: Event) -> Event:
    """What was done with a card, told with the place that it had then: by what first took it from there, if anything
    did."""
    log = game.state.history
    since = PreviousObjects(game).began(entry)
    of_it = (e for e in log[since + 1 :] if e.object == event.object and e.verb not in _STAYING)
    left = next((e for e in of_it if e.from_zone is Zone.PLAY_AREA and e.to_zone is not Zone.PLAY_AREA), None)
    if left is None:
        return event
    face = event.face if event.verb is Deed.INSTALL and event.face is not None else left.face
    event = structs.replace(event, place=left.place, face=face, server=left.server)
    return event if event.verb is Deed.INSTALL else structs.replace(event, from_zone=Zone.PLAY_AREA)
