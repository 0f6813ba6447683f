"""What was asked of a position before changes no answer: the same questions in several orders, and on the way there."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from zlib import crc32

from sysop.expectations import checked
from sysop.models.actions import Choice
from sysop.models.pool import shipped_pool
from sysop.models.verdict import IllegalActionError, UndecidedError
from sysop.reading import changed, file_of, loaded
from sysop.solver.ask.position import Position
from sysop.solver.choices.decision import DecisionKind
from sysop.solver.problems import BudgetExhausted, Undecided, limited
from sysop.suite import suite_files

from .frame import Answer, Cell, Machine, Outcome

ROOT = Path(__file__).resolve().parents[2]
SUITES = (ROOT / "tests" / "conformance", ROOT / "examples")
MOST = 40  # of what is listed
FEW = 4  # choices that are asked for more
NODES = 30_000
OPEN = (IllegalActionError, UndecidedError, Undecided)
GIVEN_UP = "given up"  # which hangs on what is known already
ORDERS = {DecisionKind.REACTION, DecisionKind.INTERRUPT}

Question = tuple[str, Callable[[Position], object]]


def on_the_way(path: Path) -> Iterator[Position]:
    """The positions of a suite file, on the way to every expectation."""
    file = file_of(str(path), shipped_pool())
    for entry in file.expectations or [{}]:
        asked = checked(entry) if entry else {}
        patched = changed(file, asked["with"]) if "with" in asked else file
        try:
            position = loaded(patched, asked.get("edition")).position
        except ValueError:
            continue
        before = asked.get("after", [])
        for step in (None, *(before if isinstance(before, list) else [before])):
            try:
                position = position if step is None else position.after(step)
            except ValueError:
                break
            yield position


# ------------------------------------------------------------------------- what is asked


def questions(position: Position) -> list[Question]:
    """What can be asked of a position, of some of its choices, too."""
    listed: list[Choice] = []
    waiting = position.decision
    if waiting is not None:
        try:
            with limited(nodes=NODES):
                listed = list(islice(iter(waiting.choices), FEW))
        except (BudgetExhausted, Undecided):
            pass
    found: list[Question] = [
        ("what is decided", _decided),
        ("legal actions", lambda p: [p.describe(c) for c in islice(iter(p.legal_actions), MOST)]),
        ("a checkpoint", Position.checkpoint),
        ("its problems", _problems),
        ("the line", lambda p: p.line),
    ]
    if waiting is not None and waiting.kind is DecisionKind.TARGETS:
        found.append(("targets", lambda p: list(islice(iter(p.targets_now), MOST))))
    if waiting is not None and waiting.kind in ORDERS:
        found.append(("orders", lambda p: p.orders().count()))
    for choice in listed:
        words = position.describe(choice)
        found.append((f"whether to {words}", partial(_checked, choice=choice)))
        found.append((f"why to {words}", partial(_explained, choice=choice)))
        found.append((f"payments to {words}", partial(_payments, choice=choice)))
        found.append((f"after {words}", partial(_after, choice=choice)))
    return found


def _decided(position: Position) -> object:
    waiting = position.decision
    if waiting is None:
        return None
    listed = [position.describe(choice) for choice in islice(iter(waiting.choices), MOST)]
    return waiting.kind, waiting.side, listed, waiting.choices.complete, waiting.doubts


def _problems(position: Position) -> object:
    if position.decision is None:
        return None
    return [
        (posed.title, [posed.chooses(values) for values in islice(iter(posed.model.solutions), MOST)])
        for posed in position.problem()
    ]


def _checked(position: Position, choice: Choice) -> object:
    return position.check(choice)


def _explained(position: Position, choice: Choice) -> object:
    return position.explain(choice)


def _payments(position: Position, choice: Choice) -> object:
    ways = position.payments(choice)
    return ways.count(), list(islice(iter(ways), MOST)), ways.complete


def _after(position: Position, choice: Choice) -> object:
    return _decided(position.after(choice))


# ------------------------------------------------------------------------- the cells


def contradictions(position: Position, rng: random.Random) -> Iterator[str | None]:
    """None for each question that has the same answer in every order, on the way there and afresh."""
    asked = questions(position)
    answers = [
        dict(_answers(position, rng.sample(asked, len(asked)))),
        dict(_answers(_afresh(position), asked)),
        dict(_answers(_afresh(position), asked[::-1])),
    ]
    for name, _ in asked:
        told = {each[name] for each in answers} - {GIVEN_UP}
        yield None if len(told) < 2 else f"{name}: {' / '.join(sorted(told))[:2000]}"


def _answers(position: Position, asked: list[Question]) -> Iterator[tuple[str, str]]:
    for name, question in asked:
        try:
            with limited(nodes=NODES):
                yield name, repr(question(position))
        except BudgetExhausted:
            yield name, GIVEN_UP
        except (*OPEN, ValueError) as error:
            yield name, f"{type(error).__name__}: {error}"


def _afresh(position: Position) -> Position:
    """The same position, of which nobody has asked anything."""
    found = pickle.loads(pickle.dumps(position))
    assert isinstance(found, Position)
    return found


def _asked(path: Path) -> Answer:
    asked, told, seen = 0, [], set()
    rng = random.Random(crc32(path.stem.encode()))
    for position in on_the_way(path):
        if position in seen:
            continue
        seen.add(position)
        for found in contradictions(position, rng):
            asked += 1
            if found is not None:
                told.append(found)
    return Answer(Outcome.WRONG if told else Outcome.RIGHT, "; ".join(told), asked)


def cells() -> Iterator[Cell]:
    """One for each suite."""
    for path in suite_files(SUITES):
        yield Cell(path.relative_to(ROOT).as_posix(), partial(_asked, path))


MACHINE = Machine("asked", "the questions about the suites in several orders: no answer changes", cells, every=160)
