"""Twins: the same question under two editions, with opposite answers where the switch decides."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec import structs

from sysop.models.abilities import Ability, AbilityKind, Instruction, NestedCost, NestedForm
from sysop.models.cards import Card
from sysop.models.conditions import Trigger
from sysop.models.costs import Cost, PayCredits
from sysop.models.deeds import Deed
from sysop.models.edition import SWITCHES
from sysop.models.effects import Destination, Effect, Target, The
from sysop.models.selectors import (
    ANYTHING,
    And,
    Bound,
    Compare,
    CountOf,
    EventPattern,
    Faction,
    InZone,
    Is,
    IsSubroutine,
    Selector,
    Subtype,
    Titled,
    Type,
)
from sysop.models.selectors import (
    Status as ObjectStatus,
)
from sysop.models.terms import CardType, Player, Relation, Side, Stat, Zone
from sysop.models.verdict import Status
from sysop.solver.ask.position import Position

from .conftest import Table, trier

Build = Callable[[str], Position]

EMPTY_STACK = """
turn: {side: runner, number: 3}
runner: {credits: 5, clicks: 2, stack: []}
"""
KEEGAN_LANE = """
turn: {side: runner, number: 3}
corp: {credits: 5, hq: {unknown: 5}, rnd: {unknown: 5}, servers: {"1": {root: [{card: Keegan Lane, rezzed: true}]}}}
runner: {credits: 5, tags: 2, rig: [Corroder], stack: {unknown: 5}}
run: {server: "1", step: initiation}
"""
FACEDOWN = """
turn: {side: runner, number: 2, step: before action}
runner: {rig: [Trier, {card: Corroder, facedown: true}]}
"""


def of(edition: str, text: str) -> str:
    return f"edition: {edition}\n{text}"


def test_state_change_to_draw_from_an_empty_stack(position: Build) -> None:
    assert position(of("cr-26.03", EMPTY_STACK)).check("draw").status is Status.LEGAL
    old = position(of("cr-old", EMPTY_STACK)).check("draw")
    assert old.status is Status.ILLEGAL
    assert old.switches == ("state_change",)


def test_controlled_payment_the_corp_pays_with_tags(position: Build) -> None:
    def asked(edition: str) -> Position:
        start = position(of(edition, KEEGAN_LANE))
        return start.after("pass") if start.decision is not None and start.decision.side is not None else start

    use = "use Keegan Lane ability 1"
    now, old = asked("cr-26.03").check(use), asked("cr-old").check(use)
    assert now.status is Status.LEGAL
    assert old.status is Status.ILLEGAL
    assert "pay.not_yours" in [reason.code for reason in old.reasons]
    assert "controlled_payment" in old.switches


def test_titles_copies_are_told_by_their_name_today_only(position: Build) -> None:
    text = """
    turn: {side: runner, number: 3}
    runner: {credits: 5, clicks: 2, grip: [Exclusive Party], heap: [Exclusive Party], stack: [Sure Gamble, Diesel]}
    """
    played = {
        e: position(of(e, text.strip().replace("\n    ", "\n"))).after("play Exclusive Party")
        for e in ("cr-26.03", "classic-1996")
    }
    assert {e: p.state.runner.credits for e, p in played.items()} == {"cr-26.03": 6, "classic-1996": 5}


def test_terms_messages_and_actions_in_the_words_of_1996(position: Build) -> None:
    classic = position(
        of("classic-1996", "turn: {side: runner, number: 3}\nrunner: {credits: 1, clicks: 2, grip: [Sure Gamble]}")
    )
    assert classic.check("gain bit").status is Status.LEGAL
    (reason,) = classic.check("play Sure Gamble").reasons
    assert "needs 5 bits, 1 available" in reason.message
    assert reason.help == "4 more bits"


def test_a_switch_that_was_not_looked_at_is_not_named(position: Build) -> None:
    assert position(of("cr-old", EMPTY_STACK)).check("gain credit").switches == ()


@pytest.mark.parametrize("edition", ["cr-26.03", "cr-old", "classic-1996"])
def test_the_basic_actions_are_the_same_in_every_edition(position: Build, edition: str) -> None:
    text = "turn: {side: runner, number: 3}\nrunner: {credits: 5, clicks: 2, stack: {unknown: 5}}"
    assert position(of(edition, text)).check("draw").status is Status.LEGAL


def test_x_scope_a_tax_lowers_x_today_and_is_part_of_it_in_the_older_rules(position: Build) -> None:
    text = """
