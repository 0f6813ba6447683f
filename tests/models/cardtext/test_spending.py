"""Spending, losing and using as events, draws by their way, bargains, cards that go together (1.10, 1.16, 9.1.6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sysop.models.abilities import Ability, ChangeValue, Delayed, NestedCost, Prevent, Replace
from sysop.models.cards import Card
from sysop.models.conditions import Occurred, VariableBound
from sysop.models.costs import PayCredits
from sysop.models.deeds import Deed
from sysop.models.effects import Effect, Target
from sysop.models.selectors import (
    ANYTHING,
    HARDWARE,
    ICE,
    INSTALLED,
    THIS,
    Alike,
    Attribute,
    Bound,
    EventPattern,
    InServer,
    IsSubroutine,
    Same,
    Selector,
    ServerWord,
    Shares,
    Subtype,
    TriggerObject,
    X,
)
from sysop.models.terms import Counter, Damage, Part, Player, Relation, Scope, Side, Zone
from sysop.models.values import walk

Cards = Callable[..., Card]
SAME = "card of the same type"
FIRST, PICK, TURN = "The first time each turn", "choose a card type", "When your turn begins"
CLICK, SOME, FOUR, CHOSEN = "[click]", "1 card", "4[credit]", "a card of the chosen type"
TRASH, DRAWS = "trash 1 of your other installed cards", "take the basic action to draw"
ACCESS, ACCESS_ELSEWHERE, PURGED = (
    "access a card in Archives",
    "access a card not in Archives",
    "virus counters would be purged",
)
Phrases = Callable[..., Any]
YOU, CORP, RUNNER = Player.YOU, Player.CORP, Player.RUNNER


def hosted(source: Selector) -> EventPattern:
    return EventPattern(Deed.SPEND_COUNTERS, YOU, source, counter=Counter.CREDIT)


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("you spend credits from an installed card", hosted(INSTALLED)),
        ("you spend at least 1[credit] from a <strong>stealth</strong> card", hosted(Subtype(("stealth",)))),
        ("you use a piece of hardware", EventPattern(Deed.USE, YOU, HARDWARE)),
        ("the Corp draws a card with the basic action", EventPattern(Deed.DRAW, CORP, basic="draw")),
        (f"you {DRAWS} cards", EventPattern(Deed.TAKE_ACTION, YOU, basic="draw")),
        (
            f"you lose {CLICK} except by paying the trigger cost of a paid ability",
            EventPattern(Deed.LOSE_CLICKS, YOU, not_because_of=Deed.USE),
        ),
        (
            "a <strong>transaction</strong> is trashed after resolving",
            EventPattern(Deed.TRASH, what=Subtype(("transaction",)), because_of=Deed.RESOLVED),
        ),
        (
            "1 or more cards are trashed from your grip",
            EventPattern(Deed.TRASH, from_zones=(Zone.GRIP,), at_least=1),
        ),
        (
            f"the Runner trashes at least {SOME} from this server, from its root, or protecting it",
            EventPattern(Deed.TRASH, RUNNER, InServer(ServerWord.THIS, Part.ANYWHERE), at_least=1),
        ),
    ],
)
def test_what_happens(phrase: Phrases, text: str, event: EventPattern) -> None:
    assert phrase("event", text) == (event,)


def test_clicks_that_were_lost_to_break(phrase: Phrases) -> None:
    found = phrase("condition", f"the Runner has lost {CLICK} to break a subroutine during this run", Side.CORP)
    assert found == Occurred(EventPattern(Deed.LOSE_CLICKS, RUNNER, because_of=Deed.BREAK), Scope.RUN)


def test_credits_used_in_the_turn_that_ends(card: Cards) -> None:
    text = "When a turn ends in which you used credits on Example Card, draw 1 card."
    (ability,) = card("hardware", text).abilities
    assert ability.trigger is not None
    assert ability.trigger.condition == Occurred(hosted(Same(THIS)), Scope.TURN)


def effects(ability: Ability) -> list[Effect]:
    return [node for node in walk(ability) if isinstance(node, Effect)]


def test_up_to_so_many_credits_are_an_x_with_a_bound(card: Cards) -> None:
    """rule_cost_x"""
    (ability,) = card(
        "ice", f"[subroutine] You may pay up to {FOUR} to place that many power counters on this ice."
    ).abilities
    (nested,) = ability.steps
    assert isinstance(nested, NestedCost)
    assert nested.cost.components == (PayCredits(X()),)
    assert ability.restrictions == (VariableBound(Relation.AT_MOST, 4),)
    assert [e.amount for e in effects(ability)] == [X()]


def test_credits_go_from_the_pool_to_a_card_without_being_spent(card: Cards) -> None:
    (ability,) = card(
        "resource", f"{TURN}, you may move up to 2[credit] from your credit pool to this resource."
    ).abilities
    (moved,) = effects(ability)
    assert (moved.kind, moved.amount, moved.source, moved.up_to) == (Deed.MOVE_COUNTERS, 2, None, True)


def test_a_card_of_the_type_of_the_trashed_one(card: Cards) -> None:
    text = f"[click]: You may {TRASH} to search your stack for 1 {SAME}."
    (ability,) = card("program", text).abilities
    (found,) = (e.what for e in effects(ability) if e.kind is Deed.SEARCH)
    assert isinstance(found, Target)
    assert Alike(Attribute.TYPE, Bound("that card")) in found.what.parts  # type: ignore[union-attr]


def test_another_in_a_swap_is_other_than_the_first(card: Cards) -> None:
    text = "[click]: Swap 1 piece of ice protecting HQ with another installed piece of ice."
    (ability,) = card("program", text).abilities
    (swap,) = effects(ability)
    assert isinstance(swap.what, Target)
    assert isinstance(swap.source, Target)
    assert swap.source.what == ICE & ~Same(Bound(swap.what.name or "")) & INSTALLED


def test_one_of_several_cards_that_went_at_once(card: Cards) -> None:
    text = f"{FIRST} 1 or more cards are trashed from your grip, you may add 1 of those cards to the top of your stack."
    (ability,) = card("hardware", text).abilities
    (moved,) = effects(ability)
    assert isinstance(moved.what, Target)
    assert moved.what.what == Same(TriggerObject())


def test_damage_of_a_subroutine_only(card: Cards) -> None:
    text = (
        f"When the Runner encounters this ice, {PICK}. For the remainder of the encounter, whenever you trash {CHOSEN} "
        "with meat damage from a subroutine on this ice, gain 1[credit]."
    )
    (ability,) = card("ice", text).abilities
    (delayed,) = (step for step in ability.steps if isinstance(step, Delayed))
    (event,) = delayed.trigger.events
    assert (event.damage, event.because_of) == ((Damage.MEAT,), Deed.SUFFER_DAMAGE)
    assert event.what == Shares(Attribute.TYPE, "that type")
    assert event.using == IsSubroutine(Same(THIS), any=True)


def test_an_access_may_be_replaced(card: Cards) -> None:
    """rule_replacement_effect_from_interrupt"""
    text = f"[interrupt] → Whenever you would {ACCESS}, you may instead add it to the top of R&D."
    (ability,) = card("program", text).abilities
    (replaced,) = ability.steps
    assert isinstance(replaced, Replace)
    assert replaced.event == EventPattern(Deed.ACCESS, YOU, ANYTHING, from_zones=(Zone.ARCHIVES,))
    assert replaced.optional


def test_more_cards_are_drawn_by_the_basic_action(card: Cards) -> None:
    by_action = EventPattern(Deed.DRAW, YOU, basic="draw")
    (more,) = card("resource", f"Whenever you {DRAWS} cards, increase the number of cards you draw by 2.").abilities
    assert more.steps == (ChangeValue(by_action, 2),)
    (instead,) = card("resource", f"{FIRST} you {DRAWS} 1 card, instead draw 3 cards.").abilities
    (replaced,) = instead.steps
    assert isinstance(replaced, Replace)
    assert replaced.event == by_action


def test_a_purge_leaves_a_counter(card: Cards) -> None:
    text = f"[interrupt] → Whenever {PURGED}, prevent 2 virus counters on the hosted program from being removed."
    (ability,) = card("program", text).abilities
    (prevented,) = ability.steps
    assert isinstance(prevented, Prevent)
    assert (prevented.event.verb, prevented.event.counter, prevented.amount) == (Deed.REMOVE_COUNTERS, Counter.VIRUS, 2)


def test_an_access_without_stealing_or_trashing_is_met_as_it_ends(card: Cards) -> None:
    text = f"{FIRST} you {ACCESS_ELSEWHERE} and do not steal or trash it, draw 1 card."
    (ability,) = card("hardware", text).abilities
    assert ability.trigger is not None
    assert [e.verb for e in ability.trigger.events] == [Deed.ACCESS_ENDS]
    assert ability.trigger.ordinal == 1
