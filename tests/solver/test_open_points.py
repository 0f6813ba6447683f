"""Points that the rulebook leaves open: what we answer, and that it is never ILLEGAL (docs/editions.md)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import structs

from sysop.models.abilities import Ability, AbilityKind, Instruction, Prohibition
from sysop.models.actions import TrashSet
from sysop.models.cards import Card
from sysop.models.conditions import ActPattern, CanHost
from sysop.models.costs import Cost, SufferDamage, TrashCards
from sysop.models.deeds import Deed
from sysop.models.effects import Effect, Target
from sysop.models.selectors import INSTALLED, THIS, InServer, InZone, Same, ServerWord, Type
from sysop.models.terms import CardType, Damage, Part, Side, Zone
from sysop.models.verdict import Status
from sysop.solver.ask.position import Position

from .conftest import Table, trier

Build = Callable[[str], Position]


def test_a_basic_action_with_no_possible_effect_may_be_taken(position: Build) -> None:
    """rule_action_window_options: drawing from an empty stack changes nothing but the clicks."""
    at = position("turn: {side: runner, number: 2}\nrunner: {clicks: 2, stack: []}\n")
    assert at.check("draw").status is Status.LEGAL
    assert at.after("draw").state.runner.clicks == 1


def test_a_card_that_cannot_be_paid_for_may_be_chosen_and_stays(table: Table) -> None:
    """rule_inherent_cost_in_ability"""
    helper = trier(Effect(Deed.INSTALL, what=Target(Type((CardType.PROGRAM,)) & _in(Zone.GRIP))))
    text = (
        "turn: {side: runner, number: 2, step: before action}\nrunner: {credits: 0, grip: [Corroder], rig: [Trier]}\n"
    )
    asked = table(text, helper).after("use Trier")
    assert asked.check("choose Corroder").status is Status.LEGAL
    done = asked.after("choose Corroder")
    assert [o.card for o in done.state.in_zone(Zone.GRIP)] == ["corroder"]


def test_a_card_that_cannot_be_trashed_may_be_chosen_and_stays(table: Table) -> None:
    """rule_targets_must_be_valid, rule_cannot_precedence: it meets what the text asks for, and then nothing happens."""
    never = Ability(AbilityKind.STATIC, clause=1, declarations=(Prohibition(ActPattern(Deed.TRASH, what=Same(THIS))),))
    card = trier(Effect(Deed.TRASH, what=Target(INSTALLED)), side=Side.CORP, more=(never,))
    text = """
turn: {side: corp, number: 2, step: before action}
corp: {servers: {"1": {root: [{card: Trier, rezzed: true}]}}}
"""
    asked = table(text, card).after("use Trier")
    assert asked.check("choose Trier").status is Status.LEGAL
    assert asked.after("choose Trier").state.object("trier").installed


def test_a_swap_within_one_root_is_allowed_and_changes_nothing(table: Table) -> None:
    """rule_swap_only_to_valid_location"""
    swapper = trier(
        Effect(Deed.SWAP, what=Target(InServer(ServerWord.THIS, Part.ROOT) & ~Same(THIS), 2, 2)), side=Side.CORP
    )
    text = """
turn: {side: corp, number: 2, step: before action}
corp: {servers: {"1": {root: [{card: Trier, rezzed: true}, PAD Campaign, Crisium Grid]}}}
"""
    before = table(text, swapper)
    asked = before.after("use Trier")
    choice = asked.legal_actions.first()
    assert choice is not None
    after = asked.after(choice)
    assert {(o.id, o.place, o.server, o.face) for o in after.state.objects} == {
        (o.id, o.place, o.server, o.face) for o in before.state.objects
    }


def test_a_full_host_that_trashing_a_program_would_free_is_unknown(position: Build) -> None:
    """rule_steps_installing_destination, rule_steps_installing_trash_like_cards"""
    at = position(
        "turn: {side: runner, number: 2}\n"
        "runner: {credits: 5, clicks: 2, grip: [Cache], rig: [{card: Omni-drive, hosted: [Imp]}]}\n"
    )
    verdict = at.check("install Cache on Omni-drive")
    assert verdict.status is Status.UNKNOWN
    assert verdict.unknown[0].code == "unknown.host"


def test_a_full_host_that_nothing_would_free_is_illegal(table: Table) -> None:
    """rule_hosting_limit: resources are no like cards, so that nothing on it is trashed for another one."""
    room = Ability(AbilityKind.STATIC, restrictions=(CanHost(Type((CardType.RESOURCE,)), 1),))
    shelf = Card("shelf", "Shelf", CardType.HARDWARE, Side.RUNNER, cost=0, abilities=(room,))
    text = """
