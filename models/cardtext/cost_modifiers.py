"""Additional costs and changed costs as static abilities declare them (1.16.3, 1.16.10)."""

from __future__ import annotations

from ..conditions import (
    Act,
    ActPattern,
)
from ..costs import AdditionalCost, CostKind, CostModifier, Discount, Surcharge
from ..selectors import (
    THIS,
    Same,
)
from ..terms import Player, Side
from .amounts import times
from .costs import paid_by
from .phrases import Grammar


def add_cost_modifiers(g: Grammar, side: Side) -> None:
    """`As an additional cost to ...`, `... costs 1 less to install`."""
    _additional(g)
    _changed(g)


def _additional(g: Grammar) -> None:
    g.rule("additional", "as_an_additional_cost_to {a:cost_act} , {c:cost}")(
        lambda a, c: (AdditionalCost(a, paid_by(c, _PAYERS.get(a.act, Player.YOU))),)
    )
    g.rule("additional", "as_an_additional_cost_to {a:cost_act} , {p:player} must {c:cost}")(
        lambda a, p, c: (AdditionalCost(_acted_by(a, p), paid_by(c, p)),)
    )
    g.rule("additional", "{p:player} must {c:cost} as_an_additional_cost_to {a:cost_act}")(
        lambda a, p, c: (AdditionalCost(_acted_by(a, p), paid_by(c, p)),)
    )
    g.rule("declaration", "{a:additional}")(lambda a: a)
    acts = {
        "play": Act.PLAY,
        "steal": Act.STEAL,
        "rez": Act.REZ,
        "score": Act.SCORE,
        "access": Act.ACCESS,
        "install": Act.INSTALL,
        "trash": Act.TRASH,
        "advance": Act.ADVANCE,
        "use": Act.USE,
    }
    for word, act in acts.items():
        g.rule("cost_act", f"{word} ~")(lambda act=act: ActPattern(act, what=Same(THIS)))
        g.rule("cost_act", f"{word} ~ with the basic_action")(
            lambda act=act: ActPattern(act, what=Same(THIS), basic=True)
        )
        g.rule("cost_act", f"{word} (a|each|all|) {{s:np}}")(lambda s, act=act: ActPattern(act, what=s))
        g.rule("cost_act", f"{word} (a|each|) {{s:np}} with the basic_action")(
            lambda s, act=act: ActPattern(act, what=s, basic=True)
        )
        g.rule("cost_act", f"take the basic_action to {word} (a|1|) {{s:np}}")(
            lambda s, act=act: ActPattern(act, what=s, basic=True)
        )
    g.rule("cost_act", "run {s:server}")(lambda s: ActPattern(Act.RUN, server=s))
    g.rule("cost_act", "jack out")(lambda: ActPattern(Act.JACK_OUT))


def _changed(g: Grammar) -> None:
    kinds = {
        "rez": (Act.REZ, CostKind.REZ),
        "install": (Act.INSTALL, CostKind.INSTALL),
        "play": (Act.PLAY, CostKind.PLAY),
    }
    for word, (act, kind) in kinds.items():
        for more, change in (("increased", Surcharge), ("lowered", Discount)):
            g.rule(
                "declaration",
                f"the ({word}_cost|{word} cost) of (each|all|) {{s:np}} is {more} by {{n:number}} [credit]?",
            )(lambda s, n, act=act, kind=kind, change=change: (CostModifier(ActPattern(act, what=s), change(n, kind)),))
            g.rule("declaration", f"the ({word}_cost|{word} cost) of ~ is {more} by {{n:number}} [credit]? {{e:each}}")(
                lambda n, e, act=act, kind=kind, change=change: (
                    CostModifier(ActPattern(act, what=Same(THIS)), change(times(n, e), kind)),
                )
            )
            g.rule("declaration", f"its ({word}_cost|{word} cost) is {more} by {{n:number}} [credit]? {{e:each}}")(
                lambda n, e, act=act, kind=kind, change=change: (
                    CostModifier(ActPattern(act, what=Same(THIS)), change(times(n, e), kind)),
                )
            )
        for more, change in (("more", Surcharge), ("less", Discount)):
            g.rule("declaration", f"~ cost {{n:number}} [credit] {more} to {word}")(
                lambda n, act=act, kind=kind, change=change: (
                    CostModifier(ActPattern(act, what=Same(THIS)), change(n, kind)),
                )
            )
            g.rule("declaration", f"~ cost {{n:number}} [credit] {more} to {word} {{e:each}}")(
                lambda n, e, act=act, kind=kind, change=change: (
                    CostModifier(ActPattern(act, what=Same(THIS)), change(times(n, e), kind)),
                )
            )
            g.rule("declaration", f"(each|all) {{s:np}} cost {{n:number}} [credit] {more} to {word}")(
                lambda s, n, act=act, kind=kind, change=change: (
                    CostModifier(ActPattern(act, what=s), change(n, kind)),
                )
            )
            g.rule(
                "declaration", f"the first {{s:np}} you {word} each turn cost {{n:number}} [credit] {more} (to {word}|)"
            )(
                lambda s, n, act=act, kind=kind, change=change: (
                    CostModifier(ActPattern(act, Player.YOU, s), change(n, kind), ordinal=1),
                )
            )


_PAYERS = dict.fromkeys((Act.STEAL, Act.RUN, Act.JACK_OUT, Act.ACCESS), Player.RUNNER)
_PAYERS |= dict.fromkeys((Act.REZ, Act.SCORE, Act.ADVANCE), Player.CORP)


def _acted_by(a: ActPattern, p: Player | None) -> ActPattern:
    from msgspec import structs

    return structs.replace(a, by=p) if p is not None and p is not Player.YOU else a
