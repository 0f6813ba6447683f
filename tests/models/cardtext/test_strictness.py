"""Mutated phrases are refused or mean something else: the grammars drop no token (seeded)."""

from __future__ import annotations

import random
from collections import Counter
from contextlib import suppress
from zlib import crc32

import pytest

from sysop.models.cardtext import compile_card
from sysop.models.cardtext.chart import read
from sysop.models.cardtext.grammar import grammar
from sysop.models.cardtext.lexer import BadToken, tokens
from sysop.models.cardtext.normalise import normalise
from sysop.models.cardtext.phrases import NO
from sysop.models.cardtext.wording.abilities import voice_of
from sysop.models.cardtext.wording.costs import trigger_cost
from sysop.models.cardtext.wording.objects import thing
from sysop.models.cardtext.wording.restrictions import restriction
from sysop.models.conditions import Restriction
from sysop.models.effects import Target
from sysop.models.pool import shipped_pool
from sysop.models.terms import Side
from sysop.models.values import walk

PHRASES = {
    "trigger_cost": (
        "[click], 2[credit], [trash]",
        "[click][click], forfeit an agenda",
        "3 hosted power counters",
        "Trash 1 card from your grip",
        "1[credit], trash 2 installed programs",
        "Any X virus counters",
        "Suffer 1 core damage",
        "Add 1 installed program to the bottom of your stack",
    ),
    "placed_object": (
        "up to 2 rezzed pieces of ice protecting this server",
        "1 installed non-<strong>virus</strong> program with an install cost of 3 or less",
        "any number of cards in HQ or Archives",
        "another installed card you did not install this turn",
        "1 hosted program",
        "all rezzed assets in the root of this server",
    ),
    "restriction": (
        "Play only if the Runner trashed an asset during their last turn",
        "Use this ability only during a run on this server",
        "Install only on a rezzed piece of ice",
        "Limit 1 <strong>console</strong> per player",
        "Use this ability only if you have at least 6[credit]",
    ),
}
WORDS = (
    "1",
    "2",
    "[credit]",
    "[click]",
    "program",
    "ice",
    "run",
    "this",
    "your",
    "up",
    "to",
    "from",
    "in",
    "and",
    "or",
    "of",
    "the",
    "card",
    "hq",
    "not",
    "rezzed",
)
# Mutations that keep the meaning: `a` and `1`; `installed`, which goes without saying where no place is named
# (rule_targets_must_be_in_play_area), and may stand behind its noun; `a run` and `runs`, which are one token.
SAME_MEANING = frozenset({("a", "1"), ("1", "a")})
DROPPED_IN_VAIN = ("installed",)


def mutants(words: tuple[str, ...], seed: int) -> list[tuple[str, ...]]:
    """Each token dropped, each neighbouring pair swapped, and tokens replaced at random."""
    chance = random.Random(seed)
    made = []
    for k in range(len(words)):
        if words[k] not in DROPPED_IN_VAIN and words[k : k + 2] != ("a", "run"):
            made.append(words[:k] + words[k + 1 :])
        if k + 1 < len(words) and "installed" not in words[k : k + 2]:
            made.append((*words[:k], words[k + 1], words[k], *words[k + 2 :]))
        other = chance.choice(WORDS)
        if (words[k], other) not in SAME_MEANING:
            made.append((*words[:k], other, *words[k + 1 :]))
    return [m for m in made if m != words]


@pytest.mark.parametrize("kind", PHRASES)
def test_a_mutant_never_means_what_the_phrase_means(kind: str) -> None:
    found = grammar(Side.RUNNER)
    alike = tried = 0
    for number, text in enumerate(PHRASES[kind]):
        words = tokens(text)
        meaning = read(found, kind, words)
        assert meaning is not NO, text
        for mutant in mutants(words, number):
            tried += 1
            reading = read(found, kind, mutant)
            alike += reading is not NO and reading == meaning
    assert tried > 60
    assert alike <= 0.02 * tried


