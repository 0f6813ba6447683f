"""Announcing targets: which sets of targets an instruction can be given, as closed forms and families (1.15.2).

A solution gives every announcement the ids it chooses, in any order. An id that stands several times is chosen so many
times: counters of one kind on one object, or units that are divided among objects.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from msgspec.structs import replace

from ...models.abilities import Instruction
from ...models.actions import Announce
from ...models.effects import Distribute, EffectKind
from ...models.notation.names import find_objects
from ...models.notation.phrases import unknown_card
from ...models.selectors import Bound, IsSubroutine, ThatMany
from ...models.values import walk
from ...models.verdict import Reason
from ..game.copies import Classes, copies
from ..game.game import Context, Doubts, Game
from ..problems import Explicit, Hedged, Product, SolutionSet, Undecided, spend
from .breaking import why_not_broken
from .exchanging import exchanges, why_no_exchange
from .groupings import broken_groupings, describe_grouping
from .slot_sets import slot_choices
from .validity import (
    Chosen,
    Slot,
    bound,
    counter_part,
    slots_of,
    speaks_of,
    why_not_subroutine,
    why_not_target,
)

if TYPE_CHECKING:
    import random

Head = TypeVar("Head")
SHOWN = 100
COMPARED = 1000


def announcements(game: Game, instruction: Instruction, context: Context) -> TargetSets:
    """Every way to announce the targets of an instruction; one empty way where it has none (rule_announce_targets)."""
    return TargetSets(game, instruction, context)


class TargetSets(SolutionSet[Announce]):
    """The valid announcements of an instruction's targets, in the order of its text.

    Each announcement lists its targets in the order of the position (those that share what must differ side by side);
    ``in`` takes them in any order (rule_distinct_targets).

    Args:
        merged: whether announcements that differ only in which of several alike copies they name count as one.
        doubts: what keeps every announcement from being certain.
    """

    def __init__(
        self,
        game: Game,
        instruction: Instruction,
        context: Context,
        *,
        merged: bool = False,
        doubts: tuple[Reason, ...] = (),
    ) -> None:
        self._game = game
        self._instruction = instruction
        self._slots = slots_of(instruction)
        self._context = context
        self._doubts = doubts
        sets = _all_slots(game, self._slots, context, copies(game) if merged else None, ())
        sets = exchanges(game, self._slots, sets, context)
        self._sets = Hedged(Explicit(()), sets, doubts[0]) if doubts else sets

    def merged(self) -> TargetSets:
        """One for all that differ only in which of several alike copies they name."""
        return TargetSets(self._game, self._instruction, self._context, merged=True, doubts=self._doubts)

    @property
    def game(self) -> Game:
        """Where targets are announced."""
        return self._game

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The announcements that are asked for."""
        return self._slots

    @property
    def context(self) -> Context:
        """Whose text it is, and who chooses."""
        return self._context

    def hangs_on_another(self, slot: Slot) -> bool:
        """Whether an announcement speaks of what another one chooses."""
        return any(speaks_of(slot, other.name) for other in self._slots if other is not slot)

    def come_to_nothing(self) -> bool:
        """Whether nothing can be chosen, and nothing in the instruction happens without what would be chosen
        (rule_targets_gone)."""
        if any(any(choice.targets) for choice in islice(self, 2)) or not self.complete:
            return False
        asking = {slot.number for slot in self._slots}
        chosen = {slot.name for slot in self._slots if slot.name is not None}
        return all(
            number in asking or any(isinstance(n, Bound | ThatMany) and n.name in chosen for n in walk(effect))
            for number, effect in enumerate(self._instruction.effects)
        )

    @property
    def key(self) -> object:
        """Equal for sets of the same announcements, as far as that is seen at once."""
        few = self.complete and self.count() <= COMPARED
        return tuple(self) if few else self

    def __iter__(self) -> Iterator[Announce]:
        return map(Announce, self._sets)

    def __contains__(self, choice: object) -> bool:
        return isinstance(choice, Announce) and choice.targets in self._sets

    def __bool__(self) -> bool:
        return bool(self._sets)

    def count(self) -> int:
        return self._sets.count()

    @property
    def undecided(self) -> tuple[tuple[Announce, Hashable], ...]:
        return tuple((Announce(targets), reason) for targets, reason in self._sets.undecided)

    @property
    def complete(self) -> bool:
        return self._sets.complete

    def unrank(self, index: int) -> Announce:
        return Announce(self._sets.unrank(index))

    def sample(self, rng: random.Random) -> Announce:
        return Announce(self._sets.sample(rng))

    def why_not(self, name: str) -> tuple[Reason, ...]:
        """Why an object, counter or subroutine cannot be chosen, for each announcement each atom of the text that it
        fails; empty where some announcement can have it, or where that is not known.

        Args:
            name: its name or id.

        Raises:
            UnknownName: nothing in the position is called so.
        """
        ids = find_objects(self._game.state, self._game.pool, name)
        if not ids:
            raise unknown_card(name, self._game.state, self._game.pool)
        id = ids[0]
        found: list[Reason] = []
        for slot in self._slots:
            reasons = tuple(_why_not(self._game, slot, id, self._context))
            if not reasons:
                return ()
            found += reasons
        return tuple(dict.fromkeys(found))

    def why_not_announce(self, targets: tuple[Chosen, ...]) -> tuple[Reason, ...]:
        """Why these cannot be announced, one tuple for each announcement; empty where they can, or where that is not
        known."""
        game, source = self._game, (self._context.source,) if self._context.source else ()
        title = game.title(self._context.source)
        if len(targets) != len(self._slots):
            asked = f"{len(self._slots)} announcement{'s' * (len(self._slots) != 1)}"
            message = f"{title} asks for {asked}, {len(targets)} made"
            return (Reason("target.count", message, "rule_announce_targets", source),)
        found: list[Reason] = []
        context = self._context
        for number, (slot, chosen) in enumerate(zip(self._slots, targets, strict=True)):
            found += _why_not_filled(game, slot, chosen, context)
            if not found and (reason := self._wrong_number(number, chosen, context)) is not None:
                found.append(reason)
            context = bound(game, slot, chosen, context)
        if found or self._is_number_open() or Announce(targets) in self:
            return tuple(dict.fromkeys(found))
        if (refused := why_no_exchange(game, self._slots, targets, source)) is not None:
            return (refused,)
        message = f"{title} cannot be given these together"
        return (Reason("target.count", message, "rule_distinct_targets", source),)

    def _is_number_open(self) -> bool:
        """Whether how many are asked for is not known, which is noted."""
        doubts = Doubts()
        for slot in self._slots:
            slot_choices(self._game, slot, replace(self._context, doubts=doubts), None)
        for reason in doubts.reasons:
            self._context.doubts.add(reason)
        return bool(doubts)

    def _wrong_number(self, number: int, chosen: Chosen, context: Context) -> Reason | None:
        """That another number is asked for, or as many as there are; None where the number is right, or not known."""
        slot = self._slots[number]
        sizes = {len(filled) for filled in _filled(self._game, slot, context, None).limit(COMPARED)}
        if not sizes or len(chosen) in sizes or context.doubts:
            return None
        wanted = str(min(sizes)) if len(sizes) == 1 else f"{min(sizes)} to {max(sizes)}"
        which = f" in announcement {number + 1}" if len(self._slots) > 1 else ""
        source = self._context.source
        asked = f"{wanted} target{'s' * (wanted != '1')}{which}"
        message = f"{self._game.title(source)} asks for {asked}, {len(chosen)} announced"
        return Reason("target.count", message, "rule_distinct_targets", (source,) if source else ())


