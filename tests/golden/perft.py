"""Writes `perft.json` anew: `python tests/golden/perft.py`. Review the difference: a number that changed is a rule."""

from __future__ import annotations

import json
from pathlib import Path

import sysop
from sysop.solver.ask.perft import perft

ROOT = Path(__file__).resolve().parent.parent.parent
COUNTED = {
    "examples/S4-E1-stimhack.yaml": (1, 3, 5),
    "examples/first-position.yaml": (1, 2, 4),
    "examples/S0-E3-obokata-three-costs.yaml": (1, 3),
    "examples/S4-E2-mirrormorph.yaml": (1, 3),
    "examples/S2-E6-howler.yaml": (1, 3),
    "tests/golden/positions/turn-start.yaml": (1, 8, 12),
    "tests/golden/positions/mid-run.yaml": (1, 3, 5),
    "benchmarks/positions/midgame-a.yaml": (1, 3),
    "benchmarks/positions/midgame-b.yaml": (1, 3),
    "benchmarks/positions/midgame-c.yaml": (1, 3),
}


def main() -> None:
    entries = []
    for name, depths in COUNTED.items():
        position = sysop.load_position(ROOT / name)
        for depth in depths:
            counts = perft(position, depth)
            entries.append(
                {
                    "position": name,
                    "depth": depth,
                    "total": counts.total,
                    "divided": dict(counts.divided),
                    "undecided": counts.undecided,
                    "ended": counts.ended,
                }
            )
    text = "[" + ",\n".join(json.dumps(entry) for entry in entries) + "]\n"
    (ROOT / "tests" / "golden" / "perft.json").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
