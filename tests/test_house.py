"""The measures of the house: what is counted, which arrows run back up, which files need one another."""

from __future__ import annotations

import importlib
import json
import re
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path

import pytest

from benchmarks.compare import command, environment, laid_out
from benchmarks.house import House, components, measured, ordered
from sysop.solver.reading import Game

ROOT = Path(__file__).resolve().parent.parent


@cache
def this_house() -> House:
    return House(ROOT)


def a_tree(root: Path, **files: str) -> Path:
    for name, text in files.items():
        path = root / (name.replace("__", "/") + ".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


def test_files_that_need_one_another_are_a_circle(tmp_path: Path) -> None:
    house = House(
        a_tree(
            tmp_path,
            solver__low="x = 1\n",
            solver__one="from .two import b\nfrom .low import x\na = 1\n",
            solver__two="def f():\n    from .one import a\n    return a\nb = 1\n",
        )
    )
    assert house.circles() == [["solver/one", "solver/two"]]
    assert house.arrows() == {("one", "two"), ("one", "low"), ("two", "one")}


def test_the_order_of_rooms_has_the_fewest_arrows_back_up() -> None:
    order, back = ordered({("c", "b"), ("c", "a"), ("b", "a"), ("a", "c")})
    assert order == ["a", "b", "c"]
    assert back == [("a", "c")]


def test_no_file_is_longer_than_can_be_read_at_once() -> None:
    assert measured(ROOT)["files over 600 lines"] == []


def test_components_are_found_without_recursion() -> None:
    chain = {(str(n),): {(str(n + 1),)} for n in range(3000)} | {("3000",): {("0",)}}
    assert [len(each) for each in components(chain)] == [3001]


def test_what_is_measured_can_be_written_as_json(tmp_path: Path) -> None:
    found = measured(a_tree(tmp_path, models__a="x: int = 1\n", solver__b="from ..models.a import x\n", app__c="1\n"))
    assert json.loads(json.dumps(found)) == found
    assert found["statements in all"] == 3


def test_a_laid_out_commit_answers_the_questions(tmp_path: Path) -> None:
    tree = laid_out(".", tmp_path)
    row = "steal with three costs"
    done = subprocess.run(
        [sys.executable, "-c", "import sysop; print(sysop.__file__)"],
        check=True, capture_output=True, text=True, env=environment(tree), cwd=tmp_path,
    )  # fmt: skip
    assert Path(done.stdout.strip()).is_relative_to(tree)
    assert command([row], 1)[-2:] == ["1", row]
    subprocess.run(command([row], 1), check=True, stdout=subprocess.DEVNULL, env=environment(tree))


@pytest.mark.skipif(not (ROOT / "solver").is_dir(), reason="the sources are not here")
def test_no_file_needs_itself_in_the_end_and_no_room_one_above_it() -> None:
    house = this_house()
    assert house.circles() == []
    rooms: dict[tuple[str, ...], set[tuple[str, ...]]] = {}
    for low, high in house.arrows():
        rooms.setdefault((low,), set()).add((high,))
        rooms.setdefault((high,), set())
    assert [each for each in components(rooms) if len(each) > 1] == []


@pytest.mark.skipif(not (ROOT / "solver").is_dir(), reason="the sources are not here")
def test_other_rooms_take_from_reading_what_it_offers() -> None:
    """Which names a room offers stands in its `__init__`; nobody outside of it reaches for a file of it."""
    reaching = {
        ("/".join(module.parts), each.name)
        for module in this_house().modules.values()
        for each in module.imports
        if each.at[:2] == ("solver", "reading") and len(each.at) > 2 and module.parts[:2] != ("solver", "reading")
    }
    assert reaching == set()


@pytest.mark.skipif(not (ROOT / "solver").is_dir(), reason="the sources are not here")
def test_rooms_hand_out_few_names() -> None:
    house = this_house()
    offered = len(importlib.import_module("sysop.solver.reading").__all__)
    assert max(offered, len(house.taken_from("reading"))) <= 9
    assert {room: len(house.taken_from(room)) for room in ("payment", "targets", "pending")} == {
        "payment": 7,
        "targets": 8,
        "pending": 8,
    }


def test_what_a_game_is_asked_stands_in_the_file_of_that_name() -> None:
    topics = {name: value.fget for name, value in vars(Game).items() if isinstance(value, property)}
    assert {name: topic.__module__.rpartition(".")[2] for name, topic in topics.items()} == {
        name: name for name in topics
    }
    assert len(topics) > 10


ENTERED = re.compile(r"^@(?:\w+\.of|carries|rule)\(|^\s*Record\(", re.M)


@pytest.mark.parametrize("room", ["deeds", "procedures", "reading", "restrictions"])
def test_whoever_asks_a_room_asks_all_that_is_entered_in_its_files(room: str) -> None:
    """A file whose functions are entered in a table is loaded with its room, or what it says is not there."""
    entering = {file.stem for file in (ROOT / "solver" / room).glob("*.py") if ENTERED.search(file.read_text("utf-8"))}
    program = f"import sys, sysop.solver.{room}; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    assert {name for name in entering if f"sysop.solver.{room}.{name}" not in loaded} == set()
    assert len(entering) > 5 or room == "restrictions"


def test_every_room_is_in_the_wheel() -> None:
    listed = set(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]["packages"])
    found = {
        ".".join(("sysop", *path.relative_to(ROOT).parts[:-1])).replace("sysop.app", "sysop")
        for part in ("app", "models", "solver")
        for path in (ROOT / part).rglob("__init__.py")
    }
    assert sorted(found - listed) == []
    assert sorted(listed - found) == []
