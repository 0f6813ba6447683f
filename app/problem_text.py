"""Constraint problems as text and JSON: variables, domains, constraints with their rules, and who solves which part."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any

from .models.actions import Choice
from .models.notation.names import Names
from .models.parts import named_part, whole_of
from .models.rulebook import number_in_force
from .output import Output
from .solver.ask.posed import Posed
from .solver.ask.position import Position
from .solver.problems import Constraint, LinearSum, Missing, Needed, Predicate, Problem, Together, Unary, verify
from .verdicts import citation

SHOWN = 12  # values of a domain, and variables of one constraint


def write(problems: tuple[Posed, ...], position: Position, names: Names, out: Output) -> None:
    """Write the problems, one after the other; say so where there is none."""
    writer = Writer(position, names)
    if not problems and not out.as_json:
        out.line("no constraint problem is posed")
    for posed in problems:
        if out.as_json:
            out.record("problem", **writer.record(posed))
        else:
            for line in writer.lines(posed):
                out.line(line)


class Writer:
    """Problems in the words of one position."""

    def __init__(self, position: Position, names: Names) -> None:
        self._position = position
        self._names = names

    # ------------------------------------------------------------------- text

    def lines(self, posed: Posed) -> Iterator[str]:
        """A problem as text."""
        problem = posed.problem
        several = self._is_of_several(problem)
        yield f"{posed.title}: {len(problem.variables)} variables, {len(problem.constraints)} constraints"
        said = posed.announced if posed.announced is not None else (None,) * len(problem.variables)
        for variable, value in zip(problem.variables, said, strict=True):
            plain = value is None or variable.domain == (value,)
            told = "" if plain else f"; announced: {self._value(value)}"
            outside = "" if value is None or value in variable.domain else "  <- violated"
            yield f"  {self._name(variable.name, several)}: {self._domain(variable.domain)}{told}{outside}"
            if outside:
                yield f"    {self._reason(variable.reason)}"
        violated = self._violated(posed)
        for constraint in problem.constraints:
            against = "  <- violated" if constraint in violated else ""
            if isinstance(constraint, Unary):
                yield f"  {self._reason(constraint.reason)}{against}"
                continue
            yield f"  {self._said(constraint, several)}{against}"
            yield f"    {self._reason(constraint.reason)}"
        parts = posed.solvers
        if parts is None:
            yield "  solved by: nobody; it is seen at once that nothing fits"
        for part in parts or ():
            some = ", ".join(self._name(name, several) for name in part.variables[:SHOWN])
            more = f" and {len(part.variables) - SHOWN} more" if len(part.variables) > SHOWN else ""
            who = "python-constraint" if part.backend.value == "backtracking" else part.backend.value
            yield f"  solved by: {who} ({part.why}): {some}{more}"

    def variables(self, posed: Posed) -> Iterator[tuple[Hashable, list[str]]]:
        """Each variable of a problem: its name, and what is said of it."""
        problem = posed.problem
        several = self._is_of_several(problem)
        said = posed.announced if posed.announced is not None else (None,) * len(problem.variables)
        for variable, value in zip(problem.variables, said, strict=True):
            told = [f"announced: {self._value(value)}"] if value is not None and variable.domain != (value,) else []
            yield variable.name, [self._name(variable.name, several), self._domain(variable.domain), *told]

    def constraints(self, posed: Posed) -> Iterator[tuple[tuple[Hashable, ...], list[str], bool]]:
        """Each constraint of a problem: its variables, what is said of it, and whether it is violated."""
        several, violated = self._is_of_several(posed.problem), self._violated(posed)
        for constraint in posed.problem.constraints:
            said = [] if isinstance(constraint, Unary) else [self._said(constraint, several)]
            yield constraint.scope, [*said, self._reason(constraint.reason)], constraint in violated

    @staticmethod
    def _is_of_several(problem: Problem) -> bool:
        return len({name[0] for name in problem.places if isinstance(name, tuple)}) > 1

    @staticmethod
    def _violated(posed: Posed) -> tuple[Constraint, ...]:
        """What is announced violates, or the one assignment that there is."""
        problem = posed.problem
        if posed.announced is not None:
            return posed.violated
        if any(len(variable.domain) != 1 for variable in problem.variables):
            return ()
        return verify(problem, tuple([variable.domain[0] for variable in problem.variables]))

    def _name(self, name: Hashable, several: bool) -> str:
        if isinstance(name, tuple):
            number, what = name
            return f"{number}: {self._thing(what)}" if several else self._thing(what)
        return self._thing(name)

    def _thing(self, what: object) -> str:
        id, part = whole_of(str(what)), named_part(str(what))
        known = self._position.state.find(id)
        words = part.words if part is not None else ""
        return f"{self._names.name(id)} {words}".strip() if known is not None else str(what)

    def _domain(self, domain: tuple[Any, ...]) -> str:
        shown = ", ".join(self._value(value) for value in domain[:SHOWN])
        return shown + (f", ... ({len(domain)} values)" if len(domain) > SHOWN else "") if domain else "nothing"

    def _value(self, value: object) -> str:
        return str(value) if isinstance(value, int | str) else self._position.describe(_choice(value))

    def _said(self, constraint: Constraint, several: bool) -> str:
        scope = [self._name(name, several) for name in constraint.scope]
        match constraint:
            case LinearSum(_, coefficients, relation, bound):
                terms = [_term(c, name) for c, name in zip(coefficients, scope, strict=True)]
                return f"{' + '.join(terms) or '0'} {relation.value} {bound}".replace("+ -", "- ")
            case Needed(name=name):
                return f"{self._name(name, several)} cannot be left out"
            case Predicate() | Together():
                return f"test of {', '.join(scope[:SHOWN])}{', ...' if len(scope) > SHOWN else ''}"
            case _:
                return f"{type(constraint).__name__} of {', '.join(scope)}"

    def _reason(self, reason: object) -> str:
        message, rule = getattr(reason, "message", None), getattr(reason, "rule", reason)
        cited = f"[{citation(str(rule), self._position.state.edition)}]"
        return f"{self._words(message)} {cited}" if message else cited

    def _words(self, message: object) -> str:
        return " ".join(self._thing(word) for word in str(message).split())

    # ------------------------------------------------------------------- JSON

    def record(self, posed: Posed) -> dict[str, Any]:
        """A problem as JSON."""
        problem: Problem = posed.problem
        violated = posed.violated
        said = {} if posed.announced is None else {"announced": [_plain(self._json(v)) for v in posed.announced]}
        return {
            "schema": "sysop/problem/1",
            "title": posed.title,
            **said,
            "variables": [
                {"name": _plain(v.name), "domain": [_plain(self._json(value)) for value in v.domain], **_why(v.reason)}
                for v in problem.variables
            ],
            "constraints": [
                {**self._constraint(c), **({"violated": c in violated} if posed.announced is not None else {})}
                for c in problem.constraints
            ],
            "solved": [
                {"variables": [_plain(n) for n in s.variables], "backend": s.backend.value, "why": s.why}
                for s in posed.solvers or ()
            ],
        }

    def _json(self, value: object) -> object:
        return value if isinstance(value, int | str) else self._position.describe(_choice(value))

    def _constraint(self, constraint: Constraint) -> dict[str, Any]:
        made: dict[str, Any] = {"kind": type(constraint).__name__, "scope": [_plain(name) for name in constraint.scope]}
        if isinstance(constraint, LinearSum):
            sums = {"coefficients": constraint.coefficients, "relation": constraint.relation.value}
            made |= {**sums, "bound": constraint.bound}
        return {**made, **_why(constraint.reason)}


def _term(coefficient: int, name: str) -> str:
    return name if coefficient == 1 else f"-{name}" if coefficient == -1 else f"{coefficient} x {name}"


def _plain(name: object) -> object:
    return list(name) if isinstance(name, tuple) else name


def _why(reason: object) -> dict[str, Any]:
    message, rule = getattr(reason, "message", None), getattr(reason, "rule", reason)
    return {"message": message, "rule": rule, "number": number_in_force(str(rule))}


def _choice(value: object) -> Choice:
    assert not isinstance(value, Missing)
    return value  # type: ignore[return-value]


__all__ = ["Writer", "write"]
