"""Memory: how much the Runner has and for which programs, and how much of it programs take (1.20)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

from ...models.abilities import PlayerStatChange, UsesNoMemory
from ...models.conditions import MemoryOnly
from ...models.effects import Each, The
from ...models.selectors import Selector
from ...models.state import GameObject, State
from ...models.terms import CardType, PlayerStat, Stat, Truth
from ..csp.matching import shortage
from .characteristics import affects, current_stat, declared_context
from .game import Context, Declared, Doubts, Game
from .objects import types
from .selection import amount, fits


class Source(Struct, frozen=True):
    """Memory that a card gives, for the programs that fit only, if it says so (rule_memory_restricted_mu)."""

    card: str
    size: int
    only_for: Selector | None
    context: Context


def programs(game: Game) -> tuple[GameObject, ...]:
    """The programs that are installed."""
    there = game.of_objects("installed", _if_installed)
    return tuple(o for o in there if CardType.PROGRAM in (types(game, o) or ()))


def _if_installed(game: Game, object: GameObject) -> tuple[GameObject, ...]:
    return (object,) if object.installed else ()


def taken_along(state: State, id: str) -> frozenset[str]:
    """What goes when a card goes: itself and all that is hosted on it, directly or not
    (step_checkpoint_hosted_on_installed_cards)."""
    return frozenset((id,)).union(*(taken_along(state, guest.id) for guest in state.hosted_on(id)))


def memory_taken(game: Game, object: GameObject, context: Context) -> int:
    """The memory that a program takes where it is (rule_memory_cost)."""
    for free, declared in game.declarations(UsesNoMemory):
        own = declared_context(game, declared, context.doubts)
        if isinstance(free.what, The | Each) and affects(game, free.what, object, own) is Truth.YES:
            return 0
    return current_stat(game, Stat.MEMORY_COST, object, context) or 0


def memory_used(game: Game, context: Context) -> int:
    """The memory that all installed programs take (rule_memory_limit)."""
    return sum(memory_taken(game, o, context) for o in programs(game))


def sources(game: Game, doubts: Doubts) -> tuple[Source, ...]:
    """What cards add to the memory limit."""
    found = []
    for change, declared in game.declarations(PlayerStatChange):
        if change.stat is PlayerStat.MEMORY and not change.set_to:
            own = declared_context(game, declared, doubts)
            size = amount(game, change.amount, own) or 0
            purpose = change.only_for if change.only_for is not None else _purpose(game, declared)
            found.append(Source(declared.source, size, purpose, own))
    return tuple(found)


def _purpose(game: Game, declared: Declared) -> Selector | None:
    """What the card that gives memory says that this memory is for."""
    card = game.objects.get(declared.source)
    for ability in game.abilities(card) if card is not None else ():
        for restriction in ability.restrictions:
            if isinstance(restriction, MemoryOnly):
                return restriction.what
    return None


def assignable(
    game: Game, limit: int, found: Iterable[Source], taken: dict[str, int]
) -> Callable[[frozenset[str]], bool]:
    """Whether all memory that is taken can be assigned to sources that admit it, once some objects are gone
    (rule_memory_check_mu_restrictions).

    Args:
        limit: the memory limit, of all sources together.
        found: what cards add to it.
        taken: by program, the memory that it takes.
    """
    found = tuple(found)
    restricted = [s for s in found if s.only_for is not None]
    gives: dict[str, int] = {}
    for source in found:
        if source.only_for is None:
            gives[source.card] = gives.get(source.card, 0) + source.size
    supplies: list[tuple[str | None, int]] = [(None, limit - sum(s.size for s in restricted))]
    usable: dict[str, list[int]] = {id: [0] for id in taken}
    for number, source in enumerate(restricted, 1):
        supplies.append((source.card, source.size))
        assert source.only_for is not None
        for id in taken:
            if fits(game, source.only_for, game.object(id), source.context) is Truth.YES:
                usable[id].append(number)

    def is_legal(gone: frozenset[str]) -> bool:
        left = [id for id in taken if id not in gone]
        sizes = [0 if card in gone else size for card, size in supplies]
        sizes[0] -= sum(gives.get(id, 0) for id in gone)
        return not shortage(
            tuple(max(0, s) for s in sizes), tuple(taken[id] for id in left), tuple(tuple(usable[id]) for id in left)
        )

    return is_legal
