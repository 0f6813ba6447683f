"""Same input, same bytes, whatever the hash seed is."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
OBOKATA = "examples/S0-E3-obokata-three-costs.yaml"
TRICK = "examples/S2-E3-trick-of-light.yaml"
QUESTIONS = (
    ["check", OBOKATA, "steal Obokata Protocol", "--json"],
    ["actions", "examples/first-position.yaml"],
    ["targets", TRICK, "Trick of Light", "--json"],
    ["payments", OBOKATA, "steal Obokata Protocol", "--json"],
    ["check", "examples/readme-obokata-one-credit.yaml", "steal Obokata Protocol"],
    ["fmt", TRICK],
)


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda q: q[0])
def test_the_hash_seed_changes_nothing(question: list[str]) -> None:
    outputs = set()
    for seed in ("0", "1", "4711"):
        done = subprocess.run(
            [sys.executable, "-m", "sysop", *question],
            cwd=ROOT,
            capture_output=True,
            check=False,
            env=os.environ | {"PYTHONHASHSEED": seed},
        )
        assert done.returncode in (0, 1, 4), done.stderr
        outputs.add((done.returncode, done.stdout))
    assert len(outputs) == 1
