"""One announcement as variables and constraints: how many, and which of the things that may be chosen (1.15.2e).

What is not known of a card leaves exactly the choices open that hang on it: an announcement is posed twice then, with
all that may be chosen and with what surely may.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import cached_property, partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ...models.deeds import Deed
from ...models.effects import Distribute, SameAttribute
from ...models.known import Truth
from ...models.parts import ObjectPart, named_part, place_of, whole_of
from ...models.selectors import Attribute, IsSubroutine
from ...models.terms import Counter
from ...models.verdict import Reason
from ..problems import (
    Because,
    Enough,
    Firsts,
    InAnyOrder,
    LinearSum,
    Piece,
    Relation,
    SolutionSet,
    Taking,
    Together,
    Unary,
    Variable,
    mapped,
)
from ..reading import Asking, Context, Doubts, Game
from .breaking import Limit, limits_to_breaking, subroutine_targets
from .candidates import Candidates, breakable, candidates_of, known
from .copies import Classes
from .groupings import side_by_side
from .refusing import no_more, twice, why_not_chosen, wrong_number
from .together import constraints
from .valid_targets import Chosen, Slot, counter_part

NUMBER = "how many"
Name = tuple[int, str]
Values = tuple[int, ...]
VALID = "rule_targets_must_be_valid"
DISTINCT = "rule_distinct_targets"


class Part(Struct, frozen=True, dict=True):
    """One announcement: its variables are the number, a flag for each host where hosts are limited, and the things.

    Attributes:
        block: the variables and what must hold of them.
        ids: what may be chosen, in the order of the last variables.
        hosts: the hosts that have a flag.
        open: why not all of it is certain.
        unknown: what keeps the number from being known.
    """

    block: Taking | Piece
    ids: Chosen
    hosts: Chosen = ()
    open: Reason | None = None
    unknown: tuple[Reason, ...] = ()

    def chosen(self, values: Values) -> Chosen:
        """What is chosen where the variables have these values."""
        own = values[1 + len(self.hosts) :]
        return tuple([id for id, n in zip(self.ids, own, strict=True) for _ in range(n)])

    def values(self, chosen: object) -> Values | None:
        """The values for what is chosen, in whatever order; None where something cannot be."""
        if not isinstance(chosen, tuple) or not all(id in self._places for id in chosen):
            return None
        named = {whole_of(id) for id in chosen}
        flags = [int(host in named) for host in self.hosts]
        return (len(chosen), *flags, *[chosen.count(id) for id in self.ids])

    @cached_property
    def _places(self) -> frozenset[object]:
        return frozenset(self.ids)

    @property
    def choices(self) -> SolutionSet[Chosen]:
        """Every way to fill this announcement by itself, recognised in any order."""
        if isinstance(self.block, Taking):
            return InAnyOrder(self.block.family(self.ids), self.ids)
        return mapped(self.block.solutions, self.chosen, self.values, any_form=True)

    @property
    def most(self) -> dict[str, int]:
        """How often each thing may be chosen at most."""
        things: tuple[Any, ...] = self.block.variables[1 + len(self.hosts) :]
        return {id: max(variable.domain) for id, variable in zip(self.ids, things, strict=True)}

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many may be chosen."""
        number: Any = self.block.variables[0]
        return tuple(number.domain)

    @property
    def length(self) -> int:
        """How many variables it has."""
        return 1 + len(self.hosts) + len(self.ids)


