"""Queries on the log: does an event match a pattern, how often did such a thing happen (9.6.5, 5.2.5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import takewhile

from msgspec import Struct, field, structs

from ...models.abilities import Ability, AbilityKind, Aspect, Flag, Unread
from ...models.conditions import (
    Occurred,
    UseLimit,
)
from ...models.deeds import Deed
from ...models.events import UNTOLD, Event
from ...models.known import Known, Members, Open, Truth, joined, members, united
from ...models.naming import done_with
from ...models.selectors import (
    And,
    At,
    Bound,
    ChosenServer,
    Did,
    EventPattern,
    Happened,
    InServer,
    Same,
    Selector,
    ServerOther,
    ServerWord,
    Subtype,
    Type,
)
from ...models.state import GameObject
from ...models.terms import DISCARD_PILES, Scope, Side, Zone
from ...models.values import walk
from ...models.verdict import Reason
from ...models.wording import happening
from .context import Context
from .matching import matches
from .meaning import AMOUNTS, CONDITIONS, SELECTORS
from .meant_then import meant_else
from .missing_clicks import untold_clicks
from .previous_objects import PreviousObjects
from .selection import Selection
from .servers import is_in_mark
from .since_played_or_used import has_brought, own_stretch
from .situation import Situation
from .turns import last_turn
from .untold import MORE_THAN_ONCE, kinds_told, may_tell, names_no_card, told_as


class Stretch(Struct):
    """An encounter, a breach or an access in the log: the entries that tell of it, and of others within it."""

    own: list[int] = field(default_factory=list)
    within: list[int] = field(default_factory=list)
    begun: bool = True  # whether the log tells that it began
    run: int = 0
    ends: Event | None = None


class History(Struct, frozen=True):
    """What the log of a game tells."""

    game: Situation

    def matches(self, event: Event, pattern: EventPattern, context: Context, entry: Event | None = None) -> Truth:
        """Whether an event, which this entry of the log tells, is one that the pattern describes."""
        return matches(self.game, event, pattern, context, entry)

    def kinds(self, events: Iterable[Event]) -> frozenset[Deed]:
        """Every kind of event of which these entries tell that there was one, or may have been."""
        return frozenset(kind for event in events for kind in kinds_told(self.game, event))

    def matched(
        self,
        index: int,
        pattern: EventPattern,
        context: Context,
        *,
        until: int | None = None,
        event: Event | None = None,
    ) -> Truth:
        """Whether a log entry (read as this event) was what the pattern described then, as far as the log (up to an
        entry) tells what its words meant (rule_condition_requirements_part_of_condition)."""
        log = self.game.state.history
        event, until = log[index] if event is None else event, len(log) if until is None else until
        wide = meant_else(self.game, pattern, index, until, context)
        if wide is None:
            return matches(self.game, event, pattern, context, log[index])
        return matches(self.game, event, wide, context, log[index]) & Open()

    def last_turn(self, scope: Scope, controller: Side) -> int:
        """The number of the last turn that has ended, the controller's own or their opponent's: the one before this
        turn, or before that one where it is the same player's, unless a turn was additional."""
        return last_turn(self.game.state, scope, controller)

    def in_scope(self, event: Event, scope: Scope, controller: Side, run: int | None = None) -> Truth:
        """Whether an event lies in the stretch of time, as an ability of this player means it; `run` numbers the run
        that is meant, by default the one at hand."""
        state = self.game.state
        at_hand = state.run.number if state.run is not None else None
        match scope:
            case Scope.TURN:
                return Truth.of(event.turn == state.turn)
            case Scope.LAST_TURN | Scope.OWN_LAST_TURN:
                return Truth.of(event.turn == self.last_turn(scope, controller))
            case Scope.LAST_RUN:
                ended = (state.history[k].run for k in self.game.logged(Deed.RUN_ENDS))
                return self._is_of_run(event, max(ended, default=None))
            case Scope.BREACH | Scope.ACCESS if run is None and at_hand is None:  # by an ability, from its beginning on
                return self._is_of_run(event, 0) & Truth.of(event.turn == state.turn)
            case Scope.RUN | Scope.APPROACH | Scope.ENCOUNTER | Scope.BREACH | Scope.ACCESS:
                return self._is_of_run(event, at_hand if run is None else run)
            case Scope.GAME | Scope.PLAY | Scope.USE:
                return Truth.YES

    def _is_of_run(self, event: Event, run: int | None) -> Truth:
        """Whether an event happened in the run of this number (0: outside of runs, None: there is none). What a
        file does not say to be in a run may be told before that one or behind it, with no other between."""
        if run is None or event.run != UNTOLD:
            return Truth.of(run is not None and event.run == run)
        if run == 0:
            return Open()
        log = self.game.state.history
        begins = next((e for e in log if e.verb is Deed.RUN_BEGINS and e.run == run), None)
        if begins is None or begins.turn != event.turn:
            return Truth.NO
        first, last = sorted(next(k for k, e in enumerate(log) if e is one) for one in (event, begins))
        between = log[first + 1 : last]
        apart = any(e.verb in _BETWEEN_RUNS and e.action != begins.action for e in between)
        return Truth.NO if apart else Open()

    def first_of(self, pattern: EventPattern, scope: Scope, context: Context) -> Known[Event]:
        """The first such event in the stretch of time, one that says nothing where there was none."""
        lacks = self.game.state.may_lack(pattern.verb)
        untold = Open() if lacks else untold_clicks(self.game, pattern, scope, context)
        for index, event, meant in _told(self.game, pattern, scope, context):
            answer = meant & self.matched(index, pattern, context)
            if answer is Truth.YES and untold is None:
                return event
            if answer is not Truth.NO:
                return united(answer, untold)
        return Event(pattern.verb) if untold is None else untold

    def occurrences(
        self,
        pattern: EventPattern,
        scope: Scope,
        context: Context,
        *,
        about: str | None = None,
        by_means_of: str | None = None,
        since: int = 0,
        before: int | None = None,
        total: bool = False,
        enough: Known[int] | None = None,
    ) -> Known[int]:
        """How often such an event happened in the stretch of time (from the log entry `since` on, before `before`).
        With `total` its amounts are added up.

        With `history: partial` only what the log proves is known: a count of 0 is not. Where the question is only
        whether there were `enough`, what else there may have been does not matter.
        """
        count, open = 0, tuple[Reason, ...]()
        for index, event, meant in _told(self.game, pattern, scope, context):
            if before is not None and index >= before:
                break
            if index < since:
                continue
            elsewhere = about is not None and (event.object != about or about in event.former)
            if elsewhere and not names_no_card(event) and pattern.verb not in event.perhaps:
                continue
            answer = meant & self.matched(index, pattern, context, until=before)
            if answer is Truth.NO:
                continue
            if elsewhere:
                open = open or (_untold(pattern, scope, context, "say under history which card it was"),)
                continue
            if by_means_of is not None and (event.source != by_means_of or by_means_of in event.former):
                if event.source is None:  # the log does not say by means of what
                    open = open or united(answer).told or (_untold(pattern, scope, context, _WHAT_DID_IT),)
                continue
            if answer.is_open or (total and event.amount == UNTOLD):
                open = open or united(answer).told or (_untold(pattern, scope, context, _WHAT_DID_IT),)
            else:
                count += event.amount if total else 1
        if (clicks := untold_clicks(self.game, pattern, scope, context)) is not None:
            open = open or clicks.told
        if scope is not Scope.USE and self.game.state.may_lack(pattern.verb):
            open = open or (
                _untold(pattern, scope, context, "list what happened under history and leave out `partial`"),
            )
        if open and not (isinstance(enough, int) and count >= enough):
            return Open(open)
        return count

    def counted(self, selector: Selector, context: Context, enough: int | None = None) -> Members[GameObject]:
        """The objects that fit, with those that have ceased to exist and that only the log still names: what took part
        in something is found by reviewing what happened (rule_previous_object)."""
        past, named = _past_of(selector), _named_in(selector)
        if named is not None and all(isinstance(part, Type | Subtype) for part in named[1].parts):
            return members(_as_it_was_done(self.game, *named, context))
        of_place = past is not None and _speaks_of_place(past[1])
        of_then = of_place or (past is not None and _speaks_of_subtypes(past[1]))
        now = Selection(self.game).candidates(selector, context, None if of_then else enough)
        if not of_then and enough is not None and len(now.certain) >= enough:
            return now
        if named is not None:
            now = joined(now, members(_remembered(self.game, *named, context)))
        if past is None:
            return now
        if of_place:
            now = _unless_moved(self.game, *past, now, context)
        if _speaks_of_subtypes(past[1]):
            now = _unless_changed(self.game, *past, now, context)
        return joined(now, members(_gone(self.game, *past, context)))

    def as_they_were(self, selector: Selector, context: Context) -> Members[GameObject] | None:
        """What took part in something as it was then, also where it has become something else or has left since
        (rule_previous_object); None where the past does not matter."""
        past = _past_of(selector)
        return None if past is None else members(_then(self.game, *past, context))

    def used(self, object: GameObject, clause: int | None, scope: Scope, enough: int = 1) -> Known[int]:
        """How often an ability of an object (None: any of them) was used in the stretch of time (9.1.6); what it was
        used for as another object does not count (rule_no_memory). An entry that does not say which ability it was
        means the only one that one may use; of several it is open, unless `enough` uses are told anyway."""
        log = self.in_stretch(scope) if scope in _STRETCHES else self.game.state.history
        since = takewhile(
            lambda e: e.verb not in (Deed.INSTALL, Deed.UNINSTALL),
            (e for e in reversed(log) if e.object == object.id and object.id not in e.former),
        )
        of_it = [e for e in since if e.verb is Deed.USE]
        here = [Truth.YES if scope in _STRETCHES else self._is_used_in(e, scope, object.controller) for e in of_it]
        uses = [(e, answer) for e, answer in zip(of_it, here, strict=True) if answer is not Truth.NO]
        abilities = [*enumerate(self.game.abilities(object))]
        meant = [
            n for n, a in abilities if a.kind is AbilityKind.PAID or (a.kind is AbilityKind.CONDITIONAL and a.optional)
        ]
        meant = meant or [n for n, a in abilities if a.kind is AbilityKind.CONDITIONAL]
        alone = clause is None or (meant == [clause] and not any(_may_be_used(a) for _, a in abilities))
        of_this = [answer for e, answer in uses if clause in (None, e.clause) or (e.clause is None and alone)]
        told = of_this.count(Truth.YES)
        perhaps = not alone and (clause in meant or len(meant) != 1) and any(e.clause is None for e, _ in uses)
        if not told and clause is not None and scope is Scope.TURN and has_brought(self.game, object, clause):
            message = f"the position does not say whether {self.game.title(object.id)} was used for what came of it"
            help = f"write `use: {self.game.title(object.id)}` under history"
            return Open((Reason("unknown.history", message, "rule_use_restriction", (object.id,), help),))
        if told < enough and (perhaps or len(of_this) > told):
            which = "which ability of {} was used" if perhaps else "in which run {} was used"
            message = f"the position does not say {which.format(self.game.title(object.id))}"
            field = "`ability: 1`" if perhaps else "`run: this`"
            help = f"write {field} with the entry under history, or another number"
            return Open((Reason("unknown.history", message, "rule_use_restriction", (object.id,), help),))
        return told

    def _is_used_in(self, event: Event, scope: Scope, controller: Side) -> Truth:
        """Whether a use lies in the stretch of time; where no run is at hand, whether it was in none this turn."""
        if scope is Scope.RUN and self.game.state.run is None:
            return self._is_of_run(event, 0) & Truth.of(event.turn == self.game.state.turn)
        return self.in_scope(event, scope, controller)

    def in_stretch(self, scope: Scope) -> tuple[Event, ...]:
        """What the log tells of the encounter, breach or access at hand, without one that took place within it; where
        it does not tell of its beginning, all since the run or turn began."""
        return tuple(self.game.state.history[k] for k in self._stretches(scope)[0].own)

    def stretch(self, scope: Scope, at: Event | None = None) -> Stretch:
        """The approach, encounter, breach or access at hand, the one that the event `at` has ended, or the last one."""
        at_hand, last = self._stretches(scope, at)
        if scope is Scope.APPROACH and not at_hand.begun and at is not None and (last is None or last.ends is not at):
            return Stretch()  # no approach came directly before (rule_run_phase_after)
        if last is None or (at_hand.begun and (at is None or last.ends is not at)):
            return at_hand
        return last

    def _stretches(self, scope: Scope, until: Event | None = None) -> tuple[Stretch, Stretch | None]:
        """The one that goes on, in the end or as an event has ended one, and the last one that has ended."""
        begins, ends = _STRETCHES[scope]
        turns, log = self.game.logged(Deed.TURN_BEGINS), self.game.state.history
        under_way, last = [Stretch(begun=False)], None
        for index in range(turns[-1] if turns else 0, len(log)):
            event = log[index]
            if event.verb in _APART:  # but a file may tell of a run before it tells that the run began
                under_way = [s for s in under_way if s.run == event.run != 0] or [Stretch(begun=False)]
                last = last if last is not None and last.run == event.run != 0 else None
            elif event.verb is begins:
                under_way.append(Stretch(run=event.run))
            elif event.verb in ends and under_way[-1].begun:
                last = under_way.pop()
                last.ends = event
                under_way = under_way or [Stretch(begun=False)]
                if event is until:
                    break
                under_way[-1].within.extend((*last.own, *last.within))
            else:
                under_way[-1].own.append(index)
        return under_way[-1], last

    def was_mark(self, index: int) -> Truth:
        """Whether the mark had been designated when the log entry happened (rule_mark_designated_condition_check);
        nobody knows where a file tells which it is, and not when it was identified."""
        log = self.game.state.history
        turn = log[index].turn
        designated = next((k for k, e in enumerate(log) if e.verb is Deed.MARK and e.turn == turn), None)
        if designated is None:
            return Open() if self.game.state.mark is not None and turn == self.game.state.turn else Truth.NO
        return Truth.of(designated < index)

    def was_so(self, index: int, pattern: EventPattern, context: Context) -> Truth:
        """Whether the server of which a pattern speaks was the mark, or was chosen, when the log entry happened; if it
        was another one than a mark that was not designated yet, is open."""
        match pattern.server:
            case ServerWord.MARK:
                return self.was_mark(index)
            case ServerOther(ServerWord.MARK):
                return Truth.YES if self.was_mark(index) is Truth.YES else Open()
            case ChosenServer():
                return self._was_chosen(index, context.source)
            case _:
                return self.was_mark(index) if is_in_mark(pattern.what) else Truth.YES

    def _was_chosen(self, index: int, source: str | None) -> Truth:
        """Whether a card had chosen its server (9.6.5c); of a choice in that turn the log tells that the card was used,
        of any other a position file tells."""
        log = self.game.state.history
        uses = [k for k in self.game.logged(Deed.USE) if (log[k].object, log[k].turn) == (source, log[index].turn)]
        if not uses or uses[-1] < index:
            return Truth.YES
        return Truth.NO if index < uses[0] else Open()

    @staticmethod
    def use_limits(ability: Ability) -> tuple[UseLimit, ...]:
        """How often an ability says that it is used (rule_use_restriction, rule_once_per_turn_flag)."""
        written = tuple(r for r in ability.restrictions if isinstance(r, UseLimit))
        return (*written, UseLimit(1, Scope.TURN)) if Flag.ONCE_PER_TURN in ability.flags else written


