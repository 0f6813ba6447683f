"""When a sentence that is not read can apply, and to which cards: each narrowing, and what must not be narrowed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sysop.models.abilities import Aspect, Unread
from sysop.models.cards import Card
from sysop.models.cardtext.grammar import grammar
from sysop.models.cardtext.influence import goes_on
from sysop.models.cardtext.scoping import HOSTS_SOMETHING, scope_of, types_of
from sysop.models.cardtext.unread import unread_declaration
from sysop.models.conditions import AllHold, Comparison, Condition, During, Exists, InTime, Tagged, UnreadRestriction
from sysop.models.deeds import Deed
from sysop.models.selectors import THIS, CountersOn
from sysop.models.terms import CardType, Counter, Relation, Side

Cards = Callable[..., Card]


def condition(sentence: str) -> Condition | None:
    return scope_of(sentence.split(), grammar(Side.CORP))[0]


def declared(sentence: str) -> Unread:
    return unread_declaration(0, sentence.split(), grammar(Side.CORP))


@pytest.mark.parametrize(
    ("sentence", "time"),
    [
        ("during run on this server , the_runner cannot orbit the moon", During.RUN_ON_THIS_SERVER),
        ("during the first encounter each turn with a moon , tides rise", During.ENCOUNTER),
        ("the_runner is considered to orbit ⟨ even if tired ⟩ during encounter with moons", During.ENCOUNTER),
        ("the_runner must orbit first for each trace attempt during a run", During.TRACE),
        ("for the first trace each turn , the moon is full", During.TRACE),
        ("while secretly spending credits , players cannot watch the moon", During.BID),
    ],
)
def test_what_holds_during_a_time_does_nothing_at_others(sentence: str, time: During) -> None:
    assert condition(sentence) == InTime(time)


def test_a_static_ability_does_nothing_while_its_condition_does_not_hold() -> None:
    found = declared("while the_runner is tagged , the moon cannot be advanced")
    assert found.condition == Tagged()
    assert found.acts == (Deed.ADVANCE,)  # and touches what it says beyond the condition


@pytest.mark.parametrize(
    "sentence",
    [
        "ice that was broken during encounter with moons get +1 strength",  # the time tells which ice
        "ice broken during encounter with moons",
        "ice trashed during encounter with moons",
        "~ get +1 strength for each trace attempt",  # a number, and no time
        "the_runner cannot orbit during encounter with moons and tides rise",  # another half without a time
        "the_runner cannot orbit during the next moon",
        "while the moon is full , tides rise",
        "while it is rezzed , tides rise",  # what `it` is another sentence tells
        "tides rise",
    ],
)
def test_what_may_hold_at_any_time_has_no_condition(sentence: str) -> None:
    assert condition(sentence) is None


@pytest.mark.parametrize(
    "sentence", ["~ gain the text of hosted identity", "you can play or install hosted card as if they was moons"]
)
def test_what_is_taken_from_hosted_cards_is_nothing_without_them(sentence: str) -> None:
    assert condition(sentence) == HOSTS_SOMETHING


@pytest.mark.parametrize(
    "sentence", ["you can play hosted card or cards of the moon", "~ gain +1 strength while it have no hosted moon"]
)
def test_what_is_not_from_hosted_cards_alone_has_no_such_condition(sentence: str) -> None:
    assert condition(sentence) is None


def test_counters_on_the_card_do_nothing_where_there_are_none() -> None:
    wanted = Comparison(CountersOn(Counter.VIRUS, THIS), Relation.AT_LEAST, 1)
    assert condition("virus counter on ~ is considered to be moons") == wanted
    assert condition("virus counter on moons is considered to be on ~") is None


def test_what_each_object_gets_is_nothing_without_such_objects() -> None:
    assert isinstance(condition("each ice protecting this server is considered to be full"), Exists)
    assert condition("each moon is considered to be full") is None


@pytest.mark.parametrize(
    ("sentence", "found"),
    [
        ("the install_cost of each ice that is not full is increased by 1", (CardType.ICE,)),
        ("you may install agenda faceup", (CardType.AGENDA,)),
        ("you can install #virus program onto ~", (CardType.PROGRAM,)),
        ("use these credit to install program", (CardType.PROGRAM,)),
        ("each program installed this way cost 1 less to install", (CardType.PROGRAM,)),
        ("you cannot install program beside ice", (CardType.PROGRAM,)),
        ("you cannot install program or rez ice", (CardType.PROGRAM, CardType.ICE)),
        ("you may host any number of non #ai #icebreaker program on ~", (CardType.PROGRAM,)),
    ],
)
def test_what_names_types_is_about_cards_of_these_types(sentence: str, found: tuple[CardType, ...]) -> None:
    assert set(types_of(sentence.split(), (Deed.INSTALL,))) == set(found)


@pytest.mark.parametrize(
    "sentence",
    [
        "you cannot install card beside ice",
        "you cannot install #virus beside ice",  # of any type
        "when you rez ice , install it again",
        "you cannot install anything while you have ice",
        "you cannot install while ice is full",
        "the first time you rez ice , what you install cost 1 more to install",
        "what cannot be played cost 1 more to play than ice to rez",
        "you cannot install more moons",
        "you cannot install non ice card",  # of any other type
    ],
)
def test_what_may_be_about_any_card_is_about_all_types(sentence: str) -> None:
    assert types_of(sentence.split(), (Deed.INSTALL,)) == ()


def test_what_is_done_with_more_than_the_named_card_is_not_told_by_its_type() -> None:
    assert types_of(["the_runner", "cannot", "run", "while", "ice", "is", "full"], (Deed.RUN,)) == ()
    assert types_of(["you", "cannot", "score", "ice"], (Deed.SCORE, Deed.INSTALL)) == ()
    assert types_of(["you", "cannot", "have", "ice"], ()) == ()


@pytest.mark.parametrize(
    "sentence",
    ["gain 2 moons", "x is equal to the moon", "if those moon was full , sing", "you may trash that moon"],
)
def test_an_instruction_goes_on_with_the_sentence_before(sentence: str) -> None:
    assert goes_on(sentence.split())


@pytest.mark.parametrize(
    "sentence",
    [
        "you may spend hosted moons to sing",
        "~ cannot be trashed",
        "if the moon is full , ice cost 1 more",
        "the_runner cannot run",
        "limit 1 moon",
        "each ice get +1 strength",
    ],
)
def test_what_holds_by_itself_does_not_go_on(sentence: str) -> None:
    assert not goes_on(sentence.split())


def test_what_follows_a_trigger_that_is_not_read_does_nothing_before_it_is_met(card: Cards) -> None:
    """rule_instructions_in_ability_text: the sentences of a text belong to one ability."""
    found = card("asset", "Whenever the moon is full, sing. Trash the moon at dawn.").unread
    assert [clause.influence for clause in found] == [(Aspect.PENDING,), (Aspect.RESOLUTION,)]


def test_what_holds_by_itself_counts_behind_such_a_trigger(card: Cards) -> None:
    found = card("asset", "Whenever the moon is full, sing. The Runner cannot run by moonlight.").unread
    assert Aspect.PROHIBITIONS in found[1].influence


def test_each_is_no_trigger_by_itself(card: Cards) -> None:
    """`Each time` waits for something; `each ice` tells what ice is."""
    (of_ice,) = card("asset", "Each piece of ice protecting this server is considered to be the moon.").unread
    assert of_ice.influence == (Aspect.ANYTHING,)
    (of_time,) = card("asset", "Each time the moon is full, sing.").unread
    assert of_time.influence == (Aspect.PENDING,)


def restrictions(found: Card) -> list[tuple[Deed, ...]]:
    return [r.acts for a in found.abilities for r in a.restrictions if isinstance(r, UnreadRestriction)]


def test_what_is_forbidden_of_cards_just_named_forbids_no_play(card: Cards) -> None:
    """rule_use_restrictions: a restriction speaks of the ability, not of what its instructions did."""
    assert restrictions(card("operation", "Gain 1[credit]. You cannot score those cards by moonlight.")) == [
        (Deed.SCORE,)
    ]
    assert restrictions(card("operation", "Gain 1[credit]. You cannot play this by moonlight.")) == [()]


def test_what_x_is_restricts_nothing_where_no_cost_has_it(card: Cards) -> None:
    text = "Gain X[credit]. X is equal to the brightness of the moon."
    assert restrictions(card("asset", f"[click]: {text}")) == []
    assert restrictions(card("asset", f"X[credit]: {text}")) == [()]


def test_what_holds_in_a_score_area_with_counters_does_nothing_elsewhere() -> None:
    found = declared("while ~ is in the_runner 's score_area with 2 or more hosted power counter , it is worth moons")
    assert isinstance(found.condition, AllHold)