def part_of(
    game: Game,
    slot: Slot,
    number: int,
    context: Context,
    *,
    alike: Classes | None = None,
    unsure: bool = False,
    pairs: range | None = None,
    without: frozenset[str] = frozenset(),
) -> Part:
    """One announcement that hangs on no other; with `unsure`, with all that may be possible.

    Args:
        number: of the announcement in its instruction, from 1.
        alike: the class of each object that has copies, where one choice stands for all that exchange them.
        pairs: how many there may be on the other side, where each goes with one of the other side.
        without: the objects that other announcements have taken.
    """
    target, own = slot.target, Asking.with_doubts(context, Doubts())  # what comes up on the way stands in the part
    if slot.counters or counter_part(target.what) is not None:
        return _counters(game, slot, number, own, unsure)
    limits: tuple[Limit, ...] = ()
    if isinstance(target.what, IsSubroutine):
        limits = limits_to_breaking(game, context) if slot.effect.kind is Deed.BREAK else ()
        found, alike = breakable(game, tuple(subroutine_targets(game, target.what, context)), limits, context), None
    else:
        found = candidates_of(game, slot, context)
    if without:
        left = tuple([k for k, id in enumerate(found.ids) if id not in without])
        found = replace(found.picked(left), open=found.open - without)
    if any(isinstance(grouping, Distribute) for grouping in target.groupings):
        return _divided(game, found, slot, number, own, unsure)
    return _taken(game, found, slot, number, own, alike, limits, unsure, pairs)


def widened(game: Game, slot: Slot, number: int, part: Part, chosen: Chosen, context: Context) -> Part:
    """The same part with a variable for whatever else is announced: its value must be 0, and what is wrong is told."""
    others = tuple(dict.fromkeys(id for id in chosen if id not in part.ids))
    if not others:
        return part
    names = tuple([(number, id) for id in others])
    most = {id: chosen.count(id) for id in others}
    variables = [Variable(name, tuple(range(most[name[1]] + 1))) for name in names]
    constraints = list(part.block.constraints)
    counted = constraints[0]
    assert isinstance(counted, LinearSum)
    scope = (*counted.scope, *names)
    constraints[0] = LinearSum(
        scope, (*counted.coefficients, *(1,) * len(names)), Relation.EQ, counted.bound, counted.reason
    )
    for name in names:
        told = Because("what may be chosen", VALID, partial(why_not_chosen, game, slot, name[1], context))
        constraints.append(Unary(name, _is_zero, told))
    block = Piece((*part.block.variables, *variables), tuple(constraints))
    return Part(block, (*part.ids, *others), part.hosts, part.open, part.unknown)


def _is_zero(value: object) -> bool:
    return value == 0


def _counted(game: Game, slot: Slot, number: int, context: Asking, sizes: range) -> Because:
    told = partial(wrong_number, game, slot, number, context, sizes)
    return Because("as many as the text asks for, or as there are", DISTINCT, told, lastly=True)


def _chosen_once(game: Game, ids: Chosen) -> Callable[[int], Hashable]:
    def told(place: int) -> Hashable:
        return Because("what may be chosen", VALID, partial(twice, game, ids[place]))

    return told


# --------------------------------------------------------------------- distinct things


def _taken(
    game: Game,
    found: Candidates,
    slot: Slot,
    number: int,
    context: Asking,
    alike: Classes | None,
    limits: tuple[Limit, ...],
    unsure: bool,
    pairs: range | None,
) -> Part:
    """Distinct things, as many as asked for or as there are (rule_distinct_targets)."""
    target = slot.target
    least = known(game, target.least, slot, context)
    every = len(found.ids)
    most = every if target.most is None else known(game, target.most, slot, context, otherwise=every)
    if pairs:
        least, most = min(least, pairs[0]), min(most, pairs[-1])
    order = side_by_side(target.groupings, found.worths) or (_by_class(found.ids, alike) if alike is not None else None)
    found = found if order is None else found.picked(order)
    possible = _taking(game, found, slot, number, context, alike, limits, most)
    open_ = found.reason if found.open else None
    if not open_:
        largest = possible.largest
        if largest is None:  # where no set fits together, one empty announcement
            possible, sizes = Taking(possible.number, range(1), possible.names), range(1)
        else:
            sizes = range(min(least, largest), min(most, largest) + 1)
        ids = found.ids
    else:
        certain = found.certain()
        sure = _taking(game, certain, slot, number, context, alike, limits, most)
        if unsure:
            # Too small a set may do where it has all that can surely be chosen: there may be no more.
            start = min(least, sure.largest or 0)
            if start < least and not target.groupings:
                places = frozenset(k for k, id in enumerate(found.ids) if id not in found.open)
                told = Because("as many as asked for, or all that can surely be chosen", DISTINCT)
                enough = Together(possible.names, Enough(places, least, every), told)
                possible = replace(possible, together=(*possible.together, enough))
            sizes, ids = range(start, most + 1), found.ids
        else:
            # Certain are sets that are large enough however the open cards turn out.
            start = least if found.unlisted else min(least, possible.largest or 0)
            possible, sizes, ids = sure, range(start, most + 1), certain.ids
    unknown = tuple(context.doubts.reasons)
    if unknown and not unsure:
        sizes = range(0)
    counted = _counted(game, slot, number, context, sizes)
    return Part(
        possible.sized(sizes, counted, _chosen_once(game, ids)), ids, (), unknown[0] if unknown else open_, unknown
    )