STRETCH = {
    Scope.TURN: "this turn",
    Scope.LAST_TURN: "in the last turn of the opponent",
    Scope.OWN_LAST_TURN: "in your last turn",
    Scope.LAST_RUN: "in the last run",
    Scope.RUN: "this run",
    Scope.APPROACH: "in this approach",
    Scope.ENCOUNTER: "in this encounter",
    Scope.BREACH: "in this breach",
    Scope.ACCESS: "in this access",
    Scope.GAME: "this game",
    Scope.PLAY: "since it was played",
    Scope.USE: "as it was used",
}


_WHAT_DID_IT = "say under history what did it, and what else is known of it"


def _told(game: Situation, pattern: EventPattern, scope: Scope, context: Context) -> Iterator[tuple[int, Event, Truth]]:
    """What the log tells that may be such an event, and whether it lies in the stretch of time."""
    own = own_stretch(game, scope, context)
    that_run = context.event.run if context.event is not None and context.event.run > 0 else None  # `during that run`
    stretch = History(game).stretch(scope, context.event) if scope in _STRETCHES else None
    for index in may_tell(game, pattern.verb):
        event = game.state.history[index]
        meant = History(game).in_scope(event, scope, context.controller, that_run)
        if stretch is not None and stretch.begun:  # whether what took place within it is meant, nobody says
            meant = Truth.YES if index in stretch.own else Open() if index in stretch.within else Truth.NO
        if index not in own or meant is Truth.NO:
            continue
        if event.verb is not pattern.verb:
            told = told_as(game, event, pattern.verb)
            if told is None:
                continue
            event = told
        if not isinstance(pattern.server, ChosenServer):
            meant = meant & History(game).was_so(index, pattern, context)
        if meant is not Truth.NO:
            yield index, event, meant


