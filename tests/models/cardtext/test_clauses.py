"""Clauses: one frame says what happens, what would, what did and what did not; adjuncts fit every frame they can."""

from __future__ import annotations

from typing import Any

import pytest

from sysop.models.cardtext.chart import read
from sysop.models.cardtext.grammar import grammar
from sysop.models.cardtext.lexer import tokens
from sysop.models.cardtext.phrases import NO
from sysop.models.conditions import NotSo, Occurred, Trigger, TriggerMode
from sysop.models.deeds import Deed
from sysop.models.terms import Side


def runner_reads(kind: str, words: str) -> Any:
    """What words on a Runner card mean as one phrase of this kind."""
    return read(grammar(Side.RUNNER), kind, tokens(words))


FRAMES = (
    ("you {} a tag", ("take", "took", "would take", "did not take"), Deed.TAKE_TAGS),
    ("you {} a resource", ("trash", "trashed", "would trash", "have not trashed"), Deed.TRASH),
    ("the Corp {} an agenda", ("scores", "scored", "would score", "did not score"), Deed.SCORE),
    ("you {} a barrier", ("fully break", "fully broke", "would fully break", "did not fully break"), Deed.FULLY_BREAK),
    ("a rezzed asset {}", ("is trashed", "was trashed", "would be trashed", "was not trashed"), Deed.TRASH),
    ("you {} virus counters", ("purge", "purged", "would purge", "have not purged"), Deed.PURGE),
)


@pytest.mark.parametrize(("frame", "forms", "deed"), FRAMES)
def test_a_frame_that_is_known_in_one_form_is_known_in_all(
    frame: str, forms: tuple[str, str, str, str], deed: Deed
) -> None:
    now, past, would, never = (frame.format(form) for form in forms)
    trigger = runner_reads("trigger", f"whenever {now}")
    assert isinstance(trigger, Trigger)
    assert [event.verb for event in trigger.events] == [deed]
    waiting = runner_reads("trigger", f"whenever {would}")
    assert waiting == Trigger(trigger.events, TriggerMode.WOULD)
    held = runner_reads("simple_condition", f"{past} this turn")
    assert isinstance(held, Occurred)
    assert held.event.verb is deed
    assert runner_reads("simple_condition", f"{never} this turn") == NotSo(held)


@pytest.mark.parametrize(
    "words",
    ["whenever you took a tag", "whenever you did not trash a resource", "if the Corp scores an agenda this turn"],
)
def test_a_form_does_not_stand_for_another(words: str) -> None:
    kind = "trigger" if words.startswith("whenever") else "simple_condition"
    assert runner_reads(kind, words.removeprefix("if ")) is NO


@pytest.mark.parametrize(
    "words",
    [
        "whenever you jack out from HQ",
        "whenever you gain credits while being accessed",
        "whenever you take a tag with net damage",
        "whenever you expose a card without spending credits",
    ],
)
def test_an_adjunct_does_not_stand_where_it_says_nothing(words: str) -> None:
    assert runner_reads("trigger", words) is NO


def test_two_predicates_share_their_subject_and_their_tense() -> None:
    either = runner_reads("trigger", "whenever you would trash a program or lose a click")
    assert either.mode is TriggerMode.WOULD
    assert [event.verb for event in either.events] == [Deed.TRASH, Deed.LOSE_CLICKS]
    assert runner_reads("trigger", "whenever you trashed a program or would lose a click") is NO
