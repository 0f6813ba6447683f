"""The command for many questions: batch."""

from __future__ import annotations

import gzip
import json
import sys
import zlib
from argparse import Namespace
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import BinaryIO, TextIO, cast

from .batch import Answer, answers
from .exits import Exit, InputError, UsageError, worst
from .options import NODES
from .output import Output, lost, note
from .progress import Progress
from .questions import LONGEST, SCHEMA, Settings
from .reading import STANDARD_INPUT

BLOCK = 4 * (LONGEST + 1)  # bytes of the longest line that is looked at as a whole
MOST_LINES = 10**9
BEGINNING = b'{"schema": "sysop/answer/1", "line": '  # of a record, which may be cut off


def batch(args: Namespace, out: Output) -> Exit:
    """Many questions, one a line; the answers in the same order."""
    if args.resume and args.output is None:
        raise UsageError("--resume goes on with the file of an earlier run", "name it with -o FILE")
    if args.output is not None and _is_same_file(args.output, args.questions):
        raise UsageError(f"-o names {args.output!r}, the file with the questions itself", "name another file")
    done = _done(Path(args.output), resume=args.resume) if args.output is not None else 0
    codes = [Exit.YES]
    nodes = NODES if args.max_nodes is None else args.max_nodes
    settings = Settings(args.edition, args.pool, nodes, args.timeout, files=not args.no_files)
    with _opened(args.questions) as stream, _written(args.output, out) as written:
        total = _count(args.questions) if sys.stderr.isatty() else None
        numbered = (line for line in _lines(stream) if line[0] > done)
        with Progress("answering", total, sys.stderr, done=done) as progress:
            for answer in answers(numbered, settings, args.on):
                written.line(answer.text)
                _tell(answer)
                codes = [worst((*codes, answer.code))]
                progress.advance()
        written.flush()
    return codes[0]


def _is_same_file(one: str, other: str) -> bool:
    try:
        return Path(one).samefile(other)
    except (OSError, ValueError):  # one of them is not there
        return False


def _tell(answer: Answer) -> None:
    if answer.problem is not None:
        note(f"line {answer.line}: {' '.join(answer.problem.split())}")


def _opened(name: str) -> BinaryIO | nullcontext[BinaryIO]:
    if name == STANDARD_INPUT:
        return nullcontext(sys.stdin.buffer)
    try:
        return _plain(name)
    except OSError as error:
        raise InputError(f"error[file.unreadable]: {name} cannot be read ({error.strerror or error})") from error


def _plain(name: str) -> BinaryIO:
    """The file, unpacked where it is gzipped."""
    file = open(name, "rb")  # noqa: SIM115 -- whoever asked closes it
    if not file.peek(2).startswith(b"\x1f\x8b"):
        return file
    file.close()
    return cast(BinaryIO, gzip.open(name, "rb"))


class _File(Output):
    """Answers that go to a file, which is closed at the end."""

    def __init__(self, stream: TextIO) -> None:
        super().__init__(stream, as_json=True)
        self._file = stream

    def __enter__(self) -> _File:
        return self

    def __exit__(self, *_: object) -> None:
        try:
            self._file.close()
        except OSError as error:
            raise lost(error) from error


def _written(name: str | None, out: Output) -> _File | nullcontext[Output]:
    if name is None:
        return nullcontext(out)
    try:
        return _File(open(name, "a", encoding="utf-8", newline="\n"))
    except OSError as error:
        raise InputError(f"error[file.unwritable]: {name} cannot be written ({error.strerror or error})") from error


def _lines(stream: BinaryIO) -> Iterator[tuple[int, str]]:
    """The lines that are not blank, with their numbers; of an overlong one only the beginning."""
    number = 0
    while line := _read(stream):
        number += 1
        rest = line
        while len(rest) == BLOCK and not rest.endswith(b"\n"):
            rest = _read(stream)
        if line.strip():
            yield number, line.decode("utf-8", errors="replace")


def _read(stream: BinaryIO) -> bytes:
    try:
        return stream.readline(BLOCK)
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise InputError(f"error[file.unreadable]: the questions cannot be unpacked: {error}") from error


def _count(name: str) -> int | None:
    """How many lines a file has that are not blank; None for standard input."""
    if name == STANDARD_INPUT:
        return None
    with _plain(name) as stream:
        return sum(1 for _ in _lines(stream))


def _done(path: Path, *, resume: bool) -> int:
    """The number of the last line that the file answers; a record that was cut off is removed from the file."""
    try:
        if path.is_dir():
            raise UsageError(f"-o names the folder {str(path)!r}", "name a file in it")
        if not path.exists() or path.stat().st_size == 0:
            return 0
        if not resume:
            raise UsageError(f"{path} holds answers already", "go on with --resume, or name another file")
        with path.open("r+b") as file:
            last, end, cut = b"", 0, b""
            for line in file:
                if line.endswith(b"\n"):
                    last, end = line, end + len(line)
                else:
                    cut = line
            number = _number(last) if last else 0
            if not (cut.startswith(BEGINNING) or BEGINNING.startswith(cut)):
                raise ValueError("it ends with a line that is no part of a record")
            if cut:
                file.truncate(end)
            return number
    except (ValueError, RecursionError) as error:
        raise InputError(f"error[batch.resume]: {path} holds no answers of sysop batch: {error}") from error
    except OSError as error:
        raise InputError(f"error[file.unreadable]: {path} cannot be read ({error.strerror or error})") from error


def _number(record: bytes) -> int:
    found = json.loads(record)
    number = found.get("line") if isinstance(found, dict) and found.get("schema") == SCHEMA else None
    if not isinstance(number, int) or isinstance(number, bool) or not 0 < number < MOST_LINES:
        raise ValueError(f"its last line is no record of {SCHEMA}")
    return number
