"""Problems that are built of blocks: each block knows what fits it best, so that nothing has to be found out again.

A block is variables and constraints like any others; what ties blocks together is told apart. Blocks that nothing ties
are solved by themselves, the others together with what ties them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from msgspec import Struct

from .closed_forms import Subsets
from .combined import Product, mapped
from .constraints import (
    Because,
    Constraint,
    LinearSum,
    Name,
    Relation,
    Rule,
    Solution,
    Together,
    Variable,
)
from .families import Family
from .problem import Problem
from .rules import Total
from .solutions import SolutionSet, TupleSet
from .solve import Backend, Solver, plan, solve

if TYPE_CHECKING:
    import random

T = TypeVar("T", bound=Hashable)


class Block(Protocol):
    """Some variables, what must hold of them, and their solutions."""

    @property
    def variables(self) -> tuple[Variable, ...]:
        """The variables, in order."""

    @property
    def constraints(self) -> tuple[Constraint, ...]:
        """What must hold of these variables alone."""

    @property
    def solutions(self) -> SolutionSet[Solution]:
        """In lexicographic order of the variables and their domains."""

    @property
    def solvers(self) -> tuple[Solver, ...] | None:
        """Who solves it; None where it is seen at once that nothing fits."""

    def __bool__(self) -> bool:
        """Whether there is a solution."""


class Piece(Struct, frozen=True, dict=True):
    """Any variables and constraints."""

    variables: tuple[Variable, ...]
    constraints: tuple[Constraint, ...] = ()

    @cached_property
    def solutions(self) -> TupleSet:
        """Whatever `solve` makes of them."""
        return solve(Problem(self.variables, self.constraints))

    @property
    def solvers(self) -> tuple[Solver, ...] | None:
        """As `plan` tells it."""
        return plan(Problem(self.variables, self.constraints))

    def __bool__(self) -> bool:
        return bool(self.solutions)


class Taking(Struct, frozen=True, dict=True):
    """How many of some things are taken, and which: subsets of some sizes that keep rules and sums.

    Args:
        number: the variable that says how many.
        sizes: its values, one after the other.
        names: a variable for each thing: 1 where it is taken, which comes first, or 0.
        together: what must hold of what is taken.
        counted: why the number is what it is; of the variable and of the sum.
        valid: of the thing at a place, what its domain stands for.

    Example:
        >>> two = Taking("n", range(2, 3), ("a", "b", "c"))
        >>> list(two.solutions), two.solutions.count()
        ([(2, 1, 1, 0), (2, 1, 0, 1), (2, 0, 1, 1)], 3)
    """

    number: Name
    sizes: range
    names: tuple[Name, ...]
    together: tuple[Together | LinearSum, ...] = ()
    counted: Because | None = None
    valid: Callable[[int], Hashable] | None = None

    @cached_property
    def variables(self) -> tuple[Variable, ...]:
        """The number, then the things."""
        told = self.valid
        things = [Variable(name, (1, 0), None if told is None else told(k)) for k, name in enumerate(self.names)]
        return (Variable(self.number, tuple(self.sizes), self.counted), *things)

    @cached_property
    def constraints(self) -> tuple[Constraint, ...]:
        """The number is that of what is taken, and what is taken goes together."""
        names = self.names
        counted = LinearSum((self.number, *names), (-1, *(1,) * len(names)), Relation.EQ, 0, self.counted)
        return (counted, *self.together)

    def family(self, items: tuple[T, ...]) -> Subsets[T] | Family[T]:
        """The same as subsets of other names for the things, small ones first."""
        least, most = (self.sizes.start, self.sizes.stop - 1) if self.sizes else (1, 0)
        if not self.together:
            return Subsets(items, least, most)
        found = Family(items, self._rules, least, most)
        found.share(self._all)
        return found

    @cached_property
    def _rules(self) -> tuple[Rule, ...]:
        places = {name: place for place, name in enumerate(self.names)}
        return tuple([_rule(constraint, places) for constraint in self.together])

    @cached_property
    def _all(self) -> Family[int]:
        return Family(tuple(range(len(self.names))), self._rules, 0, self.sizes.stop - 1)

    @property
    def largest(self) -> int | None:
        """The most that can be taken together, up to the last size; None where not even nothing can."""
        if not self.together:
            return min(self.sizes.stop - 1, len(self.names))
        return self._all.largest

    def sized(self, sizes: range, counted: Because | None, valid: Callable[[int], Hashable] | None) -> Taking:
        """The same of other sizes, none above the greatest, and with its reasons."""
        other = Taking(self.number, sizes, self.names, self.together, counted, valid)
        other.__dict__.update({name: found for name, found in self.__dict__.items() if name in ("_rules", "_all")})
        return other

    @cached_property
    def solutions(self) -> SolutionSet[Solution]:
        """A diagram of decisions, or plain subsets, as ones and zeros."""
        places = range(len(self.names))

        def forward(taken: tuple[int, ...]) -> Solution:
            gone = set(taken)
            return (len(taken), *[int(place in gone) for place in places])

        def backward(values: object) -> tuple[int, ...] | None:
            if not isinstance(values, tuple) or len(values) != len(places) + 1:
                return None
            return tuple([place for place in places if values[place + 1] == 1])

        return mapped(self.family(tuple(places)), forward, backward)

    @property
    def solvers(self) -> tuple[Solver, ...] | None:
        """Itself, by a closed form."""
        if not self:
            return None
        why = "subsets that keep rules: a decision diagram" if self.together else "subsets of some sizes"
        return (Solver(tuple([v.name for v in self.variables]), Backend.CLOSED_FORM, why),)

    def __bool__(self) -> bool:
        return bool(self.family(tuple(range(len(self.names)))))


def _rule(constraint: Together | LinearSum, places: dict[Name, int]) -> Rule:
    if isinstance(constraint, LinearSum):
        weights = dict(zip(constraint.scope, constraint.coefficients, strict=True))
        return Total(tuple([weights.get(name, 0) for name in places]), constraint.relation, constraint.bound)
    if len(constraint.scope) != len(places):
        raise ValueError(f"a rule on {len(constraint.scope)} of {len(places)} things: name all of them")
    return constraint.rule


class Model(Struct, frozen=True, dict=True):
    """Blocks, and what must hold of several of them together.

    Example:
        >>> pair = Model((Taking("n", range(1, 2), ("a", "b")), Taking("m", range(1, 2), ("c", "d"))))
        >>> pair.solutions.count(), pair.solutions.first(), len(pair.problem.variables)
        (4, (1, 1, 0, 1, 1, 0), 6)
    """

    blocks: tuple[Block, ...]
    ties: tuple[Constraint, ...] = ()

    @cached_property
    def problem(self) -> Problem:
        """All variables and constraints side by side."""
        variables = tuple([v for block in self.blocks for v in block.variables])
        return Problem(variables, (*[c for block in self.blocks for c in block.constraints], *self.ties))

    @cached_property
    def solutions(self) -> SolutionSet[Solution]:
        """The solutions of the problem, in lexicographic order of its variables and their domains as given."""
        parts = [part.solutions for part in self.parts]
        if len(parts) == 1:
            return parts[0]
        sizes = [len(part.variables) for part in self.parts]
        return mapped(Product(*parts), _side_by_side, lambda values: _cut(values, sizes))

    @cached_property
    def parts(self) -> tuple[Block, ...]:
        """The blocks; those from the first to the last that are tied together as one."""
        if not self.ties:
            return self.blocks
        tied = {name for constraint in self.ties for name in constraint.scope}
        bound = [k for k, block in enumerate(self.blocks) if any(v.name in tied for v in block.variables)]
        first, last = (bound[0], bound[-1] + 1) if bound else (0, len(self.blocks))
        some = self.blocks[first:last]
        one = Piece(
            tuple([v for block in some for v in block.variables]),
            (*[c for block in some for c in block.constraints], *self.ties),
        )
        return (*self.blocks[:first], one, *self.blocks[last:])

    @property
    def solvers(self) -> tuple[Solver, ...] | None:
        """Who solves which part, and why; None where it is seen at once that nothing fits."""
        found: list[Solver] = []
        for part in self.parts:
            own = part.solvers
            if own is None:
                return None
            found += own
        return tuple(found)

    def __bool__(self) -> bool:
        return all(self.parts)


def _side_by_side(parts: tuple[Solution, ...]) -> Solution:
    return tuple([value for part in parts for value in part])


def _cut(values: object, sizes: list[int]) -> tuple[Solution, ...] | None:
    if not isinstance(values, tuple) or len(values) != sum(sizes):
        return None
    found: list[Solution] = []
    for size in sizes:
        found.append(values[:size])
        values = values[size:]
    return tuple(found)


class InAnyOrder(SolutionSet[tuple[T, ...]]):
    """The same tuples of names, each recognised in any order.

    Args:
        order: the names, in the order in which the solutions have them.
    """

    def __init__(self, sets: SolutionSet[tuple[T, ...]], order: tuple[T, ...]) -> None:
        self._sets = sets
        self._rank: dict[Any, int] = {name: place for place, name in enumerate(order)}

    def __iter__(self) -> Iterator[tuple[T, ...]]:
        return iter(self._sets)

    def __contains__(self, candidate: object) -> bool:
        if not isinstance(candidate, tuple) or not all(isinstance(name, Hashable) for name in candidate):
            return False
        last = len(self._rank)
        return tuple(sorted(candidate, key=lambda name: self._rank.get(name, last))) in self._sets

    def __bool__(self) -> bool:
        return bool(self._sets)

    def count(self) -> int:
        return self._sets.count()

    def unrank(self, index: int) -> tuple[T, ...]:
        return self._sets.unrank(index)

    def sample(self, rng: random.Random) -> tuple[T, ...]:
        return self._sets.sample(rng)


__all__ = ["Block", "InAnyOrder", "Model", "Piece", "Taking"]
