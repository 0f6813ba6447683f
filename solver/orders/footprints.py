"""What resolving a pending ability reads, adds to and overwrites, and what it may make pending (9.1.2a, 9.6.4).

A footprint is never too small: whatever is not known to be harmless touches everything. Abilities whose footprints do
not meet can be triggered in any order with the same result, and none of them creates, disables or changes another.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

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
    LoseSubroutines,
    MoreCounters,
    NestedCost,
    NestedForm,
    PlayerStatChange,
    Prevent,
    Prohibition,
    Replace,
    StatChange,
    StaysInPlay,
    Step,
)
from ...models.conditions import Comparison, Condition, NotSo, Tagged, TriggerMode, Until, UseLimit, While
from ...models.costs import Cost, TrashCards
from ...models.deeds import Deed
from ...models.effects import Effect, Target, The
from ...models.frames import Pending
from ...models.known import Truth
from ...models.selectors import Amount, EventPattern, Same, StatOfPlayer, This
from ...models.state import GameObject
from ...models.terms import Player, PlayerStat, Side, Zone
from ..deeds import RECORDS
from ..deeds.footprint import Emitted, Footprint, Resource, Touching, trashing
from ..effects import not_carried_out
from ..reading import Game

GAINED_OR_LOST = (GainAbility, GainSubtypesOf, GainTextOf, LoseAbility, LoseSubroutines, MoreCounters)
MANY = 20

# Numbers of a player that conditions read and that nothing here changes but what names them.
READ_OF_PLAYER = {
    PlayerStat.CREDITS: "credits",
    PlayerStat.CLICKS: "clicks",
    PlayerStat.TAGS: "tags",
    PlayerStat.BAD_PUBLICITY: "bad publicity",
    PlayerStat.HAND: "cards",
    PlayerStat.LINK: "link",
}
OF_EACH_PLAYER = (PlayerStat.CREDITS, PlayerStat.CLICKS, PlayerStat.HAND, PlayerStat.LINK)


def everything(why: str) -> Footprint:
    """The footprint of what may touch anything, with the reason."""
    return Footprint(unseen=why)


class Footprints:
    """The footprints of the abilities of one game, each with all that it may set off."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._watchers = tuple(_watchers(game))
        self._found: dict[tuple[str, int], Footprint] = {}
        self._wide = _wide(game)

    def of(self, instance: Pending) -> Footprint:
        """The footprint of an instance, chain reactions included."""
        if self._wide:
            return everything(self._wide)
        own = self._own(instance.source, instance.controller, instance.ability)
        own = replace(own, reads=own.reads | {("object", instance.source)}) if instance.delayed is None else own
        return self._with_chain(own, set())

    def _own(self, source: str, controller: Side, ability: Ability) -> Footprint:
        if any(not isinstance(r, UseLimit) for r in ability.restrictions):
            return everything(f"{self._game.title(source)} says when it can be used")
        return _steps(self._game, ability.steps, source, controller)

    def _with_chain(self, own: Footprint, under_way: set[tuple[str, int]]) -> Footprint:
        found = own
        if own.everything:
            return own
        for watcher in self._watchers:
            if not any(watcher.sees(emitted) for emitted in own.emits):
                continue
            title = self._game.title(watcher.source)
            if watcher.ability is None:
                return everything(f"{title} may step in")
            if (watcher.source, watcher.number) in under_way:
                return everything(f"{title} may react to itself")
            name = (watcher.source, watcher.number)
            trigger = watcher.ability.trigger
            assert trigger is not None
            touched = self._own(watcher.source, watcher.controller, watcher.ability)
            chain = self._with_chain(touched, under_way | {name})
            if trigger.ordinal is not None or trigger.stipulation is not None:
                chain = replace(chain, writes=chain.writes | {("occurrences", f"{name[0]} {name[1]}")})
            if trigger.condition is not None or trigger.during is not None:
                open_ = everything(f"{title} reacts at times only")
                chain = chain | _condition(trigger.condition, watcher.controller) if trigger.during is None else open_
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


