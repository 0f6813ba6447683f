"""Clauses: what happens, happened, would happen or did not, as one value whatever the form of its verb (9.6, 9.12)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum, auto
from types import MappingProxyType
from typing import Any

from msgspec import Struct, structs

from ..conditions import AnyHolds, Condition, During, NotSo, Occurred, Preceded, Trigger, TriggerMode
from ..deeds import Deed
from ..selectors import (
    ANYTHING,
    THIS,
    Amount,
    ControlledBy,
    Did,
    EventPattern,
    Happened,
    IsSubroutine,
    Same,
    Selector,
    ServerRef,
)
from ..terms import Damage, Player, Scope
from .amounts import moved_event
from .logic import together
from .phrases import NO


class Tense(Enum):
    """Of what a verb speaks."""

    NOW = auto()
    WOULD = auto()
    PAST = auto()
    NOT = auto()  # what did not happen


class Form(Struct, frozen=True):
    """A verb in one of its forms."""

    verb: Any
    tense: Tense


class Said(Struct, frozen=True):
    """Events of which a clause speaks, in this tense."""

    events: tuple[EventPattern, ...]
    tense: Tense


def of(form: Form) -> Any:
    """The verb without its form."""
    return form.verb


def of_tense(form: Form) -> Tense:
    """The form without its verb."""
    return form.tense


def said(form: Form, *events: EventPattern) -> Any:
    """These events, as the form says them."""
    return Said(events, form.tense)


def one_tense(first: Tense, other: Tense) -> bool:
    """Whether two verbs joined by `or` have one tense: `would` and `did not` are said once."""
    return first is other or (other is Tense.NOW and first in (Tense.WOULD, Tense.NOT))


def joined(first: Said, other: Said) -> Any:
    """One or the other, in the order in which they are said."""
    if not one_tense(first.tense, other.tense) or first.events == other.events:
        return NO
    return Said((*first.events, *other.events), first.tense)


def sorted_out(first: Said, other: Said) -> Any:
    """One or the other of what two verbs say of the same, in one order whatever the order of the words."""
    both = joined(first, other)
    return both if both is NO else Said(tuple(sorted(both.events, key=lambda e: e.verb.value)), both.tense)


def done_to_it(form: Form, what: Selector) -> Said:
    """What is done to an object."""
    return Said((moved_event(form.verb, None, what),), form.tense)


def done_to_some(form: Form, what: Selector) -> Said:
    """What is done to at least one of these, which is one event however many there are."""
    event = moved_event(form.verb, None, what)
    given = None if event.what == ANYTHING else event.what
    return Said((structs.replace(event, what=given, at_least=1),), form.tense)


def not_done_to(form: Form, what: Selector) -> Any:
    """`Stole no agenda`."""
    return Said((moved_event(form.verb, None, what),), Tense.NOT) if form.tense is Tense.PAST else NO


def done_by(player: Player, clause: Said) -> Said:
    """The events as this player brings them about.

    Nobody but its controller scores, plays, installs or rezzes this object: the player goes without saying.
    """
    return Said(tuple(_by(event, player) for event in clause.events), clause.tense)


OWN = (Deed.SCORE, Deed.PLAY, Deed.INSTALL, Deed.REZ)


def _by(event: EventPattern, player: Player) -> EventPattern:
    unsaid = event.verb in OWN and player is Player.YOU and event.what == Same(THIS)
    return event if unsaid or event.by is not None else structs.replace(event, by=player)


def by_means(clause: Said) -> Any:
    """The Runner's events, with the help of this object."""
    if not all(e.verb in (Deed.FULLY_BREAK, Deed.BREAK) and e.using is None for e in clause.events):
        return NO
    return Said(tuple(structs.replace(e, using=Same(THIS)) for e in clause.events), clause.tense)


def of_this(form: Form) -> Any:
    """`It`, in a trigger condition, is this object."""
    return said(form, EventPattern(form.verb, what=Same(THIS))) if form.tense in (Tense.NOW, Tense.WOULD) else NO


def ran(form: Form, kind: Deed, servers: Any) -> Any:
    """Runs of a kind on one of these servers, or on any."""
    return Said(runs_on(kind, servers), form.tense)


def runs_on(kind: Deed, servers: Any, successful: bool | None = None) -> tuple[EventPattern, ...]:
    """Runs of a kind on one of these servers, or on any."""
    return tuple(EventPattern(kind, server=server, successful=successful) for server in servers or (None,))


def now(events: tuple[EventPattern, ...]) -> Said:
    """What happens."""
    return Said(events, Tense.NOW)


# ---------------------------------------------------------------------- adjuncts

