"""What the abilities of cards leave behind: lingering effects and delayed abilities, as their structures tell them
(9.10, 9.6.13)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from msgspec import structs

from .abilities import (
    Ability,
    AbilityKind,
    Choice,
    Declaration,
    Delayed,
    Flag,
    GainAbility,
    Instruction,
    Lasting,
    LoseAbility,
    Permission,
    PlayerStatChange,
    Prohibition,
    Replace,
    StatChange,
    Unread,
)
from .cards import Card
from .conditions import ActPattern, Duration, Trigger
from .deeds import Deed
from .effects import Each, Effect, The
from .frames import Binding
from .linked_abilities import linked_effect
from .naming import named_in, names_in
from .selectors import (
    Amount,
    And,
    Bound,
    Current,
    EventPattern,
    HostOfThis,
    Is,
    NextEncountered,
    Not,
    Or,
    Ref,
    Role,
    ServerWord,
    Subtype,
    ThatMany,
    This,
    TriggerObject,
    Type,
)
from .state import Lingering
from .terms import Scope, Side, Stat
from .values import Value, inside, put, walk

NEXT, TRIGGERING = "the next ice encountered", "the triggering object"  # what an effect was bound to once it was known
AT_HAND = {Role.ENCOUNTERED: "the ice encountered then", Role.APPROACHED: "the ice approached then"}
HOST = "the host then"
_ABOUT = {StatChange: "of", GainAbility: "to", LoseAbility: "what"}
OF_A_RUN = frozenset({Scope.RUN, Scope.APPROACH, Scope.ENCOUNTER, Scope.BREACH, Scope.ACCESS})


INDEPENDENT = (  # structures that mean the same whatever an ability was about
    StatChange,
    GainAbility,
    PlayerStatChange,
    Prohibition,
    Permission,
    ActPattern,
    The,
    Each,
    This,
    Bound,
    And,
    Or,
    Not,
    Type,
    Subtype,
    Is,
)


class Left(Value, frozen=True):
    """One thing that a card may leave behind: what lingers, as printed, and the ability of the card that it comes from.

    `effect` has no source, no number and no choices yet.
    """

    ability: Ability
    effect: Lingering
    linked: bool = False  # to a run that the ability starts


class Perhaps(Value, frozen=True):
    """A card that may have left something behind in a turn and a run: the object, where one of the position is it.

    `effect` says which of the things that it leaves behind is meant, from 1; None means all.
    """

    card: str
    object: str | None
    turn: int
    run: int
    effect: int | None = None


@lru_cache(maxsize=4096)
def left_by(card: Card) -> tuple[Left, ...]:
    """What the abilities of a card, of all its faces, may leave behind, each thing once, in the order of the text."""
    found: dict[Lingering, Left] = {}
    for side in card.sides:
        for ability in side.abilities:
            for effect, linked in _left(ability):
                found.setdefault(effect, Left(ability, effect, linked))
    return tuple(found.values())


@lru_cache(maxsize=4096)
def may_leave(card: Card) -> tuple[Left, ...]:
    """What `left_by` gives, and then every part of the text that was not understood and may leave something behind, for
    nobody knows how long."""
    unread = {
        _bare(declarations=(node,), duration=Scope.GAME): ability
        for side in card.sides
        for ability in side.abilities
        for node in walk(ability)
        if isinstance(node, Unread) and node.influence and not node.momentary
    }
    return (*left_by(card), *(Left(ability, effect) for effect, ability in unread.items()))


def unread_in(left: Left) -> Unread | None:
    """The part of the text that was not understood, where it is that which may have left something."""
    only = left.effect.declarations[0] if len(left.effect.declarations) == 1 else None
    return only if isinstance(only, Unread) and left.effect.duration is Scope.GAME else None


def _left(ability: Ability) -> Iterator[tuple[Lingering, bool]]:
    of_run = {each for outer in walk(ability) if isinstance(outer, Ability) for each in _replacing_in(outer.linked)}
    for node in walk(ability):
        if ability.kind is not AbilityKind.STATIC and not ability.is_interrupt:
            for each in _replacing(node):
                yield _bare(declarations=(each,), duration=Scope.RUN), each in of_run
        match node:
            case Lasting(declarations, duration):
                yield _bare(declarations=declarations, duration=duration), False
            case Delayed(trigger, steps, once, duration, optional):
                yield _bare(trigger=trigger, steps=steps, once=once, duration=duration, optional=optional), False
            case Instruction(meanwhile=(_, *_)):
                yield _bare(declarations=node.meanwhile, duration=Scope.BREACH), False
                for effect in node.effects:
                    yield from ((each, False) for each in _breach_later(effect, node.meanwhile))
            case Instruction():
                for effect in node.effects:
                    yield from ((each, False) for each in _breach_later(effect, ()))
            case Ability():
                yield from ((linked_effect(each), True) for each in node.linked)
                yield from ((each, False) for each in _of_whole(ability, node))


def _replacing_in(linked: tuple[Ability, ...]) -> Iterator[Replace]:
    return (each for node in walk(linked) for each in _replacing(node))


def _replacing(node: Value) -> Iterator[Replace]:
    """The steps right below a structure that replace what is yet to come (9.9.8)."""
    for name in node.__struct_fields__:
        below = getattr(node, name)
        if isinstance(below, tuple) and name not in ("declarations", "meanwhile"):
            yield from (each for each in below if isinstance(each, Replace))


def _bare(**fields: Any) -> Lingering:
    return Lingering(0, "", Side.CORP, **fields)


def _breach_later(effect: Effect, meanwhile: tuple[Declaration, ...]) -> Iterator[Lingering]:
    """A breach that waits for the end of the one in progress (rule_consecutive_breaches)."""
    if effect.kind is Deed.BREACH:
        steps = (Instruction((effect,), meanwhile=meanwhile),)
        yield _bare(trigger=Trigger((EventPattern(Deed.BREACH_ENDS),)), steps=steps)


def _of_whole(outer: Ability, ability: Ability) -> Iterator[Lingering]:
    """What persists when its card is trashed (rule_persistent), and what a card says of the time after it has become a
    condition counter."""
    if Flag.PERSISTENT in ability.flags:
        yield _bare(
            declarations=ability.declarations,
            trigger=ability.trigger,
            steps=ability.steps,
            duration=Scope.RUN,
            once=False,
            optional=ability.optional,
        )
    if (
        ability is outer
        and ability.trigger is not None
        and all(e.verb is Deed.RESOLVED for e in ability.trigger.events)
    ):
        yield _bare(trigger=ability.trigger, steps=ability.steps)


# ---------------------------------------------------------------- as it was left


def open_numbers(effect: Lingering) -> tuple[Amount, ...]:
    """The amounts that were settled when the effect came to be, in the order of its declarations
    (rule_expected_effects_resolve)."""
    return tuple(a for d in effect.declarations if (a := _open_number(d)) is not None)


def _open_number(declaration: Declaration) -> Amount | None:
    match declaration:
        case StatChange(amount=amount) | PlayerStatChange(amount=amount):
            return None if isinstance(amount, int) else amount
        case GainAbility(times=times):
            return None if isinstance(times, int) else times
        case _:
            return None


def settled(
    effect: Lingering, numbers: tuple[int | None, ...], bindings: tuple[Binding, ...]
) -> tuple[Declaration, ...]:
    """Its declarations with these numbers, None for one that is not known, and with the subtypes that were chosen
    (9.1.3c)."""
    left = list(numbers)
    found: list[Declaration] = []
    for declaration in effect.declarations:
        number = left.pop(0) if _open_number(declaration) is not None and left else None
        match declaration:
            case StatChange() | PlayerStatChange() if number is not None:
                declaration = structs.replace(declaration, amount=number)
            case GainAbility(chosen=str(name)) if words := words_named(bindings, name):
                declaration = structs.replace(declaration, subtypes=(*declaration.subtypes, *words), chosen=None)
            case GainAbility() if number is not None:
                declaration = structs.replace(declaration, times=number)
        found.append(declaration)
    return tuple(found)


SUBTYPES = (Choice.SUBTYPE, Choice.ICE_SUBTYPE)  # of which a text may let several be chosen


def words_named(bindings: tuple[Binding, ...], name: str) -> tuple[str, ...]:
    """The words that were chosen under this name."""
    return tuple(dict.fromkeys(b.word for b in bindings if b.name == name and b.word))


def bound(node: Any, reference: type[Ref], name: str) -> Any:
    """The structure with this name in place of every such reference."""
    return Bound(name) if isinstance(node, reference) else inside(node, lambda part: bound(part, reference, name))


def at_the_time(declarations: tuple[Declaration, ...], duration: Duration | None) -> tuple[Declaration, ...]:
    """What is said of `the ice that is encountered`, or approached, or of the host, is said of the card it is as the
    effect begins: with names in its place (rule_lingering_effect)."""
    return tuple(_at_the_time(d, whole=duration is Scope.ENCOUNTER) for d in declarations)


def _at_the_time(declaration: Declaration, *, whole: bool) -> Declaration:
    field = _ABOUT.get(type(declaration))
    about = getattr(declaration, field) if field is not None else None
    if field is None or about is None:
        return declaration
    if isinstance(about, The) and isinstance(about.ref, Current) and about.ref.role in AT_HAND:
        return structs.replace(declaration, **{field: The(Bound(AT_HAND[about.ref.role]))})
    if about == The(HostOfThis()):
        return structs.replace(declaration, **{field: The(Bound(HOST))})
    met = put(about, Current(Role.ENCOUNTERED), Bound(AT_HAND[Role.ENCOUNTERED]))
    return structs.replace(declaration, **{field: met}) if whole else declaration


def realised(left: Left, numbers: tuple[int | None, ...], bindings: tuple[Binding, ...]) -> Lingering:
    """What lingers with what was chosen and counted as it came to be; whose it is, and since when, is not in it."""
    effect = structs.replace(left.effect, declarations=settled(left.effect, numbers, bindings), bindings=bindings)
    names = {b.name for b in bindings}
    if NEXT in names:
        effect = of_next_encountered(effect)
    if not names.isdisjoint((*AT_HAND.values(), HOST)):
        effect = structs.replace(effect, declarations=at_the_time(effect.declarations, effect.duration))
    if TRIGGERING in names and effect.trigger is not None:
        events = bound(effect.trigger.events, TriggerObject, TRIGGERING)
        effect = structs.replace(effect, trigger=structs.replace(effect.trigger, events=events))
    return effect


def of_next_encountered(effect: Lingering) -> Lingering:
    """The effect with a name for the ice that is encountered next, where it speaks of it (9.8.3, example 169)."""
    named: Lingering = inside(effect, lambda part: bound(part, NextEncountered, NEXT))
    return named


@lru_cache(maxsize=4096)
def words_of(effect: Lingering) -> frozenset[str]:
    """Every word that stands in what an effect declares, waits for and does: among them all names that it speaks of."""
    words: set[str] = set()
    for node in walk((effect.declarations, effect.trigger, effect.steps, effect.duration)):
        for name in node.__struct_fields__:
            value = getattr(node, name)
            words.update(each for each in (value if isinstance(value, tuple) else (value,)) if isinstance(each, str))
    return frozenset(words)


@lru_cache(maxsize=4096)
def names_needed(left: Left) -> tuple[str, ...]:
    """The names of what another part of the ability chose and this effect speaks of, sorted."""
    effect = left.effect
    inside = (
        Ability(AbilityKind.STATIC, steps=effect.steps, trigger=effect.trigger, declarations=effect.declarations),
    )
    spoken_of = names_in(inside) | {d.chosen for d in effect.declarations if isinstance(d, GainAbility) and d.chosen}
    counted = {n.name for a in open_numbers(effect) for n in walk(a) if isinstance(n, ThatMany)}
    return tuple(sorted((spoken_of & named_in((left.ability,))) - named_in(inside) - counted))


def of_a_run(effect: Lingering) -> bool:
    """Whether it matters in which run the effect came to be."""
    about_run = any(isinstance(d, Replace) for d in effect.declarations) or effect.trigger is not None
    return about_run or (isinstance(effect.duration, Scope) and effect.duration in OF_A_RUN) or _may_last_longer(effect)


def of_a_turn(effect: Lingering) -> bool:
    """Whether it matters in which turn the effect came to be."""
    return effect.duration is Scope.TURN or _may_last_longer(effect)


def _may_last_longer(effect: Lingering) -> bool:
    return any(isinstance(d, StatChange) for d in effect.declarations)


@lru_cache(maxsize=4096)
def about_source(effect: Lingering) -> bool:
    """Whether it may matter which object its source was (rule_no_memory)."""
    parts = (effect.declarations, effect.trigger, effect.steps, effect.duration)
    return any(isinstance(node, This | HostOfThis) for node in walk(parts)) or ServerWord.THIS in words_of(effect)


@lru_cache(maxsize=4096)
def about_occurrence(effect: Lingering) -> bool:
    """Whether it may matter which occurrence the ability was about that left the effect."""
    parts = (effect.declarations, effect.trigger, effect.steps)
    return not all(isinstance(node, INDEPENDENT) for node in walk(parts))


def strengthening(declarations: tuple[Declaration, ...]) -> tuple[StatChange, ...]:
    """What of this increases the strength of objects, if what it counts comes to anything."""
    changes = (d for d in declarations if isinstance(d, StatChange) and d.stat is Stat.STRENGTH and not d.set_to)
    return tuple(d for d in changes if not isinstance(d.amount, int) or d.amount > 0)
