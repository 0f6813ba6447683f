"""Kinds of choices, and masks: only the choices of some kinds, about a card or a server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from msgspec import structs

from ...models.actions import BasicAction, Choice
from ...models.values import Value
from ..problems import SolutionSet

T = TypeVar("T")
KINDS = {
    "UseAbility": "use",
    "Rez": "rez",
    "Score": "score",
    "Steal": "steal",
    "TrashAccessed": "trash accessed",
    "Trigger": "trigger",
    "Pass": "pass",
    "Decline": "decline",
    "Accept": "accept",
    "Announce": "choose",
    "Pay": "pay",
    "ChooseOption": "option",
    "ChooseServer": "server",
    "ChooseNumber": "number",
    "ChooseWord": "name",
    "AccessCard": "access",
    "ChooseCards": "choose cards",
    "TrashSet": "trash set",
    "Outcome": "happens",
}


def kind_of(choice: Choice) -> str:
    """The kind of a choice in one word or two: `gain credit`, `install`, `use`, `rez`, `pass`."""
    if isinstance(choice, BasicAction):
        return choice.action.value.replace("_", " ")
    return KINDS[type(choice).__name__]


class Mask(Value, frozen=True):
    """Which choices are asked for: of these kinds, about one of these cards, about this server; None is any.

    Example:
        >>> from sysop.models.actions import BasicAction, Pass
        >>> from sysop.models.deeds import Deed
        >>> run = Mask(kinds=("run",), server="hq")
        >>> run.fits(BasicAction(Deed.RUN, server="hq")), run.fits(Pass())
        (True, False)
    """

    kinds: tuple[str, ...] | None = None
    cards: tuple[str, ...] | None = None
    server: str | None = None

    def fits(self, choice: Choice) -> bool:
        """Whether the choice is asked for."""
        if self.kinds is not None and kind_of(choice) not in self.kinds:
            return False
        named = tuple(_named(choice)) if self.cards is not None or self.server is not None else ()
        if self.cards is not None and not any(card in named for card in self.cards):
            return False
        return self.server is None or self.server in named


def _named(choice: Choice) -> Iterator[str]:
    """Every object and server that a choice names."""

    def texts(value: object) -> Iterator[str]:
        if isinstance(value, str):
            yield value
        elif isinstance(value, tuple):
            for part in value:
                yield from texts(part)
        elif isinstance(value, Value):
            for part in structs.astuple(value):
                yield from texts(part)

    for part in structs.astuple(choice):
        yield from texts(part)


class Masked(SolutionSet[T]):
    """The solutions that pass a test, in the order of the set."""

    def __init__(self, base: SolutionSet[T], test: Callable[[T], bool]) -> None:
        self._base = base
        self._test = test

    def __iter__(self) -> Iterator[T]:
        return (c for c in self._base if self._test(c))

    def __contains__(self, choice: object) -> bool:
        return choice in self._base and self._test(choice)  # type: ignore[arg-type]

    def count(self) -> int:
        return sum(1 for _ in self)

    @property
    def undecided(self) -> tuple[tuple[T, object], ...]:
        return tuple((c, reason) for c, reason in self._base.undecided if self._test(c))
