"""The answer to `is this legal?`: a status, every independent reason, what is unknown, warnings, a witness."""

from __future__ import annotations

from enum import StrEnum

from .actions import Payment
from .values import Value


class Status(StrEnum):
    """LEGAL, ILLEGAL, or UNKNOWN where the position or the program does not settle it."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNKNOWN = "unknown"


class Reason(Value, frozen=True):
    """Why something is not legal, or what a warning or doubt is about.

    `code` is stable and dotted, `message` a sentence in a player's words, `rule` a rule id of the rulebook, `blame` the
    ids of the objects responsible, `help` what to do about it.
    """

    code: str
    message: str
    rule: str
    blame: tuple[str, ...] = ()
    help: str | None = None


class UndecidedError(ValueError):
    """Raised where a yes or no was asked for and the answer is UNKNOWN."""


class IllegalActionError(ValueError):
    """Raised by `Verdict.raise_if_illegal`; `reasons` says why."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__("; ".join(r.message for r in verdict.reasons) or "not legal")
        self.verdict = verdict

    def __reduce__(self) -> tuple[type[IllegalActionError], tuple[Verdict]]:
        return type(self), (self.verdict,)

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Every independent reason."""
        return self.verdict.reasons


class Verdict(Value, frozen=True):
    """Whether an action is legal, and why (not).

    `bool(verdict)` is True for LEGAL, False for ILLEGAL, and raises `UndecidedError` for UNKNOWN.
    """

    status: Status
    action: str = ""
    reasons: tuple[Reason, ...] = ()
    unknown: tuple[Reason, ...] = ()
    warnings: tuple[Reason, ...] = ()
    payment: Payment | None = None
    paid: tuple[str, ...] = ()  # what that payment does, component by component
    decision: str | None = None  # at which decision it fails, where later parts were written along
    switches: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        if self.status is Status.UNKNOWN:
            names = "; ".join(r.message for r in self.unknown)
            raise UndecidedError(f"the verdict is UNKNOWN ({names}): compare verdict.status instead")
        return self.status is Status.LEGAL

    def raise_if_illegal(self) -> Verdict:
        """The verdict itself where it is LEGAL; raises `IllegalActionError` or `UndecidedError`."""
        if not self:
            raise IllegalActionError(self)
        return self
