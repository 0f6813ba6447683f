"""What makes two results the same: the position that is left, not the way to it."""

from __future__ import annotations

from collections import Counter
from typing import NewType

from msgspec import structs

from ...models.state import GameObject, State
from ...models.terms import DECKS, Place

Result = NewType("Result", object)


def result_of(state: State) -> Result:
    """What is left of a game: everything but the log.

    In which sequence cards lie does not matter where the rules give them none: in hands, piles, score areas, roots and
    rigs, and lasting effects have none. Since when a card has been active counts only by which has been for longer
    (10.3.1d).
    """
    later = {since: k for k, since in enumerate(sorted({o.since for o in state.objects}))}
    ordered: list[GameObject] = []
    loose: list[GameObject] = []
    for object in state.objects:
        plain = structs.replace(object, since=later[object.since])
        (ordered if object.zone in DECKS.values() or object.place is Place.ICE else loose).append(plain)
    objects = (*ordered, *sorted(loose, key=lambda o: o.id))
    lasting = Counter(
        (structs.replace(e, number=0, event=None), state.history[e.event] if e.event is not None else None)
        for e in state.lingering
    )
    plain_state = structs.replace(state, objects=objects, history=(), seen=0, lingering=())
    return Result((plain_state, frozenset(lasting.items())))


__all__ = ["Result", "result_of"]
