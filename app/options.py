"""The command line's commands and options."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from typing import Any, NamedTuple, NoReturn, TypeAlias

from .exits import UsageError
from .models.terms import CardType

POSITION = (
    "a position file (YAML, JSON or one line), - for standard input, a line that begins with nrp1, or a state of a"
    " recorded game: FILE@137, FILE@turn=7,click=2"
)
MOST_DIGITS = 18
NODES = 1_000_000  # values that the searches of one command may try
SET = "read one rule as another edition does (docs/editions.md): state_change=required"
POOL = "also the cards of this file that `sysop cards compile` wrote; they replace shipped ones of the same name"
ON = "who does the work: local:N for N processes here, dask://HOST:PORT for a cluster (extra sysop[dask])"
SCHEMAS = ("position", "verdict", "questions", "answers")
ACTION = "an action as players write it: 'run HQ', 'use Corroder ability 1', 'steal Obokata Protocol'"


class _Help(argparse.HelpFormatter):
    """Help as wide as the terminal; argparse makes a formatter for each argument, and would ask for the width each
    time, with modules that are needed for nothing else."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=_columns() - 2)


@cache
def _columns() -> int:
    said = os.environ.get("COLUMNS", "")
    if said.isdecimal() and int(said):
        return int(said)
    try:
        return os.get_terminal_size(sys.__stdout__.fileno() if sys.__stdout__ else 1).columns or 80
    except (OSError, ValueError):
        return 80


class Parser(argparse.ArgumentParser):
    """A parser that raises `UsageError`, with what was probably meant.

    Args:
        fill: adds the arguments; asked when they are needed, since a command needs those of no other.
    """

    def __init__(self, *, fill: Fill | None = None, **more: Any) -> None:
        super().__init__(add_help=fill is None, formatter_class=_Help, **more)
        self._fill = fill

    def filled(self) -> Parser:
        """This parser, with its arguments."""
        fill, self._fill = self._fill, None
        if fill is not None:
            self.add_argument("-h", "--help", action="help", help="show this help message and exit")
            fill(self)
        return self

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        self.filled()
        return super().parse_known_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        unknown = re.match(r"unrecognized arguments: (.*)", message)
        choice = re.match(r"argument (.+?): invalid choice: '(.*?)' \(choose from (.*)\)", message)
        if unknown:
            raise self._unknown(unknown[1].split()[0])
        if choice:
            offered = re.findall(r"[\w-]+", choice[3])
            close = _close(choice[2], offered)
            hint = f"did you mean {close[0]!r}?" if close else f"one of: {', '.join(offered)}"
            of = f"value of {choice[1]}" if choice[1].startswith("-") else choice[1].lower()
            raise UsageError(f"{_cited(choice[2])} is not a valid {of}", hint)
        raise UsageError(message, self.format_usage().strip())

    def _unknown(self, wrong: str) -> UsageError:
        """An argument that nothing expects; an option that only other commands have is told with them."""
        name = wrong.split("=")[0]
        if not name.startswith("-"):
            return UsageError(f"unknown argument {_cited(wrong)}", "put what has blanks in it in quotes")
        owners = [parser.prog.removeprefix("sysop ") for parser in self.family() if name in parser.options()]
        if owners:
            return UsageError(f"{name} is no option here", f"these commands have it: {', '.join(owners)}")
        known = sorted({option for parser in self.family() for option in parser.options()})
        close = _close(name, known)
        return UsageError(f"unknown option {_cited(wrong)}", f"did you mean {close[0]!r}?" if close else None)

    def options(self) -> list[str]:
        """The options that this parser knows."""
        return [option for action in self.filled()._actions for option in action.option_strings]

    def commands(self) -> list[Parser]:
        """The parsers of the commands."""
        return [
            parser
            for action in self.filled()._actions
            if isinstance(action, argparse._SubParsersAction)
            for parser in action.choices.values()
        ]

    def family(self) -> list[Parser]:
        """This parser, those of its commands, and theirs."""
        return [self, *(parser for command in self.commands() for parser in command.family())]


