"""What later words of an ability can refer to: objects that it names, and how much it did."""

from __future__ import annotations

from msgspec import Struct, field
from msgspec.structs import replace

from ..abilities import Ability, AbilityKind, ChooseOption, If, Instruction, NestedCost, NestedForm
from ..conditions import Comparison, Occurred
from ..deeds import Deed
from ..effects import Effect, Target
from ..selectors import (
    Amount,
    And,
    At,
    Bound,
    CountersOn,
    Current,
    EventPattern,
    HostOfThis,
    InServer,
    InZone,
    IsCounter,
    IsSubroutine,
    Ref,
    Same,
    Selector,
    ServerRef,
    ServerWord,
    StatOf,
    This,
    TriggerObject,
    UntilFound,
)
from ..terms import CardType, Spot, Stat
from ..values import Value, walk
from .kept_choices import Kept
from .logic import subtypes_of, together, types_of
from .others import Unresolved
from .paid_objects import PAID

OF_AGENDAS = {Stat.AGENDA_POINTS: CardType.AGENDA, Stat.ADVANCEMENT_REQUIREMENT: CardType.AGENDA}
WORD_TYPES = {
    "piece of ice": CardType.ICE,
    "program": CardType.PROGRAM,
    "agenda": CardType.AGENDA,
    "asset": CardType.ASSET,
    "upgrade": CardType.UPGRADE,
    "resource": CardType.RESOURCE,
    "piece of hardware": CardType.HARDWARE,
    "operation": CardType.OPERATION,
    "event": CardType.EVENT,
}


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


class Found(Struct):
    """What the words of an ability name, and what they refer to."""

    count: int = 0
    mentions: list[Mention] = field(default_factory=list)
    values: list[str] = field(default_factory=list)
    chosen_at: dict[str, int] = field(default_factory=dict)
    refs: dict[int, Ref] = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)
    others: dict[int, str] = field(default_factory=dict)
    taken: dict[int, tuple[Selector, ...]] = field(default_factory=dict)  # all that was taken of a group, part by part
    leaning: list[tuple[int, int, int]] = field(default_factory=list)  # a word, what it refers to, where that was named
    counting: list[tuple[int, int]] = field(default_factory=list)  # a number, and what it counts
    spans: dict[int, tuple[int, int]] = field(default_factory=dict)  # of the nodes that are watched, by identity
    watched: frozenset[int] = frozenset()
    done: list[Done] = field(default_factory=list)
    amounts: dict[int, Amount] = field(default_factory=dict)
    alone: bool = False  # a static ability, in which `it` is the card itself where nothing else was named
    accesses: bool = False  # it is used while a card is accessed, which `it` is before another one is named
    kept: Kept = field(default_factory=Kept)
    server: ServerRef | None = None  # that the trigger condition names
    counted: Deed | None = None  # what the trigger condition waits for, where that has an amount
    placed: Mention | None = None  # in or protecting a server that the words do not name
    brought: Mention | None = None  # into or before such a server
    attacked: bool = False  # of a run of which the ability speaks
    servers: dict[int, ServerRef] = field(default_factory=dict)
    subtypes: dict[int, str] = field(default_factory=dict)
    sorts: dict[int, Selector] = field(default_factory=dict)  # words that speak of what fits
    alternatives: list[tuple[Mention, ...]] = field(default_factory=list)  # to which the same is done, whichever it is
    heard_from: int = 0  # what stands before was named ahead of words that are not read, and is referred to no more

    def named(self) -> list[Mention]:
        """The mentions without those that speak of an earlier one again."""
        return [m for m in self.mentions if m.source is None and m.counted is None]

    def other(self, what: Selector, index: int) -> None:
        """`Another card` behind `choose a card` is one other than that one; in a pile, than one shown or trashed."""
        piled = any(isinstance(node, InZone) for node in walk(what))
        verbs = (Deed.CHOOSE, Deed.TRASH, *SHOWS) if piled else (Deed.CHOOSE,)
        if chosen := [m for m in self.named() if m.verb in verbs and m.ref is None and not m.many]:
            named = "that card" if chosen[-1].verb is Deed.TRASH else "the chosen card"
            chosen[-1].name = self.others[index] = chosen[-1].name or named
        elif piled and PAID["trashed"] in self.values:
            self.others[index] = PAID["trashed"]

    def speaks_again(self, index: int) -> bool:
        """Whether words that stand there speak of what was named before."""
        return any(m.index > index and m.source is not None for m in self.mentions)

    def one_of(self, mention: Mention) -> tuple[Mention, ...]:
        """The mention and those instead of which it is chosen: later words speak of the one that was."""
        return next((those for those in self.alternatives if any(m is mention for m in those)), (mention,))


