"""Payments against a payer that knows the rules and nothing of the solver: it tries every way to give everything.

`pytest tests/solver/test_payment_brute_force.py --cases 5000` draws more problems than the suite does.
"""

from __future__ import annotations

from collections import Counter as Bag
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, permutations, product

from hypothesis import given, settings
from hypothesis import strategies as st

from sysop.models.abilities import Ability, AbilityKind
from sysop.models.actions import Payment
from sysop.models.cards import Card
from sysop.models.conditions import PayOnlyFrom
from sysop.models.costs import (
    Component,
    CreditSource,
    LoseClicks,
    PayCredits,
    Purpose,
    RemoveTags,
    SpendClicks,
    SpendCounters,
    SufferDamage,
    TrashCards,
)
from sysop.models.deeds import Deed
from sysop.models.effects import Target
from sysop.models.frames import Due
from sysop.models.pool import Pool
from sysop.models.selectors import HARDWARE, INSTALLED, PROGRAM, RESOURCE, ControlledBy, Subtype
from sysop.models.state import GameObject, PlayerState, State
from sysop.models.terms import CardType, Counter, Damage, Place, Player, Side, Zone
from sysop.solver.payment.bundles import Bundle
from sysop.solver.payment.payments import Payments
from sysop.solver.reading.context import Context
from sysop.solver.reading.doubts import Asking, Doubts
from sysop.solver.reading.game import Game


def bank(*purposes: Purpose) -> tuple[Ability, ...]:
    return (Ability(AbilityKind.STATIC, declarations=(CreditSource(purposes),)),)


PROGRAM_, HARDWARE_, RESOURCE_ = CardType.PROGRAM, CardType.HARDWARE, CardType.RESOURCE
CARDS = Pool(
    (
        Card("breaker", "Breaker", PROGRAM_, Side.RUNNER),
        Card("console", "Console", HARDWARE_, Side.RUNNER),
        Card("friend", "Friend", RESOURCE_, Side.RUNNER),
        Card("cloak", "Cloak", PROGRAM_, Side.RUNNER, subtypes=("stealth",), abilities=bank(Purpose())),
        Card("user", "User", HARDWARE_, Side.RUNNER, abilities=bank(Purpose(Deed.USE))),
        Card("installer", "Installer", RESOURCE_, Side.RUNNER, abilities=bank(Purpose(Deed.INSTALL))),
    )
)
FITTING = {"program": (PROGRAM, PROGRAM_), "hardware": (HARDWARE, HARDWARE_), "resource": (RESOURCE, RESOURCE_)}
USABLE_BANKS = ("cloak", "user")  # the cost is that of an ability


@dataclass(frozen=True)
class Asked:
    """One component as a problem states it: what is asked for, how much, and what narrows it."""

    what: str
    least: int
    most: int
    kind: str = ""
    stealth: int = 0
    choice: tuple[int, int] | None = None

    def due(self) -> Due:
        only = (PayOnlyFrom(Subtype(("stealth",)), self.stealth),) if self.stealth else ()
        return Due(self._component(), Deed.TRIGGER, None, only, self.choice)

    def _component(self) -> Component:
        match self.what:
            case "credits":
                return PayCredits(self.most)
            case "clicks":
                return SpendClicks(self.most) if self.kind == "spend" else LoseClicks(self.most)
            case "tags":
                return RemoveTags(self.most)
            case "damage":
                return SufferDamage(Damage.NET, self.most)
            case "counters":
                return SpendCounters(Counter(self.kind), self.most, ControlledBy(Player.YOU))
            case _:
                return TrashCards(Target(FITTING[self.kind][0] & INSTALLED, self.least, self.most))


