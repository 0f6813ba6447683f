"""Lingering effects as an ability makes them: what they are about, choose and count (9.10.3)."""

from __future__ import annotations

from msgspec import structs

from ...models.frames import ResolvingFrame
from ...models.kept_choices import kept_for
from ...models.naming import ITSELF, names_in
from ...models.state import State
from ..reading import Game
from .effects_and_delayed_abilities import with_lingering


def with_choices(game: Game, frame: ResolvingFrame) -> State:
    """The state after an ability is over: what it chose and another ability of its source speaks of is kept, for the
    turn where the choice is made as a turn begins, else as long as the source is active
    (rule_lingering_effect_maintain_choice, 9.10.3b, 9.10.3c)."""
    state = game.state
    source = game.objects.get(frame.source)
    named = tuple(b for b in frame.bindings if b.objects or b.server is not None or b.word is not None)
    if source is None or not named or not 0 <= frame.number < len(game.printed_abilities(source)):
        return state
    others = (*game.printed_abilities(source)[: frame.number], *game.printed_abilities(source)[frame.number + 1 :])
    spoken_of = names_in(others)
    kept = tuple(b for b in named if b.name in spoken_of)
    if not kept:
        return state
    duration = kept_for(game.printed_abilities(source)[frame.number])
    lingering = tuple(e for e in state.lingering if not (e.source == source.id and e.kept))
    return with_lingering(
        structs.replace(state, lingering=lingering),
        source=source.id,
        bindings=tuple(b for b in frame.bindings if b.name == ITSELF),
        controller=frame.controller,
        duration=duration,
        kept=kept,
        run=0,
    )
