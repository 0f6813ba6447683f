"""What a player knows: the position with everything hidden from one side taken out (1.21, 4.1, 10.14).

A hidden card stays an object of its zone, but it has no card and another id, so that nothing tells which it is: not
what happened to it before it came from a hand or deck, not which of its abilities wait, not what a search may find.
What players remember (cards looked at earlier, the order of a deck that they arranged) is not kept. That somebody has a
window or a choice in this very moment is no secret.
"""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec import Struct, structs

from ..models.abilities import Ability, AbilityKind
from ..models.events import Event
from ..models.frames import (
    Asked,
    BidFrame,
    ChanceFrame,
    ChoosingFrame,
    Frame,
    Pending,
    Reference,
    TimingFrame,
    WindowFrame,
)
from ..models.notation.placing import Section
from ..models.selectors import Verb
from ..models.state import Doubt, GameObject, State
from ..models.terms import DECKS, HANDS, Face, Side, Zone
from ..models.timing import Structure
from .game.objects import is_blank

S = TypeVar("S", bound=Struct)
T = TypeVar("T")
HIDDEN_FROM_BOTH = (Zone.RND, Zone.STACK)
SECRET = (*HANDS.values(), *DECKS.values())  # where nobody can tell one card from another
# What everybody saw of a card, wherever it is now.
SHOWN_BY = (Verb.PLAY, Verb.USE, Verb.REZ, Verb.SCORE, Verb.STEAL, Verb.REVEAL, Verb.EXPOSE, Verb.RESOLVED)


def seen_by(state: State, side: Side) -> State:
    """The state as a player knows it: what is hidden from that side is unknown (rule_hidden_information)."""
    shown = _shown(state, side)
    everything = (*state.objects, *state.outside)
    hidden = [o for o in everything if o.card is not None and not (o.id in shown or is_visible(o, side))]
    taken = {o.id for o in everything if o not in hidden}
    names: dict[str, str] = {}
    for object in hidden:
        stem = Section(object.owner, object.zone, object.place, object.server).stem
        number = next(n for n in range(1, len(everything) + 1) if f"{stem}.{n}" not in taken)
        names[object.id] = f"{stem}.{number}"
        taken.add(names[object.id])
    view = _Renaming(names, {o.id: o.incarnation for o in hidden}, _mixed(state, hidden), side)
    kept = {o.id: view.card(o) for o in everything}
    stack = tuple(view.anything(_open_part(state, frame, side, hidden)) for frame in state.stack)
    return structs.replace(
        state,
        objects=tuple(kept[o.id] for o in state.objects),
        outside=tuple(kept[o.id] for o in state.outside),
        stack=stack,
        run=view.anything(state.run),
        history=tuple(view.event(e, number) for number, e in enumerate(state.history)),
        lingering=view.anything(state.lingering),
        unsettled=tuple(u for u in state.unsettled if u.effect.source not in names),
        doubts=tuple(view.doubt(d) for d in state.doubts),
    )


def is_visible(object: GameObject, side: Side) -> bool:
    """Whether the player may look at the card where it is: faceup cards, one's own hand, facedown cards that one
    controls, and one's own extra cards (rule_faceup_facedown, rule_look_at_controlled_facedown,
    rule_additional_identities_pile)."""
    if object.zone in HIDDEN_FROM_BOTH:
        return False
    if object.zone is Zone.OUTSIDE:
        return object.owner is side
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


def _mixed(state: State, hidden: list[GameObject]) -> dict[str, int]:
    """How long the log is where a hidden card last came from a hand or deck: nobody can tell which card of that hand it
    was, nor what happened to it before."""
    since = {o.id: len(state.history) if o.zone in SECRET else 0 for o in hidden}
    for number, event in enumerate(state.history):
        if event.object in since and event.from_zone in SECRET:
            since[event.object] = max(since[event.object], number)
    return since


def _open_part(state: State, frame: Frame, side: Side, hidden: list[GameObject]) -> Frame:
    """A frame without what the other player keeps to themselves: a bid that is not shown is not made yet
    (rule_bid_secret), which abilities of hidden cards wait, and which hidden cards fit what is looked for."""
    secret = {o.id: o for o in hidden}
    match frame:
        case BidFrame(paid=0):
            return structs.replace(frame, bindings=tuple(b for b in frame.bindings if b.name != f".{side.other.value}"))
        case WindowFrame(pending=pending):
            return structs.replace(frame, pending=tuple(_some_ability(p) if p.source in secret else p for p in pending))
        case ChoosingFrame(asked=Asked.CARDS, cards=cards) if any(c in secret for c in cards):
            left = tuple(c for c in cards if c not in secret)
            most = max(frame.least, min(frame.most, len(left)))
            return structs.replace(
                frame, cards=left, most=most, unknown=_any_like(state, (*frame.unknown, *cards), secret)
            )
        case ChanceFrame(cards=cards) if any(c in secret for c in cards):
            left = tuple(c for c in cards if c not in secret)
            return structs.replace(frame, cards=(*left, *_any_like(state, cards, secret)))
        case _:
            return frame


def _some_ability(instance: Pending) -> Pending:
    """An instance of which only the source's owner knows what it is (`sysop.solver.windows.is_secret`)."""
    return Pending(instance.source, instance.controller, Ability(AbilityKind.CONDITIONAL), 0)


def _any_like(state: State, cards: tuple[str, ...], secret: dict[str, GameObject]) -> tuple[str, ...]:
    """Every hidden card of the zones in which some of these cards are hidden."""
    zones = {secret[c].zone for c in cards if c in secret}
    return tuple(o.id for o in state.objects if o.id in secret and o.zone in zones)


class _Renaming:
    """Gives hidden objects their new ids everywhere, and takes their cards out of the log."""

    def __init__(self, names: dict[str, str], incarnations: dict[str, int], since: dict[str, int], side: Side) -> None:
        self.names = names
        self.incarnations = incarnations
        self.since = since
        self.side = side

    def card(self, object: GameObject) -> GameObject:
        if object.id in self.names:
            object = structs.replace(
                object, id=self.names[object.id], card=None, incarnation=0, since=0, unordered=False, back=None
            )
        elif object.back is not None and not object.flipped and object.owner is not self.side:
            object = structs.replace(object, back=None)  # the other face of a card lies against the table
        return structs.replace(object, host=self.names.get(object.host, object.host) if object.host else None)

    def event(self, event: Event, number: int | None = None) -> Event:
        """An event without the names of hidden cards; `number` is its place in the log."""
        if event.object not in self.names:
            return self._fields(event)
        card = event.card if event.verb in SHOWN_BY else None
        untold = card is not None or (number is not None and number < self.since[event.object])
        named = structs.replace(event, object=None if untold else event.object, card=None)
        return structs.replace(self._fields(named), card=card)

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
        if isinstance(value, Event):
            return self.event(value)
        return self._fields(value) if isinstance(value, Struct) else value

    def _fields(self, value: S) -> S:
        """The structure with the ids in its fields replaced."""
        fields = {
            f: getattr(value, f) for f in value.__struct_fields__ if not (isinstance(value, Event) and f == "card")
        }
        changed = {f: new for f, old in fields.items() if (new := self._any(old)) is not old}
        return structs.replace(value, **changed) if changed else value


__all__ = ["is_visible", "seen_by"]
