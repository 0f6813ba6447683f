"""Where trashed cards go instead of their owner's discard pile: they have been trashed all the same (8.2.2)."""

from __future__ import annotations

from msgspec import Struct

from ...models.abilities import Ability, AbilityKind, Instruction, Replace
from ...models.events import Event
from ...models.frames import Expected, ResolvingFrame
from ...models.selectors import Verb
from ...models.state import GameObject, State
from ...models.terms import Side
from ..game.game import Context, Doubts, Game
from .carrying import carry_out


class Elsewhere(Struct, frozen=True):
    """What happens in place of the move of one trashed card, and by whose text."""

    source: str
    controller: Side
    instead: tuple[Expected, ...]


def when_paid(game: Game, object: GameObject, payer: Side) -> Elsewhere | None:
    """Where a card goes that is trashed to pay for something; None where it goes to the discard pile.

    Mandatory interrupts apply to what is paid, optional ones do not (rule_cost_no_interrupt,
    rule_cost_interrupt_static_mandatory).
    """
    from ..pending.interrupts import Expectation, is_relevant
    from ..pending.replacements import instead_of

    event = Event(Verb.TRASH, payer, object.id, object.card, from_zone=object.zone, place=object.place, payment=True)
    for source in game.state.objects:
        for ability in game.abilities(source):
            replaces = _replacement(ability)
            if replaces is None or not game.is_ability_active(source, ability):
                continue
            context = Context(source.id, game.responsible(source), Doubts(), event=event)
            if is_relevant(game, ability, context, (Expectation(event, 0, False),)) is None:
                continue
            instead = instead_of(game, replaces, context, (event,))
            if instead is not None:
                return Elsewhere(source.id, context.controller, instead)
    return None


def _replacement(ability: Ability) -> Replace | None:
    """What a mandatory interrupt puts in place of the move, where it does nothing else."""
    if ability.kind is not AbilityKind.CONDITIONAL or not ability.is_interrupt or ability.optional:
        return None
    step = ability.steps[0] if len(ability.steps) == 1 else None
    return step if isinstance(step, Replace) and step.part and step.event.verb is Verb.TRASH else None


def carried_out(game: Game, elsewhere: Elsewhere) -> State:
    """The state after what happens in place of the move."""
    frame = ResolvingFrame(elsewhere.source, elsewhere.controller, AbilityKind.CONDITIONAL, ())
    context = Context(elsewhere.source, elsewhere.controller, Doubts())
    state = game.state.push(frame)
    for expected in elsewhere.instead:
        state = carry_out(game.changed(state), expected, frame, Instruction((expected.effect,)), context)
    return state.pop()
