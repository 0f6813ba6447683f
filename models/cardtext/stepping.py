"""What the terms of steps name: who may, must or pays, choices, preventions, what waits (9.11, 1.16, 9.9)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from msgspec import structs

from ..abilities import (
    Choice,
    ChooseOption,
    ChooseValue,
    Delayed,
    If,
    Instruction,
    Lasting,
    NestedCost,
    NestedForm,
    Option,
    PlayerStatChange,
    Prevent,
    Repeat,
    Replace,
    Step,
    Trace,
)
from ..conditions import (
    Condition,
    During,
    Exists,
    InTime,
    NextTurn,
    NotSo,
    Occurred,
    Trigger,
    TriggerMode,
    Until,
)
from ..costs import AddTo, Cost, PayStat
from ..deeds import Deed
from ..effects import Destination, Each, Effect, Object, Placement, Target, The, TopCards
from ..selectors import (
    ANYTHING,
    ICE,
    THIS,
    Amount,
    At,
    Bound,
    Calculated,
    ChosenServer,
    CountOf,
    EventPattern,
    InServer,
    InZone,
    IsSubroutine,
    NextEncountered,
    Operator,
    Ref,
    Same,
    Selector,
    ServerRef,
    ServerWord,
    Spot,
    StatOf,
    StatOfPlayer,
    Subtype,
    SumOf,
    ThatMany,
    TriggerObject,
    Type,
)
from ..terms import DECKS, DISCARD_PILES, Damage, Part, Player, PlayerStat, Relation, Scope, Stat, Zone
from ..values import Value, walk
from .adjoining import MULTIPLIED
from .afterwards import of_server
from .amounts import times
from .costs import paid_by
from .declaring import quoted
from .doing import GAINED, LOST, REMOVED, TAKEN, Effects, Much, SoMany, by, does, pair_swapped
from .existing import of_existing
from .instructions import ONE_BY_ONE, PAID_FOR, carried_out_by, instructed
from .joining import about_trigger
from .logic import in_play, installed, placed, together
from .phrases import NO
from .pieces import ChangesCosts, Some

K = Deed
Steps: TypeAlias = tuple[Step, ...]
OF_GROUP = Same(Bound("the group"))
DRAWN_BY_ACTION = EventPattern(Deed.DRAW, Player.YOU, basic="draw")


class Doings(NamedTuple):
    """What is done, at which other costs, and what is done with it, of which those costs do not speak."""

    effects: Effects
    changes: ChangesCosts | None = None
    then: Effects = ()

    def by(self, player: Player) -> Doings:
        """What this player does."""
        return self._replace(effects=by(self.effects, player), then=by(self.then, player))


def doings(e: Effects, c: ChangesCosts | None = None, then: Effects = ()) -> Any:
    """What is done, at what costs."""
    if any(x.kind in PAID_FOR for x in then):
        return NO
    return Doings(e, c, then)


def carry_out(d: Doings, *, optional: bool = False, decider: Player = Player.YOU) -> Any:
    """The instructions to do it; the last of what is done at other costs if it can be, where the words say so."""
    changes = d.changes.changes if d.changes is not None else None
    done = d.effects
    if d.changes is not None and d.changes.if_able and not optional:
        done = (*done[:-1], structs.replace(done[-1], if_able=True))
    return instructed(done + d.then, optional=optional, decider=decider, changes=changes)


def optional(p: Player, d: Doings) -> Any:
    """What a player may do, and what goes with it."""
    return carry_out(d.by(p), optional=True, decider=p)


def must(p: Player, d: Doings) -> Any:
    """What a player is made to do."""
    return carry_out(d.by(p))


def in_a_row(a: Steps, b: Steps) -> Any:
    """One thing and then another.

    Of what may be done it is not plain whether the rest hangs on it; what is only done is one instruction with the
    rest, whose costs are those of both.
    """
    plain = [isinstance(step, Instruction) and not step.optional for step in b]
    free = any(isinstance(step, Instruction) and step.optional for step in a)
    return NO if free or (isinstance(a[-1], Instruction) and all(plain)) else (*a, *b)


def placed_behind(e: Effects) -> Any:
    """What is installed comes to stand directly inward of this card."""
    if len(e) != 1 or e[0].destination is not None:
        return NO
    return (structs.replace(e[0], destination=Destination(placement=Placement.DIRECTLY_INWARD_OF_THIS)),)


def as_far_as_able(c: ChangesCosts) -> ChangesCosts:
    """At other costs, if it can be done then."""
    return structs.replace(c, if_able=True)


def option(p: Player, e: Effects) -> Any:
    """What a player can choose to do."""
    steps = instructed(by(e, p))
    return NO if steps is NO else Option(steps)


def must_pay(p: Player, cost: Cost) -> Steps:
    """What a player pays if that can be paid."""
    return (NestedCost(p, paid_by(cost, p), NestedForm.MUST_IF_ABLE),)


def paid_option(p: Player, cost: Cost) -> Option:
    """What a player can choose to pay."""
    return Option(must_pay(p, cost))


def must_choose(p: Player, alternatives: tuple[Effects, ...]) -> Any:
    """A player must do one of these."""
    found = tuple(option(p, e) for e in alternatives)
    return NO if NO in found else choice_of(p, *found)


def choice_of(p: Player, *options: Option) -> Steps:
    """A player must choose, and what is chosen can be done in full."""
    return (ChooseOption(p, options, in_full=True),)


def may_choose(p: Player, alternatives: tuple[Effects, ...]) -> Any:
    """A player may do one of these."""
    found = tuple(option(p, e) for e in alternatives)
    return NO if NO in found else (ChooseOption(p, found, must=False),)


def options(*branches: Effects) -> Any:
    """One of these, as you choose."""
    found = tuple(option(Player.YOU, branch) for branch in branches)
    return NO if NO in found else (ChooseOption(Player.YOU, found),)


def to_either(kind: Deed, o: Object) -> Any:
    """The deed, to one object or another."""
    return pair_swapped(in_play(o)) if kind is Deed.SWAP else does(kind, in_play(o))


def to_any(kind: Deed, held: Object, installed: Object) -> Effects:
    """The deed, to an object as it is in hand or in play."""
    return does(kind, held if kind in ONE_BY_ONE else installed)


def or_else(alternatives: tuple[Effects, ...]) -> Any:
    """One of these, as whoever does it chooses; tags are given, and whoever gives them chooses."""
    first, *others = alternatives
    doer = first[0].by
    chooser = doer if first[0].kind is not Deed.TAKE_TAGS else Player.YOU
    found = (option(Player.YOU, first), *(option(Player.YOU, by(e, doer)) for e in others))
    return NO if NO in found else (ChooseOption(chooser, found),)


def quoted_option(number: int) -> Option:
    """What stands in quotation marks, to be read later."""
    return Option((), f"§{number}")


def modes(n: Some, quotes: tuple[int, ...], chooser: Player = Player.YOU) -> Any:
    """So many of these orders, or none where that is free."""
    if n.most is None:
        return NO
    return (ChooseOption(chooser, tuple(map(quoted_option, quotes)), n.least, n.most),)


def both_if(c: Condition, quotes: tuple[int, ...]) -> Any:
    """One of two orders, or both while the condition holds."""
    one, both = (modes(Some(1, most), quotes) for most in (1, 2))
    return (If(c, both, one),) if len(quotes) == 2 else NO


def as_often(v: Amount, quotes: tuple[int, ...]) -> Steps:
    """One order for each of what is counted, none of them twice."""
    often = Calculated(Operator.LEAST, v, len(quotes))
    return (ChooseOption(Player.YOU, tuple(map(quoted_option, quotes)), often, often),)


def at_will(choice: Steps) -> Any:
    """What may be chosen, traced or resolved, and need not."""
    match choice:
        case (ChooseOption() as only,):
            return (structs.replace(only, must=False),)
        case (ChooseValue() | Trace() as only,):
            return (structs.replace(only, optional=True),)
        case _:
            return NO


def some_among(subtypes: tuple[str, ...]) -> ChooseValue:
    """At least one of these subtypes."""
    return ChooseValue(Choice.SUBTYPE, "that subtype", least=1, most=len(subtypes), among=subtypes)


def one_of_types(types: tuple[Selector, ...]) -> Any:
    """A card type among these."""
    if any(not isinstance(t, Type) or len(t.types) != 1 for t in types):
        return NO
    among = tuple(t.types[0].value for t in types if isinstance(t, Type))
    return ChooseValue(Choice.CARD_TYPE, "that type", among=among)


def may_choose_to(choice: Steps, s: Steps) -> Steps:
    """A value may be chosen, and then something is done."""
    return (ChooseOption(Player.YOU, (Option((*choice, *s)),), must=False),)


def number_chosen(relation: Relation, v: Amount) -> Any:
    """A number below this one, or at most this one."""
    below = Calculated(Operator.MOST, 0, Calculated(Operator.MINUS, v, 1))
    most = {Relation.LESS: below, Relation.AT_MOST: v}.get(relation)
    return NO if most is None else (ChooseValue(Choice.NUMBER, "that number", most=most),)


def added(t: Target, zones: tuple[Zone, ...], hand: Zone) -> Effects:
    """A card from these zones, to a hand."""
    return does(Deed.MOVE, placed(t, InZone(zones)), destination=Destination(zone=hand))


def searched_for_that(t: Target, zones: tuple[Zone, ...]) -> Effects:
    """A search whose find has one name wherever it was; with criteria, a deck may hold none (rule_fail_to_find)."""
    least = 0 if zones[0] in DECKS.values() and t.what != ANYTHING else t.least
    found = structs.replace(t, what=together((t.what, InZone(zones))), least=least, name="that card")
    return does(Deed.SEARCH, found)


def or_so_much(a: Effects, m: Much, c: Condition) -> Any:
    """`Gain 1 (or 2 if ...)`: the same deed with another amount."""
    same = len(a) == 1 and any(deeds.get(m.unit) is a[0].kind for deeds in (GAINED, LOST, TAKEN, REMOVED))
    return _or_another_amount(a, m, c) if same else NO


def or_so_many_counters(a: Effects, m: Much, c: Condition, optional: bool = False) -> Any:
    """`Place 1 counter (or 2 counters instead if ...)`, or some may be placed."""
    same = len(a) == 1 and a[0].kind is Deed.PLACE_COUNTERS and a[0].counter is m.unit
    return _or_another_amount(a, m, c, optional=optional) if same else NO


def _or_another_amount(a: Effects, m: Much, c: Condition, *, optional: bool = False) -> Any:
    (effect,) = a
    if effect.up_to or m.up_to:
        return NO
    other = structs.replace(effect, amount=m.amount)
    return (If(c, (Instruction((other,), optional=optional),), (Instruction(a, optional=optional),)),)


def each_may(e: Effects) -> Any:
    """Each player says whether they do it, the active player first; then it is done at once
    (rule_optional_drawing_simultaneously)."""
    if any(one.kind not in (Deed.DRAW, Deed.GAIN_CREDITS) for one in e):
        return NO

    def said(first: Player, second: Player) -> Steps:
        alone, both = by(e, first), by(e, first) + by(e, second)
        then = ChooseOption(second, (Option((Instruction(both),)), Option((Instruction(alone),))))
        other = Instruction(by(e, second), optional=True, decider=second)
        return (ChooseOption(first, (Option((then,)), Option((other,)))),)

    return (If(InTime(During.YOUR_TURN), said(Player.YOU, Player.OPPONENT), said(Player.OPPONENT, Player.YOU)),)


def trash_by_paying(r: Ref) -> Steps:
    """Who cannot pay the trash cost is not made to trash the card in another way (rule_must_without_choice)."""
    trashed = Instruction(does(Deed.TRASH, The(r)))
    return (NestedCost(Player.YOU, Cost((PayStat(Stat.TRASH_COST, r),)), NestedForm.MUST_IF_ABLE, (trashed,)),)


def if_some_fit(s: Selector, kind: Deed, deck: Zone, c: ChangesCosts | None) -> Any:
    """Each of those that fit may be played or installed, one at a time (rule_split_up_instruction)."""
    fitting = together((s, OF_GROUP, InZone((deck,))))
    one = Instruction(does(kind, Target(fitting)), optional=True, changes=c.changes if c else ())
    return NO if s == ANYTHING else (If(Exists(fitting), (Repeat(CountOf(fitting), (one,)),)),)


def if_one_fits(s: Selector, done: tuple[Deed, Destination | None], c: ChangesCosts | None = None) -> Any:
    """One of those that fit may be played, installed or moved."""
    fitting, (kind, d) = together((s, OF_GROUP)), done
    one = Instruction(does(kind, Target(fitting), destination=d), optional=True, changes=c.changes if c else ())
    return NO if s == ANYTHING or kind is Deed.INSTALL_AND_REZ else (If(Exists(fitting), (one,)),)


def discards_down(p: Player, q: Player, n: int) -> Any:
    """Two instructions: how many are too many is known only when the cards have been drawn."""
    if p is not q:
        return NO
    over = Calculated(Operator.MINUS, StatOfPlayer(PlayerStat.HAND, p), StatOfPlayer(PlayerStat.HAND_SIZE, p))
    many = Calculated(Operator.MOST, over, 0)
    dropped = does(Deed.DISCARD, Target(InZone((Zone.HQ,)), many, many))
    return (*instructed(by(does(Deed.DRAW, amount=n), p)), *instructed(by(dropped, p)))


def prevents(averted: tuple[EventPattern, SoMany]) -> Steps:
    """So much of it does not happen."""
    event, (amount, up_to) = averted
    return (Prevent(event, amount, up_to),)


def kept_from(who: Player | Selector | None, event: EventPattern) -> tuple[EventPattern, SoMany]:
    """What somebody is kept from doing, or a card ability from bringing about."""
    once: SoMany = (None if event.verb is Deed.JACK_OUT else 1, False)
    if isinstance(who, Player) or who is None:
        return structs.replace(event, by=who), once
    return structs.replace(event, using=who), once


def either_damage(n: SoMany, a: Damage, m: SoMany, b: Damage) -> Any:
    """So much of one kind or as much of the other."""
    return NO if n != m or a == b else (EventPattern(Deed.SUFFER_DAMAGE, damage=(a, b)), n)


def allotted(p: Player, n: int, whose: tuple[Player, ...]) -> Any:
    """Clicks more or fewer in that player's next turn (5.1.1)."""
    change = PlayerStatChange(PlayerStat.CLICKS_ALLOTTED, p, n)
    return (Lasting((change,), NextTurn(p)),) if p in whose else NO


