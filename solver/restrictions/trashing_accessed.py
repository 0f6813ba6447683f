"""The basic trash ability, and other mid-access abilities that trash the accessed card (7.1.5)."""

from __future__ import annotations

from collections.abc import Iterator

from ...models.abilities import Ability, Aspect, Flag, Instruction
from ...models.actions import TrashAccessed, UseAbility
from ...models.deeds import Deed
from ...models.effects import Effect, The
from ...models.selectors import Current, Role
from ...models.state import GameObject
from ...models.terms import Zone
from ...models.timing import Window
from ...models.verdict import Reason
from ..payment.bundles import Bundle
from ..payment.payments import Payments
from ..reading import Game
from .judging import Attempt, now, open_window, rule

ACCESSED = The(Current(Role.ACCESSED))


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
        yield _in_archives(game, accessed)
    yield Payments(game, Bundle.to_trash(game, accessed), act=f"trash {title}")


def _trashes_accessed(ability: Ability) -> bool:
    """Whether it is a mid-access ability that does nothing but trash the accessed card, and what hangs on that: whether
    one that does more may be used for the rest, the rule does not say."""
    match ability.steps:
        case (Instruction(effects=(Effect(Deed.TRASH, what=what),)),):
            return Flag.ACCESS in ability.flags and what == ACCESSED
        case _:
            return False


@rule(UseAbility, reads=(Aspect.ACCESS,), such=_trashes_accessed)
def can_trash_with_an_ability(attempt: Attempt[UseAbility]) -> Iterator[Reason]:
    """Other mid-access abilities trash no card in Archives either (rule_trash_in_archives)."""
    accessed = attempt.game.accessed()
    if accessed is not None and accessed.zone is Zone.ARCHIVES:
        yield _in_archives(attempt.game, accessed)


def _in_archives(game: Game, accessed: GameObject) -> Reason:
    message = f"{game.title(accessed.id)} is in Archives, where cards cannot be trashed"
    return Reason("trash.archives", message, "rule_trash_in_archives", (accessed.id,))
