"""Commands that were accepted, and what came of them."""

from __future__ import annotations

from collections.abc import Iterator

from sysop.models.imports.commands import ANSWERS, Command, Kind
from sysop.models.state import State
from sysop.models.verdict import Status, Verdict
from sysop.solver.following.following import Apart, Step
from sysop.solver.following.search import Found

from .rows import Result, Row, Way

GOING_ON = (Kind.CONTINUE, Kind.START_TURN, Kind.END_TURN, Kind.END_PHASE_12)


def rows(name: str, step: Step) -> Iterator[Row]:
    """The rows of a step that changed something: one for each command."""
    if step.refused:
        return
    found, cause, detail = judged(step)
    deed = main_command(step)
    card = card_of(step, deed)
    for command in step.commands:
        if command.kind is Kind.SETUP:  # the test's own doing
            continue
        own = command is deed
        yield Row(
            name,
            step.first,
            step.last,
            Way.POSITIVE,
            command.kind.value,
            card if own else card_of(step, command),
            found,
            cause,
            detail,
        )


def main_command(step: Step) -> Command | None:
    """The command that a step is about: the first that is no answer."""
    return next((c for c in step.commands if c.kind not in ANSWERS), step.commands[0] if step.commands else None)


def card_of(step: Step, command: Command | None) -> str:
    """The card that a command is about, or that asked for the answer."""
    if command is None:
        return ""
    named = command.card or (command.prompt.source if command.prompt is not None else None)
    return _card(step.before.state, named) or _card(step.target, named) or command.title or ""


def _card(state: State | None, id: str | None) -> str | None:
    thing = state.find(id) if state is not None and id is not None else None
    return thing.card if thing is not None else None


def judged(step: Step) -> tuple[Result, str, str]:
    """How a step compares: the result, its cause in a few words that group alike ones, and more for people."""
    followed = step.followed
    if step.apart in (Apart.LEFT, Apart.EARLY):  # where it leads by the rules, the recording does not go
        return Result.DIFFER, step.apart.value, step.detail
    if step.apart is not None:
        kind = Result.UNKNOWN if step.apart.name == "FAULT" else Result.NOT_COMPARABLE
        return kind, step.apart.value, step.detail
    assert followed is not None
    if followed.found is not Found.SAME and (unread := of_unknown_text(step)):
        return Result.UNKNOWN, f"the text of {unread} is not known to the pool", ""
    way = " | ".join(t.text for t in followed.way if t.text != "pass")
    match followed.found:
        case Found.SAME:
            return Result.AGREE, "", ""
        case Found.DIFFERENT:
            told = sorted({f"{d.about.value}" for d in followed.differences})
            more = "; ".join(
                f"{d.about.value} of {named(step, d.subject)}: {d.ours}, recorded {d.theirs}"
                for d in followed.differences[:6]
            )
            return Result.DIFFER, "after: " + ", ".join(told), f"{more} [{way}]"
        case Found.ILLEGAL:
            assert followed.verdict is not None
            codes = sorted({r.code for r in followed.verdict.reasons})
            more = "; ".join(r.message for r in followed.verdict.reasons)
            return Result.DIFFER, "illegal: " + ", ".join(codes), f"{more} [{way}]"
        case Found.UNKNOWN:
            return Result.UNKNOWN, unknown_cause(followed.verdict), f"[{way}]"
        case _:
            return Result.DIFFER, f"lost: {(followed.waiting or '').split(' ')[0]}", f"{followed.waiting} [{way}]"


def of_unknown_text(step: Step) -> str | None:
    """A card in play that the pool does not know, and whose text so nobody has read."""
    own = step.before.pool.own
    cards = [o.card for state in (step.before.state, step.target) if state is not None for o in state.objects]
    found = next((card for card in cards if card in own), None)
    return step.before.pool[found].title if found is not None else None


def unknown_cause(verdict: Verdict | None) -> str:
    """What is not known, the first of it."""
    if verdict is None or verdict.status is not Status.UNKNOWN:
        return "unknown"
    first = verdict.unknown[0] if verdict.unknown else None
    return f"{first.code}: {first.message}" if first is not None else "unknown"


def named(step: Step, id: str | None) -> str:
    """A card in a row: its id in the pool."""
    if id is None:
        return "the game"
    return _card(step.before.state, id) or _card(step.target, id) or id
