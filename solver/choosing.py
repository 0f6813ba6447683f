"""What a player chooses while an effect happens, other than targets: cards, their order, a number (8.3, 8.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from ..models.actions import Choice, ChooseCards
from ..models.frames import (
    Asked,
    BidFrame,
    Binding,
    ChoosingFrame,
    ProcedureFrame,
    ResolvingFrame,
    SetupFrame,
    TraceFrame,
)
from ..models.state import State
from .problems import SolutionSet, Subsets, mapped

if TYPE_CHECKING:
    from .effects.carrying import Carrying

UNIDENTIFIED = "nobody knows which card it is"


# ------------------------------------------------------------------------ asking


def number_of(c: Carrying, most: int) -> int | State:
    """How many it is: `most`, or where the text says `up to` what the player chooses; a state that asks for it."""
    if not c.effect.up_to or most <= 0:
        return most
    answer = c.answer("number")
    if answer is not None and answer.number is not None:
        return answer.number
    frame = ChoosingFrame(c.side, Asked.NUMBER, ".number", "rule_using", c.source, most=most)
    return c.waiting_for(frame)


def order_of(c: Carrying, ids: tuple[str, ...]) -> tuple[str, ...] | State:
    """The order in which the player puts these cards; a state that asks for it where it could matter."""
    if len({c.state.object(i).card for i in ids}) <= 1:
        return ids
    answer = c.answer("order")
    if answer is not None:
        return tuple(r.id for r in answer.objects)
    frame = ChoosingFrame(c.side, Asked.ORDER, ".order", "rule_arrange_secretly", c.source, cards=ids)
    return c.waiting_for(frame)


# -------------------------------------------------------------------- what may be


def some_of(cards: tuple[str, ...], least: int, most: int) -> SolutionSet[Choice]:
    """So many of these cards, which may be named in any order."""

    def named(choice: object) -> tuple[str, ...] | None:
        found = cards_of(choice)
        return in_order(found, cards) if found is not None else None

    return mapped(Subsets(cards, least, most), as_cards, named, any_form=True)


def in_order(some: tuple[str, ...], cards: tuple[str, ...]) -> tuple[str, ...]:
    """Some of the cards in the order in which all are listed; what is none of them stands last."""
    rank = {id: k for k, id in enumerate(cards)}
    return tuple(sorted(some, key=lambda id: rank.get(id, len(rank))))


def as_cards(cards: tuple[str, ...]) -> Choice:
    return ChooseCards(cards)


def cards_of(choice: object) -> tuple[str, ...] | None:
    return choice.cards if isinstance(choice, ChooseCards) else None


def told(state: State, binding: Binding) -> State:
    """The frame on top has a binding more."""
    top = state.top
    assert isinstance(top, ResolvingFrame | ProcedureFrame | TraceFrame | BidFrame | SetupFrame)
    return state.with_top(structs.replace(top, bindings=(*top.bindings, binding)))
