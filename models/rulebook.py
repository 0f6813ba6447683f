"""The rulebook's index: rule id, number and our own one-line summary of each rule (Comprehensive Rules v26.03).

Verdicts cite rules by id; ids are stable across editions while numbers move. The data are read once, at first use.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import msgspec

from .values import Value

_CITATION = r"(?:cr|rules?|section|sec\.?|§)?\s*(\d[0-9a-z]*(?:[._][0-9a-z]+)*)\.?"
NUMBERED = ("cr-old",)  # editions besides the current one whose numbers are recorded


class Rule(Value, frozen=True):
    """One entry of the rulebook: a rule, step, section or chapter.

    `summary` is None where no checker cites the rule; it is a reminder for players, not the rule's text.
    """

    id: str
    number: str
    summary: str | None = None


class UnknownRule(LookupError):
    """No rule has the id or number asked for; the message names the nearest ones."""


class _Entry(Value, frozen=True):
    number: str
    summary: str | None


class _File(Value, frozen=True):
    format: str
    edition: str
    rules: dict[str, _Entry]
    editions: dict[str, dict[str, str | None]]


class _Book(Value, frozen=True):
    edition: str
    rules: tuple[Rule, ...]
    by_id: dict[str, Rule]
    by_number: dict[str, Rule]
    editions: dict[str, dict[str, str | None]]


@cache
def _book() -> _Book:
    data = (Path(__file__).parent / "rulebook.json").read_bytes()
    file = msgspec.json.decode(data, type=_File)
    unsorted = [Rule(id=key, number=entry.number, summary=entry.summary) for key, entry in file.rules.items()]
    rules = tuple(sorted(unsorted, key=lambda found: number_key(found.number)))
    return _Book(
        edition=file.edition,
        rules=rules,
        by_id={found.id: found for found in rules},
        by_number={found.number: found for found in rules},
        editions=file.editions,
    )


def number_key(number: str) -> tuple[tuple[int, int, str], ...]:
    """The sort key that puts rule numbers in the rulebook's order: 1.2 before 1.10, and 1.2.1 before 1.2a."""
    parts = re.findall(r"[0-9]+|[a-z]+", number)
    return tuple((0, int(part), "") if part.isdigit() else (1, 0, part) for part in parts)


def rules() -> tuple[Rule, ...]:
    """Every rule, in the rulebook's order."""
    return _book().rules


def rule(rule_id: str) -> Rule:
    """The rule with this id.

    Raises:
        UnknownRule: no rule has it; the message suggests ids (of the rule itself, if a number was given).
    """
    book = _book()
    found = book.by_id.get(rule_id)
    if found is None:
        numbered = book.by_number.get(_bare_number(rule_id) or "")
        near = (numbered.id,) if numbered is not None else _near(rule_id, book.by_id)
        raise UnknownRule(f"no rule has the id {rule_id!r}{_suggestion(near)}")
    return found


def by_number(number: str) -> Rule:
    """The rule with this number, written plainly or as a citation.

    >>> by_number("CR 1.16.10b").id
    'rule_additonal_cost_simultaenous'

    Raises:
        UnknownRule: the current edition has no such number; the message suggests numbers.
    """
    book = _book()
    bare = _bare_number(number)
    found = book.by_number.get(bare) if bare is not None else None
    if found is None:
        near = _near(bare or number, book.by_number)
        raise UnknownRule(f"no rule of {book.edition} has the number {number!r}{_suggestion(near)}")
    return found


def number(rule_id: str) -> str:
    """The number of a rule in the current edition, e.g. `1.16.10b`; raises `UnknownRule` as `rule` does."""
    return rule(rule_id).number


def number_in(rule_id: str, edition: str) -> str | None:
    """The number of a rule in a named edition of the Comprehensive Rules; None where that edition lacks the rule.

    The older text is known from excerpts only: a rule on which they are silent is given its current number.

    Raises:
        UnknownRule: no rule has this id.
        ValueError: the edition is not one of the Comprehensive Rules.
    """
    book = _book()
    current = rule(rule_id).number
    if edition == book.edition:
        return current
    known = sorted({name for recorded in book.editions.values() for name in recorded})
    if edition not in known:
        raise ValueError(
            f"no rule numbers are recorded for {edition!r}; use one of: {', '.join([book.edition, *known])}"
        )
    return book.editions.get(rule_id, {}).get(edition, current)


def number_in_force(rule_id: str, edition: str | None = None) -> str | None:
    """The number of a rule in the edition in force, in the current one for an edition without numbers of its own.

    None for an id that the rulebook does not know, and for a rule that the edition lacks.
    """
    edition = edition.partition("+")[0] if edition is not None else None
    try:
        return number_in(rule_id, edition) if edition in NUMBERED else rule(rule_id).number
    except UnknownRule:
        return None


def cite(rule_id: str) -> str:
    """The citation of a rule as players write it, e.g. `CR 1.16.10b`; raises `UnknownRule` as `rule` does."""
    return f"CR {number(rule_id)}"


def link(rule_id: str) -> str:
    """Where the official rules show the rule of this id."""
    return f"https://rules.nullsignal.games/?r={rule_id}"


def search(words: str) -> tuple[Rule, ...]:
    """The rules whose id or summary contains every word, in the rulebook's order; no words find nothing."""
    wanted = words.casefold().split()
    if not wanted:
        return ()
    return tuple(found for found in rules() if _mentions(found, wanted))


def find(text: str) -> tuple[Rule, ...]:
    """The rules a reader may mean: the one with this id or number, or else all that mention these words."""
    book = _book()
    text = text.strip()
    exact = book.by_id.get(text) or book.by_number.get(_bare_number(text) or "")
    return (exact,) if exact is not None else search(text)


def suggestions(text: str) -> tuple[str, ...]:
    """The ids and numbers that look like a text, best first."""
    book = _book()
    return _near(text.strip(), (*book.by_id, *book.by_number))


def _mentions(found: Rule, wanted: Iterable[str]) -> bool:
    text = f"{found.id} {found.summary or ''}".casefold()
    return all(word in text for word in wanted)


def _bare_number(text: str) -> str | None:
    match = re.fullmatch(_CITATION, text.strip(), re.IGNORECASE)
    return match.group(1).lower() if match else None


def _near(text: str, known: Iterable[str]) -> tuple[str, ...]:
    from difflib import get_close_matches

    return tuple(get_close_matches(text, tuple(known), n=3, cutoff=0.7))


def _suggestion(near: tuple[str, ...]) -> str:
    return f"; did you mean {' or '.join(near)}?" if near else "; search the rulebook by words instead"