def then_done(waiting: Delayed, s: Steps) -> Steps:
    """What is done when that time comes."""
    return (structs.replace(waiting, steps=tuple(about_trigger(step, waiting.trigger) for step in s)),)


def whenever_until(t: Trigger, d: Any) -> Any:
    """Whenever it happens until then; what happens once is no matter of time."""
    return NO if isinstance(d, NextTurn) or t.during is not None else Delayed(t, (), once=False, duration=d)


def the_first_until(events: tuple[EventPattern, ...], d: Any) -> Any:
    """The first time that it would happen until then (rule_delayed_conditional_ability)."""
    return Delayed(Trigger(events, TriggerMode.WOULD), (), duration=d) if isinstance(d, Until) else NO


def at_a_time(events: tuple[EventPattern, ...], ordinal: int | None, scope: Scope) -> Any:
    """The first or the next time within a run or turn."""
    if scope not in (Scope.RUN, Scope.TURN):
        return NO
    return Delayed(Trigger(events, ordinal=ordinal, per=scope if ordinal else None), (), duration=scope)


def each_of_the_first(n: int, events: tuple[EventPattern, ...], s: Steps) -> Steps:
    """What the first few times of something in this run bring, each of them once."""
    each = (Trigger(events, ordinal=number, per=Scope.RUN) for number in range(1, n + 1))
    return tuple(Delayed(trigger, s, duration=Scope.RUN) for trigger in each)


