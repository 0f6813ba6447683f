"""The graph of pending abilities as SVG: what comes first stands left; edges are numbered, and said in words below.

networkx tells what comes before what: abilities that depend on one another in a circle share a column.
"""

from __future__ import annotations

from math import hypot

import networkx as nx

from ..solver.orders.graph import Dependency, Edge, Graph, edges_of
from .svg import document, element, text, titled, wrapped

BOX, GAP, MARGIN = 215, 120, 14
TITLE, SMALL, LINE = 12.5, 11.0, 15
DASHES: dict[Dependency, str | None] = {
    Dependency.MUST_PRECEDE: None,
    Dependency.MAY_CREATE: "7 4",
    Dependency.MAY_DISABLE: "2 4",
    Dependency.MAY_CHANGE: "12 3 2 3",
}
HEAD = (
    '<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">'
    '<path d="M0 0L8 4L0 8z" class="head"/></marker></defs>'
)


def graph_svg(graph: Graph[str]) -> str:
    """The graph as an SVG document; an empty one says that nothing is pending."""
    if not graph:
        words = "Nothing is pending"
        return document([text(words, MARGIN, 34, 14, "soft")], 320, 56, words, words)
    columns = _columns(graph)
    boxes: dict[str, tuple[float, float, float]] = {}
    parts: list[str] = [HEAD]
    tallest = 0.0
    for at, column in enumerate(columns):
        y = float(MARGIN)
        for name in column:
            lines = _lines(graph, name)
            tall = 12 + LINE * len(lines)
            boxes[name] = (MARGIN + at * (BOX + GAP), y, tall)
            parts.append(_box(graph, name, lines, *boxes[name]))
            y += tall + 26
        tallest = max(tallest, y)
    width: float = 2 * MARGIN + len(columns) * BOX + (len(columns) - 1) * GAP
    edges = list(edges_of(graph))
    for number, edge in enumerate(edges, 1):
        parts.append(_edge(edge, number, boxes))
    width, y = max(width, 620.0), tallest + 8
    said = [_said(graph, edge) for edge in edges] or ["Nothing depends on anything else: the order does not matter."]
    for number, words in enumerate(said, 1):
        numbered = f"{number}  {words}" if edges else words
        for line in wrapped(numbered, SMALL, width - 2 * MARGIN, 4):
            parts.append(text(line, MARGIN, y + 12, SMALL))
            y += LINE
        y += 3
    nodes = ", ".join(" ".join(_lines(graph, name)) for name in graph)
    return document(parts, width, y + MARGIN, "What is pending", f"{nodes}. {'. '.join(said)}")


def _columns(graph: Graph[str]) -> list[list[str]]:
    """The abilities in columns: each stands right of everything that may come before it."""
    condensed = nx.condensation(nx.DiGraph(graph))
    order = {name: k for k, name in enumerate(graph)}
    columns = []
    for generation in nx.topological_generations(condensed):
        members = [name for circle in generation for name in condensed.nodes[circle]["members"]]
        columns.append(sorted(members, key=order.__getitem__))
    return columns


def _lines(graph: Graph[str], name: str) -> list[str]:
    fields = graph.nodes[name]
    kind = "mandatory" if fields["mandatory"] else "optional"
    state = "" if fields["pending"] else ", not pending yet"
    return [*wrapped(fields["title"], TITLE * 1.1, BOX - 16, 3), f"{fields['controller'].capitalize()}, {kind}{state}"]


def _box(graph: Graph[str], name: str, lines: list[str], x: float, y: float, tall: float) -> str:
    fields = graph.nodes[name]
    dash = None if fields["mandatory"] else "6 3"
    made = [element("rect", x=x, y=y, width=BOX, height=tall, rx=7, stroke_dasharray=dash)]
    for k, line in enumerate(lines):
        last = k == len(lines) - 1
        made.append(
            text(line, x + 8, y + 6 + LINE * (k + 1) - 4, SMALL if last else TITLE, "soft" if last else "strong")
        )
    look = fields["controller"] if fields["pending"] else "unknown"
    return element("g", titled(" ".join(lines)) + "".join(made), class_=f"card {look}")


def _edge(edge: Edge, number: int, boxes: dict[str, tuple[float, float, float]]) -> str:
    """An edge as a curve with its number in the middle; of edges between the same two, each has its own bend."""
    (x1, y1, tall1), (x2, y2, tall2) = boxes[edge.one], boxes[edge.other]
    if edge.one == edge.other:
        x, y = x1 + BOX - 40, y1
        path, at = f"M{x} {y}c-6 -22 36 -22 28 0", (x + 11, y - 15)
    else:
        right = x2 > x1
        same = x2 == x1
        start = (x1 + (BOX if right or same else 0), y1 + tall1 / 2)
        end = (x2 + (BOX if same else 0 if right else BOX), y2 + tall2 / 2)
        bend = 26 + 9 * (number % 4) if same else 0.45 * hypot(end[0] - start[0], end[1] - start[1])
        sign = 1 if right or same else -1
        back = bend if same else -bend * sign
        shift = 7 * (number % 3) - 7
        points = (
            (start[0], start[1] + shift),
            (start[0] + sign * bend, start[1] + shift),
            (end[0] + back, end[1] + shift),
            (end[0], end[1] + shift),
        )
        path = "M{} {}C{} {} {} {} {} {}".format(*(value for point in points for value in point))
        at = _on_curve(points, (0.3, 0.5, 0.7)[number % 3])
    line = element("path", d=path, class_="edge", stroke_dasharray=DASHES[edge.why], marker_end="url(#head)")
    disc = element("circle", cx=at[0], cy=at[1], r=8, class_="here")
    return line + disc + text(str(number), at[0], at[1] + 3.5, 10, "mark-ink", text_anchor="middle")


def _on_curve(points: tuple[tuple[float, float], ...], t: float) -> tuple[float, float]:
    """The point of a cubic curve at t from 0 to 1."""
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3)
    x, y = (sum(w * point[k] for w, point in zip(weights, points, strict=True)) for k in (0, 1))
    return x, y


def _said(graph: Graph[str], edge: Edge) -> str:
    one, other = (graph.nodes[name]["title"] for name in (edge.one, edge.other))
    because = f": {edge.reason}" if edge.reason else ""
    return f"{one} {edge.why.value} {other}{because}"