@dataclass(frozen=True)
class Problem:
    """Cards with what they host, what the players have, and what is asked for."""

    cards: tuple[tuple[str, int, int], ...]  # card, credits, virus counters
    credits: int
    clicks: int
    tags: int
    asked: tuple[Asked, ...]

    def objects(self) -> tuple[GameObject, ...]:
        return tuple(
            GameObject(f"{card}.{k}", card, Side.RUNNER, Zone.PLAY_AREA, place=Place.RIG)
            .with_counters(Counter.CREDIT, credits)
            .with_counters(Counter.VIRUS, virus)
            for k, (card, credits, virus) in enumerate(self.cards)
        )

    def game(self) -> Game:
        runner = PlayerState(self.credits, self.clicks, self.tags)
        return Game(State(1, Side.RUNNER, PlayerState(), runner, self.objects()), CARDS)

    def bundle(self, without: int | None = None) -> Bundle:
        due = tuple(a.due() for k, a in enumerate(self.asked) if k != without)
        return Bundle(Side.RUNNER, due, Deed.ABILITY)


# ------------------------------------------------------------------ the payer

Given = tuple[tuple[tuple[str, int], ...], ...]  # for each component: from where, how many
Way = tuple[tuple[int, int, tuple[tuple[str, int], ...]], ...]  # component, amount, from where


def by_hand(problem: Problem) -> set[Way]:
    """Every way to pay: each component takes what it can get, and what is taken twice must be there twice."""
    there: Bag[tuple[str, str]] = Bag()
    for object in problem.objects():
        there["card", object.id] = 1
        for kind, n in object.counters:
            there[kind.value, object.id] = n
    there["credit", "pool"] = problem.credits
    there["click", ""], there["tag", ""] = problem.clicks, problem.tags
    found: set[Way] = set()
    for taken in chosen_ways(problem.asked):
        options = [list(single(problem, problem.asked[k])) for k in taken]
        for way in product(*options):
            used: Bag[tuple[str, str]] = Bag()
            for item, _, sources in way:
                for source, n in sources:
                    used[item, source] += n
            if all(there[key] >= n for key, n in used.items()):
                found.add(
                    tuple(
                        (k, amount, () if item in ("click", "tag") else sources)
                        for k, (item, amount, sources) in zip(taken, way, strict=True)
                    )
                )
    return found


def chosen_ways(asked: tuple[Asked, ...]) -> Iterator[tuple[int, ...]]:
    """The components that are paid: all without a choice, and those of one way of each choice."""
    choices: dict[int, set[int]] = {}
    for a in asked:
        if a.choice is not None:
            choices.setdefault(a.choice[0], set()).add(a.choice[1])
    for picked in product(*(sorted(ways) for ways in choices.values())):
        taken = dict(zip(choices, picked, strict=True))
        yield tuple(k for k, a in enumerate(asked) if a.choice is None or taken[a.choice[0]] == a.choice[1])


def single(problem: Problem, asked: Asked) -> Iterator[tuple[str, int, tuple[tuple[str, int], ...]]]:
    """Every way to pay one component, as if it were alone: what, how much, from where."""
    objects = problem.objects()
    n = asked.most
    match asked.what:
        case "credits":
            sources = ["pool", *(o.id for o in objects if o.card in USABLE_BANKS and o.count(Counter.CREDIT))]
            for split in splits(n, sources, problem):
                if sum(k for source, k in split if source.startswith("cloak")) >= asked.stealth:
                    yield "credit", n, split
        case "counters":
            holders = [o.id for o in objects if o.count(Counter(asked.kind))]
            yield from ((asked.kind, n, split) for split in splits(n, holders, problem))
        case "trash":
            fitting = [o.id for o in objects if CARDS[o.card or ""].type is FITTING[asked.kind][1]]
            for size in range(asked.least, n + 1):
                for some in combinations(fitting, size):
                    yield "card", size, tuple((id, 1) for id in sorted(some))
        case "damage":
            yield "nothing", n, ()
        case what:
            yield what.removesuffix("s"), n, (("", n),) if n else ()


