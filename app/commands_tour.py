"""`sysop tour`, and `sysop` alone: one question and its answers, from a position that comes with the package."""

from __future__ import annotations

from argparse import Namespace
from importlib import resources

from .exits import Exit
from .output import Output
from .reading import read_position
from .solver.remedies.finding import remedies
from .verdicts import remedy_lines, verdict_lines

QUESTION = "steal Obokata Protocol"
NEXT = (
    ("sysop tour --position > mine.yaml", "this position as a file, to change it"),
    (f'sysop check mine.yaml "{QUESTION}"', "ask about it"),
    ("sysop actions mine.yaml", "everything that is legal"),
    ("sysop play mine.yaml", "go on from it, choice by choice"),
    ('sysop card "Obokata Protocol"', "how a card's text is understood"),
    ("sysop serve", "all of it in a browser (with the extra: sysop[serve])"),
    ("sysop --help", "all commands"),
)


def tour(args: Namespace, out: Output) -> Exit:
    """What sysop does, shown on one question."""
    text = resources.files(__package__).joinpath("tour.yaml").read_text(encoding="utf-8")
    if args.position:
        out.line(text.rstrip("\n"))
        return Exit.YES
    position = read_position(text)
    verdict = position.check(QUESTION)
    out.prose("sysop says what may be done in a position of Netrunner, and why not.")
    out.line("")
    out.prose(
        "The Runner accesses Obokata Protocol in a root with a rezzed Ben Musashi, while Predictive Algorithm is in "
        "play. They have 1 credit and 6 cards in the grip. May they steal it?"
    )
    out.line("")
    for line in verdict_lines(verdict, position.state, position.pool, out.status(verdict.status.value)):
        out.prose(line)
    for line in remedy_lines(remedies(position, QUESTION)):
        out.prose(line)
    out.line("")
    out.line(f"Legal here: {', '.join(position.describe(choice) for choice in position.legal_actions)}")
    out.line("")
    out.line("Go on with:")
    wide = max(len(command) for command, _ in NEXT)
    for command, what in NEXT:
        out.line(f"  {command:{wide}}  {what}")
    return Exit.YES
