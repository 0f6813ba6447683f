"""A new rulebook is compared with the one that was judged: a made-up one, before and after."""

from __future__ import annotations

from pathlib import Path

import pytest

from sysop.models.ledger import Judged, Judgement

from .__main__ import main
from .book import compared, entries, read_book, report, taken_over

BEFORE = """
# 1 `chpt_games`
Games

**1.1** `rule_moves`
Players move in turn.

**1.1a** `rule_first`
White moves first.
> Example: White opens.

**1.2** `rule_end`
The game ends when nobody can move.

# 2 `chpt_appendix`

## 2.1 `sec_appendix_turn`
A turn
- Begin
  - Take a piece.
  - Move it.
- End
"""
AFTER = BEFORE.replace("White moves first.", "Black moves first.").replace("**1.2**", "**1.3**") + (
    "\n**1.4** `rule_draw`\nPlayers may agree on a draw.\n"
)
AFTER = AFTER.replace("Players move in turn.", "Players move\nin  turn.").replace("  - Move it.\n", "")


def kept(text: str) -> dict[str, Judged]:
    """A ledger in which everything was judged, and shown by a case."""
    carried = Judgement.CARRIED
    return {id: Judged(carried, cases=(f"{id}.yaml::shown",), words=e.words) for id, e in entries(text).items()}


def numbers(text: str) -> dict[str, str]:
    return {id: entry.number for id, entry in entries(text).items()}


def test_entries_are_read_with_their_numbers_and_the_steps_of_an_appendix() -> None:
    found = numbers(BEFORE)
    assert found["rule_first"] == "1.1a"
    assert found["sec_appendix_turn"] == "2.1"
    assert found["sec_appendix_turn_1_b"] == "2.1_1_b"
    assert found["sec_appendix_turn_2"] == "2.1_2"


def test_what_changed_is_told() -> None:
    changes = compared(numbers(BEFORE), kept(BEFORE), entries(AFTER))
    assert changes.new == ("rule_draw",)
    assert changes.gone == ("sec_appendix_turn_1_b",)
    assert changes.reworded == ("rule_first",)  # rule_moves has only other breaks of lines
    assert changes.renumbered == (("rule_end", "1.2", "1.3"),)


def test_the_same_rulebook_changes_nothing() -> None:
    changes = compared(numbers(BEFORE), kept(BEFORE), entries(BEFORE))
    assert changes == type(changes)()


def test_a_reworded_rule_loses_its_judgement_and_its_cases_are_listed() -> None:
    ledger = taken_over(kept(BEFORE), entries(AFTER))
    assert ledger["rule_first"].judged is None
    assert ledger["rule_first"].cases == ("rule_first.yaml::shown",)
    assert ledger["rule_draw"] == Judged(words=entries(AFTER)["rule_draw"].words)
    assert ledger["rule_moves"].judged is Judgement.CARRIED
    assert "sec_appendix_turn_1_b" not in ledger
    changes = compared(numbers(BEFORE), kept(BEFORE), entries(AFTER))
    told = report(changes, numbers(BEFORE), kept(BEFORE), entries(AFTER))
    assert "reworded: 1.1a rule_first; judge it again; shown by rule_first.yaml::shown" in told
    assert told[-1] == "1 new, 1 gone, 1 reworded, 1 renumbered"


def test_the_command_tells_it_and_says_by_its_code_that_there_is_something(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "book.md").write_text(AFTER, encoding="utf-8")
    assert main(["compare", str(tmp_path)]) == 1
    assert "new: 1.1a rule_first" in capsys.readouterr().out
    assert read_book(tmp_path / "book.md") == read_book(tmp_path)


def test_an_entry_that_stands_in_no_file_is_not_gone() -> None:
    heading = {"preamble": Judged(Judgement.WORD)}
    found = entries(BEFORE)
    assert compared({"preamble": "0"} | numbers(BEFORE), heading | kept(BEFORE), found).gone == ()
    assert taken_over(heading | kept(BEFORE), found)["preamble"] == heading["preamble"]
