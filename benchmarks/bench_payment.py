"""Payments: payable at all, counted, verified; against python-constraint with everything in one problem.

The mixed problem: 6 credits, at least 1 of them from stealth cards, and 3 credits for something else, from seven
sources of which two pay only one of the costs; 2 of 10 cards to trash; 2 power counters of 3 cards; 1 of 3 agendas to
forfeit.
Both sides begin with the same plain numbers and build what they need.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable
from statistics import median

from constraint import (
    AllDifferentConstraint,
    ExactSumConstraint,
    MaxSumConstraint,
    MinSumConstraint,
    OptimizedBacktrackingSolver,
    Problem,
)

from sysop.models.actions import Payment
from sysop.models.costs import Forfeit, PayCredits, SpendCounters, TrashCards
from sysop.models.deeds import Deed
from sysop.models.effects import Target
from sysop.models.frames import Due
from sysop.models.selectors import AGENDA, ANYTHING
from sysop.models.terms import Counter
from sysop.solver.payment.demands import Demand, Item
from sysop.solver.payment.problem import Ways
from sysop.solver.problems import Distributions, Product, SolutionSet, Subsets, Transport

from .bench_positions import pay5
from .harness import Row, compared, row, seconds

SOURCES = (4, 3, 2, 2, 1, 1, 1)  # credits: the pool first; the last two are stealth cards
FIRST, SECOND = (0, 1, 2, 4, 5, 6), (0, 1, 3, 4, 5, 6)  # the sources that may pay each cost
NEEDS = (6, 3)
STEALTH = (5, 6)
CARDS, COUNTERS, AGENDAS = 10, (2, 2, 2), 3
RANDOM_PROBLEMS = 20


# ------------------------------------------------------------------------ ours


def credits() -> Transport:
    """The credits of the mixed problem."""
    return Transport(SOURCES, NEEDS, (FIRST, SECOND), ((0, STEALTH, 1),))


def parts() -> SolutionSet[tuple[object, ...]]:
    """The mixed problem in its neutral form."""
    return Product(
        credits(),
        Subsets(tuple(range(CARDS)), 2, 2),
        Distributions(2, len(COUNTERS), COUNTERS),
        Subsets(tuple(range(AGENDAS)), 1, 1),
    )


def demands() -> tuple[Demand, ...]:
    """The mixed problem as what the components of a cost ask for."""
    pay, kind = PayCredits(1), Deed.TRIGGER
    any_card = Target(ANYTHING)
    usable = tuple(tuple((f"source {i}", SOURCES[i]) for i in own) for own in (FIRST, SECOND))
    stealth = (("stealth", tuple(f"source {i}" for i in STEALTH), 1),)
    cards = tuple((f"card {i}", 1) for i in range(CARDS))
    hosts = tuple((f"host {i}", n) for i, n in enumerate(COUNTERS))
    agendas = tuple((f"agenda {i}", 1) for i in range(AGENDAS))
    return (
        Demand(0, Due(pay, kind), "", Counter.CREDIT, 6, 6, usable[0], stealth),
        Demand(1, Due(pay, kind), "", Counter.CREDIT, 3, 3, usable[1]),
        Demand(2, Due(TrashCards(any_card), kind), "", Item.CARD, 2, 2, cards),
        Demand(3, Due(SpendCounters(Counter.POWER, 2, ANYTHING), kind), "", Counter.POWER, 2, 2, hosts),
        Demand(4, Due(Forfeit(Target(AGENDA)), kind), "", Item.CARD, 1, 1, agendas),
    )


# ------------------------------------------------------------------- yardstick


def undecomposed() -> Problem:
    """The mixed problem as one problem of python-constraint, in its fastest form."""
    problem = Problem(OptimizedBacktrackingSolver(forwardcheck=False))
    for cost, own in enumerate((FIRST, SECOND)):
        for i in own:
            problem.addVariable((cost, i), range(min(SOURCES[i], NEEDS[cost]) + 1))
        problem.addConstraint(ExactSumConstraint(NEEDS[cost]), [(cost, i) for i in own])
    for i in set(FIRST) & set(SECOND):
        problem.addConstraint(MaxSumConstraint(SOURCES[i]), [(0, i), (1, i)])
    problem.addConstraint(MinSumConstraint(1), [(0, i) for i in STEALTH])
    problem.addVariables(["trash 0", "trash 1"], range(CARDS))
    problem.addConstraint(lambda a, b: a < b, ["trash 0", "trash 1"])
    for i, n in enumerate(COUNTERS):
        problem.addVariable(("counter", i), range(n + 1))
    problem.addConstraint(ExactSumConstraint(2), [("counter", i) for i in range(len(COUNTERS))])
    problem.addVariable("agenda", range(AGENDAS))
    problem.addConstraint(AllDifferentConstraint(), ["agenda"])
    return problem


def verified_by_search(solution: dict[object, int]) -> object:
    """The library's way to verify: every domain is the announced value."""
    problem = undecomposed()
    for name, value in solution.items():
        problem._variables[name][:] = [value]
    return problem.getSolution()


