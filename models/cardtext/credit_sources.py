"""Hosted and recurring credits, and what they may be spent on (1.10.5)."""

from __future__ import annotations

from ..costs import CreditSource
from ..terms import Side
from .phrases import Grammar
from .restrictions import says


def add_credit_sources(g: Grammar, side: Side) -> None:
    """Recurring credits and purposes."""
    _credits(g)


def _credits(g: Grammar) -> None:
    g.rule("declares", "{n:recurring}")(lambda n: says(CreditSource(recurring=n)))
    hosted = "(use (this|these) [credit]|you can (spend|use) hosted [credit]|you can (spend|use) the? [credit] on ~)"
    g.rule("declares", f"{hosted} {{p:purposes}}")(lambda p: says(CreditSource(p)))
    g.rule("declares", "(you may|) use [credit] on ~ {p:purposes}")(lambda p: says(CreditSource(p)))
    g.rule("declares", "you may (spend|use) (hosted [credit]|[credit] on ~) {p:purposes}")(
        lambda p: says(CreditSource(p))
    )
