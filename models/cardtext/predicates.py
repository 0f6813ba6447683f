"""What verbs speak of: objects, subroutines, credits and tags, counters, servers (1.3, 9.6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, TypeAlias, TypeGuard

from msgspec import structs

from ..deeds import Deed
from ..effects import Destination, Placement
from ..selectors import (
    ANYTHING,
    ICE,
    THIS,
    Bound,
    EventPattern,
    HostOfThis,
    InServer,
    IsSubroutine,
    Role,
    Same,
    Selector,
    SelectorNode,
    ServerRef,
    ServerWith,
    ServerWord,
    Subtype,
    Type,
)
from ..terms import HANDS, CardType, Counter, Damage, Part, Player, Relation, Zone
from .amounts import moved_event
from .clauses import (
    IT,
    ONCE,
    RUNNERS_ONLY,
    TOGETHER,
    Form,
    Forms,
    HowMuch,
    Said,
    Tense,
    by_means,
    done_by,
    forms_of,
    never,
    often,
    ran,
    said,
    sorted_out,
)
from .logic import at_once, together, types_of
from .phrases import NO
from .pieces import SUBROUTINE, InRole, Means, Power
from .servers import approached_place, breached_place, new_server

_EARNED = MappingProxyType({Zone.CORP_SCORE: Deed.SCORE, Zone.RUNNER_SCORE: Deed.STEAL})  # how an agenda comes there


def _each(forms: tuple[Form, ...], event: Callable[[Deed], EventPattern]) -> Any:
    """The events of one verb or of the other."""
    made = [said(form, event(form.verb)) for form in forms]
    return made[0] if len(made) == 1 else sorted_out(*made)


Dealt: TypeAlias = tuple[tuple[str, EventPattern], ...]
Met: TypeAlias = tuple[Selector | Dealt | Power, HowMuch]  # how much of what is spoken of
Broken: TypeAlias = Means | tuple[Power, HowMuch] | tuple[Power, HowMuch, Selector | None]  # how many, of what ice


def on_such_ice(some: Met, ice: Selector) -> Any:
    """Subroutines of such ice."""
    what, bound = some
    return (what, bound, ice) if isinstance(what, Power) else NO


def so_many_of_these(bound: HowMuch, means: Means) -> Broken:
    """So many subroutines of a certain card."""
    power, card = means
    return power, bound, card


def _broken(said: Met | Broken) -> Any:
    """So many subroutines of such ice, perhaps printed ones."""
    power, *rest = said
    if not isinstance(power, Power):
        return NO
    bound = next((part for part in rest if isinstance(part, tuple)), ONCE)
    ice = next((part for part in rest if not isinstance(part, tuple)), None)
    if not power.subroutine:
        return NO
    if not power.printed:
        return ice, bound
    return NO if ice is None else (IsSubroutine(ice, any=True, printed=True), bound)


def broken_in_full(form: Form, means: Means) -> Any:
    """All subroutines of certain ice are broken (rule_fully_break)."""
    power, ice = means
    event = EventPattern(Deed.FULLY_BREAK, what=ice)
    return said(form, event) if power == SUBROUTINE and ice is not None and form.verb is Deed.BREAK else NO


def subroutines_met(form: Form, verb: Deed, subroutines: Broken) -> Any:
    """They are broken, or resolve; as `1 or more` break, all that are broken together are one event."""
    found = _broken(subroutines)
    if found is NO:
        return NO
    what, bound = found
    (event,) = _as_one((EventPattern(verb, what=what),), bound if form.tense is Tense.NOW else ONCE)
    return often(said(form, event), bound)


def subroutines_resolving(form: Form, subroutines: Broken) -> Any:
    """They resolve."""
    resolving = form.verb is Deed.SUBROUTINE_RESOLVES
    return subroutines_met(form, form.verb, subroutines) if resolving else NO


def ended_whole(form: Form, what: Selector | int) -> Any:
    """A card is resolved, which does not end; a run (no object) is ended, and does not resolve."""
    if not isinstance(what, Selector):
        return said(form, EventPattern(form.verb)) if form.verb is Deed.RUN_ENDS else NO
    return said(form, EventPattern(Deed.RESOLVED, what=what)) if form.verb is Deed.SUBROUTINE_RESOLVES else NO


def ends_itself(form: Form, what: Selector | int | Broken) -> Any:
    """A run ends; subroutines resolve, and so does a card that was named before: of this one the words say that
    somebody resolves it. A card on which something was loaded is empty."""
    if form.verb is Deed.EMPTY:
        return said(form, EventPattern(Deed.EMPTY, what=what)) if isinstance(what, Selector) else NO
    if isinstance(what, tuple):
        return subroutines_resolving(form, what)
    if isinstance(what, Selector):
        fits = isinstance(what, Same) and what != Same(THIS)
    else:
        fits = form.tense in (Tense.PAST, Tense.NOT)  # that a run ends, or would, is an occasion
    if not fits:
        return NO
    return ended_whole(form, Same(Bound("that card")) if what == IT else what)


def played_and_resolved(form: Form, then: Form, what: Selector) -> Any:
    """What is played and resolved is resolved."""
    return ended_whole(then, what) if (form.verb, form.tense) == (Deed.PLAY, then.tense) else NO


def acted(form: Form, basics: tuple[str, ...], by_card: bool) -> Any:
    """One of these basic actions is taken; or clicks are spent for such a thing, by a card ability, too."""
    if by_card:
        drawn = EventPattern(Deed.DRAW, because_of=Deed.SPEND_CLICKS, at_least=1)
        return said(form, drawn) if basics == ("draw",) else NO
    taken = (EventPattern(Deed.TAKE_ACTION, because_of=Deed.SPEND_CLICKS, basic=basic) for basic in basics)
    return Said(tuple(taken), form.tense)


def is_dealt(what: Any) -> TypeGuard[Dealt]:
    """Whether it is what players have so much of."""
    return isinstance(what, tuple) and not isinstance(what, Power)


def deals(**events: EventPattern) -> Dealt:
    """What it is to gain, to lose, to spend or to take it, where that can be done with it."""
    return tuple(events.items())


def damaged(kinds: tuple[Damage, ...]) -> Dealt:
    """What it is to suffer damage of these kinds, and to do it."""
    suffered = EventPattern(Deed.SUFFER_DAMAGE, damage=kinds)
    dealt = deals(take=suffered, suffer=suffered, do=EventPattern(Deed.DAMAGE, damage=kinds))
    return dealt if kinds else (*dealt, ("avoid", EventPattern(Deed.PREVENT, because_of=Deed.SUFFER_DAMAGE)))


def dealt_with(form: Form, dealt: Dealt, bound: HowMuch = ONCE) -> Any:
    """That so much is gained, lost, spent or taken: at once, where it happens; in all, where it happened."""
    event = dict(dealt).get(form.verb)
    whole = event is not None and event.verb is Deed.PURGE  # all there are
    return NO if event is None or (whole and bound != ONCE) else so_much_of(form, event, bound)


def so_much_of(form: Form, event: EventPattern, bound: HowMuch) -> Any:
    """One event with so large a number, where it happens; events with so much in all, where they happened."""
    relation, n = bound
    if bound == (Relation.EQUAL, 0):
        return never(said(form, event))
    if relation is not Relation.AT_LEAST:
        return NO
    if n == 1:
        return said(form, event)
    if form.tense in (Tense.NOW, Tense.WOULD):
        return said(form, structs.replace(event, at_least=n))
    return Said((event,), form.tense, least=n, summed=True)


def kinds_of(dealt: Dealt) -> Any:
    """The kinds of damage, where it is damage."""
    suffered = dict(dealt).get("suffer")
    return NO if suffered is None else suffered.damage


def counters_put(form: Form, hosted: bool, counter: Counter) -> Any:
    """Counters are placed, spent or removed; hosted ones: those on this card (rule_hosted_word_meaning)."""
    if hosted is not True and counter is Counter.CREDIT and form.verb is Deed.SPEND_COUNTERS:
        return NO  # from wherever
    if hosted is not True:
        return said(form, EventPattern(form.verb, counter=counter))
    taken = form.verb in (Deed.SPEND_COUNTERS, Deed.REMOVE_COUNTERS)
    return said(form, EventPattern(form.verb, what=Same(THIS), counter=counter)) if taken else NO


def taken_of(dealt: Dealt) -> Any:
    """That it is taken."""
    return dict(dealt).get("take", NO)


def brought(form: Form, much: Met, zones: tuple[Zone, ...]) -> Any:
    """What comes to a pile or a score area, or how much of it: it is trashed or discarded there, scored or stolen, or
    added to it."""
    what, bound = much
    if not isinstance(what, SelectorNode):
        return NO
    earned = tuple(EventPattern(_EARNED[zone], what=what) for zone in zones if zone in _EARNED)
    thrown = () if earned else (Deed.TRASH, Deed.DISCARD)
    put = tuple(EventPattern(verb, what=what, to_zones=zones) for verb in (*thrown, Deed.MOVE))
    return often(Said(_as_one((*earned, *put), bound), form.tense), bound)


def _as_one(events: tuple[EventPattern, ...], bound: HowMuch) -> tuple[EventPattern, ...]:
    """With `1 or more`, whatever happens at once is one event."""
    return tuple(structs.replace(event, at_least=1) for event in events) if bound == TOGETHER else events


def moved_to(what: Selector, spot: Destination) -> Any:
    """It moves to the root of such a server."""
    plain = Destination(server=spot.server, placement=Placement.ROOT)
    return EventPattern(Deed.MOVE, what=what, server=spot.server) if spot == plain else NO


def done_to_zones(form: Form, zones: tuple[Zone, ...]) -> Any:
    """A whole hand is revealed; a deck or a pile is searched."""
    if form.verb is Deed.SEARCH:
        return said(form, EventPattern(form.verb, from_zones=zones))
    in_hand = len(zones) == 1 and zones[0] in HANDS.values()
    return (
        said(form, EventPattern(Deed.REVEAL, from_zones=zones, at_least=1))
        if form.verb is Deed.REVEAL and in_hand
        else NO
    )


def done_alone(form: Form) -> Any:
    """The Runner jacks out, or runs somewhere."""
    return ran(form, (None, ())) if form.verb is Deed.RUN else said(form, EventPattern(form.verb))


def accessed_from(form: Form, servers: tuple[ServerRef | None, ...]) -> Any:
    """To access cards is to breach a server."""
    return breached(structs.replace(form, verb=Deed.BREACH), servers) if form.verb is Deed.ACCESS else NO


def reached(form: Form, servers: tuple[ServerRef | None, ...]) -> Any:
    """A server is breached, approached or created; `the server` is the one that is attacked."""
    if form.verb is Deed.CREATE_SERVER:
        made = tuple(server and new_server(server) for server in servers)
        return NO if NO in made or len(made) > 1 else said(form, EventPattern(form.verb, server=made[0]))
    if form.verb is Deed.BREACH:
        return NO if servers == (None,) else breached(form, servers)
    places = tuple(server and approached_place(server) for server in servers)
    return NO if NO in places or len(places) > 1 else said(form, EventPattern(form.verb, server=places[0]))


def breached(form: Form, servers: tuple[ServerRef | None, ...]) -> Any:
    """A breach of one of these servers."""
    places = [breached_place(server) for server in servers]
    if NO in places or (len(places) > 1 and None in places):
        return NO
    return Said(tuple(EventPattern(Deed.BREACH, server=place) for place in places), form.tense)


def passed(verb: Deed) -> Any:
    """All the ice of a server can be passed."""
    return Deed.PASS_ALL_ICE if verb is Deed.PASS else NO


def used_to(player: Player, form: Form, means: Selector, clause: Said) -> Any:
    """`Uses this to break a subroutine`: in the tense of the using."""
    if clause.tense is not Tense.NOW or (form.tense in (Tense.NOW, Tense.WOULD) and means == IT):
        return NO
    events = clause.events if form.tense is Tense.NOW else (structs.replace(e, at_least=None) for e in clause.events)
    helped = by_means(structs.replace(clause, events=tuple(events), tense=form.tense), means)
    return NO if helped is NO else done_by(player, helped)


def done_to_it(forms: tuple[Form, ...], what: Selector) -> Any:
    """What is done to an object; a card that is drawn is any such card, or this one."""
    if isinstance(what, Same) and what != Same(THIS) and any(form.verb is Deed.DRAW for form in forms):
        return NO
    return _each(forms, lambda verb: moved_event(verb, what))


def met_in_role(role: Role, what: Selector, *, named: bool) -> Any:
    """The card in that role, where it is such a card; `the ice you are encountering` names it already."""
    card: Any = InRole(role, what)  # until the whole sentence is read
    return NO if named and what in (ANYTHING, ICE) else Same(card)


def happens_to(verbs: Forms, some: Met | Broken) -> Any:
    """What is done to an object, or to so many; with what players have; or subroutines are broken."""
    forms = forms_of(verbs)
    breaks = any(form.verb is Deed.BREAK for form in forms)
    match some:
        case Power(), *_:
            return subroutines_met(forms[0], Deed.BREAK, some) if breaks else NO
        case SelectorNode() as what, bound if not breaks and all(isinstance(form.verb, Deed) for form in forms):
            return done_so_often(forms, what, bound)
        case what, bound if is_dealt(what):
            dealt = tuple(dealt_with(form, what, bound) for form in forms)
            return NO if NO in dealt else dealt[0] if len(dealt) == 1 else sorted_out(*dealt)
        case _:
            return NO


def done_so_often(forms: tuple[Form, ...], what: Selector, bound: HowMuch) -> Any:
    """What is done to an object, or to so many."""
    if bound == TOGETHER and all(form.verb in RUNNERS_ONLY for form in forms):  # one is met after the other
        bound = ONCE
    if isinstance(what, Same) and isinstance(card := what.ref, InRole):
        return done_to_accessed(forms, card.what) if card.role is Role.ACCESSED and bound == ONCE else NO
    if bound == TOGETHER:
        return done_to_some(forms, what)
    if bound != ONCE and any(form.verb is Deed.DRAW for form in forms):  # the log tells how many, and not which
        return so_much_of(forms[0], EventPattern(Deed.DRAW), bound) if what == ANYTHING and len(forms) == 1 else NO
    clause = done_to_it(forms, what)
    return NO if clause is NO else often(clause, bound)


def done_to_some(forms: tuple[Form, ...], what: Selector) -> Any:
    """What is done to at least one of these, which is one event however many there are; to access cards is to breach
    a server."""
    if what == ANYTHING and any(form.verb is Deed.ACCESS for form in forms):
        return breached(structs.replace(forms[0], verb=Deed.BREACH), (None,)) if len(forms) == 1 else NO

    def event(verb: Deed) -> EventPattern:
        found = moved_event(verb, what)
        return structs.replace(found, what=None if found.what == ANYTHING else found.what, at_least=1)

    return _each(forms, event)


def done_to_accessed(forms: tuple[Form, ...], what: Selector) -> Any:
    """What is done to a card that is being accessed; nothing is stolen otherwise."""

    def event(verb: Deed) -> EventPattern:
        because = None if verb is Deed.STEAL else Deed.ACCESS
        return structs.replace(moved_event(verb, what), because_of=because)

    return _each(forms, event) if all(form.verb in (Deed.STEAL, Deed.TRASH) for form in forms) else NO


def some_kind(subroutine: IsSubroutine) -> Any:
    """Subroutines of some kind, but not of any at all."""
    return NO if subroutine == IsSubroutine(ANYTHING) else subroutine


def on_ice(subroutine: IsSubroutine, ice: Selector) -> IsSubroutine:
    """Such subroutines, on such ice."""
    return structs.replace(subroutine, of=together((subroutine.of, ice)))


def by_object(clause: Said, what: Selector) -> Any:
    """What is done with the help of such an object, or what it prevents by itself."""
    if all(e == EventPattern(Deed.PREVENT, because_of=e.because_of) for e in clause.events):
        return structs.replace(clause, events=tuple(structs.replace(e, what=what) for e in clause.events))
    helped = by_means(clause, what)
    return NO if helped is NO else done_by(Player.RUNNER, helped)


def installed_beside(verbs: Forms, what: Selector, kind: ServerWord, n: int, others: Selector) -> Any:
    """Ice is installed where so many pieces of ice were before: one more is there then."""
    forms = forms_of(verbs)
    if others != ICE or any(form.verb is not Deed.INSTALL for form in forms) or types_of(what) != (CardType.ICE,):
        return NO
    there = InServer(ServerWith(ICE, Part.PROTECTING, n + 1, kind), Part.PROTECTING)
    return done_to_it(forms, together((what, there)))


def another_than_this(what: Selector) -> Any:
    """Such a card, and not this one."""
    return at_once((what, ~Same(THIS)))


def of_these(which: int | tuple[Callable[[Selector], Any]], what: Selector) -> Any:
    """Any of these, or the one of them that is meant."""
    return what if isinstance(which, int) else which[0](what)


def of_host(what: Selector) -> Selector:
    """`Host sentry`: the host of this card, where it is such a card; `host ice` and `host icebreaker` name it only."""
    host = Same(HostOfThis())
    named = what in (ANYTHING, Subtype(("icebreaker",))) or isinstance(what, Type)
    return host if named else together((what, host))


def done_word(word: str, more: tuple[str, ...] | str) -> Any:
    """What was done: agendas are scored or stolen."""
    if more == ():
        return word
    return "scored" if {word, more} == {"scored", "stolen"} else NO


PREDICATES: Mapping[str, Any] = MappingProxyType(
    {
        "acted": acted,
        "ended_whole": ended_whole,
        "ends_itself": ends_itself,
        "so_many_of_these": so_many_of_these,
        "played_and_resolved": played_and_resolved,
        "reached_one": reached,
        "passed": passed,
        "used_to": used_to,
        "met_in_role": met_in_role,
        "brought": brought,
        "together": TOGETHER,
        "happens_to": happens_to,
        "on_such_ice": on_such_ice,
        "broken_in_full": broken_in_full,
        "deals": deals,
        "damaged": damaged,
        "taken_of": taken_of,
        "counters_put": counters_put,
        "moved_to": moved_to,
        "done_to_zones": done_to_zones,
        "accessed_from": accessed_from,
        "some_kind": some_kind,
        "on_ice": on_ice,
        "done_word": done_word,
        "of_host": of_host,
        "another_than_this": another_than_this,
        "of_these": of_these,
        "installed_beside": installed_beside,
        "by_object": by_object,
        "done_alone": done_alone,
    }
)
