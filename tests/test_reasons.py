"""Every reason code is catalogued with its rules, and every entry is used."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from sysop.models.reasons import REASON_CODES, UnknownReasonCode, reason_code
from sysop.models.rulebook import rule

ROOT = Path(__file__).resolve().parent.parent
CODE = re.compile(
    r"(?:timing|zone|type|install|advance|run|rez|score|steal|trash|ability|interface|trigger|restriction|action|pay|target"
    r"|unknown|warning|game|host|server|limit|order|choice|access|play|draw|damage|trace|bid|play|jack_out|discard|deck)"
    r"\.[a-z_]+|prohibited"
)


def codes_in_the_source() -> Iterator[str]:
    """The texts in `solver` and `app` that have the form of a code, where a reason is made."""
    for path in sorted((ROOT / "solver").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and CODE.fullmatch(node.value):
                yield node.value


def test_every_code_is_catalogued() -> None:
    assert sorted(set(codes_in_the_source()) - set(REASON_CODES)) == []


def test_every_entry_is_used() -> None:
    assert sorted(set(REASON_CODES) - set(codes_in_the_source())) == []


@pytest.mark.parametrize("code", sorted(REASON_CODES))
def test_an_entry_cites_rules_and_says_more_than_that_it_is_not_allowed(code: str) -> None:
    entry = REASON_CODES[code]
    assert entry.rules
    for id in entry.rules:
        assert rule(id).number
    assert len(entry.meaning.split()) > 3
    assert not re.fullmatch(r"(?i)(not available|invalid|cannot|not allowed)\.?", entry.meaning)


def test_a_code_that_does_not_exist_names_those_that_look_alike() -> None:
    with pytest.raises(UnknownReasonCode, match=r"pay\.short"):
        reason_code("pay.shrt")
