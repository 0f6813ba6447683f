"""Who demands each cost that falls due: the card or action itself, or whoever adds to it or makes it dearer (1.16)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...models.costs import PayCredits, PayStat
from ...models.deeds import Deed
from ...models.frames import Due
from ...models.terms import Stat
from ...models.verdict import DemandedCost
from ..deeds import OF_BASIC
from ..game.characteristics import changed_by, cost_changes, modifiers_of
from ..game.game import Context, Doubts, Game
from .bundles import Bundle

KINDS = {
    Deed.PLAY: ("the play cost", "rule_play_cost"),
    Deed.INSTALL: ("the install cost", "rule_install_cost"),
    Deed.REZ: ("the rez cost", "rule_rez_cost"),
    Deed.TRIGGER: ("the cost of the ability or action", "rule_trigger_cost"),
    Deed.ADDITIONAL: ("an additional cost", "rule_additional_cost"),
    Deed.NESTED: ("a nested cost", "rule_nested_cost"),
    Deed.TRASH: ("the trash cost", "rule_paying_trash_costs"),
}


def demanded(game: Game, bundle: Bundle, parts: Iterable[tuple[int, str]]) -> tuple[DemandedCost, ...]:
    """Components of what falls due, each given with its words, with who demands it and who made it dearer or cheaper.

    Args:
        game: where it is paid.
        bundle: what falls due together.
        parts: the number of each component that is paid, and what that does.
    """
    return tuple(_demanded(game, bundle, index, words) for index, words in parts)


def _demanded(game: Game, bundle: Bundle, index: int, words: str) -> DemandedCost:
    due = bundle.due[index]
    name, rule = KINDS[due.kind]
    if due.kind is Deed.TRIGGER and isinstance(due.component, PayStat) and due.component.stat is Stat.TRASH_COST:
        name, rule = KINDS[Deed.TRASH]
    by = f"{name} of {game.title(due.source)}" if due.source is not None else name
    changes = tuple(changes_of(game, bundle, due))
    told = "".join(f", {abs(n)} {'more' if n > 0 else 'less'} because of {game.title(id)}" for n, id in changes)
    return DemandedCost(index, words, f"{by}{told}", rule, due.source, tuple(dict.fromkeys(id for _, id in changes)))


def changes_of(game: Game, bundle: Bundle, due: Due) -> Iterator[tuple[int, str]]:
    """By how much which sources change a cost in credits (rule_cost_calculation)."""
    if not isinstance(due.component, PayCredits) or due.kind is Deed.ADDITIONAL:
        return
    deed: Deed = due.kind
    basic = False
    if deed is Deed.TRIGGER and due.source is None:
        found = [r.deed for r in OF_BASIC.values() if r.modified and r.action_for is bundle.purpose]
        if not found:
            return
        deed, basic = found[0], True
    elif deed not in (Deed.PLAY, Deed.INSTALL, Deed.REZ):
        return
    object = game.objects.get(due.source if due.source is not None else bundle.subject or "")
    context = Context(object.id if object is not None else None, bundle.payer, Doubts())
    modifiers = modifiers_of(game, deed, bundle.payer, object, context, basic=basic)
    yield from ((n, declared.source) for n, declared in cost_changes(game, modifiers, context) if n)


def raisers(game: Game, bundle: Bundle, due: Due) -> tuple[str, ...]:
    """What makes a cost dearer than it is by itself."""
    object = game.objects.get(due.source or "")
    if isinstance(due.component, PayStat) and object is not None:
        return changed_by(game, due.component.stat, object, up=True)
    return tuple(id for n, id in changes_of(game, bundle, due) if n > 0)


__all__ = ["KINDS", "changes_of", "demanded", "raisers"]
