"""Using a paid ability: its cost is paid, then it resolves (sec_steps_of_using_a_paid_ability)."""

from __future__ import annotations

from msgspec import structs

from ...models.abilities import Ability
from ...models.frames import ActionFrame, Outcome, ProcedureFrame
from ...models.state import GameObject, State
from ...models.terms import Side
from ..payment.bundles import Bundle
from ..reading.doubts import Doubts
from ..reading.game import Game
from .starting_abilities import start
from .stepping import next_step


def use(game: Game, frame: ProcedureFrame, doubts: Doubts) -> State:
    """A paid ability that is not an action: pay, then resolve (sec_steps_of_using_a_paid_ability, 9.5.3, 9.5.4)."""
    object = game.objects[frame.subject]
    match frame.step:
        case 0:
            ability = game.abilities(object)[frame.ability]
            bundle = Bundle.to_use(game, object, ability, frame.option, frame.controller)
            doubts.note(bundle.open)
            frame = structs.replace(frame, gained=gained(game, object, frame.ability))
            return next_step(game.state, frame, 1).push(bundle.frame())
        case 1:
            if frame.outcome is Outcome.NOT_PAID:
                return game.state.pop()
            state = game.state.pop()
            return resolved(game.changed(state), frame, frame.subject, frame.ability, frame.controller)
        case _:
            raise AssertionError("using an ability has two steps")


def gained(game: Game, object: GameObject, number: int) -> Ability | None:
    """The ability with this number, if the object has gained it."""
    return game.abilities(object)[number] if number >= len(game.printed_abilities(object)) else None


def resolved(game: Game, frame: ActionFrame | ProcedureFrame, id: str, number: int, controller: Side) -> State:
    """The paid ability resolves, independent of its source (rule_paid_ability_independent); what it brings along for a
    run that it starts is kept (rule_linked_abilities_during_timing_structure, 9.1.4, 9.1.6a)."""
    ability = frame.gained or game.abilities_on_card(game.objects[id])[number]
    return start(game.state, id, controller, ability, number=number, bindings=frame.bindings)