def unless_fully_broken(s: Steps) -> Steps:
    """When the encounter with the next ice ends, if not all of it was broken."""
    broken = Occurred(EventPattern(Deed.FULLY_BREAK, Player.RUNNER, Same(TriggerObject())), Scope.ENCOUNTER)
    ended = EventPattern(Deed.ENCOUNTER_ENDS, what=Same(NextEncountered()))
    return (Delayed(Trigger((ended,)), (If(NotSo(broken), s),), duration=Scope.RUN),)


def converted(o: Object, q: int) -> Steps:
    """A condition counter on it, which has that ability (10.1.4)."""
    done = does(Deed.CONVERT, The(THIS), destination=Destination(host=o))
    return (Instruction(done), Lasting((quoted(The(THIS), q),), Scope.GAME))


def optional_or(p: Player, d: Doings, s: Steps) -> Any:
    """`You may install it, if able; otherwise, trash it`."""
    found = optional(p, d)
    return NO if found is NO or len(found) != 1 or found[0].if_done else (structs.replace(found[0], if_not=s),)


def if_so(c: Condition, s: Steps) -> Steps:
    """What is done while the condition holds; `them` is what it says that there is."""
    return (If(c, of_existing(c, s)),)


def or_else_do(s: Steps, otherwise: Steps) -> Any:
    """The same, and what is done otherwise."""
    (asked,) = s
    return (structs.replace(asked, otherwise=otherwise),) if isinstance(asked, If) and not asked.otherwise else NO


