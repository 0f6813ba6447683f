"""What an entry of the log leaves open: a file may tell that something was done, and not to what, by whom or where.

What the game logs by itself says all of it, so that an entry that lacks such a part was written by somebody. What the
rules say of every such event is known all the same: what is stolen is an agenda, what is encountered is ice.
"""

from __future__ import annotations

from ...models.deeds import Deed
from ...models.events import NO_RESULT, Event
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


def leaves_open(event: Event, pattern: EventPattern) -> bool:
    """Whether the event does not tell what the pattern asks for: what kind of damage, of counters or of action, why
    something was trashed or prevented."""
    if pattern.damage and event.verb is Deed.SUFFER_DAMAGE and event.damage is None:
        return True
    if pattern.counter is not None and event.verb in _OF_COUNTERS and event.counter is None:
        return True
    if pattern.basic is not None and names_no_action(event):
        return True
    if pattern.because_of is None and pattern.not_because_of is None:
        return False
    unsaid = event.cause is None and event.source is None
    return unsaid and (event.verb in (Deed.LOSE_CLICKS, Deed.PREVENT) or is_bare_trash(event))


def is_bare_trash(event: Event) -> bool:
    """Whether the log tells that a card was trashed and not how it lay, and so not how it came about either."""
    return event.verb is Deed.TRASH and event.face is None and event.cause is None and event.source is None


def by_somebody(event: Event) -> bool:
    """Whether the event does not say who did it, while somebody did (rule_trigger_condition_effect_by_player)."""
    return event.side is None and (event.verb is Deed.DEREZ or is_bare_trash(event))


def has_no_told_result(state: State, event: Event) -> bool:
    """Whether this is the end of a run of which the log does not tell whether it was successful (rule_successful_run,
    rule_unsuccessful_run)."""
    if event.verb is not Deed.RUN_ENDS or event.successful is not None or event.key == NO_RESULT:
        return False
    return not any(e.verb in RESULTS and e.run == event.run for e in state.history)
