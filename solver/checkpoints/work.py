"""A checkpoint under way, and what it has done (10.3)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from ...models.deeds import Deed
from ...models.events import RULES
from ...models.frames import Pending
from ...models.state import Lingering, State
from ...models.terms import Side
from ...models.values import Value
from ...models.verdict import Reason
from .. import road
from ..deeds import Done
from ..lingering.durations import expired
from ..reading import Doubts, Game
from .broken_restrictions import Sets


class Change(Value, frozen=True):
    """One thing that a checkpoint did: the letter of its step, what happened to which objects, and the rule."""

    letter: str
    rule: str
    message: str
    objects: tuple[str, ...] = ()


class Trace(Value, frozen=True):
    """What a checkpoint did, which instances it made pending, and why it may have done something else.

    `stages` are these instances in the sequence that is given, and `dependencies` what else of their sequence may
    matter, in words; both are read from the graph of what is pending.
    """

    changes: tuple[Change, ...] = ()
    pending: tuple[Pending, ...] = ()
    stages: tuple[tuple[Pending, ...], ...] = ()
    dependencies: tuple[str, ...] = ()
    choice: tuple[tuple[str, ...], ...] = ()  # sets of which a player chooses one to trash
    undecided: tuple[Reason, ...] = ()


NOTHING_DONE = Trace()


class Work(Struct):
    """A checkpoint under way."""

    game: Game
    since: int
    doubts: Doubts
    changes: list[Change]
    pending: tuple[Pending, ...] = ()
    entered: tuple[str, ...] = ()  # cards of which the Runner says whether they become candidates

    @property
    def state(self) -> State:
        """The state so far."""
        return self.game.state

    def trace(self, undecided: Iterable[Reason], choice: Sets = ()) -> Trace:
        """What it has done."""
        return Trace(tuple(self.changes), self.pending, choice=choice, undecided=tuple(undecided))

    def become(self, state: State) -> None:
        """Go on from a changed state."""
        self.game = self.game.changed(state)

    def trash(self, id: str, by: Side, *, chosen: bool = True) -> None:
        """A card is trashed by a step of the checkpoint: by the rules, unless its player has chosen it."""
        self.become(road.done(self.state, Deed.TRASH, Done(by=by, objects=(id,), key=None if chosen else RULES)))

    def is_over(self, effect: Lingering) -> bool:
        """Whether the duration of an effect has expired."""
        return self.doubts.surely(expired(self.game, effect, effect.duration, self.since))

    def note(self, letter: str, rule: str, message: str, *objects: str) -> None:
        """Report a change."""
        self.changes.append(Change(letter, rule, message, objects))
