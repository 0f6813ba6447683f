"""The template engine, and phrases of each grammar with the structure that they stand for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sysop.models.abilities import Lasting, Prohibition, StatChange
from sysop.models.cardtext.chart import read
from sysop.models.cardtext.phrases import NO, Grammar, expand
from sysop.models.conditions import ActPattern, Comparison, During, NotSo, Occurred, PlayOnly, Tagged, Trigger
from sysop.models.costs import (
    AdditionalCost,
    Cost,
    CreditSource,
    Forfeit,
    LoseClicks,
    PayCredits,
    PayStat,
    Purpose,
    RemoveTags,
    Reveal,
    SpendClicks,
    SpendCounters,
    SufferDamage,
    TrashCards,
    trash_this,
)
from sysop.models.deeds import Deed
from sysop.models.effects import Each, Effect, Target, The, TopCards
from sysop.models.selectors import (
    AGENDA,
    ASSET,
    HARDWARE,
    ICE,
    INSTALLED,
    PROGRAM,
    REZZED,
    THIS,
    Compare,
    ControlledBy,
    CountersOn,
    Current,
    Did,
    EventPattern,
    HostedOn,
    InServer,
    InZone,
    IsSubroutine,
    Role,
    Same,
    ServerWord,
    StatOfPlayer,
    Subtype,
    Type,
    X,
)
from sysop.models.terms import CardType, Counter, Damage, Part, Player, PlayerStat, Relation, Scope, Side, Stat, Zone

Phrase = Callable[..., Any]


def test_groups_and_optional_words_are_multiplied_out() -> None:
    assert len(expand("(a|b c|) d e?")) == 6


def test_a_template_must_not_be_empty() -> None:
    with pytest.raises(ValueError, match="may be empty"):
        Grammar().add("kind", "a?", 1)


def test_a_slot_of_unknown_kind_is_found() -> None:
    made = Grammar()
    made.add("kind", "a {b:nothing}", 1)
    with pytest.raises(ValueError, match="nothing"):
        made.check()


def test_a_phrase_with_a_token_left_over_is_not_read() -> None:
    made = Grammar()
    made.add("kind", "draw {n:number}", lambda n: n)
    assert read(made, "kind", ("draw", "2")) == 2
    assert read(made, "kind", ("draw", "2", "card")) is NO


COSTS = {
    "[click]": (SpendClicks(1),),
    "[click], [click]": (SpendClicks(2),),
    "[click][click], [trash]": (SpendClicks(2), trash_this()),
    "0[credit]": (PayCredits(0),),
    "X[credit]": (PayCredits(X()),),
    "2[credit], [trash]": (PayCredits(2), trash_this()),
    "Lose [click][click]": (LoseClicks(2),),
    "1 hosted power counter": (SpendCounters(Counter.POWER, 1, THIS),),
    "3 hosted agenda counters": (SpendCounters(Counter.AGENDA, 3, THIS),),
    "Any 1 virus counter": (SpendCounters(Counter.VIRUS, 1, ControlledBy(Player.YOU)),),
    "Trash 1 card from your grip": (TrashCards(Target(InZone((Zone.GRIP,)))),),
    "Trash 2 installed programs": (TrashCards(Target(PROGRAM & INSTALLED, 2, 2)),),
    "[click], forfeit an agenda": (SpendClicks(1), Forfeit(Target(AGENDA & InZone((Zone.RUNNER_SCORE,))))),
    "Remove 2 tags": (RemoveTags(2),),
    "Suffer 1 net damage": (SufferDamage(Damage.NET, 1),),
    "[click], 1[credit], reveal and trash ~ from HQ": (
        SpendClicks(1),
        PayCredits(1),
        Reveal(The(THIS), trash=True),
    ),
    "Pay the trash cost of the card you are accessing": (PayStat(Stat.TRASH_COST, Current(Role.ACCESSED)),),
}


@pytest.mark.parametrize("text", COSTS)
def test_trigger_costs(phrase: Phrase, text: str) -> None:
    assert phrase("trigger_cost", text) == Cost(COSTS[text])


def test_a_cost_may_have_alternatives(phrase: Phrase) -> None:
    assert phrase("trigger_cost", "3[credit] or [trash]") == Cost(alternatives=((PayCredits(3),), (trash_this(),)))


OBJECTS = {
    "1 installed program": Target(PROGRAM & INSTALLED),
    "an agenda": Target(AGENDA & INSTALLED),
    "up to 2 pieces of ice": Target(ICE & INSTALLED, 0, 2),
    "any number of installed cards": Target(INSTALLED, 0, None),
    "another rezzed asset": Target(ASSET & ~Same(THIS) & REZZED & INSTALLED),
    "all pieces of ice protecting this server": Each(ICE & InServer(ServerWord.THIS, Part.PROTECTING)),
    "1 asset or upgrade": Target(Type((CardType.ASSET, CardType.UPGRADE)) & INSTALLED),
    "1 card hosted on ~": Target(HostedOn(THIS)),
    "1 hosted program": Target(PROGRAM & HostedOn(THIS)),
    "1 program from your heap": Target(PROGRAM & InZone((Zone.HEAP,))),
    "1 card in HQ at random": Target(InZone((Zone.HQ,)), at_random=True),
    "the top card of R&D": TopCards(1, Zone.RND),
    "the top 3 cards of your stack": TopCards(3, Zone.STACK),
    "~": The(THIS),
    "1 program with an install cost of 3 or less": Target(
        PROGRAM & Compare(Stat.INSTALL_COST, Relation.AT_MOST, 3) & INSTALLED
    ),
    "1 installed card you did not install this turn": Target(
        ~Did(EventPattern(Deed.INSTALL, Player.YOU), Scope.TURN) & INSTALLED
    ),
    "1 non-<strong>virus</strong> program": Target(PROGRAM & ~Subtype(("virus",)) & INSTALLED),
}


@pytest.mark.parametrize("text", OBJECTS)
def test_objects(phrase: Phrase, text: str) -> None:
    assert phrase("placed_object", text) == OBJECTS[text]


def test_a_subroutine_is_of_the_ice_with_that_subtype(phrase: Phrase) -> None:
    found = phrase("effects", "Break up to 2 <strong>sentry</strong> subroutines")
    assert found == (Effect(Deed.BREAK, what=Target(IsSubroutine(Subtype(("sentry",))), 0, 2)),)


def test_two_verbs_are_two_effects_of_one_instruction(phrase: Phrase) -> None:
    assert phrase("effects", "gain 5[credit] and draw 2 cards") == (
        Effect(Deed.GAIN_CREDITS, amount=5),
        Effect(Deed.DRAW, amount=2),
    )


def test_the_opponent_may_be_the_subject(phrase: Phrase) -> None:
    found = phrase("effects", "the Runner trashes 1 installed piece of hardware", Side.CORP)
    assert found == (Effect(Deed.TRASH, by=Player.RUNNER, what=Target(HARDWARE & INSTALLED)),)


def test_for_each_multiplies(phrase: Phrase) -> None:
    (effect,) = phrase("effects", "gain 1[credit] for each hosted power counter")
    assert effect.amount == CountersOn(Counter.POWER, THIS)


@pytest.mark.parametrize(
    ("text", "pattern"),
    [
        ("When your turn begins", Trigger((EventPattern(Deed.TURN_BEGINS, Player.YOU),))),
        ("When you install ~", Trigger((EventPattern(Deed.INSTALL, what=Same(THIS)),))),
        (
            "Whenever you make a successful run on HQ",
            Trigger((EventPattern(Deed.RUN_SUCCESSFUL, Player.YOU, server=ServerWord.HQ),)),
        ),
        (
            "The first time each turn you install a program",
            Trigger((EventPattern(Deed.INSTALL, Player.YOU, PROGRAM),), ordinal=1, per=Scope.TURN),
        ),
        ("When the Runner encounters ~", Trigger((EventPattern(Deed.ENCOUNTER, what=Same(THIS)),))),
    ],
)
def test_triggers(phrase: Phrase, text: str, pattern: Trigger) -> None:
    assert phrase("full_trigger", text, Side.RUNNER) == pattern


def test_conditions(phrase: Phrase) -> None:
    assert phrase("condition", "the Runner is not tagged") == NotSo(Tagged())
    assert phrase("condition", "you have at least 6[credit]") == Comparison(
        StatOfPlayer(PlayerStat.CREDITS, Player.YOU), Relation.AT_LEAST, 6
    )
    assert phrase("condition", "you made a successful run this turn") == Occurred(
        EventPattern(Deed.RUN_SUCCESSFUL, Player.YOU), Scope.TURN
    )


def test_play_restrictions(phrase: Phrase) -> None:
    assert phrase("restriction", "Play only if the Runner is tagged") == (PlayOnly(Tagged()),)


@pytest.mark.parametrize(
    ("text", "purpose"),
    [
        (
            "Use these credits to pay for using <strong>icebreakers</strong>",
            Purpose(Deed.USE, Subtype(("icebreaker",))),
        ),
        ("Use this credit to install programs", Purpose(Deed.INSTALL, PROGRAM)),
        ("You can spend hosted credits during runs", Purpose(during=During.RUN)),
        ("Use these credits to rez ice", Purpose(Deed.REZ, ICE)),
        ("You can spend hosted credits for anything", Purpose()),
    ],
)
def test_credit_purposes(phrase: Phrase, text: str, purpose: Purpose) -> None:
    assert phrase("declares", text).declarations == (CreditSource((purpose,)),)


def test_additional_costs(phrase: Phrase) -> None:
    found = phrase("declares", "As an additional cost to steal an agenda, they must pay 9[credit]", Side.CORP)
    assert found.declarations == (
        AdditionalCost(ActPattern(Deed.STEAL, Player.RUNNER, AGENDA), Cost((PayCredits(9),))),
    )


def test_a_duration_makes_a_lingering_effect(phrase: Phrase) -> None:
    assert phrase("step", "+2 strength for the remainder of this run") == (
        Lasting((StatChange(Stat.STRENGTH, The(THIS), 2),), Scope.RUN),
    )
    assert phrase("step", "the Corp cannot rez ice this turn") == (
        Lasting((Prohibition(ActPattern(Deed.REZ, Player.CORP, ICE)),), Scope.TURN),
    )
