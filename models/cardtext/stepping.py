"""What the terms of steps name: who may, must or pays, choices, preventions, what waits (9.11, 1.16, 9.9)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeAlias, TypeGuard

from msgspec import structs

from ..abilities import (
    ChooseOption,
    Declaration,
    Delayed,
    If,
    Instruction,
    Lasting,
    NestedCost,
    NestedForm,
    Obligation,
    Option,
    PlayerStatChange,
    Prohibition,
    Repeat,
    Replace,
    Step,
)
from ..conditions import (
    ActPattern,
    Cheaper,
    Condition,
    Duration,
    During,
    Exists,
    InTime,
    NextTurn,
    NotSo,
    Occurred,
    Trigger,
    Until,
)
from ..costs import Cost
from ..deeds import Deed
from ..effects import Destination, Each, Effect, Object, Placement, Target, The
from ..selectors import (
    ANYTHING,
    ICE,
    INSTALLED,
    THIS,
    Amount,
    And,
    At,
    Bound,
    Calculated,
    ChosenServer,
    CountOf,
    EventPattern,
    InServer,
    InZone,
    Is,
    NextEncountered,
    Operator,
    Ref,
    Same,
    Selector,
    ServerRef,
    ServerWord,
    StatOf,
    StatOfPlayer,
    SumOf,
    This,
    TriggerObject,
    Type,
)
from ..terms import DISCARD_PILES, HANDS, Part, Player, PlayerStat, Scope, Spot, Zone
from ..values import put, walk
from .adjoining import MULTIPLIED, multiplied
from .afterwards import of_server
from .amounts import times
from .carrying import Doings, carry_out, doings, handled_there, rather
from .clauses import Said, Tense
from .costs import paid_by
from .declaring import quoted
from .doing import Effects, by, does
from .existing import of_existing
from .instructions import PAID_FOR, carried_out_by, instructed, or_otherwise
from .joining import about_trigger
from .logic import installed, together, types_of
from .mentions import WORD_TYPES
from .phrases import NO
from .pieces import OF_GROUP, AfterRun, ChangesCosts

Steps: TypeAlias = tuple[Step, ...]
CHOSEN = Same(Bound("the chosen card"))
YOUR_TURN_ENDS = EventPattern(Deed.TURN_ENDS, Player.YOU)
DRAWN_BY_ACTION = EventPattern(Deed.DRAW, Player.YOU, basic="draw")


def optional(p: Player, d: Doings) -> Any:
    """What a player may do, and what goes with it; or each of them."""
    if p is Player.EITHER:
        return each_may(d)
    return carry_out(d.by(p), optional=True, decider=p)


def must(p: Player, d: Doings) -> Any:
    """What a player is made to do."""
    match d:
        case Doings((Effect(Deed.TRASH, what=The(ref)) as effect,), ChangesCosts(if_able=True, pays=Deed.TRASH)):
            return trash_by_paying(ref) if p is Player.YOU and effect == Effect(Deed.TRASH, what=effect.what) else NO
    return carry_out(d.by(p))


def decided(p: Player, forced: bool, d: Doings) -> Any:
    """What a player is made to do, or may do."""
    return must(p, d) if forced else optional(p, d)


def in_a_row(a: Steps, b: Steps, then: bool | None) -> Any:
    """One thing and another, `then` another, or another only if something is so (None).

    Of what may be done it is not plain whether the rest hangs on it; what is only done is one instruction with the
    rest, and what it costs, or costs not to do it, is of both, but not of what is done `then`. What else is done is
    chosen within the same instruction, before anything answers the first (9.11.4g); a target of what may be done
    besides is announced before the first (9.3.4b), which does not provide it, and is not read where it could.
    """
    if isinstance(b[-1], NestedCost) and b[-1].form is NestedForm.UNLESS and not then:
        return NO
    if then is None and not all(isinstance(step, If) for step in b):
        return NO
    plain = [isinstance(step, Instruction) and not step.optional for step in b]
    free = any(isinstance(step, Instruction) and step.optional for step in a)
    if free or (isinstance(a[-1], Instruction) and all(plain)) or (not then and _provides(a, b)):
        return NO
    if not then and _may_come_after(b) and not all(map(_only_counts, a)):
        return NO  # one instruction, and two would let something come between them
    choice = b[0] if len(b) == 1 and isinstance(b[0], ChooseOption) and not then else None
    if choice is not None and _is_of_one(choice) and all(map(_tells_nothing, a)):
        options = tuple(structs.replace(option, steps=(*a, *option.steps)) for option in choice.options)
        return (structs.replace(choice, options=options),)
    return (*a, *b)


def _is_of_one(choice: ChooseOption) -> bool:
    """Whether exactly one of the options is chosen; not of quotations, which are read later."""
    return choice.must and choice.least == choice.most == 1 and all(option.steps for option in choice.options)


def _may_come_after(b: Steps) -> bool:
    """Whether it begins with something that may be done, and has a target."""
    return isinstance(b[0], Instruction) and b[0].optional and any(isinstance(e.what, Target) for e in b[0].effects)


def _only_counts(step: Step) -> bool:
    return isinstance(step, Instruction) and all(e.kind in _NUMBERS for e in step.effects)


def _tells_nothing(step: Step) -> bool:
    """Whether nobody sees anything new as this is done, so that what is chosen with it can be chosen before."""
    effects = step.effects if isinstance(step, Instruction) else ()
    return bool(effects) and all(
        e.kind in _NUMBERS or (e.kind is Deed.TRASH and isinstance(e.what, The)) for e in effects
    )


_NUMBERS = frozenset(
    [
        Deed.GAIN_CREDITS,
        Deed.LOSE_CREDITS,
        Deed.GAIN_CLICKS,
        Deed.LOSE_CLICKS,
        Deed.TAKE_TAGS,
        Deed.REMOVE_TAGS,
        Deed.TAKE_BAD_PUBLICITY,
        Deed.REMOVE_BAD_PUBLICITY,
        Deed.PLACE_COUNTERS,
        Deed.REMOVE_COUNTERS,
    ]
)


def _provides(a: Steps, b: Steps) -> bool:
    """Whether what is done first brings cards to where the others choose their targets, or makes them such ones."""
    first, others = ([e for s in steps if isinstance(s, Instruction) for e in s.effects] for steps in (a, b))
    nodes = [node for e in others if isinstance(e.what, Target) for node in walk(e.what.what)]
    zones = {zone for node in nodes if isinstance(node, InZone) for zone in node.zones}
    in_play = any(isinstance(node, Is | InServer) for node in nodes)
    return any(zones & set(_comes_to(e)) or (in_play and e.kind in _IN_PLAY) for e in first)


_IN_PLAY = (Deed.INSTALL, Deed.INSTALL_AND_REZ, Deed.REZ, Deed.DEREZ, Deed.MOVE_TO_SERVER, Deed.SWAP)


def _comes_to(effect: Effect) -> tuple[Zone, ...]:
    match effect:
        case Effect(destination=Destination(zone=Zone() as zone)):
            return (zone,)
        case Effect(kind=Deed.DRAW):
            return tuple(HANDS.values())
        case Effect(kind=Deed.TRASH | Deed.DISCARD | Deed.DAMAGE | Deed.SABOTAGE):
            return tuple(DISCARD_PILES.values())
        case _:
            return ()


def placed_behind(e: Effects) -> Any:
    """What is installed comes to stand directly inward of this card."""
    if len(e) != 1 or e[0].destination is not None:
        return NO
    return (structs.replace(e[0], destination=Destination(placement=Placement.DIRECTLY_INWARD_OF_THIS)),)


def as_far_as_able(c: ChangesCosts) -> ChangesCosts:
    """At other costs, if it can be done then."""
    return structs.replace(c, if_able=True)


def each_may(d: Doings) -> Any:
    """Each player says whether they do it, the active player first; then it is done at once
    (rule_optional_drawing_simultaneously)."""
    e = d.effects
    if d != Doings(e) or any(one.kind not in (Deed.DRAW, Deed.GAIN_CREDITS) for one in e):
        return NO

    def said(first: Player, second: Player) -> Steps:
        alone, both = by(e, first), by(e, first) + by(e, second)
        then = ChooseOption(second, (Option((Instruction(both),)), Option((Instruction(alone),))))
        other = Instruction(by(e, second), optional=True, decider=second)
        return (ChooseOption(first, (Option((then,)), Option((other,)))),)

    return (If(InTime(During.YOUR_TURN), said(Player.YOU, Player.OPPONENT), said(Player.OPPONENT, Player.YOU)),)


def trash_by_paying(r: Ref) -> Steps:
    """It is done in the window of this access (rule_access_reveal_trash_if_able); who cannot pay the trash cost is not
    made to trash the card in another way (rule_must_without_choice)."""
    paying = ActPattern(Deed.PAY_TRASH_COST, Player.YOU, Same(r))
    return (Lasting((Obligation(paying, if_able=True),), Scope.ACCESS),)


def if_some_fit(s: Selector, d: Doings, deck: Zone) -> Any:
    """Each of those that fit may be played or installed, one at a time (rule_split_up_instruction)."""
    kind = d.effects[0].kind
    if s == ANYTHING or d != Doings(does(kind, The(Bound("them"))), d.changes) or kind not in PAID_FOR:
        return NO
    fitting = together((s, OF_GROUP, InZone((deck,))))
    one = Instruction(does(kind, Target(fitting)), optional=True, changes=d.changes.changes if d.changes else ())
    return (If(Exists(fitting), (Repeat(CountOf(fitting), (one,)),)),)


def discards_down(p: Player, q: Player, n: int) -> Any:
    """Two instructions: how many are too many is known only when the cards have been drawn."""
    if p is not q:
        return NO
    over = Calculated(Operator.MINUS, StatOfPlayer(PlayerStat.HAND, p), StatOfPlayer(PlayerStat.HAND_SIZE, p))
    many = Calculated(Operator.MOST, over, 0)
    dropped = does(Deed.DISCARD, Target(InZone((Zone.HQ,)), many, many))
    return (*instructed(by(does(Deed.DRAW, amount=n), p)), *instructed(by(dropped, p)))


def until_next(p: Player, part: Deed) -> Any:
    """Until that player's next turn begins or ends; the end of the turn at hand does not count."""
    if part is Deed.TURN_ENDS:
        return NextTurn(p, from_now=True)
    return Until((EventPattern(part, p),)) if part is Deed.TURN_BEGINS else NO


