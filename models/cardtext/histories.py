"""What conditions, amounts and nouns ask of what has happened (9.12)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from msgspec import structs

from ..conditions import (
    AllHold,
    AnyHolds,
    Comparison,
    Condition,
    During,
    Exists,
    Fits,
    InTime,
    NextPaidWindow,
    NotSo,
    Occurred,
    Preceded,
)
from ..deeds import Deed
from ..selectors import (
    ANYTHING,
    ICE,
    INSTALLED,
    THIS,
    Alike,
    Amount,
    Attribute,
    Bound,
    CountOf,
    Current,
    Did,
    EventPattern,
    Happened,
    HostedOn,
    InZone,
    Role,
    Same,
    Selector,
    ServerRef,
    ServerWith,
    StatOfPlayer,
    ThatMany,
    This,
    X,
)
from ..terms import Damage, Player, PlayerStat, Relation, Scope, Zone
from ..values import walk
from .clauses import (
    Adjunct,
    Form,
    Forms,
    Said,
    Tense,
    done_by,
    forms_of,
    narrowed,
    ran,
)
from .logic import is_of_others, may_have_passed, together
from .mentions import THIS_WAY
from .phrases import NO
from .pieces import Power
from .predicates import dealt_with, subroutines_resolving

ANY_SPENT = Comparison(X(), Relation.AT_LEAST, 1)  # of an X that was to be paid and may have been 0
UNKEPT = frozenset([Deed.UNINSTALL, Deed.REVEAL, Deed.EXPOSE, Deed.APPROACH])  # no condition asks for them

MEETING_ICE = (Deed.ENCOUNTER, Deed.PASS)


def occurred(clause: Said, scope: Scope) -> Any:
    """Whether it happened so often, or did not happen."""
    if clause.tense not in (Tense.PAST, Tense.NOT) or clause.more or any(e.verb in UNKEPT for e in clause.events):
        return NO
    if clause.least != 1 and len(clause.events) > 1:
        return NO
    if any(isinstance(node, ServerWith) for node in walk(clause.events)):
        return NO  # how a server was then, nobody remembers
    if clause.summed:
        much = Comparison(Happened(clause.events[0], scope, total=True), Relation.AT_LEAST, clause.least)
        return much if clause.tense is Tense.PAST else NotSo(much)
    met = clause.events[0]
    if clause.least != 1 and met.verb in MEETING_ICE and met.what is not None:
        done = Did(structs.replace(met, what=None) if met.what == ICE else met, scope)  # pieces, however often each
        many = Exists(together((InZone(tuple(Zone)), done)), Relation.AT_LEAST, clause.least)
        return many if clause.tense is Tense.PAST else NotSo(many)
    each = tuple(Occurred(structs.replace(e, at_least=None), scope, clause.least) for e in clause.events)
    found: Condition = each[0] if len(each) == 1 else AnyHolds(each)
    return found if clause.tense is Tense.PAST else NotSo(found)


def occurred_then(earlier: Said | tuple[Said, Scope | None]) -> Any:
    """Whether it happened so often in that time, by what the ability has just done, or as things go on."""
    if isinstance(earlier, Said):
        return as_it_goes(earlier)
    clause, scope = earlier
    return done_this_way(clause) if scope is None else occurred(clause, scope)


def total_happened(clause: Any, scope: Scope) -> Any:
    """How much of it there was in all; the core damage of the whole game is a number of the Runner."""
    if clause is NO or not _once(clause):
        return NO
    (event,) = clause.events
    if event.damage == (Damage.CORE,) and scope is Scope.GAME:
        return StatOfPlayer(PlayerStat.CORE_DAMAGE, Player.RUNNER)
    return Happened(event, scope, total=True)


def of_such(clause: Said, such: Selector) -> Any:
    """The events as done to such objects, where that is said behind the time: of objects of a kind, not of one."""
    if any(e.what is None or isinstance(e.what, Same) for e in clause.events):
        return NO
    events = tuple(structs.replace(e, what=together((e.what, such))) for e in clause.events if e.what is not None)
    return structs.replace(clause, events=events)


def ran_on_all(player: Player, form: Form, servers: tuple[ServerRef, ...], scope: Scope) -> Any:
    """Successful runs on each of these servers."""
    each = [occurred(done_by(player, ran(form, (True, (server,)))), scope) for server in servers]
    return NO if NO in each or form.tense is not Tense.PAST else AllHold(tuple(each))


def first_of_them(what: Selector, posts: tuple[Selector, ...]) -> Any:
    """The first of its kind to which it was done in that time, or in this run."""
    past = tuple(_MET.get(part, part) for part in posts)
    done = [part for part in past if isinstance(part, Did)]
    if len(done) != 1 or done[0].means or done[0].event.what is not None:
        return NO
    kind = together((what, *(part for part in past if part is not done[0])))
    return structs.replace(done[0], event=structs.replace(done[0].event, what=kind), first=True)


_MET: Mapping[Any, Did] = MappingProxyType(
    {
        Same(Current(role)): Did(EventPattern(verb), Scope.RUN)
        for role, verb in ((Role.APPROACHED, Deed.APPROACH), (Role.ENCOUNTERED, Deed.ENCOUNTER))
    }
)


_AT_HAND: Mapping[Deed, tuple[Role, During]] = MappingProxyType(
    {
        Deed.ENCOUNTER: (Role.ENCOUNTERED, During.ENCOUNTER),
        Deed.ACCESS: (Role.ACCESSED, During.ACCESS),
    }
)


def first_at_hand(yes: bool, what: Selector) -> Any:
    """`This is the first ice you encountered this run`: the card in that role is, or is not, where there is one."""
    met = [part for part in getattr(what, "parts", (what,)) if isinstance(part, Did) and part.first]
    if len(met) != 1 or met[0].event.verb not in _AT_HAND:
        return NO
    role, time = _AT_HAND[met[0].event.verb]
    found = Fits(Current(role), what)
    return found if yes else AllHold((InTime(time), NotSo(found)))


def next_window(clause: Said) -> Any:
    """The next paid ability window after what happens, or happened."""
    if clause.tense not in (Tense.NOW, Tense.PAST) or (clause.least, clause.more) != (1, ()) or len(clause.events) > 1:
        return NO
    return NextPaidWindow(clause.events[0])


def repeated(clause: Said, scope: Scope) -> Any:
    """That it happened before what has just happened."""
    if not _once(clause) or clause.events[0].verb in UNKEPT:
        return NO
    return Occurred(clause.events[0], scope, 2)


def _once(clause: Said) -> bool:
    """Whether it speaks of one event of the past."""
    return (clause.tense, clause.least, clause.more) == (Tense.PAST, 1, ()) and len(clause.events) == 1


def as_it_goes(clause: Said) -> Any:
    """How this card was played: `played from anywhere except HQ` speaks of the time when it resolves. What was broken
    was in this encounter, what was done to accessed cards in this breach."""
    if all(event.verb in (Deed.BREAK, Deed.FULLY_BREAK) for event in clause.events):
        return occurred(clause, Scope.ENCOUNTER)
    if all(event.verb is Deed.STEAL or event.because_of is Deed.ACCESS for event in clause.events):
        return occurred(clause, Scope.BREACH) if any(event.because_of for event in clause.events) else NO
    match clause:
        case Said((EventPattern(Deed.PLAY, what=Same(ref)) as played,), Tense.PAST) if (
            ref == THIS and played.from_zones
        ):
            return Occurred(played, Scope.PLAY)
        case Said((EventPattern(Deed.RUN_ENDS) as ends,), Tense.PAST | Tense.NOT as tense):
            runs = InTime(During.RUN)  # it is over when it has come to its last step (rule_run_ends_condition)
            return NO if ends != EventPattern(Deed.RUN_ENDS) else runs if tense is Tense.NOT else NotSo(runs)
        case Said((EventPattern(Deed.SPEND_CREDITS, Player.YOU) as spent,), Tense.PAST):  # for an X that may be 0
            return ANY_SPENT if spent == EventPattern(spent.verb, spent.by) else NO
        case Said((EventPattern(Deed.UNINSTALL, what=Same(ref)),), Tense.PAST | Tense.NOT as tense):
            there = Fits(ref, INSTALLED)
            return there if tense is Tense.NOT else NotSo(there)
        case _:
            return NO


def done_this_way(clause: Said) -> Any:
    """How much of it the ability has just done itself, whoever did it for it."""
    event = clause.events[0]
    word = DONE.get(event.verb)
    plain = event == EventPattern(event.verb, event.by, event.what, at_least=event.at_least)
    if word is None or not plain or len(clause.events) > 1 or clause.more:
        return NO
    if clause.tense is Tense.WOULD:
        return NO
    counted: Amount = ThatMany(f"{word} this way")
    if event.what is not None and event.what != ANYTHING:
        lost = event.verb is not Deed.INSTALL and may_have_passed(event.what)
        if event.verb is Deed.BREAK or is_of_others(event.what) or lost:
            return NO
        counted = CountOf(together((event.what, Same(Bound(f"the {word} card{THIS_WAY}")))))
    relation = Relation.LESS if clause.tense is Tense.NOT else Relation.AT_LEAST
    return Comparison(counted, relation, event.at_least or clause.least)


DONE: Mapping[Deed, str] = MappingProxyType(
    {
        Deed.TRASH: "trashed",
        Deed.REVEAL: "revealed",
        Deed.INSTALL: "installed",
        Deed.EXPOSE: "exposed",
        Deed.DEREZ: "derezzed",
        Deed.BREAK: "broken",
        Deed.SWAP: "swapped",
        Deed.LOSE_CREDITS: "lost",
        Deed.REMOVE_TAGS: "removed",
        Deed.TAKE_TAGS: "taken",
        Deed.DRAW: "drawn",
    }
)  # by the words that what follows says of it


def in_all(by: Any, player: Player | None, form: Form, what: Any, scope: Scope) -> Any:
    """How many of those subroutines resolved; or how much of it there was in all, as the player has it."""
    match what, player:
        case (Power(), *_), None:
            clause = subroutines_resolving(form, what)
            return NO if clause is NO else times_happened(clause, scope)
        case ((str(), _), *_), Player():
            clause = dealt_with(form, what)
            return NO if clause is NO else total_happened(by(player, clause), scope)
        case _:
            return NO


def times_happened(clause: Said, scope: Scope) -> Any:
    """How often it happened."""
    return Happened(clause.events[0], scope) if _once(clause) else NO


def preceded(clause: Said, scope: Scope) -> Any:
    """That it happened before, within this stretch of time."""
    return Preceded(clause.events[0], scope) if _once(clause) else NO


UNASKED = UNKEPT | {Deed.FORFEIT}  # of which objects it was done to, nobody asks later


def did(form: Form, scope: Scope, player: Player | None = None) -> Any:
    """Objects to which it was done, or was not."""
    if not isinstance(form.verb, Deed) or form.verb in UNASKED or form.tense not in (Tense.PAST, Tense.NOT):
        return NO
    found = Did(EventPattern(form.verb, player), scope)
    return found if form.tense is Tense.PAST else ~found


def did_or_not(forms: tuple[Form, ...], scope: Scope, player: Player | None = None) -> Any:
    """Objects to which it was done; to which none of it was done."""
    first, *more = forms
    if any(form.tense is not Tense.NOW or first.tense is not Tense.NOT for form in more):
        return NO
    found = [did(Form(form.verb, first.tense), scope, player) for form in forms]
    return NO if NO in found else together(found)


def did_within(verbs: Forms, adjunct: Adjunct, player: Player | This | None = None) -> Any:
    """Objects to which it was done in that time, and so; or which this object did it to."""
    if isinstance(player, This):
        return did_within(verbs, (*adjunct, ("using", Same(player))))
    forms = forms_of(verbs)
    said_so = dict(adjunct)
    if len(said_so) < len(adjunct) or (scope := said_so.pop("scope", None)) is None:
        return NO
    by = said_so.pop("by", player)
    if not said_so:
        return did_or_not(forms, scope, by)
    (form, *more) = forms
    if more or by is not (player or by):
        return NO
    if said_so == {"because_of": Deed.BREAK} and (form, by) == (Form(Deed.USE, Tense.PAST), None):
        return Did(EventPattern(Deed.BREAK), scope, means=True)
    if (zones := said_so.pop("inside", None)) is not None:
        if form.verb is not Deed.ACCESS or "from_zones" in said_so:
            return NO
        said_so["from_zones"] = zones
    found = did(form, scope, by)
    if found is NO:
        return NO
    clause = narrowed(Said((EventPattern(form.verb, by),), form.tense), tuple(said_so.items()))
    if clause is NO or clause.events[0].what is not None:
        return NO
    kept = Did(clause.events[0], scope)
    return kept if form.tense is Tense.PAST else ~kept


def copied(what: Selector) -> Any:
    """Of the same title as that object, or as one of those that are hosted or to which something was done."""
    if isinstance(what, Same):
        return Alike(Attribute.TITLE, what.ref)
    return Alike(Attribute.TITLE, what) if any(isinstance(node, Did | HostedOn) for node in walk(what)) else NO


HISTORIES: Mapping[str, Any] = MappingProxyType(
    {
        "occurred": occurred,
        "occurred_then": occurred_then,
        "repeated": repeated,
        "times_happened": times_happened,
        "in_all": in_all,
        "did_within": did_within,
        "copied": copied,
        "ran_on_all": ran_on_all,
        "first_of_them": first_of_them,
        "of_such": of_such,
        "next_window": next_window,
    }
)
