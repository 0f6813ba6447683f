"""The commands about recorded games: import, games."""

from __future__ import annotations

import re
from argparse import Namespace
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from .commands_files import written
from .exits import Exit, InputError
from .models.imports.addresses import Moment, moments
from .models.imports.recording import Recording, is_recording, read_recordings, refusal
from .models.notation.diagnostics import DiagnosticError
from .models.notation.source import read_source
from .models.terms import Side
from .output import Output, write_atomically
from .reading import STANDARD_INPUT, file_of, loaded, pool_with
from .recordings import bytes_of
from .solver.ask.hidden_information import seen_by

_MARKUP = re.compile(r"\[hr\]|\[!\]|\s+")


def import_(args: Namespace, out: Output) -> Exit:
    """A state of a recorded game as a position file."""
    file = file_of(args.game, pool_with(args.pool))
    loaded(file, args.edition)
    known = seen_by(file.state, Side(args.seen_by)) if args.seen_by else None
    as_json = args.to == "json" or (args.to is None and args.json)
    text = written(file, known, as_json=as_json, as_line=args.to == "line")
    text = text.removesuffix("\n") + "\n"
    if args.output:
        write_atomically(Path(args.output), text.encode(), "position")
    else:
        out.line(text.removesuffix("\n"))
    return Exit.YES


def games(args: Namespace, out: Output) -> Exit:
    """The turns and clicks of recorded games, what was done, and the numbers of the states."""
    count = 0
    try:
        for recording in _recordings(args.game):
            count += 1
            if not out.as_json:
                out.line(_heading(recording))
            chosen = (m for m, _ in moments(recording) if args.turn in (None, m.turn))
            for turn, inside in groupby(chosen, key=lambda moment: (moment.turn, moment.side)):
                _turn(recording, turn, inside, out)
    except DiagnosticError as error:
        raise InputError(error.render()) from error
    if out.as_json:
        out.end(count, complete=True)
    return Exit.YES


def _recordings(name: str) -> Iterator[Recording]:
    if name == STANDARD_INPUT:
        raise InputError("error[recording.form]: the game is a file\n  = help: name it, not -")
    try:
        data = bytes_of(name)
    except (OSError, ValueError):
        read_source(name)  # which says why it cannot be read
        raise
    if not is_recording(data):
        raise refusal("recording.form", "this is no recorded game", name, "", "such as a replay of jinteki.net")
    return read_recordings(data, name)


def _heading(recording: Recording) -> str:
    """What a recording is: its file or scenario, how long it is, and how it ended."""
    name = f"{recording.source}, {recording.name}" if recording.name else recording.source
    winner, reason = recording.metadata.get("winner"), recording.metadata.get("reason")
    ended = f"; won by the {str(winner).capitalize()}" if winner in ("corp", "runner") else ""
    why = f" ({reason})" if ended and isinstance(reason, str) else ""
    return f"{name}: {len(recording)} states, @0 to @{len(recording) - 1}{ended}{why}"


def _turn(recording: Recording, turn: tuple[int, Side], inside: Iterator[Moment], out: Output) -> None:
    number, side = turn
    if not out.as_json:
        out.line(f"turn {number}, {side.title}" if number > 0 else "before the first turn")
    for moment in inside:
        said = [text for text in (_MARKUP.sub(" ", each).strip() for each in moment.said) if text]
        can_be_asked = moment.quiet and not moment.over and number > 0
        if out.as_json:
            more = {"game": recording.name} if recording.name else {}
            out.record(
                "moment",
                **more,
                state=moment.number,
                turn=number,
                side=side.value,
                click=moment.click,
                run=moment.running,
                position=can_be_asked,
                log=said,
            )
        elif said:
            when = "run" if moment.running else f"click {moment.click}" if moment.click is not None else ""
            when = when if can_be_asked else "asked" if not moment.quiet else "over" if moment.over else ""
            for first, text in zip((f"@{moment.number}", *[""] * len(said)), said, strict=False):
                out.prose(f"  {first:<6} {when if first else '':<8} {text}")
