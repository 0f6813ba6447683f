"""`sysop`: the command line. Answers go to standard output, diagnostics to standard error."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from importlib import import_module
from types import TracebackType
from typing import TextIO

from .exits import Exit, InputError, PipeClosed, UsageError
from .options import NODES, parse
from .output import Output

MODULES = {
    "questions": ".commands_questions",
    "play": ".commands_play",
    "files": ".commands_files",
    "reference": ".commands_reference",
    "cards": ".commands_cards",
    "batch": ".commands_batch",
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code: see `Exit`."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        _never_fail_to_encode(stream)
    with _Boundary(debug="--debug" in arguments) as boundary:
        args = parse(arguments)
        out = boundary.out = Output(sys.stdout, as_json=getattr(args, "json", False), colour=_colour(sys.stdout))
        if args.version:
            boundary.code = _version(out)
        else:
            module = import_module(MODULES[args.handler], __package__)
            with _limits(args):
                boundary.code = getattr(module, args.command)(args, out)
        out.flush()
    return int(boundary.code)


class _Boundary:
    """Turns whatever goes wrong into an exit code and a message, so that no mistake of ours looks like an answer."""

    def __init__(self, *, debug: bool) -> None:
        self.code = Exit.YES
        self.out: Output | None = None
        self._debug = debug

    def __enter__(self) -> _Boundary:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        match error:
            case None:
                return True
            case UsageError():
                self.code = Exit.USAGE
                _complain(f"sysop: error: {error}" + (f"\n  = help: {error.help}" if error.help else ""))
            case InputError():
                self.code = Exit.INPUT
                _complain(str(error))
            case _ if _is_exhausted(error):
                self.code = Exit.UNKNOWN
                _complain(f"sysop: unknown: {error}\n  = help: raise --max-nodes or --timeout")
            case PipeClosed():
                self.code = self.out.code if self.out is not None else Exit.YES
                _forget_output()
            case KeyboardInterrupt():
                self.code = Exit.INTERRUPTED
            case SystemExit(code=code):  # argparse has printed its help
                self.code = Exit(int(code or 0))
            case _:
                self.code = Exit.BUG
                if self._debug:
                    sys.excepthook(type(error), error, trace)
                else:
                    what = " ".join(f"{type(error).__name__}: {error}".split())
                    _complain(f"sysop: a mistake of sysop itself, please report it (--debug shows where): {what}")
        return True


def _limits(args: Namespace) -> AbstractContextManager[object]:
    """The limits of one command; a batch sets them for each question."""
    if not hasattr(args, "max_nodes") or args.command == "batch":
        return nullcontext()
    from .solver.csp import limited

    return limited(nodes=NODES if args.max_nodes is None else args.max_nodes, seconds=args.timeout)


def _complain(text: str) -> None:
    sys.stderr.write(text + "\n")


def _never_fail_to_encode(stream: TextIO) -> None:
    """What a terminal cannot show is replaced, never an error."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")


def _is_exhausted(error: BaseException | None) -> bool:
    """Whether a limit on searching was reached; what was never imported was never raised."""
    solutions = sys.modules.get(f"{__package__}.solver.csp.solutions")
    return solutions is not None and isinstance(error, solutions.BudgetExhausted)


def _forget_output() -> None:
    """Nobody reads: what is left in the buffer goes nowhere, so that closing the stream at exit is quiet."""
    try:
        descriptor = sys.stdout.fileno()
    except (OSError, ValueError):
        return  # not a real stream
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, descriptor)
    os.close(nowhere)


def _colour(stream: TextIO) -> bool:
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or (stream.isatty() and os.environ.get("TERM") != "dumb")


def _version(out: Output) -> Exit:
    from . import __version__
    from .output import rules_label

    rules = rules_label("cr-26.03")
    if out.as_json:
        out.record("version", version=__version__, rules=rules)
    else:
        out.line(f"sysop {__version__} (rules: {rules})")
    return Exit.YES


if __name__ == "__main__":
    sys.exit(main())
