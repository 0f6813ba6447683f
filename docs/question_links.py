"""Writes questions as data for the page of `sysop serve`, which asks them live: those of `docs/questions.md`, and what
the rules decide and jinteki.net does not enforce, from the ledger of differences.

    python docs/question_links.py

From the folder of the repository; a test compares the data with the page of questions.
"""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import yaml

ASKED = re.compile(r"^\*(?P<words>[^*]+)\*.*?^```console\n\$ (?P<command>[^\n]+)", re.MULTILINE | re.DOTALL)
SOURCE = Path("docs/questions.md")
LEDGER = Path("tests/differential/ledger.yaml")
TARGET = Path("app/service/page/questions.json")


KINDS = {"check": True, "targets": True, "payments": True, "orders": False, "outcomes": False, "checkpoint": False}


def questions(text: str) -> list[dict[str, str]]:
    """The questions about a position: the words, the position's text, what is asked, and of what."""
    found = []
    for match in ASKED.finditer(text):
        name, command, *arguments = shlex.split(match["command"])
        plain = [argument for argument in arguments if not argument.startswith("--")]
        if name != "sysop" or command not in KINDS or not plain or not Path(plain[0]).is_file():
            continue
        said = {"section": "players", "words": " ".join(match["words"].split()), "kind": command}
        of = plain[1] if KINDS[command] else ""
        found.append({**said, "of": of, "position": Path(plain[0]).read_text(encoding="utf-8")})
    return found


def disputes(text: str) -> list[dict[str, str]]:
    """The entries of the ledger in which sysop is right, each with the action of its position."""
    found = []
    for entry in yaml.safe_load(text):
        if entry["right"] != "sysop" or "position" not in entry:
            continue
        asked = next(
            (e for e in yaml.safe_load(entry["position"])["expect"] if "verdict" in e and "after" not in e), None
        )
        if asked is not None:
            name = entry["name"]
            said = {"section": "disputes", "words": f"{name[0].upper()}{name[1:]}. {entry['says']}", "kind": "check"}
            found.append({**said, "of": asked["action"], "position": entry["position"]})
    return found


def written() -> str:
    """The data as it should be."""
    found = [
        *questions(SOURCE.read_text(encoding="utf-8")),
        *disputes(LEDGER.read_text(encoding="utf-8")),
    ]
    return json.dumps(found, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    TARGET.write_text(written(), encoding="utf-8", newline="\n")