def lasts(declared: tuple[Declaration, ...], duration: Duration) -> Any:
    """What holds so long; `their next turn` is that of the player of whom it is said."""
    if duration == NextTurn(Player.EITHER):
        first, *others = map(_whose, declared)
        if first not in (Player.CORP, Player.RUNNER) or any(other is not first for other in others):
            return NO
        duration = NextTurn(first)
    if any(_is_allotted(one) and duration != NextTurn(one.player) for one in declared):
        return NO
    found = lasting(declared, duration)
    return NO if found is NO else (found,)


def lasting(declared: tuple[Any, ...], duration: Duration) -> Any:
    """What holds for so long; what a use costs is said of the ability for good."""
    return NO if any(isinstance(one, Cheaper) for one in declared) else Lasting(declared, duration)


def _is_allotted(declared: Declaration) -> TypeGuard[PlayerStatChange]:
    """Whether these are clicks more or fewer in turns of a player (5.1.1), which are allotted as a turn begins."""
    return isinstance(declared, PlayerStatChange) and declared.stat is PlayerStat.CLICKS_ALLOTTED


def _whose(declared: Declaration) -> Player | None:
    match declared:
        case Prohibition(act=act):
            return act.by
        case PlayerStatChange(player=player):
            return player
        case _:
            return None


