"""Announcing targets: which sets of targets an instruction can be given, as closed forms and families (1.15.2).

A solution gives every announcement the ids it chooses, in any order. An id that stands several times is chosen so many
times: counters of one kind on one object, or units that are divided among objects.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from itertools import islice
from typing import TYPE_CHECKING

from ...models.abilities import Instruction
from ...models.actions import Announce
from ...models.notation.names import find_objects
from ...models.notation.phrases import unknown_card
from ...models.selectors import Bound, ThatMany
from ...models.values import walk
from ...models.verdict import Reason
from ..problems import Because, Explicit, Hedged, Judged, Problem, SolutionSet, Variable
from ..reading import Context, Doubts, Game
from .copies import Classes, copies
from .exchanging import Posed, posed
from .problem import TargetProblem, Test
from .refusing import why_not
from .valid_targets import Chosen, Slot, slots_of, speaks_of

if TYPE_CHECKING:
    import random

COMPARED = 1000


class TargetSets(SolutionSet[Announce]):
    """The valid announcements of an instruction's targets, in the order of its text; one empty one where it has none
    (rule_announce_targets).

    Each announcement lists its targets in the order of the position (those that share what must differ side by side);
    ``in`` takes them in any order (rule_distinct_targets).

    Args:
        merged: whether announcements that differ only in which of several alike copies they name count as one.
        doubts: what keeps every announcement from being certain.
        more: one more test of all that is announced together, and why.
    """

    def __init__(
        self,
        game: Game,
        instruction: Instruction,
        context: Context,
        *,
        merged: bool = False,
        doubts: tuple[Reason, ...] = (),
        more: tuple[Test, Because] | None = None,
    ) -> None:
        self.game = game
        self._instruction = instruction
        self.slots: tuple[Slot, ...] = slots_of(instruction)
        self.context = context
        self._doubts = doubts
        self._merged = merged
        self._more = more
        self._posed = self._of(copies(game) if merged else None, None)
        possible = self._posed.possible.choices
        self._sets = Hedged(Explicit(()), possible, doubts[0]) if doubts else self._posed.choices

    def _of(self, alike: Classes | None, announced: tuple[Chosen, ...] | None) -> Posed:
        found = posed(self.game, self.slots, self.context, alike=alike, announced=announced)
        return found if self._more is None else found.under(*self._more)

    def under(self, test: Test, because: Because) -> TargetSets:
        """Those that pass one more test of all that is announced together."""
        return TargetSets(
            self.game,
            self._instruction,
            self.context,
            merged=self._merged,
            doubts=self._doubts,
            more=(test, because),
        )

    def merged(self) -> TargetSets:
        """One for all that differ only in which of several alike copies they name."""
        return TargetSets(self.game, self._instruction, self.context, merged=True, doubts=self._doubts, more=self._more)

    @property
    def posed(self) -> TargetProblem:
        """The problem whose solutions these are, with all that may be possible."""
        return self._posed.possible

    def hangs_on_another(self, slot: Slot) -> bool:
        """Whether an announcement speaks of what another one chooses."""
        return any(speaks_of(slot, other.name) for other in self.slots if other is not slot)

    def come_to_nothing(self) -> bool:
        """Whether nothing can be chosen, and nothing in the instruction happens without what would be chosen
        (rule_targets_gone)."""
        if any(any(choice.targets) for choice in islice(self, 2)) or not self.complete:
            return False
        asking = {slot.number for slot in self.slots}
        chosen = {slot.name for slot in self.slots if slot.name is not None}
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
        ids = find_objects(self.game.state, self.game.pool, name)
        if not ids:
            raise unknown_card(name, self.game.state, self.game.pool)
        id = ids[0]
        found: list[Reason] = []
        for slot in self.slots:
            reasons = tuple(why_not(self.game, slot, id, self.context))
            if not reasons:
                return ()
            found += reasons
        return tuple(dict.fromkeys(found))

    def judged(self, targets: tuple[Chosen, ...], doubts: Doubts) -> Judged:
        """What is announced as an assignment of the problem, with a place for all that it names; what is not known of
        that is noted in `doubts`."""
        asked = len(self.slots)
        if len(targets) != asked:
            told = Because(
                "so many announcements as the text asks for", "rule_announce_targets", self._wrong_announcements
            )
            return Judged(Problem((Variable("announcements", (asked,), told),)), (len(targets),))
        possible = self._of(None, targets).possible
        doubts.add(*(reason for part in possible.parts for reason in part.unknown))
        values = possible.values(targets)
        assert values is not None
        return Judged(possible.problem, values)

    def _wrong_announcements(self, values: tuple[int, ...]) -> Iterator[Reason]:
        asked = f"{len(self.slots)} announcement{'s' * (len(self.slots) != 1)}"
        message = f"{self.game.title(self.context.source)} asks for {asked}, {values[0]} made"
        yield Reason(
            "target.count", message, "rule_announce_targets", (self.context.source,) if self.context.source else ()
        )


__all__ = ["TargetSets"]
