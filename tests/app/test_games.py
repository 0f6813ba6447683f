"""Recorded games on the command line: wherever a position is given, a state of a game may stand."""

from __future__ import annotations

import gzip
import io
import json
import os
import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import sysop
from sysop.exits import Exit
from sysop.models.notation.writing import in_file_order

Run = Callable[..., tuple[int, str, str]]
GAME = str(Path(__file__).resolve().parents[2] / "examples" / "games" / "first-game.json")
CORRUPTED = int(os.environ.get("SYSOP_CORRUPTED_GAMES", "150"))


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (("check", f"{GAME}@turn=2,click=3,step=before action", "score Superconducting Hub"), Exit.NO),
        (("check", f"{GAME}@turn=3,click=2,step=before action", "score Superconducting Hub"), Exit.YES),
        (("check", f"{GAME}@meets Palisade", "use Cleaver ability 1"), Exit.YES),
        (("actions", f"{GAME}@9"), Exit.YES),
        (("validate", f"{GAME}@9", f"{GAME}@15"), Exit.YES),
        (("fmt", f"{GAME}@9", "--to", "line"), Exit.YES),
        (("check", f"{GAME}@9", "play Sure Gamble", "--seen-by", "runner"), Exit.YES),
        (("check", GAME, "gain credit"), Exit.INPUT),
        (("check", f"{GAME}@19", "gain credit"), Exit.INPUT),
        (("check", f"{GAME}@400", "gain credit"), Exit.INPUT),
        (("validate", f"{GAME}@400"), Exit.INPUT),
        (("check", f"{GAME}@9,step=nowhere", "gain credit"), Exit.INPUT),
        (("check", f"{__file__}@9", "gain credit"), Exit.INPUT),
        (("games", __file__), Exit.INPUT),
        (("games", "nowhere.json"), Exit.INPUT),
        (("games", "-"), Exit.INPUT),
    ],
)
def test_a_state_of_a_game_stands_for_a_position(run: Run, command: tuple[str, ...], code: Exit) -> None:
    assert run(*command)[0] == code


def test_a_state_in_the_middle_of_something_names_its_neighbours(run: Run) -> None:
    _, _, told = run("check", f"{GAME}@19", "gain credit")
    assert "the Runner must answer first" in told
    assert "@18 and @20" in told


def test_what_is_imported_is_the_position_that_was_asked_about(run: Run, tmp_path: Path) -> None:
    code, text, _ = run("import", f"{GAME}@meets Palisade")
    assert code == Exit.YES
    target = tmp_path / "position.yaml"
    assert run("import", f"{GAME}@meets Palisade", "-o", str(target))[:2] == (Exit.YES, "")
    assert target.read_text(encoding="utf-8") == text
    assert sysop.load_position(target).state == sysop.load_position(f"{GAME}@15").state


def test_a_line_carries_what_was_imported(run: Run) -> None:
    _, line, _ = run("import", f"{GAME}@15", "--to", "line")
    assert in_file_order(sysop.load_position(f"{GAME}@15").state) == in_file_order(sysop.read_position(line).state)


def test_what_a_player_does_not_know_is_not_imported_for_them(run: Run) -> None:
    _, text, _ = run("import", f"{GAME}@15", "--seen-by", "runner")
    assert "Superconducting Hub" not in text
    assert "hq: [{unknown: 3}]" in text


def test_a_game_is_never_written_over(run: Run) -> None:
    before = Path(GAME).read_bytes()
    assert run("fmt", "--write", f"{GAME}@15")[0] == Exit.USAGE
    assert run("fmt", "--write", GAME)[0] == Exit.INPUT
    assert Path(GAME).read_bytes() == before
    assert not Path(f"{GAME}@15").exists()


def test_a_file_with_a_sign_in_its_name_is_itself(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "position@9.yaml"
    path.write_text("format: sysop/position/1\nturn: {side: runner}\n", encoding="utf-8")
    assert run("validate", str(path))[0] == Exit.YES


def test_a_packed_game_is_read(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "replay"
    path.write_bytes(gzip.compress(Path(GAME).read_bytes()))
    assert run("check", f"{path}@9", "play Sure Gamble")[0] == Exit.YES


def test_of_a_game_on_standard_input_no_state_can_be_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(Path(GAME).read_bytes()), encoding="utf-8"))
    code, _, told = run("check", "-", "gain credit")
    assert code == Exit.INPUT
    assert "write the game to a file" in told


def test_a_single_state_needs_no_address(run: Run, tmp_path: Path) -> None:
    state = json.loads(Path(GAME).read_bytes())["history"][0] | {"turn": 1, "active-player": "corp", "end-turn": False}
    for side in ("corp", "runner"):
        state[side] = {key: value for key, value in state[side].items() if key != "prompt-state"}
    path = tmp_path / "state.json"
    path.write_text(json.dumps(state), encoding="utf-8")
    assert run("validate", str(path))[0] == Exit.YES


