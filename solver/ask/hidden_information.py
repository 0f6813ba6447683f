"""What a player knows: the position with everything hidden from one side taken out (1.21, 4.1, 10.14).

A hidden card stays an object of its zone, but it has no card and another id, so that nothing tells which it is: not
what happened to it before it came from a hand or deck, not which of its abilities wait, not what a search may find.
Ids of copies are numbered by the copies that the player sees, so that no gap tells of a hidden one; `in_names` reads
what a player says in these names.
What players remember (cards looked at earlier, the order of a deck that they arranged) is not kept. That somebody has a
window or a choice in this very moment is no secret.
"""

from __future__ import annotations

import re
from itertools import count, pairwise
from typing import Any, TypeVar

from msgspec import Struct, structs

from ...models.abilities import Ability, AbilityKind
from ...models.deeds import Deed
from ...models.events import Event
from ...models.frames import (
    Asked,
    BidFrame,
    ChanceFrame,
    ChoosingFrame,
    Frame,
    Pending,
    Question,
    Reference,
    ResolvingFrame,
    TimingFrame,
    WindowFrame,
)
from ...models.notation.placing import Section
from ...models.parts import whole_of
from ...models.state import Doubt, GameObject, State, Unsettled
from ...models.terms import DECKS, HANDS, Face, Side, Zone
from ...models.timing import Structure
from ..deeds.visibility import is_about_to_be, still_shown
from ..procedures.searching import searched_by

S = TypeVar("S", bound=Struct)
T = TypeVar("T")
HIDDEN_FROM_BOTH = (Zone.RND, Zone.STACK)
SECRET = (*HANDS.values(), *DECKS.values())  # where nobody can tell one card from another
# What everybody saw of a card, wherever it is now.
SHOWN_BY = (Deed.PLAY, Deed.USE, Deed.REZ, Deed.SCORE, Deed.STEAL, Deed.REVEAL, Deed.EXPOSE, Deed.RESOLVED)
# What a player is asked for who is shown the cards for it: an order (8.3.3), and what damage trashes where they say it.
CHOSEN_BY_FRONT = (Question.ORDER, Question.SELECTED, Question.OTHERS)
MOST_DIGITS = 18  # of the number in an id
PART = re.compile(r"[:#]")  # behind an id: a part of the object
# fields that hold words and numbers of steps, servers and rules; and those that hold printed cards
WORDS = frozenset(
    {"among", "basic", "but", "chosen", "digest", "edition", "faction", "label", "mark", "name", "phrase", "remotes"}
    | {"rule", "saying", "server", "servers", "step", "subtypes", "summary", "title", "verb", "word", "words"}
)
CARDS: dict[type[Struct], frozenset[str]] = {kind: WORDS | {"card"} for kind in (Event, Doubt, Unsettled)}


def seen_by(state: State, side: Side) -> State:
    """The state as a player knows it: what is hidden from that side is unknown (rule_hidden_information)."""
    everything = (*state.objects, *state.outside)
    hidden = _hidden(state, side)
    view = _Renaming(_names(state, hidden), everything, hidden, _mixed(state, hidden, side), side)
    kept = {o.id: view.card(o) for o in everything}
    left = _Renaming(_names_of_the_lost(view.names, hidden), everything, hidden, view.since, side)
    stack = tuple(view.anything(_open_part(state, frame, side, hidden)) for frame in state.stack)
    return structs.replace(
        state,
        objects=tuple(kept[o.id] for o in state.objects),
        outside=tuple(kept[o.id] for o in state.outside),
        stack=stack,
        run=left.anything(state.run),
        history=tuple(view.event(e, number) for number, e in enumerate(state.history)),
        lingering=left.anything(state.lingering),
        unsettled=tuple(u for u in state.unsettled if u.effect.source not in view.hidden),
        doubts=tuple(left.doubt(d) for d in state.doubts),
    )


