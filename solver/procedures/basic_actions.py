"""What each basic action does, and another action within an ability (5.2)."""

from __future__ import annotations

from ...models.actions import BasicAction
from ...models.deeds import BASIC, Deed
from ...models.frames import ProcedureFrame, TimingFrame, WindowFrame
from ...models.state import State
from ...models.terms import Side
from ...models.timing import Window, timing_step
from .. import road
from ..deeds import OF_BASIC, Done
from ..effects.kinds import Carrying, carries
from ..reading import Game
from .installing import as_announced
from .runs import start_run


def basic_actions(side: Side) -> tuple[Deed, ...]:
    """The basic actions of a player, in the order of the rules (rule_corp_basic_actions, rule_runner_basic_actions)."""
    known = (*BASIC, *(basic for basic in OF_BASIC if basic not in BASIC))
    return tuple(basic for basic in known if side in OF_BASIC[basic].takers)


def basic_action(game: Game, choice: BasicAction, side: Side) -> State:
    """The effect of a basic action (5.2.6b, 5.2.6c, 5.2.6f, 5.2.6g, 5.2.6h, 5.2.7b, 5.2.7c, 5.2.7f,
    5.2.7g)."""
    state, done = game.state, Done(by=side, objects=(choice.card,) if choice.card is not None else ())
    match choice.action:
        case Deed.DRAW | Deed.PURGE | Deed.TRASH_RESOURCE:
            return road.happens(game, OF_BASIC[choice.action].deed, done)
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
            return road.done(state, OF_BASIC[other].deed, done)


@carries(Deed.TAKE_ACTION, honours=("amount",))
def take_action(c: Carrying) -> State:
    """The active player takes another action, different from those of the turn, within the ability; where there is
    none, or as the action phase ends, nothing happens (rule_actions_outside_action_phase, rule_terminal_checkpoint,
    rule_defferent_actions)."""
    state, side = c.state, c.side
    turn = next((f for f in state.stack if isinstance(f, TimingFrame)), None)
    if side is not state.active or turn is None or not timing_step(turn.step).allows_actions:
        return state
    taken = tuple(e.key for e in state.happened(Deed.TAKE_ACTION) if e.turn == state.turn and e.key is not None)
    return state.push(WindowFrame(Window.ACTION, side, less=c.n, other_than=tuple(dict.fromkeys(taken))))
