"""Cards that are revealed, exposed or looked at (1.21)."""

from __future__ import annotations

from ...models.costs import (
    Reveal,
)
from ...models.deeds import Deed
from ...models.state import State
from ...models.terms import (
    Face,
    Side,
    Zone,
)
from .record import Done, Foreseen, Reach, Record, Texts
from .told import event_of
from .visibility import shown_for_now


def shown(
    state: State, id: str, by: Side, source: str | None, *, payment: bool = False, accessed: bool = False
) -> State:
    """A card is shown to both players and stays where it is (rule_reveal, rule_reveal_not_turn_faceup)."""
    object = state.object(id)
    state = shown_for_now(state, id, None)
    server = object.server if accessed and object.zone is Zone.PLAY_AREA else None
    event = event_of(Deed.REVEAL, by, object, from_zone=object.zone, server=server, source=source, payment=payment)
    return state.log(event)


def looked_at(state: State, id: str, by: Side, source: str | None) -> State:
    """A player sees a card; where it is does not change (rule_look). The log tells it of the other player's."""
    object = state.object(id)
    state = shown_for_now(state, id, by)
    if object.owner is by:
        return state
    return state.log(event_of(Deed.LOOK, by, object, from_zone=object.zone, source=source))


def exposed(state: State, id: str, by: Side, source: str | None) -> State:
    """An unrezzed card is shown to everybody (1.21); it stays as it is (rule_expose,
    rule_look_reveal_expose_access_distinct)."""
    object = state.object(id)
    if not (object.installed and object.owner is Side.CORP and object.face is Face.DOWN):
        return state
    state = shown_for_now(state, id, None)
    return state.log(event_of(Deed.EXPOSE, by, object, server=object.server, source=source))


def _reveal(state: State, done: Done) -> State:
    for id in done.objects:
        state = shown(state, id, done.by, done.source, payment=done.payment, accessed=done.cause is Deed.ACCESS)
    return state


def _expose(state: State, done: Done) -> State:
    for id in done.objects:
        state = exposed(state, id, done.by, done.source)
    return state


def _look(state: State, done: Done) -> State:
    for id in done.objects:
        state = looked_at(state, id, done.by, done.source)
    return state


RECORDS = (
    Record(
        deed=Deed.EXPOSE,
        event=Deed.EXPOSE,
        told_as=(Deed.EXPOSE,),
        shows=(Deed.EXPOSE,),
        foreseen=Foreseen.TO_EACH,
        texts=Texts.FORBID | Texts.PREVENT | Texts.REMAKE | Texts.REPLACE,
        reach=Reach(events=(Deed.EXPOSE,)),
        means=(exposed,),
        does=_expose,
        takes=("what", "name"),
    ),
    Record(
        deed=Deed.REVEAL,
        event=Deed.REVEAL,
        told_as=(Deed.REVEAL,),
        shows=(Deed.REVEAL,),
        reach=Reach(events=(Deed.REVEAL,)),
        components=(Reveal,),
        as_cost="reveal",
        means=(shown,),
        does=_reveal,
        takes=("what", "name", "random"),
    ),
    Record(
        deed=Deed.LOOK,
        event=Deed.LOOK,
        told_as=(Deed.LOOK,),
        reach=Reach(),
        means=(looked_at,),
        does=_look,
        takes=("what", "name", "random"),
    ),
)
