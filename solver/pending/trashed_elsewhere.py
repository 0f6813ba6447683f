"""Where trashed cards go instead of their owner's discard pile: they have been trashed all the same (8.2.2)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from ...models.abilities import Ability, AbilityKind, Aspect, Replace
from ...models.deeds import Deed
from ...models.events import Event
from ...models.frames import Expectation
from ...models.known import Open
from ...models.state import Doubt, GameObject
from ...models.terms import Side
from ..reading import Context, Game
from .interrupts import is_relevant


class Elsewhere(Struct, frozen=True):
    """An interrupt that would have a trashed card go elsewhere: what it puts in place of the move, read in this
    context; None where it is not known whether it would."""

    source: GameObject
    ability: Ability
    replaces: Replace | None
    context: Context

    @staticmethod
    def of(game: Game, event: Event) -> Iterator[Elsewhere]:
        """The interrupts to this trashing."""
        for source in game.state.objects:
            for ability in game.abilities(source):
                replaces = _replacement(ability)
                if replaces is None or not game.is_ability_active(source, ability):
                    continue
                context = Context(source.id, game.responsible(source), event=event)
                relevant = is_relevant(game, ability, context, (Expectation(event, 0, False),))
                if relevant is not None:
                    yield Elsewhere(source, ability, None if isinstance(relevant, Open) else replaces, context)

    @staticmethod
    def if_instructed(game: Game, id: str, by: Side, cause: Deed | None = None) -> Iterator[Elsewhere]:
        """The interrupts there would be if the card was trashed by an instruction, and not in the middle of something
        else."""
        object = game.object(id)
        event = Event(Deed.TRASH, by, id, object.card, from_zone=object.zone, place=object.place, cause=cause)
        return Elsewhere.of(game, event)

    @property
    def doubt(self) -> Doubt:
        """That it is not known where the card goes."""
        return Doubt(Aspect.ZONES, self.source.id, self.source.card, self.ability.clause, "where a trashed card goes")


@lru_cache(maxsize=4096)
def _replacement(ability: Ability) -> Replace | None:
    """What an interrupt puts in place of the move."""
    if ability.kind is not AbilityKind.CONDITIONAL or not ability.is_interrupt:
        return None
    steps = (s for s in ability.steps if isinstance(s, Replace) and s.part and s.event.verb is Deed.TRASH)
    return next(steps, None)
