"""Every way to pay all costs that are due together, as one constraint problem (1.16).

One item pays one component; what is spent must be there, an effect to suffer must only not be prevented; nothing is
paid in a way that breaks a restriction that must hold. How that is solved says `sysop.solver.payment.problem`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from ...models.abilities import Aspect
from ...models.actions import Payment, Spent
from ...models.conditions import Condition
from ...models.costs import SufferDamage
from ...models.deeds import RULED
from ...models.verdict import Reason
from ..deeds import OF_COMPONENT
from ..game.game import Context, Doubts, Game
from ..game.not_understood import note_doubts
from ..problems import SolutionSet, Undecided, Union
from .alike import alike
from .bundles import Bundle, Variant, variants
from .card_costs import card_demand, takes_cards, verb_of
from .credit_sources import BAD_PUBLICITY, POOL
from .demands import Demand
from .problem import Kept, Ways
from .restrictions import asked_for, keeps_restrictions, restrictions_read
from .unit_costs import own_context, unit_demand, word_of

if TYPE_CHECKING:
    import random

PROHIBITIONS = frozenset({Aspect.PROHIBITIONS})
Unsure: TypeAlias = tuple[tuple[Payment, Reason], ...]  # what is not known, and what could be paid with it
Part: TypeAlias = tuple[SolutionSet[Payment], Unsure]


class Payments(SolutionSet[Payment]):
    """The ways to pay a bundle; where what is not known might add one, the set is not complete.

    Ways stand in the order of the text's alternatives, then by X ascending, then by the number of cards where that is
    open, then as `sysop.solver.payment.problem.Ways` says.

    Args:
        certain, unsure: the ways of the first variant, and what may add one.
        others: the same of each other variant, not worked out before it is asked for: for X there are many, and the
            first tells most often that it can be paid.
    """

    def __init__(self, certain: SolutionSet[Payment], unsure: Unsure = (), others: Iterable[Part] = ()) -> None:
        self._first: Part = (certain, unsure)
        self._others = others
        self._is_any: bool | None = None

    @cached_property
    def _parts(self) -> tuple[Part, ...]:
        return (self._first, *self._others)

    @cached_property
    def _certain(self) -> SolutionSet[Payment]:
        found = [certain for certain, _ in self._parts]
        return found[0] if len(found) == 1 else Union(*found)

    @cached_property
    def _unsure(self) -> Unsure:
        return tuple(each for _, unsure in self._parts for each in unsure)

    def __iter__(self) -> Iterator[Payment]:
        return iter(self._certain)

    def first(self) -> Payment | None:
        """The first way that is certain."""
        found = self._first[0].first()
        return found if found is not None else next(iter(self), None)

    def __bool__(self) -> bool:
        if self._is_any is None:
            self._is_any = bool(self._first[0]) or any(certain for certain, _ in self._parts[1:])
        return self._is_any

    def __contains__(self, candidate: object) -> bool:
        """Whether it is a way to pay, in whatever order it names cards and sources."""
        if candidate in self._certain:
            return True
        if self._unsure and isinstance(candidate, Payment):
            raise Undecided(candidate, self._unsure[0][1].message)
        return False

    def count(self) -> int:
        """How many ways are certain."""
        return self._certain.count()

    @property
    def undecided(self) -> Unsure:
        """For each component of which it is not known what else may pay it, that component alone."""
        return self._unsure

    def unrank(self, index: int) -> Payment:
        """The way at this place, from 0."""
        return self._certain.unrank(index)

    def sample(self, rng: random.Random) -> Payment:
        """A way, each with the same probability."""
        return self._certain.sample(rng)


def payments(game: Game, bundle: Bundle, context: Context, *, merged: bool = False) -> Payments:
    """Every distinct way to pay the bundle (rule_cost, rule_additonal_cost_simultaenous).

    Random losses make one payment, not one for each outcome. What hangs on something unknown is a doubt of `context`
    only where there is no way without it.

    Args:
        merged: of payments that differ only in which of several indistinguishable things they take, give one.
    """
    for due in bundle.due:
        record = OF_COMPONENT.get(type(due.component))
        if record is not None and record.deed in RULED:
            note_doubts(game, context.doubts, PROHIBITIONS, act=record.deed)
    noted = context.doubts.noted
    parts = (_part(game, bundle, variant, context, merged) for variant in tuple(variants(game, bundle, context)))
    first = next(parts, None)
    if first is None and context.doubts.noted > noted:  # which values an X may have is not known
        return Payments(Union(), tuple((Payment(), reason) for reason in context.doubts.reasons))
    found = Payments(*first, parts) if first is not None else Payments(Union())
    if not found:
        for _, reason in found.undecided:
            context.doubts.add(reason)
    return found


def _part(game: Game, bundle: Bundle, variant: Variant, context: Context, merged: bool) -> Part:
    """The ways to pay a variant, and what is not known and may add one."""
    doubts = Doubts()
    own = Context(context.source, context.controller, doubts, context.bindings, context.event, variant.x)
    demands = demands_of(game, bundle, variant, own)
    return ways_of(game, bundle, variant, demands, own, merged=merged), tuple(_unsure(variant, demands, doubts))


def is_payable(game: Game, bundle: Bundle, context: Context) -> bool:
    """Whether there is a way to pay."""
    return bool(payments(game, bundle, context))


def demands_of(game: Game, bundle: Bundle, variant: Variant, context: Context) -> tuple[Demand, ...]:
    """What each component of a variant asks for now."""
    found = []
    for index, due in variant.due:
        own = own_context(game, bundle, due, variant.x, context)
        make = card_demand if takes_cards(due) else unit_demand
        found.append(make(game, bundle, index, due, own))
    return tuple(found)


def ways_of(
    game: Game, bundle: Bundle, variant: Variant, demands: tuple[Demand, ...], context: Context, *, merged: bool
) -> SolutionSet[Payment]:
    """The ways to pay a variant whose demands have been worked out."""
    classes = alike(game, bundle, demands) if merged else {}
    return Ways(demands, variant.x, classes, kept_by(game, bundle, demands, context))


def kept_by(game: Game, bundle: Bundle, demands: tuple[Demand, ...], context: Context) -> tuple[Kept, ...]:
    """The restrictions that every payment of these demands must keep (rule_cost_restrictions)."""

    def holds(condition: Condition | None) -> Callable[[Payment], bool]:
        return lambda payment: keeps_restrictions(game, bundle, (condition,), demands, payment, context)

    return tuple(Kept(asked_for(c), holds(c)) for c in restrictions_read(game, bundle, demands))


def _unsure(variant: Variant, demands: tuple[Demand, ...], doubts: Doubts) -> Iterator[tuple[Payment, Reason]]:
    """What is not known and might make another way to pay: nothing where the rest cannot be paid in any case."""
    sure = tuple(d for d in demands if not d.unsure)
    if len(sure) < len(demands) and not doubts and not Ways(sure, variant.x, {}):
        return
    for demand in demands:
        for reason in demand.unsure:
            yield Payment((Spent(demand.index, demand.count),), variant.x), reason
    for reason in doubts.reasons:
        yield Payment((), variant.x), reason


def in_words(game: Game, bundle: Bundle, payment: Payment) -> tuple[str, ...]:
    """What a payment does, component by component: `pay 2 credits (1 from the pool, 1 from Cyberfeeder)`."""
    words = []
    for spent in payment.spent:
        due = bundle.due[spent.component]
        if takes_cards(due):
            chance = f"{spent.amount} card{'s' * (spent.amount != 1)} at random" if spent.amount else "nothing"
            words.append(f"{verb_of(due)} {', '.join(game.title(o) for o in spent.objects) or chance}")
        elif spent.sources:
            places = ", ".join(f"{n} from {_place(game, source)}" for source, n in spent.sources)
            words.append(f"{word_of(due, spent.amount)} ({places})")
        else:
            words.append(word_of(due, spent.amount))
    return tuple(words)


def _place(game: Game, source: str) -> str:
    return f"the {source}" if source in (POOL, BAD_PUBLICITY) else game.title(source)


def damage_due(game: Game, bundle: Bundle, context: Context) -> int:
    """How much damage paying the bundle makes the payer suffer, in the way that hurts least."""
    harmful = {i for i, due in enumerate(bundle.due) if isinstance(due.component, SufferDamage)}
    if not harmful:
        return 0
    ways = payments(game, bundle, context).limit(SEEN)
    return min((sum(s.amount for s in p.spent if s.component in harmful) for p in ways), default=0)


SEEN = 1000  # ways looked through for the one that hurts least

__all__ = [
    "BAD_PUBLICITY",
    "POOL",
    "Bundle",
    "Payments",
    "damage_due",
    "demands_of",
    "in_words",
    "is_payable",
    "payments",
    "ways_of",
]
