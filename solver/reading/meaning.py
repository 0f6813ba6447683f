"""What the terms of texts mean: a table for each kind of question, with one entry for each type of term.

An entry stands in the file of its topic - what has happened with the log, what numbers are with characteristics - and
whoever asks goes through `fits`, `amount` and `holds` of the `Situation`. So a term may contain any other, and no file
needs those that need it. The package enters them all when it is imported, and is refused where a type has no meaning.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

from ...models.known import Known, Truth

R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., Any])


class Meanings(Generic[R]):
    """What the terms of one kind mean: for each type of term the function that says it."""

    __slots__ = ("entries", "of_what")

    def __init__(self, of_what: str) -> None:
        self.of_what: str = of_what
        self.entries: dict[type, Callable[..., R]] = {}

    def of(self, *terms: type) -> Callable[[F], F]:
        """Enter a function as the meaning of these types of terms; raises TypeError where one has a meaning already."""

        def enter(function: F) -> F:
            for term in terms:
                if term in self.entries:
                    raise TypeError(f"{self.of_what} {term.__name__} has two meanings")
                self.entries[term] = function
            return function

        return enter

    def check(self, terms: Iterable[type]) -> None:
        """Raise TypeError unless each of these types of terms has a meaning."""
        missing = [term.__name__ for term in terms if term not in self.entries]
        if missing:
            raise TypeError(f"no meaning is entered for {self.of_what}: {', '.join(missing)}")


SELECTORS: Meanings[Truth] = Meanings("selector")  # (game, selector, object, context)
AMOUNTS: Meanings[Known[int]] = Meanings("amount")  # (game, amount, context)
CONDITIONS: Meanings[Truth] = Meanings("condition")  # (game, condition, context)
WHOLE: Meanings[Any] = Meanings("whole")  # (game); asked by the type of what is worked out


__all__ = ["AMOUNTS", "CONDITIONS", "SELECTORS", "WHOLE", "Meanings"]
