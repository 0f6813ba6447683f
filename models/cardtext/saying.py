"""What the terms of sentences name: openings that are filled with steps, what is done instead, X defined behind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, TypeAlias

from msgspec import structs

from ..abilities import (
    If,
    Instruction,
    Lasting,
    LeavesWithHost,
    NestedCost,
    NestedForm,
    PlayerStatChange,
    Replace,
    StatChange,
    Step,
)
from ..conditions import (
    AllHold,
    AnyHolds,
    Comparison,
    Condition,
    During,
    Fits,
    NotSo,
    Occurred,
    Preceded,
    Trigger,
    TriggerMode,
    VariableBound,
)
from ..costs import AdditionalCost, Component, Cost, PayCredits, SpendClicks, SpendCounters
from ..deeds import Deed
from ..effects import Each, Effect, The
from ..selectors import (
    THIS,
    Alike,
    Amount,
    And,
    Attribute,
    Bound,
    Current,
    EventPattern,
    HostedOn,
    InZone,
    Same,
    Selector,
    ThatMany,
    TriggerObject,
    X,
)
from ..terms import Player, Relation, Scope, Stat, Zone
from ..values import inside, walk
from .afterwards import of_server
from .chart import read
from .clauses import Form, Tense, Waited, how_declared
from .costs import paid_by
from .doing import Effects, does
from .existing import of_existing
from .instructions import instructed, is_left_open, or_otherwise
from .logic import installed, together
from .phrases import NO, Grammar
from .pieces import (
    AfterRun,
    Again,
    Averted,
    BidResult,
    CannotPay,
    Does,
    DoneThisWay,
    Elsewhere,
    Guessed,
    IfDone,
    IfHappens,
    Ignored,
    IgnoredFor,
    InRole,
    Instead,
    NotDue,
    NotPrevented,
    OfInstructions,
    Otherwise,
    Says,
    SpendDuringRun,
    UpTo,
    WhenDone,
    Whenever,
)
from .restricting import about_object
from .run_results import either_way
from .stepping import instead_of
from .waiting import Within, asks_how_it_went, ended_so, told_of_end

Steps: TypeAlias = tuple[Step, ...]
Opening: TypeAlias = Whenever | AfterRun | IfDone | BidResult | WhenDone | Otherwise


def filled(opening: Opening | IfHappens, steps: Steps, otherwise: Steps = ()) -> Any:
    """The sentence that begins so, with its steps."""
    if isinstance(opening, IfHappens):
        return NO if otherwise else once_it_happens(opening.events, steps)
    if otherwise and is_left_open(steps):
        return filled(opening, or_otherwise(steps, otherwise))  # of the nearer condition
    if isinstance(opening, IfDone | BidResult):
        return structs.replace(opening, steps=steps, otherwise=otherwise)
    if otherwise:
        return _either_way(opening, steps, otherwise)
    if isinstance(opening, Whenever):
        asked = opening.trigger if isinstance(opening.trigger, Comparison) else opening.trigger.condition
        steps = of_existing(asked, steps)
    if isinstance(opening, AfterRun | Whenever) and asks_how_it_went(steps):
        return _filled_if_so(opening, steps)
    if isinstance(opening, AfterRun) and [e.verb for e in opening.trigger.events] == [Deed.RUN_BEGINS]:
        steps = of_server(steps)  # `that server` is the one that is run on
    return structs.replace(opening, steps=steps)


def once_it_happens(events: tuple[EventPattern, ...], steps: Steps) -> Any:
    """`If it is trashed, ...` waits for what is done to this card; `trash this card if ...` for anything. What hosted
    cards do as this card leaves the play area is no instruction."""
    match events, steps:
        case (EventPattern(Deed.UNINSTALL) as leaves,), (
            Instruction((Effect(Deed.REMOVE_FROM_GAME, what=Each(what)),)),
        ):
            parts = what.parts if isinstance(what, And) else (what,)
            if leaves == EventPattern(Deed.UNINSTALL, what=Same(THIS)) and HostedOn(THIS) in parts:
                return Says((LeavesWithHost(together(part for part in parts if part != HostedOn(THIS))),))
    if steps != (Instruction(does(Deed.TRASH, The(THIS))),):
        here = (Same(THIS), installed(Same(THIS)))
        if any(e.verb not in (Deed.ACCESS, Deed.TRASH) or e.what not in here for e in events):
            return NO
    return filled(Whenever(Trigger(events), ()), steps)


def _filled_if_so(opening: AfterRun | Whenever, steps: Steps) -> Any:
    """`When that run ends, ... if it was successful`: all that is done."""
    match opening, steps:
        case AfterRun(), (If(condition, then, otherwise),) if not asks_how_it_went((then, otherwise)):
            ended = ended_run(opening, condition)
            return NO if ended is NO else filled(ended, then, otherwise)
        case _:
            return NO


def ended_run(opening: AfterRun, condition: Condition) -> Any:
    """`When that run ends, if it was successful`."""
    successful, more = told_of_end(condition)
    if successful is None or more is not None:
        return NO
    trigger = ended_so(opening.trigger, successful)
    return NO if trigger is NO else structs.replace(opening, trigger=trigger)


def opened(t: Any) -> Opening:
    """What waits for something; for what you do to a card that was spoken of, or for its resolving: for what the step
    before is about to do, or has done."""
    match t:
        case Trigger((EventPattern(verb=verb, by=Player.YOU, what=Same(Bound())) as event,)):
            if t == Trigger((EventPattern(verb, Player.YOU, event.what),)):
                return WhenDone((), verb)
        case Trigger((EventPattern(verb=Deed.RESOLVED, what=Same(Bound())) as event,)):
            if t == Trigger((EventPattern(Deed.RESOLVED, what=event.what),)):
                return IfDone((), resolved=True)  # what could not be played does not resolve
    return Whenever(t, ())


def outcome_for(outcome: IfDone | BidResult, who: Player) -> IfDone | BidResult:
    """What follows from what this player did."""
    return structs.replace(outcome, who=who) if isinstance(outcome, IfDone) else outcome


def _either_way(opening: Opening, steps: Steps, otherwise: Steps) -> Any:
    """Whenever it happens, one thing or the other, where the condition is one of the instructions; one that is asked
    as it happens would make two abilities."""
    match opening:
        case AfterRun():
            return either_way(opening, steps, otherwise)
        case Whenever(trigger):
            asked: Any = trigger.condition
            if not isinstance(asked, OfInstructions):
                return NO
            return Whenever(structs.replace(trigger, condition=None), (If(asked.condition, steps, otherwise),))
        case _:
            return NO


def offered(payer: Player, cost: Cost) -> Does:
    """What may be paid, and a later sentence tells what follows."""
    return Does((NestedCost(payer, paid_by(cost, payer), NestedForm.MAY_IF_DO),))


def offered_instead(offer: Does, event: EventPattern) -> Any:
    """What may be spent in the place of something; who does not lets that be, too."""
    paid = [part for step in offer.steps if isinstance(step, NestedCost) for part in step.cost.components]
    if not all(isinstance(part, PayCredits | SpendClicks | SpendCounters) for part in paid):
        return NO  # what is done as well as paid is an instruction
    steps = instead_of(offer.steps, event)
    return NO if steps is NO else Does(steps)


def offering(opening: Opening, offer: Does) -> Any:
    """What may be paid when the time comes."""
    return filled(opening, offer.steps)


def paid_if(offer: Does, c: Condition) -> Any:
    """What may be paid only if something is so."""
    return Does((If(c, of_existing(c, offer.steps)),))


def gated(c: Condition, t: Trigger) -> Any:
    """`If C, when T`: it is met only while C holds (rule_condition_requirements_part_of_condition)."""
    return Whenever(structs.replace(t, condition=c, of_all=t.ordinal is not None), ()) if t.condition is None else NO


def instructs(steps: Steps) -> Any:
    """The sentence; what it does to a card in a role is done only if that is such a card."""
    roles = {node for node in walk(steps) if isinstance(node, InRole)}
    if not roles:
        return Does(steps)
    only, *more = roles
    ref = Current(only.role)
    return NO if more else Does(_put(steps, only, ref), Fits(ref, only.what))


_BASIC = {"draw": Deed.DRAW}  # what a basic action does, where its event knows that it did


def done_instead(t: Trigger, steps: Steps) -> Any:
    """What is done, or may be done, instead of what is imminent (rule_replacement_effect_from_interrupt)."""
    optional = False
    match steps:
        case (NestedCost(form=NestedForm.MAY_TO, if_paid=paid, if_not=()) as bought,):
            inner = done_instead(t, paid)
            return NO if inner is NO else Whenever(t, (structs.replace(bought, if_paid=inner.steps),))
        case (Instruction(optional=True, if_done=(), if_not=()) as only,):
            optional, steps = True, (structs.replace(only, optional=False),)
    plain = all(isinstance(step, Instruction) and not step.optional for step in steps)
    imminent = t.events[0]
    if imminent.verb is Deed.TAKE_ACTION and imminent.basic in _BASIC:
        imminent = EventPattern(_BASIC[imminent.basic], imminent.by, basic=imminent.basic)
    elif t.mode is not TriggerMode.WOULD:
        return NO
    of_each = imminent.verb is not Deed.ACCESS and imminent.at_least is None  # of several at once each is met alone
    if of_each and imminent.what is not None and imminent.what != Same(THIS):  # rule_condition_met_multiple_times
        imminent = EventPattern(imminent.verb, what=Same(TriggerObject()))
    return Whenever(t, (Replace(imminent, steps, optional=optional),)) if len(t.events) == 1 and plain else NO


def under(c: Condition, follows: Averted | Steps) -> Averted | Instead:
    """What is done instead, or can be paid, only then."""
    return structs.replace(follows, condition=c) if isinstance(follows, Averted) else Instead(c, follows)


def when_run(verb: Deed) -> AfterRun:
    """When that comes in the run, wherever it is then: `if successful` alone is tied to a server (6.7.4a)."""
    what = None if verb is Deed.RUN_SUCCESSFUL else Same(THIS)
    return AfterRun(Trigger((EventPattern(verb, what=what),)), ())


def once_declared(successful: bool, *, named: bool) -> AfterRun:
    """If the run is successful, or is not; a trace may be meant where the run is not named."""
    declared = EventPattern(how_declared(successful), what=Same(THIS))
    return AfterRun(Trigger((declared,)), (), None if named else successful)


def pumped(change: StatChange | PlayerStatChange) -> Any:
    """The strength that the ability gives otherwise (rule_icebreaker_strength_increase_implicit_link)."""
    strength = isinstance(change, StatChange) and change.stat is Stat.STRENGTH
    return (Lasting((change,), Scope.ENCOUNTER),) if strength else NO


def as_the_run_ends(c: Condition, s: Steps) -> Any:
    """What follows from what happened in a run, when that ends; of anything else it is not plain when it is asked."""
    asked = [node for node in walk(c) if isinstance(node, Occurred)]
    told = isinstance(c, Occurred | AllHold | AnyHolds | NotSo) and bool(asked)
    if not told or any(node.scope is not Scope.RUN for node in asked):
        return NO
    return AfterRun(Trigger((EventPattern(Deed.RUN_ENDS, what=Same(THIS)),)), (If(c, s),))


def on_another_server(e: Effects) -> Any:
    """As the run would be declared successful, it becomes one on another server."""
    if [one.kind for one in e] != [Deed.CHANGE_SERVER]:
        return NO
    imminent = Trigger((EventPattern(Deed.RUN_SUCCESSFUL, what=Same(THIS)),), TriggerMode.WOULD)
    return AfterRun(imminent, (Instruction(e),))


def trashed_first(v: Deed, s: Selector, p: Player, w: Deed, each: tuple[Scope, None]) -> Any:
    """The first such card that you access is trashed as you access it, without its trash cost."""
    if (v, w, p) != (Deed.TRASH, Deed.ACCESS, Player.YOU):
        return NO
    trash = Instruction((Effect(v, what=The(TriggerObject())),))
    return Whenever(Trigger((EventPattern(w, p, s),), ordinal=1, per=each[0]), (trash,))


def once_successful(imminent: Waited | Within, f: Effects) -> Any:
    """What is done instead in the rest of the run, once it is successful."""
    match imminent:
        case Within(((event,), TriggerMode.WOULD, ()), (Scope.RUN, None)) if (steps := instructed(f)) is not NO:
            won = Preceded(EventPattern(Deed.RUN_SUCCESSFUL, what=Same(THIS)), Scope.RUN)
            trigger = Trigger((event,), TriggerMode.WOULD, during=During.RUN, stipulation=won)
            return Whenever(trigger, (Replace(event, steps, optional=True),))
        case _:
            return NO


def bargain(paid: Component | UpTo, steps: Steps) -> Any:
    """What may be paid up to a number, and what that many buys (1.16.11)."""
    if not isinstance(paid, UpTo):
        return NO
    if isinstance(paid.cost, PayCredits):
        steps = _put(steps, ThatMany("that many"), X())
    nested = NestedCost(Player.YOU, Cost((paid.cost,)), NestedForm.MAY_TO, steps)
    return Does((nested,), restrictions=(VariableBound(Relation.AT_MOST, paid.most),))


def waits_for(t: Trigger, sentence: Any) -> Any:
    """What may be paid for, whenever something happens; or what is done instead of it."""
    if isinstance(sentence, tuple):
        return done_instead(t, sentence)
    bounded = isinstance(sentence, Does) and sentence.restrictions
    return Whenever(t, sentence.steps, sentence.restrictions) if bounded else NO


def defined(sentence: Any, v: Amount) -> Any:
    """The sentence with the amount in place of X; refused where it has no X, or where the amount is X itself."""
    if v == X() or not isinstance(sentence, Does | Whenever | IfDone | AfterRun):
        return NO
    found = with_x(sentence.steps, v)
    return NO if found == sentence.steps else structs.replace(sentence, steps=found)


def told_x(words: Sequence[str], grammar: Grammar) -> Any:
    """What X is by the words `where x is`, in the sentences behind these as well; None where they do not tell it."""
    for at in range(len(words)):
        if tuple(words[at : at + 3]) == ("where", "x", "is"):
            value = read(grammar, "value", words[at + 3 :])
            return None if value is NO else value
    return None


def with_told_x(sentence: Any, value: Any) -> Any:
    """The sentence with what X was told to be before."""
    steps = getattr(sentence, "steps", ())
    return structs.replace(sentence, steps=with_x(steps, value)) if value is not None and steps else sentence


def with_x(node: Any, value: Amount) -> Any:
    """The structure with `value` in place of every X; in an additional cost it may be about what the act is done to."""
    return _put(node, X(), value)


def _put(node: Any, old: Any, new: Any) -> Any:
    if node == old:
        return new
    if isinstance(node, AdditionalCost):
        new = about_object(new, node.act.what)
    return inside(node, lambda part: _put(part, old, new))


def ignored_copies(opponent: Player) -> Any:
    """The ability is not about cards of which the other player has a copy there."""

    def made(s: Selector, p: Player, z: tuple[Zone, ...]) -> Any:
        return IgnoredFor(together((s, Alike(Attribute.TITLE, InZone(z))))) if p is opponent else NO

    return made


def ignored_if(cost: bool, c: Condition) -> NotDue | Ignored:
    """A cost or an ability that is ignored then."""
    return NotDue(c) if cost else Ignored(c)


def bids_so(form: Form, equal: bool) -> Any:
    """What follows where both players spend, or spent, the same, or not."""
    return BidResult((), equal) if form.tense in (Tense.NOW, Tense.PAST) else NO


def guessed(player: Player) -> Any:
    """The other player says how much you have spent."""
    return NO if player is Player.YOU else Guessed()


SAYING: Mapping[str, Any] = MappingProxyType(
    {
        function.__name__: function
        for function in (
            filled,
            offered,
            offered_instead,
            offering,
            paid_if,
            ended_run,
            IfHappens,
            opened,
            gated,
            instructs,
            under,
            once_successful,
            trashed_first,
            on_another_server,
            as_the_run_ends,
            once_declared,
            pumped,
            bargain,
            waits_for,
            defined,
            outcome_for,
            Again,
            bids_so,
            guessed,
            ignored_if,
            when_run,
            Averted,
            BidResult,
            CannotPay,
            Does,
            DoneThisWay,
            Elsewhere,
            IfDone,
            Ignored,
            NotPrevented,
            Otherwise,
            SpendDuringRun,
            WhenDone,
            Whenever,
        )
    }
)
