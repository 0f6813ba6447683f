"""Encounters in card text: passing after them, printed subroutines, the ice that is met next (6.1.3, 6.5.7)."""

from __future__ import annotations

from collections.abc import Callable

from sysop.models.abilities import CopiesSubroutines, Delayed, GainAbility, If, Lasting, StatChange
from sysop.models.cards import Card
from sysop.models.conditions import AfterEncounter, NotSo, Occurred
from sysop.models.deeds import Deed
from sysop.models.effects import The
from sysop.models.selectors import (
    ICE,
    THIS,
    EventPattern,
    Happened,
    IsSubroutine,
    NextEncountered,
    Same,
    Subtype,
    TriggerObject,
)
from sysop.models.terms import Player, Scope
from sysop.models.values import walk

Cards = Callable[..., Card]
RUNNER = Player.RUNNER
PASSED, SUBROUTINE = "pass a piece of ice after an encounter", "subroutine on that ice"
NEXT, MEETS, ORIGINAL = "The next piece of ice", "encounters the next piece of ice", "each subroutine on it"
BREAK, ENDS, LAST = "break its printed subroutine", "an encounter with this ice ends", "after all its other subroutines"
THIS_ICE = IsSubroutine(Same(THIS), any=True, printed=True)


def test_passing_after_an_encounter_is_more_than_passing(card: Cards) -> None:
    """rule_run_phase_after"""
    (ability,) = card(
        "program", "Whenever you pass a <strong>sentry</strong> after encountering it, draw 1 card."
    ).abilities
    assert ability.trigger is not None
    assert ability.trigger.events == (EventPattern(Deed.PASS, what=Subtype(("sentry",))),)
    assert ability.trigger.stipulation == AfterEncounter()


def test_the_first_time_counts_only_ice_that_this_program_has_fully_broken(card: Cards) -> None:
    """rule_pass_after_breaking"""
    text = f"The first time each turn you {PASSED} during which this program fully broke that ice, draw 2 cards."
    (ability,) = card("program", text).abilities
    assert ability.trigger is not None
    assert ability.trigger.condition == Occurred(
        EventPattern(Deed.FULLY_BREAK, RUNNER, Same(TriggerObject()), using=Same(THIS)), Scope.ENCOUNTER
    )
    assert ability.trigger.ordinal == 1


def test_a_printed_subroutine_is_broken(card: Cards) -> None:
    (ability,) = card("ice", "Whenever the Runner breaks a printed subroutine on this ice, gain 1[credit].").abilities
    assert ability.trigger is not None
    assert ability.trigger.events == (EventPattern(Deed.BREAK, RUNNER, THIS_ICE),)


def test_broken_by_means_of_such_a_card(card: Cards) -> None:
    text = (
        f"Whenever {ENDS}, if the Runner did not {BREAK} with "
        "a <strong>killer</strong> during that encounter, gain 2[credit]."
    )
    (ability,) = card("ice", text).abilities
    by_killer = EventPattern(Deed.BREAK, RUNNER, THIS_ICE, using=Subtype(("killer",)))
    (step,) = ability.steps
    assert isinstance(step, If)
    assert step.condition == NotSo(Occurred(by_killer, Scope.ENCOUNTER))


def test_subroutines_that_resolved_are_counted(card: Cards) -> None:
    text = (
        f"Whenever you pass a piece of ice, gain 1[credit] for each {SUBROUTINE} that resolved during that encounter."
    )
    (ability,) = card("resource", text).abilities
    (count,) = (node for node in walk(ability.steps) if isinstance(node, Happened))
    assert count == Happened(EventPattern(Deed.SUBROUTINE_RESOLVES, what=Same(TriggerObject())), Scope.ENCOUNTER)


def test_what_lingers_for_the_next_ice_is_no_conditional_ability(card: Cards) -> None:
    """Example 169: it is there as the encounter begins."""
    text = f"[subroutine] {NEXT} the Runner encounters during this run gets +3 strength."
    (ability,) = card("ice", text).abilities
    (lasting,) = ability.steps
    assert isinstance(lasting, Lasting)
    (change,) = lasting.declarations
    assert isinstance(change, StatChange)
    assert (change.of, change.amount) == (The(NextEncountered()), 3)


def test_a_subroutine_for_the_next_ice(card: Cards) -> None:
    text = (
        f'[subroutine] {NEXT} the Runner encounters gains "[subroutine] Do 2 net damage." {LAST} '
        "for the remainder of this run."
    )
    (ability,) = card("ice", text).abilities
    (gain,) = (node for node in walk(ability.steps) if isinstance(node, GainAbility))
    assert gain.to == The(NextEncountered())


def test_when_the_next_ice_is_met_something_triggers(card: Cards) -> None:
    text = (
        f"[subroutine] When the Runner {MEETS} during this run, that ice gains a second copy of {ORIGINAL} "
        "(after the original subroutine) for the remainder of the encounter."
    )
    (ability,) = card("ice", text).abilities
    (delayed,) = ability.steps
    assert isinstance(delayed, Delayed)
    assert delayed.trigger.events == (EventPattern(Deed.ENCOUNTER, what=ICE),)
    assert [n.of for n in walk(delayed) if isinstance(n, CopiesSubroutines)] == [The(TriggerObject())]
