"""Positions in the one-line notation: the state, or what is wrong with the line and where."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from ..pool import Pool
from ..state import GameObject, State
from ..terms import Zone
from . import one_line
from .diagnostics import Diagnostic, DiagnosticError, Label, Severity, Span, quoted
from .form import MOST_SOUGHT
from .placing import Refusal, Section, refused
from .reading import MOST_PROBLEMS
from .source import Source


def state_of_line(source: Source, pool: Pool) -> State:
    """The state of a line; its cards must be in the pool. Raises `DiagnosticError`."""
    line = source.text.strip()
    try:
        state = one_line.parse(line)
    except one_line.NotationError as error:
        found = [_at(source, "position.notation", error.message, error.column, error.help)]
        raise DiagnosticError(found, source.name, source.text) from error
    strange = {o.card: None for o in (*state.objects, *state.outside) if o.card is not None and o.card not in pool}
    if strange:
        problems = [
            _at(
                source,
                "card.unknown",
                f"no card is called {quoted(card)}",
                line.find(card) + 1,
                _alike(pool, card) if number < MOST_SOUGHT else None,
            )
            for number, card in enumerate(islice(strange, MOST_PROBLEMS))
        ]
        if len(strange) > MOST_PROBLEMS:
            message = f"problems not listed: {len(strange) - MOST_PROBLEMS}"
            problems.append(Diagnostic("reading.more", Severity.NOTE, message))
        raise DiagnosticError(problems, source.name, source.text)
    problems = [
        _at(source, refusal.code, refusal.message, line.find(object.card or "") + 1, refusal.help)
        for object in (*state.objects, *state.outside)
        if object.flipped or object.back is not None or object.zone is Zone.OUTSIDE  # as few are
        for refusal in _refused_in_line(object, pool)
    ]
    if problems:
        raise DiagnosticError(problems, source.name, source.text)
    return state


def _refused_in_line(object: GameObject, pool: Pool) -> Iterator[Refusal]:
    """What a line says of extra cards and of copies with several backs that cannot be (1.5)."""
    card = pool.get(object.card)
    if card is None:
        return
    if object.zone is Zone.OUTSIDE:
        section = Section(object.owner, object.zone)
        refusal = refused(card, section, face=object.face, worth=object.worth, controller=None)
        if refusal is not None:
            yield refusal
    several = len(card.faces) > 1
    if (object.back is not None and object.back >= (len(card.faces) if several else 0)) or (
        object.flipped and several and object.back is None
    ):
        help = f"write +b0 to +b{len(card.faces) - 1}" if several else "leave +b out"
        yield Refusal("position.back", f"{card.title} has {len(card.faces)} other faces: which one has it?", help)


def _alike(pool: Pool, card: str) -> str | None:
    close = pool.suggest(card)
    return f"did you mean {' or '.join(repr(c) for c in close)}?" if close else None


def _at(source: Source, code: str, message: str, column: int, help: str | None) -> Diagnostic:
    label = Label(Span(1, column, 1, column + 1))
    return Diagnostic(code, Severity.ERROR, message, labels=(label,), help=(help,) if help else ())
