"""Announcing targets as a constraint problem: a number for each announcement, and 1 or 0 for each thing that may be
chosen in it (1.15.2).

Announcements that hang on no other are blocks by themselves. What one asks because of what an earlier one has chosen,
and what a swap asks of both cards, are tests of the variables of both, which only a search can solve.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, cached_property

from msgspec import Struct
from msgspec.structs import replace

from ...models.deeds import Deed
from ...models.parts import named_part, whole_of
from ...models.verdict import Reason
from ..problems import (
    Because,
    Constraint,
    LinearSum,
    Model,
    Piece,
    Predicate,
    Problem,
    Product,
    Relation,
    SolutionSet,
    Variable,
    mapped,
    refused,
    spend,
)
from ..reading import Context, Game
from .apart import Shared
from .copies import Classes
from .parts import DISTINCT, NUMBER, VALID, Name, Part, Values, part_of, widened
from .valid_targets import Chosen, Slot, speaks_of

Announced = tuple[Chosen, ...]
Test = Callable[[Announced], bool]


class TargetProblem(Struct, frozen=True, dict=True):
    """The announcements of an instruction as one problem, and how its solutions are read.

    Attributes:
        parts: a block for each announcement.
        ties: what must hold of several of them together.
        open: why not all solutions are certain.
    """

    parts: tuple[Part, ...]
    ties: tuple[Constraint, ...] = ()
    open: Reason | None = None

    @cached_property
    def model(self) -> Model:
        """The blocks and what ties them."""
        return Model(tuple([part.block for part in self.parts]), self.ties)

    @property
    def problem(self) -> Problem:
        """All variables and constraints."""
        return self.model.problem

    @cached_property
    def choices(self) -> SolutionSet[Announced]:
        """The announcements, recognised whatever the order in which each names what is chosen."""
        if not self.ties:
            return Product(*[part.choices for part in self.parts])
        return mapped(self.model.solutions, self.announced, self.values, any_form=True)

    def announced(self, values: Values) -> Announced:
        """What a solution announces."""
        found: list[Chosen] = []
        for part in self.parts:
            found.append(part.chosen(values[: part.length]))
            values = values[part.length :]
        return tuple(found)

    def values(self, announced: object) -> Values | None:
        """The values of an announcement; None where something in it has no variable."""
        if not isinstance(announced, tuple) or len(announced) != len(self.parts):
            return None
        found: list[int] = []
        for part, chosen in zip(self.parts, announced, strict=True):
            own = part.values(chosen)
            if own is None:
                return None
            found += own
        return tuple(found)

    def with_test(self, test: Test, because: Because) -> TargetProblem:
        """The same with one more test of all that is announced together."""
        names = tuple([variable.name for part in self.parts for variable in part.block.variables])
        more = Predicate(names, lambda *values: test(self.announced(values)), because)
        return TargetProblem(self.parts, (*self.ties, more), self.open)


def target_problem(
    game: Game,
    slots: tuple[Slot, ...],
    context: Context,
    *,
    alike: Classes | None = None,
    unsure: bool = True,
    announced: Announced | None = None,
) -> TargetProblem:
    """The announcements of these slots as one problem.

    Args:
        alike: the class of each object that has copies, where one announcement stands for all that exchange them.
        unsure: with all that is possible; otherwise with what is certain alone.
        announced: what is to be judged: whatever of it has no place in the problem gets a variable that must be 0.
    """
    parts: list[Part] = []
    ties: list[Constraint] = []
    alone = len(slots) == 1
    for number, slot in enumerate(slots, 1):
        chosen = announced[number - 1] if announced is not None else ()
        if any(speaks_of(slot, other.name) for other in slots[: number - 1]):
            part, tie = _hanging(game, slots, number, tuple(parts), tuple(ties), context, unsure, chosen)
            ties.append(tie)
        else:
            pairs = _other_side(game, slots, slot, context, unsure)
            part = part_of(game, slot, number, context, alike=alike if alone else None, unsure=unsure, pairs=pairs)
            if chosen:
                part = widened(game, slot, number, part, chosen, context)
        parts.append(part)
    shared = Shared(game, slots, tuple(parts), context)
    parts = list(shared.parts)
    ties += shared.ties(unsure)
    if alike is not None and not (alone and not isinstance(parts[0].block, Piece)):
        ties += _told_apart(tuple(parts), alike)
    open_ = next((part.open for part in parts if part.open), shared.open)
    return TargetProblem(tuple(parts), tuple(ties), open_)


def _other_side(game: Game, slots: tuple[Slot, ...], slot: Slot, context: Context, unsure: bool) -> range | None:
    """How many there may be on the other side of a swap, of which each card goes with one: of so many pairs as many
    are swapped as there are (rule_swap, rule_do_as_much_as_you_can)."""
    if slot.effect.kind is not Deed.SWAP:
        return None
    for other in slots:
        if other.number == slot.number and other.part != slot.part and not speaks_of(other, slot.name):
            sizes = part_of(game, other, 0, context, unsure=unsure).sizes
            return range(sizes[0], sizes[-1] + 1) if sizes else None
    return None


# ------------------------------------------------------------------ announcements that hang on others


def _hanging(
    game: Game,
    slots: tuple[Slot, ...],
    number: int,
    earlier: tuple[Part, ...],
    ties: tuple[Constraint, ...],
    context: Context,
    unsure: bool,
    announced: Chosen,
) -> tuple[Part, Constraint]:
    """What may be chosen after any of the earlier choices, and the test of what was chosen before."""
    slot, before = slots[number - 1], slots[: number - 1]

    def within(values: Values) -> Context:
        own = context
        for other, part in zip(before, earlier, strict=True):
            own = replace(own, bindings=(*own.bindings, *other.bound(game, part.chosen(values[: part.length]))))
            values = values[part.length :]
        return own

    @cache
    def after(values: Values) -> Part:
        return part_of(game, slot, number, within(values), unsure=unsure)

    ids: dict[str, int] = dict.fromkeys(announced, 1)  # and how often each is chosen at most
    sizes: dict[int, None] = {len(announced): None} if announced else {}
    open_: Reason | None = None
    for values in Model(tuple([part.block for part in earlier]), ties).solutions:
        spend()
        part = after(values)
        open_ = open_ or part.open
        sizes |= dict.fromkeys(part.sizes)
        for id, most in part.most.items():
            ids[id] = max(ids.get(id, 0), most)
    ids |= {id: max(ids[id], announced.count(id)) for id in announced}
    order = {o.id: k for k, o in enumerate(game.state.objects)}
    things = tuple(sorted(ids, key=lambda id: (order.get(whole_of(id), len(order)), id)))
    told = Because("what may be chosen after what was chosen before", VALID)
    names: tuple[Name, ...] = tuple([(number, id) for id in things])
    variables = (
        Variable((number, NUMBER), tuple(sorted(sizes)), told),
        *(Variable(name, tuple(range(ids[name[1]], -1, -1)), told) for name in names),
    )
    scope: tuple[Name, ...] = ((number, NUMBER), *names)
    many = Because("as many as the text asks for, or as there are", DISTINCT)
    counted = LinearSum(scope, (-1, *(1,) * len(names)), Relation.EQ, 0, many)
    own_part = Part(Piece(variables, (counted,)), things, (), open_)
    wide = tuple([variable.name for part in earlier for variable in part.block.variables])

    def fits(*values: int) -> bool:
        return own_part.chosen(values[len(wide) :]) in after(values[: len(wide)]).choices

    def tells(values: Values) -> Iterator[object]:
        head, chosen = values[: len(wide)], own_part.chosen(values[len(wide) :])
        judged = widened(
            game, slot, number, part_of(game, slot, number, within(head), unsure=True), chosen, within(head)
        )
        own = judged.values(chosen)
        assert own is not None
        yield from refused(Problem(judged.block.variables, judged.block.constraints), own)

    because = Because("what this announcement asks because of what was chosen before", VALID, tells)
    return own_part, Predicate((*wide, *scope), fits, because)


# ------------------------------------------------------------------------------ things that are alike


def _told_apart(parts: tuple[Part, ...], alike: Classes) -> Iterator[Constraint]:
    """Of things that nothing tells apart the first is chosen most: one announcement stands for all that exchange them.

    All that is chosen of a thing, announcement by announcement, is one number, in which earlier announcements weigh
    more.
    """
    columns: dict[str, list[tuple[Name, int, str]]] = {}
    for number, part in enumerate(parts, 1):
        for id, most in part.most.items():
            of, counters = whole_of(id), named_part(id)
            kind = counters.words if counters is not None else ""
            columns.setdefault(of, []).append(((number, id), most + 1, f"{number} {kind}"))
    told = Because("nothing tells these apart: one of the equal choices is given", DISTINCT)
    last: dict[object, str] = {}
    for of, column in columns.items():
        before = last.get(alike.get(of, of))
        last[alike.get(of, of)] = of
        if before is None or [kind for _, _, kind in columns[before]] != [kind for _, _, kind in column]:
            continue
        weights, weight = [], 1
        for (_, one, _), (_, other, _) in zip(reversed(columns[before]), reversed(column), strict=True):
            weights.append(weight)
            weight *= max(one, other)
        weights.reverse()
        scope = (*[name for name, _, _ in columns[before]], *[name for name, _, _ in column])
        yield LinearSum(scope, (*weights, *[-w for w in weights]), Relation.GE, 0, told)


__all__ = ["NUMBER", "Announced", "TargetProblem", "Test", "target_problem"]
