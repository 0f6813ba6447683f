"""Numbers and subtypes that texts make more than what is there: tags, bad publicity, counters, subtypes, X."""

from __future__ import annotations

from textwrap import dedent

import pytest

from sysop.models.conditions import Tagged
from sysop.models.known import Truth
from sysop.models.notation.positions import read_position
from sysop.models.pool import shipped_pool
from sysop.models.selectors import CountersOn, Holds, Is, This, X
from sysop.models.selectors import Status as Has
from sysop.models.terms import Counter, PlayerStat, Relation, Side
from sysop.models.verdict import Status
from sysop.solver.ask.position import Position
from sysop.solver.reading.context import Context
from sysop.solver.reading.doubts import Asking, Doubts

POOL = shipped_pool()


def read(text: str) -> Position:
    return Position(read_position("format: sysop/position/1\n" + dedent(text), POOL).state, POOL)


def context(source: str | None = None) -> Context:
    return Asking(source, Side.CORP, doubts=Doubts())


TAGS = """
turn: {side: runner, number: 2}
run: {server: hq, step: %s}
corp:
  identity: "Acme Consulting: The Truth You Need"
  servers: {hq: {ice: [{card: %s, rezzed: true}, {card: %s, rezzed: true}]}}
runner: {credits: 5, clicks: 3, tags: %d}
"""


@pytest.mark.parametrize(
    ("step", "outer", "inner", "real", "tags"),
    [
        ("encounter", "Enigma", "Ice Wall", 0, 1),
        ("encounter", "Enigma", "Ice Wall", 2, 3),
        ("approach", "Enigma", "Ice Wall", 0, 0),
    ],
)
def test_a_tag_more_while_the_outermost_ice_is_encountered(
    step: str, outer: str, inner: str, real: int, tags: int
) -> None:
    p = read(TAGS % (step, outer, inner, real))
    assert p.game.player_numbers.as_it_counts(PlayerStat.TAGS, Side.RUNNER) == tags
    assert p.game.holds(Tagged(), context()) is Truth.of(tags > 0)


def test_no_tag_more_at_inner_ice() -> None:
    text = TAGS % ("encounter", "Enigma", "Ice Wall", 0)
    p = read(text.replace("step: encounter", "step: encounter, position: Ice Wall"))
    ice = p.game.encountered()
    assert ice is not None
    assert ice.id == "ice_wall"
    assert p.game.holds(Tagged(), context()) is Truth.NO


def test_a_tag_that_is_only_considered_cannot_be_removed() -> None:
    p = read(TAGS % ("encounter", "Enigma", "Ice Wall", 0))
    assert p.state.runner.tags == 0
    assert p.check("remove tag").status is Status.ILLEGAL


ADVANCEMENT = """
turn: {side: runner, number: 2}
corp: {servers: {"1": {ice: [Fire Wall], root: [{card: Satellite Grid, rezzed: %s}]}, hq: {ice: [Ice Wall]}}}
"""


@pytest.mark.parametrize(("rezzed", "counters"), [("true", 1), ("false", 0)])
def test_ice_that_is_considered_to_have_a_counter_more(rezzed: str, counters: int) -> None:
    game = read(ADVANCEMENT % rezzed).game
    wall, other = game.objects["fire_wall"], game.objects["ice_wall"]
    for object, there in ((wall, counters), (other, 0)):
        assert game.amount(CountersOn(Counter.ADVANCEMENT, This()), context(object.id)) == there
        one = Holds(Counter.ADVANCEMENT, Relation.AT_LEAST, 1)
        assert game.fits(one, object, context()) is Truth.of(there > 0)
        assert game.fits(Is(Has.ADVANCED), object, context()) is Truth.of(there > 0)
        assert object.count(Counter.ADVANCEMENT) == 0  # there is nothing to move or remove
    assert game.amount(CountersOn(Counter.VIRUS, This()), context(wall.id)) == 0


def test_ice_has_the_subtypes_of_other_rezzed_ice() -> None:
    """rule_gaining_losing_abilities"""
    text = """
    turn: {side: runner, number: 2}
    corp: {servers: {hq: {ice: [{card: Mother Goddess, rezzed: %s}, {card: Enigma, rezzed: true}, Ice Wall]}}}
    """
    for rezzed, found in (("true", {"code_gate", "mythic"}), ("false", {"mythic"})):
        game = read(text % rezzed).game
        assert set(game.subtypes(game.objects["mother_goddess"]) or ()) == found


def test_the_run_begins_with_bad_publicity_that_a_current_adds() -> None:
    """step_initiation_bad_publicity"""
    text = """
    turn: {side: runner, number: 2}
    corp: {bad_publicity: 1, hq: {unknown: 5}}
    runner: {credits: 5, clicks: 3, play: [%s]}
    """
    for card, credits in (("Corporate Scandal", 2), ("", 1)):
        run = read(text % card).after("run hq").state.run
        assert run is not None
        assert run.credits == credits


def test_recurring_credits_for_each_remote_server() -> None:
    text = """
    turn: {side: runner, number: 2, step: discard}
    corp:
      rnd: {unknown: 9}
      servers:
        "1": {root: [{card: Khondi Plaza, rezzed: true}]}
        "2": {root: [PAD Campaign]}
        "3": {ice: [Enigma]}
    """
    game = read(text).game
    assert game.amount(X(), context("khondi_plaza")) == 3
