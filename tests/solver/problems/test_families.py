"""Families of subsets under rules, against filtering all subsets."""

from __future__ import annotations

import random
import tracemalloc
from collections.abc import Callable
from itertools import chain, combinations, islice, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sysop.solver.problems import Alike, Apart, BudgetExhausted, Family, Firsts, Matched, Relation, Rule, Total, limited

Judge = Callable[[tuple[int, ...]], bool]


@st.composite
def rules(draw: st.DrawFn, n: int) -> tuple[Rule, Judge]:
    """A rule on so many items, and the same as a plain test."""
    keys = draw(st.tuples(*[st.lists(st.integers(0, 3), max_size=2, unique=True).map(tuple)] * n))
    match draw(st.integers(0, 4)):
        case 0:
            return Apart(keys), lambda c: all(not set(keys[a]) & set(keys[b]) for a, b in combinations(c, 2))
        case 1:
            return Alike(keys), lambda c: len(c) < 2 or bool(set.intersection(*(set(keys[k]) for k in c)))
        case 2:
            weights = draw(st.tuples(*[st.integers(-2, 5)] * n))
            relation, bound = draw(st.sampled_from(Relation)), draw(st.integers(-2, 9))
            return Total(weights, relation, bound), lambda c: relation.holds(sum(weights[k] for k in c), bound)
        case 3:
            return Matched(keys, 4), lambda c: any(
                all(slot in keys[k] for slot, k in zip(order, c, strict=True))
                for order in permutations(range(4), len(c))
            )
        case _:
            classes = tuple(own[:1] for own in keys)
            return Firsts(
                classes
            ), lambda c: not any(classes[a] == classes[b] and a not in c for b in c for a in range(b))


@given(st.integers(0, 7).flatmap(lambda n: st.tuples(st.just(n), st.lists(rules(n), max_size=2))), st.integers(0, 3))
def test_a_family_has_the_subsets_that_pass_and_no_others(
    case: tuple[int, list[tuple[Rule, Judge]]], least: int
) -> None:
    n, given_ = case
    family = Family(tuple(range(n)), tuple(rule for rule, _ in given_), least)
    every = chain.from_iterable(combinations(range(n), size) for size in range(n + 1))
    expected = [c for c in every if len(c) >= least and all(judge(c) for _, judge in given_)]
    assert list(family) == expected
    assert family.count() == len(expected)
    assert bool(family) is bool(expected)
    assert [family.unrank(k) for k in range(len(expected))] == expected
    passing = set(expected)
    for size in range(n + 1):
        for candidate in combinations(range(n), size):
            assert (candidate in family) is (candidate in passing)
    if expected:
        assert family.largest == max(map(len, expected))


def test_what_is_not_known_goes_with_everything() -> None:
    assert Family((0, 1, 2), (Alike((("a",), None, ("b",))),), 2).count() == 2
    assert (1,) in Family((0, 1), (Total((9, None), Relation.EQ, 4),))
    assert Family((0, 1), (Matched((None, (0,)), 2),), 2).count() == 1


def test_subsets_are_recognised_in_the_order_of_the_items_only() -> None:
    family = Family(("a", "b"), ())
    assert ("a", "b") in family
    assert ("b", "a") not in family
    assert ("a", "a") not in family
    assert (["a"],) not in family


def test_families_that_share_a_diagram_each_name_their_own_items() -> None:
    rules = (Apart((("a",), ("a",), ("b",))),)
    places, titles = Family((0, 1, 2), rules), Family(("Diesel", "Diesel (2)", "Imp"), rules)
    titles.share(places)
    assert len(list(titles)) == 6  # and what was found on the way may be remembered
    assert list(places) == [(), (0,), (1,), (2,), (0, 2), (1, 2)]
    assert list(titles)[-1] == ("Diesel (2)", "Imp")


@pytest.mark.parametrize("index", [-1, 4])
def test_there_is_no_subset_beyond_the_last(index: int) -> None:
    with pytest.raises(IndexError):
        Family(("a", "b"), ()).unrank(index)


def test_too_large_a_family_is_given_up() -> None:
    rng = random.Random(3)
    weights = tuple(rng.randint(0, 1 << 30) for _ in range(60))
    with limited(nodes=20_000), pytest.raises(BudgetExhausted):
        Family(tuple(range(60)), (Total(weights, Relation.EQ, sum(weights) // 2),)).count()


def test_memory_stays_flat_while_a_family_is_gone_through() -> None:
    rng = random.Random(40)
    costs = tuple(rng.randint(0, 6) for _ in range(40))
    family = Family(tuple(range(40)), (Total(costs, Relation.LE, 30),), 10, 10)
    found = iter(family)
    assert sum(1 for _ in islice(found, 20_000)) == 20_000
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        assert sum(1 for _ in islice(found, 100_000)) == 100_000
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert after - before < 2_000_000
