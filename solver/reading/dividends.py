"""What an agenda had as it was scored or stolen, for what that brings (1.17.8, 10.13)."""

from __future__ import annotations

from ...models.deeds import Deed
from ...models.events import UNTOLD
from ...models.known import Known, Open
from ...models.verdict import Reason
from .context import Context

_UNSAID = Open(
    (
        Reason(
            "unknown.history",
            "the position does not say how many advancement counters the agenda had",
            "rule_advancement_counters_reference",
            help="write `amount` with the entry under history",
        ),
    )
)


def as_it_was_taken(context: Context) -> Known[int] | None:
    """The advancement counters that the agenda had as it began to be scored or stolen, for what that brings
    (rule_dividends_timing, rule_advancement_counters_reference, rule_dividends)."""
    event = context.event
    taken = event is not None and event.verb in (Deed.SCORE, Deed.STEAL) and event.object == context.source
    if event is None or not taken:
        return None
    return _UNSAID if event.amount == UNTOLD else event.amount


def needed_to_score(context: Context) -> int | None:
    """The advancement requirement of the agenda as it was scored, for the same (rule_dividends_timing)."""
    event = context.event
    scored = event is not None and event.verb is Deed.SCORE and event.object == context.source
    return event.had if event is not None and scored else None
