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
        "your|the|their|the_runner 's",
        "your|the_runner 's|their",
        "the|the_runner 's|their",
        "the|the_runner 's",
        "your|the|the_runner 's|their",
        "the|its|all|their",
        "you is|the_runner is|they is|being",
        "the grip|your grip|the_runner 's grip",
        "hq|their grip|your grip",
        "the_runner|they|you",
        "can|may",  # what may be done instead of paying is never forced
        "the_runner|you|they",
        "the_runner|they",
        "you|the_runner",
        "the_runner|them",
        "the_runner have|they have|you have|",
        "you have|the_corp have|they have|",
        "you have|",
        "your|their",
        "its printed subroutine|its other subroutine",  # either way in front of all
        "their|the",
        "the|your|their",
        "their|the_corp 's",
        "their|the_runner 's",
        "the_corp|they",
        "your grip|the grip",
        "their grip|the grip|the_runner 's grip",
        "you|the_runner|the_corp|they",  # whoever did what the sentence before says
        "their|the opponent 's",
        "your grip|hq|their grip",  # everyone discards from their own hand (`done_by`)
        "you is|being|the_runner is|they is",
        "the_runner|a player",
        "they|the_runner",
        "the_runner|they|the_corp",
        "the_runner|they|the_corp|you",
        "the_runner|the_runner 's|runner",
        "the_corp|the_corp 's|corp|#corp",
        "the runner|the opponent|the_runner",
        "the corp|the opponent|the_corp",
        "you control|under your control",
        "the chosen server|that server",
        "a|any player 's",
        "you can advance ~|~ can be advanced",
        "you may|",
        "their|the_runner 's",  # only the Runner has link
        "the_corp must|have the_corp",  # only the Corp traces
        "have the_corp|",
        # two ways to say one thing
        "hosted advancement counter|advancement counter on",
        "more|greater",
        "its printed subroutine|its other subroutine",
        "any|a|1 or more",
        "a|at least 1|1 or more",
        "a|at least 1|1 or more|any",
        "other|another",
        "a other|another",
        "a|another",
        "hosted|",
        "fewer|less",
        "less|fewer",
        "less|lower|fewer",
        "more|greater|higher",
        "additional|more",
        "before|outward from",
        "behind|inward from",
        "be greater than|exceed",
        "other than|except for|except",
        "no hosted {c:counter} counter|no {c:counter} counter on it",
        "hq|all card in hq",
        "at least {n:number}|{n:number} or more",
        "at least 1|a|1 or more",
        "at least 1|1 or more|a",
        "at least 1|1 or more|a|",
        "at least 1|1 or more",
        "at least 1|1 or more|",
        "a|at least 1|1 or more",
        "a|at least 1|1 or more|any",
        "any|a|1 or more",
        "1 or more|a",
        "more|greater",
        "the_corp must|have the_corp",  # the Corp traces, whoever says so
        "have the_corp|",
        "hosted advancement counter|advancement counter on",  # on this card
        "any amount of|1 or more|any|",
        "any amount of|1 or more|",
        "a|1 or more",
        "a|1 or more|",
        "1 or more|a|",
        "1 or more|",
        "a|any|1 or more|at least 1",
        "a|1|any|1 or more|at least 1",
        "you|the_runner|they|the_corp",  # who did what was done this way, in a text that says who
        "the_runner|they|you|the_corp",  # whose tags, links and bad publicity they are is known
        "hosted advancement counter|advancement counter on it|advancement counter on ~",
        "did not install|have not installed",
        "did not rez|have not rezzed",
        "playing and resolving a operation|you resolved a operation",
        "lower|reduce",
        "your score_area|their score_area",  # whose it is follows from who pays
        "make a run|make any run|run any server|initiate a run|run|make another run",
        "a|1 or more|at least 1",  # an event is one, however many it takes
        "any amount of|1 or more|at least 1|any",
        "anywhere except in archives|from anywhere except archives|not in archives",
        "you|you and the_runner",  # both reveal at once
        "while installed|while it is installed|in_the_root_of a server",
        "any number of|1 or more",
        "suffering any amount of damage|you suffered damage",
        "a|at least 1|any|1 or more",
        "when|whenever|after|each time",
        "after the run is completed|when run end",
        "a single|up to 1|1|a",
        "either|must|",
        "central server|all central server",
        "a remote|a central",  # refused either way
        "when you breach|",
        "[credit] from {r:reference}|hosted [credit]",
        "hosted [credit]|[credit] on ~",
        "use [credit]|you can hosted [credit]|you can the? [credit] on ~",
        "the top {n:count} card of {z:deck}|them",
        "a additional|another",
        "the|its|their",
        "those card|the set - aside card|the revealed card|them",  # the cards that were named together last
        "them|those card",
        "you and|the_runner and you",
        "the_runner|the_corp",  # who bids against you; there are no others
        "if the bid differ|if you and a different number of [credit]",
        "if the bid match|if you and spent the same number of [credit]",
        "remote|",  # a new server is a remote one
        "have not been uninstalled|is still installed",
        "if the bid differ|if you and the_runner a different number of [credit]",
        "if the bid match|if you and the_runner spent the same number of [credit]",
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
