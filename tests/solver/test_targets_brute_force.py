"""Target sets against all subsets, judged one by one without constraints (`pytest --boards 2000`: on more boards)."""

from __future__ import annotations

import random
from collections import Counter as Tally
from collections.abc import Callable, Iterator
from itertools import chain, combinations, islice, permutations, product

import pytest

from sysop.models.abilities import Instruction
from sysop.models.actions import Announce
from sysop.models.deeds import Deed
from sysop.models.effects import (
    DifferentAttribute,
    Distribute,
    Effect,
    Grouping,
    OneOfEach,
    SameAttribute,
    Target,
    TotalAtMost,
)
from sysop.models.known import Truth
from sysop.models.pool import shipped_pool
from sysop.models.selectors import (
    ANYTHING,
    HARDWARE,
    ICE,
    INSTALLED,
    PROGRAM,
    RESOURCE,
    UNREZZED,
    Attribute,
    Compare,
    HostedOn,
    InServer,
    InZone,
    Is,
    IsCounter,
    Selector,
    ServerWord,
    Status,
    Subtype,
    Titled,
)
from sysop.models.state import GameObject, PlayerState, State
from sysop.models.terms import Counter, Face, Place, Relation, Side, Stat, Zone
from sysop.models.values import walk
from sysop.solver.problems import Undecided
from sysop.solver.reading.context import Context
from sysop.solver.reading.doubts import Asking, Doubts
from sysop.solver.reading.game import Game
from sysop.solver.targets.announcing import TargetSets

RIG = ("corroder", "corroder", "imp", "mimic", "clone_chip", "order_of_sol", "djinn", "ninja")
CORP = ("ice_wall", "enigma", "wall_of_static", "pad_campaign", "hostile_takeover", "colossus")
SELECTORS: tuple[Selector, ...] = (
    ANYTHING,
    PROGRAM,
    HARDWARE | RESOURCE,
    ICE,
    ICE & UNREZZED,
    PROGRAM - Subtype(("icebreaker",)),
    INSTALLED - Titled("Corroder"),
    Compare(Stat.COST, Relation.AT_MOST, 2),
    PROGRAM & InZone((Zone.HEAP, Zone.GRIP)),
    InServer(ServerWord.REMOTE),
    Is(Status.HOSTED) | ICE,
    HostedOn(PROGRAM) | HARDWARE,
)
GROUPINGS: tuple[Grouping, ...] = (
    SameAttribute(Attribute.TYPE),
    SameAttribute(Attribute.SERVER),
    SameAttribute(Attribute.HOST),
    SameAttribute(Attribute.SUBTYPE),
    DifferentAttribute(Attribute.TITLE),
    DifferentAttribute(Attribute.TYPE),
    DifferentAttribute(Attribute.SUBTYPE),
    TotalAtMost(Stat.COST, 5),
    TotalAtMost(Stat.COST, 4, Relation.AT_LEAST),
    TotalAtMost(Stat.COST, 3, Relation.EQUAL),
    TotalAtMost(Stat.COST, 6, Relation.LESS),
    OneOfEach((PROGRAM, HARDWARE, ICE)),
    OneOfEach((Subtype(("icebreaker",)), PROGRAM)),
)


def board(rng: random.Random, *, hidden: bool) -> Game:
    """Up to nine cards of both sides: installed, hosted, facedown, in the heap or grip, some of them unidentified."""
    objects: list[GameObject] = []
    for k in range(rng.randrange(8)):
        card = rng.choice(RIG)
        zone = rng.choice((Zone.PLAY_AREA, Zone.PLAY_AREA, Zone.PLAY_AREA, Zone.HEAP, Zone.GRIP))
        hosts = [o.id for o in objects if o.card == "djinn" and o.installed]
        objects.append(
            GameObject(
                f"r{k}",
                card,
                Side.RUNNER,
                zone,
                rng.choice((Face.UP, Face.UP, Face.UP, Face.DOWN)) if zone is Zone.PLAY_AREA else Face.UP,
                Place.RIG if zone is Zone.PLAY_AREA else None,
                host=rng.choice(hosts) if hosts and zone is Zone.PLAY_AREA and rng.random() < 0.5 else None,
                counters=((Counter.VIRUS, rng.randrange(1, 3)),) if rng.random() < 0.3 else (),
            )
        )
    for k in range(rng.randrange(9 - len(objects))):
        card = rng.choice(CORP)
        ice = card not in ("pad_campaign", "hostile_takeover")
        known = not (hidden and rng.random() < 0.5)
        objects.append(
            GameObject(
                f"c{k}",
                card if known else None,
                Side.CORP,
                Zone.PLAY_AREA,
                rng.choice(tuple(Face)) if known else Face.DOWN,
                Place.ICE if ice else Place.ROOT,
                rng.choice(("hq", "1", "2")) if ice else rng.choice(("1", "2")),
                counters=((Counter.ADVANCEMENT, rng.randrange(1, 4)),) if rng.random() < 0.3 else (),
            )
        )
    return Game(State(1, Side.RUNNER, PlayerState(), PlayerState(), tuple(objects), remotes=("1", "2")), shipped_pool())


