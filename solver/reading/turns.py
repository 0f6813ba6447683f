"""Which turn a text means by the last one (5.2.5)."""

from __future__ import annotations

from ...models.deeds import Deed
from ...models.state import State
from ...models.terms import Scope, Side


def last_turn(state: State, scope: Scope, controller: Side) -> int:
    """The number of the last turn that has ended, the controller's own or their opponent's: the one before this turn,
    or before that one where it is the same player's, unless a turn was additional."""
    whose = controller if scope is Scope.OWN_LAST_TURN else controller.other
    told = [e for e in reversed(state.history) if e.verb in (Deed.TURN_BEGINS, Deed.TURN_ENDS)]
    own = next((e.turn for e in told if e.side is whose and e.turn < state.turn), None)
    if own is not None:
        return own
    others = {e.turn for e in told if e.side is not None}
    turn = state.turn - (2 if whose is state.active else 1)
    while turn in others:  # which was additional, and not theirs
        turn -= 1
    return turn


def turn_meant(state: State, scope: Scope, controller: Side) -> int:
    """The number of this turn, or of the last one."""
    return state.turn if scope is Scope.TURN else last_turn(state, scope, controller)
