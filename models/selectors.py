"""What a text speaks of: an algebra `& | ~ -` of atoms over objects, judged one by one, and the amounts it counts."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from .deeds import Deed
from .terms import (
    CardType,
    Counter,
    Damage,
    End,
    Part,
    Player,
    PlayerStat,
    Relation,
    Scope,
    Side,
    Spot,
    Stat,
    TraceNumber,
    Zone,
)
from .values import Node


class SelectorNode(Node, frozen=True):
    """The operators of the algebra; `&` and, `|` or, `~` not, `-` without."""

    def __and__(self, other: Selector) -> And:
        return And(_flat(And, self) + _flat(And, other))

    def __or__(self, other: Selector) -> Or:
        return Or(_flat(Or, self) + _flat(Or, other))

    def __sub__(self, other: Selector) -> And:
        return self & ~other

    def __invert__(self) -> Selector:
        return self.part if isinstance(self, Not) else Not(self)  # type: ignore[arg-type]

    def __bool__(self) -> bool:
        raise TypeError("a selector has no truth value: write `a & b`, `a | b` or `~a` instead of and, or, not")


def _flat(kind: type[And] | type[Or], node: SelectorNode) -> tuple[Selector, ...]:
    return node.parts if isinstance(node, kind) else (node,)  # type: ignore[return-value]


# ------------------------------------------------------------------ references


class This(Node, frozen=True):
    """The object on which the text stands (rule_self_reference)."""


class HostOfThis(Node, frozen=True):
    """The object that hosts this one (1.13)."""


class Bound(Node, frozen=True):
    """What an earlier part of the ability named: `that card` (rule_target_beyond_move); each time, if several."""

    name: str
    each_time: bool = False


class Role(StrEnum):
    """The part that an object plays in the run or access at hand."""

    ENCOUNTERED = "encountered"
    APPROACHED = "approached"
    PASSED = "passed"
    ACCESSED = "accessed"
    ATTACKED = "attacked"  # the attacked server


class Current(Node, frozen=True):
    """The object in a role: `the card you are accessing`, `the ice you are encountering`."""

    role: Role


class TriggerObject(Node, frozen=True):
    """What the event that met the trigger condition was about, all of it; with `means`, what it was done with."""

    means: bool = False


class NextEncountered(Node, frozen=True):
    """The ice that the Runner encounters first after the lingering effect that speaks of it came to be."""


Ref: TypeAlias = This | HostOfThis | Bound | Current | TriggerObject | NextEncountered


# --------------------------------------------------------------------- servers


class ServerWord(StrEnum):
    """A server as a text names it (4.6)."""

    THIS = "this"
    ANY = "any"
    ANOTHER = "another"
    ATTACKED = "attacked"
    CENTRAL = "central"
    REMOTE = "remote"
    NEW_REMOTE = "new_remote"
    MARK = "mark"
    INSTALLED_IN = "installed_in"  # where this ability has installed its first card
    HQ = "hq"
    RND = "rnd"
    ARCHIVES = "archives"


class ServerOf(Node, frozen=True):
    """The server in or protecting which the object is."""

    of: Ref


class ChosenServer(Node, frozen=True):
    """The server that the ability chose earlier."""

    name: str


RUN_SERVER = ChosenServer("server of that run")  # on which the ability started its run, wherever that leads now


class ServerAmong(Node, frozen=True):
    """One of these servers: `run HQ or R&D`."""

    servers: tuple[ServerWord, ...]


class ServerWith(Node, frozen=True):
    """A server such that so many objects that fit are in this part of it: `a server protected by ice`."""

    what: Selector
    part: Part = Part.PROTECTING
    least: int = 1
    among: ServerWord = ServerWord.ANY


class ServerOther(Node, frozen=True):
    """Such a server, other than that one."""

    than: ServerRef
    among: ServerRef = ServerWord.ANY


class ServerRun(Node, frozen=True):
    """A server among these on which a run was made this turn, or the last one, or a successful one, or none."""

    among: ServerWord
    made: bool = False
    told: Deed = Deed.RUN_BEGINS
    scope: Scope = Scope.TURN


ServerRef: TypeAlias = ServerWord | ServerOther | ServerOf | ChosenServer | ServerAmong | ServerWith | ServerRun


# --------------------------------------------------------------------- amounts


class Operator(StrEnum):
    """Arithmetic in a text."""

    PLUS = "+"
    MINUS = "-"
    TIMES = "*"
    HALF_UP = "half_up"
    HALF_DOWN = "half_down"
    EACH = "each"  # how many times the right amount fits into the left one
    REMAINDER = "remainder"
    LEAST = "min"
    MOST = "max"


class X(Node, frozen=True):
    """The variable X of the ability or card (rule_cost_x, rule_values_defined_by_x)."""


class CountOf(Node, frozen=True):
    """How many objects fit, `per` of them counting as one (rule_calculated_quantity)."""

    of: Selector
    per: int = 1


class CountersOn(Node, frozen=True):
    """How many counters of a kind are on an object; None counts every kind."""

    kind: Counter | None
    on: Ref


class CountersAmong(Node, frozen=True):
    """How many counters of a kind are on the objects that fit, added up; None counts every kind."""

    kind: Counter | None
    of: Selector


class StatOf(Node, frozen=True):
    """A number of a card."""

    stat: Stat
    of: Ref
    printed: bool = False


class StatOfPlayer(Node, frozen=True):
    """A number of a player."""

    stat: PlayerStat
    player: Player


class Happened(Node, frozen=True):
    """How often something happened in a stretch of time; with `total`, the amounts of it added up."""

    event: EventPattern
    scope: Scope
    total: bool = False


class ThatMany(Node, frozen=True):
    """How many an earlier part chose, paid or did; `event` is the amount of what triggered it, `had` what it had."""

    name: str
    each_time: bool = False


class Calculated(Node, frozen=True):
    """An amount computed from two others (HALF_* ignore `right`)."""

    operator: Operator
    left: Amount
    right: Amount = 0


class SumOf(Node, frozen=True):
    """A number of what fits, added up; `apart` where something is done for each of it (rule_calculated_quantity)."""

    stat: Stat
    of: Selector
    printed: bool = False
    apart: bool = False


class KindsOf(Node, frozen=True):
    """How many different values of an attribute the objects that fit have: `for each card type among ...`."""

    attribute: Attribute
    of: Selector


class MostAlike(Node, frozen=True):
    """How many of the objects that fit agree in an attribute, at most: `3 or more cards that share a type`."""

    attribute: Attribute
    of: Selector


class UntilFound(Node, frozen=True):
    """As many cards from the top of a deck as it takes to find so many that fit; all of them, if fewer do."""

    what: Selector
    zone: Zone
    count: Amount = 1


class CountServers(Node, frozen=True):
    """How many servers fit every one of these descriptions; or on how many such runs were made."""

    servers: tuple[ServerWith | ServerRun, ...]


class OfTrace(Node, frozen=True):
    """A number of the trace that the ability belongs to."""

    number: TraceNumber


class AccessLimit(Node, frozen=True):
    """How many cards of a hand or deck the Runner may access in the breach that begins (rule_random_access_limit)."""

    zone: Zone


Amount: TypeAlias = (
    int
    | X
    | CountOf
    | KindsOf
    | MostAlike
    | UntilFound
    | CountServers
    | CountersOn
    | CountersAmong
    | StatOf
    | StatOfPlayer
    | Happened
    | ThatMany
    | Calculated
    | SumOf
    | OfTrace
    | AccessLimit
)


# ----------------------------------------------------------------------- atoms


class Status(StrEnum):
    """A state that an object can be in, read off the position."""

    INSTALLED = "installed"
    REZZED = "rezzed"
    UNREZZED = "unrezzed"
    FACEUP = "faceup"
    FACEDOWN = "facedown"
    ACTIVE = "active"
    HOSTED = "hosted"
    ADVANCED = "advanced"
    UNIQUE = "unique"
    ADVANCEABLE = "advanceable"  # can be advanced (1.18.3)
    RESOLVING = "resolving"
    RANDOM_ACCESS = "random_access"


class And(SelectorNode, frozen=True):
    """Every part fits."""

    parts: tuple[Selector, ...]


class Or(SelectorNode, frozen=True):
    """At least one part fits."""

    parts: tuple[Selector, ...]


class Not(SelectorNode, frozen=True):
    """The part does not fit."""

    part: Selector


class Anything(SelectorNode, frozen=True):
    """Every object fits."""


class Type(SelectorNode, frozen=True):
    """The card has one of these types."""

    types: tuple[CardType, ...]


class Subtype(SelectorNode, frozen=True):
    """The card has one of these subtypes."""

    subtypes: tuple[str, ...]


class Is(SelectorNode, frozen=True):
    """The object is in this state."""

    status: Status


class InZone(SelectorNode, frozen=True):
    """The object is in one of these zones."""

    zones: tuple[Zone, ...]


class TopOf(SelectorNode, frozen=True):
    """The card is among the top `count` cards of the deck."""

    count: Amount
    zone: Zone
    bottom: bool = False


class ControlledBy(SelectorNode, frozen=True):
    """The object is controlled by this player (1.14)."""

    player: Player


class Compare(SelectorNode, frozen=True):
    """A number of the card stands in this relation to an amount."""

    stat: Stat
    relation: Relation
    amount: Amount
    printed: bool = False


class Holds(SelectorNode, frozen=True):
    """The object hosts this many counters of a kind (None: of any kind)."""

    kind: Counter | None
    relation: Relation = Relation.AT_LEAST
    amount: Amount = 1


class IsCounter(SelectorNode, frozen=True):
    """The object is a counter of one of these kinds."""

    kinds: tuple[Counter, ...]


class IsSubroutine(SelectorNode, frozen=True):
    """The object is an unbroken subroutine, of ice that fits; with `any`, a broken one as well
    (rule_object_subroutine_targets).

    `end` is the first or the last one of its ice; `but` names one that is left out
    (rule_break_all_but_x_subroutines_targets); `saying` is the one kind of effect that it consists in.
    """

    of: Selector
    any: bool = False
    printed: bool = False
    end: End | None = None
    but: str | None = None
    saying: str | None = None


class HostedOn(SelectorNode, frozen=True):
    """The object is hosted on that object, or on one that fits."""

    host: Ref | Selector


class Hosts(SelectorNode, frozen=True):
    """The object hosts an object that fits."""

    guest: Selector


class InServer(SelectorNode, frozen=True):
    """The object is in this part of the server."""

    server: ServerRef
    part: Part = Part.ROOT_OR_PROTECTING


class At(SelectorNode, frozen=True):
    """The ice is at this spot, seen from `of` where the spot is relative."""

    spot: Spot
    of: Ref | None = None


class Same(SelectorNode, frozen=True):
    """The object is that object; `~Same(This())` is `another`."""

    ref: Ref


class Titled(SelectorNode, frozen=True):
    """The card has this title."""

    title: str


class OfSide(SelectorNode, frozen=True):
    """The card is one of this player's deck, whatever is known about it otherwise: a `Corp card`."""

    side: Side