def splits(n: int, sources: list[str], problem: Problem) -> Iterator[tuple[tuple[str, int], ...]]:
    for amounts in product(range(n + 1), repeat=len(sources)):
        if sum(amounts) == n:
            yield tuple((s, k) for s, k in sorted(zip(sources, amounts, strict=True)) if k)


# ----------------------------------------------------------------- comparisons


def way_of(payment: Payment) -> Way:
    return tuple(
        (s.component, s.amount, tuple(sorted((*s.sources, *((o, 1) for o in s.objects))))) for s in payment.spent
    )


asked_for = st.one_of(
    st.builds(lambda n: Asked("credits", n, n), st.integers(0, 4)),
    st.builds(lambda n, s: Asked("credits", n, n, stealth=min(n, s)), st.integers(1, 4), st.integers(1, 2)),
    st.builds(lambda n, k: Asked("clicks", n, n, k), st.integers(1, 2), st.sampled_from(("spend", "lose"))),
    st.builds(lambda n: Asked("tags", n, n), st.integers(1, 2)),
    st.builds(lambda n: Asked("damage", n, n), st.integers(1, 2)),
    st.builds(lambda n: Asked("counters", n, n, "virus"), st.integers(1, 3)),
    st.builds(
        lambda kind, n, more: Asked("trash", n, n + more, kind),
        st.sampled_from(sorted(FITTING)),
        st.integers(0, 2),
        st.sampled_from((0, 0, 0, 1)),
    ),
)


@st.composite
def problems(draw: st.DrawFn) -> Problem:
    ids = st.sampled_from(("breaker", "console", "friend", "cloak", "user", "installer"))
    cards = draw(st.lists(st.tuples(ids, st.integers(0, 2), st.sampled_from((0, 0, 1, 2))), max_size=5))
    asked = draw(st.lists(asked_for, min_size=1, max_size=3))
    if draw(st.booleans()):
        either = draw(st.lists(asked_for, min_size=2, max_size=2))
        asked += [Asked(a.what, a.least, a.most, a.kind, a.stealth, (0, way)) for way, a in enumerate(either)]
    there = [draw(st.integers(0, most)) for most in (4, 3, 2)]
    return Problem(tuple(cards), *there, tuple(asked))


def context() -> Context:
    return Asking(None, Side.RUNNER, doubts=Doubts())


def test_every_way_found_by_hand_is_listed_and_no_other(cases: Callable[[int], int]) -> None:
    """rule_cost, rule_additonal_cost_simultaenous"""

    @settings(max_examples=cases(400), deadline=None, derandomize=True, database=None)
    @given(problem=problems())
    def agree(problem: Problem) -> None:
        ways = Payments(problem.game(), problem.bundle(), context())
        listed = [way_of(p) for p in ways]
        assert len(set(listed)) == len(listed) == ways.count()
        assert set(listed) == by_hand(problem)
        assert bool(ways) is bool(listed)
        assert ways.first() == next(iter(ways), None)
        for k, payment in enumerate(ways.limit(20)):
            assert payment in ways
            assert ways.unrank(k) == payment

    agree()


def test_merged_payments_are_one_of_each_kind(cases: Callable[[int], int]) -> None:
    """Payments that exchange cards which nothing tells apart are one payment."""

    @settings(max_examples=cases(200), deadline=None, derandomize=True, database=None)
    @given(problem=problems())
    def agree(problem: Problem) -> None:
        merged = Payments(problem.game(), problem.bundle(), context(), merged=True)
        ways = [way_of(p) for p in merged]
        assert len(set(ways)) == len(ways) == merged.count()
        assert merged.first() == next(iter(merged), None)
        every = by_hand(problem)
        assert set(ways) <= every
        swaps = exchanges(problem)
        assert {kind(way, swaps) for way in ways} == {kind(way, swaps) for way in every}
        if not shares_a_role(problem):
            assert len({kind(way, swaps) for way in ways}) == len(ways)

    agree()


