"""What is declared now, and what objects gain and lose by it, as values (`static_abilities` works it out)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from operator import attrgetter, is_
from typing import Any, TypeVar

from msgspec import Struct, field

from ...models.abilities import Ability, Declaration, PlayerStatChange, StatChange, Unread
from ...models.cards import Card
from ...models.conditions import Condition
from ...models.effects import Placement
from ...models.state import GameObject, Lingering, State
from ...models.terms import CardType, PlayerStat, Side, Stat
from .hanging import Circumstance, On, Seen, circumstances

T = TypeVar("T")


class Declared(Struct, frozen=True):
    """A declaration that holds now, with the object and the controller that it comes from."""

    declaration: Declaration
    source: str
    controller: Side
    clause: int = 0
    lingering: Lingering | None = None


class Stated(Struct, frozen=True):
    """A declaration that stands in the text of an object, or that an effect makes."""

    declared: Declared
    condition: Condition | None = None
    resolving: bool = False  # it holds once the card resolves, which its place does not tell
    fixed: bool = True  # it holds, and changes what no object is


class Gained(Struct, frozen=True):
    """An ability that an object has besides its printed ones; `own` tells that it is a static ability of its own that
    gives it, `place` where among the subroutines its controller has put it, and `began` how long the log was as what
    gives it began to apply; None of lasting effects, which have their own order. `source` is the object that gives it.
    """

    ability: Ability
    placement: Placement | None
    own: bool
    source: str
    place: int | None = None
    began: int | None = None


class Holding(Struct, frozen=True, dict=True):
    """Everything that is declared now, and what follows from it for objects."""

    held: tuple[Declared, ...] = ()
    open: tuple[tuple[GameObject, Unread], ...] = ()  # declarations whose conditions are not known
    gained: dict[str, tuple[Gained, ...]] = field(default_factory=dict)
    lost: tuple[str, ...] = ()  # objects without their abilities
    kept_subroutines: tuple[str, ...] = ()  # those of them that keep their printed subroutines
    lost_printed: tuple[str, ...] = ()  # objects without their printed abilities, which keep and gain others
    more_subtypes: dict[str, tuple[str, ...]] = field(default_factory=dict)
    fewer_subtypes: dict[str, tuple[str, ...]] = field(default_factory=dict)
    fewer_subroutines: dict[str, tuple[tuple[str, int], ...]] = field(default_factory=dict)  # so many of such a kind
    perhaps_lost: tuple[str, ...] = ()  # objects of which it is not known whether they lose abilities
    perhaps_subtypes: tuple[str, ...] = ()  # those whose subtypes are not known for certain
    types: dict[str, tuple[CardType, ...]] = field(default_factory=dict)
    texts: dict[str, tuple[Card, ...]] = field(default_factory=dict)  # whose text an object has gained
    hangs_on: On | None = None  # what else may not change as long as the same is stated by objects and effects

    @property
    def may_hang_on_access(self) -> bool:
        """Whether something holds, or may, only while a certain card is accessed."""
        return self.hangs_on is None or Circumstance.ACCESSED in self.hangs_on

    @cached_property
    def by_kind(self) -> dict[type, tuple[tuple[Any, Declared], ...]]:
        """The declarations of each kind, each with where it comes from."""
        found: dict[type, list[tuple[Any, Declared]]] = {}
        for declared in self.held:
            found.setdefault(type(declared.declaration), []).append((declared.declaration, declared))
        return {kind: tuple(some) for kind, some in found.items()}

    @cached_property
    def changed_stats(self) -> frozenset[Stat | PlayerStat]:
        """The numbers of cards and players that something changes."""
        found = (change for kind in (StatChange, PlayerStatChange) for change, _ in self.by_kind.get(kind, ()))
        return frozenset([change.stat for change in found if isinstance(change, StatChange | PlayerStatChange)])


class Held(Struct):
    """What was found to hold in a state, in which circumstances, and what else is known of its objects with that."""

    holding: Holding
    stated: tuple[Stated, ...]  # what objects declare
    lasting: tuple[Lingering, ...]
    now: tuple[object, ...]  # the circumstances that it hangs on
    of_held: dict[str, object]  # of the objects of that state
    at: tuple[object, ...] = ()  # what it may hang on besides these objects, as it last held; empty where more matters

    def holds_at(self, state: State) -> bool:
        """Whether nothing that it may hang on has changed since it last held for the same objects."""
        return bool(self.at) and all(map(is_, self.at, _AT(state)))

    def held_at(self, state: State) -> None:
        """It holds in this state, whatever is going on there."""
        self.at = () if self.holding.may_hang_on_access else _AT(state)

    def holds_in(self, game: Seen, stated: tuple[Stated, ...], lasting: tuple[Lingering, ...]) -> bool:
        """Whether it holds in another state, too, where so much is stated and lasts."""
        on = self.holding.hangs_on
        return (
            on is not None
            and (self.lasting is lasting or _are(self.lasting, lasting))
            and (self.stated is stated or _are(self.stated, stated, _is_the_same))
            and self.now == circumstances(on, game)
        )


_AT = attrgetter(
    "history", "run", "corp", "runner", "turn", "active", "lingering", "remotes", "outside", "partial_history", "untold"
)


def _are(some: Sequence[T], others: Sequence[T], same: Callable[[T, T], bool] = is_) -> bool:
    """Whether these are the same, one by one."""
    return len(some) == len(others) and all(map(same, some, others))


def _is_the_same(one: Stated, other: Stated) -> bool:
    """Whether the same is stated: by an object that is as it was, unless it holds whatever becomes of that."""
    return one is other or (one.fixed and one == other)