def in_names(value: T, state: State, other: State) -> T:
    """What is said of a state (a choice, an announcement) in the names of a view of it, or the other way round."""
    pairs = zip((*state.objects, *state.outside), (*other.objects, *other.outside), strict=True)
    return _in_names(value, {one.id: two.id for one, two in pairs if one.id != two.id})


def is_visible(object: GameObject, side: Side) -> bool:
    """Whether the player may look at the card where it is: faceup cards, one's own hand, facedown cards that one
    controls, and one's own extra cards (rule_faceup_facedown, rule_look_at_controlled_facedown,
    rule_additional_identities_pile, 4.4.6c, 4.6.3, 10.2.2a, 10.2.3a, 7.1.2, 7.3.1a, 8.5.13a, 8.5.13b)."""
    if object.zone in HIDDEN_FROM_BOTH:
        return False
    if object.zone is Zone.OUTSIDE:
        return object.owner is side
    if object.zone in HANDS.values():
        return object.zone is HANDS[side]
    return object.face is Face.UP or object.controller is side


def _hidden(state: State, side: Side) -> list[GameObject]:
    """The cards that the player does not know (8.3.3a)."""
    shown = _shown(state, side)
    everything = (*state.objects, *state.outside)
    return [o for o in everything if o.card is not None and not (o.id in shown or is_visible(o, side))]


def _names(state: State, hidden: list[GameObject]) -> dict[str, str]:
    """The new ids, where they are others: hidden cards are called by their place, and copies that are seen are numbered
    as if there were no others, in the order in which the log tells that they came from a hand or deck; those of which
    it tells nothing first, in the order of their numbers. Ids that somebody has given stay."""
    everything = (*state.objects, *state.outside)
    unseen = {o.id for o in hidden}
    came = {e.object: n for n, e in enumerate(state.history, 1) if e.from_zone in SECRET and e.object is not None}
    numbered: dict[str, list[tuple[int, int, str]]] = {}
    taken: set[str] = set()
    for place, object in enumerate(everything):
        if object.id not in unseen:
            number = _number_of_copy(object)
            if number is None:
                taken.add(object.id)
            else:
                since = came.get(object.id, 0)
                numbered.setdefault(object.card or "", []).append((since, place if since else number, object.id))
    names: dict[str, str] = {}
    for card, copies in numbered.items():
        free = (card if n == 1 else f"{card}.{n}" for n in count(1))
        for *_, id in sorted(copies):
            names[id] = next(name for name in free if name not in taken)
    taken.update(names.values())
    counts: dict[str, int] = {}
    for object in hidden:
        stem = Section(object.owner, object.zone, object.place, object.server).stem
        number = next(n for n in count(counts.get(stem, 0) + 1) if f"{stem}.{n}" not in taken)
        counts[stem] = number
        names[object.id] = f"{stem}.{number}"
    return {id: name for id, name in names.items() if id != name}


def _names_of_the_lost(names: dict[str, str], hidden: list[GameObject]) -> dict[str, str]:
    """The new ids for what tells of objects that were: a card that has come to a hand or deck since is another object,
    and what it left behind does not tell which of the cards there it is (rule_no_memory)."""
    return names | {o.id: f"{o.card}.0" for o in hidden if o.zone in SECRET}


def _number_of_copy(object: GameObject) -> int | None:
    """Which copy of its card it is, where its id tells nothing else: 1 for `imp`, 2 for `imp.2`."""
    stem, _, number = object.id.partition(".")
    if stem != object.card or not (number.isdecimal() or stem == object.id):
        return None
    return int(number[:MOST_DIGITS] or 1)


def _in_names(value: T, names: dict[str, str]) -> T:
    """The value with other ids wherever they stand."""
    return _Renamed(names).anything(value) if names else value