def test_one_of_several_games_in_a_file_is_named(run: Run, tmp_path: Path) -> None:
    history = json.loads(Path(GAME).read_bytes())["history"]
    path = tmp_path / "scenarios.jsonl"
    lines = [json.dumps({"test": name, "game": 0, "history": history}) for name in ("first", "second")]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert run("validate", f"{path}@test=second,9")[0] == Exit.YES
    assert run("validate", f"{path}@line=1,9")[0] == Exit.YES
    assert run("validate", f"{path}@9")[0] == Exit.INPUT
    assert run("validate", f"{path}@test=third,9")[0] == Exit.INPUT


def test_states_are_listed_as_records(run: Run) -> None:
    code, out, _ = run("games", GAME, "--json")
    *records, last = map(json.loads, out.splitlines())
    assert code == Exit.YES
    assert [each["state"] for each in records] == list(range(40))
    assert records[15]["run"] is True
    assert records[19]["position"] is False
    assert last["schema"] == "sysop/end/1"


def corrupted(data: bytes, rng: random.Random) -> bytes:
    """A download in which something was changed: bytes, values, differences, or the packing."""
    changed = bytearray(data)
    for _ in range(rng.randint(1, 5)):
        at = rng.randrange(len(changed) + 1)
        match rng.randrange(6):
            case 0:
                changed[at : at + rng.randint(0, 3)] = rng.randbytes(rng.randint(0, 3))
            case 1:
                del changed[at : at + rng.randint(1, 200)]
            case 2:
                number = rng.choice((b"-1", b"0", b"99999999999999999999", b"1e400", b"null", b'"+"', b"[]", b"{}"))
                digits = [i for i, byte in enumerate(changed) if 48 <= byte <= 57]
                if digits:
                    chosen = rng.choice(digits)
                    changed[chosen : chosen + 1] = number
            case 3:
                commas = [i for i, byte in enumerate(changed) if byte == 44]
                if len(commas) > 1:
                    a, b = sorted(rng.sample(commas, 2))
                    changed[a:b] = b""
            case 4:
                start = rng.randrange(len(changed) + 1)
                changed[at:at] = changed[start : start + rng.randint(1, 300)]
            case _:
                words = (b'"corp"', b'"run"', b'"cid"', b'"title"', b'"Sure Gamble"', b"true", b'"hand"', b'"servers"')
                old = rng.choice(words)
                where = changed.find(old, at)
                if where >= 0:
                    changed[where : where + len(old)] = rng.choice(words)
        if not changed:
            changed = bytearray(b"{")
    packed = rng.randrange(4)
    if packed == 0:
        return gzip.compress(bytes(changed), mtime=0)
    if packed == 1:
        whole = bytearray(gzip.compress(data, mtime=0))
        whole[rng.randrange(len(whole))] ^= 1 << rng.randrange(8)
        return bytes(whole)
    return bytes(changed)


VALUES = (
    None,
    True,
    False,
    -1,
    0,
    3,
    10**30,
    1.5,
    "",
    "+",
    "hq",
    "remote1",
    "Corp",
    "Sure Gamble",
    [],
    {},
    [0],
    [-1, 0],
)


def mistold(data: bytes, rng: random.Random) -> bytes:
    """A download that is JSON still, and in which some values are others, gone, or given twice."""
    whole = json.loads(data)
    for _ in range(rng.randint(1, 4)):
        node: Any = whole["history"]
        while isinstance(node, dict | list) and node:
            key = rng.choice(list(node)) if isinstance(node, dict) else rng.randrange(len(node))
            if isinstance(node[key], dict | list) and node[key] and rng.random() < 0.9:
                node = node[key]
                continue
            match rng.randrange(5):
                case 0:
                    del node[key]
                case 1 if isinstance(node, list):
                    node.insert(key, node[key])
                case 2 if isinstance(node, dict):
                    node[rng.choice(("rezzed", "hosted", "counter", "zone", "cid", "title", "ices"))] = node[key]
                case _:
                    node[key] = rng.choice(VALUES)
            break
        if not whole["history"]:
            break
    return json.dumps(whole).encode()


@pytest.mark.parametrize("seed", range(3))
def test_a_corrupted_download_never_gives_a_traceback(run: Run, tmp_path: Path, seed: int) -> None:
    """As many as SYSOP_CORRUPTED_GAMES says; an answer, or a diagnostic with exit code 3."""
    rng = random.Random(seed)
    data = Path(GAME).read_bytes()
    path = tmp_path / "game.json"
    for _ in range(CORRUPTED // 3):
        path.write_bytes((corrupted if rng.randrange(3) == 0 else mistold)(data, rng))
        where = rng.choice((f"@{rng.randrange(42)}", "@turn=2,click=2", "@meets Palisade", "@turn=1,side=runner", ""))
        command = rng.choice(
            (
                ["games"],
                ["import"],
                ["check", "gain credit"],
                ["validate"],
                ["actions"],
                ["import", "--seen-by", "corp"],
            )
        )
        at = str(path) if command[0] == "games" else f"{path}{where}"
        code, _, told = run(command[0], at, *command[1:])
        assert code in (Exit.YES, Exit.NO, Exit.INPUT, Exit.UNKNOWN), (code, told)
        assert "Traceback" not in told
        assert code != Exit.INPUT or "error[" in told
