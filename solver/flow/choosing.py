"""The frame in which a player chooses cards, their order or a number while an effect happens (8.3, 8.7)."""

from __future__ import annotations

from ...models.actions import Choice, ChooseCards, ChooseNumber
from ...models.frames import Answer, Asked, ChoosingFrame, Question, Reference
from ...models.parts import named_part
from ...models.state import State
from ...models.verdict import Reason
from ..choices.answers import CardsInOrder, SomeCards
from ..choices.decision import Asked as AskedFor
from ..choices.decision import Decision, DecisionKind, Offered
from ..choices.selecting import in_order, told
from ..problems import Numbers, mapped
from ..reading import Asking, Doubts, Game
from ..targets.together import of_cards


def step(game: Game, frame: ChoosingFrame, doubts: Doubts) -> State | None:
    """Nothing happens until somebody has chosen."""
    return None


def ask(game: Game, frame: ChoosingFrame, doubts: Doubts) -> Decision:
    """What is asked for."""
    return Decision(DecisionKind(frame.asked.value), frame.side, frame.rule, _asked(game, frame, doubts), frame.source)


def _asked(game: Game, frame: ChoosingFrame, doubts: Doubts) -> AskedFor:
    """What may be answered."""
    match frame.asked:
        case Asked.NUMBER:
            return Offered(mapped(Numbers(frame.least, frame.most), ChooseNumber, _number))
        case Asked.ORDER:
            return CardsInOrder(game, frame.cards)
        case Asked.CARDS:
            unknown = tuple((id, _why_open(game, frame, id)) for id in frame.unknown)
            context = Asking(frame.source, frame.side, doubts=doubts)
            together = of_cards(game, frame.groupings, frame.cards, context)
            every = (*frame.cards, *frame.unknown)
            told = unknown and all(game.object(id).card is not None for id in every)
            possible = of_cards(game, frame.groupings, every, context) if told else ()
            least, most = frame.least, frame.most
            return SomeCards(game, frame.cards, least, most, unknown=unknown, together=together, possible=possible)


def _number(choice: object) -> int | None:
    return choice.number if isinstance(choice, ChooseNumber) else None


def _why_open(game: Game, frame: ChoosingFrame, id: str) -> Reason | str:
    """Why it is not known whether a card can be chosen."""
    if frame.question is Question.ELSEWHERE:
        message = f"whether an interrupt can change where {game.title(id)} goes, trashed to make room, is not told"
        return Reason("unknown.interrupt", message, frame.rule, (id,))
    object = game.object(id)
    if object.card is None:
        return f"nobody knows which card of {object.zone.word} it is"
    return f"whether {game.title(id)} can be installed or played then is not known"


def answer(game: Game, frame: ChoosingFrame, choice: Choice, doubts: Doubts) -> State:
    """The state in which the frame below knows the answer."""
    state = game.state.pop()
    match choice:
        case ChooseNumber(number):
            return told(state, Answer(frame.question, number=number), frame.side)
        case ChooseCards(cards):
            cards = in_order(cards, frame.cards) if frame.asked is Asked.CARDS else cards
            references = tuple(Reference(c) if named_part(c) else state.object(c).reference for c in cards)
            return told(state, Answer(frame.question, references, len(cards)), frame.side)
        case _:
            raise AssertionError(f"{choice!r} answers no such question")
