"""What is known: an answer, or why there is none; Kleene's logic of answers that may not be known.

A question about a position has an answer, or it is `Open`, which tells what it hangs on. Whoever combines answers
combines these causes too, so that none can be lost on the way, and none is kept that turned out not to matter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar, Generic, NamedTuple, NoReturn, TypeAlias, TypeVar, Union

from .verdict import Reason

T = TypeVar("T")
U = TypeVar("U")


class Truth:
    """Whether something is so: `Truth.YES`, `Truth.NO`, or an `Open`, which is neither."""

    __slots__ = ("value",)

    YES: ClassVar[Truth]
    NO: ClassVar[Truth]
    is_open: ClassVar[bool] = False
    """Whether nobody knows."""

    def __init__(self, value: str) -> None:
        self.value: str = value

    @property
    def causes(self) -> tuple[Reason, ...]:
        """What it hangs on that nobody knows, something at least where it is open."""
        return ()

    @property
    def told(self) -> tuple[Reason, ...]:
        """The same, as far as it is told."""
        return ()

    def __and__(self, other: Truth) -> Truth:
        if self is _YES or other is _NO:
            return other
        return self if self is _NO or other is _YES else Open((*self.told, *other.told))

    def __or__(self, other: Truth) -> Truth:
        if self is _NO or other is _YES:
            return other
        return self if self is _YES or other is _NO else Open((*self.told, *other.told))

    def __invert__(self) -> Truth:
        return _NO if self is _YES else _YES if self is _NO else self

    def __bool__(self) -> NoReturn:
        raise TypeError("a Truth may be open: compare it with 'is Truth.YES' or 'is Truth.NO'")

    def __repr__(self) -> str:
        return f"Truth.{self.value.upper()}"

    def __reduce__(self) -> tuple[object, ...]:  # there is one of each
        return Truth.of, (self is _YES,)

    @staticmethod
    def of(known: bool) -> Truth:
        """YES or NO."""
        return _YES if known else _NO


class Open(Truth):
    """That something is not known, and what it hangs on: the causes, each once, in the order in which they came up."""

    __slots__ = ("_told",)

    is_open: ClassVar[bool] = True

    def __init__(self, causes: Iterable[Reason] = ()) -> None:
        super().__init__("unknown")
        self._told: tuple[Reason, ...] = tuple(dict.fromkeys(causes))

    @property
    def causes(self) -> tuple[Reason, ...]:
        """What it hangs on that nobody knows, something at least: whoever gathers causes loses no open answer."""
        return self._told or _NOT_TOLD

    @property
    def told(self) -> tuple[Reason, ...]:
        """The same, as far as it is told."""
        return self._told

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Open) and self._told == other._told

    def __hash__(self) -> int:
        return hash(self._told)

    def __repr__(self) -> str:
        return f"Open({self._told!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return Open, (self._told,)


class AtLeast(Open):
    """That of a number no more is known than the fewest that it is."""

    __slots__ = ("fewest",)

    def __init__(self, causes: Iterable[Reason], fewest: int) -> None:
        super().__init__(causes)
        self.fewest: int = fewest

    def __reduce__(self) -> tuple[object, ...]:
        return AtLeast, (self._told, self.fewest)


_YES = Truth.YES = Truth("yes")
_NO = Truth.NO = Truth("no")
_NOT_TOLD = (Reason("unknown.choice", "something that matters is not told", "rule_requirements"),)

Known: TypeAlias = Union[T, Open]  # noqa: UP007  a generic alias; `T | Open` of a variable is none at run time
"""A value, or why there is none."""


class Partly(NamedTuple, Generic[T]):
    """Those that are known, and why there may be more, where there may."""

    found: tuple[T, ...]
    open: Open | None = None


class Members(NamedTuple, Generic[T]):
    """Those that certainly belong to a set, and those of which it is not known, with why; both in their order."""

    certain: tuple[T, ...] = ()
    undecided: tuple[T, ...] = ()
    open: Open | None = None

    @property
    def possible(self) -> tuple[T, ...]:
        """All that may belong to it, those that certainly do first."""
        return (*self.certain, *self.undecided)

    @property
    def some(self) -> Truth:
        """Whether there are any."""
        return _YES if self.certain else _NO if self.open is None else self.open

    def each(self, made: Callable[[T], U]) -> Members[U]:
        """What is made of each of them."""
        return Members(tuple(map(made, self.certain)), tuple(map(made, self.undecided)), self.open)

    def has(self, one: T) -> Truth:
        """Whether it belongs to them."""
        if one in self.certain:
            return _YES
        return _NO if self.open is None or one not in self.undecided else self.open


def united(*answers: object) -> Open:
    """What all of these hang on that nobody knows."""
    return Open(cause for answer in answers if isinstance(answer, Open) for cause in answer.told)


def open_of(*answers: object) -> Open | None:
    """Why not all of these are known; None where they are."""
    found = [answer for answer in answers if isinstance(answer, Open)]
    return None if not found else found[0] if len(found) == 1 else united(*found)


def certain(answers: Iterable[Known[T]]) -> Known[tuple[T, ...]]:
    """All of these, in their order, if every one is known."""
    found, open = partly(answers)
    return found if open is None else open


def members(answers: Iterable[tuple[T, Truth]]) -> Members[T]:
    """The set of those for which the answer is yes."""
    answered = tuple(answers)
    return Members(
        tuple([each for each, answer in answered if answer is _YES]),
        tuple([each for each, answer in answered if answer.is_open]),
        open_of(*[answer for _, answer in answered]),
    )


def joined(*some: Members[T]) -> Members[T]:
    """All that belong to one of these sets."""
    return Members(
        tuple([each for found in some for each in found.certain]),
        tuple([each for found in some for each in found.undecided]),
        open_of(*[found.open for found in some]),
    )


def partly(answers: Iterable[Known[T]]) -> Partly[T]:
    """Those of these that are known, and why there may be more."""
    found: list[T] = []
    open: list[Open] = []
    for answer in answers:
        if isinstance(answer, Open):
            open.append(answer)
        else:
            found.append(answer)
    return Partly(tuple(found), open_of(*open))


def nothing_against(reasons: Iterable[Reason]) -> Truth:
    """Whether there is no reason against something; what may be one leaves it open."""
    open: list[Reason] = []
    for reason in reasons:
        if not reason.is_open:
            return _NO
        open.append(reason)
    return Open(open) if open else _YES


__all__ = [
    "Known",
    "Members",
    "Open",
    "Partly",
    "Truth",
    "certain",
    "joined",
    "members",
    "nothing_against",
    "open_of",
    "partly",
    "united",
]
