"""Printed card text read into abilities; what is not read is said, never guessed.

The compiler is loaded when it is first asked for: writing abilities back as text does without it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .compiling import abilities_of
    from .coverage import ClauseKind, CoverageReport, Share, report
    from .from_records import compile_card, compile_cards

_PLACES = {
    "abilities_of": "compiling",
    **dict.fromkeys(("compile_card", "compile_cards"), "from_records"),
    **dict.fromkeys(("ClauseKind", "CoverageReport", "Share", "report"), "coverage"),
}


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_PLACES[name]}", __name__), name)


__all__ = ["ClauseKind", "CoverageReport", "Share", "abilities_of", "compile_card", "compile_cards", "report"]
