"""Which aspects an effect may touch that was not carried out: only answers that read one of them are in doubt."""

from __future__ import annotations

from ...models.abilities import Aspect
from ...models.effects import Effect
from ..game import Game


def touched(game: Game, effect: Effect) -> tuple[Aspect, ...]:
    """The aspects that an effect may touch."""
    return (Aspect.ANYTHING,)
