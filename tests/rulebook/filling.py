"""Marks and cases for entries that are carried out: found by switching off what names them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache, partial

from sysop.models.ledger import Judged
from sysop.models.reasons import REASON_CODES
from sysop.models.rulebook import number
from sysop.scoreboard import refuses

from .asking import ROOT, by_rule, file_at, rules_of
from .checking import killing, numbers
from .switching import WORDS, source, ways_off

MOST = 80  # cases asked for one way to switch off


@cache
def named_in() -> Mapping[str, tuple[str, ...]]:
    """For every word of the program's functions, docstrings and comments included, the marks of these functions."""
    found: dict[str, dict[str, None]] = {}
    for folder in ("solver", "models"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            read = source(f"sysop.{name.removesuffix('.__init__')}")
            lines = read.text.splitlines()
            for within, function in read.functions.items():
                text = "\n".join(lines[function.lineno - 1 : function.end_lineno])
                before = function.lineno - 2
                while before >= 0 and lines[before].strip().startswith("#"):
                    text += lines[before]
                    before -= 1
                for word in set(WORDS.findall(text)):
                    found.setdefault(word, {})[f"{name.removesuffix('.__init__')}.{within}"] = None
    return {word: tuple(sorted(marks, key=_rank)) for word, marks in found.items()}


def _rank(mark: str) -> tuple[int, str]:
    """What decides before what tells and what reads."""
    order = ("solver.restrictions", "solver.flow", "solver.procedures", "solver.effects", "solver.deeds", "solver.")
    return next((k for k, start in enumerate(order) if mark.startswith(start)), len(order)), mark


def marks_of(rule: str) -> tuple[str, ...]:
    """The functions that name a rule, or make a reason that cites it."""
    codes = [code for code, entry in REASON_CODES.items() if rule in entry.rules]
    return tuple(dict.fromkeys(mark for word in (rule, *codes) for mark in named_in().get(word, ())))


def cases_of(rule: str) -> tuple[str, ...]:
    """The expectations of the suites that say they are about a rule."""
    return tuple(f"{path}::{name}" for path in by_rule().get(rule, ()) for name in numbers(path))


def found_for(
    rule: str, judged: Judged, covering: Mapping[str, Iterable[str]], *, every: bool = True
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Marks of a rule, each with cases of which the first fails when the mark is switched off."""
    own = (*judged.cases, *cases_of(rule))
    for mark in judged.at or marks_of(rule):
        try:
            ways = ways_off(mark, rule)
        except LookupError:
            continue
        others = sorted((case for case in covering.get(mark, ()) if case not in own), key=partial(_distance, rule))
        for cases in (own, tuple(others[:MOST]) if every else ()):
            if not cases:
                continue
            for off in ways:
                case = killing(off, cases)
                if case is not None:
                    yield mark, with_twin(case)
                    return


def _distance(rule: str, case: str) -> int:
    """How far a suite is from a rule: it is about the same section, the same chapter, or another one."""
    mine, about = number(rule).split("."), [number(id).split(".") for id in rules_of(case.partition("::")[0])]
    if any(other[:2] == mine[:2] for other in about):
        return 0
    return 1 if any(other[0] == mine[0] for other in about) else 2


def with_twin(case: str) -> tuple[str, ...]:
    """A case, and the first of the same suite that says the opposite: what is not so beside what is so."""
    path, _, name = case.partition("::")
    if path.endswith(".py"):
        return (case,)
    entries = file_at(path).expectations
    refused = refuses(entries[numbers(path)[name]])
    twin = next((n for n, k in numbers(path).items() if refuses(entries[k]) is not refused), None)
    return (case,) if twin is None else (case, f"{path}::{twin}")


def all_marks() -> tuple[str, ...]:
    """Every function and method of the rules and of what they are about."""
    found = []
    for folder in ("solver", "models"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
            found += [f"{name}.{within}" for within in source(f"sysop.{name}").functions]
    return tuple(found)


def now_at(mark: str, marks: Collection[str]) -> str:
    """Where a mark is now: as it was, or the only function of its name; as it was where that cannot be said."""
    if mark in marks:
        return mark
    same = [other for other in marks if other.rpartition(".")[2] == mark.rpartition(".")[2]]
    return same[0] if len(same) == 1 else mark
