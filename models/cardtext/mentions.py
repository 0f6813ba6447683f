"""What later words of an ability can refer to: objects that it names, and how much it did."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from ..abilities import Ability, AbilityKind
from ..conditions import Comparison
from ..deeds import Deed
from ..effects import Effect, Target
from ..selectors import (
    Amount,
    And,
    Bound,
    CountersOn,
    Current,
    EventPattern,
    HostOfThis,
    IsCounter,
    IsSubroutine,
    Ref,
    Same,
    Selector,
    ServerWord,
    StatOf,
    This,
    UntilFound,
)
from ..terms import CardType
from .logic import subtypes_of, types_of


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
    counted: Selector | None = None  # cards that are counted: `those cards` are they, where no others were named
    only: str | None = None  # no other words speak of it
    is_host: bool = False  # something else is put on it, of which the text goes on
    role: Ref | None = None  # the object in a role that it is said to be
    number: int | None = None  # how many of them there are, where the text says so
    among: Mention | None = None  # the cards of which it is one or some, and which of them
    fitting: Selector | None = None


class Done(Struct):
    """An effect or cost whose number later words can ask for; `index` None is the variable X of a cost."""

    index: int | None
    kind: Deed | None
    varies: bool
    name: str | None = None


WAYS: dict[str, tuple[Deed, ...]] = {
    "trashed": (Deed.TRASH, Deed.DISCARD, Deed.DAMAGE),
    "revealed": (Deed.REVEAL,),
    "installed": (Deed.INSTALL, Deed.INSTALL_AND_REZ),
    "removed": (Deed.REMOVE_TAGS, Deed.REMOVE_BAD_PUBLICITY, Deed.REMOVE_COUNTERS, Deed.PURGE),
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
DONE: dict[str, tuple[Deed, ...]] = {  # by which words what was done is spoken of
    "chosen": (Deed.CHOOSE,),
    "revealed": (Deed.REVEAL,),
    "trashed": (Deed.TRASH,),
    "installed": (Deed.INSTALL,),
    "derezzed": (Deed.DEREZ,),
    "exposed": (Deed.EXPOSE,),
    "stolen": (Deed.STEAL,),
    "scored": (Deed.SCORE,),
    "added": (Deed.MOVE,),
    "second": (Deed.INSTALL,),
    "found": (Deed.SEARCH,),
    "seen": (Deed.LOOK, Deed.REVEAL),
    "rezzed": (Deed.REZ,),
    "forfeited": (Deed.FORFEIT,),
}
OF_AN_AMOUNT = (
    Deed.REVEAL_BID,
    Deed.GAIN_CREDITS,
    Deed.LOSE_CREDITS,
    Deed.SPEND_CREDITS,
    Deed.SUFFER_DAMAGE,
    Deed.TAKE_TAGS,
    Deed.PURGE,
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
SOME_SERVER = (ServerWord.ANY, ServerWord.REMOTE, ServerWord.CENTRAL)
ONE_OF_ITS_KIND = ("added", "shuffled")  # cards are moved in either way


def of_deck(index: int, kind: Deed, count: Amount) -> list[Mention]:
    """So many cards of a deck, and those of them that were looked for."""
    if not isinstance(count, UntilFound):
        return [Mention(index, count != 1, verb=kind, number=count if isinstance(count, int) else None)]
    cards, number = Mention(index, True, verb=kind), count.count if isinstance(count.count, int) else None
    types, subtypes = types_of(count.what), subtypes_of(count.what)
    found = Mention(index, number != 1, types=types, verb=kind, part=True, subtypes=subtypes, number=number)
    return [cards, replace(found, among=cards, fitting=count.what)]


def without_number(words: str) -> tuple[str, int | None]:
    """`Those 2 cards` are those cards, if they are two."""
    article, _, noun = words.partition(" ")
    number, _, rest = noun.partition(" ")
    return (f"{article} {rest}", int(number)) if number.isdigit() else (words, None)


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


def is_later(events: tuple[EventPattern, ...]) -> bool:
    """Whether no run goes on any more then."""
    return all(e.verb in (Deed.TURN_BEGINS, Deed.TURN_ENDS) for e in events)


def only_damage_or_none(kinds: set[Deed | None]) -> bool:
    """Whether it is plain what has trashed the cards that are spoken of: damage, or what was said to trash them."""
    return Deed.DAMAGE not in kinds or len(kinds) == 1


def role_said(what: Selector) -> Ref | None:
    """The object in a role that something is said to be."""
    parts = what.parts if isinstance(what, And) else (what,)
    return next((p.ref for p in parts if isinstance(p, Same) and isinstance(p.ref, Current)), None)


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
