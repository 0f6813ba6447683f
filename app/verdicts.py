"""A verdict as text and as the JSON envelope `sysop/verdict/1`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

import msgspec

from .models.actions import Payment
from .models.notation.diagnostics import Span
from .models.notation.names import names_of
from .models.pool import Pool
from .models.rulebook import UnknownRule, number_in, rule
from .models.state import State
from .models.verdict import Reason, Verdict
from .output import rules_label
from .solver.explain.derivation import Fact
from .solver.explain.remedies import Remedy, RemedyKind

Described = msgspec.Meta
NUMBERED = ("cr-old",)  # editions besides the current one whose numbers are recorded
MOST_UNKNOWN = 8  # reasons that text lists for an answer that is UNKNOWN


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


class PaymentRecord(msgspec.Struct, frozen=True, kw_only=True):
    """One way to pay what falls due."""

    text: str
    spent: tuple[dict[str, Any], ...]
    x: int | None = None


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
    derivation: Annotated[
        Fact | msgspec.UnsetType, Described(description="the facts that a legal verdict rests on, where asked for")
    ] = msgspec.UNSET
    remedies: Annotated[
        tuple[Remedy, ...] | msgspec.UnsetType, Described(description="what would make it legal, where asked for")
    ] = msgspec.UNSET


def verdict_schema() -> dict[str, Any]:
    """The JSON Schema of the verdict envelope."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **msgspec.json.schema(VerdictRecord)}


def verdict_record(
    verdict: Verdict,
    state: State,
    pool: Pool,
    pointer_of: Callable[[str], str | None],
    remedies: tuple[Remedy, ...] | msgspec.UnsetType = msgspec.UNSET,
    derivation: Fact | msgspec.UnsetType = msgspec.UNSET,
    span_of: Callable[[str], Span | None] = lambda id: None,
) -> dict[str, Any]:
    """The fields of the envelope."""

    def reasons(found: tuple[Reason, ...]) -> tuple[ReasonRecord, ...]:
        return tuple(reason_record(r, state.edition, pointer_of, span_of) for r in found)

    record = VerdictRecord(
        verdict=verdict.status.value,
        action=verdict.action,
        rules=rules_label(state.edition),
        reasons=reasons(verdict.reasons),
        unknown=reasons(verdict.unknown),
        warnings=reasons(verdict.warnings),
        payment=payment_record(verdict.payment, verdict.paid) if verdict.payment is not None else None,
        decision=verdict.decision,
        switches=verdict.switches,
        remedies=remedies,
        derivation=derivation,
    )
    fields: dict[str, Any] = msgspec.to_builtins(record)
    return fields


def payment_record(payment: Payment, words: tuple[str, ...]) -> PaymentRecord:
    """The record of a payment, with what it does in words."""
    spent = tuple(msgspec.to_builtins(part) for part in payment.spent)
    return PaymentRecord(text="; ".join(words) or "nothing", spent=spent, x=payment.x)


def reason_record(
    reason: Reason, edition: str, pointer_of: Callable[[str], str | None], span_of: Callable[[str], Span | None]
) -> ReasonRecord:
    """A reason with the number of its rule in an edition, and where in a file the objects stand that it blames."""
    spans = (span for id in reason.blame if (span := span_of(id)) is not None)
    pointers = tuple(pointer for id in reason.blame if (pointer := pointer_of(id)) is not None)
    return ReasonRecord(
        code=reason.code,
        message=reason.message,
        rule=reason.rule,
        number=rule_number(reason.rule, edition),
        blame=pointers,
        places=tuple(PlaceRecord(s.line, s.column, s.end_line, s.end_column) for s in spans),
        objects=reason.blame,
        help=reason.help,
    )


def rule_number(rule_id: str, edition: str | None = None) -> str | None:
    """The number of a rule in the edition in force, in the current one for an edition without numbers of its own.

    None for an id that the rulebook does not know, and for a rule that the edition lacks.
    """
    try:
        return number_in(rule_id, edition) if edition in NUMBERED else rule(rule_id).number
    except UnknownRule:
        return None


def citation(rule_id: str, edition: str | None = None) -> str:
    """A rule as text cites it: `CR 1.16.10b (rule_additonal_cost_simultaenous)`."""
    number = rule_number(rule_id, edition)
    return f"CR {number} ({rule_id})" if number is not None else rule_id


def verdict_lines(verdict: Verdict, state: State, pool: Pool, status: str, *, explain: bool = False) -> list[str]:
    """The verdict for players: the word, the action, and each reason with its rule, its objects and its help."""
    lines = [f"{status}: {verdict.action}"]
    if verdict.decision is not None:
        lines.append(f"  at a later decision: {verdict.decision.replace('_', ' ')}")
    for reason in (*verdict.reasons, *verdict.unknown[:MOST_UNKNOWN]):
        lines += _reason_lines(reason, state, pool, "", explain)
    if len(verdict.unknown) > MOST_UNKNOWN:
        lines.append(
            f"  ... and {len(verdict.unknown) - MOST_UNKNOWN} more that the answer hangs on (--json lists all)"
        )
    for warning in verdict.warnings:
        lines += _reason_lines(warning, state, pool, "warning: ", explain)
    if verdict.payment is not None and verdict.payment.spent:
        lines.append(f"  one way to pay: {'; '.join(verdict.paid)}")
    if verdict.switches:
        lines.append(f"  rules: {rules_label(state.edition)}, which differs in: {', '.join(verdict.switches)}")
    return lines


def fact_lines(fact: Fact, depth: int = 1, edition: str | None = None) -> list[str]:
    """A fact and what it follows from, each with its rule, indented as a tree."""
    lines = [f"{'  ' * depth}{fact.message} [{citation(fact.rule, edition)}]"]
    for part in fact.because:
        lines += fact_lines(part, depth + 1, edition)
    return lines


REMEDY_WORDS = {
    RemedyKind.MORE: "it would be legal with",
    RemedyKind.CARD: "it would be legal with this change",
    RemedyKind.INSTEAD: "legal instead",
    RemedyKind.FIRST: "legal after",
    RemedyKind.WHEN: "legal",
}


def remedy_lines(remedies: tuple[Remedy, ...]) -> list[str]:
    """The remedies for players, a line each; one line that says so where none was found."""
    if not remedies:
        return ["  fix: no small change was found that would make it legal"]
    return [f"  fix: {REMEDY_WORDS[remedy.kind]}: {remedy.message}" for remedy in remedies]


def _reason_lines(reason: Reason, state: State, pool: Pool, prefix: str, explain: bool) -> list[str]:
    names = names_of(state, pool)
    lines = [f"  {prefix}{reason.code}: {reason.message}", f"    rule: {citation(reason.rule, state.edition)}"]
    if explain and rule_number(reason.rule) is not None:
        summary = rule(reason.rule).summary
        lines += [f"      {summary}"] if summary else []
    if reason.blame:
        lines.append(f"    because of: {', '.join(names.name(id) for id in reason.blame)}")
    if reason.help is not None:
        lines.append(f"    help: {reason.help}")
    return lines
