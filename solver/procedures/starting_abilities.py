"""Initiating something: an ability that resolves, a run; each pushes the frame that carries it out."""

from __future__ import annotations

from msgspec import structs

from ...models.abilities import Ability, AbilityKind, Instruction
from ...models.deeds import Deed
from ...models.effects import Effect, The
from ...models.frames import Binding, Expected, Reference, ResolvingFrame, Stage
from ...models.parts import ABILITY, ObjectPart
from ...models.selectors import Bound
from ...models.state import GameObject, State
from ...models.terms import Side
from ..pending.interrupts import could_interrupt
from ..reading.game import Game

IMMINENT = "imminent subroutine"  # what stands for it in the instruction to resolve it


def start(
    state: State,
    source: str,
    controller: Side,
    ability: Ability,
    *,
    number: int = 0,
    bindings: tuple[Binding, ...] = (),
    event: int | None = None,
    limited: int | None = None,
) -> State:
    """An ability starts to resolve."""
    frame = ResolvingFrame(source, controller, ability.kind, ability.steps, number, bindings, event=event)
    return state.push(frame if limited is None else structs.replace(frame, limited=limited))


def start_subroutine(game: Game, ice: GameObject, number: int, bindings: tuple[Binding, ...] = ()) -> State:
    """A subroutine of ice becomes imminent, where an interrupt could keep it from resolving or put another one in its
    place, else it resolves at once (sec_steps_of_resolving_a_subroutine); `number` is that of the ability (9.8.10a)."""
    side = game.responsible(ice)
    if could_interrupt(game, Deed.SUBROUTINE_RESOLVES):
        resolve = Effect(Deed.RESOLVE, what=The(Bound(IMMINENT)))
        it = Reference(ObjectPart(ice.id, ABILITY, number).id, ice.incarnation)
        steps = (Instruction((resolve,)),)
        expected = (Expected(resolve, (it,)),)
        frame = ResolvingFrame(ice.id, side, AbilityKind.PLAY, steps, number, bindings, Stage.IMMINENT, expected)
        return game.state.push(frame)
    return start(game.state, ice.id, side, game.abilities(ice)[number], number=number, bindings=bindings)
