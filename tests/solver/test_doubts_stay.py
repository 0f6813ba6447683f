"""What comes up in doubt while a text is read leaves its answer open, whoever asks and however often."""

from __future__ import annotations

from sysop.models.conditions import Comparison, Exists
from sysop.models.notation import read_position
from sysop.models.pool import shipped_pool
from sysop.models.selectors import And, Calculated, Compare, InZone, Operator, Or, StatOfPlayer, Type
from sysop.models.terms import CardType, Player, PlayerStat, Relation, Side, Stat, Truth, Zone
from sysop.solver.game.game import Context, Doubts, Game
from sysop.solver.position import Position

LINK = StatOfPlayer(PlayerStat.LINK, Player.YOU)
ODD = 'cards: [{title: Odd Plug, type: resource, cost: 0, text: "+1 humming [link]"}]\n'
PROGRAM = Type((CardType.PROGRAM,))


def game(text: str) -> Game:
    found = read_position(f"format: sysop/position/1\nturn: {{side: runner, number: 4}}\n{text}", shipped_pool())
    return Game(found.state, found.pool)


def context() -> Context:
    return Context(None, Side.RUNNER, Doubts())


def test_an_amount_that_a_text_may_change_is_not_known() -> None:
    plain, odd = game("runner: {rig: [Rabbit Hole]}\n"), game(f"{ODD}runner: {{rig: [Rabbit Hole, Odd Plug]}}\n")
    assert plain.amount(LINK, context()) == 1
    assert odd.amount(LINK, context()) is None


def test_nor_is_what_is_calculated_or_compared_with_it() -> None:
    odd = game(f"{ODD}runner: {{rig: [Rabbit Hole, Odd Plug]}}\n")
    asked = context()
    assert odd.amount(Calculated(Operator.PLUS, 1, LINK), asked) is None
    for _ in range(2):  # the doubt stands in the list already
        assert odd.holds(Comparison(LINK, Relation.AT_LEAST, 0), asked) is Truth.UNKNOWN
    assert len(asked.doubts) == 1


def test_what_is_decided_otherwise_leaves_no_doubt() -> None:
    odd = game(f"{ODD}runner: {{rig: [Mimic, Odd Plug]}}\n")
    mimic, dear = odd.objects["mimic"], Compare(Stat.COST, Relation.AT_LEAST, LINK)
    asked = context()
    assert odd.fits(dear, mimic, asked) is Truth.UNKNOWN
    asked = context()
    assert odd.fits(And((dear, Type((CardType.EVENT,)))), mimic, asked) is Truth.NO
    assert odd.fits(Or((dear, PROGRAM)), mimic, asked) is Truth.YES
    assert not asked.doubts


def test_cards_that_nobody_knows_do_not_matter_where_enough_are_known() -> None:
    some = game("runner: {grip: [{unknown: 1}, Mimic, Corroder]}\n")
    there = And((InZone((Zone.GRIP,)), PROGRAM))
    asked = context()
    assert some.holds(Exists(there, Relation.AT_LEAST, 2), asked) is Truth.YES
    assert not asked.doubts
    assert some.holds(Exists(there, Relation.AT_LEAST, 3), asked) is Truth.UNKNOWN
    assert asked.doubts


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
