"""What was asked of a position, compared with what was expected; what is not known is no answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from ..expectations import BadExpectation
from ..models.abilities import Aspect
from ..models.rulebook import find as find_rules
from ..models.verdict import Reason
from ..positions import Position
from ..solver.problems import SolutionSet
from ..solver.reading import Doubts

MOST_SOLUTIONS = 200_000


class Mismatch(Exception):
    """The answer is another one than expected."""


class Open(Mismatch):
    """What was asked is not known: the expectation is not met, and need not be wrong."""

    def __init__(self, why: object) -> None:
        super().__init__(f"expected an answer, got UNKNOWN: {why}")


def is_certain(position: Position, *, about: tuple[Aspect, ...] = (), subject: str | None = None) -> None:
    """What happened on the way to the position was understood, and what is asked of it now hangs on nothing that is
    not; raises `Open`."""
    game = position.game
    doubts = Doubts(game.not_understood.left_in_doubt(frozenset(Aspect)))
    waiting = position.decision
    for reason in waiting.doubts if waiting is not None and waiting.unsure else ():
        doubts.add(reason)
    if about:
        doubts.add(*game.not_understood.touching(frozenset(about), subject))
    if doubts:
        raise Open(codes(doubts.reasons))


def is_complete(found: SolutionSet[Any]) -> None:
    """The set holds all there is; raises `Open`."""
    if not found.complete:
        raise Open(a_few(f"{why}" for _, why in found.undecided))


def listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def a_few(texts: Iterator[str], most: int = 8) -> str:
    first = list(islice(texts, most + 1))
    return (", ".join(first[:most]) + (", ..." if len(first) > most else "")) or "nothing"


def codes(reasons: Sequence[Reason]) -> str:
    return "; ".join(f"{r.code}: {r.message}" for r in reasons) or "no reason given"


def same(what: str, expected: object, got: object) -> None:
    if expected != got:
        raise Mismatch(f"expected {what} {expected}, got {got}")


def reasons_told(entry: dict[str, Any], what: str, told: Sequence[Reason], more: Sequence[Reason] = ()) -> None:
    """The codes that are expected are among the reasons, and one of these or of `more` cites each rule."""
    for code in listed(entry.get("reason", [])):
        if code not in [r.code for r in told]:
            raise Mismatch(f"{what}: expected the reason {code}, got {codes(told)}")
    for rule in listed(entry.get("rule", [])):
        wanted = {found.id for found in find_rules(rule)} | {rule}
        cited = [r.rule for r in (*told, *more)]
        if not wanted.intersection(cited):
            raise Mismatch(f"{what}: expected a reason by {rule}, got {', '.join(cited) or 'none'}")


def every(found: SolutionSet[Any]) -> Iterator[Any]:
    for number, solution in enumerate(found):
        if number >= MOST_SOLUTIONS:
            raise BadExpectation(f"there are more than {MOST_SOLUTIONS} solutions; expect their count instead")
        yield solution


def is_named(entry: dict[str, Any], reasons: Sequence[Reason]) -> bool:
    """Whether the entry expects one of these reasons by name."""
    return not {reason.code for reason in reasons}.isdisjoint(listed(entry.get("reason", [])))