Fill: TypeAlias = Callable[[Parser], None]


def _close(text: str, known: Sequence[str]) -> list[str]:
    from difflib import get_close_matches

    return get_close_matches(text, known, 1, 0.5)


def _cited(text: str, most: int = 60) -> str:
    return repr(text if len(text) <= most else text[: most - 1] + "…")


def natural(text: str) -> int:
    """A whole number from 0."""
    if not text.isdecimal() or len(text) > MOST_DIGITS:
        raise argparse.ArgumentTypeError(f"{_cited(text)} is not a whole number from 0 to {'9' * MOST_DIGITS}")
    return int(text)


def duration(text: str) -> float:
    """A number of seconds above 0."""
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 0 < found < float("inf"):
        raise argparse.ArgumentTypeError(f"{_cited(text)} is not a number of seconds above 0")
    return found


class Command(NamedTuple):
    """A command: its name, the module that carries it out, what it is for, and what adds its arguments."""

    name: str
    handler: str
    help: str
    fill: Fill


COMMANDS: list[Command] = []


def command(name: str, handler: str, help: str, *parts: str, as_json: bool = True) -> Callable[[Fill], Fill]:
    """Register a command whose own arguments the function adds, after those that it shares with others."""

    def register(own: Fill) -> Fill:
        def fill(made: Parser) -> None:
            _shared(made, parts, as_json=as_json)
            own(made)

        COMMANDS.append(Command(name, handler, help, fill))
        return own

    return register


def _shared(made: Parser, parts: tuple[str, ...], *, as_json: bool) -> None:
    if "position" in parts:
        made.add_argument("position", metavar="POSITION", help=POSITION)
    if as_json:
        made.add_argument("--json", action="store_true", help="answers as JSON, one record a line")
    made.add_argument("--debug", action="store_true", help=argparse.SUPPRESS, default=argparse.SUPPRESS)
    if "position" in parts or "edition" in parts:
        made.add_argument("--edition", metavar="E", help="read the rules of this edition instead of the file's")
        made.add_argument("--set", metavar="SWITCH=READING", action="append", help=SET)
    if "position" in parts or "pool" in parts:
        made.add_argument("--pool", metavar="POOL", help=POOL)
    if "position" in parts:
        made.add_argument(
            "--seen-by", metavar="SIDE", choices=("corp", "runner"), help="what this player knows, and no more"
        )
    if "position" in parts or "limits" in parts or "timeout" in parts:
        made.add_argument("--timeout", metavar="S", type=duration, help=TIMEOUT)
    if "position" in parts or "limits" in parts:
        made.add_argument(
            "--max-nodes", metavar="N", type=natural, help=f"values a search may try ({NODES} unless told)"
        )


TIMEOUT = "give up after so many seconds: UNKNOWN"
PROBLEM = "the constraint problem behind it: variables, constraints with their rules, who solves what"


def _length(made: Parser) -> argparse._MutuallyExclusiveGroup:
    """How much of a list is wanted."""
    much = made.add_mutually_exclusive_group()
    much.add_argument("--count", action="store_true", help="only how many there are")
    much.add_argument("--limit", metavar="N", type=natural, help="at most so many")
    return much


@command("check", "questions", "is this action legal, and why not?", "position")
def _check(made: Parser) -> None:
    made.add_argument("action", metavar="ACTION", help=ACTION)
    made.add_argument("--explain", action="store_true", help="also what the rules say, and what is legal instead")
    made.add_argument("--fix", action="store_true", help="also the smallest changes that would make it legal")
    made.add_argument("--quiet", action="store_true", help="no text, only the exit code")
    made.add_argument("--problem", action="store_true", help=PROBLEM)


