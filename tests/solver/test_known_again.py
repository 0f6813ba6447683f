"""What is worked out once and known again after a change is what a fresh look would tell (9.1.7, 9.4, 1.16)."""

from __future__ import annotations

import random
from itertools import islice
from pathlib import Path

import pytest
from msgspec import structs

from sysop import load_position
from sysop.models.abilities import Ability, AbilityKind, PlayerStatChange
from sysop.models.actions import BasicAction, Pay, Rez, Score, TrashAccessed, UseAbility
from sysop.models.cards import Card
from sysop.models.deeds import Deed
from sysop.models.frames import ProcedureFrame
from sysop.models.notation.positions import read_position
from sysop.models.pool import shipped_pool
from sysop.models.terms import CardType, Place, Player, PlayerStat, Side, Zone
from sysop.models.verdict import Status
from sysop.solver.ask.position import Position
from sysop.solver.reading import carried_over as carried
from sysop.solver.reading.game import Game

ROOT = Path(__file__).parents[2]
FILES = sorted((*(ROOT / "examples").glob("S*.yaml"), *(ROOT / "benchmarks" / "positions").glob("*.yaml")))
STEPS = 6
POOL = shipped_pool()


def agree(seen: Game, fresh: Game) -> None:
    """Nothing that the game remembers differs from what a game without memory says."""
    objects = fresh.state.objects
    assert seen.holding() == fresh.holding()
    assert tuple(seen.active()) == tuple(o for o in objects if fresh.is_active(o))
    for kind in AbilityKind:
        expected = tuple((o, n, a) for o in objects for n, a in enumerate(fresh.abilities(o)) if a.kind is kind)
        assert tuple(seen.abilities_of(kind)) == expected
    assert seen.not_understood.clauses() == fresh.not_understood.clauses()


def fresh(position: Position) -> Game:
    """The game as if no position had been looked at before."""
    carried._OF_POOLS.clear()
    return Game(position.state, position.pool)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_positions_read_one_by_one_say_what_each_says_alone(path: Path) -> None:
    """What is known of the position that was read before does not change what is found in the next."""
    position, rng = load_position(path), random.Random(11)
    lines: list[str] = []
    for _ in range(STEPS):
        lines.append(position.line)
        legal = tuple(islice(position.legal_actions, 20))
        if not legal:
            break
        position = position.after(rng.choice(legal))
    for line in (*lines, *lines[::-1]):
        read = Position(read_position(line, POOL).state, POOL)
        found = [read.check(choice) for choice in islice(read.legal_actions, 10)]
        agree(read.game, fresh(read))
        alone = Position(read_position(line, POOL).state, POOL)
        assert found == [alone.check(choice) for choice in islice(alone.legal_actions, 10)]
        before = Position(read_position(lines[0], POOL).state, POOL)
        assert before.decision is not None


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_game_remembers_nothing_that_has_changed(path: Path) -> None:
    position, rng = load_position(path), random.Random(7)
    game = position.game
    for _ in range(STEPS):
        agree(game, fresh(position))
        legal = tuple(islice(position.legal_actions, 20))
        if not legal:
            return
        position = position.after(rng.choice(legal))
        game = game.changed(position.state)


PAID = (UseAbility, Rez, Score, TrashAccessed)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_payment_that_a_verdict_names_is_the_first_way_to_pay(path: Path) -> None:
    position = load_position(path)
    for choice in islice(position.legal_actions, 40):
        verdict = position.check(choice)
        assert verdict.status is Status.LEGAL
        if not isinstance(choice, Pay) and verdict.payment is not None:
            assert verdict.payment == position.payments(choice, distinct=True).first()
        assert verdict.payment is not None or not isinstance(choice, (*PAID, BasicAction))


MORE_MEMORY = PlayerStatChange(PlayerStat.MEMORY, Player.YOU, 1)
BROAD_MIND = Card(
    "broad_mind",
    "Broad Mind",
    CardType.EVENT,
    Side.RUNNER,
    cost=0,
    abilities=(Ability(AbilityKind.STATIC, declarations=(MORE_MEMORY,)),),
)


def test_an_event_that_is_being_played_is_active_once_it_is_paid_for() -> None:
    pool = shipped_pool().with_cards([BROAD_MIND])
    text = "format: sysop/position/1\nturn: {side: runner, number: 2}\nrunner: {credits: 5, grip: [Broad Mind]}\n"
    given = Position(read_position(text, pool).state, pool).state
    event = given.in_zone(Zone.GRIP)[0]
    played = given.with_object(structs.replace(event, zone=Zone.PLAY_AREA, place=Place.RESOLVING))
    frame = ProcedureFrame(Deed.PLAY, event.id, Side.RUNNER, step=2)
    unpaid = Game(played.push(frame), pool)
    paid = unpaid.changed(unpaid.state.with_top(structs.replace(frame, step=3)))
    assert [memory(game) for game in (unpaid, paid)] == [4, 5]


def memory(game: Game) -> int | None:
    return game.player_numbers.modified(PlayerStat.MEMORY, Side.RUNNER)