def ahead(waiting: Delayed | AfterRun) -> Any:
    """What may stand before what waits for it; with a time of a run or the end of your turn a sentence of its own
    begins."""
    begins = isinstance(waiting, AfterRun) or waiting == Delayed(Trigger((YOUR_TURN_ENDS,)), ())
    return NO if begins else waiting


def then_done(waiting: Delayed | AfterRun, s: Steps) -> Any:
    """What is done when that time comes."""
    if isinstance(waiting, AfterRun):
        once: Any = once_it(waiting.trigger.events[0].verb)
        return NO if once is NO else then_done(once, s)
    return (structs.replace(waiting, steps=tuple(about_trigger(step, waiting.trigger) for step in s)),)


def until_within(scope: Scope, events: tuple[EventPattern, ...]) -> Any:
    """Until it happens within this run."""
    return Until((*events, EventPattern(Deed.RUN_ENDS))) if scope is Scope.RUN else NO


def whenever_until(t: Trigger, d: Any) -> Any:
    """Whenever it happens until then; what happens once is no matter of time."""
    return NO if isinstance(d, NextTurn) or t.during is not None else Delayed(t, (), once=False, duration=d)


def once_it(kind: Deed) -> Any:
    """Once the run is successful, or has ended."""
    if kind is Deed.RUN_BEGINS:
        return NO
    over = None if kind is Deed.RUN_ENDS else Until((EventPattern(Deed.RUN_ENDS),))
    return Delayed(Trigger((EventPattern(kind),)), (), duration=over)


