"""Filling one announcement: sets of distinct valid targets, as many as asked for or as there are (1.15.2e).

What is not known of a card leaves exactly the sets undecided that hang on it.
"""

from __future__ import annotations

from collections.abc import Hashable

from ...models.effects import Distribute, EffectKind, Target
from ...models.selectors import IsSubroutine
from ..game.copies import Classes
from ..game.game import Context, Game
from ..problems import Explicit, Family, Filtered, Firsts, Hedged, Relation, Rule, SolutionSet, Subsets, Total, Union
from .breaking import Limit, limits_to_breaking, place_of
from .candidates import Candidates, Unordered, breakable, candidates_of, known
from .groupings import rule_of, side_by_side
from .unit_sets import chosen_counters, divided_units
from .validity import Chosen, Slot, counter_part, subroutine_targets


def slot_choices(game: Game, slot: Slot, context: Context, alike: Classes | None = None) -> SolutionSet[Chosen]:
    """Every way to fill one announcement; its members are recognised in any order.

    Args:
        alike: the class of each object that has copies, where one choice is to stand for all that exchange them.
    """
    target = slot.target
    if slot.counters or counter_part(target.what) is not None:
        return chosen_counters(game, slot, context, alike)
    if isinstance(target.what, IsSubroutine):
        ids = tuple(subroutine_targets(game, target.what, context))
        limits = limits_to_breaking(game, context) if slot.effect.kind is EffectKind.BREAK else ()
        return sized(game, breakable(game, ids, limits), slot, context, None, limits)
    found = candidates_of(game, slot, context)
    if any(isinstance(grouping, Distribute) for grouping in target.groupings):
        return divided_units(game, found, slot, context, alike)
    return sized(game, found, slot, context, alike)


def sized(
    game: Game,
    found: Candidates,
    slot: Slot,
    context: Context,
    alike: Classes | None,
    limits: tuple[Limit, ...] = (),
) -> SolutionSet[Chosen]:
    """Sets of the sizes that the text asks for; what is not known of a card leaves the sets open that hang on it."""
    target = slot.target
    least = known(game, target.least, slot, context)
    every = len(found.ids)
    most = every if target.most is None else known(game, target.most, slot, context, otherwise=every)
    order = side_by_side(target.groupings, found.worths) or (_by_class(found.ids, alike) if alike is not None else None)
    if order is not None:
        found = found.picked(order)
    possible = _family(game, found, target, context, alike, most, limits)
    if not found.open:  # where no set fits together, one empty announcement
        if possible.largest is None:
            return Explicit(((),))
        return Unordered(possible.between(min(least, possible.largest)), found.ids)
    certain = found.certain()
    sure = _family(game, certain, target, context, alike, most, limits)
    # Certain are sets that are large enough however the open cards turn out. Too small a set may do where it has all
    # that can surely be chosen: there may be no more.
    enough = least if found.unlisted else min(least, possible.largest or 0)
    small = possible.between(min(least, sure.largest or 0), least - 1)
    all_sure = set(certain.ids)
    may_do: SolutionSet[Chosen] = small if target.groupings else Filtered(small, lambda chosen: all_sure <= set(chosen))
    return Hedged(
        Unordered(sure.between(enough), certain.ids),
        Unordered(Union(may_do, possible.between(least)), found.ids),
        found.reason,
    )


class _Plain(Subsets[str]):
    """All subsets up to a size; they look like a family."""

    @property
    def largest(self) -> int | None:
        """The greatest size."""
        return self.sizes[-1] if self.sizes else None

    def between(self, at_least: int, at_most: int | None = None) -> _Plain:
        """The subsets of these sizes, up to the greatest size."""
        greatest = self.sizes.stop - 1
        return _Plain(self.items, at_least, greatest if at_most is None else min(at_most, greatest))


def _family(
    game: Game,
    found: Candidates,
    target: Target,
    context: Context,
    alike: Classes | None,
    most: int,
    limits: tuple[Limit, ...] = (),
) -> _Plain | Family[str]:
    rules: list[Rule] = [
        Total(tuple([int(place_of(id) in limit.places) for id in found.ids]), Relation.LE, limit.left)
        for limit in limits
        if limit.left
    ]
    for grouping, column in zip(target.groupings, found.worths, strict=True):
        rule = rule_of(game, grouping, column, context)
        if rule is not None:
            rules.append(rule)
    if alike is not None:
        classes = tuple([alike.get(id, id) for id in found.ids])
        if len(set(classes)) < len(classes):
            rules.append(Firsts(classes))
    if not rules:
        return _Plain(found.ids, 0, min(most, len(found.ids)))
    return Family(found.ids, tuple(rules), 0, most)


def largest_of(
    game: Game, found: Candidates, target: Target, context: Context, most: int, limits: tuple[Limit, ...] = ()
) -> int:
    """How many of these can be chosen together, up to a number."""
    return _family(game, found, target, context, None, most, limits).largest or 0


def _by_class(ids: Chosen, alike: Classes) -> tuple[int, ...]:
    """The order in which alike objects stand together."""
    first: dict[Hashable, int] = {}
    for place, id in enumerate(ids):
        first.setdefault(alike.get(id, id), place)
    return tuple(sorted(range(len(ids)), key=lambda k: (first[alike.get(ids[k], ids[k])], k)))


__all__ = ["largest_of", "sized", "slot_choices"]
