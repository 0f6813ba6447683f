"""What a player chooses while an effect happens, other than targets: cards, their order, a number (8.3, 8.7)."""

from __future__ import annotations

from typing import TypeVar

from msgspec import structs

from ...models.actions import Choice, ChooseCards
from ...models.frames import (
    Answer,
    BidFrame,
    PayingFrame,
    ProcedureFrame,
    Question,
    ResolvingFrame,
    SetupFrame,
    TraceFrame,
)
from ...models.state import State
from ...models.terms import Face, Side
from ..problems import SolutionSet, Taking, mapped

Bids = TypeVar("Bids", TraceFrame, BidFrame)
NUMBER = "how many"


# -------------------------------------------------------------------- what may be


def taking(cards: tuple[str, ...], least: int, most: int) -> Taking:
    """So many of these cards, as a problem."""
    return Taking(NUMBER, range(least, min(most, len(cards)) + 1), cards)


def some_of(asked: Taking, cards: tuple[str, ...]) -> SolutionSet[Choice]:
    """Its solutions as choices, which may name the cards in any order."""

    def named(choice: object) -> tuple[str, ...] | None:
        found = cards_of(choice)
        return in_order(found, cards) if found is not None else None

    return mapped(asked.family(cards), as_cards, named, any_form=True)


def in_order(some: tuple[str, ...], cards: tuple[str, ...]) -> tuple[str, ...]:
    """Some of the cards in the order in which all are listed; what is none of them stands last."""
    rank = {id: k for k, id in enumerate(cards)}
    return tuple(sorted(some, key=lambda id: rank.get(id, len(rank))))


def as_cards(cards: tuple[str, ...]) -> Choice:
    return ChooseCards(cards)


def cards_of(choice: object) -> tuple[str, ...] | None:
    return choice.cards if isinstance(choice, ChooseCards) else None


def told(state: State, answer: Answer, side: Side) -> State:
    """The frame on top knows what a player or chance has answered."""
    match state.top:
        case ResolvingFrame(answers=answers) as frame:
            return state.with_top(structs.replace(frame, answers=(*answers, answer)))
        case ProcedureFrame() if answer.question is Question.ELSEWHERE:
            return state  # where that is certain, it stays where it is
        case ProcedureFrame() as frame if answer.question is Question.OUTWARD:
            outward = next((r.id for r in answer.objects), None)
            return state.with_top(structs.replace(frame, placement=outward))
        case ProcedureFrame() as frame if answer.question is Question.FACEUP:
            return state.with_top(structs.replace(frame, face=Face.UP if answer.objects else Face.DOWN))
        case ProcedureFrame() as frame:
            return state.with_top(structs.replace(frame, discount=answer.number))
        case PayingFrame() as frame:
            taken = (*frame.taken, *(r.id for r in answer.objects))
            return state.with_top(structs.replace(frame, taken=taken, selected=True))
        case SetupFrame() as frame:
            return state.with_top(structs.replace(frame, chosen=answer.objects))
        case TraceFrame() as frame:
            return state.with_top(said(frame, side, answer.number or 0))
        case BidFrame() as frame:
            return state.with_top(said(frame, side, answer.number or 0))
        case frame:
            raise AssertionError(f"{frame!r} asks nothing")


def said(frame: Bids, side: Side, number: int) -> Bids:
    """The frame in which a player has said how many credits to spend."""
    return structs.replace(frame, corp=number) if side is Side.CORP else structs.replace(frame, runner=number)
