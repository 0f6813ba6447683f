"""What players announce at a decision: actions, options of windows, targets, payments, and the rest of the choices."""

from __future__ import annotations

from typing import TypeAlias

from .deeds import BASIC, Deed
from .values import Node, Value


class BasicAction(Node, frozen=True):
    """Take a basic action; the card, server and host that it will be about are announced along with it.

    `server` is a server id, or `new` for a new remote server. Raises ValueError where it lacks what such an action is
    about, or names what it is not about.

    Example:
        >>> BasicAction(Deed.DRAW, "corroder")
        Traceback (most recent call last):
            ...
        ValueError: the basic action draw is about no card, and 'corroder' is named
    """

    action: Deed
    card: str | None = None
    server: str | None = None
    host: str | None = None

    def __post_init__(self) -> None:
        basic = BASIC.get(self.action)
        if basic is None:
            raise ValueError(f"{self._words} is no basic action")
        for part, named in (("card", self.card), ("server", self.server), ("host", self.host)):
            if named is None and part in basic.needs:
                raise ValueError(f"the basic action {self._words} is about a {part}: name one")
            if named is not None and part not in basic.names:
                raise ValueError(f"the basic action {self._words} is about no {part}, and {named!r} is named")

    @property
    def _words(self) -> str:
        return self.action.value.replace("_", " ")


class UseAbility(Node, frozen=True):
    """Use a paid ability: the `ability`-th of the object, counted from 0 over all its abilities."""

    object: str
    ability: int = 0
    option: int = 0  # which of the alternative costs (rule_cost "A or B")


class Rez(Node, frozen=True):
    """Rez a card in a paid ability window (8.1.2)."""

    card: str


class Score(Node, frozen=True):
    """Score an agenda in a paid ability window (1.17)."""

    card: str


class Steal(Node, frozen=True):
    """Steal the accessed agenda (rule_score_steal), paying what it costs in addition."""

    card: str


class TrashAccessed(Node, frozen=True):
    """Use the basic trash ability on the accessed card (rule_basic_trash_ability)."""

    card: str


class Trigger(Node, frozen=True):
    """Trigger a pending conditional ability, by its number in the window; `card` is what was named where nothing of it
    is pending."""

    instance: int
    card: str | None = None


class Pass(Node, frozen=True):
    """Give up priority (rule_pass)."""


class Decline(Node, frozen=True):
    """Do not pay, do not use the optional effect, do not jack out."""


class Accept(Node, frozen=True):
    """Carry out the optional effect; jack out."""


class Announce(Node, frozen=True):
    """Announce targets: for each announcement of the instruction, the chosen objects."""

    targets: tuple[tuple[str, ...], ...]


class Spent(Value, frozen=True):
    """How one component of a cost is paid.

    `component` is its number in the bundle. `credits` and `counters` list (source, how many); the source of a credit is
    `pool`, `bad publicity` or an object. `objects` are the cards trashed, forfeited, returned, ... ; `amount` counts
    clicks, damage, tags and the like.
    """

    component: int
    amount: int = 0
    sources: tuple[tuple[str, int], ...] = ()
    objects: tuple[str, ...] = ()


class Payment(Value, frozen=True):
    """One way to pay a bundle of costs, component by component; `x` is the announced value of X."""

    spent: tuple[Spent, ...] = ()
    x: int | None = None


class Pay(Node, frozen=True):
    """Pay the bundle of costs that is due, in this way."""

    payment: Payment


class ChooseOption(Node, frozen=True):
    """Take one of the offered options or modes, by number from 0."""

    option: int


class ChooseServer(Node, frozen=True):
    """Choose a server (rule_object_subroutine_targets)."""

    server: str


class ChooseNumber(Node, frozen=True):
    """Choose a number, such as a value for X."""

    number: int


class ChooseWord(Node, frozen=True):
    """Choose a card type, subtype or card name."""

    word: str


class AccessCard(Node, frozen=True):
    """Choose the next candidate of a breach (step_choose_candidate); None: an unseen card of the hand or deck."""

    card: str


class ChooseCards(Node, frozen=True):
    """Choose cards where no target is announced: discards, cards found, cards to trash while installing."""

    cards: tuple[str, ...]


class TrashSet(Node, frozen=True):
    """Choose the set of objects that a checkpoint trashes (step_checkpoint_card_restrictions)."""

    objects: tuple[str, ...]


class Outcome(Node, frozen=True):
    """What chance brings: the cards taken at random, or the server that becomes the mark."""

    cards: tuple[str, ...] = ()
    server: str | None = None


Choice: TypeAlias = (
    BasicAction
    | UseAbility
    | Rez
    | Score
    | Steal
    | TrashAccessed
    | Trigger
    | Pass
    | Decline
    | Accept
    | Announce
    | Pay
    | ChooseOption
    | ChooseServer
    | ChooseNumber
    | ChooseWord
    | AccessCard
    | ChooseCards
    | TrashSet
    | Outcome
)
