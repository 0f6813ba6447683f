"""Cards looked at, revealed or set aside together: some of them, the rest, and what is done if any fits (8.2)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sysop.models.abilities import If, Instruction, NestedCost, Repeat
from sysop.models.cards import Card
from sysop.models.conditions import Exists
from sysop.models.deeds import Deed
from sysop.models.effects import Each, Effect, Placement, Target, The
from sysop.models.selectors import And, Bound, CountOf, InZone, Not, Ref, Same, Subtype, This, TriggerObject
from sysop.models.terms import Zone
from sysop.models.values import walk

Cards = Callable[..., Card]


def _steps(card: Card) -> tuple[Instruction, ...]:
    return tuple(s for a in card.abilities for s in a.steps if isinstance(s, Instruction))


def test_the_rest_is_what_was_not_taken(card: Cards) -> None:
    look, sort = _steps(
        card("operation", "Look at the top 4 cards of R&D. Trash 2 of those cards and add the rest to HQ.")
    )
    group = look.effects[0].name
    trashed, added = sort.effects
    assert isinstance(trashed.what, Target)
    assert trashed.what.what == Same(Bound(str(group)))
    assert added.what == Each(And((Not(Same(Bound(str(trashed.what.name)))), Same(Bound(str(group))))))


def test_the_rest_is_trashed_although_nothing_was_installed(card: Cards) -> None:
    """What is done with the rest does not hang on the choice before."""
    _, chosen, rest = (
        card(
            "event",
            "Look at the top 3 cards of your stack. If any of those cards are viruses, you may install 1 of them, "
            "paying 1[credit] less. Trash the rest of those cards.",
        )
        .abilities[0]
        .steps
    )
    assert isinstance(chosen, If)
    assert isinstance(rest, Instruction)
    assert not rest.optional


def test_only_those_that_fit_are_installed(card: Cards) -> None:
    _, chosen = (
        card(
            "event",
            "Look at the top 3 cards of your stack. If any of those cards are <strong>virus</strong> cards, you may "
            "install 1 of them.",
        )
        .abilities[0]
        .steps
    )
    assert isinstance(chosen, If)
    assert isinstance(chosen.condition, Exists)
    (install,) = chosen.then
    assert isinstance(install, Instruction)
    assert install.optional
    assert isinstance(install.effects[0].what, Target)
    assert install.effects[0].what.what == chosen.condition.what
    assert Subtype(("virus",)) in getattr(chosen.condition.what, "parts", ())


def test_several_that_fit_are_played_one_at_a_time(card: Cards) -> None:
    """rule_split_up_instruction"""
    _, chosen = (
        card("operation", "Look at the top 2 cards of R&D. If any of them are operations, you may play them.")
        .abilities[0]
        .steps
    )
    assert isinstance(chosen, If)
    (repeat,) = chosen.then
    assert isinstance(repeat, Repeat)
    assert isinstance(repeat.times, CountOf)


def test_another_of_the_cards_set_aside_is_not_the_same_one(card: Cards) -> None:
    aside, first, second, back = (
        card(
            "event",
            "The Corp must set aside the top 5 cards of R&D faceup. Access 1 of the set-aside cards. You may pay "
            "2[credit] to access another 1 of them. The Corp shuffles the set-aside cards into R&D.",
        )
        .abilities[0]
        .steps
    )
    assert isinstance(aside, Instruction)
    assert isinstance(first, Instruction)
    assert isinstance(second, NestedCost)
    assert isinstance(back, Instruction)
    taken = first.effects[0].what
    assert isinstance(taken, Target)
    (again,) = (s.effects[0].what for s in second.if_paid if isinstance(s, Instruction))
    assert isinstance(again, Target)
    assert Not(Same(Bound(str(taken.name)))) in getattr(again.what, "parts", ())
    assert isinstance(back.effects[0].what, Each)
    assert InZone((Zone.SET_ASIDE,)) in getattr(back.effects[0].what.what, "parts", ())


def test_cards_go_to_either_end_of_a_deck(card: Cards) -> None:
    _, added = _steps(
        card("operation", "Reveal 4 cards from HQ at random. Add 2 of them to the top and/or bottom of R&D.")
    )
    assert added.effects[0].kind is Deed.MOVE
    assert added.effects[0].destination is not None
    assert added.effects[0].destination.placement is Placement.EITHER_END


def test_that_ice_is_the_one_that_was_taken_of_those(card: Cards) -> None:
    swap, rez = _steps(
        card(
            "operation",
            "Swap 2 installed pieces of ice. You may rez 1 of those pieces of ice. When your next turn begins, derez "
            "that ice.",
        )
    )
    both, one = swap.effects[0].what, rez.effects[0].what
    assert isinstance(both, Target)
    assert isinstance(one, Target)
    assert one.what == Same(Bound(str(both.name)))
    assert one.name not in (None, both.name)
    (derez,) = (node for node in walk(rez.if_done) if isinstance(node, Effect))
    assert derez.what == The(Bound(str(one.name)))


@pytest.mark.parametrize(
    ("type_", "waits", "other"),
    [
        ("resource", "Whenever a card is trashed from your grip", TriggerObject()),
        ("runner_identity", "Whenever a card is trashed from your grip", TriggerObject()),
        ("resource", "When this resource is trashed", This()),
    ],
)
def test_another_card_of_a_pile_is_not_the_one_that_came_there(card: Cards, type_: str, waits: str, other: Ref) -> None:
    (step,) = _steps(card(type_, f"{waits}, add another card from your heap to your grip."))
    assert Not(Same(other)) in [node for node in walk(step) if isinstance(node, Not)]
