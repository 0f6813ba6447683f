"""Fixtures for made-up cards: one card with one thing to do, on a small table."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import dedent

import pytest

from sysop.models.abilities import Ability, AbilityKind, Instruction, Step
from sysop.models.cards import Card
from sysop.models.costs import Cost
from sysop.models.effects import Effect
from sysop.models.notation.positions import read_position
from sysop.models.pool import shipped_pool
from sysop.models.terms import CardType, Side
from sysop.solver.ask.position import Position

Table = Callable[..., Position]
RUNNER = """
turn: {side: runner, number: 2, step: before action}
corp:
  credits: 5
  hq: [Hedge Fund, Ice Wall, PAD Campaign]
  rnd: [Enigma, Snare!, Hostile Takeover, Beanstalk Royalties]
runner: {credits: 5, grip: [Sure Gamble, Diesel], stack: [Easy Mark, Mimic, Corroder, Imp], rig: [Trier]}
"""
CORP = """
turn: {side: corp, number: 3, step: before action}
corp:
  credits: 5
  hq: [Hedge Fund, Ice Wall, PAD Campaign]
  rnd: [Enigma, Snare!, Hostile Takeover, Beanstalk Royalties]
  servers: {"1": {root: [{card: Trier, rezzed: true}]}}
runner: {credits: 5, grip: [Sure Gamble, Diesel], stack: [Easy Mark, Mimic, Corroder, Imp]}
"""


def trier(*steps: Step | Effect, side: Side = Side.RUNNER, more: tuple[Ability, ...] = ()) -> Card:
    """A card whose free paid ability does this; effects stand for instructions of their own."""
    kind = CardType.RESOURCE if side is Side.RUNNER else CardType.ASSET
    done = tuple(Instruction((s,)) if isinstance(s, Effect) else s for s in steps)
    ability = Ability(AbilityKind.PAID, cost=Cost(), steps=done)
    return Card("trier", "Trier", kind, side, cost=0, trash_cost=1, abilities=(ability, *more))


@pytest.fixture(scope="session")
def table() -> Table:
    """A position of the fields of a position file with these made-up cards in the pool."""

    def build(text: str, *cards: Card) -> Position:
        pool = shipped_pool().with_cards(cards)
        return Position(read_position("format: sysop/position/1\n" + dedent(text), pool).state, pool)

    return build


@pytest.fixture(scope="session")
def runner_does(table: Table) -> Table:
    """The Runner uses a made-up resource that does these things; `with_` replaces lines of the table."""

    def build(*steps: Step | Effect, with_: str = RUNNER, more: tuple[Ability, ...] = ()) -> Position:
        return table(with_, trier(*steps, more=more)).after("use Trier ability 1")

    return build


@pytest.fixture(scope="session")
def corp_does(table: Table) -> Table:
    """The Corp uses a made-up asset that does these things."""

    def build(*steps: Step | Effect, with_: str = CORP, more: tuple[Ability, ...] = ()) -> Position:
        return table(with_, trier(*steps, side=Side.CORP, more=more)).after("use Trier ability 1")

    return build