def target(rng: random.Random) -> Target:
    least = rng.randrange(4)
    most = rng.choice((None, least, least + rng.randrange(3)))
    groupings = tuple(rng.sample(GROUPINGS, rng.choice((0, 0, 1, 1, 1, 2))))
    return Target(rng.choice(SELECTORS), least, most, groupings)


def context() -> Context:
    return Asking(None, Side.CORP, doubts=Doubts())


def sets_of(game: Game, *effects: Effect) -> TargetSets:
    return TargetSets(game, Instruction(effects), context())


# ------------------------------------------------------------------ the other way


def keeps(game: Game, grouping: Grouping, chosen: tuple[GameObject, ...]) -> bool:
    """Whether objects that are known keep a grouping, by its definition."""

    def attributes(object: GameObject, attribute: Attribute) -> set[str]:
        return set(game.attribute_of(attribute.value, object) or ())

    match grouping:
        case SameAttribute(attribute):
            return len(chosen) < 2 or bool(set.intersection(*(attributes(o, attribute) for o in chosen)))
        case DifferentAttribute(attribute):
            return not any(attributes(a, attribute) & attributes(b, attribute) for a, b in combinations(chosen, 2))
        case TotalAtMost(stat, bound, relation):
            assert isinstance(bound, int)
            numbered = [
                o for o in chosen if o.owner is Side.CORP or o.face is Face.UP
            ]  # rule_facedown_runner_cards_are_blank
            return relation.holds(sum(game.characteristics.current(stat, o) or 0 for o in numbered), bound)
        case OneOfEach(selectors):
            return any(
                all(game.fits(s, o, context()) is Truth.YES for s, o in zip(order, chosen, strict=True))
                for order in permutations(selectors, len(chosen))
            )
        case _:
            raise AssertionError(grouping)


def in_pool(what: Selector, object: GameObject) -> bool:
    return object.installed or any(isinstance(node, InZone) for node in walk(what))


def by_hand(game: Game, wanted: Target, valid: tuple[GameObject, ...]) -> set[frozenset[str]]:
    """All sets of what is valid, by going through all subsets."""
    most = len(valid) if wanted.most is None else int(str(wanted.most))
    together = [
        chosen
        for n in range(min(most, len(valid)) + 1)
        for chosen in combinations(valid, n)
        if all(keeps(game, grouping, chosen) for grouping in wanted.groupings)
    ]
    if not together:
        return {frozenset()}
    least = min(int(str(wanted.least)), max(map(len, together)))
    return {frozenset(o.id for o in chosen) for chosen in together if len(chosen) >= least}


