"""What an entry of the log leaves open: a file may tell that something was done, and not to what, by whom or where.

What the game logs by itself says all of it, so that an entry that lacks such a part was written by somebody. What the
rules say of every such event is known all the same: what is stolen is an agenda, what is encountered is ice.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import takewhile
from typing import Protocol

from msgspec import structs

from ...models.brought import answered_with, brought, met_for
from ...models.deeds import RUN_EVENTS, RUN_RESULTS, Deed
from ...models.events import BY_SOMEBODY, NO_OBJECT, NO_RESULT, UNTOLD, Event
from ...models.frames import TimingFrame
from ...models.known import Open, Truth
from ...models.pool import Pool
from ...models.selectors import And, Anything, OfSide, Selector, Type
from ...models.state import GameObject, State
from ...models.terms import SERVERS, CardType, Face, Place, Side, Zone
from ...models.timing import Structure
from ...models.used_in_runs import PARTS_OF_A_RUN

_BEHIND_SUBROUTINES = (Deed.ENCOUNTER_ENDS, Deed.PASS, Deed.RUN_ENDS)  # before which they may have resolved
_KNOWN = {  # of what type and side the card is, whichever it was (rule_score_steal, rule_ice_install)
    Deed.SCORE: CardType.AGENDA,
    Deed.STEAL: CardType.AGENDA,
    Deed.APPROACH: CardType.ICE,
    Deed.ENCOUNTER: CardType.ICE,
    Deed.ENCOUNTER_ENDS: CardType.ICE,
    Deed.PASS: CardType.ICE,
    Deed.BYPASS: CardType.ICE,
    Deed.BREAK: CardType.ICE,
    Deed.FULLY_BREAK: CardType.ICE,
    Deed.SUBROUTINE_RESOLVES: CardType.ICE,
}
OF_CARDS = frozenset(_KNOWN) | {
    Deed.PLAY,
    Deed.RESOLVED,
    Deed.INSTALL,
    Deed.REZ,
    Deed.DEREZ,
    Deed.ADVANCE,
    Deed.FORFEIT,
    Deed.TRASH,
    Deed.DISCARD,
    Deed.ACCESS,
    Deed.ACCESS_ENDS,
    Deed.REVEAL,
    Deed.EXPOSE,
    Deed.USE,
    Deed.PLACE_COUNTERS,
    Deed.REMOVE_COUNTERS,
    Deed.SPEND_COUNTERS,
    Deed.INCREASE_STRENGTH,
    Deed.MOVE,
    Deed.REMOVE_FROM_GAME,
}
OF_SERVERS = frozenset(
    {
        *RUN_RESULTS,
        Deed.RUN_BEGINS,
        Deed.RUN_ENDS,
        Deed.APPROACH_SERVER,
        Deed.PASS_ALL_ICE,
        Deed.JACK_OUT,
        Deed.BREACH,
        Deed.BREACH_ENDS,
        Deed.CREATE_SERVER,
    }
)
IN_BREACHES = (Deed.BREACH, Deed.BREACH_ENDS, Deed.ACCESS, Deed.ACCESS_ENDS, Deed.STEAL)
# of each of which a history tells all that happened in a run, or nothing
BEHIND_THE_ICE = frozenset({*IN_BREACHES, Deed.PASS_ALL_ICE, Deed.APPROACH_SERVER})
AT_THE_ICE = BEHIND_THE_ICE - set(IN_BREACHES) | {Deed.APPROACH, Deed.ENCOUNTER, Deed.ENCOUNTER_ENDS, Deed.PASS}
TOLD_AS = {
    Deed.MOVE: (Deed.SWAP,),
    Deed.RUN_BEGINS: (*IN_BREACHES, Deed.TRASH),
    Deed.RUN_ENDS: (*IN_BREACHES, Deed.TRASH),
    Deed.RUN_SUCCESSFUL: (Deed.RUN_ENDS, *IN_BREACHES, Deed.TRASH),
    Deed.RUN_UNSUCCESSFUL: (Deed.RUN_ENDS,),
    Deed.APPROACH: (Deed.RUN_ENDS, Deed.PASS),
    Deed.ENCOUNTER: (Deed.RUN_ENDS, Deed.PASS),
    Deed.BREAK: (Deed.FULLY_BREAK,),
    Deed.FULLY_BREAK: (Deed.BREAK,),
    Deed.BREACH: (Deed.RUN_ENDS,),
    Deed.ACCESS: (Deed.RUN_ENDS, Deed.BREACH, Deed.TRASH),
    Deed.ACCESS_ENDS: (Deed.RUN_ENDS, Deed.BREACH, Deed.ACCESS),
    Deed.STEAL: (Deed.RUN_ENDS, Deed.BREACH, Deed.ACCESS),
    Deed.PASS: (Deed.RUN_ENDS, Deed.ENCOUNTER_ENDS),
    Deed.PASS_ALL_ICE: (Deed.RUN_ENDS, Deed.APPROACH_SERVER),
    Deed.TRASH: (Deed.SUFFER_DAMAGE, Deed.ACCESS),
    Deed.REMOVE_COUNTERS: (Deed.SPEND_COUNTERS,),
    Deed.CREATE_SERVER: (Deed.INSTALL,),
    Deed.INSTALL: (Deed.CREATE_SERVER,),
}  # what else the log may have told of such an event
MORE_THAN_ONCE = {Deed.ACCESS: "a card was accessed", Deed.SUBROUTINE_RESOLVES: "a subroutine has resolved"}
OF_CLICKS = (Deed.SPEND_CLICKS, Deed.TAKE_ACTION, Deed.ACTION_COMPLETE)  # each of which tells that a click was spent
# of which the log tells from which zone
_FROM_ZONES = (Deed.PLAY, Deed.INSTALL, Deed.TRASH, Deed.MOVE, Deed.ACCESS, Deed.ACCESS_ENDS)
_OF_COUNTERS = frozenset({Deed.PLACE_COUNTERS, Deed.REMOVE_COUNTERS, Deed.SPEND_COUNTERS})


def names_no_card(event: Event) -> bool:
    """Whether an event that is about a card does not say which, or may be about one."""
    may = event.verb in OF_CARDS or names_no_action(event) or is_brought(event)
    return may and event.object is None and event.card is None


def fits_unnamed(verb: Deed, what: Selector) -> Truth:
    """Whether the card fits that an event does not name: as far as the rules say of every such card."""
    parts = what.parts if isinstance(what, And) else (what,)
    answer = Truth.YES
    for part in parts:
        answer = answer & _fits_every(_KNOWN.get(verb), part)
    return answer


def _fits_every(type: CardType | None, what: Selector) -> Truth:
    """Whether every card of this type fits, or none does."""
    match what:
        case Anything():
            return Truth.YES
        case Type(types) if type is not None:
            return Truth.of(type in types)
        case OfSide(side) if type is not None:
            return Truth.of(side is type.side)
        case _:
            return Open()


def names_no_action(event: Event) -> bool:
    """Whether it is an action of which nobody knows which it was (rule_same_actions)."""
    return event.verb in (Deed.TAKE_ACTION, Deed.ACTION_COMPLETE) and event.key is None


def says_no_kind(event: Event) -> bool:
    """Whether it does not tell of what kind the damage was, or the counters."""
    if event.verb is Deed.SUFFER_DAMAGE:
        return event.damage is None
    return event.verb in _OF_COUNTERS and event.counter is None


def says_no_cause(event: Event) -> bool:
    """Whether it does not tell why something was trashed, lost or prevented."""
    unsaid = event.cause is None and event.source is None
    return unsaid and (event.verb in (Deed.LOSE_CLICKS, Deed.PREVENT) or is_bare_trash(event) or names_no_draw(event))


def names_no_draw(event: Event) -> bool:
    """Whether cards were drawn, and it does not tell by what."""
    return event.verb is Deed.DRAW and event.source is None and event.key is None


def says_no_origin(event: Event) -> bool:
    """Whether it does not tell from which zone a card came."""
    return event.from_zone is None and event.verb in _FROM_ZONES


def is_bare_trash(event: Event) -> bool:
    """Whether the log tells that a card was trashed and not how it lay, and so not how it came about either."""
    return event.verb is Deed.TRASH and event.face is None and event.cause is None and event.source is None


def by_somebody(event: Event) -> bool:
    """Whether the event does not say who did it, while somebody did (rule_trigger_condition_effect_by_player)."""
    return event.side is None and (event.verb in BY_SOMEBODY or is_bare_trash(event) or is_brought(event))


class WithLog(Protocol):
    """A game, as far as its log is asked."""

    @property
    def state(self) -> State:
        """The state with the log."""

    @property
    def pool(self) -> Pool:
        """The cards that it names."""

    @property
    def objects(self) -> Mapping[str, GameObject]:
        """The objects, by their ids."""

    def logged(self, *verbs: Deed) -> tuple[int, ...]:
        """The places in the log of the entries of these kinds."""

    def told_in_part(self) -> tuple[int, ...]:
        """The places of those that may have brought more than is told."""


def may_tell(game: WithLog, *verbs: Deed) -> tuple[int, ...]:
    """The places in the log of the entries that tell of such events, or that there may have been such."""
    told = game.logged(*dict.fromkeys((*verbs, *(also for verb in verbs for also in TOLD_AS.get(verb, ())))))
    perhaps = game.told_in_part()
    return tuple(sorted({*told, *perhaps})) if perhaps else told


def kinds_told(game: WithLog, event: Event) -> frozenset[Deed]:
    """Every kind of event of which an entry tells that there was one, or may have been."""
    others = (verb for verb, also in TOLD_AS.items() if event.verb in also and told_as(game, event, verb) is not None)
    return frozenset((event.verb, *event.perhaps, *others))


def told_as(game: WithLog, event: Event, verb: Deed) -> Event | None:
    """The event of this kind that an entry of another kind tells there may have been, as far as it says something
    of it; None where it tells of none. What the game logs by itself leaves nothing of the kind out."""
    state = game.state
    if event.verb not in TOLD_AS.get(verb, ()):
        return brought_besides(game, event, verb) if verb in event.perhaps else None
    of_run = [e for e in state.history if e.run == event.run and e.turn == event.turn]
    same = [e for e in of_run if e.object == event.object and e.card == event.card]
    side = Side.RUNNER if verb in PARTS_OF_A_RUN else event.side
    nothing = {"object": None, "card": None, "from_zone": None, "to_zone": None, "key": None, "subtypes": None}
    plain = structs.replace(event, verb=verb, side=side, **nothing)
    match event.verb:
        case Deed.SPEND_COUNTERS:  # by which they are removed
            return structs.replace(event, verb=verb)
        case Deed.SWAP:  # whether it adds cards the rules leave open (rule_non_movements, rule_swap_simultaneous)
            return structs.replace(event, verb=verb)
        case Deed.RUN_ENDS if verb in RUN_RESULTS:
            return structs.replace(event, verb=verb) if has_no_told_result(state, event) else None
        case Deed.RUN_ENDS | Deed.APPROACH_SERVER if verb is Deed.PASS_ALL_ICE:
            told = any(e.verb in (verb, Deed.APPROACH_SERVER) for e in of_run if e is not event)
            told = told or any(e.verb is Deed.UNINSTALL and e.place is Place.ICE for e in of_run)  # it was not passed
            jacked_out = any(e.verb is Deed.JACK_OUT for e in of_run)
            return None if told or (event.successful is False and not jacked_out) else plain
        case Deed.RUN_ENDS | Deed.BREACH if verb is Deed.STEAL:
            told = any(e.verb in (Deed.ACCESS, Deed.STEAL, Deed.BREACH_ENDS, Deed.APPROACH_SERVER) for e in of_run)
            under_way = event.verb is Deed.BREACH and _is_breached(state, event)
            possible = event.successful is not False and _may_be_stolen(state)
            return plain if possible and not (told or under_way) else None
        case Deed.RUN_ENDS:
            there = event.successful is not False if verb in IN_BREACHES else _may_meet(state, event.server, verb)
            alike = BEHIND_THE_ICE if verb in IN_BREACHES else AT_THE_ICE
            return plain if there and not any(e.verb in alike for e in of_run if e.run) else None
        case Deed.ENCOUNTER_ENDS:
            told = any(e.verb is Deed.APPROACH_SERVER for e in of_run) or any(e.verb is verb for e in same)
            told = told or (state.run is not None and state.run.number == event.run)  # which tells what it has passed
            return None if told or not _went_on(of_run, event) else structs.replace(event, verb=verb)
        case Deed.PASS:
            told = any(e.verb in (Deed.APPROACH, Deed.ENCOUNTER) for e in same)
            return None if told else structs.replace(event, verb=verb)
        case Deed.CREATE_SERVER:
            return _first_there(state, event)
        case Deed.INSTALL:
            return plain if event.server is None and _may_be_first_there(state, event) else None
        case Deed.BREAK:  # an entry of a file, which need not say that it was the last one
            told = event.server is not None or any(e.verb is Deed.FULLY_BREAK for e in same)
            return None if told or _is_met(state, event) else structs.replace(event, verb=verb)
        case Deed.FULLY_BREAK:
            told = event.key == NO_OBJECT or any(e.verb is Deed.BREAK for e in same)
            return None if told else structs.replace(event, verb=verb)
        case Deed.SUFFER_DAMAGE:
            told = event.source is not None or any(
                e.verb is Deed.TRASH and e.cause is Deed.SUFFER_DAMAGE for e in of_run
            )
            trash = structs.replace(plain, side=None, amount=1, cause=Deed.SUFFER_DAMAGE, from_zone=Zone.GRIP)
            return None if told or not event.amount else structs.replace(trash, to_zone=Zone.HEAP)
        case Deed.BREACH if verb not in RUN_EVENTS:
            told = any(e.verb in (Deed.ACCESS, Deed.BREACH_ENDS) for e in of_run)
            return None if told or _is_breached(state, event) else plain
        case Deed.ACCESS if verb in (Deed.STEAL, Deed.TRASH):
            lies = next((o.zone for o in state.objects if o.id == event.object), None)
            came = Zone.RUNNER_SCORE if verb is Deed.STEAL else Zone.ARCHIVES
            told = any(e.verb is verb or (e.verb is Deed.ACCESS_ENDS and verb not in event.perhaps) for e in same)
            lay_there = event.from_zone is Zone.ARCHIVES or event.server == SERVERS[Zone.ARCHIVES]
            return None if told or lay_there or lies is not came else structs.replace(event, verb=verb)
        case Deed.TRASH:  # perhaps as it was accessed
            card = game.pool.get(event.card)
            of_corp = card is not None and card.side is Side.CORP and event.side is not Side.CORP
            told = not (of_corp and is_bare_trash(event)) or any(e.verb is verb and e.run > 0 for e in of_run)
            which = structs.replace(event, verb=verb, side=side) if verb is Deed.ACCESS else plain
            return None if told or any(e.verb is Deed.ACCESS for e in same) else which
        case Deed.ACCESS if verb is Deed.ACCESS_ENDS:
            told = event.server is not None or any(e.verb is Deed.ACCESS_ENDS for e in same)
            return None if told or _is_accessed(state, event) else structs.replace(event, verb=verb)
        case _:
            before = takewhile(lambda e: e is not event, state.history)
            home = any(_may_hold(e, event) for e in before)
            left = SERVERS.get(event.from_zone) if event.from_zone is not None else None
            return None if home or event.run != UNTOLD else structs.replace(plain, server=event.server or left)


def brought_besides(game: WithLog, event: Event, verb: Deed) -> Event:
    """What may have come of an event of which its entry does not tell; what is known of it where only an ability of its
    own card may have brought it."""
    card, there = game.pool.get(event.card), game.objects.get(event.object or "")
    plain = Event(verb, turn=event.turn, run=event.run, action=event.action, perhaps=(verb,))
    if verb in PARTS_OF_A_RUN:
        return structs.replace(plain, side=Side.RUNNER, run=event.run or UNTOLD)
    in_play = event.from_zone in (None, Zone.PLAY_AREA)
    known = brought(card, event.verb, event.clause, in_play=in_play).get(verb) if card is not None else None
    if known is None or card is None or _may_come_of_others(game, event, verb):
        return plain
    controller = there.controller if there is not None else card.side
    side = known.by.side(controller) if known.by is not None else None
    return structs.replace(plain, side=side, damage=known.damage, source=event.object)


def is_brought(event: Event) -> bool:
    """Whether it is none that was told, but one that may have come of another."""
    return event.verb in event.perhaps and event.object is None and event.card is None


def _may_come_of_others(game: WithLog, event: Event, verb: Deed) -> bool:
    """Whether it may have been another card that brought it: the source of the event, or one that waited for that."""
    source = game.objects.get(event.source or "")
    met = game.pool.get(source.card) if source is not None else None
    of_ice = event.verb in _BEHIND_SUBROUTINES or Deed.ENCOUNTER in event.perhaps
    if of_ice or (met is not None and verb in met_for(met, event.verb)):
        return True
    others = (game.pool.get(o.card) for o in game.objects.values() if o.id != event.object)
    return any(card is not None and verb in answered_with(card, event.verb) for card in others)


def _is_met(state: State, event: Event) -> bool:
    """Whether the ice is still encountered, so that what is broken of it is told by the run."""
    run = state.run
    met = run is not None and run.number == event.run and run.position is not None
    return met and run is not None and run.position == event.object


def _went_on(of_run: list[Event], ended: Event) -> bool:
    """Whether the run may have gone on behind an encounter, which passes the ice, as far as the log tells."""
    place = next((k for k, e in enumerate(of_run) if e is ended), len(of_run))
    later = [e.verb for e in of_run[place + 1 :]]
    stopped = Deed.RUN_UNSUCCESSFUL in later or any(e.successful is False for e in of_run[place + 1 :])
    return not stopped or Deed.JACK_OUT in later or not {Deed.APPROACH, Deed.ENCOUNTER}.isdisjoint(later)


def _may_be_stolen(state: State) -> bool:
    """Whether a card lies in the Runner's score area of which the log does not tell how it came there."""
    told = {e.object for e in state.history if e.to_zone is Zone.RUNNER_SCORE or e.verb is Deed.STEAL}
    return any(o.zone is Zone.RUNNER_SCORE and o.id not in told for o in state.objects)