TAKING = frozenset([Deed.SCORE, Deed.STEAL])
MOVED = frozenset([Deed.INSTALL, Deed.PLAY, Deed.TRASH, Deed.ACCESS])
HELPED = frozenset(
    [
        Deed.GAIN_CREDITS,
        Deed.LOSE_CREDITS,
        Deed.SPEND_CREDITS,
        Deed.TAKE_TAGS,
        Deed.SUFFER_DAMAGE,
        Deed.BREAK,
        Deed.FULLY_BREAK,
        Deed.TRASH,
        Deed.REVEAL,
    ]
)
CAUSED: Mapping[Deed, frozenset[Deed]] = MappingProxyType(
    {
        Deed.ACCESS: frozenset([Deed.TRASH]),
        Deed.SUFFER_DAMAGE: frozenset([Deed.TRASH]),
        Deed.RESOLVED: frozenset([Deed.TRASH]),
        Deed.BREAK: frozenset([Deed.LOSE_CLICKS, Deed.SPEND_CLICKS]),
        Deed.TRACE: frozenset([Deed.SPEND_CREDITS]),
        Deed.INSTALL: frozenset([Deed.SUFFER_DAMAGE]),
        Deed.ENCOUNTER: frozenset([Deed.SUFFER_DAMAGE]),
    }
)
EXCEPTED: Mapping[Deed, frozenset[Deed]] = MappingProxyType(
    {
        Deed.INSTALL: frozenset([Deed.TRASH]),
        Deed.SPEND_CREDITS: frozenset([Deed.INSTALL]),
        Deed.USE: frozenset([Deed.LOSE_CLICKS]),
    }
)
ADMITS: Mapping[str, Callable[[EventPattern, Any], bool]] = MappingProxyType(
    {
        "from_zones": lambda event, _: event.verb in MOVED,
        "server": lambda event, _: event.verb in TAKING,
        "what": lambda event, _: event.what is not None and event.verb in (Deed.ACCESS, Deed.TRASH),
        "because_of": lambda event, cause: event.verb in CAUSED.get(cause, ()),
        "damage": lambda event, _: event.verb is Deed.TRASH,
        "using": lambda event, _: event.verb in HELPED,
        "by": lambda event, _: event.verb is Deed.TRASH,
        "not_because_of": lambda event, cause: event.verb in EXCEPTED[cause],
        "in_runs": lambda event, _: True,
    }
)
Adjunct = tuple[tuple[str, Any], ...]


def narrow(**fields: Any) -> Adjunct:
    """What an adjunct says of the events of its clause."""
    return tuple(fields.items())


def narrowed(clause: Said, adjunct: Adjunct) -> Any:
    """The events with what the adjunct says of them, where it can be said of each; of runs a trigger condition speaks
    itself."""
    if ("in_runs", True) in adjunct and clause.tense is not Tense.PAST:
        return NO
    for name, value in adjunct:
        if not all(ADMITS[name](event, value) for event in clause.events):
            return NO
    found = tuple(_narrowed(event, adjunct) for event in clause.events)
    return NO if NO in found else Said(found, clause.tense)


def _narrowed(event: EventPattern, adjunct: Adjunct) -> Any:
    for name, value in adjunct:
        if name == "what":
            value = together((ANYTHING if event.what is None else event.what, value))
        elif value is not None and getattr(event, name) not in (None, (), False):
            return NO
        event = structs.replace(event, **{name: value})
    return event


# --------------------------------------------------------------------- what it is for


def in_tense(clause: Said, tense: Tense) -> Any:
    """Its events, where the clause has this tense."""
    return clause.events if clause.tense is tense else NO


UNKEPT = frozenset([Deed.UNINSTALL, Deed.REVEAL, Deed.EXPOSE, Deed.BYPASS, Deed.APPROACH])  # no condition asks for them


def occurred(clause: Said, scope: Scope, times: Amount = 1) -> Any:
    """Whether it happened so often, or did not happen at all."""
    if clause.tense not in (Tense.PAST, Tense.NOT) or any(e.verb in UNKEPT for e in clause.events):
        return NO
    each = tuple(Occurred(structs.replace(e, at_least=None), scope, times) for e in clause.events)
    found: Condition = each[0] if len(each) == 1 else AnyHolds(each)
    return found if clause.tense is Tense.PAST else NotSo(found)


def repeated(clause: Said, scope: Scope) -> Any:
    """That it happened before what has just happened."""
    if clause.tense is not Tense.PAST or len(clause.events) != 1 or clause.events[0].verb in UNKEPT:
        return NO
    return Occurred(clause.events[0], scope, 2)


def as_it_goes(clause: Said) -> Any:
    """How this card was played: `played from anywhere except HQ` speaks of the time when it resolves. What was broken
    was in this encounter."""
    if all(event.verb in (Deed.BREAK, Deed.FULLY_BREAK) for event in clause.events):
        return occurred(clause, Scope.ENCOUNTER)
    match clause:
        case Said((EventPattern(Deed.PLAY, what=Same(ref)) as played,), Tense.PAST) if (
            ref == THIS and played.from_zones
        ):
            return Occurred(played, Scope.PLAY)
        case _:
            return NO


