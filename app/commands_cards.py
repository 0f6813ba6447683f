"""The commands about the card pool: cards compile, cards lint, cards coverage."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from .exits import Exit, InputError, UsageError
from .models.abilities import Unread
from .models.cards import Card
from .models.cardtext.own_words import with_words
from .models.conditions import UnreadRestriction
from .models.costs import UnreadCost
from .models.pool import Pool, encode_pool, shipped_pool
from .models.pool.corrections import corrected, corrections, fell_away
from .models.pool.facts import BadRecord
from .models.values import walk
from .output import Output, note, write_atomically
from .progress import Progress
from .reading import pool_of_file, records_of

if TYPE_CHECKING:
    from .models.cardtext import CoverageReport

Compiler: TypeAlias = Callable[[Mapping[str, Any]], Card]
Gap: TypeAlias = Unread | UnreadCost | UnreadRestriction

NEWER = "since System Gateway"


def cards(args: Namespace, out: Output) -> Exit:
    """What is asked of the card pool: to compile one, what is read of texts, or how much of it is understood."""
    if args.task == "lint":
        from .commands_lint import lint

        return lint(args, out)
    return compile_files(args, out) if args.task == "compile" else coverage(args, out)


# ----------------------------------------------------------------------- compile


def compile_files(args: Namespace, out: Output, compiler: Compiler | None = None) -> Exit:
    """Compile every card of files and folders into a pool file, and tell what of each was read.

    `compiler` makes the card of a record; by default the compiler of printed text does.
    """
    target = _target(args.output, args.cards)
    found = records_of(args.cards, target)
    for warning in found.warnings:
        note(warning)
    with Progress("compiling", len(found.records), sys.stderr) as progress:
        compiled = compile_records(progress.over(found.records), compiler, words=not args.without_words)
    write_atomically(target, encode_pool(compiled), "pool")
    _report_cards(compiled, out)
    by_hand = {str(record.get("id")) for record in found.records if not fell_away(record)} & set(corrections())
    _report_kinds(compiled, out, pool=target.as_posix(), by_hand=by_hand)
    if not out.as_json:
        out.line("")
        out.line(f"{_count(len(compiled), 'card')} written to {args.output}")
    return Exit.YES


def compile_records(
    records: Iterable[Mapping[str, Any]], compiler: Compiler | None = None, *, words: bool = True
) -> tuple[Card, ...]:
    """The cards of the records, corrected by hand where that is done for their texts. Raises `InputError`.

    With `words`, unread clauses carry those of their line.
    """
    made = compiler if compiler is not None else _compiler()
    found = []
    for record in records:
        try:
            card = corrected(made(record), record)
        except BadRecord as error:
            raise InputError(f"error[card.record]: {error}") from error
        if fell_away(record):
            note(f"{card.title}: the correction by hand is of another text, and falls away")
        found.append(with_words(card, record) if words else card)
    return tuple(found)


def _compiler() -> Compiler:
    from .models.cardtext import compile_card

    return compile_card


def _target(output: str, sources: Sequence[str]) -> Path:
    """Where to write; never over what is read, nor over anything that is no file."""
    target = Path(output)
    if target.is_dir():
        raise UsageError(f"-o names the folder {output!r}", f"name a file: {(target / 'pool.json').as_posix()!r}")
    if target.exists() and not target.is_file():
        raise UsageError(f"-o names {output!r}, which is no ordinary file", "name a file, such as 'pool.json'")
    if not target.resolve().parent.is_dir():
        raise InputError(
            f"error[pool.unwritable]: there is no folder {target.parent.as_posix()!r} to write the pool to"
        )
    if target.exists() and any(Path(source).is_file() and target.samefile(source) for source in sources):
        raise UsageError(f"-o names {output!r}, the file with the cards itself", "name another file")
    if target.exists() and not _is_pool(target):
        raise InputError(
            f"error[pool.not_overwritten]: {output} exists and is no compiled pool\n"
            "  = help: name another file, or remove this one"
        )
    return target


def _is_pool(path: Path) -> bool:
    """Whether a file begins as pools do; an empty file is as good."""
    try:
        with path.open("rb") as file:
            head = file.read(40)
    except OSError:
        return False
    return not head or head.startswith(b'{"format":"sysop/pool/')


# ----------------------------------------------------------------------- reports


def gaps(value: object) -> tuple[Gap, ...]:
    """What was not understood in a structure, outermost first."""
    return tuple(node for node in walk(value) if isinstance(node, Gap))


def unread_clauses(card: Card) -> dict[int, tuple[Gap, ...]]:
    """What was not understood of one face of a card, by the clause that it stands in."""
    found: dict[int, tuple[Gap, ...]] = {}
    for ability in card.abilities:
        if inside := gaps(ability):
            found[ability.clause] = (*found.get(ability.clause, ()), *inside)
    return dict(sorted(found.items()))


def unread_sides(card: Card) -> tuple[tuple[Card, dict[int, tuple[Gap, ...]]], ...]:
    """The faces of a card of which something was not understood, with that by clause."""
    return tuple((side, unread) for side in card.sides if (unread := unread_clauses(side)))


def _report_cards(compiled: Sequence[Card], out: Output) -> None:
    for card in compiled:
        if out.as_json:
            others = [_side_record(face) for face in card.faces]
            out.record("compiled", id=card.id, **_side_record(card), **({"faces": others} if others else {}))
            continue
        for side in card.sides:
            clauses, unread = _clauses(side), unread_clauses(side)
            said = f"{clauses - len(unread)} of {_count(clauses, 'clause')} read" if clauses else "no text"
            out.line(f"{side.title} ({side.id}): {said}")
            for clause, inside in unread.items():
                out.line(f"  not read: clause {clause + 1}, {_gap_text(inside)}")


def _clauses(side: Card) -> int:
    return len({ability.clause for ability in side.abilities})


def _side_record(side: Card) -> dict[str, Any]:
    clauses, unread = _clauses(side), unread_clauses(side)
    told = [_gap_record(clause, inside) for clause, inside in unread.items()]
    return {"title": side.title, "clauses": clauses, "read": clauses - len(unread), "unread": told}


def _gap_text(inside: Sequence[Gap]) -> str:
    text = ", ".join(dict.fromkeys(gap.summary for gap in inside if gap.summary)) or "of unknown kind"
    words = dict.fromkeys(gap.words for gap in inside if isinstance(gap, Unread) and gap.words)
    return "".join((text, *(f": {line}" for line in words)))


def _gap_record(clause: int, inside: Sequence[Gap]) -> dict[str, Any]:
    words = [gap.words for gap in inside if isinstance(gap, Unread) and gap.words]
    aspects = [aspect.value for gap in inside if isinstance(gap, Unread) for aspect in gap.influence]
    return {
        "clause": clause,
        "summary": list(dict.fromkeys(gap.summary for gap in inside)),
        "influence": list(dict.fromkeys(aspects)),
        "words": words[0] if words else None,
    }


def _report_kinds(compiled: Sequence[Card], out: Output, *, pool: str, by_hand: Container[str] = ()) -> None:
    found = _coverage(compiled)
    whole = sum(not unread_sides(card) for card in compiled)
    if out.as_json:
        for row in found.rows:
            shares = {
                name: {"read": share.read, "of": share.of}
                for name, share in (("clauses", row.clauses), ("cards", row.cards), ("newer_cards", row.newer_cards))
            }
            out.record("coverage", kind=row.kind.value, **shares)
        corrected = sum(card.id in by_hand for card in compiled)
        out.record("coverage-summary", pool=pool, cards=len(compiled), read_whole=whole, corrected=corrected)
        out.end(len(compiled), complete=True)
        return
    out.line("")
    out.table(
        ("", "clauses read", "all cards", NEWER),
        *((row.kind.value, str(row.clauses), str(row.cards), str(row.newer_cards)) for row in found.rows),
    )
    if by_hand:
        out.line("")
        out.line(f"corrected by hand: {_count(sum(card.id in by_hand for card in compiled), 'card')}")


def _coverage(compiled: Iterable[Card]) -> CoverageReport:
    from .models.cardtext import report

    return report(compiled)


# ---------------------------------------------------------------------- coverage


def coverage(args: Namespace, out: Output) -> Exit:
    """How much of the shipped pool, or of a pool file, is understood; or of cards when what they support is gone."""
    if args.leave_out or args.leave_one_out:
        return left_out(args, out)
    if len(args.files) > 1:
        raise UsageError("coverage is told of one pool file", "leave the others out")
    file = args.files[0] if args.files else None
    pool = pool_of_file(file) if file is not None else shipped_pool()
    listed = tuple(pool)
    if args.markdown:
        if out.as_json or args.cards:
            other = "--json" if out.as_json else "--cards"
            raise UsageError(f"--markdown and {other} exclude one another", "leave one of them out")
        for line in coverage_page(pool, title=file):
            out.line(line)
        return Exit.YES
    by_hand: Container[str] = ()
    if file is None:
        by_hand = corrections()
    if args.cards:
        _report_unread(listed, out)
    _report_kinds(listed, out, pool=file or "shipped", by_hand=by_hand)
    return Exit.YES


def left_out(args: Namespace, out: Output) -> Exit:
    """What is read of a set's cards, or of each card, when the rules that only they support are taken away."""
    from .models.cardtext.leaving_out import Texts

    if not args.files:
        raise UsageError("the shipped pool holds no card texts", "name the files or folders of the cards")
    if args.cards or args.markdown:
        raise UsageError("--cards and --markdown are about a pool as it is", "leave them out")
    found = records_of(args.files, None)
    with Progress("compiling", len(found.records), sys.stderr) as progress:
        texts = Texts(progress.over(found.records))
    sets = texts.sets()
    names = dict.fromkeys(name for said in args.leave_out for name in (sets if said == "all" else (said,)))
    for name in names:
        if name not in sets:
            raise InputError(f"error[cards.no_set]: no card was first printed in {name!r}\n  = help: {', '.join(sets)}")
    shown = [texts.leave_set_out(name) for name in names]
    if args.leave_one_out:
        shown.append(texts.leave_one_out())
    if not out.as_json:
        out.line(f"{'':30}{'read':>22}{'when left out':>22}{'words known':>22}{'read of these':>22}")
    for held in shown:
        shares = (held.whole, held.left_out, held.known, held.known_left_out)
        if out.as_json:
            named = zip(("whole", "left_out", "known", "known_left_out"), shares, strict=True)
            out.record("left-out", name=held.name, **{key: {"read": s.read, "of": s.of} for key, s in named})
        else:
            out.line(f"{held.name:30}" + "".join(f"{share!s:>22}" for share in shares))
    count = texts.rules()
    if out.as_json:
        told = {name: getattr(count, name) for name in count.__struct_fields__}
        out.record("rules", **told, settled=dict(texts.settled), undecided=len(texts.undecided))
        out.end(len(shown), complete=True)
    elif args.leave_one_out:
        out.line("")
        out.line(
            f"{count.rules} rules of the grammar: {count.unused} used by no card, {count.of_one} by one card; "
            f"{count.links} times a kind has the phrases of another; "
            f"{count.entries} entries of the lexicon: {count.unused_entries} used by no card; "
            f"{count.rewritings} rewritings of words: {count.rewritings_of_one} used by one card"
        )
        settled = ", ".join(f"{name} {times}" for name, times in sorted(texts.settled.items())) or "none"
        out.line(
            f"phrases of several meanings, by the preference that decides: {settled}; undecided: {len(texts.undecided)}"
        )
    return Exit.YES


