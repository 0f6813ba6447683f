"""What of an ability this version does not honour, and which aspects an answer would have to leave open for it.

Card text that was read is not yet card text that is carried out: a construct that stands here makes the answers that it
may touch UNKNOWN, as an unread clause does. What only matters when the ability itself resolves is not listed: that is
noticed there (`sysop.solver.flow.resolving_abilities`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import NamedTuple

from ..models.abilities import (
    Ability,
    AbilityKind,
    Aspect,
    BaseTraceStrength,
    ChangeValue,
    ConsideredAs,
    CopiesSubroutines,
    CountsAsTagged,
    DeckRule,
    Declaration,
    FirstClickOnly,
    Flag,
    FromTheBottom,
    GainAbility,
    GainSubroutinesOf,
    GainSubtypesOf,
    GainTextOf,
    GameStart,
    Instruction,
    LastsLonger,
    LeavesWithHost,
    LoseAbility,
    LoseSubroutines,
    MoreCounters,
    NotLowered,
    Obligation,
    Permission,
    PlayerStatChange,
    Prevent,
    Prohibition,
    Replace,
    SelectsDamage,
    SkipsDiscardStep,
    StartsInstalled,
    StatChange,
    StaysInPlay,
    Unread,
    UsesNoMemory,
)
from ..models.cards import Card
from ..models.conditions import (
    ActiveIn,
    ActPattern,
    CanHost,
    Cheaper,
    Condition,
    During,
    Exists,
    HostOnly,
    InstallOnly,
    InterfaceOnly,
    InTime,
    Limit,
    LimitPer,
    MemoryOnly,
    NotPreventable,
    PayOnlyFrom,
    PlayOnly,
    Restriction,
    RezOnly,
    ScoreOnly,
    Trigger,
    TriggerMode,
    UnreadRestriction,
    UsableBy,
    UseLimit,
    UseOnly,
    VariableBound,
    VariableIs,
)
from ..models.costs import (
    AdditionalCost,
    AddTo,
    Component,
    Cost,
    CostChange,
    CostModifier,
    CreditSource,
    Discount,
    Ignore,
    InsteadPay,
    Perform,
    Surcharge,
    UnreadCost,
)
from ..models.deeds import LOGGED, Deed
from ..models.effects import Each, Target, The
from ..models.linked_abilities import replaces_approach
from ..models.naming import named_in, names_in
from ..models.selectors import CountOf, EventPattern, IsSubroutine, Same, Subtype, This, X
from ..models.state import Lingering, Unsettled
from ..models.terms import PRICED, SCORE_AREAS, Face, PlayerStat, Scope, Stat
from ..models.values import walk
from .deeds import OF_EFFECT, OF_EVENT, RECORDS, Texts, decided, decided_of_event

COSTS = (Aspect.COSTS,)
FORBIDDING = (Aspect.PROHIBITIONS, Aspect.SCORE, Aspect.ACCESS, Aspect.RUN, Aspect.TARGETS)
TOUCHED_BY_STATS = {
    Stat.STRENGTH: (Aspect.STRENGTH, Aspect.TARGETS),
    **dict.fromkeys(PRICED, COSTS),
    Stat.TRASH_COST: COSTS,
    Stat.MEMORY_COST: (Aspect.MEMORY,),
    Stat.ADVANCEMENT_REQUIREMENT: (Aspect.SCORE,),
}
TOUCHED_BY_PLAYER_STATS = {
    PlayerStat.MEMORY: (Aspect.MEMORY,),
    PlayerStat.UNUSED_MEMORY: (Aspect.MEMORY,),
    PlayerStat.LINK: (Aspect.LINK,),
    PlayerStat.HAND_SIZE: (Aspect.HAND_SIZE,),
}
RESTRICTED_ACTS = {  # what a restriction within an ability can keep from being done (rule_use_restriction)
    AbilityKind.PAID: (Deed.USE, Deed.BREAK),
    AbilityKind.CONDITIONAL: (Deed.USE,),
}
MAY_WAIT = frozenset({Aspect.PENDING, Aspect.ANYTHING})  # of a clause that may be met by what happens


def may_be_met(clause: Unread, happened: Collection[Deed]) -> bool:
    """Whether a clause that was not understood may wait for something, and that has happened."""
    waits = not MAY_WAIT.isdisjoint(clause.influence)
    return waits and (not clause.events or not set(clause.events).isdisjoint(happened))


STOPPING = (Aspect.INTERRUPTS, Aspect.DAMAGE, Aspect.TAGS, Aspect.ZONES, Aspect.PENDING)
OF_RUNS = (Deed.APPROACH_SERVER, Deed.APPROACH, Deed.ENCOUNTER)  # for which no window opens
GO_AS_ONE = (  # each card or subroutine is logged, and `1 or more` are one occurrence
    Deed.TRASH,
    Deed.DISCARD,
    Deed.REVEAL,
    Deed.MOVE,
    Deed.INSTALL,
    Deed.REZ,
    Deed.DEREZ,
    Deed.EXPOSE,
    Deed.FORFEIT,
    Deed.SWAP,
    Deed.BREAK,
)
PLAYER_STATS = (
    PlayerStat.MEMORY,
    PlayerStat.HAND_SIZE,
    PlayerStat.LINK,
    PlayerStat.CLICKS_ALLOTTED,
    PlayerStat.POINTS_TO_WIN,
    PlayerStat.TAGS,
    PlayerStat.BAD_PUBLICITY,
)


class Gap(NamedTuple):
    """A construct that is not honoured: what it is, what it may touch, for which acts, or for its own card alone."""

    summary: str
    aspects: tuple[Aspect, ...]
    acts: tuple[Deed, ...] = ()
    own: bool = False
    events: tuple[Deed, ...] = ()
    condition: Condition | None = None


@lru_cache(maxsize=4096)
def clauses_left_open(card: Card) -> tuple[Unread, ...]:
    """What of a card was not understood, and what of it this version does not honour."""
    kept = tuple(
        Unread(ability.clause, "the X of its install cost", (Aspect.RESOLUTION,))
        for ability in card.abilities
        if card.cost_is_x and ability.kind is AbilityKind.CONDITIONAL and X() in walk(ability.steps)
    )
    unnamed = tuple(
        Unread(ability.clause, f"which choice it means ({name})", (Aspect.ANYTHING,))
        for ability in card.abilities
        for name in sorted(names_in((ability,)) - named_in(card.abilities))
    )
    return (*card.unread, *(gap for ability in card.abilities for gap in gaps(ability)), *kept, *unnamed)


@lru_cache(maxsize=4096)
def clauses_left_open_while_inactive(card: Card) -> tuple[Unread, ...]:
    """What of a card that is not active is left open: its restrictions and what it costs (rule_ability_active and its
    exceptions); what it does to other cards does not matter yet."""
    speaking = (a for a in card.abilities if not _only_while_active(a))
    return (*card.unread, *(gap for ability in speaking for gap in gaps(ability)))


def _only_while_active(ability: Ability) -> bool:
    """Whether nothing of the ability applies while its card is inactive."""
    if ability.restrictions or ability.cost is not None:
        return False
    return not any(isinstance(d, AdditionalCost | CostModifier | Permission | StatChange) for d in ability.declarations)


@lru_cache(maxsize=4096)
def gaps(ability: Ability) -> tuple[Unread, ...]:
    """The constructs of an ability that this version does not honour, each as an unread clause would be."""
    found = tuple(_gaps(ability))
    return tuple(
        Unread(
            ability.clause,
            gap.summary,
            gap.aspects,
            acts=gap.acts,
            own=gap.own,
            events=gap.events,
            condition=gap.condition,
        )
        for gap in found
    )


@lru_cache(maxsize=4096)
def left_open_by(effect: Lingering) -> tuple[Unread, ...]:
    """What of a lingering effect this version does not honour, as long as it lasts."""
    declarations = tuple(d for d in effect.declarations if not _is_of_a_run(d))
    unread = tuple(n for n in walk((effect.declarations, effect.trigger, effect.steps)) if isinstance(n, Unread))
    trigger = None if _is_met_in_its_step(effect) else effect.trigger
    kind = AbilityKind.CONDITIONAL if trigger is not None else AbilityKind.STATIC
    would = trigger is not None and trigger.mode is TriggerMode.WOULD
    steps, flags = (effect.steps, (Flag.INTERRUPT,)) if would else ((), ())
    return unread + gaps(Ability(kind, flags=flags, trigger=trigger, steps=steps, declarations=declarations))


def _is_met_in_its_step(effect: Lingering) -> bool:
    """Whether it waits for its run to be about to be declared successful, which that step of the run knows
    (rule_change_attacked_server_directly), or replaces the approach of its server, as that step does."""
    trigger = effect.trigger
    if trigger is None or trigger.mode is not TriggerMode.WOULD:
        return False
    if effect.run and not (effect.optional or effect.limited) and replaces_approach(trigger, effect.steps):
        return True
    return all(e.verb is Deed.RUN_SUCCESSFUL for e in trigger.events)


def may_last(left: Unsettled) -> tuple[Unread, ...]:
    """What an effect could touch of which nobody has said whether it lasts, each as an unread clause would be."""
    words = left.field or None
    return tuple(
        Unread(left.clause, gap.summary, gap.aspects, words=words, acts=gap.acts, events=gap.events, lasting=True)
        for gap in _may_last(left.effect)
    )


def _may_last(effect: Lingering) -> Iterator[Gap]:
    for declaration in effect.declarations:
        match declaration:
            case Prohibition(act=act):
                yield Gap("", FORBIDDING, _acts(act))
            case Unread(summary=summary):
                yield Gap(summary or "an effect", (Aspect.ANYTHING,))
            case Prevent(event=event) | Replace(event=event):
                alone = _stopped(event.verb)
                touched = {*STOPPING, *((Aspect.ANYTHING,) if alone is None else alone)}
                yield Gap("", tuple(a for a in Aspect if a in touched))
            case _:
                yield Gap("", aspects_of(declaration))
    if effect.trigger is not None:
        verbs = tuple(e.verb for e in effect.trigger.events)
        if effect.trigger.mode is TriggerMode.WOULD:
            yield _stopping("", Ability(AbilityKind.CONDITIONAL, trigger=effect.trigger, steps=effect.steps))
        yield Gap("", (Aspect.PENDING, Aspect.RESOLUTION), events=verbs)


def _is_of_a_run(declaration: Declaration) -> bool:
    """What takes the place of breaching a server or passing ice is looked up there (`sysop.solver.procedures.runs`)."""
    return isinstance(declaration, Replace) and declaration.event.verb in (Deed.BREACH, Deed.PASS)


def aspects_of(declaration: Declaration) -> tuple[Aspect, ...]:
    """What a declaration may touch of which it is not known whether it holds."""
    match declaration:
        case StatChange(stat=stat):
            return TOUCHED_BY_STATS.get(stat, (Aspect.ANYTHING,))
        case PlayerStatChange(stat=stat):
            return TOUCHED_BY_PLAYER_STATS.get(stat, (Aspect.ANYTHING,))
        case AdditionalCost() | CostModifier() | CreditSource():
            return (*COSTS, Aspect.CREDITS)
        case Permission() | Prohibition():
            return FORBIDDING
        case _:
            return (Aspect.ANYTHING,)


def acts_of(declaration: Declaration) -> tuple[Deed, ...]:
    """The acts that a declaration can be about, as choices name them; none where it may be about any."""
    match declaration:
        case AdditionalCost(act=act) | CostModifier(act=act) | Permission(act=act) | Prohibition(act=act):
            return _acts(act)
        case _:
            return ()


def is_about_this(declaration: Declaration) -> bool:
    """Whether it is about acts with its own card alone."""
    match declaration:
        case AdditionalCost(act=act) | CostModifier(act=act) | Permission(act=act) | Prohibition(act=act):
            return act.what == Same(This())
        case _:
            return False


def _gaps(ability: Ability) -> Iterator[Gap]:
    alone = ability.kind is not AbilityKind.CONDITIONAL and not ability.declarations
    for restriction in ability.restrictions:
        own = not isinstance(restriction, Limit) and (alone or ability.kind is AbilityKind.CONDITIONAL)
        acts = RESTRICTED_ACTS.get(ability.kind, ()) if isinstance(restriction, UnreadRestriction) and own else ()
        yield from (gap._replace(own=own, acts=gap.acts or acts) for gap in _restriction(restriction))
        if isinstance(restriction, UnreadRestriction) and not alone:
            events = tuple(e.verb for e in ability.trigger.events) if ability.trigger is not None else ()
            yield Gap(restriction.summary, (Aspect.PENDING,), events=events)
    for declaration in ability.declarations:
        yield from _declaration(declaration)
    if ability.cost is not None:
        yield from (gap._replace(own=True, acts=(Deed.USE, Deed.BREAK)) for gap in _cost(ability.cost))
    if ability.trigger is not None:
        yield from _trigger(ability, ability.trigger)
    for linked in ability.linked:  # what waits for something that happens during its run
        if linked.trigger is not None:
            yield from (gap._replace(own=True) for gap in _trigger(linked, linked.trigger))
    for waiting in ability.linked:
        trigger = waiting.trigger
        if trigger is None or trigger.mode is not TriggerMode.WOULD:
            continue
        instead = not (waiting.optional or waiting.restrictions) and replaces_approach(trigger, waiting.steps)
        if not instead and any(e.verb in OF_RUNS for e in trigger.events):
            touched = (*STOPPING, Aspect.RUN, Aspect.ACCESS)
            yield Gap("what happens in a run before something else", touched, condition=InTime(During.RUN))
    if any(set(linked.restrictions) - {UseLimit(1, Scope.RUN)} for linked in ability.linked):
        yield Gap("how often it happens in a run", (Aspect.PENDING, Aspect.RESOLUTION))
    if Flag.INTERRUPT in ability.flags and not _interrupts_understood(ability):
        yield _stopping("an interrupt that does more than prevent", ability)
    if Flag.INTERRUPT not in ability.flags and any(_is_forestalled(ability, s) for s in walk(ability.steps)):
        events = tuple(e.verb for e in ability.trigger.events) if ability.trigger is not None else ()
        yield Gap("what it changes before that happens", (Aspect.PENDING, Aspect.RESOLUTION), events=events)
    changed = (s.event for s in walk(ability.steps) if isinstance(s, ChangeValue | Replace))
    if Flag.INTERRUPT in ability.flags and not all(_is_changeable(event) for event in changed):
        yield _stopping("what it changes", ability)
    if any(isinstance(s, Prevent) and not _is_preventable(ability, s.event.verb) for s in walk(ability.steps)):
        yield _stopping("what it prevents", ability)
    if ability.kind is AbilityKind.CONDITIONAL and ability.trigger is None and ability.condition is None:
        yield Gap("a conditional ability without a condition", (Aspect.PENDING,))


def _is_preventable(ability: Ability, event: Deed) -> bool:
    """Whether an interrupt may prevent such an event; that an ability resolves, and that counters are removed, of those
    that are purged."""
    of_purge = ability.trigger is not None and all(e.verb is Deed.PURGE for e in ability.trigger.events)
    return (
        decided_of_event(Texts.PREVENT, event) or event is Deed.RESOLVED or (event is Deed.REMOVE_COUNTERS and of_purge)
    )


def _is_changeable(event: EventPattern) -> bool:
    """Whether an interrupt may change such an event, or what happens instead of it."""
    if event.verb is Deed.MOVE:
        return bool(event.to_zones) and set(event.to_zones) <= set(SCORE_AREAS.values())
    return event.verb is Deed.TRASH or decided_of_event(Texts.REMAKE | Texts.MAKE_CHEAPER, event.verb)


def _stopped(event: Deed) -> tuple[Aspect, ...] | None:
    """What an interrupt touches that changes such an event alone; None is more than that."""
    record = OF_EVENT.get(event)
    return record.stopped if record is not None else None


def _stopping(summary: str, ability: Ability) -> Gap:
    """A gap of an interrupt: it does nothing but as what it is about happens (rule_interrupt_definition)."""
    events = ability.trigger.events if ability.trigger is not None else ()
    inner = [s.event for s in walk(ability.steps) if isinstance(s, Prevent | ChangeValue | Replace)]
    verbs = {event.verb for event in (*events, *inner)}
    if not verbs or any(_stopped(verb) is None for verb in verbs):
        return Gap(summary, STOPPING, events=tuple(v for v in LOGGED if v in verbs))
    touched = {aspect for verb in verbs for aspect in _stopped(verb) or ()} | {Aspect.INTERRUPTS, Aspect.PENDING}
    return Gap(summary, tuple(a for a in Aspect if a in touched), events=tuple(v for v in LOGGED if v in verbs))


def _is_forestalled(ability: Ability, step: object) -> bool:
    """Whether a step that is no interrupt changes what has not begun yet; breaches and passes are replaced then, and
    what a basic action does is changed from its beginning on."""
    if isinstance(step, Replace) and step.event.verb in (Deed.BREACH, Deed.PASS):
        return False
    if not isinstance(step, Replace | ChangeValue):
        return False
    waits = ability.trigger.events if ability.trigger is not None else ()
    action = bool(waits) and all(e.verb is Deed.TAKE_ACTION and e.basic == step.event.basic for e in waits)
    return not (action and step.event.verb is Deed.DRAW)


def _interrupts_understood(ability: Ability) -> bool:
    """Whether the window for what the interrupt is about opens, and its steps are carried out there."""
    if any(isinstance(node, Prevent | ChangeValue | Replace) for node in walk(ability.steps)):
        return True
    trigger = ability.trigger
    return trigger is not None and all(decided_of_event(Texts.REMAKE | Texts.AWAIT, e.verb) for e in trigger.events)


def _restriction(restriction: Restriction) -> Iterator[Gap]:
    match restriction:
        case UseLimit(per=Scope.LAST_TURN | Scope.OWN_LAST_TURN):
            yield Gap("a limit on another turn", (Aspect.PROHIBITIONS,))
        case (
            Limit(what=Subtype(("console",)), per=LimitPer.PLAYER)
            | Limit(what=Subtype(("region",)), per=LimitPer.SERVER)
            | Limit(per=LimitPer.DECK | LimitPer.REMOTE_SERVERS)
        ):
            pass
        case Limit():
            yield Gap("a limit", (Aspect.PROHIBITIONS,), (Deed.INSTALL,))
        case UnreadRestriction(summary, acts):
            yield Gap(summary, (Aspect.PROHIBITIONS, Aspect.COSTS), acts)
        case InstallOnly(face=Face.DOWN):
            yield Gap("how it is installed", (Aspect.PROHIBITIONS, Aspect.ZONES), (Deed.INSTALL,))
        case (
            MemoryOnly()
            | HostOnly()
            | Cheaper()
            | PlayOnly()
            | RezOnly()
            | ScoreOnly()
            | UseOnly()
            | UsableBy()
            | UseLimit()
            | VariableIs()
            | VariableBound()
            | InstallOnly()
            | InterfaceOnly()
            | CanHost()
            | NotPreventable()
            | ActiveIn()
            | PayOnlyFrom()
        ):
            pass


def _declaration(declaration: Declaration) -> Iterator[Gap]:
    match declaration:
        case PlayerStatChange(stat=stat) if stat not in PLAYER_STATS:
            yield Gap(f"a change of {stat.value}", (Aspect.ANYTHING,))
        case AdditionalCost(act=act, cost=cost, ordinal=ordinal):
            counted = ordinal is None or RECORDS[act.act].counted
            counted &= act.act is not Deed.REMOVE_TAGS or act.basic  # an effect that removes them costs nothing more
            if not decided(Texts.COST_MORE, act.act) or not counted or act.to not in (None, Deed.BREAK):
                yield Gap(f"an additional cost to {act.act.value}", (*COSTS, Aspect.RUN, Aspect.ACCESS), _acts(act))
            elif any(_counts_subroutines(c) for option in cost.options for c in option):
                yield Gap("subroutines that a cost counts", COSTS, _acts(act))
            yield from (gap._replace(acts=_acts(act)) for gap in _cost(cost))
        case CostModifier(act=act, change=change, optional=optional):
            priced = act.basic and act.act in (Deed.REMOVE_TAGS, Deed.TRASH)
            plain = priced and isinstance(change, Surcharge | Discount) and not optional
            if not plain and (not decided(Texts.CHANGE_COST, act.act) or not _is_honoured(change, optional=optional)):
                yield Gap(f"how it changes the cost to {act.act.value}", COSTS, _acts(act))
        case CreditSource(purposes=purposes):
            if any(p.act is not None and not decided(Texts.PAY, p.act) for p in purposes):
                yield Gap("what its credits pay for", (*COSTS, Aspect.CREDITS))
        case Prohibition(act=ActPattern(act=Deed.BREAK)) if _is_limit_to_breaking(declaration):
            pass
        case Prohibition(act=act, at_most=at_most, per=per):
            limited = at_most is not None and per not in RECORDS[act.act].limits
            barred = act.using is not None and not decided(Texts.FORBID_BY, act.act)
            if not decided(Texts.FORBID, act.act) or limited or act.to not in (None, Deed.BREAK) or barred:
                yield Gap(f"a prohibition to {act.act.value}", FORBIDDING, _acts(act))
        case Permission(act=act):
            if not decided(Texts.PERMIT, act.act):
                needed = Exists(act.what) if act.what is not None else None  # where there is nothing to do it with
                yield Gap(f"a permission to {act.act.value}", FORBIDDING, _acts(act), condition=needed)
        case Obligation(act=ActPattern(act=Deed.REVEAL | Deed.PAY_TRASH_COST)):
            pass  # rule_ambush_text, rule_access_reveal_trash_if_able
        case Obligation(act=act):
            yield Gap(f"an obligation to {act.act.value}", FORBIDDING)
        case GainAbility(abilities=abilities):
            for ability in abilities:
                yield from _gaps(ability)
        case Prevent():
            yield Gap("what it prevents", (Aspect.DAMAGE, Aspect.TAGS, Aspect.ZONES))
        case Replace(event=event, steps=steps, optional=False) if decided_of_event(Texts.REPLACE, event.verb) and all(
            isinstance(s, Instruction) for s in steps
        ):
            pass
        case ConsideredAs() | Replace():
            yield Gap("a static effect", (Aspect.ANYTHING,))
        case GainSubroutinesOf() | CopiesSubroutines():
            yield Gap("whose subroutines it gains", (Aspect.SUBROUTINES, Aspect.TARGETS, Aspect.RESOLUTION))
        case UsesNoMemory(what=what):
            if not isinstance(what, The | Each):
                yield Gap("memory that is not used", (Aspect.MEMORY,), (Deed.INSTALL,))
        case (
            StatChange()
            | StaysInPlay()
            | SelectsDamage()
            | Unread()
            | LoseAbility()
            | GainSubtypesOf()
            | GainTextOf()
            | LeavesWithHost()
            | StartsInstalled()
            | MoreCounters()
            | LoseSubroutines()
            | FromTheBottom()
            | NotLowered()
            | PlayerStatChange()
            | DeckRule()
            | GameStart()
            | LastsLonger()
            | CountsAsTagged()
            | FirstClickOnly()
            | SkipsDiscardStep()
            | BaseTraceStrength()
        ):
            pass


def _is_limit_to_breaking(prohibition: Prohibition) -> bool:
    """Whether `sysop.solver.targets.breaking` honours it."""
    act, what = prohibition.act, prohibition.act.what
    plain = what is None or (isinstance(what, IsSubroutine) and what == IsSubroutine(what.of, printed=what.printed))
    always = (act.server, act.during, act.basic, act.to) == (None, None, False, None)
    return plain and always and (prohibition.at_most is None or prohibition.per is Scope.ENCOUNTER)


def _counts_subroutines(value: object) -> bool:
    """Whether a cost counts subroutines otherwise than all that a piece of ice has."""
    counted = (node.of for node in walk(value) if isinstance(node, CountOf) and isinstance(node.of, IsSubroutine))
    return any(of.printed or not of.any for of in counted)


def _acts(pattern: ActPattern) -> tuple[Deed, ...]:
    """The acts that a pattern can be about, as choices name them; none where it may be about many."""
    if RECORDS[pattern.act].wide:
        return ()
    also = {Deed.BREAK: (Deed.USE,), Deed.HOST: (Deed.INSTALL,)}
    return (pattern.act, *also.get(pattern.act, ()))


def _is_honoured(change: CostChange, *, optional: bool) -> bool:
    """Whether `sysop.solver.payment.costs_due` applies such a change."""
    if isinstance(change, Discount):
        return not change.total
    if isinstance(change, Ignore):
        return not optional
    return isinstance(change, InsteadPay) or (isinstance(change, Surcharge) and not optional)


def _cost(cost: Cost) -> Iterator[Gap]:
    for option in cost.options:
        for component in option:
            if _is_undecided(component):
                yield Gap("a kind of cost", COSTS)


def _is_undecided(component: Component) -> bool:
    if isinstance(component, UnreadCost):
        return True
    if isinstance(component, Perform):
        record = OF_EFFECT.get(component.effect.kind)
        suffered = component.effect.what is None and record is not None and record.is_suffered
        return not suffered and component.effect.kind is not Deed.ADD_TO_SCORE_AREA
    if isinstance(component, AddTo) and (component.where.destination is None or not component.where.destination.zone):
        return True
    what = getattr(component, "what", None)
    return isinstance(what, Target) and bool(what.groupings)


def is_of_each_drawn(trigger: Trigger) -> bool:
    """Whether it waits for cards that are drawn, each by itself: not for `1 or more`, nor for the first time."""
    draws = [e for e in trigger.events if e.verb is Deed.DRAW]
    return bool(draws) and trigger.ordinal is None and all(e.at_least is None for e in draws)


def _trigger(ability: Ability, trigger: Trigger) -> Iterator[Gap]:
    for e in trigger.events:
        if e.verb is Deed.DRAW and e.what is not None and not is_of_each_drawn(trigger):
            yield Gap("which cards are drawn", (Aspect.PENDING,), events=(e.verb,))  # the log names none
    for e in trigger.events:
        if e.verb is Deed.DRAW and e.because_of not in (None, Deed.TURN_BEGINS, Deed.SPEND_CLICKS):
            yield Gap("how cards are drawn", (Aspect.PENDING, Aspect.INTERRUPTS), events=(e.verb,))
        if e.not_because_of is Deed.SPEND_CREDITS and e.verb is not Deed.INSTALL:
            yield Gap("whether credits were spent", (Aspect.PENDING, Aspect.RESOLUTION), events=(e.verb,))
        if e.at_least is not None and e.verb in GO_AS_ONE and trigger.ordinal not in (None, 1):
            yield Gap("cards that go as one", (Aspect.PENDING, Aspect.RESOLUTION), events=(e.verb,))
    if trigger.mode is TriggerMode.WOULD and Flag.INTERRUPT not in ability.flags:
        yield _stopping("what it does before something happens", ability)