WAYS: dict[str, tuple[Deed, ...]] = {
    "trashed": (Deed.TRASH, Deed.DISCARD, Deed.DAMAGE),
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
    "rezzed": (Deed.REZ,),
    "charged": (Deed.CHARGE,),
    "forfeited": (Deed.FORFEIT,),
    "broken": (Deed.BREAK,),
    "swapped": (Deed.SWAP,),
    "drawn": (Deed.DRAW,),
    "moved": (Deed.MOVE_COUNTERS,),
    "turned": (Deed.TURN_FACEUP,),
    "added": (Deed.MOVE,),
    "shuffled": (Deed.MOVE,),
    "prevented": (Deed.PREVENT,),
}
THIS_WAY = " this way"
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
    "removed": (Deed.REMOVE_FROM_GAME,),
    "turned": (Deed.TURN_FACEUP,),
}
SOME_SERVER = (ServerWord.ANY, ServerWord.REMOTE, ServerWord.CENTRAL)
SOMEWHERE = (*SOME_SERVER, ServerWord.ANOTHER, ServerWord.NEW_REMOTE)
SHOWS = (Deed.REVEAL, Deed.LOOK)
GONE = (Deed.TRASH, Deed.REMOVE_FROM_GAME, Deed.FORFEIT)
OF_WHAT_IS_THERE = (
    Deed.TRASH,
    Deed.REZ,
    Deed.DEREZ,
    Deed.EXPOSE,
    Deed.ADVANCE,
    Deed.PLACE_COUNTERS,
    Deed.REMOVE_COUNTERS,
)  # not of what is gone
OF_AN_AMOUNT = (
    Deed.REVEAL_BID,
    Deed.GAIN_CREDITS,
    Deed.LOSE_CREDITS,
    Deed.SPEND_CREDITS,
    Deed.SUFFER_DAMAGE,
    Deed.TAKE_TAGS,
    Deed.PURGE,
)
AT_ONCE: dict[Deed, Deed | None] = {  # `1 or more cards`, and what they are called after it
    Deed.TRASH: Deed.TRASH,
    Deed.REVEAL: Deed.REVEAL,
    Deed.INSTALL: Deed.INSTALL,
    Deed.REZ: Deed.REZ,
    Deed.DEREZ: Deed.DEREZ,
    Deed.EXPOSE: Deed.EXPOSE,
    Deed.FORFEIT: Deed.FORFEIT,
    Deed.MOVE: Deed.MOVE,
    Deed.SWAP: None,
    Deed.DRAW: None,
    Deed.DISCARD: None,
}
OF_A_CARD = (Deed.DRAW, Deed.TRASH)  # one card each time, whichever it is
HAPPENED = {
    Deed.STEAL: Deed.STEAL,
    Deed.SCORE: Deed.SCORE,
    Deed.TRASH: Deed.TRASH,
    Deed.REZ: Deed.REZ,
    Deed.FORFEIT: Deed.FORFEIT,
}
ONE_OF_ITS_KIND = ("added", "shuffled")  # cards are moved in either way


def of_deck(index: int, kind: Deed, count: Amount) -> list[Mention]:
    """So many cards of a deck, and those of them that were looked for."""
    if not isinstance(count, UntilFound):
        return [Mention(index, count != 1, verb=kind, number=count if isinstance(count, int) else None)]
    cards, number = Mention(index, True, verb=kind), count.count if isinstance(count.count, int) else None
    types, subtypes = types_of(count.what), subtypes_of(count.what)
    found = Mention(index, number != 1, types=types, verb=kind, part=True, subtypes=subtypes, number=number)
    return [cards, replace(found, among=cards, fitting=count.what)]


def some_of(what: Selector, index: int, last: Mention) -> list[Mention]:
    """Those of a group that are asked for, `those cards` where any are; `last` is what the text has just named."""
    group, parts = last.source or last, what.parts if isinstance(what, And) else ()
    rest = tuple(p for p in parts if not is_part(p))
    return [Mention(index, True, among=group, fitting=together(rest))] if rest and group.many else []


def without_number(words: str) -> tuple[str, int | None]:
    """`Those 2 cards` are those cards, if they are two."""
    article, _, noun = words.partition(" ")
    number, _, rest = noun.partition(" ")
    return (f"{article} {rest}", int(number)) if number.isdigit() else (words, None)


