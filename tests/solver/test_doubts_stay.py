"""What comes up in doubt while a text is read leaves its answer open, whoever asks and however often."""

from __future__ import annotations

import pickle

import pytest

from sysop.models.actions import ChooseCards
from sysop.models.conditions import Comparison, Exists
from sysop.models.deeds import Deed
from sysop.models.known import Open, Truth, united
from sysop.models.notation import read_position
from sysop.models.pool import shipped_pool
from sysop.models.selectors import (
    And,
    Calculated,
    Compare,
    Did,
    EventPattern,
    InZone,
    Operator,
    Or,
    StatOfPlayer,
    SumOf,
    Type,
)
from sysop.models.terms import CardType, Player, PlayerStat, Relation, Scope, Side, Stat, Zone
from sysop.models.verdict import Reason, Status
from sysop.solver.ask.position import Position
from sysop.solver.reading.context import Context
from sysop.solver.reading.doubts import Doubts
from sysop.solver.reading.game import Game

LINK = StatOfPlayer(PlayerStat.LINK, Player.YOU)
ODD = 'cards: [{title: Odd Plug, type: resource, cost: 0, text: "+1 humming [link]"}]\n'
PROGRAM = Type((CardType.PROGRAM,))
AGENDA = Type((CardType.AGENDA,))


def game(text: str) -> Game:
    found = read_position(f"format: sysop/position/1\nturn: {{side: runner, number: 4}}\n{text}", shipped_pool())
    return Game(found.state, found.pool)


CONTEXT = Context(None, Side.RUNNER)


def test_an_amount_that_a_text_may_change_is_not_known() -> None:
    plain, odd = game("runner: {rig: [Rabbit Hole]}\n"), game(f"{ODD}runner: {{rig: [Rabbit Hole, Odd Plug]}}\n")
    assert plain.amount(LINK, CONTEXT) == 1
    (cause,) = why(odd.amount(LINK, CONTEXT))
    assert cause.blame == ("odd_plug",)


def test_nor_is_what_is_calculated_or_compared_with_it() -> None:
    odd = game(f"{ODD}runner: {{rig: [Rabbit Hole, Odd Plug]}}\n")
    cause = why(odd.amount(LINK, CONTEXT))
    assert why(odd.amount(Calculated(Operator.PLUS, 1, LINK), CONTEXT)) == cause
    assert why(odd.holds(Comparison(LINK, Relation.AT_LEAST, 0), CONTEXT)) == cause
    assert why(odd.holds(Comparison(LINK, Relation.AT_LEAST, LINK), CONTEXT)) == cause, "told once"


def test_what_is_decided_otherwise_leaves_no_doubt() -> None:
    odd = game(f"{ODD}runner: {{rig: [Mimic, Odd Plug]}}\n")
    mimic, dear = odd.objects["mimic"], Compare(Stat.COST, Relation.AT_LEAST, LINK)
    assert odd.fits(dear, mimic, CONTEXT).is_open
    assert odd.fits(And((dear, Type((CardType.EVENT,)))), mimic, CONTEXT) is Truth.NO
    assert odd.fits(Or((dear, PROGRAM)), mimic, CONTEXT) is Truth.YES


def test_cards_that_nobody_knows_do_not_matter_where_enough_are_known() -> None:
    some = game("runner: {grip: [{unknown: 1}, Mimic, Corroder]}\n")
    there = And((InZone((Zone.GRIP,)), PROGRAM))
    assert some.holds(Exists(there, Relation.AT_LEAST, 2), CONTEXT) is Truth.YES
    assert why(some.holds(Exists(there, Relation.AT_LEAST, 3), CONTEXT))


def test_no_truth_is_taken_for_a_yes_or_a_no_by_itself() -> None:
    for answer in (Truth.YES, Truth.NO, Open()):
        with pytest.raises(TypeError):
            bool(answer)


def test_open_answers_together_hang_on_all_their_causes() -> None:
    one, other = (Open((Reason("unknown.history", word, "rule_cost"),)) for word in ("one", "other"))
    assert (one & other).causes == (one | other).causes == (*one.causes, *other.causes)
    assert (one & Truth.NO) is Truth.NO
    assert (one | Truth.YES) is Truth.YES
    assert (one & Truth.YES) == (Truth.NO | one) == ~one == one
    assert (one & one).causes == one.causes


def test_an_answer_is_the_same_one_in_another_process() -> None:
    assert [pickle.loads(pickle.dumps(answer)) for answer in (Truth.YES, Truth.NO)] == [Truth.YES, Truth.NO]
    assert pickle.loads(pickle.dumps(Truth.YES)) is Truth.YES


def why(answer: object) -> tuple[Reason, ...]:
    """What an answer hangs on that nobody knows."""
    assert isinstance(answer, Open)
    return answer.causes


def test_ways_to_pay_an_x_that_nobody_knows_are_not_all_listed() -> None:
    text = """\
format: sysop/position/1
cards: [{title: Odd Graph, type: operation, cost: X, text: X must hum.}]
turn: {side: runner, number: 2, step: action}
corp: {rnd: [Odd Graph]}
runner: {identity: "Freedom Khumalo: Crypto-Anarchist", clicks: 3}
run: {server: rnd, step: breach, successful: true}
access: {card: Odd Graph, step: mid-access}
"""
    found = read_position(text, shipped_pool())
    ways = Position(found.state, found.pool).payments("use Freedom Khumalo")
    assert ways.count() == 0
    assert not ways.complete


def test_whoever_gathers_what_is_open_never_gathers_nothing() -> None:
    doubts = Doubts()
    assert doubts.number(Open()) is None
    assert doubts.surely(Open()) is False
    assert len(doubts) == 1, "said once, though nothing tells why"
    assert Open().told == ()
    assert united(Open(), Open()) == Open(), "a cause that is told takes its place"


def test_what_may_host_a_card_is_offered_as_what_nobody_knows() -> None:
    """rule_steps_installing_destination, rule_host_via_ability: what installs cards onto itself keeps others out."""
    text = """\
format: sysop/position/1
cards: [{title: Odd Rig, type: hardware, cost: 0,
  text: "Odd Rig can host up to 2 programs.\\n[click]: Install a program on this or that."}]
turn: {side: runner, number: 4}
runner: {credits: 9, clicks: 4, rig: [Odd Rig], grip: [Modded, Corroder]}
"""
    found = read_position(text, shipped_pool())
    asked = Position(found.state, found.pool).after("play Modded").after("choose Corroder")
    assert asked.decision is not None
    assert asked.check("choose cards nothing").status is Status.LEGAL
    assert [choice for choice, _ in asked.decision.choices.undecided] == [ChooseCards(("odd_rig",))]
    assert asked.check("choose cards Odd Rig").status is Status.UNKNOWN


def test_what_an_agenda_was_worth_that_the_log_does_not_name_is_not_known() -> None:
    """What took part in something is counted by reviewing the log (1.12.6): an entry without a card leaves it open."""
    worth = SumOf(Stat.AGENDA_POINTS, And((AGENDA, Did(EventPattern(Deed.SCORE), Scope.TURN))), printed=True)
    named, unnamed = (game(f"history: [{{score: {what}}}]") for what in ("Hostile Takeover", "true"))
    assert named.amount(worth, CONTEXT) == 1
    assert isinstance(unnamed.amount(worth, CONTEXT), Open)
