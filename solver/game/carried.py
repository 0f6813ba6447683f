"""What is known of the objects of a state, and taken over by the states that follow.

Most of what a state is asked for is said of each object by itself: whether it is active, what it declares, which of its
abilities wait for something. From one state to the next few objects change, and where those say nothing of a kind,
before and after, all that is said of it is the same value. What an object says hangs on its card and the edition too,
and on nothing else, so that positions that have nothing to do with each other share it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain
from operator import attrgetter, is_, itemgetter
from weakref import WeakKeyDictionary

from ...models.deeds import Deed
from ...models.events import Event
from ...models.pool import Pool
from ...models.pool.older_texts import OLDER_TEXTS
from ...models.state import GameObject, State
from .held import Held

MOST_KNOWN = 4096  # objects, of this state and earlier ones, of which something is kept
MOST_HELD = 4  # what held in so many states is looked at: costs are asked of cards put in play one by one
FEW = 8  # objects that differ, up to which what was said before is looked at
_CARD = attrgetter("card")

Said = tuple[object, ...]
Objects = tuple[GameObject, ...]
Work = Callable[[GameObject], Iterable[object]]
Log = tuple[tuple[Event, ...], list[Deed], dict[Deed, tuple[int, ...]]]  # entries, their kinds, where each kind is


class Shared:
    """What positions share that have nothing to do with each other: what each object says by name, and the log that was
    looked through last."""

    __slots__ = ("each", "log")

    def __init__(self) -> None:
        self.each: dict[GameObject, dict[str, Said]] = {}
        self.log: Log = ((), [], {})


_OF_POOLS: WeakKeyDictionary[Pool, dict[str, Shared]] = WeakKeyDictionary()


def begun(state: State, pool: Pool) -> Carried:
    """What is known of the objects of a state that follows no other."""
    apart = any(map(OLDER_TEXTS.__contains__, map(_CARD, state.objects)))  # whose text is looked up with the edition
    known = _OF_POOLS.setdefault(pool, {})
    return Carried(state.objects, Shared() if apart else known.setdefault(state.edition, Shared()))


class Latest:
    """What was worked out last, in whichever state of a game that was."""

    __slots__ = ("follows", "held")

    def __init__(self) -> None:
        self.held: tuple[Held, ...] = ()  # the latest first
        self.follows: dict[str, tuple[tuple[object, ...], object]] = {}


class Together:
    """The objects of one state, and by name what they say."""

    __slots__ = ("_by_object", "_shared", "objects", "said")

    def __init__(self, objects: Objects, shared: Shared) -> None:
        self.objects: Objects = objects
        self.said: dict[str, Said] = {}
        self._shared = shared
        self._by_object: list[dict[str, Said]] | None = None

    def ask(self, name: str, work: Work) -> Said:
        """What `work` says of each object, in their order."""
        if self._by_object is None:
            known = map(self._shared.each.get, self.objects)
            self._by_object = [
                self._of(o) if told is None else told for o, told in zip(self.objects, known, strict=True)
            ]
        told_by = itemgetter(name)
        try:
            found = tuple(chain.from_iterable(map(told_by, self._by_object)))
        except KeyError:  # nobody has asked some of them
            for object, told in zip(self.objects, self._by_object, strict=True):
                if name not in told:
                    told[name] = tuple(work(object))
            found = tuple(chain.from_iterable(map(told_by, self._by_object)))
        self.said[name] = found
        return found

    def ask_one(self, object: GameObject, name: str, work: Work) -> Said:
        """What `work` says of one object, whether it is among these or not."""
        told = self._of(object)
        found = told.get(name)
        if found is None:
            found = told[name] = tuple(work(object))
        return found

    def _of(self, object: GameObject) -> dict[str, Said]:
        each = self._shared.each
        told = each.get(object)
        if told is None:
            if len(each) > MOST_KNOWN:
                each.clear()
            told = each[object] = {}
        return told


class Carried:
    """What is known of these objects: by name what they say, what follows from all together, and what is declared."""

    __slots__ = ("_before", "_changed", "_here", "_latest", "held", "objects", "of_all", "of_objects", "shared")

    def __init__(self, objects: Objects, shared: Shared, before: Carried | None = None) -> None:
        self.objects: Objects = objects
        self.shared = shared
        self._here: Together = Together(objects, shared)
        self.of_objects: dict[str, Said] = self._here.said
        self.of_all: dict[str, object] = {}
        self.held: Held | None = None
        self._latest: Latest = Latest() if before is None else before._latest
        self._before: Together | None = None  # of an earlier state
        self._changed: tuple[Objects, Objects] | None = None

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
    def follows(self) -> dict[str, tuple[tuple[object, ...], object]]:
        """What followed last from which sources, by name."""
        return self._latest.follows

    def after(self, objects: Objects) -> Carried:
        """What is known of other objects, most of which are likely to be the same."""
        found = Carried(objects, self.shared, self)
        here, before = self._here, self._before
        found._before = here if before is None or len(here.said) >= len(before.said) else before
        return found

    def said(self, name: str, work: Work) -> Said:
        """What `work` says of each object, in their order."""
        before = self._before if self._is_as_before(name, work) else None
        if before is None:
            return self._here.ask(name, work)
        found = before.said.get(name)
        if found is None:
            found = before.ask(name, work)
        self.of_objects[name] = found
        return found

    def _is_as_before(self, name: str, work: Work) -> bool:
        """Whether the same was said in an earlier state: the objects that differ say nothing."""
        if self._before is None:
            return False
        if self._changed is None:
            self._changed = changes(self._before.objects, self.objects)
            if self._changed is None:
                self._before = None
                return False
        each = self.shared.each
        for objects in self._changed:
            for object in objects:
                told = each.get(object)
                said = told.get(name) if told is not None else None
                if self._here.ask_one(object, name, work) if said is None else said:
                    return False
        return True


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
