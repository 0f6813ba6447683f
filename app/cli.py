"""`sysop`: the command line. Answers go to standard output, diagnostics to standard error."""

from __future__ import annotations

import atexit
import gc
import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from importlib import import_module
from io import BytesIO, TextIOWrapper
from keyword import iskeyword
from types import TracebackType
from typing import TYPE_CHECKING, TextIO

from .exits import Exit, InputError, OutputLost, PipeClosed, UsageError
from .options import NODES, parse
from .output import Output, forget, note
from .watchdog import OutOfTime, Watchdog

if TYPE_CHECKING:
    from .models.notation.diagnostics import DiagnosticError
    from .solver.problems import BudgetExhausted

MODULES = {
    "questions": ".commands_questions",
    "play": ".commands_play",
    "pictures": ".commands_pictures",
    "service": ".commands_service",
    "files": ".commands_files",
    "reference": ".commands_reference",
    "cards": ".commands_cards",
    "batch": ".commands_batch",
    "decks": ".commands_decks",
    "games": ".commands_games",
    "replay": ".commands_replay",
    "tour": ".commands_tour",
}
SELDOM = 100_000  # objects made before cycles are looked for: modules and positions have none to speak of


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code: see `Exit`. What it changes of the process is as before afterwards."""
    if argv is None:
        _collect_seldom()
    errors = [(stream, getattr(stream, "errors", None)) for stream in (sys.stdout, sys.stderr)]
    try:
        return _run(sys.argv[1:] if argv is None else list(argv), is_all=argv is None)
    finally:
        for stream, handling in errors:
            _handle_errors(stream, handling)


def _run(arguments: list[str], *, is_all: bool) -> int:
    _open_standard_streams()
    for stream in (sys.stdout, sys.stderr):
        _handle_errors(stream, "replace")  # what a terminal cannot show is replaced, never an error
    with _Boundary(debug="--debug" in arguments) as boundary:
        args = parse(arguments)
        boundary.nodes = _nodes(args)
        boundary.position, boundary.pool = str(getattr(args, "position", "")), getattr(args, "pool", None)
        as_json, width = getattr(args, "json", False), _width(sys.stdout)
        out = boundary.out = Output(sys.stdout, as_json=as_json, colour=_colour(sys.stdout), width=width)
        if args.version:
            boundary.code = _version(out)
        else:
            module = import_module(MODULES[args.handler], __package__)
            if is_all:
                _collect_from_now_on()
            with _watched(args) as boundary.watchdog, _limits(args):
                boundary.code = getattr(module, args.command + "_" * iskeyword(args.command))(args, out)
        out.flush()
    return int(boundary.code)


def _collect_seldom() -> None:
    """Look for no cycles until the modules are there, and seldom afterwards: this command is all that the process does,
    and its last look would find none that matter. In a process of somebody else's, cycles would be found by nobody."""
    gc.set_threshold(SELDOM)
    gc.disable()
    atexit.register(gc.freeze)


def _collect_from_now_on() -> None:
    """Look for cycles again, and not among what is there already."""
    gc.freeze()
    gc.unfreeze()
    gc.enable()


