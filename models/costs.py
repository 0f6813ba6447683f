"""Costs: what is spent, suffered or done to start an effect, and how abilities change it (1.16)."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from .conditions import ActPattern, Condition, Duration, During
from .deeds import Deed
from .effects import Effect, Object, The
from .selectors import THIS, Amount, Ref, Selector
from .terms import Counter, Damage, Stat
from .values import Node, Value


class PayCredits(Node, frozen=True):
    """Spend credits (1.10)."""

    amount: Amount
    only_from: Selector | None = None


class SpendClicks(Node, frozen=True):
    """Spend clicks; first in a trigger cost it makes the ability an action (rule_action_definition)."""

    amount: Amount


class LoseClicks(Node, frozen=True):
    """Lose clicks; never makes an action (rule_costs_with_click)."""

    amount: Amount


class SpendCounters(Node, frozen=True):
    """Spend counters from one object, or from any objects that fit."""

    kind: Counter
    amount: Amount
    on: Ref | Selector


class TrashCards(Node, frozen=True):
    """Trash objects."""

    what: Object


class RemoveFromGame(Node, frozen=True):
    """Remove objects from the game."""

    what: Object


class Forfeit(Node, frozen=True):
    """Forfeit agendas (1.17)."""

    what: Object


class Derez(Node, frozen=True):
    """Derez cards."""

    what: Object


class TurnFacedown(Node, frozen=True):
    """Turn cards facedown."""

    what: Object


class AddTo(Node, frozen=True):
    """Move objects to a zone: the words of the zone stand in `where`."""

    what: Object
    where: Effect


class Reveal(Node, frozen=True):
    """Reveal cards, and trash them if `trash`."""

    what: Object
    trash: bool = False


class SufferDamage(Node, frozen=True):
    """Suffer damage (10.4): an effect that the payer resolves, so it must not be prevented."""

    kind: Damage
    amount: Amount


class TakeTags(Node, frozen=True):
    """Take tags."""

    amount: Amount


class RemoveTags(Node, frozen=True):
    """Remove tags; either player may remove the Runner's (rule_remove_tags_or_bad_publicity_as_cost)."""

    amount: Amount


class TakeBadPublicity(Node, frozen=True):
    """Take bad publicity."""

    amount: Amount


class PayStat(Node, frozen=True):
    """Pay a cost that a card has, such as its trash cost (rule_basic_trash_ability)."""

    stat: Stat
    of: Ref
    printed: bool = False


class Perform(Node, frozen=True):
    """Resolve an effect as a cost."""

    effect: Effect


class UnreadCost(Node, frozen=True):
    """A cost whose printed words were not understood; with `credits` it is credits, and how many was not understood."""

    summary: str
    credits: bool = False


Component: TypeAlias = (
    PayCredits
    | SpendClicks
    | LoseClicks
    | SpendCounters
    | TrashCards
    | RemoveFromGame
    | Forfeit
    | Derez
    | TurnFacedown
    | AddTo
    | Reveal
    | SufferDamage
    | TakeTags
    | RemoveTags
    | TakeBadPublicity
    | PayStat
    | Perform
    | UnreadCost
)
TAKE_CARDS = (TrashCards, Forfeit, Derez, RemoveFromGame, TurnFacedown, Reveal, AddTo)


class Cost(Value, frozen=True):
    """Components paid all at once; with several `alternatives` the payer takes one (rule_cost).

    `Cost()` is a cost of 0, which is still paid (rule_cost_zero).
    """

    components: tuple[Component, ...] = ()
    alternatives: tuple[tuple[Component, ...], ...] = ()

    @property
    def options(self) -> tuple[tuple[Component, ...], ...]:
        """The bundles of components, one of which is paid."""
        return self.alternatives or (self.components,)


class Ignoring(StrEnum):
    """The three ways to ignore costs (rule_ignoring_costs)."""

    KIND = "kind"
    CREDITS = "credits"
    ALL = "all"


class Ignore(Node, frozen=True):
    """These costs are ignored; `kinds` counts only for `Ignoring.KIND`."""

    how: Ignoring
    kinds: tuple[Deed, ...] = ()


class Discount(Node, frozen=True):
    """The cost is lowered; `total` may be divided between install and rez (rule_install_and_rez_reducing_total)."""

    amount: Amount
    kind: Deed | None = None
    total: bool = False


class Surcharge(Node, frozen=True):
    """The cost is increased."""

    amount: Amount
    kind: Deed | None = None


class InsteadPay(Node, frozen=True):
    """The cost may be paid in another way, which leaves its value unchanged (rule_alternate_payment)."""

    kind: Deed
    cost: Cost
    worth: Amount | None = None  # how many credits of it this pays; None is all of it


CostChange: TypeAlias = Ignore | Discount | Surcharge | InsteadPay
Changes: TypeAlias = tuple[CostChange, ...]


def of_open_price(cost: Cost) -> Cost:
    """The cost, of which it is not known how many credits belong to it (rule_cost_calculation)."""

    def opened(components: tuple[Component, ...]) -> tuple[Component, ...]:
        rest = tuple(c for c in components if not isinstance(c, PayCredits | UnreadCost))
        return (*rest, UnreadCost("how many credits", credits=True))

    if any(isinstance(c, UnreadCost) for option in cost.options for c in option):
        return cost
    if cost.alternatives:
        return Cost(alternatives=tuple(map(opened, cost.alternatives)))
    return Cost(opened(cost.components))


def as_change(kind: Deed, change: int) -> CostChange:
    """The change of a cost by this much."""
    return Discount(-change, kind) if change < 0 else Surcharge(change, kind)


def ignored(changes: tuple[CostChange, ...], kind: Deed) -> Ignoring | None:
    """How a kind of cost is ignored by these changes (rule_ignoring_costs)."""
    for change in changes:
        if isinstance(change, Ignore):
            if change.how is not Ignoring.KIND:
                return change.how
            if kind in change.kinds:
                return Ignoring.KIND
    return None


class AdditionalCost(Node, frozen=True):
    """An act costs this on top (rule_additional_cost)."""

    act: ActPattern
    cost: Cost
    condition: Condition | None = None
    duration: Duration | None = None
    ordinal: int | None = None  # only the first such act of the turn


class CostModifier(Node, frozen=True):
    """The cost of acts is changed."""

    act: ActPattern
    change: CostChange
    condition: Condition | None = None
    ordinal: int | None = None  # only the first such act of the turn
    optional: bool = False


class Purpose(Value, frozen=True):
    """What credits may be spent on (rule_hosted_credits_use)."""

    act: Deed | None = None  # None is anything
    what: Selector | None = None
    during: During | None = None
    basic: bool = False
    kind: Deed | None = None


class CreditSource(Node, frozen=True):
    """Credits on this card may be spent for these purposes; `recurring` is how many refill (1.10.5). With `in_pool`
    they are considered to be in the credit pool, at the times of the purposes where there are any (1.10.4)."""

    purposes: tuple[Purpose, ...] = ()
    recurring: Amount | None = None
    in_pool: bool = False


def trash_this() -> TrashCards:
    """The `[trash]` symbol: trash the source of the ability."""
    return TrashCards(The(THIS))
