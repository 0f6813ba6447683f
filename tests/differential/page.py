"""The page of the documentation that says where jinteki.net and the rules part; `python -m tests.differential.page`."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from sysop.models.rulebook import rule

from .ledger import Entry, Right, load

HEAD = """# Where jinteki.net and the rules part

Found by following recorded games and tests of jinteki.net with sysop (`make differential`): each group of differences,
who is right by which rule, and why. This page is made from `tests/differential/ledger.yaml`
(`python -m tests.differential.page > docs/differences.md`).

What the program does on purpose is no difference: it knows no priority, passes the windows at the beginning and the end
of a turn in one command, takes `continue` for both players, and lets the players change things by hand. It also leaves
it to the Corp to let subroutines resolve; by 6.9.3c (step_resolve_subroutine) all that are not broken do.
"""
TITLES = {
    Right.SYSOP: "The rules say otherwise than the program",
    Right.OPEN: "The rules leave it open",
    Right.JINTEKI: "Known faults of sysop",
    Right.NEITHER: "Asked in another way",
}


def page(entries: Sequence[Entry]) -> str:
    """The page as Markdown."""
    parts = [HEAD]
    for right, title in TITLES.items():
        own = [e for e in entries if e.right is right]
        if own:
            parts.append(f"\n## {title}\n")
        for entry in own:
            cited = ", ".join(f"{rule(id).number} ({id})" for id in entry.rules)
            parts.append(f"\n**{entry.name[:1].upper()}{entry.name[1:]}.** {entry.says} {entry.again} [CR {cited}]\n")
    return "".join(parts)


if __name__ == "__main__":
    sys.stdout.write(page(load()))