def _why_not_filled(game: Game, slot: Slot, chosen: Chosen, context: Context) -> Iterator[Reason]:
    """Why one announcement cannot have these: what is wrong with each, and with them together."""
    for id in dict.fromkeys(chosen):
        yield from _why_not(game, slot, id, context)
    if not _takes_several(slot):
        for id in dict.fromkeys(c for c in chosen if chosen.count(c) > 1):
            title = game.title(id.split("#")[0])
            message = f"{title} is chosen {chosen.count(id)} times; an announcement has an object only once"
            yield Reason("target.twice", message, "rule_distinct_targets", (id.split("#")[0],))
    objects = tuple([game.objects[id] for id in dict.fromkeys(chosen) if id in game.objects])
    for grouping, clashing in broken_groupings(game, slot.target.groupings, objects, context):
        which = " and ".join(game.title(o.id) for o in clashing) or "nothing"
        message = f"{game.title(context.source)} asks that {describe_grouping(grouping)}; that is not so of {which}"
        yield Reason("target.grouping", message, "rule_multiple_targets", tuple([o.id for o in clashing]))


def _takes_several(slot: Slot) -> bool:
    """Whether one thing may be named several times: counters, and units that are divided."""
    target = slot.target
    distributed = any(isinstance(g, Distribute) for g in target.groupings)
    return slot.counters or distributed or counter_part(target.what) is not None


