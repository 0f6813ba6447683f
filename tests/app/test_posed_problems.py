"""The problems behind every decision of every suite: python-constraint by itself finds exactly the listed choices."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from math import prod
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from sysop.expectations import checked
from sysop.models.actions import Announce, Choice, Pay, TrashSet
from sysop.models.pool import shipped_pool
from sysop.models.verdict import Reason, Status
from sysop.reading import changed, file_of, loaded
from sysop.solver.decisions import DecisionKind
from sysop.solver.explain.refusals import judged
from sysop.solver.game.game import Doubts
from sysop.solver.payment.problem import in_order
from sysop.solver.posed import Posed, Question
from sysop.solver.position import WINDOW_CHOICES, Position
from sysop.solver.problems import (
    Backend,
    Because,
    BudgetExhausted,
    Constraint,
    Judged,
    Undecided,
    limited,
    verify,
)
from sysop.suite import suite_files

from .test_reasons_of_suites import cases

ROOT = Path(__file__).resolve().parent.parent.parent
SUITES = (ROOT / "tests" / "conformance", ROOT / "examples")
MOST = 2000
FEW = 400
NOT_TESTED = (DecisionKind.LOOP, DecisionKind.CHANCE)


@cache
def positions() -> tuple[tuple[str, Position], ...]:
    """Every position of the suites, on the way to every expectation, each once."""
    return tuple(_positions())


def _positions() -> Iterator[tuple[str, Position]]:
    seen: set[object] = set()
    for path in suite_files(SUITES):
        file = file_of(str(path), shipped_pool())
        for entry in file.expectations or [{}]:
            asked = checked(entry) if entry else {}
            patched = changed(file, asked["with"]) if "with" in asked else file
            try:
                position = loaded(patched, asked.get("edition")).position
            except ValueError:
                continue
            before = asked.get("after", [])
            for step in (None, *(before if isinstance(before, list) else [before])):
                try:
                    position = position if step is None else position.after(step)
                except ValueError:
                    break
                if position not in seen:
                    seen.add(position)
                    yield path.stem, position


def plain(choice: Choice) -> object:
    """A choice without what does not matter: in which order a set names its members."""
    match choice:
        case Pay(payment):
            return in_order(payment)
        case Announce(targets):
            return tuple(tuple(sorted(chosen)) for chosen in targets)
        case TrashSet(objects):
            return tuple(sorted(objects))
        case _:
            return choice


def alone(posed: Posed) -> list[Choice]:
    """What python-constraint finds, given nothing but the problem."""
    names = [variable.name for variable in posed.problem.variables]
    if not names:
        return [] if verify(posed.problem, ()) else [posed.chooses(())]
    found = posed.problem.to_constraint().getSolutions()
    return [posed.chooses(tuple(solution[name] for name in names)) for solution in found]


def listed(position: Position) -> list[Choice] | None:
    """The choices of the decision but for declining; None where they are not all known, or too many."""
    waiting = position.decision
    if waiting is None or waiting.kind in NOT_TESTED:
        return None
    try:
        with limited(nodes=200_000):
            if not waiting.choices.complete or waiting.choices.count() > MOST:
                return None
            choices = list(waiting.choices)
    except (BudgetExhausted, Undecided):
        return None
    several = waiting.kind in (DecisionKind.TARGETS, DecisionKind.PAYMENT, DecisionKind.NESTED_COST)
    return [c for c in choices if type(c).__name__ != "Decline"] if several else choices


def test_python_constraint_alone_finds_the_listed_choices_of_every_decision() -> None:
    wrong: list[str] = []
    kinds: Counter[str] = Counter()
    for stem, position in positions():
        expected = listed(position)
        if expected is None:
            continue
        assert position.decision is not None
        kinds[position.decision.kind.value] += 1
        found = [choice for posed in position.problem() for choice in alone(posed)]
        if Counter(map(plain, found)) != Counter(map(plain, expected)):
            wrong.append(f"{stem}: {position.decision.kind.value}: {len(found)} found, {len(expected)} listed")
    assert not wrong, "\n".join(wrong)
    assert kinds["targets"] > 50
    assert kinds["payment"] + kinds["nested_cost"] > 50


def backends() -> Counter[str]:
    """Who solves the parts of all problems of the suites."""
    found: Counter[str] = Counter()
    for _, position in positions():
        for posed in position.problem():
            for solver in posed.solvers or ():
                found[solver.backend.value] += 1
    return found


def test_every_back_end_solves_some_problem_of_the_suites() -> None:
    found = backends()
    assert set(found) == {backend.value for backend in Backend}, found


def told(reasons: Iterable[object]) -> set[tuple[str, str, tuple[str, ...]]]:
    """Reasons without their words, which older editions say differently."""
    return {(r.code, r.rule, r.blame) for r in reasons if isinstance(r, Reason)}


def assignment(position: Position, choice: Choice) -> Judged:
    """A choice as an assignment of the problem of the decision, timing and restrictions included."""
    waiting = position.decision
    assert waiting is not None
    if isinstance(choice, WINDOW_CHOICES):
        rules = position.problem(Question.ACTION, choice)[0].problem
        if verify(rules, (choice,)):
            return Judged(rules, (choice,))
    return judged(position.game, choice, waiting, Doubts(waiting.doubts))


def test_every_refusal_of_the_suites_is_told_by_violated_constraints() -> None:
    """Without one of them all others are violated still, and nothing else is."""
    seen: Counter[str] = Counter()
    for case in cases():
        waiting = case.position.decision
        # What is written along with an action is judged at a later decision, in the same way.
        if case.verdict.status is not Status.ILLEGAL or case.verdict.decision is not None or waiting is None:
            continue
        asked = assignment(case.position, case.position.parse(case.action).choice)
        assert told(case.verdict.reasons) <= told(asked.refusals), case.where
        violated = asked.violated
        seen[waiting.kind.value] += 1
        for constraint in violated:
            left = tuple([c for c in asked.problem.constraints if c != constraint])
            still = verify(structs.replace(asked.problem, constraints=left), asked.values)
            taken = len(left) < len(asked.problem.constraints)  # a domain is none of them
            assert len(still) == len(violated) - taken, case.where
    assert seen["targets"] > 40
    assert len(seen) > 12


def mutants(posed: Posed) -> Iterator[tuple[Constraint, tuple[Any, ...]]]:
    """For each constraint the first assignment that violates it alone, and so is a solution only without it."""
    problem = posed.problem
    if prod(len(variable.domain) for variable in problem.variables) > FEW:
        return
    found: dict[int, tuple[Constraint, tuple[Any, ...]]] = {}
    for values in product(*[variable.domain for variable in problem.variables]):
        violated = verify(problem, values)
        if len(violated) == 1 and id(violated[0]) not in found:
            found[id(violated[0])] = violated[0], values
    yield from found.values()


def test_what_one_constraint_keeps_out_is_refused_by_what_it_tells(request: pytest.FixtureRequest) -> None:
    """Mutation of the problems: a choice that would be legal were it not for one constraint is illegal, for what that
    constraint tells (`--mutated N`: at so many decisions)."""
    every = list(positions())
    wanted: int = request.config.getoption("--mutated")
    kinds: Counter[str] = Counter()
    for stem, position in random.Random(20).sample(every, min(len(every), wanted)):
        waiting = position.decision
        if waiting is None or waiting.doubts or waiting.kind in NOT_TESTED:
            continue
        for posed in position.problem():
            if not posed.model:  # what keeps everything out is told instead
                continue
            for constraint, values in mutants(posed):
                choice, reason = posed.chooses(values), constraint.reason
                verdict = position.check(choice)
                if verdict.status is not Status.ILLEGAL or not isinstance(reason, Because) or reason.tells is None:
                    continue
                kinds[waiting.kind.value] += 1
                mine = reason.tells(tuple([values[place] for place in posed.problem.scope_of(constraint)]))
                assert told(verdict.reasons) <= told(mine), f"{stem}: {choice}: {reason.message}"
    assert len(kinds) >= 2, kinds
