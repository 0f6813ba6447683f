"""What a player is told of a position: every question that takes `seen_by`, asked as a server is asked."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from typing import Any

from sysop.questions import Settings, answered

Question = dict[str, Any]
LISTED = 12
PLAIN: tuple[Question, ...] = (
    {"show": True},
    {"draw": True},
    {"checkpoint": True},
    {"orders": True, "limit": LISTED},
    {"orders": True, "count": True},
    {"outcomes": True, "limit": LISTED},
    {"actions": True, "count": True},
    {"edit": {"player": "corp", "credits": 3}},
)
ABOUT_ACTIONS = ("check", "after", "payments", "targets")
ANYWAY = ("draw", "pass", "run HQ", "jack out", "score Hostile Takeover", "end the run", "choose nothing")
SETTINGS = Settings(nodes=20_000, files=False)


def told(position: str | Mapping[str, Any], question: Question, side: str) -> str:
    """The answer to one question, with its exit code."""
    code, fields = answered({"position": position, "seen_by": side, **question}, SETTINGS)
    return json.dumps([int(code), fields], sort_keys=True, default=str)


def questions(
    position: str | Mapping[str, Any], side: str, about: tuple[str, ...], rng: random.Random
) -> Iterator[Question]:
    """Every kind of question, about listed actions and others, and about cards by names: those that are seen, those
    that are hidden (`about`), and misspelled ones."""
    yield {"actions": True, "limit": LISTED}
    yield from PLAIN
    _, fields = answered({"position": position, "seen_by": side, "actions": True, "limit": LISTED}, SETTINGS)
    listed = fields.get("items", [])
    names = [*about, *(name[:-2] + name[-1] for name in about if len(name) > 4)]
    verbs = ("rez", "trash", "access", "use", "install", "play", "advance", "steal", "choose")
    texts = [*rng.sample(listed, min(4, len(listed))), *rng.sample(ANYWAY, 2)]
    texts += [f"{rng.choice(verbs)} {name}" for name in names]
    for text in texts:
        yield {"check": text, "fix": True, "why": True}
        yield {rng.choice(ABOUT_ACTIONS): text}
    for name in names:
        yield {"about": name}
        yield {"targets": name}
