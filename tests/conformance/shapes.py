"""Shapes of what printed cards do, and which of them whatever runs has carried out.

A shape is what an effect, a step, a cost, a condition, an event or a declaration is made of, without its numbers, names
and types of cards: `move up to some counters from this to what is chosen`. Watched is what the solver comes to:
functions in tables that it looks into anyway.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum
from typing import Any, TypeAlias

import msgspec
import pytest

from sysop.models import abilities, conditions, costs
from sysop.models.abilities import Ability, DeckRule, Lasting, Step
from sysop.models.conditions import ActPattern
from sysop.models.costs import AddTo
from sysop.models.effects import Effect, Target
from sysop.models.events import Event
from sysop.models.frames import PayingFrame, ResolvingFrame
from sysop.models.known import Open, Truth
from sysop.models.pool import shipped_pool
from sysop.models.selectors import EventPattern
from sysop.models.values import walk
from sysop.solver.effects import doing_one_effect, preventing_and_changing
from sysop.solver.flow import paying, resolving_abilities, setup
from sysop.solver.pending import conditional_abilities
from sysop.solver.procedures import accessing
from sysop.solver.reading import history
from sysop.solver.reading.concerning import Concerning
from sysop.solver.reading.held import Holding
from sysop.solver.reading.meaning import CONDITIONS, WHOLE
from sysop.solver.targets import breaking

Shape: TypeAlias = tuple[Any, ...]
OF_TEXTS = ("name", "label", "clause", "summary", "condition", "text", "chosen", "saying")  # words that no shape has
STEPS: tuple[type, ...] = tuple(kind for kind in Step.__args__ if kind is not abilities.Unread)
COMPONENTS: tuple[type, ...] = tuple(kind for kind in costs.Component.__args__ if kind is not costs.UnreadCost)
CONDITION_TYPES: tuple[type, ...] = conditions.Condition.__args__
DECLARATIONS: tuple[type, ...] = tuple(kind for kind in abilities.Declaration.__args__ if kind is not abilities.Unread)


class Kind(Enum):
    """What has shapes."""

    EFFECT = "effects"
    STEP = "steps"
    COST = "costs"
    EVENT = "events"
    TRUE = "conditions that hold"
    FALSE = "conditions that do not hold"
    ACT = "acts that are declared about"
    DECLARATION = "declarations"


def of_effect(effect: Effect) -> Shape:
    """What it acts on, from where, to where, with which face, and whether so much as somebody says."""
    to = effect.destination
    where = (brief(to.host), brief(to.zone)) if to is not None else (None, None)
    return (effect.kind.value, brief(effect.what), brief(effect.source), *where, effect.up_to, effect.face is not None)


def shape(node: Any) -> Shape:
    """The type of a node, and each of its fields that says more than the default."""
    info = type(node)
    fields = zip(info.__struct_fields__, msgspec.structs.astuple(node), strict=True)
    said = tuple((field, brief(value)) for field, value in fields if field not in OF_TEXTS and brief(value) is not None)
    return (info.__name__, *said)


def brief(value: Any) -> Any:
    """What a field says in a shape; None where it says nothing."""
    match value:
        case None | False | ():
            return None
        case Enum():
            return value.value
        case bool():
            return value
        case int():
            return "number"
        case str():
            return "word"
        case tuple():
            return tuple(sorted({str(brief(part)) for part in value}))
        case Target():
            marks = ("at random", value.at_random), ("several", value.most != 1), ("together", bool(value.groupings))
            return " ".join(("Target", *(word for word, so in marks if so)))
        case EventPattern():
            return value.verb.value
        case ActPattern():
            return value.act.value
        case _ if isinstance(value, STEPS):
            return "steps"
        case _:
            return type(value).__name__


def of_component(component: Any) -> Shape:
    """What is paid, without how much of it."""
    where = component.where.destination if isinstance(component, AddTo) else None
    to = (brief(where.zone), brief(where.placement)) if where is not None else ()
    said = tuple(part for part in shape(component) if part[0] not in ("amount", "where"))
    return (*said, *to)


def of_pool() -> dict[Kind, dict[Shape, list[str]]]:
    """The shapes of what the cards of the shipped pool do, with the cards."""
    found: dict[Kind, dict[Shape, list[str]]] = {kind: defaultdict(list) for kind in Kind}
    for card in shipped_pool():
        for face in (card, *card.faces):
            played = tuple(ability for ability in face.abilities if not of_decks(ability))
            moves = [node.where for node in walk(played) if isinstance(node, AddTo)]  # which are no effects
            for node in walk(played):
                if not any(node is move for move in moves):
                    for kind, seen in shapes_of(node):
                        found[kind][seen].append(card.title)
                for declaration in getattr(node, "declarations", ()):
                    if isinstance(declaration, DECLARATIONS):
                        found[Kind.DECLARATION][shape(declaration)].append(card.title)
    return found


def of_decks(ability: Ability) -> bool:
    """Whether it is asked of decks alone, which no position has (tests/solver/test_deck_construction.py)."""
    return any(isinstance(declaration, DeckRule) for declaration in ability.declarations)


def shapes_of(node: object) -> Iterator[tuple[Kind, Shape]]:
    """The shapes that one node of a text has, wherever it stands."""
    match node:
        case Effect():
            yield Kind.EFFECT, of_effect(node)
        case EventPattern():
            yield Kind.EVENT, shape(node)
        case ActPattern():
            yield Kind.ACT, shape(node)
        case _ if isinstance(node, COMPONENTS):
            yield Kind.COST, of_component(node)
        case _ if isinstance(node, CONDITION_TYPES):
            yield Kind.TRUE, shape(node)
            yield Kind.FALSE, shape(node)
    if isinstance(node, STEPS):
        yield Kind.STEP, shape(node)


class Seen:
    """The shapes that have been carried out, paid, met or applied while this is watched."""

    def __init__(self) -> None:
        self.of: dict[Kind, set[Shape]] = {kind: set() for kind in Kind}
        self._shapes: dict[tuple[int, Kind], Any] = {}

    def note(self, kind: Kind, node: Any, of: Callable[[Any], Shape] = shape) -> None:
        """A node of a text had its say."""
        if (id(node), kind) not in self._shapes:
            self._shapes[(id(node), kind)] = node  # kept, so that nothing else has this id
            self.of[kind].add(of(node))

    @contextmanager
    def watching(self) -> Iterator[Seen]:
        """Everything that runs within."""
        with pytest.MonkeyPatch.context() as patch:
            self._watch_effects(patch)
            self._watch_steps(patch)
            self._watch_terms(patch)
            yield self

    def _watch_effects(self, patch: pytest.MonkeyPatch) -> None:
        carried_as = doing_one_effect.carried_as

        def watched(kind: Any) -> Any:
            carried = carried_as(kind)
            if carried is None:
                return None

            def function(carrying: Any) -> Any:
                self.note(Kind.EFFECT, carrying.effect, of_effect)
                return carried.function(carrying)

            return msgspec.structs.replace(carried, function=function)

        patch.setattr(doing_one_effect, "carried_as", watched)

    def _watch_steps(self, patch: pytest.MonkeyPatch) -> None:
        step, pay = resolving_abilities.step, paying.pay

        def stepped(game: Any, frame: ResolvingFrame, doubts: Any) -> Any:
            for head in frame.steps[:1]:
                self.note(Kind.STEP, head)
                for declaration in head.declarations if isinstance(head, Lasting) else ():  # with numbers not fixed yet
                    self.note(Kind.DECLARATION, declaration)
            return step(game, frame, doubts)

        def paid(game: Any, frame: PayingFrame, payment: Any, doubts: Any) -> Any:
            for spent in payment.spent:
                self.note(Kind.COST, frame.due[spent.component].component, of_component)
            return pay(game, frame, payment, doubts)

        patch.setattr(resolving_abilities, "step", stepped)
        patch.setattr(paying, "pay", paid)

    def _watch_terms(self, patch: pytest.MonkeyPatch) -> None:
        matches, is_about, holding = history.matches, Concerning.is_about, WHOLE.entries[Holding]
        must_be_revealed, declared_at_start = accessing._must_be_revealed, setup._declared

        def matched(game: Any, event: Event, pattern: EventPattern, *rest: Any) -> Any:
            answer = matches(game, event, pattern, *rest)
            if answer is Truth.YES:
                self.note(Kind.EVENT, pattern)
            return answer

        def about(concerning: Any, pattern: ActPattern, *args: Any, **more: Any) -> Any:
            answer = is_about(concerning, pattern, *args, **more)
            if answer is Truth.YES:
                self.note(Kind.ACT, pattern)
            return answer

        def held(game: Any) -> Any:
            found = holding(game)
            for declared in found.held:
                self.note(Kind.DECLARATION, declared.declaration)
            return found

        def revealed(game: Any, object: Any) -> Any:
            answer = must_be_revealed(game, object)
            for ability in game.printed_abilities(object) if answer is Truth.YES else ():
                for declaration in ability.declarations:
                    self.note(Kind.DECLARATION, declaration)
            return answer

        def at_start(game: Any, side: Any, kind: Any) -> Any:
            for declaration in declared_at_start(game, side, kind):
                self.note(Kind.DECLARATION, declaration)
                yield declaration

        patch.setattr(accessing, "_must_be_revealed", revealed)
        patch.setattr(setup, "_declared", at_start)
        patch.setattr(history, "matches", matched)
        patch.setattr(Concerning, "is_about", about)
        patch.setitem(WHOLE.entries, Holding, held)
        for kind, holds in list(CONDITIONS.entries.items()):
            patch.setitem(CONDITIONS.entries, kind, self._watched(holds))
        self._watch_other_roads(patch)

    def _watch_other_roads(self, patch: pytest.MonkeyPatch) -> None:
        """What is not met by an entry of the log, or is about what is no object: set-up, cards that are drawn together,
        counters that stay, subroutines."""
        moment, drawn = setup._at_this_moment, conditional_abilities._each_drawn
        kept, limit = preventing_and_changing._kept, breaking._limit

        def at_this_moment(game: Any, frame: Any) -> Any:
            found = moment(game, frame)
            for event in found[1].trigger.events if found is not None else ():
                self.note(Kind.EVENT, event)
            return found

        def each_drawn(game: Any, trigger: Any, *rest: Any) -> Iterator[Any]:
            for named in drawn(game, trigger, *rest):
                if not isinstance(named, Open) and len(trigger.events) == 1:
                    self.note(Kind.EVENT, trigger.events[0])
                yield named

        def kept_there(about: Any, frame: Any, head: Any, context: Any) -> Any:
            state = kept(about, frame, head, context)
            if state is not about.state:
                self.note(Kind.EVENT, head.event)
            return state

        def limited(game: Any, prohibition: Any, *rest: Any) -> Iterator[Any]:
            for found in limit(game, prohibition, *rest):
                if found.left is not None:
                    self.note(Kind.ACT, prohibition.act)
                yield found

        patch.setattr(setup, "_at_this_moment", at_this_moment)
        patch.setattr(conditional_abilities, "_each_drawn", each_drawn)
        patch.setattr(preventing_and_changing, "_kept", kept_there)
        patch.setattr(breaking, "_limit", limited)

    def _watched(self, holds: Callable[..., Any]) -> Callable[..., Any]:
        def asked(game: Any, condition: Any, context: Any) -> Any:
            answer = holds(game, condition, context)
            if answer is Truth.YES or answer is Truth.NO:
                self.note(Kind.TRUE if answer is Truth.YES else Kind.FALSE, condition)
            return answer

        return asked
