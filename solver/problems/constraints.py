"""What problems are made of: variables with finite domains, and tagged constraints with what they stand for.

Values are compared by ``==``: ``1``, ``1.0`` and ``True`` are one value, here as in every back end.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from enum import Enum
from operator import lt, mul
from typing import Any, Final, Protocol, TypeAlias

import msgspec

Name: TypeAlias = Hashable
Value: TypeAlias = Hashable
Solution: TypeAlias = tuple[Any, ...]
Key: TypeAlias = Callable[[Any], Any] | tuple[tuple[Any, Any], ...] | None


class Relation(Enum):
    """How a sum stands to its bound."""

    EQ = "="
    LE = "<="
    GE = ">="

    def holds(self, total: int, bound: int) -> bool:
        """Whether `total` stands so to `bound`."""
        if self is Relation.EQ:
            return total == bound
        return total <= bound if self is Relation.LE else total >= bound


class Because(msgspec.Struct, frozen=True):
    """What a variable or a constraint stands for: in words, and by which rule.

    Attributes:
        tells: of the values of its scope that violate it, what is wrong; None where the words say all.
        lastly: whether that is told only where nothing else is wrong, of which it could be a mere consequence.
    """

    message: str
    rule: str
    tells: Callable[[Any], Iterable[Hashable]] | None = None
    lastly: bool = False


class Missing(Enum):
    """What stands in a partial assignment where no value is yet."""

    MISSING = "missing"


MISSING: Final = Missing.MISSING


class Variable(msgspec.Struct, frozen=True):
    """A name and the values it may take, in the order in which they are enumerated.

    Args:
        name: a string, or a tuple of strings and integers.
        domain: the values, none twice.
        reason: what the domain stands for; opaque here.

    Raises:
        ValueError: a value stands twice in the domain.
    """

    name: Name
    domain: tuple[Value, ...]
    reason: Hashable = None

    def __post_init__(self) -> None:
        domain = self.domain
        if len(set(domain)) != len(domain):
            twice = next(value for i, value in enumerate(domain) if value in domain[:i])
            raise ValueError(
                f"variable {self.name!r}: {twice!r} stands twice in its domain of {len(domain)} values "
                "(values that are equal, as 1 and True, count as one); name each value once"
            )


class InDomain(msgspec.Struct, frozen=True, tag=True):
    """A variable takes one of these values."""

    name: Name
    values: tuple[Value, ...]
    reason: Hashable = None

    @property
    def scope(self) -> tuple[Name, ...]:
        """The variable judged."""
        return (self.name,)

    def holds(self, values: Solution) -> bool:
        """Whether the value of the scope is among them."""
        return values[0] in self.values


class Unary(msgspec.Struct, frozen=True, tag=True):
    """One variable passes a test."""

    name: Name
    test: Callable[[Any], bool]
    reason: Hashable = None

    @property
    def scope(self) -> tuple[Name, ...]:
        """The variable judged."""
        return (self.name,)

    def holds(self, values: Solution) -> bool:
        """Whether the value of the scope passes."""
        return bool(self.test(values[0]))


class LinearSum(msgspec.Struct, frozen=True, tag=True):
    """A weighted sum of integers stands in a relation to a bound.

    Example:
        >>> LinearSum(("pool", "host"), (1, 1), Relation.EQ, 5).holds((3, 2))
        True
    """

    scope: tuple[Name, ...]
    coefficients: tuple[int, ...]
    relation: Relation
    bound: int
    reason: Hashable = None

    def total(self, values: Solution) -> int:
        """The weighted sum of the values of the scope."""
        return sum(map(mul, self.coefficients, values))

    def holds(self, values: Solution) -> bool:
        """Whether the sum of the values of the scope stands in the relation."""
        return self.relation.holds(self.total(values), self.bound)


class AllDifferent(msgspec.Struct, frozen=True, tag=True):
    """The values, or their keys, are pairwise different.

    Args:
        key: a function of the value, or pairs of value and key that name every value; None compares the values.
    """

    scope: tuple[Name, ...]
    key: Key = None
    reason: Hashable = None

    def holds(self, values: Solution) -> bool:
        """Whether the values of the scope differ."""
        key = key_function(self.key)
        keys = values if key is None else tuple(map(key, values))
        return len(set(keys)) == len(keys)


class Ascending(msgspec.Struct, frozen=True, tag=True):
    """The values stand in strictly ascending order: the way to say that slots are not ordered.

    Args:
        key: the rank of a value, as a function or as pairs of value and rank (see `ranks`);
            None compares the values themselves.
    """

    scope: tuple[Name, ...]
    key: Key = None
    reason: Hashable = None

    def holds(self, values: Solution) -> bool:
        """Whether the values of the scope ascend."""
        key = key_function(self.key)
        keys = values if key is None else tuple(map(key, values))
        return all(map(lt, keys, keys[1:]))


class Needed(msgspec.Struct, frozen=True, tag=True):
    """A variable that counts as taken is needed: without it one of some lower bounds would not be met.

    One that is 0 is not taken; one whose `holder`, if it has any, is taken goes along with it and need not be needed.

    Args:
        name: the variable that is judged.
        bounds: sums with `GE`, of which it must be needed for one.
        holder: the variable with which it goes along.

    Example:
        >>> bound = LinearSum(("a", "b"), (2, 1), Relation.GE, 2)
        >>> Needed("b", (bound,)).holds((1, 1)), Needed("b", (bound,)).holds((1, 0)), Needed("b", (bound,)).scope
        (False, True, ('b', 'a'))
    """

    name: Name
    bounds: tuple[LinearSum, ...]
    holder: Name | None = None
    reason: Hashable = None

    @property
    def scope(self) -> tuple[Name, ...]:
        """The variable, its holder, and all that the bounds add up."""
        names = [self.name] if self.holder is None else [self.name, self.holder]
        for bound in self.bounds:
            names += bound.scope
        return tuple(dict.fromkeys(names))

    def holds(self, values: Solution) -> bool:
        """Whether it is 0, goes along, or is needed."""
        return self.judged(dict(zip(self.scope, values, strict=True)))

    def judged(self, taken: Mapping[Name, int]) -> bool:
        """The same of what is taken so far, where more taken only makes it less needed."""
        if not taken.get(self.name) or (self.holder is not None and taken.get(self.holder)):
            return True
        for bound in self.bounds:
            total, own = 0, 0
            for name, weight in zip(bound.scope, bound.coefficients, strict=True):
                total += weight * taken.get(name, 0)
                if name == self.name:
                    own = weight * taken[name]
            if total - own < bound.bound:
                return True
        return False


class Predicate(msgspec.Struct, frozen=True, tag=True):
    """An opaque test of several variables.

    Args:
        test: takes the values of the scope, in its order, one argument each.
        partial: the same with `MISSING` for what is not yet assigned; False only if no completion can pass the test.
            It spares the search what it can refuse early, and need not refuse everything.
    """

    scope: tuple[Name, ...]
    test: Callable[..., bool]
    reason: Hashable = None
    partial: Callable[..., bool] | None = None

    def holds(self, values: Solution) -> bool:
        """Whether the values of the scope pass."""
        return bool(self.test(*values))


class Rule(Protocol):
    """What must hold of the items of a subset together; items are numbered from 0. A state of None is a dead end."""

    @property
    def start(self) -> Hashable | None:
        """The state before the first item; None if no subset keeps the rule."""

    def take(self, state: Any, item: int) -> Hashable | None:
        """The state after this item is taken."""

    def leave(self, state: Any, item: int) -> Hashable | None:
        """The state after this item is left out."""

    def holds(self, items: tuple[int, ...]) -> bool:
        """Whether a subset, its items ascending, keeps the rule: judged directly."""


class Together(msgspec.Struct, frozen=True, tag=True):
    """What is taken of some things keeps a rule; a variable that is 1 is taken.

    Example:
        >>> from .rules import Apart
        >>> Together(("a", "b", "c"), Apart((("x",), ("x",), ("y",)))).holds((1, 0, 1))
        True
    """

    scope: tuple[Name, ...]
    rule: Rule
    reason: Hashable = None

    def holds(self, values: Solution) -> bool:
        """Whether what is taken keeps the rule."""
        return self.rule.holds(tuple([place for place, value in enumerate(values) if value == 1]))

    def may_hold(self, values: Iterable[Any]) -> bool:
        """Whether what is taken may keep the rule, judged as far as values are given in order; `MISSING` ends them."""
        state: Hashable | None = self.rule.start
        for place, value in enumerate(values):
            if state is None or value is MISSING:
                break
            state = self.rule.take(state, place) if value == 1 else self.rule.leave(state, place)
        return state is not None


Constraint: TypeAlias = InDomain | Unary | LinearSum | AllDifferent | Ascending | Needed | Predicate | Together


def ranks(values: tuple[Value, ...]) -> tuple[tuple[Value, int], ...]:
    """Each value with its place in this order: a key for `Ascending`.

    Example:
        >>> ranks(("b", "a"))
        (('b', 0), ('a', 1))
    """
    return tuple((value, rank) for rank, value in enumerate(values))


def key_function(key: Key) -> Callable[[Any], Any] | None:
    """A key as a function, None if values stand for themselves."""
    if key is None or callable(key):
        return key
    return dict(key).__getitem__


def describe(constraint: Constraint) -> str:
    """A constraint in a few words, for messages."""
    kind = type(constraint).__name__
    names = ", ".join(repr(name) for name in constraint.scope)
    return f"{kind}({names})" + (f" [{constraint.reason}]" if constraint.reason is not None else "")


__all__ = [
    "MISSING",
    "AllDifferent",
    "Ascending",
    "Because",
    "Constraint",
    "InDomain",
    "Key",
    "LinearSum",
    "Missing",
    "Name",
    "Needed",
    "Predicate",
    "Relation",
    "Rule",
    "Solution",
    "Together",
    "Unary",
    "Value",
    "Variable",
    "describe",
    "key_function",
    "ranks",
]
