"""Card names, types and subtypes that a player chooses, and the cards that fit them (1.15.6)."""

from __future__ import annotations

from collections.abc import Callable

from sysop.models.abilities import Choice, ChooseValue, Instruction
from sysop.models.cards import Card
from sysop.models.effects import Each, Target
from sysop.models.selectors import Alike, And, Attribute, InZone, Not, Same, Shares, TriggerObject
from sysop.models.terms import Zone

Cards = Callable[..., Card]


def test_a_named_card_is_meant_by_its_copies(card: Cards) -> None:
    named, removed = card("operation", "Name a card. Trash all copies of that card in Archives.").abilities[0].steps
    assert named == ChooseValue(Choice.CARD_NAME, "that title")
    assert isinstance(removed, Instruction)
    assert removed.effects[0].what == Each(And((Shares(Attribute.TITLE, "that title"), InZone((Zone.ARCHIVES,)))))


def test_a_type_is_chosen_of_those_that_are_listed(card: Cards) -> None:
    (chosen, _) = card("operation", "Choose asset, ice, or upgrade, then reveal the grip.").abilities[0].steps
    assert chosen == ChooseValue(Choice.CARD_TYPE, "that type", among=("asset", "ice", "upgrade"))


def test_a_value_chosen_in_one_line_is_spoken_of_in_the_next(card: Cards) -> None:
    both = card(
        "event",
        "Choose <strong>connection</strong> or <strong>job</strong>.\n"
        "Reveal any number of events with the chosen subtype in your grip.",
    )
    (shown,) = both.abilities[1].steps
    assert isinstance(shown, Instruction)
    assert isinstance(shown.effects[0].what, Target)
    assert Shares(Attribute.SUBTYPE, "that subtype") in getattr(shown.effects[0].what.what, "parts", ())


def test_another_copy_is_other_than_the_card_it_is_a_copy_of(card: Cards) -> None:
    (step,) = (
        card("corp_identity", "Whenever you rez a piece of ice, reveal another copy of that ice from HQ.")
        .abilities[0]
        .steps
    )
    assert isinstance(step, Instruction)
    assert isinstance(step.effects[0].what, Target)
    parts = getattr(step.effects[0].what.what, "parts", ())
    assert Alike(Attribute.TITLE, TriggerObject()) in parts
    assert Not(Same(TriggerObject())) in parts
