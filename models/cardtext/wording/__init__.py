"""Abilities written back as templated English of our own, which reads as the same abilities again.

Each file writes what those before it write: words, nouns, events, amounts, objects, effects, costs, conditions,
restrictions, rules, steps, abilities. What may stand inside words of an earlier file is entered there (`words.inside`),
which importing the package does for all.
"""

from . import abilities

__all__ = ["abilities"]
