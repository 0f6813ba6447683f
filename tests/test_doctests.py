"""Every example in a docstring is true."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
HOMES = {"app": "sysop", "models": "sysop.models", "solver": "sysop.solver"}


def modules() -> list[str]:
    found = []
    for folder, package in HOMES.items():
        for path in sorted((ROOT / folder).rglob("*.py")):
            if ">>>" in path.read_text(encoding="utf-8"):
                parts = path.relative_to(ROOT / folder).with_suffix("").parts
                found.append(".".join((package, *(part for part in parts if part != "__init__"))))
    return found


@pytest.mark.parametrize("name", modules())
def test_examples(name: str) -> None:
    result = doctest.testmod(import_module(name))
    assert result.attempted
    assert result.failed == 0