def _wide(game: Game) -> str:
    """What depends on the state as a whole, so that any change may matter to it: conditional abilities with a static
    condition, durations that last while something is so, numbers that are counted; nothing where it is empty."""
    for object in game.state.objects:
        if any(a.condition is not None and game.is_ability_active(object, a) for a in game.abilities(object)):
            return f"an ability of {game.title(object.id)} is active under a condition"
    for effect in game.state.lingering:
        if isinstance(effect.duration, While):
            return f"an effect of {game.title(effect.source)} lasts while something is so"
    for object in game.state.objects:
        for ability in game.abilities(object):
            for declaration in ability.declarations if game.is_active(object) else ():
                if getattr(declaration, "condition", None) is not None or isinstance(
                    declaration,
                    GAINED_OR_LOST,
                ):
                    return f"{game.title(object.id)} changes what other texts say"
                if isinstance(declaration, Prohibition) and declaration.at_most is not None:
                    return f"{game.title(object.id)} limits how often something can be done"
                if isinstance(declaration, PlayerStatChange | StatChange) and not isinstance(declaration.amount, int):
                    return f"{game.title(object.id)} counts something"
    return ""


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
                    found = found | Footprint(adds=used, emits=frozenset({(Deed.USE, controller, source)}))
            case If(condition, then, otherwise):
                found = found | _condition(condition, controller) | _steps(game, then + otherwise, source, controller)
            case ChooseOption(options=options, must=must):
                for option in options:
                    found = found | _steps(game, option.steps, source, controller)
                if not must:
                    used = frozenset({("uses", source)})
                    found = found | Footprint(adds=used, emits=frozenset({(Deed.USE, controller, source)}))
            case NestedCost(Player.YOU, cost, NestedForm.MAY_IF_DO, if_paid, if_not):
                found = found | _cost(game, cost, source, controller)
                found = found | _steps(game, if_paid + if_not, source, controller)
            case _:
                return everything(f"what {game.title(source)} does is not looked into as a whole")
        if found.everything:
            return found
    return found


def _cost(game: Game, cost: Cost, source: str, controller: Side) -> Footprint:
    """What paying a cost within an ability touches: one that trashes installed cards of its controller."""
    found = Footprint(adds=frozenset({("uses", source)}), emits=frozenset({(Deed.USE, controller, source)}))
    for component in cost.components:
        if cost.alternatives or not isinstance(component, TrashCards) or not isinstance(component.what, Target):
            return everything(f"how the cost of {game.title(source)} is paid is not looked into")
        context = game.context(game.object(source))
        for object in game.state.objects:
            if game.fits(component.what.what, object, context) is Truth.NO:
                continue
            if not object.installed or not _is_lonely(game, object.id):
                return everything(f"{game.title(source)} may trash {game.title(object.id)}, and its text with it")
            found = found | trashing(object.id)
    return found


def _condition(condition: Condition | None, controller: Side) -> Footprint:
    match condition:
        case None:
            return Footprint()
        case Tagged():
            return Footprint(reads=frozenset({("tags", "")}))
        case NotSo(part):
            return _condition(part, controller)
        case Comparison(left, _, right):
            return _amount(left, controller) | _amount(right, controller)
        case _:
            return everything("a condition is not looked into")


def _amount(amount: Amount, controller: Side) -> Footprint:
    """What an amount in a condition reads."""
    match amount:
        case int():
            return Footprint()
        case StatOfPlayer(stat, player) if stat in READ_OF_PLAYER:
            side = player.side(controller)
            if stat not in OF_EACH_PLAYER:
                return Footprint(reads=frozenset({(READ_OF_PLAYER[stat], "")}))
            if side is not None:
                return Footprint(reads=frozenset({(READ_OF_PLAYER[stat], side.value)}))
    return everything("a condition is not looked into")


def _effect(game: Game, effect: Effect, source: str, controller: Side) -> Footprint:
    verb = effect.kind.value.replace("_", " ")
    open_ = everything(f"{game.title(source)}: what {verb!r} touches is not looked into")
    if not_carried_out(effect) is not None or effect.if_able:
        return open_
    if not (effect.amount is None or isinstance(effect.amount, int)) or effect.up_to:
        return open_
    taken = effect.kind in (Deed.TAKE_CREDITS, Deed.TAKE_BAD_PUBLICITY)
    takes_from_this = taken and effect.what is None and effect.source == The(This())
    origin = None if takes_from_this else effect.source
    if (effect.duration, effect.player_stat, origin, effect.destination) != (None, None, None, None):
        return open_
    record = RECORDS.get(effect.kind)
    if effect.kind is Deed.CHOOSE and effect.what is None:
        return Footprint()
    if record is None or record.touches is None:
        return open_
    side = effect.by.side(controller) or controller
    if effect.kind is Deed.LOSE_CREDITS and game.credit_pool.considered(side):
        return open_
    many = effect.amount or 1
    assert isinstance(many, int)
    about_this = effect.what == The(This()) or takes_from_this
    lasts, lonely = partial(_lasts, game, side, many), partial(_is_lonely, game, source)
    touched = record.touches(Touching(side, source, many, about_this, lasts, lonely))
    return open_ if touched is None else touched


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


def in_words(game: Game, resource: Resource) -> str:
    """What a resource is, as a player says it."""
    kind, of = resource
    match kind:
        case "object":
            return f"whether {game.title(of)} is in play"
        case "counters":
            return f"the counters on {game.title(of)}"
        case "cards":
            return f"the {Side(of).title}'s hand and deck"
        case "uses":
            return f"how often {game.title(of)} was used"
        case "occurrences":
            return f"how often the condition of {game.title(of.rpartition(' ')[0])} was met"
        case _:
            return f"the {Side(of).title}'s {kind}" if of else kind


__all__ = ["Footprint", "Footprints", "Resource", "everything", "in_words"]