def _why_not(game: Game, slot: Slot, id: str, context: Context) -> Iterator[Reason]:
    whole, mark, _ = id.partition("#")
    object = game.objects.get(whole)
    if object is None:
        return
    what, context = slot.target.what, replace(context, doubts=Doubts())
    if isinstance(what, IsSubroutine):
        yield from why_not_subroutine(game, what, id if mark else f"{id}#", context)
        number = id.partition("#subroutine ")[2]
        if slot.effect.kind is EffectKind.BREAK and object == game.encountered() and number.isdecimal():
            yield from why_not_broken(game, object, int(number) - 1, context)
    elif counter_part(what) is None:
        yield from why_not_target(game, slot, object, context)


# ----------------------------------------------------------------- several slots


def _all_slots(
    game: Game,
    slots: tuple[Slot, ...],
    context: Context,
    alike: Classes | None,
    before: tuple[Chosen, ...],
) -> SolutionSet[tuple[Chosen, ...]]:
    if not slots:
        return Explicit(((),))
    if alike is None and not any(speaks_of(later, slot.name) for k, slot in enumerate(slots) for later in slots[k:]):
        return Product(*[_filled(game, slot, context, None) for slot in slots])
    first, rest = slots[0], slots[1:]
    apart = (
        {id: (own, *[id in chosen for chosen in before]) for id, own in alike.items()} if alike is not None else None
    )

    def following(chosen: Chosen) -> SolutionSet[tuple[Chosen, ...]]:
        return _all_slots(game, rest, bound(game, first, chosen, context), alike, (*before, chosen))

    return Chain(_filled(game, first, context, apart), following)


def _filled(game: Game, slot: Slot, context: Context, alike: Classes | None) -> SolutionSet[Chosen]:
    """One announcement; where a number that it asks for is not known, none of it is certain."""
    doubts = Doubts()
    found = slot_choices(game, slot, replace(context, doubts=doubts), alike)
    return Hedged(Explicit(()), found, doubts.reasons[0]) if doubts else found


class Chain(SolutionSet[tuple[Any, ...]], Generic[Head]):
    """Solutions of a first set, each followed by the solutions of a set that depends on it; the last varies fastest."""

    def __init__(self, first: SolutionSet[Head], following: Callable[[Head], SolutionSet[tuple[Any, ...]]]) -> None:
        self._first = first
        self._following = following

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        for head in self._first:
            for tail in self._following(head):
                yield (head, *tail)

    def __contains__(self, solution: object) -> bool:
        if not isinstance(solution, tuple) or not solution:
            return False
        open_: Undecided | None = None
        try:
            if solution[0] not in self._first:
                return False
        except Undecided as undecided:
            open_ = undecided
        try:
            if solution[1:] not in self._following(solution[0]):
                return False
        except Undecided as undecided:
            open_ = open_ or undecided
        if open_ is not None:
            raise Undecided(solution, open_.reason) from open_
        return True

    def __bool__(self) -> bool:
        return any(self._following(head) for head in self._first)

    def count(self) -> int:
        total = 0
        for head in self._first:
            spend()
            total += self._following(head).count()
        return total

    @property
    def undecided(self) -> tuple[tuple[tuple[Any, ...], Hashable], ...]:
        """The first hundred: after what is certain, what is not; after what is not, anything."""
        found: list[tuple[tuple[Any, ...], Hashable]] = []
        for head in self._first:
            found += [((head, *tail), reason) for tail, reason in self._following(head).undecided]
            if len(found) >= SHOWN:
                return tuple(found[:SHOWN])
        for head, reason in self._first.undecided:
            following = self._following(head)
            found += [((head, *tail), reason) for tail in following.limit(SHOWN)]
            found += [((head, *tail), reason) for tail, _ in following.undecided]
        return tuple(found[:SHOWN])


__all__ = ["Chain", "TargetSets", "announcements"]
