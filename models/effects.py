"""What a text acts on and what it does: targets, sets, definite objects, and effects (1.15, 9.1.5)."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from .conditions import Duration
from .deeds import Deed
from .selectors import Amount, Attribute, Ref, Selector, ServerRef
from .terms import Counter, Damage, Face, Player, PlayerStat, Relation, Stat, Zone
from .values import Node, Value


class SameAttribute(Node, frozen=True):
    """All chosen objects agree in the attribute."""

    attribute: Attribute


class DifferentAttribute(Node, frozen=True):
    """No two chosen objects agree in the attribute."""

    attribute: Attribute


class TotalAtMost(Node, frozen=True):
    """The chosen objects' numbers add up to at most (or: stand in this relation to) the amount."""

    stat: Stat
    amount: Amount
    relation: Relation = Relation.AT_MOST


class OneOfEach(Node, frozen=True):
    """The chosen objects can be matched one to one with these selectors."""

    selectors: tuple[Selector, ...]


class Distribute(Node, frozen=True):
    """So many units are divided freely among the chosen objects: `four counters to any combination of cards`."""

    total: Amount


Grouping: TypeAlias = SameAttribute | DifferentAttribute | TotalAtMost | OneOfEach | Distribute


class Target(Node, frozen=True):
    """Objects that a player chooses: between `least` and `most` of those that fit (rule_target).

    `most` None is any number. `name` lets later parts of the ability refer to them. `chooser` None is the player who
    resolves the instruction. A random choice (`at_random`) is not a target.
    """

    what: Selector
    least: Amount = 1
    most: Amount | None = 1
    groupings: tuple[Grouping, ...] = ()
    name: str | None = None
    chooser: Player | None = None
    at_random: bool = False


class Each(Node, frozen=True):
    """All objects that fit: not a target (rule_act_on_multiple_cards)."""

    what: Selector


class The(Node, frozen=True):
    """A definite object: not a target."""

    ref: Ref


class TopCards(Node, frozen=True):
    """The top (or bottom) cards of a deck: not a target."""

    count: Amount
    zone: Zone
    bottom: bool = False


Object: TypeAlias = Target | Each | The | TopCards


class Placement(StrEnum):
    """Where in a destination something goes."""

    TOP = "top"
    BOTTOM = "bottom"
    SHUFFLED = "shuffled"
    EITHER_END = "either_end"  # the top or the bottom, as its mover decides for each card
    INNERMOST = "innermost"
    OUTERMOST = "outermost"
    ANY_POSITION = "any_position"  # among the ice of a server, as its installer decides
    DIRECTLY_INWARD_OF_THIS = "directly_inward_of_this"
    ROOT = "root"
    PROTECTING = "protecting"


class Destination(Value, frozen=True):
    """Where an effect puts something: a zone, a server, or a host; and where not."""

    zone: Zone | None = None
    server: ServerRef | None = None
    host: Object | None = None
    placement: Placement | None = None
    not_in_root_of: ServerRef | None = None
    not_protecting: ServerRef | None = None


class Effect(Node, frozen=True):
    """One thing that happens: who does what, to what, how much of it, from where to where.

    Which fields speak depends on `kind`: `counter` for counters, `damage` for damage, `server` for runs, `stat` for
    modified numbers. `name` binds what was done, for `that many` and `that card`.
    """

    kind: Deed
    by: Player = Player.YOU
    what: Object | None = None
    amount: Amount | None = None
    counter: Counter | None = None
    damage: Damage | None = None
    server: ServerRef | None = None
    source: Object | None = None
    destination: Destination | None = None
    face: Face | None = None
    duration: Duration | None = None
    player_stat: PlayerStat | None = None
    if_able: bool = False
    preventable: bool = True
    up_to: bool = False  # any amount up to `amount`
    chooser: Player | None = None  # who says how much that is, where it is not who does it
    worth: int | None = None  # agenda points of a card added to a score area as an agenda
    name: str | None = None
