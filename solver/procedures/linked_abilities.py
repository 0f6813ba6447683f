"""Abilities that are linked to the one that starts a run: what it brings along for that run (6.7.4, 9.11.5)."""

from __future__ import annotations

from msgspec import structs

from ...models.abilities import Declaration
from ...models.costs import AdditionalCost
from ...models.frames import ResolvingFrame
from ...models.linked_abilities import brought_along
from ...models.selectors import X
from ...models.state import State
from ..reading import Game


def with_paid_x(declaration: Declaration, x: int | None) -> Declaration:
    """An additional cost of X with the X that was paid (rule_cost_x); anything else as it is."""
    if not isinstance(declaration, AdditionalCost) or x is None:
        return declaration
    cost = declaration.cost
    fixed = tuple(structs.replace(c, amount=x) if getattr(c, "amount", None) == X() else c for c in cost.components)
    return structs.replace(declaration, cost=structs.replace(cost, components=fixed))


def with_linked(game: Game) -> State:
    """What the ability that started the run brings along for it (rule_linked_abilities_during_timing_structure,
    6.7.4)."""
    state = game.state
    starter = next((f for f in reversed(state.stack) if isinstance(f, ResolvingFrame)), None)
    run = state.run
    if starter is None or run is None or starter.source != run.initiated_by:
        return state
    source = game.objects.get(starter.source)
    if source is None:
        return state
    abilities = game.abilities(source)
    if not 0 <= starter.number < len(abilities):
        return state
    paid = next((b.number for b in starter.bindings if b.name == "X"), None)
    linked = (
        structs.replace(ability, declarations=tuple(with_paid_x(d, paid) for d in ability.declarations))
        if any(isinstance(d, AdditionalCost) for d in ability.declarations)
        else ability
        for ability in abilities[starter.number].linked
    )
    effects = brought_along(
        tuple(linked),
        run,
        source=source,
        controller=starter.controller,
        turn=state.turn,
        first=max((e.number for e in state.lingering), default=0) + 1,
        bindings=starter.bindings,
    )
    return structs.replace(state, lingering=(*state.lingering, *effects))
