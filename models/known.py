"""What is known: an answer, or why there is none; Kleene's logic of answers that may not be known.

A question about a position has an answer, or it is `Open`, which tells what it hangs on. Whoever combines answers
combines these causes too, so that none can be lost on the way, and none is kept that turned out not to matter.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Generic, NamedTuple, NoReturn, TypeAlias, TypeVar, Union

from .verdict import Reason

T = TypeVar("T")


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
        """What it hangs on that nobody knows."""
        return ()

    def __and__(self, other: Truth) -> Truth:
        if self is _YES or other is _NO:
            return other
        return self if self is _NO or other is _YES else Open((*self.causes, *other.causes))

    def __or__(self, other: Truth) -> Truth:
        if self is _NO or other is _YES:
            return other
        return self if self is _YES or other is _NO else Open((*self.causes, *other.causes))

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

    __slots__ = ("_causes",)

    is_open: ClassVar[bool] = True

    def __init__(self, causes: Iterable[Reason] = ()) -> None:
        super().__init__("unknown")
        self._causes: tuple[Reason, ...] = tuple(dict.fromkeys(causes))

    @property
    def causes(self) -> tuple[Reason, ...]:
        """What it hangs on that nobody knows."""
        return self._causes

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Open) and self._causes == other._causes

    def __hash__(self) -> int:
        return hash(self._causes)

    def __repr__(self) -> str:
        return f"Open({self._causes!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return Open, (self._causes,)


_YES = Truth.YES = Truth("yes")
_NO = Truth.NO = Truth("no")

Known: TypeAlias = Union[T, Open]  # noqa: UP007  a generic alias; `T | Open` of a variable is none at run time
"""A value, or why there is none."""


class Partly(NamedTuple, Generic[T]):
    """Those that are known, and why there may be more, where there may."""

    found: tuple[T, ...]
    open: Open | None = None


def united(*answers: object) -> Open:
    """What all of these hang on that nobody knows."""
    return Open(cause for answer in answers if isinstance(answer, Open) for cause in answer.causes)


def open_of(*answers: object) -> Open | None:
    """Why not all of these are known; None where they are."""
    found = [answer for answer in answers if isinstance(answer, Open)]
    return None if not found else found[0] if len(found) == 1 else united(*found)


def certain(answers: Iterable[Known[T]]) -> Known[tuple[T, ...]]:
    """All of these, in their order, if every one is known."""
    found: list[T] = []
    causes: list[Open] = []
    for answer in answers:
        if isinstance(answer, Open):
            causes.append(answer)
        else:
            found.append(answer)
    return united(*causes) if causes else tuple(found)


__all__ = ["Known", "Open", "Partly", "Truth", "certain", "open_of", "united"]
