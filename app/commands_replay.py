"""The command that follows recorded games: replay."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from .exits import Exit, InputError, UsageError, worst
from .models.imports.recording import Recording, is_recording, read_recordings, refusal
from .models.notation.diagnostics import DiagnosticError
from .models.pool import Pool
from .models.values import Value
from .models.verdict import Reason
from .output import Output, note
from .parallel import in_order
from .progress import Progress
from .reading import pool_with
from .solver.following.following import Apart, Step, steps
from .solver.following.search import Found
from .verdicts import citation

WORDS = {
    Found.SAME: "legal",
    Found.DIFFERENT: "different",
    Found.ILLEGAL: "illegal",
    Found.UNKNOWN: "unknown",
    Found.LOST: "different",
}
CODES = {"illegal": Exit.NO, "unknown": Exit.UNKNOWN}
REFUSED = "refused"
APART = "apart"


class Shown(NamedTuple):
    """What is told of a step: as a record, and in prose."""

    record: dict[str, Any]
    prose: tuple[str, ...]


class Asked(Value, frozen=True):
    """Which steps are told."""

    only: str | None = None
    first: int = 0
    last: int | None = None
    commands: str | None = None


class Followed(NamedTuple):
    """What became of one of several games; `problem` is what is wrong with a file that is no game."""

    shown: tuple[Shown, ...]
    words: dict[str, int]
    problem: str | None = None


def replay(args: Namespace, out: Output) -> Exit:
    """Go through recorded games: what was done, whether it was legal, and what differs after it."""
    asked = Asked(args.only, args.first or 0, args.last, args.commands)
    games = _files(args.games)
    if games == args.games and len(games) == 1:
        counts = _one(games[0], asked, pool_with(args.pool), out)
        return _summed(out, counts, ())
    if args.commands is not None:
        raise UsageError("--commands belongs to one game", "follow the games one by one")
    counts, problems = Counter[str](), []
    pool = pool_with(args.pool) if args.pool is not None else None
    with Progress("following", len(games), sys.stderr) as progress:
        found = in_order(partial(_followed, pool, asked), games, args.on, chunk=1)
        for game, followed in zip(games, found, strict=True):
            progress.advance()
            counts.update(followed.words)
            if followed.problem is not None:
                problems.append(game)
                note(followed.problem)
                continue
            out.prose(f"{game}:")
            for shown in followed.shown:
                _show(shown, out, game=game)
    return _summed(out, counts, problems)


def _files(names: Sequence[str]) -> list[str]:
    """The games that are named, and those in folders, sorted."""
    found: dict[str, None] = {}
    for name in names:
        inside = sorted(p.as_posix() for p in Path(name).glob("*.json*")) if Path(name).is_dir() else [name]
        found |= dict.fromkeys(inside)
    return list(found)


def _one(game: str, asked: Asked, pool: Pool, out: Output) -> Counter[str]:
    """One game, told step by step as it is followed."""
    counts: Counter[str] = Counter()
    try:
        for recording in _recordings(game):
            events = _events(asked.commands, recording)
            with Progress("following", len(recording), sys.stderr) as progress:
                for step in steps(_told(recording, progress), events, pool):
                    word = status(step)
                    counts[word] += 1
                    if _is_wanted(step, word, asked):
                        _show(_shown(step, word), out)
    except DiagnosticError as error:
        raise InputError(error.render()) from error
    return counts


def _followed(pool: Pool | None, asked: Asked, game: str) -> Followed:
    """One of several games."""
    shown: list[Shown] = []
    counts: Counter[str] = Counter()
    try:
        for recording in _recordings(game):
            for step in steps(recording.states(), _events(None, recording), pool or pool_with(None)):
                word = status(step)
                counts[word] += 1
                if _is_wanted(step, word, asked):
                    shown.append(_shown(step, word))
    except DiagnosticError as error:
        return Followed((), {}, error.render())
    except InputError as error:
        return Followed((), {}, str(error))
    return Followed(tuple(shown), dict(counts))


def _summed(out: Output, counts: Counter[str], problems: Sequence[str]) -> Exit:
    if out.as_json:
        out.record("replay-summary", steps=sum(counts.values()), counts=dict(sorted(counts.items())))
    else:
        told = ", ".join(f"{counts[word]} {word}" for word in sorted(counts, key=lambda w: -counts[w]))
        out.line(f"{sum(counts.values())} steps: {told}" if counts else "no step can be followed")
    return worst((Exit.YES, *(CODES.get(word, Exit.YES) for word in counts), *([Exit.INPUT] if problems else [])))


def status(step: Step) -> str:
    """A step in one word."""
    if step.refused:
        return REFUSED
    if step.apart is not None or step.followed is None:
        return APART
    return WORDS[step.followed.found]


def _told(recording: Recording, progress: Progress) -> Iterator[dict[str, Any]]:
    for state in recording.states():
        yield state
        progress.advance()


def _recordings(name: str) -> Iterator[Recording]:
    data = _bytes(name)
    if not is_recording(data):
        raise refusal("recording.form", "this is no recorded game", name, "", "such as a replay of jinteki.net")
    return read_recordings(data, name)


def _bytes(name: str) -> bytes:
    try:
        return Path(name).read_bytes()
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise InputError(f"error[file.unreadable]: {name} cannot be read ({why})") from error


def _events(name: str | None, recording: Recording) -> dict[int, dict[str, Any]] | None:
    """The commands, of a file of their own or of the recording; None where they are told from what changed."""
    if name is None:
        return {e.n: _plain(e) for e in recording.events} or None
    from .models.imports.recording import read_events

    return {e.n: _plain(e) for e in read_events(_bytes(name), name)}


def _plain(event: Any) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(event)
    return found


def _is_wanted(step: Step, word: str, asked: Asked) -> bool:
    inside = step.last > asked.first and (asked.last is None or step.first < asked.last)
    return inside and asked.only in (None, word)


# ------------------------------------------------------------------------ showing


def _show(shown: Shown, out: Output, **more: str) -> None:
    if out.as_json:
        out.record("replay", **more, **shown.record)
    for line in () if out.as_json else shown.prose:
        out.prose(line)


def _shown(step: Step, word: str) -> Shown:
    done, reasons = _done(step), _reasons(step)
    record = {
        "first": step.first,
        "last": step.last,
        "status": word,
        "done": done,
        "commands": [c.kind.value for c in step.commands],
        "apart": step.apart.value if step.apart is not None else None,
        "reasons": [{"code": r.code, "message": r.message, "rule": r.rule} for r in reasons],
        "differences": [
            {"about": d.about.value, "of": _named(step, d.subject), "sysop": d.ours, "recorded": d.theirs}
            for d in _differences(step)
        ],
    }
    what = "; ".join(done) or ", ".join(dict.fromkeys(c.kind.value for c in step.commands)) or "nothing"
    said = f"{word}: {step.apart.value}" if step.apart is not None else word
    prose = (
        f"@{step.last:<5} {what}: {said}",
        *(f"         {reason.code}: {reason.message} [{citation(reason.rule)}]" for reason in reasons),
        *(
            f"         {d.about.value} of {_named(step, d.subject)}: {d.ours}; recorded: {d.theirs}"
            for d in _differences(step)
        ),
    )
    return Shown(record, prose)


def _done(step: Step) -> list[str]:
    """What was done, in the words of actions; passing and going on left out."""
    way = step.followed.way if step.followed is not None else ()
    texts = [taken.text for taken in way if taken.text not in ("pass", "continue")]
    if step.followed is not None and step.followed.found is Found.ILLEGAL:
        texts += [step.followed.tried] if step.followed.tried else []
    return texts


def _reasons(step: Step) -> tuple[Reason, ...]:
    verdict = step.followed.verdict if step.followed is not None and step.apart is None else None
    return (*verdict.reasons, *verdict.unknown) if verdict is not None else ()


def _differences(step: Step) -> tuple[Any, ...]:
    followed = step.followed
    if followed is None or step.apart not in (None, Apart.LEFT) or followed.found is Found.UNKNOWN:
        return ()
    return followed.differences


def _named(step: Step, id: str | None) -> str:
    if id is None:
        return "the game"
    for state in (step.before.state, step.target):
        thing = state.find(id) if state is not None else None
        card = step.before.pool.get(thing.card) if thing is not None else None
        if card is not None:
            return card.title
    return id