turn: {side: corp, number: 3}
corp: {credits: 3, clicks: 3, hq: [Psychographics], servers: {"1": {root: [Hostile Takeover]}}}
runner: {tags: 5, rig: [Donut Taganes]}
"""
    most = {
        edition: max(payment.x or 0 for payment in position(of(edition, text)).payments("play Psychographics"))
        for edition in ("cr-26.03", "cr-old")
    }
    assert most == {"cr-26.03": 2, "cr-old": 3}


def twins(position: Build, text: str, *actions: str) -> tuple[Position, Position]:
    """The same position under today's and under the older rules, after the same actions."""
    found = []
    for edition in ("cr-26.03", "cr-old"):
        at = position(of(edition, text))
        for action in actions:
            at = at.after(action)
        found.append(at)
    return found[0], found[1]


def offered(at: Position) -> list[str]:
    return [at.describe(choice) for choice in at.legal_actions]


def test_action_definition_eli_is_broken_in_its_encounter_today_only(position: Build) -> None:
    text = """
turn: {side: runner, number: 3}
corp: {servers: {"1": {ice: [{card: Eli 1.0, rezzed: true}]}}}
runner: {clicks: 2}
run: {server: "1", step: encounter}
"""
    now, old = (at.check("use Eli 1.0") for at in twins(position, text))
    assert (now.status, old.status) == (Status.LEGAL, Status.ILLEGAL)
    assert old.switches == ("action_definition",)


def test_chain_a_reaction_comes_between_two_instructions_today_only(table: Table) -> None:
    twice = trier(Effect(Deed.TAKE_BAD_PUBLICITY, amount=1), Effect(Deed.GAIN_CREDITS, amount=1))
    watcher = structs.replace(
        trier(),
        id="watcher",
        title="Watcher",
        abilities=(
            Ability(
                AbilityKind.CONDITIONAL,
                trigger=Trigger((EventPattern(Deed.TAKE_BAD_PUBLICITY),)),
                steps=(Instruction((Effect(Deed.DRAW, amount=1),)),),
            ),
        ),
    )
    text = """
turn: {side: runner, number: 2, step: before action}
runner: {stack: [Diesel, Diesel], grip: [], rig: [Trier, Watcher]}
"""
    now, classic = (table(of(e, text), twice, watcher).after("use Trier") for e in ("cr-26.03", "classic-1996"))
    assert now.state.runner.credits == 0
    assert classic.state.runner.credits == 1


def test_default_pool_and_card_text_trick_of_light(position: Build) -> None:
    """rule_target: the older wording takes counters from any card in the play area, today's from an installed one."""
    text = """
turn: {side: corp, number: 3}
corp:
  credits: 3
  hq: [Trick of Light]
  servers: {"1": {root: [{card: Hostile Takeover}]}}
runner: {rig: [{card: London Library, hosted: [{card: Imp, installed: false, counters: {advancement: 2}}]}]}
"""
    now, old = twins(position, text)
    assert (now.targets("Trick of Light").count(), old.targets("Trick of Light").count()) == (1, 3)
    played = old.after("play Trick of Light")
    assert played.check("choose Hostile Takeover / advancement counter on Imp").switches == (
        "default_pool",
        "card_text",
    )


def test_what_was_asked_before_adds_no_switch_to_a_verdict(position: Build) -> None:
    text = """
turn: {side: corp, number: 3}
corp: {credits: 3, hq: [Trick of Light], servers: {"1": {root: [{card: Hostile Takeover}]}}}
"""
    fresh, asked = (position(of("cr-old", text)) for _ in range(2))
    assert asked.targets("Trick of Light").count() == 1
    assert asked.check("play Trick of Light") == fresh.check("play Trick of Light")


