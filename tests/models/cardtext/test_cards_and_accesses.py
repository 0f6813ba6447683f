"""Cards that are not installed, copies, accesses, times and sources of events, what lasts longer (7.3, 8.7, 9.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sysop.models.abilities import (
    ChangeValue,
    ChooseOption,
    ChooseValue,
    CountsAsTagged,
    Flag,
    If,
    Instruction,
    Lasting,
    LastsLonger,
    Prevent,
)
from sysop.models.cards import Card
from sysop.models.conditions import AnyHolds, Cheaper, Comparison, Fits, NotSo, Occurred, PayOnlyFrom, RunOn, UseOnly
from sysop.models.costs import AdditionalCost
from sysop.models.deeds import Deed
from sysop.models.effects import Target, The
from sysop.models.selectors import (
    AGENDA,
    Alike,
    Attribute,
    Bound,
    Current,
    EventPattern,
    InZone,
    Role,
    ServerWord,
    StatOf,
    Subtype,
    TriggerObject,
    X,
)
from sysop.models.terms import Damage, Relation, Scope, Stat, Zone
from sysop.models.values import walk

Cards = Callable[..., Card]
Phrases = Callable[..., Any]


def trigger_of(card: Card, ability: int = 0) -> Any:
    found = card.abilities[ability].trigger
    assert found is not None
    return found


def test_the_condition_behind_an_order_speaks_of_what_stands_before_it(card: Cards) -> None:
    """Strength of the ice, and not of the card that is trashed to pay."""
    made = card(
        "resource",
        "[trash], X hosted virus counters: Trash the ice you are approaching if its strength is X or lower.",
    )
    (step,) = made.abilities[0].steps
    ice = Current(Role.APPROACHED)
    assert isinstance(step, If)
    assert step.condition == Comparison(StatOf(Stat.STRENGTH, ice), Relation.AT_MOST, X())


def test_it_is_the_hosted_card_and_not_its_host(card: Cards) -> None:
    made = card("resource", "[click]: Host a program from your grip on this resource and place 2 power counters on it.")
    (step,) = made.abilities[0].steps
    assert isinstance(step, Instruction)
    hosted, placed = step.effects
    assert isinstance(hosted.what, Target)
    assert placed.what == The(Bound(str(hosted.what.name)))


def test_a_breach_without_spoils(phrase: Phrases) -> None:
    found = phrase("condition", "you did not steal or trash any accessed cards")
    assert isinstance(found, NotSo)
    assert isinstance(found.part, AnyHolds)
    assert all(isinstance(p, Occurred) and p.scope is Scope.BREACH for p in found.part.parts)


def test_an_access_that_ends_without_a_trash(card: Cards) -> None:
    made = card("resource", "Whenever you access a card not in Archives and do not trash it, gain 2[credit].")
    trigger = trigger_of(made)
    assert trigger.events[0].verb is Deed.ACCESS_ENDS
    assert Zone.ARCHIVES not in trigger.events[0].from_zones
    assert isinstance(trigger.condition, NotSo)


def test_a_number_below_the_counters_is_chosen_and_accessed(card: Cards) -> None:
    made = card(
        "program",
        "[click]: Choose a number less than the number of hosted power counters. Access that many additional cards.",
    )
    choice, more = made.abilities[0].steps
    assert isinstance(choice, ChooseValue)
    assert isinstance(more, Instruction)
    assert more.effects[0].kind is Deed.ACCESS_MORE
    assert any(getattr(n, "name", None) == choice.name for n in walk(more))


def test_the_accessed_card_is_hosted_if_it_is_such_a_card(card: Cards) -> None:
    made = card("program", "Access → 2[credit]: Host the non-agenda card you are accessing on this program.")
    (ability,) = made.abilities
    assert ability.restrictions == (UseOnly(Fits(Current(Role.ACCESSED), ~AGENDA)),)


def test_another_copy_of_a_card(card: Cards) -> None:
    made = card(
        "resource", "Whenever you install a program, you may install another copy of that program from your grip."
    )
    like = [n for n in walk(made.abilities) if isinstance(n, Alike)]
    assert like == [Alike(Attribute.TITLE, TriggerObject())]
    assert InZone((Zone.GRIP,)) in tuple(walk(made.abilities))


def test_one_kind_of_subroutines_or_more_of_another(card: Cards) -> None:
    made = card("program", "2[credit]: Break 1 <strong>sentry</strong> or 3 <strong>barrier</strong> subroutines.")
    (step,) = made.abilities[0].steps
    assert isinstance(step, ChooseOption)
    assert len(step.options) == 2


def test_all_but_some_damage_is_prevented(card: Cards) -> None:
    made = card("resource", "[interrupt] → [trash]: Prevent all but 2 meat damage.")
    assert made.abilities[0].steps == (Prevent(EventPattern(Deed.SUFFER_DAMAGE, damage=(Damage.MEAT,)), but=2),)


def test_the_base_strength_of_a_trace_is_set(card: Cards) -> None:
    made = card("hardware", "[interrupt] → 3[credit]: Reduce the base trace strength of a trace to 0.")
    assert made.abilities[0].steps == (ChangeValue(EventPattern(Deed.TRACE), 0, set_to=True),)


def test_an_interrupt_of_a_run_is_linked_to_it_with_its_flag(card: Cards) -> None:
    made = card("event", "Run R&D. Whenever the Runner would take tags during this run, prevent all of those tags.")
    (linked,) = made.abilities[0].linked
    assert linked.flags == (Flag.INTERRUPT,)


def test_the_first_time_each_encounter_or_run(card: Cards) -> None:
    made = card(
        "program",
        "The first time the Runner breaks a subroutine during each encounter with a sentry, gain 1[credit].\n"
        "The first time you encounter a barrier during each run, draw 1 card.\n"
        "The first time you install a resource from your grip during your turn, draw 1 card.",
    )
    per = [(trigger_of(made, k).ordinal, trigger_of(made, k).per) for k in range(3)]
    assert per == [(1, Scope.ENCOUNTER), (1, Scope.RUN), (1, Scope.TURN)]
    assert trigger_of(made).events[0].what == Subtype(("sentry",))


def test_a_run_on_the_mark_is_a_condition_of_the_trigger(card: Cards) -> None:
    made = card("resource", "Whenever you encounter a barrier during a run on your mark, gain 1[credit].")
    assert trigger_of(made).condition == RunOn(ServerWord.MARK)


@pytest.mark.parametrize(
    ("longer", "scope"), [("remainder of the run", Scope.RUN), ("remainder of the turn", Scope.TURN)]
)
def test_what_raises_strength_may_be_kept(phrase: Phrases, longer: str, scope: Scope) -> None:
    words = f"Abilities that increase its strength last for the {longer}"
    assert phrase("declaration", words) == (LastsLonger(Stat.STRENGTH, The(Bound("it")), scope),)


def test_a_condition_may_count_as_being_tagged(phrase: Phrases) -> None:
    assert phrase("declaration", "you are tagged") == (CountsAsTagged(),)


def test_restrictions_of_the_whole_card(phrase: Phrases) -> None:
    spending = phrase("restriction", "use ~ only by spending [credit] from <strong>stealth</strong> cards")
    assert isinstance(spending[0], PayOnlyFrom)
    assert spending[0].card
    said = phrase("declares", "if you made a successful run this turn, paid abilities on ~ cost 1[credit] less to use")
    (cheaper,) = said.restrictions
    assert isinstance(cheaper, Cheaper)
    assert cheaper.card


def test_an_additional_cost_that_need_not_be_paid_again(card: Cards) -> None:
    made = card(
        "hardware",
        "As an additional cost to use this hardware, trash 2 installed resources. "
        "Ignore this cost if an installed resource has already been trashed this turn.",
    )
    (declared,) = made.abilities[0].declarations
    assert isinstance(declared, AdditionalCost)
    assert isinstance(declared.condition, NotSo)


def test_a_cost_for_the_chosen_asset_lasts_for_the_run(card: Cards) -> None:
    made = card(
        "hardware",
        "[trash]: Choose an asset. The Corp must pay 3[credit] as an additional cost to rez that asset "
        "until the end of the run.",
    )
    lasting = made.abilities[0].steps[-1]
    assert isinstance(lasting, Lasting)
    assert lasting.duration is Scope.RUN
