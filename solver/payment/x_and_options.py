"""The choices that a bundle leaves the payer, and what X may be (1.16, 1.16.2c).

A variant of a bundle is what is left once these choices are made: which of several ways to pay is taken, what X is, and
how many cards are taken where the text leaves their number open.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from ...models.conditions import VariableBound, VariableIs
from ...models.costs import PayCredits, RemoveTags, SpendCounters, SufferDamage, TakeBadPublicity, TakeTags
from ...models.frames import Due
from ...models.naming import mentions_x
from ...models.selectors import X
from ...models.terms import Relation
from ...models.verdict import Reason
from ..problems import Box
from ..reading import Asking, Game
from .bundles import Bundle


class Variant(Struct, frozen=True):
    """A bundle without choices: the components to pay, each with its number in the bundle, and the value of X."""

    due: tuple[tuple[int, Due], ...]
    x: int | None = None


def variants(game: Game, bundle: Bundle, context: Asking) -> Iterator[Variant]:
    """The variants of a bundle: ways to pay in the order of the text, for each the values of X ascending."""
    for due in _ways(bundle.due):
        if not any(mentions_x(d.component) for _, d in due):
            yield Variant(due)
        else:
            for x in values_of_x(game, bundle, tuple(d for _, d in due), context):
                yield Variant(due, x)


def _ways(due: tuple[Due, ...]) -> Iterator[tuple[tuple[int, Due], ...]]:
    numbered = tuple(enumerate(due))
    choices: dict[int, dict[int, None]] = {}
    for d in due:
        if d.choice is not None:
            choices.setdefault(d.choice[0], {})[d.choice[1]] = None
    if not choices:
        yield numbered
        return
    for ways in Box(tuple(tuple(each) for each in choices.values())):
        taken = set(zip(choices, ways, strict=True))
        yield tuple((i, d) for i, d in numbered if d.choice is None or d.choice in taken)


# --------------------------------------------------------------------------- X


def values_of_x(game: Game, bundle: Bundle, due: tuple[Due, ...], context: Asking) -> tuple[int, ...]:
    """The values of X that the restrictions of its ability allow and that could be paid, ascending; the one that the
    ability has told before, if it has (rule_cost_x, 8.6.2a)."""
    told = context.binding("X")
    if told is not None and told.number is not None:
        return (told.number,)
    subject = next((game.objects[d.source] for d in due if d.source in game.objects and mentions_x(d.component)), None)
    most = _most(game, bundle, due, context)
    values = list(range(most + 1))
    if subject is None:
        return tuple(values)
    own = replace(context, source=subject.id, controller=game.responsible(subject))
    for ability in game.abilities(subject):
        for restriction in ability.restrictions:
            if not isinstance(restriction, VariableIs | VariableBound) or restriction.amount == X():
                continue
            bound = own.number(game.amount(restriction.amount, own))
            if bound is None:
                context.doubts.add(_not_known(game, subject.id))
                return ()
            if isinstance(restriction, VariableIs) or restriction.relation is Relation.EQUAL:
                values = [bound] if bound >= 0 else []
            else:
                values = [v for v in values if restriction.relation.holds(v, bound)]
    return tuple(values)


def _most(game: Game, bundle: Bundle, due: tuple[Due, ...], context: Asking) -> int:
    """No greater X can be paid: what there is of all that X might count."""
    state = game.state
    there = state.player(bundle.payer).credits + (state.run.credits if state.run is not None else 0)
    for object in state.objects:
        if object.controller is bundle.payer:
            there += 1 + sum(n for _, n in object.counters)
    endless = [d for d in due if isinstance(d.component, SufferDamage | TakeTags | TakeBadPublicity)]
    if any(mentions_x(d.component) for d in endless) and not any(
        mentions_x(d.component) for d in due if isinstance(d.component, PayCredits | SpendCounters)
    ):
        context.doubts.add(_not_known(game, endless[0].source))
    if any(isinstance(d.component, RemoveTags) for d in due):
        there += state.runner.tags
    return there


def _not_known(game: Game, source: str | None) -> Reason:
    return Reason(
        "unknown.x",
        f"which values X may have on {game.title(source)} is not known",
        "rule_cost_x",
        (source,) if source else (),
    )
