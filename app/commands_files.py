"""The commands about files: validate, fmt, schema, suite."""

from __future__ import annotations

import json
import re
from argparse import Namespace
from pathlib import Path

from .exits import Exit, InputError, UsageError, worst
from .models.notation.diagnostics import Diagnostic, DiagnosticError, render, to_json
from .models.notation.one_line import UnwritableLine, line_of
from .models.notation.positions import PositionFile, read_position_source
from .models.notation.source import Source, is_line, line_in_query, read_source
from .models.notation.writing import UnwritableState, write_position
from .models.pool import Pool, shipped_pool
from .models.state import State
from .models.terms import Side
from .output import Output, note, write_atomically
from .reading import STANDARD_INPUT, file_of, loaded, pool_with, source_of
from .solver.ask.hidden_information import seen_by

SCHEMA_LINE = "# yaml-language-server: $schema="


def validate(args: Namespace, out: Output) -> Exit:
    """Is this a possible position? Every problem is told, not the first alone."""
    codes = []
    if args.positions.count(STANDARD_INPUT) > 1:
        raise UsageError("standard input holds one position", "name it once: -")
    pool = pool_with(args.pool)
    for name in args.positions:
        code, found, source = _validity(name, args.edition, pool)
        codes.append(code)
        out.code = worst(codes)
        valid = code is Exit.YES
        if found:
            note("\n\n".join(render(each, source.name, source.text) for each in found))
        if out.as_json:
            out.record("validation", file=name, valid=valid, diagnostics=[to_json(d, source.name) for d in found])
        elif valid:
            out.line(f"{name}: valid")
        else:
            count = len(found)
            out.line(f"{name}: not valid, {count} problem{'s' if count != 1 else ''}")
    return worst(codes)


def _validity(name: str, edition: str | None, pool: Pool) -> tuple[Exit, tuple[Diagnostic, ...], Source]:
    """Whether it is one, and what there is to say about it, problems or notes."""
    try:
        source = source_of(name, pool)
    except DiagnosticError as error:
        return Exit.INPUT, error.diagnostics, Source(error.source_name, error.text)
    try:
        file = read_position_source(source, pool)
        loaded(file, edition)
    except DiagnosticError as error:
        return Exit.NO, error.diagnostics, Source(error.source_name, error.text)
    return Exit.YES, file.notes, source


def fmt(args: Namespace, out: Output) -> Exit:
    """The position in its canonical form."""
    if args.write and args.position == STANDARD_INPUT:
        raise UsageError("--write needs a file to write to", "leave out --write to see the canonical form")
    if args.write and args.seen_by:
        raise UsageError(
            f"--write would lose what the {args.seen_by} does not know", "leave out --write to see the view"
        )
    file = file_of(args.position, pool_with(args.pool))
    if args.write and not _stands_in(args.position, file):
        raise UsageError("--write needs a position file to write to", "sysop import -o writes a state of a game to one")
    loaded(file, args.edition)
    as_json = args.json or (args.to == "json" if args.to else args.position.endswith(".json"))
    known = seen_by(file.state, Side(args.seen_by)) if args.seen_by else None
    as_line = args.to in ("line", "query") or (args.to is None and not args.json and is_line(file.text))
    text = written(file, known, as_json=as_json, as_line=as_line)
    if args.to == "query":
        text = line_in_query(text)
    if args.schema is not None:
        if as_json or as_line:
            raise UsageError("--schema is for YAML", "leave it out, or write --to yaml")
        text = f"{SCHEMA_LINE}{args.schema}\n" + re.sub(rf"^{re.escape(SCHEMA_LINE)}.*\n", "", text)
    if args.write:
        write_atomically(Path(args.position), (text.removesuffix("\n") + "\n").encode(), "position")
    else:
        out.line(text.removesuffix("\n"))
    return Exit.YES


def _stands_in(name: str, file: PositionFile) -> bool:
    """Whether the file holds the position itself, and not a game of which it is a state."""
    try:
        return read_source(name).text == file.text
    except DiagnosticError:
        return False


def written(file: PositionFile, known: State | None = None, *, as_json: bool = False, as_line: bool = False) -> str:
    """The position of a file, or what a player knows of it, in its canonical form. Raises `InputError`."""
    if not as_line:
        try:
            return write_position(known or file, file.pool, as_json=as_json)
        except UnwritableState as error:
            raise InputError(f"error[position.no_file]: {error}\n  = help: write a line: --to line") from error
    try:
        return line_of(known or file.state, file.pool)
    except UnwritableLine as error:
        raise InputError(f"error[position.no_line]: {error}\n  = help: write a file: --to yaml") from error


def schema(args: Namespace, out: Output) -> Exit:
    """The JSON Schema of a format."""
    from .models.notation.schema import with_titles
    from .schemas import schema_of

    found = schema_of(args.format)
    if args.titles:
        if args.format != "position":
            raise UsageError("--titles is for the schema of positions", "leave it out")
        found = with_titles(found, (card.title for card in shipped_pool()))
    out.line(json.dumps(found, indent=2))
    return Exit.YES


def suite(args: Namespace, out: Output) -> Exit:
    """Do positions meet the expectations written in them?"""
    from .suite import SuiteReport, report_lines, results

    if args.report:
        for option, given in (("--json", args.json), ("-k", args.keyword), ("--edition", args.edition)):
            if given:
                raise UsageError(f"--report and {option} exclude one another", "leave one of them out")
        return _report(args, out)
    found = []
    row = ""
    pool = pool_with(args.pool) if args.pool is not None else None
    for result in results(args.files, pool, keyword=args.keyword, edition=args.edition, where=args.on):
        found.append(result)
        if out.as_json:
            out.record("expectation", file=result.file, name=result.name, passed=result.passed, message=result.message)
            continue
        row += "." if result.passed else "F"
        if len(row) == 80:
            out.line(row)
            row = ""
    if row:
        out.line(row)
    report = SuiteReport(tuple(found))
    if out.as_json:
        out.end(len(found), complete=True)
    else:
        for line in report_lines(report):
            out.line(line)
    if any(result.broken for result in found):
        return Exit.INPUT
    return Exit.YES if report.passed else Exit.NO


def _report(args: Namespace, out: Output) -> Exit:
    from .scoreboard import markdown, scoreboard

    board = scoreboard(args.files, pool_with(args.pool))
    out.line(markdown(board).removesuffix("\n"))
    return Exit.NO if any(suite.failed for suite in board.suites) else Exit.YES
