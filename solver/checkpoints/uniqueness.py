"""Unique cards and consoles, of which one stays (2.2, 3.8.5, 10.1.1, 10.3.1d)."""

from __future__ import annotations

from collections.abc import Iterator

from ...models.state import GameObject
from ...models.terms import Place
from ..reading import Game
from .work import Work


def uniqueness(work: Work) -> None:
    """Of cards of which there can be one, the newest stays (rule_uniqueness)."""
    game = work.game
    groups: dict[tuple[str, str], list[GameObject]] = {}
    for object, group in game.of_objects("limited to one", _one_only):
        if object.place is not Place.RESOLVING or game.is_active(object):
            groups.setdefault(group, []).append(object)
    for (kind, _), cards in groups.items():
        newest = max(reversed(cards), key=lambda o: o.since)  # of those that a file lists, the last one
        for old in cards:
            if old is not newest and work.game.is_active(work.state.object(old.id)):
                why = "another copy became active later" if kind == "unique" else "a newer console is installed"
                work.note("d", "step_checkpoint_uniqueness", f"{game.title(old.id)} is trashed: {why}", old.id)
                work.trash(old.id, old.controller, chosen=False)


def _one_only(game: Game, object: GameObject) -> Iterator[tuple[GameObject, tuple[str, str]]]:
    """Of what there can be but one active object, if this is such a one and active (or resolves)
    (rule_console_limitation, rule_console_limitation_active)."""
    card = game.card(object)
    if card is None or object.is_blank or not (object.place is Place.RESOLVING or game.is_active(object)):
        return
    if card.unique:
        yield object, ("unique", card.title)
    if "console" in card.subtypes and object.installed:
        yield object, ("console", object.controller.value)