def if_after(s: Steps, c: Condition) -> Any:
    """`Derez that ice if its strength is 2 or less`: the condition speaks of what stands before it in the text."""
    if not any(isinstance(node, Bound) and node.name == "it" for node in walk(c)):
        return (If(c, s),)
    what = s[0].effects[0].what if len(s) == 1 and isinstance(s[0], Instruction) and len(s[0].effects) == 1 else None
    return (If(_about(c, what.ref), s),) if isinstance(what, The) else NO


def _about(node: Any, ref: Ref) -> Any:
    """The structure with this reference in place of `it`."""
    if isinstance(node, tuple):
        return tuple(_about(part, ref) for part in node)
    if node == Bound("it"):
        return ref
    if not isinstance(node, Value):
        return node
    return structs.replace(node, **{n: _about(getattr(node, n), ref) for n in node.__struct_fields__})


def may_pay_to(p: Player, c: Cost, s: Steps) -> Any:
    steps = s if p is Player.YOU else carried_out_by(s, p)
    return (NestedCost(p, paid_by(c, p), NestedForm.MAY_TO, steps),) if _takes(c) and steps is not NO else NO


def _takes(c: Cost) -> bool:
    """Whether `may <cost> to ...` cannot be `may add X to Y`."""
    return not any(isinstance(part, AddTo) for part in c.components)