class Faction(SelectorNode, frozen=True):
    """The card belongs to this faction."""

    faction: str


class TrashAbility(SelectorNode, frozen=True):
    """The card has a paid ability in whose trigger cost it is trashed itself: `with [trash] abilities`."""


class OfIdentityFaction(SelectorNode, frozen=True):
    """The card belongs to the faction of that player's identity."""

    player: Player


class Attribute(StrEnum):
    """A property in which cards can agree."""

    TITLE = "title"
    TYPE = "type"
    SUBTYPE = "subtype"
    FACTION = "faction"
    SERVER = "server"
    HOST = "host"
    POSITION = "position"


class Shares(SelectorNode, frozen=True):
    """The object agrees in the attribute with what an earlier part chose or named."""

    attribute: Attribute
    name: str


class Alike(SelectorNode, frozen=True):
    """The object agrees in the attribute with that object, or with one that fits: `another copy of that ice`."""

    attribute: Attribute
    to: Ref | Selector


class Did(SelectorNode, frozen=True):
    """It took part in such an event in a stretch of time; `means`: by an ability of it; `first`: in the first one."""

    event: EventPattern
    scope: Scope
    means: bool = False
    first: bool = False


Selector: TypeAlias = (
    And
    | Or
    | Not
    | Anything
    | Type
    | Subtype
    | Is
    | InZone
    | TopOf
    | ControlledBy
    | Compare
    | Holds
    | IsCounter
    | IsSubroutine
    | HostedOn
    | Hosts
    | InServer
    | At
    | Same
    | Titled
    | OfSide
    | Faction
    | TrashAbility
    | OfIdentityFaction
    | Shares
    | Alike
    | Did
)


