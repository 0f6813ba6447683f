"""What an instruction asks a player to choose, and which objects and subroutines are valid targets (1.15).

A slot is one announcement. Counters and subroutines are named after their object: `ice_wall#advancement`,
`enigma#subroutine 2`. Which sets can be announced together is told by `announcing`.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from ...models.abilities import (
    ChooseOption,
    Delayed,
    If,
    Instruction,
    NestedCost,
    Replace,
    Step,
    Unread,
)
from ...models.deeds import Deed
from ...models.edition import DefaultPool
from ...models.effects import Each, Effect, Target
from ...models.frames import Binding, Reference
from ...models.known import Open, Truth
from ...models.parts import SUBROUTINE, named_part, whole_of
from ...models.selectors import (
    ANYTHING,
    INSTALLED,
    And,
    Bound,
    HostedOn,
    InZone,
    IsCounter,
    IsSubroutine,
    Not,
    Or,
    Ref,
    Same,
    Selector,
    TopOf,
)
from ...models.state import GameObject
from ...models.terms import HANDS, SCORE_AREAS, Counter, Place, Player, Side, Zone
from ...models.values import Value, walk
from ...models.verdict import Reason
from ...models.wording import unlike
from ..reading import Asking, Context, Game
from .acting import Able, can_be_acted_on

Chosen = tuple[str, ...]


class Slot(Struct, frozen=True):
    """One announcement: the effect that asks for it, what it asks for, and who announces."""

    effect: Effect
    target: Target
    number: int  # of the effect in its instruction
    part: str  # what, source or host
    counters: bool = False  # the counters to move, not the object itself
    apart: tuple[str, ...] = ()  # the names of those with which it has nothing in common

    @property
    def name(self) -> str | None:
        """The name by which later parts refer to what is chosen."""
        return self.target.name

    def chooser(self, controller: Side) -> Side:
        """Who announces: whoever carries out the effect, else the controller (rule_announce_targets,
        rule_controller_choices)."""
        who = self.target.chooser or (self.effect.by if self.effect.by is not Player.YOU else None)
        return (who.side(controller) if who is not None else None) or controller

    def bound(self, game: Game, chosen: Chosen) -> tuple[Binding, ...]:
        """What its name stands for once these ids are chosen, if it has one; the word tells which subroutine it is."""
        if self.name is None:
            return ()
        ids = dict.fromkeys(whole_of(id) for id in chosen)
        part = named_part(chosen[0]) if len(chosen) == 1 else None
        word = chosen[0] if part is not None and part.kind == SUBROUTINE else None
        return (Binding(self.name, tuple(game.objects[id].reference for id in ids), len(chosen), word=word),)

    def is_valid(self, game: Game, object: GameObject, context: Context) -> Truth:
        """Whether one object is a valid target: it is in the right zone, fits, and can be acted on
        (rule_targets_must_be_valid)."""
        if not _in_pool(game, self, object):
            return Truth.NO
        answer = game.fits(self.target.what, object, context)
        if answer is Truth.NO and object.place is Place.HOSTED and _could_be_in_hand(game, self, object, context):
            return Open((_as_if_in_hand(game, object),))
        return answer if answer is Truth.NO else answer & _able(game, self, object, context).answer

    def still_valid(self, game: Game, references: tuple[Reference, ...], context: Asking) -> tuple[Reference, ...]:
        """The targets without those that have become invalid since (rule_targets_gone)."""
        found = ((r, game.objects.get(r.id)) for r in references)
        return tuple(r for r, o in found if o is None or context.note(self.is_valid(game, o, context)) is not Truth.NO)


def slots_of(instruction: Instruction) -> tuple[Slot, ...]:
    """The announcements that an instruction asks for, in the order of its text (rule_announce_targets, rule_target)."""
    found: list[Slot] = []
    divided = tuple([names for effect in instruction.effects for names in _divided_from_a_rest(effect)])
    for number, effect in enumerate(instruction.effects):
        if effect.kind is Deed.SEARCH:  # rule_searching_does_not_target
            continue
        host = effect.destination.host if effect.destination is not None else None
        for part, object in (("what", effect.what), ("source", effect.source), ("host", host)):
            if isinstance(object, Target) and not object.at_random:
                counters = part == "source" and effect.kind is Deed.MOVE_COUNTERS
                apart = [name for names in divided if object.name in names for name in names if name != object.name]
                found.append(Slot(effect, object, number, part, counters, tuple(apart)))
    return tuple(found)


def _divided_from_a_rest(effect: Effect) -> Iterator[tuple[str, ...]]:
    """The names of what is chosen of a group of which an effect takes the rest: whatever is none of them, so that these
    are parts of which each has other things (rule_arrange_and_other_effect)."""
    if isinstance(effect.what, Each):
        for without in (node for node in walk(effect.what) if isinstance(node, Not)):
            yield tuple(dict.fromkeys(node.name for node in walk(without) if isinstance(node, Bound)))


def names_zone(selector: Selector) -> bool:
    """Whether the text says from which zone to choose (rule_targets_must_be_in_play_area).

    What is hosted on a definite object, and what the text has named before, is said to be where it is.
    """
    match selector:
        case InZone() | TopOf() | Same():
            return True
        case HostedOn(host):
            return isinstance(host, Ref)
        case And(parts) | Or(parts):
            return any(names_zone(p) for p in parts)
        case _:
            return False


def zones_named(selector: Selector) -> tuple[Zone, ...]:
    """The zones in which a text looks for what it describes."""
    match selector:
        case InZone(zones):
            return zones
        case TopOf(zone=zone):
            return (zone,)
        case And(parts) | Or(parts):
            return tuple(dict.fromkeys(zone for part in parts for zone in zones_named(part)))
        case _:
            return ()


def counter_part(selector: Selector) -> tuple[tuple[Counter, ...], Selector] | None:
    """Where a text describes counters: their kinds and what their hosts have to be; None where it describes objects."""
    match selector:
        case IsCounter(kinds):
            return kinds, ANYTHING
        case And(parts):
            found = [part.kinds for part in parts if isinstance(part, IsCounter)]
            if not found:
                return None
            rest = tuple(_of_host(part) for part in parts if not isinstance(part, IsCounter))
            return found[0], And(rest) if rest else ANYTHING
        case _:
            return None


def _of_host(part: Selector) -> Selector:
    """What a property of a counter says of its host."""
    match part:
        case HostedOn(host):
            return Same(host) if isinstance(host, Ref) else host
        case Not(inner):
            return Not(_of_host(inner))
        case _:
            return part


def speaks_of(value: object, name: str | None) -> bool:
    """Whether a slot, or any part of a structure, uses the name that an earlier one gave."""
    if name is None:
        return False
    if isinstance(value, Slot):
        return speaks_of(value.target.what, name) or any(
            speaks_of(part, name)
            for part in (value.target.least, value.target.most, value.target.groupings, value.effect.amount)
        )
    if isinstance(value, str):
        return value == name
    if isinstance(value, tuple):
        return any(speaks_of(part, name) for part in value)
    if isinstance(value, Value):
        return any(speaks_of(getattr(value, field), name) for field in value.__struct_fields__)
    return False


# -------------------------------------------------------------------- validity


def _could_be_in_hand(game: Game, slot: Slot, object: GameObject, context: Context) -> bool:
    """Whether the card would be a target if it were in its owner's hand, and may be played or installed as if it
    were."""
    act = {Deed.INSTALL: Deed.INSTALL, Deed.PLAY: Deed.PLAY}.get(slot.effect.kind)
    if act is None or game.permissions.is_permitted(act, object.owner, object) is Truth.NO:
        return False
    there = replace(object, zone=HANDS[object.owner], place=None, host=None)
    return game.fits(slot.target.what, there, context) is not Truth.NO


def _as_if_in_hand(game: Game, object: GameObject) -> Reason:
    title, hand = game.title(object.id), HANDS[object.owner].word
    message = f"{title} may be played or installed as if it were in {hand}; whether texts find it there is open"
    return Reason("unknown.choice", message, "rule_card_precedence", (object.id,))


def _able(game: Game, slot: Slot, object: GameObject, context: Context) -> Able:
    return can_be_acted_on(game, slot.effect, slot.part, object, context)


def _in_pool(game: Game, slot: Slot, object: GameObject) -> bool:
    """Where no zone is named: installed cards (cr-26.03), or all of the play area (cr-old); agendas to forfeit are in
    score areas (movement_forfeit) (rule_rfg_no_interaction, rule_charge_targets)."""
    if names_zone(slot.target.what):
        return True
    if slot.effect.kind is Deed.FORFEIT:
        return object.zone in SCORE_AREAS.values()
    if game.reads("default_pool") is DefaultPool.PLAY_AREA:
        return object.zone is Zone.PLAY_AREA
    return object.installed


def why_not_target(game: Game, slot: Slot, object: GameObject, context: Context) -> Iterator[Reason]:
    """Why an object is not a valid target: each atom that it fails."""
    name = game.title(object.id)
    in_pool = _in_pool(game, slot, object)
    if not in_pool:
        yield Reason(
            "target.zone",
            f"{name} is in {object.zone.word}; without a named zone only installed cards are targets",
            "rule_targets_must_be_in_play_area",
            (object.id,),
        )
    for part in game.selection.parts_failed(slot.target.what, object, context):
        if part != INSTALLED or in_pool:  # that it is not installed is said already
            fault = unlike(part, game.title(context.source))
            yield Reason("target.not_valid", f"{name} {fault}", "rule_targets_must_be_valid", (object.id,))
    able = _able(game, slot, object, context)
    if able.answer is Truth.NO:
        kind = slot.effect.kind.value.replace("_", " ")
        yield Reason(
            "target.not_valid",
            f"{name} cannot be chosen to {kind}: it is no card that {able.demand}",
            able.rule,
            tuple(dict.fromkeys((object.id, *_forbidding(game, slot, object, context)))),
        )


def _forbidding(game: Game, slot: Slot, object: GameObject, context: Context) -> tuple[str, ...]:
    """What says that it cannot be done to the object."""
    found = game.prohibitions.forbidding(slot.effect.kind, context.controller, object)
    return tuple(declared.source for declared, answer in found if answer is Truth.YES)


def why_not_subroutine(game: Game, selector: IsSubroutine, id: str, context: Context) -> Iterator[Reason]:
    """Why a subroutine is not a valid target."""
    of, part = whole_of(id), named_part(id)
    ice, run = game.encountered(), game.state.run
    title, source = game.title(of), game.title(context.source)
    if selector.any:
        yield from (
            Reason("target.not_valid", f"{title} {unlike(wanted, source)}", "rule_targets_must_be_valid", (of,))
            for wanted in game.selection.parts_failed(selector.of, game.object(of), context)
        )
        return
    if ice is None or run is None or ice.id != of:
        yield Reason(
            "target.not_valid",
            f"{title} is not being encountered",
            "rule_unbroken_subroutines_target_for_break_abilities",
            (of,),
        )
        return
    for wanted in game.selection.parts_failed(selector.of, ice, context):
        yield Reason("target.not_valid", f"{title} {unlike(wanted, source)}", "rule_targets_must_be_valid", (of,))
    number = part.number if part is not None else None
    if number is None:
        return
    own = game.subroutines.of(ice)
    if 0 < number <= len(own) and not game.subroutines.consists_in(own[number - 1], selector.saying):
        yield Reason(
            "target.not_valid",
            f"subroutine {number} of {title} says something else",
            "rule_targets_must_be_valid",
            (of,),
        )
    if number - 1 in run.broken:
        yield Reason(
            "target.not_valid",
            f"subroutine {number} of {title} is broken already",
            "rule_unbroken_subroutines_target_for_break_abilities",
            (of,),
        )


# ---------------------------------------------------------- instructions ahead


def next_instruction(game: Game, steps: tuple[Step, ...], context: Asking) -> Instruction | None:
    """The first instruction with targets that these steps would come to, with conditions as they stand now and every
    nested cost paid; what is not understood before it leaves a doubt in the context."""
    for at, step in enumerate(steps):
        found: Instruction | None = None
        source = game.objects.get(context.source or "")
        with_it = game.not_understood.of_the_first(steps[at:])
        if with_it is not None and source is not None:
            context.doubts.add(game.not_understood.reason(source, with_it))
        match step:
            case Instruction():
                found = step if slots_of(step) else None
            case If(condition, then, otherwise):
                found = next_instruction(
                    game, then if context.note(game.holds(condition, context)) is Truth.YES else otherwise, context
                )
            case NestedCost(if_paid=paid, if_not=unpaid):
                found = next_instruction(game, paid, context) or next_instruction(game, unpaid, context)
            case ChooseOption(options=options):
                found = next((i for o in options if (i := next_instruction(game, o.steps, context))), None)
            case Replace(steps=inner) | Delayed(steps=inner):
                found = next_instruction(game, inner, context)
            case Unread() if source is not None:
                context.doubts.add(game.not_understood.reason(source, step))
            case _:
                found = None
        if found is not None:
            return found
    return None
