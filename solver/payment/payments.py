"""Every way to pay all costs that are due together, as one constraint problem (1.16).

One item pays one component; what is spent must be there, an effect to suffer must only not be prevented; nothing is
paid in a way that breaks a restriction that must hold. How that is solved says `sysop.solver.payment.problem`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from msgspec.structs import replace

from ...models.abilities import Aspect
from ...models.actions import Payment, Spent
from ...models.deeds import RULED, Deed
from ...models.frames import PayingFrame, ResolvingFrame
from ...models.known import Open
from ...models.verdict import Reason
from ..deeds import OF_COMPONENT
from ..problems import Judged, SolutionSet, Undecided, Union
from ..reading import Asking, Context, Doubts, Game
from .bundles import Bundle
from .demands import Demand
from .posing import demands_of, kept_by, ways_of
from .problem import Ways
from .refusing import Told
from .restrictions import restrictions_not_known
from .unaccepted import judged, judged_written
from .unpayable import clash, why_unpayable
from .x_and_options import Variant, variants

if TYPE_CHECKING:
    import random

PROHIBITIONS = frozenset({Aspect.PROHIBITIONS})
Unsure: TypeAlias = tuple[tuple[Payment, Reason], ...]  # what is not known, and what could be paid with it
Part: TypeAlias = tuple[SolutionSet[Payment], Unsure]


class Payments(SolutionSet[Payment]):
    """Every distinct way to pay a bundle (rule_cost, rule_additonal_cost_simultaenous), and why there is none, or not
    another; where what is not known might add one, the set is not complete.

    Ways stand in the order of the text's alternatives, then by X ascending, then by the number of cards where that is
    open, then as `sysop.solver.payment.problem.Ways` says. Random losses make one payment, not one for each outcome.
    Of several variants those after the first are not worked out before they are asked for: for X there are many, and
    the first tells most often that it can be paid.

    Args:
        context: in which the costs are read, where an ability tells more than the bundle.
        act: what it is paid for, as the reasons say it: `steal Obokata Protocol`.
        merged: of payments that differ only in which of several indistinguishable things they take, give one.
    """

    def __init__(
        self,
        game: Game,
        bundle: Bundle,
        context: Context | None = None,
        *,
        act: str = "pay what is due",
        merged: bool = False,
        x: int | None = None,
    ) -> None:
        self.bundle = bundle
        self._game = game
        self._doubts = Doubts(() if bundle.open is None else bundle.open.causes)
        self._context = Asking.with_doubts(bundle.context() if context is None else context, self._doubts)
        self._act = act
        self._is_any: bool | None = None
        for due in bundle.due:
            record = OF_COMPONENT.get(type(due.component))
            if record is not None and record.deed in RULED:
                self._doubts.add(*game.not_understood.touching(PROHIBITIONS, act=record.deed))
        unknown = Doubts()  # which values an X may have
        every = tuple(v for v in variants(game, bundle, replace(self._context, doubts=unknown)) if x in (None, v.x))
        self._doubts.add(*unknown.reasons)
        self._known_at_once = tuple(self._doubts.reasons)
        self._others = (_part(game, bundle, each, self._context, merged) for each in every)
        first = next(self._others, None)
        self._first: Part = first if first is not None else (Union(), ())
        if first is None and unknown:
            self._first = (Union(), tuple((Payment(), reason) for reason in self._doubts.reasons))

    @staticmethod
    def of(game: Game, frame: PayingFrame, *, act: str = "pay what is due", merged: bool = False) -> Payments:
        """The ways to pay what a frame waits for: costs within an ability know what triggered it."""
        below = game.state.stack[-2] if len(game.state.stack) > 1 else None
        event = None
        if frame.purpose is Deed.NESTED and isinstance(below, ResolvingFrame) and below.event is not None:
            event = game.state.history[below.event]
        context = Context(frame.subject, frame.payer, frame.bindings, event)
        return Payments(game, Bundle.of(frame), context, act=act, merged=merged)

    @staticmethod
    def not_known(game: Game, bundle: Bundle) -> tuple[Reason, ...]:
        """What is not known of the restrictions on what is paid for, which any of the ways may break."""
        return tuple(restrictions_not_known(game, bundle))

    @property
    def open(self) -> Open | None:
        """Why it is not certain whether it can be paid: what else may be due, what may forbid it, which values an X may
        have; where there is no way, what might make one."""
        reasons = self._known_at_once if self else (*self._known_at_once, *[reason for _, reason in self.undecided])
        return Open(reasons) if reasons else None

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

    def __bool__(self) -> bool:  # rule_cost
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

    # ------------------------------------------------------------------------ why not

    def why_not(self) -> tuple[Reason, ...]:
        """Why it cannot be paid, for each way to pay that its text leaves; empty where it can be."""
        return () if self else why_unpayable(self._game, self.bundle, self._context, self._act)

    def clash(self) -> tuple[int, ...]:
        """The numbers of components that cannot be paid together although any of them could be left out; empty where it
        can be paid. Where its text leaves several ways to pay, or values of X: of the first."""
        return () if self else clash(self._game, self.bundle, self._context)

    def judged(self, payment: Payment) -> Judged:
        """A payment as an assignment of the problem: what it violates tells why it is none of the ways."""
        return judged(self._game, self.bundle, payment, self._context)

    def judged_written(self, x: int | None, taking: tuple[str, ...]) -> Judged:
        """X, and the cards and sources that are to pay, as an assignment, where no way to pay has all of it."""
        return judged_written(self._game, self.bundle, x, taking, self._context)

    # ------------------------------------------------------------------- what is asked

    @property
    def demands(self) -> tuple[Demand, ...]:
        """What each component asks for now; of several ways to pay, in the first."""
        first = next(variants(self._game, self.bundle, self._context), None)
        return () if first is None else demands_of(self._game, self.bundle, first, self._context)

    @property
    def problems(self) -> Iterator[Ways]:
        """What falls due as a problem, for each way to pay that the text leaves and each value of X."""
        game, bundle, context = self._game, self.bundle, self._context
        for variant in variants(game, bundle, context):
            own = replace(context, x=variant.x, doubts=Doubts())
            demands = demands_of(game, bundle, variant, own)
            yield Ways(demands, variant.x, {}, kept_by(game, bundle, demands, own), Told(game, bundle))


def _part(game: Game, bundle: Bundle, variant: Variant, context: Asking, merged: bool) -> Part:
    """The ways to pay a variant, and what is not known and may add one."""
    doubts = Doubts()
    own = Asking(context.source, context.controller, context.bindings, context.event, variant.x, doubts=doubts)
    demands = demands_of(game, bundle, variant, own)
    return ways_of(game, bundle, variant, demands, own, merged=merged), tuple(_unsure(variant, demands, doubts))


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
