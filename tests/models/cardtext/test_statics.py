"""Static abilities, prohibitions, restrictions and changed costs, on made-up cards."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sysop.models.abilities import (
    DeckRule,
    DeckRuleKind,
    Declaration,
    GainAbility,
    GainSubtypesOf,
    Lasting,
    MoreCounters,
    Obligation,
    Permission,
    PlayerStatChange,
    Prohibition,
    StatChange,
    StaysInPlay,
)
from sysop.models.cards import Card
from sysop.models.conditions import (
    ActiveIn,
    ActPattern,
    Comparison,
    Duration,
    During,
    Exists,
    Fits,
    InstallOnly,
    InterfaceOnly,
    InTime,
    NotSo,
    PlayOnly,
    Restriction,
    ScoreOnly,
    UseOnly,
    VariableIs,
)
from sysop.models.costs import AdditionalCost, Cost, CreditSource, PayCredits
from sysop.models.deeds import Deed
from sysop.models.effects import The
from sysop.models.selectors import (
    AGENDA,
    ANYTHING,
    ICE,
    REZZED,
    THIS,
    Calculated,
    Compare,
    CountersOn,
    CountServers,
    Current,
    EventPattern,
    InServer,
    InZone,
    IsSubroutine,
    Operator,
    Role,
    Same,
    ServerWith,
    ServerWord,
    StatOf,
    Subtype,
    TriggerObject,
)
from sysop.models.terms import Counter, Face, Part, Player, PlayerStat, Relation, Scope, Stat, Zone

Cards = Callable[..., Card]
ADVANCEMENTS = CountersOn(Counter.ADVANCEMENT, THIS)


def declared(card: Card) -> tuple[Declaration, ...]:
    return tuple(d for ability in card.abilities for d in ability.declarations)


def restricted(card: Card) -> tuple[Restriction, ...]:
    return tuple(r for ability in card.abilities for r in ability.restrictions)


def test_a_participle_is_a_condition_of_the_card_itself(card: Cards) -> None:
    ability = card("ice", "This ice has +3 strength while protecting a remote server.").abilities[0]
    assert ability.condition == Fits(THIS, InServer(ServerWord.REMOTE, Part.PROTECTING))
    assert ability.declarations == (StatChange(Stat.STRENGTH, The(THIS), 3),)


def test_what_holds_during_a_time_has_that_condition(card: Cards) -> None:
    ability = card("program", "During runs, this program gets +1 strength.").abilities[0]
    assert ability.condition == InTime(During.RUN)


@pytest.mark.parametrize(("whose", "time"), [("Runner's", During.YOUR_TURN), ("Corp's", During.OPPONENT_TURN)])
def test_whose_turn_it_is_depends_on_the_side_of_the_card(card: Cards, whose: str, time: During) -> None:
    ability = card("event", f"The Corp cannot rez non-ice cards during the {whose} turn.").abilities[0]
    assert ability.condition == InTime(time)


def test_an_ability_is_gained_as_often_as_is_counted(card: Cards) -> None:
    text = 'This ice gains "[subroutine] End the run." for each hosted advancement counter.'
    (gain,) = declared(card("ice", text))
    assert isinstance(gain, GainAbility)
    assert gain.times == ADVANCEMENTS


def test_what_is_counted_on_it_is_not_what_the_quoted_ability_names(card: Cards) -> None:
    text = 'This ice can be advanced and gains "[subroutine] Trash 1 program." for each advancement counter on it.'
    may, gain = declared(card("ice", text))
    assert may == Permission(ActPattern(Deed.ADVANCE, what=Same(THIS)))
    assert isinstance(gain, GainAbility)
    assert gain.times == ADVANCEMENTS


def test_it_can_be_advanced_only_while_rezzed(card: Cards) -> None:
    gained = '"[subroutine] Gain 2[credit]."'
    text = f"This ice can be advanced only while rezzed and gains {gained} for each tag the Runner has."
    assert declared(card("ice", text))[0] == Permission(ActPattern(Deed.ADVANCE, what=Same(THIS) & REZZED))


def test_rule_access_static_reveal(card: Cards) -> None:
    ability = card("asset", "While the Runner is accessing this asset in R&D, the Runner must reveal it.").abilities[0]
    assert ability.condition == Fits(Current(Role.ACCESSED), Same(THIS) & InZone((Zone.RND,)))
    assert ability.declarations == (Obligation(ActPattern(Deed.REVEAL, Player.RUNNER, Same(THIS))),)


def test_a_memory_cost_that_holds_out_of_play_too(card: Cards) -> None:
    text = "If you have at least 3[link], the memory cost of this program is 1[mu], even if it is not installed."
    ability = card("program", text).abilities[0]
    assert ability.declarations == (StatChange(Stat.MEMORY_COST, The(THIS), 1, set_to=True),)
    assert ability.restrictions == (ActiveIn((Zone.GRIP, Zone.STACK, Zone.HEAP, Zone.SET_ASIDE)),)
    assert isinstance(ability.condition, Comparison)


def test_numbers_of_both_players(card: Cards) -> None:
    text = "Each player's maximum hand size is reduced by 1.\nEach player needs 2 fewer agenda points to win the game."
    assert declared(card("corp_identity", text)) == (
        PlayerStatChange(PlayerStat.HAND_SIZE, Player.EITHER, -1),
        PlayerStatChange(PlayerStat.POINTS_TO_WIN, Player.EITHER, -2),
    )


def test_points_for_each_counter(card: Cards) -> None:
    (change,) = declared(card("agenda", "This agenda is worth 2 more agenda points for each hosted power counter."))
    assert change == StatChange(
        Stat.AGENDA_POINTS, The(THIS), Calculated(Operator.TIMES, 2, CountersOn(Counter.POWER, THIS))
    )


def test_memory_and_recurring_credits_in_one_line(card: Cards) -> None:
    assert declared(card("hardware", "+1[mu], 2[recurring-credit]")) == (
        PlayerStatChange(PlayerStat.MEMORY, Player.YOU, 1),
        CreditSource(recurring=2),
    )


def test_rules_for_decks_are_no_gaps(card: Cards) -> None:
    text = "This card costs 0 influence if you have 9 or fewer pieces of ice in your deck.\nDraft format only."
    free, draft = declared(card("asset", text))
    assert free == DeckRule(DeckRuleKind.NO_INFLUENCE_COST, Same(THIS), Exists(ICE, Relation.AT_MOST, 9))
    assert isinstance(draft, DeckRule)
    assert draft.rule is DeckRuleKind.DRAFT_ONLY


def test_that_agenda_in_an_additional_cost_is_the_one_it_is_paid_for(card: Cards) -> None:
    cost = "pay 2[credit] for each advancement counter on that agenda"
    text = f"The Runner must {cost} as an additional cost to steal an agenda."
    (more,) = declared(card("agenda", text))
    amount = Calculated(Operator.TIMES, 2, CountersOn(Counter.ADVANCEMENT, TriggerObject()))
    assert more == AdditionalCost(ActPattern(Deed.STEAL, Player.RUNNER, AGENDA), Cost((PayCredits(amount),)))


def test_only_the_first_run_of_a_turn_costs_more(card: Cards) -> None:
    text = "As an additional cost to run HQ for the first time during their turn, the Runner must pay 2[credit]."
    (more,) = declared(card("asset", text))
    run = ActPattern(Deed.RUN, Player.RUNNER, server=ServerWord.HQ, during=During.OPPONENT_TURN)
    assert more == AdditionalCost(run, Cost((PayCredits(2),)), ordinal=1)


def test_using_icebreakers_to_break_costs_more(card: Cards) -> None:
    text = (
        "During runs on this server, the Runner must pay 3[credit] as an additional cost to use a "
        "<strong>killer</strong> ability to break subroutines."
    )
    ability = card("upgrade", text).abilities[0]
    assert ability.condition == InTime(During.RUN_ON_THIS_SERVER)
    (more,) = ability.declarations
    assert isinstance(more, AdditionalCost)
    assert (more.act.act, more.act.to) == (Deed.USE, Deed.BREAK)


def test_no_more_than_so_many_printed_subroutines(card: Cards) -> None:
    text = "The Runner cannot break more than 2 of its printed subroutines during each encounter."
    printed = IsSubroutine(Same(THIS), printed=True)
    (no,) = declared(card("ice", text))
    assert no == Prohibition(ActPattern(Deed.BREAK, Player.RUNNER, printed), 2, Scope.ENCOUNTER)


def test_a_card_that_stays_until_your_next_turn(card: Cards) -> None:
    (stays,) = declared(card("operation", "This operation is not trashed until your next turn begins."))
    assert stays == StaysInPlay((EventPattern(Deed.TURN_BEGINS, Player.YOU),))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("This program can only interface with the outermost ice protecting a server.", None),
        ("This program cannot interface with ice protecting a remote server.", None),
        (
            "This program can only interface with ice of exactly equal strength.",
            ICE & Compare(Stat.STRENGTH, Relation.EQUAL, StatOf(Stat.STRENGTH, THIS)),
        ),
    ],
)
def test_what_a_breaker_can_interface_with(card: Cards, text: str, expected: object) -> None:
    (only,) = restricted(card("program", text))
    assert isinstance(only, InterfaceOnly)
    assert expected is None or only.what == expected


def test_installed_faceup_only(card: Cards) -> None:
    assert restricted(card("agenda", "Install only faceup.")) == (InstallOnly(face=Face.UP),)


def test_restrictions_by_what_happened_and_by_time(card: Cards) -> None:
    (score,) = restricted(card("agenda", "You cannot score this agenda if it was advanced this turn."))
    assert isinstance(score, ScoreOnly)
    assert isinstance(score.condition, NotSo)
    (use,) = restricted(card("asset", "[click]: Draw 1 card. You cannot use this ability during a run."))
    assert use == UseOnly(NotSo(InTime(During.RUN)))
    (play,) = restricted(card("operation", "Play only if the Runner trashed an asset while accessing it this turn."))
    assert isinstance(play, PlayOnly)


def test_cards_cannot_be_installed_for_a_while(card: Cards) -> None:
    ability = card("upgrade", "[click]: Cards cannot be installed until the end of the run.").abilities[0]
    (lasting,) = ability.steps
    duration: Duration = Scope.RUN
    assert isinstance(lasting, Lasting)
    assert lasting.duration == duration
    assert lasting.declarations == (Prohibition(ActPattern(Deed.INSTALL, what=ANYTHING)),)


def test_a_gained_subtype_with_an_ability(card: Cards) -> None:
    text = 'Host <strong>icebreaker</strong> gains <strong>AI</strong> and "Draw 1 card."'
    (gain,) = declared(card("hardware", text))
    assert isinstance(gain, GainAbility)
    assert gain.subtypes == ("ai",)
    assert Subtype(("ai",)).subtypes == gain.subtypes


def test_what_is_considered_to_be_more_than_is_there(card: Cards) -> None:
    text = "Each piece of ice protecting HQ is considered to have 2 additional virus counters on it."
    (more,) = declared(card("upgrade", text))
    assert isinstance(more, MoreCounters)
    assert (more.kind, more.amount) == (Counter.VIRUS, 2)
    (gained,) = declared(card("ice", "This ice gains the subtypes of all other unrezzed ice."))
    assert isinstance(gained, GainSubtypesOf)
    text = "The Runner is considered to have 2 additional tags (even if they have 0)."
    assert declared(card("asset", text)) == (PlayerStatChange(PlayerStat.TAGS, Player.RUNNER, 2),)


def test_what_holds_during_encounters_with_some_ice(card: Cards) -> None:
    ability = card("program", "This program gets +2 strength during encounters with the innermost ice.").abilities[0]
    assert isinstance(ability.condition, Fits)
    assert ability.condition.ref == Current(Role.ENCOUNTERED)


def test_x_is_the_number_of_servers(card: Cards) -> None:
    (x,) = restricted(card("upgrade", "You can use hosted credits to rez ice. X is the number of central servers."))
    assert x == VariableIs(CountServers((ServerWith(ANYTHING, Part.ROOT_OR_PROTECTING, 0, ServerWord.CENTRAL),)))
