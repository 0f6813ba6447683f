"""Recordings: what is read, and what is refused with its place."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sysop.models.imports import recording as module
from sysop.models.imports.recording import is_recording, read_events, read_recording, read_recordings
from sysop.models.imports.shapes import situation
from sysop.models.notation.diagnostics import DiagnosticError

State = Callable[..., dict[str, Any]]


def data_of(value: object) -> bytes:
    return json.dumps(value).encode()


def replay(*history: object, **more: object) -> bytes:
    return data_of({"metadata": {"winner": "corp"}, "history": list(history), **more})


@pytest.mark.parametrize("packed", [bytes, gzip.compress])
def test_a_replay_is_read_state_by_state(state: State, packed: Callable[[bytes], bytes]) -> None:
    found = read_recording(packed(replay(state(), [{"runner": {"click": 3}}, {}], [{"runner": {"click": 2}}, {}])))
    assert [s["runner"]["click"] for s in found.states()] == [4, 3, 2]  # type: ignore[index, call-overload]
    assert len(found) == 3
    assert found.state(1)["runner"]["click"] == 3  # type: ignore[index, call-overload]
    assert found.metadata == {"winner": "corp"}


def test_a_single_state_is_a_recording_of_one(state: State) -> None:
    assert len(read_recording(data_of(state()))) == 1
    assert read_recording(data_of({"state": state()})).state(0)["turn"] == 2


def test_a_file_of_scenarios_has_one_in_each_line(state: State) -> None:
    line = {"test": "a-card-test", "game": 0, "history": [state()], "events": [{"n": 1, "command": "credit"}]}
    found = list(read_recordings(data_of(line) + b"\n" + data_of(line | {"game": 1}) + b"\n"))
    assert [each.name for each in found] == ["a-card-test", "a-card-test#1"]
    assert found[0].event_of[1].command == "credit"


def test_states_are_decoded_when_they_are_asked_for(state: State) -> None:
    broken = replay(state(), [{"runner": {"hand": ["?", 1]}}, {}])
    states = read_recording(broken).states()
    assert next(states)["turn"] == 2
    with pytest.raises(DiagnosticError) as caught:
        next(states)
    assert caught.value.diagnostics[0].code == "recording.difference"
    assert caught.value.diagnostics[0].path == "/history/1/runner/hand"


@pytest.mark.parametrize(
    ("data", "code", "path"),
    [
        (b"", "recording.form", ""),
        (b"nonsense", "recording.encoding", ""),
        (b"[]", "recording.shape", ""),
        (b"{}", "recording.form", ""),
        (b'{"history": 5}', "recording.shape", "/history"),
        (b'{"history": []}', "recording.form", ""),
        (b'{"history": [5]}', "recording.form", "/history/0"),
        (b'{"history": [{}], "events": [{"n": "x"}]}', "recording.shape", "/events/0/n"),
        (b'{"history": [{}, 7]}', "recording.difference", "/history/1"),
        (b'{"history": [{"a": "\xff"}]}', "recording.encoding", "/history/0"),
        (gzip.compress(b"{}" * 40, mtime=0)[:-9], "recording.encoding", ""),
        (b"\x1f\x8bnonsense", "recording.encoding", ""),
        (b'{"history": [' + b"[" * 5000 + b"]" * 5000 + b"]}", "recording.too_deep", ""),
    ],
)
def test_what_is_no_recording_is_refused_with_its_place(data: bytes, code: str, path: str) -> None:
    with pytest.raises(DiagnosticError) as caught:
        for _ in read_recording(data).states():
            pass
    (only,) = caught.value.diagnostics
    assert (only.code, only.path) == (code, path)
    assert only.code in module.CODES


def test_a_packed_file_is_not_unpacked_beyond_the_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_BYTES", 1000)
    with pytest.raises(DiagnosticError) as caught:
        read_recording(gzip.compress(b"[" * 100_000))
    assert caught.value.diagnostics[0].code == "recording.too_large"


def test_a_state_that_is_not_there_is_refused_with_those_that_are(state: State) -> None:
    with pytest.raises(DiagnosticError, match="from 0 to 0"):
        read_recording(replay(state())).state(1)


def test_a_value_of_another_kind_is_refused_with_its_place(state: State) -> None:
    with pytest.raises(DiagnosticError) as caught:
        situation(state(corp={"credit": "five"}), "game.json", "/history/3")
    assert caught.value.diagnostics[0].path == "/history/3/corp/credit"


def test_a_recording_is_told_from_a_position() -> None:
    assert is_recording(gzip.compress(b""))
    assert is_recording(b'{"metadata": {}, "history": []}')
    assert not is_recording(b"format: sysop/position/1\n")
    assert not is_recording(b'{"format": "sysop/position/1", "turn": {}, "history": [], "corp": {}}')


def games(shared: Path) -> list[Path]:
    folder = shared / "jinteki" / "games"
    if not folder.is_dir():
        pytest.skip("the recorded games are not there")
    return sorted(folder.glob("game-???.json.gz"))


def test_recorded_games_end_in_the_state_that_was_recorded_apart(shared: Path) -> None:
    """All games can be read, also those on whose differences jinteki's own client stops; every sixth one here."""
    lines = gzip.decompress((shared / "jinteki" / "final_states.jsonl.gz").read_bytes()).splitlines()
    last = {each["game"]: each["final"] for each in map(json.loads, lines)}
    without = [path for path in games(shared) if path.name[5:8] not in last]
    for path in [*without, *games(shared)[::6]]:
        found = read_recording(path.read_bytes(), path.name)
        *_, state = found.states()
        expected = last.get(path.name[5:8])
        assert expected is None or {k: v for k, v in state.items() if k != "log"} == expected
    assert len(without) == 8


def test_the_commands_beside_a_game_are_read(shared: Path) -> None:
    path = games(shared)[0]
    events = read_events((path.parent / path.name.replace(".json", ".events.json")).read_bytes())
    assert [event.n for event in events] == list(range(1, len(events) + 1))
