"""What is forbidden, prevented, lost, or changed in cost, on made-up cards."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sysop.models.abilities import (
    ChangeValue,
    GameStart,
    Instruction,
    LoseAbility,
    NestedCost,
    NestedForm,
    PlayerStatChange,
    Prevent,
    Prohibition,
    Step,
    UsesNoMemory,
)
from sysop.models.cards import Card
from sysop.models.conditions import ActiveIn, ActPattern, CanHost, Cheaper, During, Limit, LimitPer, UsableBy
from sysop.models.costs import (
    AdditionalCost,
    CostModifier,
    Discount,
    Ignore,
    Ignoring,
    PayCredits,
    SpendClicks,
    Surcharge,
    TrashCards,
)
from sysop.models.deeds import Deed
from sysop.models.effects import Target
from sysop.models.selectors import (
    AGENDA,
    ANYTHING,
    ASSET,
    HARDWARE,
    INSTALLED,
    PROGRAM,
    RESOURCE,
    THIS,
    EventPattern,
    Hosts,
    IsSubroutine,
    Not,
    Same,
    StatOfPlayer,
    Subtype,
)
from sysop.models.terms import Damage, Player, PlayerStat, Scope, Zone
from sysop.solver.support import gaps

Cards = Callable[..., Card]


def steps(card: Card) -> tuple[Step, ...]:
    return card.abilities[0].steps


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "steal more than 1 agenda each turn",
            Prohibition(ActPattern(Deed.STEAL, Player.RUNNER, AGENDA), 1, Scope.TURN),
        ),
        ("initiate a run on this server", None),
        (
            "draw more than 2 cards during each of their turns",
            Prohibition(ActPattern(Deed.DRAW, Player.RUNNER, during=During.OPPONENT_TURN), 2, Scope.TURN),
        ),
    ],
)
def test_what_the_runner_cannot_do(card: Cards, text: str, expected: Prohibition | None) -> None:
    (no,) = card("asset", f"The Runner cannot {text}.").abilities[0].declarations
    assert isinstance(no, Prohibition)
    assert expected is None or no == expected


def test_what_cannot_be_used_to_break(card: Cards) -> None:
    text = "The Runner cannot use <strong>killer</strong> programs to break subroutines on this ice."
    (no,) = card("ice", text).abilities[0].declarations
    assert isinstance(no, Prohibition)
    assert (no.act.act, no.act.to, no.act.during) == (Deed.USE, Deed.BREAK, During.ENCOUNTER_WITH_THIS)
    assert no.act.what == PROGRAM & Subtype(("killer",))


def test_what_subroutines_cannot_be_broken_with(card: Cards) -> None:
    text = "The Runner cannot break subroutines on this ice using <strong>killer</strong> programs."
    (no,) = card("ice", text).abilities[0].declarations
    assert isinstance(no, Prohibition)
    assert no.act.what == IsSubroutine(Same(THIS))
    assert no.act.using == PROGRAM & Subtype(("killer",))


def test_except_with_a_killer(card: Cards) -> None:
    text = "The Runner cannot break the printed subroutines on this ice except using a <strong>killer</strong>."
    (no,) = card("ice", text).abilities[0].declarations
    assert isinstance(no, Prohibition)
    assert no.act.what == IsSubroutine(Same(THIS), printed=True)
    assert no.act.using == Not(Subtype(("killer",)))


def test_a_limit_that_the_solver_does_not_honour_stays_open(card: Cards) -> None:
    assert gaps(card("asset", "The Corp cannot rez more than 1 piece of ice each turn.").abilities[0])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("up to 3 meat damage", Prevent(EventPattern(Deed.SUFFER_DAMAGE, damage=(Damage.MEAT,)), 3, True)),
        ("any amount of net damage", Prevent(EventPattern(Deed.SUFFER_DAMAGE, damage=(Damage.NET,)))),
        ("all meat damage", Prevent(EventPattern(Deed.SUFFER_DAMAGE, damage=(Damage.MEAT,)))),
        ("the Runner from jacking out", Prevent(EventPattern(Deed.JACK_OUT, Player.RUNNER))),
        (
            "a player from trashing another installed resource",
            Prevent(EventPattern(Deed.TRASH, what=RESOURCE & ~Same(THIS) & INSTALLED), 1),
        ),
    ],
)
def test_what_is_prevented(card: Cards, text: str, expected: Prevent) -> None:
    ability = card("resource", f"[interrupt] → [trash]: Prevent {text}.").abilities[0]
    assert ability.steps == (expected,)


def test_an_interrupt_that_lowers_what_a_card_costs(card: Cards) -> None:
    """rule_modifiable_value_cost"""
    text = "When you would play or install a card, you may suffer 1 net damage. "
    ability = card(
        "resource", f"[interrupt] → {text}If you do, instead play or install that card paying 4[credit] less."
    )
    (nested,) = ability.abilities[0].steps
    assert isinstance(nested, NestedCost)
    assert nested.if_paid == tuple(ChangeValue(EventPattern(v, Player.YOU), -4) for v in (Deed.PLAY, Deed.INSTALL))


def test_preventing_jacking_out_is_honoured(card: Cards) -> None:
    assert not gaps(card("agenda", "[interrupt] → [click]: Prevent the Runner from jacking out.").abilities[0])


def test_a_trashing_that_cannot_be_prevented(card: Cards) -> None:
    text = "[click]: Trash 1 installed program. Trashing a program this way cannot be prevented."
    (step,) = steps(card("asset", text))
    assert isinstance(step, Instruction)
    assert not step.effects[-1].preventable


def test_another_kind_of_card_is_not_meant(card: Cards) -> None:
    text = "[click]: Trash 1 installed resource. Trashing a program this way cannot be prevented."
    assert card("asset", text).unread


def test_a_cost_that_averts_the_step_before(card: Cards) -> None:
    (step,) = steps(card("operation", "Do 2 net damage. The Runner can pay 3[credit] to prevent this."))
    assert isinstance(step, NestedCost)
    assert (step.payer, step.form) == (Player.RUNNER, NestedForm.UNLESS)


def test_printed_abilities_are_lost(card: Cards) -> None:
    (lost,) = card("event", "The Corp's identity loses its printed abilities.").abilities[0].declarations
    assert isinstance(lost, LoseAbility)
    assert lost.printed
    assert not lost.all_abilities


def test_hosts_that_spare_memory(card: Cards) -> None:
    text = (
        "This program can host up to 3[mu] of non-<strong>icebreaker</strong> programs. "
        "The memory costs of the hosted programs do not count against your memory limit."
    )
    ability = card("program", text).abilities[0]
    assert ability.restrictions == (CanHost(PROGRAM & ~Subtype(("icebreaker",)), memory=3),)
    (spared,) = ability.declarations
    assert isinstance(spared, UsesNoMemory)


def test_only_the_first_one_costs_less(card: Cards) -> None:
    text = "Lower the install cost of the first resource or piece of hardware you install each turn by 2."
    (change,) = card("runner_identity", text).abilities[0].declarations
    act = ActPattern(Deed.INSTALL, Player.YOU, RESOURCE | HARDWARE)
    assert isinstance(change, CostModifier)
    assert (change.act.act, change.act.by, change.ordinal) == (act.act, act.by, 1)
    assert change.change == Discount(2, Deed.INSTALL)


def test_the_first_ice_of_the_opponent_costs_more(card: Cards) -> None:
    text = "The first asset the Corp rezzes each turn costs 3[credit] more to rez."
    (change,) = card("runner_identity", text).abilities[0].declarations
    act = ActPattern(Deed.REZ, Player.CORP, ASSET)
    assert change == CostModifier(act, Surcharge(3, Deed.REZ), ordinal=1)


def test_a_card_that_is_cheaper_for_each_link(card: Cards) -> None:
    (change,) = (
        card("event", "Reduce the play cost of this event by 1 for each [link] you have.").abilities[0].declarations
    )
    link = StatOfPlayer(PlayerStat.LINK, Player.RUNNER)
    assert change == CostModifier(ActPattern(Deed.PLAY, what=Same(THIS)), Discount(link, Deed.PLAY))


def test_a_cost_of_clicks_and_counted_credits(card: Cards) -> None:
    text = (
        "As an additional cost to run HQ, the Runner must spend [click] and 2[credit] for each hosted agenda counter."
    )
    (more,) = card("upgrade", text).abilities[0].declarations
    assert isinstance(more, AdditionalCost)
    kinds = [type(component) for component in more.cost.components]
    assert kinds == [SpendClicks, PayCredits]


def test_a_random_card_as_a_cost(card: Cards) -> None:
    text = "As an additional cost to rez assets, the Corp must randomly trash a card from HQ."
    (more,) = card("event", text).abilities[0].declarations
    assert isinstance(more, AdditionalCost)
    (component,) = more.cost.components
    assert isinstance(component, TrashCards)
    assert isinstance(component.what, Target)
    assert component.what.at_random


def test_an_agenda_that_the_corp_uses_in_the_runners_score_area(card: Cards) -> None:
    text = "[click]: Draw 1 card. The Corp can use this ability while this agenda is in the Runner's score area."
    restrictions = card("agenda", text).abilities[0].restrictions
    assert restrictions == (UsableBy(Player.CORP), ActiveIn((Zone.RUNNER_SCORE,)))


def test_rule_limit_remote_servers(card: Cards) -> None:
    (limit,) = card("corp_identity", "Limit 1 remote server.").abilities[0].restrictions
    assert limit == Limit(1, ANYTHING, LimitPer.REMOTE_SERVERS)


def test_a_host_without_such_a_card(card: Cards) -> None:
    text = "[click]: Host this program on an asset that is not hosting a <strong>virus</strong> program."
    (step,) = steps(card("program", text))
    assert isinstance(step, Instruction)
    destination = step.effects[0].destination
    assert destination is not None
    assert isinstance(destination.host, Target)
    assert destination.host.what == ASSET & ~Hosts(PROGRAM & Subtype(("virus",))) & INSTALLED


@pytest.mark.parametrize(
    ("words", "conditional"),
    [
        ("If you stole an agenda this turn, this ability costs 1[credit] less to use.", True),
        ("This ability costs 1[credit] less to use.", False),
    ],
)
def test_an_ability_that_costs_less_is_read_and_honoured(card: Cards, words: str, conditional: bool) -> None:
    ability = card("program", f"Interface → 2[credit]: Break 1 <strong>barrier</strong> subroutine. {words}").abilities[
        0
    ]
    (cheaper,) = ability.restrictions
    assert isinstance(cheaper, Cheaper)
    assert cheaper.amount == 1
    assert (cheaper.condition is not None) is conditional
    assert not gaps(ability)


def test_ignored_costs(card: Cards) -> None:
    text = "Ignore the install cost of the first asset you install each turn."
    (change,) = card("agenda", text).abilities[0].declarations
    act = ActPattern(Deed.INSTALL, Player.YOU, ASSET)
    assert change == CostModifier(act, Ignore(Ignoring.KIND, (Deed.INSTALL,)), ordinal=1)


def test_how_the_game_starts_leaves_nothing_open(card: Cards) -> None:
    ability = card("corp_identity", "You start the game with 7[credit] and 2 bad publicity.").abilities[0]
    assert ability.declarations == (
        GameStart(Player.YOU, PlayerStat.CREDITS, 7),
        GameStart(Player.YOU, PlayerStat.BAD_PUBLICITY, 2),
    )
    assert not gaps(ability)


def test_more_bad_publicity_than_there_is(card: Cards) -> None:
    ability = card("event", "The Corp has 3 additional bad publicity (even if they have 0).").abilities[0]
    assert ability.declarations == (PlayerStatChange(PlayerStat.BAD_PUBLICITY, Player.CORP, 3),)
    assert not tuple(gaps(ability))
