"""The printed pool, where it is at hand: it compiles, it is JSON, and what was written by hand comes out again."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Iterable
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sysop.models.cards import Card
from sysop.models.cardtext import ClauseKind, Share, compile_card, report
from sysop.models.cardtext.chart import rules_used
from sysop.models.cardtext.leaving_out import Texts, is_whole
from sysop.models.cardtext.lexer import REWRITINGS
from sysop.models.cardtext.rewriting import rewritings_needed
from sysop.models.pool import encode_pool, shipped_pool
from sysop.models.pool.corrections import corrected, corrections, fell_away

from .conftest import made_up
from .test_composed_declarations import MADE_UP as DECLARATIONS
from .test_made_up_cards import MADE_UP
from .test_new_combinations import NEVER_PRINTED
from .test_other_words import in_other_words

FILES = ("cards.json", "extra_cards.json")


@pytest.fixture(scope="module")
def records(shared: Path) -> tuple[dict[str, Any], ...]:
    """The card records of the whole pool."""
    texts = ((shared / "cards" / name).read_text(encoding="utf-8") for name in FILES)
    return tuple(record for text in texts for record in json.loads(text))


@pytest.fixture(scope="module")
def texts(records: tuple[dict[str, Any], ...]) -> Texts:
    """The compiled pool, with the rules that each card is read by."""
    return Texts(records)


@pytest.fixture(scope="module")
def cards(texts: Texts) -> dict[str, Card]:
    """The compiled pool."""
    return {card.id: card for card in texts.cards}


def test_every_card_compiles_and_survives_json(cards: dict[str, Card]) -> None:
    for card in cards.values():
        assert msgspec.json.decode(msgspec.json.encode(card), type=Card) == card


def test_compiling_twice_gives_the_same(records: tuple[dict[str, Any], ...], cards: dict[str, Card]) -> None:
    for record in records[::50]:
        assert compile_card(record) == cards[record["id"]]


def test_the_shipped_pool_is_what_the_compiler_makes_of_the_texts(
    records: tuple[dict[str, Any], ...], texts: Texts
) -> None:
    """`sysop cards compile --without-words` made it; whoever changes the compiler makes it anew (`make pool`)."""
    shipped = resources.files("sysop.models.pool").joinpath("cards.json").read_bytes()
    assert shipped == encode_pool(map(corrected, texts.cards, records))


def test_every_correction_is_of_the_text_that_its_card_has(records: tuple[dict[str, Any], ...]) -> None:
    assert corrections().keys() <= {record["id"] for record in records}
    assert [record["id"] for record in records if fell_away(record)] == []


def test_a_correction_falls_away_with_the_text_that_it_corrects(records: tuple[dict[str, Any], ...]) -> None:
    """What is only printed otherwise is the same text."""
    (record,) = (record for record in records if record["id"] == "mongoose")
    card = compile_card(record)
    assert corrected(card, record).abilities == corrections()["mongoose"].abilities
    assert not fell_away(record | {"text": record["text"] + "\n<em>(Squeak.)</em>"})
    assert fell_away(record | {"text": record["text"] + "\nDraw 1 card."})
    assert corrected(card, record | {"text": "Draw 1 card."}) == card


def test_a_correction_differs_from_what_was_read(cards: dict[str, Card]) -> None:
    """A correction that reading gives as well is taken out."""
    for id, correction in corrections().items():
        assert cards[id].abilities != correction.abilities
        assert shipped_pool()[id].abilities == correction.abilities


def test_corrections_by_hand_stay_few() -> None:
    assert len(corrections()) <= MOST_CORRECTIONS


def test_every_trigger_cost_but_two_is_read(cards: dict[str, Card]) -> None:
    share = report(cards.values())[ClauseKind.TRIGGER_COST].clauses
    assert share.of - share.read <= 2


def test_no_printed_sentence_stands_in_a_compiled_card(
    records: tuple[dict[str, Any], ...], cards: dict[str, Card]
) -> None:
    for record in records:
        encoded = msgspec.json.encode(cards[record["id"]].abilities).decode()
        for line in (record.get("text") or "").split("\n"):
            if len(line) > 40:
                assert line not in encoded


def test_a_share_of_nothing_is_all() -> None:
    assert Share(0, 0).percent == 100.0
    assert str(Share(1, 2)) == "1/2 = 50.0 %"


def test_the_report_counts_cards_and_clauses(cards: dict[str, Card]) -> None:
    record = {"id": "riddle", "title": "Riddle", "card_type_id": "asset", "side_id": "corp", "text": "Whistle a tune."}
    found = report((cards["hedge_fund"], cards["ice_wall"], compile_card(record)))
    assert found[ClauseKind.ANY].cards == Share(2, 3)
    assert found.unread == (("riddle", 1),)


# ------------------------------------------------------------- what nobody has seen

SINCE_GATEWAY = "30000"
MOST_RULES = 699  # of the grammar, groups multiplied out, entries of the lexicon (1023) apart: 700 is the aim
MOST_UNUSED = 0  # by any card, or any wording of these tests: none is the aim
MOST_UNUSED_WORDS = 33  # rewritings for words that older cards or other people use
MOST_CORRECTIONS = 37
LISTED = Path(__file__).with_name("rules_of_one_card.txt")
"""Rules that serve one card, each with its reason, and above them what the reasons mean: a tenth of them is the aim."""
LEFT_OUT = {
    "system_gateway": 71,
    "midnight_sun_booster_pack": 7,
    "midnight_sun": 53,
    "parhelion": 56,
    "the_automata_initiative": 59,
    "rebellion_without_rehearsal": 60,
    "elevation": 70,
    "vantage_point": 5,
}
"""At least so many cards of a set are read as a whole without the rules and rewritings that only its cards support."""


def test_the_rules_of_the_grammar_become_fewer(texts: Texts) -> None:
    """The figures only go down; whoever lowers them writes the new ones here."""
    count = texts.rules()
    assert count.rules <= MOST_RULES, count


def test_a_rule_that_no_card_uses_reads_a_made_up_card_or_other_words(
    texts: Texts, records: tuple[dict[str, Any], ...], record_property: Callable[[str, object], None]
) -> None:
    """What a rule can say beyond the printed cards is worth keeping where a test says it."""
    unused = {name for name in texts.rule_names() if name not in texts.support}
    with rules_used() as used, rewritings_needed() as words:
        for type_, text in (
            *((type_, text) for type_, text, _ in (*MADE_UP, *DECLARATIONS)),
            *NEVER_PRINTED,
        ):
            compile_card(made_up(type_, text))
        for _, record in in_other_words(records):
            compile_card(record)
    needed = used.rules | words
    record_property("for these tests only", sorted(unused & needed))
    rewritings = {each.name for each in REWRITINGS}
    assert len(unused - needed - rewritings) <= MOST_UNUSED, sorted(unused - needed - rewritings)
    assert len((unused - needed) & rewritings) <= MOST_UNUSED_WORDS, sorted((unused - needed) & rewritings)


def test_a_rule_that_serves_one_card_only_is_listed(texts: Texts) -> None:
    """It says nothing of a card that nobody has seen: a new one is said with the rules that are there, or stands in the
    list; what serves more cards by now, or none, goes out of it."""
    of_one = {name for name in texts.rule_names() if len(texts.support.get(name, ())) == 1}
    listed = with_reasons(LISTED.read_text(encoding="utf-8"))
    sys.stdout.writelines(f"{reason}: {name}\n" for name, reason in sorted(listed.items(), key=lambda each: each[::-1]))
    assert sorted(of_one - listed.keys()) == []
    assert sorted(listed.keys() - of_one) == []


def with_reasons(text: str) -> dict[str, str]:
    """The rules of the list and why each of them serves one card. Raises `ValueError` where that is not said."""
    legend = dict(line[2:].split(": ", 1) for line in text.splitlines() if line.startswith("# "))
    found = {}
    for line in text.splitlines():
        if line.startswith("# "):
            continue
        name, _, reason = line.partition(" || ")
        if reason not in legend:
            raise ValueError(f"no reason in the legend: {line}")
        found[name] = reason
    if unused := legend.keys() - set(found.values()):
        raise ValueError(f"nothing has the reason {min(unused)!r}")
    return found


@pytest.mark.parametrize(
    "line", ["act: juggle {number} card", "act: juggle {number} card || ", "act: juggle {number} card || because"]
)
def test_a_rule_of_one_card_without_a_reason_is_not_listed(line: str) -> None:
    legend = "# deed: no other card does that\n"
    assert with_reasons(f"{legend}act: sing || deed") == {"act: sing": "deed"}
    with pytest.raises(ValueError, match="no reason in the legend"):
        with_reasons(f"{legend}act: sing || deed\n{line}")
    with pytest.raises(ValueError, match="nothing has the reason"):
        with_reasons("# deed: no other card does that\n")


def test_preferences_decide_between_all_meanings_of_every_phrase(texts: Texts) -> None:
    """Some phrases of the pool have several; none is left undecided."""
    assert texts.undecided == []
    assert 0 < texts.settled.total() < 225


def test_sets_are_read_when_everything_that_only_they_support_is_taken_away(texts: Texts) -> None:
    """`sysop cards coverage FOLDER --leave-out all` tells the shares, `--leave-one-out` of each card by itself."""
    held = [texts.leave_set_out(name) for name in texts.sets(SINCE_GATEWAY)]
    for one in held:
        assert one.left_out.read <= one.whole.read <= one.whole.of
        assert one.known_left_out.of == one.known.read
    assert {one.name: one.left_out.read >= LEFT_OUT[one.name] for one in held} == dict.fromkeys(LEFT_OUT, True), held


SAID_OTHERWISE = {
    "compile": "the first time in a run is asked in runs",
    "flagship": "during the run is a condition, which leaves more than 1 card open",
    "salems_hospitality": "the revealed cards under another name",
    "vulnerability_audit": "a prohibition of its own in place of a restriction",
}


def read_otherwise(texts: Texts, groups: Iterable[Iterable[int]]) -> set[str]:
    """The cards of which something else is read when what only their group supports is taken away."""
    found = set()
    for out in map(frozenset, groups):
        only = texts.only(out)
        for number in sorted(out):
            if is_whole(texts.cards[number]) and texts.used[number] & only:
                left = texts.read_without(number, out)
                if is_whole(left) and left.abilities != texts.cards[number].abilities:
                    found.add(texts.cards[number].id)
    return found


def test_without_its_own_rules_a_card_is_read_as_with_them_or_not_at_all(texts: Texts) -> None:
    """What is read of cards that nobody has seen is right, as far as printed cards can tell."""
    assert read_otherwise(texts, ((number,) for number in range(len(texts.cards)))) == {"vulnerability_audit"}


def test_without_the_rules_of_a_third_of_the_cards_those_are_read_as_with_them_or_not_at_all(texts: Texts) -> None:
    """Or otherwise with the same meaning."""
    numbers = list(range(len(texts.cards)))
    random.Random(23).shuffle(numbers)
    assert read_otherwise(texts, (numbers[k::3] for k in range(3))) <= SAID_OTHERWISE.keys()


def test_a_card_of_which_nothing_is_left_out_is_read_as_before(texts: Texts) -> None:
    number = next(n for n, card in enumerate(texts.cards) if card.id == "hedge_fund")
    assert texts.is_read_without(number, frozenset())