def _report_unread(listed: Sequence[Card], out: Output) -> None:
    """Every card of which something was not understood."""
    for card in listed:
        for side, unread in unread_sides(card):
            if out.as_json:
                told = [_gap_record(clause, inside) for clause, inside in unread.items()]
                out.record("unread", id=card.id, title=side.title, unread=told)
            else:
                clauses = "; ".join(f"clause {clause + 1}, {_gap_text(inside)}" for clause, inside in unread.items())
                out.line(f"{side.title} ({card.id}): {clauses}")


def coverage_page(pool: Pool, *, title: str | None = None) -> list[str]:
    """The page of the documentation that tells what is understood, in Markdown: numbers and titles, no card texts."""
    listed = tuple(pool)
    found = _coverage(listed)
    lines = [
        f"# Coverage of {title or 'the shipped card pool'}",
        "",
        "This page is generated: `sysop cards coverage --markdown`. A card counts for a kind of clause only if every",
        "such clause on it was read; a clause that was not read counts against every kind that it may hold.",
        "",
        f"| kind of clause | clauses read | cards read ({len(listed)}) | {NEWER} |",
        "|---|---|---|---|",
    ]
    lines += [f"| {row.kind.value} | {row.clauses} | {row.cards} | {row.newer_cards} |" for row in found.rows]
    lines += ["", f"Corrected by hand: {_corrections(listed)}.", ""] if title is None else []
    unread = [card for card in listed if unread_sides(card)]
    lines += ["", f"## Cards with clauses that are not understood ({len(unread)})", ""]
    for card in sorted(unread, key=lambda each: each.id):
        for side, clauses in unread_sides(card):
            numbers = ", ".join(str(clause + 1) for clause in clauses)
            lines.append(f"- {side.title} (`{card.id}`): clause {numbers}")
    if not unread:
        lines.append("None.")
    return lines


def _corrections(listed: Iterable[Card]) -> str:
    found = [f"{card.title} ({corrections()[card.id].reason})" for card in listed if card.id in corrections()]
    return f"{_count(len(found), 'card')}, " + "; ".join(found)


def _count(number: int, what: str) -> str:
    return f"{number} {what}" + ("" if number == 1 else "s")
