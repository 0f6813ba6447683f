"""Drawing: cards are set aside, a checkpoint follows, then they are added to the hand (8.4.5)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sysop.models.abilities import Ability, AbilityKind, Instruction
from sysop.models.cards import Card
from sysop.models.conditions import Trigger
from sysop.models.costs import Cost
from sysop.models.deeds import Deed
from sysop.models.effects import Effect
from sysop.models.notation.writing import write_position
from sysop.models.selectors import EventPattern
from sysop.models.state import Ending
from sysop.models.terms import CardType, Damage, Player, Side, Zone
from sysop.solver.ask.position import Position

Build = Callable[..., Position]


def watcher(*effects: Effect) -> Card:
    drawn = EventPattern(Deed.DRAW, Player.OPPONENT, at_least=1)
    ability = Ability(AbilityKind.CONDITIONAL, trigger=Trigger((drawn,)), steps=(Instruction(effects),))
    return Card("watcher", "Watcher", CardType.ASSET, Side.CORP, cost=0, trash_cost=1, abilities=(ability,))


def doer(*effects: Effect) -> Card:
    ability = Ability(AbilityKind.PAID, cost=Cost(), steps=(Instruction(effects),))
    return Card("doer", "Doer", CardType.RESOURCE, Side.RUNNER, cost=0, abilities=(ability,))


GAIN = Effect(Deed.GAIN_CREDITS, amount=1)
HURT = Effect(Deed.DAMAGE, amount=1, damage=Damage.NET)
DRAW = Effect(Deed.DRAW, amount=2)


def position(table: Build, step: str, *cards: Card) -> Position:
    return table(
        f"""
turn: {{side: runner, number: 2, step: {step}}}
corp: {{credits: 0, servers: {{"1": {{root: [{{card: Watcher, rezzed: true}}]}}}}}}
runner: {{credits: 0, grip: [], stack: [Diesel, Sure Gamble, Mimic], rig: [Doer]}}
""",
        *cards,
    )


@pytest.mark.parametrize(("step", "action", "count"), [("before action", "use Doer", 2), ("action", "draw", 1)])
def test_step_draw_checkpoint_the_drawn_cards_are_not_in_the_grip_yet(
    table: Build, step: str, action: str, count: int
) -> None:
    asked = position(table, step, doer(DRAW), watcher(GAIN)).after(action)
    assert [p.source for p in asked.pending] == ["watcher"]
    assert len(asked.state.in_zone(Zone.SET_ASIDE)) == count
    assert not asked.state.in_zone(Zone.GRIP)
    done = asked.after("trigger Watcher")
    assert len(done.state.in_zone(Zone.GRIP)) == count
    assert not done.state.in_zone(Zone.SET_ASIDE)


def test_damage_for_a_draw_finds_an_empty_grip(table: Build) -> None:
    """rule_flatline: the cards that are being drawn cannot be trashed for it."""
    over = position(table, "action", doer(DRAW), watcher(HURT)).after("draw").after("trigger Watcher")
    assert over.state.ending is Ending.FLATLINE


def test_what_came_before_it_in_the_instruction_is_seen_at_its_checkpoint(table: Build) -> None:
    """rule_instruction_pause: the instruction goes on behind the reaction window."""
    later = Effect(Deed.GAIN_CREDITS, amount=3)
    asked = position(table, "before action", doer(DRAW, later), watcher(GAIN)).after("use Doer")
    assert asked.state.runner.credits == 0
    assert asked.after("trigger Watcher").state.runner.credits == 3


def test_where_nothing_waits_for_it_the_cards_are_in_the_grip_at_once(table: Build) -> None:
    done = position(table, "before action", doer(DRAW), watcher(GAIN)).after("use Doer").after("trigger Watcher")
    assert [e.amount for e in done.state.history if e.verb is Deed.DRAW] == [2]
    assert [o.id for o in done.state.in_zone(Zone.GRIP)] == ["diesel", "sure_gamble"]


def test_their_owner_sees_them_and_the_other_player_does_not(table: Build) -> None:
    asked = position(table, "action", doer(DRAW), watcher(GAIN)).after("draw")
    (own,) = asked.seen_by(Side.RUNNER).state.in_zone(Zone.SET_ASIDE)
    (other,) = asked.seen_by(Side.CORP).state.in_zone(Zone.SET_ASIDE)
    assert (own.card, other.card) == ("diesel", None)


def test_1_of_the_drawn_cards_is_put_away_before_the_others_reach_the_hand(table: Build) -> None:
    """step_draw_set_aside, played with Mr. Li"""
    asked = table("""
    turn: {side: runner, number: 2, step: action}
    runner: {clicks: 2, grip: [Diesel], stack: [Corroder, Mimic, Imp], rig: [Mr. Li]}
    """)
    asked = asked.after("use Mr. Li").after("trigger Mr. Li")
    assert asked.check("choose Diesel").reasons[0].code == "target.not_valid"
    done = asked.after("choose Corroder")
    assert {o.id for o in done.state.in_zone(Zone.GRIP)} == {"diesel", "mimic"}
    assert [o.id for o in done.state.in_zone(Zone.STACK)] == ["imp", "corroder"]


def test_what_an_interrupt_adds_to_a_draw_is_one_of_those_cards(table: Build) -> None:
    """rule_delayed_conditional_ability, played with Daily Business Show"""
    asked = table("""
    turn: {side: corp, number: 2, step: action}
    history: [{turn_begins: true}]
    corp:
      clicks: 3
      hq: [Hedge Fund]
      rnd: [PAD Campaign, Ice Wall, Enigma]
      servers: {"1": {root: [{card: Daily Business Show, rezzed: true}]}}
    """)
    asked = asked.after("draw").after("trigger Daily Business Show").after("trigger Daily Business Show")
    done = asked.after("choose Ice Wall")
    assert {o.id for o in done.state.in_zone(Zone.HQ)} == {"hedge_fund", "pad_campaign"}
    assert [o.id for o in done.state.in_zone(Zone.RND)] == ["enigma", "ice_wall"]


def test_a_basic_draw_that_was_imminent_can_be_written_to_a_file(table: Build) -> None:
    drawn = position(table, "action", doer(GAIN), watcher(GAIN)).after("draw").after("trigger Watcher")
    assert [e.source for e in drawn.state.happened(Deed.IMMINENT)] == [None]
    assert "draw" in write_position(drawn.state, drawn.pool)
