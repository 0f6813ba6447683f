"""JSON read at once: the same tree but for its places, and the same positions and complaints as by the other way."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec import structs

from sysop.models.notation.diagnostics import DiagnosticError
from sysop.models.notation.form import data_of
from sysop.models.notation.nodes import Limits, Source
from sysop.models.notation.plain_json import plain_json
from sysop.models.notation.positions import PositionFile, _FileReader, read_position
from sysop.models.notation.source import parse
from sysop.models.pool import shipped_pool

ROOT = Path(__file__).resolve().parents[3]
POOL = shipped_pool()
TURN = '"format": "sysop/position/1", "turn": {"side": "runner"}'


def positions(share: int) -> Iterator[str]:
    """What one of so many position files of ours says, as JSON."""
    for folder in ("examples", "tests/conformance/rules", "benchmarks"):
        for path in sorted((ROOT / folder).rglob("*.yaml"))[::share]:
            found = data_of(parse(Source(path.name, path.read_text(encoding="utf-8"))))
            if isinstance(found, dict) and found.get("format") == "sysop/position/1":
                found.pop("expect", None)  # whose places are kept
                yield json.dumps(found, ensure_ascii=len(path.name) % 2 == 0)


def told(read: Callable[[], PositionFile]) -> tuple[object, ...]:
    """What was read, its own cards and the places of its entries by their values; or what is wrong with it."""
    try:
        found = read()
    except DiagnosticError as error:
        return error.diagnostics
    return tuple(found.pool), found.names, structs.replace(found, pool=POOL, places=())


def with_places(text: str) -> tuple[object, ...]:
    return told(lambda: _FileReader(Source("<text>", text), POOL).read(parse(Source("<text>", text))))


def at_once(text: str) -> tuple[object, ...]:
    return told(lambda: read_position(text, POOL))


def test_positions_are_read_the_same(share: int) -> None:
    found = list(positions(share))
    assert len(found) > 60
    for text in found:
        assert at_once(text) == with_places(text)


def test_what_is_wrong_is_told_at_its_place(share: int) -> None:
    """Damaged in one place, a document gets the same diagnostics as if it had been read with its places at first."""
    rng = random.Random(24)
    for text in list(positions(5 * share)):
        for _ in range(6):
            at = rng.randrange(len(text))
            damaged = text[:at] + rng.choice(['"', "{", "]", "7", "x", ",", "", "\t", "\\u0007"]) + text[at + 1 :]
            assert at_once(damaged) == with_places(damaged)


@pytest.mark.parametrize(
    "text",
    [
        f'{{{TURN}, "title": "a", "title": "b"}}',
        f'{{{TURN}, "title": "a\\u0007"}}',
        f'{{{TURN}, "title": "a\tb"}}',
        f'{{{TURN}, "corp": {{"credits": NaN}}}}',
        f"{{{TURN}}} 1",
        "{" + '"a": {' * 60 + "}" * 61,
        "{format: sysop/position/1}",
        '{"a": [' + "[" * 100_000 + "]" * 100_000 + "]}",
    ],
)
def test_what_may_be_wrong_is_left_to_the_other_way(text: str) -> None:
    assert plain_json(text) is None


def test_as_many_values_as_the_limits_allow_are_read() -> None:
    text = json.dumps({"a": list(range(20))})
    assert plain_json(text, Limits(nodes=10)) is None
    assert plain_json(text) is not None


def test_numbers_stay_the_text_that_was_written() -> None:
    tree = plain_json('{"a": [1.50, -0, 12, true, null, "12"]}')
    assert tree is not None
    assert data_of(tree) == {"a": ["1.50", "-0", 12, True, None, "12"]}
