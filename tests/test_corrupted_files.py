"""Randomly corrupted position files: a diagnostic or an answer, never a traceback."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from sysop.cli import main

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = sorted((ROOT / "examples").glob("*.yaml"))
ALPHABET = "abcXYZ0123456789:,-[]{}\"'#&*!|>%@`~ \n\t\u00e9\u4e2d\x00\\"
CORRUPTED = int(os.environ.get("SYSOP_CORRUPTED_FILES", "300"))


def corrupt(text: str, rng: random.Random) -> str:
    for _ in range(rng.randint(1, 6)):
        lines = text.split("\n")
        match rng.randrange(7):
            case 0:
                k = rng.randrange(len(text) + 1)
                text = text[:k] + rng.choice(ALPHABET) + text[k:]
            case 1 if text:
                k = rng.randrange(len(text))
                text = text[:k] + text[k + rng.randint(1, 8) :]
            case 2:
                a, b = rng.randrange(len(lines)), rng.randrange(len(lines))
                lines[a], lines[b] = lines[b], lines[a]
                text = "\n".join(lines)
            case 3:
                lines.insert(rng.randrange(len(lines)), rng.choice(lines))
                text = "\n".join(lines)
            case 4:
                del lines[rng.randrange(len(lines))]
                text = "\n".join(lines)
            case 5:
                words = text.split(" ")
                words[rng.randrange(len(words))] = rng.choice(
                    ("-1", "unknown", "true", "[]", "{}", "corp", "99999999999", "null")
                )
                text = " ".join(words)
            case _:
                text = text[: rng.randrange(len(text) + 1)]
    return text


@pytest.mark.parametrize("seed", range(6))
def test_a_corrupted_file_never_gives_a_traceback(
    seed: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rng = random.Random(seed)
    path = tmp_path / "position.yaml"
    for _ in range(CORRUPTED // 6):
        source = rng.choice(EXAMPLES).read_text(encoding="utf-8")
        path.write_text(corrupt(source, rng), encoding="utf-8", newline="\n")
        command = rng.choice((["validate"], ["check", "steal Obokata Protocol"], ["actions"], ["fmt"], ["checkpoint"]))
        code = main([command[0], str(path), *command[1:]])
        captured = capsys.readouterr()
        assert code in (0, 1, 3, 4), (code, captured.err, path.read_text(encoding="utf-8"))
        assert "Traceback" not in captured.err
