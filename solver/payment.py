"""All costs that are due together, as one constraint problem; its solutions are the ways to pay (1.16).

Variables say how many credits or counters each source gives to each component, and which object fills which place of a
component that takes objects. Constraints: every component gets what it asks for, no source gives more than it has, no
object pays twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ..models.abilities import Prevent
from ..models.actions import Payment, Spent
from ..models.conditions import Act, PayOnlyFrom, TriggerMode, VariableBound, VariableIs
from ..models.costs import (
    AddTo,
    CostKind,
    CreditSource,
    Derez,
    Forfeit,
    LoseClicks,
    PayCredits,
    PayStat,
    Purpose,
    RemoveFromGame,
    RemoveTags,
    Reveal,
    SpendClicks,
    SpendCounters,
    SufferDamage,
    TakeBadPublicity,
    TakeTags,
    TrashCards,
    TurnFacedown,
)
from ..models.effects import Each, Object, Target, The
from ..models.events import Event
from ..models.frames import Due, PaidFor, PayingFrame
from ..models.selectors import Bound, Current, HostOfThis, Selector, This, TriggerObject, Verb, X
from ..models.state import GameObject
from ..models.terms import Counter, Relation, Side, Truth
from ..models.verdict import Reason
from .conditions import is_time
from .csp import (
    AllDifferent,
    Ascending,
    Explicit,
    LinearSum,
    Problem,
    SolutionSet,
    Union,
    Variable,
    mapped,
    ranks,
    solve,
)
from .csp import Relation as Sum
from .game import Context, Game
from .objects import resolve
from .selection import amount, candidates, fits, stat_of

POOL = "pool"
BAD_PUBLICITY = "bad publicity"
ACTS = {
    PaidFor.PLAY: Act.PLAY,
    PaidFor.INSTALL: Act.INSTALL,
    PaidFor.REZ: Act.REZ,
    PaidFor.SCORE: Act.SCORE,
    PaidFor.STEAL: Act.STEAL,
    PaidFor.TRASH: Act.TRASH,
    PaidFor.RUN: Act.RUN,
    PaidFor.TRACE: Act.TRACE,
    PaidFor.ADVANCE: Act.ADVANCE,
    PaidFor.ABILITY: Act.USE,
    PaidFor.ACTION: Act.BASIC_ACTION,
}
PREVENTED_BY = {SufferDamage: Verb.SUFFER_DAMAGE, TakeTags: Verb.TAKE_TAGS}


@dataclass(frozen=True, slots=True)
class Bundle:
    """Costs due together: who pays, for what, and about which object."""

    payer: Side
    due: tuple[Due, ...]
    purpose: PaidFor
    subject: str | None = None

    @staticmethod
    def of(frame: PayingFrame) -> Bundle:
        """The bundle of a paying frame."""
        return Bundle(frame.payer, frame.due, frame.purpose, frame.subject)


@dataclass(frozen=True, slots=True)
class Demand:
    """What one component asks for, with its amount worked out.

    Credits and counters come from `sources` (name, how many are there); objects from `objects`, `count` of them;
    `fixed` ones are all taken. `word` is the component in a sentence.
    """

    index: int
    due: Due
    word: str
    count: int = 0
    sources: tuple[tuple[str, int], ...] = ()
    objects: tuple[str, ...] = ()
    fixed: bool = False
    at_least: tuple[tuple[str, tuple[str, ...], int], ...] = ()  # (words, sources, how many must come from them)
    impossible: Reason | None = None

    @property
    def takes_units(self) -> bool:
        """Whether sources give units to it."""
        return isinstance(self.due.component, PayCredits | PayStat | SpendCounters)

    @property
    def takes_objects(self) -> bool:
        """Whether objects fill its places."""
        return bool(self.objects) or isinstance(
            self.due.component, TrashCards | Forfeit | Derez | RemoveFromGame | TurnFacedown | Reveal
        )

    @property
    def takes_clicks(self) -> bool:
        """Whether it takes clicks."""
        return isinstance(self.due.component, SpendClicks | LoseClicks)


def payments(game: Game, bundle: Bundle, context: Context) -> SolutionSet[Payment]:
    """Every distinct way to pay the bundle (rule_cost, rule_additonal_cost_simultaenous).

    Random losses make one payment, not one for each outcome. Where the cost contains X, each value that the
    restrictions allow is tried in ascending order (rule_cost_x).
    """
    if not _has_x(bundle):
        return _payments(game, bundle, context, None)
    return Union(*(_payments(game, bundle, context, x) for x in values_of_x(game, bundle, context)))


def _payments(game: Game, bundle: Bundle, context: Context, x: int | None) -> SolutionSet[Payment]:
    demands = tuple(demands_of(game, bundle, context, x))
    problem = _problem(game, bundle, demands)
    if problem is None:
        return Explicit(())
    names = tuple(v.name for v in problem.variables)

    def forward(values: tuple[object, ...]) -> Payment:
        return _payment(demands, dict(zip(names, values, strict=True)), x)

    def backward(payment: Payment) -> tuple[object, ...] | None:
        return _values(demands, names, payment) if payment.x == x else None

    return mapped(solve(problem), forward, backward)


def is_payable(game: Game, bundle: Bundle, context: Context) -> bool:
    """Whether there is a way to pay."""
    return bool(payments(game, bundle, context))


# --------------------------------------------------------------------- demands


def demands_of(game: Game, bundle: Bundle, context: Context, x: int | None) -> Iterator[Demand]:
    """What each component asks for now."""
    for index, due in enumerate(bundle.due):
        source = game.objects.get(due.source) if due.source else None
        own = replace(context, source=source.id, x=x) if source is not None else replace(context, x=x)
        if source is not None and due.kind is not CostKind.NESTED:
            own = replace(own, controller=source.controller)
        yield _demand(game, bundle, index, due, own)


def _demand(game: Game, bundle: Bundle, index: int, due: Due, context: Context) -> Demand:
    component, payer = due.component, bundle.payer
    match component:
        case PayCredits() | PayStat():
            n = _credits(game, component, context)
            sources = tuple(credit_sources(game, bundle, component, context))
            restricted = tuple(_restricted(game, r, n, sources, context) for r in due.only_from)
            return Demand(index, due, f"pay {_credits_word(n)}", n, sources, at_least=restricted)
        case SpendClicks(value) | LoseClicks(value):
            n = amount(game, value, context) or 0
            verb = "spend" if isinstance(component, SpendClicks) else "lose"
            return Demand(index, due, f"{verb} {n} click{'s' * (n != 1)}", n)
        case SpendCounters(kind, value, where):
            n = amount(game, value, context) or 0
            sources = tuple(
                (o.id, o.count(kind)) for o in _holders(game, where, context) if o.count(kind) and o.controller is payer
            )
            return Demand(index, due, f"spend {n} {kind.value} counter{'s' * (n != 1)}", n, sources)
        case SufferDamage(damage, value):
            n = amount(game, value, context) or 0
            word = f"suffer {n} {damage.value} damage"
            event = Event(Verb.SUFFER_DAMAGE, payer, amount=n, damage=damage)
            return Demand(index, due, word, n, impossible=prevented(game, event, word))
        case TakeTags(value):
            n = amount(game, value, context) or 0
            word = f"take {n} tag{'s' * (n != 1)}"
            return Demand(
                index, due, word, n, impossible=prevented(game, Event(Verb.TAKE_TAGS, Side.RUNNER, amount=n), word)
            )
        case RemoveTags(value):
            n = amount(game, value, context) or 0
            return Demand(index, due, f"remove {n} tag{'s' * (n != 1)}", n)
        case TakeBadPublicity(value):
            n = amount(game, value, context) or 0
            return Demand(index, due, f"take {n} bad publicity", n)
        case TrashCards(what):
            return _objects(game, bundle, index, due, "trash", what, context)
        case Forfeit(what):
            return _objects(game, bundle, index, due, "forfeit", what, context)
        case Derez(what):
            return _objects(game, bundle, index, due, "derez", what, context)
        case RemoveFromGame(what):
            return _objects(game, bundle, index, due, "remove from the game", what, context)
        case TurnFacedown(what):
            return _objects(game, bundle, index, due, "turn facedown", what, context)
        case Reveal(what):
            return _objects(game, bundle, index, due, "reveal", what, context)
        case AddTo():
            return unsupported(game, index, due, "moving cards as a cost", context)
        case _:
            return unsupported(game, index, due, "this kind of cost", context)


def unsupported(game: Game, index: int, due: Due, what: str, context: Context) -> Demand:
    """A component that this version does not decide: noted as a doubt, so that the answer is UNKNOWN."""
    reason = Reason(
        "unknown.cost",
        f"{what} on {game.title(due.source)} is not decided by this version",
        "rule_cost",
        (due.source,) if due.source else (),
    )
    context.doubts.add(reason)
    return Demand(index, due, what, impossible=reason)


def _restricted(
    game: Game, restriction: PayOnlyFrom, n: int, sources: tuple[tuple[str, int], ...], context: Context
) -> tuple[str, tuple[str, ...], int]:
    """Which sources a payment restriction asks for, and how many credits must come from them."""
    fitting = tuple(
        source
        for source, _ in sources
        if source in game.objects and fits(game, restriction.source, game.objects[source], context) is Truth.YES
    )
    least = n if restriction.at_least is None else amount(game, restriction.at_least, context) or 0
    return str(restriction.source), fitting, least


def _credits(game: Game, component: PayCredits | PayStat, context: Context) -> int:
    if isinstance(component, PayCredits):
        return amount(game, component.amount, context) or 0
    objects = resolve(game, component.of, context)
    return (stat_of(game, component.stat, objects[0], context) or 0) if objects else 0


def _credits_word(n: int) -> str:
    return f"{n} credit{'s' * (n != 1)}"


def _holders(game: Game, where: object, context: Context) -> tuple[GameObject, ...]:
    if isinstance(where, This | HostOfThis | Bound | Current | TriggerObject):
        return resolve(game, where, context)
    assert isinstance(where, Selector)
    return candidates(game, where, context)[0]


def _objects(game: Game, bundle: Bundle, index: int, due: Due, verb: str, what: Object, context: Context) -> Demand:
    """A component that takes objects which the payer controls (rule_cost)."""
    match what:
        case The(ref):
            found = resolve(game, ref, context)
            ids = tuple(o.id for o in found)
            word = f"{verb} {', '.join(game.title(i) for i in ids) or 'a card that is gone'}"
            lost = [o for o in found if o.controller is not bundle.payer]
            if not found or lost:
                return Demand(index, due, word, impossible=Reason("pay.not_there", f"cannot {word}", "rule_cost", ids))
            return Demand(index, due, word, len(ids), objects=ids, fixed=True)
        case Each(selector):
            ids = tuple(o.id for o in candidates(game, selector, context)[0] if o.controller is bundle.payer)
            return Demand(index, due, f"{verb} all ({selector})", len(ids), objects=ids, fixed=True)
        case Target(selector, least):
            n = amount(game, least, context) or 0
            zone = _names_zone(selector)
            ids = tuple(
                o.id
                for o in candidates(game, selector, context)[0]
                if o.controller is bundle.payer and (zone or o.installed)
            )
            return Demand(index, due, f"{verb} {n} ({selector})", n, objects=ids)
        case _:
            return unsupported(game, index, due, "taking cards from a deck as a cost", context)


def _names_zone(selector: Selector) -> bool:
    from .targets import names_zone

    return names_zone(selector)


def prevented(game: Game, event: Event, word: str) -> Reason | None:
    """Why an effect to suffer as a cost could not be carried out: a static ability or a mandatory interrupt would
    prevent it (rule_cost_interrupt_static_mandatory). Optional interrupts do not count (rule_cost_no_interrupt)."""
    from .game import Doubts
    from .history import matches, met

    doubts = Doubts()
    imagined = game.changed(game.state.log(event))
    index = len(imagined.state.history) - 1
    for object in game.state.objects:
        for ability in game.abilities(object):
            if not game.is_ability_active(object, ability) or ability.optional:
                continue
            context = Context(object.id, game.responsible(object), doubts)
            steps = ability.declarations if ability.trigger is None else ability.steps
            for step in steps:
                if not isinstance(step, Prevent):
                    continue
                if ability.trigger is not None and (
                    ability.trigger.mode is not TriggerMode.WOULD
                    or met(imagined, ability.trigger, index, context) is not Truth.YES
                ):
                    continue
                if matches(imagined, imagined.state.history[index], step.event, context) is Truth.YES:
                    return Reason(
                        "pay.prevented",
                        f"{game.title(object.id)} would prevent it, so nobody can {word} as a cost",
                        "rule_cost_interrupt_static_mandatory",
                        (object.id,),
                        f"without {game.title(object.id)} it could be paid",
                    )
    return None


# --------------------------------------------------------------------- credits


def credit_sources(
    game: Game, bundle: Bundle, component: PayCredits | PayStat, context: Context
) -> Iterator[tuple[str, int]]:
    """Where the credits for one component may come from (rule_spend_credits): (source, how many are there)."""
    only = component.only_from if isinstance(component, PayCredits) else None
    if only is None:
        yield POOL, game.state.player(bundle.payer).credits
        run = game.state.run
        if bundle.payer is Side.RUNNER and run is not None and run.credits:
            yield BAD_PUBLICITY, run.credits
    subject = game.objects.get(bundle.subject) if bundle.subject else None
    for declaration, declared in game.declarations(CreditSource):
        if declared.controller is not bundle.payer:
            continue
        card = game.objects.get(declared.source)
        if card is None or not card.count(Counter.CREDIT):
            continue
        own = Context(declared.source, declared.controller, context.doubts)
        if only is not None and fits(game, only, card, context) is not Truth.YES:
            continue
        serves = declaration.in_pool or any(_serves(game, p, bundle, subject, own) for p in declaration.purposes)
        if serves:
            yield card.id, card.count(Counter.CREDIT)


def _serves(game: Game, purpose: Purpose, bundle: Bundle, subject: GameObject | None, context: Context) -> bool:
    if purpose.during is not None and not is_time(game, purpose.during, context):
        return False
    if purpose.act is not None and purpose.act is not ACTS.get(bundle.purpose):
        return False
    if purpose.what is None:
        return True
    return subject is not None and fits(game, purpose.what, subject, context) is Truth.YES


# --------------------------------------------------------------------------- X


def _has_x(bundle: Bundle) -> bool:
    return any(_mentions_x(due.component) for due in bundle.due)


def _mentions_x(value: object) -> bool:
    if isinstance(value, X):
        return True
    if isinstance(value, tuple):
        return any(_mentions_x(part) for part in value)
    fields = getattr(value, "__struct_fields__", ())
    return any(_mentions_x(getattr(value, name)) for name in fields)


def values_of_x(game: Game, bundle: Bundle, context: Context) -> tuple[int, ...]:
    """The values of X that the restrictions of its ability allow and that could be paid, ascending (rule_cost_x)."""
    most = game.state.player(bundle.payer).credits + sum(
        n for o in game.state.objects if o.controller is bundle.payer for _, n in o.counters
    )
    allowed = range(most + 1)
    subject = next((game.objects[d.source] for d in bundle.due if d.source and _mentions_x(d.component)), None)
    if subject is None:
        return tuple(allowed)
    own = replace(context, source=subject.id, controller=subject.controller)
    values = list(allowed)
    for ability in game.abilities(subject):
        for restriction in ability.restrictions:
            if isinstance(restriction, VariableIs):
                fixed = amount(game, restriction.amount, own)
                values = [fixed] if fixed is not None else []
            elif isinstance(restriction, VariableBound):
                bound = amount(game, restriction.amount, own)
                if bound is None:
                    return ()
                if restriction.relation is Relation.EQUAL:
                    values = [bound]
                else:
                    values = [v for v in values if restriction.relation.holds(v, bound)]
    return tuple(values)


# --------------------------------------------------------------------- problem


def _problem(game: Game, bundle: Bundle, demands: tuple[Demand, ...]) -> Problem | None:
    """The constraint problem of these demands; None where one of them cannot be met at all."""
    if any(d.impossible for d in demands) or _lacking(game, bundle, demands) is not None:
        return None
    variables: list[Variable] = []
    constraints: list[object] = []
    given: dict[tuple[str, str], list[object]] = {}
    capacity: dict[tuple[str, str], int] = {}
    places: list[object] = []
    taken = [i for d in demands if d.fixed for i in d.objects]
    if len(taken) != len(set(taken)):
        return None
    for demand in demands:
        if demand.takes_units:
            own = []
            kind = _unit(demand)
            for source, there in demand.sources:
                name = f"{demand.index}:{kind}:{source}"
                most = min(there, demand.count)
                variables.append(Variable(name, tuple(range(most, -1, -1))))
                own.append(name)
                given.setdefault((kind, source), []).append(name)
                capacity[kind, source] = there
            if own:
                constraints.append(LinearSum(tuple(own), (1,) * len(own), Sum.EQ, demand.count, demand.index))
                for words, fitting, least in demand.at_least:
                    some = tuple(f"{demand.index}:{kind}:{source}" for source in fitting)
                    if least > 0 and not some:
                        return None
                    if some:
                        constraints.append(LinearSum(some, (1,) * len(some), Sum.GE, least, words))
            elif demand.count:
                return None
        elif demand.takes_objects and not demand.fixed:
            free = tuple(o for o in demand.objects if o not in taken)
            names = [f"{demand.index}:place:{k}" for k in range(demand.count)]
            variables += [Variable(name, free) for name in names]
            places += names
            if len(names) > 1:
                constraints.append(Ascending(tuple(names), ranks(free), demand.index))
    for (kind, source), names_ in given.items():
        if len(names_) > 1:
            constraints.append(
                LinearSum(tuple(names_), (1,) * len(names_), Sum.LE, capacity[kind, source], f"{kind}:{source}")
            )
    if len(places) > 1:
        constraints.append(AllDifferent(tuple(places), None, "one item pays once"))
    return Problem(tuple(variables), tuple(constraints))  # type: ignore[arg-type]


def _unit(demand: Demand) -> str:
    component = demand.due.component
    return component.kind.value if isinstance(component, SpendCounters) else Counter.CREDIT.value


def _lacking(game: Game, bundle: Bundle, demands: tuple[Demand, ...]) -> tuple[str, int, int] | None:
    """What the payer has too little of, among clicks and tags: (word, needed, available)."""
    clicks = sum(d.count for d in demands if d.takes_clicks)
    there = game.state.player(bundle.payer).clicks
    if clicks > there:
        return "clicks", clicks, there
    tags = sum(d.count for d in demands if isinstance(d.due.component, RemoveTags))
    if tags > game.state.runner.tags:
        return "tags", tags, game.state.runner.tags
    return None


def _payment(demands: tuple[Demand, ...], values: dict[object, object], x: int | None) -> Payment:
    spent = []
    for demand in demands:
        if demand.takes_units:
            kind = _unit(demand)
            sources = tuple(
                (source, n)
                for source, _ in demand.sources
                if (n := values[f"{demand.index}:{kind}:{source}"]) and isinstance(n, int)
            )
            spent.append(Spent(demand.index, demand.count, sources))
        elif demand.takes_objects:
            objects = (
                demand.objects
                if demand.fixed
                else tuple(str(values[f"{demand.index}:place:{k}"]) for k in range(demand.count))
            )
            spent.append(Spent(demand.index, len(objects), (), objects))
        else:
            spent.append(Spent(demand.index, demand.count))
    return Payment(tuple(spent), x)


def _values(demands: tuple[Demand, ...], names: tuple[object, ...], payment: Payment) -> tuple[object, ...] | None:
    """The solution that a payment stands for; None where it does not have the shape of one."""
    if len(payment.spent) != len(demands):
        return None
    values: dict[object, object] = {}
    for demand, spent in zip(demands, payment.spent, strict=True):
        if spent.component != demand.index:
            return None
        if demand.takes_units:
            given = dict(spent.sources)
            if set(given) - {source for source, _ in demand.sources}:
                return None
            for source, _ in demand.sources:
                values[f"{demand.index}:{_unit(demand)}:{source}"] = given.get(source, 0)
        elif demand.takes_objects:
            wanted = demand.objects if demand.fixed else spent.objects
            if len(spent.objects) != demand.count or (demand.fixed and spent.objects != wanted):
                return None
            if not demand.fixed:
                order = {o: i for i, o in enumerate(demand.objects)}
                if any(o not in order for o in spent.objects):
                    return None
                for k, o in enumerate(sorted(spent.objects, key=order.__getitem__)):
                    values[f"{demand.index}:place:{k}"] = o
        elif spent.amount != demand.count:
            return None
    return tuple(values[name] for name in names)


def in_words(game: Game, bundle: Bundle, payment: Payment, context: Context) -> tuple[str, ...]:
    """What a payment does, component by component: `pay 2 credits (1 from the pool, 1 from Cyberfeeder)`."""
    words = []
    for demand, spent in zip(demands_of(game, bundle, context, payment.x), payment.spent, strict=True):
        if demand.takes_units and spent.sources:
            places = ", ".join(f"{n} from {_place(game, source)}" for source, n in spent.sources)
            words.append(f"{demand.word} ({places})")
        elif demand.takes_objects and not demand.fixed:
            words.append(
                f"{demand.word.split(' ', 1)[0]} {', '.join(game.title(o) for o in spent.objects) or 'nothing'}"
            )
        else:
            words.append(demand.word)
    return tuple(words)


def _place(game: Game, source: str) -> str:
    return f"the {source}" if source in (POOL, BAD_PUBLICITY) else game.title(source)


# ----------------------------------------------------------------- explanation


def why_not_payable(game: Game, bundle: Bundle, context: Context, act: str) -> tuple[Reason, ...]:
    """Why the bundle cannot be paid: a minimal set of components that clash (empty where it can be paid).

    `act` says what it is paid for, e.g. `steal Obokata Protocol`.
    """
    if is_payable(game, bundle, context):
        return ()
    x = values_of_x(game, bundle, context)[:1] if _has_x(bundle) else ()
    demands = tuple(demands_of(game, bundle, context, x[0] if x else None))
    prevented_ = tuple(d.impossible for d in demands if d.impossible is not None)
    if prevented_:
        return prevented_
    core = tuple(d.due for d in demands)
    for due in tuple(core):
        smaller = tuple(d for d in core if d is not due)
        if not is_payable(game, replace(bundle, due=smaller), context):
            core = smaller
    clash = replace(bundle, due=core)
    kept = tuple(demands_of(game, clash, context, x[0] if x else None))
    needs = shortage(game, clash, kept)
    words = " and ".join(d.word for d in kept)
    together = len(bundle.due) > 1
    blame = tuple(dict.fromkeys(d.due.source for d in (demands if together else kept) if d.due.source))
    who = f"the {bundle.payer.title}"
    if together:
        message = f"{who} cannot {' and '.join(d.word for d in demands)} all at once to {act}: {needs[0]}"
        rule = (
            "rule_additonal_cost_simultaenous"
            if any(d.due.kind is CostKind.ADDITIONAL for d in demands)
            else "rule_cost"
        )
        return (Reason("pay.together", message, rule, blame, needs[1]),)
    return (Reason("pay.short", f"{who} cannot {words} to {act}: {needs[0]}", "rule_cost", blame, needs[1]),)


def shortage(game: Game, bundle: Bundle, demands: tuple[Demand, ...]) -> tuple[str, str | None]:
    """What is missing, in numbers, and what would help."""
    lacking = _lacking(game, bundle, demands)
    if lacking is not None:
        word, needed, there = lacking
        missing = needed - there
        return f"needs {needed} {word}, {there} available", f"{missing} more {word if missing > 1 else word[:-1]}"
    units = [d for d in demands if d.takes_units]
    for demand in units:
        for words, fitting, least in demand.at_least:
            there = sum(n for source, n in demand.sources if source in fitting)
            if there < least:
                return (
                    f"needs {least} credit{'s' * (least != 1)} from ({words}), {there} available",
                    f"{least - there} more credit{'s' * (least - there != 1)} there",
                )
    if units:
        kind = _unit(units[0])
        same = [d for d in units if _unit(d) == kind]
        needed = sum(d.count for d in same)
        there = sum(dict(s for d in same for s in d.sources).values())
        word = "credit" if kind == Counter.CREDIT.value else f"{kind} counter"
        missing = max(1, needed - there)
        return (
            f"needs {needed} {word}{'s' * (needed != 1)}, {there} available",
            f"{missing} more {word}{'s' * (missing != 1)}",
        )
    places = [d for d in demands if d.takes_objects]
    needed = sum(d.count for d in places)
    there = len({o for d in places for o in d.objects})
    return f"needs {needed} card{'s' * (needed != 1)}, {there} available", f"{max(1, needed - there)} more such card"


def damage_due(game: Game, bundle: Bundle, context: Context) -> int:
    """How much damage paying the bundle makes the payer suffer."""
    return sum(d.count for d in demands_of(game, bundle, context, None) if isinstance(d.due.component, SufferDamage))
