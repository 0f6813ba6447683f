"""Many machines: the same answers in the same order whoever gives them, whatever becomes of the workers meanwhile."""

from __future__ import annotations

import gzip
import json
import os
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from sysop import parallel, workers
from sysop.batch import answers
from sysop.exits import UsageError
from sysop.parallel import CHUNK, in_order
from sysop.questions import Settings
from sysop.workers import WorkersLost

from .conftest import Run, Write

POSITION = {"format": "sysop/position/1", "turn": {"side": "runner"}, "runner": {"credits": 1, "grip": ["Sure Gamble"]}}
LINES = [
    (n, json.dumps({"position": POSITION, "check": "draw" if n % 3 else "nonsense", "id": n})) for n in range(1, 400)
]


def ends_once(marker: Path, number: int) -> int:
    """Ends its process the first time that it comes to 150."""
    if number == 150 and not marker.exists():
        marker.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number + 1


def ends_always(number: int) -> int:
    if number == 70:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


class Sent:
    """A function that counts how often it arrives."""

    arrived = 0

    def __call__(self, number: int) -> int:
        return -number

    def __setstate__(self, state: object) -> None:
        Sent.arrived += 1

    def __getstate__(self) -> str:
        return "sent"


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs processes that can be killed")
def test_what_a_worker_had_that_was_killed_is_done_again(tmp_path: Path) -> None:
    found = list(in_order(partial(ends_once, tmp_path / "ended"), range(1000), "local:2"))
    assert found == list(range(1, 1001))
    assert (tmp_path / "ended").exists()


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs processes that can be killed")
def test_a_question_that_ends_every_worker_is_no_endless_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "TRIES", 1)
    with pytest.raises(WorkersLost, match="ended over the same questions"):
        list(in_order(ends_always, range(200), "local:2"))


def test_an_executor_that_somebody_gives_answers_the_same_and_goes_on() -> None:
    with ThreadPoolExecutor(2) as lent:
        assert list(answers(LINES, Settings(), lent)) == list(answers(LINES, Settings(), 1))
        assert lent.submit(int, "7").result() == 7


def test_the_function_with_all_that_it_holds_is_sent_once() -> None:
    Sent.arrived = 0
    with ThreadPoolExecutor(1) as lent:
        assert list(in_order(Sent(), range(5000), lent)) == [-n for n in range(5000)]
    assert Sent.arrived == 1


def test_a_worker_that_was_never_sent_the_function_asks_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    class Forgetful(dict[str, Any]):
        def get(self, key: str, default: object = None) -> Any:
            return None

    monkeypatch.setattr(parallel, "_FUNCTIONS", Forgetful())
    with ThreadPoolExecutor(2) as lent:
        assert list(in_order(str, range(500), lent)) == list(map(str, range(500)))


def test_things_are_taken_only_as_they_are_needed() -> None:
    taken: list[int] = []

    def things() -> Iterator[int]:
        for number in range(10**9):
            taken.append(number)
            yield number

    with ThreadPoolExecutor(2) as lent:
        found = in_order(str, things(), lent)
        assert [next(found) for _ in range(3)] == ["0", "1", "2"]
        assert len(taken) <= 2 * 3 * CHUNK * 2
        found.close()  # type: ignore[attr-defined]


def test_workers_with_another_sysop_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    versions = iter(["ours", *["theirs"] * 100])
    monkeypatch.setattr(parallel, "version", lambda: next(versions))
    with ThreadPoolExecutor(1) as lent, pytest.raises(WorkersLost, match="another sysop"):
        list(in_order(str, range(10), lent))


@pytest.mark.parametrize("where", ["local", "local:", "local:many", "cluster", "tcp://127.0.0.1:1"])
def test_what_is_no_place_for_workers_is_said(run: Run, write: Write, where: str) -> None:
    with pytest.raises(UsageError, match="no place for workers"):
        workers.processes(where)
    code, _, err = run("batch", write("", "q.jsonl"), "--on", where)
    assert code == 2
    assert "local:N" in err


def test_the_cards_of_a_pool_of_ones_own_go_along(run: Run, write: Write, tmp_path: Path) -> None:
    pool = tmp_path / "pool.json"
    cards = "format: sysop/cards/1\ncards:\n  - {title: Cat Toy, type: resource, cost: 0, text: Gain 1 credit.}\n"
    run("cards", "compile", write(cards, "cards.yaml"), "-o", str(pool))
    position = {"format": "sysop/position/1", "turn": {"side": "runner"}, "runner": {"grip": ["Cat Toy"]}}
    lines = [(n, json.dumps({"position": position, "check": "install Cat Toy"})) for n in range(1, 4)]
    with ThreadPoolExecutor(1) as lent:
        found = answers(lines, Settings(pool=str(pool)), lent)
        first = next(found)
        pool.unlink()
        assert {json.loads(a.text)["verdict"] for a in (first, *found)} == {"legal"}


def test_gzipped_questions_are_read_as_they_are(run: Run, write: Write, tmp_path: Path) -> None:
    plain = "\n".join(text for _, text in LINES[:5])
    packed = tmp_path / "q.jsonl.gz"
    packed.write_bytes(gzip.compress(plain.encode()))
    assert run("batch", str(packed), "--on", "local:1") == run("batch", write(plain, "q.jsonl"), "--on", "local:1")
    packed.write_bytes(packed.read_bytes()[:-20])
    code, _, err = run("batch", str(packed), "--on", "local:1")
    assert code == 3
    assert "cannot be unpacked" in err


# ---------------------------------------------------------------------------- Dask


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    distributed = pytest.importorskip("distributed", reason="needs the extra: pip install 'sysop[dask]'")
    made = distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50)
    yield made
    made.close()


@pytest.mark.filterwarnings("default")
def test_a_cluster_answers_byte_for_byte_the_same_also_where_a_worker_is_killed(cluster: Any) -> None:
    where = cluster.scheduler_address.replace("tcp://", "dask://")
    lines = [(n, LINES[n % len(LINES)][1]) for n in range(1, 2000)]
    alone = list(answers(lines, Settings(), 1))
    found = []
    for answer in answers(lines, Settings(), where):
        found.append(answer)
        if len(found) == 200:
            os.kill(next(iter(cluster.workers.values())).pid, signal.SIGKILL)
    assert found == alone


@pytest.mark.filterwarnings("default")
def test_a_scheduler_that_is_gone_is_said_and_the_run_goes_on_later(
    cluster: Any, run: Run, write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    where = cluster.scheduler_address.replace("tcp://", "dask://")
    asked = write("\n".join(LINES[n % len(LINES)][1] for n in range(600)), "q.jsonl")
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    run("batch", asked, "-o", str(whole), "--on", "local:1")
    found = answers([(n, LINES[n % len(LINES)][1]) for n in range(1, 10**6)], Settings(), where)
    next(found)
    cluster.close()
    with pytest.raises(WorkersLost, match="--resume"):
        list(found)
    cut.write_bytes(whole.read_bytes()[:20_000])
    monkeypatch.setattr(workers, "PATIENCE", 1)
    code, _, err = run("batch", asked, "-o", str(cut), "--resume", "--on", where)
    assert code == 3
    assert "no scheduler answers" in err
    run("batch", asked, "-o", str(cut), "--resume", "--on", "local:1")
    assert cut.read_bytes() == whole.read_bytes()