@command("actions", "questions", "everything that may be chosen now", "position")
def _actions(made: Parser) -> None:
    _length(made).add_argument("--by-kind", action="store_true", help="only how many there are of each kind")
    made.add_argument("--kind", metavar="K", help="only this kind: install, run, use, ...")
    made.add_argument("--card", metavar="CARD", help="only those that name this card")
    made.add_argument("--server", metavar="SERVER", help="only those that name this server")
    made.add_argument("--costs", action="store_true", help="with --json: what each costs, and one way to pay it")


@command("draw", "pictures", "the position as a picture (SVG)", "position")
def _draw(made: Parser) -> None:
    made.add_argument("-o", "--output", metavar="FILE.svg", help="write the picture to a file")
    made.add_argument("--orders", action="store_true", help="what is pending as a graph, instead of the board")
    made.add_argument("--problem", metavar="ACTION", help="the problem of paying for it, instead of the board")
    made.add_argument("--width", metavar="N", type=natural, help="in pixels: 960 unless told, 380 for a phone")


@command("serve", "service", "answer questions over HTTP, with a page for people; or line by line", "limits")
def _serve(made: Parser) -> None:
    made.add_argument("--host", metavar="NAME", default="127.0.0.1", help="the address to listen at: 127.0.0.1")
    made.add_argument("--port", metavar="N", type=natural, default=8000, help="8000 unless told")
    made.add_argument("--workers", metavar="N", type=natural, help="processes that answer; one on each core")
    made.add_argument("--rate", metavar="N", type=natural, default=600, help="requests a minute of one address; 0: any")
    made.add_argument("--cors", metavar="ORIGIN", action="append", help="pages of this origin may ask, too")
    made.add_argument("--no-page", action="store_true", help="the API alone, without the page")
    made.add_argument("--stdio", action="store_true", help="read questions as lines of JSON, answer each at once")
    made.add_argument("--files", action="store_true", help="with --stdio: questions may name files of this machine")


@command("mcp", "service", "tools for assistants (Model Context Protocol)", as_json=False)
def _mcp(made: Parser) -> None:
    made.add_argument("--http", action="store_true", help="over HTTP instead of standard input and output")
    made.add_argument("--port", metavar="N", type=natural, default=8001, help="with --http: 8001 unless told")


@command(
    "play",
    "play",
    "step through a position, or play a whole game: choose, undo, save, export as a suite",
    "edition",
    "pool",
    "limits",
    as_json=False,
)
def _play(made: Parser) -> None:
    made.add_argument("position", metavar="POSITION", nargs="?", help="a position file (YAML, JSON or one line)")
    made.add_argument("--decks", metavar=("CORP", "RUNNER"), nargs=2, help="a whole game with these deck lists")
    made.add_argument("--game", metavar="FILE", help="a game that `keep` wrote")
    made.add_argument("--seed", metavar="N", type=natural, default=0, help="of chance, of `random` and of --against")
    made.add_argument("--against", choices=("random", "greedy"), help="who plays the other side of a whole game")
    made.add_argument("--side", choices=("corp", "runner"), help="the side that you play --against; corp unless told")
    passing = "what is decided without asking: of a position nothing, of a game what people pass, unless told"
    made.add_argument("--passing", choices=("everything", "forced", "people"), help=passing)
    table = "where nothing is certain: wait for `rule`, skip what is not understood, or take it as not met (ask)"
    made.add_argument("--table", choices=("ask", "skip", "not-met"), default="ask", help=table)
    made.add_argument(
        "--seen-by",
        metavar="SIDE",
        choices=("corp", "runner"),
        help="what this player knows of a position, and no more",
    )


@command("perft", "play", "how many sequences of choices there are, divided by the first", "position")
def _perft(made: Parser) -> None:
    made.add_argument("--depth", metavar="N", type=natural, default=1, help="how many choices each has; 1 unless told")


