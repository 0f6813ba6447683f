"""The commands about files: validate, fmt, schema, suite."""

from __future__ import annotations

import json
from argparse import Namespace
from pathlib import Path

from .exits import Exit, InputError, UsageError, worst
from .models.notation.positions import position_schema, write_position
from .models.pool import shipped_pool
from .output import Output
from .reading import STANDARD_INPUT, diagnostics_of, file_of, text_of


def validate(args: Namespace, out: Output) -> Exit:
    """Is this a possible position? Every problem is told, not the first alone."""
    import sys

    codes = []
    for name in args.positions:
        try:
            text = text_of(name)
        except InputError as error:
            sys.stderr.write(f"{error}\n")
            codes.append(Exit.INPUT)
            continue
        found = diagnostics_of(text, name, shipped_pool(), args.edition)
        errors = [d for d in found if d.is_error]
        codes.append(Exit.NO if errors else Exit.YES)
        out.code = worst(codes)
        if out.as_json:
            out.record("validation", file=name, valid=not errors, diagnostics=[d.record() for d in found])
            continue
        for diagnostic in found:
            sys.stderr.write(diagnostic.text(text) + "\n")
        count = f"{len(errors)} problem{'s' if len(errors) != 1 else ''}"
        out.line(f"{name}: not valid, {count}" if errors else f"{name}: valid")
    return worst(codes)


def fmt(args: Namespace, out: Output) -> Exit:
    """The position in its canonical form."""
    if args.write and args.position == STANDARD_INPUT:
        raise UsageError("--write needs a file to write to", "leave out --write to see the canonical form")
    file = file_of(args.position, shipped_pool(), args.edition)
    as_json = args.json or (args.to == "json" if args.to else args.position.endswith(".json"))
    text = write_position(file, as_json=as_json)
    if args.write:
        Path(args.position).write_text(text, encoding="utf-8", newline="\n")
    else:
        out.line(text.removesuffix("\n"))
    return Exit.YES


def schema(args: Namespace, out: Output) -> Exit:
    """The JSON Schema of a format."""
    from .verdicts import verdict_schema

    found = position_schema() if args.format == "position" else verdict_schema()
    out.line(json.dumps(found, indent=2))
    return Exit.YES


def suite(args: Namespace, out: Output) -> Exit:
    """Do positions meet the expectations written in them?"""
    from .suite import SuiteReport, report_lines, results

    found = []
    row = ""
    for result in results(args.files, keyword=args.keyword, edition=args.edition):
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
