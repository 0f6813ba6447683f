"""Sets of solutions: closed forms, products, unions, translations, and what is undecided."""

import random
from itertools import chain, combinations, product
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sysop.solver.problems import (
    Box,
    Choices,
    Distributions,
    Explicit,
    Hedged,
    Numbers,
    Product,
    Subsets,
    Undecided,
    Union,
    mapped,
)


def agrees(found, expected):
    assert list(found) == expected
    assert list(found) == expected
    assert found.count() == len(expected)
    assert bool(found) == bool(expected)
    assert found.first() == (expected[0] if expected else None)
    assert [found.unrank(i) for i in range(len(expected))] == expected
    for outside in (-1, len(expected)):
        with pytest.raises(IndexError, match=f"number {outside} of {len(expected)}"):
            found.unrank(outside)
    assert all(s in found for s in expected)
    assert found.complete
    assert found.undecided == ()
    if expected:
        assert found.sample(random.Random(3)) in expected
    else:
        with pytest.raises(LookupError):
            found.sample(random.Random(3))


@settings(deadline=None)
@given(st.integers(0, 6), st.integers(0, 4), st.none() | st.integers(0, 8))
def test_subsets_are_the_combinations_small_sizes_first(n, at_least, at_most):
    items = tuple("fbdace"[:n])
    top = n if at_most is None else min(at_most, n)
    expected = list(chain.from_iterable(combinations(items, k) for k in range(at_least, top + 1)))
    found = Subsets(items, at_least, at_most)
    agrees(found, expected)
    members = set(expected)
    for k in range(3):
        for candidate in product((*items, "z"), repeat=k):
            assert (candidate in found) == (candidate in members)
    assert ["a"] not in found
    assert ([],) not in found


def test_many_subsets_are_counted_and_unranked_without_enumeration():
    found = Subsets(tuple(range(200)), 0, 100)
    assert found.count() == sum(comb(200, k) for k in range(101))
    assert len(found.unrank(found.count() - 1)) == 100
    assert found.unrank(found.count() - 1) == tuple(range(100, 200))
    assert found.sample(random.Random(1)) in found


def test_subsets_refuse_an_item_twice_and_negative_sizes():
    with pytest.raises(ValueError, match="'a' is given twice among 2"):
        Subsets(("a", "a"))
    with pytest.raises(ValueError, match="-1 items"):
        Subsets(("a",), -1)


@settings(deadline=None)
@given(st.integers(0, 5), st.integers(0, 4), st.data())
def test_distributions_are_all_numbers_with_the_total(total, cells, data):
    capacities = data.draw(st.none() | st.tuples(*[st.integers(0, 4)] * cells))
    tops = (total,) * cells if capacities is None else capacities
    expected = [s for s in product(*(range(top + 1) for top in tops)) if sum(s) == total]
    found = Distributions(total, tuple(range(cells)), capacities)
    agrees(found, expected)
    members = set(expected)
    for candidate in product(range(-1, 5), repeat=cells):
        assert (candidate in found) == (candidate in members)
    for prefix in {s[:2] for s in product(range(6), repeat=cells)}:
        assert list(found.completions(prefix)) == [s[2:] for s in expected if s[:2] == prefix]


def test_distributions_refuse_what_cannot_be_meant():
    with pytest.raises(ValueError, match="-1 units"):
        Distributions(-1, ("a",))
    with pytest.raises(ValueError, match="1 capacities for 2 cells"):
        Distributions(1, ("a", "b"), (1,))
    with pytest.raises(ValueError, match="cannot hold -2"):
        Distributions(1, ("a", "b"), (1, -2))


def test_choices_and_explicit_solutions_keep_their_order():
    agrees(Choices(("b", "a")), ["b", "a"])
    agrees(Explicit((3, 1, 2)), [3, 1, 2])
    agrees(Explicit(()), [])
    assert [] not in Choices(("b", "a"))
    assert ([],) not in Choices(("b", "a"))
    with pytest.raises(ValueError, match="1 is given twice"):
        Choices((1, 1))


def test_numbers_are_counted_and_not_listed():
    agrees(Numbers(2, 4), [2, 3, 4])
    agrees(Numbers(1, 0), [])
    many = Numbers(0, 10**15)
    assert many.count() == 10**15 + 1
    assert many.unrank(10**15) == 10**15
    assert 10**15 in many
    assert -1 not in many
    assert "1" not in many


def test_a_box_has_every_combination():
    agrees(Box((("b", "a"), (1,), (0, 2))), list(product("ba", (1,), (0, 2))))
    agrees(Box((("b", "a"), ())), [])
    agrees(Box(()), [()])


def test_a_product_takes_one_of_each():
    parts = (Choices(("b", "a")), Subsets((1, 2, 3), 1, 2), Distributions(1, 2))
    agrees(Product(*parts), list(product(*parts)))
    agrees(Product(), [()])
    agrees(Product(Choices((1,))), [(1,)])
    assert ("b", (1, 2)) not in Product(*parts)
    assert "bab" not in Product(*parts)


