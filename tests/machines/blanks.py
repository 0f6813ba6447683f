"""One piece of a card's text taken away as a reader takes away what it does not understand, piece by piece.

What stands there instead is what `sysop.models.cardtext` leaves behind words that it cannot read, at the place where
it leaves it: an unread step, declaration, cost or restriction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import structs

from sysop.models.abilities import Ability, AbilityKind, Aspect, Flag, Instruction, Unread
from sysop.models.cards import Card
from sysop.models.cardtext import compiling
from sysop.models.cardtext.from_records import compile_card
from sysop.models.cardtext.joining import is_optional, says_how_often
from sysop.models.conditions import InstallOnly, PlayOnly, RezOnly, ScoreOnly, UnreadRestriction, UseLimit, UseOnly
from sysop.models.costs import Cost, Perform, UnreadCost
from sysop.models.deeds import Deed
from sysop.models.effects import Effect, The
from sysop.models.selectors import This
from sysop.models.terms import Player
from sysop.models.values import Value, walk
from sysop.solver.effects.kinds import carried_as

TEXTS = Path(__file__).resolve().parents[3] / "shared" / "cards" / "cards.json"  # printed texts, where they are at hand
WRITTEN_AS_SUCH = (InstallOnly, PlayOnly, RezOnly, ScoreOnly, UseLimit, UseOnly)
UNHONOURED = ("worth", "player_stat")  # of an effect: what most kinds have no use for, so that they are not carried out


class Blank(NamedTuple):
    """A card without one piece of its text, and which piece that is."""

    piece: str
    card: Card


def blanks(card: Card) -> Iterator[Blank]:
    """The card without each piece of its abilities, one at a time."""
    for number, ability in enumerate(card.abilities):
        for piece, without in _of_ability(ability):
            abilities = (*card.abilities[:number], without, *card.abilities[number + 1 :])
            yield Blank(f"ability {number + 1} {piece}", structs.replace(card, abilities=abilities))


def _of_ability(ability: Ability) -> Iterator[tuple[str, Ability]]:
    step = Unread(ability.clause, "an effect", (Aspect.RESOLUTION,))
    if ability.trigger is not None:
        waiting = (Aspect.INTERRUPTS, Aspect.PENDING) if Flag.INTERRUPT in ability.flags else (Aspect.PENDING,)
        events = tuple(dict.fromkeys(event.verb for event in ability.trigger.events))
        own = [n.kind for n in walk(ability) if isinstance(n, Effect) and n.what == The(This())]
        own += [act for n in walk(ability) if isinstance(n, Unread) for act in n.acts]
        acts = tuple(deed for deed in (Deed.REZ, Deed.INSTALL, Deed.PLAY) if deed in own)
        unread = Unread(ability.clause, "trigger condition", waiting, events=events, acts=acts)
        yield "condition", Ability(AbilityKind.STATIC, ability.clause, flags=ability.flags, declarations=(unread,))
    if ability.cost is not None:
        yield "cost", structs.replace(ability, cost=Cost((UnreadCost("a cost"),)))
    if len(ability.steps) > 1:
        before = (each for each in ability.steps if isinstance(each, Unread))  # what its words tell they tell as before
        yield "steps", structs.replace(ability, steps=(step, *before), linked=())
    for piece, steps in _within(ability.steps, step):
        optional = ability.kind is AbilityKind.CONDITIONAL and (is_optional(steps) or says_how_often(ability))
        yield piece, structs.replace(ability, steps=steps, optional=optional)
    for number in range(len(ability.linked)):
        rest = (*ability.linked[:number], *ability.linked[number + 1 :])
        yield f"linked {number + 1}", structs.replace(ability, linked=rest, steps=(*ability.steps, step))
    anything = Unread(ability.clause, "an effect", (Aspect.ANYTHING,))
    for number, declared in enumerate(ability.declarations):
        if not isinstance(declared, Unread):
            rest = (*ability.declarations[:number], anything, *ability.declarations[number + 1 :])
            yield f"declaration {number + 1}", structs.replace(ability, declarations=rest)
    for number, restriction in enumerate(ability.restrictions):
        rest = (*ability.restrictions[:number], *ability.restrictions[number + 1 :])
        if isinstance(restriction, WRITTEN_AS_SUCH):
            unclear = UnreadRestriction("a restriction")
            yield f"restriction {number + 1}", structs.replace(ability, restrictions=(*rest, unclear))
        elif not ability.steps:  # else it tells what words of the steps mean
            declared = (*ability.declarations, anything)
            yield f"restriction {number + 1}", structs.replace(ability, restrictions=rest, declarations=declared)


def _within(value: Any, step: Unread, path: str = "step") -> Iterator[tuple[str, Any]]:
    """Steps of which one, at any depth, is not understood, or one effect is not carried out."""
    for number, each in enumerate(value):
        name = f"{path} {number + 1}"
        if not isinstance(each, Unread):
            may = getattr(each, "optional", False) and getattr(each, "decider", Player.YOU) is Player.YOU
            yield name, (*value[:number], structs.replace(step, optional=may), *value[number + 1 :])
        for piece, changed in _inside(each, step, name):
            yield piece, (*value[:number], changed, *value[number + 1 :])


def _inside(value: Any, step: Unread, path: str) -> Iterator[tuple[str, Any]]:
    if isinstance(value, Effect):
        without = _not_carried_out(value)
        if without is not None:
            yield f"{path} ({value.kind.value})", without
        return
    if not isinstance(value, Value) or isinstance(value, Perform):
        return
    for field in value.__struct_fields__:
        inner = getattr(value, field)
        if field == "effects":
            for number, effect in enumerate(inner):
                for piece, changed in _inside(effect, step, f"{path} effect {number + 1}"):
                    some = (*inner[:number], changed, *inner[number + 1 :])
                    yield piece, structs.replace(value, effects=some)
        elif field == "options" and inner and not isinstance(inner[0], int):
            for number, option in enumerate(inner):
                for piece, steps in _within(option.steps, step, f"{path} option {number + 1} step"):
                    some = (*inner[:number], structs.replace(option, steps=steps), *inner[number + 1 :])
                    yield piece, structs.replace(value, options=some)
        elif isinstance(inner, tuple) and inner and field in STEPS_IN:
            for piece, steps in _within(inner, step, f"{path} {field}"):
                yield piece, structs.replace(value, **{field: steps})


STEPS_IN = (
    "steps", "then", "otherwise", "if_done", "if_not", "if_paid", "if_successful", "if_unsuccessful", "if_equal",
    "if_different",
)  # fmt: skip


def _not_carried_out(effect: Effect) -> Effect | None:
    """The effect with something said that this version does not carry out; None where there is no such thing."""
    carried = carried_as(effect.kind)
    if carried is None or effect.kind is Deed.RUN:
        return None
    field = next((field for field in UNHONOURED if field not in carried.honours), None)
    return None if field is None else structs.replace(effect, **{field: 1 if field == "worth" else "link"})


# ---------------------------------------------------------------------- sentences


@cache
def printed() -> dict[str, dict[str, Any]]:
    """The records of printed cards by id, with their texts; none where they are not at hand."""
    if not TEXTS.exists():
        return {}
    from sysop.models.pool.records import read_records

    return {record["id"]: record for record in read_records([TEXTS]).records}


def without_sentences(record: dict[str, Any]) -> Iterator[Blank]:
    """The card of a record, one sentence of its text at a time not read."""
    said: dict[tuple[str, ...], None] = {}
    reads = compiling.BoxReader._sentence

    def noting(self: Any, draft: Any, words: Any, following: Any, done: Any) -> Any:
        said[tuple(words)] = None
        return reads(self, draft, words, following, done)

    as_read = _compiled(record, noting)
    for number, unread in enumerate(tuple(said)):

        def reading(
            self: Any, draft: Any, words: Any, following: Any, done: Any, unread: tuple[str, ...] = unread
        ) -> Any:
            if tuple(words) == unread:
                return self._unread(draft, words, done)
            return reads(self, draft, words, following, done)

        card = _compiled(record, reading)
        if card != as_read:
            yield Blank(f"sentence {number + 1}", card)


def _compiled(record: dict[str, Any], sentence: Callable[..., Any]) -> Card:
    reads = compiling.BoxReader._sentence
    compiling.BoxReader._sentence = sentence  # type: ignore[method-assign]
    try:
        return compile_card(record)
    finally:
        compiling.BoxReader._sentence = reads  # type: ignore[method-assign]


__all__ = ["Blank", "Instruction", "blanks", "printed", "without_sentences"]
