"""Cards without their printed abilities (9.1.9a), and numbers that cannot be lowered (1.2.2)."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import dedent

from sysop.models.abilities import (
    Ability,
    AbilityKind,
    AdditionalCost,
    Aspect,
    Declaration,
    GainAbility,
    LoseAbility,
    NotLowered,
    PlayerStatChange,
    StatChange,
    Unread,
)
from sysop.models.cards import Card
from sysop.models.conditions import ActPattern
from sysop.models.costs import Cost, PayCredits
from sysop.models.deeds import Deed
from sysop.models.effects import Each, The
from sysop.models.notation.positions import read_position
from sysop.models.pool import shipped_pool
from sysop.models.selectors import (
    HARDWARE,
    ICE,
    RESOURCE,
    THIS,
    Anything,
    Calculated,
    CountOf,
    IsSubroutine,
    Operator,
    Same,
)
from sysop.models.terms import CardType, Player, PlayerStat, Side, Stat
from sysop.models.verdict import Status
from sysop.solver.ask.position import Position
from sysop.solver.reading.doubts import Asking, Doubts
from sysop.solver.support import gaps

Table = Callable[..., Position]
POOL = shipped_pool()
CONTEXT = Asking(None, Side.RUNNER, doubts=Doubts())
MEMORY = "turn: {side: runner, number: 2}\nrunner: {credits: 5, clicks: 3, grip: [Sure Gamble], rig: [Chip, %s]}\n"
MORE_MEMORY = PlayerStatChange(PlayerStat.MEMORY, Player.YOU, 1)


def read(text: str) -> Position:
    return Position(read_position("format: sysop/position/1\n" + dedent(text), POOL).state, POOL)


def static(*declarations: Declaration) -> Ability:
    return Ability(AbilityKind.STATIC, declarations=declarations)


def chip(*more: Ability) -> Card:
    return Card("chip", "Chip", CardType.HARDWARE, Side.RUNNER, cost=0, abilities=(static(MORE_MEMORY), *more))


def taker(*more: Ability) -> Card:
    """A resource that takes the printed abilities of all hardware."""
    takes = static(LoseAbility(Each(HARDWARE), printed=True))
    return Card("taker", "Taker", CardType.RESOURCE, Side.RUNNER, cost=0, abilities=(takes, *more))


def memory(position: Position) -> int | None:
    return position.game.player_numbers.modified(PlayerStat.MEMORY, Side.RUNNER)


def test_what_has_lost_its_printed_abilities_does_nothing(table: Table) -> None:
    """rule_lose_ability"""
    assert memory(table(MEMORY % "Imp", chip(), taker())) == 5
    assert memory(table(MEMORY % "Taker", chip(), taker())) == 4


def test_what_it_gains_it_keeps(table: Table) -> None:
    gains = static(GainAbility(Each(HARDWARE), (static(MORE_MEMORY, MORE_MEMORY),)))
    assert memory(table(MEMORY % "Taker", chip(), taker(gains))) == 6


def test_a_clause_that_is_lost_leaves_nothing_open(table: Table) -> None:
    riddle = static(Unread(0, "a riddle", (Aspect.ANYTHING,)))
    assert table(MEMORY % "Imp", chip(riddle), taker()).check("play Sure Gamble").status is Status.UNKNOWN
    assert table(MEMORY % "Taker", chip(riddle), taker()).check("play Sure Gamble").status is Status.LEGAL


def test_a_lost_ability_takes_none(table: Table) -> None:
    """What has lost the ability by which it takes others' abilities takes none."""
    takes = static(LoseAbility(Each(RESOURCE & ~Same(THIS)), printed=True))
    nest = Card("nest", "Nest", CardType.HARDWARE, Side.RUNNER, cost=0, abilities=(takes,))
    imp = Card("other", "Other", CardType.RESOURCE, Side.RUNNER, cost=0, abilities=(static(MORE_MEMORY),))
    p = table(MEMORY % "Nest, Other", chip(), nest, imp)
    assert (set(p.game.holding().lost_printed), memory(p)) == ({"other"}, 5)
    two = Card("taker", "Taker", CardType.RESOURCE, Side.RUNNER, cost=0, abilities=(static(MORE_MEMORY),))
    silent = Card("first", "First", CardType.PROGRAM, Side.RUNNER, cost=0, abilities=taker().abilities)
    p = table(MEMORY % "Nest, First, Taker", chip(), nest, two, silent)
    assert (set(p.game.holding().lost_printed), memory(p)) == ({"chip", "nest"}, 5)