@lru_cache(maxsize=1024)
def _past_of(selector: Selector) -> tuple[Did, And] | None:
    """What objects that fit took part in, and what else they are; None where the past does not matter."""
    parts = selector.parts if isinstance(selector, And) else (selector,)
    did = next((part for part in parts if isinstance(part, Did) and not part.means and not part.first), None)
    return None if did is None else (did, And(tuple(part for part in parts if part is not did)))


@lru_cache(maxsize=1024)
def _named_in(selector: Selector) -> tuple[Bound, And] | None:
    """The name of objects with which something was done, and what else they are; None where there is none."""
    parts = selector.parts if isinstance(selector, And) else (selector,)
    for part in parts:
        match part:
            case Same(Bound(name) as ref) if done_with(name) is not None:
                return ref, And(tuple(other for other in parts if other is not part))
    return None


def _remembered(game: Situation, ref: Bound, own: And, context: Context) -> Iterator[tuple[GameObject, Truth]]:
    """What was meant by that name and is no object any more, and whether it fits as it was then."""
    for gone in PreviousObjects(game).remembered(ref, context):
        yield gone, game.fits(own, gone, context)


def _as_it_was_done(game: Situation, ref: Bound, own: And, context: Context) -> Iterator[tuple[GameObject, Truth]]:
    """What is meant by that name, each as it was when this was done with it: a card that was facedown had no type."""
    for object in PreviousObjects(game).as_done(ref, context):
        yield object, game.fits(own, object, context)


