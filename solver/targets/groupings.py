"""How targets that are chosen together hang together: groupings of a text as rules on subsets (rule_multiple_targets).

Read for one announcement: from the objects that may be chosen, what each is worth for each grouping; what is not known
of a card leaves the sets with it undecided.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TypeAlias

from ...models.effects import DifferentAttribute, Distribute, Grouping, OneOfEach, SameAttribute, TotalAtMost
from ...models.known import Known, Open, Truth, united
from ...models.state import GameObject
from ...models.terms import Relation
from ...models.wording import in_words, number_in_words
from ..problems import Alike, Apart, Matched, Rule, Total, smallest
from ..problems import Relation as Sum
from ..reading import Context, Game

# What an object is worth for one grouping: its attributes, its number, the selectors that it fits.
Worth: TypeAlias = tuple[Hashable, ...] | int | Open
SUMS = {
    Relation.EQUAL: (Sum.EQ, 0),
    Relation.AT_MOST: (Sum.LE, 0),
    Relation.LESS: (Sum.LE, -1),
    Relation.AT_LEAST: (Sum.GE, 0),
    Relation.GREATER: (Sum.GE, 1),
}
BOUNDS = {
    Relation.EQUAL: "",
    Relation.AT_MOST: "at most ",
    Relation.LESS: "less than ",
    Relation.AT_LEAST: "at least ",
    Relation.GREATER: "more than ",
}


def worth(game: Game, grouping: Grouping, object: GameObject, context: Context) -> Worth:
    """What an object is worth for a grouping."""
    match grouping:
        case SameAttribute(attribute) | DifferentAttribute(attribute):
            return game.attribute_of(attribute.value, object)
        case TotalAtMost(stat):
            return game.characteristics.asked(stat, object)
        case OneOfEach(selectors):
            answers = [game.fits(selector, object, context) for selector in selectors]
            fitting = tuple([k for k, answer in enumerate(answers) if answer is Truth.YES])
            return united(*answers) if any(a.is_open for a in answers) else fitting
        case Distribute():
            return ()


def rule_of(game: Game, grouping: Grouping, values: tuple[Worth, ...], context: Context) -> Known[Rule | None]:
    """The rule that a grouping is for objects of these worths; None where it asks nothing
    (rule_act_on_different_names)."""
    match grouping:
        case SameAttribute():
            return Alike(_keys(values))
        case DifferentAttribute():
            return Apart(tuple([own or () for own in _keys(values)]))
        case TotalAtMost(_, bound, relation):
            limit = game.amount(bound, context)
            if isinstance(limit, Open):
                return limit
            kind, change = SUMS[relation]
            return Total(tuple([own if isinstance(own, int) else None for own in values]), kind, limit + change)
        case OneOfEach(selectors):
            slots = [None if own is None else tuple([k for k in own if isinstance(k, int)]) for own in _keys(values)]
            return Matched(tuple(slots), len(selectors))
        case Distribute():
            return None


def _keys(values: tuple[Worth, ...]) -> tuple[tuple[Hashable, ...] | None, ...]:
    return tuple([own if isinstance(own, tuple) else None for own in values])


def describe_grouping(grouping: Grouping) -> str:
    """What a grouping asks of those chosen together, in a few words."""
    match grouping:
        case SameAttribute(attribute):
            return f"they all have the same {attribute.value}"
        case DifferentAttribute(attribute):
            return f"no two of them have the same {attribute.value}"
        case TotalAtMost(stat, bound, relation):
            return f"their total {stat.value.replace('_', ' ')} is {BOUNDS[relation]}{number_in_words(bound)}"
        case OneOfEach(selectors):
            return "there is one each of: " + ", ".join(map(in_words, selectors))
        case Distribute(total):
            return f"they get {number_in_words(total)} in all"


def clashing(
    game: Game, grouping: Grouping, objects: tuple[GameObject, ...], context: Context
) -> tuple[GameObject, ...]:
    """A smallest number of these objects that do not go together: none of them could be left out (all of them where
    ever more would help); empty where they do."""
    rule = rule_of(game, grouping, tuple([worth(game, grouping, o, context) for o in objects]), context)
    every = tuple(range(len(objects)))
    if rule is None or isinstance(rule, Open) or rule.holds(every):
        return ()
    core = smallest(every, lambda some: not rule.holds(some))
    return tuple([objects[k] for k in core]) or objects


def side_by_side(groupings: Iterable[Grouping], values: tuple[tuple[Worth, ...], ...]) -> tuple[int, ...] | None:
    """An order of the objects in which those that share what must differ stand together; None where none is needed."""
    for grouping, column in zip(groupings, values, strict=True):
        if isinstance(grouping, DifferentAttribute):
            first: dict[object, int] = {}
            for place, own in enumerate(column):
                first.setdefault(own, place)
            return tuple(sorted(range(len(column)), key=lambda k: (first[column[k]], k)))
    return None
