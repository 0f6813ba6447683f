"""The frame of an action: its cost is paid, its effect happens, it is complete (5.2, rule_action_completion)."""

from __future__ import annotations

from msgspec import structs

from ...models.actions import BasicAction, Choice, UseAbility
from ...models.deeds import Deed
from ...models.events import Event
from ...models.frames import ActionFrame, Outcome, ProcedureFrame
from ...models.state import State
from ...models.terms import DECKS, Side
from .. import chance, road
from ..checkpoints.steps import settled
from ..choices.decision import Decision
from ..deeds import OF_BASIC, Done
from ..payment.bundles import Bundle
from ..procedures.installing import as_announced
from ..procedures.runs import start_run
from ..procedures.using_abilities import gained, resolved
from ..reading.doubts import Doubts
from ..reading.game import Game


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
            return _basic(game.changed(state), choice, side)
        case _:
            state = state.log(Event(Deed.ACTION_COMPLETE, side, key=frame.key)).pop()
            return settled(game, state)


def ask(game: Game, frame: ActionFrame, doubts: Doubts) -> Decision | None:
    """Nobody decides anything here: payments and abilities have frames of their own."""
    return None


def answer(game: Game, frame: ActionFrame, choice: Choice, doubts: Doubts) -> State:
    """Nothing is asked."""
    raise AssertionError("nothing is chosen between the steps of an action")


def _basic(game: Game, choice: BasicAction, side: Side) -> State:
    """The effect of a basic action (5.2.6b, 5.2.6c, 5.2.6f, 5.2.6g, 5.2.6h, 5.2.7b, 5.2.7c, 5.2.7f,
    5.2.7g)."""
    state = game.state
    match choice.action:
        case Deed.DRAW:
            return road.happens(game, Deed.DRAW, Done(by=side))
        case Deed.PURGE:
            return road.happens(game, Deed.PURGE, Done(by=side))
        case Deed.TRASH_RESOURCE:
            assert choice.card is not None
            return road.happens(game, Deed.TRASH, Done(by=side, objects=(choice.card,)))
        case Deed.PLAY:
            assert choice.card is not None
            return state.push(ProcedureFrame(Deed.PLAY, choice.card, side))
        case Deed.INSTALL:
            assert choice.card is not None
            return state.push(as_announced(game.object(choice.card), choice.server, choice.host))
        case Deed.RUN:
            assert choice.server is not None
            return start_run(state, choice.server, None, basic=True)
        case other:
            about = (choice.card,) if choice.card is not None else ()
            return road.done(state, OF_BASIC[other].deed, Done(by=side, objects=about))
