"""Sentences of cards that do not exist: clauses, conditions, amounts and acts, put together as nobody has yet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sysop.models.cards import Card
from sysop.models.cardtext.leaving_out import is_whole
from sysop.models.cardtext.phrases import NO
from sysop.models.conditions import (
    AfterEncounter,
    AllHold,
    AnyHolds,
    Comparison,
    Exists,
    Fits,
    NotSo,
    Occurred,
    Trigger,
    TriggerMode,
)
from sysop.models.deeds import Deed
from sysop.models.selectors import (
    AGENDA,
    ANYTHING,
    ICE,
    INSTALLED,
    PROGRAM,
    THIS,
    And,
    Calculated,
    ControlledBy,
    CountersOn,
    CountServers,
    Did,
    EventPattern,
    Happened,
    Holds,
    Hosts,
    InZone,
    Operator,
    Same,
    ServerWith,
    ServerWord,
    StatOfPlayer,
    Subtype,
    TriggerObject,
)
from sysop.models.terms import Counter, Damage, Part, Player, PlayerStat, Relation, Scope, Side, Zone

Phrase = Callable[..., Any]
YOU, CORP, RUNNER = Player.YOU, Player.CORP, Player.RUNNER


def happened(*events: EventPattern, scope: Scope = Scope.TURN, times: int = 1) -> Any:
    """That one of these has happened."""
    found = tuple(Occurred(event, scope, times) for event in events)
    return found[0] if len(found) == 1 else AnyHolds(found)


CONDITIONS = (
    # every verb, so often, not at all, by two verbs; in the active and in the passive
    ("you stole 2 or more agendas this turn", happened(EventPattern(Deed.STEAL, YOU, AGENDA), times=2)),
    (
        "you encountered at least 3 pieces of ice during that run",
        Exists(And((Did(EventPattern(Deed.ENCOUNTER), Scope.RUN), InZone(tuple(Zone)))), Relation.AT_LEAST, 3),
    ),
    ("you broke 4 or more subroutines this turn", happened(EventPattern(Deed.BREAK, YOU), times=4)),
    ("you trashed no programs this turn", NotSo(happened(EventPattern(Deed.TRASH, YOU, PROGRAM)))),
    (
        "you did not score or steal an agenda this turn",
        NotSo(happened(EventPattern(Deed.SCORE, YOU, AGENDA), EventPattern(Deed.STEAL, YOU, AGENDA))),
    ),
    (
        "an agenda was scored or stolen this turn",
        happened(EventPattern(Deed.SCORE, what=AGENDA), EventPattern(Deed.STEAL, what=AGENDA)),
    ),
    (
        "you passed fewer than 2 pieces of ice this turn",
        NotSo(Exists(And((Did(EventPattern(Deed.PASS), Scope.TURN), InZone(tuple(Zone)))), amount=2)),
    ),
    (  # of each drawing the log tells how many
        "you drew 2 or more cards this turn",
        Comparison(Happened(EventPattern(Deed.DRAW, YOU), Scope.TURN, total=True), Relation.AT_LEAST, 2),
    ),
    ("you drew 2 or more programs this turn", NO),  # and not which
    (
        "you spent 5 or more credits this turn",
        Comparison(Happened(EventPattern(Deed.SPEND_CREDITS, YOU), Scope.TURN, total=True), Relation.AT_LEAST, 5),
    ),
    (
        "you suffered at least 2 net damage this turn",
        Comparison(
            Happened(EventPattern(Deed.SUFFER_DAMAGE, YOU, damage=(Damage.NET,)), Scope.TURN, total=True),
            Relation.AT_LEAST,
            2,
        ),
    ),
    (
        "you made a successful run on each central server this turn",
        AllHold(
            tuple(
                Occurred(EventPattern(Deed.RUN_SUCCESSFUL, YOU, server=server), Scope.TURN)
                for server in (ServerWord.HQ, ServerWord.RND, ServerWord.ARCHIVES)
            )
        ),
    ),
    # what players have
    (
        "you have fewer cards in your grip than the Corp has in HQ",
        Comparison(StatOfPlayer(PlayerStat.HAND, YOU), Relation.LESS, StatOfPlayer(PlayerStat.HAND, CORP)),
    ),
    (
        "the Corp has more agenda points than you",
        Comparison(
            StatOfPlayer(PlayerStat.AGENDA_POINTS, CORP), Relation.GREATER, StatOfPlayer(PlayerStat.AGENDA_POINTS, YOU)
        ),
    ),
    (
        "you have at least 3 tags or no credits",
        AnyHolds(
            (
                Comparison(StatOfPlayer(PlayerStat.TAGS, RUNNER), Relation.AT_LEAST, 3),
                Comparison(StatOfPlayer(PlayerStat.CREDITS, YOU), Relation.EQUAL, 0),
            )
        ),
    ),
    ("you have a tag", Comparison(StatOfPlayer(PlayerStat.TAGS, RUNNER), Relation.AT_LEAST, 1)),
    (
        "there are fewer cards in the grip than in HQ",
        Comparison(StatOfPlayer(PlayerStat.HAND, RUNNER), Relation.LESS, StatOfPlayer(PlayerStat.HAND, CORP)),
    ),
    # what something is
    (
        "this program is the only installed program",
        AllHold(
            (
                Fits(THIS, PROGRAM & INSTALLED),
                Exists(PROGRAM & ~Same(THIS) & INSTALLED, Relation.EQUAL, 0),
            )
        ),
    ),
    ("this card is not hosting a program", Fits(THIS, ~Hosts(PROGRAM))),
)


@pytest.mark.parametrize(("text", "meant"), CONDITIONS)
def test_a_condition_has_a_subject_a_verb_and_how_often(phrase: Phrase, text: str, meant: Any) -> None:
    assert phrase("condition", text.replace("this program", "~").replace("this card", "~")) == meant


TRIGGERS = (
    (
        "when you trash a card from HQ while accessing it",
        Trigger((EventPattern(Deed.TRASH, YOU, ANYTHING, from_zones=(Zone.HQ,), because_of=Deed.ACCESS),)),
    ),
    (
        "whenever you take 3 or more net damage",
        Trigger((EventPattern(Deed.SUFFER_DAMAGE, YOU, damage=(Damage.NET,), at_least=3),)),
    ),
    (
        "whenever you would lose 2 or more credits",
        Trigger((EventPattern(Deed.LOSE_CREDITS, YOU, at_least=2),), TriggerMode.WOULD),
    ),
    (
        "whenever the Corp does net damage",
        Trigger((EventPattern(Deed.SUFFER_DAMAGE, damage=(Damage.NET,), using=ControlledBy(CORP)),)),
    ),
    (
        "whenever a card ability causes the Corp to gain 1 or more credits",
        Trigger((EventPattern(Deed.GAIN_CREDITS, CORP, using=ANYTHING),)),
    ),
    (
        "whenever a virus counter is removed from a program",
        Trigger((EventPattern(Deed.REMOVE_COUNTERS, what=PROGRAM, counter=Counter.VIRUS),)),
    ),
    (
        "whenever you use a bioroid to break a subroutine",
        Trigger((EventPattern(Deed.BREAK, YOU, using=Subtype(("bioroid",))),)),
    ),
    (
        "the first time each turn you make a successful run on HQ or R&D",
        Trigger(
            (
                EventPattern(Deed.RUN_SUCCESSFUL, YOU, server=ServerWord.HQ),
                EventPattern(Deed.RUN_SUCCESSFUL, YOU, server=ServerWord.RND),
            ),
            ordinal=1,
            per=Scope.TURN,
        ),
    ),
    (
        "the second time each turn you steal an agenda",
        Trigger((EventPattern(Deed.STEAL, YOU, AGENDA),), ordinal=2, per=Scope.TURN),
    ),
    (
        "whenever you pass a piece of ice after encountering it",
        Trigger((EventPattern(Deed.PASS, what=ICE),), stipulation=AfterEncounter()),
    ),
    (
        "whenever you access a card from R&D and do not trash it",
        Trigger(
            (EventPattern(Deed.ACCESS_ENDS, YOU, ANYTHING, from_zones=(Zone.RND,)),),
            condition=NotSo(
                Occurred(EventPattern(Deed.TRASH, YOU, Same(TriggerObject()), because_of=Deed.ACCESS), Scope.ACCESS)
            ),
        ),
    ),
    (
        "whenever a turn ends in which you stole an agenda",
        Trigger((EventPattern(Deed.TURN_ENDS),), condition=happened(EventPattern(Deed.STEAL, YOU, AGENDA))),
    ),
)


@pytest.mark.parametrize(("text", "meant"), TRIGGERS)
def test_a_trigger_condition_takes_the_same_clauses(phrase: Phrase, text: str, meant: Any) -> None:
    assert phrase("full_trigger", text) == meant


AMOUNTS = (
    ("the number of tags you took this turn", Happened(EventPattern(Deed.TAKE_TAGS, YOU), Scope.TURN, total=True)),
    (
        "the number of remote servers protected by 2 or more pieces of ice",
        CountServers((ServerWith(ICE, least=2, among=ServerWord.REMOTE),)),
    ),
    (
        "the number of central servers with a program in its root",
        CountServers((ServerWith(PROGRAM, Part.ROOT, among=ServerWord.CENTRAL),)),
    ),
    ("twice the number of hosted power counters", Calculated(Operator.TIMES, 2, CountersOn(Counter.POWER, THIS))),
    ("the number of tags you have minus 1", Calculated(Operator.MINUS, StatOfPlayer(PlayerStat.TAGS, RUNNER), 1)),
    (
        "the number of hosted power counters or 3, whichever is greater",
        Calculated(Operator.MOST, CountersOn(Counter.POWER, THIS), 3),
    ),
    (
        "half the number of hosted virus counters, rounded up",
        Calculated(Operator.HALF_UP, CountersOn(Counter.VIRUS, THIS)),
    ),
    (  # a bound is one of all that stands before it
        "2 plus the number of tags you have, up to 5",
        Calculated(Operator.LEAST, Calculated(Operator.PLUS, 2, StatOfPlayer(PlayerStat.TAGS, RUNNER)), 5),
    ),
    (
        "twice the number of tags you have, up to 6",
        Calculated(Operator.LEAST, Calculated(Operator.TIMES, 2, StatOfPlayer(PlayerStat.TAGS, RUNNER)), 6),
    ),
)


@pytest.mark.parametrize(("text", "meant"), AMOUNTS)
def test_amounts_are_reckoned_with(phrase: Phrase, text: str, meant: Any) -> None:
    assert phrase("value", text) == meant


NOUNS = (
    ("cards other than agendas", NO),
    ("card other than an agenda", ~AGENDA),
    ("program with 3 or more hosted virus counters", PROGRAM & Holds(Counter.VIRUS, Relation.AT_LEAST, 3)),
    ("ice hosting a <strong>trojan</strong> program", ICE & Hosts(PROGRAM & Subtype(("trojan",)))),
    ("agenda in HQ and/or Archives", AGENDA & InZone((Zone.HQ, Zone.ARCHIVES))),
)


@pytest.mark.parametrize(("text", "meant"), NOUNS)
def test_nouns_take_what_stands_behind_them(phrase: Phrase, text: str, meant: Any) -> None:
    assert phrase("np", text) == meant


READ = (
    ("upgrade", "Central server only."),
    (
        "program",
        "[click]: Draw 1 card. Spend credits only from <strong>stealth</strong> cards to use this ability.",
    ),
    ("ice", "The Runner cannot break the printed subroutines on this ice except using a <strong>killer</strong>."),
    ("asset", "The Corp cannot draw cards during the Runner's turn."),
    ("upgrade", "As an additional cost to break a subroutine, the Runner must pay 1[credit]."),
    (
        "upgrade",
        "As an additional cost to initiate a run on this server for the first time each turn, the Runner must "
        "pay 2[credit].",
    ),
    ("upgrade", "During each run on this server, the Runner cannot trash more than 1 card."),
    ("asset", "The cost to install each resource is increased by 1."),
    ("hardware", "You get +1[mu] for each agenda in your score area."),
    ("resource", "Your <strong>icebreakers</strong> get +1 strength."),
    ("asset", "Any player can use this ability."),
    ("event", "Play only if you took 2 or more tags this turn, and only if you have no credits.\nGain 9[credit]."),
    (
        "program",
        "The first time each turn you break a subroutine on a piece of ice protecting a remote server, gain 1[credit].",
    ),
    ("asset", "If the Runner trashes this asset while it is installed, do 1 net damage."),
    ("agenda", "When the turn in which you scored this agenda ends, draw 2 cards."),
    ("identity", "Whenever 1 or more cards are trashed from HQ or R&D, gain 1[credit]."),
)


@pytest.mark.parametrize(("type_", "text"), READ)
def test_frames_take_whatever_fits(card: Callable[..., Card], type_: str, text: str) -> None:
    made: Any = card(type_.replace("identity", "corp_identity"), text)
    assert is_whole(made), made.abilities


def test_whose_turn_it_is_depends_on_whose_card_it_is(phrase: Phrase) -> None:
    text = "whenever you would take a tag during your turn"
    assert phrase("full_trigger", text, Side.RUNNER) != NO
