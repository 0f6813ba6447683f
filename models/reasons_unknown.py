"""The codes of what is not known, and of what a legal action brings with it (`reasons` is the whole catalogue)."""

from __future__ import annotations

from .reason_code import ReasonCode

UNKNOWN_AND_WARNINGS = (
    # ----------------------------------------------------------------- what is unknown
    ReasonCode(
        "unknown.card_text",
        "A clause of a card that matters here is not understood.",
        ("rule_all_text_is_an_ability",),
        "See what is understood with sysop card.",
    ),
    ReasonCode(
        "unknown.lasting",
        "Whether what a card left behind still lasts is not told.",
        ("rule_lingering_effect",),
        "Say so under `lasting` in the position file.",
    ),
    ReasonCode(
        "unknown.effect",
        "An effect was carried out without being understood.",
        ("rule_resolve_ability", "rule_corp_decides_unspecified_order"),
    ),
    ReasonCode(
        "unknown.trigger",
        "Whether an ability became pending is not known.",
        ("rule_condition_checked_in_checkpoints", "rule_vacuous_truth"),
    ),
    ReasonCode("unknown.cost", "A kind of cost is not decided by this version.", ("rule_cost",)),
    ReasonCode(
        "unknown.cost_change",
        "Whether a card changes a cost, or by how much, is not known.",
        ("rule_cost_calculation",),
    ),
    ReasonCode(
        "unknown.prevented",
        "Whether something would prevent what a cost does is not known.",
        ("rule_cost_interrupt_static_mandatory",),
    ),
    ReasonCode("unknown.prohibited", "Whether an effect forbids it is not known.", ("rule_cannot_precedence",)),
    ReasonCode(
        "unknown.advancement",
        "The rulebook leaves open whether an ability that scores an agenda asks for its counters.",
        ("rule_advancement_requirement", "rule_card_precedence"),
        "Advance the agenda until it has enough.",
    ),
    ReasonCode("unknown.x", "Which values X may have is not known.", ("rule_cost_x", "rule_values_defined_by_x")),
    ReasonCode("unknown.additional_cost", "Whether a card adds a cost is not known.", ("rule_additional_cost",)),
    ReasonCode(
        "unknown.history",
        "What happened before matters, and the position does not say it.",
        ("rule_condition_checked_in_checkpoints", "rule_use_restriction"),
        "List the history in the position.",
    ),
    ReasonCode(
        "unknown.hidden_card",
        "What a card that nobody has identified is matters.",
        ("rule_hidden_information",),
        "Name the card in the position.",
    ),
    ReasonCode(
        "unknown.zone_size",
        "How many cards a zone holds matters, and the position does not say it.",
        ("rule_hidden_information",),
        "List the zone in the position.",
    ),
    ReasonCode("unknown.prohibited", "Whether a card forbids it is not known.", ("rule_cannot_precedence",)),
    ReasonCode(
        "unknown.interrupt",
        "The rulebook leaves open whether an interrupt applies to what is trashed in the middle of a procedure.",
        ("rule_step_sequences", "sec_relevant_interrupts"),
    ),
    ReasonCode("unknown.host", "Whether a card can be hosted there is not known.", ("rule_installed_onto_cards",)),
    ReasonCode("unknown.grouping", "A way to group targets is not decided.", ("rule_multiple_targets",)),
    ReasonCode("unknown.choice", "Whether the choice is legal is not known.", ("rule_requirements",)),
    ReasonCode("unknown.budget", "The search was given up.", ("rule_requirements",), "Allow more time or nodes."),
    # ------------------------------------------------------------------------ warnings
    ReasonCode("warning.flatline", "Paying flatlines the Runner; it is legal all the same.", ("rule_flatline",)),
    ReasonCode(
        "warning.stays",
        "What cannot be paid for may be chosen, and stays where it is.",
        ("rule_inherent_cost_in_ability",),
    ),
    ReasonCode("warning.decked", "A Corp that has to draw from an empty R&D loses.", ("rule_empty_rnd",)),
)
