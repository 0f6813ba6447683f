"""What an event brings along for the run that it makes (9.11.5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sysop.models.abilities import Ability, ChooseOption, Delayed, If, Instruction, NestedCost, Prevent, Replace
from sysop.models.cards import Card
from sysop.models.conditions import Act, ActPattern, Fits, Preceded, Trigger, TriggerMode, UseLimit
from sysop.models.costs import AdditionalCost, Cost, PayCredits, Reveal, TrashCards
from sysop.models.effects import Each, Effect, EffectKind, Target, The
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
    Same,
    ServerWord,
    StatOf,
    TriggerObject,
    Verb,
)
from sysop.models.terms import Part, Player, Scope, Stat, Zone
from sysop.models.values import walk
from sysop.solver.game.support import gaps

Cards = Callable[..., Card]
K = EffectKind


def said(*parts: str) -> str:
    """A text of these parts."""
    return " ".join(parts)


def run_event(card: Cards, text: str) -> Ability:
    """The play ability of an event with this text."""
    return card("event", text).abilities[-1]


def effects(node: Any) -> list[Effect]:
    """Every effect in it."""
    return [part for part in walk(node) if isinstance(part, Effect)]


def test_as_the_run_begins(card: Cards) -> None:
    ability = run_event(
        card, said("Run any server. When that run", "begins, derez 1 piece of ice", "protecting that server.")
    )
    (begun,) = ability.linked
    assert begun.trigger == Trigger((EventPattern(Verb.RUN_BEGINS, what=Same(THIS)),))
    assert Target(ICE & InServer(ServerWord.ATTACKED, Part.PROTECTING)) in walk(begun.steps)


def test_what_was_done_in_the_run_is_spoken_of_at_its_end(card: Cards) -> None:
    """It is part of the ability that named the card, and not another one of the run."""
    text = said(
        "Run any server. When that run",
        "begins, derez 1 piece of ice",
        "protecting that server. When that run",
        "ends, the Corp may rez the",
        "ice derezzed this way.",
    )
    (begun,) = run_event(card, text).linked
    later = begun.steps[1]
    assert isinstance(later, Delayed)
    assert later.trigger == Trigger((EventPattern(Verb.RUN_ENDS),))
    assert [e.what for e in effects(later)] == [The(Bound("the derezzed piece of ice"))]


def test_a_program_out_of_the_stack_or_heap_goes_back_if_it_is_still_there(card: Cards) -> None:
    text = said(
        "Run any server. The first time",
        "you encounter a piece of ice",
        "during this run, you may search",
        "your stack or heap for a",
        "program and install it, ignoring all",
        "costs. When the run ends, add",
        "that program to the bottom of",
        "your stack if it is still",
        "installed.",
    )
    (met,) = run_event(card, text).linked
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


def test_programs_installed_with_the_event(card: Cards) -> None:
    text = said("Run any server. When this run", "ends, trash all programs installed using", "this event.")
    (ended,) = run_event(card, text).linked
    installed = Did(EventPattern(Verb.INSTALL, using=Same(THIS)), Scope.RUN)
    assert Each(PROGRAM & installed & INSTALLED) in walk(ended.steps)


def test_once_in_the_run(card: Cards) -> None:
    text = said(
        "Run any server. Once during this",
        "run, when you pass a piece",
        "of ice, you may trash a",
        "number of your installed cards equal",
        "to the strength of that ice.",
        "If you do, trash that ice.",
    )
    ability = run_event(card, text)
    (passed,) = ability.linked
    assert passed.restrictions == (UseLimit(1, Scope.RUN),)
    (nested,) = passed.steps
    assert isinstance(nested, NestedCost)
    strength = StatOf(Stat.STRENGTH, TriggerObject())
    assert nested.cost == Cost((TrashCards(Target(ControlledBy(Player.YOU) & INSTALLED, strength, strength)),))
    assert not gaps(ability)


def test_the_run_would_end(card: Cards) -> None:
    text = said(
        "Run any server. The first time",
        "the Corp would end that run,",
        "prevent the run from ending unless",
        "the Corp reveals and trashes 1",
        "card from HQ at random.",
    )
    (would,) = run_event(card, text).linked
    assert would.trigger is not None
    assert (would.trigger.mode, would.trigger.ordinal) == (TriggerMode.WOULD, 1)
    (nested,) = would.steps
    assert isinstance(nested, NestedCost)
    assert nested.payer is Player.CORP
    assert nested.cost == Cost((Reveal(Target(InZone((Zone.HQ,)), at_random=True), trash=True),))
    assert nested.if_not == (Prevent(EventPattern(Verb.RUN_ENDS)),)


def test_another_server_is_approached(card: Cards) -> None:
    text = said(
        "Run R&D. When you would approach",
        "R&D, instead change the attacked server",
        "to Archives and approach Archives.",
    )
    ability = run_event(card, text)
    (would,) = ability.linked
    (replaced,) = would.steps
    assert isinstance(replaced, Replace)
    assert replaced.event == EventPattern(Verb.APPROACH_SERVER, server=ServerWord.RND)
    assert [e.kind for e in effects(replaced)] == [K.CHANGE_SERVER, K.APPROACH]
    assert gaps(ability)


def test_as_many_modes_as_ice_was_passed(card: Cards) -> None:
    text = said(
        "Run any server. If successful, for",
        "each time you passed ice this",
        "run, resolve 1 of the following",
        "that you have not yet resolved",
        "this run:<ul><li>Gain 1[credit].</li><li>Draw 1 card.</li></ul>",
    )
    (won,) = run_event(card, text).linked
    (choice,) = won.steps
    assert isinstance(choice, ChooseOption)
    passed = Happened(EventPattern(Verb.PASS, Player.YOU, ICE), Scope.RUN)
    assert choice.least == choice.most == Calculated(Operator.LEAST, passed, 2)


def test_the_card_itself_comes_back(card: Cards) -> None:
    text = said(
        "Run HQ. When the run ends,",
        "gain [click] and add this event",
        "to your grip instead of trashing",
        "it if the run was successful.",
    )
    (ended,) = run_event(card, text).linked
    assert [e.kind for e in effects(ended.steps)] == [K.GAIN_CLICKS, K.MOVE]
    assert ended.trigger is not None
    assert ended.trigger.events[0].successful


def test_ice_costs_as_much_again(card: Cards) -> None:
    text = said(
        "Run any server. During this run,",
        "the Corp must pay X[credit] as",
        "an additional cost to rez each",
        "piece of ice, where X is",
        "the strength of that ice.",
    )
    (static,) = run_event(card, text).linked
    cost = Cost((PayCredits(StatOf(Stat.STRENGTH, TriggerObject())),))
    assert static.declarations == (AdditionalCost(ActPattern(Act.REZ, Player.CORP, ICE), cost),)


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
    assert would.trigger.stipulation == Preceded(EventPattern(Verb.RUN_SUCCESSFUL), Scope.RUN)
    (replaced,) = would.steps
    assert isinstance(replaced, Replace)
    assert replaced.optional
    assert replaced.event == EventPattern(Verb.ACCESS, Player.YOU, AGENDA, from_zones=(Zone.HQ,))
