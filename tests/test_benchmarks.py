"""The harness of the benchmarks: ratios, targets and the table. Times themselves are never asserted."""

from __future__ import annotations

import importlib
import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[1]
HARNESS = ROOT / "benchmarks" / "harness.py"


@pytest.fixture(scope="module")
def harness() -> ModuleType:
    spec = importlib.util.spec_from_file_location("benchmark_harness", HARNESS)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_a_ratio_tells_how_many_times_faster_ours_is(harness: ModuleType) -> None:
    row = harness.Row("x", 0.001, "theirs", 0.02, at_least=15)
    assert row.ratio == pytest.approx(20)
    assert row.reached is True
    assert harness.Row("x", 0.002, "theirs", 0.02, at_least=15).reached is False


def test_a_time_to_reach_is_an_upper_bound(harness: ModuleType) -> None:
    assert harness.Row("x", 0.001, at_most=0.002).reached is True
    assert harness.Row("x", 0.003, at_most=0.002).reached is False
    assert harness.Row("x", 0.003).reached is None


def test_both_are_measured_and_the_slower_one_takes_longer(
    harness: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(harness, "ROUNDS", 3)
    ours, theirs = harness.compared(lambda: None, lambda: sum(range(20_000)))
    assert 0 < ours < theirs


def test_the_table_names_what_was_missed(harness: ModuleType) -> None:
    text = harness.table([harness.Row("slow", 0.003, at_most=0.002), harness.Row("fast", 1e-6, "theirs", 1e-3, 50)])
    assert "| slow | 3 ms |  |  |  | <= 2 ms | **missed** |" in text
    assert "| fast | 1 µs | theirs | 1 ms | 1e+03x | >= 50x | met |" in text


def test_growth_leaves_a_yardstick_out_once_it_takes_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(HARNESS.parent.parent))
    growth = importlib.import_module("benchmarks.growth")
    monkeypatch.setattr(growth, "LONGEST", 0.0)
    monkeypatch.setattr("benchmarks.harness.ROUNDS", 1)
    found = growth.measured("squares", "size", (1, 2), lambda n: lambda: n * n, lambda n: lambda: n**2, "powers")
    assert [point.yardstick is not None for point in found.points] == [True, False]
    assert all(point.ours > 0 for point in found.points)


def test_growth_counts_what_its_yardstick_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(HARNESS.parent.parent))
    growth = importlib.import_module("benchmarks.growth")
    for ours, theirs in (
        (growth.sources, growth.sources_by_library),
        (growth.costs, growth.costs_by_library),
        (growth.candidates, growth.candidates_by_filter),
    ):
        assert ours(5)() == theirs(5)()


def test_a_difference_between_commits_is_noise_unless_most_turns_agree() -> None:
    compare = importlib.import_module("benchmarks.compare")
    assert compare.verdict([1.0, 1.0, 1.0, 1.0], [0.8, 0.9, 0.8, 0.7]) == "faster"
    assert compare.verdict([1.0, 1.0, 1.0, 1.0], [1.2, 1.1, 1.3, 1.2]) == "slower"
    assert compare.verdict([1.0, 1.0, 1.0, 1.0], [0.7, 1.2, 0.9, 1.3]) == "noise"
    assert compare.verdict([1.0, 1.0], [2.0, 0.5], [1_000_000, 1_001_000]) == "noise"
    assert compare.verdict([1.0, 1.0], [2.0, 2.0], [1_000_000, 900_000]) == "faster"


def test_calls_of_a_row_repeat_to_the_last_one() -> None:
    """A question that was asked of all cards, where few have an answer, once made all that is legal a sixth slower."""
    few, again, more = (_called(n) for n in (5, 5, 50))
    assert few == again < more


def _called(n: int) -> int:
    """How many functions a question calls that calls so many, asked in a process of its own as rows are: `cProfile` is
    not for a process with the threads of other tests."""
    asked = f"from benchmarks.compare_rows import called; print(called(lambda: [abs(k) for k in range({n})]))"
    told = subprocess.run([sys.executable, "-c", asked], cwd=ROOT, capture_output=True, text=True, check=True)
    return int(told.stdout)