@command("targets", "questions", "every valid announcement of targets", "position")
def _targets(made: Parser) -> None:
    much = _length(made)
    made.add_argument(
        "subject", metavar="SUBJECT", help="a card, 'CARD ability 1', 'CARD subroutine 2', or an action: 'use CARD'"
    )
    made.add_argument("--distinct", action="store_true", help="keep sets apart that only exchange equal copies")
    much.add_argument("--sample", metavar="N", type=natural, help="so many, drawn at random")
    made.add_argument("--seed", metavar="S", type=natural, default=0, help="what --sample draws with; 0 unless told")
    much.add_argument("--why-not", metavar="CARD", help="why this card cannot be chosen")
    made.add_argument("--problem", action="store_true", help=PROBLEM)


@command("payments", "questions", "every way to pay what falls due together", "position")
def _payments(made: Parser) -> None:
    _length(made)
    made.add_argument("action", metavar="ACTION", help=ACTION)
    made.add_argument("--why-not", metavar="PAYMENT", help="why this payment, as `pay` takes it, is not accepted")
    made.add_argument("--distinct", action="store_true", help="keep payments apart that only exchange equal things")
    made.add_argument("--problem", action="store_true", help=PROBLEM)


@command("checkpoint", "questions", "what a checkpoint would do now, step by step", "position")
def _checkpoint(made: Parser) -> None:
    made.add_argument("--why-not", metavar="CARD", help="why abilities of this card did not become pending")
    made.add_argument("--problem", action="store_true", help=PROBLEM)


@command("orders", "questions", "every legal order of the pending abilities", "position")
def _orders(made: Parser) -> None:
    much = _length(made)
    made.add_argument("--distinct", action="store_true", help="one for each of the results that orders have, and these")
    graph = "write what depends on what to this .dot or .mmd file instead"
    much.add_argument("--graph", metavar="FILE", help=graph)
    why_not = "why this order is none of them: titles, separated by ';'"
    much.add_argument("--why-not", metavar="ORDER", help=why_not)


@command("outcomes", "questions", "all different results of what is pending, and whether the order matters", "position")
def _outcomes(made: Parser) -> None:
    made.add_argument("--limit", metavar="N", type=natural, help="at most so many")


@command("validate", "files", "is this a possible position?", "edition", "pool", "limits")
def _validate(made: Parser) -> None:
    made.add_argument("positions", metavar="POSITION", nargs="+", help=POSITION)


@command("fmt", "files", "the position in its canonical form", "position")
def _fmt(made: Parser) -> None:
    made.add_argument("--write", action="store_true", help="write it back to the file")
    forms = ("yaml", "json", "line", "query")
    made.add_argument("--to", choices=forms, help="the form to write, the file's own by default; query: for links")
    made.add_argument("--schema", metavar="SCHEMA", help="begin with a line that tells editors where the schema is")


@command("schema", "files", "the JSON Schema of a format")
def _schema(made: Parser) -> None:
    made.add_argument("format", metavar="FORMAT", choices=SCHEMAS, help="position, verdict, questions or answers")
    made.add_argument("--titles", action="store_true", help="of position: with the titles of all cards, for editors")


@command("suite", "files", "do positions meet the expectations written in them?", "edition", "pool", "timeout")
def _suite(made: Parser) -> None:
    made.add_argument("files", metavar="FILE", nargs="+", help="position files, or folders of them")
    made.add_argument("--report", action="store_true", help="the scoreboard of rules and suites as a page in Markdown")
    made.add_argument("-k", metavar="TEXT", dest="keyword", default="", help="only expectations named like this")
    made.add_argument("--on", metavar="WHERE", default="local:1", help=ON)


@command("batch", "batch", "many questions, one JSON object a line", "edition", "pool", "limits")
def _batch(made: Parser) -> None:
    made.add_argument("questions", metavar="FILE", help="a file of questions, or - for standard input")
    made.add_argument("-o", "--output", metavar="FILE", help="write the answers to this file")
    made.add_argument("--resume", action="store_true", help="go on where an earlier run with the same -o ended")
    made.add_argument("--no-files", action="store_true", help="questions of strangers: none may name a file")
    made.add_argument("--on", metavar="WHERE", help=f"{ON}; one process on each core unless told")


