"""Recorded games of jinteki.net on the page: their moments, and the position of one of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...exits import Exit
from ...models.imports.recording import read_recording
from ...models.imports.shapes import is_quiet, situation
from ...models.notation.diagnostics import DiagnosticError
from ...models.pool import shipped_pool
from ...questions import Fields, Settings
from ...recordings import state_of

MOST_MOMENTS = 2_000


def listed(question: Mapping[str, Any], _: Settings) -> tuple[Exit, Fields]:
    """The moments of a recorded game at which nobody is in the middle of something, by turn."""
    try:
        recording = read_recording(question["data"], "the recorded game")
        moments: list[Fields] = []
        for number, state in enumerate(recording.states()):
            found = situation(state)
            if not is_quiet(found):
                continue
            moments.append(
                {
                    "state": number,
                    "turn": found.turn,
                    "side": found.active_player or "",
                    "corp": found.corp.click or 0,
                    "runner": found.runner.click or 0,
                    "credits": f"{found.corp.credit or 0}:{found.runner.credit or 0}",
                }
            )
            if len(moments) >= MOST_MOMENTS:
                break
    except DiagnosticError as error:
        return Exit.INPUT, {"error": "; ".join(d.message for d in error.diagnostics)}
    return Exit.YES, {"moments": moments}


def chosen(question: Mapping[str, Any], _: Settings) -> tuple[Exit, Fields]:
    """The position of one moment, as a file."""
    try:
        found = state_of(question["data"], "the recorded game", str(question["state"]), shipped_pool())
    except DiagnosticError as error:
        return Exit.INPUT, {"error": "; ".join(d.message for d in error.diagnostics)}
    return Exit.YES, {"position": found.source.text, "label": f"state {found.moment.number}"}
