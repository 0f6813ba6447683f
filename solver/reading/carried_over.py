"""What is known of the objects of a state, and taken over by the states that follow.

Most of what a state is asked for is said of each object by itself: whether it is active, what it declares, which of its
abilities wait for something. From one state to the next few objects change, and where those say nothing of a kind,
before and after, all that is said of it is the same value. What an object says hangs on its card and the edition too,
and on nothing else, so that positions that have nothing to do with each other share it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from collections.abc import Set as AbstractSet
from itertools import islice
from operator import attrgetter, is_
from typing import Any
from weakref import WeakKeyDictionary

from ...models.deeds import Deed
from ...models.edition import CURRENT
from ...models.events import Event
from ...models.pool import Pool
from ...models.pool.older_texts import OLDER_TEXTS
from ...models.state import GameObject, State
from .held import Held

MOST_KNOWN = 4096  # objects, of this state and earlier ones, of which something is kept
MOST_HELD = 4  # what held in so many states is looked at: costs are asked of cards put in play one by one
FEW = 8  # objects that differ, up to which what was said before is looked at
_CARD = attrgetter("card")

Said = tuple[Any, ...]
Objects = tuple[GameObject, ...]
Work = Callable[[Any, GameObject], Iterable[object]]  # what an object says, in a game with its cards
# entries, their kinds, and where each kind is, or (None) what may have brought more than is told
Log = tuple[tuple[Event, ...], list[Deed], dict[Deed | None, tuple[int, ...]]]


class Told:
    """What one object says by name, where it says anything, of the first so many names."""

    __slots__ = ("names", "said")

    def __init__(self) -> None:
        self.names: int = 0
        self.said: dict[str, Said] = {}


class Shared:
    """What positions share that have nothing to do with each other: what each object says to all that was ever asked,
    what was known last, and the log that was looked through last."""

    __slots__ = ("each", "last", "log", "works")

    def __init__(self) -> None:
        self.works: dict[str, Work] = {}
        self.each: dict[GameObject, Told] = {}
        self.last: Carried | None = None  # of a state that followed no other
        self.log: Log = ((), [], {})

    def of(self, object: GameObject, game: object) -> dict[str, Said]:
        """What an object says, by name; names to which it says nothing are left out."""
        told = self.each.get(object)
        if told is None:
            if len(self.each) > MOST_KNOWN:  # another thread may still look into the old ones
                self.each = {}
            told = self.each[object] = Told()
        names = len(self.works)
        if told.names < names:
            for name, work in islice(tuple(self.works.items()), told.names, names):
                said = tuple(work(game, object))
                if said:
                    told.said[name] = said
            told.names = names
        return told.said


_OF_POOLS: WeakKeyDictionary[Pool, dict[str, Shared]] = WeakKeyDictionary()


def begun(state: State, pool: Pool) -> Carried:
    """What is known of the objects of a state that follows no other: most of them may be those of the last such state,
    as positions of one game are read one by one."""
    apart = any(map(OLDER_TEXTS.__contains__, map(_CARD, state.objects)))  # whose text is looked up with the edition
    known = _OF_POOLS.setdefault(pool, {})
    if state.edition != CURRENT:  # all is worked out anew, for a verdict says which switches were looked at
        return Carried(state.objects, Shared())
    shared = Shared() if apart else known.setdefault(state.edition, Shared())
    last, objects = shared.last, state.objects
    if last is not None and len(last.objects) == len(objects) and all(map(is_, last.objects, objects)):
        return last
    found = shared.last = Carried(objects, shared) if last is None else last.after(objects)
    return found


class Latest:
    """What was worked out last, in whichever state of a game that was."""

    __slots__ = ("follows", "held")

    def __init__(self) -> None:
        self.held: tuple[Held, ...] = ()  # the latest first
        self.follows: dict[str, tuple[tuple[object, ...], Any]] = {}


class Together:
    """The objects of one state, and what they say together."""

    __slots__ = ("_names", "_said", "_shared", "objects")

    def __init__(self, objects: Objects, shared: Shared) -> None:
        self.objects: Objects = objects
        self._said: dict[str, Said] = {}
        self._names: int = 0
        self._shared = shared

    @property
    def is_known(self) -> bool:
        """Whether they were asked."""
        return self._names > 0

    def ask(self, name: str, game: object) -> Said:
        """What each object says to a name, in their order."""
        if self._names != len(self._shared.works):
            self._gather(game)
        return self._said.get(name, ())

    def take(self, other: Together, differing: AbstractSet[str]) -> None:
        """Say the same as other objects, but to these names."""
        self._said |= {name: said for name, said in other._said.items() if name not in differing}

    def _gather(self, game: object) -> None:
        shared = self._shared
        names = len(shared.works)
        found: dict[str, list[object]] = {}
        for object, told in zip(self.objects, map(shared.each.get, self.objects), strict=True):
            said = told.said if told is not None and told.names >= names else shared.of(object, game)
            for name, things in said.items():
                if name in found:
                    found[name] += things
                else:
                    found[name] = [*things]
        self._said = {name: tuple(things) for name, things in found.items()} | self._said
        self._names = names


class Carried:
    """What is known of these objects: by name what they say, what follows from all together, and what is declared."""

    __slots__ = (
        "_before", "_differing", "_here", "_latest", "_names", "held", "objects", "of_all", "of_objects", "shared",
    )  # fmt: skip

    def __init__(self, objects: Objects, shared: Shared, before: Carried | None = None) -> None:
        self.objects: Objects = objects
        self.shared: Shared = shared
        self._here: Together = Together(objects, shared)
        self.of_objects: dict[str, Said] = {}
        self.of_all: dict[str, Any] = {}
        self.held: Held | None = None
        self._latest: Latest = Latest() if before is None else before._latest
        self._before: Together | None = None  # of an earlier state
        self._differing: frozenset[str] = frozenset()  # names to which these objects may say something else
        self._names: int = 0  # of so many

    @property
    def latest(self) -> tuple[Held, ...]:
        """What was found to hold in the latest states, the last one first."""
        return self._latest.held

    def keep(self, held: Held, in_place_of: Held | None) -> None:
        """This holds here, and where the same is stated it may hold in the states to come."""
        self.held = held
        if held.holding.hangs_on is not None or not self._latest.held:
            others = [each for each in self._latest.held if each is not in_place_of]
            self._latest.held = (held, *others[: MOST_HELD - 1])

    @property
    def follows(self) -> dict[str, tuple[tuple[object, ...], Any]]:
        """What followed last from which sources, by name."""
        return self._latest.follows

    def after(self, objects: Objects) -> Carried:
        """What is known of other objects, most of which are likely to be the same."""
        found = Carried(objects, self.shared, self)
        found._before = self._here if self._before is None or self._here.is_known else self._before
        return found

    def said(self, name: str, work: Work, game: object) -> Said:
        """What `work` says of each object, in their order."""
        self.shared.works.setdefault(name, work)
        before = self._as_before(name, game)
        found = self.of_objects[name] = (before or self._here).ask(name, game)
        return found

    def _as_before(self, name: str, game: object) -> Together | None:
        """The objects of an earlier state that said the same: those that differ say nothing to the name."""
        if self._before is None:
            return None
        names = len(self.shared.works)
        if self._names != names:
            changed = changes(self._before.objects, self.objects)
            if changed is None:
                self._before = None
                return None
            of = self.shared.of
            self._differing = frozenset(each for objects in changed for o in objects for each in of(o, game))
            self._names = names
        if name not in self._differing:
            return self._before
        if not self._here.is_known:
            self._here.take(self._before, self._differing)
        return None


def changes(old: Objects, new: Objects) -> tuple[Objects, Objects] | None:
    """Which objects have come and which are gone, one that stands elsewhere among both; None where they are many."""
    came: list[GameObject] = []
    gone: list[GameObject] = []
    while len(came) <= FEW and len(gone) <= FEW:
        same = next((k for k, same in enumerate(map(is_, old, new)) if not same), min(len(old), len(new)))
        old, new = old[same:], new[same:]
        if not old or not new:
            return (*came, *new), (*gone, *old)
        if new[1:2] and old[0] is new[1]:
            came.append(new[0])
            new = new[1:]
        elif old[1:2] and old[1] is new[0]:
            gone.append(old[0])
            old = old[1:]
        else:
            came.append(new[0])
            gone.append(old[0])
            old, new = old[1:], new[1:]
    return None


__all__ = ["Carried", "begun", "changes"]
