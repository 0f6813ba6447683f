"""The command that follows a recorded game: replay."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from .exits import Exit, InputError, worst
from .models.imports.recording import Recording, is_recording, read_recordings, refusal
from .models.notation.diagnostics import DiagnosticError
from .models.verdict import Reason
from .output import Output
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


def replay(args: Namespace, out: Output) -> Exit:
    """Go through a recorded game: what was done, whether it was legal, and what differs after it."""
    codes = [Exit.YES]
    counts: Counter[str] = Counter()
    try:
        for recording in _recordings(args.game):
            events = _events(args.commands, recording)
            with Progress("following", len(recording), sys.stderr) as progress:
                for step in steps(_told(recording, progress), events, pool_with(args.pool)):
                    word = status(step)
                    counts[word] += 1
                    codes = [worst((*codes, CODES.get(word, Exit.YES)))]
                    if _is_wanted(step, word, args):
                        _show(step, word, out)
    except DiagnosticError as error:
        raise InputError(error.render()) from error
    if out.as_json:
        out.record("replay-summary", steps=sum(counts.values()), counts=dict(sorted(counts.items())))
    else:
        told = ", ".join(f"{counts[word]} {word}" for word in sorted(counts, key=lambda w: -counts[w]))
        out.line(f"{sum(counts.values())} steps: {told}" if counts else "no step can be followed")
    return codes[0]


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


def _is_wanted(step: Step, word: str, args: Namespace) -> bool:
    first = 0 if args.first is None else args.first
    inside = step.last > first and (args.last is None or step.first < args.last)
    return inside and (args.only is None or word == args.only)


# ------------------------------------------------------------------------ showing


def _show(step: Step, word: str, out: Output) -> None:
    done = _done(step)
    reasons = _reasons(step)
    if out.as_json:
        out.record(
            "replay",
            first=step.first,
            last=step.last,
            status=word,
            done=done,
            commands=[c.kind.value for c in step.commands],
            apart=step.apart.value if step.apart is not None else None,
            reasons=[{"code": r.code, "message": r.message, "rule": r.rule} for r in reasons],
            differences=[
                {"about": d.about.value, "of": _named(step, d.subject), "sysop": d.ours, "recorded": d.theirs}
                for d in _differences(step)
            ],
        )
        return
    what = "; ".join(done) or ", ".join(dict.fromkeys(c.kind.value for c in step.commands)) or "nothing"
    said = f"{word}: {step.apart.value}" if step.apart is not None else word
    out.prose(f"@{step.last:<5} {what}: {said}")
    for reason in reasons:
        out.prose(f"         {reason.code}: {reason.message} [{citation(reason.rule)}]")
    for d in _differences(step):
        out.prose(f"         {d.about.value} of {_named(step, d.subject)}: {d.ours}; recorded: {d.theirs}")


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
