"""Condition counters in position files: cards under `hosted` that can be hosted as such only (10.1.4)."""

from __future__ import annotations

from functools import lru_cache

from msgspec import structs

from ..abilities import Declaration, GainAbility, Lasting
from ..cards import Card
from ..deeds import Deed
from ..effects import Effect, The
from ..pool import Pool
from ..selectors import This
from ..state import GameObject, Lingering, State
from ..terms import Place, Scope
from ..values import walk
from .kept import told_alike_kept


@lru_cache(maxsize=4096)
def said_by_counter(card: Card) -> tuple[Declaration, ...]:
    """What the condition counter says that the card makes of itself; nothing where it is no such card."""
    return tuple(
        declaration
        for ability in card.abilities
        if any(isinstance(node, Effect) and node.kind is Deed.CONVERT for node in walk(ability))
        for lasting in walk(ability)
        if isinstance(lasting, Lasting) and lasting.duration is Scope.GAME
        for declaration in lasting.declarations
        if isinstance(declaration, GainAbility) and declaration.to == The(This())
    )


def lasting(objects: tuple[GameObject, ...], pool: Pool, first: int) -> tuple[Lingering, ...]:
    """The lingering effects of the condition counters among these objects, numbered from `first` on."""
    counters = [o for o in objects if o.place is Place.CONDITION]
    found = ((o, pool.get(o.card)) for o in counters)
    return tuple(
        Lingering(number, o.id, o.controller, Scope.GAME, declarations=said_by_counter(card))
        for number, (o, card) in enumerate(((o, card) for o, card in found if card is not None), first)
    )


def is_of_counter(state: State, effect: Lingering) -> bool:
    """Whether it is what a condition counter of the state says."""
    source = state.find(effect.source)
    return source is not None and source.place is Place.CONDITION and effect.duration is Scope.GAME


def others_lasting(state: State) -> tuple[Lingering, ...]:
    """What lasts that no condition counter says and no card has chosen for another of its abilities."""
    return tuple(e for e in state.lingering if not e.kept and not is_of_counter(state, e))


def told_alike(state: State, pool: Pool) -> tuple[Lingering, ...]:
    """The lingering effects of a state, those of its condition counters last and without the moment when they began."""
    from .lasting_writing import as_told  # who only reads a position does without it

    of_counters = [e for e in state.lingering if is_of_counter(state, e)]
    kept = [e for e in state.lingering if e.kept]
    others = [as_told(e, state, pool) for e in others_lasting(state)]
    plain = [structs.replace(e, turn=0, run=0, bindings=()) for e in of_counters]
    ordered = (*others, *told_alike_kept(kept), *sorted(plain, key=lambda e: e.source))
    return tuple(structs.replace(e, number=number) for number, e in enumerate(ordered, 1))
