"""Why a checkpoint trashes something, and why a set is not one of those that it may trash (10.3.1e)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec import structs

from ...models.verdict import Reason
from ..checkpoints.broken_restrictions import CanStay, Demand, Taken, pile_of, problem_of, sets_to_trash
from ..problems import Because, Constraint, Judged, Name, Problem, Variable, smallest
from ..reading import Game

RULE = "step_checkpoint_card_restrictions"
OF_MEMORY = ("rule_program_other_exceed_memory_limit", "rule_memory_check_mu_restrictions")


def breaches(game: Game) -> tuple[Reason, ...]:
    """Each limit that is broken, with a smallest set of objects that break it together: none of them could be left
    out. Empty where nothing has to be trashed, or where that is not known."""
    pile = pile_of(game)
    demands = pile.demands if pile.open is None else ()
    return tuple([reason for demand in demands for reason in _broken(game, demand, frozenset())])


def judged_set(game: Game, objects: tuple[str, ...]) -> Judged:
    """What would be trashed as an assignment of the problem of what must go; whatever else is named must be 0."""
    (sets, open), pile = sets_to_trash(game), pile_of(game)
    if open is not None or pile.open is not None:
        return Judged(Problem(()), ())
    problem = problem_of(pile)
    if not problem.variables:  # whole servers go (rule_limit_remote_servers)
        told = Because("one of the sets", RULE, partial(_none_of, game, objects, sets))
        return Judged(Problem((Variable("set", tuple(map(frozenset, sets)), told),)), (frozenset(objects),))
    names = tuple(str(variable.name) for variable in problem.variables)
    beyond = tuple(dict.fromkeys(id for id in objects if id not in names))
    none_of = Because("what need not go", RULE, partial(_none_of, game, beyond, sets), lastly=True)
    variables = (
        *[
            structs.replace(v, reason=Because("it goes once", RULE, partial(_once, game, v.name)))
            for v in problem.variables
        ],
        *[Variable(id, (0,), none_of) for id in beyond],
    )
    enough = next((chosen for chosen in sets if frozenset(objects) > frozenset(chosen)), None)
    constraints = tuple([structs.replace(c, reason=_because(game, c, objects, enough)) for c in problem.constraints])
    return Judged(Problem(variables, constraints), tuple([objects.count(str(v.name)) for v in variables]))


def _because(game: Game, constraint: Constraint, objects: tuple[str, ...], enough: tuple[str, ...] | None) -> Because:
    """What a violated constraint of a pile tells; where fewer objects are enough, which can stay."""
    reason = constraint.reason
    match reason:
        case CanStay() if enough is not None:
            spared = tuple(id for id in objects if id not in enough)
            message = f"{_titles(game, spared)} can stay: it is enough to trash {_titles(game, enough)}"
            told = Reason("choice.trash_set", message, reason.rule, spared)
        case CanStay(object):
            message = f"{game.title(object)} can stay: nothing is illegal because of it once the others are gone"
            told = Reason("choice.trash_set", message, reason.rule, (object,))
        case Taken(guest, host):
            message = f"{game.title(guest)} is hosted on {game.title(host)} and goes along with it"
            told = Reason("choice.trash_set", message, reason.rule, (guest, host))
        case Demand():
            return Because("the limit is kept", reason.rule, partial(_still_broken, game, reason, constraint.scope))
        case _:
            raise AssertionError(f"a constraint of a pile has such a reason: {reason!r}")
    return Because(reason.message, reason.rule, lambda values: (told,))


def _still_broken(game: Game, demand: Demand, scope: tuple[Name, ...], values: tuple[int, ...]) -> Iterator[Reason]:
    gone = frozenset(str(name) for name, n in zip(scope, values, strict=True) if n)
    yield from _broken(game, demand, gone)


def _once(game: Game, id: Name, values: tuple[int, ...]) -> Iterator[Reason]:
    yield Reason("choice.trash_set", f"{game.title(str(id))} is named {values[0]} times", RULE, (str(id),))


def _none_of(
    game: Game, objects: tuple[str, ...], sets: tuple[tuple[str, ...], ...], values: object
) -> Iterator[Reason]:
    some = "; ".join(_titles(game, chosen) for chosen in sets[:5])
    yield Reason("choice.trash_set", f"{_titles(game, objects)} is not one of the sets to trash: {some}", RULE, objects)


def _broken(game: Game, demand: Demand, gone: frozenset[str]) -> Iterator[Reason]:
    """A limit that is still broken once these are gone."""
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
    lowering = game.player_numbers.memory_lowered_by() if demand.rule in OF_MEMORY else ()
    return Reason("choice.trash_set", message, demand.rule, tuple(dict.fromkeys((*core, *lowering))))


def _titles(game: Game, ids: tuple[str, ...]) -> str:
    return " and ".join(game.title(id) for id in ids) or "nothing"


__all__ = ["breaches", "judged_set"]
