"""What the program does not understand makes the answer UNKNOWN, and is named."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import dedent

import pytest
from msgspec import structs

from sysop.models.abilities import Ability, AbilityKind, Aspect, GainAbility, StatChange, Unread
from sysop.models.cards import Card, unread_ability
from sysop.models.deeds import Deed
from sysop.models.effects import Each
from sysop.models.notation.positions import read_position
from sysop.models.pool import shipped_pool
from sysop.models.selectors import ICE, Compare, CountOf, InZone, Subtype
from sysop.models.terms import CardType, Relation, Side, Stat, Zone
from sysop.models.verdict import Status, UndecidedError
from sysop.solver.ask.position import Position

Build = Callable[[str], Position]

# The facts of a real card, with a text of which nothing is understood.
NOT_UNDERSTOOD = structs.replace(
    shipped_pool()["akamatsu_mem_chip"], id="riddle", title="Riddle", abilities=(unread_ability(),)
)
POOL = shipped_pool().with_cards([NOT_UNDERSTOOD])

UNREAD = """
turn: {side: runner, number: 2, step: action}
corp: {hq: {unknown: 5}, rnd: {unknown: 20}}
runner: {credits: 5, clicks: 3, grip: [Sure Gamble], rig: [%s]}
"""


@pytest.fixture
def position() -> Build:
    """A position in which a card called Riddle, of whose text nothing is understood, may stand."""

    def build(text: str) -> Position:
        return Position(read_position("format: sysop/position/1\n" + dedent(text), POOL).state, POOL)

    return build


def test_an_active_card_that_is_not_modelled_makes_the_answer_unknown(position: Build) -> None:
    verdict = position(UNREAD % "Riddle").check("play Sure Gamble")
    assert verdict.status is Status.UNKNOWN
    assert [(r.code, r.blame) for r in verdict.unknown] == [("unknown.card_text", ("riddle",))]
    assert "Riddle" in verdict.unknown[0].message


def test_a_card_that_is_not_active_does_not(position: Build) -> None:
    text = (UNREAD % "Mimic").replace("[Sure Gamble]", "[Sure Gamble, Riddle]")
    assert position(text).check("play Sure Gamble").status is Status.LEGAL


@pytest.mark.parametrize(
    ("area", "status"), [("runner", Status.UNKNOWN), ("corp", Status.LEGAL), ("nowhere", Status.LEGAL)]
)
def test_what_speaks_of_the_zone_where_its_card_is_may_work_there(area: str, status: Status) -> None:
    """rule_active_exception_catchall: Project Vacheron in the Runner's score area"""
    text = """
        format: sysop/position/1
        turn: {side: runner, number: 4, step: action}
        cards:
          - {title: Sleeping Vault, type: agenda, advancement: 3, points: 2,
             text: "While this agenda is in the Runner's score area, quxly each zork."}
        corp: {score: [%s], rnd: {unknown: 9}}
        runner: {score: [%s]}
        """
    areas = tuple("Sleeping Vault" if side == area else "" for side in ("corp", "runner"))
    file = read_position(dedent(text) % areas, shipped_pool())
    assert Position(file.state, file.pool).check("gain credit").status is status


def test_a_facedown_card_does_not(position: Build) -> None:
    text = UNREAD % "{card: Riddle, facedown: true}"
    assert position(text).check("play Sure Gamble").status is Status.LEGAL


def test_an_unknown_verdict_has_no_truth_value(position: Build) -> None:
    with pytest.raises(UndecidedError, match="UNKNOWN"):
        bool(position(UNREAD % "Riddle").check("play Sure Gamble"))


def test_rezzing_an_unidentified_card_is_unknown(position: Build) -> None:
    p = position("""
    turn: {side: corp, number: 2, step: before action}
    corp: {credits: 5, clicks: 3, servers: {"1": {root: [unknown]}}}
    """)
    (choice, _), *_ = p.legal_actions.undecided
    assert p.check(choice).status is Status.UNKNOWN
    assert not p.legal_actions.complete


def test_once_per_turn_is_unknown_where_the_history_is_partial(position: Build) -> None:
    verdict = position("""
    turn: {side: runner, number: 2, step: action}
    history: partial
    corp: {rnd: [Beanstalk Royalties]}
    runner: {identity: "Freedom Khumalo: Crypto-Anarchist", clicks: 3}
    run: {server: rnd, step: breach, successful: true}
    access: {card: Beanstalk Royalties, step: mid-access}
    """).check("use Freedom Khumalo")
    assert verdict.status is Status.UNKNOWN


def test_memory_is_not_corrected_while_a_card_that_may_give_memory_is_not_understood(position: Build) -> None:
    """step_checkpoint_card_restrictions: with such a card unread the memory limit is not known."""
    p = position("""
    turn: {side: runner, number: 2, step: before action}
    runner: {rig: [Corroder, Mimic, Imp, LLDS Energy Regulator, Sneakdoor Beta, Riddle]}
    """)
    assert p.decision is not None
    assert p.decision.kind.value == "priority"
    assert p.check("pass").status is Status.UNKNOWN
    assert any("Riddle" in r.message for r in p.check("pass").unknown)


