"""Why a checkpoint trashes something, and why a set is not one of those that it may trash (10.3.1e)."""

from __future__ import annotations

from collections.abc import Iterator

from ...models.verdict import Reason
from ..game.game import Doubts, Game
from ..illegal_states import CanStay, Demand, Pile, Taken, pile_of, problem_of, sets_to_trash
from ..problems import smallest, verify

RULE = "step_checkpoint_card_restrictions"


def breaches(game: Game) -> tuple[Reason, ...]:
    """Each limit that is broken, with a smallest set of objects that break it together: none of them could be left
    out. Empty where nothing has to be trashed, or where that is not known."""
    doubts = Doubts()
    pile = pile_of(game, doubts)
    return tuple(_broken(game, pile, frozenset())) if pile is not None and not doubts else ()


def why_not_trashed(game: Game, objects: tuple[str, ...]) -> tuple[Reason, ...]:
    """Why a checkpoint may not trash exactly these: something would still break a limit, or one of them can stay.

    Empty where they are one of the sets to choose from, or where that is not known.
    """
    doubts = Doubts()
    sets, pile = sets_to_trash(game, doubts), pile_of(game, doubts)
    gone = frozenset(objects)
    if doubts or pile is None or gone in map(frozenset, sets):
        return ()
    enough = next((s for s in sets if gone > frozenset(s)), None)
    if enough is not None:
        spared = tuple(id for id in objects if id not in enough)
        message = f"{_titles(game, spared)} can stay: it is enough to trash {_titles(game, enough)}"
        return (Reason("choice.trash_set", message, RULE, spared),)
    problem = problem_of(pile)
    names = tuple(str(variable.name) for variable in problem.variables)
    violated = verify(problem, tuple(int(name in gone) for name in names))
    found = tuple(_broken(game, pile, gone))
    found += tuple(
        Reason("choice.trash_set", _against(game, c.reason), c.reason.rule, _about(c.reason))
        for c in violated
        if isinstance(c.reason, CanStay | Taken)
    )
    beyond = tuple(id for id in objects if id not in names)
    if found and not beyond:
        return found
    message = (
        f"{_titles(game, objects)} is not one of the sets to trash: {'; '.join(_titles(game, s) for s in sets[:5])}"
    )
    return found or (Reason("choice.trash_set", message, RULE, objects),)


def _against(game: Game, violated: CanStay | Taken) -> str:
    if isinstance(violated, CanStay):
        return f"{game.title(violated.object)} can stay: nothing is illegal because of it once the others are gone"
    return f"{game.title(violated.guest)} is hosted on {game.title(violated.host)} and goes along with it"


def _about(violated: CanStay | Taken) -> tuple[str, ...]:
    return (violated.object,) if isinstance(violated, CanStay) else (violated.guest, violated.host)


def _broken(game: Game, pile: Pile, gone: frozenset[str]) -> Iterator[Reason]:
    """The limits that are still broken once these are gone."""
    for demand in pile.demands:
        there = tuple((id, weight) for id, weight in demand.weights if id not in gone and weight > 0)
        allowed = demand.allowed + sum(weight for id, weight in demand.weights if id in gone and weight < 0)
        if sum(weight for _, weight in there) > allowed:
            yield _breach(game, demand, there, allowed)


def _breach(game: Game, demand: Demand, there: tuple[tuple[str, int], ...], allowed: int) -> Reason:
    weight = dict(there)
    core = smallest(tuple(weight), lambda some: sum(weight[id] for id in some) > allowed)
    together = sum(weight[id] for id in core)
    message = (
        f"{_titles(game, core)} {'come' if len(core) > 1 else 'comes'} to {together}; {demand.limit.format(allowed)}"
    )
    return Reason("choice.trash_set", message, demand.rule, core)


def _titles(game: Game, ids: tuple[str, ...]) -> str:
    return " and ".join(game.title(id) for id in ids) or "nothing"


__all__ = ["breaches", "why_not_trashed"]
