"""What the terms of steps name: choices among deeds, orders and values, and what is prevented (9.11, 1.15, 9.9)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

from msgspec import structs

from ..abilities import (
    Bid,
    Choice,
    ChooseOption,
    ChooseValue,
    If,
    Instruction,
    NestedCost,
    NestedForm,
    Option,
    Prevent,
    Step,
    Trace,
)
from ..conditions import (
    Condition,
)
from ..costs import Cost, PayCredits, SpendClicks
from ..deeds import Deed
from ..effects import Effect, Object, Target, TopCards
from ..selectors import (
    ANYTHING,
    Amount,
    Attribute,
    Calculated,
    CountOf,
    EventPattern,
    InZone,
    IsSubroutine,
    Operator,
    Same,
    Selector,
    ServerAmong,
    ServerOther,
    ServerRef,
    ServerRun,
    ServerWith,
    ServerWord,
    Subtype,
    ThatMany,
    Type,
)
from ..terms import DECKS, Player, Relation, Zone
from ..values import inside, walk
from .carrying import Doings, carry_out
from .clauses import RUNNERS_ONLY, HowMuch, Said, Tense
from .costs import paid_by
from .doing import Effects, Much, SoMany, Unit, dealt_in, does, pair_swapped
from .instructions import PAID_FOR
from .kept_choices import SERVER
from .logic import in_play, installed, together
from .phrases import NO
from .pieces import AllBut, OneOf, Some
from .stepping import may_pay_to

Steps: TypeAlias = tuple[Step, ...]


def option(p: Player, d: Any) -> Any:
    """What a player can choose to do."""
    steps = NO if d is NO else carry_out(d.by(p))
    return NO if steps is NO else Option(steps)


def one_or_other(a: Doings, b: Doings) -> Any:
    """One or the other; whether both are at other costs must be plain."""
    unclear = b.changes is not None and a.changes is None and any(e.kind in PAID_FOR for e in a.effects)
    return NO if unclear else (a, b)


def split(d: Doings) -> Any:
    """The deeds among which one is chosen, where one part of the first of them is one thing or another."""
    found = [node for node in walk(d.effects) if isinstance(node, OneOf)]
    if len(found) != 1 or d.rather or found[0] not in walk(d.effects[0]):
        return NO
    return tuple(d._replace(effects=with_part(d.effects, found[0], part)) for part in found[0].parts)


def then_split(d: Doings) -> Any:
    """What is done first, and then the choice: of what was not known before."""
    at = next((n for n, effect in enumerate(d.effects) if any(isinstance(x, OneOf) for x in walk(effect))), 0)
    if not at or d.rather is not None or (chosen := split(d._replace(effects=d.effects[at:]))) is NO:
        return NO
    first, then = carry_out(Doings(d.effects[:at])), or_else(chosen)
    return NO if first is NO or then is NO else (*first, *then)


def done_or_chosen(d: Doings) -> Any:
    """What is done; what is one thing or another is chosen when it comes to that."""
    done = carry_out(d)
    return then_split(d) if done is NO else done


def with_part(node: Any, old: OneOf, new: Any) -> Any:
    """The structure with one of the parts in their place."""
    return new if node is old else inside(node, lambda part: with_part(part, old, new))


def must_pay(p: Player, cost: Cost) -> Any:
    """What a player pays if that can be paid: credits or clicks, for whatever else is a cost is done like any deed."""
    if cost.alternatives or not all(isinstance(c, PayCredits | SpendClicks) for c in cost.components):
        return NO
    return (NestedCost(p, paid_by(cost, p), NestedForm.MUST_IF_ABLE),)


def paid_option(p: Player, cost: Cost) -> Any:
    """What a player can choose to pay."""
    steps = must_pay(p, cost)
    return NO if steps is NO else Option(steps)


def traced_by(p: Player, trace: Steps) -> Any:
    """The Corp traces: nobody else does."""
    return trace if p is Player.CORP else NO


def must_choose(p: Player, alternatives: tuple[Doings, ...]) -> Any:
    """A player must do one of these."""
    found = tuple(option(p, e) for e in alternatives)
    return NO if NO in found else choice_of(p, *found)


def choice_of(p: Player, *options: Any) -> Any:
    """A player must choose, and what is chosen can be done in full."""
    return NO if NO in options else (ChooseOption(p, options, in_full=True),)


def may_choose(p: Player, alternatives: tuple[Doings, ...]) -> Any:
    """A player may do one of these."""
    found = tuple(option(p, e) for e in alternatives)
    return NO if NO in found else (ChooseOption(p, found, must=False),)


def chosen_by(p: Player, forced: bool, choice: tuple[Doings, ...] | Steps) -> Any:
    """A player must, or may, do one of these, or choose."""
    alternatives = tuple(each for each in choice if isinstance(each, Doings))
    if not alternatives:
        return _choice_of(p, forced, tuple(each for each in choice if not isinstance(each, Doings)))
    return must_choose(p, alternatives) if forced else may_choose(p, alternatives)


def options(*branches: Effects) -> Any:
    """One of these, as you choose."""
    found = tuple(option(Player.YOU, Doings(branch)) for branch in branches)
    return NO if NO in found else (ChooseOption(Player.YOU, found),)


EITHER = frozenset([Deed.TRASH, Deed.REVEAL, Deed.SWAP])


def to_either(kind: Deed, o: Object) -> Any:
    """The deed, to one object or another."""
    if kind not in EITHER:
        return NO
    return pair_swapped(in_play(o)) if kind is Deed.SWAP else does(kind, in_play(o))


def or_else(alternatives: tuple[Doings, ...]) -> Any:
    """One of these, as whoever does it chooses; tags are given, and whoever gives them chooses."""
    first, *others = alternatives
    given = first.effects[0].kind in (Deed.TAKE_TAGS, Deed.TAKE_BAD_PUBLICITY)
    doer = Player.YOU if given else first.effects[0].by
    found = (option(Player.YOU, first), *(option(Player.YOU, d.by(doer)) for d in others))
    return NO if NO in found else (ChooseOption(doer, found),)


def must_be_one(p: Player, choice: tuple[Doings, ...] | Steps) -> Any:
    """One of these, as the player chooses who does it; or what the player chooses."""
    alternatives = tuple(each for each in choice if isinstance(each, Doings))
    if not alternatives:
        values = tuple(each for each in choice if isinstance(each, ChooseValue))
        return _choice_of(p, True, values) if len(values) == len(choice) else NO
    found = tuple(option(Player.YOU, d.by(p)) for d in alternatives)
    return NO if NO in found else (ChooseOption(p, found),)


def quoted_option(number: int) -> Option:
    """What stands in quotation marks, to be read later."""
    return Option((), f"§{number}")


def modes(n: Some, quotes: tuple[int, ...], chooser: Player = Player.YOU) -> Any:
    """So many of these orders, or none where that is free."""
    if n.most is None:
        return NO
    return (ChooseOption(chooser, tuple(map(quoted_option, quotes)), n.least, n.most),)


def two_if(c: Condition, both: bool | None, quotes: tuple[int, ...]) -> Any:
    """One of these orders, or two while the condition holds: both, where there are two; or any number of them."""
    one, two = (modes(Some(1, most), quotes) for most in (1, 2))
    if both is None:
        return (If(c, modes(Some(0, len(quotes)), quotes), one),)
    return (If(c, two, one),) if both is (len(quotes) == 2) else NO


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


def _choice_of(player: Player, forced: bool, choice: Steps) -> Any:
    """What you may choose, or this player must."""
    if not forced:
        return at_will(choice) if player is Player.YOU else NO
    match choice:
        case (Trace(),):
            return traced_by(player, choice)
        case (ChooseValue(chooser=Player.YOU) as only,):
            return (structs.replace(only, chooser=player),)
        case _:
            return NO


def some_type(kind: Attribute) -> Any:
    """Any card type."""
    return ChooseValue(Choice.CARD_TYPE, "that type") if kind is Attribute.TYPE else NO


def subtypes_of(several: HowMuch | None, among: bool, subtypes: tuple[str, ...]) -> Any:
    """One of these subtypes, or at least one; or one that is none of these."""
    if not among:
        return NO if several else ChooseValue(Choice.SUBTYPE, "that subtype", but=subtypes)
    least, most = (1, len(subtypes)) if several else (None, None)
    return ChooseValue(Choice.SUBTYPE, "that subtype", least=least, most=most, among=subtypes)


def one_of_kinds(kinds: tuple[Selector, ...]) -> Any:
    """A card type among these, or a subtype."""
    if all(isinstance(kind, Subtype) for kind in kinds):
        among = tuple(s for kind in kinds if isinstance(kind, Subtype) for s in kind.subtypes)
        return ChooseValue(Choice.SUBTYPE, "that subtype", among=among)
    if any(not isinstance(kind, Type) or len(kind.types) != 1 for kind in kinds):
        return NO
    among = tuple(kind.types[0].value for kind in kinds if isinstance(kind, Type))
    return ChooseValue(Choice.CARD_TYPE, "that type", among=among)


def server_to_choose(server: ServerRef) -> Any:
    """A server such as this, of which there may be several."""
    if server is ServerWord.ANY:
        return ChooseValue(Choice.SERVER, SERVER)
    several = server in (ServerWord.REMOTE, ServerWord.CENTRAL, ServerWord.ANOTHER)
    several |= isinstance(server, ServerAmong | ServerWith | ServerRun | ServerOther)
    return ChooseValue(Choice.SERVER, SERVER, server=server) if several else NO


def bid_alone(most: int) -> Steps:
    """You spend up to so many credits, and nobody else knows how many."""
    return (Bid(tuple(range(most + 1)), alone=True),)


def may_first(player: Player, first: Cost | Steps, then: Steps) -> Any:
    """What may be paid, or a value that you may choose, and what is done then."""
    if isinstance(first, Cost):
        return may_pay_to(player, first, then)
    return (ChooseOption(Player.YOU, (Option((*first, *then)),), must=False),) if player is Player.YOU else NO


def number_chosen(name: str, relation: Relation, v: Amount) -> Any:
    """A number below this one, or at most this one."""
    below = Calculated(Operator.MOST, 0, Calculated(Operator.MINUS, v, 1))
    most = {Relation.LESS: below, Relation.AT_MOST: v}.get(relation)
    return NO if most is None else ChooseValue(Choice.NUMBER, name, most=most)


def searched_for_that(t: Target, zones: tuple[Zone, ...]) -> Effects:
    """A search whose find has one name wherever it was; with criteria, a deck may hold none (rule_fail_to_find)."""
    least = 0 if zones[0] in DECKS.values() and t.what != ANYTHING else t.least
    found = structs.replace(t, what=together((t.what, InZone(zones))), least=least, name="that card")
    return does(Deed.SEARCH, found)


def imminent(unit: Unit, p: Player, verb: str) -> Any:
    """So much that a player is about to draw or to take."""
    found = dealt_in(verb, (Much(unit, 1),))
    kind = None if found is NO else found[0].kind
    return EventPattern(kind, p) if kind in (Deed.DRAW, Deed.TAKE_TAGS) else NO


Averted: TypeAlias = tuple[EventPattern, tuple[Any, bool]]  # so much of it, and whether up to that


def prevents(averted: Averted) -> Steps:
    """So much of it does not happen."""
    event, (amount, up_to) = averted
    if isinstance(amount, AllBut):
        return (Prevent(event, but=amount.left),)
    return (Prevent(event, amount, up_to),)


def so_many_prevented(quantity: Some | AllBut) -> Any:
    """So much of it, or anything up to that; any amount is all (9.9.7b)."""
    match quantity:
        case AllBut():
            return quantity, False
        case Some(0, None):
            return None, False
        case Some(0, most):
            return most, True
        case Some(least, most):
            return (most, False) if least == most else NO


def averted(verb: str, those: tuple[Averted, ...]) -> Any:
    """It is prevented or avoided; of several, one as you choose."""
    if verb != "avoid":
        return NO
    first, *others = those if (one := _either_damage(those)) is NO else (one,)
    if not others:
        return prevents(first)
    return (ChooseOption(Player.YOU, tuple(Option(prevents(each)) for each in (first, *others))),)


def kept_going(run: bool, verb: Deed) -> Any:
    """The run is kept from ending, or a subroutine that was spoken of from resolving."""
    return (EventPattern(verb), (None, False)) if run is (verb is Deed.RUN_ENDS) else NO


def averted_of(means: tuple[Deed, Selector]) -> Any:
    """One ability of such a card, named by its trigger condition."""
    named, on = means
    return EventPattern(Deed.RESOLVED, what=on, because_of=named), (1, False)


def kept_from(who: Player | Selector | None, clause: Said) -> Any:
    """What somebody is kept from doing, a card ability from bringing about, or an object from undergoing; of what has
    an amount it is not plain how much is prevented."""
    if clause.tense is not Tense.DOING or len(clause.events) != 1 or clause.least != 1 or clause.more:
        return NO
    (event,) = clause.events
    what = event.what
    if event.verb in RUNNERS_ONLY or event.by is not None or event.at_least is not None:
        return NO
    if (what is None) is (event.verb not in NAMELESS):
        return NO
    if what is not None and not isinstance(what, Same):
        event = structs.replace(event, what=installed(what))
    once: SoMany = (None if event.verb is Deed.JACK_OUT else 1, False)
    if isinstance(who, Player) or who is None:
        return structs.replace(event, by=who), once
    return structs.replace(event, using=who), once


NAMELESS = (Deed.JACK_OUT, Deed.RUN_ENDS)  # done to no object


def _either_damage(those: tuple[Averted, ...]) -> Any:
    """As much damage of one kind as of another: so much of any of them."""
    kinds = tuple(kind for event, _ in those for kind in event.damage)
    alike = {(structs.replace(event, damage=()), n) for event, n in those if event.damage}
    if alike != {(EventPattern(Deed.SUFFER_DAMAGE), those[0][1])} or not len(kinds) == len(set(kinds)) == len(those):
        return NO
    return EventPattern(Deed.SUFFER_DAMAGE, damage=kinds), those[0][1]


def any_from_the_top(d: Zone) -> tuple[Step, ...]:
    """The number is chosen first; the cards are no targets, for they are not chosen."""
    number = ChooseValue(Choice.NUMBER, "that number", most=CountOf(InZone((d,))))
    return (number, Instruction((Effect(Deed.TRASH, what=TopCards(ThatMany(number.name), d)),)))


def either_number(n: int, a: str, m: int, b: str) -> Any:
    """`1 sentry or 2 code gate subroutines`: one or the other; `1 or 1` is one of either subtype."""
    if n == m == 1:
        return Target(IsSubroutine(Subtype((a, b))))
    return OneOf(tuple(Target(IsSubroutine(Subtype((s,))), k, k) for k, s in ((n, a), (m, b))))


CHOOSING: Mapping[str, Any] = MappingProxyType(
    {
        function.__name__: function
        for function in (
            option,
            bid_alone,
            one_or_other,
            split,
            done_or_chosen,
            server_to_choose,
            must_pay,
            paid_option,
            traced_by,
            choice_of,
            chosen_by,
            options,
            to_either,
            or_else,
            must_be_one,
            quoted_option,
            modes,
            two_if,
            as_often,
            subtypes_of,
            some_type,
            one_of_kinds,
            may_first,
            number_chosen,
            either_number,
            searched_for_that,
            imminent,
            so_many_prevented,
            kept_going,
            averted,
            kept_from,
            averted_of,
            any_from_the_top,
        )
    }
)