def times_happened(clause: Said, scope: Scope) -> Any:
    """How often it happened."""
    if clause.tense is not Tense.PAST or len(clause.events) != 1:
        return NO
    return Happened(clause.events[0], scope)


def preceded(clause: Said, scope: Scope) -> Any:
    """That it happened before, within this stretch of time."""
    if clause.tense is not Tense.PAST or len(clause.events) != 1:
        return NO
    return Preceded(clause.events[0], scope)


UNASKED = UNKEPT | {Deed.FORFEIT}  # of which objects it was done to, nobody asks later


def did(form: Form, scope: Scope, player: Player | None = None) -> Any:
    """Objects to which it was done, or was not."""
    if form.verb in UNASKED or form.tense not in (Tense.PAST, Tense.NOT):
        return NO
    found = Did(EventPattern(form.verb, player), scope)
    return found if form.tense is Tense.PAST else ~found


def did_or_not(forms: tuple[Form, ...], scope: Scope, player: Player) -> Any:
    """Objects to which it was done; to which none of it was done."""
    found = [did(form, scope, player) for form in forms]
    return NO if NO in found or (len(found) > 1 and forms[0].tense is not Tense.NOT) else together(found)


# ---------------------------------------------------------------------- more triggers


def with_more(trigger: Trigger, more: tuple[str, Any] | None) -> Any:
    """The trigger condition, with what stands behind it."""
    if more is None:
        return trigger
    name, value = more
    return NO if getattr(trigger, name) is not None else structs.replace(trigger, **{name: value})


def subroutine_of(what: Selector) -> Selector:
    """A printed subroutine of such ice."""
    return IsSubroutine(what, any=True, printed=True)


def on_it(subroutine: Selector | None, ice: Selector) -> Any:
    """A subroutine of such ice, where it is any."""
    return ice if subroutine is None else NO


def acted(form: Form, basics: tuple[str, ...]) -> Said:
    """One of these basic actions is taken."""
    return Said(tuple(EventPattern(Deed.TAKE_ACTION, basic=basic) for basic in basics), form.tense)


def how_declared(successful: bool) -> Deed:
    """That a run is declared successful, or ends as an unsuccessful one."""
    return Deed.RUN_SUCCESSFUL if successful else Deed.RUN_UNSUCCESSFUL


def harmed_by(player: Player, form: Form, damage: tuple[Damage, ...]) -> Said:
    """Damage that this player does."""
    return Said((EventPattern(Deed.SUFFER_DAMAGE, damage=damage, using=ControlledBy(player)),), form.tense)


def breached(form: Form, *servers: ServerRef | None) -> Any:
    """A breach of one of these servers."""
    if len(servers) > 1 and None in servers:
        return NO
    return Said(tuple(EventPattern(Deed.BREACH, server=server) for server in servers), form.tense)


def approached(verb: Deed) -> Any:
    """A server can be approached."""
    return Deed.APPROACH_SERVER if verb is Deed.APPROACH else NO


def passed(verb: Deed) -> Any:
    """All the ice of a server can be passed."""
    return Deed.PASS_ALL_ICE if verb is Deed.PASS else NO


def used_to(form: Form, clause: Said) -> Any:
    """`Uses this to break a subroutine`: in the tense of the using."""
    return by_means(Said(clause.events, form.tense)) if clause.tense is Tense.NOW else NO


def counted_in(
    waited: tuple[tuple[EventPattern, ...], TriggerMode], ordinal: int, span: tuple[Scope, During | None]
) -> Trigger:
    """A trigger condition met by the first, or the second, within a stretch of time."""
    (events, mode), (per, during) = waited, span
    return Trigger(events, mode, ordinal=ordinal, per=per, during=during)


CLAUSES: Mapping[str, Any] = MappingProxyType(
    {
        "Form": Form,
        "Tense": Tense,
        "of": of,
        "of_tense": of_tense,
        "said": said,
        "joined": joined,
        "sorted_out": sorted_out,
        "done_to_it": done_to_it,
        "done_to_some": done_to_some,
        "not_done_to": not_done_to,
        "done_by": done_by,
        "by_means": by_means,
        "of_this": of_this,
        "ran": ran,
        "runs_on": runs_on,
        "now": now,
        "narrow": narrow,
        "narrowed": narrowed,
        "in_tense": in_tense,
        "occurred": occurred,
        "repeated": repeated,
        "times_happened": times_happened,
        "preceded": preceded,
        "did": did,
        "did_or_not": did_or_not,
        "with_more": with_more,
        "subroutine_of": subroutine_of,
        "on_it": on_it,
        "acted": acted,
        "how_declared": how_declared,
        "as_it_goes": as_it_goes,
        "harmed_by": harmed_by,
        "breached_one": breached,
        "approached": approached,
        "passed": passed,
        "used_to": used_to,
        "counted_in": counted_in,
    }
)
