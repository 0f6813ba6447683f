"""What cannot be paid because something would prevent it or says that it cannot be done (1.16.1b, 1.2.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import Struct

from ...models.abilities import Ability, Aspect, Prevent, Prohibition, Replace, Step, Unread
from ...models.conditions import Trigger, TriggerMode
from ...models.deeds import Deed
from ...models.edition import InterruptScope
from ...models.events import Event
from ...models.known import Truth
from ...models.state import GameObject, Lingering
from ...models.terms import Side
from ...models.values import walk
from ...models.verdict import Reason
from ..deeds import OF_EVENT, can_be_forbidden
from ..reading import Context, Declared, Game

UNSURE = "unknown.prevented"


class Preventer(Struct, frozen=True):
    """Something that prevents: what, when, and by which object it is declared."""

    prevents: Prevent | Replace
    trigger: Trigger | None
    declared: Declared
    unread: bool = False  # what it does as the event becomes imminent is not understood


class Modifier(Struct, frozen=True):
    """An optional interrupt that would change an event otherwise than by preventing it."""

    trigger: Trigger
    source: str
    controller: Side

    @property
    def verbs(self) -> tuple[Deed, ...]:
        """The kinds of events that it is about."""
        return tuple(e.verb for e in self.trigger.events)


class Barred(NamedTuple):
    """Why something cannot be done as a cost, and what would have to be known to say that it can."""

    reason: Reason | None = None
    unsure: tuple[Reason, ...] = ()


def barred(game: Game, event: Event, payer: Side, word: str) -> Barred:
    """Why something cannot be done as a cost, if it cannot; where that is not known, both say so.

    A static ability or a mandatory interrupt would prevent it (rule_cost_interrupt_static_mandatory), or an effect says
    that it cannot be done (rule_cannot_precedence). Optional interrupts do not count (rule_cost_no_interrupt).
    """
    object = game.objects.get(event.object) if event.object is not None else None
    reason = _prohibited(game, event.verb, payer, object, word)
    if reason is not None and not reason.is_open:
        return Barred(reason)
    unsure = [reason] if reason is not None else []
    if not event.amount:
        return _perhaps(unsure)
    preventers = tuple(p for p in game.remember("preventers", _preventers) if p.prevents.event.verb is event.verb)
    for holder, clause in game.not_understood.clauses():
        stops = Aspect.INTERRUPTS in clause.influence and (not clause.events or event.verb in clause.events)
        if stops or Aspect.ANYTHING in clause.influence:
            unsure.append(_unsure(game, holder.id, word))
    modifiers = tuple(m for m in game.remember("modifiers", _modifiers) if event.verb in m.verbs)
    if not preventers and not modifiers:
        return _perhaps(unsure)
    imagined = game.changed(game.state.log(event))
    index = len(imagined.state.history) - 1
    for preventer in preventers:
        context, source = game.context_of(preventer.declared), preventer.declared.source
        answer = imagined.history.matches(imagined.state.history[index], preventer.prevents.event, context)
        if preventer.trigger is not None and answer is not Truth.NO:
            answer = answer & imagined.trigger_conditions.met(preventer.trigger, index, context)
        if answer.is_open or (preventer.unread and answer is Truth.YES):
            unsure += (_unsure(game, source, word), *answer.told)
        elif answer is Truth.YES:
            return Barred(
                Reason(
                    "pay.prevented",
                    f"{game.title(source)} would prevent it, so nobody can {word} as a cost",
                    "rule_cost_interrupt_static_mandatory",
                    (source,),
                    f"without {game.title(source)} it could be paid",
                )
            )
    for modifier in modifiers:
        answer = imagined.trigger_conditions.met(modifier.trigger, index, Context(modifier.source, modifier.controller))
        if answer is not Truth.NO and game.reads("interrupt_scope") is InterruptScope.OPTIONAL_PREVENTION:
            unsure.append(_unsure(game, modifier.source, word))
    return _perhaps(unsure)


def _perhaps(unsure: list[Reason]) -> Barred:
    return Barred(unsure[0], tuple(unsure)) if unsure else Barred()


def _modifiers(game: Game) -> tuple[Modifier, ...]:
    """Optional interrupts that do not prevent but change what happens: of these the older edition does not say whether
    they touch a payment (rule_cost_no_interrupt)."""
    return tuple(
        Modifier(trigger, object.id, game.responsible(object))
        for object, _, ability in _before_something(game)
        if (trigger := ability.trigger) is not None
        and ability.optional
        and not any(isinstance(node, Prevent) for node in walk(ability))
        and game.is_ability_active(object, ability)
    )


def _before_something(game: Game) -> tuple[tuple[GameObject, int, Ability], ...]:
    """The abilities that wait for something that would happen, active or not."""
    return game.abilities_such("before something", _is_before)


def _is_before(ability: Ability) -> bool:
    return ability.trigger is not None and ability.trigger.mode is TriggerMode.WOULD


def _preventers(game: Game) -> tuple[Preventer, ...]:
    """Static abilities and lingering effects that prevent, then mandatory interrupts of active cards and those that
    earlier effects maintain."""
    found = [Preventer(declaration, None, declared) for declaration, declared in game.declarations(Prevent)]
    found += [Preventer(d, None, declared) for d, declared in game.declarations(Replace) if not d.part]
    for object, _, ability in _before_something(game):
        trigger = ability.trigger
        if trigger is None or ability.optional:
            continue
        active = game.is_ability_active(object, ability)
        if active or game.perhaps_active_there(object, ability):
            preventing = _preventing(ability.steps, trigger, object.id, game.responsible(object), ability.clause)
            found += (each for each in preventing if active or each.unread)
    run = game.state.run
    here = run.number if run is not None and not run.ended else 0
    for effect in game.state.lingering:
        trigger = effect.trigger
        if trigger is None or trigger.mode is not TriggerMode.WOULD or effect.optional or effect.run not in (0, here):
            continue
        found += _preventing(effect.steps, trigger, effect.source, effect.controller, lingering=effect)
    return tuple(found)


def _preventing(
    steps: tuple[Step, ...],
    trigger: Trigger,
    source: str,
    controller: Side,
    clause: int = 0,
    lingering: Lingering | None = None,
) -> Iterator[Preventer]:
    """What steps prevent as such an event becomes imminent; those that are not understood may prevent any of it."""
    for step in steps:
        if isinstance(step, Unread):
            by = Declared(step, source, controller, clause, lingering)
            yield from (Preventer(Prevent(event), trigger, by, unread=True) for event in trigger.events)
        elif isinstance(step, Prevent) or (isinstance(step, Replace) and not step.part):
            yield Preventer(step, trigger, Declared(step, source, controller, clause, lingering))


def _prohibited(game: Game, verb: Deed, payer: Side, object: GameObject | None, word: str) -> Reason | None:
    record = OF_EVENT.get(verb)
    if record is None or not can_be_forbidden(record.deed):
        return None
    act = record.deed
    unsure: Reason | None = None
    for declaration, declared, answer in game.concerning.about(Prohibition, act, payer, object):
        assert isinstance(declaration, Prohibition)
        if declaration.at_most is not None:
            continue
        if answer.is_open:
            unsure = _unsure(game, declared.source, word)
            continue
        return Reason(
            "pay.prohibited",
            f"{game.title(declared.source)} says that the {payer.title} cannot do that, so nobody can {word} as a cost",
            "rule_cannot_precedence",
            (declared.source,),
            f"without {game.title(declared.source)} it could be paid",
        )
    return unsure


def _unsure(game: Game, source: str, word: str) -> Reason:
    return Reason(
        UNSURE,
        f"whether {game.title(source)} would keep the payer from it ({word}) is not known",
        "rule_cost_interrupt_static_mandatory",
        (source,),
    )