def _taking(
    game: Game,
    found: Candidates,
    slot: Slot,
    number: int,
    context: Asking,
    alike: Classes | None,
    limits: tuple[Limit, ...],
    most: int,
) -> Taking:
    """Any number of these up to the most, as far as they go together."""
    names: tuple[Name, ...] = tuple([(number, id) for id in found.ids])
    together: list[Together | LinearSum] = []
    for limit in limits:
        own = tuple([name for name in names if place_of(name[1]) in limit.places])
        if limit.left and own:
            because = Because(
                f"at most {limit.left} of these can be broken",
                "rule_cannot_precedence",
                partial(no_more, game, limit, context),
            )
            together.append(LinearSum(own, (1,) * len(own), Relation.LE, limit.left, because))
    together += constraints(game, slot.target.groupings, found.ids, found.worths, names, context)
    if alike is not None:
        classes = tuple([alike.get(id, id) for id in found.ids])
        if len(set(classes)) < len(classes):
            told_apart = Because("nothing tells these apart: one of the equal choices is given", DISTINCT)
            together.append(Together(names, Firsts(classes), told_apart))
    return Taking((number, NUMBER), range(max(0, most) + 1), names, tuple(together))


def largest_of(game: Game, found: Candidates, slot: Slot, context: Context, most: int) -> int:
    """How many of these can be chosen together, up to a number."""
    return _taking(game, found, slot, 1, Asking.with_doubts(context, Doubts()), None, (), most).largest or 0


def _by_class(ids: Chosen, alike: Classes) -> tuple[int, ...]:
    """The order in which alike objects stand together."""
    first: dict[Hashable, int] = {}
    for place, id in enumerate(ids):
        first.setdefault(alike.get(id, id), place)
    return tuple(sorted(range(len(ids)), key=lambda k: (first[alike.get(ids[k], ids[k])], k)))


# ----------------------------------------------------------------- counters and units


def _divided(game: Game, found: Candidates, slot: Slot, number: int, context: Asking, unsure: bool) -> Part:
    """Units divided freely among the objects chosen, at least one for each of them (1.15.1)."""
    grouping = next(g for g in slot.target.groupings if isinstance(g, Distribute))
    total = known(game, grouping.total, slot, context)
    most = slot.target.most
    hosts = None if most is None else known(game, most, slot, context)
    totals = range(total + 1) if slot.effect.up_to else range(total, total + 1)
    open_ = found.reason if found.open else None
    none = open_ is not None and not unsure and not found.certain().ids
    if open_ is not None and not unsure:
        found = found.certain()
    cells = tuple([(id, total) for id in found.ids])
    return _units(game, slot, number, context, cells, range(0) if none else totals, hosts, open_, unsure)


