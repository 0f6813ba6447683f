"""Why fewer can be chosen than a text asks for, or nothing: a smallest set of requirements that clash (1.15.2)."""

from __future__ import annotations

from msgspec import Struct, structs

from ...models.deeds import Deed
from ...models.effects import Distribute, Grouping
from ...models.known import Open, Truth
from ...models.selectors import ANYTHING, INSTALLED, And, IsSubroutine, Selector
from ...models.terms import SCORE_AREAS, Zone
from ...models.verdict import Reason
from ...models.wording import in_words
from ..problems import smallest
from ..reading import Context, Game
from .acting import can_be_acted_on
from .announcing import TargetSets
from .candidates import Candidates
from .groupings import describe_grouping, worth
from .parts import largest_of
from .valid_targets import Slot, counter_part, names_zone, zones_named

NEAR = 4  # objects that lack one thing only, of those that are blamed


class Requirement(Struct, frozen=True):
    """One thing that a text asks of its targets: a property, what can be done to them, how they go together, or how
    many they are."""

    part: Selector | None = None
    zones: tuple[Zone, ...] = ()
    able: bool = False
    grouping: Grouping | None = None
    number: int = 1


def why_short(sets: TargetSets) -> tuple[Reason, ...]:
    """For each announcement that cannot have as many targets as its text asks for, why.

    Named are requirements that clash although any of them could be left out, with the objects that lack at most one
    of them. Nothing is told where there are enough or where that is not known, of counters, subroutines and divided
    units, and of what hangs on an earlier announcement.
    """
    slots = [s for s in sets.slots if not sets.hangs_on_another(s)]
    found = (_short(sets.game, slot, sets.context) for slot in slots)
    return tuple(dict.fromkeys(reason for reason in found if reason is not None))


def _short(game: Game, slot: Slot, context: Context) -> Reason | None:
    found = clashing(game, slot, context)
    if not found:
        return None
    number = max(r.number for r in found.core)
    there = f"at most {found.largest} can be chosen together" if found.largest else "there is none"
    rule = "rule_targets_must_be_valid" if number == 1 else "rule_distinct_targets"
    message = f"{game.title(context.source)} asks for {_words(slot, found.core, number)}, and {there}"
    own = (context.source,) if context.source else ()
    return Reason("target.short", message, rule, tuple(dict.fromkeys((*own, *found.near))))


class Clash(Struct, frozen=True):
    """Requirements that nothing fulfils together, how many objects can be chosen under them, and what lacks one."""

    core: tuple[Requirement, ...] = ()
    largest: int = 0
    near: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.core)


def clashing(game: Game, slot: Slot, context: Context) -> Clash:
    """A smallest set of requirements that clash; falsy where none does, or where that is not known."""
    asked = requirements(game, slot, context)
    if not asked or any(zone in game.state.unlimited for zone in zones_named(slot.target.what)):
        return Clash()
    seen = Table(game, slot, asked, context)
    if not seen.clash(asked):
        return Clash()
    core = smallest(asked, seen.clash)
    return Clash(core, seen.largest(core), seen.near(core))


def requirements(game: Game, slot: Slot, context: Context) -> tuple[Requirement, ...]:
    """What a text asks of the targets of one announcement, in the order in which a judge would say it."""
    target = slot.target
    special = slot.counters or counter_part(target.what) is not None or isinstance(target.what, IsSubroutine)
    if special or any(isinstance(g, Distribute) for g in target.groupings):
        return ()
    least = game.amount(target.least, context)
    if isinstance(least, Open):
        return ()
    parts = target.what.parts if isinstance(target.what, And) else (target.what,)
    found = [Requirement(part) for part in parts if part not in (ANYTHING, INSTALLED)]
    if slot.effect.kind is Deed.FORFEIT:
        found.append(Requirement(zones=tuple(SCORE_AREAS.values())))
    elif INSTALLED in parts or not names_zone(target.what):
        found.append(Requirement(INSTALLED))
    found.append(Requirement(able=True))
    found += [Requirement(grouping=grouping) for grouping in target.groupings]
    if least > 1:
        found.append(Requirement(number=least))
    return tuple(found)


class Table:
    """Which objects fulfil which requirements; what is not known counts as fulfilled."""

    def __init__(self, game: Game, slot: Slot, asked: tuple[Requirement, ...], context: Context) -> None:
        self._game, self._slot = game, slot
        self._context = context
        self._objects = tuple(o for o in game.selection.among(slot.target.what) if o.zone is not Zone.BANK)
        self._lacks = {
            r: frozenset(o.id for o in self._objects if self._answer(r, o.id) is Truth.NO)
            for r in asked
            if r.grouping is None and r.number == 1
        }

    def _answer(self, asked: Requirement, id: str) -> Truth:
        object = self._game.objects[id]
        if asked.part is not None:
            return self._game.fits(asked.part, object, self._context)
        if asked.zones:
            return Truth.of(object.zone in asked.zones)
        return can_be_acted_on(self._game, self._slot.effect, self._slot.part, object, self._context).answer

    def largest(self, asked: tuple[Requirement, ...]) -> int:
        """How many objects can be chosen together at most, up to the number that is asked for."""
        lacking = frozenset().union(*(self._lacks[r] for r in asked if r in self._lacks))
        ids = tuple(o.id for o in self._objects if o.id not in lacking)
        groupings = tuple(r.grouping for r in asked if r.grouping is not None)
        columns = tuple(
            tuple(worth(self._game, g, self._game.objects[id], self._context) for id in ids) for g in groupings
        )
        slot = structs.replace(self._slot, target=structs.replace(self._slot.target, groupings=groupings))
        number = max((r.number for r in asked), default=1)
        return largest_of(self._game, Candidates(ids, worths=columns), slot, self._context, number)

    def clash(self, asked: tuple[Requirement, ...]) -> bool:
        """Whether fewer can be chosen than are asked for."""
        return self.largest(asked) < max((r.number for r in asked), default=1)

    def near(self, core: tuple[Requirement, ...]) -> tuple[str, ...]:
        """The known objects that lack one of the requirements alone, or none."""
        of_objects = [r for r in core if r in self._lacks]
        known = [o.id for o in self._objects if o.card is not None]
        lacked = {id: sum(id in self._lacks[r] for r in of_objects) for id in known}
        return tuple(sorted((id for id, n in lacked.items() if n <= 1), key=lambda id: lacked[id]))[:NEAR]


def _words(slot: Slot, core: tuple[Requirement, ...], number: int) -> str:
    """What these requirements ask for: `2 installed programs of which no two have the same title`."""
    parts = tuple(r.part for r in core if r.part is not None)
    noun = in_words(And(parts) if parts else ANYTHING, plural=number > 1)
    words = [f"{number} {noun}"]
    if any(r.zones for r in core):
        words.append("in a score area")
    if any(r.able for r in core):
        words.append(f"that the text can {slot.effect.kind.value.replace('_', ' ')}")
    together = [describe_grouping(r.grouping) for r in core if r.grouping is not None]
    return " ".join(words) + "".join(f", where {each}" for each in together)


__all__ = ["Clash", "Requirement", "Table", "clashing", "requirements", "why_short"]
