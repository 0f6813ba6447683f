"""Stepping through a position: `play` asks for one choice after the other, `perft` counts their sequences."""

from __future__ import annotations

import random
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path

from msgspec import Struct, field

from .exits import Exit, UsageError
from .models.actions import Choice
from .models.notation.announcements import ActionError
from .models.notation.emitting import Data, emit
from .models.notation.one_line import UnwritableLine, line_of
from .models.notation.positions import PositionFile
from .models.notation.writing import UnwritableState, position_data, write_position
from .models.verdict import IllegalActionError, UndecidedError
from .options import MOST_DIGITS, NODES
from .output import Output
from .reading import STANDARD_INPUT, Loaded, load
from .solver.csp import BudgetExhausted, limited
from .solver.masks import kind_of
from .solver.perft import perft as counted
from .solver.position import Position
from .verdicts import citation
from .waiting import decision_lines

SHOWN = 40
TAKES = ("save", "export", "why")  # the commands that something stands behind
HELP = (
    "a number takes that choice, an action in words takes it: run HQ",
    "random: one of the choices   undo: one choice back   more: the next choices   where: what is decided",
    "save FILE: the position   export FILE: the choices as a suite   why ACTION: why it is not legal   quit",
)


def perft(args: Namespace, out: Output) -> Exit:
    """How many sequences of choices there are."""
    if args.depth < 1:
        raise UsageError("a depth of 0 counts nothing", "ask for at least --depth 1")
    counts = counted(load(args.position, args.edition, args.pool, args.seen_by).position, args.depth)
    if out.as_json:
        out.record(
            "perft",
            depth=counts.depth,
            total=counts.total,
            divided=dict(counts.divided),
            undecided=counts.undecided,
            ended=counts.ended,
        )
    else:
        for kind, count in counts.divided:
            out.line(f"{kind}: {count}")
        out.line(f"total: {counts.total}")
        if counts.undecided:
            out.line(f"undecided: {counts.undecided}")
    return Exit.UNKNOWN if counts.undecided else Exit.YES


def play(args: Namespace, out: Output) -> Exit:
    """Step through the position, reading commands from standard input."""
    if args.position == STANDARD_INPUT:
        raise UsageError("play reads commands from standard input", "name a file with the position")
    loaded = load(args.position, args.edition, args.pool, args.seen_by)
    session = Session(loaded, out, random.Random(args.seed), loaded.position)
    nodes = NODES if args.max_nodes is None else args.max_nodes

    def within_limits(step: Callable[[], bool]) -> bool:
        """What a step gives; a search that is given up ends the step, not the game."""
        try:
            with limited(nodes=nodes, seconds=args.timeout):
                return step()
        except BudgetExhausted as error:
            out.line(f"  unknown: {error} (--max-nodes, --timeout)")
            return True

    within_limits(session.show)
    for line in _lines(out):
        if not within_limits(partial(session.obey, line.strip())):
            break
    return Exit.YES


def _lines(out: Output) -> Iterator[str]:
    """The lines typed or piped in, each asked for; bytes that are no text are replaced."""
    buffer = getattr(sys.stdin, "buffer", None)
    while True:
        out.prompt("> ")
        line = buffer.readline().decode("utf-8", "replace") if buffer is not None else sys.stdin.readline()
        if not line:
            return
        if not sys.stdin.isatty():
            out.line(line.rstrip("\n"))
        yield line


