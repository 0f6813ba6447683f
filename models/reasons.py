"""The catalogue of reason codes: what each says, by which rules, and what players do about it.

Codes are stable and dotted. The first part says what kind of reason it is: the moment (`timing`), the kind of thing
(`zone`, `type`, ...), what a text asks for (`restriction`), what has to be paid (`pay`), what is not known (`unknown`),
or what a legal action brings with it (`warning`).
"""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from types import MappingProxyType

from .reason_code import ReasonCode
from .reasons_unknown import UNKNOWN_AND_WARNINGS


class UnknownReasonCode(LookupError):
    """No reason has this code; the message suggests those that look alike."""


_ALL = (
    # ------------------------------------------------------------------ the moment
    ReasonCode(
        "timing.not_your_turn",
        "Actions are taken only in one's own turn.",
        ("rule_actions_outside_action_phase",),
        "Wait for your own action phase.",
    ),
    ReasonCode(
        "timing.action_window",
        "Actions are taken only in an action window, and the one before must be complete.",
        ("rule_action_window", "rule_action_completion"),
        "Wait for the next action window.",
    ),
    ReasonCode(
        "timing.no_clicks",
        "An action phase ends when its player has no click left.",
        ("rule_action_phase_duration",),
        "Wait for the next action phase, or gain a click before this one ends.",
    ),
    ReasonCode(
        "timing.same_action",
        "An ability that lets a player take a different action lets them take none of those before.",
        ("rule_defferent_actions", "rule_same_actions"),
        "Take another action.",
    ),
    ReasonCode(
        "timing.must_act",
        "A player who has clicks left cannot pass in an action window.",
        ("rule_action_window_options",),
        "Take an action; to gain a credit is always possible.",
    ),
    ReasonCode(
        "timing.no_priority",
        "Somebody else has priority, or nobody.",
        (
            "rule_trigger_paid_abilities",
            "rule_trigger_paid_ability_interrupt",
            "rule_paid_ability_window_corp_rez",
            "rule_paid_ability_window_corp_score",
            "rule_reaction_window_options",
            "rule_pass",
        ),
        "Wait until the other player passes.",
    ),
    ReasonCode(
        "timing.paid_window",
        "Abilities of this kind are used in paid ability windows.",
        ("rule_other_paid_abilities",),
        "Wait for the next paid ability window.",
    ),
    ReasonCode(
        "timing.rez_window",
        "Cards are rezzed in those paid ability windows that allow it.",
        ("rule_rez_in_paw",),
        "Wait for a window that allows rezzing.",
    ),
    ReasonCode(
        "timing.rez_ice",
        "Ice is rezzed only while the Runner approaches it.",
        ("rule_paid_ability_window_corp_rez_ice",),
        "Wait until the Runner approaches it.",
    ),
    ReasonCode(
        "timing.score_window",
        "Agendas are scored in the paid ability windows of the Corp's draw and action phases.",
        ("rule_paid_ability_window_corp_score",),
        "Wait for the Corp's turn.",
    ),
    ReasonCode(
        "timing.no_access",
        "It can be done only while the card is being accessed.",
        ("rule_access_flag", "rule_basic_trash_ability", "rule_mid_access_window_occurrence", "rule_score_steal"),
        "Access the card first.",
    ),
    ReasonCode(
        "timing.no_encounter",
        "Subroutines are broken, and what is said of encountered ice is used, only during an encounter with such ice.",
        ("rule_paid_ability_breaks_subroutines", "rule_paid_ability_refers_to_encountered_ice"),
        "Wait until the Runner encounters ice.",
    ),
    ReasonCode(
        "timing.no_approach",
        "What is said of approached ice is used only while the Runner approaches such ice.",
        ("rule_paid_ability_refers_to_approached_ice",),
        "Wait until the Runner approaches ice.",
    ),
    ReasonCode(
        "timing.interrupt",
        "An interrupt is used only when something that it could change is about to resolve.",
        ("sec_relevant_interrupts", "rule_trigger_conditional_ability_interrupt"),
    ),
    ReasonCode(
        "timing.mandatory",
        "A mandatory ability is pending: it is triggered before its player passes.",
        ("rule_reaction_window_must_resolve_mandatory_abilities", "rule_valid_search_target_install_play"),
        "Trigger it first.",
    ),
    ReasonCode(
        "timing.other_decision",
        "The game waits for another decision first.",
        ("rule_requirements",),
        "See what is decided now with sysop actions.",
    ),
    ReasonCode("game.over", "The game is over.", ("rule_game_end",)),
    # -------------------------------------------------------------- cards and zones
    ReasonCode(
        "zone.not_in_hand",
        "The basic action takes a card from the player's own hand.",
        ("rule_corp_basic_action_operation", "runner_basic_action_event"),
    ),
    ReasonCode("type.not_playable", "Only events and operations are played.", ("rule_playing",), "Install it."),
    ReasonCode(
        "type.not_installable",
        "Events, operations and identities are never installed.",
        ("rule_installing",),
        "Play it.",
    ),
    ReasonCode(
        "install.no_server",
        "The Corp chooses the server to install in.",
        ("rule_corp_install_choose_destination_server",),
        "Name a server.",
    ),
    ReasonCode(
        "install.no_such_server",
        "The server does not exist.",
        ("rule_corp_install_choose_destination_server",),
        "Install in a new remote server.",
    ),
    ReasonCode(
        "install.two_destinations",
        "A card is installed on another one, or in a server by itself, and not both.",
        ("rule_host_via_install",),
        "Name the host alone.",
    ),
    ReasonCode(
        "install.central_root",
        "Agendas and assets are installed only in the root of a remote server.",
        ("rule_agenda_asset_root_remote_server",),
        "Install it in a remote server.",
    ),
    ReasonCode(
        "install.too_many_servers",
        "A card limits the number of remote servers, and as many exist already.",
        ("rule_limit_remote_servers",),
        "Install it in a server that exists.",
    ),
    ReasonCode(
        "install.no_server_for_runner",
        "Runner cards are installed in the rig, not in servers.",
        ("rule_runner_cards_default_install",),
        "Name no server.",
    ),
    ReasonCode("install.only_there", "The card says where it can be installed.", ("rule_x_server_only",)),
    ReasonCode(
        "install.not_a_host",
        "Neither card has a text that allows the one to be installed on the other.",
        ("rule_host_relationship", "rule_host_via_install", "rule_host_via_ability", "rule_valid_hosts"),
        "Install it without a host, or on another one.",
    ),
    ReasonCode(
        "install.host_full",
        "The host hosts as many cards, or as much memory, as it can.",
        ("rule_hosting_limit",),
        "Install it without a host, or on another one.",
    ),
    ReasonCode(
        "install.needs_host",
        "The card is installed only on another one of a certain kind.",
        ("rule_host_on_ability",),
        "Name the host; one must be there before the install begins.",
    ),
    ReasonCode(
        "install.memory",
        "The program takes more memory than there is, even with every other program trashed.",
        ("rule_program_install_exceed_memory_limit",),
        "Raise the memory limit first.",
    ),
    ReasonCode("advance.cannot", "Only agendas, and cards that say so, can be advanced.", ("rule_you_can_advance",)),
    ReasonCode(
        "run.no_such_server",
        "Runs are made on servers that exist.",
        ("rule_start_initiation_phase",),
        "Run another server.",
    ),
    ReasonCode("rez.agenda", "Agendas are never rezzed.", ("rule_cannot_rez_agendas",)),
    ReasonCode("rez.not_unrezzed", "Only unrezzed assets, upgrades and ice are rezzed.", ("sec_rez",)),
    ReasonCode("score.not_agenda", "Only installed agendas are scored.", ("rule_score_steal",)),
    ReasonCode(
        "score.not_advanced",
        "The agenda has fewer advancement counters than its requirement.",
        ("rule_advancement_requirement",),
        "Advance it.",
    ),
    ReasonCode("steal.not_agenda", "Only agendas are stolen.", ("step_access_agenda",)),
    ReasonCode(
        "access.must_trash",
        "The accessed card must be trashed, and an ability that does it can be paid.",
        ("rule_access_installed_must_trash_if_able", "rule_access_reveal_trash_if_able"),
        "Use that ability.",
    ),
    ReasonCode("trash.no_cost", "The accessed card has no trash cost.", ("rule_paying_trash_costs",)),
    ReasonCode("trash.archives", "Cards in Archives cannot be trashed.", ("rule_trash_in_archives",)),
    # --------------------------------------------------------------------- abilities
    ReasonCode(
        "ability.none", "The object has no such ability, or no such cost.", ("rule_paid_ability", "rule_trigger_cost")
    ),
    ReasonCode(
        "ability.inactive",
        "The ability is not active.",
        ("rule_ability_active", "rule_lose_ability", "rule_threat_flag"),
        "Rez the card first.",
    ),
    ReasonCode(
        "interface.strength",
        "An interface ability needs at least the strength of the ice.",
        ("rule_interface_flag",),
        "Raise the strength first.",
    ),
    ReasonCode("interface.ice", "The icebreaker does not interface with such ice.", ("rule_interface_flag",)),
    ReasonCode(
        "interface.all_broken",
        "All subroutines of the ice are broken already.",
        ("rule_break_all_subroutines_no_targets",),
    ),
    ReasonCode(
        "interface.subtype",
        "The icebreaker breaks subroutines of ice of another subtype.",
        ("rule_icebreaker_interface_subtype",),
    ),
    ReasonCode(
        "trigger.not_pending",
        "No such ability is pending.",
        ("rule_trigger_conditional_ability", "rule_pending_status_for_interrupt_windows"),
    ),
    # --------------------------------------------- why an ability did not become pending
    ReasonCode("trigger.none", "The object has no conditional ability.", ("rule_conditional_ability",)),
    ReasonCode(
        "trigger.not_conditional", "Only conditional abilities wait to be triggered.", ("rule_conditional_ability",)
    ),
    ReasonCode(
        "trigger.nothing_happened",
        "Nothing of the kind that the ability waits for has happened this turn.",
        ("rule_trigger_description",),
    ),
    ReasonCode(
        "trigger.other_occurrence",
        "What happened is like what the ability waits for, and differs in a part of it.",
        ("rule_condition_requirements_part_of_condition",),
    ),
    ReasonCode(
        "trigger.condition",
        "What else the trigger condition asks for did not hold.",
        ("rule_condition_requirements_part_of_condition", "rule_conditional_ability_check_start_of_checkpoint"),
    ),
    ReasonCode(
        "trigger.ordinal",
        "The ability waits for the first (second, ...) such occurrence, and this was another one.",
        ("rule_trigger_description",),
        "The count begins again with the next turn or run.",
    ),
    ReasonCode(
        "trigger.inactive",
        "The ability was not active when its condition was met.",
        ("rule_condition_only_met_while_active",),
        "Rez or install the card first.",
    ),
    ReasonCode(
        "trigger.active_later",
        "The card became active after the checkpoint that saw the occurrence.",
        ("rule_condition_only_met_while_active",),
    ),
    ReasonCode(
        "trigger.interrupt",
        "Interrupts become pending as an interrupt window opens.",
        ("rule_pending_status_for_interrupt_windows",),
    ),
    ReasonCode(
        "trigger.next_checkpoint",
        "The ability becomes pending at the next checkpoint.",
        ("rule_condition_checked_in_checkpoints",),
    ),
    ReasonCode("trigger.used", "The ability has been used as often as it allows.", ("rule_use_restriction",)),
    ReasonCode(
        "trigger.resolving", "The instance has been triggered and resolves.", ("rule_triggered_ability_loses_pending",)
    ),
    ReasonCode("trigger.over", "The instance has been triggered or passed.", ("rule_triggered_ability_loses_pending",)),
    # ------------------------------------------------------ why an order is not allowed
    ReasonCode("order.not_pending", "No such ability is pending at this step.", ("rule_reaction_window_options",)),
    ReasonCode(
        "order.active_player_first",
        "The active player passes first, and cannot pass with mandatory abilities pending.",
        ("rule_reaction_window_priority",),
    ),
    ReasonCode(
        "order.passed",
        "The active player has passed in this window and does not get priority again.",
        ("rule_reaction_window_priority",),
    ),
    ReasonCode(
        "order.nested_first",
        "What became pending meanwhile has a window of its own, which closes first.",
        ("rule_reaction_window_linked_to_pending_conditional_abilities",),
    ),
    ReasonCode(
        "order.again", "The instance has been triggered at an earlier step.", ("rule_triggered_ability_loses_pending",)
    ),
    ReasonCode(
        "order.no_longer_pending",
        "The ability became inactive, or its window closed, at an earlier step.",
        ("rule_conditional_ability_lose_pending_when_ability_becomes_inactive",),
    ),
    ReasonCode(
        "order.mandatory",
        "A window does not close while mandatory abilities are pending in it.",
        ("rule_reaction_window_must_resolve_mandatory_abilities",),
    ),
    # ----------------------------------------------------------- what texts ask for
    ReasonCode(
        "restriction.used",
        "The ability has been used as often as it allows.",
        ("rule_use_restriction", "rule_once_per_turn_flag"),
        "It is available again when the turn or run is over.",
    ),
    ReasonCode(
        "restriction.first_click",
        "A card demands something else for the first click of the turn.",
        ("rule_card_precedence",),
        "Spend the first click as the card says.",
    ),
    ReasonCode("restriction.use_only", "What the ability asks for does not hold.", ("rule_use_restriction",)),
    ReasonCode(
        "restriction.play_only", "What the card can only be played under does not hold.", ("rule_act_restriction",)
    ),
    ReasonCode(
        "restriction.install_only",
        "What the card can only be installed under does not hold.",
        ("rule_act_restriction",),
    ),
    ReasonCode(
        "restriction.rez_only", "What the card can only be rezzed under does not hold.", ("rule_act_restriction",)
    ),
    ReasonCode(
        "restriction.score_only", "What the card can only be scored under does not hold.", ("rule_act_restriction",)
    ),
    ReasonCode("restriction.not_tagged", "The Runner is not tagged.", ("corp_basic_action_trash_resource",)),
    ReasonCode("prohibited", "A card says that it cannot be done.", ("rule_cannot_precedence",)),
    ReasonCode(
        "action.no_effect",
        "In the older rules an action must be able to change the game state.",
        ("rule_initiate_action",),
    ),
    # ------------------------------------------------------------------------ paying
    ReasonCode(
        "pay.short",
        "What is there is less than what is due.",
        ("rule_cost", "rule_pay_cost_restriction"),
        "Get what is missing.",
    ),
    ReasonCode(
        "pay.together",
        "Of several costs that are due at once, not all can be paid.",
        ("rule_cost", "rule_additonal_cost_simultaenous"),
        "Get what is missing.",
    ),
    ReasonCode("pay.not_there", "What would have to be spent is not there.", ("rule_cost",)),
    ReasonCode(
        "pay.prevented",
        "A static ability or mandatory interrupt would prevent what the cost does.",
        ("rule_cost_interrupt_static_mandatory",),
    ),
    ReasonCode(
        "pay.not_a_way", "That is not a way to pay what is due.", ("rule_cost",), "See the ways with sysop payments."
    ),
    ReasonCode(
        "pay.amount",
        "A part of what is due is paid with too little or too much.",
        ("rule_cost",),
        "See the ways with sysop payments.",
    ),
    ReasonCode(
        "pay.source",
        "What is given cannot pay for that part, or there is not as much of it.",
        ("rule_cost", "rule_pay_cost_restriction"),
        "See the ways with sysop payments.",
    ),
    ReasonCode(
        "pay.twice",
        "One item is given for two parts of what is due.",
        ("rule_cost",),
        "See the ways with sysop payments.",
    ),
    ReasonCode(
        "pay.prohibited",
        "An effect says that what the cost asks for cannot be done.",
        ("rule_cannot_precedence",),
    ),
    ReasonCode(
        "pay.restricted",
        "Every way to pay would break a restriction that must hold.",
        ("rule_cost_restrictions",),
    ),
    ReasonCode("pay.no_x", "X has none of the values that the text allows and that can be paid.", ("rule_cost_x",)),
    ReasonCode(
        "pay.not_yours",
        "In the older rules costs are paid with one's own cards and counters only.",
        ("rule_pay_costs_controlled_objects",),
    ),
    ReasonCode("pay.must", "What must be paid if able cannot be declined.", ("rule_spend_credits",)),
    # ----------------------------------------------------------------------- targets
    ReasonCode(
        "target.zone",
        "Without a named zone only installed cards are targets.",
        ("rule_targets_must_be_in_play_area",),
    ),
    ReasonCode(
        "target.not_valid",
        "The object does not fit what the text asks for, or cannot be acted upon so.",
        ("rule_targets_must_be_valid", "corp_basic_action_trash_resource"),
    ),
    ReasonCode("target.twice", "An object is chosen once for each announcement.", ("rule_distinct_targets",)),
    ReasonCode(
        "target.grouping",
        "What is chosen together does not go together as the text asks.",
        ("rule_multiple_targets",),
    ),
    ReasonCode(
        "target.short",
        "Nothing, or less than the text asks for, fulfils all that it asks for.",
        ("rule_targets_must_be_valid", "rule_distinct_targets"),
    ),
    ReasonCode(
        "target.count",
        "Another number of targets is asked for.",
        ("rule_announce_targets", "rule_distinct_targets"),
    ),
    # -------------------------------------------------- other questions of the game
    ReasonCode(
        "choice.mandatory",
        "The text does not leave it open whether it is done.",
        ("rule_using", "rule_announce_targets"),
        "Take one of the choices that sysop actions lists.",
    ),
    ReasonCode(
        "choice.card",
        "The card is not one of those to choose from, or is chosen twice.",
        ("rule_find", "step_choose_candidate", "rule_discarding_process"),
        "See what may be chosen with sysop actions.",
    ),
    ReasonCode(
        "choice.count",
        "Another number of cards is to be chosen.",
        ("rule_discarding_process", "rule_find", "rule_must_trash_cases_in_root_of_server"),
        "See what may be chosen with sysop actions.",
    ),
    ReasonCode(
        "choice.number",
        "The number lies outside of what the text and the position allow.",
        ("rule_using", "rule_bid_secret"),
        "See what may be chosen with sysop actions.",
    ),
    ReasonCode(
        "choice.server",
        "The server is not one of those to choose from.",
        ("rule_object_subroutine_targets", "rule_corp_install_choose_destination_server"),
        "See what may be chosen with sysop actions.",
    ),
    ReasonCode(
        "choice.word",
        "The word is not one of those to choose from.",
        ("rule_object_subroutine_targets",),
        "See what may be chosen with sysop actions.",
    ),
    ReasonCode(
        "choice.option",
        "The text has no such option, or it could not be carried out.",
        ("rule_choice_instruction", "rule_mandatory_choice"),
        "See what may be chosen with sysop actions.",
    ),
    ReasonCode(
        "choice.chance",
        "Chance cannot bring that.",
        ("rule_candidates_in_hq", "rule_meat_net_damage"),
    ),
    ReasonCode(
        "choice.trash_set",
        "A checkpoint trashes just enough: no limit stays broken, and nothing that can stay is trashed.",
        ("step_checkpoint_card_restrictions", "rule_program_other_exceed_memory_limit", "rule_host_restriction"),
        "See the sets with sysop actions.",
    ),
    # ------------------------------------------------------------------ building decks
    ReasonCode("deck.identity", "A deck belongs to one identity.", ("rule_identity",)),
    ReasonCode(
        "deck.starter",
        "The identity is only for the decks of its starter pack.",
        ("rule_gateway_identities",),
        "Choose another identity.",
    ),
    ReasonCode(
        "deck.draft", "The identity is only for drafted decks.", ("rule_card_precedence",), "Choose another identity."
    ),
    ReasonCode("deck.type", "Identities are not part of a deck.", ("rule_disallowed_cards",)),
    ReasonCode("deck.side", "A deck has cards of its own side only.", ("rule_disallowed_cards",)),
    ReasonCode(
        "deck.faction",
        "A card without an influence cost goes into decks of its own faction only.",
        ("rule_disallowed_cards",),
    ),
    ReasonCode("deck.barred", "The identity does not let its deck include the card.", ("rule_identity",)),
    ReasonCode("deck.different", "The identity lets in fewer different cards of another faction.", ("rule_identity",)),
    ReasonCode(
        "deck.size",
        "A deck has at least as many cards as its identity asks for.",
        ("rule_minimum_deck_size",),
        "Add cards.",
    ),
    ReasonCode(
        "deck.influence",
        "The cards of other factions cost more influence than the identity allows.",
        ("rule_influence_limit", "rule_influence_by_copy"),
        "Leave out copies of cards of other factions.",
    ),
    ReasonCode(
        "deck.agenda_points",
        "The agenda points of a Corp deck are not those that its size asks for.",
        ("rule_40_44", "rule_45_49", "rule_50_54", "rule_54+"),
        "Change the agendas, or the number of cards.",
    ),
    ReasonCode(
        "deck.copies",
        "A deck has at most three copies of a card, or as many as a text says.",
        ("rule_maximum_copies",),
        "Leave out copies.",
    ),
    ReasonCode(
        "deck.extra",
        "Extra cards are those that the identity or another rule asks for.",
        ("rule_outside_deck", "rule_adam_different_directives"),
        "Name them under a line 'Extra cards:' of the list.",
    ),
    ReasonCode(
        "deck.not_allowed",
        "The card is on the list of cards that are not allowed.",
        ("rule_special_tournament_rules",),
        "Leave it out.",
    ),
    *UNKNOWN_AND_WARNINGS,
)

REASON_CODES: Mapping[str, ReasonCode] = MappingProxyType({each.code: each for each in _ALL})


def reason_code(code: str) -> ReasonCode:
    """The entry of a code.

    >>> reason_code("rez.agenda").rules
    ('rule_cannot_rez_agendas',)

    Raises:
        UnknownReasonCode: no reason has this code.
    """
    found = REASON_CODES.get(code.strip().casefold())
    if found is None:
        near = get_close_matches(code.casefold(), tuple(REASON_CODES), n=3, cutoff=0.5)
        hint = f"did you mean {' or '.join(near)}?" if near else "sysop explain lists all"
        raise UnknownReasonCode(f"no reason has the code {code!r}; {hint}")
    return found
