"""What a text of a card is read as, and what of it is not: cards lint, and card --text."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from msgspec import structs

from .exits import Exit, InputError, UsageError
from .models.abilities import Ability
from .models.cards import Card
from .models.cardtext.from_records import faces_of
from .models.cardtext.linting import Finding, Linted, Trouble, linted, nearest
from .models.cardtext.wording.abilities import write_ability
from .models.cardtext.wording.words import plain
from .models.pool import shipped_pool
from .models.pool.facts import BadRecord
from .models.pool.own_cards import NUMBERS
from .models.terms import CardType
from .output import Output, note
from .reading import records_of
from .solver.support import clauses_left_open

MOST_TITLES = 3
SAID = {
    Trouble.UNREAD: "not understood from {words!r} on",
    Trouble.UNFINISHED: "not understood: the words are known, and what they begin has no end",
    Trouble.LEANING: "not understood here: it is read by itself, and nothing before it tells when, or of what",
    Trouble.AMBIGUOUS: "not understood: this has several meanings, and nothing tells which",
    Trouble.OLDER: "{words!r} is read, and no longer printed",
    Trouble.VALUELESS: "nothing on the card gives {words} a value: it counts as 0 (9.12.2e)",
}


def lint(args: Namespace, out: Output) -> Exit:
    """The reading of each card of files and folders in words of our own, and where it stops."""
    found = records_of(args.cards, None)
    for warning in found.warnings:
        note(warning)
    return told(found.records, out)


def text_of_one(args: Namespace, out: Output) -> Exit:
    """The same for a text on the command line, as that of a card of this type."""
    if args.type is None:
        raise UsageError("how a text is read hangs on the type of its card", "add --type asset, or what it is")
    type_ = CardType(args.type)
    always, _ = NUMBERS[type_]
    record = {
        "id": "own_card",
        "title": "Own Card",
        "card_type_id": type_.value,
        "side_id": type_.side.value,
        "text": args.text.replace("->", "→").replace("\\n", "\n"),
        **dict.fromkeys(always, 1),
    }
    return told((record,), out)


def told(records: Iterable[Mapping[str, Any]], out: Output) -> Exit:
    """What is said of the texts of these records, of each face by itself; whether all of them are read."""
    count, unread = 0, 0
    sides = (side for record in records for side in (record, *faces_of(record)))
    for count, record in enumerate(sides, 1):
        try:
            found = linted(record)
        except BadRecord as error:
            raise InputError(f"error[card.record]: {error}") from error
        unread += bool(found.unread)
        if out.as_json:
            out.record("lint", **_as_data(found))
            continue
        if count > 1:
            out.line("")
        for line in _lines(found):
            out.line(line)
    if out.as_json:
        out.end(count, complete=True)
    return Exit.NO if unread else Exit.YES


def _lines(found: Linted) -> Iterator[str]:
    card = found.card
    yield f"{card.title} ({card.id})" + ("" if found.lines else ": no text")
    open_clauses = _not_carried_out(card)
    for clause, line in _clauses(found):
        abilities = [ability for ability in card.abilities if ability.clause == clause]
        if clause not in found.unread:
            read = " ".join(write_ability(ability, card) for ability in abilities)
            yield f"  clause {clause + 1}: {plain(read) or 'nothing that a game depends on'}"
            if same := [title for ability in abilities for title in _with_the_same(ability) if title != card.title]:
                yield f"    as on {', '.join(dict.fromkeys(same[:MOST_TITLES]))}"
            for summary in open_clauses.get(clause, ()):
                yield f"    read, and not carried out yet: {summary}"
        for finding in (f for f in found.findings if f.clause == clause):
            yield f"  clause {clause + 1}: {SAID[finding.trouble].format(words=finding.words)}"
            yield f"    {line}"
            yield f"    {' ' * finding.start}{'^' * max(finding.end - finding.start, 1)}"
            if finding.instead:
                yield f"    = help: {_help(finding)}"
        helped = any(f.instead for f in found.findings if f.clause == clause and f.trouble is not Trouble.OLDER)
        if clause in found.unread and not helped and (near := _nearest(line, card)) is not None:
            yield f"    = help: the nearest that is read: {near[0]} ({near[1]})"


def _help(finding: Finding) -> str:
    if finding.trouble is Trouble.OLDER:
        return f"today's cards have {finding.instead[0]!r}"
    words = " or ".join(repr(word) for word in finding.instead if word)
    return f"did you mean {words}?" if words else f"it is read without {finding.words!r}"


def _clauses(found: Linted) -> Iterator[tuple[int, str]]:
    """The clauses with their texts, but for lines that are read with the one before."""
    return ((clause, line) for clause, line in enumerate(found.lines) if line)


def _as_data(found: Linted) -> dict[str, Any]:
    card = found.card
    clauses = []
    for clause, line in _clauses(found):
        abilities = [ability for ability in card.abilities if ability.clause == clause]
        unread = clause in found.unread
        near = _nearest(line, card) if unread else None
        clauses.append(
            {
                "clause": clause,
                "read": not unread,
                "words": None if unread else plain(" ".join(write_ability(ability, card) for ability in abilities)),
                "not_carried_out": list(_not_carried_out(card).get(clause, ())),
                "nearest": near[0] if near is not None else None,
                "findings": [
                    {
                        "trouble": f.trouble.value,
                        "words": f.words,
                        "column": f.start,
                        "end": f.end,
                        "instead": list(f.instead),
                    }
                    for f in found.findings
                    if f.clause == clause
                ],
            }
        )
    return {"id": card.id, "title": card.title, "clauses": clauses}


def _not_carried_out(card: Card) -> dict[int, tuple[str, ...]]:
    """The clauses that are read and not carried out yet, with what they are."""
    found: dict[int, tuple[str, ...]] = {}
    for clause in clauses_left_open(card):
        if clause not in card.unread:
            found[clause.clause] = tuple(dict.fromkeys((*found.get(clause.clause, ()), clause.summary)))
    return found


@cache
def _printed() -> dict[Ability, tuple[str, ...]]:
    """The titles of the shipped cards with each ability."""
    found: dict[Ability, tuple[str, ...]] = {}
    for card in shipped_pool():
        for side in card.sides:
            for ability in side.abilities:
                key = structs.replace(ability, clause=0)
                found[key] = (*found.get(key, ()), side.title)
    return found


def _with_the_same(ability: Ability) -> tuple[str, ...]:
    return _printed().get(structs.replace(ability, clause=0), ())


@cache
def _sentences() -> dict[str, str]:
    """What the abilities of shipped cards say, in words of our own, and a card that says it."""
    found: dict[str, str] = {}
    for card in shipped_pool():
        for ability in card.abilities:
            said = plain(write_ability(ability, card))
            if not any(mark in said for mark in ("[not understood", '"', "(")):
                found.setdefault(said, card.title)
    return found


def _nearest(line: str, card: Card) -> tuple[str, str] | None:
    said = nearest(plain(line).replace(card.title, "this card"), _sentences())
    return None if said is None else (said, _sentences()[said])
