"""What is in the wheel, and that it works next to a user's own `models.py` and `solver.py`."""

from __future__ import annotations

import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MAPPED = {"app": "sysop", "models": "sysop/models", "solver": "sysop/solver"}


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of the checkout, built from a copy so that nothing is left behind."""
    copy = tmp_path_factory.mktemp("source") / "checkout"
    tracked = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if tracked.returncode:
        pytest.skip("not a git checkout")
    for name in tracked.stdout.splitlines():
        source = ROOT / name
        if source.is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            (copy / name).write_bytes(source.read_bytes())
    target = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(target), str(copy)],
        check=True,
    )
    (found,) = target.glob("*.whl")
    return found


def test_the_wheel_holds_every_module_of_the_tree_and_nothing_else(wheel: Path) -> None:
    expected = {
        f"{package}/{path.relative_to(ROOT / folder).as_posix()}"
        for folder, package in MAPPED.items()
        for path in (ROOT / folder).rglob("*.py")
        if "__pycache__" not in path.parts
    }
    with zipfile.ZipFile(wheel) as archive:
        names = {n for n in archive.namelist() if ".dist-info/" not in n}
    assert {n for n in names if n.endswith(".py")} == expected
    assert not any(n.startswith(("tests", "examples", "models", "solver", "app")) for n in names)


def test_the_wheel_holds_its_data(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    assert {"sysop/py.typed", "sysop/models/pool/cards.json", "sysop/models/rulebook.json"} <= names


def test_it_works_next_to_a_users_own_models_and_solver(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "venv", with_pip=True, system_site_packages=False)
    folder = "Scripts" if sys.platform == "win32" else "bin"
    python = tmp_path / "venv" / folder / "python"
    subprocess.run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", str(wheel)], check=True)
    work = tmp_path / "work"
    work.mkdir()
    (work / "models.py").write_text("raise RuntimeError('not mine')\n", encoding="utf-8")
    (work / "solver.py").write_text("raise RuntimeError('not mine')\n", encoding="utf-8")
    example = ROOT / "examples" / "S0-E3-obokata-three-costs.yaml"
    done = subprocess.run(
        [python, "-m", "sysop", "check", str(example), "steal Obokata Protocol"],
        cwd=work,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("LEGAL")