def test_a_product_with_an_empty_set_is_empty_however_large_the_others():
    huge = Subsets(tuple(range(100)))
    agrees(Product(huge, Explicit(())), [])
    assert Product(huge, huge).count() == 2**200
    assert Product(huge, huge).first() == ((), ())


def test_a_union_goes_set_after_set():
    agrees(Union(Choices((3, 1)), Explicit(()), Choices((2,))), [3, 1, 2])
    agrees(Union(), [])


def minus_ten(candidate):
    return candidate - 10 if isinstance(candidate, int) else None


def plus_ten(raw):
    return raw + 10


def test_a_mapped_set_is_translated_there_and_back():
    found = mapped(Choices((2, 1)), plus_ten, minus_ten)
    agrees(found, [12, 11])
    assert 2 not in found
    assert "12" not in found


def test_a_translation_back_that_forgets_something_does_not_admit_strangers():
    found = mapped(Choices((2, 1)), str, int)
    assert "2" in found
    assert " 2" not in found


def test_an_undecided_candidate_is_neither_in_nor_out():
    found = Hedged(Choices(("a", "b")), Choices(("a", "b", "c")), "its text is not read")
    assert list(found) == ["a", "b"]
    assert found.count() == 2
    assert not found.complete
    assert found.undecided == (("c", "its text is not read"),)
    assert "a" in found
    assert "d" not in found
    with pytest.raises(Undecided, match=r"undecided whether 'c'.*its text is not read") as caught:
        "c" in found  # noqa: B015
    assert (caught.value.candidate, caught.value.reason) == ("c", "its text is not read")


def test_what_has_no_reason_to_be_undecided_is_no_solution():
    found = Hedged(Choices((1,)), Choices((1, 2, 3)), "hidden", each=lambda number: "odd" if number % 2 else None)
    assert found.undecided == ((3, "odd"),)
    assert 2 not in found


def test_each_undecided_candidate_may_have_its_own_reason():
    found = Hedged(Choices((1,)), Choices((1, 2, 3)), "hidden", each=lambda number: f"{number} is hidden")
    assert found.undecided == ((2, "2 is hidden"), (3, "3 is hidden"))
    with pytest.raises(Undecided, match="3 is hidden"):
        3 in found  # noqa: B015


def test_with_undecided_candidates_only_there_is_no_witness_and_the_set_is_not_complete():
    found = Hedged(Explicit(()), Choices(("c",)), "hidden")
    assert not found
    assert found.first() is None
    assert not found.complete
    with pytest.raises(LookupError):
        found.sample(random.Random(1))


def test_doubt_passes_through_translations_unions_and_products():
    doubtful = Hedged(Choices((1, 2)), Choices((1, 2, 3)), "hidden")
    translated = mapped(doubtful, plus_ten, minus_ten)
    assert translated.undecided == ((13, "hidden"),)
    assert not translated.complete
    with pytest.raises(Undecided, match="whether 13"):
        13 in translated  # noqa: B015
    union = Union(doubtful, Choices((7,)))
    assert 7 in union
    assert 8 not in union
    with pytest.raises(Undecided):
        3 in union  # noqa: B015
    both = Product(doubtful, Choices(("x", "y")))
    assert both.count() == 4
    assert both.undecided == (((3, "x"), "hidden"),)
    assert (3, "z") not in both
    assert (1, "y") in both
    with pytest.raises(Undecided, match=r"\(3, 'y'\)"):
        (3, "y") in both  # noqa: B015


def test_a_product_with_a_certainly_empty_set_has_nothing_undecided():
    doubtful = Hedged(Choices((1, 2)), Choices((1, 2, 3)), "hidden")
    assert Product(doubtful, Explicit(())).complete
    only = Hedged(Explicit(()), Choices((3,)), "hidden")
    assert Product(only, Choices(("x",))).undecided == (((3, "x"), "hidden"),)
    assert not Product(only, Choices(("x",)))


def test_a_union_knows_what_one_of_its_sets_knows():
    doubtful = Hedged(Choices((1, 2)), Choices((1, 2, 3)), "hidden")
    assert 3 in Union(doubtful, Choices((3,)))


def test_iteration_is_lazy():
    huge = Product(Subsets(tuple(range(60))), Subsets(tuple(range(60))))
    assert list(huge.limit(3)) == [((), ()), ((), (0,)), ((), (1,))]
    assert huge.unrank(2**60) == ((0,), ())


def test_what_is_no_longer_remembered_is_read_again(monkeypatch):
    monkeypatch.setattr("sysop.solver.problems.combined.REPLAYED", 3)
    parts = (Choices((1, 2)), Subsets(tuple("abcd"), 1, 2), Choices((7, 8)))
    agrees(Product(*parts), list(product(*parts)))


def test_arrangements_are_all_orders_counted_and_ranked() -> None:
    from itertools import permutations

    from sysop.solver.problems import Arrangements

    found = Arrangements(("a", "b", "c", "d"))
    assert list(found) == list(permutations("abcd"))
    assert found.count() == 24
    assert [found.unrank(k) for k in range(24)] == list(found)
    assert ("d", "a", "c", "b") in found
    assert ("a", "a", "c", "b") not in found
    with pytest.raises(IndexError):
        found.unrank(24)
