"""What goes over the wire, as types: the OpenAPI document is made from them, and every answer is checked against them.

A question over HTTP has the key of its kind with what is asked, the position, and settings; see `questions.KINDS`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from ..models.verdict import PaymentRecord, ReasonRecord

Text = Annotated[str, Meta(max_length=200_000)]
Short = Annotated[str, Meta(max_length=2_000)]
Position = Annotated[
    Text | dict[str, Any],
    Meta(description="a position file as an object or as its text (YAML or JSON), or the one-line form"),
]
Flag = bool | UnsetType


class Asked(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What every question may say."""

    edition: Short | UnsetType = UNSET


class AboutPosition(Asked, kw_only=True, forbid_unknown_fields=True):
    """A question about a position."""

    position: Position
    seen_by: Literal["corp", "runner"] | UnsetType = UNSET


class Listed(AboutPosition, kw_only=True, forbid_unknown_fields=True):
    """A question whose answer is a list."""

    limit: Annotated[int, Meta(ge=0, le=1000)] | UnsetType = UNSET
    count: Flag = UNSET


class CheckQuestion(AboutPosition, kw_only=True, forbid_unknown_fields=True):
    """Is this action legal, and why not?"""

    check: Short
    fix: Flag = UNSET
    why: Flag = UNSET


class ActionsQuestion(Listed, kw_only=True, forbid_unknown_fields=True):
    """Everything that may be chosen now."""

    actions: Literal[True] = True
    costs: Flag = UNSET


class TargetsQuestion(Listed, kw_only=True, forbid_unknown_fields=True):
    """Every valid announcement of targets."""

    targets: Short


class PaymentsQuestion(Listed, kw_only=True, forbid_unknown_fields=True):
    """Every way to pay what falls due together."""

    payments: Short


class OrdersQuestion(Listed, kw_only=True, forbid_unknown_fields=True):
    """Every legal order of the pending abilities."""

    orders: Literal[True] = True
    distinct: Flag = UNSET


class OutcomesQuestion(AboutPosition, kw_only=True, forbid_unknown_fields=True):
    """All different results of what is pending."""

    outcomes: Literal[True] = True
    limit: Annotated[int, Meta(ge=0, le=1000)] | UnsetType = UNSET


class CheckpointQuestion(AboutPosition, kw_only=True, forbid_unknown_fields=True):
    """What a checkpoint would do now."""

    checkpoint: Literal[True] = True


class AfterQuestion(AboutPosition, kw_only=True, forbid_unknown_fields=True):
    """The position after a choice."""

    after: Short


class EditQuestion(AboutPosition, kw_only=True, forbid_unknown_fields=True):
    """The position with a change made by hand."""

    edit: dict[str, Any]


class ShowQuestion(AboutPosition, kw_only=True, forbid_unknown_fields=True):
    """The position in all its forms."""

    show: Literal[True] = True


class AboutQuestion(AboutPosition, kw_only=True, forbid_unknown_fields=True):
    """Everything that might be done with a card."""

    about: Short


class DrawQuestion(AboutPosition, kw_only=True, forbid_unknown_fields=True):
    """The position as a picture."""

    draw: Literal[True] = True
    width: Annotated[int, Meta(ge=320, le=4000)] | UnsetType = UNSET


class ValidateQuestion(Asked, kw_only=True, forbid_unknown_fields=True):
    """Is this a possible position?"""

    validate: Literal[True] = True
    position: Position


class ImportQuestion(Asked, kw_only=True, forbid_unknown_fields=True, rename={"recording": "import"}):
    """The position of a state of a recorded game: a download of jinteki.net, or a single state."""

    recording: str | dict[str, Any]
    at: Short | UnsetType = UNSET


class CardQuestion(Asked, kw_only=True, forbid_unknown_fields=True):
    """How a card is modelled."""

    card: Short


class TitlesQuestion(Asked, kw_only=True, forbid_unknown_fields=True):
    """Cards whose titles begin like this."""

    titles: Short
    limit: Annotated[int, Meta(ge=0, le=1000)] | UnsetType = UNSET


class RuleQuestion(Asked, kw_only=True, forbid_unknown_fields=True):
    """Rules by id, number or words."""

    rule: Short
    limit: Annotated[int, Meta(ge=0, le=1000)] | UnsetType = UNSET


class ExplainQuestion(Asked, kw_only=True, forbid_unknown_fields=True):
    """What a reason code says."""

    explain: Short


# ------------------------------------------------------------------------------ answers


