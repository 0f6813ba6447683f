"""Every position that a suite comes to goes on as it was when it is written as a line and read again."""

from __future__ import annotations

import random
from collections.abc import Iterator

import sysop
from sysop.expectations import checked
from sysop.models.notation import DiagnosticError, one_line
from sysop.models.pool import shipped_pool
from sysop.models.state import State
from sysop.reading import changed, file_of, loaded
from sysop.suite import suite_files

from .test_reasons_of_suites import SUITES

SEED, DRAWN = 20261123, 110  # of the files of all suites


def reached() -> Iterator[tuple[str, State]]:
    """The states behind the steps of every expectation of some suites that a line can carry."""
    for path in random.Random(SEED).sample(suite_files(SUITES), DRAWN):
        file = file_of(str(path), shipped_pool())
        for entry in file.expectations:
            asked = checked(entry)
            if "after" not in asked:
                continue
            patched = changed(file, asked["with"]) if "with" in asked else file
            position = loaded(patched, asked.get("edition")).position
            for step in asked["after"] if isinstance(asked["after"], list) else [asked["after"]]:
                position = position.after(step)
            if position.pool is shipped_pool() and position.state.ending is None:
                yield f"{path.stem}: {entry.get('name')}", position.state


def test_what_is_pending_is_about_the_same_after_it_was_written_and_read() -> None:
    compared = 0
    for where, state in reached():
        try:
            again = sysop.read_position(one_line.dump(state)).state
        except DiagnosticError:  # what a line has no words for
            continue
        compared += 1
        assert sorted(again.objects, key=str) == sorted(state.objects, key=str), where
        assert (again.stack, again.history, again.doubts) == (state.stack, state.history, state.doubts), where
    assert compared > 150
