"""What an entry of the log leaves open: a file may tell that something was done, and not to what, by whom or where.

What the game logs by itself says all of it, so that an entry that lacks such a part was written by somebody. What the
rules say of every such event is known all the same: what is stolen is an agenda, what is encountered is ice.
"""

from __future__ import annotations

from ...models.deeds import Deed
from ...models.events import NO_RESULT, UNTOLD, Event
from ...models.known import Open, Truth
from ...models.selectors import And, Anything, EventPattern, OfSide, Selector, Type
from ...models.state import State
from ...models.terms import CardType

RESULTS = (Deed.RUN_SUCCESSFUL, Deed.RUN_UNSUCCESSFUL)
_KNOWN = {  # of what type and side the card is, whichever it was (rule_score_steal, rule_ice)
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
}
OF_SERVERS = frozenset(
    {
        *RESULTS,
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
TOLD_AS = {
    Deed.MOVE: (Deed.SWAP,),
    Deed.RUN_BEGINS: IN_BREACHES,
    Deed.RUN_ENDS: IN_BREACHES,
    Deed.RUN_SUCCESSFUL: (Deed.RUN_ENDS, *IN_BREACHES),
    Deed.RUN_UNSUCCESSFUL: (Deed.RUN_ENDS,),
}  # what else the log may have told of such an event
_FROM_ZONES = (Deed.PLAY, Deed.INSTALL, Deed.TRASH, Deed.ACCESS)  # of which the log tells from which zone
_OF_COUNTERS = frozenset({Deed.PLACE_COUNTERS, Deed.REMOVE_COUNTERS, Deed.SPEND_COUNTERS})


def names_no_card(event: Event) -> bool:
    """Whether an event that is about a card does not say which."""
    return event.verb in OF_CARDS and event.object is None and event.card is None


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
    return unsaid and (event.verb in (Deed.LOSE_CLICKS, Deed.PREVENT) or is_bare_trash(event))


def says_no_origin(event: Event) -> bool:
    """Whether it does not tell from which zone a card came."""
    return event.from_zone is None and event.verb in _FROM_ZONES


def is_bare_trash(event: Event) -> bool:
    """Whether the log tells that a card was trashed and not how it lay, and so not how it came about either."""
    return event.verb is Deed.TRASH and event.face is None and event.cause is None and event.source is None


def by_somebody(event: Event) -> bool:
    """Whether the event does not say who did it, while somebody did (rule_trigger_condition_effect_by_player)."""
    return event.side is None and (event.verb is Deed.DEREZ or is_bare_trash(event))


def may_have_been(state: State, event: Event, pattern: EventPattern) -> bool:
    """Whether an entry of another kind tells that there may have been what the pattern speaks of.

    The end of a run may tell its result. A breach, an access or a stolen agenda tells of a run, where none is told in
    that turn that it may belong to. That a swap adds cards to a zone the rules neither say nor deny
    (rule_non_movements, rule_swap_simultaneous).
    """
    if event.verb not in TOLD_AS.get(pattern.verb, ()):
        return False
    if event.verb is Deed.SWAP:
        return event.to_zone in pattern.to_zones
    if event.verb is Deed.RUN_ENDS:
        return has_no_told_result(state, event)
    of_runs = (e for e in state.history if e.verb in (Deed.RUN_ENDS, Deed.BREACH) and e.run > 0)
    runs = (e for e in of_runs if e.turn == event.turn and e.successful is not False)
    return event.run == UNTOLD and not any(e.server is None or event.server in (None, e.server) for e in runs)


def has_no_told_result(state: State, event: Event) -> bool:
    """Whether this is the end of a run of which the log does not tell whether it was successful (rule_successful_run,
    rule_unsuccessful_run)."""
    if event.verb is not Deed.RUN_ENDS or event.successful is not None or event.key == NO_RESULT:
        return False
    return not any(e.verb in RESULTS and e.run == event.run for e in state.history)
