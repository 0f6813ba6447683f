"""Which state of a recording is meant: `137`, `turn=7,click=2`, `side=runner,turn=7`, a text of the log."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..notation.diagnostics import did_you_mean, fold, quoted, suggestion
from ..terms import Side
from ..values import Value
from .differences import Plain
from .recording import Recording, refusal
from .said import Said
from .shapes import is_quiet, log_of, situation

KEYS = ("turn", "side", "click", "step", "priority", "test", "line")
NUMBERS = ("turn", "click", "line")
HELP = "such as @137 (a state), @turn=7,click=2, @turn=7,side=runner, or @TEXT for what the log says"
_PART = re.compile(r'\s*(?:"(?P<quoted>[^"]*)"|(?P<key>[a-z]+)\s*=\s*(?P<value>[^,"]*)|(?P<number>[0-9]+))\s*(?:,|$)')
_KEYED = re.compile(r"\s*([a-z]+)\s*=")
MOST_DIGITS = 9


class Address(Value, frozen=True):
    """What is said of the state that is meant: its number, or what the first such state must fit.

    `turn` counts as jinteki.net does, one number for both players' turns. `click` is the click that is spent next in
    that turn, counted from 1. `text` is something that the log says. `step` and `priority` are for the position that is
    made of the state, `test` and `line` tell one of several recordings in a file.
    """

    state: int | None = None
    turn: int | None = None
    side: Side | None = None
    click: int | None = None
    text: str | None = None
    step: str | None = None
    priority: Side | None = None
    test: str | None = None
    line: int | None = None

    @property
    def is_searched(self) -> bool:
        """Whether it tells a state other than by its number."""
        return any(part is not None for part in (self.turn, self.side, self.click, self.text))


def parse_address(text: str, source: str = "<text>") -> Address:
    """The address that stands behind `@`.

    What is neither a number nor `key=value` is a text of the log, quoted or not.

    Raises:
        DiagnosticError: a key or a value of it is wrong.

    >>> parse_address("turn=7,click=2").click, parse_address("gains 3 credits").text
    (2, 'gains 3 credits')
    """
    keyed = _KEYED.match(text)
    if keyed and keyed[1] not in KEYS:
        near = suggestion(did_you_mean(keyed[1], KEYS)) or (HELP,)
        raise refusal("recording.address", f"{quoted(keyed[1])} says nothing of a state", source, "", near[0])
    found: dict[str, object] = {}
    at = 0
    while at < len(text):
        part = _PART.match(text, at)
        if part is None or (part["key"] is not None and part["key"] not in KEYS):
            if at == 0 and not keyed:
                return Address(text=text)
            raise refusal("recording.address", f"{quoted(text[at:])} says nothing of a state", source, "", HELP)
        name, value = _part(part, source)
        if name in found:
            raise refusal("recording.address", f"{name} is said twice in {quoted(text)}", source, "", HELP)
        found[name] = value
        at = part.end()
    if not found:
        raise refusal("recording.address", "which state is meant?", source, "", HELP)
    return Address(**found)  # type: ignore[arg-type]


def _part(part: re.Match[str], source: str) -> tuple[str, object]:
    if part["quoted"] is not None:
        return "text", part["quoted"]
    name, value = part["key"] or "state", part["value"] if part["key"] else part["number"]
    value = value.strip()
    if name in ("state", *NUMBERS):
        if not (value.isascii() and value.isdecimal()) or len(value) > MOST_DIGITS:
            raise refusal("recording.address", f"{name}: a whole number is expected, not {quoted(value)}", source, "")
        return name, int(value)
    if name in ("side", "priority"):
        if value.casefold() not in (Side.CORP, Side.RUNNER):
            raise refusal("recording.address", f"{name}: corp or runner is expected, not {quoted(value)}", source, "")
        return name, Side(value.casefold())
    return name, value


class Moment(Value, frozen=True):
    """A state of a recording in its turn.

    `click` is the click of the active player that is spent next, where they are free to spend it: None in a run, and
    where none is left.
    """

    number: int
    turn: int
    side: Side
    click: int | None
    quiet: bool
    running: bool
    over: bool
    said: tuple[str, ...] = ()


def moments(recording: Recording, *, upto: int | None = None) -> Iterator[tuple[Moment, dict[str, Plain]]]:
    """Every state of a recording with its place in the game, and what the log says since the state before.

    Raises `DiagnosticError`.
    """
    turn = (-1, Side.CORP)
    spent = before = logged = 0
    for number, state in enumerate(recording.states(upto=upto)):
        here = situation(state, recording.source, f"/history/{number}")
        side = Side.RUNNER if here.active_player == Side.RUNNER else Side.CORP
        clicks = (here.runner if side is Side.RUNNER else here.corp).click
        if (here.turn, side) != turn:
            turn, spent = (here.turn, side), 0
        else:
            spent += max(0, before - clicks)
        before = clicks
        log = log_of(state)
        said = log[logged:] if len(log) >= logged else log
        logged = len(log)
        quiet, over = is_quiet(here), here.winner is not None
        running = here.run is not None
        click = spent + 1 if clicks > 0 and not (running or here.end_turn) else None
        yield Moment(number, here.turn, side, click, quiet, running, over, tuple(said)), state


def said_upto(recording: Recording, number: int) -> Said:
    """What the log says up to the state of this number. Raises `DiagnosticError`."""
    said = Said()
    turn = None
    running = False
    for moment, _ in moments(recording, upto=number):
        if turn is not None and turn != (moment.turn, moment.side):
            said.earlier += said.last
            said.last, said.turn, said.run = said.turn, [], []
        turn = (moment.turn, moment.side)
        if not moment.running or not running:
            said.run = []
        running = moment.running
        said.turn += moment.said
        if running:
            said.run += moment.said
    return said


def find_state(recording: Recording, address: Address) -> tuple[Moment, dict[str, Plain]]:
    """The state that is meant: the one of this number, or the first that fits and can be asked about.

    Raises:
        DiagnosticError: there is none.
    """
    source = recording.source
    if address.state is not None and address.state >= len(recording):
        recording.state(address.state)  # which says so
    said = address.text is None
    wanted = fold(address.text or "")
    fits = False  # some state does but for being one that can be asked about
    for moment, state in moments(recording, upto=address.state):
        in_turn = address.turn in (None, moment.turn) and address.side in (None, moment.side)
        said = said or (in_turn and any(wanted in fold(text) for text in moment.said))
        if address.state is not None and moment.number < address.state:
            continue
        if not (said and in_turn and address.click in (None, moment.click)):
            continue
        fits = True
        if address.state is not None or (moment.quiet and not moment.over and moment.turn > 0):
            return moment, state
    help = "sysop games FILE lists the turns, the clicks and what was done"
    if address.state is not None:
        what = f"state {address.state} is another one than the rest of the address says"
    elif not said:
        what = f"the log nowhere says {quoted(address.text or '')}"
    elif fits:
        what = "in every such state a player is being asked something, or the game is over"
    else:
        what = "no state of the game is so"
    raise refusal("recording.no_state", what, source, "/history", help)


def chosen_recording(recordings: Iterator[Recording], address: Address, source: str) -> Recording:
    """The recording of a file that is meant; raises `DiagnosticError` where that cannot be told."""
    names: list[str] = []
    kept: Recording | None = None
    for number, each in enumerate(recordings, 1):
        names.append(each.name or str(number))
        if address.line in (None, number) and address.test in (None, each.name):
            if kept is not None:
                what = "the file holds several games: which one is meant?"
                help = f"add line=N, or test=NAME, such as test={names[0]}"
                raise refusal("recording.no_state", what, source, "", help)
            kept = each
    if kept is not None:
        return kept
    if address.test is not None:
        near = suggestion(did_you_mean(address.test, names))
        raise refusal("recording.no_state", f"no game here is called {quoted(address.test)}", source, "", *near)
    raise refusal("recording.no_state", f"the file has {len(names)} games, and no line {address.line}", source, "")


def neighbours(recording: Recording, number: int) -> tuple[int | None, int | None]:
    """The nearest states before and after this one in which nobody is asked anything."""
    before: int | None = None
    for moment, _ in moments(recording):
        if not moment.quiet or moment.over or moment.turn <= 0:
            continue
        if moment.number > number:
            return before, moment.number
        if moment.number < number:
            before = moment.number
    return before, None
