"""Additional costs and changed costs as static abilities declare them (1.16.3, 1.16.10)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import structs

from ..conditions import ActPattern, During
from ..costs import AdditionalCost, Cost, CostModifier, Discount, Ignore, Ignoring, Surcharge
from ..deeds import Deed
from ..selectors import ANYTHING, RESOURCE, THIS, And, Bound, InServer, Same, Selector, ServerWord, TriggerObject
from ..terms import CardType, Part, Player, Side
from ..values import Value
from .amounts import times
from .anaphora import WORD_TYPES
from .costs import paid_by
from .logic import installed, together, types_of
from .phrases import Grammar


def add_cost_modifiers(g: Grammar, side: Side) -> None:
    """`As an additional cost to ...`, `... costs 1 less to install`."""
    _additional(g)
    _changed(g)
    _ignored(g)
    _basic_actions(g)


def _done_to(act: Deed, s: Selector) -> ActPattern:
    """`Install a card in the root of or protecting` a server: there it will be, and is not yet."""
    parts = s.parts if isinstance(s, And) else (s,)
    inside = next((p for p in parts if isinstance(p, InServer) and p.part is Part.ROOT_OR_PROTECTING), None)
    if act is not Deed.INSTALL or inside is None:
        return ActPattern(act, what=s)
    what = together(p for p in parts if p is not inside)
    return ActPattern(act, what=None if what == ANYTHING else what, server=inside.server)


def _additional(g: Grammar) -> None:
    must = "{p:player} must"
    for act in ("{a:cost_act}", "{a:cost_act} or {b:cost_act}"):
        lead = f"as_an_additional_cost_to {act}"
        for template in (f"{lead} , {{c:cost}}", f"{lead} , {must} {{c:cost}}", f"{must} {{c:cost}} {lead}"):
            g.rule("additional", template)(lambda c, p=None, **acts: _declared(acts.values(), p, c))
    g.rule("additional", f"as_an_additional_cost_to {{a:cost_act}} {{o:first}} , {must} {{c:cost}}")(
        lambda a, o, p, c: _declared((structs.replace(a, during=o),), p, c, 1)
    )
    g.rule("declaration", "{a:additional}")(lambda a: a)
    g.words("first", {"for the first time (each|this) turn": None})
    g.words("first", {"for the first time during their turn": During.OPPONENT_TURN})
    acts = {
        "play": Deed.PLAY,
        "steal": Deed.STEAL,
        "rez": Deed.REZ,
        "score": Deed.SCORE,
        "access": Deed.ACCESS,
        "install": Deed.INSTALL,
        "trash": Deed.TRASH,
        "advance": Deed.ADVANCE,
        "use": Deed.USE,
    }
    for word, act in acts.items():
        g.rule("cost_act", f"{word} ~")(lambda act=act: ActPattern(act, what=Same(THIS)))
        g.rule("cost_act", f"{word} ~ with the basic_action")(
            lambda act=act: ActPattern(act, what=Same(THIS), basic=True)
        )
        g.rule("cost_act", f"{word} (a|each|all|) {{s:np}}")(lambda s, act=act: _done_to(act, s))
        g.rule("cost_act", f"{word} (a|each|) {{s:np}} with the basic_action")(
            lambda s, act=act: ActPattern(act, what=s, basic=True)
        )
        g.rule("cost_act", f"take the basic_action to {word} (a|1|) {{s:np}}")(
            lambda s, act=act: ActPattern(act, what=s, basic=True)
        )
        g.rule("cost_act", f"{word} {{r:reference}}")(lambda r, act=act: ActPattern(act, what=Same(r)))
        g.rule("cost_act", f"{word} non {{s:type}} card")(lambda s, act=act: ActPattern(act, what=~s))
    g.rule("cost_act", "run {s:server}")(lambda s: ActPattern(Deed.RUN, server=s))
    g.rule("cost_act", "jack out")(lambda: ActPattern(Deed.JACK_OUT))
    g.rule("cost_act", "jack out during {t:time}")(lambda t: ActPattern(Deed.JACK_OUT, during=t))
    g.rule("cost_act", "run")(lambda: ActPattern(Deed.RUN))
    g.rule("cost_act", "take the basic_action to run {s:server}")(
        lambda s: ActPattern(Deed.RUN, server=s if s is not ServerWord.ANY else None, basic=True)
    )
    g.rule("cost_act", "use a {s:np} ability to break subroutine")(
        lambda s: ActPattern(Deed.USE, what=installed(s), to=Deed.BREAK)
    )
    g.rule("cost_act", "run any server")(lambda: ActPattern(Deed.RUN))
    g.rule("cost_act", "break (a|) subroutine")(lambda: ActPattern(Deed.BREAK))


def _changed(g: Grammar) -> None:
    g.rule("by_amount", "{n:count} [credit]?")(lambda n: n)
    g.rule("by_amount", "{n:number} [credit]? {e:each}")(lambda n, e: times(n, e))
    kinds = {
        "rez": (Deed.REZ, Deed.REZ),
        "install": (Deed.INSTALL, Deed.INSTALL),
        "play": (Deed.PLAY, Deed.PLAY),
    }
    for word, (act, kind) in kinds.items():
        _subjects(g, word, act)
        cost = f"({word}_cost|{word} cost)"
        for change, passive, orders, more in (
            (Surcharge, "increased", ("increase",), "more"),
            (Discount, "lowered", ("lower", "reduce"), "less"),
        ):
            templates = (
                f"the {cost} of {{w:to_{word}}} is {passive} by {{n:by_amount}}",
                *(f"{order} the {cost} of {{w:to_{word}}} by {{n:by_amount}}" for order in orders),
                f"{{w:to_{word}}} cost {{n:number}} [credit] {more} to {word}",
            )
            g.rule("declaration", *templates)(
                lambda w, n, kind=kind, change=change: (CostModifier(w[0], change(n, kind), ordinal=w[1]),)
            )
            g.rule("declaration", f"{{w:to_{word}}} cost {{n:number}} [credit] {more} to {word} {{e:each}}")(
                lambda w, n, e, kind=kind, change=change: (CostModifier(w[0], change(times(n, e), kind), ordinal=w[1]),)
            )
            g.rule("declaration", f"{{w:first_to_{word}}} cost {{n:number}} [credit] {more}")(
                lambda w, n, kind=kind, change=change: (CostModifier(w[0], change(n, kind), ordinal=w[1]),)
            )
            g.rule(
                "declaration",
                f"its {cost} is {passive} by {{n:by_amount}}",
                *(f"{order} the cost to {word} ~ by {{n:by_amount}}" for order in orders),
            )(
                lambda n, act=act, kind=kind, change=change: (
                    CostModifier(ActPattern(act, what=Same(THIS)), change(n, kind)),
                )
            )


def _basic_actions(g: Grammar) -> None:
    more = "the_runner pay {n:number} [credit] more when spending a [click] to remove a tag"
    g.rule("declaration", f"{more} ⟨ not through a card ability ⟩")(
        lambda n: (CostModifier(ActPattern(Deed.REMOVE_TAGS, Player.RUNNER, basic=True), Surcharge(n)),)
    )
    fewer = "you may pay {n:number} [credit] fewer when spending a [click] to trash a resource"
    g.rule("declaration", f"{fewer} ⟨ not through a card ability ⟩")(
        lambda n: (CostModifier(ActPattern(Deed.TRASH, Player.YOU, RESOURCE, basic=True), Discount(n)),)
    )


def _ignored(g: Grammar) -> None:
    """Costs that are ignored (rule_ignoring_costs)."""
    g.rule("declaration", "ignore any additional cost on each {s:np} you play")(
        lambda s: (CostModifier(ActPattern(Deed.PLAY, Player.YOU, s), Ignore(Ignoring.KIND, (Deed.ADDITIONAL,))),)
    )
    g.rule("declaration", "ignore the install_cost of {w:first_to_install}")(
        lambda w: (CostModifier(w[0], Ignore(Ignoring.KIND, (Deed.INSTALL,)), ordinal=w[1]),)
    )


def _subjects(g: Grammar, word: str, act: Deed) -> None:
    """What costs more or less, and whether only the first of it does."""
    g.rule(f"to_{word}", "~")(lambda: (ActPattern(act, what=Same(THIS)), None))
    g.rule(f"to_{word}", "(each|all|) {s:np}")(lambda s: (ActPattern(act, what=s), None))
    g.rule(f"to_{word}", f"{{w:first_to_{word}}}")(lambda w: w)
    g.rule(f"first_to_{word}", f"the first {{s:np}} {{p:player}} {word} each turn")(
        lambda s, p: (ActPattern(act, p, s), 1)
    )


_PAYERS = dict.fromkeys((Deed.STEAL, Deed.RUN, Deed.JACK_OUT, Deed.ACCESS), Player.RUNNER)
_PAYERS |= dict.fromkeys((Deed.REZ, Deed.SCORE, Deed.ADVANCE), Player.CORP)


def _declared(acts: Iterable[ActPattern], p: Player | None, c: Cost, ordinal: int | None = None) -> Any:
    """The additional costs of the acts; `that agenda` in the cost is what the act is done to."""
    found = []
    for act in acts:
        cost = c if act.what is None or isinstance(act.what, Same) else _about_object(c, act.what)
        found.append(
            AdditionalCost(_acted_by(act, p), paid_by(cost, p or _PAYERS.get(act.act, Player.YOU)), ordinal=ordinal)
        )
    return tuple(found)


def _about_object(node: Any, what: Selector) -> Any:
    if isinstance(node, tuple):
        return tuple(_about_object(part, what) for part in node)
    if isinstance(node, Bound) and node.name in THAT and (THAT[node.name] in (types_of(what) or tuple(CardType))):
        return TriggerObject()
    if not isinstance(node, Value):
        return node
    fields = {name: getattr(node, name) for name in node.__struct_fields__}
    return structs.replace(node, **{name: _about_object(value, what) for name, value in fields.items()})


THAT = {f"that {word}": kind for word, kind in WORD_TYPES.items()}


def _acted_by(a: ActPattern, p: Player | None) -> ActPattern:
    return structs.replace(a, by=p) if p is not None and p is not Player.YOU else a
