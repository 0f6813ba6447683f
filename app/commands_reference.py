"""The commands that look things up: card, rule, explain."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

import msgspec

from .exits import Exit, InputError, UsageError
from .models.cards import Card
from .models.edition import rules_label
from .models.ledger import Judged, Judgement, judged
from .models.notation.emitting import emit
from .models.pool import Pool, UnknownCard
from .models.reasons import REASON_CODES, UnknownReasonCode, reason_code
from .models.rulebook import Rule, find, link, number_in, rules, suggestions
from .models.rulebook import rule as rule_with_id
from .output import Output
from .reading import pool_with
from .rule_index import applied_in, shown_by

OLDER_EDITIONS = ("cr-old",)
MOST_SHOWN = 5  # suites that text names for a rule
NORMATIVE = (Judgement.CARRIED, Judgement.UNKNOWN)


def card(args: Namespace, out: Output) -> Exit:
    """How a card is modelled: its printed facts and its abilities; or how a text would be read."""
    if args.text is not None:
        if args.title:
            raise UsageError("--text is a text of one's own, and TITLE names a card", "leave one of them out")
        from .commands_lint import text_of_one

        return text_of_one(args, out)
    if not args.title:
        raise UsageError("no card is named", "write a title, or --text TEXT --type TYPE")
    pool = pool_with(args.pool)
    titles = titles_of(args.title, pool)
    for number, title in enumerate(titles):
        record = card_record(title, pool, shipped=args.pool is None)
        if out.as_json:
            out.record("card", **record)
            continue
        if number:
            out.line("")
        _card_lines(found_card(title, pool), record, out)
    if out.as_json and len(titles) > 1:
        out.end(len(titles), complete=True)
    return Exit.YES


def titles_of(words: list[str], pool: Pool) -> list[str]:
    """The titles that the words of a command line name: one with blanks, or several, each as long as it can be.

    Raises `InputError` for words that name no card.
    """
    if _one_card(" ".join(words), pool) is not None:
        return [" ".join(words)]
    found: list[str] = []
    while words:
        for count in range(len(words), 0, -1):
            if _one_card(" ".join(words[:count]), pool) is not None:
                found.append(" ".join(words[:count]))
                words = words[count:]
                break
        else:
            found_card(words[0] if found else " ".join(words), pool)  # raises
    return found


def _one_card(text: str, pool: Pool) -> Card | None:
    begun = () if (card := pool.named(text)) is not None else pool.begun(text)
    return card or (begun[0] if len(begun) == 1 else None)


def found_card(text: str, pool: Pool) -> Card:
    """The card of a title, an id or a code, or the only one whose title begins so. Raises `InputError`."""
    found = _one_card(text, pool)
    if found is not None:
        return found
    begun = pool.begun(text)
    names = " or ".join(repr(card.title) for card in begun)
    message = f"{text!r} may mean {len(begun)} cards" if begun else str(UnknownCard(text, pool.suggest(text)))
    help = f"write {names}" if begun else "sysop card takes a title, a card id or a printing code"
    raise InputError(f"error[card.{'ambiguous' if begun else 'unknown'}]: {message}\n  = help: {help}")


def _card_lines(found: Card, record: dict[str, Any], out: Output) -> None:
    out.line(f"{found.title} ({found.id})")
    _side_lines(found, record, out)
    if record["corrected"] is not None:
        out.line(f"  corrected by hand: {record['corrected']}")
    for face, told in zip(found.faces, record["faces"], strict=True):
        out.line(f"other face: {face.title}")
        _side_lines(face, told, out)


def _side_lines(side: Card, record: dict[str, Any], out: Output) -> None:
    """One face of a card: what is printed on it, its abilities, and what of them is open."""
    from .models.cardtext.wording.words import plain

    out.line(f"  {_facts(side)}")
    abilities: list[Any] = msgspec.to_builtins(side.abilities)
    for number, (ability, text) in enumerate(zip(abilities, record["words"], strict=True), 1):
        kind = ability.pop("kind")
        out.line(f"  ability {number}: {kind}")
        out.line(f"    in words: {plain(text)}")
        if ability:
            for line in emit(ability).splitlines():
                out.line(f"    {line}")
    if not abilities:
        out.line("  no abilities")
    for left in record["not_carried_out"]:
        told = f"clause {left['clause'] + 1}, {left['summary']}"
        out.line(f"  not carried out yet: {told}; answers that hang on it are UNKNOWN")
    if record["unread"]:
        clauses = ", ".join(str(clause + 1) for clause in dict.fromkeys(record["unread"]))
        out.line(f"  not understood: clause {clauses}; answers that hang on it are UNKNOWN")


def card_record(title: str, pool: Pool, *, shipped: bool) -> dict[str, Any]:
    """How a card is modelled, as data. Raises `InputError`.

    Args:
        title: or a card id, or a printing code.
        shipped: whether the pool is the shipped one, which corrections by hand belong to.
    """
    found = found_card(title, pool)
    from .models.pool.corrections import corrections

    corrected = corrections().get(found.id) if shipped else None
    return {
        "card": msgspec.to_builtins(found),
        **_side_record(found),
        "corrected": corrected.reason if corrected is not None else None,
        "faces": [{"title": face.title, **_side_record(face)} for face in found.faces],
    }


def _side_record(side: Card) -> dict[str, Any]:
    """What is said of the abilities of one face."""
    from .models.cardtext.wording.abilities import write_ability
    from .solver.support import clauses_left_open

    left_open = [clause for clause in clauses_left_open(side) if clause not in side.unread]
    not_yet = dict.fromkeys((clause.clause, clause.summary) for clause in left_open)
    return {
        "words": [write_ability(ability, side) for ability in side.abilities],
        "unread": tuple(clause.clause for clause in side.unread),
        "not_carried_out": [{"clause": clause, "summary": summary} for clause, summary in not_yet],
    }


def _facts(card: Card) -> str:
    numbers = {
        "cost": "X" if card.cost_is_x else card.cost,
        "strength": "X" if card.strength_is_x else card.strength,
        "memory cost": card.memory_cost,
        "trash cost": card.trash_cost,
        "advancement requirement": "X" if card.advancement_requirement_is_x else card.advancement_requirement,
        "agenda points": card.agenda_points,
        "base link": card.base_link,
        "influence": card.influence_cost,
        "influence limit": card.influence_limit,
        "minimum deck size": card.minimum_deck_size,
    }
    types = ", ".join(filter(None, (card.type.value.replace("_", " "), *(s.replace("_", " ") for s in card.subtypes))))
    facts = [f"{card.side.title} {types}", *(["unique"] if card.unique else [])]
    facts += [f"{name} {number}" for name, number in numbers.items() if number is not None]
    return "; ".join(facts)


def rule(args: Namespace, out: Output) -> Exit:
    """Find a rule by id, number or words; or all of them, as the page of the documentation."""
    words = " ".join(args.words)
    if args.markdown and words:
        raise UsageError("--markdown is the page of all rules", "leave out --markdown, or the words")
    if args.markdown:
        out.line(ledger_page().removesuffix("\n"))
        return Exit.YES
    if not words:
        raise UsageError("sysop rule takes an id, a number or words", "write sysop rule 1.16.10b")
    records = rule_records(words)
    if out.as_json:
        for record in records:
            out.record("rule", **record)
        out.end(len(records), complete=True)
        return Exit.YES
    for record in records:
        entry = rule_with_id(record["id"])
        for line in _rule_text(entry).splitlines():
            out.prose(line)
        out.line(f"  {record['link']}")
        if len(records) == 1:
            _more_about(entry, record["editions"], out)
    return Exit.YES


def rule_records(words: str) -> list[dict[str, Any]]:
    """The rules of an id, a number or words, as data. Raises `InputError`."""
    found = find(words)
    if not found:
        raise InputError(f"error[rule.unknown]: {_unknown_rule(words)}")
    return [
        {
            "id": entry.id,
            "number": entry.number,
            "summary": entry.summary,
            "link": link(entry.id),
            "editions": {name: number_in(entry.id, name) for name in OLDER_EDITIONS},
            "ledger": msgspec.to_builtins(judged(entry.id)),
            "applied_in": applied_in(entry.id),
            "shown_by": shown_by(entry.id),
        }
        for entry in found
    ]


def _more_about(entry: Rule, older: dict[str, str | None], out: Output) -> None:
    """Its number in older editions where it had another, and where the program applies it."""
    for edition, number in older.items():
        if number != entry.number:
            out.line(f"  {rules_label(edition)}: {number if number is not None else 'no such rule'}")
    said = judged(entry.id)
    why = f" ({said.why})" if said.why else ""
    told = said.judged.told if said.judged is not None else "not judged yet: it is new or says something else now"
    out.prose(f"  judged: {told}{why}")
    if said.like is not None:
        out.prose(f"  says again: {_rule_text(rule_with_id(said.like)).splitlines()[0]}")
    if said.at:
        out.prose(f"  carried out at: {', '.join(said.at)}")
    modules = applied_in(entry.id)
    if modules:
        out.prose(f"  named in: {', '.join(modules)}")
    suites = tuple(dict.fromkeys((*said.cases, *shown_by(entry.id))))
    if suites:
        out.prose(f"  shown by: {', '.join(suites[:MOST_SHOWN])}{', ...' if len(suites) > MOST_SHOWN else ''}")


def _unknown_rule(words: str) -> str:
    near = suggestions(words)
    help = f"did you mean {' or '.join(near)}?" if near else "fewer words find more: sysop rule additional cost"
    return f"no rule has the id or number {words!r}, or mentions these words\n  = help: {help}"


def _rule_text(entry: Rule) -> str:
    return f"CR {entry.number} ({entry.id})" + (f"\n  {entry.summary}" if entry.summary else "")


def explain(args: Namespace, out: Output) -> Exit:
    """What a reason code says, by which rules, and what to do about it; without a code, all codes."""
    if args.markdown and args.code is not None:
        raise UsageError("--markdown is the page of all codes", "leave out --markdown, or the code")
    if args.markdown:
        out.line(reasons_page().removesuffix("\n"))
        return Exit.YES
    if args.code is None:
        for code, entry in REASON_CODES.items():
            if out.as_json:
                out.record("reason_code", **msgspec.to_builtins(entry))
            else:
                out.line(f"{code}: {entry.meaning}")
        if out.as_json:
            out.end(len(REASON_CODES), complete=True)
        return Exit.YES
    record = reason_code_record(args.code)
    if out.as_json:
        out.record("reason_code", **record)
        return Exit.YES
    entry = reason_code(args.code)
    out.line(f"{entry.code}: {entry.meaning}")
    for id in entry.rules:
        out.line(f"  {_rule_text(rule_with_id(id))}".replace("\n", "\n  "))
    if entry.help is not None:
        out.line(f"  help: {entry.help}")
    return Exit.YES


def reason_code_record(code: str) -> dict[str, Any]:
    """What a reason code says, as data. Raises `InputError`."""
    try:
        record: dict[str, Any] = msgspec.to_builtins(reason_code(code))
    except UnknownReasonCode as error:
        raise InputError(f"error[reason.unknown]: {error}") from error
    return record


def reasons_page() -> str:
    """The catalogue of reason codes and rules as a page of the documentation."""
    lines = [
        "# Reason codes",
        "",
        "Every reason of a verdict has a stable code, what `sysop explain CODE` says of it, and the rules that it",
        "cites. This page is written by `sysop explain --markdown`.",
        "",
        "| code | what it says | rules | what to do |",
        "|---|---|---|---|",
    ]
    for code, entry in REASON_CODES.items():
        named = ", ".join(f"{rule_with_id(id).number} ({id})" for id in entry.rules)
        lines.append(f"| `{code}` | {entry.meaning} | {named} | {entry.help or ''} |")
    return "\n".join(lines) + "\n"


def ledger_page() -> str:
    """The ledger of rules as a page of the documentation: what each entry is, where it stands, what shows it."""
    lines = [
        "# The ledger of rules",
        "",
        "Every entry of the rulebook was judged by reading it. It is a *word* or *layout*: no answer depends on it; or",
        "*carried* out, by the functions named, and shown by cases: what is so, and what is not so; or *unknown*: not",
        "carried out, and answers that hang on it are UNKNOWN. A case counts only if it fails when the function is",
        "switched off (`python -m tests.rulebook check` tries all, the tests a sample). An entry that says again what",
        "another one says is shown there; one without cases is not shown yet. `sysop rule NUMBER` tells all of one.",
        "This page is written by `sysop rule --markdown`.",
        "",
        "| chapter | entries | judged | word | layout | carried | unknown | with a case |",
        "|---|---|---|---|---|---|---|---|",
    ]
    chapters: dict[str, list[Judged]] = {}
    for entry in rules():
        chapters.setdefault(entry.number.partition(".")[0], []).append(judged(entry.id))
    for chapter, said in (*chapters.items(), ("all", [each for held in chapters.values() for each in held])):
        kinds = [sum(each.judged is kind for each in said) for kind in Judgement]
        shown_ = sum(bool(each.cases) for each in said if each.judged in NORMATIVE)
        counts = (len(said), sum(kinds), *kinds, f"{shown_} of {sum(each.judged in NORMATIVE for each in said)}")
        lines.append(f"| {chapter} | {' | '.join(map(str, counts))} |")
    lines += [
        "",
        "| now | before | id | what it says | judged | carried out at | cases |",
        "|---|---|---|---|---|---|---|",
    ]
    return "\n".join([*lines, *map(_rule_row, rules())]) + "\n"


def _rule_row(entry: Rule) -> str:
    before, said = number_in(entry.id, OLDER_EDITIONS[0]), judged(entry.id)
    older = "" if before == entry.number else before or "new"
    kind = said.judged.value if said.judged is not None else "**not judged**"
    if said.like is not None:
        told, at, cases = f"as {rule_with_id(said.like).number}", "", ""
    else:
        told, at, cases = f"{kind}: {said.why}" if said.why else kind, ", ".join(said.at), str(len(said.cases) or "")
    return f"| {entry.number} | {older} | `{entry.id}` | {entry.summary or ''} | {told} | {at} | {cases} |"
