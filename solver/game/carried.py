"""What is known of the objects of a state, and taken over by the states that follow.

Most of what a state is asked for is said of each object by itself: whether it is active, what it declares, which of its
abilities wait for something. From one state to the next few objects change, and where those say nothing of a kind,
before and after, all that is said of it is the same value. What an object says hangs on its card and the edition too,
and on nothing else, so that positions that have nothing to do with each other share it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain
from operator import attrgetter, is_
from weakref import WeakKeyDictionary

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
Each = dict[str, dict[GameObject, Said]]  # by name, what each object says
_OF_POOLS: WeakKeyDictionary[Pool, dict[str, Each]] = WeakKeyDictionary()


def begun(state: State, pool: Pool) -> Carried:
    """What is known of the objects of a state that follows no other."""
    apart = any(map(OLDER_TEXTS.__contains__, map(_CARD, state.objects)))  # whose text is looked up with the edition
    return Carried(state.objects, {} if apart else _OF_POOLS.setdefault(pool, {}).setdefault(state.edition, {}))


class Latest:
    """What was worked out last, in whichever state of a game that was."""

    __slots__ = ("follows", "held")

    def __init__(self) -> None:
        self.held: tuple[Held, ...] = ()  # the latest first
        self.follows: dict[str, tuple[tuple[object, ...], object]] = {}


class Carried:
    """What is known of these objects: by name what each says, what all say together, and what is declared."""

    __slots__ = ("_before", "_changed", "_each", "_latest", "held", "objects", "of_all", "of_objects")

    def __init__(self, objects: Objects, each: Each, before: Carried | None = None) -> None:
        self.objects: Objects = objects
        self.of_objects: dict[str, Said] = {}
        self.of_all: dict[str, object] = {}
        self.held: Held | None = None
        self._latest: Latest = Latest() if before is None else before._latest
        self._each = each
        self._before: tuple[Objects, dict[str, Said]] | None = None  # the objects of an earlier state, what they say
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
        found = Carried(objects, self._each, self)
        here = (self.objects, self.of_objects)
        found._before = here if self._before is None or len(self.of_objects) >= len(self._before[1]) else self._before
        return found

    def said(self, name: str, work: Callable[[GameObject], Iterable[object]]) -> Said:
        """What `work` says of each object, in their order."""
        known = self._each.get(name)
        if known is None or len(known) > MOST_KNOWN:  # another thread may still look into the old ones
            known = self._each[name] = {}
        as_before = self._is_as_before(known, work)
        found = self._before[1].get(name) if as_before and self._before is not None else None
        if found is None:
            objects, said = self.objects, known.__getitem__
            try:
                found = tuple(chain.from_iterable(map(said, objects)))
            except KeyError:  # nobody has asked some of them
                for object in objects:
                    if object not in known:
                        known[object] = tuple(work(object))
                found = tuple(chain.from_iterable(map(said, objects)))
            if as_before and self._before is not None:
                self._before[1][name] = found
        self.of_objects[name] = found
        return found

    def _is_as_before(self, known: dict[GameObject, Said], work: Callable[[GameObject], Iterable[object]]) -> bool:
        """Whether the same was said in an earlier state: the objects that differ say nothing."""
        if self._before is None:
            return False
        if self._changed is None:
            self._changed = changes(self._before[0], self.objects)
            if self._changed is None:
                self._before = None
                return False
        for objects in self._changed:
            for object in objects:
                said = known.get(object)
                if said is None:
                    said = known[object] = tuple(work(object))
                if said:
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