def exchanges(problem: Problem) -> list[dict[str, str]]:
    """Every way to exchange cards in the same state."""
    groups: dict[tuple[str, int, int], list[str]] = {}
    for k, card in enumerate(problem.cards):
        groups.setdefault(card, []).append(f"{card[0]}.{k}")
    found = []
    for orders in product(*(permutations(ids) for ids in groups.values())):
        found.append(
            {a: b for ids, order in zip(groups.values(), orders, strict=True) for a, b in zip(ids, order, strict=True)}
        )
    return found


def kind(way: Way, swaps: list[dict[str, str]]) -> Way:
    """The same for all payments that an exchange turns into one another."""
    return min(exchanged(way, swap) for swap in swaps)


def exchanged(way: Way, swap: dict[str, str]) -> Way:
    return tuple((k, n, tuple(sorted((swap.get(s, s), m) for s, m in part))) for k, n, part in way)


def shares_a_role(problem: Problem) -> bool:
    """Whether a card could pay in two ways, such as by itself and by what it hosts; such cards are kept apart."""
    return len({"trash", "credits", "counters"} & {a.what for a in problem.asked}) > 1


def test_what_clashes_is_unpayable_and_no_part_of_it_is(cases: Callable[[int], int]) -> None:
    """Every blame set is itself a conflict, and none of its parts is."""

    @settings(max_examples=cases(200), deadline=None, derandomize=True, database=None)
    @given(problem=problems().filter(lambda p: all(a.choice is None for a in p.asked)))
    def minimal(problem: Problem) -> None:
        game, bundle = problem.game(), problem.bundle()
        core = Payments(game, bundle, context()).clash()
        assert bool(core) is not bool(by_hand(problem))
        assert bool(Payments(game, bundle, context(), act="do so").why_not()) is bool(core)
        if core:
            assert not by_hand(part_of(problem, core))
            for left_out in core:
                assert by_hand(part_of(problem, tuple(k for k in core if k != left_out)))

    minimal()


def part_of(problem: Problem, kept: tuple[int, ...]) -> Problem:
    return Problem(problem.cards, problem.credits, problem.clicks, problem.tags, tuple(problem.asked[k] for k in kept))


def test_more_never_hurts(cases: Callable[[int], int]) -> None:
    """Without calculated amounts, one more credit, click or matching card removes no payment."""

    @settings(max_examples=cases(150), deadline=None, derandomize=True, database=None)
    @given(problem=problems(), card=st.sampled_from(("breaker", "console", "friend")))
    def kept(problem: Problem, card: str) -> None:
        before = [way_of(p) for p in Payments(problem.game(), problem.bundle(), context())]
        richer = Problem(
            (*problem.cards, (card, 0, 1)), problem.credits + 1, problem.clicks + 1, problem.tags, problem.asked
        )
        after = {way_of(p) for p in Payments(richer.game(), richer.bundle(), context())}
        assert set(before) <= after

    kept()


def test_names_do_not_matter(cases: Callable[[int], int]) -> None:
    """Renaming every object renames the payments and changes nothing else."""

    @settings(max_examples=cases(100), deadline=None, derandomize=True, database=None)
    @given(problem=problems())
    def renamed(problem: Problem) -> None:
        game = problem.game()
        new = {o.id: f"object-{k}" for k, o in enumerate(reversed(game.state.objects))}
        objects = tuple(
            GameObject(new[o.id], o.card, o.owner, o.zone, place=o.place, counters=o.counters)
            for o in game.state.objects
        )
        other = Game(State(1, Side.RUNNER, PlayerState(), game.state.runner, objects), CARDS)
        before = [way_of(p) for p in Payments(game, problem.bundle(), context())]
        after = [way_of(p) for p in Payments(other, problem.bundle(), context())]
        assert [exchanged(way, new) for way in before] == after

    renamed()
