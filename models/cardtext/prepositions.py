"""Prepositions: what each of them takes, and what it says then of the events of a clause (9.6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

from ..conditions import During
from ..deeds import Deed
from ..selectors import Selector, SelectorNode
from ..terms import Player, Zone
from .amounts import BUT_NOT
from .clauses import narrow
from .declaring import used_for_it
from .phrases import NO
from .pieces import Means, Power
from .predicates import Dealt, kinds_of

Named: TypeAlias = tuple[Deed, Selector]  # abilities named by their trigger condition, of such cards
Complement: TypeAlias = tuple[Zone, ...] | Selector | Means | Named | Dealt | Player | During
Preposition: TypeAlias = tuple[Callable[[Complement], Any]] | bool  # or whether it is `in` or `from`


def related(preposition: Preposition, what: Complement) -> Any:
    """What the preposition says with what stands behind it."""
    if isinstance(preposition, bool):
        return inside(what) if preposition else away_from(what)
    return preposition[0](what)


def _fields(name: str, value: Any) -> Any:
    return NO if value is NO else narrow(**{name: value})


def _zones(what: Any) -> Any:
    return what if isinstance(what, tuple) and isinstance(what[0], Zone) else NO


def _object(what: Any) -> Any:
    return what if isinstance(what, SelectorNode) else NO


def _means(what: Any) -> Any:
    return used_for_it(what) if isinstance(what, tuple) and isinstance(what[0], Power) else NO


def _first(*found: Any) -> Any:
    return next((each for each in found if each is not NO), NO)


def inside(what: Complement) -> Any:
    """What was done there, in a relative clause."""
    return _fields("inside", _zones(what))


def away_from(what: Complement) -> Any:
    """From that place or object, or by such abilities."""
    if isinstance(what, tuple) and isinstance(what[0], Deed):
        return narrow(because_of=what[0], using=what[1])
    return _first(_fields("from_zones", _zones(what)), _fields("off", _object(what)), _fields("using", _means(what)))


def upon(what: Complement) -> Any:
    """What it is done on."""
    return _fields("on", _object(what))


def from_elsewhere(what: Complement) -> Any:
    """From anywhere but there."""
    return _fields("from_zones", BUT_NOT.get(_zones(what), NO))


def helped_by(what: Complement) -> Any:
    """With the help of such an object, by such abilities, or with such damage."""
    by = _first(_object(what), _means(what))
    return _fields("using", by) if by is not NO else _by_damage(what)


def _by_damage(what: Any) -> Any:
    dealt = isinstance(what, tuple) and isinstance(what[0], tuple) and not isinstance(what[0], Power)
    kinds = kinds_of(what) if dealt else NO
    return NO if kinds is NO else narrow(because_of=Deed.SUFFER_DAMAGE, damage=kinds, by=None)


def by_ability(what: Complement) -> Any:
    """By such abilities."""
    return _fields("using", _means(what))


def helped_by_none(what: Complement) -> Any:
    """Without the help of any such object."""
    return NO if (barred := _object(what)) is NO else narrow(using=~barred)


def at_hands_of(what: Complement) -> Any:
    """It is this player who does it."""
    return narrow(by=what) if isinstance(what, Player) else NO


def in_time_of(what: Complement) -> Any:
    """In a run, or in one on such a server."""
    if not isinstance(what, During):
        return NO
    return narrow(in_runs=True) if what is During.RUN else narrow(during=what)


PREPOSITIONS: Mapping[str, Any] = MappingProxyType(
    {
        "related": related,
        "upon": upon,
        "from_elsewhere": from_elsewhere,
        "helped_by": helped_by,
        "by_ability": by_ability,
        "helped_by_none": helped_by_none,
        "at_hands_of": at_hands_of,
        "in_time_of": in_time_of,
    }
)
