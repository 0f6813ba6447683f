"""Abilities and what they are made of: instructions to carry out, declarations that hold (chapter 9)."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import TypeAlias

from .conditions import ActPattern, Condition, Duration, Restriction, Trigger
from .costs import AdditionalCost, Cost, CostChange, CostModifier, CreditSource
from .deeds import Deed
from .effects import Effect, Object, Placement
from .selectors import Amount, EventPattern, Selector, ServerRef, ThatMany, TriggerObject
from .terms import CardType, Counter, Damage, Player, PlayerStat, Scope, Stat
from .values import Node, Value, walk


class AbilityKind(StrEnum):
    """The five categories of abilities (rule_ability_categories)."""

    PAID = "paid"
    CONDITIONAL = "conditional"
    STATIC = "static"
    PLAY = "play"
    SUBROUTINE = "subroutine"


class Flag(StrEnum):
    """Ability flags (rule_ability_flag_types); the level of threat stands in `Ability.threat`."""

    ACCESS = "access"
    INTERFACE = "interface"
    INTERRUPT = "interrupt"
    PERSISTENT = "persistent"
    ONCE_PER_TURN = "once_per_turn"


class Aspect(StrEnum):
    """What an answer may hang on; a clause that is not understood names the aspects that it may touch."""

    ANYTHING = "anything"
    CREDITS = "credits"
    CLICKS = "clicks"
    COSTS = "costs"
    ZONES = "zones"
    COUNTERS = "counters"
    STRENGTH = "strength"
    SUBROUTINES = "subroutines"
    MEMORY = "memory"
    LINK = "link"
    TRACE = "trace"
    HAND_SIZE = "hand_size"
    TAGS = "tags"
    DAMAGE = "damage"
    RUN = "run"
    ACCESS = "access"
    SUBTYPES = "subtypes"
    TARGETS = "targets"
    PROHIBITIONS = "prohibitions"
    PENDING = "pending"
    INTERRUPTS = "interrupts"
    SCORE = "score"
    POINTS = "points"  # what agendas are worth, and who has won
    KNOWLEDGE = "knowledge"  # what players see of hidden cards
    RESOLUTION = "resolution"  # only what happens when this very ability resolves


# ---------------------------------------------------------------- instructions


class Instruction(Node, frozen=True):
    """Effects carried out as one atomic unit; all its targets are announced before it (9.11, rule_announce_targets).

    `changes` alter the costs of what is installed, played or rezzed by it; `if_done` follows where an optional
    instruction was carried out (`If you do`), `if_not` where it was not. The `decider` says whether an optional one is
    carried out; it need not be who does it: `you may give the Runner 1 tag`, `the Runner may take 1 tag`.
    """

    effects: tuple[Effect, ...]
    optional: bool = False  # `you may`
    changes: tuple[CostChange, ...] = ()
    if_done: tuple[Step, ...] = ()
    decider: Player = Player.YOU
    meanwhile: tuple[Declaration, ...] = ()  # what holds while the breach or access that it starts lasts
    if_not: tuple[Step, ...] = ()


class If(Node, frozen=True):
    """One branch or the other, as the condition stands when it is reached (rule_static_condition)."""

    condition: Condition
    then: tuple[Step, ...]
    otherwise: tuple[Step, ...] = ()


class NestedForm(StrEnum):
    """How a nested cost is written (rule_nested_cost_may, rule_nested_cost_unless)."""

    MAY_TO = "may_to"
    MAY_IF_DO = "may_if_do"
    UNLESS = "unless"
    MUST_IF_ABLE = "must_if_able"


class NestedCost(Node, frozen=True):
    """The player may pay; what follows depends on it (rule_nested_cost)."""

    payer: Player
    cost: Cost
    form: NestedForm
    if_paid: tuple[Step, ...] = ()
    if_not: tuple[Step, ...] = ()


class Option(Value, frozen=True):
    """One of several things to choose from."""

    steps: tuple[Step, ...]
    label: str | None = None


class ChooseOption(Node, frozen=True):
    """A player chooses between effects, one or several modes (9.12.6); with `in_full` one that can be fully resolved
    (rule_mandatory_choice)."""

    chooser: Player
    options: tuple[Option, ...]
    least: Amount = 1
    most: Amount = 1
    must: bool = True
    in_full: bool = False  # `must`


class Choice(StrEnum):
    """What is chosen without being a target (rule_object_subroutine_targets)."""

    SERVER = "server"
    CARD_TYPE = "card_type"
    SUBTYPE = "subtype"
    ICE_SUBTYPE = "ice_subtype"
    CARD_NAME = "card_name"
    NUMBER = "number"
    SUBROUTINE = "subroutine"


class ChooseValue(Node, frozen=True):
    """A player chooses a server, a number, a name ... when the instruction resolves, `among` some."""

    what: Choice
    name: str
    chooser: Player = Player.YOU
    least: Amount | None = None
    most: Amount | None = None
    among: tuple[str, ...] = ()
    optional: bool = False  # `you may choose`
    but: tuple[str, ...] = ()  # what cannot be chosen
    server: ServerRef | None = None  # a server such as this


class Bid(Node, frozen=True):
    """Both players secretly spend credits, or you alone (10.14)."""

    options: tuple[int, ...]
    if_equal: tuple[Step, ...] = ()
    if_different: tuple[Step, ...] = ()
    alone: bool = False
    guessed: bool = False  # the other player says how much you have spent


class Trace(Node, frozen=True):
    """A trace (10.8)."""

    base: Amount
    if_successful: tuple[Step, ...] = ()
    if_unsuccessful: tuple[Step, ...] = ()
    optional: bool = False  # `you may trace`


class Delayed(Node, frozen=True):
    """Creates a conditional ability that waits for its trigger once (rule_delayed_conditional_ability)."""

    trigger: Trigger
    steps: tuple[Step, ...]
    once: bool = True
    duration: Duration | None = None
    optional: bool = False  # whether it need not be triggered (rule_optional_conditional_ability)


class Lasting(Node, frozen=True):
    """Creates a lingering effect: declarations that hold for a while (rule_lingering_effect)."""

    declarations: tuple[Declaration, ...]
    duration: Duration


class Replace(Node, frozen=True):
    """Instead of the imminent event, this happens (rule_replacement_effect_from_interrupt)."""

    event: EventPattern
    steps: tuple[Step, ...]
    optional: bool = False
    part: bool = False  # only a part of it is replaced, and it still happens (sec_replacing_movements)


class Repeat(Node, frozen=True):
    """The steps are carried out so many times (9.12.4)."""

    times: Amount | None
    steps: tuple[Step, ...]
    once_before: bool = False  # and then as often as is counted by then (rule_repeat_this_process_x_times)


class Prevent(Node, frozen=True):
    """These events are prevented: as a step of an interrupt, or as a declaration (rule_prevent_relevant)."""

    event: EventPattern
    amount: Amount | None = None  # None is all of it
    up_to: bool = False  # any number up to it
    but: Amount = 0  # of all of it, so much is left
    name: str | None = None  # what later steps call how much was prevented


class ChangeValue(Node, frozen=True):
    """The value of such an imminent event is changed by the amount, or set, as a step of an interrupt (9.9.6)."""

    event: EventPattern
    amount: Amount
    set_to: bool = False


class Unread(Node, frozen=True):
    """A clause that was not understood: where it stands, and which aspects it may touch while its `condition` holds.

    With `acts` it touches answers about these acts only, with `about` only those done with cards of these types; with
    `own` only what is done with its own card. With `events` it may become pending by these only; a step behind one that
    starts a run, breach or access acts in there from these on. An `optional` step may be left; a user supplied `words`.
    """

    clause: int
    summary: str = ""
    influence: tuple[Aspect, ...] = (Aspect.ANYTHING,)
    digest: str = ""
    words: str | None = None  # of something `lasting`, the field of a position file that says it
    acts: tuple[Deed, ...] = ()
    own: bool = False
    events: tuple[Deed, ...] = ()
    about: tuple[CardType, ...] = ()
    condition: Condition | None = None
    lasting: bool = False  # it was understood, but not whether what it left behind still lasts
    optional: bool = False
    momentary: bool = False  # the words name no time: nothing that they do lasts, or happens later
    amends: bool = False  # it changes the step before it: what is done instead, what it costs, that nothing prevents it


Step: TypeAlias = (
    Instruction
    | If
    | NestedCost
    | ChooseOption
    | ChooseValue
    | Bid
    | Trace
    | Delayed
    | Lasting
    | Replace
    | Repeat
    | Prevent
    | ChangeValue
    | Unread
)


# ---------------------------------------------------------------- declarations


class StatChange(Node, frozen=True):
    """A number of objects is changed, or set."""

    stat: Stat
    of: Object
    amount: Amount
    set_to: bool = False


class PlayerStatChange(Node, frozen=True):
    """A number of a player is changed, or set.

    Memory may be there `only_for` programs that fit (rule_memory_restricted_mu).
    """

    stat: PlayerStat
    player: Player
    amount: Amount
    set_to: bool = False
    only_for: Selector | None = None


class Prohibition(Node, frozen=True):
    """Such acts cannot be done (rule_cannot_precedence); with `at_most`, not more than so many (each `per`)."""

    act: ActPattern
    at_most: Amount | None = None
    per: Scope | None = None


class Permission(Node, frozen=True):
    """Such acts can be done where they normally could not: `You can advance this ice`."""

    act: ActPattern


class Obligation(Node, frozen=True):
    """Such acts must be done."""

    act: ActPattern
    if_able: bool = False


class GainSubroutinesOf(Node, frozen=True):
    """An object gains the subroutines of others, in order at this placement, or each where its controller puts it
    (rule_gain_subroutines_in_any_order)."""

    to: Object
    of: Object
    placement: Placement | None = None


class LoseSubroutines(Node, frozen=True):
    """Objects lose so many of their printed subroutines that consist in one kind of effect
    (rule_gaining_losing_abilities)."""

    what: Object
    amount: Amount
    saying: str


class FromTheBottom(Node, frozen=True):
    """In the breach of this run cards are accessed from the bottom of R&D (rule_rnd_access_from_bottom)."""


class CopiesSubroutines(Node, frozen=True):
    """Each subroutine of an object is there a second time, directly behind the first (rule_subroutines_duplicated)."""

    of: Object


class GainSubtypesOf(Node, frozen=True):
    """An object has the subtypes of others, too (rule_gaining_losing_abilities)."""

    to: Object
    of: Object


class GainTextOf(Node, frozen=True):
    """An object has the abilities that are printed on others, too (rule_gaining_losing_abilities)."""

    to: Object
    of: Object


class LeavesWithHost(Node, frozen=True):
    """Hosted cards that fit are removed from the game as this one is uninstalled: they are not trashed, and an identity
    does not go back to the pile outside of the game (rule_card_precedence)."""

    what: Selector


class MoreCounters(Node, frozen=True):
    """Objects are considered to have so many more counters, which are not there to be spent, moved or removed
    (rule_additional_counters); those that are `lent` can be spent, from the card that says so."""

    of: Object
    kind: Counter
    amount: Amount
    lent: bool = False


class NotLowered(Node, frozen=True):
    """A number of objects cannot be lowered (rule_cannot_precedence)."""

    stat: Stat
    of: Object


class LastsLonger(Node, frozen=True):
    """What raises a number of objects lasts at least this long (rule_modify_duration_of_lingering_effect)."""

    stat: Stat
    of: Object
    scope: Scope


class CountsAsTagged(Node, frozen=True):
    """The Runner is tagged, whether or not they have a tag (10.5)."""


class FirstClickOnly(Node, frozen=True):
    """The first click that a player spends each turn has to be spent on one of these basic actions."""

    player: Player
    actions: tuple[ActPattern, ...]


class SkipsDiscardStep(Node, frozen=True):
    """A player skips their discard step (rule_skip_discard_step)."""

    player: Player


class GameStart(Node, frozen=True):
    """A player starts the game with so many (1.6); no later position depends on it."""

    player: Player
    stat: PlayerStat
    amount: int


class StartsInstalled(Node, frozen=True):
    """A player starts the game with so many differently named extra cards installed (rule_adam); no later position
    depends on it."""

    count: int
    what: Selector


class BaseTraceStrength(Node, frozen=True):
    """The base trace strength of traces is increased, of those that subroutines initiate alone if so told (10.8)."""

    amount: Amount
    of_subroutines: bool = False


class UsesNoMemory(Node, frozen=True):
    """The memory costs of these objects do not count against the memory limit (1.20)."""

    what: Object


class GainAbility(Node, frozen=True):
    """Objects gain an ability, subtype or type (rule_gaining_losing_abilities); `chosen` names a chosen subtype. A
    subroutine with a `place` comes there among those that are there at that time, from 1 on."""

    to: Object
    abilities: tuple[Ability, ...] = ()
    subtypes: tuple[str, ...] = ()
    types: tuple[CardType, ...] = ()
    placement: Placement | None = None
    times: Amount = 1  # how often each ability is gained: `for each hosted power counter`
    chosen: str | None = None
    place: Amount | None = None


class LoseAbility(Node, frozen=True):
    """Objects lose abilities or subtypes; what loses all abilities cannot gain any, and may keep its printed
    subroutines."""

    what: Object
    all_abilities: bool = False
    subtypes: tuple[str, ...] = ()
    printed: bool = False  # its printed abilities, and no gained ones
    but_subroutines: bool = False
    all_subtypes: bool = False


class DeckRuleKind(StrEnum):
    """What a deck-building rule says (chapter 2)."""

    NO_INFLUENCE_COST = "no_influence_cost"
    CANNOT_INCLUDE = "cannot_include"
    CAN_INCLUDE = "can_include"  # whatever the faction
    FIRST_COPY_FREE = "first_copy_free"  # of influence
    DRAFT_ONLY = "draft_only"
    STARTER_ONLY = "starter_only"
    CAMPAIGN = "campaign"  # what follows a game in a series of games


class StaysInPlay(Node, frozen=True):
    """The card is not trashed after resolving until one of the events happens (currents, 3.5.1, 3.7.1)."""

    until: tuple[EventPattern, ...]


class SelectsDamage(Node, frozen=True):
    """Of the first damage of this kind that the Runner suffers in a turn, the controller may select the first card that
    is trashed (rule_multiple_damage_selected_sequentially); with `every`, the controller selects all cards that any
    damage of this kind trashes. Without a kind it is about damage of all kinds."""

    damage: Damage | None = None
    every: bool = False


class DeckRule(Node, frozen=True):
    """A rule for building decks or for a format of play, which no position depends on; `what` is what it is about."""

    rule: DeckRuleKind
    what: Selector | None = None
    condition: Condition | None = None
    set: int | None = None  # of cards, that a campaign goes on with
    most: int | None = None  # so many different ones of each other faction at most


class ConsideredAs(Node, frozen=True):
    """An object counts as something else, as a short phrase of our own says."""

    what: Object
    phrase: str


Declaration: TypeAlias = (
    StatChange
    | PlayerStatChange
    | AdditionalCost
    | CostModifier
    | CreditSource
    | Prohibition
    | Permission
    | Obligation
    | GainAbility
    | LoseAbility
    | UsesNoMemory
    | BaseTraceStrength
    | GameStart
    | FromTheBottom
    | LoseSubroutines
    | GainSubroutinesOf
    | GainSubtypesOf
    | GainTextOf
    | LeavesWithHost
    | StartsInstalled
    | MoreCounters
    | CopiesSubroutines
    | NotLowered
    | LastsLonger
    | CountsAsTagged
    | FirstClickOnly
    | SkipsDiscardStep
    | SelectsDamage
    | StaysInPlay
    | Prevent
    | ConsideredAs
    | DeckRule
    | Replace
    | Unread
)


class Ability(Value, frozen=True):
    """One independent ability of a card (rule_ability).

    A static ability has `declarations` and no `steps`; every other kind has steps (rule_text_classification).
    `cost` stands for paid abilities, `trigger` or `condition` for conditional ones. `linked` holds what a timing
    structure started by it brings along (`If successful, ...`; rule_linked_abilities_during_timing_structure).
    `clause` is the line of the text box that it comes from.
    """

    kind: AbilityKind
    clause: int = 0
    flags: tuple[Flag, ...] = ()
    threat: int | None = None
    cost: Cost | None = None
    trigger: Trigger | None = None
    condition: Condition | None = None
    restrictions: tuple[Restriction, ...] = ()
    steps: tuple[Step, ...] = ()
    declarations: tuple[Declaration, ...] = ()
    linked: tuple[Ability, ...] = ()
    optional: bool = False  # a conditional ability whose controller may let it be (rule_optional_conditional_ability)

    @property
    def is_about_occurrence(self) -> bool:
        """Whether what it does depends on which occurrence met its condition, so that two instances are not alike."""
        return speaks_of_occurrence((self.steps, self.restrictions))

    @property
    def verbs(self) -> frozenset[Deed]:
        """What happens in all the events that it speaks of."""
        return _verbs(self)

    @property
    def breaks(self) -> bool:
        """Whether what it does as it resolves may break subroutines."""
        now = tuple(step for step in self.steps if not isinstance(step, Delayed | Lasting))
        return any(isinstance(node, Effect) and node.kind is Deed.BREAK for node in walk(now))

    @property
    def is_interrupt(self) -> bool:
        """Whether the ability works in interrupt windows only (9.9)."""
        return Flag.INTERRUPT in self.flags


@lru_cache(maxsize=4096)
def speaks_of_occurrence(node: object) -> bool:
    """Whether a part of a text speaks of the occurrence that met its condition."""
    return any(isinstance(part, TriggerObject | ThatMany) for part in walk(node))


@lru_cache(maxsize=4096)
def _verbs(ability: Ability) -> frozenset[Deed]:
    return frozenset([node.verb for node in walk(ability) if isinstance(node, EventPattern)])
