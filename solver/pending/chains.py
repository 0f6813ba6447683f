"""Chain reactions: the windows that open and close while pending abilities are triggered, as an automaton (9.1.2a).

A node is a game at a decision. Triggering a pending ability is a labelled edge; everything else that is decided on the
way (accepting, choosing, paying, passing) is an unlabelled one, so that a word of the automaton is an order. Games that
differ only in the sequence of what happened in the meantime are one node.
"""

from __future__ import annotations

from collections import Counter

from msgspec import Struct, field, structs

from ...models.abilities import Aspect
from ...models.actions import Choice, Pass, Trigger
from ...models.frames import Pending, ResolvingFrame, WindowFrame
from ...models.state import State
from ...models.terms import Side
from ...models.timing import Window
from ...models.values import Value
from ..csp import BudgetExhausted, Undecided
from ..decisions import Decision, DecisionKind
from ..game.game import Doubts, Game
from ..loops import after, decision

MOST_NODES = 20_000
PASSED_THROUGH = (DecisionKind.ACTION, DecisionKind.PRIORITY, DecisionKind.MID_ACCESS)


class Triggered(Value, frozen=True):
    """One step of an order: an ability of an object is triggered by its controller.

    `window` tells how deep its reaction window is nested: 0 is the outermost one (rule_nested_priority_window). `about`
    is the object of the occurrence that met the condition, where the ability speaks of it.
    """

    source: str
    title: str
    controller: Side
    number: int = 0
    window: int = 0
    about: str | None = None

    def __str__(self) -> str:
        return f"{self.title} ({self.controller.title})"


Nodes = frozenset[int]


class _Node(Struct):
    game: Game
    second: bool  # the outermost window has come to the second player, or is closed
    outside: bool  # no other window is open in it
    ended: bool
    doubt: str | None
    waiting: Decision | None = None
    free: tuple[int, ...] | None = None  # where the unlabelled edges lead
    edges: tuple[tuple[Triggered, int], ...] = ()


class Chain(Struct):
    """The automaton of all that can be triggered from a game on until the window at `depth` of the stack is closed.

    Nodes are found when they are asked for.

    Raises:
        BudgetExhausted: there are more than `MOST_NODES` nodes.
    """

    game: Game
    depth: int
    _nodes: list[_Node] = field(default_factory=list)
    _known: dict[object, int] = field(default_factory=dict)
    _moves: dict[Nodes, dict[Triggered, Nodes]] = field(default_factory=dict)

    def start(self) -> Nodes:
        """Where every order begins."""
        return self._closed((self._node(self.game),))

    def moves(self, nodes: Nodes) -> dict[Triggered, Nodes]:
        """What can be triggered next, in the order in which it is pending, and where that leads."""
        found = self._moves.get(nodes)
        if found is None:
            reached: dict[Triggered, dict[int, None]] = {}
            for number in sorted(nodes):
                for label, target in self._nodes[number].edges:
                    reached.setdefault(label, {})[target] = None
            found = {label: self._closed(tuple(targets)) for label, targets in reached.items()}
            self._moves[nodes] = found
        return found

    def may_end(self, nodes: Nodes) -> bool:
        """Whether the outermost window may be closed now."""
        return any(self._nodes[n].ended for n in nodes)

    def passed(self, nodes: Nodes) -> Nodes:
        """Those games in which the active player has passed in the outermost window."""
        return frozenset(n for n in nodes if self._nodes[n].second)

    def outside(self, nodes: Nodes) -> Nodes:
        """Those games in which no chain reaction is under way: only the outermost window is open, or not even that."""
        return frozenset(n for n in nodes if self._nodes[n].outside)

    def doubt(self, nodes: Nodes) -> str | None:
        """What keeps it open how things go on; None where that is known."""
        return next((d for n in sorted(nodes) if (d := self._nodes[n].doubt) is not None), None)

    def mandatory(self, nodes: Nodes) -> tuple[Triggered, ...]:
        """The mandatory instances that are pending in the open windows, the innermost window first."""
        found: dict[Triggered, None] = {}
        for number in sorted(nodes):
            game = self._nodes[number].game
            windows = [f for f in game.state.stack[self.depth :] if isinstance(f, WindowFrame)]
            for level in range(len(windows) - 1, -1, -1):
                for instance in windows[level].pending if windows[level].window is Window.REACTION else ():
                    if not instance.ability.optional:
                        found[label_of(game, instance, level)] = None
        return tuple(found)

    def end(self, nodes: Nodes) -> Game | None:
        """A game in which the outermost window is closed; None where it cannot be closed now."""
        return next((self._nodes[n].game for n in sorted(nodes) if self._nodes[n].ended), None)

    # ------------------------------------------------------------------- nodes

    def _node(self, game: Game) -> int:
        key = canonical(game.state, len(self.game.state.history))
        number = self._known.get(key)
        if number is None:
            if len(self._nodes) >= MOST_NODES:
                raise BudgetExhausted(len(self._nodes), MOST_NODES)
            number = self._known[key] = len(self._nodes)
            self._nodes.append(self._made(game))
        return number

    def _made(self, game: Game) -> _Node:
        stack = game.state.stack
        closed = len(stack) <= self.depth  # the frame underneath need not wait for anybody: nothing is asked of it
        waiting = None if closed else decision(game)
        ended = waiting is None
        outer = stack[self.depth] if len(stack) > self.depth else None
        first = isinstance(outer, WindowFrame) and outer.priority is game.state.active
        doubt = None if ended or waiting is None else _doubt(game, waiting)
        return _Node(game, not first or ended, len(stack) <= self.depth + 1 or ended, ended, doubt, waiting)

    def _closed(self, start: tuple[int, ...]) -> Nodes:
        """These nodes and all that unlabelled edges lead to."""
        found = dict.fromkeys(start)
        waiting = list(start)
        while waiting:
            for target in self._expanded(waiting.pop()):
                if target not in found:
                    found[target] = None
                    waiting.append(target)
        return frozenset(found)

    def _expanded(self, number: int) -> tuple[int, ...]:
        node = self._nodes[number]
        if node.free is not None:
            return node.free
        free: list[int] = []
        edges: list[tuple[Triggered, int]] = []
        if not node.ended and node.doubt is None:
            assert node.waiting is not None
            window = node.game.state.top
            alike: set[Triggered] = set()
            for choice in _choices(node.waiting):
                if isinstance(choice, Trigger) and node.waiting.kind is DecisionKind.REACTION:
                    assert isinstance(window, WindowFrame)
                    label = self._label(node.game, window.pending[choice.instance])
                    if label not in alike:  # like instances are triggered one after the other
                        alike.add(label)
                        edges.append((label, self._node(after(node.game, choice, self.depth))))
                else:
                    free.append(self._node(after(node.game, choice, self.depth)))
        node.free, node.edges = tuple(dict.fromkeys(free)), tuple(edges)
        return node.free

    def _label(self, game: Game, instance: Pending) -> Triggered:
        windows = [f for f in game.state.stack[self.depth :] if isinstance(f, WindowFrame)]
        level = sum(f.window is Window.REACTION for f in windows) - 1
        return label_of(game, instance, level)


