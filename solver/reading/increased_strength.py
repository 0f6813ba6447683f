"""Which objects have their strength increased by what lasts (3.9.5)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from ...models.abilities import Declaration
from ...models.deeds import Deed
from ...models.events import UNTOLD, Event
from ...models.known import Open, Truth
from ...models.lingering_effects import strengthening
from ...models.terms import Side
from .concerning import Concerning
from .context import Context
from .situation import Situation


class IncreasedStrength(Struct, frozen=True):
    """What of a game is made stronger by what lasts."""

    game: Situation

    def by(
        self, declarations: tuple[Declaration, ...], controller: Side, context: Context
    ) -> Iterator[tuple[Event, Truth]]:
        """That the strength of each object is increased of which it is said, and whether that is certain; by nothing or
        less it is not."""
        for change in strengthening(declarations):
            amount = self.game.amount(change.amount, context)
            more = amount if isinstance(amount, Open) else Truth.of(amount > 0)
            much = UNTOLD if isinstance(amount, Open) else amount
            for object in self.game.state.objects if more is not Truth.NO else ():
                sure = more & Concerning(self.game).means(change.of, object, context)
                if sure is not Truth.NO:
                    verb, source = Deed.INCREASE_STRENGTH, context.source
                    yield Event(verb, controller, object.id, object.card, amount=much, source=source), sure
