"""Mandatory infinite loops of abilities that trigger one another (10.1.6), and abilities that achieve nothing."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import structs

from sysop.models.abilities import Ability, AbilityKind, Declaration, If, Instruction, Prohibition
from sysop.models.actions import ChooseNumber
from sysop.models.cards import Card
from sysop.models.conditions import ActPattern, Comparison, NotSo, Tagged
from sysop.models.deeds import Deed
from sysop.models.effects import Each, Effect
from sysop.models.frames import TimingFrame
from sysop.models.selectors import Same, StatOfPlayer, This
from sysop.models.terms import CardType, Player, PlayerStat, Relation, Side
from sysop.solver.ask.position import Position
from sysop.solver.choices.decision import DecisionKind
from sysop.solver.flow.engine import after, decision
from sysop.solver.loops.mandatory import mandatory_loop
from sysop.solver.orders.ordering import orders
from sysop.solver.reading.game import Game

from .reactions import card, reaction
from .reactions import table as reactions

TAG = Instruction((Effect(Deed.TAKE_TAGS, by=Player.RUNNER, amount=1),))
UNTAG = Instruction((Effect(Deed.REMOVE_TAGS, by=Player.RUNNER, amount=1),))
GAIN = Instruction((Effect(Deed.GAIN_CREDITS, amount=1),))


def endless(tagging: Ability | None = None) -> Game:
    """The Corp tags, one resource removes tags that are taken, and one asset gives those that are removed."""
    cards = (
        card("start", Side.CORP, reaction(TAG)),
        card("remover", Side.RUNNER, reaction(UNTAG, verb=Deed.TAKE_TAGS)),
        card("tagger", Side.CORP, tagging or reaction(TAG, verb=Deed.REMOVE_TAGS)),
    )
    return reactions(cards, (0,))


def followed(game: Game) -> Position:
    """The position after everything that has no alternative, until a number is asked for or the game goes on."""
    position = Position(game.state, game.pool)
    for _ in range(12):
        waiting = position.decision
        assert waiting is not None
        if waiting.kind is not DecisionKind.REACTION:
            break
        position = position.after(next(iter(waiting.choices)))
    return position


def test_rule_mandatory_infinite_loop_abilities_that_trigger_one_another_are_resolved_so_many_times() -> None:
    asked = followed(endless())
    assert asked.decision is not None
    assert asked.decision.kind is DecisionKind.LOOP
    assert ChooseNumber(9_999) in asked.decision.choices
    done = asked.after("number 77")
    assert [p.source for p in done.pending] == ["start"]  # whose turn begins now
    assert [e.amount for e in done.state.history if e.key == "loop"] == [77]


def test_a_cycle_in_which_something_may_be_left_is_no_mandatory_loop() -> None:
    position = followed(endless(reaction(TAG, verb=Deed.REMOVE_TAGS, optional=True)))
    assert position.decision is not None
    assert position.decision.kind is DecisionKind.REACTION
    assert "pass" in [position.describe(c) for c in position.legal_actions]


def test_a_cycle_that_counts_occurrences_is_no_loop() -> None:
    position = followed(endless(reaction(TAG, verb=Deed.REMOVE_TAGS, first=True)))
    assert position.decision is not None
    assert position.decision.kind not in (DecisionKind.LOOP, DecisionKind.REACTION)


def paying() -> Game:
    """As above, and the asset gains a credit each time."""
    both = Instruction((*TAG.effects, *GAIN.effects))
    return endless(reaction(both, verb=Deed.REMOVE_TAGS))


def test_rule_mandatory_infinite_loop_what_is_counted_has_grown_so_many_times() -> None:
    asked = followed(paying())
    assert asked.decision is not None
    assert asked.decision.kind is DecisionKind.LOOP
    credits = asked.state.corp.credits
    assert asked.after("number 77").state.corp.credits == credits + 77
    assert asked.after("number 0").state.corp.credits == credits


def test_rule_mandatory_infinite_loop_so_many_rounds_at_once_are_so_many_rounds() -> None:
    """Brute force: the rounds one after the other, each asked for alone."""
    asked = followed(paying())
    loop = mandatory_loop(Game(asked.state, asked.pool))
    assert loop is not None
    game = Game(asked.state, asked.pool)
    for _ in range(5 * len(loop.round)):
        waiting = decision(game)
        assert waiting is not None
        game = after(game, next(iter(waiting.choices)))
    assert game.state.corp == asked.after("number 5").state.corp
    assert game.state.runner == asked.after("number 5").state.runner


def test_a_cycle_that_comes_to_an_end_by_itself_is_no_loop() -> None:
    """The asset gives a tag only while there are fewer than 9,000 credits."""
    few = StatOfPlayer(PlayerStat.CREDITS, Player.CORP)
    while_few = If(Comparison(few, Relation.LESS, 9_000), (Instruction((*TAG.effects, *GAIN.effects)),))
    position = followed(endless(reaction(while_few, verb=Deed.REMOVE_TAGS)))
    assert position.decision is not None
    assert position.decision.kind is not DecisionKind.LOOP


def test_orders_end_where_a_loop_does() -> None:
    found = orders(endless())
    assert found.count() == 1
    assert [step.title for step in next(iter(found))] == ["start", "remover", "tagger"]


def test_9_6_7d_a_static_condition_whose_effect_is_impossible_is_not_pending_again_in_the_same_step() -> None:
    """rule_conditional_ability_static_condition_no_effect: like a card that is to trash what cannot be trashed."""
    trash = Instruction((Effect(Deed.TRASH, what=Each(Same(This()))),))
    falls = Ability(AbilityKind.CONDITIONAL, condition=NotSo(Tagged()), steps=(trash,))
    stays = Ability(
        AbilityKind.STATIC,
        declarations=(Prohibition(ActPattern(Deed.TRASH, what=Same(This()))),),
    )
    made = structs.replace(card("falls", Side.CORP, falls), abilities=(falls, stays))
    game = reactions((made, card("other", Side.CORP, reaction(GAIN))), (1,))
    position = Position(game.state, game.pool)
    steps: list[str] = []
    for _ in range(8):
        waiting = position.decision
        if waiting is None or waiting.kind is not DecisionKind.REACTION:
            break
        choice = next(iter(waiting.choices))
        if position.describe(choice) == "trigger falls":
            frame = position.state.stack[0]
            assert isinstance(frame, TimingFrame)
            steps.append(frame.step)
        position = position.after(choice)
    assert len(steps) == len(set(steps)) >= 2
    assert position.state.object("falls").installed


WORMHOLES = """
turn: {side: runner, number: 4, step: action}
corp:
  servers:
    hq: {ice: [{card: Wormhole, rezzed: true, id: first}]}
    rnd: {ice: [{card: Wormhole, rezzed: true, id: second}]}
    archives: {ice: [{card: Ice Wall, rezzed: true}]}
    "1": {root: [{card: Sealed, rezzed: true}]}
