"""What the table settles: clauses that are not understood are skipped, or somebody says what came of them."""

from __future__ import annotations

import re
from enum import StrEnum

from msgspec import structs

from ..models.abilities import Ability, AbilityKind, Unread
from ..models.cards import Card
from ..models.conditions import Comparison, InstallOnly, PlayOnly, Restriction, UnreadRestriction, UseOnly
from ..models.deeds import Deed
from ..models.frames import Frame, ResolvingFrame
from ..models.parts import whole_of
from ..models.pool import Pool
from ..models.state import Lingering, State
from ..models.terms import EVENTS_AND_OPERATIONS, Relation
from ..models.values import Value
from ..models.verdict import Reason
from ..positions import Position
from ..solver.support import clauses_left_open, left_open_by

CLAUSE = re.compile(r"(?P<card>.+?)(?:\s+clause\s+(?P<number>\d+))?")


class Settled(StrEnum):
    """How the table settles what is not understood."""

    SKIPPED = "skipped"  # the card is played without the ability that the clause belongs to
    NOT_MET = "not_met"  # it asks for something that is not so: nothing comes of it, what it restricts cannot be done
    NOTHING = "nothing"  # what was left in doubt has changed nothing
    STATE = "state"  # the game goes on from a position that the table has put down


class Table(StrEnum):
    """What happens where an answer is UNKNOWN and no choice is certain."""

    ASK = "ask"  # the game waits until somebody calls `game.rule`
    SKIP = "skip"  # clauses that are to blame are skipped, and doubts have changed nothing
    NOT_MET = "not-met"  # they are taken as not met, and doubts have changed nothing

    @property
    def settles(self) -> Settled:
        """How it settles what is not understood of a card."""
        return Settled.NOT_MET if self is Table.NOT_MET else Settled.SKIPPED


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
            case Settled.SKIPPED | Settled.NOT_MET:
                how = "skipped" if self.settled is Settled.SKIPPED else "taken as not met"
                return f"{self.about}: {f'clause {self.clause}' if self.clause else 'what is not understood'} is {how}"
            case Settled.NOTHING:
                return "what was left in doubt has changed nothing"
            case Settled.STATE:
                return "the game goes on from another position"


def ruling_on(text: str, pool: Pool, settled: Settled = Settled.SKIPPED) -> Ruling:
    """The ruling on what a text names: a card (`Pad Factory`), or one of its clauses (`Pad Factory clause 1`).

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
    return Ruling(settled, card.id, number)


def ruled(position: Position, ruling: Ruling) -> Position:
    """The position as the table has settled it."""
    match ruling.settled:
        case Settled.NOTHING:
            return Position(structs.replace(position.state, doubts=()), position.pool)
        case Settled.STATE:
            assert ruling.state is not None
            return Position(ruling.state, position.pool)
        case Settled.SKIPPED | Settled.NOT_MET:
            pool = position.pool
            plays = without if ruling.settled is Settled.SKIPPED else as_not_met
            card = plays(pool[ruling.about], ruling.clause)
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
    kept = tuple(PLAIN if _is_left_open(card, ability, clause) else ability for ability in card.abilities)
    return structs.replace(card, abilities=kept, faces=tuple(without(face, clause) for face in card.faces))


def as_not_met(card: Card, clause: int | None = None) -> Card:
    """The card whose abilities that are not understood ask for something that is not so: steps and declarations do
    nothing, what is restricted cannot be done, and the rest of the ability is played. Where what is not understood is
    neither (what it costs, what it waits for) nothing comes of the ability."""

    def not_met(ability: Ability) -> Ability:
        if not _is_left_open(card, ability, clause):
            return ability
        read = structs.replace(
            ability,
            steps=tuple(step for step in ability.steps if not isinstance(step, Unread)),
            declarations=tuple(each for each in ability.declarations if not isinstance(each, Unread)),
            restrictions=tuple(only for each in ability.restrictions for only in _never(each, card)),
        )
        return PLAIN if _is_left_open(card, read, clause) else read

    faces = tuple(as_not_met(face, clause) for face in card.faces)
    return structs.replace(card, abilities=tuple(map(not_met, card.abilities)), faces=faces)


PLAIN = Ability(AbilityKind.STATIC)
NEVER = Comparison(0, Relation.AT_LEAST, 1)


def _is_left_open(card: Card, ability: Ability, clause: int | None) -> bool:
    """Whether something of an ability is not understood; of one clause, where it is named."""
    found = clauses_left_open(structs.replace(card, abilities=(ability,)))
    return any(clause is None or each.clause + 1 == clause for each in found)


def _never(restriction: Restriction, card: Card) -> tuple[Restriction, ...]:
    """A restriction; in place of one that is not understood those that never let it be done."""
    if not isinstance(restriction, UnreadRestriction):
        return (restriction,)
    if card.type in EVENTS_AND_OPERATIONS:
        return (PlayOnly(NEVER),)
    acts = restriction.acts or (Deed.INSTALL, Deed.USE)
    return (
        *((InstallOnly(None, condition=NEVER),) if Deed.INSTALL in acts else ()),
        *((UseOnly(NEVER),) if Deed.USE in acts else ()),
    )


def unknown_here(position: Position, most: int = 30) -> tuple[Reason, ...]:
    """Why choices of this position are UNKNOWN, each reason once; empty where everything is decided."""
    waiting = position.decision
    if waiting is None:
        return position.ending_in_doubt
    found: dict[Reason, None] = dict.fromkeys(waiting.doubts)
    for choice, _ in waiting.choices.undecided[:most]:
        found |= dict.fromkeys(position.check(choice).unknown)
    return tuple(found)


def rulings_for(
    position: Position, reasons: tuple[Reason, ...], settled: Settled = Settled.SKIPPED
) -> tuple[Ruling, ...]:
    """The rulings that settle these reasons: the cards to blame are played without what is not understood, or with that
    as not met, and what was left in doubt has changed nothing. Empty where no ruling would help."""
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
    found = [Ruling(settled, id, why=why) for id in open_]
    if position.state.doubts:
        left = tuple(dict.fromkeys(f"{doubt.card}: {doubt.summary}" for doubt in position.state.doubts))
        found.append(Ruling(Settled.NOTHING, why=left))
    return tuple(found)


__all__ = ["Ruling", "Settled", "Table", "as_not_met", "ruled", "ruling_on", "rulings_for", "unknown_here", "without"]
