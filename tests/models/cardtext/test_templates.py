"""No choice of words that bears meaning is thrown away where a rule has several; of slots, `test_layers` tells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from sysop.models.cardtext import grammar as grammars
from sysop.models.cardtext.phrases import Grammar
from sysop.models.terms import Side


class Template(NamedTuple):
    """A template as it was added, with its builder."""

    kind: str
    text: str
    build: Any


@pytest.fixture(scope="module")
def templates() -> tuple[Template, ...]:
    """Every template of both sides' grammars."""
    found: list[Template] = []

    class Recording(Grammar):
        def add(
            self, kind: str, templates: Any, build: Any, against: tuple[int, ...] = (), lexeme: str | None = None
        ) -> None:
            texts = (templates,) if isinstance(templates, str) else tuple(templates)
            found.extend(Template(kind, text, build) for text in texts)
            super().add(kind, texts, build, against, lexeme)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(grammars, "Grammar", Recording)
        for side in Side:
            grammars.grammar.__wrapped__(side)
    return tuple(dict.fromkeys(found))


# ------------------------------------------------------------------- alternatives

# Words that never stand for one another.
BEARING = frozenset(
    [
        "another",
        "other",
        "not",
        "non",
        "no",
        "first",
        "second",
        "last",
        "up",
        "top",
        "bottom",
        "hq",
        "r&d",
        "archives",
        "grip",
        "heap",
        "stack",
        "rezzed",
        "unrezzed",
        "installed",
        "hosted",
        "faceup",
        "facedown",
        "random",
        "remote",
        "central",
        "successful",
        "unsuccessful",
        "more",
        "less",
        "fewer",
        "greater",
        "higher",
        "lower",
        "inward",
        "outward",
        "before",
        "behind",
        "after",
        "the_runner",
        "the_corp",
        "you",
        "your",
        "they",
        "their",
        "them",
        "cannot",
        "must",
        "may",
        "own",
        "opponent",
    ]
)
# Alternatives that differ in such a word and mean the same all the same, each looked at.
REVIEWED = frozenset(
    [
        # one player is meant, whoever speaks of them: only the Runner has tags, a grip, a stack and a heap
        "the|the_runner 's",
        "your|the|the_runner 's|their",
        "you is|the_runner is|they is|being",
        "the_runner|they|you",
        "or|or cannot|and cannot",  # neither of both
        "the_runner|they",
        "your|their",
        "you|the_runner|the_corp|they",  # whoever did what the sentence before says
        "their|the opponent 's",
        "your grip|hq|their grip",  # everyone discards from their own hand (`done_by`)
        "the_runner|a player",
        "they|the_runner",
        "the_runner|the_runner 's|runner",
        "the_corp|the_corp 's|corp|#corp",
        "the runner|the opponent|the_runner",
        "the corp|the opponent|the_corp",
        "the_corp must|have the_corp",  # only the Corp traces
        "have the_corp|",
        # of what is counted, the event is one, however many there are
        "at least 1|1 or more|any number of",
        "greater|higher|more",
        "less|lower|fewer",
        "the number of|the total number of",
        "pay|may pay|can pay",
        "|a|1|any|1 or more|at least 1",
        "run|make another run",
        "the set - aside card|them",
        "no|no more",
        "other than|except",
        "1 or more|at least 1|any amount of",
        "greater than|more than",
        "less than|fewer than",
        "up to|to a maximum of|, up to|, to a maximum of",
        # two ways to say one thing
        "this card|those card|them|it",
        "1|1 of those card|1 of them|1 of the set - aside card",
        "at least 1|1 or more|any|any amount of",
        "a|at least 1|1 or more",
        "during encounter with|while you is encountering",
        "those card|the revealed card|the chosen card|the set - aside card|them",
        "use|you can use|you can spend|you may use|you may spend",
        "you|the_runner|they|the_corp|you and the_runner|you and the_corp",
        "the|the_corp",  # `the Corp card you trashed`
        "just|you",  # `the agenda just forfeited`, `the agenda you forfeited`
        "a other|another",
        "fewer|less",
        "less|lower|fewer",
        "more|greater|higher",
        "additional|more",
        "be greater than|exceed",
        "at least 1|1 or more",
        "the_corp must|have the_corp",  # the Corp traces, whoever says so
        "have the_corp|",
        "a|1|any|1 or more|at least 1",
        "you|the_runner|they|the_corp",  # who did what was done this way, in a text that says who
        "hosted advancement counter|advancement counter on it|advancement counter on ~",
        "playing and resolving a operation|you resolved a operation",
        "your score_area|their score_area",  # whose it is follows from who pays
        "initiate a run|run|make another run",
        "run|make another run on",
        "lose|cannot gain ability and lose",  # who has lost all abilities has none that are gained, either
        "any amount of|1 or more|at least 1|any",
        "you|you and the_runner",  # both reveal at once
        "while installed|while it is installed|in_the_root_of a server",
        "suffering any amount of damage|you suffered damage",
        "when|whenever|after",
        "a single|up to 1|1|a",
        "a additional|another",
        "those card|the set - aside card|the revealed card|them",  # the cards that were named together last
        "them|those card",
        "the_runner|the_corp",  # who bids against you; there are no others
        "remote|",  # a new server is a remote one
        "[credit]|[credit] in your credit_pool|[credit] in their credit_pool",
        "all its other subroutine|its other subroutine|of its other subroutine|its printed subroutine",
        "anywhere except in archives|from anywhere except archives|from anywhere except in archives|not in archives",
        "directly before|directly outward from",
        "directly behind|directly inward from",
        "lower|reduce|decrease",
        "reveal and trash|reveal and the_corp trash",
        "that the_runner have|that they have|that you have|that the_corp have",
        "the grip|the_runner 's grip|their grip",
        "the_runner have|they have|you have|the_corp have",
        "the|its|all|their|its total|their total",
        "when installed|when it is installed|when she is installed|when he is installed|when they is installed",
        "when rezzed|when it is rezzed|when she is rezzed|when he is rezzed|when they is rezzed",
        "you can|you may",
        "you skip|skip",
        "you|the_runner|they|the_corp|that you|that the_runner|that they|that the_corp",
        "fewer than|less than",
        "other than|that is not",  # a server
        "the_runner 's|their|the",  # who else has a link strength
    ]
)


def groups(text: str) -> Iterator[list[list[str]]]:
    """The alternatives of every group of a template, and of every optional word, without the groups inside them."""
    for mark in "(|)":
        text = text.replace(mark, f" {mark} ")
    stack: list[list[list[str]]] = [[[]]]
    for word in text.split():
        if word == "(":
            stack.append([[]])
        elif word == "|":
            stack[-1].append([])
        elif word == ")":
            yield stack.pop()
        else:
            stack[-1][-1].append(word)
            if word.endswith("?"):
                yield [[word[:-1]], []]
    if len(stack[0]) > 1:
        yield stack[0]


def test_alternatives_of_one_builder_mean_the_same(templates: tuple[Template, ...]) -> None:
    """`(a|1|another) piece of ice` once lost that it was another."""
    suspicious = set()
    for kind, text, _ in templates:
        for group in groups(text):
            bearing = {frozenset(BEARING.intersection(alternative)) for alternative in group}
            slots = {frozenset(w for w in alternative if w.startswith("{")) for alternative in group}
            said = "|".join(" ".join(alternative) for alternative in group)
            if (len(bearing) > 1 or (len(slots) > 1 and frozenset() not in slots)) and said not in REVIEWED:
                suspicious.add((kind, text, said))
    assert sorted(suspicious) == []
