"""Mandatory infinite loops: instructions that resolve one another, abilities that trigger one another, without anybody
having a choice (10.1.6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct, structs

from ...models.abilities import Flag, Instruction
from ...models.actions import Choice, ChooseNumber, Trigger
from ...models.deeds import Deed
from ...models.events import Event
from ...models.frames import ResolvingFrame, WindowFrame
from ...models.state import State
from ...models.terms import Counter, Relation, Side
from ...models.timing import Window
from ...models.values import walk
from ...models.verdict import Reason
from ..flow.engine import after, decision
from ..problems import SolutionSet
from ..reading import Doubts, Game

if TYPE_CHECKING:
    import random

LONGEST = 24  # choices in one round of a loop
MOST_TIMES = 9_999


class Growth(Struct, frozen=True):
    """By how much what is counted grows in one round: a player's credits and the like, counters on objects."""

    players: tuple[tuple[Side, str, int], ...] = ()
    counters: tuple[tuple[str, Counter, int], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.players or self.counters)


class Loop(Struct, frozen=True):
    """A mandatory loop: the frame in the stack with which it begins, who resolves it, its choices in one round, by how
    much that round makes things grow, and what the log tells of it."""

    depth: int
    side: Side
    round: tuple[Choice, ...]
    growth: Growth = Growth()
    events: tuple[Event, ...] = ()


class Times(SolutionSet[Choice]):
    """How many times the loop is resolved: from never to 9,999 times (rule_mandatory_infinite_loop)."""

    def __iter__(self) -> Iterator[Choice]:
        return (ChooseNumber(n) for n in range(MOST_TIMES + 1))

    def __contains__(self, choice: object) -> bool:
        return isinstance(choice, ChooseNumber) and 0 <= choice.number <= MOST_TIMES

    def count(self) -> int:
        return MOST_TIMES + 1

    def unrank(self, index: int) -> Choice:
        if not 0 <= index <= MOST_TIMES:
            raise self._no_such(index)
        return ChooseNumber(index)

    def sample(self, rng: random.Random) -> Choice:
        return ChooseNumber(rng.randint(0, MOST_TIMES))


def mandatory_loop(game: Game, doubts: Doubts | None = None) -> Loop | None:
    """The loop that begins with the decision at hand; None where a choice in it is not forced, or that is not known:
    then there are `doubts`.

    A round is over when the same instruction is to be announced again, on top of what was there, and nothing differs
    but the log and what is counted. What is counted has to grow in each round alike, however often it has grown.
    """
    if not _may_begin_round(game.state):
        return None
    first = _round(game, doubts=doubts)
    if first is None:
        return None
    loop, now = first
    if loop.growth:
        if _counts_exactly(game):
            return None
        far = grown(game.state, loop.growth, MOST_TIMES)
        for state in (now.state, far):
            again = _round(game.changed(state), len(state.stack) - 1)
            if again is None or (again[0].growth, again[0].round) != (loop.growth, loop.round):
                return None
    return loop


def _round(game: Game, depth: int | None = None, doubts: Doubts | None = None) -> tuple[Loop, Game] | None:
    """One round from here on, with the game after it; None where it does not come back to where it began."""
    start, now = _seen(game.state), game
    begun = _occurrences(game.state)
    depth = len(game.state.stack) - 1 if depth is None else depth
    rounds: list[Choice] = []
    for _ in range(LONGEST):
        waiting = decision(now)
        if waiting is None or waiting.side is None:
            return None
        choices = tuple(waiting.choices.limit(2))
        if waiting.doubts:
            perhaps = len(choices) + len(waiting.choices.undecided)
            _noted(waiting.doubts if perhaps == 1 else (), doubts)
            return None
        if len(choices) != 1 or not waiting.choices.complete:
            return None
        if _is_limited(now, choices[0]):
            return None
        rounds.append(choices[0])
        now = after(now, choices[0])
        if now.state.doubts != game.state.doubts:
            _noted(now.not_understood.left_in_doubt(frozenset()), doubts)
            return None
        stack = now.state.stack
        if len(stack) <= depth + 1 or stack[:depth] != game.state.stack[:depth]:
            return None
        if _occurrences(now.state) != begun or _seen(now.state) != start:
            continue
        growth = _growth(game.state, now.state)
        if growth is None:
            return None
        events = now.state.history[len(game.state.history) :]
        return Loop(depth, _resolver(game.state), tuple(rounds), growth, events), now
    return None


def _noted(reasons: tuple[Reason, ...], doubts: Doubts | None) -> None:
    if doubts is not None:
        doubts.add(*reasons)


COUNTED = ("credits", "tags", "bad_publicity")


