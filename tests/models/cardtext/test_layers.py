"""The layers of the grammar: rules as data, of which every word bears its meaning, and readings that are settled."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from typing import Any

import pytest
from msgspec import structs

from sysop.models import abilities, conditions, costs, effects, selectors, terms
from sysop.models.cardtext.amounts import times
from sysop.models.cardtext.chart import Reader, read, rules_used
from sysop.models.cardtext.grammar import LAYERS, grammar
from sysop.models.cardtext.layers import BadLayer, Entry, add_entries, entries, parsed
from sysop.models.cardtext.lexer import tokens
from sysop.models.cardtext.meanings import vocabulary
from sysop.models.cardtext.phrases import NO, Grammar, expand
from sysop.models.terms import Side

Phrase = Callable[..., Any]


@pytest.fixture(scope="module")
def rules() -> tuple[Entry, ...]:
    """Every rule of every layer."""
    return tuple(entry for name in LAYERS for entry in entries(name))


def terms_of(rules: tuple[Entry, ...]) -> dict[str, set[str]]:
    """The terms of each kind of phrases, with those that it inherits."""
    found: dict[str, set[str]] = {}
    for entry in rules:
        found.setdefault(entry.kind, set()).update(() if entry.inherits else (entry.term,))
    for _ in rules:  # what is inherited may be inherited
        before = sum(map(len, found.values()))
        for entry in rules:
            if entry.inherits:
                found[entry.kind] |= found.get(entry.inherits, {entry.inherits})
        if sum(map(len, found.values())) == before:
            break
    return found


def test_a_kind_of_phrase_stands_in_one_layer() -> None:
    """Two layers that call different things by one name read the one for the other."""
    layers: dict[str, set[str]] = {}
    for name in LAYERS:
        for entry in entries(name):
            layers.setdefault(entry.kind, set()).add(name)
    assert not {kind for kind, names in layers.items() if len(names) > 1}


def test_a_slot_that_no_term_speaks_of_means_the_same_whatever_stands_there(rules: tuple[Entry, ...]) -> None:
    """`a`, `1` and `any` may fill a slot without a word; a zone may not."""
    terms = terms_of(rules)
    dropped = []
    for entry in rules:
        names = {node.id for node in ast.walk(ast.parse(entry.term, mode="eval")) if isinstance(node, ast.Name)}
        for name, kind in {item for items in expand(entry.pattern) for item in items if item[1] is not None}:
            if name not in names and len(terms.get(str(kind), ())) != 1:
                dropped.append((entry.kind, entry.pattern, name))
    assert dropped == []


def test_every_name_that_is_offered_to_terms_stands_in_one(rules: tuple[Entry, ...]) -> None:
    """Types of the models are offered as they are; what is made for terms is for those that there are."""
    modules = (terms, selectors, effects, conditions, costs, abilities)
    said = {name for entry in rules for name in re.findall(r"\w+", entry.term)}
    offered = vocabulary(Side.CORP).keys() - {name for module in modules for name in vars(module)}
    assert offered - said == set()


def test_no_rule_stands_twice_in_a_layer(rules: tuple[Entry, ...]) -> None:
    seen: dict[tuple[str, object, Side], str] = {}
    for entry in rules:
        for items in expand(entry.pattern):
            for side in Side:
                if entry.side in (None, side):
                    assert (entry.kind, items, side) not in seen, (entry.kind, entry.pattern)
                    seen[entry.kind, items, side] = entry.term


def test_no_kind_of_phrases_begins_with_itself(rules: tuple[Entry, ...]) -> None:
    """The reader would find nothing there."""
    first: dict[str, set[str]] = {}
    for entry in rules:
        for items in expand(entry.pattern):
            if items[0][1] is not None:
                first.setdefault(entry.kind, set()).add(items[0][1])
    for kind in first:
        reached, left = set[str](), list(first[kind])
        while left:
            following = left.pop()
            if following not in reached:
                reached.add(following)
                left.extend(first.get(following, ()))
        assert kind not in reached


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("noun:\n  card", "no rule"),
        ("card = ANYTHING", "no rule"),
        ("noun:\n  card = ANYTHING [sometimes]", "sometimes"),
        ("noun:\n  card = NOTHING", "NOTHING"),
        ("noun:\n  card = 1 if card else 2", "no term"),
        ("noun:\n  card = (", "card"),
        ("noun also Type:", "no rule"),
    ],
)
def test_a_layer_that_is_written_wrongly_is_refused(text: str, problem: str) -> None:
    with pytest.raises(BadLayer, match=problem):
        add_entries(Grammar(), parsed(text), Side.CORP, {"ANYTHING": 1})


# ---------------------------------------------------------------------- readings


def small(text: str) -> Grammar:
    """A grammar of one layer."""
    made = Grammar()
    add_entries(made, parsed(text), Side.CORP, {"frozenset": frozenset})
    return made


def test_a_phrase_of_two_meanings_that_no_preference_decides_is_not_read() -> None:
    """Neither meaning is taken for the other, whatever the order of the rules."""
    for one, other in ((1, 2), (2, 1)):
        undecided = small(f"word:\n  bank = {one}\n  bank? bank = {other}")
        with rules_used() as used:
            assert read(undecided, "word", ("bank",)) is NO
        assert used.undecided == [("word", (one, other), ("bank",))]
        assert read(undecided, "word", ("bank", "bank")) == other


def test_a_preference_decides_and_is_told() -> None:
    decided = small("word:\n  bank = 1  [wide]\n  bank = 2  [near, near]\n  bank = 3  [general]")
    with rules_used() as used:
        assert read(decided, "word", ("bank",)) == 2
    assert used.settled == {"near": 0, "wide": 1} or used.settled == {"wide": 1}


def test_preferences_count_over_the_parts_of_a_phrase() -> None:
    grammar = small("list:\n  {a:item} = (a,)\n  {a:item} {b:list} = (a, *b)  [near]\nitem:\n  x x? = 1\n")
    assert read(grammar, "list", ("x", "x")) == (1,)
    assert {reading.value for reading in Reader(grammar, ("x", "x")).readings("list", 0) if reading.end == 2} == {
        (1,),
        (1, 1),
    }


def test_a_kind_has_the_phrases_of_those_that_it_inherits_from() -> None:
    """They mean the same, no rule is added for them, and what is said in two ways is still undecided."""
    made = small("noun also type, place:\n  card = 0\ntype:\n  ice = 1\nplace:\n  hq = 2\n  card hq? = 3")
    made.check()
    assert [read(made, "noun", (word,)) for word in ("ice", "hq")] == [1, 2]
    assert read(made, "noun", ("card", "hq")) == 3
    assert read(made, "noun", ("card",)) is NO
    assert {rule.kind for rule in made if rule.build in (1, 2)} == {"type", "place"}
    assert read(made.without({"noun also place"}), "noun", ("hq",)) is NO, "what joins two kinds can be left out"
    with pytest.raises(ValueError, match="inherits from the unknown kind 'sort'"):
        small("noun also sort:").check()


def test_a_rule_of_one_side_is_none_of_the_other() -> None:
    """The Corp has no grip of its own."""
    assert read(grammar(Side.RUNNER), "zone", tokens("your grip")) is not NO
    assert read(grammar(Side.CORP), "zone", tokens("your grip")) is NO


SAME = (
    ("np", "installed program that is not a <strong>virus</strong>", "installed non-<strong>virus</strong> program"),
    ("np", "programs or pieces of hardware in the heap", "program or hardware cards from your heap"),
    ("np", "cards in your grip or stack", "cards in your stack or grip"),
    ("np", "cards in HQ, R&D, or Archives", "cards from Archives, HQ, or R&D"),
    ("np", "ice that is rezzed", "rezzed ice"),
    ("np", "ice that is not rezzed protecting HQ", "unrezzed piece of ice protecting HQ"),
    (
        "np",
        "program with an install cost of 3 or less",
        "programs that have an install cost of less than or equal to 3",
    ),
    ("np", "card that has no virus counters", "card with no hosted virus counters"),
    ("np", "card with a hosted power counter", "card with at least 1 power counter on it"),
    ("np", "ice you passed this turn", "ice that was passed by you during this turn"),
    (
        "np",
        "program, piece of hardware, or <strong>virtual</strong> resource",
        "program, hardware or <strong>virtual</strong> resource card",
    ),
    ("target", "1 of your installed programs", "a program you control that is installed"),
    ("target", "1 of your other programs", "1 other installed program you control"),
    ("reference", "the card you trashed this way", "the trashed card"),
    ("condition", "you have at least 2[credit]", "you have 2 or more credits"),
    ("condition", "you have trashed a program this turn", "you trashed at least 1 program during this turn"),
    ("condition", "that card is not a resource", "that card is not resource"),
    ("condition", "there are 3 or more hosted power counters", "there were at least 3 hosted power counters"),
    ("full_trigger", "the first time each turn you draw a card", "the first time you draw a card each turn"),
    ("full_trigger", "whenever an agenda is scored or stolen", "when an agenda is stolen or scored"),
    ("full_trigger", "when you lose or spend [click]", "whenever you spend or lose 1 or more [click]"),
    ("declaration", "~ gets +1 strength for each virus counter on ~", "~ gains +1 strength per hosted virus counter"),
    ("declaration", "your maximum hand size is reduced by 1", "your maximum hand size is decreased by 1"),
    ("cost_changes", "ignoring the install cost", "ignoring all install costs"),
    ("duration", "for the remainder of the run", "until the end of that run"),
    ("object", "every piece of ice protecting this server", "all ice protecting this server"),
    ("np", "resource cards in the heap", "resources in the heap"),
    (
        "condition",
        "you gained credits through a card ability this turn",
        "you gained credits from a card ability this turn",
    ),
)


@pytest.mark.parametrize(("kind", "one", "other"), SAME)
def test_the_same_in_other_words_is_the_same(phrase: Phrase, kind: str, one: str, other: str) -> None:
    assert phrase(kind, one) is not NO
    assert phrase(kind, one) == phrase(kind, other)


OTHER = (
    ("np", "rezzed asset or upgrade", "rezzed asset or unrezzed upgrade"),
    ("np", "cards in HQ or protecting R&D", "cards in HQ or R&D"),
    ("np", "ice the Corp rezzed this turn", "ice the Corp did not rez this turn"),
    ("np", "program hosted on a piece of ice protecting HQ", "program hosted on a piece of ice"),
    ("target", "1 of your programs", "1 program"),
    ("target", "up to 2 cards", "2 cards"),
)


@pytest.mark.parametrize(("kind", "one", "other"), OTHER)
def test_something_else_is_something_else(phrase: Phrase, kind: str, one: str, other: str) -> None:
    assert NO not in (phrase(kind, one), phrase(kind, other))
    assert phrase(kind, one) != phrase(kind, other)


REFUSED = (
    ("np", "card or program"),  # a program is a card
    ("np", "rezzed"),
    ("np", "program or"),
    ("np", "program that is"),
    ("np", "program with an install cost of 3 or"),
    ("target", "1 of your"),
    ("target", "each of 1 program"),
    ("reference", "the trashed"),
)


@pytest.mark.parametrize(("kind", "text"), REFUSED)
def test_half_a_phrase_is_none(phrase: Phrase, kind: str, text: str) -> None:
    assert phrase(kind, text) is NO


# ---------------------------------------------------------------------- adjuncts

DEEDS = ("gain 2[credit]", "draw 1 card", "do 1 net damage", "place 1 power counter on ~", "take 1 tag")
TO_OBJECTS = ("derez 1 piece of ice", "trash 1 program", "reveal 1 card from your grip", "expose 1 card")


@pytest.mark.parametrize("deed", DEEDS + TO_OBJECTS)
def test_whatever_is_done_may_be_done_as_far_as_it_can_be(phrase: Phrase, deed: str) -> None:
    (plain,) = phrase("effects", deed)
    assert not plain.if_able
    for words in (f"{deed}, if able", f"{deed} if able"):
        assert phrase("effects", words) == (structs.replace(plain, if_able=True),)


@pytest.mark.parametrize("deed", DEEDS)
def test_whatever_has_an_amount_is_done_as_often_as_is_counted(phrase: Phrase, deed: str) -> None:
    (plain,) = phrase("effects", deed)
    tags = phrase("each", "for each tag")
    assert phrase("effects", f"{deed} for each tag") == (structs.replace(plain, amount=times(plain.amount, tags)),)


@pytest.mark.parametrize("deed", TO_OBJECTS)
def test_whatever_is_done_to_an_object_is_done_to_as_many_as_are_counted(phrase: Phrase, deed: str) -> None:
    (plain,) = phrase("effects", deed)
    tags = phrase("each", "for each tag")
    targets = structs.replace(plain.what, least=tags, most=tags)
    assert phrase("effects", f"{deed} for each tag") == (structs.replace(plain, what=targets),)


def test_several_deeds_are_not_counted_together(phrase: Phrase) -> None:
    """Which of them `for each` speaks of, nobody says: it belongs to the last."""
    first, last = phrase("effects", "draw 1 card and gain 1[credit] for each tag")
    assert first.amount == 1
    assert last.amount == phrase("each", "for each tag")
    assert phrase("effects", "shuffle your stack for each tag") is NO


@pytest.mark.parametrize(
    ("active", "passive"),
    [
        ("whenever the Runner breaks a subroutine on a barrier", "whenever a subroutine on a barrier is broken"),
        ("whenever you remove a tag", "whenever a tag is removed"),
        ("whenever the Corp purges virus counters", "whenever virus counters are purged"),
        ("whenever the Corp takes 1 or more bad publicity", "whenever 1 or more bad publicity is taken"),
        ("whenever the Corp trashes 1 or more programs", "whenever 1 or more programs are trashed"),
    ],
)
def test_what_is_read_in_one_voice_is_read_in_the_other(active: str, passive: str) -> None:
    """The passive says the same of nobody in particular."""
    said, undergone = (read(grammar(Side.RUNNER), "full_trigger", tokens(words)) for words in (active, passive))
    assert [structs.replace(event, by=None) for event in said.events] == list(undergone.events)


def test_a_rule_in_two_voices_begins_with_its_verb() -> None:
    with pytest.raises(BadLayer):
        parsed("voices of vp and core:\n  a card {v:verb} = v")


LISTS = """
lists of fruits:
  {f:fruit} / , {y:joint}           = (f, y, more)
