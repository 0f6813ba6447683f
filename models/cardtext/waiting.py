"""Trigger conditions: what is waited for, which time, and what else must be so (9.6)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from msgspec import structs

from ..abilities import Delayed
from ..conditions import (
    AfterEncounter,
    AllHold,
    AnyHolds,
    Comparison,
    Condition,
    Duration,
    During,
    InTime,
    NotSo,
    Occurred,
    Preceded,
    Trigger,
    TriggerMode,
    TriggerStipulation,
    Until,
)
from ..deeds import Deed
from ..selectors import (
    THIS,
    Bound,
    CountersOn,
    EventPattern,
    Same,
    Selector,
    StatOf,
    StatOfPlayer,
    TriggerObject,
)
from ..terms import Player, PlayerStat, Relation, Scope
from ..values import Node, walk
from .clauses import (
    IT,
    Form,
    More,
    Said,
    Tense,
    Waited,
    done_by,
    how_declared,
)
from .histories import occurred, preceded
from .phrases import NO
from .pieces import OfInstructions
from .predicates import Broken, subroutines_met

RUN_OUT = (Deed.NO_CREDITS, Deed.NO_CARDS)


def in_tense(clause: Said, tense: Tense) -> Any:
    """Its events, where the clause has this tense."""
    if clause.tense is not tense or clause.more or clause.least != 1:
        return NO
    return _of_this(clause.events)


def _of_this(events: tuple[EventPattern, ...]) -> Any:
    """`It`, in a trigger condition, is this object, where nobody but you does it."""
    if any(event.what == IT and event.by not in (None, Player.YOU) for event in events):
        return NO
    events = tuple(structs.replace(e, what=Same(THIS), by=None) if e.what == IT else e for e in events)
    return tuple(structs.replace(e, using=Same(THIS)) if e.using == IT else e for e in events)


def happening(clause: Said) -> Any:
    """What a trigger condition waits for: events, whether they happen or would, and what else must be so."""
    mode = {Tense.NOW: TriggerMode.WHEN, Tense.WOULD: TriggerMode.WOULD}.get(clause.tense)
    events = NO if mode is None or clause.least != 1 else _of_this(clause.events)
    return NO if events is NO else (events, mode, clause.more)


def happens(events: tuple[EventPattern, ...]) -> Waited:
    """What a trigger condition waits for."""
    return events, TriggerMode.WHEN, ()


def with_stipulation(clause: Said, stipulation: TriggerStipulation) -> Said:
    """The clause with what else a trigger condition asks of its events."""
    return structs.replace(clause, more=(("stipulation", stipulation),))


def when_so(clause: Said, condition: Condition) -> Said:
    """The clause, where that is so when it happens."""
    return structs.replace(clause, more=(("condition", condition),))


def about_event(clause: Said) -> Said:
    """`That ice`, in what stands behind an event, is the one that the event is about."""
    spoken = Same(Bound("that ice"))
    its = Same(TriggerObject())
    return structs.replace(
        clause, events=tuple(structs.replace(e, what=its) if e.what == spoken else e for e in clause.events)
    )


def left_undone(clause: Said, verbs: tuple[Deed, ...]) -> Any:
    """A card is accessed, and none of this is done to it."""
    if clause.tense is not Tense.NOW or any(e.verb is not Deed.ACCESS for e in clause.events) or clause.more:
        return NO
    events = tuple(structs.replace(e, verb=Deed.ACCESS_ENDS) for e in clause.events)
    found = _done_in_access(verbs, clause.events[0].by)
    return Said(events, Tense.NOW, more=(("condition", NotSo(found)),))


def _done_in_access(verbs: tuple[Deed, ...], by: Player | None) -> Condition:
    """The accessed card is stolen, or trashed while it is accessed."""
    done = [EventPattern(verb, by, Same(TriggerObject())) for verb in verbs]
    causes = [e if e.verb is Deed.STEAL else structs.replace(e, because_of=Deed.ACCESS) for e in done]
    each = tuple(Occurred(e, Scope.ACCESS) for e in causes)
    return each[0] if len(each) == 1 else AnyHolds(each)


def done_to_accessed_card(trigger: Trigger, so: bool, clause: Said) -> Any:
    """An access ends, if the card was stolen or trashed in it, or was not."""
    accessed = all(e.verb is Deed.ACCESS_ENDS for e in trigger.events)
    done = all(e.verb in (Deed.STEAL, Deed.TRASH) and e.what == IT for e in clause.events)
    if not accessed or not done or clause.more or clause.tense not in (Tense.PAST, Tense.NOT):
        return NO
    found = _done_in_access(tuple(e.verb for e in clause.events), clause.events[0].by)
    return instructing(trigger, found if so is (clause.tense is Tense.PAST) else NotSo(found))


def with_more(trigger: Trigger, more: More) -> Any:
    """The trigger condition, with what stands behind it."""
    for name, value in more:
        if getattr(trigger, name) is not None:
            return NO
        trigger = structs.replace(trigger, **{name: value})
    return trigger


def after_that(earlier: Said | tuple[Said, Scope | None]) -> Any:
    """After what happened in that time; in direct sequence after an encounter."""
    if isinstance(earlier, Said):
        return (("stipulation", AfterEncounter()),) if earlier == _ENCOUNTERING_IT else NO
    what, scope = earlier
    before = NO if scope is None else preceded(what, scope)
    return NO if before is NO else (("stipulation", before),)


_ENCOUNTERING_IT = Said((EventPattern(Deed.ENCOUNTER, what=IT),), Tense.NOW)


def after_meeting_in_which(verb: Deed, clause: Said) -> Any:
    """In direct sequence after an encounter, or after an approach, in the course of which it happened."""
    if verb is Deed.APPROACH:
        earlier = preceded(clause, Scope.APPROACH)
        return NO if earlier is NO else (("stipulation", earlier),)
    happened = occurred(clause, Scope.ENCOUNTER) if verb is Deed.ENCOUNTER else NO
    return NO if happened is NO else (("stipulation", AfterEncounter()), ("condition", happened))


def left_unbroken(verb: Deed, subroutines: Broken) -> Any:
    """In the encounter before, the Runner broke none of its subroutines."""
    broken = subroutines_met(Form(verb, Tense.PAST), verb, subroutines)
    if broken is NO or Bound("it") not in walk(broken.events):
        return NO  # of which ice, and since when?
    return (("condition", NotSo(occurred(done_by(Player.RUNNER, broken), Scope.ENCOUNTER))),)


def when_it_is(condition: Condition) -> More:
    """At a time, or while that is so."""
    return (("during", condition.time),) if isinstance(condition, InTime) else (("condition", condition),)


def met_with(waited: Waited, ice: Selector) -> Any:
    """What is done to such ice, where the words say so first: breaking subroutines of it."""
    events, mode, more = waited
    if any(e.verb is not Deed.BREAK or e.what is not None for e in events):
        return NO
    return tuple(structs.replace(e, what=ice) for e in events), mode, more


class Within(NamedTuple):
    """What happens, and within what stretch of time it is counted, or awaited once."""

    waited: Waited
    span: tuple[Scope, During | Selector | None] | Duration


AFTER_APPROACH = Until((EventPattern(Deed.APPROACH), EventPattern(Deed.RUN_ENDS)))  # in direct sequence


def waits(waited: Waited | Within, **stipulated: Any) -> Any:
    """A trigger condition that waits for it, or for what would happen; only what is counted is so within a time."""
    if isinstance(waited, Within):
        return NO
    events, mode, more = waited
    return with_more(Trigger(events, mode, **stipulated), more)


def waits_as(mode: TriggerMode | None, waited: Waited | Within) -> Any:
    """A trigger condition that waits for it; in this mode only, where the words say so. That nothing is left is a
    state, but for how often a turn it comes (`reached`)."""
    if not isinstance(waited, Within) and any(event.verb in RUN_OUT for event in waited[0]):
        return NO
    if mode is not None and (isinstance(waited, Within) or waited[1] is not mode):
        return NO
    return waits(waited)


def within(waited: Waited, span: tuple[Scope, During | Selector | None] | Duration) -> Any:
    """What happens within a stretch of time."""
    return Within(waited, span)


def counted_in(counted: Waited | Within, ordinal: int) -> Any:
    """A trigger condition met by the first, or the second, within a stretch of time or an encounter with such ice."""
    if not isinstance(counted, Within):
        return counted_in_run(counted, ordinal)
    waited, span = counted
    if not isinstance(span, tuple):
        return NO
    per, during = span
    if isinstance(during, Node):
        met = met_with(waited, during)
        return NO if met is NO else waits(met, ordinal=ordinal, per=per)
    return waits(waited, ordinal=ordinal, per=per, during=during)


def at_a_time(counted: Waited | Within, ordinal: int | Until | None) -> Any:
    """The first or the next time within a run or turn, or until then; or once, directly after an approach."""
    if not isinstance(counted, Within):
        return NO
    (events, mode, more), span = counted
    if more or isinstance(span, tuple):
        return NO
    match ordinal, mode, span:
        case ((1 | None), TriggerMode.WHEN, Scope.RUN | Scope.TURN):
            return Delayed(Trigger(events, ordinal=ordinal, per=span if ordinal else None), (), duration=span)
        case 1, TriggerMode.WOULD, Until():
            return Delayed(Trigger(events, mode), (), duration=span)
        case Until(), TriggerMode.WHEN, Until() if ordinal == span:
            return Delayed(Trigger(events), (), duration=span)
        case _:
            return NO


def up_to_so_often(counted: Waited | Within, n: int) -> Any:
    """A trigger condition met by each of the first so many within a stretch of time."""
    found = counted_in(counted, n) if isinstance(counted, Within) and n > 1 else NO
    return structs.replace(found, up_to=True) if isinstance(found, Trigger) else NO


def counted_in_run(waited: Waited, ordinal: int) -> Any:
    """The first time that a run would end is in that run."""
    if any(event.verb is not Deed.RUN_ENDS for event in waited[0]):
        return NO
    return waits(waited, ordinal=ordinal, per=Scope.RUN, during=During.RUN)


def reached(condition: Condition) -> Any:
    """A number of a card is so large, or nothing is left: a state and no event, so that it is done as often as it
    holds (9.6.7)."""
    match condition:
        case Comparison(CountersOn(), Relation.AT_LEAST, _) | Comparison(StatOf(), _, _):
            return condition
        case Comparison(StatOfPlayer(PlayerStat.CREDITS | PlayerStat.HAND), Relation.EQUAL, 0):
            return condition
        case _:
            return NO


def conditioned(trigger: Trigger, condition: Condition) -> Trigger:
    """The trigger condition, while the condition holds."""
    return structs.replace(trigger, condition=condition)


def instructing(trigger: Trigger, condition: Condition) -> Any:
    """The trigger condition, with what its instructions ask for first (rule_condition_requirements_part_of_effect),
    besides what they ask already; that it is not the first such time is so of what happened, whatever happens before
    they are followed."""
    asked: Any = trigger.condition
    if isinstance(asked, OfInstructions):
        more = condition.parts if isinstance(condition, AllHold) else (condition,)
        return structs.replace(trigger, condition=OfInstructions(AllHold((asked.condition, *more))))
    match trigger, condition:
        case Trigger((event,), stipulation=None), Occurred(of, scope, times=2) if of == event:
            return structs.replace(trigger, stipulation=Preceded(event, scope))
    return structs.replace(trigger, condition=OfInstructions(condition))


def asking(trigger: Trigger, so: bool, asked: Condition | Said) -> Any:
    """The trigger condition, with what is asked first: a condition, what was done to the card that was
    accessed, or how the run went."""
    if isinstance(asked, Said):
        return done_to_accessed_card(trigger, so, asked)
    successful, more = told_of_end(asked)
    if successful is None:
        return instructing(trigger, asked if so else NotSo(asked))
    ended: Any = ended_so(trigger, successful) if so else NO
    return ended if more is None or ended is NO else instructing(ended, more)


_WENT = {
    each: Occurred(EventPattern(how_declared(each), what=Same(Bound("that run"))), Scope.RUN) for each in (True, False)
}


def went(successful: bool) -> Condition:
    """How a run went, where only the words before can tell that a run is meant."""
    return _WENT[successful]


def asks_how_it_went(node: Any) -> bool:
    """Whether something in it hangs on how a run went that only the words before tell of."""
    return any(each in _WENT.values() for each in walk(node))


def told_of_end(condition: Condition) -> tuple[bool | None, Condition | None]:
    """How a run went, if the condition asks for that first, and what else it asks."""
    first, *more = condition.parts if isinstance(condition, AllHold) else (condition,)
    successful = next((each for each, went in _WENT.items() if first == went), None)
    if successful is None:
        return None, condition
    return successful, more[0] if len(more) == 1 else AllHold(tuple(more)) if more else None


def ended_so(trigger: Trigger, successful: bool) -> Any:
    """A run has ended, as a successful one or not (6.8.4); which end is the first is counted without it."""
    if any(event.verb is not Deed.RUN_ENDS or event.successful is not None for event in trigger.events):
        return NO
    if trigger.ordinal is not None:
        return instructing(trigger, Occurred(EventPattern(how_declared(successful)), Scope.RUN))
    return structs.replace(
        trigger, events=tuple(structs.replace(event, successful=successful) for event in trigger.events)
    )


def either_trigger(one: Trigger, other: Trigger) -> Any:
    """`When A and when B` is met by either event."""
    plain = all(each == Trigger(each.events) for each in (one, other))
    return Trigger(one.events + other.events) if plain else NO


WAITING: Mapping[str, Any] = MappingProxyType(
    {
        "in_tense": in_tense,
        "left_unbroken": left_unbroken,
        "with_more": with_more,
        "asking": asking,
        "went": went,
        "counted_in": counted_in,
        "up_to_so_often": up_to_so_often,
        "at_a_time": at_a_time,
        "AFTER_APPROACH": AFTER_APPROACH,
        "within": within,
        "waits_as": waits_as,
        "happening": happening,
        "happens": happens,
        "with_stipulation": with_stipulation,
        "when_so": when_so,
        "about_event": about_event,
        "left_undone": left_undone,
        "after_that": after_that,
        "after_meeting_in_which": after_meeting_in_which,
        "when_it_is": when_it_is,
        "reached": reached,
        "conditioned": conditioned,
        "either_trigger": either_trigger,
    }
)