class _Boundary:
    """Turns whatever goes wrong into an exit code and a message, so that no mistake of ours looks like an answer."""

    def __init__(self, *, debug: bool) -> None:
        self.code = Exit.YES
        self.out: Output | None = None
        self.nodes: int | None = None
        self.watchdog: Watchdog | None = None
        self.position = ""
        self.pool: str | None = None
        self.debug = debug

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
                note(f"sysop: error: {error}" + (f"\n  = help: {error.help}" if error.help else ""))
            case InputError():
                self.code = Exit.INPUT
                note(str(error))
                if isinstance(error, OutputLost):
                    forget(sys.stdout)
            case _ if (exhausted := _exhausted(error)) is not None:
                self.code = Exit.UNKNOWN
                note(f"sysop: unknown: {exhausted}\n  = help: {self._more(exhausted)}")
            case PipeClosed():
                self.code = self.out.code if self.out is not None else Exit.YES
                forget(sys.stdout)
            case OutOfTime():
                self.code = Exit.UNKNOWN
                note(f"sysop: unknown: {self.watchdog}\n  = help: raise --timeout")
            case KeyboardInterrupt():
                self.code = Exit.INTERRUPTED
            case SystemExit(code=code):  # argparse has printed its help
                self.code = Exit(int(code or 0))
            case _ if (refused := _refused(error)) is not None:
                self.code = Exit.INPUT
                note(refused.render())
            case Exception() if not self.debug and self._may_stray():
                from .reading import strayed

                self.code = Exit.INPUT
                note(f"error[position.notation]: {strayed(error)}")
            case _:
                self.code = Exit.BUG
                if self.debug:
                    sys.excepthook(type(error), error, trace)
                else:
                    what = " ".join(f"{type(error).__name__}: {error}".split())
                    note(f"sysop: a mistake of sysop itself, please report it (--debug shows where): {what}")
        return True

    def _may_stray(self) -> bool:
        """Whether the position is a line that may say what no game comes to."""
        if not self.position.lstrip().startswith("nrp1 "):
            return False
        from .reading import may_stray, pool_with

        return may_stray(self.position, pool_with(self.pool))

    def _more(self, error: BudgetExhausted) -> str:
        """What to do about a limit: those of the command line can be raised."""
        if error.seconds is not None or error.budget == self.nodes:
            return "raise --max-nodes or --timeout"
        return "this limit is fixed: ask about a position with fewer cards"


def _watched(args: Namespace) -> Watchdog:
    """What stops a command that takes longer than it may; a batch watches each question, a game waits for its
    player."""
    of_its_own = args.command in ("batch", "play", "serve")
    return Watchdog(None if of_its_own else getattr(args, "timeout", None))


def _limits(args: Namespace) -> AbstractContextManager[object]:
    """The limits of one command; a batch sets them for each question, a game for each choice, a suite for each
    expectation."""
    nodes = _nodes(args) if hasattr(args, "max_nodes") else None
    seconds = getattr(args, "timeout", None)
    if (nodes is None and seconds is None) or args.command in ("batch", "play", "serve"):
        return nullcontext()
    from .solver.problems import limited

    return limited(nodes=nodes, seconds=seconds)


def _nodes(args: Namespace) -> int:
    """How many values the searches of the command may try."""
    asked: int | None = getattr(args, "max_nodes", None)
    return NODES if asked is None else asked


def _open_standard_streams() -> None:
    """A standard stream that the caller closed is empty, or leads nowhere."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, TextIOWrapper(BytesIO(), encoding="utf-8"))


def _handle_errors(stream: TextIO | None, errors: str | None) -> None:
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None and errors is not None and not getattr(stream, "closed", False):
        reconfigure(errors=errors)


def _exhausted(error: BaseException | None) -> BudgetExhausted | None:
    """The limit on searching that was reached; what was never imported was never raised."""
    solutions = sys.modules.get(f"{__package__}.solver.problems.solutions")
    return error if solutions is not None and isinstance(error, solutions.BudgetExhausted) else None


def _refused(error: BaseException | None) -> DiagnosticError | None:
    """What is wrong with a document; likewise."""
    diagnostics = sys.modules.get(f"{__package__}.models.notation.diagnostics")
    return error if diagnostics is not None and isinstance(error, diagnostics.DiagnosticError) else None


def _colour(stream: TextIO) -> bool:
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or (stream.isatty() and os.environ.get("TERM") != "dumb")


def _width(stream: TextIO) -> int | None:
    """How many columns a terminal has; None where the answer goes elsewhere and is not broken."""
    if not stream.isatty():
        return None
    import shutil

    return shutil.get_terminal_size().columns


def _version(out: Output) -> Exit:
    from . import __version__
    from .models.card_pool import CARDS, NEWEST_DATE, NEWEST_SET
    from .models.edition import CURRENT, rules_label

    rules = rules_label(CURRENT)
    if out.as_json:
        out.record("version", version=__version__, rules=rules, cards=CARDS, newest=NEWEST_SET, date=NEWEST_DATE)
    else:
        out.line(f"sysop {__version__} (rules: {rules}; {CARDS:,} cards, up to {NEWEST_SET} of {NEWEST_DATE})")
    return Exit.YES


if __name__ == "__main__":
    sys.exit(main())
