"""Every piece of every card text of the suites, taken away: then each expectation holds as before, or is UNKNOWN.

A certain answer that comes out otherwise hangs on a text that was not understood: what a user would get for a card
that the program cannot read. `blanks` says what stands there instead.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

from msgspec import structs

from sysop.expectations import checked
from sysop.judging import judge
from sysop.models.cards import Card
from sysop.models.cardtext.chart import rules_used
from sysop.models.cardtext.from_records import compile_card
from sysop.models.cardtext.grammar import grammar
from sysop.models.frames import Pending, WindowFrame
from sysop.models.notation.positions import PositionFile, read_position_source
from sysop.models.notation.source import Source, read_source
from sysop.models.pool import shipped_pool
from sysop.models.pool.corrections import corrections
from sysop.models.pool.records import records_of
from sysop.models.state import State
from sysop.models.terms import Side
from sysop.reading import changed, loaded
from sysop.suite import suite_files

from .blanks import TEXTS, Blank, blanks, printed, without_sentences
from .frame import Answer, Cell, Machine, Outcome

ROOT = Path(__file__).resolve().parents[2]
SUITES = ("tests/conformance", "examples")
OF_OTHER_WORDS = ("reason", "rule", "warning")  # which reasons are found may change; the answer may not


@cache
def files() -> tuple[Path, ...]:
    """The files of the suites, in order."""
    return suite_files([ROOT / folder for folder in SUITES])


@cache
def file_of(path: Path) -> PositionFile:
    """A file of the suites as it is read."""
    return read_position_source(read_source(path), shipped_pool())


@cache
def asked_of(path: Path) -> tuple[tuple[str, PositionFile, dict[str, Any]], ...]:
    """The expectations of a file, each with its name and the position that it asks about."""
    found, file = [], file_of(path)
    for number, written in enumerate(file.expectations, 1):
        entry = checked(written)
        about = changed(file, entry["with"]) if "with" in entry else file
        kept = {key: value for key, value in entry.items() if key not in OF_OTHER_WORDS}
        if "action" in entry:
            kept["verdict"] = entry.get("verdict", "illegal" if "reason" in entry else "legal")
        found.append((str(entry.get("id") or entry.get("name") or number), about, kept))
    return tuple(found)


@cache
def titles() -> tuple[tuple[str, str], ...]:
    """The titles of the pool, also without what stands behind a colon, each with the id of its card."""
    named = {title: card.id for card in shipped_pool() for title in (card.title.split(":")[0], card.title)}
    return tuple(named.items())


@cache
def cards_in(path: Path) -> tuple[str, ...]:
    """The ids of the cards that a file names, its own first."""
    file, text = file_of(path), path.read_text(encoding="utf-8")
    named = {id for title, id in titles() if title in text}
    return (*file.pool.own, *sorted(named - file.pool.own.keys()))


def sentence_cells() -> Iterator[Cell]:
    """A cell for each card that a file names, for all sentences of its text: the texts are read only where it is
    asked."""
    for path in files():
        for id in cards_in(path):
            card = file_of(path).pool.get(id)
            if card is not None:
                yield Cell(f"{path.parent.name}/{path.stem} | {card.title}", partial(_without_each_sentence, path, id))


def _without_each_sentence(path: Path, id: str) -> Answer:
    told, asked = [], 0
    for piece, card in sentences_of(file_of(path), id):
        given = without(path, card)
        asked += given.asked
        if given.outcome is Outcome.WRONG:
            told.append(f"{piece}: {given.told}")
    return Answer(Outcome.WRONG if told else Outcome.RIGHT, "; ".join(told), asked)


def cells_of(pieces: Callable[[PositionFile, str], Iterator[Blank]]) -> Iterator[Cell]:
    """A cell for each piece of each card that a file names."""
    for path in files():
        for id in cards_in(path):
            for piece, card in pieces(file_of(path), id):
                yield Cell(f"{path.parent.name}/{path.stem} | {card.title} | {piece}", partial(without, path, card))


def without(path: Path, card: Card) -> Answer:
    """Whether the expectations of a file hold, or are UNKNOWN, where the card has another text than it has."""
    wrong = []
    asked = [each for each in asked_of(path) if _is_there(each[1], card)]
    for name, about, entry in asked:
        blanked = structs.replace(about, pool=about.pool.with_cards((card,)), state=_of_text(about.state, card))
        not_met = judge(loaded(blanked, entry.get("edition")).position, entry)
        if not_met is not None and not not_met.undecided:
            wrong.append(f"{name}: {not_met.message}")
    return Answer(Outcome.WRONG if wrong else Outcome.RIGHT, "; ".join(wrong), len(asked))


def _of_text(state: State, card: Card) -> State:
    """The state of a file, where what it says is pending is of the text that the card has now."""

    def with_text(instance: Pending) -> Pending:
        object = state.find(instance.source)
        own = object is not None and object.card == card.id and 0 <= instance.number < len(card.abilities)
        return structs.replace(instance, ability=card.abilities[instance.number]) if own else instance

    stack = tuple(
        structs.replace(frame, pending=tuple(map(with_text, frame.pending)))
        if isinstance(frame, WindowFrame)
        else frame
        for frame in state.stack
    )
    return structs.replace(state, stack=stack)


def _is_there(file: PositionFile, card: Card) -> bool:
    """Whether the card is in a position: no other answer hangs on its text."""
    return any(o.card == card.id for o in (*file.state.objects, *file.state.outside))


@cache
def _blanks(card: Card) -> tuple[Blank, ...]:
    return tuple(blanks(card))


def pieces_of(file: PositionFile, id: str) -> Iterator[Blank]:
    """A card without each piece of its abilities."""
    card = file.pool.get(id)
    return iter(_blanks(card) if card is not None else ())


@cache
def _sentences(record: str) -> tuple[Blank, ...]:
    return tuple(without_sentences(json.loads(record)))


def sentences_of(file: PositionFile, id: str) -> Iterator[Blank]:
    """A card without each sentence of its text, where the text is at hand and nothing of it was corrected."""
    own = file.pool.own.get(id)
    if own is not None:
        text = json.dumps({"format": "sysop/cards/1", "cards": [own]})
        (record,) = records_of(Source("<card>", text)).records
        return iter(_sentences(json.dumps(record, sort_keys=True)))
    record = printed().get(id)
    if record is None or id in corrections():
        return iter(())
    return iter(_sentences(json.dumps(record, sort_keys=True)))


def rule_cells() -> Iterator[Cell]:
    """A cell for each card that a file names, for all rules of the grammar by which its text is read."""
    for path in files():
        for id in cards_in(path):
            card = file_of(path).pool.get(id)
            if card is not None and id not in file_of(path).pool.own and id not in corrections():
                yield Cell(f"{path.parent.name}/{path.stem} | {card.title}", partial(_without_each_rule, path, id))


def _without_each_rule(path: Path, id: str) -> Answer:
    told, asked = [], 0
    for rule, card in _readings(id):
        given = without(path, card)
        asked += given.asked
        if given.outcome is Outcome.WRONG:
            told.append(f"without `{rule}`: {given.told}")
    return Answer(Outcome.WRONG if told else Outcome.RIGHT, "; ".join(told), asked)


@cache
def _readings(id: str) -> tuple[Blank, ...]:
    """The card as it is read without one rule of the grammar, entries of the lexicon apart; each reading once."""
    record = printed().get(id)
    if record is None:
        return ()
    with rules_used() as used:
        seen = [compile_card(record).abilities]
    entries = {rule.name for side in Side for rule in grammar(side) if rule.is_entry}
    found = []
    for rule in sorted(used.rules - entries):
        card = compile_card(record, lambda side, rule=rule: grammar(side).without(frozenset((rule,))))
        if card.abilities not in seen:
            seen.append(card.abilities)
            found.append((rule, card))
    return tuple(found)


PIECES = Machine(
    "blanking",
    "one piece of a text, as it is compiled, is not understood, or one effect not carried out",
    lambda: cells_of(pieces_of),
    every=400,
)
SENTENCES = Machine(
    "sentences",
    "one sentence of a printed text is not read: what its words leave open",
    sentence_cells,
    every=240,
    needs=TEXTS,
)
RULES = Machine(
    "rules",
    "a text is read without one rule of the grammar that it needs, as a text that nobody has seen",
    rule_cells,
    every=900,
    needs=TEXTS,
)