def test_the_identity_has_no_abilities_while_a_current_takes_them() -> None:
    text = """
    turn: {side: corp, number: 2}
    corp: {identity: "Weyland Consortium: Building a Better World", credits: 5, clicks: 3, hq: [Hedge Fund]}
    runner: {play: [%s]}
    """
    p = read(text % "Employee Strike").after("play Hedge Fund")
    assert p.state.corp.credits == 9
    p = read(text % "").after("play Hedge Fund")
    assert p.decision is not None
    assert p.decision.kind.value == "reaction"  # 1 more credit is to come


def test_a_chosen_card_loses_its_printed_abilities() -> None:
    text = """
    turn: {side: corp, number: 2, step: before action}
    corp: {credits: 5, servers: {"1": {root: [Malia Z0L0K4]}}}
    runner: {credits: 5, clicks: 3, rig: [Professional Contacts, The Class Act]}
    """
    p = read(text).after("rez Malia Z0L0K4").after("trigger Malia Z0L0K4").after("choose Professional Contacts")
    assert p.game.holding().lost_printed == ("professional_contacts",)
    (reason,) = (r for r in p.check("use Professional Contacts").reasons if r.code == "ability.inactive")
    assert reason.rule == "rule_lose_ability"
    assert "has lost" in reason.message


def test_a_number_that_cannot_be_lowered_stays() -> None:
    """rule_cannot_precedence: it may be raised"""
    text = """
    turn: {side: runner, number: 2}
    corp: {servers: {hq: {ice: [{card: %s, rezzed: true, hosted: [{card: Parasite, counters: {virus: 2}}]}]}}}
    """
    for title, strength in (("Lotus Field", 4), ("Quandary", -2)):
        p = read(text % title)
        ice = next(o for o in p.state.objects if o.card is not None and p.pool[o.card].type is CardType.ICE)
        assert p.game.characteristics.current(Stat.STRENGTH, ice) == strength


def test_what_raises_it_counts_beside_what_would_lower_it(table: Table) -> None:
    ice = "corp: {servers: {hq: {ice: [{card: Wall, rezzed: true}]}}}\n"
    text = "turn: {side: runner, number: 2}\n" + ice + "runner: {rig: [Taker]}\n"
    kept = static(NotLowered(Stat.STRENGTH, The(THIS)))
    wall = Card("wall", "Wall", CardType.ICE, Side.CORP, cost=0, strength=3, abilities=(kept,))
    changes = (
        StatChange(Stat.STRENGTH, Each(ICE), 2),
        StatChange(Stat.STRENGTH, Each(ICE), -4),
        StatChange(Stat.STRENGTH, Each(ICE), 0, set_to=True),
    )
    p = table(text, wall, taker(static(*changes)))
    assert p.game.characteristics.current(Stat.STRENGTH, p.game.objects["wall"]) == 5


def test_subroutines_that_a_cost_counts_are_found_wherever_they_stand() -> None:
    unbroken = CountOf(IsSubroutine(Anything()))
    within = Calculated(Operator.PLUS, 1, Calculated(Operator.TIMES, unbroken, 2))
    for amount in (unbroken, within):
        ability = static(AdditionalCost(ActPattern(Deed.RUN), Cost((PayCredits(amount),))))
        assert [gap.summary for gap in gaps(ability)] == ["subroutines that a cost counts"]
    assert gaps(static(AdditionalCost(ActPattern(Deed.RUN), Cost((PayCredits(2),))))) == ()
