"""Editions of the rules as one value of named switches: where the Comprehensive Rules changed, and the 1996 game.

Each switch is an enum whose two values are the two readings of one rule; a solver consults the switch at the one
place where that rule decides. Nothing else distinguishes the editions.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from types import MappingProxyType

from msgspec import structs

from .deeds import Deed
from .terms import Side
from .values import Value


class StateChange(StrEnum):
    """Whether an action needs the potential to change the game state (1.2.5 of the older rules; dropped since)."""

    NOT_REQUIRED = "not_required"
    REQUIRED = "required"


class ActionDefinition(StrEnum):
    """Which paid abilities are actions (rule_action_definition, rule_costs_with_click)."""

    CLICK_FIRST = "click_first"
    ANY_CLICK = "any_click"


class DefaultPool(StrEnum):
    """Where targets are sought when no zone is named (rule_targets_must_be_in_play_area)."""

    INSTALLED = "installed"
    PLAY_AREA = "play_area"


class TargetKinds(StrEnum):
    """What can be announced as a target (rule_target, rule_object_subroutine_targets)."""

    OBJECTS_AND_SUBROUTINES = "objects_and_subroutines"
    CARDS_AND_COUNTERS = "cards_and_counters"


class TargetTracking(StrEnum):
    """How long a reference to a target holds (rule_targets_gone, rule_target_beyond_move)."""

    OBJECT = "object"
    ZONE_AND_MOVER = "zone_and_mover"


class XScope(StrEnum):
    """Which costs may contain X, and what X stands for (rule_cost_x)."""

    ANNOUNCED_ANY_COST = "announced_any_cost"
    PRINTED_AFTER_MODIFIERS = "printed_after_modifiers"


class ZeroCost(StrEnum):
    """How a cost of zero is paid (rule_cost_zero)."""

    ANNOUNCED = "announced"
    UNANNOUNCED = "unannounced"


class NestedForms(StrEnum):
    """Which phrasings make a nested cost (rule_nested_cost_may, rule_nested_cost_unless)."""

    EXTENDED = "extended"
    BASIC = "basic"


class ControlledPayment(StrEnum):
    """Whose objects may pay a cost (rule_pay_costs_controlled_objects, rule_remove_tags_or_bad_publicity_as_cost)."""

    OWN_AND_STATUS_COUNTERS = "own_and_status_counters"
    OWN_ONLY = "own_only"


class InterruptScope(StrEnum):
    """Which optional abilities are kept from touching a payment (rule_cost_no_interrupt)."""

    OPTIONAL_INTERRUPTS = "optional_interrupts"
    OPTIONAL_PREVENTION = "optional_prevention"


class FacedownBlank(StrEnum):
    """What a facedown installed Runner card lacks (rule_facedown_runner_cards_are_blank)."""

    ALL_CHARACTERISTICS = "all_characteristics"
    NAME_AND_TYPES = "name_and_types"


class ForcedEnd(StrEnum):
    """What a forced end of the action phase does to the action in progress (rule_terminal_completion)."""

    COMPLETES_ACTION = "completes_action"
    AFTER_ACTION = "after_action"


class InstallSteps(StrEnum):
    """Which install procedure is followed (sec_steps_installing).

    The older excerpt breaks off after two steps, so every preset takes the full procedure.
    """

    FULL = "full"
    EXCERPT = "excerpt"


class Chain(StrEnum):
    """Whether anything may happen between the instructions of an effect.

    Rules rule_chain_reaction and rule_instructions_in_ability_text.
    """

    BETWEEN_INSTRUCTIONS = "between_instructions"
    NONE = "none"


class Titles(StrEnum):
    """Whether a card's name can decide if an effect applies to it.

    Rules rule_copies_of, rule_act_on_different_names and sec_old_self_reference_rules.
    """

    MAY_DECIDE = "may_decide"
    NEVER_DECIDE = "never_decide"


class Terms(StrEnum):
    """The vocabulary of messages: click and credit, or the action and bit of 1996."""

    CURRENT = "current"
    CLASSIC = "classic"


class CardText(StrEnum):
    """Which wording of a card counts."""

    CURRENT = "current"
    OF_THE_EDITION = "of_the_edition"


class Price(Value, frozen=True):
    """What a basic action costs (5.2.6, 5.2.7)."""

    action: Deed
    clicks: int
    credits: int = 0


class Numbers(Value, frozen=True):
    """The numbers that the rules themselves name; the defaults are those of v26.03.

    Attributes:
        corp_clicks: allotted to the Corp each turn (rule_corp_allotted_clicks).
        runner_clicks: allotted to the Runner each turn (rule_runner_allotted_clicks).
        hand_size: of both players, before anything changes it (rule_maximum_hand_size).
        memory: of the Runner (rule_memory_limit).
        points_to_win: agenda points (step_checkpoint_agenda_points).
        starting_credits: of both players (rule_start_credits), as `starting_hand` of cards (rule_start_hand).
        prices: of the basic actions that do not cost what their records say.
    """

    corp_clicks: int = 3
    runner_clicks: int = 4
    hand_size: int = 5
    memory: int = 4
    points_to_win: int = 7
    starting_credits: int = 5
    starting_hand: int = 5
    prices: tuple[Price, ...] = ()

    def clicks(self, side: Side) -> int:
        """How many clicks a player is allotted each turn."""
        return self.corp_clicks if side is Side.CORP else self.runner_clicks


class Edition(Value, frozen=True):
    """The reading of every rule on which the editions differ, and its numbers; the defaults are those of v26.03.

    A house edition is made with `msgspec.structs.replace(CR_26_03, name=..., state_change=...)`.
    """

    name: str
    state_change: StateChange = StateChange.NOT_REQUIRED
    action_definition: ActionDefinition = ActionDefinition.CLICK_FIRST
    default_pool: DefaultPool = DefaultPool.INSTALLED
    target_kinds: TargetKinds = TargetKinds.OBJECTS_AND_SUBROUTINES
    target_tracking: TargetTracking = TargetTracking.OBJECT
    x_scope: XScope = XScope.ANNOUNCED_ANY_COST
    zero_cost: ZeroCost = ZeroCost.ANNOUNCED
    nested_forms: NestedForms = NestedForms.EXTENDED
    controlled_payment: ControlledPayment = ControlledPayment.OWN_AND_STATUS_COUNTERS
    interrupt_scope: InterruptScope = InterruptScope.OPTIONAL_INTERRUPTS
    facedown_blank: FacedownBlank = FacedownBlank.ALL_CHARACTERISTICS
    forced_end: ForcedEnd = ForcedEnd.COMPLETES_ACTION
    install_steps: InstallSteps = InstallSteps.FULL
    chain: Chain = Chain.BETWEEN_INSTRUCTIONS
    titles: Titles = Titles.MAY_DECIDE
    terms: Terms = Terms.CURRENT
    card_text: CardText = CardText.CURRENT
    numbers: Numbers = Numbers()


CURRENT = "cr-26.03"
CR_26_03 = Edition(name=CURRENT)

# The older text is known from excerpts; where they are silent the current reading stands.
CR_OLD = Edition(
    name="cr-old",
    state_change=StateChange.REQUIRED,
    action_definition=ActionDefinition.ANY_CLICK,
    default_pool=DefaultPool.PLAY_AREA,
    target_kinds=TargetKinds.CARDS_AND_COUNTERS,
    target_tracking=TargetTracking.ZONE_AND_MOVER,
    x_scope=XScope.PRINTED_AFTER_MODIFIERS,
    zero_cost=ZeroCost.UNANNOUNCED,
    nested_forms=NestedForms.BASIC,
    controlled_payment=ControlledPayment.OWN_ONLY,
    interrupt_scope=InterruptScope.OPTIONAL_PREVENTION,
    facedown_blank=FacedownBlank.NAME_AND_TYPES,
    forced_end=ForcedEnd.AFTER_ACTION,
    card_text=CardText.OF_THE_EDITION,
)

# Of 1996 only the chapter on abilities is covered: cost and effect, no chains, titles that never matter.
CLASSIC_1996 = Edition(
    name="classic-1996",
    action_definition=ActionDefinition.ANY_CLICK,
    chain=Chain.NONE,
    titles=Titles.NEVER_DECIDE,
    terms=Terms.CLASSIC,
    card_text=CardText.OF_THE_EDITION,
)

EDITIONS: Mapping[str, Edition] = MappingProxyType({each.name: each for each in (CR_26_03, CR_OLD, CLASSIC_1996)})


class UnknownEdition(ValueError):
    """No edition has the name asked for; the message lists those there are."""


def edition(name: str) -> Edition:
    """The edition with this name, whatever its capitals: a preset, or one with switches set behind it.

    `cr-26.03+state_change=required+x_scope=printed_after_modifiers`

    Raises:
        UnknownEdition: no preset, switch or reading has this name.
    """
    found = EDITIONS.get(name)
    return found if found is not None else _edition(name.strip().casefold())


@cache
def _edition(wanted: str) -> Edition:
    base, *settings = wanted.split("+")
    if settings:
        return _with_switches(_edition(base or CURRENT), tuple(settings))
    name, found = wanted, EDITIONS.get(wanted)
    if found is None:
        from difflib import get_close_matches

        near = get_close_matches(wanted, tuple(EDITIONS), n=1, cutoff=0.5)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise UnknownEdition(f"no edition is called {name!r}{hint} (editions: {', '.join(EDITIONS)})")
    return found


def _with_switches(preset: Edition, settings: tuple[str, ...]) -> Edition:
    """The preset with some switches read otherwise; its name holds those that differ, in the order of `SWITCHES`."""
    read: dict[str, StrEnum] = {}
    for setting in settings:
        name, _, value = (part.strip().replace("-", "_") for part in setting.partition("="))
        if name not in SWITCHES:
            from difflib import get_close_matches

            near = get_close_matches(name, tuple(SWITCHES), n=1, cutoff=0.5)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            raise UnknownEdition(f"no switch is called {name!r}{hint} (switches: {', '.join(SWITCHES)})")
        values = {reading.value.value: reading.value for reading in SWITCHES[name].readings}
        if value not in values:
            raise UnknownEdition(f"{name} is {' or '.join(values)}, not {value!r}")
        read[name] = values[value]
    told = [f"+{name}={read[name].value}" for name in SWITCHES if name in read and read[name] != getattr(preset, name)]
    return structs.replace(preset, name=preset.name + "".join(told), **read)


def rules_label(edition: str) -> str:
    """The rules of an edition in a few words.

    >>> rules_label("cr-26.03"), rules_label("classic-1996")
    ('CR 26.03', 'Classic 1996')
    """
    preset, *settings = edition.split("+")
    family, _, version = preset.partition("-")
    label = f"{family.upper() if family == 'cr' else family.capitalize()} {version}".strip()
    return f"{label} with {', '.join(settings)}" if settings else label


@cache
def differences(one: Edition, other: Edition) -> tuple[str, ...]:
    """The names of the switches on which two editions disagree, in the order of `SWITCHES`."""
    return tuple(name for name in SWITCHES if getattr(one, name) != getattr(other, name))


class Reading(Value, frozen=True):
    """One side of a switch: the enum's value and what it means at the table."""

    value: StrEnum
    meaning: str


