"""What a sentence that is not read may touch: what its words prove, and everything where they prove nothing."""

from __future__ import annotations

import pytest

from sysop.models.abilities import Aspect, Unread
from sysop.models.cardtext.influence import narrowed
from sysop.models.deeds import Deed


def of(sentence: str) -> Unread:
    return narrowed(Unread(0), sentence.split())


def test_what_proves_nothing_may_touch_anything() -> None:
    assert of("the quantum weather of the ice is blank").influence == (Aspect.ANYTHING,)
    assert of("each ~ is considered to be another ~").influence == (Aspect.ANYTHING,)
    assert of("the moon is round").influence == (Aspect.ANYTHING,)


def test_what_speaks_of_strength_alone_touches_no_costs() -> None:
    found = of("~ get +1 strength for each moon")
    assert Aspect.STRENGTH in found.influence
    assert Aspect.COSTS not in found.influence
    assert Aspect.PROHIBITIONS not in found.influence


def test_what_speaks_of_costs_touches_payment() -> None:
    assert Aspect.COSTS in of("the rez_cost of ice is increased by the moon").influence


@pytest.mark.parametrize(
    ("sentence", "act", "other"),
    [
        ("the_runner cannot run on the moon", Deed.RUN, Deed.INSTALL),
        ("the_corp cannot score a agenda at full moon", Deed.SCORE, Deed.REZ),
        ("moons cannot be stolen", Deed.STEAL, Deed.RUN),
    ],
)
def test_a_prohibition_touches_the_acts_that_it_names(sentence: str, act: Deed, other: Deed) -> None:
    found = of(sentence)
    assert Aspect.PROHIBITIONS in found.influence
    assert act in found.acts
    assert other not in found.acts


def test_what_must_be_done_touches_every_act() -> None:
    assert of("the_runner must run on the moon").acts == ()


def test_what_speaks_of_actions_touches_every_act() -> None:
    assert of("the_runner cannot take a action to run").acts == ()


def test_a_past_act_in_a_condition_does_not_narrow() -> None:
    assert of("if the_runner stole a moon , you cannot orbit").acts == ()


def test_a_limit_on_itself_touches_only_what_is_done_with_it() -> None:
    assert of("use ~ only at full moon").own
    assert of("install ~ only on the moon").own
    assert not of("the_runner cannot use ~").own


def test_an_instruction_does_nothing_before_it_resolves() -> None:
    assert of("draw until the moon is full").influence == (Aspect.RESOLUTION,)
    assert of("if successful , gain the moon").influence == (Aspect.RESOLUTION,)


def test_what_is_done_before_the_game_touches_nothing() -> None:
    assert of("you start the game with the moon").influence == ()


def test_a_trigger_waits_for_the_events_that_it_names() -> None:
    found = of("put 12 moons on ~ when rezzed")
    assert Aspect.PENDING in found.influence
    assert Deed.REZ in found.events
    assert Deed.INSTALL not in found.events


def test_a_trigger_that_names_no_event_waits_for_any() -> None:
    assert of("if the moon is full , whenever the tide turns").events == ()


def test_an_instruction_under_a_condition_may_become_pending_by_anything() -> None:
    found = of("trash ~ if the moon is full")
    assert Aspect.PENDING in found.influence
    assert found.events == ()


def test_a_prohibition_beside_a_changed_number_touches_every_act() -> None:
    """What gets strength in the same sentence is read by other acts than the one that is forbidden."""
    assert of("~ cannot be advanced and get +1 strength").acts == ()


def test_a_limit_on_an_ability_of_its_own_touches_the_use_of_its_card() -> None:
    found = of("if ~ is hosted on moons , its [click] ability can only be used to sing")
    assert (found.own, found.acts) == (True, (Deed.USE, Deed.BREAK))
    assert of("its [click] ability cost 1 more moon").acts == ()


def test_what_is_said_of_hidden_cards_being_seen_touches_what_players_know_alone() -> None:
    assert of("they play with the grip revealed").influence == (Aspect.KNOWLEDGE,)
    assert of("they cannot play moons with the grip").influence != ()


def test_how_subroutines_resolve_touches_subroutines_alone() -> None:
    assert of("unbroken subroutine resolve by the moon").influence == (Aspect.SUBROUTINES,)
    found = of("~ lose 2 of its printed subroutine for each moon")
    assert (found.influence, found.own) == ((Aspect.SUBROUTINES,), True)
    assert of("~ lose 2 strength and subroutine , then sing").influence != (Aspect.SUBROUTINES,)


def test_credits_that_may_be_used_for_anything_pay_for_every_act() -> None:
    found = of("use [credit] on ~ for anything orbital")
    assert {Deed.INSTALL, Deed.PLAY, Deed.REZ} <= set(found.acts)


@pytest.mark.parametrize(
    ("word", "deed"),
    [("search", Deed.SEARCH), ("swap", Deed.SWAP), ("take", Deed.TAKE_BAD_PUBLICITY), ("load", Deed.PLACE_COUNTERS)],
)
def test_what_waits_for_a_deed_may_become_pending_by_it(word: str, deed: Deed) -> None:
    assert deed in of(f"whenever the_runner {word} a moon or install it , orbit it").events


def test_an_ability_that_is_gained_may_wait_for_anything() -> None:
    """`gains "..."` is no gaining of credits."""
    found = of("each ice gain §0 at full moon")
    assert Aspect.PENDING in found.influence
    assert found.events == ()


def test_what_a_run_is_declared_may_touch_anything() -> None:
    assert of("run on the moon cannot be declared successful").influence == (Aspect.ANYTHING,)
