"""Filling one announcement: sets of distinct valid targets, as many as asked for or as there are (1.15.2e).

What is not known of a card leaves exactly the sets undecided that hang on it.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from ...models.effects import Distribute, EffectKind, Target
from ...models.selectors import Amount, IsSubroutine
from ...models.terms import Truth
from ...models.verdict import Reason
from ..csp import Explicit, Family, Filtered, Firsts, Hedged, Relation, Rule, SolutionSet, Subsets, Total, Union
from ..game.copies import Classes
from ..game.game import Context, Doubts, Game
from ..game.selection import amount
from .breaking import Limit, limits_to_breaking, place_of, unknown_limit
from .groupings import Worth, rule_of, side_by_side, worth
from .validity import Chosen, Slot, counter_part, is_valid_target, subroutine_targets, zones_named


def slot_choices(game: Game, slot: Slot, context: Context, alike: Classes | None = None) -> SolutionSet[Chosen]:
    """Every way to fill one announcement; its members are recognised in any order.

    Args:
        alike: the class of each object that has copies, where one choice is to stand for all that exchange them.
    """
    from .unit_sets import chosen_counters, divided_units

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


# -------------------------------------------------------------------- candidates


class Candidates(Struct, frozen=True):
    """The objects that can be chosen, and those of which that is not known.

    Attributes:
        ids: of both, in the order of the position.
        open: which of them are not certain.
        worths: what each is worth, a column for each grouping.
        reason: why the first is not certain.
        unlisted: whether there may be more, which the position does not list.
    """

    ids: Chosen
    open: frozenset[str] = frozenset()
    worths: tuple[tuple[Worth, ...], ...] = ()
    reason: Reason | None = None
    unlisted: bool = False

    def certain(self) -> Candidates:
        """Without those that are not certain."""
        return self.picked(tuple([k for k, id in enumerate(self.ids) if id not in self.open]))

    def picked(self, places: tuple[int, ...]) -> Candidates:
        """Those at these places, in this order."""
        columns = tuple([tuple([column[k] for k in places]) for column in self.worths])
        return replace(self, ids=tuple([self.ids[k] for k in places]), worths=columns)


def candidates_of(game: Game, slot: Slot, context: Context) -> Candidates:
    """The objects that may be targets of an announcement."""
    ids: list[str] = []
    open_: list[str] = []
    rows: list[tuple[Worth, ...]] = []
    reason: Reason | None = None
    for object in game.state.objects:
        doubts = Doubts()
        own = replace(context, doubts=doubts)
        answer = is_valid_target(game, slot, object, own)
        if answer is Truth.NO:
            continue
        if answer is Truth.YES:
            doubts.forget(0)
        row = tuple([worth(game, grouping, object, own) for grouping in slot.target.groupings])
        ids.append(object.id)
        rows.append(row)
        if answer is not Truth.YES or None in row:
            open_.append(object.id)
            reason = reason or next(iter(doubts.reasons), None)
    unlisted = [zone for zone in zones_named(slot.target.what) if zone in game.state.unlimited]
    for zone in unlisted:
        ids.append(f"an unlisted card in {zone.word}")
        open_.append(ids[-1])
        rows.append((None,) * len(slot.target.groupings))
        reason = reason or Reason(
            "unknown.zone_size",
            f"the position does not say how many cards are in {zone.word}",
            "rule_hidden_information",
            (),
            f"list {zone.word} in the position",
        )
    columns = tuple([tuple([row[k] for row in rows]) for k in range(len(slot.target.groupings))])
    return Candidates(tuple(ids), frozenset(open_), columns, reason, bool(unlisted))


def breakable(game: Game, ids: Chosen, limits: tuple[Limit, ...]) -> Candidates:
    """The subroutines that can be broken; those are open of which it is not known how many of them can be."""
    kept = tuple([id for id in ids if not any(limit.left == 0 and place_of(id) in limit.places for limit in limits)])
    open_ = [limit for limit in limits if limit.left is None]
    unsure = frozenset(id for id in kept if any(place_of(id) in limit.places for limit in open_))
    return Candidates(kept, unsure, reason=unknown_limit(game, open_[0]) if unsure else None)


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


def largest_of(game: Game, found: Candidates, target: Target, context: Context, most: int) -> int:
    """How many of these can be chosen together, up to a number."""
    return _family(game, found, target, context, None, most).largest or 0


def _by_class(ids: Chosen, alike: Classes) -> tuple[int, ...]:
    """The order in which alike objects stand together."""
    first: dict[Hashable, int] = {}
    for place, id in enumerate(ids):
        first.setdefault(alike.get(id, id), place)
    return tuple(sorted(range(len(ids)), key=lambda k: (first[alike.get(ids[k], ids[k])], k)))


def known(game: Game, value: Amount, slot: Slot, context: Context, otherwise: int = 0) -> int:
    """A number of the text; `otherwise` where it is not known, with a doubt noted."""
    number = amount(game, value, context)
    if number is None and not context.doubts:
        context.doubts.add(
            Reason(
                "unknown.grouping",
                f"how many targets {game.title(context.source)} asks for is not known",
                "rule_calculated_quantity",
                (context.source,) if context.source else (),
            )
        )
    return max(0, number if number is not None else otherwise)


class Unordered(SolutionSet[Chosen]):
    """The same sets, each recognised in any order of its members."""

    def __init__(self, sets: SolutionSet[Chosen], order: Chosen) -> None:
        self._sets = sets
        self._rank = {id: k for k, id in enumerate(order)}

    def __iter__(self) -> Iterator[Chosen]:
        return iter(self._sets)

    def __contains__(self, chosen: object) -> bool:
        if not isinstance(chosen, tuple) or not all(isinstance(id, str) for id in chosen):
            return False
        last = len(self._rank)
        return tuple(sorted(chosen, key=lambda id: self._rank.get(id, last))) in self._sets

    def __bool__(self) -> bool:
        return bool(self._sets)

    def count(self) -> int:
        return self._sets.count()

    @property
    def undecided(self) -> tuple[tuple[Chosen, Hashable], ...]:
        return self._sets.undecided

    @property
    def complete(self) -> bool:
        return self._sets.complete

    def unrank(self, index: int) -> Chosen:
        return self._sets.unrank(index)

    def sample(self, rng: random.Random) -> Chosen:
        return self._sets.sample(rng)


__all__ = ["Candidates", "Unordered", "breakable", "candidates_of", "known", "sized", "slot_choices"]
