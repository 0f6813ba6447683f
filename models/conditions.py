"""Conditions and restrictions: when an ability is met, applies, or may be used (9.3.2, 9.3.3)."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from .deeds import Deed
from .selectors import Amount, EventPattern, Ref, Selector, ServerRef
from .terms import Face, Player, Relation, Scope, Zone
from .values import Node, Value


class During(StrEnum):
    """A time that a static condition or restriction names."""

    RUN = "run"
    RUN_BY_THIS = "run_by_this"  # that its own text has started
    RUN_ON_THIS_SERVER = "run_on_this_server"
    RUN_ON_HQ = "run_on_hq"
    RUN_ON_RND = "run_on_rnd"
    RUN_ON_ARCHIVES = "run_on_archives"
    RUN_ON_CENTRAL = "run_on_central"
    RUN_ON_REMOTE = "run_on_remote"
    ENCOUNTER = "encounter"
    ENCOUNTER_WITH_THIS = "encounter_with_this"
    SUBROUTINES_OF_THIS = "subroutines_of_this"  # one of them is resolving
    ACCESS = "access"
    BREACH = "breach"
    TRACE = "trace"
    BID = "bid"  # players spend credits secretly
    YOUR_TURN = "your_turn"
    OPPONENT_TURN = "opponent_turn"
    ACTION_PHASE = "action_phase"


OF_RUNS = (
    During.RUN,
    During.RUN_BY_THIS,
    During.RUN_ON_THIS_SERVER,
    During.RUN_ON_HQ,
    During.RUN_ON_RND,
    During.RUN_ON_ARCHIVES,
    During.RUN_ON_CENTRAL,
    During.RUN_ON_REMOTE,
    During.ENCOUNTER,
)


class Comparison(Node, frozen=True):
    """Two amounts stand in this relation."""

    left: Amount
    relation: Relation
    right: Amount


class Exists(Node, frozen=True):
    """So many objects fit."""

    what: Selector
    relation: Relation = Relation.AT_LEAST
    amount: Amount = 1


class Fits(Node, frozen=True):
    """The object fits the selector: `this ice is protecting a remote server`; or did, as that was done with it by which
    it got its name (`then`): `if the trashed card was a program` (rule_previous_object)."""

    ref: Ref
    what: Selector
    then: bool = False


class Occurred(Node, frozen=True):
    """Something happened in a stretch of time (at least `times`)."""

    event: EventPattern
    scope: Scope
    times: Amount = 1


class Tagged(Node, frozen=True):
    """The Runner has at least one tag (10.5)."""


class Threat(Node, frozen=True):
    """The threat level is at least this (1.17.1a)."""

    level: int


class FirstClick(Node, frozen=True):
    """No click has been spent this turn."""


class MostOfFaction(Node, frozen=True):
    """There are more objects of this faction among those that fit than of any other faction."""

    faction: str
    among: Selector


class InTime(Node, frozen=True):
    """It is now such a time."""

    time: During


class NextPaidWindow(Node, frozen=True):
    """The paid ability window that is open is the first that opened after such an event (9.2.7)."""

    after: EventPattern


class RunOn(Node, frozen=True):
    """A run on this server is in progress: `during a run on your mark`; or the server that was named is such a one:
    `whenever you breach HQ, if that server is your mark`."""

    server: ServerRef
    named: ServerRef | None = None


class AllHold(Node, frozen=True):
    """Every part holds."""

    parts: tuple[Condition, ...]


class AnyHolds(Node, frozen=True):
    """At least one part holds."""

    parts: tuple[Condition, ...]


class NotSo(Node, frozen=True):
    """The part does not hold."""

    part: Condition


Condition: TypeAlias = (
    Comparison
    | Exists
    | Fits
    | Occurred
    | Tagged
    | Threat
    | FirstClick
    | MostOfFaction
    | InTime
    | NextPaidWindow
    | RunOn
    | AllHold
    | AnyHolds
    | NotSo
)


# -------------------------------------------------------------------- triggers


class TriggerMode(StrEnum):
    """How the condition is tied to the event: `would` makes an interrupt (9.9)."""

    WHEN = "when"
    WOULD = "would"


class DifferentActions(Node, frozen=True):
    """It is the `count`-th action of the turn, and they are all different from one another (rule_defferent_actions)."""

    count: int


class ClicksOnOneAction(Node, frozen=True):
    """So many clicks have been spent on the same action (rule_inherent_cost_aggregates)."""

    count: int


class ActionTaken(Node, frozen=True):
    """The action that is complete has now been taken so many times in the turn (rule_same_actions)."""

    times: int


class Preceded(Node, frozen=True):
    """Such an event happened before it, in that stretch of time."""

    event: EventPattern
    scope: Scope


class AfterEncounter(Node, frozen=True):
    """The ice is passed in direct sequence after an encounter with it (rule_run_phase_after)."""


TriggerStipulation: TypeAlias = DifferentActions | ClicksOnOneAction | ActionTaken | Preceded | AfterEncounter


class Trigger(Node, frozen=True):
    """A trigger condition: an instantaneous change, with every stipulation it makes (rule_trigger_condition).

    An `ordinal` counts the events that meet the stipulation while the `condition` held, or with `of_all` whether or not
    it did: the one that meets it comes while it holds. With `up_to` each of the first so many meets it.
    """

    events: tuple[EventPattern, ...]
    mode: TriggerMode = TriggerMode.WHEN
    ordinal: int | None = None  # `the first time`: 1
    per: Scope | None = None
    during: During | None = None
    condition: Condition | None = None
    stipulation: TriggerStipulation | None = None
    up_to: bool = False
    of_all: bool = False

    @property
    def is_when_scored(self) -> bool:
        """Whether that an agenda is scored could meet it (rule_when_scored)."""
        return self.mode is TriggerMode.WHEN and any(event.verb is Deed.SCORE for event in self.events)


# ---------------------------------------------------------------- restrictions


class PlayOnly(Node, frozen=True):
    """The card can be played only while the condition holds (rule_act_restriction)."""

    condition: Condition


class InstallOnly(Node, frozen=True):
    """The card can be installed only there (rule_x_server_only) or only on such a host."""

    server: ServerRef | None = None
    on: Selector | None = None
    condition: Condition | None = None
    face: Face | None = None


class RezOnly(Node, frozen=True):
    """The card can be rezzed only while the condition holds."""

    condition: Condition


class ScoreOnly(Node, frozen=True):
    """The agenda can be scored only while the condition holds."""

    condition: Condition


class UseOnly(Node, frozen=True):
    """The ability (or, with `card`, any ability of the card) can be used only while the condition holds.

    rule_use_restriction
    """

    condition: Condition
    card: bool = False


class UseLimit(Node, frozen=True):
    """The ability (or, with `card`, any ability of the card) is used at most so often."""

    times: int = 1
    per: Scope = Scope.TURN
    card: bool = False


class UsableBy(Node, frozen=True):
    """Only this player can use the ability."""

    player: Player


class PayOnlyFrom(Node, frozen=True):
    """At least so many of the credits must come from such cards; None means all of them (rule_pay_cost_restriction)."""

    source: Selector
    at_least: Amount | None = None
    card: bool = False  # of every ability of the card


class VariableIs(Node, frozen=True):
    """X is this amount (rule_variable_restriction)."""

    amount: Amount


class VariableBound(Node, frozen=True):
    """X must stand in this relation to the amount (rule_cost_x)."""

    relation: Relation
    amount: Amount


class LimitPer(StrEnum):
    """What a limit counts over."""

    PLAYER = "player"
    SERVER = "server"
    DECK = "deck"
    HOST = "host"
    REMOTE_SERVERS = "remote_servers"  # how many of them there are (rule_limit_remote_servers)


class Limit(Node, frozen=True):
    """At most so many of these, e.g. consoles or regions."""

    count: int
    what: Selector
    per: LimitPer


class CanHost(Node, frozen=True):
    """The object can host at most so many objects that fit (rule_host_restriction); None is any number.

    With `free` their install costs are ignored, with a `discount` they cost so much less to install.
    """

    what: Selector
    at_most: Amount | None = None
    memory: int | None = None
    free: bool = False
    discount: int = 0


class Cheaper(Node, frozen=True):
    """The trigger cost of the ability is so many credits lower, or higher, while the condition holds
    (rule_cost_calculation)."""

    amount: Amount
    condition: Condition | None = None
    card: bool = False  # every paid ability of the card
    dearer: bool = False


class MemoryOnly(Node, frozen=True):
    """The memory that the card adds can be used only for such programs (1.20)."""

    what: Selector


class InterfaceOnly(Node, frozen=True):
    """The icebreaker can interface only with ice that fits (3.9.5)."""

    what: Selector


class HostOnly(Node, frozen=True):
    """The abilities of the card host it only on such cards, while the condition holds (rule_use_restriction)."""

    on: Selector
    condition: Condition | None = None


class NotPreventable(Node, frozen=True):
    """The effect cannot be prevented (rule_cannot_be_prevented_restriction)."""


class ActiveIn(Node, frozen=True):
    """The ability is active in these zones (rule_active_exception_catchall)."""

    zones: tuple[Zone, ...]


class UnreadRestriction(Node, frozen=True):
    """A restriction whose printed words were not understood; with `acts` it forbids, if anything, these acts."""

    summary: str
    acts: tuple[Deed, ...] = ()


Restriction: TypeAlias = (
    PlayOnly
    | InstallOnly
    | RezOnly
    | ScoreOnly
    | UseOnly
    | UseLimit
    | UsableBy
    | PayOnlyFrom
    | VariableIs
    | VariableBound
    | Limit
    | CanHost
    | InterfaceOnly
    | MemoryOnly
    | HostOnly
    | Cheaper
    | NotPreventable
    | ActiveIn
    | UnreadRestriction
)


class While(Node, frozen=True):
    """A duration that lasts as long as the condition holds."""

    condition: Condition


class Until(Node, frozen=True):
    """A duration that ends when one of the events happens."""

    events: tuple[EventPattern, ...]


class NextTurn(Node, frozen=True):
    """A duration: the next turn that this player takes; with `from_now`, all the time until that turn ends, too."""

    player: Player
    from_now: bool = False


Duration: TypeAlias = Scope | While | Until | NextTurn


class ActPattern(Value, frozen=True):
    """Acts of a kind, narrowed by who does it, to what, where and when."""

    act: Deed
    by: Player | None = None
    what: Selector | None = None
    server: ServerRef | None = None
    during: During | None = None
    basic: bool = False  # only with the basic action (rule_with_the_basic_action)
    to: Deed | None = None  # of using abilities: those that do this, such as break
    using: Selector | None = None  # with abilities of such cards only
    printed: bool = False  # of using abilities: those printed on the card, and none that it has gained
    paid: bool = False  # of using abilities: paid ones
    face: Face | None = None  # of installing: that way up (rule_agendas_faceup)
