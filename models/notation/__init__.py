"""Texts for positions and actions: reading, writing, and what is wrong with them.

    read_position, read_position_bytes   a YAML or JSON document -> PositionFile
    change                               a document with a merge patch applied
    write_position                       PositionFile or State -> canonical YAML or JSON

Names are imported when they are first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .diagnostics import Diagnostic, DiagnosticError
    from .fields import FORMAT
    from .positions import PositionFile, change, read_position, read_position_bytes
    from .writing import UnwritableState, write_position

__all__ = [
    "FORMAT",
    "Diagnostic",
    "DiagnosticError",
    "PositionFile",
    "UnwritableState",
    "change",
    "read_position",
    "read_position_bytes",
    "write_position",
]

_HOMES = {
    "FORMAT": ".fields",
    "Diagnostic": ".diagnostics",
    "DiagnosticError": ".diagnostics",
    "PositionFile": ".positions",
    "UnwritableState": ".writing",
    "change": ".positions",
    "read_position": ".positions",
    "read_position_bytes": ".positions",
    "write_position": ".writing",
}


def __getattr__(name: str) -> object:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name], __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
