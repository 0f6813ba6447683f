"""Positions as users of the package have them: those of the solver, and drawn."""

from __future__ import annotations

from .solver.position import Position as Asked


class Position(Asked):
    """One moment of a game, waiting for exactly one decision; `svg` draws it, notebooks show it drawn."""

    def svg(self, *, width: int = 960) -> str:
        """The position as players see it on the table, as an SVG document.

        Args:
            width: in pixels, from 320 to 4000; about 380 for a phone.

        Raises:
            ValueError: the width is out of range.
        """
        from .picture import board, board_svg

        return board_svg(board(self), width=width)

    def _repr_html_(self) -> str:
        return self.svg()
