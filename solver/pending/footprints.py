"""What resolving a pending ability reads, adds to and overwrites, and what it may make pending (9.1.2a, 9.6.4).

A footprint is never too small: whatever is not known to be harmless touches everything. Abilities whose footprints do
not meet can be triggered in any order with the same result, and none of them creates, disables or changes another.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from ...models.abilities import (
    Ability,
    AbilityKind,
    ChooseOption,
    GainAbility,
    GainSubtypesOf,
    GainTextOf,
    If,
    Instruction,
    LoseAbility,
    MoreCounters,
    PlayerStatChange,
    Prevent,
    Prohibition,
    Replace,
    StatChange,
    StaysInPlay,
    Step,
)
from ...models.conditions import Condition, NotSo, Tagged, TriggerMode, Until, UseLimit, While
from ...models.effects import Effect, EffectKind, The
from ...models.frames import Pending
from ...models.selectors import EventPattern, Same, This, Verb
from ...models.state import GameObject
from ...models.terms import Side, Zone
from ..effects import not_carried_out
from ..game.game import Game

MANY = 20

Resource = tuple[str, str]
Emitted = tuple[Verb, Side | None, str | None]  # verb, who does it, what it is about; None is anything


class Footprint(Struct, frozen=True):
    """What an ability touches: `adds` commute with one another, `writes` with nothing."""

    reads: frozenset[Resource] = frozenset()
    adds: frozenset[Resource] = frozenset()
    writes: frozenset[Resource] = frozenset()
    emits: frozenset[Emitted] = frozenset()
    creates: frozenset[tuple[str, int]] = frozenset()  # abilities that it may make pending: source and number
    everything: bool = False

    def __or__(self, other: Footprint) -> Footprint:
        return Footprint(
            self.reads | other.reads,
            self.adds | other.adds,
            self.writes | other.writes,
            self.emits | other.emits,
            self.creates | other.creates,
            self.everything or other.everything,
        )

    def meets(self, other: Footprint) -> bool:
        """Whether the order of the two may make a difference."""
        if self.everything or other.everything:
            return True
        if self.writes & (other.reads | other.adds | other.writes) or other.writes & (self.reads | self.adds):
            return True
        return bool(self.adds & other.reads or other.adds & self.reads)


EVERYTHING = Footprint(everything=True)


class Footprints:
    """The footprints of the abilities of one game, each with all that it may set off."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._watchers = tuple(_watchers(game))
        self._found: dict[tuple[str, int], Footprint] = {}
        self._wide = _is_wide(game)

    def of(self, instance: Pending) -> Footprint:
        """The footprint of an instance, chain reactions included."""
        if self._wide:
            return EVERYTHING
        own = self._own(instance.source, instance.controller, instance.ability)
        own = replace(own, reads=own.reads | {("object", instance.source)}) if instance.delayed is None else own
        return self._with_chain(own, set())

    def _own(self, source: str, controller: Side, ability: Ability) -> Footprint:
        if any(not isinstance(r, UseLimit) for r in ability.restrictions):
            return EVERYTHING
        return _steps(self._game, ability.steps, source, controller)

    def _with_chain(self, own: Footprint, under_way: set[tuple[str, int]]) -> Footprint:
        found = own
        if own.everything:
            return EVERYTHING
        for watcher in self._watchers:
            if not any(watcher.sees(emitted) for emitted in own.emits):
                continue
            if watcher.ability is None or (watcher.source, watcher.number) in under_way:
                return EVERYTHING
            name = (watcher.source, watcher.number)
            trigger = watcher.ability.trigger
            assert trigger is not None
            touched = self._own(watcher.source, watcher.controller, watcher.ability)
            chain = self._with_chain(touched, under_way | {name})
            if trigger.ordinal is not None or trigger.stipulation is not None:
                chain = replace(chain, writes=chain.writes | {("occurrences", f"{name[0]} {name[1]}")})
            if trigger.condition is not None or trigger.during is not None:
                chain = chain | _condition(trigger.condition) if trigger.during is None else EVERYTHING
            found = found | replace(
                chain, creates=chain.creates | {name}, reads=chain.reads | {("object", watcher.source)}
            )
        return found