class Switch(Value, frozen=True):
    """A switch of `Edition`: its readings, and the ids of the current rules it concerns, if any."""

    name: str
    rules: tuple[str, ...]
    readings: tuple[Reading, ...]

    def meaning(self, chosen: Edition) -> str:
        """What this switch means in an edition, in one line."""
        value = getattr(chosen, self.name)
        return next(reading.meaning for reading in self.readings if reading.value is value)


def _switch(name: str, rules: tuple[str, ...], *readings: tuple[StrEnum, str]) -> Switch:
    return Switch(name, rules, tuple(Reading(value, meaning) for value, meaning in readings))


_ALL = (
    _switch(
        "state_change",
        (),
        (StateChange.NOT_REQUIRED, "An action may be taken even if nothing can come of it."),
        (StateChange.REQUIRED, "An action must be able to change something in the game."),
    ),
    _switch(
        "action_definition",
        ("rule_action_definition", "rule_costs_with_click", "rule_action"),
        (ActionDefinition.CLICK_FIRST, "A paid ability is an action if its cost opens with a click symbol."),
        (ActionDefinition.ANY_CLICK, "A paid ability is an action if a click symbol stands anywhere in its cost."),
    ),
    _switch(
        "default_pool",
        ("rule_targets_must_be_in_play_area",),
        (DefaultPool.INSTALLED, "With no zone named, choose among installed cards, and counters in the play area."),
        (DefaultPool.PLAY_AREA, "With no zone named, choose among all cards and counters in the play area."),
    ),
    _switch(
        "target_kinds",
        ("rule_target", "rule_object_subroutine_targets", "rule_unbroken_subroutines_target_for_break_abilities"),
        (TargetKinds.OBJECTS_AND_SUBROUTINES, "Subroutines are targets too, announced ahead of interrupts."),
        (TargetKinds.CARDS_AND_COUNTERS, "Only cards and counters are targets; subroutines are chosen as it resolves."),
    ),
    _switch(
        "target_tracking",
        (
            "rule_object",
            "rule_no_memory",
            "rule_identify_object_after_move",
            "rule_object_move_location",
            "rule_object_move_known_location",
            "rule_object_turn_faceup_facedown",
            "rule_previous_object",
            "rule_targets_gone",
            "rule_target_beyond_move",
        ),
        (TargetTracking.OBJECT, "A target is lost once its object is gone, by a new zone or an unknown place."),
        (TargetTracking.ZONE_AND_MOVER, "A target is lost once another ability moves it to another zone."),
    ),
    _switch(
        "x_scope",
        ("rule_cost_x", "rule_install_cost_x", "rule_play_cost_x"),
        (XScope.ANNOUNCED_ANY_COST, "Any cost may hold X; it is announced before modifiers and payment."),
        (XScope.PRINTED_AFTER_MODIFIERS, "X stands in printed play and install costs, as the amount finally paid."),
    ),
    _switch(
        "zero_cost",
        ("rule_cost_zero", "rule_cost_checkpoint_cost_zero"),
        (ZeroCost.ANNOUNCED, "Paying zero has to be announced and brings a checkpoint."),
        (ZeroCost.UNANNOUNCED, "Zero is paid without announcement, and brings no checkpoint of its own."),
    ),
    _switch(
        "nested_forms",
        ("rule_nested_cost_may", "rule_nested_cost_unless", "rule_nested_cost_no_may", "rule_nested_cost_otherwise"),
        (NestedForms.EXTENDED, "If-not and otherwise clauses nest costs as well; without a may there is no cost."),
        (NestedForms.BASIC, "May-to, may-if-you-do and unless are the phrasings of nested costs."),
    ),
    _switch(
        "controlled_payment",
        ("rule_pay_costs_controlled_objects", "rule_remove_tags_or_bad_publicity_as_cost"),
        (
            ControlledPayment.OWN_AND_STATUS_COUNTERS,
            "Pay with your own objects, or with tags and bad publicity of either side.",
        ),
        (ControlledPayment.OWN_ONLY, "Pay with your own objects only."),
    ),
    _switch(
        "interrupt_scope",
        ("rule_cost_no_interrupt",),
        (InterruptScope.OPTIONAL_INTERRUPTS, "No optional interrupt touches a payment."),
        (InterruptScope.OPTIONAL_PREVENTION, "No optional prevent or avoid ability touches a payment."),
    ),
    _switch(
        "facedown_blank",
        ("rule_facedown_runner_cards_are_blank", "rule_unflipping_runner_cards"),
        (FacedownBlank.ALL_CHARACTERISTICS, "A facedown Runner card has no characteristics at all."),
        (FacedownBlank.NAME_AND_TYPES, "A facedown Runner card has no name, type or subtypes."),
    ),
    _switch(
        "forced_end",
        ("rule_terminal_completion",),
        (ForcedEnd.COMPLETES_ACTION, "A forced end of the phase cuts the action short, as complete."),
        (ForcedEnd.AFTER_ACTION, "An action once started is carried through."),
    ),
    _switch(
        "install_steps",
        ("sec_steps_installing",),
        (InstallSteps.FULL, "Installing has six steps, with a checkpoint after payment."),
        (InstallSteps.EXCERPT, "Only placing the card and declaring its destination are handed down."),
    ),
    _switch(
        "chain",
        ("rule_chain_reaction", "rule_instructions_in_ability_text"),
        (Chain.BETWEEN_INSTRUCTIONS, "Checkpoints and chain reactions come between instructions."),
        (Chain.NONE, "An effect is carried out to its end before anything else."),
    ),
    _switch(
        "titles",
        ("rule_copies_of", "rule_act_on_different_names", "sec_old_self_reference_rules"),
        (Titles.MAY_DECIDE, "Effects may ask for a card's name."),
        (Titles.NEVER_DECIDE, "A card's name never decides what can affect it."),
    ),
    _switch(
        "terms",
        (),
        (Terms.CURRENT, "Messages speak of clicks, credits, subtypes, stealing and servers."),
        (Terms.CLASSIC, "Messages speak of actions, bits, keywords, liberating and data forts."),
    ),
    _switch(
        "card_text",
        (),
        (CardText.CURRENT, "Cards read as currently worded."),
        (CardText.OF_THE_EDITION, "Cards read as they were printed at the time."),
    ),
)

SWITCHES: Mapping[str, Switch] = MappingProxyType({each.name: each for each in _ALL})
