"""Documents as they are usually written: the same tree as from PyYAML's events, node by node with the same places."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from sysop.models.notation.diagnostics import DiagnosticError
from sysop.models.notation.form import data_of
from sysop.models.notation.nodes import LIMITS, Limits, Node, Source
from sysop.models.notation.positions import read_position
from sysop.models.notation.usual import usual
from sysop.models.notation.yaml_events import document
from sysop.models.pool import shipped_pool

ROOT = Path(__file__).resolve().parents[3]
TURN = '"format": "sysop/position/1", "turn": {"side": "runner"}'
SHORT = (
    "a: b\n",
    "a:\n- b\n- c: d\n  e: f\ng: [h, {i: j}]\n",
    "- a\n- b: c\n",
    "{a: [b, 'c', \"d\"], e: {}}\n",
    "a:\n  b: c # x\n  d:\n  e: -1\n",
)
PIECES = [*" \n:,[]{}-#'\"\\?!&*|>%@`~=.0a/é;+", "  ", ": ", ", ", "- ", "\n  ", "\n- ", " #", "---", "\\n", "\\u0041"]
PIECES += ["\\", '""', "''", "a b", "\n\n", "\t", "\r\n", "\u00a0", "\u3000", "\ufeff", "\u2028", "<<", "!!str ", "? "]
PIECES += ["[a]", "{a: b}", "{a: b", "\\ud83d\\ude00", "\\ud800"]


def texts() -> Iterator[str]:
    """Every file of ours, and what it says as JSON."""
    for folder in ("examples", "tests/conformance", "benchmarks"):
        for path in sorted((ROOT / folder).rglob("*.yaml")):
            yield path.read_text(encoding="utf-8")


def by_events(text: str) -> Node | None:
    """What PyYAML makes of a text; None where it is refused."""
    try:
        return document(Source("<text>", text), LIMITS)
    except DiagnosticError:
        return None


def test_every_file_is_the_same_tree_by_both_ways() -> None:
    found = [(text, tree) for text in texts() if len(text) < 3000 and (tree := usual(text, LIMITS)) is not None]
    assert len(found) > 300
    for text, tree in found[::12]:
        assert tree == by_events(text)
        for form in (json.dumps(data_of(tree)), json.dumps(data_of(tree), ensure_ascii=False, indent=1)):
            as_json = usual(form, LIMITS)
            assert as_json is not None
            assert as_json == by_events(form)
            assert data_of(as_json) == data_of(tree)


def test_a_text_that_was_broken_somewhere_is_the_same_tree_or_left_to_the_events() -> None:
    rng, seen = random.Random(0), 0
    for _ in range(6000):
        text = rng.choice(SHORT)
        for _ in range(rng.choice((1, 1, 2, 3, 5))):
            place = rng.randrange(len(text) + 1)
            kept = place + rng.choice((0, 0, 1, 2, 5))
            text = text[:place] + rng.choice(("", *PIECES, *PIECES)) + text[kept:]
        found = usual(text, LIMITS)
        if found is not None:
            seen += 1
            assert found == by_events(text), text
    assert seen > 500


@pytest.mark.parametrize(
    "text",
    [
        "{" + TURN + ', "title": "a", "title": "b"}',
        "{" + TURN + ', "title": "\\u0007"}',
        "{" + TURN + ', "title": "\\ud800"}',
        "{" + TURN + ', "title": "\u2028"}',
        "{" + TURN + ', "title": ' + "[" * 50 + "]" * 50 + "}",
        "{" + TURN + ",}",
        "a: b\na: c\n",
        "a: &x b\n",
        "a: *x\n",
        "a: !x b\n",
        "a: |\n  b\n",
        "a: b\n  c\n",
        "a: [b\n",
        "---\na: b\n",
        "",
    ],
)
def test_what_may_be_wrong_or_is_unusual_is_left_to_the_events(text: str) -> None:
    assert usual(text, LIMITS) is None


def test_the_limits_hold() -> None:
    assert usual("[a, b, c]", Limits(characters=8)) is None
    assert usual("[[[a]]]", Limits(depth=2)) is None
    assert usual("[[[a]]]", Limits(depth=3)) is not None
    assert usual("[a, b, c]", Limits(nodes=3)) is None


def test_brackets_that_are_never_closed_take_no_longer_than_they_are_long() -> None:
    for text in ("[" * 100_000, "{a: " * 100_000, "- " * 100_000, '"' + "a" * 500_000):
        assert usual(text, LIMITS) is None


def test_what_is_wrong_with_json_is_said_with_its_place() -> None:
    with pytest.raises(DiagnosticError) as refused:
        read_position("{" + TURN + ', "runner": {"grip": ["Sure Gambel"]}}', shipped_pool())
    (problem,) = refused.value.diagnostics
    assert problem.labels[0].span.column == 80
