"""Printed card text read into abilities; what is not read is said, never guessed."""

from .compiling import abilities_of, compile_card, compile_cards

__all__ = ["abilities_of", "compile_card", "compile_cards"]
