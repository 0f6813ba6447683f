"""What a player announces, as written, and what can be wrong with the writing."""

from __future__ import annotations

from ..actions import Choice
from ..values import Value


class Announcement(Value, frozen=True):
    """A choice, with the later parts that were written along with it.

    `x` is the announced value of X, `targets` the targets of each announcement, `paying` the objects that the payment
    takes, `host` where something is to be hosted, `declined` that the optional or additional cost is declined.
    `any_way` leaves the payment to the program: one way or any.
    """

    choice: Choice
    x: int | None = None
    targets: tuple[tuple[str, ...], ...] | None = None
    paying: tuple[str, ...] = ()
    host: str | None = None
    declined: bool = False
    any_way: bool = False

    @property
    def is_plain(self) -> bool:
        """Whether nothing was written along with the choice."""
        return self == Announcement(self.choice)


class ActionError(ValueError):
    """The text of an action cannot be taken for one; `column` counts from 1, `help` says what to do."""

    def __init__(self, message: str, text: str, column: int, help: str | None = None) -> None:
        super().__init__(f"{message}{f': {help}' if help else ''}")
        self.message = message
        self.text = text
        self.column = column
        self.help = help

    def __reduce__(self) -> tuple[type[ActionError], tuple[object, ...]]:
        return type(self), (self.message, self.text, self.column, self.help)


class MalformedAction(ActionError):
    """The text does not have the form of an action."""


class NoAction(MalformedAction):
    """The text does not begin with the word of an action."""


class UnknownName(ActionError):
    """No object or server of the position is called so; `suggestions` are names that look alike."""

    def __init__(
        self, message: str, text: str, column: int, help: str | None = None, suggestions: tuple[str, ...] = ()
    ) -> None:
        super().__init__(message, text, column, help)
        self.suggestions = suggestions

    def __reduce__(self) -> tuple[type[ActionError], tuple[object, ...]]:
        return type(self), (self.message, self.text, self.column, self.help, self.suggestions)


class AmbiguousAction(ActionError):
    """The text may mean several things; `candidates` are their ids and names."""

    def __init__(self, message: str, text: str, column: int, candidates: tuple[tuple[str, str], ...]) -> None:
        super().__init__(message, text, column, "write " + " or ".join(f"{name!r}" for _, name in candidates))
        self.candidates = candidates

    def __reduce__(self) -> tuple[type[ActionError], tuple[object, ...]]:
        return type(self), (self.message, self.text, self.column, self.candidates)
