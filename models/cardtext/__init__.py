"""Printed card text read into abilities; what is not read is said, never guessed."""

from .compiling import abilities_of, compile_card, compile_cards
from .coverage import ClauseKind, CoverageReport, Share, report

__all__ = ["ClauseKind", "CoverageReport", "Share", "abilities_of", "compile_card", "compile_cards", "report"]
