"""Who solves the constraint problems of the suites, and why: `python -m benchmarks.problems`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from sysop.expectations import checked
from sysop.models.pool import shipped_pool
from sysop.reading import changed, file_of, loaded
from sysop.solver.ask.position import Position
from sysop.suite import suite_files

ROOT = Path(__file__).resolve().parent.parent
SUITES = (ROOT / "tests" / "conformance", ROOT / "examples")


def positions() -> Iterator[Position]:
    """Every position of the suites on the way to every expectation, each once."""
    seen: set[Position] = set()
    for path in suite_files(SUITES):
        file = file_of(str(path), shipped_pool())
        for entry in file.expectations:
            asked = checked(entry)
            position = loaded(changed(file, asked["with"]) if "with" in asked else file, asked.get("edition")).position
            before = asked.get("after", [])
            for step in (None, *(before if isinstance(before, list) else [before])):
                position = position if step is None else position.after(step)
                if position not in seen:
                    seen.add(position)
                    yield position


def main() -> None:
    """Print how many parts of how many problems each back end solves, by the reason."""
    found: Counter[tuple[str, str]] = Counter()
    problems = empty = 0
    for position in positions():
        for posed in position.problem():
            problems += 1
            parts = posed.solvers
            empty += parts is None
            found.update((part.backend.value, part.why) for part in parts or ())
    print(f"{problems} problems of the suites, {empty} seen at once to have no solution; parts by back end:")
    for (backend, why), count in sorted(found.items()):
        print(f"  {'python-constraint' if backend == 'backtracking' else backend}: {count} ({why})")


if __name__ == "__main__":
    main()
