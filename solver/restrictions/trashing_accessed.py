"""The basic trash ability (7.1.5)."""

from __future__ import annotations

from collections.abc import Iterator

from ...models.abilities import Aspect
from ...models.actions import (
    TrashAccessed,
)
from ...models.terms import Zone
from ...models.timing import Window
from ...models.verdict import Reason
from ..payment.bundles import Bundle
from ..payment.payments import Payments
from .judging import Attempt, now, open_window, rule


@rule(TrashAccessed, reads=(Aspect.PROHIBITIONS, Aspect.COSTS, Aspect.CREDITS, Aspect.ACCESS))
def can_trash_accessed(attempt: Attempt[TrashAccessed]) -> Iterator[Reason | Payments]:
    """The basic trash ability: while accessing a card with a trash cost outside of Archives
    (rule_basic_trash_ability).
    """
    game, choice, doubts = attempt.game, attempt.choice, attempt.doubts
    accessed, title = game.accessed(), game.title(choice.card)
    if accessed is None or accessed.id != choice.card:
        yield Reason(
            "timing.no_access",
            f"{title} is not being accessed; {now(game)}",
            "rule_basic_trash_ability",
            (choice.card,),
            "use the basic trash ability while accessing the card",
        )
        return
    window = open_window(game)
    if window is None or window.window is not Window.MID_ACCESS:
        yield Reason(
            "timing.no_access",
            f"the mid-access window is not open; {now(game)}",
            "rule_mid_access_window_occurrence",
            (choice.card,),
        )
    card = game.card(accessed)
    if card is None:
        doubts.note(game.hidden(accessed, "the trash cost"))
        return
    if card.trash_cost is None:
        yield Reason(
            "trash.no_cost",
            f"{title} has no trash cost, so it cannot be trashed by paying one",
            "rule_paying_trash_costs",
            (choice.card,),
        )
        return
    if accessed.zone is Zone.ARCHIVES:
        yield Reason(
            "trash.archives",
            f"{title} is in Archives, where cards cannot be trashed",
            "rule_trash_in_archives",
            (choice.card,),
        )
    yield Payments(game, Bundle.to_trash(game, accessed), act=f"trash {title}")
