"""Whether the Runner is tagged (10.5.2)."""

from __future__ import annotations

from ...models.abilities import Aspect, CountsAsTagged, PlayerStatChange, Unread
from ...models.conditions import (
    Tagged,
)
from ...models.deeds import Deed
from ...models.known import Open, Truth
from ...models.terms import PlayerStat
from ...models.values import walk
from ...models.verdict import Reason
from .context import Context
from .meaning import CONDITIONS
from .not_understood import NotUnderstood
from .situation import Situation


@CONDITIONS.of(Tagged)
def _tagged(game: Situation, condition: Tagged, context: Context) -> Truth:
    if is_tagged(game):
        return Truth.YES
    saying = tuple(
        NotUnderstood(game).reason(object, clause)
        for object, clause in NotUnderstood(game).clauses()
        if _may_tag(clause)
    )
    return Open(saying) if saying else Truth.NO


def _may_tag(clause: Unread) -> bool:
    """Whether a clause that was not understood may say that the Runner is tagged; not where it asks for that itself."""
    if clause.own or (clause.acts and Deed.TAKE_TAGS not in clause.acts):
        return False
    asks = clause.condition is not None and Tagged() in walk(clause.condition)
    return not asks and not {Aspect.TAGS, Aspect.ANYTHING}.isdisjoint(clause.influence)


def is_tagged(game: Situation) -> bool:
    """Whether the Runner is tagged: by having a tag, or because a card says so (10.5, rule_tagged)."""
    if game.state.runner.tags > 0 or game.declarations(CountsAsTagged):
        return True
    return perhaps_considered_tags(game) is not None


def perhaps_considered_tags(game: Situation) -> Open | None:
    """That the Runner is considered to have tags now, and may have been before: by which cards
    (rule_additional_counters); None where no card says so."""
    saying = tuple(
        declared.source
        for d, declared in game.declarations(PlayerStatChange)
        if d.stat is PlayerStat.TAGS and isinstance(d.amount, int) and d.amount > 0
    )
    if not saying:
        return None
    message = "whether the Runner was considered to have a tag then, too, is not told"
    return Open((Reason("unknown.history", message, "rule_additional_counters", saying),))
