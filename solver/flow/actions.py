"""The frame of an action: its cost is paid, its effect happens, it is complete (5.2, rule_action_completion)."""

from __future__ import annotations

from msgspec import structs

from ...models.actions import BasicAction, Choice, UseAbility
from ...models.deeds import Deed
from ...models.events import Event
from ...models.frames import ActionFrame, Outcome
from ...models.state import State
from ...models.terms import DECKS
from .. import chance
from ..checkpoints.steps import settled
from ..choices.decision import Decision
from ..payment.bundles import Bundle
from ..procedures.basic_actions import basic_action
from ..procedures.using_abilities import gained, resolved
from ..reading import Doubts, Game


def step(game: Game, frame: ActionFrame, doubts: Doubts) -> State | None:
    """An action: its cost, then its effect, then it is complete (rule_initiate_action, rule_action_completion,
    rule_action_timing_structure_completion, rule_finish_action_trigger_condition)."""
    state, choice = game.state, frame.choice
    side = state.active
    match frame.step:
        case 0:
            if isinstance(choice, UseAbility):
                object = game.object(choice.object)
                ability = game.abilities(object)[choice.ability]
                bundle = Bundle.to_use(game, object, ability, choice.option, side)
                frame = structs.replace(frame, gained=gained(game, object, choice.ability))
            else:
                assert isinstance(choice, BasicAction)
                bundle = Bundle.for_action(game, choice, side)
            doubts.note(bundle.open)
            return state.with_top(structs.replace(frame, step=1)).push(bundle.frame())
        case 1:
            if frame.outcome is Outcome.NOT_PAID:
                return state.pop()
            if isinstance(choice, BasicAction) and choice.action is Deed.DRAW:
                asked = chance.unknown_top(state, DECKS[side], 1)
                if asked is not None:
                    return state.push(asked)
            state = state.with_top(structs.replace(frame, step=2, outcome=None))
            if isinstance(choice, UseAbility):
                return resolved(game.changed(state), frame, choice.object, choice.ability, side)
            assert isinstance(choice, BasicAction)
            return basic_action(game.changed(state), choice, side)
        case _:
            state = state.log(Event(Deed.ACTION_COMPLETE, side, key=frame.key)).pop()
            return settled(game, state)


def ask(game: Game, frame: ActionFrame, doubts: Doubts) -> Decision | None:
    """Nobody decides anything here: payments and abilities have frames of their own."""
    return None


def answer(game: Game, frame: ActionFrame, choice: Choice, doubts: Doubts) -> State:
    """Nothing is asked."""
    raise AssertionError("nothing is chosen between the steps of an action")
