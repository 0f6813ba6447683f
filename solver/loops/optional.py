"""Infinite loops in a run that a player could leave: the Runner jacks out of them, else the Corp leaves (10.1.6b).

Subroutines that resolve one another come round to the one with which they began. Whoever then chooses the same again,
while nothing has changed, goes round the loop once more.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from ...models.abilities import Instruction
from ...models.actions import Announce
from ...models.deeds import Deed
from ...models.frames import ResolvingFrame
from ...models.known import Truth, united
from ...models.state import State
from ...models.terms import Side
from ...models.verdict import Reason
from .. import road
from ..choices.announcing import Targets
from ..flow.announcing_targets import announced_by_one, announcing
from ..flow.engine import advance
from ..flow.proceeding import context_of
from ..problems import Because
from ..procedures.ending_the_run_early import jack_out
from ..reading import Asking, Doubts, Game
from ..road import Doing
from ..targets.announcing import TargetSets
from .mandatory import resolves_others

MOST_TRIED = 50


def jacked_out(game: Game, choice: Announce) -> State | None:
    """The state in which the Runner has jacked out, as they must where a choice goes round a loop once more; None where
    it does not, or they cannot (rule_optional_infinite_loop)."""
    begun = _begun(game.state)
    if begun is None or _may_jack_out(game) is not Truth.YES or not _goes_round(game, choice, begun):
        return None
    return jack_out(structs.replace(game.state, stack=game.state.stack[:begun]))


def must_leave(game: Game) -> bool:
    """Whether the player who chooses has come round a loop that the Runner cannot jack out of."""
    return _begun(game.state) is not None and _may_jack_out(game) is Truth.NO


def leaving(game: Game, asked: Targets) -> Targets:
    """The announcements that do not go round the loop once more (rule_optional_infinite_loop)."""
    begun = _begun(game.state)
    assert begun is not None
    frame = game.state.stack[begun]
    assert isinstance(frame, ResolvingFrame)

    def leaves(announced: tuple[tuple[str, ...], ...]) -> bool:
        return not _goes_round(game, Announce(announced), begun)

    reason = Reason(
        "loop.must_end",
        f"that resolves the subroutine of {game.title(frame.source)} again and again, and the Runner cannot jack out; "
        "the Corp has to leave the loop",
        "rule_optional_infinite_loop",
        (frame.source,),
        "choose something that lets the run go on",
    )
    return asked.under(leaves, Because("no loop goes on for ever", reason.rule, lambda values: (reason,), lastly=True))


def _begun(state: State) -> int | None:
    """Where in the stack the round began that is over now; None where none is, or no run is in progress."""
    frame, run = state.top, state.run
    if run is None or not run.in_progress or not isinstance(frame, ResolvingFrame) or not resolves_others(frame):
        return None
    for depth in range(len(state.stack) - 2, -1, -1):
        below = state.stack[depth]
        if not isinstance(below, ResolvingFrame):
            return None
        if _is_same(below, frame):
            return depth
    return None


def _is_same(one: object, other: object) -> bool:
    if not isinstance(one, ResolvingFrame) or not isinstance(other, ResolvingFrame):
        return False
    return (one.source, one.number, one.steps) == (other.source, other.number, other.steps)


def _may_jack_out(game: Game) -> Truth:
    """Whether the Runner can jack out; with an additional cost it depends on them."""
    leaving = Doing(Deed.JACK_OUT, Side.RUNNER)
    answer, due = road.may(game, leaving), road.due(game, leaving)
    return united(due.open) if answer is Truth.YES and (due.found or due.open is not None) else answer


def _goes_round(game: Game, choice: Announce, begun: int) -> bool:
    """Whether the choice is that of the round before, and one more such round changes nothing."""
    stack = game.state.stack
    wanted = (*stack[begun + 1 :],)
    now = _resolved(game, choice)
    for k, frame in enumerate(wanted):
        if now is None or not _is_same(now.state.top, frame):
            return False
        if k + 1 < len(wanted):
            now = next((after for after in _each(now) if _is_same(after.state.top, wanted[k + 1])), None)
    return now is not None and _without_log(now.state) == _without_log(game.state)


def _each(game: Game) -> Iterator[Game]:
    frame = game.state.top
    head = frame.steps[0] if isinstance(frame, ResolvingFrame) and frame.steps else None
    if not isinstance(frame, ResolvingFrame) or not isinstance(head, Instruction):
        return
    found = announcing(game, frame, head, context_of(game, frame))
    for choice in TargetSets(game, *found[1:]).limit(MOST_TRIED) if found is not None else ():
        after = _resolved(game, choice)
        if after is not None:
            yield after


def _resolved(game: Game, choice: Announce) -> Game | None:
    """The game at its next decision after targets are announced, whatever may be chosen there."""
    frame = game.state.top
    head = frame.steps[0] if isinstance(frame, ResolvingFrame) and frame.steps else None
    if not isinstance(frame, ResolvingFrame) or not isinstance(head, Instruction):
        return None
    state = announced_by_one(game, frame, head, choice.targets, Asking.with_doubts(context_of(game, frame), Doubts()))
    return advance(game.changed(state))


def _without_log(state: State) -> State:
    return structs.replace(state, history=(), seen=0, stack=())


__all__ = ["jacked_out", "leaving", "must_leave"]