class _Watcher(Struct, frozen=True):
    """An ability that waits for events; `ability` None stands for something whose reaction is not looked into."""

    source: str
    number: int
    controller: Side
    events: tuple[EventPattern, ...]
    ability: Ability | None

    def sees(self, emitted: Emitted) -> bool:
        """Whether it may be met by such an event."""
        verb, side, about = emitted
        for pattern in self.events:
            if pattern.verb is not verb:
                continue
            by = pattern.by.side(self.controller) if pattern.by is not None else None
            if by is not None and side is not None and by is not side:
                continue
            if pattern.what == Same(This()) and about is not None and about != self.source:
                continue
            return True
        return False


def _watchers(game: Game) -> Iterator[_Watcher]:
    for object in game.state.objects:
        controller = game.responsible(object)
        for number, ability in enumerate(game.abilities(object)):
            if ability.kind is AbilityKind.STATIC:
                for declaration in ability.declarations:
                    if isinstance(declaration, StaysInPlay):
                        yield _Watcher(object.id, number, controller, declaration.until, None)
                    elif isinstance(declaration, Prevent | Replace):
                        yield _Watcher(object.id, number, controller, (declaration.event,), None)
                continue
            if not _may_react(game, object, ability):
                continue
            if ability.is_interrupt or ability.kind is AbilityKind.PAID:
                events = ability.trigger.events if ability.trigger is not None else ()
                prevented = tuple(s.event for s in ability.steps if isinstance(s, Prevent | Replace))
                yield _Watcher(object.id, number, controller, (*events, *prevented), None)
            elif ability.trigger is not None:
                inner = ability if ability.trigger.mode is TriggerMode.WHEN else None
                yield _Watcher(object.id, number, controller, ability.trigger.events, inner)
    for effect in game.state.lingering:
        if effect.trigger is not None:
            yield _Watcher(effect.source, -effect.number, effect.controller, effect.trigger.events, None)
        if isinstance(effect.duration, Until):
            yield _Watcher(effect.source, -effect.number, effect.controller, effect.duration.events, None)
        for declaration in effect.declarations:
            if isinstance(declaration, Prevent | Replace):
                yield _Watcher(effect.source, -effect.number, effect.controller, (declaration.event,), None)


def _may_react(game: Game, object: GameObject, ability: Ability) -> bool:
    """Conditional abilities and interrupts that are active, or become so without leaving where they are."""
    if ability.kind is AbilityKind.PAID and not ability.is_interrupt:
        return False
    if ability.kind not in (AbilityKind.PAID, AbilityKind.CONDITIONAL):
        return False
    return game.is_ability_active(object, ability) or ability.threat is not None


def _is_wide(game: Game) -> bool:
    """Whether something depends on the state as a whole, so that any change may matter to it: conditional abilities
    with a static condition, durations that last while something is so, numbers that are counted."""
    for object in game.state.objects:
        if any(a.condition is not None and game.is_ability_active(object, a) for a in game.abilities(object)):
            return True
    if any(isinstance(effect.duration, While) for effect in game.state.lingering):
        return True
    for object in game.state.objects:
        for ability in game.abilities(object):
            for declaration in ability.declarations if game.is_active(object) else ():
                if getattr(declaration, "condition", None) is not None or isinstance(
                    declaration, GainAbility | GainSubtypesOf | GainTextOf | LoseAbility | MoreCounters
                ):
                    return True
                if isinstance(declaration, Prohibition) and declaration.at_most is not None:
                    return True
                if isinstance(declaration, PlayerStatChange | StatChange) and not isinstance(declaration.amount, int):
                    return True
    return False


# ------------------------------------------------------------------------- steps


def _steps(game: Game, steps: tuple[Step, ...], source: str, controller: Side) -> Footprint:
    found = Footprint()
    for step in steps:
        match step:
            case Instruction(effects, optional, changes, if_done, if_not=if_not) if not changes:
                for effect in effects:
                    found = found | _effect(game, effect, source, controller)
                found = found | _steps(game, if_done + if_not, source, controller)
                if optional:
                    used = frozenset({("uses", source)})
                    found = found | Footprint(adds=used, emits=frozenset({(Verb.USE, controller, source)}))
            case If(condition, then, otherwise):
                found = found | _condition(condition) | _steps(game, then + otherwise, source, controller)
            case ChooseOption(options=options, must=must):
                for option in options:
                    found = found | _steps(game, option.steps, source, controller)
                if not must:
                    used = frozenset({("uses", source)})
                    found = found | Footprint(adds=used, emits=frozenset({(Verb.USE, controller, source)}))
            case _:
                return EVERYTHING
        if found.everything:
            return EVERYTHING
    return found


