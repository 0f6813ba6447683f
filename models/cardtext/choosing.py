"""What the terms of steps name: choices among deeds, orders and values, and what is prevented (9.11, 1.15, 9.9)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

from msgspec import structs

from ..abilities import (
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
from ..costs import Cost
from ..deeds import Deed
from ..effects import Destination, Effect, Object, Target, TopCards
from ..selectors import (
    ANYTHING,
    Amount,
    Calculated,
    CountOf,
    EventPattern,
    InZone,
    IsSubroutine,
    Operator,
    Selector,
    ServerOther,
    ServerRef,
    ServerWord,
    Subtype,
    ThatMany,
    Type,
)
from ..terms import DECKS, Damage, Player, Relation, Zone
from .carrying import Doings, carry_out
from .costs import paid_by
from .doing import Effects, SoMany, does, pair_swapped
from .instructions import PAID_FOR
from .logic import in_play, installed, placed, together
from .phrases import NO
from .pieces import ChangesCosts, Some

Steps: TypeAlias = tuple[Step, ...]


def option(p: Player, d: Doings) -> Any:
    """What a player can choose to do."""
    steps = carry_out(d.by(p))
    return NO if steps is NO else Option(steps)


def one_or_other(a: Doings, b: Doings) -> Any:
    """One or the other; whether both are at other costs must be plain."""
    unclear = b.changes is not None and a.changes is None and any(e.kind in PAID_FOR for e in a.effects)
    return NO if unclear else (a, b)


def either_deed(one: Deed, other: Deed, o: Object, c: ChangesCosts | None = None) -> tuple[Doings, ...]:
    """One deed or another, to the same object and at the same costs."""
    return tuple(Doings(does(kind, o), c) for kind in (one, other))


def must_pay(p: Player, cost: Cost) -> Steps:
    """What a player pays if that can be paid."""
    return (NestedCost(p, paid_by(cost, p), NestedForm.MUST_IF_ABLE),)


def paid_option(p: Player, cost: Cost) -> Option:
    """What a player can choose to pay."""
    return Option(must_pay(p, cost))


def must_choose(p: Player, alternatives: tuple[Doings, ...]) -> Any:
    """A player must do one of these."""
    found = tuple(option(p, e) for e in alternatives)
    return NO if NO in found else choice_of(p, *found)


def choice_of(p: Player, *options: Option) -> Steps:
    """A player must choose, and what is chosen can be done in full."""
    return (ChooseOption(p, options, in_full=True),)


def may_choose(p: Player, alternatives: tuple[Doings, ...]) -> Any:
    """A player may do one of these."""
    found = tuple(option(p, e) for e in alternatives)
    return NO if NO in found else (ChooseOption(p, found, must=False),)


def options(*branches: Effects) -> Any:
    """One of these, as you choose."""
    found = tuple(option(Player.YOU, Doings(branch)) for branch in branches)
    return NO if NO in found else (ChooseOption(Player.YOU, found),)


def to_either(kind: Deed, o: Object) -> Any:
    """The deed, to one object or another."""
    return pair_swapped(in_play(o)) if kind is Deed.SWAP else does(kind, in_play(o))


def or_else(alternatives: tuple[Doings, ...]) -> Any:
    """One of these, as whoever does it chooses; tags are given, and whoever gives them chooses."""
    first, *others = alternatives
    doer = first.effects[0].by
    chooser = doer if first.effects[0].kind is not Deed.TAKE_TAGS else Player.YOU
    found = (option(Player.YOU, first), *(option(Player.YOU, d.by(doer)) for d in others))
    return NO if NO in found else (ChooseOption(chooser, found),)


def must_be_one(p: Player, alternatives: tuple[Doings, ...]) -> Any:
    """One of these, as the player chooses who does it."""
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


def server_chosen_but(server: ServerRef) -> Any:
    """A server is chosen, but not that one."""
    match server:
        case ServerOther(ServerWord() as than, ServerWord.ANY):
            return ChooseValue(Choice.SERVER, "that server", but=(than.value,))
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


def any_from_the_top(d: Zone) -> tuple[Step, ...]:
    """The number is chosen first; the cards are no targets, for they are not chosen."""
    number = ChooseValue(Choice.NUMBER, "that number", most=CountOf(InZone((d,))))
    return (number, Instruction((Effect(Deed.TRASH, what=TopCards(ThatMany(number.name), d)),)))


def one_or_any_number(s: Selector, t: Selector) -> Any:
    name = "the chosen card"
    one, some = Target(installed(s), name=name), Target(installed(t), 0, None, name=name)
    options = tuple(Option((Instruction((Effect(Deed.CHOOSE, what=x),)),)) for x in (one, some))
    return (ChooseOption(Player.YOU, options),)


def either_number(n: int, a: str, m: int, b: str) -> Any:
    """`1 sentry or 2 code gate subroutines`: one or the other."""
    if n == m:  # one target of either subtype
        return NO
    options = tuple(
        Option((Instruction((Effect(Deed.BREAK, what=Target(IsSubroutine(Subtype((s,))), k, k)),)),))
        for k, s in ((n, a), (m, b))
    )
    return (ChooseOption(Player.YOU, options),)


CHOOSING: Mapping[str, Any] = MappingProxyType(
    {
        function.__name__: function
        for function in (
            option,
            one_or_other,
            either_deed,
            must_pay,
            paid_option,
            must_choose,
            choice_of,
            may_choose,
            options,
            to_either,
            or_else,
            must_be_one,
            quoted_option,
            modes,
            both_if,
            as_often,
            at_will,
            some_among,
            server_chosen_but,
            one_of_types,
            may_choose_to,
            number_chosen,
            one_or_any_number,
            either_number,
            searched_for_that,
            added,
            prevents,
            kept_from,
            either_damage,
            any_from_the_top,
        )
    }
)
