"""Subroutines that cannot be broken, or not so many of them (1.2.2, 9.8.6), and ice whose subroutines are not known."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import dedent

import pytest

from sysop.models.abilities import Ability, AbilityKind, Aspect, GainAbility, Instruction, Prohibition, Unread
from sysop.models.actions import Announce
from sysop.models.cards import Card
from sysop.models.conditions import ActPattern
from sysop.models.costs import Cost
from sysop.models.deeds import Deed
from sysop.models.effects import Each, Effect, Target, The
from sysop.models.events import Event
from sysop.models.notation.positions import read_position
from sysop.models.pool import shipped_pool
from sysop.models.selectors import THIS, Anything, IsSubroutine, Same, Selector, Subtype
from sysop.models.terms import CardType, Player, Scope, Side
from sysop.models.verdict import Status
from sysop.solver.ask.position import Position

Table = Callable[..., Position]
ENCOUNTER = """
turn: {side: runner, number: 2}
run: {server: hq, step: encounter}
corp: {hq: {unknown: 5}, servers: {hq: {ice: [{card: Wall, rezzed: true}]}, "1": {root: [PAD Campaign]}}}
runner: {credits: 9, clicks: 3, rig: [Saw, Mallet]}
"""
END = Ability(AbilityKind.SUBROUTINE, steps=(Instruction((Effect(Deed.END_THE_RUN),)),))
OWN = IsSubroutine(Same(THIS))
PRINTED = IsSubroutine(Same(THIS), printed=True)


def wall(*declarations: Prohibition | Unread, subroutines: int = 3) -> Card:
    static = Ability(AbilityKind.STATIC, declarations=declarations)
    return Card("wall", "Wall", CardType.ICE, Side.CORP, cost=1, strength=0, abilities=(static, *[END] * subroutines))


def breaker(title: str, *subtypes: str, least: int = 0, most: int = 2) -> Card:
    """A program that breaks so many subroutines for nothing."""
    what = Target(IsSubroutine(Anything()), least, most)
    ability = Ability(AbilityKind.PAID, cost=Cost(), steps=(Instruction((Effect(Deed.BREAK, what=what),)),))
    return Card(
        title.lower(),
        title,
        CardType.PROGRAM,
        Side.RUNNER,
        subtypes=subtypes,
        cost=0,
        memory_cost=0,
        strength=0,
        abilities=(ability,),
    )


def forbidden(
    using: Selector | None = None, what: IsSubroutine | None = OWN, at_most: int | None = None
) -> Prohibition:
    act = ActPattern(Deed.BREAK, by=Player.RUNNER, what=what, using=using)
    return Prohibition(act, at_most, Scope.ENCOUNTER if at_most is not None else None)


def sizes(position: Position, title: str) -> list[int]:
    """How many subroutines a use of the program can break, in each way."""
    return chosen(position.after(f"use {title}"))


def chosen(position: Position) -> list[int]:
    return sorted(len(choice.targets[0]) for choice in position.legal_actions if isinstance(choice, Announce))


def test_what_cannot_be_broken_by_some_cards_is_no_target_for_them(table: Table) -> None:
    """rule_cannot_precedence, rule_targets_must_be_valid"""
    p = table(ENCOUNTER, wall(forbidden(Subtype(("ai",)))), breaker("Saw", "ai"), breaker("Mallet", "killer"))
    assert p.check("use Saw").status is Status.LEGAL  # that there is nothing to choose forbids no ability
    assert sizes(p, "Saw") == [0]
    assert max(sizes(p, "Mallet")) == 2
    (reason,) = p.after("use Saw").targets_now.why_not("Wall subroutine 1")
    assert (reason.code, reason.rule, reason.blame) == ("prohibited", "rule_cannot_precedence", ("wall",))


def test_only_as_many_are_broken_in_an_encounter_as_may_be(table: Table) -> None:
    p = table(ENCOUNTER, wall(forbidden(what=PRINTED, at_most=1)), breaker("Saw", least=2), breaker("Mallet"))
    assert sizes(p, "Saw") == [1, 1, 1]  # as many as possible (1.15.2e)
    p = p.after("use Mallet").after("choose Wall subroutine 2")
    assert sizes(p, "Mallet") == [0]


def test_gained_subroutines_are_not_printed_ones(table: Table) -> None:
    gains = Ability(AbilityKind.STATIC, declarations=(GainAbility(The(THIS), (END,)),))
    ice = wall(forbidden(what=PRINTED), subroutines=1)
    ice = Card(ice.id, ice.title, ice.type, ice.side, cost=1, strength=0, abilities=(*ice.abilities, gains))
    p = table(ENCOUNTER, ice, breaker("Saw", least=1), breaker("Mallet")).after("use Saw")
    (choice,) = p.legal_actions
    assert p.describe(choice) == "choose Wall subroutine 2"


def test_what_is_not_about_this_ice_or_player_forbids_nothing(table: Table) -> None:
    other = ActPattern(Deed.BREAK, by=Player.CORP, what=OWN)
    elsewhere = ActPattern(Deed.BREAK, what=IsSubroutine(Subtype(("sentry",))))
    p = table(ENCOUNTER, wall(Prohibition(other), Prohibition(elsewhere)), breaker("Saw"), breaker("Mallet"))
    assert max(sizes(p, "Saw")) == 2


def test_except_for_some_cards_counts_what_the_others_broke(table: Table) -> None:
    """`More than 1 ... except using killers`: after one that another card broke, only killers break more."""
    p = table(
        ENCOUNTER,
        wall(forbidden(~Subtype(("killer",)), PRINTED, at_most=1)),
        breaker("Saw"),
        breaker("Mallet", "killer"),
    )
    p = p.after("use Saw").after("choose Wall subroutine 1")
    assert sizes(p, "Saw") == [0]
    assert max(sizes(p, "Mallet")) == 2


def test_what_a_killer_broke_does_not_count(table: Table) -> None:
    """It is excepted, so that another card may still break one."""
    p = table(
        ENCOUNTER,
        wall(forbidden(~Subtype(("killer",)), PRINTED, at_most=1)),
        breaker("Saw"),
        breaker("Mallet", "killer"),
    )
    p = p.after("use Mallet").after("choose Wall subroutine 1").after("use Saw")
    assert p.legal_actions.complete
    p = p.after("choose Wall subroutine 2")
    assert sizes(p, "Saw") == [0]


def test_all_are_broken_that_can_be(table: Table) -> None:
    """rule_do_as_much_as_you_can"""
    every = Effect(Deed.BREAK, what=Each(IsSubroutine(Anything())))
    ability = Ability(AbilityKind.PAID, cost=Cost(), steps=(Instruction((every,)),))
    saw = Card("saw", "Saw", CardType.RESOURCE, Side.RUNNER, subtypes=("ai",), cost=0, abilities=(ability,))
    p = table(ENCOUNTER, wall(forbidden(Subtype(("ai",)))), saw, breaker("Mallet")).after("use Saw")
    assert p.state.run is not None
    assert p.state.run.broken == ()
    assert not p.state.doubts
    p = table(ENCOUNTER, wall(forbidden(at_most=1)), saw, breaker("Mallet")).after("use Saw")
    assert p.state.doubts  # which one is the Runner's choice
    p = table(ENCOUNTER, wall(forbidden(at_most=3)), saw, breaker("Mallet")).after("use Saw")
    assert p.state.run is not None
    assert p.state.run.broken == (0, 1, 2)


@pytest.mark.parametrize(("title", "broken"), [("Semak-samun", 0), ("Afshar", 1)])
def test_printed_ice_that_an_ai_program_does_not_break_at_will(title: str, broken: int) -> None:
    text = """
    format: sysop/position/1
    turn: {side: runner, number: 2}
    run: {server: hq, step: encounter}
    corp: {hq: {unknown: 5}, servers: {hq: {ice: [{card: %s, rezzed: true}]}}}
    runner: {credits: 9, clicks: 3, rig: [{card: Gauss, counters: {power: 1}}, Eater]}
    """
    p = Position(read_position(dedent(text) % title, shipped_pool()).state, shipped_pool())
    for _ in range(3):
        p = p.after("use Eater ability 2")
    p = p.after("use Eater ability 1")
    assert max(chosen(p)) == broken


def test_ice_whose_subroutines_are_not_known_leaves_open_what_is_broken_and_resolved(table: Table) -> None:
    clause = Unread(0, "a riddle", (Aspect.SUBROUTINES,), own=True)
    p = table(ENCOUNTER, wall(clause), breaker("Saw"), breaker("Mallet"))
    assert p.check("use Saw").status is Status.LEGAL
    assert p.after("use Saw").check("choose Wall subroutine 3").status is Status.UNKNOWN
    assert p.after("pass").after("pass").state.doubts
    known = table(ENCOUNTER, wall(), breaker("Saw"), breaker("Mallet"))
    assert known.after("use Saw").check("choose Wall subroutine 3").status is Status.LEGAL
    assert not known.after("pass").after("pass").state.doubts


def test_what_another_clause_says_of_other_ice_does_not(table: Table) -> None:
    """A clause about the subroutines of its own card, which is not encountered."""
    riddle = Card(
        "riddle",
        "Riddle",
        CardType.ICE,
        Side.CORP,
        cost=0,
        strength=0,
        abilities=(
            Ability(AbilityKind.STATIC, declarations=(Unread(0, "a riddle", (Aspect.SUBROUTINES,), own=True),)),
        ),
    )
    text = ENCOUNTER.replace("{card: Wall, rezzed: true}", "{card: Wall, rezzed: true}, {card: Riddle, rezzed: true}")
    p = table(text, wall(), riddle, breaker("Saw"), breaker("Mallet"))
    assert p.after("use Saw").check("choose Wall subroutine 3").status is Status.LEGAL
    assert not p.after("pass").after("pass").state.doubts


def test_breaks_that_the_log_does_not_tell_leave_it_open(table: Table) -> None:
    text = ENCOUNTER.replace("step: encounter", "step: encounter, broken: [1]")
    ice = wall(forbidden(~Subtype(("killer",)), PRINTED, at_most=2))
    p = table(text, ice, breaker("Saw"), breaker("Mallet", "killer"))
    assert not p.after("use Saw").legal_actions.complete
    state = p.given.log(Event(Deed.BREAK, Side.RUNNER, "wall", "wall", source="saw"))
    assert sizes(Position(state, p.pool), "Saw") == [0, 1, 1]