def _condition(condition: Condition | None) -> Footprint:
    match condition:
        case None:
            return Footprint()
        case Tagged():
            return Footprint(reads=frozenset({("tags", "")}))
        case NotSo(part):
            return _condition(part)
        case _:
            return EVERYTHING


def _effect(game: Game, effect: Effect, source: str, controller: Side) -> Footprint:
    if not_carried_out(effect) is not None or effect.if_able:
        return EVERYTHING
    if not (effect.amount is None or isinstance(effect.amount, int)) or effect.up_to:
        return EVERYTHING
    if (effect.duration, effect.player_stat, effect.source, effect.destination) != (None, None, None, None):
        return EVERYTHING
    side = effect.by.side(controller) or controller
    about_this = effect.what == The(This())
    credits, tags, clicks = ("credits", side.value), ("tags", ""), ("clicks", side.value)
    counters = ("counters", source)

    def made(verb: Verb, about: str | None = None, by: Side | None = side) -> frozenset[Emitted]:
        return frozenset({(verb, by, about)})

    match effect.kind:
        case EffectKind.CHOOSE:
            return Footprint() if effect.what is None else EVERYTHING
        case EffectKind.GAIN_CREDITS:
            return Footprint(adds=frozenset({credits}), emits=made(Verb.GAIN_CREDITS))
        case EffectKind.LOSE_CREDITS:
            return Footprint(writes=frozenset({credits}), emits=made(Verb.LOSE_CREDITS) | made(Verb.NO_CREDITS))
        case EffectKind.GAIN_CLICKS:
            return Footprint(adds=frozenset({clicks}), emits=made(Verb.GAIN_CLICKS))
        case EffectKind.LOSE_CLICKS:
            return Footprint(writes=frozenset({clicks}), emits=made(Verb.LOSE_CLICKS))
        case EffectKind.TAKE_TAGS:
            return Footprint(adds=frozenset({tags}), emits=made(Verb.TAKE_TAGS, by=Side.RUNNER))
        case EffectKind.REMOVE_TAGS:
            return Footprint(writes=frozenset({tags}), emits=made(Verb.REMOVE_TAGS, by=Side.RUNNER))
        case EffectKind.TAKE_BAD_PUBLICITY:
            return Footprint(adds=frozenset({("bad publicity", "")}), emits=made(Verb.TAKE_BAD_PUBLICITY, by=None))
        case EffectKind.DRAW if _lasts(game, side, effect.amount or 1):
            cards = frozenset({("cards", side.value)})
            return Footprint(writes=cards, emits=made(Verb.DRAW) | made(Verb.MOVE, by=None))
        case EffectKind.PLACE_COUNTERS if about_this:
            return Footprint(adds=frozenset({counters}), emits=made(Verb.PLACE_COUNTERS, source, None))
        case EffectKind.TAKE_CREDITS if about_this:
            return Footprint(
                adds=frozenset({credits}),
                writes=frozenset({counters}),
                emits=made(Verb.GAIN_CREDITS)
                | made(Verb.REMOVE_COUNTERS, source, None)
                | made(Verb.EMPTY, source, None),
            )
        case EffectKind.REMOVE_COUNTERS if about_this:
            return Footprint(
                writes=frozenset({counters}),
                emits=made(Verb.REMOVE_COUNTERS, source, None) | made(Verb.EMPTY, source, None),
            )
        case EffectKind.TRASH if about_this and _is_lonely(game, source):
            return Footprint(
                writes=frozenset({("object", source), counters}),
                emits=made(Verb.TRASH, source, None)
                | made(Verb.UNINSTALL, source, None)
                | made(Verb.MOVE, source, None),
            )
        case _:
            return EVERYTHING


def _lasts(game: Game, side: Side, amount: int) -> bool:
    """Whether drawing surely does not end the game, as it does for a Corp with an empty R&D (rule_empty_rnd)."""
    if side is Side.RUNNER or Zone.RND in game.state.unlimited:
        return True
    return len(game.state.in_zone(Zone.RND)) >= MANY * amount


def _is_lonely(game: Game, id: str) -> bool:
    """Whether nothing else changes when the card leaves play: no static ability, no host, no guests, no run."""
    object = game.objects.get(id)
    if object is None or object.host is not None or game.state.hosted_on(id):
        return False
    if game.state.run is not None and not game.state.run.ended:
        return False
    return not any(a.declarations for a in game.abilities(object))


__all__ = ["EVERYTHING", "Footprint", "Footprints"]
