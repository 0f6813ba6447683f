"""The problems behind every decision of every suite: python-constraint by itself finds exactly the listed choices."""

from __future__ import annotations

import logging
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from typing import Any

import pytest
from msgspec import structs

from sysop.models.actions import Announce, Choice, Pass, Pay, TrashSet, UseAbility
from sysop.models.verdict import Reason, Status
from sysop.solver.ask.posed import Posed, Question
from sysop.solver.ask.position import Position
from sysop.solver.choices.decision import DecisionKind
from sysop.solver.flow.priority_windows import LegalOptions
from sysop.solver.payment.problem import in_order
from sysop.solver.problems import (
    Backend,
    Because,
    BudgetExhausted,
    Constraint,
    Predicate,
    Problem,
    Undecided,
    limited,
    solve,
    verify,
)
from sysop.solver.restrictions import NamedRule, judging
from sysop.suite import suite_files

from ..machines.asked import SUITES, on_the_way
from .test_reasons_of_suites import cases

LOG = logging.getLogger(__name__)  # pytest --log-cli-level=info
MOST = 2000
SHOWN = 12
NOT_TESTED = (DecisionKind.LOOP, DecisionKind.CHANCE)


@cache
def positions(share: int) -> tuple[tuple[str, Position], ...]:
    """Every position of one of so many suites, on the way to every expectation, each once."""
    return tuple(_positions(share))


def _positions(share: int) -> Iterator[tuple[str, Position]]:
    seen: set[object] = set()
    for path in suite_files(SUITES)[::share]:
        for position in on_the_way(path):
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


def sampled(request: pytest.FixtureRequest, option: str) -> list[tuple[str, Position]]:
    """So many positions of the suites, by a seed; all of them with a great number."""
    every = positions(int(request.config.getoption("--share")))
    return random.Random(20).sample(every, min(len(every), int(request.config.getoption(option))))


def test_python_constraint_alone_finds_the_listed_choices_of_every_decision(request: pytest.FixtureRequest) -> None:
    """At `--alone N` decisions, which is all of them where N is large."""
    wrong: list[str] = []
    kinds: Counter[str] = Counter()
    for stem, position in sampled(request, "--alone"):
        expected = listed(position)
        if expected is None:
            continue
        assert position.decision is not None
        kinds[position.decision.kind.value] += 1
        found = [choice for posed in position.problem() for choice in alone(posed)]
        again = [posed.chooses(values) for posed in position.problem() for values in posed.model.solutions]
        assert Counter(map(plain, again)) == Counter(map(plain, found)), f"{stem}: asked after the choices were listed"
        if Counter(map(plain, found)) != Counter(map(plain, expected)):
            wrong.append(f"{stem}: {position.decision.kind.value}: {len(found)} found, {len(expected)} listed")
    LOG.info("%s decisions: %s", kinds.total(), dict(kinds))
    assert not wrong, "\n".join(wrong)
    assert len(kinds) > 6


def backends(share: int) -> Counter[str]:
    """Who solves the parts of the problems of the suites."""
    found: Counter[str] = Counter()
    for _, position in positions(share):
        for posed in position.problem():
            for solver in posed.solvers or ():
                found[solver.backend.value] += 1
    return found


def test_every_back_end_solves_some_problem_of_the_suites(share: int) -> None:
    found = backends(share)
    assert set(found) == {backend.value for backend in Backend}, found


def told(reasons: Iterable[object]) -> set[tuple[str, str, tuple[str, ...]]]:
    """Reasons without their words, which older editions say differently."""
    return {(r.code, r.rule, r.blame) for r in reasons if isinstance(r, Reason)}


def test_every_refusal_of_the_suites_is_told_by_violated_constraints(share: int) -> None:
    """Timing and restrictions included, and what is written along for a later decision; without one of the violated
    constraints all others are violated still, and nothing else is."""
    seen: Counter[str] = Counter()
    for case in cases()[::share]:
        if case.verdict.status is not Status.ILLEGAL:
            continue
        judged = [p for p in case.position.problem(Question.ACTION, case.action) if p.announced is not None]
        asked = judged[-1] if case.verdict.decision is not None else judged[0]
        assert told(case.verdict.reasons) <= told(asked.refusals), case.where
        violated, waiting = asked.violated, case.position.decision
        seen[case.verdict.decision or (waiting.kind.value if waiting is not None else "the game is over")] += 1
        assert asked.announced is not None
        for constraint in violated:
            left = tuple([c for c in asked.problem.constraints if c != constraint])
            still = verify(structs.replace(asked.problem, constraints=left), asked.announced)
            taken = len(left) < len(asked.problem.constraints)  # a domain is none of them
            assert len(still) == len(violated) - taken, case.where
    assert seen["targets"] > 40 // share
    assert len(seen) > 12


