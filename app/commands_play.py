"""Stepping through a position or a whole game: `play` asks for one choice after the other, `perft` counts their
sequences."""

from __future__ import annotations

import random
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path

from msgspec import Struct, field

from .choices import in_words
from .exits import Exit, InputError, UsageError
from .games.agents import AGENTS, Agent
from .games.board import board_lines
from .games.game import Game
from .games.moves import By
from .games.passing import EVERYTHING, POLICIES
from .games.saving import GameFileError
from .games.table import Settled, Table
from .games.telling import accessed, as_meant, as_seen, happened, sides_view
from .models.actions import Choice
from .models.imports.decks import Deck
from .models.notation.announcements import ActionError
from .models.notation.diagnostics import DiagnosticError
from .models.notation.emitting import Data, emit
from .models.notation.one_line import UnwritableLine, line_of
from .models.notation.positions import PositionFile
from .models.notation.writing import UnwritableState, position_data, write_position
from .models.pool import UnknownCard
from .models.terms import Side
from .models.verdict import IllegalActionError, UndecidedError
from .options import MOST_DIGITS, NODES
from .output import Output
from .reading import STANDARD_INPUT, Loaded, load, load_position, pool_with
from .solver.ask.perft import perft as counted
from .solver.ask.position import Position
from .solver.choices.masks import kind_of
from .solver.following.search import doubt_told
from .solver.problems import BudgetExhausted, limited
from .verdicts import citation
from .waiting import decision_lines