def of_what_is_not_done(node: Value) -> tuple[Value, ...]:
    """The steps for where something is not done, or is not so; each option instead of which others were not chosen."""
    match node:
        case NestedCost(form=NestedForm.MAY_IF_DO | NestedForm.MAY_TO, if_not=steps):
            return steps
        case Instruction(if_not=steps) | If(otherwise=steps):
            return steps
        case ChooseOption(options=options):
            return options
        case _:
            return ()


def is_later(events: tuple[EventPattern, ...]) -> bool:
    """Whether no run goes on any more then."""
    return all(e.verb in (Deed.TURN_BEGINS, Deed.TURN_ENDS) for e in events)


def has_strength(mention: Mention) -> bool:
    """Whether it is said to be ice or a program."""
    return not {CardType.ICE, CardType.PROGRAM}.isdisjoint(mention.types or ())


def is_part(selector: Selector) -> bool:
    """Whether the selector takes some of the objects that were named before."""
    parts = selector.parts if isinstance(selector, And) else (selector,)
    return any(isinstance(p, Same) and isinstance(p.ref, Bound) for p in parts)


def is_one(selector: Selector) -> bool:
    """Whether it is the one piece of ice at an end of a server, though the words choose none."""
    parts = selector.parts if isinstance(selector, And) else ()
    ends = any(isinstance(p, At) and p.spot in (Spot.OUTERMOST, Spot.INNERMOST) for p in parts)
    several = (ServerWord.ANY, ServerWord.REMOTE, ServerWord.CENTRAL, ServerWord.ANOTHER)
    return ends and any(isinstance(p, InServer) and p.server not in several for p in parts)


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
    """Those that are said to be of the kind that the words name; `that card` is none of two of which both were told,
    neither of two groups to which it was done is `the trashed cards`, and `that operation` neither of two cards of
    which a condition alone may have said it."""
    if kinds[0] is not None and of_no_type(mentions) > 1:
        raise Unresolved(noun)
    if noun.endswith(" cards") and sum(m.source is None for m in mentions) > 1:
        raise Unresolved(noun)
    fitting = [m for m in mentions if kinds[1] in m.subtypes] or mentions  # `that icebreaker`
    plain = [m for m in fitting if not m.aside]
    if noun == "card" and len(plain) < len(fitting) and plain and isinstance(plain[-1].ref, TriggerObject):
        raise Unresolved("that card")
    return [m for m in fitting if not noun or not m.aside or {*kinds} & {*m.subtypes, *(m.types or ())}]


def of_no_type(mentions: list[Mention]) -> int:
    """Of how many things no type was said, where none was said of any."""
    return 0 if any(m.types for m in mentions) else len({(m.source or m).index for m in mentions if m.ref is None})


def of_the_whole_group(fitting: list[Mention], instruction: int) -> list[Mention]:
    """`1 of those cards` behind `2 of those cards` of one instruction is of all of them, and not of the 2."""
    return [m for m in fitting if not (m.part and m.source is None and m.index > instruction)] or fitting


def asks_of_it(step: If) -> bool:
    """Whether a condition speaks of what was named."""
    return any(isinstance(node, Bound) for node in walk(step.condition))


def is_narrower(mention: Mention, type: CardType | None, word: str) -> bool:
    """Whether the words name some of several cards: those of a kind of which not all were said to be."""
    if not mention.many or mention.ref is not None:
        return False
    return mention.types != (type,) if type is not None else word.removesuffix("s") not in ("card", *mention.subtypes)


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


def tells_aside(condition: Comparison | Occurred) -> bool:
    """Whether a condition speaks of this card on the way to something else."""
    if isinstance(condition, Occurred):
        return tells_of_this(condition.event)
    return isinstance(condition.left, CountersOn) and condition.left.on == This()


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


def if_done(step: Value) -> tuple[Value, ...] | None:
    """What follows `if you do` behind what somebody may do; None where nobody may, or where it is to show what is
    spoken of then: `you may reveal that ice. If it is a barrier, ...`."""
    match step:
        case Instruction(effects=effects, optional=True) if any(e.kind in SHOWS for e in effects):
            return None
        case Instruction(optional=True, if_done=done):
            return done
        case NestedCost(form=NestedForm.MAY_IF_DO, if_paid=paid):
            return paid
        case NestedCost(form=NestedForm.MAY_TO):
            return ()
        case _:
            return None
