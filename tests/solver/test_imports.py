"""Every room of the solver can be entered first: `import sysop.solver.effects` needs nothing imported before it."""

from __future__ import annotations

import subprocess
import sys

import pytest

ROOMS = (
    "ask.position",
    "ask.hidden_information",
    "checkpoints.steps",
    "choices.decision",
    "effects",
    "flow.engine",
    "orders.ordering",
    "pending.interrupt_windows",
    "procedures.installing",
    "restrictions",
    "road",
    "targets.announcing",
)
FRESH = """
import importlib, sys
for room in sys.argv[1:]:
    for name in [n for n in sys.modules if n.partition(".")[0] == "sysop"]:
        del sys.modules[name]
    importlib.import_module("sysop.solver." + room)
"""


@pytest.mark.parametrize("rooms", [ROOMS[:4], ROOMS[4:]], ids=("first", "second"))
def test_every_room_can_be_imported_first(rooms: tuple[str, ...]) -> None:
    found = subprocess.run(
        [sys.executable, "-c", FRESH, *rooms], capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert found.returncode == 0, found.stderr.splitlines()[-1]
