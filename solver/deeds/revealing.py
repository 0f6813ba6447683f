"""Cards that are revealed, exposed or looked at (1.21)."""

from __future__ import annotations

from ...models.costs import (
    Reveal,
)
from ...models.deeds import Deed
from ...models.frames import ResolvingFrame, TimingFrame
from ...models.state import GameObject, State
from ...models.terms import (
    Face,
    Side,
    Zone,
)
from ...models.timing import Structure
from .record import Done, Foreseen, Reach, Record, Texts
from .told import event_of


def shown(
    state: State, id: str, by: Side, source: str | None, *, payment: bool = False, accessed: bool = False
) -> State:
    """A card is shown to both players and stays where it is (rule_reveal, rule_reveal_not_turn_faceup)."""
    object = state.object(id)
    server = object.server if accessed and object.zone is Zone.PLAY_AREA else None
    event = event_of(Deed.REVEAL, by, object, from_zone=object.zone, server=server, source=source, payment=payment)
    return state.log(event)


def looked_at(state: State, id: str, by: Side, source: str | None) -> State:
    """A player sees a card; where it is does not change (rule_look). The log tells it of the other player's, for these
    stay visible as long as the ability resolves (rule_remain_visible)."""
    object = state.object(id)
    if object.owner is by:
        return state
    return state.log(event_of(Deed.LOOK, by, object, from_zone=object.zone, source=source))


def exposed(state: State, id: str, by: Side, source: str | None) -> State:
    """An unrezzed card is shown to everybody (1.21); it stays as it is (rule_expose,
    rule_look_reveal_expose_access_distinct)."""
    object = state.object(id)
    if not (object.installed and object.owner is Side.CORP and object.face is Face.DOWN):
        return state
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
        takes=("what",),
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


def is_accessed(state: State, object: GameObject) -> bool:
    """Whether the Runner is accessing the card."""
    return any(
        isinstance(f, TimingFrame) and f.structure is Structure.ACCESS and f.subject == object.id for f in state.stack
    )


def is_seen(state: State, object: GameObject) -> bool:
    """Whether the Runner sees a hidden card for the moment: they access it, or have accessed it in this breach
    (rule_visibility_after_access), or an ability has revealed it, or let them look at it, as long as that resolves
    (rule_remain_visible)."""
    breaches = (f for f in state.stack if isinstance(f, TimingFrame) and f.structure is Structure.BREACH)
    accessed = any(object.reference in breach.accessed for breach in breaches)
    return accessed or is_accessed(state, object) or _is_revealed(state, object)


SEEN_BY_BOTH = (Deed.REVEAL, Deed.EXPOSE, Deed.LOOK)  # looks of the owner are not told


def _is_revealed(state: State, object: GameObject) -> bool:
    """Whether an ability that is resolving has revealed the card, or let the other player look at it, and it has not
    moved since (rule_remain_visible)."""
    resolving = {f.source for f in state.stack if isinstance(f, ResolvingFrame)}
    if not resolving:
        return False
    of_it = (e for e in reversed(state.history) if e.object == object.id and e.verb is not Deed.IMMINENT)
    last = next(of_it, None)
    shown = last is not None and last.verb in SEEN_BY_BOTH and last.turn == state.turn
    return shown and last is not None and last.source in resolving


def kept_hidden(state: State, object: GameObject) -> Face:
    """Corp cards that the Runner does not see come to Archives facedown (rule_archives_faceup_facedown)."""
    lies_hidden = object.zone in (Zone.HQ, Zone.RND) or object.face is Face.DOWN
    hidden = lies_hidden and not is_seen(state, object)
    return Face.DOWN if object.owner is Side.CORP and hidden else Face.UP
