"""Rezzing in a window (8.1.2)."""

from __future__ import annotations

from collections.abc import Iterator

from ...models.abilities import Aspect
from ...models.actions import (
    Rez,
)
from ...models.deeds import Deed
from ...models.known import Truth
from ...models.terms import CardType, Side
from ...models.timing import Rezzing, TimingStep, Window
from ...models.verdict import Reason
from ..payment.cost_interrupts import bundle_to
from ..payment.payments import Payments
from .judging import Attempt, now, open_window, rule
from .window_options import current_step


@rule(Rez)
def can_rez(attempt: Attempt[Rez]) -> Iterator[Reason]:
    """Unrezzed assets, upgrades and ice are rezzed, in windows that allow it (8.1.2, 9.2.7c-e)."""
    game, choice, side, doubts = attempt.game, attempt.choice, attempt.side, attempt.doubts
    object, title = game.object(choice.card), game.title(choice.card)
    kinds = game.types(object)
    if not object.is_unrezzed:
        state = "not installed" if not object.installed else "already faceup"
        yield Reason("rez.not_unrezzed", f"{title} is {state}; only unrezzed cards are rezzed", "sec_rez", (object.id,))
        return
    if kinds is None:
        doubts.note(game.hidden(object, "the type"))
    elif CardType.AGENDA in kinds:
        yield Reason(
            "rez.agenda", f"{title} is an agenda; agendas cannot be rezzed", "rule_cannot_rez_agendas", (object.id,)
        )
    window, at = open_window(game), current_step(game)
    if window is None or window.window is not Window.PAID:
        yield Reason(
            "timing.rez_window",
            f"cards such as {title} are rezzed in paid ability windows; {now(game)}",
            "rule_rez_in_paw",
            (object.id,),
            "wait for a paid ability window that allows rezzing",
        )
        return
    if window.priority is not Side.CORP:
        yield Reason(
            "timing.no_priority",
            f"the Corp does not have priority; {now(game)}",
            "rule_paid_ability_window_corp_rez",
            (),
            "wait until the Runner passes",
        )
    approached = game.approached() == object
    if at is not None and kinds is not None and not may_rez(at, kinds, approached=approached):
        if CardType.ICE in kinds and may_rez(at, (), approached=False):
            permitted = doubts.note(game.permissions.is_permitted(Deed.REZ, side, object))
            if permitted is Truth.YES:
                return
            if permitted.is_open:
                doubts.add(_permission_unknown(object.id, title))
                return
        if CardType.ICE in kinds:
            yield Reason(
                "timing.rez_ice",
                f"{title} is ice; ice is rezzed only while the Runner approaches it; {now(game)}",
                "rule_paid_ability_window_corp_rez_ice",
                (object.id,),
                f"wait until the Runner approaches {title}",
            )
        else:
            yield Reason(
                "timing.rez_window",
                f"this paid ability window does not allow rezzing {title}; {now(game)}",
                "rule_rez_in_paw",
                (object.id,),
                "wait for a window that allows rezzing",
            )


def may_rez(step: TimingStep, kinds: tuple[CardType, ...], *, approached: bool) -> bool:
    """Whether a step's window lets the Corp rez such a card (rule_rez_in_paw, 6.4.3)."""
    if step.rezzing is Rezzing.NOTHING:
        return False
    if CardType.ICE in kinds:
        return step.rezzing is Rezzing.APPROACHED_ICE_TOO and approached
    return True


def _permission_unknown(id: str, title: str) -> Reason:
    return Reason(
        "unknown.prohibited", f"whether {title} may be rezzed at this time is not known", "rule_rez_in_paw", (id,)
    )


@rule(Rez, reads=(Aspect.COSTS, Aspect.CREDITS), about_costs=True)
def payable_rez(attempt: Attempt[Rez]) -> Iterator[Reason | Payments]:
    """The rez cost with everything due beside it can be paid (rule_inherent_rez_cost)."""
    game, choice = attempt.game, attempt.choice
    object = game.object(choice.card)
    yield Payments(game, bundle_to(game, Deed.REZ, object), act=f"rez {game.title(object.id)}")