def _gone(game: Situation, did: Did, own: And, context: Context) -> Iterator[tuple[GameObject, Truth]]:
    """What the log names and is no object any more, each once, and whether it fits as it was then; where it was counts
    by one reading of the words, and where it is by another."""
    fitting: set[tuple[str, int]] = set()
    of_place = _speaks_of_place(own)
    for index, event, meant in _told(game, did.event, did.scope, context):
        came = PreviousObjects(game).came_into_play(event.object, index) if event.object is not None else 0
        now = game.objects.get(event.object or "")
        left = of_place and now is not None and now.zone is not Zone.PLAY_AREA
        if now is not None and not left and came == PreviousObjects(game).came_into_play(now.id):
            continue
        if event.object is not None and (event.object, came) in fitting:
            continue
        last = PreviousObjects(game).as_it_was(event)
        gone = last and PreviousObjects(game).had_subtypes(last, event, game.state.history[index])
        if last is None or gone is None:  # nor which card it was, or whether it is one of those that are here
            gone = GameObject("", None, event.side or Side.CORP, Zone.PLAY_AREA)
            fits: Truth = Open((_untold(did.event, did.scope, context, "say under history which card it was"),))
        else:
            then, since = (o if of_place or now is None else _out_of_play(o) for o in (gone, last))
            fits = game.fits(own, then, context) & (_then_or_now(game, context) if of_place else Truth.YES)
            if gone is not last and fits is not game.fits(own, since, context):
                fits = _then_or_now(game, context, "had other subtypes")
        answer = meant & History(game).matched(index, did.event, context) & fits
        if event.object is not None and answer is not Truth.NO and (of_place or answer is Truth.YES):
            fitting.add((event.object, came))
        yield gone, answer


