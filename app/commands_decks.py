"""Judging deck lists by the rules of deck construction."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from .exits import Exit, InputError, UsageError
from .models.edition import Terms, UnknownEdition, edition
from .models.imports.decks import Deck, load_deck
from .models.notation.diagnostics import DiagnosticError
from .models.pool import Pool
from .models.rulebook import number_in_force
from .models.terms import CardType, Side
from .models.verdict import Reason, Status, Verdict
from .output import Output
from .reading import pool_with
from .solver.deck_construction import deck_verdict
from .verdicts import citation

CODES = {Status.LEGAL: Exit.YES, Status.ILLEGAL: Exit.NO, Status.UNKNOWN: Exit.UNKNOWN}


def deck(args: Namespace, out: Output) -> Exit:
    """Whether decks are legal, and every reason why they are not."""
    _covered(args.edition)
    pool = pool_with(args.pool)
    banned = _titles(args.not_allowed, pool) if args.not_allowed is not None else ()
    decks = [(name, _read(name, pool)) for name in args.lists]
    found = [(name, deck, deck_verdict(deck, pool, not_allowed=banned)) for name, deck in decks]
    for name, deck, verdict in found:
        _tell(name, deck, verdict, pool, out)
    if out.as_json:
        out.end(len(found), complete=True)
    statuses = {verdict.status for _, _, verdict in found}
    return next(CODES[s] for s in (Status.ILLEGAL, Status.UNKNOWN, Status.LEGAL) if s in statuses)


def _covered(wanted: str | None) -> None:
    """Decks of 1996 were built by other rules."""
    try:
        rules = edition(wanted) if wanted is not None else None
    except UnknownEdition as error:
        raise UsageError(str(error)) from error
    if rules is not None and rules.terms is Terms.CLASSIC:
        raise UsageError("the rules for building decks of 1996 are not covered", "leave --edition out")


def _read(name: str, pool: Pool) -> Deck:
    try:
        return load_deck(name, pool)
    except DiagnosticError as error:
        raise InputError(error.render()) from error


def _titles(name: str, pool: Pool) -> tuple[str, ...]:
    """The ids of the cards that a file names, one a line."""
    try:
        lines = Path(name).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeError) as error:
        why = getattr(error, "strerror", None) or "it is not UTF-8"
        raise InputError(f"error[source.unreadable]: {name} cannot be read ({why})") from error
    found = []
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        card = pool.named(text)
        if card is None:
            near = pool.suggest(text)
            hint = f"\n  = help: did you mean {' or '.join(repr(s) for s in near)}?" if near else ""
            raise InputError(f"error[deck.unknown_card]: {name}:{number}: no card is called {text!r}{hint}")
        found.append(card.id)
    return tuple(found)


def _tell(name: str, deck: Deck, verdict: Verdict, pool: Pool, out: Output) -> None:
    identity = pool[deck.identity]
    if out.as_json:
        out.record(
            "deck",
            file=name,
            name=deck.name,
            identity=deck.identity,
            size=deck.size,
            status=verdict.status.value,
            reasons=[_record(r) for r in verdict.reasons],
            unknown=[_record(r) for r in verdict.unknown],
        )
        return
    facts = [f"{deck.size} cards"]
    if identity.side is Side.CORP:
        agendas = ((pool[id], n) for id, n in deck.cards if pool[id].type is CardType.AGENDA)
        facts.append(f"{sum((card.agenda_points or 0) * n for card, n in agendas)} agenda points")
    out.prose(f"{out.status(verdict.status.value)}: {name}: {identity.title}, {', '.join(facts)}")
    for reason in (*verdict.reasons, *verdict.unknown):
        out.prose(f"  {reason.code}: {reason.message} [{citation(reason.rule)}]")
        if reason.help is not None:
            out.prose(f"    = help: {reason.help}")


def _record(reason: Reason) -> dict[str, object]:
    """A reason for programs; what it blames are cards of the pool."""
    return {
        "code": reason.code,
        "message": reason.message,
        "rule": reason.rule,
        "number": number_in_force(reason.rule),
        "cards": list(reason.blame),
        "help": reason.help,
    }
