"""What is imminent: an instruction, or a procedure that is about to begin, and the interrupts to it (9.9)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from msgspec import Struct, structs
from msgspec.structs import replace

from ...models.abilities import Ability, AbilityKind, Aspect, Flag, Replace, Unread
from ...models.conditions import Trigger, TriggerMode
from ...models.costs import ignored
from ...models.deeds import Deed
from ...models.effects import Target
from ...models.events import Event
from ...models.frames import (
    Binding,
    Expectation,
    Expected,
    Frame,
    Pending,
    ProcedureFrame,
    ResolvingFrame,
    WindowFrame,
)
from ...models.known import Known, Open, Truth, open_of
from ...models.naming import TOGETHER
from ...models.selectors import EventPattern
from ...models.state import GameObject, Lingering, State
from ...models.terms import SCORE_AREAS, Side
from ...models.timing import Window
from ...models.values import walk
from ...models.verdict import Reason
from ..deeds import OF_PROCEDURE
from ..reading import Asking, Context, Game
from .conditional_abilities import idle_key, perhaps_lost, uncertain
from .interrupts import added_to, expectations, interrupts, is_relevant


class Opening(NamedTuple):
    """The interrupt window that opens, if any, and what is not known of that."""

    window: WindowFrame | None = None
    open: Open | None = None


class Imminent(Struct, frozen=True, dict=True):
    """An instruction that is imminent, or a procedure that is about to begin: its frame, at this place of the stack,
    and what it is expected to bring."""

    game: Game
    frame: ResolvingFrame | ProcedureFrame
    place: int = -1

    @staticmethod
    def now(game: Game) -> Imminent | None:
        """What the open interrupt window is about."""
        stack = game.state.stack
        for k in range(len(stack) - 1, 0, -1):
            window = stack[k]
            if isinstance(window, WindowFrame) and window.window is Window.INTERRUPT:
                below = stack[k - 1]
                return Imminent(game, below, k - 1) if isinstance(below, ResolvingFrame | ProcedureFrame) else None
        return None

    @property
    def state(self) -> State:
        """The state in which it is imminent."""
        return self.game.state

    @property
    def below(self) -> Frame | None:
        """The frame that it stands on."""
        stack = self.state.stack
        place = self.place % len(stack)
        return stack[place - 1] if place else None

    def changed(self, frame: ResolvingFrame | ProcedureFrame) -> State:
        """The state in which the frame is this one."""
        stack = list(self.state.stack)
        stack[self.place] = frame
        return structs.replace(self.state, stack=tuple(stack))

    def with_expected(self, expected: tuple[Expected, ...]) -> State:
        """The state in which this is expected of the instruction (9.9.7d)."""
        return self.changed(structs.replace(self.frame, expected=expected))

    # ------------------------------------------------------------------ what is expected

    @cached_property
    def expected(self) -> tuple[Expectation, ...]:
        """The events that it is expected to bring."""
        if isinstance(self.frame, ResolvingFrame):
            return expectations(self.game, self.frame)
        event = self._of_procedure(self.frame)
        return (Expectation(event, 0, False),) if event is not None else ()

    @property
    def events(self) -> tuple[Event, ...]:
        """The same, the events alone; of those among which chance will choose one that stands for any of them."""
        by_chance = [x.number if x.by_chance else None for x in self.expected]
        return tuple(
            structs.replace(x.event, object=None, card=None) if x.by_chance else x.event
            for k, x in enumerate(self.expected)
            if not (x.by_chance and x.number in by_chance[:k])
        )

    def _of_procedure(self, frame: ProcedureFrame) -> Event | None:
        """What the procedure brings, while its card is where it was; None where it pays no cost that could be changed,
        and adds nothing to a score area (rule_modifiable_value_cost)."""
        object = self.game.objects.get(frame.subject)
        if object is None or (frame.origin is not None and object.zone is not frame.origin):
            return None
        by, record = frame.controller, OF_PROCEDURE.get(frame.procedure)
        if frame.procedure in (Deed.SCORE, Deed.STEAL):
            return added_to(SCORE_AREAS[by], object, by)
        if record is None or record.event is None or record.own_cost is None:
            return None
        declared = self.game.changed_costs.ignored(self.game.changed_costs.of_act(record.deed, by, object).found)
        if ignored((*frame.changes, *declared), record.own_cost) is not None:
            return None
        return Event(record.event, by, object.id, object.card, from_zone=object.zone)

    def hit(self, pattern: EventPattern, context: Asking) -> tuple[Expectation, ...]:
        """The expectations that a pattern certainly describes; where that is not known, the context is told
        (9.9.7f)."""
        game = self.game
        found: list[Expectation] = []
        before = replace(context, event=None)
        for x in self.expected:
            after = game.changed(game.state.log(x.event))
            described = after.history.matches(after.state.history[-1], pattern, before)
            if context.doubts.surely(described & x.allowed):
                found.append(x)
        return tuple(found)

    # ----------------------------------------------------------------- who may interrupt

    def relevant_to(self, ability: Ability, context: Context) -> Known[Expectation | None]:
        """The first expectation that an interrupt, read in its context, is relevant to; None where it is to none."""
        return is_relevant(self.game, ability, context, self.expected)

    def is_about(self, ability: Ability, context: Context) -> Truth:
        """Whether an interrupt, read in its context, is relevant."""
        found = self.relevant_to(ability, context)
        return found if isinstance(found, Open) else Truth.of(found is not None)

    def can_be_triggered(self, instance: Pending) -> Truth:
        """Whether a pending interrupt can still be triggered (rule_trigger_conditional_ability_interrupt): also where
        its condition would be met no more, but it could still change a value, such as one of 0
        (rule_negative_values_imminent)."""
        if instance.delayed is None and self.game.objects.get(instance.source) is None:
            return Truth.NO
        context = Context(instance.source, instance.controller, instance.bindings)
        still_met = self.is_about(instance.ability, context)
        if still_met is Truth.YES:
            return still_met
        unread = any(isinstance(node, Unread) for node in walk(instance.ability.steps))  # and may change a value
        changes = Open() if unread else self.is_about(structs.replace(instance.ability, trigger=None), context)
        return still_met | changes

    def as_it_is(self, instance: Pending) -> Pending:
        """The instance with how much of the imminent event there is by now, which others have changed (9.9.7)."""
        context = Context(instance.source, instance.controller, instance.bindings)
        found = self.relevant_to(instance.ability, context)
        if not isinstance(found, Expectation):
            return instance
        counted = (structs.replace(b, number=found.event.amount) if b.name == "event" else b for b in instance.bindings)
        return structs.replace(instance, bindings=tuple(counted))

    def window(self) -> Opening:
        """The interrupt window; none where nobody has a relevant interrupt (9.9.4, 9.2.9a, 9.8.10b, 9.9.4b)."""
        if not self.expected:
            return Opening()
        game = self.game
        pending: list[Pending] = []
        open: list[Open] = []
        usable = False
        verbs = {expectation.event.verb for expectation in self.expected}
        for source, clause in game.not_understood.clauses():
            if Aspect.INTERRUPTS in clause.influence and not verbs.isdisjoint(clause.events):
                open.append(Open((game.not_understood.reason(source, clause),)))
        for object, number, ability in interrupts(game):
            active = game.is_ability_active(object, ability)
            if not active and not game.perhaps_active_there(object, ability):
                continue
            context = game.context(object)
            found = self.relevant_to(ability, context)
            if isinstance(found, Open):
                open.append(found)
            if found is None or isinstance(found, Open):
                continue
            if not active:
                open.append(Open((uncertain(game, object, ability),)))
                continue
            open += perhaps_lost(game, object, ability)
            if ability.kind is AbilityKind.PAID:
                usable = True
            else:
                named, unsure = self._spoken_of(ability, context, found)
                open += unsure
                who = game.responsible(object)
                each_apart = (named,) if found.by_chance else _apart(ability, named)
                pending += (Pending(object.id, who, ability, number, bindings=each) for each in each_apart)
        open += self._which_takes_each(pending)
        for effect in game.state.lingering:
            for instance in self._prepared(effect):
                if isinstance(instance, Open):
                    open.append(instance)
                else:
                    pending.append(instance)
        if not pending and not usable:
            return Opening(open=open_of(*open))
        window = WindowFrame(Window.INTERRUPT, game.state.active, pending=tuple(pending), about=self.events)
        return Opening(window, open_of(*open))

    def _prepared(self, effect: Lingering) -> Iterator[Known[Pending]]:
        """The instance of an interrupt that an earlier effect maintains
        (rule_lingering_effect_maintain_existence_ability), if it is relevant."""
        run = self.game.state.run
        here = run.number if run is not None and not run.ended else 0
        if effect.trigger is None or effect.trigger.mode is not TriggerMode.WOULD or effect.run not in (0, here):
            return
        ability = Ability(
            AbilityKind.CONDITIONAL,
            flags=(Flag.INTERRUPT,),
            trigger=effect.trigger,
            steps=effect.steps,
            optional=effect.optional,
        )
        context = Context(effect.source, effect.controller, effect.bindings)
        found = self.relevant_to(ability, context)
        if isinstance(found, Open):
            yield found
        elif found is not None:
            named, unsure = self._spoken_of(ability, context, found)
            yield from unsure
            for each in (named,) if effect.once or found.by_chance else _apart(ability, named):
                bindings = (*effect.bindings, *each)
                yield Pending(effect.source, effect.controller, ability, -1, bindings=bindings, delayed=effect.number)

    def _which_takes_each(self, pending: list[Pending]) -> Iterator[Open]:
        """Where chance takes several cards, and several interrupts would each have one of them go elsewhere: which of
        them each card goes by (rule_trigger_condition_multiple_instances)."""
        taken = {x.number for x in self.expected if x.by_chance}
        if not isinstance(self.frame, ResolvingFrame) or not any(_takes_several(self.frame.expected[n]) for n in taken):
            return
        each = [p for p in pending if p.ability.trigger is not None and not _as_one(p.ability.trigger)]
        each = [p for p in each if any(isinstance(s, Replace) and s.part for s in p.ability.steps)]
        if len(each) > 1:
            message = "which of several interrupts each of the cards goes by that chance takes is left open"
            yield Open((Reason("unknown.interrupt", message, "rule_ordinal_would", (each[0].source,)),))

    def _spoken_of(
        self, ability: Ability, context: Context, found: Expectation
    ) -> tuple[tuple[Binding, ...], tuple[Open, ...]]:
        """How much of the imminent event there is, and the objects that it is about, as interrupts speak of them; why
        there may be more."""
        game = self.game
        named = Binding("event", number=found.event.amount)
        if found.event.object is None:
            return (named,), ()
        like = (x for x in self.expected if x.number == found.number)
        relevant = [is_relevant(game, ability, context, (x,)) for x in like]
        objects = (
            game.objects.get(x.event.object)
            for x in relevant
            if x is not None and not isinstance(x, Open) and x.event.object is not None
        )
        together = Binding(TOGETHER, tuple(o.reference for o in objects if o is not None))
        unsure = tuple(each for each in relevant if isinstance(each, Open))
        trigger = ability.trigger
        several = len(together.objects) > 1 and not found.by_chance
        if several and trigger is not None and trigger.ordinal is not None and not _as_one(trigger):
            message = (
                f"which of several cards at once {game.title(context.source)} means is left open: each is the first"
            )
            unsure += (Open((Reason("unknown.interrupt", message, "rule_ordinal_would", (context.source or "",)),)),)
        return (named, together), unsure

    # ------------------------------------------------------------------ nothing expected

    def without_effect(self) -> State:
        """The log tells that an ability with a static condition has no expected effects; it is not pending again until
        a step of a timing structure is completed (rule_conditional_ability_static_condition_no_effect)."""
        game, frame = self.game, self.frame
        assert isinstance(frame, ResolvingFrame)
        object = game.objects.get(frame.source)
        abilities = game.abilities(object) if object is not None else ()
        ability = abilities[frame.number] if 0 <= frame.number < len(abilities) else None
        if ability is None or ability.kind is not AbilityKind.CONDITIONAL or ability.condition is None:
            return game.state
        if len(ability.steps) != 1 or any(_does_something(game, e, frame.controller) for e in frame.expected):
            return game.state
        key = idle_key(game.state, frame.number)
        return game.state.log(Event(Deed.RESOLVED, frame.controller, frame.source, key=key))


def _apart(ability: Ability, named: tuple[Binding, ...]) -> Iterator[tuple[Binding, ...]]:
    """What each instance is about: each of several objects by itself, unless the trigger condition speaks of `1 or
    more` of them or of the first time (rule_trigger_condition_multiple_instances, 9.6.4b)."""
    trigger = ability.trigger
    together = next((b for b in named if b.name == TOGETHER), None)
    if together is None or trigger is None or trigger.ordinal is not None or _as_one(trigger):
        yield named
        return
    for each in together.objects:
        yield tuple(structs.replace(b, objects=(each,)) if b is together else b for b in named)


def _takes_several(expected: Expected) -> bool:
    """Whether chance may take several cards for it."""
    what = expected.effect.what
    return what.most != 1 if isinstance(what, Target) else (expected.amount or 0) > 1


def _as_one(trigger: Trigger) -> bool:
    """Whether it speaks of `1 or more` of them."""
    return any(event.at_least is not None for event in trigger.events)


def _does_something(game: Game, expected: Expected, controller: Side) -> bool:
    if expected.effect.kind not in (Deed.TRASH, Deed.INSTALL):
        return expected.effect.what is None or bool(expected.objects)
    there = (game.still(r) for r in expected.objects)
    return any(_can_be_done(game, expected.effect.kind, controller, o) for o in there if o is not None)


def _can_be_done(game: Game, kind: Deed, controller: Side, object: GameObject) -> bool:
    """Whether nothing makes it impossible for sure: what has to be hosted is installed where something can host it."""
    where = game.install_destinations
    hosted = kind is Deed.INSTALL and where.must_be_hosted(object)
    if hosted and where.hosts(object).some is Truth.NO:
        return False
    return game.prohibitions.cannot(kind, controller, object) is not Truth.YES
