"""What an instruction is expected to do: its effects, with their objects and values fixed (9.9.2)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import structs

from ...models.abilities import Instruction
from ...models.deeds import Deed
from ...models.effects import Each, Effect, Object, Target, The, TopCards
from ...models.frames import Expected, Reference
from ...models.known import Known, Open
from ...models.parts import named_part, whole_of
from ...models.selectors import SumOf
from ...models.state import GameObject
from ..reading import Asking, Game
from ..targets.valid_targets import slots_of


def expected_of(game: Game, head: Instruction, context: Asking, *, late: bool = False) -> tuple[Expected, ...] | None:
    """What an instruction without targets is expected to do; None for any other, unless what it acts on is chosen
    `late`, as it happens."""
    if slots_of(head) and not late:
        return None
    found = tuple(e for effect in head.effects for e in expected_effects(game, effect, {}, context))
    return tuple(structs.replace(e, late=True) if isinstance(e.effect.what, Target) else e for e in found)


def expected_effects(
    game: Game, effect: Effect, chosen: Mapping[str, tuple[str, ...]], context: Asking
) -> tuple[Expected, ...]:
    """The expected effects of one effect: its objects and values (rule_expected_effects)."""
    if isinstance(effect.amount, SumOf) and effect.amount.apart:
        return _one_for_each(game, effect, effect.amount, context)
    value = _known(game.amount(effect.amount, context)) if effect.amount is not None else None
    counted = None if isinstance(effect.amount, int) or effect.up_to else value
    others = tuple(
        game.objects[i].reference for i in (*chosen.get("source", ()), *chosen.get("host", ())) if named_part(i) is None
    )
    if effect.kind is Deed.MOVE_COUNTERS and isinstance(effect.source, Target):
        counters = chosen.get("source", ())
        origin = tuple(dict.fromkeys(whole_of(c) for c in counters))
        return (Expected(effect, tuple(game.objects[o].reference for o in origin), len(counters), others),)
    if isinstance(effect.what, Target):
        ids = chosen.get("what", ())
        if len(set(ids)) < len(ids):  # units divided among objects
            return tuple(Expected(effect, (game.objects[i].reference,), ids.count(i)) for i in dict.fromkeys(ids))
        if any(named_part(i) is not None for i in ids):
            return (Expected(effect, tuple(Reference(i) for i in ids), value),)
        if effect.kind is Deed.PLACE_COUNTERS and effect.what.groupings and ids:
            return tuple(Expected(effect, (game.objects[i].reference,), 1) for i in ids)
        return (Expected(effect, tuple(game.objects[i].reference for i in ids), value, others, counted=counted),)
    objects = objects_of(game, effect.what, context) if effect.what is not None else ()
    if effect.kind is Deed.DRAW and effect.what is not None:  # a card that is named is one card
        value = len(objects)
    return (Expected(effect, tuple(o.reference for o in objects), value, others, counted=counted),)


def recounted(game: Game, expected: tuple[Expected, ...], context: Asking) -> tuple[Expected, ...]:
    """The same effects with what is counted now: what interrupts took away or added stays so
    (sec_calculating_expected_effect_values)."""
    return tuple(_recounted(game, e, context) for e in expected)


def _recounted(game: Game, expected: Expected, context: Asking) -> Expected:
    counted, kept = expected.effect.amount, expected.by_text_of is not None
    if counted is None or expected.counted is None or expected.amount is None or kept:
        return expected
    now = _known(game.amount(counted, context))
    if now is None or now == expected.counted:
        return expected
    return structs.replace(expected, amount=expected.amount + now - expected.counted, counted=now)


def _known(amount: Known[int]) -> int | None:
    """An amount as it is expected; why it is not known is noted where it is carried out."""
    return None if isinstance(amount, Open) else amount


def _one_for_each(game: Game, effect: Effect, sum: SumOf, context: Asking) -> tuple[Expected, ...]:
    """The same effect once for each object that is counted (rule_calculated_quantity)."""
    objects = context.members(game.selection.candidates(sum.of, context))
    own = game.characteristics
    numbers = (context.number(own.asked(sum.stat, o, printed=sum.printed)) for o in objects)
    return tuple(Expected(effect, (), number) for number in numbers if number is None or number > 0)


def objects_of(game: Game, what: Object, context: Asking) -> tuple[GameObject, ...]:
    """The objects that an effect acts on without their being chosen."""
    match what:
        case The(ref):
            return game.resolve(ref, context)
        case Each(selector):
            return context.members(game.selection.candidates(selector, context))
        case TopCards(count, zone, bottom):
            n = context.number(game.amount(count, context)) or 0
            deck = game.state.in_zone(zone)
            return deck[-n:] if bottom and n else deck[:n]
        case _:
            return ()
