"""The reasons against a choice are told in one order, which no import decides."""

from __future__ import annotations

from sysop.solver.restrictions import ORDER, RULES


def test_the_rules_of_windows_are_asked_in_the_order_of_their_table_and_each_has_its_place() -> None:
    assert [named.ask for named in RULES] == list(ORDER)