def test_target_kinds_subroutines_are_chosen_behind_interrupts_in_the_older_rules(table: Table) -> None:
    """rule_object_subroutine_targets, rule_announce_targets"""
    breaker = trier(
        Instruction(
            (
                Effect(Deed.BREAK, what=Target(IsSubroutine(ANYTHING))),
                Effect(Deed.TAKE_TAGS, Player.RUNNER, amount=1),
            )
        )
    )
    text = """
turn: {side: runner, number: 2}
corp: {servers: {"1": {ice: [{card: Ice Wall, rezzed: true}]}}}
runner: {credits: 5, clicks: 2, rig: [Trier, Decoy]}
run: {server: "1", step: encounter}
"""
    now, old = (table(of(e, text), breaker).after("use Trier") for e in ("cr-26.03", "cr-old"))
    assert "use Decoy" not in offered(now)
    assert now.check("use Decoy").status is Status.ILLEGAL
    verdict = old.check("use Decoy")
    assert verdict.status is Status.LEGAL
    assert "target_kinds" in verdict.switches
    for at in (now.after(now.legal_actions.unrank(0)).after("pass"), old.after("pass")):
        done = at if at.decision is None or at.decision.kind.value != "targets" else at.after(offered(at)[0])
        assert done.state.run is not None
        assert (done.state.run.broken, done.state.runner.tags) == ((0,), 1)


def test_target_tracking_a_shuffle_loses_a_target_today_only(table: Table) -> None:
    """rule_object_move_location, rule_targets_gone"""
    chosen = Bound("it")
    shuffler = trier(
        Effect(Deed.CHOOSE, what=Target(InZone((Zone.STACK,)), name="it")),
        Effect(Deed.SHUFFLE, destination=Destination(zone=Zone.STACK)),
        Effect(Deed.REMOVE_FROM_GAME, what=The(chosen)),
    )
    text = "turn: {side: runner, number: 2, step: before action}\nrunner: {stack: [Diesel, Imp, Mimic], rig: [Trier]}\n"
    gone = {}
    for edition in ("cr-26.03", "cr-old"):
        done = table(of(edition, text), shuffler).after("use Trier").after("choose Imp")
        gone[edition] = [o.card for o in done.state.in_zone(Zone.REMOVED)]
        assert ("target_tracking" in done.check("pass").switches) is (edition == "cr-old")
    assert gone == {"cr-26.03": [], "cr-old": ["imp"]}


def test_zero_cost_brings_a_checkpoint_today_only(position: Build) -> None:
    """rule_cost_checkpoint_cost_zero: whether the upgrade is active when its own installation is looked at."""
    text = """
turn: {side: corp, number: 4, step: before action}
corp:
  rnd: [Tranquility Home Grid, Hedge Fund, Hedge Fund, Hedge Fund, Hedge Fund, Hedge Fund]
  servers: {"1": {root: [{card: Architect Deployment Test, counters: {advancement: 4}}]}}
"""
    actions = ["score Architect Deployment Test", "trigger Architect Deployment Test"]
    now, old = twins(position, text, *actions, "choose Tranquility Home Grid", "server new")
    asked = "trigger Tranquility Home Grid"
    assert (asked in offered(now), asked in offered(old)) == (False, True)
    assert "zero_cost" in old.check(asked).switches


def test_zero_cost_of_an_unless_is_paid_without_a_word_in_the_older_rules(table: Table) -> None:
    """rule_cost_zero: today it has to be announced"""
    price = CountOf(And((Type((CardType.ICE,)), Is(ObjectStatus.INSTALLED))))
    pricey = trier(
        NestedCost(
            Player.YOU,
            Cost((PayCredits(price),)),
            NestedForm.UNLESS,
            if_not=(Instruction((Effect(Deed.TAKE_TAGS, Player.RUNNER, amount=1),)),),
        )
    )
    text = "turn: {side: runner, number: 2, step: before action}\nrunner: {credits: 3, rig: [Trier]}\n"
    now, old = (table(of(e, text), pricey).after("use Trier") for e in ("cr-26.03", "cr-old"))
    assert "decline" in offered(now)
    assert now.after("decline").state.runner.tags == 1
    assert old.check("decline").status is Status.ILLEGAL
    assert old.state.runner.tags == 0