runner: {credits: 3, clicks: 3}
run: {server: hq, step: encounter, position: first}
"""
ROUND = ("pass", "pass", "choose second subroutine 1", "choose first subroutine 1")


def sealed(*declarations: Declaration) -> Card:
    ability = Ability(AbilityKind.STATIC, declarations=declarations)
    return Card("sealed", "Sealed", CardType.ASSET, Side.CORP, cost=0, trash_cost=0, abilities=(ability,))


def gone_round(table: Callable[..., Position], *declarations: Declaration) -> Position:
    position = table(WORMHOLES, sealed(*declarations))
    for action in ROUND:
        position = position.after(action)
    return position


def test_rule_optional_infinite_loop_the_runner_jacks_out(table: Callable[..., Position]) -> None:
    done = gone_round(table).after("choose second subroutine 1")
    assert done.state.run is None or done.state.run.ended
    assert [e.side for e in done.state.history if e.verb is Deed.JACK_OUT] == [Side.RUNNER]


def test_rule_optional_infinite_loop_the_corp_leaves_it_where_nobody_can_jack_out(
    table: Callable[..., Position],
) -> None:
    position = gone_round(table, Prohibition(ActPattern(Deed.JACK_OUT, Player.RUNNER)))
    assert [position.describe(c) for c in position.legal_actions] == ["choose Ice Wall subroutine 1"]
    refused = position.check("choose second subroutine 1")
    assert [r.code for r in refused.reasons] == ["loop.must_end"]
    assert position.after("choose Ice Wall subroutine 1").state.run is None


def test_rule_optional_infinite_loop_not_before_a_round_is_over(table: Callable[..., Position]) -> None:
    position = table(WORMHOLES, sealed(Prohibition(ActPattern(Deed.JACK_OUT, Player.RUNNER))))
    for action in ROUND[:-1]:
        position = position.after(action)
    assert position.check(ROUND[-1]).status.value == "legal"
