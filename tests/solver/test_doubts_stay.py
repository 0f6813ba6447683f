"""What comes up in doubt while a text is read leaves its answer open, whoever asks and however often."""

from __future__ import annotations

import pickle

import pytest

from sysop.models.conditions import Comparison, Exists
from sysop.models.known import Open, Truth
from sysop.models.notation import read_position
from sysop.models.pool import shipped_pool
from sysop.models.selectors import And, Calculated, Compare, InZone, Operator, Or, StatOfPlayer, Type
from sysop.models.terms import CardType, Player, PlayerStat, Relation, Side, Stat, Zone
from sysop.models.verdict import Reason
from sysop.solver.game.game import Context, Game
from sysop.solver.position import Position

LINK = StatOfPlayer(PlayerStat.LINK, Player.YOU)
ODD = 'cards: [{title: Odd Plug, type: resource, cost: 0, text: "+1 humming [link]"}]\n'
PROGRAM = Type((CardType.PROGRAM,))


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
