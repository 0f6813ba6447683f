"""Units from supplies to demands: the closed form agrees with the same problem stated by its sums."""

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sysop.solver.problems import Transport


@st.composite
def transports(draw):
    supplies = tuple(draw(st.lists(st.integers(0, 3), max_size=3)))
    demands = tuple(draw(st.lists(st.integers(0, 4), max_size=2)))
    numbers = tuple(range(len(supplies)))
    usable = tuple(tuple(draw(st.permutations(numbers)))[: draw(st.integers(0, len(numbers)))] for _ in demands)
    at_least = []
    for demand in range(len(demands)):
        order = tuple(draw(st.permutations(numbers)))
        cut = draw(st.integers(0, len(numbers)))
        for some in (order[:cut], order[cut:])[: draw(st.integers(0, 2))]:
            at_least.append((demand, some, draw(st.integers(0, 2))))
    return Transport(supplies, demands, usable, tuple(at_least))


def brute_force(transport):
    found = []
    for units in product(*(range(transport.supplies[s] + 1) for s, _ in transport.routes)):
        along = dict(zip(transport.routes, units, strict=True))
        if (
            all(
                sum(n for (s, _), n in along.items() if s == supply) <= has
                for supply, has in enumerate(transport.supplies)
            )
            and all(
                sum(n for (_, d), n in along.items() if d == demand) == need
                for demand, need in enumerate(transport.demands)
            )
            and all(
                sum(n for (s, d), n in along.items() if d == demand and s in some) >= least
                for demand, some, least in transport.at_least
            )
        ):
            found.append(units)
    return found


@settings(max_examples=300, deadline=None)
@given(transports())
def test_the_ways_to_meet_demands_are_those_of_brute_force(transport):
    expected = brute_force(transport)
    assert bool(transport) == bool(expected)
    assert (transport.shortage is None) == bool(expected)
    assert list(transport) == expected
    assert transport.count() == len(expected)
    assert transport.first() == (expected[0] if expected else None)
    assert [transport.unrank(i) for i in range(len(expected))] == expected
    members = set(expected)
    for units in product(*(range(-1, transport.supplies[s] + 2) for s, _ in transport.routes)):
        assert (units in transport) == (units in members)
    for prefix in {units[:2] for units in product(range(4), repeat=len(transport.routes))}:
        assert list(transport.completions(prefix)) == [s[len(prefix) :] for s in expected if s[: len(prefix)] == prefix]
    if expected:
        assert transport.sample(random.Random(5)) in members
    else:
        assert transport.shortage.needed > transport.shortage.available


def test_a_shortage_names_both_numbers_and_the_supplies_that_may_be_used():
    transport = Transport((3, 2, 9), (6, 1), ((0, 1), (2,)))
    assert (transport.shortage.demands, transport.shortage.supplies) == ((0,), (0, 1))
    assert (transport.shortage.needed, transport.shortage.available) == (6, 5)


def test_a_part_that_must_come_from_certain_supplies_is_a_demand_of_its_own():
    transport = Transport((9, 1), (5,), ((0, 1),), ((0, (1,), 2),))
    assert (transport.shortage.demands, transport.shortage.needed, transport.shortage.available) == ((1,), 2, 1)


def test_more_may_not_be_required_of_certain_supplies_than_the_demand_takes():
    transport = Transport((9, 9), (1,), ((0, 1),), ((0, (1,), 2),))
    assert not transport
    assert (transport.shortage.demands, transport.shortage.needed, transport.shortage.available) == ((0, 1), 2, 1)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (((1,), (1,), ()), "0 entries of usable supplies for 1 demands"),
        (((-1,), (1,), ((0,),)), "-1 units"),
        (((1,), (1,), ((1,),)), "outside 0 to 0"),
        (((1,), (1,), ((0,),), ((1, (0,), 1),)), "names demand 1, and there are 1"),
        (((1,), (1,), ((0,),), ((0, (0,), -1),)), "at least -1 units"),
        (((1,), (1,), ((0,),), ((0, (0,), 1), (0, (0,), 1))), "share supply 0"),
    ],
)
def test_what_cannot_be_meant_is_refused(arguments, message):
    with pytest.raises(ValueError, match=message):
        Transport(*arguments)
