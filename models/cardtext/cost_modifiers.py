"""Additional costs and changed costs as static abilities declare them (1.16.3, 1.16.10)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import structs

from ..conditions import ActPattern, During
from ..costs import AdditionalCost, Cost
from ..deeds import Deed
from ..selectors import Bound, Same, Selector, TriggerObject
from ..terms import CardType, Player, Side
from ..values import Value
from .anaphora import WORD_TYPES
from .costs import paid_by
from .logic import types_of
from .phrases import Grammar


def add_cost_modifiers(g: Grammar, side: Side) -> None:
    """`As an additional cost to ...`, `... costs 1 less to install`."""
    _additional(g)


def _additional(g: Grammar) -> None:
    must = "{p:player} must"
    for act in ("{a:cost_act}", "{a:cost_act} or {b:cost_act}"):
        lead = f"as_an_additional_cost_to {act}"
        for template in (f"{lead} , {{c:cost}}", f"{lead} , {must} {{c:cost}}", f"{must} {{c:cost}} {lead}"):
            g.rule("additional", template)(lambda c, p=None, **acts: _declared(acts.values(), p, c))
    g.rule("additional", f"as_an_additional_cost_to {{a:cost_act}} {{o:first}} , {must} {{c:cost}}")(
        lambda a, o, p, c: _declared((structs.replace(a, during=o),), p, c, 1)
    )
    g.words("first", {"for the first time (each|this) turn": None})
    g.words("first", {"for the first time during their turn": During.OPPONENT_TURN})


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