@command("card", "reference", "how a card is modelled", "pool")
def _card(made: Parser) -> None:
    made.add_argument("title", metavar="TITLE", nargs="*", help="title, card id or printing code")
    made.add_argument("--text", metavar="TEXT", help="how a text of your own is read, with --type")
    types = tuple(type_.value for type_ in CardType)
    made.add_argument("--type", metavar="TYPE", choices=types, help="the type of the card with --text, as `asset`")


@command("cards", "cards", "compile cards of your own, or tell how much of a pool is understood")
def _cards(made: Parser) -> None:
    tasks = made.add_subparsers(dest="task", metavar="TASK", required=True, parser_class=Parser)

    def task(name: str, help: str) -> Parser:
        made: Parser = tasks.add_parser(name, help=help, description=help, allow_abbrev=False)
        made.add_argument("--json", action="store_true", help="JSON, one record a line", default=argparse.SUPPRESS)
        made.add_argument("--debug", action="store_true", help=argparse.SUPPRESS, default=argparse.SUPPRESS)
        return made

    compile_ = task("compile", "read the texts of cards, and write a pool file to ask questions with")
    compile_.add_argument(
        "cards", metavar="FILE_OR_FOLDER", nargs="+", help="NetrunnerDB v2 JSON, or cards of your own in YAML"
    )
    compile_.add_argument("--timeout", metavar="S", type=duration, help=TIMEOUT)
    compile_.add_argument("-o", "--output", metavar="POOL", required=True, help="the pool file to write")
    compile_.add_argument(
        "--without-words", action="store_true", help="leave the printed lines of what is not read out of the pool"
    )

    lint = task("lint", "how the texts of cards are read, where reading stops, and what would be read there")
    lint.add_argument(
        "cards", metavar="FILE_OR_FOLDER", nargs="+", help="cards of your own in YAML, or NetrunnerDB v2 JSON"
    )

    coverage = task("coverage", "how much of the shipped pool, or of a pool file, is understood")
    coverage.add_argument(
        "files",
        metavar="FILE",
        nargs="*",
        help="a pool file that `sysop cards compile` wrote; to leave cards out, files or folders with their texts",
    )
    coverage.add_argument(
        "--leave-out",
        metavar="SET",
        action="append",
        default=[],
        help="what is read of a set's cards without the rules that only they support; `all`: each set",
    )
    coverage.add_argument(
        "--leave-one-out", action="store_true", help="the same of each card by itself; counts the rules of the grammar"
    )
    coverage.add_argument("--cards", action="store_true", help="also every card that is not read as a whole")
    coverage.add_argument("--markdown", action="store_true", help="the page of the documentation")


@command("deck", "decks", "may these decks be played?")
def _deck(made: Parser) -> None:
    tasks = made.add_subparsers(dest="task", metavar="TASK", required=True, parser_class=Parser)
    help = "judge deck lists by the rules of deck construction"
    check: Parser = tasks.add_parser("check", help=help, description=help, allow_abbrev=False)
    check.add_argument("--json", action="store_true", help="JSON, one record a line", default=argparse.SUPPRESS)
    check.add_argument("--debug", action="store_true", help=argparse.SUPPRESS, default=argparse.SUPPRESS)
    check.add_argument("lists", metavar="FILE", nargs="+", help="text or JSON of NetrunnerDB, or a title a line")
    check.add_argument("--timeout", metavar="S", type=duration, help=TIMEOUT)
    check.add_argument("--not-allowed", metavar="FILE", help="titles that are not allowed, one a line")
    check.add_argument("--edition", metavar="E", help="the rules to judge by; the current ones unless told")
    check.add_argument("--pool", metavar="POOL", help=POOL)


