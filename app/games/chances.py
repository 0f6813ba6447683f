"""What chance may bring, each with its probability, and drawing it."""

from __future__ import annotations

import random
from fractions import Fraction

from ..models.actions import Choice
from ..positions import Position
from ..solver.chance import drawn as drawn_of
from ..solver.chance import weights


def is_chance(position: Position) -> bool:
    """Whether nobody decides what comes next."""
    waiting = position.decision
    return waiting is not None and waiting.side is None


def chance_outcomes(position: Position) -> tuple[tuple[Choice, Fraction], ...]:
    """Everything that chance may bring in this position, with probabilities whose sum is 1; empty where a player
    decides.

    Of copies that nothing tells apart one is listed, with the probability of all of them.
    """
    if not is_chance(position):
        return ()
    outcomes = tuple(position.legal_actions)
    ways = weights(position.state, position.legal_actions.choices, outcomes)
    total = sum(ways)
    return tuple((o, Fraction(w, total)) for o, w in zip(outcomes, ways, strict=True))


def drawn(position: Position, rng: random.Random) -> Choice:
    """One of the outcomes, as probable as it is; they are not listed for it.

    Raises:
        LookupError: chance decides nothing here.
    """
    if not is_chance(position):
        raise LookupError("a player decides here: chance has nothing to draw")
    return drawn_of(position.state, position.legal_actions.choices, rng)


__all__ = ["chance_outcomes", "drawn", "is_chance"]