def _shown(state: State, side: Side) -> set[str]:
    """Hidden cards that the player sees for the moment: those accessed in this breach, those that they put in order or
    search, and those that a resolving ability or the accessed card itself has shown (rule_accessing_who_can_look,
    rule_visibility_after_access, rule_remain_visible, rule_ambush_text); and facedown Runner cards that were faceup as
    they were turned over (rule_facedown_runner_cards_are_distinct)."""
    shown = _turned_over(state) | still_shown(state, side)
    for below, frame in pairwise((None, *state.stack)):
        if isinstance(frame, TimingFrame) and frame.structure in (Structure.ACCESS, Structure.BREACH):
            for reference in frame.accessed:
                object = state.refers(reference)
                if object is None or is_about_to_be(state, frame, object):
                    continue
                if side is Side.RUNNER or object.zone is not Zone.RND:
                    shown.add(object.id)
            if frame.structure is Structure.ACCESS and frame.subject and _shows_itself(state, frame.subject):
                shown.add(frame.subject)
        elif isinstance(frame, ChoosingFrame) and frame.side is side:
            if frame.question in CHOSEN_BY_FRONT:
                shown.update(frame.cards)
            elif frame.question is Question.FOUND and isinstance(below, ResolvingFrame):
                shown.update(o.id for zone in searched_by(below) for o in state.in_zone(zone))
    return shown


def _shows_itself(state: State, id: str) -> bool:
    """Whether the card has been revealed as it was accessed, since it says so: as long as the access lasts
    (rule_ambush_text)."""
    told = (e for e in reversed(state.history) if e.object == id)
    last = next((e for e in told if e.verb is Deed.ACCESS or (e.verb is Deed.REVEAL and e.source == id)), None)
    return last is not None and last.verb is Deed.REVEAL


def _turned_over(state: State) -> set[str]:
    """The installed facedown cards that the log tells to have been turned facedown where they are: which ones they are
    is open, while of those that were installed facedown only when and how (rule_hosted_facedown_distinct, 8.1.4b)."""
    seen: set[str] = set()
    for event in state.history:
        if event.object is not None and event.verb is Deed.FLIP:
            seen.add(event.object)
        elif event.object is not None and event.verb in (Deed.INSTALL, Deed.UNINSTALL):
            seen.discard(event.object)
    return {o.id for o in state.objects if o.id in seen and o.is_blank}


def _mixed(state: State, hidden: list[GameObject], side: Side) -> dict[str, int]:
    """How long the log is where a card that is hidden, or the other player's, last came from a hand or deck: nobody can
    tell which card of that hand it was, nor what happened to it before."""
    others = (o for o in (*state.objects, *state.outside) if o.owner is not side)
    since = {o.id: len(state.history) if o.zone in SECRET else 0 for o in (*others, *hidden)}
    for number, event in enumerate(state.history):
        if event.object in since and event.from_zone in SECRET:
            since[event.object] = max(since[event.object], number)
    return since


def _open_part(state: State, frame: Frame, side: Side, hidden: list[GameObject]) -> Frame:
    """A frame without what the other player keeps to themselves: a bid that is not shown is not made yet
    (rule_bid_secret), which abilities of hidden cards wait, and which hidden cards fit what is looked for."""
    secret = {o.id: o for o in hidden}
    if isinstance(frame, BidFrame) and not frame.paid:
        frame = structs.replace(frame, **{side.other.value: None})  # rule_bid_secret
    match frame:
        case WindowFrame(pending=pending):
            return structs.replace(frame, pending=tuple(_some_ability(p) if p.source in secret else p for p in pending))
        case ChoosingFrame(asked=Asked.CARDS, cards=cards, side=who) if who is not side and any(
            c in secret for c in cards
        ):
            left = tuple(c for c in cards if c not in secret)
            return structs.replace(frame, cards=left, unknown=_any_like(state, (*frame.unknown, *cards), secret))
        case ChanceFrame(cards=cards) if any(c in secret for c in cards):
            left = tuple(c for c in cards if c not in secret)
            return structs.replace(frame, cards=(*left, *_any_like(state, cards, secret)))
        case _:
            return frame


def _some_ability(instance: Pending) -> Pending:
    """An instance of which only the source's owner knows what it is (`State.is_secret`)."""
    return Pending(instance.source, instance.controller, Ability(AbilityKind.CONDITIONAL), 0)


