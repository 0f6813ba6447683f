"""States that a checkpoint corrects by trashing: which sets are appropriate (10.3.1e, 1.20, 4.6.8f, 9.3.3e).

What breaks a restriction is a list of demands: at least so much of the weight of these objects must go. A set takes
along whatever is hosted on its objects. Appropriate is a set that meets every demand and from which no single object
can be left out; one whose host is in the set cannot be left out either. That is a constraint problem (`problem_of`).
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from msgspec import Struct

from ...models.abilities import Aspect, PlayerStatChange, UsesNoMemory
from ...models.conditions import CanHost, Limit, LimitPer
from ...models.deeds import Deed
from ...models.known import Open, Partly, Truth, certain, members, open_of
from ...models.selectors import Subtype
from ...models.state import GameObject
from ...models.terms import PlayerStat, Side, Stat
from ...models.verdict import Reason
from ...models.wording import in_words
from ..problems import BudgetExhausted, LinearSum, Needed, Problem, Relation, Subsets, Variable, solve
from ..reading import Game

MOST_LISTED = 500_000  # objects in all sets together
MOST_TRIED = 2_000_000
Sets = tuple[tuple[str, ...], ...]


class Demand(Struct, frozen=True):
    """At least `need` of the weight of these objects must be trashed.

    `limit` says what they go beyond, with `{}` for how much is allowed, and `rule` by which rule.
    """

    weights: tuple[tuple[str, int], ...]
    need: int
    limit: str = "the limit is {}"
    rule: str = "step_checkpoint_card_restrictions"

    @property
    def allowed(self) -> int:
        """How much may stay while nothing that gives room has gone."""
        return sum(weight for _, weight in self.weights if weight > 0) - self.need

    @property
    def message(self) -> str:
        """In words."""
        return self.limit.format(self.allowed)


class Pile(Struct, frozen=True):
    """What may have to be trashed: the objects in order, on which of them each is hosted, and what must go, as far as
    is known."""

    items: tuple[str, ...]
    hosts: tuple[tuple[str, str], ...] = ()
    demands: tuple[Demand, ...] = ()
    open: Open | None = None


def sets_to_trash(game: Game) -> Partly[tuple[str, ...]]:
    """The appropriate sets of step (e); none where every object is legal (step_checkpoint_card_restrictions).

    Servers beyond a limit come first: the Corp chooses which stay, and what is not in those is trashed
    (rule_limit_remote_servers).
    """
    servers = _servers_beyond_limit(game)
    if servers:
        return Partly(servers)
    pile = pile_of(game)
    return Partly(appropriate_sets(pile), pile.open)


def are_legal(game: Game) -> bool:
    """Whether no set need be trashed, as long as the objects and what is declared are the same."""
    limits = tuple(game.own_restrictions.of_active(Limit))
    if any(limit.per is LimitPer.REMOTE_SERVERS or not game.is_of_objects_alone(limit.what) for _, limit in limits):
        return False
    if any(game.state.hosted_on(host.id) for host, _ in game.own_restrictions.of_active(CanHost)):
        return False
    memory = [d for d, _ in game.declarations(PlayerStatChange) if d.stat is PlayerStat.MEMORY]
    if Stat.MEMORY_COST in game.holding().changed_stats or any(not isinstance(d.amount, int) for d in memory):
        return False
    if game.declarations(UsesNoMemory):
        return False
    found = game.memory.sources()
    plain = found.open is None and all(s.only_for is None for s in found.found)
    return pile_of(game) == Pile(()) and plain


def chooser(game: Game, sets: Sets) -> Side:
    """Who chooses: the player who controls all objects of all sets, else the active player."""
    controllers = {game.object(id).controller for chosen in sets for id in chosen}
    return controllers.pop() if len(controllers) == 1 else game.state.active


# ------------------------------------------------------------------- what breaks


def _servers_beyond_limit(game: Game) -> Sets:
    limits = [count for count, _ in game.install_destinations.remote_limits()]
    if not limits:
        return ()
    remotes = tuple(s for s in game.state.remotes if any(o.server == s for o in game.state.objects if o.installed))
    if len(remotes) <= min(limits):
        return ()
    held = {s: tuple(o.id for o in game.state.objects if o.installed and o.server == s) for s in remotes}
    too_many = len(remotes) - min(limits)
    gone = Subsets(remotes, too_many, too_many)
    return tuple(tuple(id for server in servers for id in held[server]) for servers in gone)


def pile_of(game: Game) -> Pile:
    """What breaks the memory limit and the limits of cards."""
    of_hosts, of_numbers = _hosting(game), _numbers(game)
    found = (*of_hosts.found, *of_numbers.found)
    memory = _memory(game, changes=bool(found))
    found, open = (*found, *memory.found), open_of(of_hosts.open, of_numbers.open, memory.open)
    if not found:
        return Pile((), open=open)
    items = {id for each in found for id, _ in each.weights}
    along = {other for id in items for other in game.state.taken_along(id)}
    kept = tuple(o.id for o in game.state.objects if o.id in along)
    hosts = tuple((o.id, o.host) for o in game.state.objects if o.host is not None)
    return Pile(kept, hosts, found, open)


def _memory(game: Game, *, changes: bool) -> Partly[Demand]:
    """What the memory limit demands.

    Where something else `changes`, a limit that is kept now may not be kept afterwards. A card that gives memory weighs
    less by that.
    """
    limit, used = game.player_numbers.modified(PlayerStat.MEMORY, Side.RUNNER), game.memory.used()
    found, open = game.memory.sources()
    if isinstance(limit, Open) or isinstance(used, Open) or open is not None:
        return Partly((), open_of(limit, used, open))
    restricted = any(s.only_for is not None for s in found)
    need = used - limit
    unknown = game.not_understood.touching(frozenset({Aspect.MEMORY})) if used > 0 else ()  # it may be less, too
    if need <= 0 and not restricted and not changes:
        return Partly((), Open(unknown) if unknown else None)
    each = certain(game.memory.taken(o) for o in game.memory.programs())
    if unknown or isinstance(each, Open):
        return Partly((), open_of(Open(unknown) if unknown else None, each))
    taken = {o.id: size for o, size in zip(game.memory.programs(), each, strict=True)}
    bounds, open = game.memory.bounds(limit, found, taken)
    if open is not None:
        return Partly((), open)
    broken = any(bound.need > 0 for bound in bounds)
    if not broken and not changes:
        return Partly(())
    # A bound that is kept matters only where trashing may break it.
    mattering = (b for b in bounds if b.need > 0 or any(weight < 0 for _, weight in b.weights))
    return Partly(
        tuple(Demand(b.weights, b.need, _memory_words(b.restricted), _memory_rule(b.restricted)) for b in mattering)
    )


def _memory_words(restricted: bool) -> str:
    return "the memory that they may use comes to {}" if restricted else "the memory limit is {}"


def _memory_rule(restricted: bool) -> str:
    return "rule_memory_check_mu_restrictions" if restricted else "rule_program_other_exceed_memory_limit"


def _hosting(game: Game) -> Partly[Demand]:
    """Cards that are hosted where they cannot be, or too many of them (rule_host_restriction)."""
    found: list[Demand] = []
    open: list[object] = []
    for host, clause in game.not_understood.clauses():
        says = Aspect.ANYTHING in clause.influence or Deed.HOST in clause.acts
        if says and not clause.lasting and any(game.state.hosted_on(host.id)):
            open.append(Open((game.not_understood.reason(host, clause),)))
    for host, restriction in game.own_restrictions.of_active(CanHost):
        guests = [o for o in game.state.cards_hosted_on(host.id) if game.card(o) is not None]
        if not guests:
            continue
        context, title, rule = game.context(host), game.title(host.id), "rule_host_restriction"
        fit = [(o, game.fits(restriction.what, o, context)) for o in guests]
        others = [o for o, fits in fit if fits is Truth.NO] if _admits_nothing_else(game, host) else []
        allowed = [o for o in others if game.is_hosted_by_own_text(o)]
        open += (Open((_either_text(game, o, host),)) for o in allowed)
        wrong = tuple((o.id, 1) for o in others if o not in allowed)
        if wrong:
            found.append(Demand(wrong, len(wrong), f"{title} can host {{}} of them", rule))
        right = [o for o, fits in fit if fits is Truth.YES]
        most = game.amount(restriction.at_most, context) if restriction.at_most is not None else len(right)
        open += (*(fits for _, fits in fit), most)
        if not isinstance(most, Open) and len(right) > most:
            found.append(Demand(tuple((o.id, 1) for o in right), len(right) - most, f"{title} can host {{}}", rule))
        if restriction.memory is not None:
            costs = [(o.id, game.characteristics.current(Stat.MEMORY_COST, o)) for o in right]
            open += (cost for _, cost in costs)
            weights = tuple((id, 0 if isinstance(cost, Open) else cost) for id, cost in costs)
            beyond = sum(weight for _, weight in weights) - restriction.memory
            if beyond > 0:
                found.append(Demand(weights, beyond, f"{title} can host {{}} memory", rule))
    return Partly(tuple(found), open_of(*open))


def _either_text(game: Game, guest: GameObject, host: GameObject) -> Reason:
    """What one card says that it can host, and the other that it is hosted on: which of them counts is left open."""
    message = (
        f"whether {game.title(host.id)} can host {game.title(guest.id)}, whose own text puts it there, is left open"
    )
    return Reason("unknown.host", message, "rule_host_restriction", (guest.id, host.id))


def _admits_nothing_else(game: Game, host: GameObject) -> bool:
    """Whether one single text of the host says what it can host."""
    return sum(isinstance(r, CanHost) for a in game.abilities(host) for r in a.restrictions) == 1


def _numbers(game: Game) -> Partly[Demand]:
    """Limits on how many of a kind there are, other than consoles, of which the newest stays."""
    found: list[Demand] = []
    open: list[Open | None] = []
    seen: set[tuple[str, ...]] = set()
    for object, limit in game.own_restrictions.of_active(Limit):
        if limit.per not in (LimitPer.PLAYER, LimitPer.SERVER) or limit.what == Subtype(("console",)):
            continue
        context = game.context(object)
        there = members(
            (o.id, game.fits(limit.what, o, context))
            for o in _limited(game, object, limit.per)
            if o.installed and o.controller is object.controller
        )
        like = there.certain
        open.append(there.open)
        if len(like) > limit.count and like not in seen:
            seen.add(like)
            words = f"{game.title(object.id)} allows {{}} {in_words(limit.what, plural=limit.count != 1)}"
            found.append(Demand(tuple((id, 1) for id in like), len(like) - limit.count, words))
    return Partly(tuple(found), open_of(*open))


def _limited(game: Game, object: GameObject, per: LimitPer) -> Iterable[GameObject]:
    """Which cards a limit may count: in a root the facedown ones, too (rule_region_active_inactive), as far as anybody
    knows them."""
    if per is LimitPer.PLAYER:
        return game.active()
    return [o for o in game.state.root(object.server or "") if game.card(o) is not None]


def problem_of(pile: Pile) -> Problem:
    """The appropriate sets as a constraint problem: a variable for each object, 1 where it is trashed.

    Each demand is a sum, and so is each host that takes a guest along; that an object cannot be left out is a
    constraint of its own (`Needed`). Objects of falling weight where nothing but one demand speaks of them.
    """
    useful = {id for demand in pile.demands for id, weight in demand.weights if weight > 0}
    items = tuple(item for item in pile.items if item in useful or _goes_along(item, useful, dict(pile.hosts)))
    host_of = {guest: host for guest, host in pile.hosts if guest in items and host in items}
    if not host_of and len(pile.demands) == 1:
        weights = dict(pile.demands[0].weights)
        items = tuple(sorted((i for i in items if weights.get(i, 0) > 0), key=lambda i: -weights[i]))
    there = frozenset(items)
    sums = tuple(_sum(demand, there) for demand in pile.demands)
    along = tuple(
        LinearSum((guest, host), (1, -1), Relation.GE, 0, Taken(guest, host)) for guest, host in host_of.items()
    )
    needed = tuple(
        Needed(item, tuple(s for s in sums if item in s.scope), host_of.get(item), CanStay(item)) for item in items
    )
    variables = tuple(Variable(item, (1, 0), "step_checkpoint_card_restrictions") for item in items)
    return Problem(variables, (*sums, *along, *needed))


def _goes_along(item: str, useful: set[str], host_of: dict[str, str]) -> bool:
    """Whether it is hosted on something that may be trashed for itself, directly or not."""
    host = host_of.get(item)
    return host is not None and (host in useful or _goes_along(host, useful, host_of))


class Taken(Struct, frozen=True):
    """What is hosted goes along with its host."""

    guest: str
    host: str
    rule: str = "step_checkpoint_hosted_on_installed_cards"

    @property
    def message(self) -> str:
        """In words."""
        return f"{self.guest} goes along with {self.host}"


class CanStay(Struct, frozen=True):
    """Nothing is trashed that could be left out."""

    object: str
    rule: str = "step_checkpoint_card_restrictions"

    @property
    def message(self) -> str:
        """In words."""
        return f"{self.object} is trashed only where something is illegal without that"


def _sum(demand: Demand, items: frozenset[str]) -> LinearSum:
    weights = [(id, weight) for id, weight in demand.weights if id in items]
    return LinearSum(tuple([id for id, _ in weights]), tuple([w for _, w in weights]), Relation.GE, demand.need, demand)


def appropriate_sets(pile: Pile) -> Sets:
    """Every appropriate set, in one fixed order; none where nothing is illegal.

    Raises:
        BudgetExhausted: there are more than anybody could choose from, or it takes too long to find them.
    """
    if all(demand.need <= 0 for demand in pile.demands):
        return ()
    problem = problem_of(pile)
    names = tuple([str(variable.name) for variable in problem.variables])
    sets = solve(problem, budget=MOST_TRIED).taken(names)
    found = list(islice(sets, MOST_LISTED // max(1, len(names))))  # so many are never too many
    listed = sum(map(len, found))
    for chosen in sets:
        listed += len(chosen)
        if listed > MOST_LISTED:
            raise BudgetExhausted(listed, MOST_LISTED)
        found.append(chosen)
    return tuple(found)


__all__ = [
    "CanStay",
    "Demand",
    "Pile",
    "Taken",
    "appropriate_sets",
    "are_legal",
    "chooser",
    "pile_of",
    "problem_of",
    "sets_to_trash",
]
