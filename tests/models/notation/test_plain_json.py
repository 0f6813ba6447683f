"""JSON is read as YAML is, without looking for places where there is nothing to say of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from sysop.models.notation.diagnostics import DiagnosticError
from sysop.models.notation.form import data_of
from sysop.models.notation.plain_json import plain_json
from sysop.models.notation.positions import _FileReader, read_position
from sysop.models.notation.source import Source, parse
from sysop.models.pool import shipped_pool

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"
TURN = '"format": "sysop/position/1", "turn": {"side": "runner"}'


def documents() -> Iterator[Any]:
    for path in sorted(EXAMPLES.rglob("*.yaml")):
        try:
            data = data_of(parse(Source(path.name, path.read_text(encoding="utf-8"))))
        except DiagnosticError:
            continue
        if isinstance(data, dict) and str(data.get("format", "")).startswith("sysop/position/"):
            yield {key: value for key, value in data.items() if key not in ("expect", "cards")}


def said(read: Callable[[], object]) -> object:
    """What is read, or what is wrong: cards of its own were left out of some."""
    try:
        return read()
    except DiagnosticError as refused:
        return refused.diagnostics


def test_every_example_says_the_same_as_json_by_both_ways() -> None:
    found = list(documents())
    assert len(found) > 10
    for data in found:
        for text in (json.dumps(data), json.dumps(data, ensure_ascii=False, indent=1)):
            source = Source("<text>", text)
            assert plain_json(text) is not None
            slow = said(lambda: _FileReader(source, shipped_pool()).read(parse(source)))  # noqa: B023
            assert said(lambda: read_position(text, shipped_pool())) == slow  # noqa: B023


@pytest.mark.parametrize(
    "text",
    [
        "{" + TURN + ', "title": "a", "title": "b"}',
        "{" + TURN + ', "title": 1.50}',
        "{" + TURN + ', "title": NaN}',
        "{" + TURN + ', "title": "\\u0007"}',
        "{" + TURN + ', "title": "\\ud800"}',
        "{" + TURN + ', "title": "\u2028"}',
        "{" + TURN + ', "title": -0}',
        "{" + TURN + ', "expect": []}',
        "{" + TURN + ', "title": ' + "[" * 50 + "]" * 50 + "}",
        "{" + TURN + ",}",
        "[]",
        "format: sysop/position/1",
    ],
)
def test_what_may_break_a_rule_for_documents_is_left_to_the_reader_that_knows_places(text: str) -> None:
    assert plain_json(text) is None


def test_what_is_wrong_with_json_is_said_with_its_place() -> None:
    with pytest.raises(DiagnosticError) as refused:
        read_position("{" + TURN + ', "runner": {"grip": ["Sure Gambel"]}}', shipped_pool())
    (problem,) = refused.value.diagnostics
    assert problem.labels[0].span.column == 80
