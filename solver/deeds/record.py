"""What is known of a deed, in one record: who does it, what it costs of itself, and which words stand for it."""

from __future__ import annotations

from enum import Enum, auto
from typing import TypeAlias

from msgspec import Struct

from ...models.conditions import InstallOnly, PlayOnly, RezOnly, ScoreOnly
from ...models.costs import Component
from ...models.deeds import Deed
from ...models.terms import Side

OnlyIf: TypeAlias = type[InstallOnly] | type[PlayOnly] | type[RezOnly] | type[ScoreOnly]


class Foreseen(Enum):
    """How an interrupt sees a deed that is imminent: as something to each of its objects, as so much of something, or
    as something that happens (rule_expected_effects)."""

    TO_EACH = auto()
    SO_MUCH = auto()
    AT_ALL = auto()


class Record(Struct, frozen=True, kw_only=True):
    """What the rules say of one deed, whichever way it comes about; raises ValueError where the parts do not fit.

    Attributes:
        event: what the log says when it has been done.
        by: the only side that does it or to which it happens; None is whoever is told to.
        told_as: the effects that instruct somebody to do it.
        shows: which of these are known to have been carried out by the event.
        basic: the basic action that does it, and what that costs (5.2.6, 5.2.7).
        action_for: what the cost of the basic action is paid for.
        modified: whether texts change the credits that the basic action costs.
        procedure: the prescribed steps of doing it, and the kind of cost that belongs to it.
        has_steps: whether what is due for it is paid in steps of its own, and not where it is carried out.
        paid_for: what costs that are due with it are paid for.
        only: the restriction by which a card limits it (rule_act_restriction), and the code of that reason.
        foreseen: how interrupts see it.
        counted: whether `the first time each turn` and `no more than` count its event.
    """

    deed: Deed
    event: Deed | None = None
    by: Side | None = None
    told_as: tuple[Deed, ...] = ()
    shows: tuple[Deed, ...] = ()
    basic: Deed | None = None
    costs: tuple[Component, ...] = ()
    action_for: Deed = Deed.ACTION
    modified: bool = False
    procedure: Deed | None = None
    own_cost: Deed | None = None
    has_steps: bool = False
    paid_for: Deed | None = None
    only: OnlyIf | None = None
    code: str = ""
    foreseen: Foreseen | None = None
    counted: bool = False

    def __post_init__(self) -> None:
        missing = [
            part
            for part, absent in (
                ("a basic action and its costs", (self.basic is None) is not (not self.costs)),
                ("a restriction and its code", (self.only is None) is not (not self.code)),
                ("an event that is foreseen or counted", (self.foreseen or self.counted) and self.event is None),
                ("an event that shows it", self.shows and self.event is None),
                ("the effects that are told", not set(self.shows) <= set(self.told_as)),
            )
            if absent
        ]
        if missing:
            raise ValueError(f"the record of {self.deed.value} lacks {', '.join(missing)}")
