"""What a player knows: the position with everything hidden from one side taken out (1.21, 4.1, 10.14).

A hidden card stays an object of its zone, but it has no card and another id, so that nothing tells which it is.
What players remember (cards looked at earlier, the order of a deck that they arranged) is not kept.
"""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec import Struct, structs

from ..models.events import Event
from ..models.frames import BidFrame, ChoosingFrame, Frame, Reference, TimingFrame
from ..models.notation.placing import Section
from ..models.selectors import Verb
from ..models.state import Doubt, GameObject, State
from ..models.terms import HANDS, Face, Side, Zone
from ..models.timing import Structure
from .game.objects import is_blank

T = TypeVar("T")
HIDDEN_FROM_BOTH = (Zone.RND, Zone.STACK)
# What everybody saw of a card, wherever it is now.
SHOWN_BY = (Verb.PLAY, Verb.USE, Verb.REZ, Verb.SCORE, Verb.STEAL, Verb.REVEAL, Verb.EXPOSE, Verb.RESOLVED)


def seen_by(state: State, side: Side) -> State:
    """The state as a player knows it: what is hidden from that side is unknown (rule_hidden_information)."""
    shown = _shown(state, side)
    hidden = [o for o in state.objects if o.card is not None and not (o.id in shown or is_visible(o, side))]
    taken = {o.id for o in state.objects if o not in hidden}
    names: dict[str, str] = {}
    for object in hidden:
        stem = Section(object.owner, object.zone, object.place, object.server).stem
        number = next(n for n in range(1, len(state.objects) + 1) if f"{stem}.{n}" not in taken)
        names[object.id] = f"{stem}.{number}"
        taken.add(names[object.id])
    view = _Renaming(names, {o.id: o.incarnation for o in hidden})
    kept = {o.id: view.card(o) for o in state.objects}
    stack = tuple(view.anything(_without_sealed(frame, side)) for frame in state.stack)
    return structs.replace(
        state,
        objects=tuple(kept[o.id] for o in state.objects),
        stack=stack,
        run=view.anything(state.run),
        history=tuple(view.event(e) for e in state.history),
        lingering=view.anything(state.lingering),
        doubts=tuple(view.doubt(d) for d in state.doubts),
    )


def is_visible(object: GameObject, side: Side) -> bool:
    """Whether the player may look at the card where it is: faceup cards, one's own hand, and facedown cards that one
    controls (rule_faceup_facedown, rule_look_at_controlled_facedown)."""
    if object.zone in HIDDEN_FROM_BOTH:
        return False
    if object.zone in HANDS.values():
        return object.zone is HANDS[side]
    return object.face is Face.UP or object.controller is side


def _shown(state: State, side: Side) -> set[str]:
    """Hidden cards that the player sees for the moment: those accessed in this breach, and those that they choose from
    (rule_accessing_who_can_look, rule_visibility_after_access, rule_remain_visible); and facedown Runner cards that
    were faceup as they were turned over (rule_facedown_runner_cards_are_distinct)."""
    shown = _turned_over(state)
    for frame in state.stack:
        if isinstance(frame, TimingFrame) and frame.structure in (Structure.ACCESS, Structure.BREACH):
            for reference in frame.accessed:
                object = state.refers(reference)
                if object is not None and (side is Side.RUNNER or object.zone is not Zone.RND):
                    shown.add(object.id)
        elif isinstance(frame, ChoosingFrame) and frame.side is side:
            shown.update(frame.cards)
    return shown


def _turned_over(state: State) -> set[str]:
    """The installed facedown cards that the log tells to have been turned facedown where they are: which ones they are
    is open, while of those that were installed facedown only when and how."""
    seen: set[str] = set()
    for event in state.history:
        if event.object is not None and event.verb is Verb.FLIP:
            seen.add(event.object)
        elif event.object is not None and event.verb in (Verb.INSTALL, Verb.UNINSTALL):
            seen.discard(event.object)
    return {o.id for o in state.objects if o.id in seen and is_blank(o)}


def _without_sealed(frame: Frame, side: Side) -> Frame:
    """A bid that the other player has made and not shown is not made yet (rule_bid_secret)."""
    if isinstance(frame, BidFrame) and frame.paid == 0:
        return structs.replace(frame, bindings=tuple(b for b in frame.bindings if b.name != f".{side.other.value}"))
    return frame


class _Renaming:
    """Gives hidden objects their new ids everywhere, and takes their cards out of the log."""

    def __init__(self, names: dict[str, str], incarnations: dict[str, int]) -> None:
        self.names = names
        self.incarnations = incarnations

    def card(self, object: GameObject) -> GameObject:
        if object.id in self.names:
            object = structs.replace(
                object, id=self.names[object.id], card=None, incarnation=0, since=0, unordered=False
            )
        return structs.replace(object, host=self.names.get(object.host, object.host) if object.host else None)

    def event(self, event: Event) -> Event:
        if event.object not in self.names:
            return self.anything(event)
        card = event.card if event.verb in SHOWN_BY else None
        named = structs.replace(event, object=None if card else event.object, card=None)
        return structs.replace(self.anything(named), card=card)

    def doubt(self, doubt: Doubt) -> Doubt:
        if doubt.source not in self.names:
            return doubt
        return structs.replace(doubt, source=self.names[doubt.source], card=None, summary="")

    def anything(self, value: T) -> T:
        """The value with the ids of hidden objects replaced wherever they stand; fields that name cards stay."""
        found: T = self._any(value)
        return found

    def _any(self, value: Any) -> Any:
        if isinstance(value, str):
            id, colon, rest = value.partition(":")
            return f"{self.names[id]}{colon}{rest}" if type(value) is str and id in self.names else value
        if isinstance(value, tuple):
            found = tuple(self._any(part) for part in value)
            return value if all(a is b for a, b in zip(found, value, strict=True)) else found
        if isinstance(value, Reference):
            if value.id not in self.names:
                return value
            return Reference(self.names[value.id], 0 if value.incarnation == self.incarnations[value.id] else -1)
        if isinstance(value, Struct):
            fields = {
                f: getattr(value, f) for f in value.__struct_fields__ if not (isinstance(value, Event) and f == "card")
            }
            changed = {f: new for f, old in fields.items() if (new := self._any(old)) is not old}
            return structs.replace(value, **changed) if changed else value
        return value


__all__ = ["is_visible", "seen_by"]