class Session(Struct):
    """A position being stepped through, with the way to it."""

    loaded: Loaded
    out: Output
    rng: random.Random
    position: Position
    past: list[tuple[Position, str]] = field(default_factory=list)
    shown: list[Choice] = field(default_factory=list)
    first: int = 0

    def obey(self, line: str) -> bool:
        """Carry out one command; False ends the session."""
        word, _, rest = line.partition(" ")
        commands: dict[str, Callable[[str], None]] = {
            "undo": self._undo,
            "more": self._more,
            "random": self._random,
            "where": self._where,
            "save": self._save,
            "export": self._export,
            "why": self._why,
            "help": self._help,
        }
        if word in ("quit", "exit"):
            return False
        if not line:
            return True
        if line.isdecimal():
            self._take_number(line)
        elif word in commands:
            if rest.strip() and word not in TAKES:
                self.out.line(f"  {word} stands alone, without {rest.strip()!r}")
            else:
                commands[word](rest.strip())
        else:
            self._take(line)
        return True

    # ------------------------------------------------------------------------ showing

    def show(self) -> bool:
        """What is decided, and the choices by number."""
        self._where("")
        self.first = 0
        self.shown = []
        self.shown = list(islice(iter(self.position.legal_actions), SHOWN + 1))
        self._list()
        return True

    def _list(self) -> None:
        kind = None
        for number, choice in enumerate(self.shown[:SHOWN], self.first + 1):
            if kind_of(choice) != kind:
                kind = kind_of(choice)
                self.out.line(f"  {kind}")
            self.out.line(f"  {number:4} {self.position.describe(choice)}")
        if len(self.shown) > SHOWN:
            self.out.line("  there are more: more")
        for choice, reason in islice(self.position.legal_actions.undecided, 5):
            self.out.line(f"     ? {self.position.describe(choice)}: {getattr(reason, 'message', reason)}")

    def _more(self, _: str) -> None:
        if len(self.shown) <= SHOWN:
            self.out.line("  that was all")
            return
        self.first += SHOWN
        self.shown = list(islice(iter(self.position.legal_actions), self.first, self.first + SHOWN + 1))
        self._list()

    def _where(self, _: str) -> None:
        state = self.position.state
        corp, runner = state.corp, state.runner
        self.out.line(
            f"turn {state.turn} | Corp {corp.credits} credits, {corp.clicks} clicks | "
            f"Runner {runner.credits} credits, {runner.clicks} clicks, {runner.tags} tags"
        )
        for line in decision_lines(self.position):
            self.out.line(line)

    def _help(self, _: str) -> None:
        for line in HELP:
            self.out.line(f"  {line}")

    def _why(self, text: str) -> None:
        try:
            verdict = self.position.check(text)
        except ActionError as error:
            self.out.line(f"  {error}")
            return
        self.out.line(f"  {verdict.status.value}")
        for reason in (*verdict.reasons, *verdict.unknown, *verdict.warnings):
            self.out.line(f"  {reason.code}: {reason.message} [{citation(reason.rule)}]")

    # ------------------------------------------------------------------------ choosing

    def _take_number(self, text: str) -> None:
        index = int(text) - 1 - self.first if len(text) <= MOST_DIGITS else -1
        if not 0 <= index < min(len(self.shown), SHOWN):
            shown = f"{self.first + 1} to {self.first + min(len(self.shown), SHOWN)}" if self.shown else "none"
            self.out.line(f"  there is no choice {text[:MOST_DIGITS]}; shown are {shown}")
            return
        self._take(self.position.describe(self.shown[index]))

    def _random(self, _: str) -> None:
        found = list(islice(iter(self.position.legal_actions), SHOWN))
        if not found:
            self.out.line("  there is nothing to choose")
            return
        text = self.position.describe(self.rng.choice(found))
        self.out.line(f"  {text}")
        self._take(text)

    def _take(self, text: str) -> None:
        try:
            after = self.position.after(text)
        except (IllegalActionError, UndecidedError):
            self._why(text)
            return
        except ActionError as error:
            self.out.line(f"  {error}")
            return
        self.past.append((self.position, text))
        self.position = after
        self.show()

    def _undo(self, _: str) -> None:
        if not self.past:
            self.out.line("  this is where it began")
            return
        self.position, _text = self.past.pop()
        self.show()

    # ------------------------------------------------------------------------ keeping

    def _save(self, name: str) -> None:
        try:
            self._written(name, write_position(self.position.state, self.position.pool))
        except UnwritableState:  # in the middle of something: only the one-line notation has words for it
            try:
                self._written(name, line_of(self.position.state, self.position.pool) + "\n")
            except UnwritableLine as error:
                self.out.line(f"  {error}; save it where nothing is half done")

    def _export(self, name: str) -> None:
        """The position that it began with, and what was chosen, as an entry of a suite."""
        waiting = self.position.decision
        entry: dict[str, Data] = {"name": "as played", "after": [text for _, text in self.past]}
        if waiting is not None:
            entry["decision"] = waiting.kind.value
        else:
            ending = self.position.state.ending
            entry["over"] = ending.value if ending is not None else "none"
        file: PositionFile = self.loaded.file
        data = position_data(file, file.pool)
        data["expect"] = [entry]
        self._written(name, emit(data))

    def _written(self, name: str, text: str) -> None:
        if not name:
            self.out.line(text.rstrip("\n"))
            return
        try:
            Path(name).write_text(text, encoding="utf-8", newline="\n")
            self.out.line(f"  written to {name}")
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or "this is not the name of a file"
            self.out.line(f"  {name!r} cannot be written ({why})")
