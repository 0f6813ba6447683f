"""Steps in words of their own: numbers of cards, places, names, and what follows a played card (9.11, 1.15)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sysop.models.abilities import Choice, ChooseValue, If, Instruction, Replace
from sysop.models.cards import Card
from sysop.models.conditions import Comparison, Exists, VariableIs
from sysop.models.costs import Discount
from sysop.models.deeds import Deed
from sysop.models.effects import Destination, Effect, Placement, Target, The, TopCards
from sysop.models.selectors import (
    AGENDA,
    ICE,
    INSTALLED,
    THIS,
    UNREZZED,
    Bound,
    CountOf,
    Did,
    EventPattern,
    InZone,
    OfIdentityFaction,
    ServerOther,
    ServerWord,
    Shares,
    StatOf,
    SumOf,
    ThatMany,
    X,
)
from sysop.models.selectors import Attribute as Property
from sysop.models.terms import Counter, Player, Relation, Scope, Side, Stat, Zone
from sysop.models.values import walk

Cards = Callable[..., Card]
Printed = Callable[[str], Card]
Phrases = Callable[..., Any]
K = Deed


def said(*parts: str) -> str:
    """A text of these parts."""
    return " ".join(parts)


def test_one_of_the_cards_if_there_are_any(printed: Printed) -> None:
    (ability,) = printed("Hansei Review").abilities
    hq = InZone((Zone.HQ,))
    assert ability.steps[1] == If(Exists(hq), (Instruction((Effect(K.TRASH, what=Target(hq)),)),))


def test_ice_in_any_position(phrase: Phrases) -> None:
    found = phrase("where", "in any position protecting a server", Side.CORP)
    assert found == Destination(server=ServerWord.ANY, placement=Placement.ANY_POSITION)


def test_cards_out_of_the_faction_of_an_identity(printed: Printed) -> None:
    ability = printed("Enforcing Loyalty").abilities[-1]
    assert Target(~OfIdentityFaction(Player.RUNNER) & INSTALLED) in walk(ability.steps)


def test_agenda_points_on_several_agendas(phrase: Phrases) -> None:
    points = phrase("counted", "agenda point on all installed agendas", Side.CORP)
    assert points == SumOf(Stat.AGENDA_POINTS, AGENDA & INSTALLED)


def test_a_named_type_is_remembered(printed: Printed) -> None:
    chosen, waits = printed("Azmari EdTech: Shaping the Future").abilities
    assert chosen.steps == (ChooseValue(Choice.CARD_TYPE, "that type", optional=True),)
    assert waits.trigger is not None
    assert [e.what for e in waits.trigger.events] == [Shares(Property.TYPE, "that type")] * 2


def test_another_card_is_named_and_its_copies_are_revealed(printed: Printed) -> None:
    ability = printed("Reclamation Order").abilities[-1]
    assert ability.steps[0] == ChooseValue(Choice.CARD_NAME, "that title", but=("this card",))


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("Choose a central server", {"server": ServerWord.CENTRAL}),
        ("Choose a server other than the attacked server", {"server": ServerOther(ServerWord.ATTACKED)}),
    ],
)
def test_servers_among_which_one_is_chosen(phrase: Phrases, text: str, values: dict[str, Any]) -> None:
    assert phrase("choice", text, Side.CORP) == (ChooseValue(Choice.SERVER, "that server", **values),)


def test_what_follows_if_no_run_is_made(printed: Printed) -> None:
    (ability,) = printed("An Offer You Can’t Refuse").abilities
    run = ability.steps[1]
    assert isinstance(run, Instruction)
    assert (run.optional, run.decider) == (True, Player.RUNNER)
    assert [e.kind for e in walk(run.if_not) if isinstance(e, Effect)] == [K.ADD_TO_SCORE_AREA]
    assert len(ability.linked) == 1


def test_a_played_card_is_spoken_of_after_it_resolves(printed: Printed) -> None:
    ability = printed("Plutus").abilities[-1]
    (play,) = ability.steps
    assert isinstance(play, Instruction)
    assert play.optional
    assert (play.effects[0].kind, play.effects[0].destination) == (K.PLAY, Destination(Zone.REMOVED))
    assert not play.if_done


def test_installed_on_this_card_and_rezzed_for_less(printed: Printed) -> None:
    ability = printed("Worlds Plaza").abilities[-1]
    (step,) = ability.steps
    assert isinstance(step, Instruction)
    assert [e.kind for e in step.effects] == [K.INSTALL, K.REZ]
    assert [e.if_able for e in step.effects] == [False, True]
    assert [c.amount for c in step.changes if isinstance(c, Discount)] == [2]


def test_any_number_of_cards_from_the_top(printed: Printed) -> None:
    ability = printed("Power Shutdown").abilities[-1]
    number, trash, _ = ability.steps
    assert number == ChooseValue(Choice.NUMBER, "that number", most=CountOf(InZone((Zone.RND,))))
    assert TopCards(ThatMany("that number"), Zone.RND) in walk(trash)


def test_if_they_do_is_about_what_takes_the_place_of_breaching(printed: Printed) -> None:
    (ability,) = printed("Glut Cipher").abilities
    (replaced,) = ability.linked[0].steps
    assert isinstance(replaced, Replace)
    (added,) = replaced.steps
    assert isinstance(added, Instruction)
    assert added.effects[0].if_able
    (trashed,) = [e for e in walk(added.if_done) if isinstance(e, Effect)]
    assert (trashed.kind, trashed.by) == (K.TRASH, Player.CORP)


def test_advanced_x_times(printed: Printed) -> None:
    _, played = printed("Success").abilities
    (effect,) = [node for node in walk(played.steps) if isinstance(node, Effect)]
    assert (effect.kind, effect.amount) == (K.ADVANCE, X())
    paid = StatOf(Stat.ADVANCEMENT_REQUIREMENT, Bound("the agenda forfeited to pay"))
    assert played.restrictions == (VariableIs(paid),)


def test_tags_taken_where_there_were_none(printed: Printed) -> None:
    ability = printed("Sebastião Souza Pessoa: Activist Organizer").abilities[0]
    (step,) = ability.steps
    assert isinstance(step, If)
    assert step.condition == Comparison(ThatMany("had"), Relation.EQUAL, 0)


def test_credits_from_the_pool_onto_a_card(printed: Printed) -> None:
    ability = printed("Sealed Vault").abilities[0]
    (effect,) = [node for node in walk(ability.steps) if isinstance(node, Effect)]
    assert (effect.kind, effect.counter, effect.source, effect.up_to) == (K.MOVE_COUNTERS, Counter.CREDIT, None, True)
    assert effect.destination == Destination(host=The(THIS))


def test_ice_passed_during_the_last_run(printed: Printed) -> None:
    ability = printed("En Passant").abilities[-1]
    passed = Did(EventPattern(Deed.PASS, Player.YOU), Scope.LAST_RUN)
    assert Target(ICE & passed & UNREZZED & INSTALLED) in walk(ability.steps)


def test_what_is_done_for_one_card_after_the_other_is_not_taken_for_one_effect(printed: Printed) -> None:
    """rule_calculated_quantity: derezzing is not among what is done once for all."""
    (step,) = printed("realloc()").abilities[-1].steps
    assert isinstance(step, Instruction)
    assert [e.amount.apart for e in step.effects if isinstance(e.amount, SumOf)] == [True]