def separable(rng: random.Random) -> tuple[tuple[int, ...], tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """Random sources and costs, each source for some of the costs."""
    sources = tuple(rng.randint(1, 5) for _ in range(rng.randint(3, 7)))
    needs = tuple(rng.randint(1, 6) for _ in range(rng.randint(1, 3)))
    usable = tuple(tuple(i for i in range(len(sources)) if rng.random() < 0.7) for _ in needs)
    return sources, needs, usable


def by_library(sources: tuple[int, ...], needs: tuple[int, ...], usable: tuple[tuple[int, ...], ...]) -> object:
    """The first solution of python-constraint for sources and costs."""
    problem = Problem(OptimizedBacktrackingSolver(forwardcheck=False))
    for cost, own in enumerate(usable):
        if not own:
            return None
        for i in own:
            problem.addVariable((cost, i), range(min(sources[i], needs[cost]) + 1))
        problem.addConstraint(ExactSumConstraint(needs[cost]), [(cost, i) for i in own])
    for i, there in enumerate(sources):
        users = [(cost, i) for cost, own in enumerate(usable) if i in own]
        if len(users) > 1:
            problem.addConstraint(MaxSumConstraint(there), users)
    return problem.getSolution()


def random_ratios() -> tuple[float, float]:
    """The median time of ours, and the median ratio, over random problems that have a solution.

    Where there is none the library may raise instead of saying so.
    """
    rng = random.Random(20260321)
    ours, theirs = [], []
    while len(ours) < RANDOM_PROBLEMS:
        drawn = separable(rng)
        if not Transport(*drawn):
            continue
        mine, other = compared(_payable(drawn), lambda drawn=drawn: by_library(*drawn))
        assert other is not None
        ours.append(mine)
        theirs.append(other)
    return median(ours), median(other / mine for mine, other in zip(ours, theirs, strict=True))


def _payable(drawn: tuple[tuple[int, ...], tuple[int, ...], tuple[tuple[int, ...], ...]]) -> Callable[[], object]:
    return lambda: bool(Transport(*drawn))


def _once(function: Callable[[], object]) -> float:
    began = time.perf_counter()
    function()
    return time.perf_counter() - began


def rows() -> Iterable[Row]:
    """Every row of payment."""
    whole = parts()
    total = whole.count()
    listed = Ways(demands(), None, {})
    assert listed.count() == total
    one = whole.unrank(total // 2)
    payment: Payment = listed.unrank(total // 2)
    given = undecomposed().getSolution()
    yield row("pay5: all ways", lambda: list(Distributions(5, 5)), pay5, "python-constraint, all")
    yield row("pay5: counted", lambda: Distributions(5, 5).count(), pay5, "python-constraint, all")
    yield row(
        "mixed, seven sources and two costs: payable at all",
        lambda: bool(parts()),
        lambda: undecomposed().getSolution(),
        "python-constraint, first",
        at_least=15,
    )
    yield row(
        "the same from the components of a cost",
        lambda: bool(Ways(demands(), None, {})),
        lambda: undecomposed().getSolution(),
        "python-constraint, first",
    )
    mine, ratio = random_ratios()
    yield Row(
        f"payable at all, {RANDOM_PROBLEMS} random problems, median",
        mine,
        "python-constraint, first",
        mine * ratio,
        at_least=5,
    )
    yield Row(
        f"mixed payments, {total} of them, counted",
        seconds(lambda: parts().count()),
        "python-constraint, one problem (once)",
        _once(lambda: undecomposed().getSolutions()),
        at_least=50,
    )
    yield row(
        f"the same {total}, from the components, counted", lambda: Ways(demands(), None, {}).count(), at_most=0.01
    )
    yield row(
        "verify a given payment",
        lambda: one in whole,
        lambda: verified_by_search(given),
        "python-constraint, domains of one value",
        at_least=15,
    )
    yield row(
        "verify a given payment, as announced",
        lambda: payment in listed,
        lambda: verified_by_search(given),
        "python-constraint, domains of one value",
    )


__all__ = ["demands", "parts", "rows", "undecomposed"]
