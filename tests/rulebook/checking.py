"""Whether what the ledger says of an entry is so: its marks are there, its cases hold, and fail when a mark is off."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import pytest

from sysop.models.ledger import Judged
from sysop.suite import _name

from .asking import ROOT, file_at, not_met
from .switching import Off, tried, ways_off


class _Broken:
    """Collects how a test failed: only what a test itself says is an answer that differs."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def pytest_runtest_makereport(self, item: Any, call: Any) -> None:
        if call.excinfo is not None:
            error = call.excinfo.value
            its_own = "tests" in call.excinfo.traceback[-1].path.parts  # the test itself found another answer
            if not isinstance(error, AssertionError | pytest.fail.Exception) and not its_own:
                raise RuntimeError(f"{item.nodeid} breaks: {error!r}")
            self.told.append(str(error) or "fails")


def ask_case(case: str) -> str | None:
    """Why a case does not hold, or None where it does. Raises `LookupError` for a case that is not there."""
    path, _, name = case.partition("::")
    if path.endswith(".py"):
        broken = _Broken()
        with contextlib.redirect_stdout(io.StringIO()):
            arguments = ["-q", "-x", "-p", "no:cacheprovider", f"--rootdir={ROOT}", f"{ROOT}/{path}::{name}"]
            code = pytest.main(arguments, plugins=[broken])
        if code not in (0, 1):
            raise LookupError(f"{case} cannot be run")
        return broken.told[0] if code else None
    return not_met(path, numbers(path)[name])


@cache
def numbers(path: str) -> dict[str, int]:
    """The expectations of a suite: name to place."""
    found: dict[str, int] = {}
    for number, entry in enumerate(file_at(path).expectations):
        called = _name(entry, number + 1)
        found[called if called not in found else f"{called} ({number + 1})"] = number
    return found


def first_failing(cases: Iterable[str]) -> str | None:
    """The first of some cases that does not hold."""
    for case in cases:
        try:
            told = ask_case(case)
        except (RecursionError, LookupError, RuntimeError, AttributeError, TypeError, AssertionError, ValueError):
            continue  # what breaks is no answer that differs
        except Exception:
            continue
        if told is not None:
            return case
    return None


def killing(off: Off, cases: Sequence[str]) -> str | None:
    """The first case that fails while a mark is switched off; None where all hold, or break."""
    told = tried(off, lambda: first_failing(cases))
    return told if told and not told.startswith("!") else None


def shown_by_switching(rule: str, judged: Judged) -> tuple[str, str] | None:
    """How switching off a mark of an entry makes one of its cases fail: the way and the case."""
    for mark in judged.at:
        for off in ways_off(mark, rule):
            if (case := killing(off, judged.cases)) is not None:
                return f"{off.mark}, {off.how}", case
    return None
