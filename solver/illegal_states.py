"""States that a checkpoint corrects by trashing: which sets are appropriate (10.3.1e)."""

from __future__ import annotations

from ..models.abilities import Aspect
from ..models.terms import CardType, PlayerStat, Side, Stat
from .characteristics import current_stat, memory_used, modified_player_stat
from .game import Context, Doubts, Game
from .objects import types


def sets_to_trash(game: Game, doubts: Doubts) -> tuple[tuple[str, ...], ...]:
    """The sets of programs whose trashing brings memory back within the limit, from which none can be left out.

    The memory that a program takes and the limit are those of the rules for memory (rule_memory_limit).
    """
    context = Context(None, Side.RUNNER, doubts)
    limit = modified_player_stat(game, PlayerStat.MEMORY, Side.RUNNER, context)
    if limit is None:
        return ()
    need = memory_used(game, context) - limit
    if need <= 0:
        return ()
    unknown = Doubts()
    game.doubt(unknown, frozenset({Aspect.MEMORY}))
    if unknown:
        for reason in unknown.reasons:
            doubts.add(reason)
        return ()
    programs = tuple(o for o in game.state.objects if o.installed and CardType.PROGRAM in (types(game, o) or ()))
    weight = {o.id: current_stat(game, Stat.MEMORY_COST, o, context) or 0 for o in programs}
    return minimal_covers(tuple(o.id for o in programs), weight, need)


def minimal_covers(items: tuple[str, ...], weight: dict[str, int], need: int) -> tuple[tuple[str, ...], ...]:
    """The inclusion-minimal sets whose weights add up to at least `need`, in the order of the items.

    Going through the items by falling weight and stopping as soon as the need is met gives exactly the minimal sets:
    without its last and lightest item the set would not do.
    """
    order = sorted((i for i in items if weight[i] > 0), key=lambda i: -weight[i])
    position = {item: k for k, item in enumerate(items)}
    suffix = [0] * (len(order) + 1)
    for k in range(len(order) - 1, -1, -1):
        suffix[k] = suffix[k + 1] + weight[order[k]]
    found: list[tuple[str, ...]] = []

    def extend(start: int, chosen: tuple[str, ...], left: int) -> None:
        for k in range(start, len(order)):
            if suffix[k] < left:
                return
            item = order[k]
            if weight[item] >= left:
                found.append((*chosen, item))
            else:
                extend(k + 1, (*chosen, item), left - weight[item])

    extend(0, (), need)
    return tuple(
        sorted((tuple(sorted(s, key=position.__getitem__)) for s in found), key=lambda s: [position[i] for i in s])
    )


__all__ = ["minimal_covers", "sets_to_trash"]
