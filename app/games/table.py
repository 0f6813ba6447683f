"""What the table settles: clauses that are not understood are skipped, or somebody says what came of them."""

from __future__ import annotations

import re
from enum import StrEnum

from msgspec import structs

from ..models.abilities import Ability, AbilityKind, Unread
from ..models.cards import Card
from ..models.frames import Frame, ResolvingFrame
from ..models.parts import whole_of
from ..models.pool import Pool
from ..models.state import Lingering, State
from ..models.values import Value
from ..models.verdict import Reason
from ..positions import Position
from ..solver.game.support import clauses_left_open, left_open_by

CLAUSE = re.compile(r"(?P<card>.+?)(?:\s+clause\s+(?P<number>\d+))?")


class Settled(StrEnum):
    """How the table settles what is not understood."""

    SKIPPED = "skipped"  # the card is played without the clause
    NOTHING = "nothing"  # what was left in doubt has changed nothing
    STATE = "state"  # the game goes on from a position that the table has put down


class Table(StrEnum):
    """What happens where an answer is UNKNOWN and no choice is certain."""

    ASK = "ask"  # the game waits until somebody calls `game.rule`
    SKIP = "skip"  # clauses that are to blame are skipped, and doubts have changed nothing


class Ruling(Value, frozen=True):
    """One ruling of the table.

    `about` is a card id, or empty for what was left in doubt; `clause` counts from 1, None for every clause of the card
    that is not understood; `state` is the state that was put down.
    """

    settled: Settled
    about: str = ""
    clause: int | None = None
    state: State | None = None
    why: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The ruling as the history tells it."""
        match self.settled:
            case Settled.SKIPPED:
                return (
                    f"{self.about}: {f'clause {self.clause}' if self.clause else 'what is not understood'} is skipped"
                )
            case Settled.NOTHING:
                return "what was left in doubt has changed nothing"
            case Settled.STATE:
                return "the game goes on from another position"


def ruling_on(text: str, pool: Pool) -> Ruling:
    """The ruling that skips what a text names: a card (`Pad Factory`), or one of its clauses (`Pad Factory clause 1`).

    Raises:
        UnknownCard: no card is called so.
        ValueError: the card has no such clause, or all of it is understood.
    """
    card = pool.named(text)
    number = None
    if card is None:
        found = CLAUSE.fullmatch(text.strip())
        assert found is not None
        card = pool.find(found["card"])
        number = int(found["number"]) if found["number"] else None
    open_ = sorted({clause.clause + 1 for clause in clauses_left_open(card)})
    if not open_:
        raise ValueError(f"all of {card.title} is understood: there is nothing to rule")
    if number is not None and number not in open_:
        listed = ", ".join(map(str, open_))
        raise ValueError(f"clause {number} of {card.title} is not among those that are not understood: {listed}")
    return Ruling(Settled.SKIPPED, card.id, number)


def ruled(position: Position, ruling: Ruling) -> Position:
    """The position as the table has settled it."""
    match ruling.settled:
        case Settled.NOTHING:
            return Position(structs.replace(position.state, doubts=()), position.pool)
        case Settled.STATE:
            assert ruling.state is not None
            return Position(ruling.state, position.pool)
        case Settled.SKIPPED:
            pool = position.pool
            card = without(pool[ruling.about], ruling.clause)
            doubts = tuple(d for d in position.state.doubts if d.card != ruling.about)
            stack = tuple(_without_steps(f, position.state, ruling) for f in position.state.stack)
            lasting = tuple(
                e
                for e in position.state.lingering
                if ruling.clause is not None or not _is_open(e, position, ruling.about)
            )
            state = structs.replace(position.state, doubts=doubts, stack=stack, lingering=lasting)
            return Position(state, pool.with_cards((card,)), waiting=False)


def _is_open(effect: Lingering, position: Position, about: str) -> bool:
    """Whether it is a lingering effect of that card that is not understood."""
    source = position.state.find(effect.source)
    return source is not None and source.card == about and bool(left_open_by(effect))


def _without_steps(frame: Frame, state: State, ruling: Ruling) -> Frame:
    """A frame without the steps that the ruling skips: what resolves already goes on without them."""
    if not isinstance(frame, ResolvingFrame):
        return frame
    source = state.find(frame.source)
    if source is None or source.card != ruling.about:
        return frame
    left = tuple(s for s in frame.steps if not isinstance(s, Unread) or ruling.clause not in (None, s.clause + 1))
    return frame if len(left) == len(frame.steps) else structs.replace(frame, steps=left)


def without(card: Card, clause: int | None = None) -> Card:
    """The card without abilities that are not understood; of one clause alone, where it is named. Abilities keep their
    numbers."""
    plain = Ability(AbilityKind.STATIC)

    def left_open(ability: Ability) -> bool:
        found = clauses_left_open(structs.replace(card, abilities=(ability,)))
        return any(clause is None or each.clause + 1 == clause for each in found)

    kept = tuple(plain if left_open(ability) else ability for ability in card.abilities)
    faces = tuple(without(face, clause) for face in card.faces)
    return structs.replace(card, abilities=kept, faces=faces, cost_is_x=card.cost_is_x)


def unknown_here(position: Position, most: int = 30) -> tuple[Reason, ...]:
    """Why choices of this position are UNKNOWN, each reason once; empty where everything is decided."""
    waiting = position.decision
    if waiting is None:
        return position.ending_in_doubt
    found: dict[Reason, None] = dict.fromkeys(waiting.doubts)
    for choice, _ in waiting.choices.undecided[:most]:
        found |= dict.fromkeys(position.check(choice).unknown)
    return tuple(found)


def rulings_for(position: Position, reasons: tuple[Reason, ...]) -> tuple[Ruling, ...]:
    """The rulings that settle these reasons: the cards to blame are played without what is not understood, and what was
    left in doubt has changed nothing. Empty where no ruling would help."""
    here = {o.id: o.card for o in (*position.state.objects, *position.state.outside)}
    cards = dict.fromkeys(here.get(whole_of(id)) for reason in reasons for id in reason.blame)
    doubtful = dict.fromkeys(d.card for d in position.state.doubts)
    open_ = [
        id
        for id in dict.fromkeys((*cards, *doubtful))
        if id is not None
        and (
            clauses_left_open(position.pool[id])
            or any(_is_open(effect, position, id) for effect in position.state.lingering)
        )
    ]
    why = tuple(dict.fromkeys(reason.message for reason in reasons))
    found = [Ruling(Settled.SKIPPED, id, why=why) for id in open_]
    if position.state.doubts:
        left = tuple(dict.fromkeys(f"{doubt.card}: {doubt.summary}" for doubt in position.state.doubts))
        found.append(Ruling(Settled.NOTHING, why=left))
    return tuple(found)


__all__ = ["Ruling", "Settled", "Table", "ruled", "ruling_on", "rulings_for", "unknown_here", "without"]
