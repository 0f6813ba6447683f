"""Runs the commands in the console blocks of Markdown pages, and writes what they print below them.

    python docs/console_blocks.py docs/questions.md README.md

From the folder of the repository, with sysop installed; `tests/test_docs.py` compares the pages with what it writes.
"""

from __future__ import annotations

import contextlib
import io
import re
import shlex
import sys
from collections.abc import Callable
from pathlib import Path

BLOCK = re.compile(r"^```console\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)


def rewritten(body: str, run: Callable[[list[str]], str]) -> str:
    """The body of a console block with the output of each of its commands, which `run` gives for its arguments."""
    head, *parts = re.split(r"(?m)^\$ ", body)
    lines = [head]
    for part in parts:
        command = part.partition("\n")[0]
        name, *arguments = shlex.split(command)
        if name != "sysop":
            raise ValueError(f"only sysop is run in console blocks, not {name!r}: {command}")
        output = run(arguments).rstrip()
        lines.append(f"$ {command}\n" + (f"{output}\n" if output else ""))
    return "".join(lines)


def printed(arguments: list[str]) -> str:
    """What the command line prints: answers, then diagnostics."""
    from sysop.cli import main

    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        main(arguments)
    return out.getvalue() + err.getvalue()


def write(path: Path) -> None:
    """Write a page with the output of its commands."""
    page = path.read_text(encoding="utf-8")
    fresh = BLOCK.sub(lambda found: f"```console\n{rewritten(found['body'], printed)}```", page)
    path.write_text(fresh, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    for name in sys.argv[1:]:
        write(Path(name))