def _out_of_play(gone: GameObject) -> GameObject:
    """What has left play and come back as another object: it is not installed, nor rezzed, any more."""
    return structs.replace(gone, zone=DISCARD_PILES[gone.owner], place=None, server=None, host=None)


@lru_cache(maxsize=1024)
def _speaks_of_place(own: And) -> bool:
    """Whether it says where the objects are: `ice protecting HQ`."""
    return any(isinstance(node, InServer | At) for node in walk(own))


@lru_cache(maxsize=1024)
def _speaks_of_subtypes(own: And) -> bool:
    return any(isinstance(node, Subtype) for node in walk(own))


def _then_or_now(game: Situation, context: Context, how: str = "was elsewhere") -> Open:
    """That words about what took part in something may speak of how it was then, or of how it is."""
    message = f"what {game.title(context.source)} counts {how} as it happened, and the rules do not say which counts"
    blame = (context.source,) if context.source is not None else ()
    return Open((Reason("unknown.effect", message, "rule_calculated_quantity", blame),))


def _unless_moved(
    game: Situation, did: Did, own: And, now: Members[GameObject], context: Context
) -> Members[GameObject]:
    """The objects that fit now; what has moved from one place to another since it took part may."""
    log = game.state.history
    since = {e.object: k for k, e, _ in reversed([*_told(game, did.event, did.scope, context)])}
    moved = {
        log[k].object
        for k in game.logged(Deed.MOVE, Deed.SWAP)
        if k > since.get(log[k].object, k) and log[k].from_zone is log[k].to_zone is Zone.PLAY_AREA
    }
    perhaps = [o for o in game.state.objects if o.id in moved and game.fits(did, o, context) is not Truth.NO]
    if not perhaps:
        return now
    elsewhere = tuple(o for o in perhaps if o not in now.undecided)
    certain = tuple(o for o in now.certain if o not in perhaps)
    return Members(certain, (*now.undecided, *elsewhere), united(now.open, _then_or_now(game, context)))