def unless_paid(s: Steps, p: Player, c: Cost) -> Any:
    return (NestedCost(p, paid_by(c, p), NestedForm.UNLESS, if_not=s),)


def instead_of(t: Steps, event: EventPattern) -> Any:
    """What is done in its place; of a breach that may be left alone, or paid for."""
    if event.verb is not Deed.BREACH:
        return (Replace(event, t),)
    s = event.server
    if len(t) == 1 and isinstance(t[0], NestedCost):  # who does not pay breaches
        nested = t[0]
        if nested.form is not NestedForm.MAY_TO:
            return NO
        return (structs.replace(nested, if_paid=(Replace(event, nested.if_paid),)),)
    if s == ChosenServer("that server"):  # of the run that was just successful
        s, t = ServerWord.ATTACKED, of_server(t)
    optional = len(t) == 1 and isinstance(t[0], Instruction) and t[0].optional
    steps = (structs.replace(t[0], optional=False),) if optional and isinstance(t[0], Instruction) else t
    return (Replace(EventPattern(Deed.BREACH, server=s), steps, optional=optional),)


def any_from_the_top(d: Zone) -> tuple[Step, ...]:
    """The number is chosen first; the cards are no targets, for they are not chosen."""
    number = ChooseValue(Choice.NUMBER, "that number", most=CountOf(InZone((d,))))
    return (number, Instruction((Effect(K.TRASH, what=TopCards(ThatMany(number.name), d)),)))


def for_each(v: Amount, s: Steps) -> Any:
    """`For each ..., A and B` does each so many times as much; so many are chosen; what may be done may be done so
    often. What else is not measured by a number cannot be multiplied, nor what speaks of `it`."""
    if Bound("it") in walk(s):
        return NO
    match s:
        case (Instruction(effects=(Effect(Deed.CHOOSE, what=Target(least=0, most=int(n)) as t) as chosen,)) as step,):
            some = structs.replace(chosen, what=structs.replace(t, most=times(n, v)))
            return (structs.replace(step, effects=(some,)),)
        case (Instruction(optional=True),):
            return (Repeat(v, s),)
        case (Instruction(effects=e, changes=()),):
            if any(x.kind not in MULTIPLIED or x.amount is None or x.up_to or isinstance(x.what, Target) for x in e):
                return NO
            done = tuple(structs.replace(x, amount=times(x.amount, v)) for x in e if x.amount is not None)
            return (Instruction(done),)
        case _:
            return NO


def of_each(r: Bound, s: Steps) -> Any:
    """`For each of those cards, gain credits equal to its cost, then trash it`: as much as the costs of all of them."""
    match s:
        case (Instruction(effects=effects, optional=False, changes=()),):
            found = tuple(_summed(effect, r) for effect in effects)
            about = [node for node in walk(found) if isinstance(node, Bound) and node != r]
            return NO if about or found == effects else (Instruction(found),)
        case _:
            return NO


