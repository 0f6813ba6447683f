"""Announcing targets: what may be chosen for an instruction, as constraint problems and closed forms (1.15).

A slot is one announcement; a solution gives every slot the ids it chooses. Counters and subroutines are named after
their object: `ice_wall#advancement`, `enigma#subroutine 2`. An id that stands several times in a slot is chosen so many
times: counters of one kind on one object, or units that are divided among objects.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from ..models.abilities import (
    Ability,
    AbilityKind,
    ChooseOption,
    Delayed,
    If,
    Instruction,
    NestedCost,
    Replace,
    Step,
)
from ..models.actions import Announce
from ..models.effects import Distribute, Effect, EffectKind, Placement, Target
from ..models.frames import Binding
from ..models.selectors import And, InZone, IsSubroutine, Not, Or, Selector, TopOf
from ..models.state import GameObject
from ..models.terms import Player, Side, Truth, Zone
from ..models.verdict import Reason
from .conditions import holds
from .csp import Distributions, Explicit, SolutionSet, Subsets, mapped
from .game import EVENTS_AND_OPERATIONS, IDENTITIES, Context, Game
from .objects import is_rezzed, is_unrezzed, types
from .selection import amount, failing, fits

T = TypeVar("T")
U = TypeVar("U")
Chosen = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Slot:
    """One announcement: the effect that asks for it, what it asks for, and who announces."""

    effect: Effect
    target: Target
    number: int  # of the effect in its instruction
    part: str  # what, source or host
    counters: bool = False  # the counters to move, not the object itself

    @property
    def name(self) -> str | None:
        """The name by which later parts refer to what is chosen."""
        return self.target.name


def slots_of(instruction: Instruction) -> tuple[Slot, ...]:
    """The announcements that an instruction asks for, in the order of its text (rule_announce_targets)."""
    found: list[Slot] = []
    for number, effect in enumerate(instruction.effects):
        if effect.kind is EffectKind.SEARCH:  # rule_searching_does_not_target
            continue
        host = effect.destination.host if effect.destination is not None else None
        for part, object in (("what", effect.what), ("source", effect.source), ("host", host)):
            if isinstance(object, Target) and not object.at_random:
                counters = part == "source" and effect.kind is EffectKind.MOVE_COUNTERS
                found.append(Slot(effect, object, number, part, counters))
    return tuple(found)


def names_zone(selector: Selector) -> bool:
    """Whether the text says from which zone to choose (rule_targets_must_be_in_play_area)."""
    match selector:
        case InZone() | TopOf():
            return True
        case And(parts) | Or(parts):
            return any(names_zone(p) for p in parts)
        case Not():
            return False
        case _:
            return False


def announcements(game: Game, instruction: Instruction, context: Context) -> SolutionSet[Announce]:
    """Every way to announce the targets of an instruction; one empty way where it has none (rule_announce_targets)."""
    slots = slots_of(instruction)

    def forward(chosen: tuple[Chosen, ...]) -> Announce:
        return Announce(chosen)

    def backward(choice: Announce) -> tuple[Chosen, ...] | None:
        return (
            tuple(tuple(sorted(c, key=_order(game))) for c in choice.targets)
            if len(choice.targets) == len(slots)
            else None
        )

    return mapped(_chain(game, slots, context), forward, backward)


def _order(game: Game) -> Callable[[str], tuple[int, str]]:
    rank = {o.id: i for i, o in enumerate(game.state.objects)}
    return lambda id: (rank.get(id.split("#")[0], len(rank)), id)


def _chain(game: Game, slots: tuple[Slot, ...], context: Context) -> SolutionSet[tuple[Chosen, ...]]:
    if not slots:
        return Explicit(((),))
    first, rest = slots[0], slots[1:]

    def following(chosen: Chosen) -> SolutionSet[tuple[Chosen, ...]]:
        return _chain(game, rest, bound(game, first, chosen, context))

    return Chain(slot_choices(game, first, context), following)


def bound(game: Game, slot: Slot, chosen: Chosen, context: Context) -> Context:
    """The context in which what this slot chose has its name."""
    if slot.name is None:
        return context
    return replace(context, bindings=(*context.bindings, binding(game, slot.name, chosen)))


def binding(game: Game, name: str, chosen: Chosen) -> Binding:
    """What a name stands for once these ids are chosen."""
    ids = dict.fromkeys(id.split("#")[0] for id in chosen)
    return Binding(name, tuple(game.objects[id].reference for id in ids), len(chosen))


# ----------------------------------------------------------------------- slots


def slot_choices(game: Game, slot: Slot, context: Context) -> SolutionSet[Chosen]:
    """Every way to fill one announcement: distinct valid targets, as many as asked for or as there are
    (rule_distinct_targets)."""
    if slot.counters:
        return _counter_choices(game, slot, context)
    target = slot.target
    if isinstance(target.what, IsSubroutine):
        ids = tuple(subroutine_targets(game, target.what, context))
    else:
        ids = tuple(o.id for o in valid_targets(game, slot, context))
    for grouping in target.groupings:
        if isinstance(grouping, Distribute):
            total = amount(game, grouping.total, context) or 0
            return _distributions(ids, total)
        context.doubts.add(
            Reason(
                "unknown.grouping",
                f"the way {game.title(context.source)} groups its targets is not decided by this version",
                "rule_multiple_targets",
                (context.source,) if context.source else (),
            )
        )
    least = amount(game, target.least, context) or 0
    most = len(ids) if target.most is None else amount(game, target.most, context) or 0
    return Subsets(ids, min(least, len(ids)), min(most, len(ids)))


def _distributions(ids: Chosen, total: int) -> SolutionSet[Chosen]:
    if not ids:
        return Explicit(((),))

    def forward(counts: tuple[int, ...]) -> Chosen:
        return tuple(id for id, n in zip(ids, counts, strict=True) for _ in range(n))

    def backward(chosen: Chosen) -> tuple[int, ...] | None:
        return tuple(chosen.count(id) for id in ids) if set(chosen) <= set(ids) else None

    return mapped(Distributions(total, len(ids)), forward, backward)


def _counter_choices(game: Game, slot: Slot, context: Context) -> SolutionSet[Chosen]:
    """Counters to move: all from one object that fits; fewer only where the text says so (rule_distinct_targets)."""
    kind = slot.effect.counter
    wanted = amount(game, slot.effect.amount if slot.effect.amount is not None else 1, context) or 0
    hosts = [(o.id, o.count(kind)) for o in valid_targets(game, slot, context) if kind is not None and o.count(kind)]
    word = kind.value if kind is not None else "counter"
    if slot.effect.up_to:
        sizes = [((),)] + [
            tuple((f"{id}#{word}",) * k for id, there in hosts if there >= k) for k in range(1, wanted + 1)
        ]
        return Explicit(tuple(choice for size in sizes for choice in size))
    most = min(wanted, max((there for _, there in hosts), default=0))
    return Explicit(tuple((f"{id}#{word}",) * most for id, there in hosts if there >= most) or ((),))


def valid_targets(game: Game, slot: Slot, context: Context) -> tuple[GameObject, ...]:
    """The objects that may be chosen: they fit, are in the right zone, and can be acted upon
    (rule_targets_must_be_valid).
    """
    return tuple(o for o in game.state.objects if is_valid_target(game, slot, o, context) is Truth.YES)


def is_valid_target(game: Game, slot: Slot, object: GameObject, context: Context) -> Truth:
    """Whether one object is a valid target."""
    if not names_zone(slot.target.what) and not _in_default_pool(game, object):
        return Truth.NO
    answer = fits(game, slot.target.what, object, context)
    return answer if answer is Truth.NO else answer & _can_be_acted_on(game, slot, object)


def _in_default_pool(game: Game, object: GameObject) -> bool:
    """Where no zone is named: installed cards (cr-26.03), or all of the play area (cr-old)."""
    from ..models.edition import DefaultPool

    if game.edition.default_pool is DefaultPool.PLAY_AREA:
        return object.zone is Zone.PLAY_AREA
    return object.installed


def _can_be_acted_on(game: Game, slot: Slot, object: GameObject) -> Truth:
    if slot.effect.kind is EffectKind.DEREZ:
        return is_rezzed(game, object)
    if slot.effect.kind in (EffectKind.REZ, EffectKind.EXPOSE):
        return Truth.of(is_unrezzed(object))
    kinds = types(game, object)
    if kinds is None:
        return Truth.YES
    if slot.effect.kind in (EffectKind.INSTALL, EffectKind.INSTALL_AND_REZ):
        return Truth.of(not any(k in EVENTS_AND_OPERATIONS + IDENTITIES for k in kinds))
    if slot.effect.kind is EffectKind.PLAY:
        return Truth.of(any(k in EVENTS_AND_OPERATIONS for k in kinds))
    return Truth.YES


def subroutine_targets(game: Game, selector: IsSubroutine, context: Context) -> Iterator[str]:
    """The unbroken subroutines of the encountered ice, if that ice fits
    (rule_unbroken_subroutines_target_for_break_abilities).
    """
    ice, run = game.encountered(), game.state.run
    if ice is None or run is None or fits(game, selector.of, ice, context) is not Truth.YES:
        return
    for number, _ in enumerate(subroutines(game, ice)):
        if number not in run.broken:
            yield f"{ice.id}#subroutine {number + 1}"


def subroutines(game: Game, ice: GameObject) -> tuple[Ability, ...]:
    """The subroutines of a piece of ice, in order (rule_subroutine_origins): gained before the printed ones, printed,
    gained after them."""
    printed = tuple(a for a in game.printed_abilities(ice) if a.kind is AbilityKind.SUBROUTINE)
    now = game.holding()
    if ice.id in now.lost:
        return ()
    gained = tuple(g for g in now.gained.get(ice.id, ()) if g.ability.kind is AbilityKind.SUBROUTINE)
    before = tuple(g for g in gained if g.placement is Placement.TOP)
    after = tuple(g for g in gained if g.placement is not Placement.TOP)
    return (
        *(g.ability for g in reversed(before) if not g.own),
        *(g.ability for g in before if g.own),
        *printed,
        *(g.ability for g in after if g.own),
        *(g.ability for g in after if not g.own),
    )


def why_not_target(game: Game, slot: Slot, object: GameObject, context: Context) -> Iterator[Reason]:
    """Why an object is not a valid target: each atom that it fails."""
    name = game.title(object.id)
    if not names_zone(slot.target.what) and not _in_default_pool(game, object):
        yield Reason(
            "target.zone",
            f"{name} is in {object.zone.word}; without a named zone only installed cards are targets",
            "rule_targets_must_be_in_play_area",
            (object.id,),
        )
    for atom in failing(game, slot.target.what, object, context):
        yield Reason("target.not_valid", f"{name} is not ({atom})", "rule_targets_must_be_valid", (object.id,))
    if fits(game, slot.target.what, object, context) is Truth.YES and _can_be_acted_on(game, slot, object) is Truth.NO:
        yield Reason(
            "target.not_valid",
            f"{name} cannot be {slot.effect.kind.value.replace('_', ' ')}ed",
            "rule_targets_must_be_valid",
            (object.id,),
        )


# ---------------------------------------------------------- instructions ahead


def next_instruction(game: Game, steps: tuple[Step, ...], context: Context) -> Instruction | None:
    """The first instruction with targets that these steps would come to, with conditions as they stand now and every
    nested cost paid."""
    for step in steps:
        found: Instruction | None = None
        match step:
            case Instruction():
                found = step if slots_of(step) else None
            case If(condition, then, otherwise):
                found = next_instruction(
                    game, then if holds(game, condition, context) is Truth.YES else otherwise, context
                )
            case NestedCost(if_paid=paid, if_not=unpaid):
                found = next_instruction(game, paid, context) or next_instruction(game, unpaid, context)
            case ChooseOption(options=options):
                found = next((i for o in options if (i := next_instruction(game, o.steps, context))), None)
            case Replace(steps=inner) | Delayed(steps=inner):
                found = next_instruction(game, inner, context)
            case _:
                found = None
        if found is not None:
            return found
    return None


def chooser(slot: Slot, controller: Side) -> Side:
    """Who announces: whoever carries out the effect, else the controller (rule_announce_targets)."""
    who = slot.target.chooser or (slot.effect.by if slot.effect.by is not Player.YOU else None)
    return (who.side(controller) if who is not None else None) or controller


# ----------------------------------------------------------------------- chain


class Chain(SolutionSet[tuple[T, ...]], Generic[T]):
    """Solutions of a first set, each followed by the solutions of a set that depends on it."""

    def __init__(self, first: SolutionSet[T], following: Callable[[T], SolutionSet[tuple[T, ...]]]) -> None:
        self._first = first
        self._following = following

    def __iter__(self) -> Iterator[tuple[T, ...]]:
        for head in self._first:
            for tail in self._following(head):
                yield (head, *tail)

    def __contains__(self, solution: object) -> bool:
        if not isinstance(solution, tuple) or not solution or solution[0] not in self._first:
            return False
        return solution[1:] in self._following(solution[0])

    def count(self) -> int:
        return sum(self._following(head).count() for head in self._first)

    def sample(self, rng: random.Random) -> tuple[T, ...]:
        wanted = rng.randrange(self.count())
        for head in self._first:
            tails = self._following(head)
            size = tails.count()
            if wanted < size:
                return next((head, *tail) for k, tail in enumerate(tails) if k == wanted)
            wanted -= size
        raise AssertionError("a sample lies within the count")
