"""The problems behind every decision of every suite: python-constraint by itself finds exactly the listed choices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from sysop.expectations import checked
from sysop.models.actions import Announce, Choice, Pay, TrashSet
from sysop.models.pool import shipped_pool
from sysop.models.verdict import Status
from sysop.reading import changed, file_of, loaded
from sysop.solver.decisions import DecisionKind
from sysop.solver.payment.problem import in_order
from sysop.solver.posed import Posed, Question
from sysop.solver.position import WINDOW_CHOICES, Position
from sysop.solver.problems import Backend, BudgetExhausted, Undecided, limited, verify
from sysop.solver.restrictions.judging import judge
from sysop.suite import suite_files

from .test_reasons_of_suites import cases

ROOT = Path(__file__).resolve().parent.parent.parent
SUITES = (ROOT / "tests" / "conformance", ROOT / "examples")
MOST = 2000
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


def test_an_action_is_refused_if_and_only_if_a_constraint_on_it_is_violated() -> None:
    """The rules are the constraints: timing and restrictions included, and what falls due must be payable."""
    seen: Counter[Status] = Counter()
    for case in cases():
        if case.verdict.status is Status.UNKNOWN or case.verdict.decision is not None:
            continue
        choice = case.position.parse(case.action).choice
        if not isinstance(choice, WINDOW_CHOICES):
            continue
        rules = case.position.problem(Question.ACTION, choice)[0].problem
        violated = verify(rules, (choice,))
        judged = judge(case.position.game, choice)
        assert bool(violated) == bool(judged.reasons), case
        if judged.reasons:
            seen[case.verdict.status] += 1
            for constraint in violated:  # without all that are violated it would be legal, with any of them not
                assert constraint.reason.rule  # type: ignore[union-attr]
    assert seen[Status.ILLEGAL] > 200
