"""The graph of pending abilities as DOT (Graphviz), as Mermaid text, or drawn.

Players are lanes; what is mandatory has a solid frame and what is optional a dashed, rounded one; every edge says in
words what it is, so that nothing is told by colour.
"""

from __future__ import annotations

from collections.abc import Callable

from .models.terms import Side
from .solver.orders.graph import Dependency, Edge, Graph, edges_of

DOT_STYLES = {
    Dependency.MUST_PRECEDE: "style=bold",
    Dependency.MAY_CREATE: "style=dashed, arrowhead=empty",
    Dependency.MAY_DISABLE: "style=dotted, arrowhead=tee",
    Dependency.MAY_CHANGE: "style=solid, arrowhead=vee",
}
MERMAID_ARROWS = {
    Dependency.MUST_PRECEDE: "==>",
    Dependency.MAY_CREATE: "-.->",
    Dependency.MAY_DISABLE: "--x",
    Dependency.MAY_CHANGE: "-->",
}


def dot(graph: Graph[str]) -> str:
    """The graph in the language of Graphviz."""
    lines = ["digraph pending {", "  rankdir=LR;", "  node [shape=box];"]
    for side in Side:
        members = _members(graph, side)
        if members:
            lines += [f"  subgraph cluster_{side.value} {{", f'    label="{side.title}";']
            for name in members:
                styles = [] if graph.nodes[name]["mandatory"] else ["rounded", "dashed"]
                styles += [] if graph.nodes[name]["pending"] else ["dotted"]
                style = f', style="{",".join(styles)}"' if styles else ""
                lines.append(f'    {name} [label="{_escaped(_label(graph, name))}"{style}];')
            lines.append("  }")
    for edge in edges_of(graph):
        lines.append(f'  {edge.one} -> {edge.other} [label="{_escaped(_reason(edge))}", {DOT_STYLES[edge.why]}];')
    return "\n".join((*lines, "}", ""))


def mermaid(graph: Graph[str]) -> str:
    """The graph as a Mermaid flowchart."""
    lines = ["flowchart LR"]
    for side in Side:
        members = _members(graph, side)
        if members:
            lines.append(f"  subgraph {side.value} [{side.title}]")
            for name in members:
                left, right = ("[", "]") if graph.nodes[name]["mandatory"] else ("(", ")")
                text = _label(graph, name).replace('"', "#quot;")
                lines.append(f'    {name}{left}"{text}"{right}')
            lines.append("  end")
    for edge in edges_of(graph):
        text = _reason(edge).replace('"', "#quot;")
        lines.append(f'  {edge.one} {MERMAID_ARROWS[edge.why]}|"{text}"| {edge.other}')
    return "\n".join((*lines, ""))


def _picture(graph: Graph[str]) -> str:
    from .picture.graph import graph_svg

    return graph_svg(graph) + "\n"


WRITERS: dict[str, Callable[[Graph[str]], str]] = {
    ".svg": _picture,
    ".dot": dot,
    ".gv": dot,
    ".mmd": mermaid,
    ".mermaid": mermaid,
}


def _members(graph: Graph[str], side: Side) -> list[str]:
    return [name for name, fields in graph.nodes(data=True) if fields["controller"] == side.value]


def _label(graph: Graph[str], name: str) -> str:
    fields = graph.nodes[name]
    kind = "mandatory" if fields["mandatory"] else "optional"
    return f"{fields['title']} ({kind}{'' if fields['pending'] else ', not pending yet'})"


def _reason(edge: Edge) -> str:
    """What an edge says; what holds both ways between two abilities is drawn both ways."""
    return f"{edge.why.value}: {edge.reason}" if edge.reason else edge.why.value


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


__all__ = ["WRITERS", "dot", "mermaid"]
