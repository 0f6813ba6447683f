"""What later words of an ability can refer to: objects that it names, and how much it did."""

from __future__ import annotations

from msgspec import Struct

from ..abilities import Ability, AbilityKind
from ..conditions import Comparison
from ..deeds import Deed
from ..effects import Effect, Target
from ..selectors import (
    And,
    Bound,
    CountersOn,
    EventPattern,
    HostOfThis,
    IsCounter,
    IsSubroutine,
    Ref,
    Same,
    Selector,
    StatOf,
    This,
    TriggerObject,
)
from ..terms import CardType
from ..values import walk
from .logic import subtypes_of, types_of
from .others import Unresolved


class Mention(Struct):
    """Something that later words can refer to: a definite object, or what a target or an effect will be."""

    index: int
    many: bool
    ref: Ref | None = None  # definite
    types: tuple[CardType, ...] | None = None  # None: any
    name: str | None = None
    verb: Deed | None = None  # what was done to it
    source: Mention | None = None  # of which this speaks again
    part: bool = False  # some of the cards of a group
    subtypes: tuple[str, ...] = ()  # that it is said to have
    hand: bool = False  # all the cards of a hand, looked at or revealed
    aside: bool = False  # only in what is asked: `it` may be that, or what was spoken of before


class Done(Struct):
    """An effect or cost whose number later words can ask for; `index` None is the variable X of a cost."""

    index: int | None
    kind: Deed | None
    varies: bool
    name: str | None = None


WAYS: dict[str, tuple[Deed, ...]] = {
    "trashed": (Deed.TRASH, Deed.DISCARD),
    "revealed": (Deed.REVEAL,),
    "installed": (Deed.INSTALL, Deed.INSTALL_AND_REZ),
    "removed_tag": (Deed.REMOVE_TAGS,),
    "removed": (Deed.REMOVE_TAGS, Deed.REMOVE_BAD_PUBLICITY, Deed.REMOVE_COUNTERS, Deed.PURGE),
    "removed_card": (Deed.REMOVE_FROM_GAME,),
    "lost": (Deed.LOSE_CREDITS, Deed.LOSE_CLICKS),
    "spent": (),
    "placed": (Deed.PLACE_COUNTERS,),
    "taken": (Deed.TAKE_BAD_PUBLICITY, Deed.TAKE_TAGS, Deed.TAKE_CREDITS),
    "exposed": (Deed.EXPOSE,),
    "derezzed": (Deed.DEREZ,),
    "broken": (Deed.BREAK,),
    "swapped": (Deed.SWAP,),
    "drawn": (Deed.DRAW,),
    "moved": (Deed.MOVE_COUNTERS,),
    "turned": (Deed.TURN_FACEUP,),
    "added": (Deed.MOVE,),
    "shuffled": (Deed.MOVE,),
}
OF_AN_AMOUNT = (
    Deed.REVEAL_BID,
    Deed.GAIN_CREDITS,
    Deed.LOSE_CREDITS,
    Deed.SPEND_CREDITS,
    Deed.SUFFER_DAMAGE,
    Deed.TAKE_TAGS,
)
AT_ONCE = {Deed.TRASH: Deed.TRASH, Deed.REVEAL: Deed.REVEAL, Deed.DRAW: None}  # `1 or more cards`
OF_A_CARD = (Deed.DRAW, Deed.TRASH)  # one card each time, whichever it is
HAPPENED = {
    Deed.STEAL: Deed.STEAL,
    Deed.SCORE: Deed.SCORE,
    Deed.TRASH: Deed.TRASH,
    Deed.REZ: Deed.REZ,
    Deed.FORFEIT: Deed.FORFEIT,
}
ONE_OF_ITS_KIND = ("added", "shuffled")  # cards are moved in either way


def is_part(selector: Selector) -> bool:
    """Whether the selector takes some of the objects that were named before."""
    parts = selector.parts if isinstance(selector, And) else (selector,)
    return any(isinstance(p, Same) and isinstance(p.ref, Bound) for p in parts)


def is_card(selector: Selector) -> bool:
    """Whether it is about cards, and not about subroutines or counters."""
    match selector:
        case IsSubroutine() | IsCounter():
            return False
        case And(parts):
            return all(is_card(p) for p in parts)
        case _:
            return True


def means_of(events: tuple[EventPattern, ...], index: int) -> tuple[Mention, ...]:
    """`That icebreaker`, behind what is done using an icebreaker: aside, for the words speak of what it is done to."""
    using = {event.using for event in events}
    kind = using.pop() if len(using) == 1 else None
    if kind is None or not is_card(kind) or This() in walk(kind):
        return ()
    types, said = types_of(kind), subtypes_of(kind)
    means = Mention(index, False, TriggerObject(means=True), types, subtypes=said, aside=True)
    return (means,) if types or said else ()


def said_to_be(mentions: list[Mention], noun: str, kinds: tuple[CardType | None, str]) -> list[Mention]:
    """Those that are said to be of the kind that the words name; `that card` is none of two of which both were told."""
    fitting = [m for m in mentions if kinds[1] in m.subtypes] or mentions  # `that icebreaker`
    plain = [m for m in fitting if not m.aside]
    if noun == "card" and len(plain) < len(fitting) and plain and isinstance(plain[-1].ref, TriggerObject):
        raise Unresolved("that card")
    return [m for m in fitting if not noun or not m.aside or {*kinds} & {*m.subtypes, *(m.types or ())}]


def tells_of_this(event: EventPattern) -> bool:
    """Whether what happened was done to this card, or by its means to no other definite one."""
    return event.what == Same(This()) or (event.using == Same(This()) and not isinstance(event.what, Same))


def waits_for_number_of(ability: Ability) -> Ref | None:
    """The object of whose counters, or numbers, a conditional ability waits for so many."""
    asked = ability.condition if ability.kind is AbilityKind.CONDITIONAL else None
    match asked:
        case Comparison(CountersOn(on=This() as on)):
            return on
        case Comparison(StatOf(of=(This() | HostOfThis()) as of)):
            return of
        case _:
            return None


def varies(effect: Effect) -> bool:
    """Whether the text leaves open how much of it is done."""
    what = effect.what
    return effect.up_to or (isinstance(what, Target) and what.least != what.most)
