"""Whether the install cost can be paid once like cards are gone (8.5.6b, 8.5.16c, 8.5.16d)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial

from msgspec import Struct

from ...models.deeds import Deed
from ...models.frames import ProcedureFrame
from ...models.known import Open, open_of
from ...models.state import State
from ...models.terms import CardType
from .. import road
from ..deeds import Done
from ..payment.as_printed import is_paid_from_pool
from ..payment.cost_interrupts import bundle_to
from ..payment.payments import Payments
from ..problems import Constraint, Predicate
from ..reading import Game


def trashed(state: State, cards: tuple[str, ...]) -> State:
    """The like cards go, Corp cards with the face that they had (rule_install_corp_cards_trashed_facedown_archives)."""
    for id in cards:
        gone = Done(by=state.object(id).controller, objects=(id,), cause=Deed.INSTALL)
        state = road.done(state, Deed.TRASH, gone)
    return state


def ways_to_install(game: Game, frame: ProcedureFrame, act: str = "install it") -> Payments:
    """The ways to pay for a card that has been placed (rule_steps_installing_pay_install_cost)."""
    changed = (*frame.changes, *game.install_destinations.changes_on(frame.host))
    bundle = bundle_to(game, Deed.INSTALL, game.object(frame.subject), changed, server=frame.server)
    return Payments(game, bundle, act=act)


def once_gone(game: Game, frame: ProcedureFrame, gone: tuple[str, ...]) -> Payments:
    """The ways to pay once these are trashed."""
    card = game.title(frame.subject)
    return ways_to_install(game.changed(trashed(game.state, gone)), frame, f"install {card}")


class Payable(Struct, frozen=True):
    """What the install cost asks of what is trashed, which must be paid if able (rule_inherent_cost_in_ability): the
    like cards on whose trash it hangs, or how many ice have to go; and what is not known of that."""

    scope: tuple[str, ...] = ()
    least: int = 0
    open: Open | None = None


class InstallCost(Struct, frozen=True):
    """The install cost has to be payable."""

    rule: str = "rule_steps_installing_trash_like_cards"
    message: str = "the install cost can be paid then"


def constraints(game: Game, frame: ProcedureFrame, must: tuple[str, ...], on: Payable) -> Iterator[Constraint]:
    """What the install cost asks of a problem whose variables are 1 for what is trashed."""

    def is_paid(*taken: int) -> bool:
        gone = tuple(id for id, goes in zip(on.scope, taken, strict=True) if goes)
        paid = once_gone(game, frame, (*must, *gone))
        return bool(paid) or paid.open is not None

    if on.scope:
        yield Predicate(on.scope, is_paid, InstallCost())


def hanging(game: Game, frame: ProcedureFrame, must: tuple[str, ...], may: tuple[str, ...]) -> Payable:
    """On the trash of which like cards it hangs whether the install cost can be paid: all of them where several
    together make a difference that none of them makes alone."""
    object = game.object(frame.subject)
    plain = frame.host is None and not frame.changes
    if not may or (plain and is_paid_from_pool(game, Deed.INSTALL, object, frame.server)):
        return Payable()
    if CardType.ICE in (game.types(object) or ()):
        return _too_dear(game, frame, may)
    after = cache(partial(once_gone, game, frame))
    first, alone = after(must), {id: after((*must, id)) for id in may}
    open = open_of(first.open, *(each.open for each in alone.values()))
    differing = tuple(id for id in may if not _is_same(alone[id], first))
    others = tuple(id for id in may if id not in differing)
    apart = _is_same(after((*must, *others)), first) and _is_same(after((*must, *may)), after((*must, *differing)))
    return Payable(differing if apart else may, open=open)


def _is_same(ways: Payments, others: Payments) -> bool:
    """Whether the same falls due, and the same is there to pay it."""
    return (ways.bundle, ways.demands) == (others.bundle, others.demands)


def _too_dear(game: Game, frame: ProcedureFrame, ice: tuple[str, ...]) -> Payable:
    """How many ice have to go before the install cost can be paid (rule_install_trash_ice), as far as is known; 0 where
    that does not help either."""
    open: list[Open | None] = []
    for count in range(len(ice) + 1):
        paid = once_gone(game, frame, ice[:count])
        open.append(paid.open)
        if paid:
            return Payable(least=count, open=open_of(*open))
    return Payable(open=open_of(*open))