def _any_like(state: State, cards: tuple[str, ...], secret: dict[str, GameObject]) -> tuple[str, ...]:
    """Every hidden card of the zones in which some of these cards are hidden."""
    zones = {secret[c].zone for c in cards if c in secret}
    return tuple(o.id for o in state.objects if o.id in secret and o.zone in zones)


class _Renamed:
    """Gives objects other ids wherever they stand; fields that hold words, not ids, stay."""

    def __init__(self, names: dict[str, str]) -> None:
        self.names = names

    def anything(self, value: T) -> T:
        """The value with other ids."""
        found: T = self._any(value)
        return found

    def _any(self, value: Any) -> Any:
        if isinstance(value, str):
            return self._id(value) if type(value) is str else value
        if isinstance(value, tuple):
            found = tuple(self._any(part) for part in value)
            return value if all(a is b for a, b in zip(found, value, strict=True)) else found
        return self._fields(value) if isinstance(value, Struct) else value

    def _id(self, value: str) -> str:
        """An id, or what begins with one: a subroutine or counter of it, the key of one of its abilities."""
        found = PART.search(value)
        end = found.start() if found else len(value)
        name = self.names.get(value[:end])
        return value if name is None else name + value[end:]

    def _fields(self, value: S) -> S:
        """The structure with the ids in its fields replaced."""
        kept = CARDS.get(type(value), WORDS)
        fields = {f: getattr(value, f) for f in value.__struct_fields__ if f not in kept}
        changed = {f: new for f, old in fields.items() if (new := self._any(old)) is not old}
        return structs.replace(value, **changed) if changed else value


class _Renaming(_Renamed):
    """Gives objects the ids that a player knows everywhere, and takes hidden cards out of the log."""

    def __init__(
        self,
        names: dict[str, str],
        everything: tuple[GameObject, ...],
        hidden: list[GameObject],
        since: dict[str, int],
        side: Side,
    ) -> None:
        super().__init__(names)
        self.hidden = {o.id for o in hidden}
        self.incarnations = {o.id: o.incarnation for o in everything}
        self.since = since
        self.side = side

    def card(self, object: GameObject) -> GameObject:
        if object.id in self.hidden:
            object = structs.replace(object, card=None, since=0, unordered=False, back=None)
        elif object.back is not None and not object.flipped and object.owner is not self.side:
            object = structs.replace(object, back=None)  # the other face of a card lies against the table
        return structs.replace(
            object,
            id=self.names.get(object.id, object.id),
            incarnation=0,  # how often it was another object tells where it has been
            host=self.names.get(object.host, object.host) if object.host else None,
        )

    def event(self, event: Event, number: int | None = None) -> Event:
        """An event without the names of hidden cards; `number` is its place in the log."""
        if self._is_untold(event.source, number):
            event = structs.replace(event, source=None)
        if self._is_untold(event.host, number):
            event = structs.replace(event, host=None)
        untold = self._is_untold(event.object, number)
        if untold or event.object in self.hidden:
            shown = event.card if event.verb in SHOWN_BY else None
            untold = untold or shown is not None
            had = event.subtypes if shown is not None else None
            event = structs.replace(event, object=None if untold else event.object, card=shown, subtypes=had)
        return self._fields(event)

    def _is_untold(self, id: str | None, number: int | None) -> bool:
        """Whether an entry of the log is about what nobody can tell to have been this object."""
        return id is not None and number is not None and number < self.since.get(whole_of(id), 0)

    def doubt(self, doubt: Doubt) -> Doubt:
        if doubt.source in self.hidden:
            doubt = structs.replace(doubt, card=None, summary="")
        return structs.replace(doubt, source=self._id(doubt.source))

    def _any(self, value: Any) -> Any:
        if isinstance(value, Reference):
            now = self.incarnations.get(whole_of(value.id))
            return Reference(self._id(value.id), 0 if value.incarnation == now else -1)
        return self.event(value) if isinstance(value, Event) else super()._any(value)


__all__ = ["in_names", "is_visible", "seen_by"]
