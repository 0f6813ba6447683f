"""Every condition of every card text of the suites, and every word for what a card is, taken as not known: then each
expectation holds as before, or is UNKNOWN.

So it is for a player where a condition hangs on a card that nobody has identified, or on what happened before the
position was written down. Whoever reads such an answer as "no" gives a certain answer that hangs on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import cast

from msgspec import defstruct, structs

from sysop.models.cards import Card
from sysop.models.conditions import Comparison, Exists, Fits, MostOfFaction, Occurred, Threat
from sysop.models.known import Open, Truth
from sysop.models.notation.positions import PositionFile
from sysop.models.selectors import Compare, Subtype, Titled, Type
from sysop.models.state import GameObject
from sysop.models.values import Value
from sysop.models.verdict import Reason
from sysop.solver.reading.context import Context
from sysop.solver.reading.game import Game
from sysop.solver.reading.meaning import CONDITIONS, SELECTORS

from .blanking import cells_of
from .blanks import Blank
from .frame import Machine

CONDITION = (Comparison, Exists, Fits, MostOfFaction, Occurred, Threat)
KIND = (Compare, Subtype, Titled, Type)


def _open(kind: type[Value]) -> type[Value]:
    """The same term, of which nobody knows whether it is so."""
    return cast(type[Value], defstruct(f"Open{kind.__name__}", (), bases=(kind,), frozen=True))


OPEN = {kind: _open(kind) for kind in (*CONDITION, *KIND)}


@CONDITIONS.of(*(OPEN[kind] for kind in CONDITION))
def _holds(game: Game, condition: Value, context: Context) -> Truth:
    return _not_known(context)


@SELECTORS.of(*(OPEN[kind] for kind in KIND))
def _fits(game: Game, selector: Value, object: GameObject, context: Context) -> Truth:
    return _not_known(context)


def _not_known(context: Context) -> Open:
    message = "whether it is so is not known"
    return Open((Reason("unknown.hidden_card", message, "rule_hidden_information", (context.source or "",)),))


def undecided(card: Card) -> Iterator[Blank]:
    """The card with each condition, and each word for what a card is, not known, one at a time."""
    for number, ability in enumerate(card.abilities):
        for path, changed in _within(ability):
            abilities = (*card.abilities[:number], changed, *card.abilities[number + 1 :])
            yield Blank(f"ability {number + 1} {path}", structs.replace(card, abilities=abilities))


def _within(value: Value) -> Iterator[tuple[str, Value]]:
    """The value with one condition or kind in it not known; where it stands is told by the fields on the way."""
    kind = OPEN.get(type(value))
    if kind is not None:
        yield "is so", kind(*(getattr(value, field) for field in value.__struct_fields__))
    for field in value.__struct_fields__:
        inner = getattr(value, field)
        if isinstance(inner, Value):
            for path, changed in _within(inner):
                yield f"{field} {path}", structs.replace(value, **{field: changed})
        elif isinstance(inner, tuple):
            for number, each in enumerate(inner):
                for path, changed in _within(each) if isinstance(each, Value) else ():
                    some = (*inner[:number], changed, *inner[number + 1 :])
                    yield f"{field} {number + 1} {path}", structs.replace(value, **{field: some})


@cache
def _undecided(card: Card) -> tuple[Blank, ...]:
    return tuple(undecided(card))


def pieces_of(file: PositionFile, id: str) -> Iterator[Blank]:
    """A card with each condition and kind of its text not known."""
    card = file.pool.get(id)
    return iter(_undecided(card) if card is not None else ())


MACHINE = Machine(
    "undecided",
    "one condition of a text, or one word for what a card is, is not known",
    lambda: cells_of(pieces_of),
    every=100,
)
