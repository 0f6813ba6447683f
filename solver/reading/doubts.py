"""Who acts and judges: what they asked for and nobody knows is gathered, and leaves their answer open.

Reading a state gives values that say by themselves what they hang on (`models.known`). Whoever asks for many of them on
the way to one answer asks with an `Asking`, and nothing of it is lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from ...models.known import Known, Members, Open, Partly, Truth
from ...models.selectors import ServerRef
from ...models.state import GameObject
from ...models.verdict import Reason
from .context import Context
from .servers import Servers
from .situation import Situation

T = TypeVar("T")


class Doubts:
    """What a question turned out to hang on without the position or the program knowing it."""

    __slots__ = ("reasons",)

    def __init__(self, reasons: Iterable[Reason] = ()) -> None:
        self.reasons: list[Reason] = list(reasons)

    def add(self, *reasons: Reason) -> None:
        """Note doubts, each once."""
        for reason in reasons:
            if reason not in self.reasons:  # they are few
                self.reasons.append(reason)

    def note(self, answer: T) -> T:
        """The same answer; why it is not known is noted."""
        if isinstance(answer, Open):
            self.add(*answer.causes)
        return answer

    def surely(self, answer: Truth) -> bool:
        """Whether it is certainly so; why that is not known is noted."""
        self.note(answer)
        return answer is Truth.YES

    def number(self, found: Known[T]) -> T | None:
        """The value; None, and noted, where it is not known."""
        if isinstance(found, Open):
            self.add(*found.causes)
            return None
        return found

    def known(self, answers: Iterable[Known[T]]) -> Iterator[T]:
        """Those that are known; why there may be more is noted."""
        for answer in answers:
            if isinstance(answer, Open):
                self.note(answer)
            else:
                yield answer

    def partly(self, found: Iterable[T]) -> Partly[T]:
        """These, and why there may be more."""
        return Partly(tuple(found), Open(self.reasons) if self.reasons else None)

    def found(self, reasons: Iterable[Reason]) -> Iterator[Reason]:
        """The reasons that are certain; the others are noted."""
        for reason in reasons:
            if reason.is_open:
                self.add(reason)
            else:
                yield reason

    def __len__(self) -> int:
        return len(self.reasons)


class Asking(Context, frozen=True, kw_only=True):
    """A context, with the doubts of whoever asks."""

    doubts: Doubts

    @staticmethod
    def with_doubts(context: Context, doubts: Doubts) -> Asking:
        """The same context, with the doubts of whoever asks."""
        return Asking(
            context.source,
            context.controller,
            context.bindings,
            context.event,
            context.x,
            context.moved,
            context.former,
            doubts=doubts,
        )

    def servers(self, game: Situation, server: ServerRef) -> tuple[str, ...]:
        """The servers that a text means; why others may be meant is noted."""
        self.note(Servers(game).open(server, self))
        return Servers(game).meant(server, self)

    def note(self, answer: T) -> T:
        """The same answer; why it is not known is noted."""
        return self.doubts.note(answer)

    def number(self, found: Known[T]) -> T | None:
        """The value; None, and noted, where it is not known."""
        return self.doubts.number(found) if isinstance(found, Open) else found

    def members(self, found: Members[GameObject]) -> tuple[GameObject, ...]:
        """The objects that certainly fit; why others may is noted."""
        self.note(found.open)
        return found.certain
