"""The answer to `is this legal?`: a status, every independent reason, what is unknown, warnings, a witness."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, Literal, Protocol

import msgspec

from .actions import Payment
from .edition import CURRENT, rules_label
from .rulebook import number_in_force
from .values import Value

Described = msgspec.Meta


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

    @property
    def is_open(self) -> bool:
        """Whether it says what is not known, and decides nothing."""
        return self.code.startswith("unknown.")


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


class Stretch(Protocol):
    """A stretch of text: lines and columns from 1, the end exclusive."""

    @property
    def line(self) -> int: ...
    @property
    def column(self) -> int: ...
    @property
    def end_line(self) -> int: ...
    @property
    def end_column(self) -> int: ...


class Places(Protocol):
    """What knows where objects stand in the file that a position was read from."""

    def pointer_of(self, id: str) -> str | None:
        """The JSON pointer of an object in the file; None where it does not stand there."""

    def span_of(self, id: str) -> Stretch | None:
        """The stretch of the file in which an object stands."""


class PlaceRecord(msgspec.Struct, frozen=True):
    """A stretch of the position file: lines and columns from 1, the end exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


class ReasonRecord(msgspec.Struct, frozen=True, kw_only=True):
    """Why something is not legal, is unknown, or is warned of."""

    code: Annotated[str, Described(description="stable and dotted; made for programs")]
    message: Annotated[str, Described(description="a sentence for players")]
    rule: Annotated[str, Described(description="id of the rule; the same in every edition")]
    number: Annotated[str | None, Described(description="number of the rule in the edition in force")]
    blame: Annotated[tuple[str, ...], Described(description="JSON pointers into the position file")]
    places: Annotated[tuple[PlaceRecord, ...], Described(description="where these stand in the text of the file")]
    objects: Annotated[tuple[str, ...], Described(description="ids of the objects responsible")]
    help: Annotated[str | None, Described(description="what would help")] = None


class DemandedCost(Value, frozen=True):
    """One cost that falls due and who demands it.

    `component` numbers it among what falls due, `cost` is what is paid, `by` in words whose cost it is and who changed
    it, `rule` makes it due, `object` is the id of who demands it and `changed` of those who changed it.
    """

    component: int
    cost: str
    by: str
    rule: str
    object: str | None = None
    changed: tuple[str, ...] = ()


class PaymentRecord(msgspec.Struct, frozen=True, kw_only=True):
    """One way to pay what falls due."""

    text: str
    spent: tuple[dict[str, Any], ...]
    x: int | None = None
    demanded: Annotated[tuple[DemandedCost, ...], Described(description="who demands each cost that is paid")] = ()


class VerdictRecord(msgspec.Struct, frozen=True, kw_only=True):
    """The answer to: is this action legal in this position?"""

    schema: Literal["sysop/verdict/1"] = "sysop/verdict/1"
    verdict: Literal["legal", "illegal", "unknown"]
    action: Annotated[str, Described(description="the action in canonical notation")]
    rules: Annotated[str, Described(description="the edition of the rules")]
    reasons: tuple[ReasonRecord, ...] = ()
    unknown: Annotated[tuple[ReasonRecord, ...], Described(description="what the answer hangs on")] = ()
    warnings: tuple[ReasonRecord, ...] = ()
    payment: Annotated[PaymentRecord | None, Described(description="one way to pay, where legal")] = None
    decision: Annotated[str | None, Described(description="the later decision at which it fails")] = None
    switches: Annotated[
        tuple[str, ...], Described(description="rules read differently than in the current edition")
    ] = ()


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
    demanded: tuple[DemandedCost, ...] = ()  # who demands each cost that it pays
    decision: str | None = None  # at which decision it fails, where later parts were written along
    switches: tuple[str, ...] = ()
    edition: str = CURRENT

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

    def to_dict(self, places: Places | None = None) -> dict[str, Any]:
        """The verdict as plain data, `sysop/verdict/1`: what `--json` writes and what the server answers.

        Args:
            places: tells where the objects to blame stand in a file: a position that was read from one. Without it,
                `blame` and `places` of the reasons are empty; `objects` names the objects either way.
        """
        payment = None if self.payment is None else payment_record(self.payment, self.paid, self.demanded)
        record = VerdictRecord(
            verdict=self.status.value,
            action=self.action,
            rules=rules_label(self.edition),
            reasons=self._told(self.reasons, places),
            unknown=self._told(self.unknown, places),
            warnings=self._told(self.warnings, places),
            payment=payment,
            decision=self.decision,
            switches=self.switches,
        )
        fields: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(record))
        return fields

    def _told(self, reasons: tuple[Reason, ...], places: Places | None) -> tuple[ReasonRecord, ...]:
        return tuple(reason_record(reason, self.edition, places) for reason in reasons)


def payment_record(payment: Payment, words: tuple[str, ...], demanded: tuple[DemandedCost, ...] = ()) -> PaymentRecord:
    """The record of a payment, with what it does in words, and who demands each cost."""
    spent = tuple(msgspec.to_builtins(part) for part in payment.spent)
    return PaymentRecord(text="; ".join(words) or "nothing", spent=spent, x=payment.x, demanded=demanded)


def reason_record(reason: Reason, edition: str, places: Places | None = None) -> ReasonRecord:
    """A reason with the number of its rule in an edition, and where in a file the objects stand that it blames."""
    spans = (span for id in reason.blame if places is not None and (span := places.span_of(id)) is not None)
    pointers = (pointer for id in reason.blame if places is not None and (pointer := places.pointer_of(id)) is not None)
    return ReasonRecord(
        code=reason.code,
        message=reason.message,
        rule=reason.rule,
        number=number_in_force(reason.rule, edition),
        blame=tuple(pointers),
        places=tuple(PlaceRecord(s.line, s.column, s.end_line, s.end_column) for s in spans),
        objects=reason.blame,
        help=reason.help,
    )
