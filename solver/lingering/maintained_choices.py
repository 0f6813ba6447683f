"""Lingering effects as an ability makes them: what they are about, choose and count (9.10.3)."""

from __future__ import annotations

from msgspec import structs

from ...models.abilities import Ability, AbilityKind
from ...models.frames import Binding, ResolvingFrame
from ...models.kept_choices import kept_for
from ...models.naming import ITSELF, named_in, names_in
from ...models.state import Lingering, State
from ..reading import Game
from .effects_and_delayed_abilities import with_lingering


def with_choices(game: Game, frame: ResolvingFrame) -> State:
    """The state after an ability is over: what it chose and another ability of its source speaks of is kept, for the
    turn where the choice is made as a turn begins, else as long as the source is active
    (rule_lingering_effect_maintain_choice, 9.10.3b, 9.10.3c)."""
    named = tuple(b for b in frame.bindings if b.objects or b.server is not None or b.word is not None)
    state = _with_names(game.state, frame.source, named)
    source = game.objects.get(frame.source)
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


def _with_names(state: State, source: str, named: tuple[Binding, ...]) -> State:
    """What was chosen is what the lingering effects of that source mean that speak of such a choice and have none of
    their own yet (rule_lingering_effect_maintaining_choice_default_duration)."""
    if not named or not any(effect.source == source for effect in state.lingering):
        return state
    return structs.replace(
        state,
        lingering=tuple([e if e.source != source else _with_those_it_lacks(e, named) for e in state.lingering]),
    )


def _with_those_it_lacks(effect: Lingering, named: tuple[Binding, ...]) -> Lingering:
    said = Ability(AbilityKind.STATIC, trigger=effect.trigger, steps=effect.steps, declarations=effect.declarations)
    lacking = names_in((said,)) - named_in((said,)) - {b.name for b in effect.bindings}
    given = tuple(b for b in named if b.name in lacking)
    return structs.replace(effect, bindings=(*effect.bindings, *given)) if given else effect
