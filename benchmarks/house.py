"""How plain the house is: `python -m benchmarks.house [--json]` measures the tree it stands in, with Python alone.

Every figure is read from the syntax of the files, nothing is imported. Statements are counted, not lines: long lines
would win. An arrow between rooms of the solver runs back up where it goes against the order of rooms that has the
fewest such arrows; a circle is a set of files of which each needs, in the end, each other.
"""

from __future__ import annotations

import argparse
import ast
import json
import random
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from statistics import mean

PACKAGES = ("models", "solver", "app")
VERB_ENUMS = ("Deed", "Basic", "Act", "Verb", "EffectKind", "Procedure", "CostKind", "PaidFor")
NARROW = ("reading", "payment", "targets", "pending")  # rooms with a limit on their public names
LONGEST = 600
ORDERS_TRIED = 8
CUT = re.compile(r"\b[r]?(?:partition|split)\(\s*[\"']#[\"']")


@dataclass(frozen=True)
class Import:
    """One name that a file takes from another of the same tree, by the parts of its path; `inside` a function."""

    at: tuple[str, ...]
    name: str
    inside: bool


@dataclass(frozen=True)
class Module:
    """A file with its syntax and its parts, such as `("solver", "game", "game")`."""

    path: Path
    parts: tuple[str, ...]
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        """The syntax of the file."""
        return ast.parse(self.text)

    @property
    def room(self) -> str:
        """The folder or file directly below the package that it belongs to."""
        return self.parts[1] if len(self.parts) > 1 else ""

    @cached_property
    def statements(self) -> int:
        """Statements, nested ones and documentation included."""
        return sum(isinstance(node, ast.stmt) for node in ast.walk(self.tree))

    @cached_property
    def imports(self) -> tuple[Import, ...]:
        """What it takes from the tree by relative imports, at the top and inside functions."""
        inner = {
            id(node)
            for function in ast.walk(self.tree)
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
            for node in ast.walk(function)
        }
        package = self.parts if self.path.name == "__init__.py" else self.parts[:-1]
        found: list[Import] = []
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ImportFrom) and node.level:
                base = package[: len(package) - node.level + 1]
                at = (*base, *node.module.split(".")) if node.module else base
                if at[:1] == ("app",) and at[1:2] in (("models",), ("solver",)):  # mapped below `sysop`, which is app
                    at = at[1:]
                found += [Import(at, alias.name, id(node) in inner) for alias in node.names]
        return tuple(found)


class House:
    """A tree of files, measured."""

    def __init__(self, root: Path) -> None:
        self.modules = {module.parts: module for package in PACKAGES for module in modules(root, package)}

    def rooms(self) -> dict[str, int]:
        """Statements of each package and of each room of it."""
        found: Counter[str] = Counter()
        for module in self.modules.values():
            found[module.parts[0]] += module.statements
            if module.room:
                found[f"{module.parts[0]}/{module.room}"] += module.statements
        return dict(sorted(found.items()))

    def edges(self) -> dict[tuple[str, ...], set[tuple[str, ...]]]:
        """For each file, the files that it imports from."""
        found: dict[tuple[str, ...], set[tuple[str, ...]]] = {parts: set() for parts in self.modules}
        for parts, module in self.modules.items():
            for each in module.imports:
                target = (*each.at, each.name) if (*each.at, each.name) in self.modules else each.at
                if target in self.modules and target != parts:
                    found[parts].add(target)
        return found

    def arrows(self, package: str = "solver") -> set[tuple[str, str]]:
        """Which room of the package needs which other."""
        return {
            (low[1], high[1])
            for low, many in self.edges().items()
            for high in many
            if low[0] == high[0] == package and len(low) > 1 < len(high) and low[1] != high[1]
        }

    def circles(self) -> list[list[str]]:
        """Sets of files that need one another, largest first."""
        found = components(self.edges())
        named = [sorted("/".join(parts) for parts in each) for each in found if len(each) > 1]
        return sorted(named, key=lambda each: (-len(each), each))

    def taken_from(self, room: str) -> set[str]:
        """The names of a room of the solver that files outside of it import."""
        return {
            each.name
            for module in self.modules.values()
            for each in module.imports
            if each.at[:2] == ("solver", room) and module.parts[:2] != ("solver", room)
        }

    def files_per_member(self, enum: str) -> dict[str, int]:
        """In how many files each member of an enum is named; empty where there is no such enum."""
        named = re.compile(rf"\b{enum}\.([A-Z_]+)\b")
        found: dict[str, set[Path]] = defaultdict(set)
        for module in self.modules.values():
            for member in named.findall(module.text):
                found[member].add(module.path)
        return {member: len(paths) for member, paths in sorted(found.items())}

    def dropped_doubts(self) -> int:
        """Places that begin a list of doubts of their own; a test names those whose list nobody looks at."""
        calls = [n for m in self.modules.values() for n in ast.walk(m.tree) if isinstance(n, ast.Call)]
        named = (n.func.attr if isinstance(n.func, ast.Attribute) else getattr(n.func, "id", "") for n in calls)
        return sum(1 for name in named if name == "Doubts")

    def handed_doubts(self) -> int:
        """Functions that hand on a list of doubts."""
        functions = (n for m in self.modules.values() for n in ast.walk(m.tree) if isinstance(n, ast.FunctionDef))
        return sum(1 for f in functions if any(a.arg == "doubts" for a in (*f.args.args, *f.args.kwonlyargs)))


