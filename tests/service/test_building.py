"""A board that is built with the forms of the page is the board of the file that says the same."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from msgspec import structs

pytest.importorskip("litestar", reason="needs the extra: pip install 'sysop[serve]'")

from sysop.editing import edited
from sysop.models.edition import CURRENT
from sysop.models.notation.positions import read_position
from sysop.models.pool import shipped_pool
from sysop.models.state import State
from sysop.service.page.changes import change

from .building import EMPTY, NoForm, forms

ROOT = Path(__file__).parents[2]
SUITES = sorted((ROOT / "tests" / "conformance").rglob("*.yaml"), key=lambda path: path.name)
DRAWN = random.Random(20261122).sample(SUITES, 12)


def test_nearly_every_suite_can_be_said_in_forms() -> None:
    unsaid = []
    for path in SUITES:
        try:
            forms(path)
        except NoForm as reason:
            unsaid.append(f"{path.name}: {reason}")
    assert len(unsaid) <= len(SUITES) // 10, unsaid


@pytest.mark.parametrize("path", DRAWN, ids=lambda path: path.stem)
def test_a_board_built_with_forms_is_that_of_the_file(path: Path) -> None:
    try:
        steps = forms(path)
    except NoForm as reason:
        pytest.skip(f"the forms cannot say {reason}")
    text = EMPTY
    for form in steps:
        text = edited(read_position(text, shipped_pool()), change(form))
    built, written = (read_position(t, shipped_pool()).state for t in (text, path.read_text(encoding="utf-8")))
    assert _plain(built) == _plain(written)


def _plain(state: State) -> State:
    """The state by the same rules, without the order in which its file happened to list the cards."""
    return structs.replace(state, edition=CURRENT, objects=tuple(sorted(state.objects, key=lambda thing: thing.id)))