turn: {side: runner, number: 2}
runner: {credits: 5, clicks: 2, grip: [Kati Jones], rig: [{card: Shelf, hosted: [Daily Casts]}]}
"""
    verdict = table(text, shelf).check("install Kati Jones on Shelf")
    assert (verdict.status, [r.code for r in verdict.reasons]) == (Status.ILLEGAL, ["install.host_full"])


def test_a_single_unbroken_subroutine_does_not_keep_grappling_hook_from_being_used(position: Build) -> None:
    """rule_unbroken_subroutines_target_for_break_abilities: nothing allows to except it, and nothing forbids it."""
    at = position(
        "turn: {side: runner, number: 2}\n"
        'corp: {servers: {"1": {ice: [{card: Ice Wall, rezzed: true}]}}}\n'
        "runner: {rig: [Grappling Hook]}\n"
        'run: {server: "1", step: encounter}\n'
    )
    assert at.check("use Grappling Hook").status is not Status.ILLEGAL


def test_what_a_trashed_host_hosts_goes_with_it_in_the_same_set(table: Table) -> None:
    """step_checkpoint_card_restrictions: alone the host would leave them without a legal place."""
    room = Ability(AbilityKind.STATIC, restrictions=(CanHost(Type((CardType.PROGRAM,))),))
    shelf = Card("shelf", "Shelf", CardType.PROGRAM, Side.RUNNER, cost=0, memory_cost=1, abilities=(room,))
    text = """
turn: {side: runner, number: 2}
runner: {rig: [Magnum Opus, Magnum Opus, {card: Shelf, hosted: [Hyperdriver]}]}
"""
    at = table(text, shelf)
    assert at.decision is not None
    assert {tuple(sorted(c.objects)) for c in at.legal_actions if isinstance(c, TrashSet)} == {
        ("hyperdriver", "magnum_opus"),
        ("hyperdriver", "magnum_opus.2"),
        ("hyperdriver", "shelf"),
        ("magnum_opus", "magnum_opus.2"),
    }


def test_chosen_trashes_and_damage_due_together_are_paid_together(table: Table) -> None:
    """rule_cost, rule_flatline: the chosen card first; the damage takes what is left, and may flatline."""
    cost = Cost((TrashCards(Target(_in(Zone.GRIP))), SufferDamage(Damage.NET, 2)))
    gain = Instruction((Effect(Deed.GAIN_CREDITS, amount=1),))
    card = structs.replace(trier(), abilities=(Ability(AbilityKind.PAID, cost=cost, steps=(gain,)),))
    text = "turn: {{side: runner, number: 2, step: before action}}\nrunner: {{grip: [{}], rig: [Trier]}}\n"
    enough = table(text.format("Diesel, Imp, Mimic"), card)
    assert enough.payments("use Trier").count() == 3
    asked = enough.after("use Trier")
    paid = asked.after(next(c for c in asked.legal_actions if "Imp" in asked.describe(c)))
    assert (paid.state.in_zone(Zone.GRIP), paid.state.runner.credits, paid.state.ending) == ((), 1, None)
    short = table(text.format("Diesel, Imp"), card)
    verdict = short.check("use Trier")
    assert (verdict.status, [w.code for w in verdict.warnings]) == (Status.LEGAL, ["warning.flatline"])


def _in(zone: Zone) -> InZone:
    return InZone((zone,))


OVERWRITTEN = """
turn: {side: corp, number: 3}
corp:
  credits: 5
  clicks: 3
  hq: [PAD Campaign]
  rnd: [Hedge Fund]
  servers: {"1": {root: [{card: Marilyn Campaign, rezzed: true, credits: 4}]}}
"""


def test_an_interrupt_of_what_is_trashed_to_make_room_may_be_declined_for_certain(position: Build) -> None:
    """rule_step_sequences, sec_relevant_interrupts: to trash it is no instruction, and yet it is trashed."""
    asked = position(OVERWRITTEN).after("install PAD Campaign in server 1")
    assert asked.decision is not None
    assert asked.decision.side is Side.CORP
    wanted = asked.check("choose cards Marilyn Campaign")
    assert (wanted.status, [r.code for r in wanted.unknown]) == (Status.UNKNOWN, ["unknown.interrupt"])
    done = asked.after("choose cards nothing")
    assert done.state.doubts == ()
    assert done.state.object("marilyn_campaign").zone is Zone.ARCHIVES
    assert done.state.object("pad_campaign").server == "1"


def test_what_nothing_would_send_elsewhere_is_trashed_without_a_question(position: Build) -> None:
    facedown = position(OVERWRITTEN.replace(", rezzed: true, credits: 4", ""))
    done = facedown.after("install PAD Campaign in server 1")
    assert done.decision is not None
    assert done.state.object("marilyn_campaign").zone is Zone.ARCHIVES
    assert done.state.object("pad_campaign").installed