def _growth(before: State, now: State) -> Growth | None:
    """By how much what is counted has grown; None where some of it has become less."""
    players = tuple(
        (side, name, more)
        for side in Side
        for name in COUNTED
        if (more := getattr(now.player(side), name) - getattr(before.player(side), name))
    )
    counters = tuple(
        (o.id, kind, more)
        for o in now.objects
        for kind in Counter
        if (more := o.count(kind) - before.object(o.id).count(kind))
    )
    if any(more < 0 for *_, more in (*players, *counters)):
        return None
    return Growth(players, counters)


def grown(state: State, growth: Growth, times: int) -> State:
    """The state in which what is counted has grown so many times."""
    for side, name, more in growth.players:
        player = state.player(side)
        changed = structs.replace(player, **{name: getattr(player, name) + more * times})
        state = state.with_player(side, changed)
    for id, kind, more in growth.counters:
        state = state.with_object(state.object(id).with_counters(kind, more * times))
    return state


def _counts_exactly(game: Game) -> bool:
    """Whether a text of the table asks whether there is exactly so much of something: that may be so for one round."""
    cards = (card for o in game.state.objects if (card := game.card(o)) is not None)
    return any(getattr(node, "relation", None) is Relation.EQUAL for card in cards for node in walk(card))


def ended(state: State, loop: Loop, times: int) -> State:
    """The loop has been resolved so many times, all at once, and is over; the log tells how often, and of what has
    grown in all how much."""
    subject = loop_subject(state, loop)
    state = structs.replace(state, stack=state.stack[: loop.depth])
    if not times:
        return state
    state = grown(state, loop.growth, times)
    for event in loop.events if loop.growth else ():
        state = state.log(structs.replace(event, amount=event.amount * times))
    if loop.growth:  # whatever sees these things has been triggered in the loop
        state = structs.replace(state, seen=len(state.history))
    return state.log(Event(Deed.RESOLVED, loop.side, subject, amount=times, key="loop"))


def loop_subject(state: State, loop: Loop) -> str | None:
    """The object whose instruction begins the loop."""
    frame = state.stack[loop.depth]
    if isinstance(frame, WindowFrame):
        return frame.pending[0].source
    return frame.source if isinstance(frame, ResolvingFrame) else None


def _may_begin_round(state: State) -> bool:
    """Whether an instruction is to be announced that resolves others, or an ability is to be triggered in a chain
    reaction that it has set off itself."""
    frame = state.top
    if isinstance(frame, ResolvingFrame):
        return resolves_others(frame)
    if not isinstance(frame, WindowFrame) or frame.window is not Window.REACTION or not frame.pending:
        return False
    pending = {(p.source, p.number) for p in frame.pending}
    return any(isinstance(f, ResolvingFrame) and (f.source, f.number) in pending for f in state.stack[:-1])


def _resolver(state: State) -> Side:
    """Who is resolving the loop."""
    frame = state.top
    assert isinstance(frame, ResolvingFrame | WindowFrame)
    return frame.controller if isinstance(frame, ResolvingFrame) else frame.priority


def _occurrences(state: State) -> tuple[object, ...]:
    """The frame on top; of what is pending in a window, which occurrence met its condition, whenever it was."""
    frame = state.top
    if not isinstance(frame, WindowFrame):
        return (frame,)
    met = tuple(state.history[p.event] if p.event is not None else None for p in frame.pending)
    return structs.replace(frame, pending=tuple(structs.replace(p, event=None) for p in frame.pending)), met


def _is_limited(game: Game, choice: Choice) -> bool:
    """Whether what is triggered counts occurrences or uses, so that the next round may differ."""
    frame = game.state.top
    if not isinstance(choice, Trigger) or not isinstance(frame, WindowFrame):
        return False
    ability = frame.pending[choice.instance].ability
    counts = ability.trigger is not None and (ability.trigger.ordinal, ability.trigger.stipulation) != (None, None)
    return counts or Flag.ONCE_PER_TURN in ability.flags or bool(ability.restrictions)


def resolves_others(frame: ResolvingFrame) -> bool:
    """Whether the instruction at hand resolves subroutines or abilities."""
    head = frame.steps[0] if frame.steps else None
    return isinstance(head, Instruction) and any(e.kind is Deed.RESOLVE for e in head.effects)


def _seen(state: State) -> State:
    """The state without its log, its stack and what is counted."""
    objects = tuple(structs.replace(o, counters=()) for o in state.objects)
    corp = structs.replace(state.corp, **dict.fromkeys(COUNTED, 0))
    runner = structs.replace(state.runner, **dict.fromkeys(COUNTED, 0))
    return structs.replace(state, history=(), seen=0, stack=(), objects=objects, corp=corp, runner=runner)


__all__ = ["Growth", "Loop", "Times", "ended", "loop_subject", "mandatory_loop", "resolves_others"]
