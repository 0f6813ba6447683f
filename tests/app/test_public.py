"""The public names of `sysop`."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import sysop

PROJECT = Path(__file__).parents[2] / "pyproject.toml"


def test_the_public_names_are_sorted_and_importable() -> None:
    assert sorted(sysop.__all__) == sysop.__all__
    for name in sysop.__all__:
        assert getattr(sysop, name) is not None
    assert set(sysop.__all__) <= set(dir(sysop))


def test_a_name_that_does_not_exist_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="Postion"):
        _ = sysop.Postion


def test_the_version_is_that_of_the_distribution() -> None:
    assert sysop.__version__ == tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["version"]


def test_importing_sysop_imports_nothing_heavy() -> None:
    code = "import sys, sysop; print([m for m in sys.modules if m.split('.')[0] in ('msgspec', 'yaml', 'networkx', 'constraint') or m.startswith('sysop.')])"  # noqa: E501
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=60, check=True, text=True)
    assert done.stdout.strip() == "[]"


def test_a_verdict_as_data_is_what_the_command_line_writes(capsys: pytest.CaptureFixture[str]) -> None:
    from sysop.cli import main

    path = str(PROJECT.parent / "examples" / "S0-E3-obokata-three-costs.yaml")
    position = sysop.load_position(path)
    for asked in ("steal Obokata Protocol", "run HQ", "pass"):
        main(["check", path, asked, "--json"])
        assert position.check(asked).to_dict(position) == json.loads(capsys.readouterr().out)
    refused = position.check("run HQ").to_dict()
    assert (refused["verdict"], refused["reasons"][0]["blame"]) == ("illegal", [])
