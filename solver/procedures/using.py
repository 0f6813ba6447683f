"""Using a paid ability: it resolves once its cost is paid (sec_steps_of_using_a_paid_ability)."""

from __future__ import annotations

from ...models.abilities import Ability
from ...models.frames import ActionFrame, ProcedureFrame
from ...models.state import GameObject, State
from ...models.terms import Side
from ..reading.game import Game
from .starting import start


def gained(game: Game, object: GameObject, number: int) -> Ability | None:
    """The ability with this number, if the object has gained it."""
    return game.abilities(object)[number] if number >= len(game.printed_abilities(object)) else None


def resolved(game: Game, frame: ActionFrame | ProcedureFrame, id: str, number: int, controller: Side) -> State:
    """The paid ability resolves, independent of its source (rule_paid_ability_independent); what it brings along for a
    run that it starts is kept (rule_linked_abilities_during_timing_structure, 9.1.4, 9.1.6a)."""
    ability = frame.gained or game.abilities_on_card(game.objects[id])[number]
    return start(game.state, id, controller, ability, number=number, bindings=frame.bindings)
