"""What can be triggered in an interrupt window, and what must be (9.2.9)."""

from __future__ import annotations

from collections.abc import Iterator

from ...models.actions import Choice, Trigger
from ...models.frames import WindowFrame
from ...models.known import Members, Truth, members
from ...models.terms import Side
from ..pending.interrupt_windows import Imminent
from ..reading import Game
from .offered_abilities import active_paid_abilities, each_option


def interrupts(game: Game, frame: WindowFrame, side: Side) -> Members[Choice]:
    """The interrupts that a player may trigger now: still relevant to what is imminent (9.2.9d, 9.2.9e, 9.9.4d)."""
    about = Imminent.now(game)
    return Members() if about is None else members(_relevant(game, frame, side, about))


def _relevant(game: Game, frame: WindowFrame, side: Side, about: Imminent) -> Iterator[tuple[Choice, Truth]]:
    for number, instance in enumerate(frame.pending):
        if instance.controller is side:
            secret = game.state.is_secret(instance)
            yield Trigger(number), Truth.YES if secret else about.can_be_triggered(instance)
    for object, number, ability in active_paid_abilities(game):
        if ability.is_interrupt and game.responsible(object) is side:
            answer = about.is_about(ability, game.context(object))
            yield from ((choice, answer) for choice in each_option(object.id, number, ability))