def label_of(game: Game, instance: Pending, level: int = 0) -> Triggered:
    """How an order names an instance."""
    about = None
    if instance.event is not None and instance.ability.is_about_occurrence:
        about = game.state.history[instance.event].object
    return Triggered(
        instance.source, game.title(instance.source), instance.controller, instance.number, max(level, 0), about
    )


def _choices(waiting: Decision) -> tuple[Choice, ...]:
    """What may be decided; in a run that an ability starts the players do nothing but pass."""
    if waiting.kind in PASSED_THROUGH and Pass() in waiting.choices:
        return (Pass(),)
    if waiting.kind is DecisionKind.LOOP:  # however often it is resolved, nothing but the log differs
        return tuple(waiting.choices.limit(1))
    return tuple(waiting.choices.limit(MOST_NODES))


def _doubt(game: Game, waiting: Decision) -> str | None:
    """What keeps the next triggers from being certain."""
    doubts = Doubts()
    game.doubt(doubts, frozenset({Aspect.PENDING}))
    if doubts:
        return doubts.reasons[0].message
    if waiting.doubts:
        return waiting.doubts[0].message
    if waiting.kind in PASSED_THROUGH:
        try:
            if Pass() in waiting.choices:
                return None
        except Undecided as undecided:
            return str(undecided.reason)
    left = waiting.choices.undecided
    return str(left[0][1]) if left else None


# ----------------------------------------------------------------- like games


def canonical(state: State, base: int) -> object:
    """What tells two games apart that come from the same one with `base` log entries.

    In which sequence things happened since then does not matter: conditions ask how often (9.6.5), and which occurrence
    an instance is about is told by the occurrence itself.
    """
    history = state.history
    happened = frozenset(Counter(history[base : state.seen]).items())
    unseen = history[max(base, state.seen) :]
    occurrences = tuple(history[i] for i in _indices(state) if i >= base)
    later = sorted({o.since for o in state.objects if o.since >= base})
    rank = {since: base + k for k, since in enumerate(later)}
    objects = state.objects
    if later:
        objects = tuple(structs.replace(o, since=rank[o.since]) if o.since >= base else o for o in objects)
    stack = tuple(_without_index(f, base) for f in state.stack)
    plain = structs.replace(state, objects=objects, stack=stack, history=(), seen=0)
    return plain, happened, unseen, occurrences


def _indices(state: State) -> list[int]:
    found: list[int] = []
    for frame in state.stack:
        if isinstance(frame, WindowFrame):
            found += [p.event for p in frame.pending if p.event is not None]
        elif isinstance(frame, ResolvingFrame) and frame.event is not None:
            found.append(frame.event)
    return found


def _without_index(frame: object, base: int) -> object:
    if isinstance(frame, WindowFrame) and any(p.event is not None and p.event >= base for p in frame.pending):
        pending = tuple(
            structs.replace(p, event=base) if p.event is not None and p.event >= base else p for p in frame.pending
        )
        return structs.replace(frame, pending=pending)
    if isinstance(frame, ResolvingFrame) and frame.event is not None and frame.event >= base:
        return structs.replace(frame, event=base)
    return frame


__all__ = ["Chain", "Nodes", "Triggered", "canonical", "label_of"]
