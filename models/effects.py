"""What a text acts on and what it does: targets, sets, definite objects, and effects (1.15, 9.1.5)."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from .conditions import Duration
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


class EffectKind(StrEnum):
    """What an effect does."""

    CHOOSE = "choose"
    GAIN_CREDITS = "gain_credits"
    LOSE_CREDITS = "lose_credits"
    TAKE_CREDITS = "take_credits"  # from a card
    GAIN_CLICKS = "gain_clicks"
    LOSE_CLICKS = "lose_clicks"
    DRAW = "draw"
    DISCARD = "discard"
    TRASH = "trash"
    INSTALL = "install"
    INSTALL_AND_REZ = "install_and_rez"
    UNINSTALL = "uninstall"
    PLAY = "play"
    REZ = "rez"
    DEREZ = "derez"
    FLIP = "flip"
    TURN_FACEUP = "turn_faceup"
    TURN_FACEDOWN = "turn_facedown"
    ADVANCE = "advance"
    SCORE = "score"
    STEAL = "steal"
    FORFEIT = "forfeit"
    PLACE_COUNTERS = "place_counters"
    LOAD = "load"
    MOVE_COUNTERS = "move_counters"  # without a source, credits from the credit pool
    REMOVE_COUNTERS = "remove_counters"
    MOVE = "move"  # to another zone
    MOVE_TO_SERVER = "move_to_server"
    SWAP = "swap"
    SWITCH_IDENTITY = "switch_identity"  # with one from outside of the game (1.5)
    HOST = "host"
    SHUFFLE = "shuffle"
    SEARCH = "search"
    LOOK = "look"
    ARRANGE = "arrange"
    REVEAL = "reveal"
    EXPOSE = "expose"
    SET_ASIDE = "set_aside"
    REMOVE_FROM_GAME = "remove_from_game"
    DAMAGE = "damage"
    TAKE_TAGS = "take_tags"
    REMOVE_TAGS = "remove_tags"
    TAKE_BAD_PUBLICITY = "take_bad_publicity"
    REMOVE_BAD_PUBLICITY = "remove_bad_publicity"
    PURGE = "purge"
    RUN = "run"
    END_THE_RUN = "end_the_run"
    JACK_OUT = "jack_out"
    ENCOUNTER = "encounter"
    APPROACH = "approach"
    BYPASS = "bypass"
    BREAK = "break"
    RESOLVE = "resolve"  # a subroutine or ability
    RESOLVE_WHEN_SCORED = "resolve_when_scored"  # the `when scored` abilities of an agenda (9.6.14)
    CHANGE_SERVER = "change_server"
    MOVE_RUNNER = "move_runner"  # to another position of the run
    CONVERT = "convert"  # an operation or event into a condition counter (10.1.4)
    BREACH = "breach"
    ACCESS = "access"
    ACCESS_MORE = "access_more"
    PREVENT = "prevent"
    TRACE = "trace"  # the attempt itself, as an interrupt sees it
    CHARGE = "charge"
    SABOTAGE = "sabotage"
    IDENTIFY_MARK = "identify_mark"
    ADD_TO_SCORE_AREA = "add_to_score_area"
    WIN = "win"
    END_ACTION_PHASE = "end_action_phase"
    EXTRA_TURN = "extra_turn"
    TAKE_ACTION = "take_action"  # another one, different from those of the turn; `amount` clicks less
    SKIP = "skip"
    REPEAT = "repeat"


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

    kind: EffectKind
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
    worth: int | None = None  # agenda points of a card added to a score area as an agenda
    name: str | None = None