SHOWN = 40
TAKES = ("save", "export", "why", "keep", "rule")  # the commands that something stands behind
HELP = (
    "a number takes that choice, an action in words takes it: run HQ",
    "random: one of the choices   undo: one choice back   more: the next choices   where: what is decided",
    "board: the table   log: what happened so far   unknown: what is not known here",
    "rule CARD [clause N] [not met]: play without what is not understood of it, or as if it asked for what is not so",
    "rule nothing: what was in doubt changed nothing   rule state FILE: go on from the position of a file",
    "save FILE: the position   keep FILE: the whole game   export FILE: the choices as a suite",
    "why ACTION: why it is not legal   quit",
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
    """Step through a position or a game, reading commands from standard input."""
    nodes = NODES if args.max_nodes is None else args.max_nodes
    session = _session(args, out)

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


def _session(args: Namespace, out: Output) -> Session:
    """What the options ask for: a position as it is, two decks, or a game that was kept."""
    asked = [name for name in ("position", "decks", "game") if getattr(args, name) is not None]
    if len(asked) != 1:
        help = "name a POSITION, or two deck lists with --decks, or a kept game with --game"
        raise UsageError("what is played?" if not asked else f"{' and '.join(asked)}: only one can be played", help)
    table = Table(args.table)
    rng = random.Random(args.seed)
    other = AGENTS[args.against](args.seed) if args.against is not None else None
    if args.position is not None:
        if args.position == STANDARD_INPUT:
            raise UsageError("play reads commands from standard input", "name a file with the position")
        if other is not None:
            raise UsageError("--against plays whole games", "name two deck lists with --decks")
        loaded = load(args.position, args.edition, args.pool, args.seen_by)
        passing = POLICIES[args.passing] if args.passing is not None else EVERYTHING
        game = Game(loaded.position, seed=args.seed, passing=passing, table=table, draws=args.passing is not None)
        return Session(game, out, rng, loaded=loaded)
    if args.seen_by is not None:
        raise UsageError("--seen-by is for a position", "with --against each player sees their own side")
    side = (Side(args.side) if args.side is not None else Side.CORP) if other is not None else None
    if args.game is not None:
        try:
            game = Game.load(args.game, pool=pool_with(args.pool))
        except GameFileError as error:
            raise InputError(f"error[game.unreadable]: {error}") from error
    else:
        corp, runner = (_deck(name, args.pool) for name in args.decks)
        passing = POLICIES[args.passing or "people"]
        edition = {} if args.edition is None else {"edition": args.edition}
        try:
            game = Game.new(
                corp, runner, seed=args.seed, pool=pool_with(args.pool), passing=passing, table=table, **edition
            )
        except ValueError as error:
            raise InputError(f"error[deck.side]: {error}") from error
    return Session(game, out, rng, side=side, other=other)


def _deck(name: str, pool: str | None) -> Deck:
    from .models.imports.decks import load_deck

    try:
        return load_deck(name, pool_with(pool))
    except DiagnosticError as error:
        raise InputError(error.render()) from error


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
    """A game being stepped through by one player, or by both in turns."""

    game: Game
    out: Output
    rng: random.Random
    loaded: Loaded | None = None
    side: Side | None = None  # whose eyes it is seen with; None sees everything
    other: Agent | None = None
    shown: list[Choice] = field(default_factory=list)
    first: int = 0
    told: int = 0  # events of the log that were told

    @property
    def position(self) -> Position:
        """Where the game is."""
        return self.game.position

    @property
    def whole(self) -> bool:
        """Whether it is a whole game, of which the table is shown and told what happened."""
        return self.loaded is None

    def obey(self, line: str) -> bool:
        """Carry out one command; False ends the session."""
        word, _, rest = line.partition(" ")
        commands: dict[str, Callable[[str], None]] = {
            "undo": self._undo,
            "more": self._more,
            "random": self._random,
            "where": self._where,
            "board": self._board,
            "log": self._log,
            "unknown": self._unknown,
            "rule": self._rule,
            "save": self._save,
            "keep": self._keep,
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
        """What happened, what is decided, and the choices by number."""
        self._let_the_other_play()
        if self.whole:
            self._tell()
            self._board("")
        self._where("")
        self.first = 0
        self.shown = []
        self.shown = list(islice(iter(self.game.legal_actions), SHOWN + 1))
        self._list()
        return True

    def _let_the_other_play(self) -> None:
        while self.other is not None and self.game.side not in (self.side, None) and not self.game.is_stuck:
            self.game.act(self.other.choose(self.game))

    def _view(self) -> Position:
        return sides_view(self.position, self.side)

    def _tell(self) -> None:
        """What happened since it was told last."""
        view = self._view()
        for line in happened(view, self.told):
            self.out.prose(f"  . {line}")
        self.told = len(view.state.history)
        if (title := accessed(view)) is not None:
            self.out.line(f"  the Runner accesses {title}")

    def _list(self) -> None:
        kind, view = None, self._view()
        for number, choice in enumerate(self.shown[:SHOWN], self.first + 1):
            if kind_of(choice) != kind:
                kind = kind_of(choice)
                self.out.line(f"  {kind}")
            self.out.prose(f"  {number:4} {in_words(view, as_seen(self.position, view, choice))}")
        if len(self.shown) > SHOWN:
            self.out.line("  there are more: more")
        for choice, reason in islice(self.game.legal_actions.undecided, 5):
            text = view.describe(as_seen(self.position, view, choice))
            self.out.line(f"     ? {text}: {getattr(reason, 'message', reason)}")

    def _more(self, _: str) -> None:
        if len(self.shown) <= SHOWN:
            self.out.line("  that was all")
            return
        self.first += SHOWN
        self.shown = list(islice(iter(self.game.legal_actions), self.first, self.first + SHOWN + 1))
        self._list()

    def _where(self, _: str) -> None:
        state = self.position.state
        corp, runner = state.corp, state.runner
        self.out.line(
            f"turn {state.turn} | Corp {corp.credits} credits, {corp.clicks} clicks | "
            f"Runner {runner.credits} credits, {runner.clicks} clicks, {runner.tags} tags"
        )
        if state.doubts:
            self.out.line("some of what is shown is in doubt; `unknown` tells what")
        for line in decision_lines(self._view()):
            self.out.line(line)

    def _board(self, _: str) -> None:
        for line in board_lines(self.position, self.side):
            self.out.prose(line)

    def _log(self, _: str) -> None:
        for line in happened(self._view()):
            self.out.prose(f"  . {line}")

    def _help(self, _: str) -> None:
        for line in HELP:
            self.out.line(f"  {line}")

    def _why(self, text: str) -> None:
        try:
            verdict = self._view().check(text)
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
        self._take(self.shown[index])

    def _random(self, _: str) -> None:
        found = list(islice(iter(self.game.legal_actions), SHOWN))
        if not found:
            self.out.line("  there is nothing to choose")
            return
        choice = self.rng.choice(found)
        view = self._view()
        self.out.line(f"  {view.describe(as_seen(self.position, view, choice))}")
        self._take(choice)

    def _take(self, action: Choice | str) -> None:
        view = self._view()
        try:
            self.game.act(as_meant(self.position, view, action) if isinstance(action, str) else action)
        except (IllegalActionError, UndecidedError):
            text = action if isinstance(action, str) else view.describe(as_seen(self.position, view, action))
            self._why(text)
            return
        except ActionError as error:
            self.out.line(f"  {error}")
            return
        self.show()

    def _undo(self, _: str) -> None:
        own = [m for m in self.game.history if m.by is not By.PASSED and m.side in (self.side, m.side)]
        if not own or not self._taken_back():
            self.out.line("  this is where it began")
            return
        self.told = min(self.told, len(self.position.state.history))
        self.show()

    def _taken_back(self) -> bool:
        """One choice back; of a game against somebody, to where this player decided."""
        try:
            self.game.undo()
            while self.other is not None and self.game.side is not self.side:
                self.game.undo()
        except ValueError:
            return False
        return True

    # ---------------------------------------------------------------------- the table

    def _unknown(self, _: str) -> None:
        found = self.game.unknown
        for reason in found:
            self.out.prose(f"  {reason.code}: {reason.message} [{citation(reason.rule)}]")
        for message in self._in_doubt():
            self.out.prose(f"  what is shown may be otherwise: {message}")
        if not found and not self.position.state.doubts:
            self.out.line("  everything is known here")

    def _in_doubt(self) -> tuple[str, ...]:
        """What earlier steps left in doubt of what is shown, each thing once."""
        return tuple(dict.fromkeys(doubt_told(self.position, d).message for d in self.position.state.doubts))

    def _rule(self, text: str) -> None:
        try:
            first, _, rest = text.partition(" ")
            plain = text.removesuffix("not met").rstrip()
            if text == "nothing":
                self.game.rule(as_=Settled.NOTHING)
            elif first == "state" and rest:
                self.game.rule(as_=load_position(rest, pool=self.position.pool))
            else:
                self.game.rule(plain or None, Settled.SKIPPED if plain == text else Settled.NOT_MET)
        except DiagnosticError as error:
            self.out.line("  " + "; ".join(problem.message for problem in error.diagnostics))
            return
        except (UnknownCard, ValueError) as error:
            self.out.line(f"  {error.args[0] if error.args else error}")
            return
        for ruling in self.game.rulings[-1:]:
            self.out.line(f"  ruled: {ruling.text}")
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

    def _keep(self, name: str) -> None:
        if not name:
            self.out.line("  keep FILE: name the file for the game")
            return
        try:
            self.game.save(name)
            self.out.line(f"  written to {name}")
        except GameFileError as error:
            self.out.line(f"  {error}")

    def _export(self, name: str) -> None:
        """The position that it began with, and what was chosen, as an entry of a suite."""
        waiting = self.position.decision
        texts: list[Data] = [
            before.describe(move.choice)
            for before, move in zip(self.game.positions(), self.game.history, strict=False)
            if move.choice is not None
        ]
        entry: dict[str, Data] = {"name": "as played", "after": texts}
        if waiting is not None:
            entry["decision"] = waiting.kind.value
        else:
            ending = self.position.state.ending
            entry["over"] = ending.value if ending is not None else "none"
        file: PositionFile | None = self.loaded.file if self.loaded is not None else None
        begun = self.game.begun
        try:
            data = position_data(file, file.pool) if file is not None else position_data(begun.given, begun.pool)
        except UnwritableState as error:
            self.out.line(f"  {error}")
            return
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
