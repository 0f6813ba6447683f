"""What amounts come to: X, what is counted, what is calculated (1.18, 9.12.4)."""

from __future__ import annotations

from ...models.abilities import AbilityKind
from ...models.conditions import VariableIs
from ...models.deeds import Deed
from ...models.selectors import (
    Calculated,
    CountOf,
    CountServers,
    IsCounter,
    IsSubroutine,
    KindsOf,
    MostAlike,
    OfTrace,
    Operator,
    Selector,
    ServerWith,
    ThatMany,
    X,
)
from ...models.state import GameObject
from ...models.terms import Truth
from .attributes import kinds_of, most_alike
from .game import Context, Game
from .meaning import AMOUNTS, SELECTORS
from .objects import held_together, known_as, servers_meant
from .selection import candidates
from .subroutines import subroutines


@AMOUNTS.of(X)
def _x(game: Game, value: X, context: Context) -> int | None:
    return context.x if context.x is not None else defined_x(game, context)


@AMOUNTS.of(CountOf)
def _count(game: Game, value: CountOf, context: Context) -> int | None:
    of, subs = value.of, isinstance(value.of, IsSubroutine)
    if isinstance(of, IsSubroutine):
        if of == IsSubroutine(of.of):
            return _unbroken_of(game, of.of, value.per, context)
        if not of.any or of.printed:
            return None
        of = of.of
    certain, unknown = candidates(game, of, context)
    if unknown:
        return None
    return (sum(len(subroutines(game, ice)) for ice in certain) if subs else len(certain)) // value.per


def _unbroken_of(game: Game, of: Selector, per: int, context: Context) -> int | None:
    """How many subroutines of such ice are unbroken."""
    certain, unknown = candidates(game, of, context)
    left = [_unbroken(game, ice) for ice in certain]
    return None if unknown or None in left else sum(n for n in left if n is not None) // per


def _unbroken(game: Game, ice: GameObject) -> int | None:
    """How many subroutines of the ice that was encountered last in this run are unbroken; None of other ice, whose
    broken subroutines the position does not tell."""
    run, log = game.state.run, game.state.history
    begins = game.logged(Deed.ENCOUNTER)
    if run is None or not begins or (log[begins[-1]].object, log[begins[-1]].run) != (ice.id, run.number):
        return None
    told = [log[k] for k in game.logged(Deed.BREAK) if k > begins[-1]]
    if len(told) > len(run.broken):  # the Runner has been moved since
        return None
    return len([number for number in range(len(subroutines(game, ice))) if number not in run.broken])


@SELECTORS.of(IsCounter, IsSubroutine)
def _no_card(game: Game, selector: IsCounter | IsSubroutine, object: GameObject, context: Context) -> Truth:
    return Truth.NO  # judged where counters and subroutines are candidates


@AMOUNTS.of(MostAlike)
def _most_alike(game: Game, value: MostAlike, context: Context) -> int | None:
    certain, unknown = candidates(game, value.of, context)
    return None if unknown else most_alike(game, value.attribute, certain, context)


@AMOUNTS.of(KindsOf)
def _kinds(game: Game, value: KindsOf, context: Context) -> int | None:
    certain, unknown = candidates(game, value.of, context)
    return None if unknown else kinds_of(game, value.attribute, certain, context)


@AMOUNTS.of(CountServers)
def _servers(game: Game, value: CountServers, context: Context) -> int | None:
    return _count_servers(game, value.servers, context)


@AMOUNTS.of(ThatMany)
def _that_many(game: Game, value: ThatMany, context: Context) -> int | None:
    binding, event = known_as(game, value.name, context), context.event
    if binding is not None:
        return binding.number if binding.number is not None else len(binding.objects)
    if event is None or value.name not in ("had", "event"):
        return None
    return event.had if value.name == "had" else event.amount


@AMOUNTS.of(Calculated)
def _calculated(game: Game, value: Calculated, context: Context) -> int | None:
    a, b = game.amount(value.left, context), game.amount(value.right, context)
    return None if a is None or b is None else _calculate(value.operator, a, b)


@AMOUNTS.of(OfTrace)
def _of_trace(game: Game, value: OfTrace, context: Context) -> int | None:
    kept = context.binding(value.number.value)
    return kept.number if kept is not None else None


def _count_servers(game: Game, servers: tuple[ServerWith, ...], context: Context) -> int | None:
    """How many servers fit every description; None where an object that matters is not known."""
    if any(held_together(game, server, context)[1] for server in servers):
        return None
    meant = [set(servers_meant(game, server, context)) for server in servers]
    return len(set.intersection(*meant)) if meant else 0


def defined_x(game: Game, context: Context) -> int | None:
    """X as the text box defines it; 0 where it does not (rule_values_defined_by_x)."""
    source = game.objects.get(context.source) if context.source else None
    if source is None:
        return 0
    card = game.card(source)
    of_agenda = card is not None and card.advancement_requirement_is_x  # active wherever the agenda is (9.1.8e)
    for ability in game.abilities(source):
        if ability.kind is AbilityKind.STATIC and not of_agenda and not game.is_ability_active(source, ability):
            continue  # where what defines it is inactive, X is 0
        for restriction in ability.restrictions:
            if isinstance(restriction, VariableIs) and restriction.amount != X():
                return game.amount(restriction.amount, context)
    event = context.event
    installed = event is not None and event.verb is Deed.INSTALL and event.object == source.id
    return None if card is not None and card.cost_is_x and installed else 0  # whether the X that was paid still counts


def _calculate(operator: Operator, a: int, b: int) -> int:
    match operator:
        case Operator.PLUS:
            return a + b
        case Operator.MINUS:
            return a - b
        case Operator.TIMES:
            return a * b
        case Operator.HALF_UP:
            return -(-a // 2)
        case Operator.HALF_DOWN:
            return a // 2
        case Operator.EACH:
            return a // b if b else 0
        case Operator.REMAINDER:
            return a % b if b else 0
        case Operator.LEAST:
            return min(a, b)
        case Operator.MOST:
            return max(a, b)