def _may_meet(state: State, server: str | None, verb: Deed) -> bool:
    """Whether ice lies there that the Runner may have approached, or encountered, in a run on the server."""
    ice = (o for o in state.objects if o.place is Place.ICE and server in (None, o.server))
    return any(verb is Deed.APPROACH or o.face is Face.UP for o in ice)


def _may_be_first_there(state: State, installed: Event) -> bool:
    """Whether a Corp card may have been the first one in a new remote server (rule_creating_remote_servers)."""
    if installed.side is not Side.CORP:
        return False
    turn = [e for e in state.history if e.turn == installed.turn]
    object = next((o for o in state.objects if o.id == installed.object), None)
    if object is None or object.zone is not Zone.PLAY_AREA or _has_left_since(state, installed):
        return True
    new = {e.object for e in turn if e.verb is Deed.INSTALL}
    longer = any(o.server == object.server and o.id not in new for o in state.objects)
    told = any(e.verb is Deed.CREATE_SERVER and e.server in (None, object.server) for e in turn)
    return object.server is not None and object.server not in SERVERS.values() and not longer and not told


def _first_there(state: State, created: Event) -> Event | None:
    """The installation for which a server was created, unless it is told (rule_creating_remote_servers): of the only
    card there, as far as that has been there since."""
    there = [o for o in state.objects if created.server is not None and o.server == created.server]
    turn = [e for e in state.history if e.turn == created.turn]
    moved = {e.object for e in turn if e.verb in (Deed.INSTALL, Deed.MOVE, Deed.SWAP)}
    told = any(e.verb is Deed.INSTALL and e.server == created.server for e in turn) or any(o.id in moved for o in there)
    behind = turn[turn.index(created) + 1 :] if created in turn else []
    if told or (behind and behind[0].verb in (Deed.INSTALL, Deed.MOVE)):
        return None
    installed = structs.replace(created, verb=Deed.INSTALL, side=Side.CORP)
    only = there[0] if len(there) == 1 else None
    return structs.replace(installed, object=only.id, card=only.card) if only is not None else installed