def modules(root: Path, package: str) -> Iterator[Module]:
    """The files of a package."""
    for path in sorted((root / package).rglob("*.py")):
        parts = (package, *path.relative_to(root / package).with_suffix("").parts)
        yield Module(path, parts[:-1] if path.name == "__init__.py" else parts, path.read_text(encoding="utf-8"))


def components(edges: Mapping[tuple[str, ...], set[tuple[str, ...]]]) -> list[list[tuple[str, ...]]]:
    """The strongly connected components of a graph (Tarjan), without recursion."""
    index: dict[tuple[str, ...], int] = {}
    low: dict[tuple[str, ...], int] = {}
    stack: list[tuple[str, ...]] = []
    on: set[tuple[str, ...]] = set()
    found: list[list[tuple[str, ...]]] = []
    for root in sorted(edges):
        if root in index:
            continue
        work = [(root, iter(sorted(edges[root])))]
        index[root] = low[root] = len(index)
        stack.append(root)
        on.add(root)
        while work:
            node, rest = work[-1]
            for following in rest:
                if following not in index:
                    index[following] = low[following] = len(index)
                    stack.append(following)
                    on.add(following)
                    work.append((following, iter(sorted(edges[following]))))
                    break
                if following in on:
                    low[node] = min(low[node], index[following])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    cut = stack.index(node)
                    found.append(stack[cut:])
                    on -= set(stack[cut:])
                    del stack[cut:]
    return found


def ordered(arrows: set[tuple[str, str]]) -> tuple[list[str], list[tuple[str, str]]]:
    """An order of rooms, lowest first, with as few arrows back up as moving one room at a time finds; and those."""
    rooms = sorted({room for arrow in arrows for room in arrow})

    def up(order: Sequence[str]) -> list[tuple[str, str]]:
        place = {room: at for at, room in enumerate(order)}
        return sorted(each for each in arrows if place[each[0]] < place[each[1]])

    rng, best = random.Random(1), rooms
    for _ in range(ORDERS_TRIED):
        order = rng.sample(rooms, len(rooms))
        least = None
        while least is None or len(up(order)) < least:
            least = len(up(order))
            for room in rooms:
                others = [each for each in order if each != room]
                tried = ([*others[:at], room, *others[at:]] for at in range(len(rooms)))
                order = min(tried, key=lambda each: len(up(each)))
        best = min(best, order, key=lambda each: len(up(each)))
    return best, up(best)


def measured(root: Path) -> dict[str, object]:
    """Every measure of the tree below `root`."""
    house = House(root)
    order, back = ordered(house.arrows())
    files = {enum: house.files_per_member(enum) for enum in VERB_ENUMS}
    texts = [module.text for module in house.modules.values()]
    return {
        "statements": house.rooms(),
        "statements in all": sum(module.statements for module in house.modules.values()),
        "files over 600 lines": sorted(
            "/".join(m.parts) for m in house.modules.values() if m.text.count("\n") > LONGEST
        ),
        "imports inside functions": sum(each.inside for m in house.modules.values() for each in m.imports),
        "rooms of the solver, lowest first": order,
        "arrows": len(house.arrows()),
        "arrows back up": [f"{low} -> {high}" for low, high in back],
        "circles": house.circles(),
        "public names": {room: len(house.taken_from(room)) for room in NARROW if house.taken_from(room)},
        "enums for one verb": {enum: len(found) for enum, found in files.items() if found},
        "files that name a kind, on average": {enum: round(mean(f.values()), 1) for enum, f in files.items() if f},
        "files that name the install kinds": {enum: f["INSTALL"] for enum, f in files.items() if "INSTALL" in f},
        "lists of doubts begun": house.dropped_doubts(),  # those set aside: tests/solver/test_doubts_set_aside.py
        "signatures that hand doubts on": house.handed_doubts(),
        "ids cut apart": sum(len(CUT.findall(text)) for text in texts),
    }


def lines(found: Mapping[str, object], indent: str = "") -> Iterator[str]:
    """The measures as text."""
    for name, value in found.items():
        if isinstance(value, Mapping):
            yield f"{indent}{name}:"
            yield from lines(value, indent + "  ")
        elif isinstance(value, list):
            yield f"{indent}{name}: {len(value)}"
            yield from (f"{indent}  {', '.join(each) if isinstance(each, list) else each}" for each in value)
        else:
            yield f"{indent}{name}: {value}"


def main() -> int:
    """Print every measure of the checkout."""
    parser = argparse.ArgumentParser(prog="benchmarks.house", description=__doc__)
    parser.add_argument("--json", action="store_true", help="JSON instead of text")
    parser.add_argument("root", nargs="?", type=Path, default=Path(__file__).resolve().parent.parent)
    args = parser.parse_args()
    found = measured(args.root)
    print(json.dumps(found, indent=2) if args.json else "\n".join(lines(found)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
