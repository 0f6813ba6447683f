"""Card names, types, subtypes and numbers that a player chooses, and what has the chosen one (1.15.6)."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from ..abilities import Choice, ChooseValue, Step
from ..deeds import Deed
from ..selectors import Type
from ..terms import CardType, Side
from .phrases import NO, Grammar

K = Deed
Steps = tuple[Step, ...]
OWN = "this card"  # its own title, where another one has to be named
_TYPES = {
    Side.RUNNER: (CardType.EVENT, CardType.HARDWARE, CardType.PROGRAM, CardType.RESOURCE),
    Side.CORP: (CardType.AGENDA, CardType.ASSET, CardType.UPGRADE, CardType.ICE, CardType.OPERATION),
}


def add_chosen_values(g: Grammar, side: Side) -> None:
    """What is chosen or named, and the cards that fit it."""
    _choices(g)


def _choices(g: Grammar) -> None:
    name = ChooseValue(Choice.CARD_NAME, "that title")
    g.words("value_step", {"(choose|name) a card name": (name,), "name a card": (name,)})
    g.words("value_step", {"(choose|name) a card_type": (ChooseValue(Choice.CARD_TYPE, "that type"),)})
    for who, own in (("runner", Side.RUNNER), ("corp", Side.CORP)):
        among = tuple(t.value for t in _TYPES[own])
        g.add("value_step", f"choose a {who} card_type", (ChooseValue(Choice.CARD_TYPE, "that type", among=among),))
    lists = ("{a:type} , {b:type} ,? or {c:type}", "{a:type} , {b:type} , {c:type} ,? or {d:type}")
    g.rule("value_step", *(f"(choose|name) {words}" for words in lists))(_one_of_types)
    g.rule("value_step", "choose {a:subtype} or {b:subtype}")(
        lambda a, b: (ChooseValue(Choice.SUBTYPE, "that subtype", among=(a, b)),)
    )
    g.add("value_step", "name a card other than ~", (structs.replace(name, but=(OWN,)),))
    g.rule("step", "{v:value_step}")(lambda v: v)
    g.rule("step", "you may {v:value_step}")(lambda v: (structs.replace(v[0], optional=True),) if len(v) == 1 else NO)
    g.rule("step", "{v:value_step} (, then|and|and then) {s:step}")(lambda v, s: (*v, *s))
    g.rule("value_step", "choose a value for x equal to or less than {v:value_head}")(
        lambda v: (ChooseValue(Choice.NUMBER, "X", most=v),)
    )


def _one_of_types(**parts: Any) -> Any:
    if any(not isinstance(part, Type) or len(part.types) != 1 for part in parts.values()):
        return NO
    return (ChooseValue(Choice.CARD_TYPE, "that type", among=tuple(p.types[0].value for p in parts.values())),)