def _unless_changed(
    game: Situation, did: Did, own: And, now: Members[GameObject], context: Context
) -> Members[GameObject]:
    """The objects that fit now; what had other subtypes as it took part may, whether it fits now or did so then."""
    before, differ = PreviousObjects(game), list[GameObject]()
    for index, event, _ in _told(game, did.event, did.scope, context):
        object = game.objects.get(event.object or "")
        if object is None or object in differ or game.fits(did, object, context) is Truth.NO:
            continue
        then = before.had_subtypes(object, event, game.state.history[index])
        if then is not object and game.fits(own, then, context) is not game.fits(own, object, context):
            differ.append(object)
    if not differ:
        return now
    open = united(now.open, _then_or_now(game, context, "had other subtypes"))
    certain = tuple(o for o in now.certain if o not in differ)
    return Members(certain, (*(o for o in now.undecided if o not in differ), *differ), open)


def _then(game: Situation, did: Did, own: And, context: Context) -> Iterator[tuple[GameObject, Truth]]:
    """What the log names, as it was then, and whether it fits."""
    for index, event, meant in _told(game, did.event, did.scope, context):
        now = PreviousObjects(game).with_its_subtypes(event, game.state.history[index])
        if now is None or event.card is None:
            open = Open((_untold(did.event, did.scope, context, "say under history which card it was"),))
            yield GameObject("", None, event.side or Side.CORP, Zone.PLAY_AREA), meant & open
            continue
        yield now, meant & History(game).matched(index, did.event, context) & game.fits(own, now, context)


