"""What the terms of verb frames name: deeds with their amounts, objects and places, and what is said of them (9.11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from msgspec import structs

from ..conditions import Comparison, Condition
from ..deeds import Deed
from ..effects import Destination, Each, Effect, Object, Placement, Target, The, TopCards
from ..selectors import (
    AGENDA,
    ANYTHING,
    ICE,
    THIS,
    Amount,
    And,
    Anything,
    Bound,
    Calculated,
    Compare,
    ControlledBy,
    InServer,
    InZone,
    Not,
    Operator,
    Role,
    Same,
    Selector,
    ServerWord,
    StatOf,
    StatOfPlayer,
    Type,
    UntilFound,
)
from ..terms import (
    DECKS,
    HANDS,
    SCORE_AREAS,
    CardType,
    Counter,
    Damage,
    Face,
    Player,
    PlayerStat,
    Relation,
    Side,
    Stat,
    Zone,
)
from ..values import walk
from . import logic
from .amounts import times
from .instructions import done_by, from_own_hand
from .others import other_than
from .phrases import NO
from .pieces import InRole, OneOf, Unsaid

Effects: TypeAlias = tuple[Effect, ...]
Unit: TypeAlias = PlayerStat | Damage | Counter | Anything | None  # cards; None: that of what was named before
SoMany: TypeAlias = tuple[Amount | None, bool]  # and whether it may be less
ALL: SoMany = (None, False)
ANY: SoMany = (None, True)

IDENTITY = Type((CardType.CORP_IDENTITY, CardType.RUNNER_IDENTITY))
IN_HAND: Mapping[Side, Selector] = MappingProxyType({side: InZone((zone,)) for side, zone in HANDS.items()})
THEM = The(Bound("them"))
OUTSIDE = InZone((Zone.OUTSIDE,))
SEEN = Same(Bound("the seen card"))


class Much(NamedTuple):
    """So much of a unit, or anything up to that."""

    unit: Unit
    amount: Amount | None  # None: all that there is
    up_to: bool = False


def does(kind: Deed, what: Object | None = None, **more: Any) -> Effects:
    """A single effect."""
    return (Effect(kind, what=what, **more),)


def much(unit: Unit, so_many: SoMany) -> Much:
    """So much of it."""
    return Much(unit, *so_many)


def numbers(n: Amount, more: tuple[Any, bool] | tuple[()]) -> Any:
    """That many, or one of several numbers."""
    if not more:
        return n, False
    others = more[0].parts if isinstance(more[0], OneOf) else (more[0],)
    return OneOf((n, *others)), False


def either_end(end: Placement, more: Placement | tuple[()]) -> Any:
    """An end of a deck, or either of both."""
    return end if not more else Placement.EITHER_END if {end, more} == {Placement.TOP, Placement.BOTTOM} else NO


def drawn_up_to(held: Condition) -> Any:
    """As many cards as are lacking to so many in hand."""
    match held:
        case Comparison(StatOfPlayer(PlayerStat.HAND, Player.YOU) as hand, Relation.EQUAL, wanted):
            return does(Deed.DRAW, amount=Calculated(Operator.MINUS, wanted, hand))
        case _:
            return NO


def amount_of(so_many: SoMany) -> Any:
    """Exactly so many."""
    amount, up_to = so_many
    return NO if up_to else amount


def each_time_more(m: Much, count: Amount) -> Any:
    """So much more for each of what is counted."""
    return NO if m.up_to or m.amount is None else m._replace(amount=times(m.amount, count))


def all_told(begun: Unit | Much, rest: Amount | Much) -> Any:
    """A unit in that amount; or so much of it, and more of the same."""
    if not isinstance(begun, Much):
        return NO if isinstance(rest, Much) else Much(begun, rest)
    if not isinstance(rest, Much) or begun.unit is not rest.unit or begun.up_to:
        return NO
    if begun.amount is None or rest.amount is None:
        return NO
    return begun._replace(amount=Calculated(Operator.PLUS, begun.amount, rest.amount))


ON_CARDS: Mapping[Unit, Counter] = {
    PlayerStat.CREDITS: Counter.CREDIT,
    PlayerStat.BAD_PUBLICITY: Counter.BAD_PUBLICITY,
}


def as_counters(m: Much) -> Any:
    """So much of what stands on cards; `equal to its cost on this event` is said of the card that was named before."""
    unit = ON_CARDS.get(m.unit, m.unit)
    amount = m.amount
    if isinstance(amount, StatOf) and amount.of == Bound("it"):
        amount = structs.replace(amount, of=Bound("that card"))
    return Much(unit, amount, m.up_to) if isinstance(unit, Counter) else NO


# ------------------------------------------------------------------ what is measured

Deeds: TypeAlias = Mapping[Unit, Deed]
GAINED: Deeds = {PlayerStat.CREDITS: Deed.GAIN_CREDITS, PlayerStat.CLICKS: Deed.GAIN_CLICKS}
LOST: Deeds = {PlayerStat.CREDITS: Deed.LOSE_CREDITS, PlayerStat.CLICKS: Deed.LOSE_CLICKS}
TAKEN: Deeds = {
    PlayerStat.TAGS: Deed.TAKE_TAGS,
    PlayerStat.BAD_PUBLICITY: Deed.TAKE_BAD_PUBLICITY,
    Damage.NET: Deed.DAMAGE,
    Damage.MEAT: Deed.DAMAGE,
    Damage.CORE: Deed.DAMAGE,
}
REMOVED: Deeds = {PlayerStat.TAGS: Deed.REMOVE_TAGS, PlayerStat.BAD_PUBLICITY: Deed.REMOVE_BAD_PUBLICITY}
DRAWN: Deeds = {ANYTHING: Deed.DRAW}
WHOLE = (Deed.LOSE_CREDITS, Deed.LOSE_CLICKS, Deed.REMOVE_TAGS, Deed.REMOVE_BAD_PUBLICITY)
"""What can be done to all that a player has."""
GIVEN: Mapping[Unit, Player] = {PlayerStat.TAGS: Player.RUNNER, PlayerStat.BAD_PUBLICITY: Player.CORP}


def dealt_in(verb: str, measures: tuple[Much, ...]) -> Any:
    """What the verb does with so much of each unit, if anything."""
    return measured({"gain": GAINED, "lose": LOST, "take": TAKEN, "remove": REMOVED, "draw": DRAWN}[verb], measures)


def measured(deeds: Deeds, measures: tuple[Much, ...]) -> Any:
    """What the verb does with so much of each unit, if anything."""
    found = tuple(_measured(deeds, m) for m in measures)
    return NO if NO in found else found


def _measured(deeds: Deeds, m: Much) -> Any:
    kind = deeds.get(m.unit)
    if kind is None or (m.amount is None and kind not in WHOLE):
        return NO
    amount = m.amount
    if amount is None and m.up_to:  # of those that the player who can have them has
        if m.unit not in GIVEN or not isinstance(m.unit, PlayerStat):
            return NO
        amount = StatOfPlayer(m.unit, GIVEN[m.unit])
    elif amount is None and kind is Deed.LOSE_CLICKS:
        amount = StatOfPlayer(PlayerStat.CLICKS, Player.YOU)
    return Effect(kind, amount=amount, damage=m.unit if isinstance(m.unit, Damage) else None, up_to=m.up_to)


def given(measures: tuple[Much, ...], player: Player) -> Any:
    """What a player is made to take, who can have it."""
    if any(GIVEN.get(m.unit) is not player for m in measures) or (found := measured(TAKEN, measures)) is NO:
        return NO
    return tuple(structs.replace(e, by=player) for e in found)


# --------------------------------------------------------------------------- objects


def each_of(kind: Deed, objects: tuple[Object, ...]) -> Any:
    """The same done to several objects."""
    if kind is Deed.EXPOSE and any(map(_in_one_remote, objects)):
        return NO
    return tuple(Effect(kind, what=o) for o in objects)


IN_PLAY = frozenset(
    (
        *(Deed.TRASH, Deed.DEREZ, Deed.REZ, Deed.EXPOSE, Deed.CHARGE, Deed.SCORE),
        *(Deed.STEAL, Deed.ADVANCE, Deed.ACCESS, Deed.FLIP),
    )
)


def acted_on(side: Side) -> Any:
    """Something done to objects, where it is done to them if no other place is named."""
    own_hand, own_area = in_own_hand(side), InZone((SCORE_AREAS[side],))

    def made(kind: Deed, objects: tuple[Object, ...]) -> Any:
        placed: Any = objects
        match kind:
            case Deed.LOOK | Deed.BYPASS | Deed.SET_ASIDE:
                pass
            case Deed.DRAW if len(objects) == 1 and isinstance(top := objects[0], TopCards):
                return NO if isinstance(top.count, Unsaid) else does(kind, amount=top.count, source=top)
            case Deed.DRAW | Deed.ENCOUNTER | Deed.APPROACH | Deed.PASS:
                if any(not isinstance(o, The) or isinstance(o.ref, InRole) or o == THEM for o in objects):
                    return NO
            case Deed.INSTALL | Deed.INSTALL_AND_REZ:
                placed = tuple(map(to_install, own_hand(objects)))
                if len(objects) > 1 or NO in placed:
                    return NO
            case Deed.SWAP:
                return pair_swapped(logic.in_play(objects[0])) if len(objects) == 1 else NO
            case Deed.REVEAL | Deed.PLAY | Deed.DISCARD:
                placed = own_hand(objects)
                if kind is Deed.REVEAL and placed != objects:
                    return OfOwnHand(each_of(kind, placed))
            case Deed.FORFEIT:
                placed = tuple(logic.placed(o, own_area) for o in objects)
            case Deed.CHOOSE:
                if not all(isinstance(o, Target | OneOf) for o in objects):
                    return NO
                placed = logic.in_play(tuple(map(_under_one_name, objects)))
            case _ if kind in IN_PLAY or kind is Deed.REMOVE_FROM_GAME:
                placed = logic.in_play(objects)
            case _:
                return NO
        return each_of(kind, placed)

    return made


def _under_one_name(o: Any) -> Any:
    """Of one target or another, what follows speaks as the chosen one."""
    if not isinstance(o, OneOf):
        return o
    return OneOf(tuple(structs.replace(target, name="the chosen card") for target in o.parts))


def _in_one_remote(what: Object) -> bool:
    """`All cards in a remote server` are those of one server, which has to be chosen."""
    return isinstance(what, Each) and any(isinstance(n, InServer) and n.server is ServerWord.REMOTE for n in walk(what))


def in_own_hand(side: Side) -> Any:
    """In hand, where no other place is named; identities are outside of the game; of several objects, each."""

    def made(o: Any) -> Any:
        if _is_identity(o):
            return logic.placed(o, OUTSIDE)
        return tuple(map(made, o)) if isinstance(o, tuple) else logic.placed(o, IN_HAND[side])

    return made


def to_install(o: Object) -> Any:
    """What is not installed yet: where it is to be stands behind the verb."""
    parts = o.what.parts if isinstance(o, Target) and isinstance(o.what, And) else ()
    return NO if any(isinstance(p, InServer) for p in parts) else o


def of_worth(t: Target, v: Amount) -> Target:
    """An agenda worth exactly so much."""
    worth = Compare(Stat.AGENDA_POINTS, Relation.EQUAL, v)
    return structs.replace(t, what=logic.together((t.what, AGENDA, worth)))


def searched(verb: Deed, zones: tuple[Zone, ...], t: Target) -> Any:
    """A search with criteria may find nothing (rule_fail_to_find)."""
    if verb is not Deed.SEARCH:
        return NO
    found = logic.placed(t, InZone(zones))
    if isinstance(found, Target) and t.what != ANYTHING:
        found = structs.replace(found, least=0)
    return does(Deed.SEARCH, found)


def revealed_first(effects: Effects) -> Any:
    """`Reveal and install a card`: what is chosen is revealed, and then it is done."""
    match effects:
        case (Effect(Deed.INSTALL | Deed.MOVE | Deed.TRASH, what=The() as named),):
            return (*does(Deed.REVEAL, named), *effects)
        case (Effect(Deed.INSTALL | Deed.MOVE | Deed.SCORE | Deed.TRASH as kind, what=Target() as t) as effect,):
            # what is chosen to be installed is a card that can be
            barred = (Not(Type((CardType.EVENT, CardType.OPERATION))),) if kind is Deed.INSTALL else ()
            shown = structs.replace(t, what=logic.together((t.what, *barred)))
            again = The(Bound("it" if t.most == 1 else "them"))
            return (*does(Deed.REVEAL, shown), structs.replace(effect, what=again))
        case (Effect(Deed.MOVE | Deed.TRASH, what=TopCards(count) as cards) as effect,):
            again = The(Bound("it" if count == 1 else "them"))
            return (*does(Deed.REVEAL, cards), structs.replace(effect, what=again))
        case _:
            return NO


def _is_identity(o: Object) -> bool:
    return isinstance(o, Target) and IDENTITY in (o.what.parts if isinstance(o.what, And) else (o.what,))


def swapped(kind: Deed, a: Object, b: Object) -> Any:
    """`Swap 1 card with another one`: with another than the first."""
    return does(Deed.SWAP, a, source=other_than(a, b)) if kind is Deed.SWAP else NO


def pair_swapped(o: Object) -> Any:
    """Two that are chosen, one for the other."""
    return does(Deed.SWAP, o) if isinstance(o, Target) and (o.least, o.most) == (2, 2) else NO


def switched(own: Selector, t: Target) -> Any:
    """Where an identity is meant that is not the player's own, it is one of those outside of the game
    (rule_additional_identities_reference, rule_identity_copy)."""
    if own not in (Same(THIS), logic.together((IDENTITY, ControlledBy(Player.YOU)))) or t.at_random:
        return NO
    parts = t.what.parts if isinstance(t.what, And) else (t.what,)
    other = logic.together((*(part for part in parts if part != ~Same(THIS)), OUTSIDE))
    return does(Deed.SWITCH_IDENTITY, Target(other)) if (t.least, t.most) in ((1, 1), (0, None)) else NO


# -------------------------------------------------------------- adjuncts and subjects


def faced(effects: Effects, face: Face) -> Any:
    """Faceup or facedown; a card that is in no hand is not installed faceup by itself."""
    if len(effects) != 1 or effects[0].kind not in (Deed.INSTALL, Deed.SET_ASIDE) or effects[0].face is not None:
        return NO
    (effect,) = effects
    bare = effect.what == The(THIS) and effect.destination is None
    return NO if bare and face is Face.UP else (structs.replace(effect, face=face),)


def in_such_manner(effects: Effects, manners: tuple[tuple[Any, ...], ...]) -> Any:
    """What is done, in all these manners."""
    if len({how for how, *_ in manners}) < len(manners):
        return NO
    found: Any = effects
    for how, *more in manners:
        found = NO if found is NO else how(found, *more)
    return found


def until_found(effects: Effects, found: Effects) -> Any:
    """Cards from the top of a deck, till so many of them fit."""
    match effects, found:
        case (Effect(what=TopCards(Unsaid(), zone, False)) as one,), (Effect(what=Target(what, least, most)) as last,):
            if last != Effect(one.kind, what=Target(what, least, least)) or most is None:
                return NO
            parts = what.parts if isinstance(what, And) else (what,)
            what = logic.together(part for part in parts if part not in IN_HAND.values())  # where nothing is said
            if what == ANYTHING or logic.is_placed(what):  # every card is one; no card of a deck is elsewhere
                return NO
            return (structs.replace(one, what=TopCards(UntilFound(what, zone, most), zone)),)
        case _:
            return NO


def unpreventable(effects: Effects) -> Any:
    """It cannot be prevented or avoided; of one effect alone."""
    return NO if len(effects) != 1 or not effects[0].preventable else (structs.replace(effects[0], preventable=False),)


def instead_of_its_trash(effects: Effects) -> Any:
    """`Remove this from the game instead of trashing it`: where this card goes."""
    match effects:
        case (Effect(Deed.REMOVE_FROM_GAME | Deed.MOVE, what=The(ref)),) if ref == THIS:
            return effects
        case _:
            return NO


def phase_of(ends: Deed) -> Any:
    """The phase of which this is the end can be ended."""
    return Deed.END_ACTION_PHASE if ends is Deed.ACTION_PHASE_ENDS else NO


def reach(verb: Deed) -> Deed:
    """What is done to reach a server."""
    return {Deed.APPROACH_SERVER: Deed.APPROACH, Deed.RUN_BEGINS: Deed.RUN}.get(verb, verb)


def ordered(effects: Effects) -> Any:
    """In any order: cards that come to an end of a deck, where it is for whoever moves them to say."""
    match effects:
        case (*_, Effect(Deed.MOVE, destination=Destination(zone=zone, placement=place))) if zone in DECKS.values():
            return NO if place is Placement.SHUFFLED else effects
        case _:
            return NO


def by_chance(effects: Effects) -> Any:
    """Chance takes them."""
    match effects:
        case (Effect(Deed.MOVE, what=Target(at_random=False) as t) as effect,):
            return (structs.replace(effect, what=structs.replace(t, at_random=True)),)
        case _:
            return NO


def by(effects: Effects, player: Player) -> Effects:
    """What this player does, where nobody else is named; what both do, the Corp first."""
    if player is Player.EITHER:
        return by(effects, Player.CORP) + by(effects, Player.RUNNER)
    if isinstance(effects, OfOwnHand):
        effects = tuple(from_own_hand(e, player) for e in effects)
    return tuple(_theirs(done_by(e, player), player) if e.by is Player.YOU else e for e in effects)


class OfOwnHand(tuple[Effect, ...]):
    """Effects on cards of which the words do not say where they are: in the hand of whoever does it."""


class OfYou(tuple[Effect, ...]):
    """Effects of which the words say that you do them, whoever does what stands beside."""


class OfThem(tuple[Effect, ...]):
    """Effects of another player, spoken of as `they`: what is done next is theirs, too, if nobody else is named."""


def carried(them: Player, first: Effects, *more: Effects) -> Effects:
    """What follows the first of several effects: `they draw 1 card and lose 1 credit`."""
    theirs = isinstance(first, OfThem)
    found: Effects = ()
    for each in more:
        theirs = theirs and not isinstance(each, OfYou)
        found += by(each, them) if theirs else each
    return OfYou(found) if more and isinstance(more[0], OfYou) else found


def said_by(effects: Effects, player: Player) -> Any:
    """What this player is said to do; what each does with cards of their own is not said of one of them."""
    if player is Player.EITHER and any(isinstance(node, ControlledBy) for node in walk(effects)):
        return NO
    theirs = by(effects, player)
    return OfYou(theirs) if player is Player.YOU else theirs


def _theirs(e: Effect, player: Player) -> Effect:
    """All the clicks that are lost are those of whoever loses them."""
    if e.kind is not Deed.LOSE_CLICKS or e.amount != StatOfPlayer(PlayerStat.CLICKS, Player.YOU):
        return e
    return structs.replace(e, amount=StatOfPlayer(PlayerStat.CLICKS, player))


def told(effects: Effects, player: Player) -> Any:
    """What another player is made to do: how much of it, where that is open, is said by whoever makes them do it."""
    if player is Player.YOU:  # by the other one: `the Runner may have you draw`
        return NO
    return tuple(structs.replace(e, chooser=Player.YOU) if e.up_to else e for e in by(effects, player))


def done_with(a: Effects, more: Effects) -> Effects:
    """One after the other, as it is written (rule_resolve_instruction_in_order)."""
    return (type(a) if isinstance(a, OfYou | OfOwnHand) else tuple)(a + more) if more else a


def in_role(role: Role, what: Selector, *, named: bool) -> Any:
    """The card in that role, where it is such a card; `the ice you are encountering` names it already."""
    card: Any = InRole(role, what)  # until the whole sentence is read
    return NO if what == ANYTHING or (named and what == ICE) else The(card)


def _names() -> Iterator[tuple[str, Any]]:
    for function in (
        does,
        said_by,
        OfThem,
        carried,
        much,
        drawn_up_to,
        numbers,
        either_end,
        each_time_more,
        all_told,
        as_counters,
        dealt_in,
        given,
        to_install,
        of_worth,
        searched,
        revealed_first,
        swapped,
        switched,
        faced,
        in_such_manner,
        until_found,
        unpreventable,
        phase_of,
        reach,
        instead_of_its_trash,
        by_chance,
        ordered,
        by,
        told,
        done_with,
        in_role,
    ):
        yield function.__name__, function


DOING: Mapping[str, Any] = MappingProxyType(
    dict(_names()) | {"so_far_unsaid": Unsaid(), "ALL": ALL, "ANY": ANY, "SEEN": SEEN}
)
