"""The rulebook index: ids, numbers and our own summaries of the Comprehensive Rules."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sysop.models import rulebook
from sysop.models.rulebook import UnknownRule, by_number, cite, find, number, number_in, number_key, rule, search

SHARED = Path(__file__).resolve().parents[2].parent / "shared" / "rules"
needs_rules = pytest.mark.skipif(not SHARED.is_dir(), reason="the rulebook's text is not beside the repository")

CHECKED_SECTIONS = (
    *("1.2", "1.7", "1.8", "1.9", "1.10", "1.11", "1.12", "1.13", "1.14", "1.15", "1.16", "1.17", "1.18", "1.19"),
    *("1.20", "3", "4.6", "4.8", "5", "6", "7", "8.1", "8.2", "8.4", "8.5", "8.6", "8.7", "8.8", "9"),
    *("10.1", "10.2", "10.3", "10.4", "10.5", "10.8", "10.9", "10.10", "10.12", "10.14"),
)


def words_of(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", text.casefold().replace("'", "").replace("’", ""))


def runs_of(text: str, length: int) -> set[tuple[str, ...]]:
    words = words_of(text)
    return {tuple(words[start : start + length]) for start in range(len(words) - length + 1)}


@cache
def published_numbers() -> dict[str, str]:
    return msgspec.json.decode((SHARED / "numbers.json").read_bytes(), type=dict[str, str])


@needs_rules
def test_every_published_rule_is_indexed_under_its_number() -> None:
    assert {each.id: each.number for each in rulebook.rules()} == published_numbers()


@needs_rules
def test_no_summary_repeats_eleven_words_of_the_rulebook() -> None:
    published: set[tuple[str, ...]] = set()
    for path in sorted(SHARED.glob("*.md")):
        published |= runs_of(path.read_text(encoding="utf-8"), 11)
    assert published
    copied = [
        each.id for each in rulebook.rules() if each.summary and not published.isdisjoint(runs_of(each.summary, 11))
    ]
    assert copied == []


def test_summaries_are_single_short_sentences_ending_with_a_period() -> None:
    summaries = {each.id: each.summary for each in rulebook.rules() if each.summary is not None}
    wrong = {
        key: text
        for key, text in summaries.items()
        if len(text) >= 160 or not text.isprintable() or not text.endswith(".") or text != text.strip()
    }
    assert wrong == {}


def test_every_rule_of_the_checked_sections_has_a_summary() -> None:
    missing = [
        each.number
        for each in rulebook.rules()
        if each.number.count(".") >= 1
        and any(each.number == section or each.number.startswith(f"{section}.") for section in CHECKED_SECTIONS)
        and each.summary is None
    ]
    assert missing == []


def test_every_step_has_a_name() -> None:
    steps = [each for each in rulebook.rules() if each.id.startswith("step_")]
    assert steps
    assert [each.id for each in steps if each.summary is None] == []


def test_numbers_are_unique() -> None:
    numbers = [each.number for each in rulebook.rules()]
    assert len(numbers) == len(set(numbers))


def test_the_file_keeps_one_rule_per_line_in_the_rulebooks_order() -> None:
    text = (Path(rulebook.__file__).parent / "rulebook.json").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if '"summary":' in line]
    keys = [line.split('"', 2)[1] for line in lines]
    assert keys == [each.id for each in rulebook.rules()]
    assert json.loads(text)["format"] == "sysop/rulebook/1"


def test_a_rule_is_found_by_its_id() -> None:
    found = rule("rule_cannot_precedence")
    assert found.number == "1.2.2"
    assert found.summary is not None
    assert "Cannot" in found.summary


def test_an_unknown_id_is_answered_with_the_nearest_ids() -> None:
    with pytest.raises(UnknownRule, match=r"did you mean .*rule_cannot_precedence"):
        rule("rule_canot_precedence")


def test_a_number_given_for_an_id_is_answered_with_its_id() -> None:
    with pytest.raises(UnknownRule, match="did you mean rule_cannot_precedence"):
        rule("CR 1.2.2")


def test_a_hopeless_id_is_answered_with_the_way_to_search() -> None:
    with pytest.raises(LookupError, match="search the rulebook by words"):
        number("zzzzzz")


@pytest.mark.parametrize(
    "text", ["1.16.10b", "CR 1.16.10b", "cr 1.16.10B", "CR1.16.10b", " rule 1.16.10b. ", "§1.16.10b"]
)
def test_a_rule_is_found_by_its_number_as_players_write_it(text: str) -> None:
    assert by_number(text).id == "rule_additonal_cost_simultaenous"


def test_an_unknown_number_is_answered_with_near_numbers() -> None:
    with pytest.raises(UnknownRule, match=r"cr-26\.03 has the number '1\.16\.10z'; did you mean .*1\.16\.10"):
        by_number("1.16.10z")


@pytest.mark.parametrize("text", ["", "CR", "ice", "rule_cost"])
def test_what_is_no_number_is_not_found_as_one(text: str) -> None:
    with pytest.raises(UnknownRule):
        by_number(text)


def test_a_citation_names_the_comprehensive_rules() -> None:
    assert cite("rule_additonal_cost_simultaenous") == "CR 1.16.10b"


def test_every_rule_is_found_by_its_own_citation() -> None:
    assert [each.id for each in rulebook.rules() if by_number(cite(each.id)) is not each] == []


def test_search_takes_every_word_in_any_order_and_case() -> None:
    found = search("HOSTED credits")
    assert found == search("credits hosted")
    assert found
    assert all(word in f"{each.id} {each.summary}".casefold() for each in found for word in ("hosted", "credits"))


def test_search_misses_no_rule_that_mentions_the_words() -> None:
    expected = [each.id for each in rulebook.rules() if "tag" in f"{each.id} {each.summary or ''}".casefold()]
    assert [each.id for each in search("tag")] == expected


def test_search_lists_rules_in_the_rulebooks_order() -> None:
    keys = [number_key(each.number) for each in search("cost")]
    assert keys == sorted(keys)
    assert len(keys) > 10


@pytest.mark.parametrize("words", ["", "   ", "xyzzy"])
def test_search_without_a_match_finds_nothing(words: str) -> None:
    assert search(words) == ()


def test_find_takes_an_id_a_number_or_words() -> None:
    unique = rule("sec_unique_symbol")
    assert find("sec_unique_symbol") == (unique,)
    assert find("CR 2.2") == (unique,)
    assert unique in find("unique symbol")


def test_numbers_sort_as_in_the_rulebook() -> None:
    shuffled = ["1.10", "1.2", "10.1", "1.2a", "1.2.10", "1.2.1", "1.2.1b", "1.2.1a", "9.12", "0"]
    assert sorted(shuffled, key=number_key) == [
        *("0", "1.2", "1.2.1", "1.2.1a", "1.2.1b", "1.2.10", "1.2a", "1.10", "9.12", "10.1"),
    ]


@given(st.lists(st.integers(0, 99), min_size=1, max_size=4), st.lists(st.integers(0, 99), min_size=1, max_size=4))
def test_plain_numbers_sort_by_their_parts(one: list[int], other: list[int]) -> None:
    keys = [number_key(".".join(map(str, parts))) for parts in (one, other)]
    assert (keys[0] < keys[1]) == (one < other)


def test_a_rule_that_moved_has_its_older_number() -> None:
    assert number_in("sec_interrupts_replacements", "cr-old") == "9.8"
    assert number_in("sec_interrupts_replacements", "cr-26.03") == "9.9"


def test_a_rule_new_since_the_older_text_has_no_number_there() -> None:
    assert number_in("rule_cost_restrictions", "cr-old") is None


def test_a_rule_on_which_the_older_text_is_silent_keeps_its_number() -> None:
    assert number_in("rule_cannot_precedence", "cr-old") == "1.2.2"


def test_the_1996_rules_have_no_rule_numbers() -> None:
    with pytest.raises(
        ValueError, match=r"no rule numbers are recorded for 'classic-1996'; use one of: cr-26\.03, cr-old"
    ):
        number_in("rule_cannot_precedence", "classic-1996")


def test_rules_cannot_be_changed() -> None:
    field = "summary"
    with pytest.raises(AttributeError):
        setattr(rule("rule_cannot_precedence"), field, "No.")


def test_importing_reads_no_file() -> None:
    code = "from sysop.models import rulebook; print(rulebook._book.cache_info().currsize)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.strip() == "0"
