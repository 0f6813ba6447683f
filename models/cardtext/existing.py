"""What a condition says that there is, and `them` behind it: `if there are any agendas in HQ, trash 1 of them`."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from ..conditions import Comparison, Condition, Exists
from ..deeds import Deed
from ..effects import Each, Effect, Object, Target, The, TopCards
from ..selectors import Bound, CountersOn, Ref, Same, Selector
from ..terms import Counter
from ..values import inside, walk
from .logic import in_play
from .pieces import OfInstructions

THEM = tuple(Same(Bound(name)) for name in ("them", "those cards"))
ALL_OF_THEM = The(Bound("them"))


def of_existing(condition: Condition | OfInstructions | None, node: Any) -> Any:
    """The structure with `them` as what the condition says that there is; as it is where it says nothing of that."""
    match condition:
        case OfInstructions(asked):
            return of_existing(asked, node)
        case Exists(what=what):
            return _of_objects(node, what, in_play(Each(what)) if _are_meant(node) else ALL_OF_THEM)
        case Comparison(left=CountersOn(kind=counter, on=on)):
            return _of_counters(node, counter, on)
        case _:
            return node


def _are_meant(node: Any) -> bool:
    """Whether `them` is said before several other objects are named."""
    for part in walk(node):
        if part == ALL_OF_THEM:
            return True
        if isinstance(part, Each | TopCards) or (isinstance(part, Target) and part.most != 1 and part.what not in THEM):
            return False
    return False


def _of_objects(node: Any, what: Selector, them: Object) -> Any:
    if node == ALL_OF_THEM:
        return them
    return what if node in THEM else inside(node, lambda part: _of_objects(part, what, them))


def _of_counters(node: Any, counter: Counter | None, on: Ref) -> Any:
    match node:
        case Effect(kind=Deed.REMOVE_COUNTERS, what=The(Bound("them")), counter=None) if counter is not None:
            return structs.replace(node, what=The(on), counter=counter)
        case Effect(kind=Deed.TAKE_CREDITS, source=The(Bound("them"))) if counter is Counter.CREDIT:
            there: Object = The(on)
            return structs.replace(node, source=there)
        case _:
            return inside(node, lambda part: _of_counters(part, counter, on))
