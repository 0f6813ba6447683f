"""What amounts come to: X, what is counted, what is calculated (1.18, 9.12.4)."""

from __future__ import annotations

from ...models.abilities import AbilityKind, Unread
from ...models.conditions import UnreadRestriction, VariableIs
from ...models.deeds import Deed
from ...models.events import UNTOLD
from ...models.known import AtLeast, Known, Open, Truth, certain, open_of, united
from ...models.selectors import (
    Amount,
    Bound,
    Calculated,
    CountOf,
    CountServers,
    IsCounter,
    IsSubroutine,
    KindsOf,
    MostAlike,
    OfTrace,
    Operator,
    Same,
    Selector,
    ServerRun,
    ServerWith,
    StatOf,
    ThatMany,
    TriggerObject,
    UntilFound,
    X,
)
from ...models.state import GameObject
from ...models.terms import Counter
from ...models.values import walk
from ...models.verdict import Reason
from .being_tagged import perhaps_considered_tags
from .considered_counters import perhaps_considered
from .context import Context
from .history import History
from .meaning import AMOUNTS, SELECTORS
from .parts_of_a_card import kinds_of, most_alike
from .previous_objects import PreviousObjects
from .selection import Selection
from .servers import Servers
from .situation import Situation
from .subroutines import Subroutines


@AMOUNTS.of(X)
def _x(game: Situation, value: X, context: Context) -> Known[int]:
    return context.x if context.x is not None else defined_x(game, context)


@AMOUNTS.of(CountOf)
def _count(game: Situation, value: CountOf, context: Context) -> Known[int]:
    of, subs = value.of, isinstance(value.of, IsSubroutine)
    if isinstance(of, IsSubroutine):
        if of == IsSubroutine(of.of):
            return _unbroken_of(game, of.of, value.per, context)
        if not of.any or of.printed:
            return Open()
        of = of.of
    found, _, open = History(game).counted(of, context)
    counted = (sum(len(Subroutines(game).of(ice)) for ice in found) if subs else len(found)) // value.per
    return counted if open is None else AtLeast(open.told, counted)


def _unbroken_of(game: Situation, of: Selector, per: int, context: Context) -> Known[int]:
    """How many subroutines of such ice are unbroken, or were of what has come back as another object since."""
    event = context.event
    if event is not None and event.object in event.former and of == Same(TriggerObject()):
        was = PreviousObjects(game).as_it_was(event)
        return Open() if was is None or per != 1 else _unbroken(game, was)
    ice, _, open = Selection(game).candidates(of, context)
    left = certain(_unbroken(game, each) for each in ice)
    if open is not None or isinstance(left, Open):
        return united(open, left)
    return sum(left) // per


def _unbroken(game: Situation, ice: GameObject) -> Known[int]:
    """How many subroutines of the ice that was encountered last in this run are unbroken; which are broken of other ice
    the position does not tell."""
    run, log = game.state.run, game.state.history
    begins = game.logged(Deed.ENCOUNTER)
    if run is None or not begins or (log[begins[-1]].object, log[begins[-1]].run) != (ice.id, run.number):
        return Open()
    told = [log[k] for k in game.logged(Deed.BREAK) if k > begins[-1]]
    if len(told) > len(run.broken):  # the Runner has been moved since
        return Open()
    return len([number for number in range(len(Subroutines(game).of(ice))) if number not in run.broken])


@SELECTORS.of(IsCounter, IsSubroutine)
def _no_card(game: Situation, selector: IsCounter | IsSubroutine, object: GameObject, context: Context) -> Truth:
    return Truth.NO  # judged where counters and subroutines are candidates


@AMOUNTS.of(MostAlike)
def _most_alike(game: Situation, value: MostAlike, context: Context) -> Known[int]:
    found, _, open = History(game).counted(value.of, context)
    return most_alike(game, value.attribute, found) if open is None else open


@AMOUNTS.of(KindsOf)
def _kinds(game: Situation, value: KindsOf, context: Context) -> Known[int]:
    found, _, open = History(game).counted(value.of, context)
    return kinds_of(game, value.attribute, found) if open is None else open


@AMOUNTS.of(UntilFound)
def _until_found(game: Situation, value: UntilFound, context: Context) -> Known[int]:
    wanted = game.amount(value.count, context)
    if isinstance(wanted, Open):
        return wanted
    for n, object in enumerate(game.state.in_zone(value.zone)):
        if wanted <= 0:
            return n
        fits = Open() if object.unordered else game.fits(value.what, object, context)
        if isinstance(fits, Open):
            return fits
        wanted -= fits is Truth.YES
    return len(game.state.in_zone(value.zone)) if wanted <= 0 or value.zone not in game.state.unlimited else Open()


