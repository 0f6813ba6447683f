"""What is in the source distribution and in the wheel made of it, and that the wheel works on every Python that is
here, next to a user's own `models.py` and `solver.py`, and by one line without being installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MAPPED = {"app": "sysop", "models": "sysop/models", "solver": "sysop/solver"}
OLDEST, NEWEST = 11, 14  # minor versions of Python 3 that may be here
EXAMPLE = ROOT / "examples" / "S0-E3-obokata-three-costs.yaml"
WHOLE_GAME = """
from sysop import Game
from sysop.games.agents import RandomAgent
from sysop.games.starters import CORP, RUNNER
from sysop.games.table import Table

game, player = Game.new(CORP, RUNNER, seed=1, table=Table.SKIP), RandomAgent(1)
while not game.is_over:
    game.act(player.choose(game))
print("over")
"""
IN_CI = pytest.mark.skipif("CI" not in os.environ, reason="installs from the package index: in CI only (set CI=1)")


@dataclass(frozen=True)
class Built:
    """What is given to users."""

    sdist: Path
    wheel: Path


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The source distribution of the checkout, and the wheel made of it, built from a copy."""
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
    target = tmp_path_factory.mktemp("dist")
    subprocess.run([sys.executable, "-m", "build", "--outdir", str(target), str(copy)], check=True, capture_output=True)
    (sdist,) = target.glob("*.tar.gz")
    (wheel,) = target.glob("*.whl")
    return Built(sdist, wheel)


def pythons() -> dict[str, str]:
    """The Pythons of this machine on which the package is to run, by their versions: on the path, or kept by pyenv."""
    kept = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    found = {f"3.{sys.version_info.minor}": sys.executable}
    for minor in range(OLDEST, NEWEST + 1):
        name = f"python3.{minor}"
        for each in (shutil.which(name), *map(str, sorted(kept.glob(f"3.{minor}.*/bin/{name}")))):
            if (
                each
                and f"3.{minor}" not in found
                and subprocess.run([each, "-c", ""], capture_output=True).returncode == 0
            ):
                found[f"3.{minor}"] = each
    return found


def installed(python: str, built: Built, place: Path) -> Path:
    """The interpreter of a new environment that holds the wheel."""
    subprocess.run([python, "-m", "venv", str(place)], check=True)
    inside = place / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    pip = [inside, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, str(built.wheel)], check=True)
    return inside


def test_the_wheel_holds_every_module_of_the_tree_and_nothing_else(built: Built) -> None:
    expected = {
        f"{package}/{path.relative_to(ROOT / folder).as_posix()}"
        for folder, package in MAPPED.items()
        for path in (ROOT / folder).rglob("*.py")
        if "__pycache__" not in path.parts
    }
    with zipfile.ZipFile(built.wheel) as archive:
        names = {n for n in archive.namelist() if ".dist-info/" not in n}
    assert {n for n in names if n.endswith(".py")} == expected
    assert not any(n.startswith(("tests", "examples", "models", "solver", "app")) for n in names)


def test_the_wheel_holds_its_data(built: Built) -> None:
    with zipfile.ZipFile(built.wheel) as archive:
        names = set(archive.namelist())
    assert {"sysop/py.typed", "sysop/models/pool/cards.json"} <= names
    assert {"sysop/models/rulebook.json", "sysop/models/ledger.json"} <= names


def test_the_source_distribution_holds_what_the_tests_need(built: Built) -> None:
    with tarfile.open(built.sdist) as archive:
        names = {n.partition("/")[2] for n in archive.getnames()}
    assert {"Makefile", "CHANGELOG.md", "LICENSE", "examples/S0-E3-obokata-three-costs.yaml"} <= names
    assert {p.relative_to(ROOT).as_posix() for p in (ROOT / "tests").rglob("test_*.py")} <= names


def test_licences_of_what_others_made_go_with_it(built: Built) -> None:
    with zipfile.ZipFile(built.wheel) as archive:
        names = archive.namelist()
    for path in (ROOT / "app").rglob("*LICENSE*"):
        assert any(".dist-info/licenses/" in n and n.endswith(path.name) for n in names), path.name


def answer_of(command: list[str], work: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=work, capture_output=True, text=True, encoding="utf-8", check=False)


def test_it_works_next_to_a_users_own_models_and_solver(built: Built, tmp_path: Path) -> None:
    python = installed(sys.executable, built, tmp_path / "venv")
    work = tmp_path / "work"
    work.mkdir()
    (work / "models.py").write_text("raise RuntimeError('not mine')\n", encoding="utf-8")
    (work / "solver.py").write_text("raise RuntimeError('not mine')\n", encoding="utf-8")
    done = answer_of([str(python), "-m", "sysop", "check", str(EXAMPLE), "steal Obokata Protocol"], work)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("LEGAL")
    played = answer_of([str(python), "-c", WHOLE_GAME], work)
    assert (played.returncode, played.stdout) == (0, "over\n"), played.stderr
    learned = answer_of([str(python), "-c", "from sysop.env import netrunner_v0"], work)
    assert learned.stderr.splitlines()[-1].endswith("pip install 'sysop[env]'"), learned.stderr


@IN_CI
@pytest.mark.parametrize("version", [v for v, python in pythons().items() if python != sys.executable])
def test_it_works_on_every_python_that_is_here(version: str, built: Built, tmp_path: Path) -> None:
    python = installed(pythons()[version], built, tmp_path / "venv")
    legal = answer_of([str(python), "-m", "sysop", "check", str(EXAMPLE), "steal Obokata Protocol"], tmp_path)
    assert (legal.returncode, legal.stdout[:5]) == (0, "LEGAL"), legal.stderr
    orders = answer_of(
        [str(python), "-m", "sysop", "orders", str(ROOT / "examples/questions/turn-begins.yaml")], tmp_path
    )
    assert orders.returncode == 0, orders.stderr


@IN_CI
@pytest.mark.parametrize("runner", [("uvx", "--from"), ("pipx", "run", "--spec")], ids=lambda r: r[0])
def test_one_line_is_enough_to_try_it(runner: tuple[str, ...], built: Built, tmp_path: Path) -> None:
    program = shutil.which(runner[0])
    if program is None or answer_of([program, "--version"], tmp_path).returncode:
        pytest.skip(f"no {runner[0]} here")
    done = answer_of([program, *runner[1:], str(built.wheel), "sysop"], tmp_path)
    assert done.returncode == 0, done.stderr
    assert "Obokata Protocol" in done.stdout