def _has_left_since(state: State, installed: Event) -> bool:
    """Whether the object that was installed is no more, whatever its card has become (rule_no_memory)."""
    own = [e for e in state.history if e.object == installed.object]
    later = own[own.index(installed) + 1 :] if installed in own else []
    return any(e.verb in (Deed.UNINSTALL, Deed.INSTALL) for e in later)


def _may_hold(run: Event, event: Event) -> bool:
    """Whether a run that is told before may be the one in which something happened of which no run is told."""
    if run.verb not in (Deed.RUN_ENDS, Deed.BREACH) or run.run <= 0 or run.turn != event.turn:
        return False
    return run.successful is not False and (run.server is None or event.server in (None, run.server))


def _is_breached(state: State, event: Event) -> bool:
    """Whether the breach that an entry tells of is under way, which goes on: on its server, in its run, the latest."""
    frames = (f for f in state.stack if isinstance(f, TimingFrame) and f.structure is Structure.BREACH)
    server = next((f.subject for f in frames if event.server in (None, f.subject)), None)
    if server is None or event.turn != state.turn:
        return False
    run = state.run.number if state.run is not None else 0
    later = takewhile(lambda e: e is not event, reversed(state.history))
    return event.run in (run, UNTOLD) and not any(e.verb is Deed.BREACH for e in later)


def _is_accessed(state: State, event: Event) -> bool:
    """Whether the access of the card is under way, which goes on."""
    frames = (f for f in state.stack if isinstance(f, TimingFrame) and f.structure is Structure.ACCESS)
    return event.turn == state.turn and any(f.subject == event.object for f in frames)


def has_no_told_result(state: State, event: Event) -> bool:
    """Whether this is the end of a run of which the log does not tell whether it was successful (rule_successful_run,
    rule_unsuccessful_run)."""
    if event.verb is not Deed.RUN_ENDS or event.successful is not None or event.key == NO_RESULT:
        return False
    return not any(e.verb in RUN_RESULTS and e.run == event.run for e in state.history)