# What of a phrase of the pool can be changed without changing its meaning: tokens left out, and put in.
KEEPS_MEANING = frozenset(
    [
        ("a", ""),  # `protecting (a) remote server`
        ("1", ""),  # `(1) hosted power counter` as a cost
        ("can", ""),  # `can host`, `hosts`
        ("from", "in"),
        ("of", "in"),
        ("in", "from"),
        ("in_the_root_of", "in"),
        (",", ""),
        (",", "and"),
        ("that", ""),
        ("that", "card"),  # `agendas (that) the Runner stole`, `agenda cards the Runner stole`
        ("[click]", "2"),
        ("hosted", ""),  # counters are nowhere else
        ("~", ""),  # `rez (this card) only during`
        ("", ""),  # the order of adjectives
        ("your", "the"),  # only the Runner has a grip, a stack and a heap
        ("only", ""),  # `install (only) faceup`
        ("ability", ""),  # `use this (ability) only if`
        ("your", ""),  # `your grip or (your) heap`
        ("of", ""),
        ("a", "this"),
        ("per", "this"),
        ("value", ""),
        ("being", ""),  # `the ice (being) encountered`
        ("all", ""),
        ("number", ""),  # `any (number) of your programs`
        ("installed", "rezzed"),  # `rezzed (installed) ice`
        ("only", ""),  # `install (only) faceup`
        ("ability", ""),  # `use this (ability) only if`
    ]
)


def phrases_of_the_pool() -> dict[str, set[tuple[tuple[str, ...], Side]]]:
    """Every trigger cost, target and restriction of the pool, in our own words."""
    found: dict[str, set[tuple[tuple[str, ...], Side]]] = {"trigger_cost": set(), "placed_object": set()}
    found["restriction"] = set()
    for card in shipped_pool():
        voice = voice_of(card)
        said = [("trigger_cost", trigger_cost(a.cost, voice)) for a in card.abilities if a.cost is not None]
        for node in walk(tuple((a.restrictions, a.steps) for a in card.abilities)):
            if isinstance(node, Restriction):
                said.append(("restriction", restriction(node, voice)))
            elif isinstance(node, Target) and node.name is None:
                said.append(("placed_object", thing(node, voice)))
        for kind, text in said:
            with suppress(BadToken):
                found[kind].add((tokens(normalise(text, card.title)), card.side))
    return found


def test_phrases_of_the_pool_are_read_strictly(request: pytest.FixtureRequest) -> None:
    """Of the mutants of its costs, targets and restrictions less than 2 % are read as the original: of every third
    phrase, of all of them with `--whole-pool`.

    What changes were such is listed; a pool that grows may bring some that nobody has looked at yet.
    """
    unseen = []
    step = 1 if request.config.getoption("--whole-pool") else 3
    for kind, phrases in phrases_of_the_pool().items():
        alike = tried = 0
        for words, side in sorted(phrases)[::step]:
            meaning = read(grammar(side), kind, words)
            if meaning is NO:
                continue
            for mutant in mutants(words, crc32(" ".join(words).encode())):
                tried += 1
                reading = read(grammar(side), kind, mutant)
                if reading is NO or reading != meaning:
                    continue
                alike += 1
                before, after = Counter(words), Counter(mutant)
                change = " ".join((before - after).elements()), " ".join((after - before).elements())
                if change not in KEEPS_MEANING:
                    unseen.append((" ".join(words), " ".join(mutant)))
        assert tried > 1000 // step
        assert alike < 0.02 * tried
    assert len(unseen) <= 5, unseen


def test_an_odd_character_inside_a_mode_leaves_the_box_unread() -> None:
    """A character that no text box uses was once reported as an error of the program."""
    record = {
        "id": "odd",
        "title": "Odd",
        "card_type_id": "operation",
        "side_id": "corp",
        "cost": 0,
        "text": "Resolve 1 of the following:<ul><li>\u732b Gain 1[credit].</li><li>Draw 1 card.</li></ul>",
    }
    card = compile_card(record)
    assert len(card.unread) == 1
