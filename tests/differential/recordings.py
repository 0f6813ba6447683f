"""The recordings: scenarios and whole games, each as states and commands."""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from sysop.models.imports.recording import read_recording

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT.parent / "shared" / "jinteki"
Data = Mapping[str, Any]


class Job(NamedTuple):
    """One recording: a game, or a line of a file of scenarios."""

    name: str
    path: str
    line: int = -1


def games() -> list[Job]:
    """The whole games."""
    found = sorted((FOLDER / "games").glob("game-*.events.json.gz"))
    return [Job(path.name.split(".")[0], str(path)) for path in found]


def scenarios() -> list[Job]:
    """The scenarios, file by file."""
    found: list[Job] = []
    for path in sorted((FOLDER / "scenarios").glob("*.jsonl.gz")):
        with gzip.open(path, "rb") as file:
            count = sum(1 for _ in file)
        stem = path.name.removesuffix(".jsonl.gz")
        found += [Job(f"{stem}:{n}", str(path), n) for n in range(count)]
    return found


def sample(seed: int, count: int) -> list[Job]:
    """Some of the scenarios, and two games."""
    rng = random.Random(seed)
    return [*rng.sample(scenarios(), count), *rng.sample(games(), 2)]


def load(job: Job) -> tuple[Iterator[Data], dict[int, Data]]:
    """The states and the commands, by the number of the state that they led to."""
    if job.line < 0:
        events = json.loads(gzip.decompress(Path(job.path).read_bytes()))
        data = Path(job.path.replace(".events.json", ".json")).read_bytes()
    else:
        with gzip.open(job.path, "rb") as file:
            data = next(islice(file, job.line, None))
        events = json.loads(data)["events"]
    return read_recording(data, job.name).states(), {int(e["n"]): e for e in events}