def _summed(effect: Effect, r: Bound) -> Effect:
    match effect:
        case Effect(what=The(Bound("it"))):
            return structs.replace(effect, what=The(r))
        case Effect(amount=StatOf(of=Bound("it")) as n) if effect.kind in MULTIPLIED:
            return structs.replace(effect, amount=SumOf(n.stat, Same(r), printed=n.printed, apart=True))
        case _:
            return effect


def one_or_any_number(s: Selector, t: Selector) -> Any:
    name = "the chosen card"
    one, some = Target(installed(s), name=name), Target(installed(t), 0, None, name=name)
    options = tuple(Option((Instruction((Effect(K.CHOOSE, what=x),)),)) for x in (one, some))
    return (ChooseOption(Player.YOU, options),)


def moves_elsewhere(s: ServerRef) -> tuple[Step, ...]:
    """The Runner moves to another server and encounters its outermost ice, if there is any (6.2)."""
    moved = Effect(K.MOVE_RUNNER, by=Player.RUNNER, destination=Destination(server=s, placement=Placement.OUTERMOST))
    there = installed(together((ICE, At(Spot.OUTERMOST), InServer(s, Part.PROTECTING))))
    return (Instruction((moved, Effect(K.ENCOUNTER, by=Player.RUNNER, what=Each(there)))),)


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


def either_number(n: int, a: str, m: int, b: str) -> Any:
    """`1 sentry or 2 code gate subroutines`: one or the other."""
    if n == m:  # one target of either subtype
        return NO
    options = tuple(
        Option((Instruction((Effect(Deed.BREAK, what=Target(IsSubroutine(Subtype((s,))), k, k)),)),))
        for k, s in ((n, a), (m, b))
    )
    return (ChooseOption(Player.YOU, options),)


STEPPING: Mapping[str, Any] = MappingProxyType(
    {
        "doings": doings,
        "carry_out": carry_out,
        "optional": optional,
        "in_a_row": in_a_row,
        "may_choose_to": may_choose_to,
        "must": must,
        "as_far_as_able": as_far_as_able,
        "must_choose": must_choose,
        "to_either": to_either,
        "to_any": to_any,
        "at_a_time": at_a_time,
        "placed_behind": placed_behind,
        "option": option,
        "must_pay": must_pay,
        "paid_option": paid_option,
        "choice_of": choice_of,
        "may_choose": may_choose,
        "options": options,
        "or_else": or_else,
        "quoted_option": quoted_option,
        "modes": modes,
        "both_if": both_if,
        "as_often": as_often,
        "at_will": at_will,
        "one_of_types": one_of_types,
        "number_chosen": number_chosen,
        "added": added,
        "searched_for_that": searched_for_that,
        "or_so_much": or_so_much,
        "or_so_many_counters": or_so_many_counters,
        "each_may": each_may,
        "trash_by_paying": trash_by_paying,
        "if_some_fit": if_some_fit,
        "if_one_fits": if_one_fits,
        "discards_down": discards_down,
        "prevents": prevents,
        "either_damage": either_damage,
        "allotted": allotted,
        "then_done": then_done,
        "each_of_the_first": each_of_the_first,
        "unless_fully_broken": unless_fully_broken,
        "converted": converted,
        "optional_or": optional_or,
        "if_after": if_after,
        "may_pay_to": may_pay_to,
        "unless_paid": unless_paid,
        "any_from_the_top": any_from_the_top,
        "for_each": for_each,
        "of_each": of_each,
        "whenever_until": whenever_until,
        "the_first_until": the_first_until,
        "instead_of": instead_of,
        "if_so": if_so,
        "or_else_do": or_else_do,
        "kept_from": kept_from,
        "some_among": some_among,
        "one_or_any_number": one_or_any_number,
        "moves_elsewhere": moves_elsewhere,
        "instead_of_the_pile": instead_of_the_pile,
        "either_number": either_number,
        "DRAWN_BY_ACTION": DRAWN_BY_ACTION,
        "KEPT_SERVER": "that server",
        "KEPT_SUBTYPE": "that subtype",
        "instructed": instructed,
        "paid_by": paid_by,
    }
)
