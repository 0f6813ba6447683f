"""The graph of pending abilities as DOT (Graphviz) or Mermaid text.

Players are lanes; what is mandatory has a solid frame and what is optional a dashed, rounded one; every edge says in
words what it is, so that nothing is told by colour.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from .models.terms import Side
from .solver.pending.dependencies import Dependency

if TYPE_CHECKING:
    import networkx

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


def dot(graph: networkx.MultiDiGraph[str]) -> str:
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
    for one, other, why in _edges(graph):
        lines.append(f'  {one} -> {other} [label="{why.value}", {DOT_STYLES[why]}];')
    return "\n".join((*lines, "}", ""))


def mermaid(graph: networkx.MultiDiGraph[str]) -> str:
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
    for one, other, why in _edges(graph):
        lines.append(f'  {one} {MERMAID_ARROWS[why]}|"{why.value}"| {other}')
    return "\n".join((*lines, ""))


WRITERS: dict[str, Callable[[networkx.MultiDiGraph[str]], str]] = {
    ".dot": dot,
    ".gv": dot,
    ".mmd": mermaid,
    ".mermaid": mermaid,
}


def _members(graph: networkx.MultiDiGraph[str], side: Side) -> list[str]:
    return [name for name, fields in graph.nodes(data=True) if fields["controller"] == side.value]


def _label(graph: networkx.MultiDiGraph[str], name: str) -> str:
    fields = graph.nodes[name]
    kind = "mandatory" if fields["mandatory"] else "optional"
    return f"{fields['title']} ({kind}{'' if fields['pending'] else ', not pending yet'})"


def _edges(graph: networkx.MultiDiGraph[str]) -> Iterator[tuple[str, str, Dependency]]:
    """The edges in one order; what holds both ways between two abilities is drawn both ways."""
    for one, other, key in graph.edges(keys=True):
        yield one, other, Dependency(key)


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


__all__ = ["WRITERS", "dot", "mermaid"]
