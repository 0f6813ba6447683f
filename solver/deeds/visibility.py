"""Which hidden cards players see for the moment (1.21.6, 4.4.6b, 7.3.1a)."""

from __future__ import annotations

from itertools import takewhile

from msgspec import structs

from ...models.deeds import Deed
from ...models.frames import PayingFrame, ResolvingFrame, Seen, Stage, TimingFrame
from ...models.state import GameObject, State
from ...models.terms import Face, Side, Zone
from ...models.timing import Structure


def is_accessed(state: State, object: GameObject) -> bool:
    """Whether the Runner is accessing the card, which has not become another object since."""
    accesses = (f for f in state.stack if isinstance(f, TimingFrame) and f.structure is Structure.ACCESS)
    return any(f.subject == object.id and (not f.accessed or object.reference in f.accessed) for f in accesses)


def is_seen(state: State, object: GameObject) -> bool:
    """Whether the Runner sees a hidden card for the moment: they access it, or have accessed it in this breach
    (rule_visibility_after_access), or an ability has revealed it, or let them look at it, as long as that resolves
    (rule_remain_visible)."""
    breaches = (f for f in state.stack if isinstance(f, TimingFrame) and f.structure is Structure.BREACH)
    accessed = any(
        object.reference in breach.accessed and not is_about_to_be(state, breach, object) for breach in breaches
    )
    return accessed or is_accessed(state, object) or object.id in still_shown(state, Side.RUNNER)


def is_about_to_be(state: State, breach: TimingFrame, object: GameObject) -> bool:
    """Whether the candidate has been chosen whose access is imminent, or was replaced: nobody has looked at it
    (rule_accessing_who_can_look)."""
    if breach.step != "step_access_candidate" or breach.accessed[-1] != object.reference:
        return False
    if any(isinstance(f, TimingFrame) and f.subject == object.id for f in state.stack):
        return False
    since = takewhile(lambda e: e.verb is not Deed.BREACH, reversed(state.history))
    return not any(e.verb is Deed.ACCESS and e.object == object.id for e in since)


def shown_for_now(state: State, id: str, by: Side | None) -> State:
    """The ability that is resolving has let a player see a card, or both: the card stays visible to them
    (rule_remain_visible). What is shown otherwise, as a trigger cost or by a rule, is seen for that moment."""
    depth = len(state.stack) - 1
    if depth > 0 and isinstance(state.stack[depth], PayingFrame):
        depth -= 1  # where the cost is nested in an ability
    frame = state.stack[depth] if state.stack else None
    if not isinstance(frame, ResolvingFrame) or not (frame is state.top or frame.stage is Stage.PAYING):
        return state
    seen = Seen(state.object(id).reference, by, len(state.history))
    shown = structs.replace(frame, seen=(*frame.seen, seen))
    return structs.replace(state, stack=(*state.stack[:depth], shown, *state.stack[depth + 1 :]))


def still_shown(state: State, side: Side) -> frozenset[str]:
    """The cards that abilities which are resolving have let the player see, and that have not moved since
    (rule_remain_visible); one that lies nobody knows where in a deck has."""
    shown: set[str] = set()
    for frame in state.stack:
        for seen in frame.seen if isinstance(frame, ResolvingFrame) else ():
            object = state.refers(seen.object) if seen.by in (None, side) else None
            if object is not None and not object.unordered and not _has_moved(state, seen):
                shown.add(object.id)
    return frozenset(shown)


def _has_moved(state: State, seen: Seen) -> bool:
    """Whether a card went to another place where it is the same object (rule_object_move_known_location)."""
    return any(e.object == seen.object.id and e.to_zone is not None for e in state.history[seen.at :])


def kept_hidden(state: State, object: GameObject) -> Face:
    """Corp cards that the Runner does not see come to Archives facedown (rule_archives_faceup_facedown)."""
    lies_hidden = object.zone in (Zone.HQ, Zone.RND) or object.face is Face.DOWN
    hidden = lies_hidden and not is_seen(state, object)
    return Face.DOWN if object.owner is Side.CORP and hidden else Face.UP
