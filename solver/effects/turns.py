"""Actions and action phases as effects bring them about (5.2, 5.4.3)."""

from __future__ import annotations

from ...models.deeds import Deed
from ...models.frames import TimingFrame, WindowFrame
from ...models.state import State
from ...models.timing import Phase, Window, timing_step
from ..procedures import turns
from .kinds import Carrying, carries


@carries(Deed.TAKE_ACTION, honours=("amount",))
def take_action(c: Carrying) -> State:
    """The active player takes another action, different from those of the turn, within the ability; where there is
    none, nothing happens (rule_actions_outside_action_phase, rule_defferent_actions)."""
    state, side = c.state, c.side
    turn = next((f for f in state.stack if isinstance(f, TimingFrame)), None)
    if side is not state.active or turn is None or timing_step(turn.step).phase is not Phase.ACTION:
        return state
    taken = tuple(e.key for e in state.happened(Deed.TAKE_ACTION) if e.turn == state.turn and e.key is not None)
    return state.push(WindowFrame(Window.ACTION, side, less=c.n, other_than=tuple(dict.fromkeys(taken))))


@carries(Deed.END_ACTION_PHASE)
def end_action_phase(c: Carrying) -> State:
    """The action phase of the active player ends at once (rule_forced_action_phase_end)."""
    return turns.end_action_phase(c.game) if c.side is c.state.active else c.state
