"""A verdict as text and as the JSON envelope `sysop/verdict/1`."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from .models.edition import rules_label
from .models.notation.names import names_of
from .models.pool import Pool
from .models.rulebook import number_in_force, rule
from .models.state import State
from .models.verdict import DemandedCost, Places, Reason, Verdict, VerdictRecord
from .solver.explain.derivation import Fact
from .solver.remedies.asking import Remedy, RemedyKind

Described = msgspec.Meta
MOST_UNKNOWN = 8  # reasons that text lists for an answer that is UNKNOWN


class ExplainedRecord(VerdictRecord, frozen=True, kw_only=True):
    """The answer to: is this action legal in this position? With what was asked for beside it."""

    derivation: Annotated[
        Fact | msgspec.UnsetType, Described(description="the facts that a legal verdict rests on, where asked for")
    ] = msgspec.UNSET
    remedies: Annotated[
        tuple[Remedy, ...] | msgspec.UnsetType, Described(description="what would make it legal, where asked for")
    ] = msgspec.UNSET


def verdict_schema() -> dict[str, Any]:
    """The JSON Schema of the verdict envelope."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **msgspec.json.schema(ExplainedRecord)}


def verdict_record(
    verdict: Verdict,
    places: Places,
    remedies: tuple[Remedy, ...] | msgspec.UnsetType = msgspec.UNSET,
    derivation: Fact | msgspec.UnsetType = msgspec.UNSET,
) -> dict[str, Any]:
    """The fields of the envelope: `Verdict.to_dict`, and what was asked for beside it."""
    asked = {"derivation": derivation, "remedies": remedies}
    more = {key: msgspec.to_builtins(value) for key, value in asked.items() if value is not msgspec.UNSET}
    return {**verdict.to_dict(places), **more}


def citation(rule_id: str, edition: str | None = None) -> str:
    """A rule as text cites it: `CR 1.16.10b (rule_additonal_cost_simultaenous)`."""
    number = number_in_force(rule_id, edition)
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
        lines += demanded_lines(verdict.demanded)
    if verdict.switches:
        lines.append(f"  rules: {rules_label(state.edition)}, which differs in: {', '.join(verdict.switches)}")
    return lines


def demanded_lines(costs: tuple[DemandedCost, ...]) -> list[str]:
    """Who demands each cost, a line each; none where all are what the action itself costs."""
    if len({cost.object for cost in costs}) < 2 and not any(cost.changed for cost in costs):
        return []
    return [f"    {cost.cost}: {cost.by}" for cost in costs]


def fact_lines(fact: Fact, depth: int = 1, edition: str | None = None) -> list[str]:
    """A fact and what it follows from, each with its rule, indented as a tree."""
    lines = [f"{'  ' * depth}{fact.message} [{citation(fact.rule, edition)}]"]
    for part in fact.because:
        lines += fact_lines(part, depth + 1, edition)
    return lines


REMEDY_WORDS = {
    RemedyKind.INSTEAD: "fix: legal instead",
    RemedyKind.FIRST: "fix: legal after",
    RemedyKind.WHEN: "fix: legal",
}
OTHER_BOARD = "only if the board were different"
ELSE_WORDS = {
    RemedyKind.FIRST: "only if the board were different, legal after",
    RemedyKind.EARLIER: "only if it had come about otherwise",
}


def remedy_lines(remedies: tuple[Remedy, ...]) -> list[str]:
    """The remedies for players, a line each: what can be done, and what would have to be otherwise; one line that says
    so where none was found."""
    if not remedies:
        return ["  fix: no small change was found that would make it legal"]
    return [f"  {remedy_words(remedy)}: {remedy.message}{_by(remedy)}" for remedy in remedies]


def remedy_words(remedy: Remedy) -> str:
    """What a remedy begins with: whether it can be done, or what would have to be otherwise."""
    return REMEDY_WORDS[remedy.kind] if remedy.possible else ELSE_WORDS.get(remedy.kind, OTHER_BOARD)


def _by(remedy: Remedy) -> str:
    """What leads to a later moment, where one choice does."""
    return f", after: {remedy.choices[0]}" if remedy.kind is RemedyKind.WHEN and remedy.choices else ""


def _reason_lines(reason: Reason, state: State, pool: Pool, prefix: str, explain: bool) -> list[str]:
    names = names_of(state, pool)
    lines = [f"  {prefix}{reason.code}: {reason.message}", f"    rule: {citation(reason.rule, state.edition)}"]
    if explain and number_in_force(reason.rule) is not None:
        summary = rule(reason.rule).summary
        lines += [f"      {summary}"] if summary else []
    if reason.blame:
        lines.append(f"    because of: {', '.join(names.name(id) for id in reason.blame)}")
    if reason.help is not None:
        lines.append(f"    help: {reason.help}")
    return lines
