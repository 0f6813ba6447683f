"""The ledger of rules is complete, and what it says is so."""

from __future__ import annotations

import random
import re

import pytest

from sysop.models.ledger import Judged, Judgement, ledger
from sysop.models.rulebook import number, rules

from .asking import ROOT, file_at, paths
from .book import read_book
from .checking import numbers, shown_by_switching
from .switching import function_at

BOOK = ROOT.parent / "shared" / "rules"
SEED, SAMPLE = 21, 6
CASELESS = dict.fromkeys(("1", "2", "3", "4", "5", "6", "7", "8", "9", "10"), 0)  # may only become fewer
ENTRIES = list(ledger().items())
CARRIED = [(id, judged) for id, judged in ENTRIES if judged.judged is Judgement.CARRIED]
SHOWN = [(id, judged) for id, judged in CARRIED if judged.cases]


def test_every_entry_of_the_rulebook_is_judged() -> None:
    assert [rule.number for rule in rules() if ledger().get(rule.id, Judged()).judged is None] == []
    assert len(ledger()) == len(rules())


def test_the_ledger_is_in_the_rulebooks_order() -> None:
    assert [id for id, _ in ENTRIES] == [rule.id for rule in rules()]


def test_what_is_not_carried_out_says_why_and_has_a_case() -> None:
    unknown = [(id, judged) for id, judged in ENTRIES if judged.judged is Judgement.UNKNOWN]
    assert [id for id, judged in unknown if not judged.why] == []
    assert [id for id, judged in unknown if not judged.cases] == []
    for _, judged in unknown:
        for path, _, name in (case.partition("::") for case in judged.cases):
            assert file_at(path).expectations[numbers(path)[name]]["verdict"] == "unknown"


def test_what_says_the_same_leads_to_an_entry_that_is_carried_out_itself() -> None:
    leading = [(id, ledger()[judged.like]) for id, judged in CARRIED if judged.like is not None]
    assert leading
    assert [id for id, same in leading if same.judged is not Judgement.CARRIED or same.like is not None] == []
    assert [id for id, judged in CARRIED if judged.like is not None and (judged.at or judged.cases)] == []


def test_no_answer_depends_on_what_has_no_marks() -> None:
    idle = [judged for _, judged in ENTRIES if judged.judged in (Judgement.WORD, Judgement.LAYOUT)]
    assert [judged for judged in idle if judged.at or judged.cases or judged.like] == []


@pytest.mark.parametrize("mark", sorted({mark for _, judged in CARRIED for mark in judged.at}))
def test_a_mark_is_a_function_of_the_program(mark: str) -> None:
    assert function_at(mark)


def test_every_case_is_there() -> None:
    suites, missing = set(paths()), []
    for id, judged in SHOWN:
        for case in judged.cases:
            path, _, name = case.partition("::")
            if path.endswith(".py"):
                there = re.search(rf"^def {name.partition('[')[0]}\(", (ROOT / path).read_text("utf-8"), re.MULTILINE)
            else:
                there = path in suites and name in numbers(path)
            missing += [] if there else [f"{id}: {case}"]
    assert missing == []


@pytest.mark.parametrize("chapter", CASELESS)
def test_no_more_entries_of_a_chapter_have_no_case(chapter: str) -> None:
    bare = [id for id, judged in CARRIED if not judged.cases and judged.like is None]
    assert sum(number(id).partition(".")[0] == chapter for id in bare) <= CASELESS[chapter]


@pytest.mark.parametrize("entry", random.Random(SEED).sample(SHOWN, min(SAMPLE, len(SHOWN))), ids=lambda e: e[0])
def test_a_case_fails_when_what_it_shows_is_switched_off(entry: tuple[str, Judged]) -> None:
    id, judged = entry
    assert shown_by_switching(id, judged) is not None


@pytest.mark.skipif(not BOOK.is_dir(), reason="the rulebook's text is not beside the repository")
def test_the_rulebook_is_the_one_that_was_judged() -> None:
    said = {id: entry.words for id, entry in read_book(BOOK).items()}
    assert [id for id, judged in ENTRIES if said.get(id, "") != judged.words] == []
