"""Which hidden cards the Runner sees for the moment (4.4.6b, 7.3.1a)."""

from __future__ import annotations

from ...models.deeds import Deed
from ...models.frames import ResolvingFrame, TimingFrame
from ...models.state import GameObject, State
from ...models.terms import Face, Side, Zone
from ...models.timing import Structure


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