def test_nested_forms_an_if_not_makes_a_cost_today_only(position: Build) -> None:
    """rule_nested_cost_unless, rule_cost_no_interrupt: damage of a cost cannot be prevented, of an effect it can."""
    text = """
turn: {side: corp, number: 3}
corp: {credits: 5, clicks: 3, hq: [Riot Suppression], archives: [PAD Campaign]}
runner: {credits: 5, grip: [Sure Gamble, Diesel], rig: [Heartbeat, Corroder]}
history: [{trash: PAD Campaign, by: runner, turn: last}]
"""
    now, old = twins(position, text, "play Riot Suppression")
    assert "nested_forms" in old.check("option 1").switches
    assert old.after("option 1").check("use Heartbeat").status is Status.LEGAL
    assert now.after("pay").check("use Heartbeat").status is Status.ILLEGAL


def test_interrupt_scope_what_replaces_damage_may_touch_a_payment_in_the_older_rules(position: Build) -> None:
    """rule_cost_no_interrupt: there it names abilities that prevent or avoid, and is silent about others."""
    text = """
turn: {side: runner, number: 3}
corp: {credits: 5, servers: {"1": {root: [Obokata Protocol, {card: Tori Hanzō, rezzed: true}]}}}
runner: {credits: 5, grip: [Sure Gamble, Diesel, Diesel, Diesel, Diesel]}
run: {server: "1", step: breach, successful: true}
access: {card: Obokata Protocol, step: steal}
"""
    now, old = (at.check("steal Obokata Protocol") for at in twins(position, text))
    assert (now.status, old.status) == (Status.LEGAL, Status.UNKNOWN)
    assert old.switches == ("interrupt_scope",)
    assert [r.blame for r in old.unknown] == [("tori_hanzo",)]


def test_facedown_blank_a_facedown_card_keeps_its_faction_and_cost_in_the_older_rules(table: Table) -> None:
    """rule_facedown_runner_cards_are_blank"""
    for selector in (Faction("anarch"), Compare(Stat.COST, Relation.AT_LEAST, 2)):
        card = trier(Effect(Deed.TRASH, what=Target(selector)))
        now, old = (table(of(e, FACEDOWN), card) for e in ("cr-26.03", "cr-old"))
        assert (now.targets("Trier ability 1").count(), old.targets("Trier ability 1").count()) == (1, 1)
        corroder = now.parse("choose Corroder").choice
        assert corroder not in now.targets("Trier ability 1")
        assert corroder in old.targets("Trier ability 1")
        assert "facedown_blank" in old.after("use Trier").check("choose Corroder").switches


@pytest.mark.parametrize("selector", [Type((CardType.PROGRAM,)), Subtype(("icebreaker",)), Titled("Corroder")])
@pytest.mark.parametrize("edition", ["cr-26.03", "cr-old"])
def test_facedown_blank_name_type_and_subtypes_are_gone_in_both(table: Table, edition: str, selector: Selector) -> None:
    """rule_facedown_runner_cards_are_blank"""
    at = table(of(edition, FACEDOWN), trier(Effect(Deed.TRASH, what=Target(selector))))
    assert at.parse("choose Corroder").choice not in at.targets("Trier ability 1")


def test_forced_end_cuts_an_action_short_today_and_lets_it_finish_in_the_older_rules(table: Table) -> None:
    """rule_terminal_completion, rule_action_completion"""
    steps = tuple(Instruction((e,)) for e in (Effect(Deed.END_ACTION_PHASE), Effect(Deed.GAIN_CREDITS, amount=3)))
    event = Card(
        "curfew", "Curfew", CardType.EVENT, Side.RUNNER, cost=0, abilities=(Ability(AbilityKind.PLAY, steps=steps),)
    )
    text = "turn: {side: runner, number: 2}\nrunner: {credits: 1, clicks: 3, grip: [Curfew]}\n"
    now, old = (table(of(e, text), event).after("play Curfew") for e in ("cr-26.03", "cr-old"))
    assert (now.state.runner.credits, old.state.runner.credits) == (1, 4)
    for at in (now, old):
        assert at.check("gain credit").status is Status.ILLEGAL
        assert [e.verb for e in at.state.history].count(Deed.ACTION_COMPLETE) == 1
        assert [e.verb for e in at.state.history].count(Deed.ACTION_PHASE_ENDS) == 1


def test_every_switch_that_a_position_can_show_has_a_twin() -> None:
    text = Path(__file__).read_text(encoding="utf-8")
    shown = {name for name in SWITCHES if f"def test_{name}" in text or f"_and_{name}" in text}
    assert set(SWITCHES) - shown == {"install_steps"}
