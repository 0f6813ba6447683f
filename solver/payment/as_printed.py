"""Cards of which no text can change what it costs to play or install them: that does not hang on where they lie.

Where the pool holds what is printed on such a card, that pays; it is not put in play to see what it would cost.
"""

from __future__ import annotations

from functools import lru_cache, partial

from ...models.abilities import Ability, Declaration, GainTextOf, Prohibition, Unread
from ...models.conditions import ActPattern, PlayOnly
from ...models.costs import AdditionalCost, CostModifier
from ...models.deeds import Deed
from ...models.selectors import Same, This
from ...models.state import GameObject
from ...models.values import Value, walk
from ..reading import Game
from .cost_interrupts import some_cost_interrupts
from .costs_due import base_cost

FORBIDDING = (Deed.SPEND, Deed.TRASH, Deed.MOVE)  # what falls due, and the trash of what is in the way


def is_paid_from_pool(game: Game, deed: Deed, object: GameObject, server: str | None = None) -> bool:
    """Whether the credits in the pool certainly let a player play or install a card: no text can change what that
    costs, wherever the card lies."""
    if not game.remember(f"{deed.value} as printed", _AS_PRINTED[deed]) or not _says_nothing(
        game.abilities(object), deed
    ):
        return False
    player = object.controller
    cost = base_cost(game, deed, player, object, server) if game.card(object) is not None else None
    return cost is not None and cost <= game.state.player(player).credits


@lru_cache(maxsize=4096)
def _says_nothing(abilities: tuple[Ability, ...], deed: Deed) -> bool:
    """Whether all of a card is understood, and it says nothing of costs, nor when it may be played."""
    if any(isinstance(node, Unread) for node in walk(abilities)):
        return False
    restricted = any(isinstance(only, PlayOnly) for a in abilities for only in a.restrictions)
    return not restricted and not any(_is_about_costs(said, deed) for a in abilities for said in a.declarations)


def _as_printed(deed: Deed, game: Game) -> bool:
    """Whether nothing speaks of what it costs to do so with other cards, whether that holds now or not."""
    state, stated = game.state, game.stated()
    if not game.follows(f"nothing stated about {deed.value}", (stated,), partial(_states_nothing, deed)):
        return False
    if (
        state.doubts
        or state.unsettled
        or any(_is_about_others(said, deed) for effect in state.lingering for said in effect.declarations)
    ):
        return False
    return not (game.not_understood.clauses() or game.holding().open or some_cost_interrupts(game))


def _states_nothing(deed: Deed, game: Game) -> bool:
    return not any(_is_about_others(each.declared.declaration, deed) for each in game.stated())


def _is_about_others(declaration: Declaration, deed: Deed) -> bool:
    """Whether it speaks of the costs of other cards than the one on which it stands."""
    of_itself = isinstance(declaration, AdditionalCost | CostModifier) and declaration.act.what == Same(This())
    return not of_itself and _is_about_costs(declaration, deed)


@lru_cache(maxsize=4096)
def _is_about_costs(declaration: Declaration, deed: Deed) -> bool:
    """Whether it says something of such costs, also by abilities that something gains."""
    return any(_speaks_of_costs(node, deed) for node in walk(declaration))


def _speaks_of_costs(node: Value, deed: Deed) -> bool:
    match node:
        case AdditionalCost(ActPattern(act)) | CostModifier(ActPattern(act)):
            return act is deed
        case Prohibition(ActPattern(act)):
            return act in FORBIDDING
        case _:
            return isinstance(node, GainTextOf | Unread)


_AS_PRINTED = {deed: partial(_as_printed, deed) for deed in (Deed.PLAY, Deed.INSTALL)}
