"""Clauses: what happens, happened, would happen or did not, as one value whatever the form of its verb (9.6, 9.12)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum, auto
from types import MappingProxyType
from typing import Any, TypeAlias

from msgspec import Struct, structs

from ..conditions import TriggerMode
from ..deeds import Deed
from ..selectors import (
    ANYTHING,
    THIS,
    Amount,
    Bound,
    ControlledBy,
    EventPattern,
    HostedOn,
    InZone,
    Same,
    Selector,
    ServerRef,
)
from ..terms import Counter, Player, Relation
from .logic import installed, together
from .phrases import NO

More: TypeAlias = tuple[tuple[str, Any], ...]  # what else a trigger condition asks for: fields of it


Waited: TypeAlias = tuple[tuple[EventPattern, ...], TriggerMode, More]


HowMuch: TypeAlias = tuple[Relation, Amount]  # how much, or how often


IT = Same(Bound("it"))


class Tense(Enum):
    """Of what a verb speaks."""

    NOW = auto()
    WOULD = auto()
    PAST = auto()
    NOT = auto()  # what did not happen
    DOING = auto()  # what somebody is kept `from trashing`, or something `from being trashed`


class Form(Struct, frozen=True):
    """A verb in one of its forms."""

    verb: Any
    tense: Tense


class Said(Struct, frozen=True):
    """Events of which a clause speaks, in this tense, and how often at least; `more` is what else a trigger condition
    asks of them."""

    events: tuple[EventPattern, ...]
    tense: Tense
    least: Amount = 1
    more: More = ()
    summed: bool = False  # `least` is how much of it there was in all


def of(form: Form) -> Any:
    """The verb without its form."""
    return form.verb


def of_tense(form: Form) -> Tense:
    """The form without its verb."""
    return form.tense


Forms: TypeAlias = Form | tuple[Form, ...]  # of one verb, or of several that are joined


def forms_of(said: Forms) -> tuple[Form, ...]:
    """The verbs in their forms."""
    return said if isinstance(said, tuple) else (said,)


def said(form: Form, *events: EventPattern) -> Any:
    """These events, as the form says them."""
    return Said(events, form.tense)


def one_tense(first: Tense, other: Tense) -> bool:
    """Whether two verbs joined by `or` have one tense: `would` and `did not` are said once."""
    return first is other or (other is Tense.NOW and first in (Tense.WOULD, Tense.NOT))


def said_all(form: Form, events: tuple[EventPattern, ...]) -> Said:
    """One of these events, as the form says them."""
    return Said(events, form.tense)


def joined(first: Said, other: Said) -> Any:
    """One or the other, in the order in which they are said."""
    plain = (first.least, first.more, other.least, other.more) == (1, (), 1, ())
    if not plain or not one_tense(first.tense, other.tense) or first.events == other.events:
        return NO
    return Said((*first.events, *other.events), first.tense)


def sorted_out(first: Said, other: Said) -> Any:
    """One or the other of what two verbs say of the same, in one order whatever the order of the words."""
    both = joined(first, other)
    return NO if both is NO else structs.replace(both, events=tuple(sorted(both.events, key=lambda e: e.verb.value)))


def never(clause: Said) -> Any:
    """`Stole no agenda`."""
    return structs.replace(clause, tense=Tense.NOT) if clause.tense is Tense.PAST and clause.least == 1 else NO


def as_happening(clause: Said) -> Any:
    """`Suffering damage`, `accessing it`: that you do, or the Runner where nobody else does."""
    happens = structs.replace(clause, tense=Tense.NOW)
    return done_by(Player.YOU, happens) if clause.tense is Tense.DOING else NO


ENDS: Mapping[Deed, Deed] = MappingProxyType(
    {Deed.ACCESS: Deed.ACCESS_ENDS, Deed.BREACH: Deed.BREACH_ENDS, Deed.RESOLVED: Deed.RESOLVED}
)


def ended(clause: Said) -> Any:
    """What is finished: accessing it, breaching it, resolving it."""
    if clause.tense is not Tense.DOING or clause.least != 1 or any(e.verb not in ENDS for e in clause.events):
        return NO
    return tuple(_ended(e) for e in clause.events)


def finished(what: Said | EventPattern) -> Any:
    """What is finished: what somebody does; or an action, and what basic action it was, the log does not hold."""
    if isinstance(what, Said):
        return ended(what)
    return NO if what.basic is not None else (EventPattern(Deed.ACTION_COMPLETE),)


def _ended(event: EventPattern) -> EventPattern:
    if event.from_zones and event.what is not None:  # where it is when that ends
        event = structs.replace(event, what=together((event.what, InZone(event.from_zones))), from_zones=())
    return structs.replace(event, verb=ENDS[event.verb])


ONCE: HowMuch = (Relation.AT_LEAST, 1)
TOGETHER: HowMuch = (Relation.GREATER, 0)  # once, however many there are


def often(clause: Said, bound: HowMuch) -> Any:
    """So often at least, or not so often."""
    relation, n = bound
    if bound in (ONCE, TOGETHER):
        return clause
    if clause.tense is not Tense.PAST or not isinstance(n, int) or clause.least != 1:
        return NO
    match relation:
        case Relation.AT_LEAST if n > 0:
            return structs.replace(clause, least=n)
        case Relation.GREATER:
            return structs.replace(clause, least=n + 1)
        case Relation.LESS if n > 0:
            return structs.replace(clause, least=n, tense=Tense.NOT)
        case Relation.EQUAL if n == 0:
            return structs.replace(clause, tense=Tense.NOT)
        case _:
            return NO


def done_by(player: Player, clause: Said) -> Said:
    """The events as this player brings them about.

    Nobody but its controller scores, plays, installs, rezzes or resolves this object: the player goes without saying.
    """
    return structs.replace(clause, events=tuple(_by(event, player) for event in clause.events))


RUNNERS_ONLY = frozenset(  # done by nobody but the Runner
    [
        Deed.ENCOUNTER,
        Deed.APPROACH,
        Deed.APPROACH_SERVER,
        Deed.PASS,
        Deed.PASS_ALL_ICE,
        Deed.BREACH,
        Deed.ACCESS_ENDS,
        Deed.BREACH_ENDS,
    ]
)
OWN = (Deed.SCORE, Deed.PLAY, Deed.INSTALL, Deed.REZ, Deed.RESOLVED)


def _by(event: EventPattern, player: Player) -> EventPattern:
    if event.verb is Deed.DAMAGE:  # who does it is who controls what does it
        return structs.replace(event, verb=Deed.SUFFER_DAMAGE, using=ControlledBy(player))
    unsaid = event.verb in OWN and player is Player.YOU and event.what == Same(THIS)
    unsaid |= event.verb in RUNNERS_ONLY
    return event if unsaid or event.by is not None else structs.replace(event, by=player)


def by_means(clause: Said, what: Selector) -> Any:
    """The events, with the help of such an object."""
    if not all(e.verb in (Deed.FULLY_BREAK, Deed.BREAK) and e.using is None for e in clause.events):
        return NO
    return structs.replace(clause, events=tuple(structs.replace(e, using=what) for e in clause.events))


Run = tuple[bool | None, tuple[ServerRef, ...]]  # how it went, and on one of which servers


def ran(form: Form, run: Run) -> Said:
    """A run that begins, is declared successful, or ends as an unsuccessful one."""
    how, servers = run
    return Said(_runs(Deed.RUN_BEGINS if how is None else how_declared(how), servers), form.tense)


SomeRuns: TypeAlias = tuple[bool | None, HowMuch, tuple[ServerRef, ...]]  # and how many


def ran_so(form: Form, runs: SomeRuns) -> Any:
    """So many runs."""
    how, bound, servers = runs
    return often(ran(form, (how, servers)), bound)


def run_that(runs: SomeRuns, kind: Deed) -> Any:
    """A run begins, becomes successful, or ends, perhaps as one that was."""
    how, bound, servers = runs
    if bound != ONCE or (how is not None and kind is not Deed.RUN_ENDS):
        return NO
    return Said(_runs(kind, servers, how), Tense.NOW)


def run_there(runs: SomeRuns) -> Any:
    """There is a successful run."""
    how, bound, servers = runs
    return NO if how is None or bound != ONCE else Said(_runs(how_declared(how), servers), Tense.NOW)


def _runs(
    kind: Deed, servers: ServerRef | tuple[ServerRef, ...], successful: bool | None = None
) -> tuple[EventPattern, ...]:
    each = (servers or (None,)) if isinstance(servers, tuple) else (servers,)
    return tuple(EventPattern(kind, server=server, successful=successful) for server in each)


def now(*events: EventPattern) -> Any:
    """What happens."""
    return Said(events, Tense.NOW)


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
        Deed.INSTALL,
        Deed.DRAW,
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


UNDERGONE = frozenset(  # at the hands of somebody who is named
    [Deed.TRASH, Deed.SCORE, Deed.STEAL, Deed.INSTALL, Deed.REZ, Deed.DEREZ, Deed.ADVANCE, Deed.PLAY, Deed.EXPOSE]
)

ON = frozenset([Deed.PLACE_COUNTERS, Deed.TAKE_ACTION, Deed.ACTION_COMPLETE, Deed.BREAK])  # a card
SPENT = frozenset([Deed.SPEND_COUNTERS, Deed.SPEND_CREDITS])  # on a card, or from there


def is_hosted(event: EventPattern, host: Selector) -> bool:
    """Whether it is installed on such a host, and no certain card is."""
    return event.verb is Deed.INSTALL and not isinstance(event.what, Same) and not isinstance(host, HostedOn)


ADMITS: Mapping[str, Callable[[EventPattern, Any], bool]] = MappingProxyType(
    {
        "from_zones": lambda event, _: event.verb in MOVED,
        "server": lambda event, _: event.verb in TAKING,
        "left": lambda event, _: event.verb in TAKING and not event.from_zones,
        "on": lambda event, host: is_hosted(event, host) if event.what is not None else event.verb in ON | SPENT,
        "off": lambda event, _: event.what is None and event.verb in {Deed.REMOVE_COUNTERS} | SPENT,
        "what": lambda event, _: event.what is not None and event.verb in (Deed.ACCESS, Deed.TRASH),
        "because_of": lambda event, cause: event.verb in CAUSED.get(cause, ()),
        "damage": lambda event, _: event.verb is Deed.TRASH,
        "using": lambda event, _: event.verb in HELPED,
        "by": lambda event, by: event.verb is Deed.TRASH or (by and event.by is None and event.verb in UNDERGONE),
        "basic": lambda event, _: event.verb is Deed.DRAW,
        "not_because_of": lambda event, cause: event.verb in EXCEPTED[cause],
        "in_runs": lambda event, _: True,
        "inside": lambda event, _: event.because_of is Deed.ACCESS and not event.from_zones,
    }
)


Adjunct = tuple[tuple[str, Any], ...]


def narrow(**fields: Any) -> Adjunct:
    """What an adjunct says of the events of its clause."""
    return tuple(fields.items())


def narrowed(clause: Said, adjunct: Adjunct) -> Any:
    """The events with what the adjunct says of them, where it can be said of each; what something is done on goes with
    the nearest, where it can be said of no other. Of runs a trigger condition speaks itself."""
    if ("in_runs", True) in adjunct and clause.tense is not Tense.PAST:
        return NO
    *before, last = clause.events
    nearest = []
    for name, value in adjunct:
        admits = ADMITS.get(name)
        if admits is None or not admits(last, value):
            return NO
        fits = [admits(event, value) for event in before]
        if not all(fits):
            if name not in ("on", "off") or any(fits):
                return NO
            nearest.append((name, value))
    said_of_all = tuple(each for each in adjunct if each not in nearest)
    found = (*(_narrowed(event, said_of_all) for event in before), _narrowed(last, adjunct))
    return NO if NO in found else structs.replace(clause, events=found)


def _narrowed(event: EventPattern, adjunct: Adjunct) -> Any:
    for name, value in adjunct:
        if name == "on" and event.what is not None:  # what was installed is hosted there
            host = value.ref if isinstance(value, Same) else installed(value)
            name, value = "what", together((event.what, HostedOn(host)))
        elif name in ("on", "off"):
            if event.verb is Deed.SPEND_CREDITS:
                event = structs.replace(event, verb=Deed.SPEND_COUNTERS, counter=Counter.CREDIT)
            name = "what"
        elif name == "what":
            value = together((ANYTHING if event.what is None else event.what, value))
        elif name == "left" and event.verb is Deed.SCORE:  # from where it is scored in any case
            continue
        elif name in ("inside", "left"):  # where it is accessed or stolen
            name = "from_zones"
        elif value is not None and getattr(event, name) not in (None, (), False):
            return NO
        event = structs.replace(event, **{name: value})
    return event


def how_declared(successful: bool) -> Deed:
    """That a run is declared successful, or ends as an unsuccessful one."""
    return Deed.RUN_SUCCESSFUL if successful else Deed.RUN_UNSUCCESSFUL


CLAUSES: Mapping[str, Any] = MappingProxyType(
    {
        "Form": Form,
        "Tense": Tense,
        "of": of,
        "of_tense": of_tense,
        "said": said,
        "joined": joined,
        "done_by": done_by,
        "now": now,
        "narrow": narrow,
        "narrowed": narrowed,
        "ran_so": ran_so,
        "said_all": said_all,
        "as_happening": as_happening,
        "finished": finished,
        "run_that": run_that,
        "run_there": run_there,
    }
)
