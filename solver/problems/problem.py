"""Constraint satisfaction problems: variables with finite domains, tagged constraints, and the check of one assignment.

A problem is a plain value. Who solves it, and how, is the business of `solve`.
Values are compared by ``==``: ``1``, ``1.0`` and ``True`` are one value, here as in every back end.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from enum import Enum
from operator import itemgetter, lt, mul
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
        return tuple(dict.fromkeys((*names, *(name for bound in self.bounds for name in bound.scope))))

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


class Problem(msgspec.Struct, frozen=True, dict=True):
    """Variables and what must hold of them; without variables its one solution is the empty one, if what remains holds.

    A solution is a tuple of values in the order of the variables.

    Raises:
        ValueError: a variable is named twice, a constraint names an unknown variable or one twice, a sum has too few or
            too many coefficients or a domain that is not of integers, a key leaves out a value.

    Example:
        >>> problem = Problem(
        ...     (Variable("a", (0, 1, 2)), Variable("b", (0, 1))),
        ...     (LinearSum(("a", "b"), (1, 1), Relation.EQ, 2),),
        ... )
        >>> verify(problem, (2, 0))
        ()
    """

    variables: tuple[Variable, ...]
    constraints: tuple[Constraint, ...] = ()

    def __post_init__(self) -> None:
        variables = self.variables
        places = {variable.name: place for place, variable in enumerate(variables)}
        if len(places) != len(variables):
            raise ValueError(_named_twice(variables))
        summed: set[Name] = set()
        for constraint in self.constraints:
            scope = constraint.scope
            for name in scope:
                if name not in places:
                    raise ValueError(
                        f"{describe(constraint)}: there is no variable {name!r} among the {len(places)} of the problem"
                    )
            if len(scope) > 1 and len(set(scope)) != len(scope):
                raise ValueError(f"{describe(constraint)}: a variable stands twice in its scope; name it once")
            if type(constraint) is LinearSum:
                if len(constraint.coefficients) != len(scope):
                    raise ValueError(
                        f"{describe(constraint)}: {len(scope)} variables need as many coefficients, "
                        f"and there are {len(constraint.coefficients)}"
                    )
                for name in scope:
                    if name not in summed:
                        _check_integers(constraint, variables[places[name]])
                        summed.add(name)
            elif isinstance(constraint, (AllDifferent, Ascending)) and isinstance(constraint.key, tuple):
                _check_key(constraint, constraint.key, variables, places)
        self.__dict__["places"] = places

    @property
    def places(self) -> Mapping[Name, int]:
        """Where each variable stands in a solution."""
        places: dict[Name, int] | None = self.__dict__.get("places")
        if places is None:  # a copy was made without being judged again
            places = {variable.name: place for place, variable in enumerate(self.variables)}
            self.__dict__["places"] = places
        return places

    def as_mapping(self, solution: Solution) -> dict[Name, Value]:
        """The solution by names of variables."""
        _check_length(self, solution)
        return {variable.name: value for variable, value in zip(self.variables, solution, strict=True)}

    def scope_of(self, constraint: Constraint) -> tuple[int, ...]:
        """The places that a constraint judges."""
        places = self.places
        return tuple([places[name] for name in constraint.scope])

    def to_constraint(self) -> Any:
        """The problem as a `constraint.Problem` of python-constraint, to go on with."""
        from .backtracking import library_problem

        return library_problem(self)

    def _judges(self) -> tuple[tuple[Constraint, Callable[[Solution], Solution], Callable[[Solution], bool]], ...]:
        """Each constraint with what takes its values out of a solution and what judges them; worked out once."""
        judges: tuple[Any, ...] | None = self.__dict__.get("judges")
        if judges is None:
            judges = tuple(
                [(constraint, _taker(self.scope_of(constraint)), constraint.holds) for constraint in self.constraints]
            )
            self.__dict__["judges"] = judges
        return judges


def verify(problem: Problem, solution: Solution) -> tuple[Constraint, ...]:
    """The violated constraints of one announced assignment: first values outside their domain, then in problem order.

    Nothing is searched. A value outside its domain is reported as `InDomain` with the reason of its variable; of the
    constraints on such a variable only plain sums and differences are judged, since a test may not know the value.

    Raises:
        ValueError: the solution has not one value for each variable.
    """
    _check_length(problem, solution)
    violated: list[Constraint] = []
    strange: set[int] = set()
    for place, variable in enumerate(problem.variables):
        if solution[place] not in variable.domain:
            strange.add(place)
            violated.append(InDomain(variable.name, variable.domain, variable.reason))
    for constraint, values_of, holds in problem._judges():
        values = values_of(solution)
        if (
            strange
            and not strange.isdisjoint(problem.scope_of(constraint))
            and not _judges_anything(constraint, values)
        ):
            continue
        if not holds(values):
            violated.append(constraint)
    return tuple(violated)


def refused(problem: Problem, solution: Solution) -> tuple[Hashable, ...]:
    """Why an announced assignment is no solution: what the reasons of the constraints that it violates tell, each once.

    What may be a mere consequence is told only where nothing else is.
    """
    first: dict[Hashable, None] = {}
    lastly: dict[Hashable, None] = {}
    for constraint in verify(problem, solution):
        reason = constraint.reason
        told = lastly if isinstance(reason, Because) and reason.lastly else first
        told |= dict.fromkeys(_told(reason, tuple([solution[place] for place in problem.scope_of(constraint)])))
    return tuple(first or lastly)


def _told(reason: Hashable, values: Solution) -> Iterator[Hashable]:
    if isinstance(reason, Because) and reason.tells is not None:
        yield from reason.tells(values)
    else:
        yield reason


class Judged(msgspec.Struct, frozen=True):
    """An assignment that was announced, and the problem of which it should be a solution."""

    problem: Problem
    values: Solution

    @property
    def violated(self) -> tuple[Constraint, ...]:
        """The constraints that it violates."""
        return verify(self.problem, self.values)

    @property
    def refusals(self) -> tuple[Hashable, ...]:
        """What they tell."""
        return refused(self.problem, self.values)


def describe(constraint: Constraint) -> str:
    """A constraint in a few words, for messages."""
    kind = type(constraint).__name__
    names = ", ".join(repr(name) for name in constraint.scope)
    return f"{kind}({names})" + (f" [{constraint.reason}]" if constraint.reason is not None else "")


def _taker(scope: tuple[int, ...]) -> Callable[[Solution], Solution]:
    if len(scope) > 1:
        return itemgetter(*scope)
    # Slices keep a single value, and none, in a tuple.
    return itemgetter(slice(scope[0], scope[0] + 1) if scope else slice(0))


def _judges_anything(constraint: Constraint, values: Solution) -> bool:
    if isinstance(constraint, LinearSum):
        return all(isinstance(value, int) for value in values)
    if isinstance(constraint, AllDifferent):
        return constraint.key is None and all(isinstance(value, Hashable) for value in values)
    return isinstance(constraint, InDomain)


def _check_length(problem: Problem, solution: Solution) -> None:
    if len(solution) != len(problem.variables):
        raise ValueError(
            f"a solution needs {len(problem.variables)} values, one for each variable, and this has {len(solution)}"
        )


def _check_key(
    constraint: AllDifferent | Ascending,
    key: tuple[tuple[Any, Any], ...],
    variables: tuple[Variable, ...],
    places: dict[Name, int],
) -> None:
    known = dict(key)
    for name in constraint.scope:
        for value in variables[places[name]].domain:
            if value not in known:
                raise ValueError(f"{describe(constraint)}: its key has no pair for {value!r}, a value of {name!r}")


def _check_integers(constraint: LinearSum, variable: Variable) -> None:
    if set(map(type, variable.domain)) == {int}:
        return
    for value in variable.domain:
        if not isinstance(value, int):
            raise ValueError(f"{describe(constraint)}: {value!r} in the domain of {variable.name!r} is not an integer")


def _named_twice(variables: tuple[Variable, ...]) -> str:
    seen: set[Name] = set()
    for variable in variables:
        if variable.name in seen:
            break
        seen.add(variable.name)
    return f"two variables are named {variable.name!r}; give each a name of its own"


__all__ = [
    "MISSING",
    "AllDifferent",
    "Ascending",
    "Constraint",
    "InDomain",
    "Judged",
    "Key",
    "LinearSum",
    "Missing",
    "Name",
    "Predicate",
    "Problem",
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
    "refused",
    "verify",
]
