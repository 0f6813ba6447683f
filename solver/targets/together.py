"""What must hold of things that are chosen together, targets or cards that a search finds, as constraints
(rule_multiple_targets)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from ...models.effects import Grouping
from ..problems import Because, LinearSum, Name, Together, Total
from ..reading import Asking, Game
from .groupings import Worth, describe_grouping, rule_of, worth
from .refusing import not_together
from .valid_targets import Chosen

Worths = Iterable[tuple[Worth, ...]]


def constraints(
    game: Game,
    groupings: tuple[Grouping, ...],
    ids: Chosen,
    worths: Worths,
    names: tuple[Name, ...],
    context: Asking,
) -> Iterator[Together | LinearSum]:
    """A constraint for each grouping, on the variables of these things; none where a grouping asks nothing."""
    for grouping, column in zip(groupings, worths, strict=True):
        rule = context.number(rule_of(game, grouping, column, context))
        if rule is None:
            continue
        told = partial(not_together, game, grouping, ids, context)
        because = Because(describe_grouping(grouping), "rule_multiple_targets", told)
        if isinstance(rule, Total) and names and all(isinstance(own, int) for own in column):
            weights = tuple([own for own in column if isinstance(own, int)])
            yield LinearSum(names, weights, *rule.relation_and_bound, because)
        else:
            yield Together(names, rule, because)


def of_cards(
    game: Game, groupings: tuple[Grouping, ...], cards: Chosen, context: Asking
) -> tuple[Together | LinearSum, ...]:
    """The same of cards that are known, each a variable of its own name."""
    worths = [tuple([worth(game, grouping, game.object(id), context) for id in cards]) for grouping in groupings]
    return tuple(constraints(game, groupings, cards, worths, cards, context))