fruit:
  fig                              = "fig"
  pear                             = "pear"
joint:
  and                              = True
  or                               = False
"""


def test_a_list_is_one_thing_or_several_with_what_joins_them_before_the_last() -> None:
    g = small(LISTS)
    pear = ("pear", (), ())
    assert read(g, "fruits", ("pear",)) == pear
    assert read(g, "fruits", ("fig", "or", "pear")) == ("fig", False, pear)
    assert read(g, "fruits", ("fig", ",", "fig", "and", "pear")) == ("fig", (), ("fig", True, pear))
    assert read(g, "several_fruits", ("pear",)) is NO
    assert read(g, "fruits", ("fig", "and", "fig", ",", "pear")) is NO
    assert len({rule.name for rule in g if rule.kind.endswith("fruits")}) == 1


def test_what_stands_behind_may_stand_before_with_a_comma_or_without() -> None:
    g = small("both ends of act:\n  eat {f:fruit} / {t:time} = (f, t)\nfruit:\n  fig = 1\ntime:\n  now = 2")
    assert read(g, "act", ("eat", "fig", "now")) == read(g, "act", ("now", ",", "eat", "fig")) == (1, 2)
    assert read(g, "act", ("now", "eat", "fig")) == (1, 2)
    assert read(g, "act", ("eat", "fig", ",", "now")) is NO


@pytest.mark.parametrize("heading", ["lists of acts", "both ends of act"])
def test_a_list_says_what_joins_it_and_an_adjunct_what_it_stands_at(heading: str) -> None:
    with pytest.raises(BadLayer):
        parsed(f"{heading}:\n  eat = 1")