def once_over(events: tuple[EventPattern, ...]) -> Any:
    """Once a card that was spoken of has resolved, or a breach of that server in the run at hand is over
    (rule_delayed_conditional_ability_if_successful_duration)."""
    (event, *more) = events
    if not more and event.server is not None and event == EventPattern(Deed.BREACH_ENDS, server=event.server):
        return Delayed(Trigger(events), (), duration=Scope.RUN)
    if more or event != EventPattern(Deed.RESOLVED, what=event.what) or not isinstance(event.what, Same):
        return NO
    return Delayed(Trigger(events), ())


def unless_fully_broken(s: Steps) -> Steps:
    """When the encounter with the next ice ends, if not all of it was broken."""
    broken = Occurred(EventPattern(Deed.FULLY_BREAK, Player.RUNNER, Same(TriggerObject())), Scope.ENCOUNTER)
    ended = EventPattern(Deed.ENCOUNTER_ENDS, what=Same(NextEncountered()))
    return (Delayed(Trigger((ended,)), (If(NotSo(broken), s),), duration=Scope.RUN),)


def converted(o: Object, q: int) -> Steps:
    """A condition counter on it, which has that ability (10.1.4)."""
    done = does(Deed.CONVERT, The(THIS), destination=Destination(host=o))
    return (Instruction(done), Lasting((quoted(The(THIS), q),), Scope.GAME))


def if_so(c: Condition, s: Steps) -> Any:
    """What is done while the condition holds; `them` is what it says that there is, `otherwise` that it does not."""
    otherwise = isinstance(s[-1], Instruction) and s[-1].if_not
    return NO if otherwise else (If(c, of_existing(c, s)),)


def or_else_do(s: Steps, otherwise: Steps) -> Any:
    """What is done if something is so, or may be done, and what is done otherwise."""
    match s:
        case (If(otherwise=()),):
            return or_otherwise(s, otherwise)
        case (Instruction(optional=True, if_done=(), if_not=()) as perhaps,):
            return (structs.replace(perhaps, if_not=otherwise),)
        case _:
            return NO


def if_after(s: Steps, c: Condition) -> Any:
    """`Derez that ice if its strength is 2 or less`: the condition speaks of what stands before it in the text."""
    match s:
        case (Delayed(steps=later) as waiting,):  # it is asked when the time comes
            asked = if_after(later, c)
            return NO if asked is NO else (structs.replace(waiting, steps=asked),)
    if not any(isinstance(node, Bound) and node.name == "it" for node in walk(c)):
        return (If(c, s),)
    what = s[0].effects[0].what if len(s) == 1 and isinstance(s[0], Instruction) and len(s[0].effects) == 1 else None
    return (If(put(c, Bound("it"), what.ref), s),) if isinstance(what, The) else NO


