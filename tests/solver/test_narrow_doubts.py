"""A clause that is not understood leaves open only what it could touch as things stand (9.3.2c, 9.4.1)."""

from __future__ import annotations

from textwrap import dedent
from typing import Any

import pytest
from msgspec import structs

from sysop.models.abilities import Ability, AbilityKind, Aspect, Flag, Permission, Unread
from sysop.models.cards import Card
from sysop.models.conditions import (
    ActPattern,
    Comparison,
    Condition,
    During,
    Exists,
    InTime,
    Occurred,
    Tagged,
    Trigger,
    TriggerMode,
    UnreadRestriction,
)
from sysop.models.costs import Cost, SpendClicks
from sysop.models.deeds import Deed
from sysop.models.notation.positions import read_position
from sysop.models.pool import shipped_pool
from sysop.models.selectors import THIS, CountersOn, EventPattern, HostedOn
from sysop.models.terms import CardType, Counter, Relation, Scope
from sysop.models.verdict import Status
from sysop.solver.ask.position import Position
from sysop.solver.support import gaps

TEXT = """
format: sysop/position/1
turn: {side: runner, number: 2}
corp: {hq: [Hedge Fund], servers: {hq: {ice: [{card: Ice Wall, rezzed: true}]}}}
runner: {credits: 5, clicks: 3, tags: %d, grip: [Sure Gamble, Mimic, Akamatsu Mem Chip], rig: [%s]}
"""


def riddle(clause: Unread) -> Card:
    """A card of which one clause is not understood."""
    return structs.replace(
        shipped_pool()["akamatsu_mem_chip"],
        id="riddle",
        title="Riddle",
        abilities=(Ability(AbilityKind.STATIC, declarations=(clause,)),),
    )


def ask(clause: Unread, action: str, *, here: str = "Riddle", tags: int = 0, more: str = "") -> Status:
    pool = shipped_pool().with_cards([riddle(clause)])
    text = dedent(TEXT) % (tags, here) + more
    return Position(read_position(text, pool).state, pool).check(action).status


def applying(condition: Condition) -> Unread:
    return Unread(0, "a riddle", condition=condition)


RUN = "run: {server: hq, step: encounter}\n"


@pytest.mark.parametrize(
    ("condition", "where"),
    [
        (Tagged(), {"tags": 1}),
        (InTime(During.ENCOUNTER), {"more": RUN}),
        (InTime(During.RUN_ON_HQ), {"more": RUN}),
        (Exists(HostedOn(THIS)), {"here": "{card: Riddle, hosted: [Mimic]}"}),
        (
            Comparison(CountersOn(Counter.VIRUS, THIS), Relation.AT_LEAST, 1),
            {"here": "{card: Riddle, counters: {virus: 1}}"},
        ),
    ],
)
def test_a_clause_counts_only_while_its_condition_holds(condition: Condition, where: dict[str, Any]) -> None:
    assert ask(applying(condition), "play Sure Gamble") is Status.LEGAL
    assert ask(applying(condition), "play Sure Gamble", **where) is Status.UNKNOWN


def test_a_condition_of_which_nothing_is_known_does_not_silence_a_clause() -> None:
    perhaps = applying(Occurred(EventPattern(Deed.TRASH), Scope.TURN))
    assert ask(perhaps, "play Sure Gamble") is Status.LEGAL
    assert ask(perhaps, "play Sure Gamble", more="history: partial\n") is Status.UNKNOWN


def test_a_clause_about_programs_leaves_other_installs_alone() -> None:
    programs = Unread(0, "a riddle", (Aspect.COSTS,), acts=(Deed.INSTALL,), about=(CardType.PROGRAM,))
    assert ask(programs, "install Akamatsu Mem Chip") is Status.LEGAL
    assert ask(programs, "install Mimic") is Status.UNKNOWN


def test_a_clause_about_two_types_touches_both() -> None:
    both = (CardType.PROGRAM, CardType.HARDWARE)
    clause = Unread(0, "a riddle", (Aspect.COSTS,), acts=(Deed.INSTALL,), about=both)
    assert ask(clause, "install Akamatsu Mem Chip") is Status.UNKNOWN
    assert ask(clause, "install Mimic") is Status.UNKNOWN


@pytest.mark.parametrize(("acts", "use"), [((), Status.UNKNOWN), ((Deed.SCORE,), Status.LEGAL)])
def test_a_restriction_on_a_paid_ability_leaves_its_card_to_be_installed(acts: tuple[Deed, ...], use: Status) -> None:
    """rule_use_restriction"""
    click = Cost((SpendClicks(1),))
    limited = structs.replace(
        riddle(Unread(0)),
        abilities=(Ability(AbilityKind.PAID, cost=click, restrictions=(UnreadRestriction("a riddle", acts),)),),
    )
    pool = shipped_pool().with_cards([limited])
    text = dedent(TEXT) % (0, "Imp")
    p = Position(read_position(text.replace("grip: [", "grip: [Riddle, "), pool).state, pool)
    assert p.check("install Riddle").status is Status.LEGAL
    p = Position(read_position(text.replace("rig: [", "rig: [Riddle, "), pool).state, pool)
    assert p.check("use Riddle").status is use
    assert p.check("play Sure Gamble").status is Status.LEGAL


def interrupt(verb: Deed) -> Ability:
    """An interrupt that replaces such an event, by a step that this version does not carry out there."""
    trigger = Trigger((EventPattern(verb),), TriggerMode.WOULD)
    step = Unread(0, "a riddle", (Aspect.RESOLUTION,))
    return Ability(AbilityKind.CONDITIONAL, flags=(Flag.INTERRUPT,), trigger=trigger, steps=(step,))


def test_an_interrupt_touches_what_it_is_about_as_that_happens() -> None:
    """rule_interrupt_definition"""
    (gap,) = gaps(interrupt(Deed.PURGE))
    assert gap.influence == (Aspect.PENDING, Aspect.INTERRUPTS)
    assert gap.events == (Deed.PURGE,)


def test_an_interrupt_of_something_else_may_touch_all_that_is_stopped() -> None:
    (gap,) = gaps(interrupt(Deed.SCORE))
    assert {Aspect.DAMAGE, Aspect.TAGS, Aspect.ZONES} <= set(gap.influence)


def test_a_doubt_is_left_where_such_an_event_happened() -> None:
    card = structs.replace(riddle(Unread(0)), abilities=(interrupt(Deed.PURGE),))
    pool = shipped_pool().with_cards([card])
    text = """
    format: sysop/position/1
    turn: {side: corp, number: 2}
    corp: {credits: 5, clicks: 3, rnd: {unknown: 9}}
    runner: {rig: [%s]}
    """
    for here, doubted in (("Riddle", True), ("Mimic", False)):
        p = Position(read_position(dedent(text) % here, pool).state, pool)
        assert p.check("purge").status is Status.LEGAL
        assert any(doubt.source == "riddle" for doubt in p.after("purge").state.doubts) is doubted


def test_a_permission_about_cards_that_are_not_there_permits_nothing() -> None:
    hosted = Permission(ActPattern(Deed.RUN, what=HostedOn(THIS)))
    card = structs.replace(riddle(Unread(0)), abilities=(Ability(AbilityKind.STATIC, declarations=(hosted,)),))
    pool = shipped_pool().with_cards([card])
    for here, status in (("Riddle", Status.LEGAL), ("{card: Riddle, hosted: [Mimic]}", Status.UNKNOWN)):
        p = Position(read_position(dedent(TEXT) % (0, here), pool).state, pool)
        assert p.check("run HQ").status is status
