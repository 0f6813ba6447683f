"""Chain reactions: the windows that open and close while pending abilities are triggered, as an automaton (9.1.2a).

A node is a game at a decision. Triggering a pending ability is a labelled edge; everything else that is decided on the
way (accepting, choosing, paying, passing) is an unlabelled one, so that a word of the automaton is an order. Games that
differ only in the sequence of what happened in the meantime are one node. In the outermost window that can be triggered
before which nothing else must be, as the graph of what is pending says (`sysop.solver.orders.graph`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec import Struct, field, structs

from ...models.abilities import Aspect
from ...models.actions import Choice, Pass, Trigger
from ...models.frames import Pending, ResolvingFrame, WindowFrame
from ...models.state import State
from ...models.terms import Side
from ...models.timing import Window
from ...models.values import Value
from ..choices.decision import Decision, DecisionKind
from ..flow.engine import advance
from ..loops import after, decision
from ..problems import BudgetExhausted, Undecided
from ..reading import Game

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


def names(order: Iterable[Triggered]) -> tuple[str, ...]:
    """The abilities of an order by the titles of their cards, with the number of the ability where the order has
    different ones of a card."""
    order = tuple(order)
    numbers: dict[str, set[int]] = {}
    for label in order:
        numbers.setdefault(label.source, set()).add(label.number)
    return tuple(f"{x.title} ability {x.number + 1}" if len(numbers[x.source]) > 1 else x.title for x in order)


def in_words(order: Iterable[Triggered]) -> tuple[str, ...]:
    """The same with whose abilities they are."""
    order = tuple(order)
    return tuple(f"{name} ({label.controller.title})" for name, label in zip(names(order), order, strict=True))


Nodes = frozenset[int]


class Step(Struct, frozen=True):
    """One edge: what is chosen at a node and where that leads; `label` where an ability is triggered by it, and `left`
    for the pending abilities that are left by it."""

    target: int
    label: Triggered | None = None
    choice: Choice | None = None
    left: tuple[Triggered, ...] = ()


class Node(Struct):
    """A game at a decision, with the pending abilities of the outermost window that wait there, and all that can be
    chosen; `outer` where the outermost reaction window waits for nothing else."""

    game: Game
    names: tuple[str, ...]
    outer: bool
    outside: bool  # no other window is open in it
    ended: bool
    doubt: str | None = None
    waiting: Decision | None = None
    steps: tuple[Step, ...] | None = None


class Chain(Struct):
    """The automaton of all that can be triggered from a game on until the window at `depth` of the stack is closed.

    Nodes are found when they are asked for.

    Args:
        pending: the instances of the outermost window to follow, by their nodes in the graph.
        before: for each of them, those that must precede it.
        first: of these groups only one is gone through at a time; without any, everything in any order.

    Raises:
        BudgetExhausted: there are more than `MOST_NODES` nodes.
    """

    game: Game
    depth: int
    pending: dict[str, Pending]
    before: dict[str, frozenset[str]]
    first: tuple[tuple[str, ...], ...] = ()
    nodes: list[Node] = field(default_factory=list)
    _known: dict[object, int] = field(default_factory=dict)
    _moves: dict[Nodes, dict[Triggered, Nodes]] = field(default_factory=dict)

    def start(self) -> Nodes:
        """Where every order begins."""
        return self._closed((self._node(_with_pending(self.game, self.depth, self.pending), tuple(self.pending)),))

    def moves(self, nodes: Nodes) -> dict[Triggered, Nodes]:
        """What can be triggered next, in the order in which it is pending, and where that leads."""
        found = self._moves.get(nodes)
        if found is None:
            reached: dict[Triggered, dict[int, None]] = {}
            for number in sorted(nodes):
                for step in self.steps(number):
                    if step.label is not None:
                        reached.setdefault(step.label, {})[step.target] = None
            found = {label: self._closed(tuple(targets)) for label, targets in reached.items()}
            self._moves[nodes] = found
        return found

    def may_end(self, nodes: Nodes) -> bool:
        """Whether the outermost window may be closed now."""
        return any(self.nodes[n].ended for n in nodes)

    def left(self, nodes: Nodes, names: frozenset[str]) -> Nodes:
        """Those games in which none of these waits any longer, where they may be left."""
        found: dict[int, None] = {}
        for number in sorted(nodes):
            node = self.nodes[number]
            passed = tuple(name for name in node.names if name in names)
            if node.ended or not passed:
                found[number] = None
            elif node.outer and self._may_leave(node.game, passed):
                found[self._without(node, passed)] = None
        return self._closed(tuple(found))

    def outside(self, nodes: Nodes) -> Nodes:
        """Those games in which no chain reaction is under way: only the outermost window is open, or not even that."""
        return frozenset(n for n in nodes if self.nodes[n].outside)

    def doubt(self, nodes: Nodes) -> str | None:
        """What keeps it open how things go on; None where that is known."""
        return next((d for n in sorted(nodes) if (d := self.nodes[n].doubt) is not None), None)

    def mandatory(self, nodes: Nodes) -> tuple[Triggered, ...]:
        """The mandatory instances that are pending in the open windows, the innermost window first."""
        found: dict[Triggered, None] = {}
        for number in sorted(nodes):
            game = self.nodes[number].game
            windows = [f for f in game.state.stack[self.depth :] if isinstance(f, WindowFrame)]
            for level in range(len(windows) - 1, -1, -1):
                for instance in windows[level].pending if windows[level].window is not Window.PAID else ():
                    if not instance.ability.optional:
                        found[label_of(game, instance, level)] = None
        return tuple(found)

    def ends(self, nodes: Nodes) -> tuple[Game, ...]:
        """The games in which the outermost window is closed; none where it cannot be closed now."""
        return tuple(self.nodes[n].game for n in sorted(nodes) if self.nodes[n].ended)

    # ------------------------------------------------------------------- nodes

    def _node(self, game: Game, names: tuple[str, ...]) -> int:
        outer = self._is_outer(game)
        if outer:
            game, names = self._settled(game, names)
        key = canonical(game.state, len(self.game.state.history)), names
        number = self._known.get(key)
        if number is None:
            if len(self.nodes) >= MOST_NODES:
                raise BudgetExhausted(len(self.nodes), MOST_NODES)
            number = self._known[key] = len(self.nodes)
            self.nodes.append(self._made(game, names, outer))
        return number

    def _is_outer(self, game: Game) -> bool:
        top = game.state.top
        ready = isinstance(top, WindowFrame) and top.window is Window.REACTION and top.ready
        return ready and len(game.state.stack) == self.depth + 1 and game.state.ending is None

    def _settled(self, game: Game, names: tuple[str, ...]) -> tuple[Game, tuple[str, ...]]:
        """Who has priority in the outermost window does not matter: the graph says what comes when."""
        window = game.state.top
        assert isinstance(window, WindowFrame)
        kept, instances = list[str](), list(window.pending)
        for name in names:
            if self.pending[name] in instances:
                instances.remove(self.pending[name])
                kept.append(name)
        return self._offering(game, tuple(kept), game.state.active), tuple(kept)

    def _offering(self, game: Game, names: tuple[str, ...], side: Side) -> Game:
        """The game in which one player has priority in the outermost window, with these pending."""
        window = game.state.top
        assert isinstance(window, WindowFrame)
        some = tuple(self.pending[name] for name in names)
        plain = structs.replace(window, priority=side, pending=some, passed=False, acted=False)
        return game if plain == window else game.changed(game.state.with_top(plain))

    def _made(self, game: Game, names: tuple[str, ...], outer: bool) -> Node:
        stack = game.state.stack
        left = len(stack) <= self.depth or game.state.ending is not None
        waiting = None if left else decision(game)
        ended = left or waiting is None
        doubt = None
        if outer:
            for side in dict.fromkeys(self.pending[name].controller for name in names):
                offered = self._offering(game, names, side)
                asked = decision(offered)
                doubt = doubt or (None if asked is None else _doubt(offered, asked))
        elif waiting is not None and not ended:
            doubt = _doubt(game, waiting)
        elif game.state.ending is None:  # whether nothing more becomes pending
            doubt = _touching(game)
        return Node(game, names, outer, len(stack) <= self.depth + 1 or ended, ended, doubt, waiting)

    def _closed(self, start: tuple[int, ...]) -> Nodes:
        """These nodes and all that unlabelled edges lead to."""
        found = dict.fromkeys(start)
        waiting = list(start)
        while waiting:
            for step in self.steps(waiting.pop()):
                if step.label is None and step.target not in found:
                    found[step.target] = None
                    waiting.append(step.target)
        return frozenset(found)

    def steps(self, number: int) -> tuple[Step, ...]:
        """All that can be chosen at a node."""
        node = self.nodes[number]
        if node.steps is None:
            if node.ended or node.doubt is not None:
                node.steps = ()
            elif node.outer:
                node.steps = tuple(self._outer_steps(node))
            else:
                node.steps = tuple(self._inner_steps(node))
        return node.steps

    def _outer_steps(self, node: Node) -> Iterator[Step]:
        """Each pending ability before which nothing else must be triggered any more; and to leave what is left."""
        game, names = node.game, self._at_a_time(node.names)
        alike: set[Triggered] = set()
        for name in names:
            label = label_of(game, self.pending[name])
            passed = tuple(n for n in node.names if n in self.before[name])
            if label in alike or (passed and not self._may_leave(game, passed)):
                continue
            alike.add(label)  # like instances are triggered one after the other
            there = tuple(n for n in node.names if n not in passed)
            offered = self._offering(game, there, self.pending[name].controller)
            waiting, choice = decision(offered), Trigger(there.index(name))
            if waiting is not None and choice in waiting.choices:
                done = after(self._offering(offered, there, game.state.active), choice, self.depth)
                left = tuple(label_of(game, self.pending[n]) for n in passed)
                yield Step(self._node(done, tuple(n for n in there if n != name)), label, choice, left)
        if self._may_leave(game, names):
            left = tuple(label_of(game, self.pending[n]) for n in names)
            yield Step(self._without(node, names), None, Pass(), left)

    def _at_a_time(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """Those of the first group that waits, as far as nothing of another group must precede them."""
        for group in self.first:
            own = tuple(name for name in names if name in group)
            free = tuple(n for n in own if not any(b in names and b not in group for b in self.before[n]))
            if free:
                return free
        return names

    def _may_leave(self, game: Game, names: tuple[str, ...]) -> bool:
        """Whether these can be passed over: none of them is mandatory and can be triggered."""
        for side in dict.fromkeys(self.pending[name].controller for name in names):
            own = tuple(name for name in names if self.pending[name].controller is side)
            waiting = decision(self._offering(game, own, side))
            if waiting is not None and Pass() not in waiting.choices:
                return False
        return True

    def _without(self, node: Node, names: tuple[str, ...]) -> int:
        kept = tuple(name for name in node.names if name not in names)
        game = self._offering(node.game, kept, node.game.state.active)
        if not kept:  # the window closes
            game = advance(game, self.depth)
        return self._node(game, kept)

    def _inner_steps(self, node: Node) -> Iterator[Step]:
        """Everything that may be decided; conditional abilities of any reaction window, and interrupts of the outermost
        window, are triggered."""
        game, waiting = node.game, node.waiting
        assert waiting is not None
        window = game.state.top
        outermost = len(game.state.stack) == self.depth + 1
        names = self._waiting_names(game, node.names) if outermost else node.names
        alike: set[Triggered] = set()
        for choice in _choices(waiting):
            label: Triggered | None = None
            passed: tuple[str, ...] = ()
            if isinstance(choice, Trigger) and (waiting.kind is DecisionKind.REACTION or outermost):
                assert isinstance(window, WindowFrame)
                instance = window.pending[choice.instance]
                label = self._label(game, instance)
                if label in alike:
                    continue
                alike.add(label)
                own = next((n for n in names if self.pending[n] == instance), None) if outermost else None
                passed = tuple(n for n in names if own is not None and n in self.before[own])
                if any(not self.pending[n].ability.optional for n in passed):
                    continue
                names_left = tuple(n for n in names if n != own and n not in passed)
            else:
                names_left = names
            here, taken = game, choice
            if passed:
                assert isinstance(choice, Trigger)
                assert isinstance(window, WindowFrame)
                gone = [self.pending[n] for n in passed]
                kept = {str(k): p for k, p in enumerate(window.pending) if p not in gone}
                here = _with_pending(game, self.depth, kept)
                taken = Trigger(list(kept).index(str(choice.instance)))
            done = after(here, taken, self.depth)
            yield Step(self._node(done, names_left), label, choice)

    def _waiting_names(self, game: Game, names: tuple[str, ...]) -> tuple[str, ...]:
        window = game.state.top
        instances = list(window.pending) if isinstance(window, WindowFrame) else []
        return tuple(name for name in names if self.pending[name] in instances)

    def _label(self, game: Game, instance: Pending) -> Triggered:
        windows = [f for f in game.state.stack[self.depth :] if isinstance(f, WindowFrame)]
        level = sum(f.window is Window.REACTION for f in windows[1:])  # the outermost one may be of interrupts
        return label_of(game, instance, level)


def _with_pending(game: Game, depth: int, pending: dict[str, Pending]) -> Game:
    """The game in whose outermost window only these are pending."""
    state = game.state
    window = state.stack[depth] if depth < len(state.stack) else None
    if not isinstance(window, WindowFrame) or tuple(pending.values()) == window.pending:
        return game
    kept = structs.replace(window, pending=tuple(pending.values()))
    return game.changed(structs.replace(state, stack=(*state.stack[:depth], kept, *state.stack[depth + 1 :])))


def first_doubt(game: Game) -> str | None:
    """What keeps it open what can be triggered now; None where that is known."""
    waiting = decision(game)
    return None if waiting is None else _doubt(game, waiting)


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
    if (touching := _touching(game)) is not None:
        return touching
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


def _touching(game: Game) -> str | None:
    """What is not understood and may make something pending."""
    return next((reason.message for reason in game.not_understood.touching(frozenset({Aspect.PENDING}))), None)


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
    later = sorted({o.since for o in state.objects if o.since > base})
    rank = {since: base + k for k, since in enumerate(later, 1)}
    objects = state.objects
    if later:
        objects = tuple(structs.replace(o, since=rank[o.since]) if o.since > base else o for o in objects)
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


__all__ = ["Chain", "Node", "Nodes", "Step", "Triggered", "canonical", "first_doubt", "label_of"]