@command("import", "games", "a state of a recorded game as a position file", "edition", "pool", "limits")
def _import(made: Parser) -> None:
    game = "a game recorded by jinteki.net, and which state of it: FILE@137, FILE@turn=7,click=2, FILE@TEXT of the log"
    made.add_argument("game", metavar="FILE[@WHERE]", help=game)
    made.add_argument("--seen-by", metavar="SIDE", choices=("corp", "runner"), help="what this player knows")
    made.add_argument("-o", "--output", metavar="FILE", help="write the position to this file")
    made.add_argument("--to", choices=("yaml", "json", "line"), help="the form to write; YAML unless told")


@command(
    "games",
    "games",
    "the turns and clicks of a recorded game, what was done, and the numbers of the states",
    "timeout",
)
def _games(made: Parser) -> None:
    made.add_argument("game", metavar="FILE", help="a game recorded by jinteki.net, or a file of several")
    made.add_argument("--turn", metavar="N", type=natural, help="only this turn of both players")


@command(
    "replay", "replay", "follow recorded games: what was done, was it legal, what differs after it", "pool", "timeout"
)
def _replay(made: Parser) -> None:
    made.add_argument("games", metavar="FILE", nargs="+", help="replays of jinteki.net, plain or gzipped, or folders")
    made.add_argument("--on", metavar="WHERE", help=f"{ON}; one process on each core unless told")
    made.add_argument(
        "--only", choices=("illegal", "different", "unknown", "legal", "apart"), help="only steps of this kind"
    )
    made.add_argument("--from", dest="first", metavar="N", type=natural, help="from this state on")
    made.add_argument("--to", dest="last", metavar="N", type=natural, help="up to this state")
    made.add_argument("--commands", metavar="FILE", help="the commands, where they were recorded beside the game")


@command("rule", "reference", "find a rule by id, number or words")
def _rule(made: Parser) -> None:
    made.add_argument("--markdown", action="store_true", help="all rules as the page of the documentation")
    made.add_argument("words", metavar="RULE", nargs="*", help="id, number, or words of the summary")


@command("explain", "reference", "what a reason code says; without one, all of them")
def _explain(made: Parser) -> None:
    made.add_argument("--markdown", action="store_true", help="all codes as the page of the documentation")
    made.add_argument("code", metavar="CODE", nargs="?", help="a code as verdicts have them, such as pay.short")


@command("tour", "tour", "what sysop does, shown on one question; `sysop` alone does the same", as_json=False)
def _tour(made: Parser) -> None:
    made.add_argument("--position", action="store_true", help="the position that it asks about, as a file")


def make_parser(known: Sequence[Command]) -> Parser:
    """The parser of a command line with these commands; `args.command` names the command, `args.handler` its module."""
    parser = Parser(
        prog="sysop",
        description="Tells what may be done in a given position of Netrunner, and why not.",
        epilog="Exit: 0 yes, 1 no, 2 wrong options, 3 wrong input, 4 unknown, 70 a mistake of sysop itself.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="store_true", help="versions of the program and the rules")
    parser.add_argument("--debug", action="store_true", help=argparse.SUPPRESS, default=False)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)
    for each in known:
        made = commands.add_parser(each.name, help=each.help, description=each.help, allow_abbrev=False, fill=each.fill)
        made.set_defaults(handler=each.handler)
    return parser


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """The parsed command line, that of the tour where it is empty; raises `UsageError`."""
    argv = argv or ("tour",)
    named = [each for each in COMMANDS if each.name in argv[:1]]
    if named:
        with suppress(UsageError):  # what is wrong is told by who knows all commands
            return _with_switches(make_parser(named).parse_args(argv))
    args = _with_switches(make_parser(COMMANDS).parse_args(argv))
    if args.command is None and not args.version:
        raise UsageError("which command?", "one of: " + ", ".join(each.name for each in COMMANDS))
    return args


def _with_switches(args: argparse.Namespace) -> argparse.Namespace:
    """The arguments, with `--set` as part of the name of the edition: of the file's own one where none is named."""
    for setting in getattr(args, "set", None) or ():
        args.edition = f"{args.edition or ''}+{setting}"
    return args
