"""What an event brings along for the run that it makes (9.11.5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sysop.models.abilities import (
    Ability,
    ChooseOption,
    Delayed,
    If,
    Instruction,
    NestedCost,
    Prevent,
    Prohibition,
    Replace,
)
from sysop.models.cards import Card
from sysop.models.conditions import ActPattern, Fits, Preceded, Trigger, TriggerMode, UseLimit
from sysop.models.costs import AdditionalCost, Cost, PayCredits, Reveal, TrashCards
from sysop.models.deeds import Deed
from sysop.models.effects import Each, Effect, Target, The
from sysop.models.selectors import (
    AGENDA,
    ICE,
    INSTALLED,
    PROGRAM,
    THIS,
    Bound,
    Calculated,
    ControlledBy,
    Did,
    EventPattern,
    Happened,
    InServer,
    InZone,
    Operator,
    Or,
    Same,
    ServerWord,
    StatOf,
    TriggerObject,
    X,
)
from sysop.models.terms import Part, Player, Scope, Stat, Zone
from sysop.models.values import walk
from sysop.solver.support import gaps

Cards = Callable[..., Card]
Printed = Callable[[str], Card]
K = Deed


def said(*parts: str) -> str:
    """A text of these parts."""
    return " ".join(parts)


def run_event(card: Cards, text: str) -> Ability:
    """The play ability of an event with this text."""
    return card("event", text).abilities[-1]


def effects(node: Any) -> list[Effect]:
    """Every effect in it."""
    return [part for part in walk(node) if isinstance(part, Effect)]


def test_as_the_run_begins(printed: Printed) -> None:
    ability = printed("Window of Opportunity").abilities[-1]
    (begun,) = ability.linked
    assert begun.trigger == Trigger((EventPattern(Deed.RUN_BEGINS, what=Same(THIS)),))
    assert next(e.kind for e in effects(begun.steps)) is K.DEREZ


def test_what_was_done_in_the_run_is_spoken_of_at_its_end(printed: Printed) -> None:
    """It is part of the ability that named the card, and not another one of the run."""
    (begun,) = printed("Window of Opportunity").abilities[-1].linked
    later = begun.steps[1]
    assert isinstance(later, Delayed)
    assert later.trigger == Trigger((EventPattern(Deed.RUN_ENDS),))
    assert [e.what for e in effects(later)] == [The(Bound("the derezzed piece of ice"))]


def test_a_program_out_of_the_stack_or_heap_goes_back_if_it_is_still_there(printed: Printed) -> None:
    (met,) = printed("Compile").abilities[-1].linked
    (search,) = met.steps
    assert isinstance(search, Instruction)
    assert search.optional
    found = search.effects[0].what
    assert isinstance(found, Target)
    assert found.what == PROGRAM & InZone((Zone.STACK, Zone.HEAP))
    install, later = search.if_done
    assert isinstance(install, Instruction)
    assert isinstance(later, Delayed)
    (condition,) = later.steps
    assert isinstance(condition, If)
    assert condition.condition == Fits(Bound("that card"), INSTALLED)


def test_programs_installed_with_the_event(printed: Printed) -> None:
    *_, ended = printed("Diana's Hunt").abilities[-1].linked
    installed = Did(EventPattern(Deed.INSTALL, using=Same(THIS)), Scope.RUN)
    assert Each(PROGRAM & installed & INSTALLED) in walk(ended.steps)


def test_once_in_the_run(printed: Printed) -> None:
    ability = printed("Prey").abilities[-1]
    (passed,) = ability.linked
    assert passed.restrictions == (UseLimit(1, Scope.RUN),)
    (nested,) = passed.steps
    assert isinstance(nested, NestedCost)
    strength = StatOf(Stat.STRENGTH, TriggerObject())
    assert nested.cost == Cost((TrashCards(Target(ControlledBy(Player.YOU) & INSTALLED, strength, strength)),))
    assert not gaps(ability)


def test_the_run_would_end(printed: Printed) -> None:
    (would,) = printed("Shred").abilities[-1].linked
    assert would.trigger is not None
    assert (would.trigger.mode, would.trigger.ordinal) == (TriggerMode.WOULD, 1)
    (nested,) = would.steps
    assert isinstance(nested, NestedCost)
    assert nested.payer is Player.CORP
    assert nested.cost == Cost((Reveal(Target(InZone((Zone.HQ,)), X(), X(), at_random=True), trash=True),))
    assert nested.if_not == (Prevent(EventPattern(Deed.RUN_ENDS)),)


def test_another_server_is_approached(printed: Printed) -> None:
    ability = printed("Maintenance Access").abilities[-1]
    (would,) = ability.linked
    (replaced,) = would.steps
    assert isinstance(replaced, Replace)
    assert replaced.event == EventPattern(Deed.APPROACH_SERVER, server=ServerWord.ARCHIVES)
    assert [e.kind for e in effects(replaced)] == [K.CHANGE_SERVER, K.APPROACH]
    assert not gaps(ability)


def test_other_servers_are_breached_behind_the_first(printed: Printed) -> None:
    """rule_delayed_conditional_ability_if_successful_duration"""
    (won,) = printed("Divide and Conquer").abilities[-1].linked
    (later,) = won.steps
    assert isinstance(later, Delayed)
    assert later.trigger.events == (EventPattern(K.BREACH_ENDS, server=ServerWord.ARCHIVES),)
    assert (later.once, later.duration) == (True, Scope.RUN)
    (breaches,) = later.steps
    assert isinstance(breaches, Instruction)
    assert [(e.kind, e.server) for e in breaches.effects] == [(K.BREACH, ServerWord.HQ), (K.BREACH, ServerWord.RND)]
    roots = Or((InServer(ServerWord.HQ, Part.ROOT), InServer(ServerWord.RND, Part.ROOT)))
    assert breaches.meanwhile == (Prohibition(ActPattern(K.ACCESS, Player.YOU, roots)),)


def test_as_many_modes_as_ice_was_passed(printed: Printed) -> None:
    (won,) = printed("Into the Depths").abilities[-1].linked
    (choice,) = won.steps
    assert isinstance(choice, ChooseOption)
    passed = Happened(EventPattern(Deed.PASS, what=ICE), Scope.RUN)
    assert choice.least == choice.most == Calculated(Operator.LEAST, passed, 3)


def test_the_card_itself_comes_back(printed: Printed) -> None:
    (ended,) = printed("Marathon").abilities[-1].linked
    assert [e.kind for e in effects(ended.steps)] == [K.GAIN_CLICKS, K.MOVE]
    assert ended.trigger is not None
    assert ended.trigger.events[0].successful


def test_ice_costs_as_much_again(printed: Printed) -> None:
    (static,) = printed("Running Interference").abilities[-1].linked
    cost = Cost((PayCredits(StatOf(Stat.REZ_COST, TriggerObject())),))
    assert static.declarations == (AdditionalCost(ActPattern(Deed.REZ, Player.CORP, ICE), cost),)


def test_what_may_be_done_instead_of_an_access_once_the_run_is_successful(card: Cards) -> None:
    text = said(
        "Run HQ. If successful, whenever you would access an",
        "agenda in HQ this run, you may instead gain 3[credit].",
        "Use this ability only once this run.",
    )
    ability = run_event(card, text)
    (would,) = ability.linked
    assert ability.restrictions == ()
    assert would.restrictions == (UseLimit(1, Scope.RUN),)
    assert would.trigger is not None
    assert would.trigger.stipulation == Preceded(EventPattern(Deed.RUN_SUCCESSFUL, what=Same(THIS)), Scope.RUN)
    (replaced,) = would.steps
    assert isinstance(replaced, Replace)
    assert replaced.optional
    assert replaced.event == EventPattern(Deed.ACCESS, Player.YOU, AGENDA, from_zones=(Zone.HQ,))
