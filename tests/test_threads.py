"""The same positions asked from many threads give the same answers."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import sysop

EXAMPLES = sorted((Path(__file__).resolve().parent.parent / "examples").glob("S*.yaml"))


def answers(position: sysop.Position) -> tuple[str, ...]:
    """What a position answers, as text."""
    offered = tuple(position.describe(choice) for choice in position.legal_actions)
    return (*offered, *(str(position.check(choice).status) for choice in position.legal_actions))


def test_eight_threads_agree() -> None:
    shared = [sysop.load_position(path) for path in EXAMPLES]
    alone = [answers(sysop.load_position(path)) for path in EXAMPLES]
    with ThreadPoolExecutor(8) as threads:
        for told in threads.map(lambda _: [answers(position) for position in shared], range(8)):
            assert told == alone
