"""Hosted and recurring credits, and what they may be spent on (1.10.5)."""

from __future__ import annotations

from ..costs import CreditSource, Purpose
from ..deeds import Deed
from ..selectors import (
    ANYTHING,
    Selector,
    X,
)
from ..terms import Side
from .phrases import Grammar
from .restrictions import says


def add_credit_sources(g: Grammar, side: Side) -> None:
    """Recurring credits and purposes."""
    _credits(g)


def _credits(g: Grammar) -> None:
    g.rule("recurring", "{n:number} [recurring-credit]")(lambda n: n)
    g.rule("recurring", "x [recurring-credit]")(lambda: X())
    g.rule("declares", "{n:recurring}")(lambda n: says(CreditSource(recurring=n)))
    hosted = "(use (this|these) [credit]|you can (spend|use) hosted [credit]|you can (spend|use) the? [credit] on ~)"
    g.rule("declares", f"{hosted} {{p:purposes}}")(lambda p: says(CreditSource(p)))
    g.rule("declares", "(you may|) use [credit] on ~ {p:purposes}")(lambda p: says(CreditSource(p)))
    g.rule("declares", "you may (spend|use) (hosted [credit]|[credit] on ~) {p:purposes}")(
        lambda p: says(CreditSource(p))
    )
    g.rule("purposes", "{a:purpose}")(lambda a: a)
    g.rule("purposes", "{a:purpose} (or|and) {b:purpose}")(lambda a, b: a + b)
    g.rule("purpose", "during {t:time}")(lambda t: (Purpose(during=t),))
    acts = {
        "install": Deed.INSTALL,
        "rez": Deed.REZ,
        "advance": Deed.ADVANCE,
        "play": Deed.PLAY,
        "trash": Deed.TRASH,
        "use": Deed.USE,
    }
    gerunds = {"installing": Deed.INSTALL, "using": Deed.USE, "rezzing": Deed.REZ}
    for word, act in acts.items():
        g.rule("purpose", f"to {word} {{s:np}}")(lambda s, act=act: (Purpose(act, _thing(s)),))
        g.rule("purpose", f"to {word} {{s:np}} during {{t:time}}")(lambda s, t, act=act: (Purpose(act, _thing(s), t),))
        g.rule("purpose", f"to take the basic_action to {word} {{s:np}}")(
            lambda s, act=act: (Purpose(act, _thing(s), basic=True),)
        )
    for word, act in gerunds.items():
        g.rule("purpose", f"(to pay|) for {word} the? {{s:np}}")(lambda s, act=act: (Purpose(act, _thing(s)),))
        g.rule("purpose", f"(to pay|) for {word} {{s:np}} during {{t:time}}")(
            lambda s, t, act=act: (Purpose(act, _thing(s), t),)
        )
    for word, act in acts.items():
        g.rule("purpose", f"to {word} {{a:np}} and {{b:np}}")(
            lambda a, b, act=act: (Purpose(act, _thing(a)), Purpose(act, _thing(b)))
        )
    g.rule("purpose", "to advance , install , and rez {s:np}")(
        lambda s: (Purpose(Deed.ADVANCE, _thing(s)), Purpose(Deed.INSTALL, _thing(s)), Purpose(Deed.REZ, _thing(s)))
    )
    g.rule("purpose", "to take the basic_action to remove 1 tag")(lambda: (Purpose(Deed.REMOVE_TAGS, basic=True),))
    g.rule("purpose", "to pay trash_cost")(lambda: (Purpose(Deed.PAY_TRASH_COST, kind=Deed.TRASH),))
    g.rule("purpose", "to pay trash_cost of {s:np}")(lambda s: (Purpose(Deed.PAY_TRASH_COST, s, kind=Deed.TRASH),))
    g.rule("purpose", "to pay install_cost")(lambda: (Purpose(Deed.INSTALL, kind=Deed.INSTALL),))
    g.rule("purpose", "for anything")(lambda: (Purpose(),))


def _thing(s: Selector) -> Selector | None:
    return None if s == ANYTHING else s
