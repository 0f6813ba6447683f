"""Constraint problems as SVG: variables with their domains to the left, constraints with their rules to the right,
a line from each constraint to every variable that it reads."""

from __future__ import annotations

from collections.abc import Iterator

from ..problem_text import Writer
from ..solver.ask.posed import Posed
from .svg import document, element, text, titled, wrapped

LEFT, RIGHT, GAP, MARGIN = 250, 420, 150, 14
TITLE, SMALL, LINE = 12.5, 11.0, 15


def problems_svg(problems: tuple[Posed, ...], writer: Writer) -> str:
    """The problems, one below the other; where there is none, the picture says so.

    Args:
        problems: as `position.problem` gives them.
        writer: says them in the words of the position.
    """
    parts: list[str] = []
    said: list[str] = []
    y = float(MARGIN)
    for posed in problems:
        words = f"{posed.title}: {len(posed.problem.variables)} variables, {len(posed.problem.constraints)} constraints"
        parts.append(text(words, MARGIN, y + 14, 14, "strong"))
        drawn, y = _drawn(posed, writer, y + 28)
        parts += drawn
        said += [line.strip() for line in writer.lines(posed)]
        y += 18
    if not problems:
        said = ["No constraint problem is posed"]
        parts, y = [text(said[0], MARGIN, 34, 14, "soft")], 42
    width = 2 * MARGIN + LEFT + GAP + RIGHT
    return document(parts, width, y + MARGIN, "The constraint problem", ". ".join(said))


def _drawn(posed: Posed, writer: Writer, top: float) -> tuple[list[str], float]:
    """One problem from a height on, and where it ends."""
    parts: list[str] = []
    middle: dict[object, float] = {}
    y = top
    for variable, lines in writer.variables(posed):
        tall = 10 + LINE * len(lines)
        parts.append(_box(lines, MARGIN, y, LEFT, tall, "corp"))
        middle[variable] = y + tall / 2
        y += tall + 12
    lowest, y = y, top
    for scope, lines, violated in writer.constraints(posed):
        told = [
            part for k, line in enumerate(lines) for part in wrapped(line, SMALL if k else TITLE * 1.25, RIGHT - 16, 3)
        ]
        tall = 10 + LINE * len(told)
        x = MARGIN + LEFT + GAP
        for name in scope:
            start = (MARGIN + LEFT, middle[name])
            path = "M{} {}C{} {} {} {} {} {}".format(
                *start, start[0] + GAP / 2, start[1], x - GAP / 2, y + tall / 2, x, y + tall / 2
            )
            parts.append(element("path", d=path, class_="edge"))
        parts.append(_box(told, x, y, RIGHT, tall, "runner" if violated else ""))
        y += tall + 12
    y = max(y, lowest)
    for line in _solved(posed, writer):
        parts.append(text(line, MARGIN, y + 10, SMALL, "soft"))
        y += LINE
    return parts, y


def _solved(posed: Posed, writer: Writer) -> Iterator[str]:
    return (line.strip() for line in writer.lines(posed) if line.startswith("  solved by"))


def _box(lines: list[str], x: float, y: float, width: float, tall: float, look: str) -> str:
    frame = element("rect", x=x, y=y, width=width, height=tall, rx=7, class_=None if look else "panel")
    said = [
        text(line, x + 8, y + 4 + LINE * (k + 1) - 4, TITLE if k == 0 else SMALL, "strong" if k == 0 else "soft")
        for k, line in enumerate(lines)
    ]
    return element("g", titled(" ".join(lines)) + frame + "".join(said), class_=f"card {look}" if look else None)


__all__ = ["problems_svg"]