# ---------------------------------------------------------------------- events


class EventPattern(Node, frozen=True):
    """Events of a kind, narrowed by who did it, to what, how, where, because of what and with the help of what."""

    verb: Deed
    by: Player | None = None
    what: Selector | None = None
    server: ServerRef | None = None
    damage: tuple[Damage, ...] = ()
    counter: Counter | None = None
    from_zones: tuple[Zone, ...] = ()
    to_zones: tuple[Zone, ...] = ()
    because_of: Deed | None = None
    at_least: Amount | None = None
    successful: bool | None = None
    not_because_of: Deed | None = None  # `except during installation`
    using: Selector | None = None  # the object whose ability did it: `whenever this program fully breaks a barrier`
    basic: str | None = None  # the basic action that is taken, as positions name it (`draw`)
    trashing: bool = False  # of using abilities: those that trash their own card to pay for it
    in_runs: bool = False  # as a part of runs


ANYTHING = Anything()
THIS = This()
INSTALLED = Is(Status.INSTALLED)
REZZED = Is(Status.REZZED)
UNREZZED = Is(Status.UNREZZED)
ADVANCEABLE = Is(Status.ADVANCEABLE)
AGENDA = Type((CardType.AGENDA,))
ASSET = Type((CardType.ASSET,))
UPGRADE = Type((CardType.UPGRADE,))
ICE = Type((CardType.ICE,))
OPERATION = Type((CardType.OPERATION,))
EVENT = Type((CardType.EVENT,))
HARDWARE = Type((CardType.HARDWARE,))
PROGRAM = Type((CardType.PROGRAM,))
RESOURCE = Type((CardType.RESOURCE,))