def _counters(game: Game, slot: Slot, number: int, context: Asking, unsure: bool) -> Part:
    """Counters, from as many objects as the text says; fewer than asked for only where there are no more, or where the
    text says so (rule_distinct_targets). A counter is named after its object and kind; equal ones are one choice."""
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
        answers = {o.id: context.note(game.fits(on, o, context)) for o in game.state.objects if o.place is not None}
        found = Candidates(tuple([id for id, answer in answers.items() if answer is Truth.YES]))
    if found.reason is not None:
        context.doubts.add(found.reason)
    cells = tuple(
        [
            (ObjectPart(id, kind.value).id, there)
            for id in found.certain().ids
            for kind in kinds
            if (there := game.objects[id].count(kind)) > 0
        ]
    )
    hosts = 1 if same_host else hosts
    sizes = sorted([sum(there for _, there in own) for own in _by_host(cells).values()], reverse=True)
    there = sum(sizes if hosts is None else sizes[:hosts])
    totals = range(min(least, there), (there if most is None else min(most, there)) + 1)
    return _units(game, slot, number, context, cells, totals, hosts, None, unsure)


Cells = tuple[tuple[str, int], ...]  # names, and how many may be chosen of each


def _by_host(cells: Cells) -> dict[str, Cells]:
    groups: dict[str, Cells] = {}
    for name, there in cells:
        host = whole_of(name)
        groups[host] = (*groups.get(host, ()), (name, there))
    return groups


def _units(
    game: Game,
    slot: Slot,
    number: int,
    context: Asking,
    cells: Cells,
    totals: range,
    hosts: int | None,
    open_: Reason | None,
    unsure: bool,
) -> Part:
    """So many units from cells that hold so many each, from at most so many hosts."""
    unknown = tuple(context.doubts.reasons)
    totals = range(1) if not cells and totals else totals  # nothing is there: one empty announcement
    totals = range(0) if unknown and not unsure else totals
    counted = _counted(game, slot, number, context, totals)
    groups = _by_host(cells)
    flagged = tuple(groups) if hosts is not None and hosts < len(groups) else ()
    names: dict[str, Name] = {id: (number, id) for id, _ in cells}
    flags: dict[str, Name] = {host: (number, f"any of {host}") for host in flagged}
    how_many = (number, NUMBER)
    on_them = Because(
        f"from at most {hosts} of them", "rule_multiple_targets", partial(_too_many, game, context, hosts)
    )
    variables = [Variable(how_many, tuple(totals), counted)]
    variables += [Variable(flag, (1, 0), on_them) for flag in flags.values()]
    for id, there in cells:
        so_many = Because(f"{there} there", DISTINCT, partial(_no_such_number, game, id, there))
        variables.append(Variable(names[id], tuple(range(there + 1)), so_many))
    own = tuple(names.values())
    constraints = [LinearSum((how_many, *own), (-1, *(1,) * len(own)), Relation.EQ, 0, counted)]
    for host, flag in flags.items():
        some = tuple([names[id] for id, _ in groups[host]])
        most, ones = sum(there for _, there in groups[host]), (1,) * len(some)
        constraints.append(LinearSum((flag, *some), (-most, *ones), Relation.LE, 0, on_them))
        constraints.append(LinearSum((flag, *some), (-1, *ones), Relation.GE, 0, on_them))
    if hosts is not None and flags:
        constraints.append(LinearSum(tuple(flags.values()), (1,) * len(flags), Relation.LE, hosts, on_them))
    ids = tuple([id for id, _ in cells])
    block = Piece(tuple(variables), tuple(constraints))
    return Part(block, ids, flagged, unknown[0] if unknown else open_, unknown)


def _no_such_number(game: Game, id: str, there: int, values: Values) -> Iterator[Reason]:
    host, part = whole_of(id), named_part(id)
    what = f"{part.kind} counters on {game.title(host)}" if part is not None else f"units for {game.title(host)}"
    yield Reason("target.count", f"there are {there} {what} to choose, not {values[0]}", DISTINCT, (host,))


def _too_many(game: Game, context: Asking, hosts: int | None, values: Values) -> Iterator[Reason]:
    source = (context.source,) if context.source else ()
    them = "1 object" if hosts == 1 else f"{hosts} objects"
    message = f"{game.title(context.source)} asks that all that is chosen is from at most {them}"
    yield Reason("target.grouping", message, "rule_multiple_targets", source)


__all__ = ["NUMBER", "Name", "Part", "Values", "largest_of", "part_of", "widened"]
