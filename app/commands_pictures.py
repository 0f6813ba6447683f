"""The command that draws: a position as players see it on the table, what is pending as a graph, or the
constraint problem of paying for an action."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from .exits import Exit, UsageError
from .models.notation.names import names_of
from .output import Output, write_atomically
from .reading import load, reading_action
from .solver.ask.position import Position

SUFFIX = ".svg"


def draw(args: Namespace, out: Output) -> Exit:
    """Draw a position as SVG."""
    from .picture import board, board_svg
    from .picture.drawing import NARROWEST, WIDEST, WIDTH

    width = WIDTH if args.width is None else args.width
    if not NARROWEST <= width <= WIDEST:
        raise UsageError(f"a picture is {NARROWEST} to {WIDEST} pixels wide, not {width}", f"--width {WIDTH}")
    target = Path(args.output) if args.output is not None else None
    if target is not None and target.suffix.lower() != SUFFIX:
        raise UsageError(f"{args.output!r} is not a picture file", f"its name ends with {SUFFIX}")
    position = load(args.position, args.edition, args.pool, args.seen_by).position
    if args.orders:
        from .picture.graph import graph_svg

        picture, described = graph_svg(position.order_graph()), None
    elif args.problem is not None:
        picture, described = _problem(position, args.problem), None
    else:
        shown = board(position)
        picture, described = board_svg(shown, width=width), shown.described
    if args.json:
        out.record("picture", svg=picture, described=described)
    elif target is None:
        out.line(picture)
    if target is not None:
        write_atomically(target, (picture + "\n").encode(), "picture")
    return Exit.YES


def _problem(position: Position, action: str) -> str:
    """The problem of paying for an action."""
    from .picture.problem import problems_svg
    from .problem_text import Writer
    from .solver.ask.posed import Question

    with reading_action():
        posed = position.problem(Question.PAYMENT, action)
    return problems_svg(posed, Writer(position, names_of(position.state, position.pool)))
