"""Cards of which no text can change what it costs to play or install them: that does not hang on where they lie.

Where the pool holds what is printed on such a card, that pays; it is not put in play to see what it would cost.
"""

from __future__ import annotations

from functools import lru_cache

from ...models.abilities import Ability, Declaration, GainTextOf, Prohibition, Unread
from ...models.conditions import ActPattern, PlayOnly
from ...models.costs import AdditionalCost, CostModifier
from ...models.deeds import Deed
from ...models.selectors import Same, This
from ...models.state import GameObject
from ...models.values import Value, walk
from ..game.game import Game
from ..game.held import Stated
from ..game.meaning import WHOLE
from ..game.not_understood import unread_clauses
from .cost_interrupts import some_cost_interrupts
from .dues import base_cost

FORBIDDING = (Deed.SPEND, Deed.TRASH, Deed.MOVE)  # what falls due, and the trash of what is in the way


def is_paid_from_pool(game: Game, deed: Deed, object: GameObject, server: str | None = None) -> bool:
    """Whether the credits in the pool certainly let a player play or install a card: no text can change what that
    costs, wherever the card lies."""
    state, player = game.state, object.controller
    if state.doubts or state.unsettled or game.card(object) is None or not _says_nothing(game.abilities(object)):
        return False
    cost = base_cost(game, deed, player, object, server)
    return cost is not None and cost <= state.player(player).credits and game.remember("costs as printed", _as_printed)


@lru_cache(maxsize=4096)
def _says_nothing(abilities: tuple[Ability, ...]) -> bool:
    """Whether all of a card is understood, and it says nothing of costs, nor when it may be played."""
    if any(isinstance(node, Unread) for node in walk(abilities)):
        return False
    restricted = any(isinstance(only, PlayOnly) for a in abilities for only in a.restrictions)
    return not restricted and not any(_is_about_costs(said) for a in abilities for said in a.declarations)


def _as_printed(game: Game) -> bool:
    """Whether nothing speaks of what other cards cost to play or install, whether that holds now or not."""
    if unread_clauses(game) or game.holding().open or some_cost_interrupts(game):
        return False
    lasting = (said for effect in game.state.lingering for said in effect.declarations)
    return not any(map(_is_about_others, lasting)) and game.follows(
        "nothing stated about costs", (WHOLE.entries[Stated](game),), _states_nothing
    )


def _states_nothing(game: Game) -> bool:
    return not any(_is_about_others(each.declared.declaration) for each in WHOLE.entries[Stated](game))


def _is_about_others(declaration: Declaration) -> bool:
    """Whether it speaks of the costs of other cards than the one on which it stands."""
    of_itself = isinstance(declaration, AdditionalCost | CostModifier) and declaration.act.what == Same(This())
    return not of_itself and _is_about_costs(declaration)


@lru_cache(maxsize=4096)
def _is_about_costs(declaration: Declaration) -> bool:
    """Whether it says something of such costs, also by abilities that something gains."""
    return any(map(_speaks_of_costs, walk(declaration)))


def _speaks_of_costs(node: Value) -> bool:
    match node:
        case AdditionalCost(ActPattern(act)) | CostModifier(ActPattern(act)):
            return act in (Deed.PLAY, Deed.INSTALL)
        case Prohibition(ActPattern(act)):
            return act in FORBIDDING
        case _:
            return isinstance(node, GainTextOf | Unread)