@AMOUNTS.of(CountServers)
def _servers(game: Situation, value: CountServers, context: Context) -> Known[int]:
    return _count_servers(game, value.servers, context)


@AMOUNTS.of(ThatMany)
def _that_many(game: Situation, value: ThatMany, context: Context) -> Known[int]:
    event = context.event
    binding = context.bindings_together(value.name) if value.each_time else game.known_as(value.name, context)
    if binding is not None:
        return binding.number if binding.number is not None else len(binding.objects)
    if event is None or value.name not in ("had", "event"):
        return Open()
    advanced = value.name == "had" and event.verb is Deed.ADVANCE and not event.had
    if advanced and (considered := perhaps_considered(game, event.object, Counter.ADVANCEMENT)) is not None:
        return considered
    if value.name == "had" and event.verb is Deed.TAKE_TAGS and not event.had:
        tags = perhaps_considered_tags(game)
        if tags is not None:
            return tags
    return _told(event.had if value.name == "had" else event.amount)


def _told(number: int | None) -> Known[int]:
    """A number that is kept, if it is."""
    return Open() if number is None or number == UNTOLD else number


@AMOUNTS.of(Calculated)
def _calculated(game: Situation, value: Calculated, context: Context) -> Known[int]:
    a, b = game.amount(value.left, context), game.amount(value.right, context)
    if isinstance(a, Open) or isinstance(b, Open):
        return united(a, b)
    if value.operator is Operator.PLUS and any(
        _is_of_nothing(game, part, context) for part in (value.left, value.right)
    ):
        message = "whether a sum with a number of a card that is not there is 0, or what is added to it, is left open"
        return Open((Reason("unknown.effect", message, "rule_values_defined_by_x", ()),))
    return _calculate(value.operator, a, b)


def _is_of_nothing(game: Situation, amount: Amount, context: Context) -> bool:
    """Whether it is a number of a card that was to be named, and was not."""
    return (
        isinstance(amount, StatOf)
        and isinstance(amount.of, Bound)
        and not PreviousObjects(game).meant(amount.of, context)
    )


@AMOUNTS.of(OfTrace)
def _of_trace(game: Situation, value: OfTrace, context: Context) -> Known[int]:
    kept = context.binding(value.number.value)
    return _told(kept.number if kept is not None else None)


def _count_servers(game: Situation, servers: tuple[ServerWith | ServerRun, ...], context: Context) -> Known[int]:
    """How many servers fit every description, or were run on so."""
    there = Servers(game)
    open = open_of(*(there.open(server, context) for server in servers))
    if open is not None:
        return open
    match servers:
        case (ServerRun(among) as run,):
            return sum(there.is_meant(among, server, context) for server in there.run_on(run, context))
    meant = [set(there.meant(server, context)) for server in servers]
    return len(set.intersection(*meant)) if meant else 0


def defined_x(game: Situation, context: Context) -> Known[int]:
    """X as the text box defines it; 0 where it does not (rule_values_defined_by_x, 9.3.3f). An ability that says itself
    what X is does so also where its card has become something else since (rule_persistent_continuous)."""
    itself = game.itself(context)
    source = itself or game.objects.get(context.source or "")
    if source is None:
        return 0
    card = game.card(source)
    of_agenda = card is not None and card.advancement_requirement_is_x  # active wherever the agenda is (9.1.8e)
    for ability in game.abilities(source):
        active = itself is not None and (of_agenda or game.is_ability_active(source, ability))
        if ability.kind is AbilityKind.STATIC and not active:
            continue  # where what defines it is inactive, X is 0
        for restriction in ability.restrictions:
            if isinstance(restriction, VariableIs) and restriction.amount != X():
                return game.amount(restriction.amount, context)
    if any(isinstance(node, Unread | UnreadRestriction) for a in game.abilities(source) for node in walk(a)):
        message = f"what X is may stand in what is not read of {game.title(source.id)}"
        return Open((Reason("unknown.x", message, "rule_values_defined_by_x", (source.id,)),))
    event = context.event
    installed = event is not None and event.verb is Deed.INSTALL and event.object == source.id
    paid = card is not None and card.cost_is_x and installed
    return Open() if paid else 0  # whether the X that was paid still counts


def _calculate(operator: Operator, a: int, b: int) -> int:  # rule_cost_quantities
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
