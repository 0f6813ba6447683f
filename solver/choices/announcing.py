"""Targets as what a decision asks for: the announcements, their problem, and what is wrong with one (1.15)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...models.actions import Announce, Choice, Decline
from ..problems import Because, Explicit, Judged, SolutionSet, Union, mapped
from ..reading import Doubts
from ..targets.announcing import TargetSets
from .decision import Asked, Decision, Posed

DECLINING: SolutionSet[Choice] = Explicit((Decline(),))


class Targets(Asked):
    """What is announced for an instruction, or that it is not carried out, where it is optional.

    Where it is and nothing would happen, to carry it out and not to are the same, and nothing is announced.
    """

    def __init__(self, sets: TargetSets, *, optional: bool) -> None:
        self._sets = sets
        self._optional = optional
        self._to_nothing = optional and sets.come_to_nothing()
        found: SolutionSet[Choice] = Explicit(()) if self._to_nothing else mapped(sets, _as_announcement, _announced)
        self.choices: SolutionSet[Choice] = Union(found, DECLINING) if optional else found

    def under(self, test: Callable[[tuple[tuple[str, ...], ...]], bool], because: Because) -> Targets:
        """The same with one more test of all that is announced together."""
        return Targets(self._sets.under(test, because), optional=self._optional)

    def posed(self, waiting: Decision) -> Iterator[Posed]:
        if not self._to_nothing:
            yield of_targets(self._sets)

    def judged(self, waiting: Decision, choice: Choice, doubts: Doubts) -> Judged | None:
        return self._sets.judged(choice.targets, doubts) if isinstance(choice, Announce) else None


def _as_announcement(announce: Announce) -> Choice:
    return announce


def _announced(choice: object) -> Announce | None:
    return choice if isinstance(choice, Announce) else None


def of_targets(sets: TargetSets) -> Posed:
    """The announcements of an instruction."""
    asked = sets.posed
    return Posed("targets", asked.model, lambda values: Announce(asked.announced(values)))


__all__ = ["Targets", "of_targets"]
