"""What changed from one state to another, in a player's words."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator

from .models.notation.names import names_of
from .models.pool import Pool
from .models.state import GameObject, State
from .models.terms import Counter, Side, Zone

NUMBERS = ("credits", "clicks", "tags", "bad_publicity", "core_damage")


def differences(before: State, after: State, pool: Pool) -> tuple[str, ...]:
    """The numbers of the players, the zones of cards and the counters on them that differ, each as one phrase."""
    return tuple(_differences(before, after, pool))


def _differences(before: State, after: State, pool: Pool) -> Iterator[str]:
    for side in Side:
        for field in NUMBERS:
            old, new = getattr(before.player(side), field), getattr(after.player(side), field)
            if old != new:
                yield f"{side.title} {field.replace('_', ' ')} {old} -> {new}"
    names = names_of(before, pool)
    unknown: Tally[tuple[str, str]] = Tally()
    for object in (*after.objects, *after.outside):
        was = before.find(object.id)
        if was is None:
            unknown["nowhere", _place(object)] += 1
        else:
            if was.zone is not object.zone and object.card is None:
                unknown[_place(was), _place(object)] += 1
            elif was.zone is not object.zone:
                yield f"{names.name(object.id)}: {_place(was)} -> {_place(object)}"
            elif was.face is not object.face:
                yield f"{names.name(object.id)}: {was.face.value} -> {object.face.value}"
            if was.zone is object.zone:
                for kind in Counter:
                    old, new = was.count(kind), object.count(kind)
                    if old != new:
                        yield f"{names.name(object.id)}: {kind.word} counters {old} -> {new}"
    for (origin, destination), count in unknown.items():
        cards = f"{count} unknown card{'s' if count > 1 else ''}"
        yield f"{cards}: {origin} -> {destination}" if origin != "nowhere" else f"{cards} more in {destination}"
    if after.run != before.run and (after.run is None or after.run.ended):
        yield "the run is over"
    if after.ending is not None and before.ending is None:
        winner = f"the {after.winner.title} wins" if after.winner is not None else "a draw"
        yield f"the game is over: {winner}"


def _place(object: GameObject) -> str:
    if object.zone is Zone.OUTSIDE:
        return "outside of the game"
    return "play" if object.zone is Zone.PLAY_AREA else object.zone.value.replace("_", " ")


__all__ = ["differences"]
