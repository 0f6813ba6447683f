"""How cost grows with the size of a question: `python -m benchmarks.growth [--json] [--plot FILE.svg]`.

Each family is measured beside the same question put to a general tool, until that one takes more than a tenth of a
second. The plot needs matplotlib (`pip install "sysop[bench]"`); the tables do not.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, combinations
from pathlib import Path

from constraint import AllDifferentConstraint, ExactSumConstraint, OptimizedBacktrackingSolver, Problem
from msgspec import Struct, structs
from networkx import all_topological_sorts

import sysop
from sysop.models.abilities import AbilityKind
from sysop.models.costs import TrashCards
from sysop.models.deeds import Deed
from sysop.models.effects import Target
from sysop.models.frames import Due
from sysop.models.selectors import ANYTHING
from sysop.models.terms import CardType
from sysop.solver.orders.ordering import orders
from sysop.solver.payment.demands import Demand, Item
from sysop.solver.payment.problem import Ways
from sysop.solver.problems import Family, Relation, Total, Transport

from .bench_orders import drained, precedence, window
from .bench_positions import POSITIONS
from .bench_targets import COSTS, rig
from .harness import in_words, seconds

LONGEST = 0.1  # seconds that the yardstick may take before it is left out for larger sizes


class Point(Struct, frozen=True):
    """The time of one size: seconds of ours, and of the yardstick while it is feasible."""

    size: int
    ours: float
    yardstick: float | None


class Series(Struct, frozen=True):
    """One family of questions, by size."""

    name: str
    size_name: str
    yardstick_name: str
    points: tuple[Point, ...]


def measured(
    name: str,
    size_name: str,
    sizes: Iterable[int],
    ours: Callable[[int], Callable[[], object]],
    yardstick: Callable[[int], Callable[[], object]] | None = None,
    yardstick_name: str = "",
) -> Series:
    """The times of every size; each function makes, for a size, what is to be timed."""
    points, feasible = [], yardstick is not None
    for size in sizes:
        other = None
        if feasible and yardstick is not None:
            asked = yardstick(size)
            began = time.perf_counter()
            asked()
            once = time.perf_counter() - began
            other = seconds(asked) if once < LONGEST else once
            feasible = once < LONGEST
        points.append(Point(size, seconds(ours(size)), other))
    return Series(name, size_name, yardstick_name, tuple(points))


# ---------------------------------------------------------------------- families


def actions(size: int) -> Callable[[], object]:
    """All legal actions of mid-game position (a) with so many more resources in the rig, asked for the first time."""
    position = sysop.load_position(POSITIONS["a"])
    pool = position.pool
    more = tuple(
        o
        for o in rig(3 * size).state.objects
        if (card := pool[o.card or ""]).type is CardType.RESOURCE
        and not any(a.kind is AbilityKind.CONDITIONAL and a.trigger is None for a in card.abilities)  # pending at once
    )[:size]
    state = structs.replace(position.given, objects=(*position.given.objects, *more))
    assert len(more) == size
    assert sysop.Position(state, pool).legal_actions
    return lambda: list(sysop.Position(state, position.pool).legal_actions)


def sources(size: int) -> Callable[[], object]:
    """How many ways there are to pay as many credits as there are sources of two credits each."""
    return lambda: Transport((2,) * size, (size,), (tuple(range(size)),)).count()


def sources_by_library(size: int) -> Callable[[], object]:
    """The same by python-constraint."""

    def count() -> int:
        problem = Problem(OptimizedBacktrackingSolver(forwardcheck=False))
        problem.addVariables(range(size), range(3))
        problem.addConstraint(ExactSumConstraint(size))
        return len(problem.getSolutions())

    return count


def costs(size: int) -> Callable[[], object]:
    """How many ways there are to trash a card for each of so many costs, with two cards to spare."""
    cards = tuple((f"card {i}", 1) for i in range(size + 2))
    trash = TrashCards(Target(ANYTHING))
    asked = tuple(
        Demand(i, Due(trash, Deed.ADDITIONAL), "", Item.CARD, 1, 1, cards[: size + 2 - i % 3]) for i in range(size)
    )
    return lambda: Ways(asked, None, {}).count()


def costs_by_library(size: int) -> Callable[[], object]:
    """The same by python-constraint."""

    def count() -> int:
        problem = Problem()
        for cost in range(size):
            problem.addVariable(cost, range(size + 2 - cost % 3))
        problem.addConstraint(AllDifferentConstraint())
        return len(problem.getSolutions())

    return count


def candidates(size: int) -> Callable[[], object]:
    """How many sets there are of any number of so many cards whose total cost is at most 30."""
    prices = tuple(COSTS[i % len(COSTS)] for i in range(size))
    return lambda: Family(tuple(range(size)), (Total(prices, Relation.LE, 30),), 0, None).count()


def candidates_by_filter(size: int) -> Callable[[], object]:
    """The same by going through every subset."""
    prices = tuple(COSTS[i % len(COSTS)] for i in range(size))
    return lambda: sum(
        sum(chosen) <= 30 for chosen in chain.from_iterable(combinations(prices, n) for n in range(size + 1))
    )


def pending(size: int) -> Callable[[], object]:
    """How many orders there are of so many pending abilities, a third of them with a window of its own."""
    game = window(size - size // 3, 0, size // 3)
    return lambda: orders(game).count()


def pending_by_networkx(size: int) -> Callable[[], object]:
    """Sorting as many instances without any window, which is less than what ours counts."""
    drawn = precedence(orders(window(size, 0)))
    return lambda: drained(all_topological_sorts(drawn))


def series() -> Iterator[Series]:
    """Every family, measured."""
    yield measured("all legal actions, first asked", "more resources in the rig", (0, 10, 20, 40, 80, 160), actions)
    yield measured(
        "payments counted", "credit sources", (2, 4, 6, 8, 10, 12, 16, 24, 32), sources, sources_by_library, "library"
    )
    yield measured(
        "payments counted", "costs due together", (1, 2, 3, 4, 5, 6, 7, 8), costs, costs_by_library, "library"
    )
    yield measured(
        "target sets counted",
        "candidates",
        (5, 10, 14, 18, 20, 30, 40, 60, 80),
        candidates,
        candidates_by_filter,
        "every subset",
    )
    yield measured(
        "orders counted", "pending abilities", (2, 4, 6, 7, 8, 9, 10, 12), pending, pending_by_networkx, "networkx"
    )


# ------------------------------------------------------------------------ output


def markdown(found: Iterable[Series]) -> Iterator[str]:
    """The tables."""
    for each in found:
        yield f"\n## {each.name.capitalize()}, by {each.size_name}\n"
        yield f"| {each.size_name} | ours |" + (f" {each.yardstick_name} |" if each.yardstick_name else "")
        yield "|---|---|" + ("---|" if each.yardstick_name else "")
        for point in each.points:
            other = f" {in_words(point.yardstick) or 'not asked'} |" if each.yardstick_name else ""
            yield f"| {point.size} | {in_words(point.ours)} |{other}"


def plot(found: tuple[Series, ...], file: Path) -> None:
    """Draw one panel for each family; both axes tell the unit, ours and the yardstick differ by mark and line."""
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams.update({"svg.hashsalt": "sysop", "svg.fonttype": "none"})
    from matplotlib import pyplot

    figure, panels = pyplot.subplots(1, len(found), figsize=(3.2 * len(found), 2.8), layout="constrained")
    for panel, each in zip(panels, found, strict=True):
        panel.plot([p.size for p in each.points], [p.ours * 1e3 for p in each.points], "o-", label="sysop")
        other = [(p.size, p.yardstick * 1e3) for p in each.points if p.yardstick is not None]
        if other:
            panel.plot([size for size, _ in other], [ms for _, ms in other], "x--", label=each.yardstick_name)
        panel.set(title=each.name, xlabel=each.size_name, ylabel="milliseconds", yscale="log")
        panel.legend()
    figure.savefig(file, format="svg", metadata={"Date": None})


def main() -> int:
    """Measure every family and print what was found."""
    parser = argparse.ArgumentParser(prog="benchmarks.growth", description=__doc__)
    parser.add_argument("--json", action="store_true", help="JSON lines instead of tables")
    parser.add_argument("--plot", type=Path, metavar="FILE.svg", help="draw them, too")
    args = parser.parse_args()
    found = tuple(series())
    if args.json:
        for each in found:
            print(json.dumps(structs.asdict(each) | {"points": [structs.asdict(p) for p in each.points]}))
    else:
        print(f"Python {platform.python_version()}, {platform.machine()}")
        for line in markdown(found):
            print(line)
    if args.plot is not None:
        plot(found, args.plot)
    return 0


if __name__ == "__main__":
    sys.exit(main())
