"""Subroutines are broken, and resolve, as effects bring it about (9.8)."""

from __future__ import annotations

from msgspec import structs

from ...models.abilities import Instruction
from ...models.deeds import Deed
from ...models.effects import Each, Target
from ...models.parts import ABILITY, named_part, place_of, whole_of
from ...models.selectors import IsSubroutine
from ...models.state import State
from ..deeds.broken_subroutines import broken
from ..procedures.starting_abilities import start, start_subroutine
from ..reading.objects import THIS_SERVER
from ..reading.subroutines import subroutines
from ..targets.candidates import broken_together
from .kinds import Carrying, carries, doubted


@carries(Deed.BREAK, honours=("what", "name"))
def break_subroutines(c: Carrying) -> State:
    """Subroutines of the encountered ice are broken: the chosen ones, or all that are unbroken (rule_break_subroutine,
    rule_break_all_subroutines_no_targets, 9.8.6b)."""
    state, run, ice = c.state, c.state.run, c.game.encountered()
    if run is None or ice is None:
        return state
    every = range(len(subroutines(c.game, ice)))
    ids = tuple(r.id for r in c.expected.objects)
    if isinstance(c.effect.what, Each) and isinstance(c.effect.what.what, IsSubroutine):
        together = broken_together(c.game, c.effect.what.what, c.context)
        if together is None:
            return doubted(c.game, c.effect, c.frame, "break: which subroutines it can break")
        ids = together
    chosen = list(map(place_of, ids))
    numbers = tuple(n for n in chosen if n not in run.broken)
    state = broken(state, ice, c.side, c.source, numbers, len(every))
    return c.named(state, (), len(numbers))


@carries(Deed.RESOLVE, honours=("what",))
def resolve(c: Carrying) -> State:
    """Subroutines resolve, outside of an encounter too; they are their ice's (rule_subroutine_independent, 9.8.9)."""
    if c.expected.objects and all(_is_ability(r.id) for r in c.expected.objects):
        ice, number = c.game.objects.get(c.frame.source), c.frame.number
        if ice is None:
            return c.state
        other = Instruction(tuple(e.effect for e in c.expected.instead))
        ability = structs.replace(c.game.abilities(ice)[number], steps=(other,)) if other.effects else None
        ability = ability or c.game.abilities(ice)[number]
        return start(c.state, ice.id, c.frame.controller, ability, number=number, bindings=c.frame.bindings)
    if not isinstance(c.effect.what, Target) or not isinstance(c.effect.what.what, IsSubroutine):
        return doubted(c.game, c.effect, c.frame, "resolve: what is no subroutine")
    state = c.state
    for reference in reversed(c.expected.objects):
        ice = c.game.objects[whole_of(reference.id)]
        own = subroutines(c.game, ice)
        number = place_of(reference.id)
        if number < len(own):
            index = c.game.abilities(ice).index(own[number])
            kept = tuple(b for b in c.frame.bindings if b.name == THIS_SERVER and ice.id == c.source)
            state = start_subroutine(c.game.changed(state), ice, index, kept)
    return state


def _is_ability(id: str) -> bool:
    """Whether an id means one of the abilities of ice: a subroutine that is imminent by itself."""
    part = named_part(id)
    return part is not None and part.kind == ABILITY
