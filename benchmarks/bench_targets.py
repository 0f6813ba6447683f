"""Sets of targets: beside itertools and python-constraint, and families that are too large to be listed."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import combinations, islice

from constraint import Problem

from sysop.models.abilities import Instruction
from sysop.models.deeds import Deed
from sysop.models.effects import DifferentAttribute, Effect, Target, TotalAtMost
from sysop.models.pool import shipped_pool
from sysop.models.selectors import INSTALLED, Attribute
from sysop.models.state import GameObject, PlayerState, State
from sysop.models.terms import CardType, Place, Side, Stat, Zone
from sysop.solver.problems import Apart, Family, Relation, Rule, Subsets, Total
from sysop.solver.reading.doubts import Asking, Doubts
from sysop.solver.reading.game import Game
from sysop.solver.targets.announcing import TargetSets

from .harness import Row, row

CARDS = tuple(f"card.{k}" for k in range(40))
COSTS = tuple(random.Random(40).choices(range(7), k=len(CARDS)))
NAMES = tuple((k // 3,) for k in range(len(CARDS)))
FIRST = 1000


def consumed(items: Iterable[object]) -> None:
    """Go through all of it and keep it (`combinations` makes no new tuple where nobody keeps the last)."""
    list(items)


def choose(game: Game, target: Target) -> TargetSets:
    """What can be announced for one target."""
    instruction = Instruction((Effect(Deed.TRASH, what=target),))
    return TargetSets(game, instruction, Asking(None, Side.CORP, doubts=Doubts()))


def rig(count: int) -> Game:
    """So many installed cards of the Runner, all different while the pool lasts."""
    kinds = (CardType.PROGRAM, CardType.HARDWARE, CardType.RESOURCE)
    cards = [card for card in shipped_pool() if card.type in kinds][:count]
    objects = tuple(
        GameObject(f"card.{k}", card.id, Side.RUNNER, Zone.PLAY_AREA, place=Place.RIG) for k, card in enumerate(cards)
    )
    return Game(State(1, Side.RUNNER, PlayerState(), PlayerState(), objects), shipped_pool())


def pairwise(count: int, names: int, size: int) -> list[dict[int, int]]:
    """Cards with different names, as python-constraint has it: slots in order, names unequal pair by pair."""
    problem = Problem()
    problem.addVariables(range(size), range(count))
    for left, right in combinations(range(size), 2):
        problem.addConstraint(lambda a, b: a < b and a % names != b % names, (left, right))
    found: list[dict[int, int]] = problem.getSolutions()
    return found


def different(count: int, names: int, size: int) -> Family[int]:
    """The same as a family; cards of one name stand side by side."""
    order = tuple(sorted(range(count), key=lambda k: k % names))
    return Family(order, (Apart(tuple((k % names,) for k in order)),), size, size)


def families() -> Iterator[tuple[str, tuple[Rule, ...], int, int | None]]:
    """Families of subsets of 40 cards."""
    total = Total(COSTS, Relation.LE, 30)
    yield "any number of 40", (), 0, None
    yield "any number of 40, total cost <= 30", (total,), 0, None
    yield "10 of 40, total cost <= 30", (total,), 10, 10
    yield "10 of 40 with different names, total cost <= 30", (total, Apart(NAMES)), 10, 10


def rows() -> Iterable[Row]:
    """What design.md asks of targets, each beside its yardstick in the same run."""
    for size, count in ((3, 20), (4, 14)):
        items, chosen = CARDS[:count], Subsets(CARDS[:count], size, size)
        announced = choose(rig(count), Target(INSTALLED, size, size))
        assert announced.count() == chosen.count()
        yard, name = (lambda items=items, size=size: consumed(combinations(items, size))), "itertools.combinations"
        what = f"{size} of {count}"
        yield row(f"{what}: tuples", lambda chosen=chosen: consumed(chosen), yard, name, at_least=0.5)
        yield row(f"{what}: announcements", lambda announced=announced: consumed(announced), yard, name, at_least=0.25)
    assert different(20, 9, 3).count() == len(pairwise(20, 9, 3))
    yield row(
        "3 of 20 with different names, listed, built anew",
        lambda: consumed(different(20, 9, 3)),
        lambda: pairwise(20, 9, 3),
        "python-constraint, pairwise",
        at_least=8,
    )
    for name, rules, least, most in families():

        def built(rules: tuple[Rule, ...] = rules, least: int = least, most: int | None = most) -> Family[str]:
            return Family(CARDS, rules, least, most)

        family, rng = built(), random.Random(1)
        member = family.sample(rng)
        yield row(f"{name}: counted, built anew", lambda built=built: built().count(), at_most=0.010)
        yield row(f"{name}: membership", lambda family=family, member=member: member in family, at_most=10e-6)
        yield row(f"{name}: sample", lambda family=family, rng=rng: family.sample(rng), at_most=20e-6)
        yield row(
            f"{name}: first {FIRST}, built anew", lambda built=built: consumed(islice(built(), FIRST)), at_most=0.005
        )
    game = rig(40)
    wanted = Target(INSTALLED, 0, None, (DifferentAttribute(Attribute.TITLE), TotalAtMost(Stat.COST, 30)))
    yield row(
        "the targets of an instruction, 40 installed cards, total cost <= 30, different names: counted, built anew",
        lambda: choose(game, wanted).count(),
        at_most=0.020,
    )
