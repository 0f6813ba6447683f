"""Asking changed positions whether an action is legal there, within a budget, and what such a change is called."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from ...models.actions import Choice, Trigger
from ...models.notation.action_text import pending_instances
from ...models.state import State
from ...models.values import Value
from ...models.verdict import Status
from ..ask.position import Position
from ..problems import BudgetExhausted, Undecided

MOST_CREDITS = 40
MOST_ALTERNATIVES = 5


class RemedyKind(StrEnum):
    """What kind of change it is, in the order in which remedies are told."""

    MORE = "more"  # credits, clicks, cards, counters, tags
    CARD = "card"  # another state of a card
    INSTEAD = "instead"  # another choice of the same kind
    FIRST = "first"  # a legal choice that has to come before
    WHEN = "when"  # a later moment of the game
    EARLIER = "earlier"  # what could have happened before, or should not have


class Remedy(Value, frozen=True):
    """A change that makes the action legal: a sentence for players, and the choices that lead there if there are.

    `possible` tells what players can do from here on from what would have to be otherwise on the board or in the past.
    """

    kind: RemedyKind
    message: str
    choices: tuple[str, ...] = ()
    possible: bool = True


class Remedied(NamedTuple):
    """A remedy, and the position in which it has been applied: there the action is legal."""

    remedy: Remedy
    position: Position


class Spent(Exception):
    """So many positions have been asked that the answer is given with what was found."""


class Asker:
    """Asks changed positions whether the action is legal, at most so many."""

    def __init__(self, position: Position, choice: Choice, budget: int) -> None:
        self.position = position
        self.choice = choice
        self._meant = self._pending(choice)
        self._budget = [budget]  # shared with those that ask from other positions

    def _pending(self, choice: Choice) -> tuple[str, int] | None:
        """The card and the number of the pending ability that a choice triggers."""
        pending = pending_instances(self.position.state)
        if isinstance(choice, Trigger) and 0 <= choice.instance < len(pending):
            return pending[choice.instance].source, pending[choice.instance].number
        return None

    @property
    def start(self) -> State:
        """The state to which something is added: with more clicks an action phase goes on that is over without any
        (rule_action_phase_duration)."""
        now = self.position.state
        return now if now.player(now.active).clicks else self.position.given

    def within(self, position: Position) -> Asker:
        """One that asks from another position on, with the same budget."""
        other = Asker(position, self.choice, 0)
        other._budget = self._budget
        return other

    def spend(self) -> None:
        """One more position is looked at; raises `Spent` where that is one too many."""
        if self._budget[0] == 0:
            raise Spent
        self._budget[0] -= 1

    def is_legal(self, position: Position) -> bool:
        self.spend()
        try:
            return any(position.check(choice).status is Status.LEGAL for choice in self._there(position))
        except (BudgetExhausted, Undecided):
            return False

    def _there(self, position: Position) -> Iterator[Choice]:
        """The choice as it is numbered in another position: what is pending is told by its card and ability."""
        if not isinstance(self.choice, Trigger):
            yield self.choice
            return
        for number, instance in enumerate(pending_instances(position.state)):
            if self._meant is not None and (instance.source, instance.number) == self._meant:
                yield Trigger(number)

    def is_legal_in(self, state: State) -> bool:
        return self.is_legal(Position(state, self.position.pool))

    def remedied(self, kind: RemedyKind, message: str, state: State) -> Remedied:
        return Remedied(Remedy(kind, message, possible=False), Position(state, self.position.pool))
