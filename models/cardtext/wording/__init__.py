"""Abilities written back as templated English of our own, which reads as the same abilities again.

Each file writes what those before it write: words, nouns, events, amounts, objects, effects, costs, conditions,
restrictions, rules, steps, abilities. What stands inside words of an earlier file is entered there (`words.inside`):
what stands behind nouns with the package, what rules quote with abilities, which are more to load.
"""

from . import amounts

__all__ = ["amounts"]
