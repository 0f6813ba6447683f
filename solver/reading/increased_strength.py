"""Which objects have their strength increased by what lasts (3.9.5)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from ...models.abilities import Declaration
from ...models.deeds import Deed
from ...models.effects import Each, Object, The
from ...models.events import UNTOLD, Event
from ...models.known import Open, Truth
from ...models.lingering_effects import strengthening
from ...models.selectors import This
from ...models.state import GameObject
from ...models.terms import Side
from .concerning import Concerning
from .context import Context
from .selection import Selection
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
            for object in self._near(change.of, context) if more is not Truth.NO else ():
                sure = more & Concerning(self.game).means(change.of, object, context)
                if sure is not Truth.NO:
                    verb, source = Deed.INCREASE_STRENGTH, context.source
                    yield Event(verb, controller, object.id, object.card, amount=much, source=source), sure

    def _near(self, what: Object, context: Context) -> tuple[GameObject, ...]:
        """The objects that it can be about."""
        if what == The(This()):
            return tuple(self.game.resolve(This(), context))
        return Selection(self.game).near(what.what) if isinstance(what, Each) else self.game.state.objects