def subsets(ids: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    return chain.from_iterable(combinations(ids, n) for n in range(len(ids) + 1))


def boards(pytestconfig: pytest.Config, seed: int) -> Iterator[random.Random]:
    count: int = pytestconfig.getoption("boards")
    return (random.Random(f"{seed}:{k}") for k in range(count))


# -------------------------------------------------------------------------- tests


def test_every_set_and_no_other_is_listed_counted_and_recognised(pytestconfig: pytest.Config) -> None:
    """rule_distinct_targets, rule_targets_must_be_valid, with one or two groupings"""
    for rng in boards(pytestconfig, 1):
        game, wanted = board(rng, hidden=False), target(rng)
        valid = tuple(
            o
            for o in game.state.objects
            if in_pool(wanted.what, o) and game.fits(wanted.what, o, context()) is Truth.YES
        )
        expected = by_hand(game, wanted, valid)
        sets = sets_of(game, Effect(Deed.TRASH, what=wanted))
        listed = [frozenset(a.targets[0]) for a in sets]
        assert len(listed) == len(set(listed)) == sets.count(), (game.state, wanted)
        assert set(listed) == expected, (game.state, wanted)
        assert sets.complete
        for chosen in subsets(tuple(o.id for o in game.state.objects)):
            shuffled = tuple(rng.sample(chosen, len(chosen)))
            assert (Announce((shuffled,)) in sets) is (frozenset(chosen) in expected)
        if listed:
            assert sets.sample(rng) in sets
            assert [sets.unrank(k) for k in range(len(listed))] == list(sets)


def test_what_is_not_known_of_a_card_leaves_the_sets_open_that_hang_on_it(pytestconfig: pytest.Config) -> None:
    """Certain is what is right however the unidentified cards turn out; open what is right for some of them"""
    for rng in boards(pytestconfig, 2):
        game = board(rng, hidden=True)
        wanted = Target(rng.choice(SELECTORS), (least := rng.randrange(3)), least + rng.randrange(2))
        answers = {o: game.fits(wanted.what, o, context()) for o in game.state.objects if in_pool(wanted.what, o)}
        sure = [o for o, answer in answers.items() if answer is Truth.YES]
        unsure = [o for o, answer in answers.items() if answer.is_open]
        readings = [
            by_hand(game, wanted, tuple(sure + [o for o, so in zip(unsure, reading, strict=True) if so]))
            for reading in product((True, False), repeat=len(unsure))
        ]
        sets = sets_of(game, Effect(Deed.TRASH, what=wanted))
        certain, possible = set.intersection(*readings), set.union(*readings)
        assert {frozenset(a.targets[0]) for a in sets} == certain, (game.state, wanted)
        assert sets.count() == len(certain)
        assert sets.complete is (certain == possible)
        assert {frozenset(a.targets[0]) for a, _ in sets.undecided} == possible - certain
        for chosen in subsets(tuple(o.id for o in game.state.objects)):
            if frozenset(chosen) in possible - certain:
                with pytest.raises(Undecided):
                    assert Announce((chosen,)) in sets
            else:
                assert (Announce((chosen,)) in sets) is (frozenset(chosen) in certain)


def test_what_groups_an_unknown_card_is_never_certain(pytestconfig: pytest.Config) -> None:
    """A grouping that asks for a hidden property leaves the sets with that card open, and is exact for the others"""
    for rng in boards(pytestconfig, 3):
        game = board(rng, hidden=True)
        wanted = Target(ANYTHING, 0, None, tuple(rng.sample(GROUPINGS, rng.choice((1, 2)))))
        known = tuple(o for o in game.state.objects if o.installed and o.card is not None)
        expected = {s for s in by_hand(game, structs_any(wanted), known) if s}
        sets = sets_of(game, Effect(Deed.TRASH, what=wanted))
        listed = {frozenset(a.targets[0]) for a in sets if all(game.objects[i].card for i in a.targets[0])}
        assert {s for s in listed if s} == expected, (game.state, wanted)


def structs_any(wanted: Target) -> Target:
    return Target(wanted.what, 0, None, wanted.groupings)


@pytest.mark.parametrize("same_host", [True, False])
def test_counters_are_chosen_as_far_as_there_are_any(pytestconfig: pytest.Config, same_host: bool) -> None:
    """rule_target: equal counters of one object are one choice"""
    groupings = (SameAttribute(Attribute.HOST),) if same_host else ()
    for rng in boards(pytestconfig, 4):
        game = board(rng, hidden=False)
        least, most = (low := rng.randrange(3)), low + rng.randrange(3)
        kinds = rng.choice(((Counter.ADVANCEMENT,), (Counter.VIRUS,), (Counter.ADVANCEMENT, Counter.VIRUS)))
        each = [
            f"{o.id}#{k.value}" for o in game.state.objects if o.installed for k in kinds for _ in range(o.count(k))
        ]
        choices = {
            tuple(sorted(Tally(chosen).items()))
            for n in range(most + 1)
            for chosen in combinations(each, min(n, len(each)))
            if not same_host or len({c.split("#")[0] for c in chosen}) < 2
        }
        largest = max(sum(n for _, n in c) for c in choices)
        expected = {c for c in choices if sum(n for _, n in c) >= min(least, largest)}
        sets = sets_of(game, Effect(Deed.REMOVE_COUNTERS, what=Target(IsCounter(kinds), least, most, groupings)))
        listed = [tuple(sorted(Tally(a.targets[0]).items())) for a in sets]
        assert len(listed) == len(set(listed)) == sets.count()
        assert set(listed) == expected, (game.state, kinds, least, most)


@pytest.mark.parametrize("hosts", [None, 1, 2])
def test_units_are_divided_in_every_way_among_so_many(pytestconfig: pytest.Config, hosts: int | None) -> None:
    """S3-E1, and with a limit on how many cards get any"""
    for rng in boards(pytestconfig, 5):
        game, total = board(rng, hidden=False), rng.randrange(5)
        ids = [o.id for o in game.state.objects if o.installed]
        expected = {
            tuple(sorted(Tally(chosen).items()))
            for chosen in product(ids, repeat=total)
            if hosts is None or len(set(chosen)) <= hosts
        }
        wanted = Target(ANYTHING, 1, hosts, (Distribute(total),))
        sets = sets_of(game, Effect(Deed.PLACE_COUNTERS, what=wanted, counter=Counter.POWER))
        listed = [tuple(sorted(Tally(a.targets[0]).items())) for a in sets]
        assert len(listed) == len(set(listed)) == sets.count()
        assert set(listed) == (expected or {()}), (game.state, wanted)


def test_several_announcements_are_made_independently(pytestconfig: pytest.Config) -> None:
    """rule_announce_targets: an object may be chosen once in each of them"""
    for rng in boards(pytestconfig, 6):
        game, first, second = board(rng, hidden=False), target(rng), target(rng)
        alone = [{a.targets[0] for a in sets_of(game, Effect(Deed.CHOOSE, what=wanted))} for wanted in (first, second)]
        both = sets_of(game, Effect(Deed.CHOOSE, what=first), Effect(Deed.CHOOSE, what=second))
        assert both.count() == len(alone[0]) * len(alone[1])
        if both.count() < 500:
            assert {a.targets for a in both} == set(product(*alone))


def test_what_one_effect_takes_away_another_one_may_not_find(pytestconfig: pytest.Config) -> None:
    """rule_distinct_targets: whether what an effect takes away may be chosen for a second one is open"""
    for rng in boards(pytestconfig, 6):
        game, first, second = board(rng, hidden=False), target(rng), target(rng)
        alone = [{a.targets[0] for a in sets_of(game, Effect(Deed.TRASH, what=wanted))} for wanted in (first, second)]
        both = sets_of(game, Effect(Deed.TRASH, what=first), Effect(Deed.TRASH, what=second))
        for one, other in islice(product(*alone), 100):
            if {*one}.isdisjoint(other):
                assert Announce((one, other)) in both
            else:
                with pytest.raises(Undecided):
                    assert Announce((one, other)) in both


def test_alike_copies_are_one_choice(pytestconfig: pytest.Config) -> None:
    """`distinct`: exactly one announcement for all that differ only in which of several alike copies they name"""

    def merged(game: Game, chosen: frozenset[str]) -> object:
        alike: Callable[[GameObject], object] = lambda o: (  # noqa: E731
            (o.card, o.zone, o.face, o.counters, o.place)
            if o.owner is Side.RUNNER and o.host is None and not game.state.hosted_on(o.id) and o.zone is not Zone.HEAP
            else o.id
        )
        return tuple(sorted(str(alike(game.objects[id])) for id in chosen))

    for rng in boards(pytestconfig, 7):
        game, wanted = board(rng, hidden=False), target(rng)
        wanted = Target(wanted.what, wanted.least, wanted.most)
        sets = sets_of(game, Effect(Deed.TRASH, what=wanted))
        if any(o.host for o in game.state.objects) or any(o.place is Place.ROOT for o in game.state.objects):
            continue
        every = {merged(game, frozenset(a.targets[0])) for a in sets}
        listed = [merged(game, frozenset(a.targets[0])) for a in sets.merged()]
        assert len(listed) == len(set(listed)) == sets.merged().count()
        assert set(listed) == every
        assert all(a in sets for a in sets.merged())


def test_samples_are_uniform() -> None:
    """Chi-square: 56 sets, 5,600 draws; the statistic stays below the 99.9 % quantile of 55 degrees of freedom"""
    objects = tuple(
        GameObject(f"r{k}", card, Side.RUNNER, Zone.PLAY_AREA, place=Place.RIG)
        for k, card in enumerate(("corroder", "corroder", "imp", "imp", "mimic", "djinn", "ninja", "clone_chip"))
    )
    game = Game(State(1, Side.RUNNER, PlayerState(), PlayerState(), objects), shipped_pool())
    wanted = Target(ANYTHING, 1, 3, (DifferentAttribute(Attribute.TITLE), TotalAtMost(Stat.COST, 9)))
    sets = sets_of(game, Effect(Deed.TRASH, what=wanted))
    count = sets.count()
    rng, draws = random.Random(15), 100 * count
    tally = Tally(sets.sample(rng) for _ in range(draws))
    statistic = sum((tally[a] - 100) ** 2 / 100 for a in sets)
    assert sum(tally[a] for a in sets) == draws
    freedom = count - 1
    assert statistic < freedom + 3.1 * (2 * freedom) ** 0.5 + 7  # Wilson and Hilferty, a little above