def test_an_unidentified_card_elsewhere_does_not_make_targets_unknown(position: Build) -> None:
    """What is in HQ does not matter where the text asks for programs in the heap."""
    p = position("""
    turn: {side: runner, number: 2, step: before action}
    corp: {hq: {unknown: 5}}
    runner: {credits: 5, heap: [Mimic], rig: [Clone Chip]}
    """).after("use Clone Chip")
    assert [p.describe(c) for c in p.legal_actions] == ["choose Mimic"]


COUNTED = """
turn: {side: runner, number: 2, step: before action}
corp: {servers: {"1": {root: [PAD Campaign]}}}
runner: {credits: 2, tags: 1, grip: [Sure Gamble, Diesel], rig: [Trier, %s]}
"""


def test_an_amount_that_is_not_known_touches_only_what_hangs_on_it(runner_does: Build) -> None:
    """Credits for each card in HQ: what costs credits is in doubt, passing is not."""
    from sysop.models.deeds import Deed
    from sysop.models.effects import Effect
    from sysop.models.selectors import StatOfPlayer
    from sysop.models.terms import Player, PlayerStat

    gain = Effect(Deed.GAIN_CREDITS, amount=StatOfPlayer(PlayerStat.HAND, Player.CORP))
    p = runner_does(gain, with_=COUNTED % "Mimic")
    assert p.check("pass").status is Status.LEGAL
    assert p.after("pass").after("pass").check("play Sure Gamble").status is Status.UNKNOWN


def test_where_a_card_counts_credits_anything_may_be_touched(runner_does: Build) -> None:
    from sysop.models.deeds import Deed
    from sysop.models.effects import Effect
    from sysop.models.selectors import StatOfPlayer
    from sysop.models.terms import Player, PlayerStat

    lose = Effect(Deed.LOSE_CREDITS, amount=StatOfPlayer(PlayerStat.HAND, Player.CORP))
    assert runner_does(lose, with_=COUNTED % "Order of Sol").check("pass").status is Status.UNKNOWN
    assert runner_does(lose, with_=COUNTED % "Mimic").check("pass").status is Status.LEGAL


def test_what_an_unread_trigger_may_do_is_open_once_its_event_has_happened() -> None:
    """Aspect.PENDING: after a rez, a clause that waits for a rez may have become pending."""
    clause = Unread(0, "an effect", (Aspect.PENDING,), events=(Deed.REZ,))
    waiting = Card(
        "waiting_asset",
        "Waiting Asset",
        CardType.ASSET,
        Side.CORP,
        cost=1,
        abilities=(Ability(AbilityKind.STATIC, declarations=(clause,)),),
    )
    pool = shipped_pool().with_cards((waiting,))
    text = """
    format: sysop/position/1
    turn: {side: corp, number: 3, step: before action}
    corp: {credits: 5, clicks: 3, hq: [Hedge Fund], rnd: {unknown: 9}, servers: {"1": {root: [Waiting Asset]}}}
    """
    file = read_position(dedent(text), pool)
    before = Position(file.state, pool)
    assert before.check("rez Waiting Asset").status is Status.LEGAL
    assert before.after("pass").after("pass").check("play Hedge Fund").status is Status.LEGAL
    assert before.after("rez Waiting Asset").check("pass").status is Status.UNKNOWN


def test_which_ice_gains_a_subroutine_may_not_be_known() -> None:
    """Whether it is strong enough hangs on cards that the position does not name."""
    many = CountOf(Subtype(("virus",)) & InZone((Zone.GRIP,)))
    stronger = Ability(AbilityKind.STATIC, declarations=(StatChange(Stat.STRENGTH, Each(ICE), many),))
    end = Ability(AbilityKind.SUBROUTINE)
    gains = GainAbility(Each(ICE & Compare(Stat.STRENGTH, Relation.AT_LEAST, 2)), (end,))
    riddle = structs.replace(NOT_UNDERSTOOD, abilities=(stronger, Ability(AbilityKind.STATIC, declarations=(gains,))))
    pool = shipped_pool().with_cards([riddle])
    text = """
    format: sysop/position/1
    turn: {side: runner, number: 2}
    corp: {hq: {unknown: 1}, servers: {hq: {ice: [{card: Ice Wall, rezzed: true}]}}}
    runner: {grip: %s, rig: [Riddle]}
    """
    for grip, open_ in (("[unknown]", 1), ("[Imp]", 0), ("[Sure Gamble]", 0)):
        game = Position(read_position(dedent(text) % grip, pool).state, pool).game
        assert len([clause for _, clause in game.not_understood.clauses() if "which cards" in clause.summary]) == open_