def without(problem: Problem, place: int) -> tuple[Problem, Problem]:
    """A problem without one of its constraints, and with the opposite of it instead."""
    constraint = problem.constraints[place]
    left = (*problem.constraints[:place], *problem.constraints[place + 1 :])
    kept_out = Predicate(constraint.scope, lambda *values: not constraint.holds(values))
    return Problem(problem.variables, left), Problem(problem.variables, (*left, kept_out))


def legal_without(named: NamedRule, position: Position, choices: Iterable[Choice]) -> tuple[set[Choice], set[Choice]]:
    """The options of a window against which nothing is told once a rule is taken out of the rules, and those of them
    of which it is not known whether they are legal: another constraint keeps these out as well."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(judging, "RULES", [other for other in judging.RULES if other is not named])
        judging._about.cache_clear()
        judging._about_use.cache_clear()
        judged = {choice: judging.judge(position.game, choice) for choice in choices}
    judging._about.cache_clear()
    judging._about_use.cache_clear()
    found = {choice for choice, judgement in judged.items() if not judgement.reasons}
    return found, {choice for choice in found if judged[choice].unknown}


def test_without_one_constraint_exactly_what_it_keeps_out_is_legal(request: pytest.FixtureRequest) -> None:
    """Mutation, constraint by constraint (`--mutated N`: at so many decisions; all of them where N is large).

    The choices that a constraint alone keeps out are refused, for what it tells; without it these become solutions, and
    no others do. At windows the rule is taken out of the rules that judge.
    """
    kinds: Counter[str] = Counter()
    count: Counter[str] = Counter()
    for stem, position in sampled(request, "--mutated"):
        waiting = position.decision
        if waiting is None or waiting.doubts or waiting.kind in NOT_TESTED:
            continue
        for posed in position.problem():
            if not posed.model:  # what keeps everything out is told instead
                continue
            where = f"{stem}: {waiting.kind.value}"
            for place, constraint in enumerate(posed.problem.constraints):
                kinds[waiting.kind.value] += 1
                count["constraints"] += 1
                mutant, kept_out = without(posed.problem, place)
                try:
                    with limited(nodes=30_000):
                        only = list(islice(solve(kept_out), SHOWN))
                        if len(only) < SHOWN:
                            assert solve(mutant).count() == posed.model.solutions.count() + len(only), where
                        assert all(values in solve(mutant) for values in only), where
                except BudgetExhausted:
                    count["given up"] += 1
                    continue
                count["kept out"] += len(only)
                _are_refused(position, posed, constraint, only, where, count)
            if isinstance(waiting.choices, LegalOptions):
                options = posed.problem.variables[0].domain
                for named in judging.RULES:
                    alone_out = {choice for choice in options if _violates_only(posed, named, choice)}
                    if alone_out:
                        count["rules taken out"] += 1
                        before = {choice for choice in options if not judging.judge(position.game, choice).reasons}
                        alone_out -= before  # of these it is not known whether they are legal
                        after, unsure = legal_without(named, position, options)
                        assert after - before - unsure == alone_out - unsure, f"{where}: {named.name}"
                        # What else could be chosen, where what must be done can be done now.
                        rivals = (Pass, UseAbility) if waiting.kind is DecisionKind.MID_ACCESS else (Pass,)
                        assert all(isinstance(choice, rivals) for choice in before - after), where
    LOG.info("%s at %s", dict(count), dict(kinds))
    assert count["kept out"] > count["constraints"] / 15
    assert len(kinds) > 5, kinds


def _violates_only(posed: Posed, named: NamedRule, choice: Choice) -> bool:
    violated = verify(posed.problem, (choice,))
    return len(violated) == 1 and getattr(violated[0].reason, "message", None) == named.name.replace("_", " ")


def _are_refused(
    position: Position,
    posed: Posed,
    constraint: Constraint,
    only: list[tuple[Any, ...]],
    where: str,
    count: Counter[str],
) -> None:
    reason = constraint.reason
    for values in only:
        choice = posed.chooses(values)
        verdict = position.check(choice)
        if verdict.status is Status.LEGAL:  # another assignment says the same: a number that is told twice
            count["say what another says"] += 1
            assert any(posed.chooses(other) == choice for other in posed.model.solutions), where
            continue
        if verdict.status is not Status.ILLEGAL or not isinstance(reason, Because) or reason.tells is None:
            count["not told"] += 1
            continue
        mine = reason.tells(tuple([values[place] for place in posed.problem.scope_of(constraint)]))
        count["told"] += 1
        assert told(verdict.reasons) <= told(mine), f"{where}: {choice}: {reason.message}"
