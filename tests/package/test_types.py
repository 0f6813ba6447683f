"""The type checker of a user finds every public name typed; it sees the installed package, not this tree."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import sysop

CHECKER = shutil.which("basedpyright", path=str(Path(sys.executable).parent))
UNTYPED = "sysop.env."  # of the extra `env`: what PettingZoo does not type itself


def test_every_public_name_is_typed(tmp_path: Path) -> None:
    if CHECKER is None:
        pytest.skip("needs basedpyright, which comes with: pip install 'sysop[lint]'")
    if not (Path(sysop.__file__).parent / "models").is_dir():
        pytest.skip("needs the package installed, not an editable checkout")
    environment = {**os.environ, "PATH": str(Path(sys.executable).parent) + os.pathsep + os.environ["PATH"]}
    asked = [CHECKER, "--verifytypes", "sysop", "--ignoreexternal", "--outputjson"]
    done = subprocess.run(asked, capture_output=True, text=True, cwd=tmp_path, env=environment, check=False)
    found = json.loads(done.stdout)["typeCompleteness"]["symbols"]
    wrong = {s["name"]: s["diagnostics"] for s in found if s["isExported"] and not s["isTypeKnown"]}
    assert len(found) > 5_000
    assert {name: wrong[name] for name in wrong if not name.startswith(UNTYPED)} == {}
