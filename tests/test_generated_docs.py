"""The generated pages of the documentation are up to date; `make docs` writes them."""

from __future__ import annotations

from pathlib import Path

import pytest

from sysop.cli import main
from sysop.commands_reference import ledger_page, reasons_page
from sysop.models.reasons import REASON_CODES
from sysop.models.rulebook import rule

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"


def page(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def test_the_reasons_are_those_of_the_catalogue() -> None:
    assert page("reasons.md") == reasons_page()


def test_the_ledger_is_that_of_the_rules() -> None:
    assert page("ledger.md") == ledger_page()


def test_every_rule_that_is_cited_is_said_in_our_words() -> None:
    silent = {id for entry in REASON_CODES.values() for id in entry.rules if not rule(id).summary}
    assert silent <= {"rule_requirements"}


@pytest.mark.parametrize(
    ("picture", "drawn"),
    [
        ("board.svg", ("examples/readme-obokata-one-credit.yaml",)),
        ("pending.svg", ("--orders", "examples/questions/turn-begins.yaml")),
        ("problem.svg", ("examples/payments.yaml", "--problem", "use Corroder ability 2")),
    ],
)
def test_the_pictures_are_those_of_the_examples(
    picture: str, drawn: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    assert main(["draw", *drawn]) == 0
    assert capsys.readouterr().out == page(picture)
