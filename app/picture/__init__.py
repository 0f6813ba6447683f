"""Pictures: a position as players see it on the table, and the graph of pending abilities, as SVG."""

from __future__ import annotations

from .board import Board, board
from .drawing import board_svg

__all__ = ["Board", "board", "board_svg"]
