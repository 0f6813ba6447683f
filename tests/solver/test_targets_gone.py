"""Targets that are no longer valid when their instruction resolves, after interrupts (1.15.3)."""

from __future__ import annotations

from collections.abc import Callable

from sysop.models.abilities import Ability, AbilityKind, Flag, Instruction, Prevent, Step
from sysop.models.cards import Card
from sysop.models.costs import Cost
from sysop.models.deeds import Deed
from sysop.models.effects import Each, Effect, Target
from sysop.models.selectors import INSTALLED, PROGRAM, EventPattern, Is, Status, Titled
from sysop.models.terms import CardType, Face, Side
from sysop.solver.ask.position import Position

TABLE = """
turn: {side: corp, number: 3, step: before action}
corp: {credits: 5, hq: [Hedge Fund], servers: {"1": {root: [{card: Trier, rezzed: true}]}}}
runner: {credits: 5, rig: [Corroder, Mimic, Saver]}
"""


def saver(*steps: Step) -> Card:
    """An interrupt to a program being trashed, which does this."""
    trashed = EventPattern(Deed.TRASH, what=PROGRAM & INSTALLED)
    ability = Ability(AbilityKind.PAID, flags=(Flag.INTERRUPT,), cost=Cost(), steps=(Prevent(trashed, 0), *steps))
    return Card("saver", "Saver", CardType.RESOURCE, Side.RUNNER, cost=0, abilities=(ability,))


def trier(target: Target, *, optional: bool = False) -> Card:
    trash = Instruction((Effect(Deed.TRASH, what=target),), optional=optional)
    ability = Ability(AbilityKind.PAID, cost=Cost(), steps=(trash,))
    return Card("trier", "Trier", CardType.ASSET, Side.CORP, cost=0, trash_cost=1, abilities=(ability,))


def test_a_target_that_no_longer_fits_is_left_out(table: Callable[..., Position]) -> None:
    """S2-23, rule_targets_gone: the text asks for a faceup program, and the interrupt turns them facedown"""
    down = Instruction((Effect(Deed.TURN_FACEDOWN, what=Each(Titled("Corroder") & INSTALLED)),))
    wanted = Target(PROGRAM & Is(Status.FACEUP) & INSTALLED, 2, 2)
    p = table(TABLE, trier(wanted), saver(down)).after("use Trier").after("choose Corroder, Mimic")
    done = p.after("use Saver").after("pass").after("pass")
    assert done.state.object("corroder").installed
    assert not done.state.object("mimic").installed


def test_without_the_interrupt_both_are_trashed(table: Callable[..., Position]) -> None:
    p = table(TABLE, trier(Target(PROGRAM & INSTALLED, 2, 2)), saver()).after("use Trier")
    done = p.after("choose Corroder, Mimic").after("pass").after("pass")
    assert not done.state.object("corroder").installed
    assert not done.state.object("mimic").installed


def test_whether_an_optional_effect_is_done_is_said_after_the_interrupts(table: Callable[..., Position]) -> None:
    """step_conditional_ability_resolution: targets were announced before, and may be left alone now"""
    p = table(TABLE, trier(Target(PROGRAM & INSTALLED), optional=True), saver()).after("use Trier")
    asked = p.after("choose Mimic").after("pass")
    assert [asked.describe(c) for c in asked.legal_actions] == ["accept", "decline"]
    assert not asked.after("accept").state.object("mimic").installed
    assert asked.after("decline").state.object("mimic").installed


def test_without_an_interrupt_announcing_is_doing(table: Callable[..., Position]) -> None:
    rig = TABLE.replace(", Saver", "")
    p = table(rig, trier(Target(PROGRAM & INSTALLED), optional=True)).after("use Trier").after("choose Mimic")
    assert not p.state.object("mimic").installed


def clearing() -> Card:
    """All programs may be trashed: nothing is announced for that."""
    trash = Instruction((Effect(Deed.TRASH, what=Each(PROGRAM & INSTALLED)),), optional=True)
    ability = Ability(AbilityKind.PAID, cost=Cost(), steps=(trash,))
    return Card("trier", "Trier", CardType.ASSET, Side.CORP, cost=0, trash_cost=1, abilities=(ability,))


def test_what_one_may_do_is_asked_once_after_the_interrupts(table: Callable[..., Position]) -> None:
    """step_conditional_ability_resolution: there is nothing to announce, so nothing is asked before them"""
    p = table(TABLE, clearing(), saver()).after("use Trier")
    assert [p.describe(c) for c in p.legal_actions] == ["use Saver", "pass"]
    asked = p.after("pass")
    assert [asked.describe(c) for c in asked.legal_actions] == ["accept", "decline"]
    assert not asked.after("accept").state.object("mimic").installed
    assert asked.after("decline").state.object("mimic").installed


def test_what_one_may_do_is_asked_once_without_interrupts(table: Callable[..., Position]) -> None:
    p = table(TABLE.replace(", Saver", ""), clearing(), saver()).after("use Trier")
    assert [p.describe(c) for c in p.legal_actions] == ["accept", "decline"]
    assert not p.after("accept").state.object("mimic").installed


def test_a_target_that_an_interrupt_makes_valid_is_not_announced_any_more(table: Callable[..., Position]) -> None:
    """S2-19, rule_targeting_only_once: two are asked for, one fits; that a second fits later changes nothing"""
    up = Instruction((Effect(Deed.TURN_FACEUP, what=Each(Is(Status.FACEDOWN) & INSTALLED)),))
    wanted = Target(PROGRAM & Is(Status.FACEUP) & INSTALLED, 2, 2)
    text = TABLE.replace("[Corroder, Mimic, Saver]", "[{card: Corroder, facedown: true}, Mimic, Saver]")
    asked = table(text, trier(wanted), saver(up)).after("use Trier")
    assert [asked.describe(c) for c in asked.legal_actions] == ["choose Mimic"]
    done = asked.after("choose Mimic").after("use Saver").after("pass")
    assert done.state.object("corroder").face is Face.UP
    assert done.state.object("corroder").installed
    assert not done.state.object("mimic").installed


FUSE = """
cards:
  - {title: Clean Room, type: asset, cost: 0, trash: 1, text: "[click]: Trash 2 installed programs."}
  - title: Spare Fuse
    type: resource
    cost: 0
    text: "[interrupt] -> [trash]: Prevent 1 installed program from being trashed."
turn: {side: corp, number: 3, step: action}
corp: {clicks: 2, servers: {"1": {root: [{card: Clean Room, rezzed: true}]}}}
runner: {rig: [Corroder, Imp, Spare Fuse]}
"""


def test_who_prevents_says_which_of_several_is_spared(position: Callable[[str], Position]) -> None:
    """rule_announce_targets: the player resolving the interrupt, not the order in which the cards lie"""
    asked = position(FUSE).after("use Clean Room").after("choose Corroder, Imp").after("use Spare Fuse")
    waiting = asked.decision
    assert waiting is not None
    assert waiting.side is Side.RUNNER
    assert [asked.describe(c) for c in asked.legal_actions] == ["choose cards Corroder", "choose cards Imp"]
    for spared, trashed in (("corroder", "imp"), ("imp", "corroder")):
        done = asked.after(f"choose cards {spared}")
        assert done.state.object(spared).installed
        assert not done.state.object(trashed).installed


def test_where_one_is_trashed_nothing_is_asked(position: Callable[[str], Position]) -> None:
    one = position(FUSE.replace("Corroder, Imp", "Imp")).after("use Clean Room").after("choose Imp")
    assert one.after("use Spare Fuse").state.object("imp").installed
