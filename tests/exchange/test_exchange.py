"""No answer to one player changes with cards that are hidden from that player (rule_hidden_information).

The campaign is `python -m tests.exchange`."""

from __future__ import annotations

import random

import pytest

from sysop.models.state import GameObject
from sysop.solver.ask import hidden_information

from .comparing import Found, played, written


@pytest.mark.parametrize("seed", range(3))
def test_views_do_not_change_with_hidden_cards(seed: int) -> None:
    found = played(seed, share=0, steps=25)
    assert found.twins > 40
    assert not found.differences


@pytest.mark.parametrize("seed", range(2))
def test_answers_do_not_change_with_hidden_cards(seed: int) -> None:
    found = played(seed + 30, share=0.4, steps=2)
    assert found.asked > 60
    assert not found.differences


def test_answers_about_files_do_not_change_with_hidden_cards() -> None:
    found = Found()
    number = 0
    while found.asked < 80:
        found += written(number, random.Random(f"file {number}"))
        number += 17
    assert not found.differences


def test_ids_that_count_hidden_copies_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def numbered_by_all(everything: tuple[GameObject, ...], hidden: list[GameObject]) -> dict[str, str]:
        return {o.id: f"hidden.{n}" for n, o in enumerate(hidden)}

    monkeypatch.setattr(hidden_information, "_names", numbered_by_all)
    assert played(1, share=0, steps=25).differences
