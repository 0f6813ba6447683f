"""What a `Situation` offers to those parts of it that stand in files of their own."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any, Protocol, TypeVar

from ...models.abilities import Ability
from ...models.cards import Card
from ...models.known import Known, Open
from ...models.state import GameObject
from ...models.terms import CardType, Side
from .hanging import Seen
from .held import Holding

T = TypeVar("T")


class View(Seen, Protocol):
    """What is looked at: a `Situation`."""

    objects: dict[str, GameObject]

    def card(self, object: GameObject | None) -> Card | None:
        """The printed card of an object."""

    def follows(self, name: str, sources: tuple[object, ...], work: Callable[[Any], T]) -> T:
        """What is said as long as the sources are the same."""

    def has_lost(self, object: GameObject, ability: Ability) -> bool:
        """Whether an ability of an object is lost."""

    def hidden(self, object: GameObject, what: str) -> Open:
        """Not known, because what a card is would have to be known."""

    def holding(self) -> Holding:
        """What is declared now."""

    def is_active(self, object: GameObject) -> bool:
        """Whether the card is active."""

    def printed_abilities(self, object: GameObject) -> tuple[Ability, ...]:
        """The abilities that an object has from its card."""

    def reads(self, switch: str) -> StrEnum:
        """How the edition reads one rule."""

    def responsible(self, object: GameObject) -> Side:
        """Who controls the abilities of an object."""

    def threat(self) -> int:
        """The threat level."""

    def title(self, id: str | None) -> str:
        """What a sentence calls an object."""

    def types(self, object: GameObject) -> tuple[CardType, ...] | None:
        """The card's types."""

    def worth(self, object: GameObject, side: Side) -> Known[int]:
        """How many points an agenda is worth."""