def may_pay_to(p: Player, c: Cost, s: Steps) -> Any:
    """What may be paid, and what that buys."""
    steps = s if p is Player.YOU else carried_out_by(s, p)
    return (NestedCost(p, paid_by(c, p), NestedForm.MAY_TO, steps),) if steps is not NO else NO


def unless_paid(s: Steps, p: Player, c: Cost) -> Any:
    return (NestedCost(p, paid_by(c, p), NestedForm.UNLESS, if_not=s),)


def replaced(clause: Said) -> Any:
    """What does not happen then: a server is breached, this ice is passed, or a trashed card comes to its pile."""
    if clause.tense is not Tense.DOING or clause.least != 1 or clause.more:
        return NO
    match clause.events:
        case (EventPattern(Deed.BREACH, by=None) as event,):
            return event
        case (EventPattern(Deed.PASS, by=None, what=Same(This() | Bound("it"))),):
            return EventPattern(Deed.PASS, what=Same(THIS))
        case (*_, EventPattern(Deed.MOVE, what=Same(Bound("it"))) as event) if event.to_zones:
            return event
        case _:
            return NO


def instead_of(t: Steps, event: EventPattern) -> Any:
    """What is done in its place; of a breach that may be left alone, or paid for (6.7.4c)."""
    if event.verb is Deed.MOVE:
        return instead_of_the_pile(t, event.to_zones)
    if event.verb is not Deed.BREACH:
        return (Replace(event, t),)
    s = event.server
    if s == ChosenServer("that server"):  # of the run that was just successful
        s, t = ServerWord.ATTACKED, of_server(t)
    optional, steps = False, t
    match t:
        case (Instruction(optional=True, decider=Player.CORP),) | (NestedCost(payer=Player.CORP),):
            pass  # it is not the Corp's to breach: that is replaced, whatever they decide
        case (Instruction(optional=True) as first,):
            optional, steps = True, (structs.replace(first, optional=False),)
        case (ChooseOption(chooser=Player.YOU, must=False) as choice,):
            optional, steps = True, (structs.replace(choice, must=True),)
        case (NestedCost(form=form, payer=payer),):
            if form not in (NestedForm.MAY_TO, NestedForm.MAY_IF_DO) or payer is not Player.YOU:
                return NO
            optional = True
    return (Replace(EventPattern(Deed.BREACH, server=s), steps, optional=optional),)


def for_each(v: Amount, s: Steps) -> Any:
    """`For each ..., A and B` does each so many times as much; so many are chosen; what may be done may be done so
    often. What else is not measured by a number cannot be multiplied, nor what speaks of `it`, or, for each ice, of
    `that ice`."""
    if isinstance(v, CountOf) and any(Bound(f"that {noun}") in walk(s) for noun in _nouns_of(v.of)):
        return NO
    if Bound("it") in walk(s):
        those = _chosen(v)
        return NO if those is None else of_each(those, s)
    match s:
        case (Instruction(effects=(Effect(Deed.CHOOSE, what=Target(least=0, most=int(n)) as t) as chosen,)) as step,):
            some = structs.replace(chosen, what=structs.replace(t, most=times(n, v)))
            return (structs.replace(step, effects=(some,)),)
        case (Instruction(effects=e, optional=False, changes=()) as step,) if (found := multiplied(e, v)) is not NO:
            return (structs.replace(step, effects=found),)  # as where `for each` stands behind it
        case (Instruction(optional=True) | ChooseOption(least=1, most=1),):  # each time anew
            return (Repeat(v, s),)
        case (Instruction(effects=(Effect(amount=int(), what=Target()),), changes=()),):
            return (Repeat(v, s),)
        case (Instruction(effects=e, changes=()),):
            if any(x.kind not in MULTIPLIED or x.amount is None or x.up_to or isinstance(x.what, Target) for x in e):
                return NO
            done = tuple(structs.replace(x, amount=times(x.amount, v)) for x in e if x.amount is not None)
            return (Instruction(done),)
        case _:
            return NO