class Answer(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What every answer says; `unknown` is there where a limit was reached."""

    schema: Literal["sysop/answer/1"]


class Refused(Answer, kw_only=True, omit_defaults=True):
    """What is wrong with a question."""

    error: str
    diagnostics: list[dict[str, Any]] = msgspec.field(default_factory=list)


class Limited(Answer, kw_only=True, omit_defaults=True):
    """An answer that may have been given up."""

    unknown: str | list[Any] | UnsetType = UNSET


class CheckAnswer(Answer, kw_only=True, omit_defaults=True):
    """The verdict, as `sysop check --json` gives it; only `unknown`, as a text, where a limit was reached."""

    verdict: Literal["legal", "illegal", "unknown"] | UnsetType = UNSET
    action: str | UnsetType = UNSET
    rules: str | UnsetType = UNSET
    reasons: list[ReasonRecord] | UnsetType = UNSET
    unknown: str | list[ReasonRecord] | UnsetType = UNSET
    warnings: list[ReasonRecord] | UnsetType = UNSET
    payment: PaymentRecord | UnsetType | None = UNSET
    decision: str | UnsetType | None = UNSET
    switches: list[str] | UnsetType = UNSET
    derivation: dict[str, Any] | UnsetType = UNSET
    remedies: list[dict[str, Any]] | UnsetType = UNSET


class ListAnswer(Limited, kw_only=True, omit_defaults=True):
    """A list, or how long it is."""

    items: list[str] | UnsetType = UNSET
    records: list[dict[str, Any]] | UnsetType = UNSET
    count: int | UnsetType = UNSET
    complete: bool | UnsetType = UNSET
    undecided: list[str] | UnsetType = UNSET
    illegal: str | UnsetType = UNSET


class OutcomesAnswer(ListAnswer, kw_only=True, omit_defaults=True):
    """The results, and whether the order matters."""

    order_matters: Literal["yes", "no", "unknown"] | UnsetType = UNSET
    because: str | UnsetType = UNSET
    orders: list[list[str]] | UnsetType = UNSET


class CheckpointAnswer(Limited, kw_only=True, omit_defaults=True):
    """What a checkpoint does."""

    changes: list[dict[str, Any]] | UnsetType = UNSET
    pending: list[dict[str, Any]] | UnsetType = UNSET
    choice: list[list[str]] | UnsetType = UNSET
    complete: bool | UnsetType = UNSET


class PositionAnswer(Limited, kw_only=True, omit_defaults=True):
    """A position, and who decides what in it."""

    text: str | UnsetType | None = UNSET
    one_line: str | UnsetType | None = UNSET
    changes: list[str] | UnsetType = UNSET
    turn: int | UnsetType = UNSET
    active: str | UnsetType = UNSET
    decision: str | UnsetType | None = UNSET
    side: str | UnsetType | None = UNSET
    over: bool | UnsetType = UNSET
    told: list[str] | UnsetType = UNSET
    illegal: str | UnsetType = UNSET


class ImportAnswer(PositionAnswer, kw_only=True, omit_defaults=True):
    """The position, and the number of the state."""

    state: int | UnsetType = UNSET


class AboutAnswer(Limited, kw_only=True, omit_defaults=True):
    """What might be done with a card: actions, each with its verdict and ways to pay."""

    id: str | UnsetType = UNSET
    name: str | UnsetType = UNSET
    card: str | UnsetType | None = UNSET
    title: str | UnsetType | None = UNSET
    options: list[dict[str, Any]] | UnsetType = UNSET


class DrawAnswer(Limited, kw_only=True, omit_defaults=True):
    """A picture, and what it shows in words."""

    svg: str | UnsetType = UNSET
    described: str | UnsetType = UNSET


class ValidateAnswer(Limited, kw_only=True, omit_defaults=True):
    """Whether a position is possible, and every problem of it."""

    valid: bool | UnsetType = UNSET
    diagnostics: list[dict[str, Any]] | UnsetType = UNSET


class CardAnswer(Limited, kw_only=True, omit_defaults=True):
    """How a card is modelled."""

    card: dict[str, Any] | UnsetType = UNSET
    words: list[str] | UnsetType = UNSET
    unread: list[int] | UnsetType = UNSET
    not_carried_out: list[dict[str, Any]] | UnsetType = UNSET
    corrected: str | UnsetType | None = UNSET
    faces: list[dict[str, Any]] | UnsetType = UNSET


class RuleAnswer(Limited, kw_only=True, omit_defaults=True):
    """Rules, in our words."""

    rules: list[dict[str, Any]] | UnsetType = UNSET


class ExplainAnswer(Limited, kw_only=True, omit_defaults=True):
    """What a reason code says."""

    code: str | UnsetType = UNSET
    meaning: str | UnsetType = UNSET
    rules: list[str] | UnsetType = UNSET
    help: str | UnsetType | None = UNSET


RECORDS: dict[str, tuple[type[Asked], type[Answer]]] = {
    "check": (CheckQuestion, CheckAnswer),
    "actions": (ActionsQuestion, ListAnswer),
    "targets": (TargetsQuestion, ListAnswer),
    "payments": (PaymentsQuestion, ListAnswer),
    "orders": (OrdersQuestion, ListAnswer),
    "outcomes": (OutcomesQuestion, OutcomesAnswer),
    "checkpoint": (CheckpointQuestion, CheckpointAnswer),
    "after": (AfterQuestion, PositionAnswer),
    "edit": (EditQuestion, PositionAnswer),
    "show": (ShowQuestion, PositionAnswer),
    "about": (AboutQuestion, AboutAnswer),
    "draw": (DrawQuestion, DrawAnswer),
    "validate": (ValidateQuestion, ValidateAnswer),
    "import": (ImportQuestion, ImportAnswer),
    "card": (CardQuestion, CardAnswer),
    "titles": (TitlesQuestion, ListAnswer),
    "rule": (RuleQuestion, RuleAnswer),
    "explain": (ExplainQuestion, ExplainAnswer),
}


def schemas(answers: bool) -> dict[str, Any]:
    """The JSON Schemas of all questions, or of all answers, by the kind of question."""
    kinds = {name: pair[answers] for name, pair in RECORDS.items()}
    found, shared = msgspec.json.schema_components((*kinds.values(), Refused), ref_template="#/$defs/{name}")
    by_kind = dict(zip((*kinds, "error"), found, strict=True))
    if not answers:
        del by_kind["error"]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "description": f"the {'answers' if answers else 'questions'} of sysop, by kind",
        "properties": by_kind,
        "$defs": shared,
    }
