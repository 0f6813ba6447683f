"""States that a checkpoint corrects by trashing: which sets are appropriate (10.3.1e, 1.20, 4.6.8f, 9.3.3e).

What breaks a restriction is a list of demands: at least so much of the weight of these objects must go. A set takes
along whatever is hosted on its objects. Appropriate is a set that meets every demand and from which no single object
can be left out; one whose host is in the set cannot be left out either.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import TypeVar

from msgspec import Struct

from ..models.abilities import Aspect
from ..models.conditions import CanHost, Limit, LimitPer
from ..models.selectors import Subtype
from ..models.state import GameObject
from ..models.terms import PlayerStat, Side, Stat, Truth
from .csp import BudgetExhausted
from .game.characteristics import current_stat, modified_player_stat
from .game.game import Context, Doubts, Game
from .game.memory import assignable, memory_taken, memory_used, programs, sources
from .game.selection import amount, fits
from .game.wording import in_words

MOST_WITHOUT_BOUND = 18
MOST_LISTED = 500_000  # objects in all sets together
MOST_TRIED = 200_000
MOST_DEEP = 300
Sets = tuple[tuple[str, ...], ...]
R = TypeVar("R")


class Demand(Struct, frozen=True):
    """At least `need` of the weight of these objects must be trashed.

    `limit` says what they go beyond, with `{}` for how much is allowed, and `rule` by which rule.
    """

    weights: tuple[tuple[str, int], ...]
    need: int
    limit: str = "the limit is {}"
    rule: str = "step_checkpoint_card_restrictions"


class Pile(Struct, frozen=True):
    """What may have to be trashed: the objects in order, on which of them each is hosted, what must go, and, where
    that cannot be said by weights, whether what is left after trashing a set is legal."""

    items: tuple[str, ...]
    hosts: tuple[tuple[str, str], ...] = ()
    demands: tuple[Demand, ...] = ()
    is_legal: Callable[[frozenset[str]], bool] | None = None


def sets_to_trash(game: Game, doubts: Doubts) -> Sets:
    """The appropriate sets of step (e); none where every object is legal (step_checkpoint_card_restrictions).

    Servers beyond a limit come first: the Corp chooses which stay, and what is not in those is trashed
    (rule_limit_remote_servers).
    """
    servers = _servers_beyond_limit(game)
    if servers:
        return servers
    pile = pile_of(game, doubts)
    if pile is None or (not pile.demands and pile.is_legal is None):
        return ()
    return appropriate_sets(pile)


def chooser(game: Game, sets: Sets) -> Side:
    """Who chooses: the player who controls all objects of all sets, else the active player."""
    controllers = {game.object(id).controller for chosen in sets for id in chosen}
    return controllers.pop() if len(controllers) == 1 else game.state.active


# ------------------------------------------------------------------- what breaks


def _servers_beyond_limit(game: Game) -> Sets:
    limits = [count for count, _ in remote_limits(game)]
    if not limits:
        return ()
    remotes = tuple(s for s in game.state.remotes if any(o.server == s for o in game.state.objects if o.installed))
    if len(remotes) <= min(limits):
        return ()
    held = {s: tuple(o.id for o in game.state.objects if o.installed and o.server == s) for s in remotes}
    gone = combinations(remotes, len(remotes) - min(limits))
    return tuple(tuple(id for server in servers for id in held[server]) for servers in gone)


def remote_limits(game: Game) -> tuple[tuple[int, str], ...]:
    """How many remote servers there may be, by which active card (rule_limit_remote_servers)."""
    return game.remember("limits of remote servers", _remote_limits)


def _remote_limits(game: Game) -> tuple[tuple[int, str], ...]:
    return tuple((r.count, o.id) for o, r in _limits(game) if r.per is LimitPer.REMOTE_SERVERS)


def pile_of(game: Game, doubts: Doubts) -> Pile | None:
    """What breaks the memory limit and the limits of cards; None where that is not known."""
    found: list[Demand] = [*_hosting(game, doubts), *_numbers(game, doubts)]
    memory = _memory(game, doubts, changes=bool(found))
    if memory is None:
        return None
    demand, is_legal = memory
    found += [demand] if demand is not None else []
    items = {id for each in found for id, _ in each.weights}
    if is_legal is not None:
        items |= {o.id for o in programs(game)}
    kept = tuple(o.id for o in game.state.objects if o.id in items)
    hosts = tuple((o.id, o.host) for o in game.state.objects if o.host is not None)
    return Pile(kept, hosts, tuple(found), is_legal)


def _memory(
    game: Game, doubts: Doubts, *, changes: bool
) -> tuple[Demand | None, Callable[[frozenset[str]], bool] | None] | None:
    """What the memory limit demands; None where it is not known.

    That is a demand, or a test where memory is restricted (rule_memory_check_mu_restrictions). Where something else
    `changes`, a limit that is kept now may not be kept afterwards. A program that gives memory weighs less by that.
    """
    context = Context(None, Side.RUNNER, doubts)
    limit = modified_player_stat(game, PlayerStat.MEMORY, Side.RUNNER, context)
    if limit is None:
        return None
    found = sources(game, doubts)
    restricted = any(s.only_for is not None for s in found)
    need = memory_used(game, context) - limit
    if need <= 0 and not restricted and not changes:
        return None, None
    unknown = Doubts()
    game.doubt(unknown, frozenset({Aspect.MEMORY}))
    if unknown:
        for reason in unknown.reasons:
            doubts.add(reason)
        return None
    taken = {o.id: memory_taken(game, o, context) for o in programs(game)}
    if not restricted:
        gives = {id: sum(s.size for s in found if s.card == id) for id in taken}
        weights = tuple((id, size - gives[id]) for id, size in taken.items())
        demand = Demand(weights, need, "the memory limit is {}", "rule_program_other_exceed_memory_limit")
        return (demand, None) if need > 0 or any(gives.values()) else (None, None)
    is_legal = assignable(game, limit, found, taken)
    return (None, is_legal) if changes or not is_legal(frozenset()) else (None, None)


def _hosting(game: Game, doubts: Doubts) -> Iterator[Demand]:
    """Cards that are hosted where they cannot be, or too many of them (rule_host_restriction)."""
    for host, restriction in _restrictions(game, CanHost):
        guests = [o for o in game.state.hosted_on(host.id) if game.card(o) is not None]
        if not guests:
            continue
        context = game.context(host, doubts)
        wrong = tuple((o.id, 1) for o in guests if fits(game, restriction.what, o, context) is Truth.NO)
        if wrong and _admits_nothing_else(game, host):
            yield Demand(wrong, len(wrong), f"{game.title(host.id)} can host {{}} of them", "rule_host_restriction")
        right = [o for o in guests if fits(game, restriction.what, o, context) is Truth.YES]
        most = amount(game, restriction.at_most, context) if restriction.at_most is not None else None
        if most is not None and len(right) > most:
            weighed = tuple((o.id, 1) for o in right)
            yield Demand(weighed, len(right) - most, f"{game.title(host.id)} can host {{}}", "rule_host_restriction")
        if restriction.memory is not None:
            weights = tuple((o.id, current_stat(game, Stat.MEMORY_COST, o, context) or 0) for o in right)
            beyond = sum(weight for _, weight in weights) - restriction.memory
            if beyond > 0:
                limit = f"{game.title(host.id)} can host {{}} memory"
                yield Demand(weights, beyond, limit, "rule_host_restriction")


def _admits_nothing_else(game: Game, host: GameObject) -> bool:
    """Whether one single text of the host says what it can host."""
    return sum(isinstance(r, CanHost) for a in game.abilities(host) for r in a.restrictions) == 1


def _numbers(game: Game, doubts: Doubts) -> Iterator[Demand]:
    """Limits on how many of a kind there are, other than consoles, of which the newest stays."""
    seen: set[tuple[str, ...]] = set()
    for object, limit in _limits(game):
        if limit.per not in (LimitPer.PLAYER, LimitPer.SERVER) or limit.what == Subtype(("console",)):
            continue
        context = game.context(object, doubts)
        like = tuple(
            o.id
            for o in game.active()
            if o.installed
            and o.controller is object.controller
            and (limit.per is LimitPer.PLAYER or o.server == object.server)
            and fits(game, limit.what, o, context) is Truth.YES
        )
        if len(like) > limit.count and like not in seen:
            seen.add(like)
            words = f"{game.title(object.id)} allows {{}} {in_words(limit.what, plural=limit.count != 1)}"
            yield Demand(tuple((id, 1) for id in like), len(like) - limit.count, words)


def _limits(game: Game) -> Iterator[tuple[GameObject, Limit]]:
    return _restrictions(game, Limit)


def _restrictions(game: Game, kind: type[R]) -> Iterator[tuple[GameObject, R]]:
    """The restrictions of a kind on active cards."""
    for object in game.active():
        for ability in game.abilities(object):
            for restriction in ability.restrictions:
                if isinstance(restriction, kind):
                    yield object, restriction


# ------------------------------------------------------------------------- sets


def appropriate_sets(pile: Pile) -> Sets:
    """Every appropriate set, in one fixed order.

    Raises:
        BudgetExhausted: a trashed object may make another one illegal, and there are too many to try every set.
    """
    plain = not any(host in pile.items for _, host in pile.hosts)
    if plain and pile.is_legal is None and len(pile.demands) == 1:
        (demand,) = pile.demands
        weights = dict(demand.weights)
        if all(weight >= 0 for weight in weights.values()):
            return minimal_covers(pile.items, weights, demand.need)
    return _searched(pile)


def _searched(pile: Pile) -> Sets:
    guests: dict[str, list[str]] = {}
    for guest, host in pile.hosts:
        guests.setdefault(host, []).append(guest)
    taken_along = {item: _closure(item, guests) for item in pile.items}
    weights = [dict(demand.weights) for demand in pile.demands]

    def enough(gone: frozenset[str]) -> bool:
        for demand, weight in zip(pile.demands, weights, strict=True):
            if sum(weight.get(id, 0) for id in gone) < demand.need:
                return False
        return pile.is_legal is None or pile.is_legal(gone)

    monotone = pile.is_legal is None and all(w >= 0 for weight in weights for w in weight.values())
    if not monotone and len(pile.items) > MOST_WITHOUT_BOUND:
        raise BudgetExhausted(1 << len(pile.items), 1 << MOST_WITHOUT_BOUND)
    host_of = dict(pile.hosts)
    found: dict[frozenset[str], None] = {}

    tried = 0

    def extend(start: int, roots: tuple[str, ...], gone: frozenset[str]) -> None:
        nonlocal tried
        tried += 1
        if tried > MOST_TRIED or len(roots) > MOST_DEEP:
            raise BudgetExhausted(tried, MOST_TRIED)
        if enough(gone):
            if all(host_of.get(r) not in gone and not enough(gone - {r}) for r in roots):
                found[gone] = None
            if monotone:
                return
        for k in range(start, len(pile.items)):
            item = pile.items[k]
            if item not in gone and not any(r in taken_along[item] for r in roots):
                extend(k + 1, (*roots, item), gone | taken_along[item])

    extend(0, (), frozenset())
    place = {item: k for k, item in enumerate(pile.items)}
    last = len(place)
    ordered = (tuple(sorted(s, key=lambda id: (place.get(id, last), id))) for s in found)
    return tuple(sorted(ordered, key=lambda s: [(place.get(id, last), id) for id in s]))


def _closure(item: str, guests: dict[str, list[str]]) -> frozenset[str]:
    """The item with all that is hosted on it, directly or not."""
    found = {item}
    waiting = [item]
    while waiting:
        for guest in guests.get(waiting.pop(), ()):
            if guest not in found:
                found.add(guest)
                waiting.append(guest)
    return frozenset(found)


def minimal_covers(items: tuple[str, ...], weight: dict[str, int], need: int) -> Sets:
    """The inclusion-minimal sets whose weights add up to at least `need`.

    Going through the items by falling weight and stopping as soon as the need is met gives exactly the minimal sets:
    without its last and lightest item the set would not do. They are listed as they are found, heaviest items first.
    Raises `BudgetExhausted` where they are more than anybody could choose from.
    """
    order = sorted((i for i in items if weight[i] > 0), key=lambda i: -weight[i])
    heavy = [weight[i] for i in order]
    suffix = [0] * (len(order) + 1)
    for k in range(len(order) - 1, -1, -1):
        suffix[k] = suffix[k + 1] + heavy[k]
    found: list[tuple[str, ...]] = []
    listed = 0
    chosen: list[str] = []
    open_places = [(0, need)]  # for each item chosen, and before the first: the next place to try, what is still needed
    while open_places:
        k, left = open_places.pop()
        if suffix[k] < left or k == len(order):
            if chosen:
                chosen.pop()
            continue
        open_places.append((k + 1, left))
        if heavy[k] < left:
            chosen.append(order[k])
            open_places.append((k + 1, left - heavy[k]))
            continue
        found.append((*chosen, order[k]))
        listed += len(chosen) + 1
        if listed > MOST_LISTED:
            raise BudgetExhausted(listed, MOST_LISTED)
    return tuple(found)


__all__ = ["Demand", "Pile", "appropriate_sets", "chooser", "minimal_covers", "pile_of", "sets_to_trash"]