def _nouns_of(what: Selector) -> tuple[str, ...]:
    """By what nouns one of them may be spoken of."""
    types = types_of(what)
    return ("card", *(noun for noun, kind in WORD_TYPES.items() if types is None or kind in types))


def _chosen(counted: Amount) -> Selector | None:
    """The chosen cards, or those of a type among them, where it is those that are counted."""
    match counted:
        case CountOf(And(parts), 1) if CHOSEN in parts:
            kinds = [part for part in parts if part not in (CHOSEN, INSTALLED)]
            typed = not kinds or any(kinds == [Type((kind,))] for kind in WORD_TYPES.values())
            return together((CHOSEN, *kinds)) if typed else None
        case _:
            return None


def of_each(those: Selector, s: Steps) -> Any:
    """`For each chosen card, gain credits equal to its cost, then trash it`: as much as the costs of all of them."""
    match s:
        case (Instruction(effects=effects, optional=False, changes=()),):
            found = tuple(_summed(effect, those) for effect in effects)
            about = any(isinstance(node, Bound) and node not in walk(those) for node in walk(found))
            alike = any(one == other for one, other in zip(found, effects, strict=True))  # done for each, it is more
            return NO if about or alike else (Instruction(found),)
        case _:
            return NO


def _summed(effect: Effect, those: Selector) -> Effect:
    match effect:
        case Effect(what=The(Bound("it"))):
            return structs.replace(effect, what=Each(those))
        case Effect(amount=StatOf(of=Bound("it")) as n) if effect.kind in MULTIPLIED:
            return structs.replace(effect, amount=SumOf(n.stat, those, printed=n.printed, apart=True))
        case _:
            return effect


def moves_elsewhere(s: ServerRef) -> tuple[Step, ...]:
    """The Runner moves to another server and encounters its outermost ice, if there is any (6.2)."""
    moved = Effect(Deed.MOVE_RUNNER, by=Player.RUNNER, destination=Destination(server=s, placement=Placement.OUTERMOST))
    there = installed(together((ICE, At(Spot.OUTERMOST), InServer(s, Part.PROTECTING))))
    return (Instruction((moved, Effect(Deed.ENCOUNTER, by=Player.RUNNER, what=Each(there)))),)


def instead_of_the_pile(t: Steps, z: tuple[Zone, ...]) -> Any:
    """`Turn it facedown instead of adding it to your heap`: a trashed card goes elsewhere."""
    first = t[0] if len(t) == 1 else None
    if not isinstance(first, Instruction) or len(first.effects) != 1 or not set(z) <= set(DISCARD_PILES.values()):
        return NO
    what = first.effects[0].what
    if not isinstance(what, The):
        return NO
    plain = structs.replace(first, optional=False)
    return (Replace(EventPattern(Deed.TRASH, what=Same(what.ref)), (plain,), optional=first.optional, part=True),)


def both(p: Player, q: Player) -> Any:
    """Both players, whoever is named first."""
    return 1 if p is not q else NO


STEPPING: Mapping[str, Any] = MappingProxyType(
    {
        "doings": doings,
        "rather": rather,
        "handled_there": handled_there,
        "both": both,
        "in_a_row": in_a_row,
        "decided": decided,
        "as_far_as_able": as_far_as_able,
        "once_over": once_over,
        "ahead": ahead,
        "placed_behind": placed_behind,
        "if_some_fit": if_some_fit,
        "discards_down": discards_down,
        "until_next": until_next,
        "lasts": lasts,
        "then_done": then_done,
        "unless_fully_broken": unless_fully_broken,
        "converted": converted,
        "if_after": if_after,
        "unless_paid": unless_paid,
        "whenever_until": whenever_until,
        "until_within": until_within,
        "instead_of": instead_of,
        "if_so": if_so,
        "for_each": for_each,
        "Lasting": lasting,
        "or_else_do": or_else_do,
        "moves_elsewhere": moves_elsewhere,
        "replaced": replaced,
        "DRAWN_BY_ACTION": DRAWN_BY_ACTION,
        "instructed": instructed,
        "paid_by": paid_by,
    }
)