def _untold(pattern: EventPattern, scope: Scope, context: Context, help: str) -> Reason:
    message = f"the position does not say how often {happening(pattern)} {STRETCH[scope]}"
    blame = (context.source,) if context.source else ()
    return Reason("unknown.history", message, "rule_condition_checked_in_checkpoints", blame, help)


@SELECTORS.of(Did)
def _did(game: Situation, selector: Did, object: GameObject, context: Context) -> Truth:
    if selector.first:
        first = History(game).first_of(selector.event, selector.scope, context)
        if isinstance(first, Open):
            return first
        played = (e for e in reversed(game.state.history) if e.verb is Deed.PLAY and e.object == object.id)
        again = first.verb is Deed.PLAY and next(played, first) is not first  # as another object (rule_no_memory)
        return Truth.of(first.object == object.id and not again)
    about, by_means_of = (None, object.id) if selector.means else (object.id, None)
    event, scope = selector.event, selector.scope
    since, before = PreviousObjects(game).came_into_play(object.id), None
    if since and context.former == object.id:  # what it was before its card came into play once more
        since, before = PreviousObjects(game).came_into_play(object.id, since - 1), since
    times = History(game).occurrences(
        event, scope, context, about=about, by_means_of=by_means_of, since=since, before=before, enough=1
    )
    return times if isinstance(times, Open) else Truth.of(times > 0)


@AMOUNTS.of(Happened)
def _happened(game: Situation, value: Happened, context: Context) -> Known[int]:
    again, known = _again(game, value.event, value.scope, context), History(game)
    return known.occurrences(value.event, value.scope, context, total=value.total) if again is None else again


def _again(game: Situation, event: EventPattern, scope: Scope, context: Context, enough: int = 0) -> Open | None:
    """Why it is open how many there were, where one was there twice and fewer than `enough` differ: the words may count
    cards and subroutines, or how often."""
    if event.verb not in MORE_THAN_ONCE:
        return None
    told = ((k, e) for k, e, so in _told(game, event, scope, context) if so is not Truth.NO)
    which = [(e.object, e.clause) for k, e in told if History(game).matched(k, event, context) is not Truth.NO]
    named = [each for each in which if None not in (each if event.verb is Deed.SUBROUTINE_RESOLVES else each[:1])]
    different = len(which) - len(named) + len(set(named))
    if different == len(which) or different >= enough > 0:
        return None
    message = (
        f"{MORE_THAN_ONCE[event.verb]} more than once, and may count once or as often for {game.title(context.source)}"
    )
    blame = (context.source,) if context.source is not None else ()
    return Open((Reason("unknown.effect", message, "rule_calculated_quantity", blame),))


@CONDITIONS.of(Occurred)
def _occurred(game: Situation, condition: Occurred, context: Context) -> Truth:
    times = game.amount(condition.times, context)
    count = History(game).occurrences(condition.event, condition.scope, context, enough=times)
    if isinstance(count, Open) or isinstance(times, Open):
        return united(count, times)
    again = _again(game, condition.event, condition.scope, context, times) if count >= times > 1 else None
    return Truth.of(count >= times) if again is None else again


def _may_be_used(ability: Ability) -> bool:
    """Whether words that were not understood may be a conditional ability, which one may use."""
    clauses = (node for node in ability.declarations if isinstance(node, Unread))
    return any(not {Aspect.PENDING, Aspect.INTERRUPTS, Aspect.ANYTHING}.isdisjoint(c.influence) for c in clauses)


_STRETCHES = {  # what begins and what ends it
    Scope.APPROACH: (Deed.APPROACH, (Deed.ENCOUNTER, Deed.PASS)),
    Scope.ENCOUNTER: (Deed.ENCOUNTER, (Deed.ENCOUNTER_ENDS,)),
    Scope.BREACH: (Deed.BREACH, (Deed.BREACH_ENDS,)),
    Scope.ACCESS: (Deed.ACCESS, (Deed.ACCESS_ENDS,)),
}
_APART = (Deed.TURN_BEGINS, Deed.RUN_BEGINS)
# between runs, none goes on
_BETWEEN_RUNS = (*_APART, Deed.TURN_ENDS, Deed.TAKE_ACTION, Deed.ACTION_COMPLETE)
