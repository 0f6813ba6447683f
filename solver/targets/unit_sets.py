"""Announcements in which a thing may be chosen several times: counters, and units divided among objects (1.15.1).

A counter is named after its object and kind, `ice_wall#advancement`; equal counters on one object are one and the same
choice. (Trick of Light: up to two, all from one card; the seeds' 1996 example: four, on any combination of cards.)
"""

from __future__ import annotations

from ...models.effects import Distribute, SameAttribute
from ...models.selectors import Attribute
from ...models.terms import Counter, Truth
from ..game.copies import Classes
from ..game.game import Context, Game
from ..game.selection import fits
from ..problems import Distributions, Explicit, Filtered, Hedged, SolutionSet, Union, mapped
from .candidates import Candidates, Unordered, candidates_of, known
from .validity import Chosen, Slot, counter_part

Cells = tuple[tuple[str, int], ...]  # names, and how many may be chosen of each


def divided_units(
    game: Game, found: Candidates, slot: Slot, context: Context, alike: Classes | None
) -> SolutionSet[Chosen]:
    """Units divided freely among the objects chosen, at least one for each of them."""
    grouping = next(g for g in slot.target.groupings if isinstance(g, Distribute))
    total = known(game, grouping.total, slot, context)
    most = slot.target.most
    hosts = None if most is None else known(game, most, slot, context)
    totals = range(total + 1) if slot.effect.up_to else range(total, total + 1)

    def divided(ids: Chosen) -> SolutionSet[Chosen]:
        return Unordered(_multisets(tuple([(id, total) for id in ids]), totals, hosts, alike), ids)

    if not found.open:
        return divided(found.ids)
    certain = found.certain()
    return Hedged(divided(certain.ids) if certain.ids else Explicit(()), divided(found.ids), found.reason)


def chosen_counters(game: Game, slot: Slot, context: Context, alike: Classes | None) -> SolutionSet[Chosen]:
    """Counters, from as many objects as the text says; fewer than asked for only where there are no more, or where the
    text says so (rule_distinct_targets)."""
    target, effect = slot.target, slot.effect
    same_host = any(isinstance(g, SameAttribute) and g.attribute is Attribute.HOST for g in target.groupings)
    hosts: int | None = None
    most: int | None
    if slot.counters:  # of the effect, from the objects that the target describes
        most = known(game, effect.amount if effect.amount is not None else 1, slot, context)
        least = 0 if effect.up_to else most
        hosts = None if target.most is None else known(game, target.most, slot, context)
        kinds: tuple[Counter, ...] = (effect.counter,) if effect.counter is not None else tuple(Counter)
        found = candidates_of(game, slot, context)
    else:
        part = counter_part(target.what)
        assert part is not None
        kinds, on = part
        least = known(game, target.least, slot, context)
        most = None if target.most is None else known(game, target.most, slot, context)
        answers = {o.id: fits(game, on, o, context) for o in game.state.objects if o.place is not None}
        found = Candidates(tuple([id for id, answer in answers.items() if answer is Truth.YES]))
    if found.reason is not None:
        context.doubts.add(found.reason)
    cells = tuple(
        [
            (f"{id}#{kind.value}", there)
            for id in found.certain().ids
            for kind in kinds
            if (there := game.objects[id].count(kind)) > 0
        ]
    )
    hosts = 1 if same_host else hosts
    there = _together(cells, hosts)
    totals = range(min(least, there), (there if most is None else min(most, there)) + 1)
    if alike is not None:
        alike = {name: (alike.get(name.split("#")[0], name), name.split("#")[1]) for name, _ in cells}
    return Unordered(_multisets(cells, totals, hosts, alike), tuple([name for name, _ in cells]))


def _together(cells: Cells, hosts: int | None) -> int:
    """How many there are on the hosts that have most."""
    sizes = sorted([sum(there for _, there in own) for own in _by_host(cells)], reverse=True)
    return sum(sizes if hosts is None else sizes[:hosts])


def _by_host(cells: Cells) -> list[Cells]:
    groups: dict[str, Cells] = {}
    for name, there in cells:
        host = name.split("#")[0]
        groups[host] = (*groups.get(host, ()), (name, there))
    return list(groups.values())


def _multisets(cells: Cells, totals: range, hosts: int | None, alike: Classes | None) -> SolutionSet[Chosen]:
    """So many units from cells that hold so many each, from at most so many hosts; few units first."""
    if not cells:
        return Explicit(((),))
    names = tuple([name for name, _ in cells])
    capacities = tuple([there for _, there in cells])
    groups = _by_host(cells)
    if hosts == 1 and len(groups) > 1:
        none: tuple[SolutionSet[Chosen], ...] = (Explicit(((),)),) if 0 in totals else ()
        some = [n for n in totals if n]
        each = [_multisets(own, range(n, n + 1), None, None) for n in some for own in groups]
        every: SolutionSet[Chosen] = Union(*none, *each)
    else:

        def forward(counts: tuple[int, ...]) -> Chosen:
            return tuple([name for name, n in zip(names, counts, strict=True) for _ in range(n)])

        def backward(chosen: Chosen) -> tuple[int, ...] | None:
            return tuple([chosen.count(name) for name in names]) if set(chosen) <= set(names) else None

        every = Union(*[mapped(Distributions(n, names, capacities), forward, backward) for n in totals])

    def allowed(chosen: Chosen) -> bool:
        if hosts is not None and len({name.split("#")[0] for name in chosen}) > hosts:
            return False
        return alike is None or _firsts_have_most(chosen, names, alike)

    narrowed = hosts is not None and 1 < hosts < len(groups)
    return Filtered(every, allowed) if narrowed or alike is not None else every


def _firsts_have_most(chosen: Chosen, names: Chosen, alike: Classes) -> bool:
    """Whether of alike objects none has more than one before it."""
    last: dict[object, int] = {}
    for name in names:
        own = alike.get(name, name)
        n = chosen.count(name)
        if n > last.get(own, n):
            return False
        last[own] = n
    return True


__all__ = ["chosen_counters", "divided_units"]
