"""Why not: every reason with its smallest conflict beside a legal check of the same kind; conflicts by themselves."""

from __future__ import annotations

from collections.abc import Iterable

import sysop
from sysop.models.notation.positions import read_position
from sysop.models.pool import shipped_pool
from sysop.solver.choices.why_trashed import breaches
from sysop.solver.explain.falling_due import bundle_of
from sysop.solver.payment.payments import Payments
from sysop.solver.problems import AllDifferent, LinearSum, Problem, Relation, Variable
from sysop.solver.problems.conflicts import minimal_conflict
from sysop.solver.reading.game import Game

from .harness import Row, row

SLOWER = 3  # how many times as long as a legal check the reasons may take
RUNNER = """format: sysop/position/1
turn: {side: runner, number: 4}
corp:
  credits: 5
  hq: {unknown: 5}
  rnd: {unknown: 20}
  play: [Predictive Algorithm]
  servers:
    hq: {ice: [{card: Ice Wall, rezzed: true}]}
    "1": {root: [{card: Ben Musashi, rezzed: true}, Obokata Protocol]}
runner:
  credits: CREDITS
  clicks: 2
  grip: [Sure Gamble, Mimic, Diesel, Imp, Cache, Easy Mark]
  stack: {unknown: 20}
  rig: [Corroder]
"""
CORP = """format: sysop/position/1
turn: {side: SIDE, number: 4, step: before action}
corp:
  credits: CREDITS
  hq: {unknown: 5}
  rnd: {unknown: 20}
  servers: {"1": {root: [PAD Campaign, {card: Hostile Takeover, id: agenda, counters: {advancement: ADVANCED}}]}}
runner: {credits: 5, grip: {unknown: 5}, stack: {unknown: 20}}
"""
STEAL = 'run: {server: "1", step: breach, successful: true}\naccess: {card: Obokata Protocol, step: steal}\n'
ENCOUNTER = "run: {server: hq, step: encounter}\n"


def position(text: str, **values: object) -> sysop.Position:
    for name, value in values.items():
        text = text.replace(name.upper(), str(value))
    return sysop.Position(read_position(text, shipped_pool()).state)


def kinds() -> Iterable[tuple[str, sysop.Position, sysop.Position, str]]:
    """A kind of check: where it is legal, where it is not, and the action."""
    rich, poor = position(RUNNER, credits=9), position(RUNNER, credits=1)
    yield "play", rich, poor, "play Sure Gamble"
    yield "install", rich, poor, "install Mimic"
    yield (
        "use an ability",
        position(RUNNER + ENCOUNTER, credits=9),
        position(RUNNER + ENCOUNTER, credits=0),
        ("use Corroder ability 2"),
    )
    yield (
        "steal, three costs at once",
        position(RUNNER + STEAL, credits=9),
        position(RUNNER + STEAL, credits=1),
        ("steal Obokata Protocol"),
    )
    corp = position(CORP, side="corp", credits=5, advanced=2)
    yield "rez", corp, position(CORP, side="corp", credits=0, advanced=2), "rez PAD Campaign"
    yield "score", corp, position(CORP, side="corp", credits=5, advanced=1), "score agenda"
    yield "score at the wrong time", corp, position(CORP, side="runner", credits=5, advanced=2), "score agenda"


def rows() -> Iterable[Row]:
    """Reasons against legal checks; conflicts of up to 10 constraints against 1 ms."""
    for name, legal, illegal, action in kinds():
        fine, wrong = legal.parse(action).choice, illegal.parse(action).choice
        assert legal.check(fine)
        assert illegal.check(wrong).reasons
        yield row(
            f"every reason, {name}",
            lambda at=illegal, choice=wrong: at.check(choice).reasons,
            lambda at=legal, choice=fine: at.check(choice),
            "a legal check",
            at_least=1 / SLOWER,
        )
    short = position(RUNNER + STEAL, credits=1)
    game, choice = Game(short.state, short.pool), short.parse("steal Obokata Protocol").choice
    bundle = bundle_of(game, choice)
    assert bundle is not None
    yield row(
        "costs that clash, of three",
        lambda: Payments(game, bundle).clash(),
        at_most=1e-3,
    )
    yield row("10 bounds on a sum of three, of which two clash", lambda: minimal_conflict(bounds(10)), at_most=1e-3)
    yield row("10 sums, of which 8 clash as a chain", lambda: minimal_conflict(sums(10)), at_most=1e-3)
    yield row("a Hall violation of 10 slots", lambda: minimal_conflict(slots(10)), at_most=1e-3)
    rig = ", ".join(["Corroder", "Imp", "Datasucker", "Mimic", "Gordian Blade"] * 2)
    crowded = read_position(RUNNER.replace("rig: [Corroder]", f"rig: [{rig}]").replace("CREDITS", "1"), shipped_pool())
    crowd = Game(crowded.state, shipped_pool())
    yield row("what breaks the memory limit, of 10 programs", lambda: breaches(crowd), at_most=1e-3)


def bounds(n: int) -> Problem[int]:
    """What several texts say of one total: at least and at most so much; the last one goes beyond the first."""
    names = (0, 1, 2)
    variables = tuple(Variable(name, tuple(range(n))) for name in names)
    most = tuple(LinearSum(names, (1, 1, 1), Relation.LE, n + k) for k in range(n // 2))
    least = tuple(LinearSum(names, (1, 1, 1), Relation.GE, 2 * k) for k in range(n // 2 - 1))
    return Problem(variables, (*most, *least, LinearSum(names, (1, 1, 1), Relation.GE, n + 1)))


def sums(n: int) -> Problem[int]:
    """A chain of sums that cannot all be met: each variable beyond the one before, too few values for all."""
    variables = tuple(Variable(k, tuple(range(n - 2))) for k in range(n))
    rising = tuple(LinearSum((k + 1, k), (1, -1), Relation.GE, 1) for k in range(n - 1))
    return Problem(variables, (*rising, LinearSum((0,), (1,), Relation.GE, 0)))


def slots(n: int) -> Problem[int]:
    """Slots that must differ, with one candidate too few."""
    variables = tuple(Variable(k, tuple(range(n - 1))) for k in range(n))
    return Problem(variables, (AllDifferent(tuple(range(n))),))
