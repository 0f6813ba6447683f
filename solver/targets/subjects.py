"""Naming an ability by the card that it stands on: `Colossus subroutine 2`, `Clone Chip`, `Imp ability 2`."""

from __future__ import annotations

import re

from ...models.abilities import Ability, AbilityKind, Instruction, speaks_of_occurrence
from ...models.frames import Pending, WindowFrame
from ...models.naming import mentions_x
from ...models.notation.announcements import AmbiguousAction, MalformedAction
from ...models.notation.names import find_objects, interchangeable, names_of
from ...models.pool import Pool
from ...models.state import GameObject
from ...models.verdict import Reason
from ..reading import Asking, Context, Doubts, Game
from .valid_targets import next_instruction

NUMBERED = re.compile(r"^(?P<name>.*?)\s+(?P<word>subroutine|ability)\s+(?P<number>\d{1,9})$", re.IGNORECASE)


def instruction_of(game: Game, subject: str, pool: Pool) -> tuple[Instruction, Context, tuple[Reason, ...]] | None:
    """The first instruction with targets of a subject, with the context in which it would be announced, and why it may
    be another; None where it names no card.

    An ability that is pending is read with what met its condition. An instruction without targets stands for a subject
    that has none: its one announcement is empty. Raises `AmbiguousAction` and `MalformedAction`.
    """
    found = NUMBERED.match(subject.strip())
    name = found["name"] if found else subject.strip()
    ids = find_objects(game.state, pool, name)
    if not ids:
        return None
    if len(ids) > 1 and not interchangeable(game.state, ids):
        names = names_of(game.state, pool)
        raise AmbiguousAction(
            f"{name!r} could mean {len(ids)} cards", subject, 1, tuple((id, names.name(id)) for id in ids)
        )
    object = game.objects[ids[0]]
    abilities = (
        _abilities(game, object, found["word"].lower(), int(found["number"]), subject)
        if found
        else game.abilities(object)
    )
    pending = _pending(game, object, subject, abilities if found else None)
    every = Doubts()
    for ability, context in (*pending, *((a, game.context(object)) for a in abilities)):
        own = Doubts()
        waits = ability.kind is AbilityKind.CONDITIONAL and (ability, context) not in pending
        instruction = next_instruction(game, ability.steps, Asking.with_doubts(context, own))
        if instruction is not None:
            if ability.cost is not None and mentions_x(instruction):
                message = f"what X is for {game.title(object.id)} is announced with its cost"
                help = "ask for the targets of the action that announces it"
                own.add(Reason("unknown.x", message, "rule_cost_x", (object.id,), help))
            if waits and speaks_of_occurrence(instruction):
                message = f"what {game.title(object.id)} can choose depends on what meets its condition"
                own.add(Reason("unknown.trigger", message, "rule_condition_checked_in_checkpoints", (object.id,)))
            return instruction, context, tuple(own.reasons)
        every.add(*own.reasons)
    return Instruction(()), context, tuple(every.reasons)


def _pending(
    game: Game, object: GameObject, subject: str, only: tuple[Ability, ...] | None
) -> tuple[tuple[Ability, Context], ...]:
    """The abilities of an object that are pending in the innermost window that has any, each as it will resolve."""
    windows = (f.pending for f in reversed(game.state.stack) if isinstance(f, WindowFrame))
    for pending in windows:
        own = [(n, p) for n, p in enumerate(pending, 1) if p.source == object.id]
        asked = [(n, p) for n, p in own if only is None or p.ability in only]
        read = {(p.ability, _as_pending(game, p)): n for n, p in reversed(asked)}
        if len({ability for ability, _ in read}) < len(read):
            title = game.title(object.id)
            names = tuple((str(n), f"trigger {title}, instance {n}") for n in sorted(read.values()))
            raise AmbiguousAction(f"{len(read)} instances of {title!r} are pending", subject, 1, names)
        if read:
            return tuple(reversed(read))
    return ()


def _as_pending(game: Game, instance: Pending) -> Context:
    """The context in which an instance will resolve; the occurrence counts where the ability speaks of it."""
    about = instance.event if instance.ability.is_about_occurrence else None
    event = game.state.history[about] if about is not None else None
    return Context(instance.source, instance.controller, instance.bindings, event)


def _abilities(game: Game, object: GameObject, word: str, number: int, subject: str) -> tuple[Ability, ...]:
    own = (
        game.subroutines.of(object)
        if word == "subroutine"
        else tuple(a for a in game.abilities(object) if a.kind is not AbilityKind.SUBROUTINE)
    )
    if not 1 <= number <= len(own):
        plural = {"subroutine": "subroutines", "ability": "abilities"}[word]
        has = f"has {len(own)} {word if len(own) == 1 else plural}"
        raise MalformedAction(
            f"there is no {word} {number}: {game.title(object.id)} {has}", subject, 1, "they are numbered from 1"
        )
    return (own[number - 1],)
