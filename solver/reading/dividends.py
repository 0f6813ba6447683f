"""What an agenda had as it was scored or stolen, for what that brings (1.17.8, 10.13)."""

from __future__ import annotations

from ...models.deeds import Deed
from .context import Context


def as_it_was_taken(context: Context) -> int | None:
    """The advancement counters that the agenda had as it began to be scored or stolen, for what that brings
    (rule_dividends_timing, rule_advancement_counters_reference, rule_dividends)."""
    event = context.event
    taken = event is not None and event.verb in (Deed.SCORE, Deed.STEAL) and event.object == context.source
    return event.amount if event is not None and taken else None


def needed_to_score(context: Context) -> int | None:
    """The advancement requirement of the agenda as it was scored, for the same (rule_dividends_timing)."""
    event = context.event
    scored = event is not None and event.verb is Deed.SCORE and event.object == context.source
    return event.had if event is not None and scored else None
