"""Every command and code block of the README and the docs runs, and says what stands there."""

from __future__ import annotations

import re
from pathlib import Path
from runpy import run_path

import pytest

from sysop.cli import main
from sysop.models.notation import read_position
from sysop.models.pool import shipped_pool
from sysop.models.reasons import REASON_CODES

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```(?P<kind>\w+)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(kind: str) -> list[tuple[str, str]]:
    return [
        (f"{page.name}:{page.read_text(encoding='utf-8')[: m.start()].count(chr(10)) + 1}", m["body"])
        for page in PAGES
        for m in BLOCK.finditer(page.read_text(encoding="utf-8"))
        if m["kind"] == kind
    ]


@pytest.mark.parametrize(("where", "body"), blocks("console"), ids=lambda v: v.split("\n")[0][:40])
def test_console_block(
    where: str, body: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What stands there is what the program prints; `make docs` writes it anew."""
    monkeypatch.chdir(ROOT)

    def run(arguments: list[str]) -> str:
        main(arguments)
        return "".join(capsys.readouterr())

    rewritten = run_path(str(ROOT / "docs" / "console_blocks.py"))["rewritten"]
    assert rewritten(body, run) == body, where


@pytest.mark.parametrize(("where", "body"), blocks("python"), ids=lambda v: v.split("\n")[0][:40])
def test_python_block(where: str, body: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert "assert " in body, f"{where}: the block claims nothing that can be tried"
    exec(compile(body, where, "exec"), {})


FILES = [(where, body) for where, body in blocks("yaml") if body.startswith("format: sysop/position/1")]


@pytest.mark.parametrize(("where", "body"), FILES, ids=lambda v: v.split("\n")[0][:40])
def test_position_file(where: str, body: str) -> None:
    """Whole files that stand there are positions."""
    assert read_position(body, shipped_pool()).state.turn, where


def test_there_are_blocks_to_run() -> None:
    assert len(FILES) >= 3
    assert len(blocks("console")) >= 2
    assert len(blocks("python")) >= 1


def test_the_modules_that_the_capabilities_name_exist() -> None:
    page = (ROOT / "docs" / "capabilities.md").read_text(encoding="utf-8")
    rows = [line.split("|") for line in page.splitlines() if line.startswith("| ")][1:]
    assert len(rows) == 37
    for row in rows:
        modules = re.findall(r"`([a-z_.]+)`", row[2])
        assert modules, row[1]
        for module in modules:
            assert (ROOT / "solver" / (module.replace(".", "/") + ".py")).is_file(), module


def test_there_are_thirty_questions() -> None:
    page = (ROOT / "docs" / "questions.md").read_text(encoding="utf-8")
    assert len(re.findall(r"^\*[^*]+\?\*", page, re.MULTILINE)) >= 30


def test_the_codes_that_the_page_of_unknown_names_exist() -> None:
    named = re.findall(r"`(unknown[.][a-z_]+)`", (ROOT / "docs" / "unknown.md").read_text(encoding="utf-8"))
    assert len(named) >= 5
    assert set(named) <= set(REASON_CODES)
