"""The choices of a decision as a container that players' texts can be looked for in."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import TYPE_CHECKING, get_args

from ...models.actions import Choice
from ..problems import SolutionSet

if TYPE_CHECKING:
    import random

CHOICES = get_args(Choice)
SHOWN = 3  # choices that a prompt shows of them


class LegalActions(SolutionSet[Choice]):
    """Everything that may be chosen at a decision, lazily.

    Beside choices their texts can be asked for: ``"pass" in position.legal_actions``.
    """

    def __init__(self, choices: SolutionSet[Choice], read: Callable[[str], Choice]) -> None:
        self.choices = choices
        self._read = read

    def __iter__(self) -> Iterator[Choice]:
        return iter(self.choices)

    def __contains__(self, candidate: object) -> bool:
        """Whether a choice, or what a text announces, is legal.

        Raises:
            Undecided: it is not known whether it is.
            ActionError: the text announces nothing.
            TypeError: the candidate is neither a choice nor a text.
        """
        if isinstance(candidate, str):
            candidate = self._read(candidate)
        elif not isinstance(candidate, CHOICES):
            raise TypeError(
                f"a choice or its text is expected, not {type(candidate).__name__}: 'pass' in legal_actions"
            )
        return candidate in self.choices

    def __bool__(self) -> bool:
        return bool(self.choices)

    def __repr__(self) -> str:
        some = [*map(repr, self.choices.limit(SHOWN + 1))]
        return f"<LegalActions: {', '.join([*some[:SHOWN], *(['...'] if len(some) > SHOWN else [])]) or 'none'}>"

    def count(self) -> int:
        return self.choices.count()

    def unrank(self, index: int) -> Choice:
        return self.choices.unrank(index)

    def sample(self, rng: random.Random) -> Choice:
        return self.choices.sample(rng)

    @property
    def undecided(self) -> tuple[tuple[Choice, Hashable], ...]:
        return self.choices.undecided

    @property
    def complete(self) -> bool:
        return self.choices.complete


__all__ = ["LegalActions"]
