"""How many of what is spoken of: so many, all but so many, each, several, as many of the one as of the other."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

from msgspec import structs

from .. import selectors
from ..deeds import Deed
from ..effects import DifferentAttribute, Each, SameAttribute, Target, The, TopCards
from ..selectors import (
    ANYTHING,
    THIS,
    Amount,
    And,
    Attribute,
    Bound,
    Calculated,
    CountersAmong,
    CountersOn,
    CountOf,
    Did,
    InServer,
    InZone,
    Is,
    IsSubroutine,
    Operator,
    Ref,
    Same,
    Selector,
    StatOf,
    StatOfPlayer,
    Status,
    SumOf,
    ThatMany,
)
from ..terms import HANDS, SCORE_AREAS, Counter, Player, PlayerStat, Relation, Side, Stat, Zone
from . import logic
from .doing import SoMany, does
from .mentions import THIS_WAY, WAYS
from .phrases import NO
from .pieces import THAT_SUBROUTINE, AllBut, InRole, Measure, OneOf, Some, Unsaid, as_measure

IN_PLAY = (Status.INSTALLED, Status.REZZED, Status.UNREZZED)


def target(quantity: Some | AllBut, what: Selector | TopCards, *, at_random: bool = False) -> Any:
    """So many of them, or of a hand all but so many."""
    if isinstance(quantity, AllBut):
        hand = next((Player(side.value) for side, zone in HANDS.items() if what == selectors.InZone((zone,))), None)
        if hand is None or at_random:
            return NO
        many = Calculated(Operator.MINUS, StatOfPlayer(PlayerStat.HAND, hand), quantity.left)
        quantity = Some(many, many)
    if isinstance(what, TopCards):
        if what.count == 1:
            return NO
        what = selectors.TopOf(what.count, what.zone, what.bottom)
    return quantity.target(what, at_random=at_random)


def so_many_subroutines(so_many: SoMany, what: Selector) -> Any:
    """So many of them, any number, or every one."""
    n, less = so_many
    if n is None:
        return Some(0, None).target(what) if less else Each(what)
    return NO if isinstance(n, OneOf) else Some(0 if less else n, n).target(what)


def _one_installed(what: Selector) -> Selector:
    """A certain object, or an installed one."""
    return what if isinstance(what, Same) else logic.installed(what)


def done_to_subroutines(kind: Deed, some: Any) -> Any:
    """They are broken; any subroutine can be resolved, broken or not; `a subroutine` of several ones is a choice, not a
    target. Of one that is chosen later words speak."""
    match kind, some:
        case Deed.BREAK, _ if not isinstance(some, The):
            return does(kind, some)
        case Deed.CHOOSE, Target(IsSubroutine(of), 1, 1) if some == Target(IsSubroutine(of)) and of != ANYTHING:
            return does(kind, Target(IsSubroutine(_one_installed(of), any=True), name=THAT_SUBROUTINE))
        case Deed.RESOLVE, The(Bound(name)):
            return does(kind, some) if name == THAT_SUBROUTINE else NO
        case Deed.RESOLVE, Target(IsSubroutine(of), least, most) if most is not None and of != ANYTHING:
            plain = some == Target(IsSubroutine(of), least, most)
            return does(kind, Target(IsSubroutine(_one_installed(of), any=True), least, most)) if plain else NO
        case _:
            return NO


AT_RANDOM = "at random"
Manner: TypeAlias = str | SameAttribute | DifferentAttribute | Target | tuple[Relation, Amount]


def in_manner(quantity: Some | Unsaid, what: Selector, manner: Manner) -> Any:
    """So many of them at random, or alike; or else other ones. Or as many as is said so."""
    if isinstance(quantity, Unsaid) or isinstance(manner, tuple):
        return as_many_as(quantity, what, manner)
    if isinstance(manner, str):
        return target(quantity, what, at_random=True)
    if isinstance(manner, Target):
        one = target(quantity, what)
        return NO if one is NO else one_or_other_target(one, manner)
    return likened(quantity, what, manner)


def as_many_as(quantity: Some | Unsaid, what: Selector, manner: Manner) -> Any:
    """A number of them that is equal to another."""
    match quantity, manner:
        case Unsaid(), (Relation.EQUAL, n) if not isinstance(n, int):
            return Target(what, n, n)
        case _:
            return NO


def one_target(found: Target | OneOf) -> Any:
    """The target, where the words name one alone."""
    return NO if isinstance(found, OneOf) else found


def one_or_other_target(one: Target, other: Target) -> OneOf:
    """One target or the other, which is at the same place where it has none of its own."""
    parts = one.what.parts if isinstance(one.what, And) else (one.what,)
    place = next((part for part in parts if isinstance(part, InZone)), None)
    return OneOf((one, other if place is None else logic.placed(other, place)))


def points_in(side: Side) -> Any:
    """The agenda points in a score area, or in both."""

    def made(zones: tuple[Zone, ...]) -> Amount:
        players = {
            SCORE_AREAS[side]: Player.YOU if len(zones) == 1 else Player(side.value),
            SCORE_AREAS[side.other]: Player(side.other.value),
        }
        first, *others = (StatOfPlayer(PlayerStat.AGENDA_POINTS, players[zone]) for zone in zones if zone in players)
        return Calculated(Operator.PLUS, first, *others) if others else first

    return lambda zones: made(zones) if set(zones) <= set(SCORE_AREAS.values()) else NO


EITHER_COST = {
    frozenset({Deed.PLAY, Deed.INSTALL}): Stat.PLAY_OR_INSTALL_COST,
    frozenset({Deed.PLAY, Deed.REZ}): Stat.PLAY_OR_REZ_COST,
    frozenset({Deed.INSTALL, Deed.REZ}): Stat.INSTALL_OR_REZ_COST,
}


def either_cost_of(verb: Deed, other: Deed) -> Any:
    """`Rez or play cost`: the one that the card has."""
    return EITHER_COST.get(frozenset({verb, other}), NO)


def several(t: Target) -> Any:
    """Each of them, where they can be several."""
    return NO if t.most == 1 else t


def every_one(those: Selector | Target) -> Any:
    """Each of those."""
    return several(those) if isinstance(those, Target) else Each(those)


def so_alike(quantity: Some, alike: bool, what: Selector) -> Any:
    """Copies of one card; or two that are in play, which are different ones: elsewhere it may mean what they are
    called."""
    if alike:
        return likened(quantity, what, SameAttribute(Attribute.TITLE))
    parts = what.parts if isinstance(what, And) else (what,)
    there = any(isinstance(part, InServer) or (isinstance(part, Is) and part.status in IN_PLAY) for part in parts)
    return several(quantity.target(what)) if there else NO


def likeness(alike: bool, attribute: Attribute) -> SameAttribute | DifferentAttribute:
    """What all of them have alike, or no two of them."""
    return SameAttribute(attribute) if alike else DifferentAttribute(attribute)


def likened(quantity: Some, what: Selector, likeness: SameAttribute | DifferentAttribute) -> Any:
    """So many of them, all of which have the same name, or no two of them."""
    return NO if quantity.most == 1 else quantity.target(what, groupings=(likeness,))


class Another(int):
    """One more that is another one: `an additional card` may be any."""


def further_number(one: int, n: Amount) -> Amount:
    """So many more, or so many others."""
    return Another(n) if isinstance(one, Another) and isinstance(n, int) else n


def as_number(n: Amount) -> Amount:
    """So many, whether others or any."""
    return int(n) if isinstance(n, int) else n


def further(n: Amount, what: Selector) -> Any:
    """One more than was spoken of: of a group, or another than this card."""
    parts = what.parts if isinstance(what, And) else (what,)
    barred = ~Same(THIS) in parts and not isinstance(n, Another)
    return NO if barred else Target(what, as_number(n), as_number(n))


def as_many(n: int, m: int, a: Selector, b: Selector) -> Any:
    """So many of one kind or as many of the other."""
    return NO if n != m or ANYTHING in (a, b) else Target(logic.either((a, b)), n, n)


def per(n: int, counted: Amount) -> Amount:
    """How many times so many of what is counted."""
    if isinstance(counted, CountOf):
        return CountOf(counted.of, n)
    return Calculated(Operator.HALF_DOWN, counted) if n == 2 else Calculated(Operator.EACH, counted, n)


def by_exactly(amount: Amount, relation: Relation, other: Amount) -> tuple[Relation, Amount]:
    """Exactly so much more, or less, than that."""
    more = Operator.PLUS if relation is Relation.GREATER else Operator.MINUS
    return Relation.EQUAL, Calculated(more, other, amount)


def number_of(measure: Measure, ref: Ref) -> Amount:
    """A number of an object, perhaps the printed one."""
    stat, printed = as_measure(measure)
    return StatOf(stat, ref, printed)


def sum_of(measure: Measure, what: Selector) -> Amount:
    """The number of all of them together."""
    stat, printed = as_measure(measure)
    return SumOf(stat, what, printed)


def number_of_all(total: bool, measure: Measure, what: Selector) -> Any:
    """A number of an object, or that of all of them together."""
    if total:
        return sum_of(measure, what)
    return number_of(measure, what.ref) if isinstance(what, Same) and not isinstance(what.ref, InRole) else NO


def number_there_on(measure: Measure | Counter, what: Selector) -> Amount:
    """A number of an object, or of all of them together; or how many counters there are."""
    if isinstance(measure, Counter):
        if isinstance(what, Same):
            return CountersOn(measure, what.ref)
        return CountersAmong(measure, logic.installed(what))
    return number_of(measure, what.ref) if isinstance(what, Same) else sum_of(measure, what)


def reckoned(operator: Operator, left: Amount, right: Amount) -> Amount:
    """A number of two; a bound behind the second, `..., up to 5`, is one of all of it."""
    if isinstance(right, Calculated) and right.operator is Operator.LEAST and isinstance(right.right, int):
        return Calculated(Operator.LEAST, reckoned(operator, left, right.left), right.right)
    return Calculated(operator, left, right)


_ANYWHERE = frozenset([Deed.PLAY, Deed.DRAW, Deed.ACCESS, Deed.INSTALL, Deed.TRASH])


def number_there(s: Selector) -> Any:
    """How many there are, and of what need not be installed when something is done to it, each time that it was."""
    parts = s.parts if isinstance(s, selectors.And) else (s,)
    if _TRASHED in parts and logic.may_have_passed(s):
        return NO  # it is no longer so
    met = tuple(p for p in parts if isinstance(p, Did))
    rest = logic.together(p for p in parts if p not in met)
    if len(met) == 1 and met[0].event.verb in _ANYWHERE and not logic.is_placed(rest):
        then = logic.together(p for p in (rest, met[0].event.what) if p is not None)
        return selectors.Happened(structs.replace(met[0].event, what=then), met[0].scope)
    return CountOf(logic.counted(s))


_TRASHED = Same(Bound("the trashed cards"))


def done(what: Selector | PlayerStat | int, word: str) -> Any:
    """How many were; or as many of them as fit a narrower noun."""
    if word not in WAYS:
        return NO
    if not isinstance(what, selectors.SelectorNode):  # the deed itself tells of what kind they were, but for tags
        return ThatMany(f"{'removed_tag' if (word, what) == ('removed', PlayerStat.TAGS) else word} this way")
    if logic.is_of_others(what):
        return NO  # than those that were counted before
    if word != "installed" and logic.may_have_passed(what):
        return NO
    if what == ANYTHING:
        return ThatMany(f"{'removed_card' if word == 'removed' else word} this way")
    return CountOf(logic.together((what, Same(Bound(f"the {word} card{THIS_WAY}")))))


QUANTITIES: Mapping[str, Any] = MappingProxyType(
    {
        "number_there": number_there,
        "reckoned": reckoned,
        "done": done,
        "target": target,
        "per": per,
        "number_of": number_of,
        "number_of_all": number_of_all,
        "number_there_on": number_there_on,
        "so_many_subroutines": so_many_subroutines,
        "done_to_subroutines": done_to_subroutines,
        "either_cost_of": either_cost_of,
        "in_manner": in_manner,
        "likened": likened,
        "one_target": one_target,
        "AT_RANDOM": AT_RANDOM,
        "every_one": every_one,
        "so_alike": so_alike,
        "likeness": likeness,
        "DifferentAttribute": DifferentAttribute,
        "as_many": as_many,
        "by_exactly": by_exactly,
        "further": further,
        "further_number": further_number,
        "ANOTHER": Another(1),
        "as_number": as_number,
    }
)
