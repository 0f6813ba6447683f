"""What a checkpoint trashes because it breaks a restriction (10.3.1e), against trying every set."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import combinations, product

import pytest

from sysop.models.abilities import Ability, AbilityKind, PlayerStatChange
from sysop.models.cards import Card
from sysop.models.conditions import CanHost, Limit, LimitPer, Restriction
from sysop.models.pool import Pool
from sysop.models.selectors import Anything, Subtype
from sysop.models.state import GameObject, PlayerState, State
from sysop.models.terms import CardType, Face, Place, Player, PlayerStat, Side, Zone
from sysop.solver.ask.position import Position
from sysop.solver.checkpoints.broken_restrictions import sets_to_trash
from sysop.solver.checkpoints.steps import checkpoint
from sysop.solver.problems import limited
from sysop.solver.reading.game import Game

Build = Callable[[str], Position]
VIRUS = Subtype(("virus",))


def static(*declarations: PlayerStatChange, restrictions: tuple[Restriction, ...] = ()) -> Ability:
    return Ability(AbilityKind.STATIC, declarations=declarations, restrictions=restrictions)


def program(
    id: str, memory: int, *, gives: int = 0, virus: bool = False, only: bool = False, hosts: CanHost | None = None
) -> Card:
    """A program that takes memory, and may give some (only for viruses), and may host others."""
    abilities = []
    if gives:
        only_for = VIRUS if only else None
        abilities.append(static(PlayerStatChange(PlayerStat.MEMORY, Player.YOU, gives, only_for=only_for)))
    if hosts is not None:
        abilities.append(static(restrictions=(hosts,)))
    subtypes = ("virus",) if virus else ()
    return Card(
        id, id, CardType.PROGRAM, Side.RUNNER, subtypes=subtypes, memory_cost=memory, abilities=tuple(abilities)
    )


def rig(cards: tuple[Card, ...], hosts: dict[str, str]) -> Game:
    """A Runner with these programs installed, some of them hosted."""
    objects = tuple(
        GameObject(c.id, c.id, Side.RUNNER, Zone.PLAY_AREA, Face.UP, Place.RIG, host=hosts.get(c.id)) for c in cards
    )
    state = State(2, Side.RUNNER, PlayerState(), PlayerState(), objects, unlimited=tuple(Zone)[:0])
    return Game(state, Pool(cards))


def random_rig(rng: random.Random) -> tuple[tuple[Card, ...], dict[str, str]]:
    cards: list[Card] = []
    hosts: dict[str, str] = {}
    for k in range(rng.randint(2, 7)):
        hosting = None
        if rng.random() < 0.25:
            what = rng.choice((Anything(), VIRUS))
            hosting = CanHost(what, rng.choice((None, 0, 1, 2)), rng.choice((None, 2, 3)))
        cards.append(
            program(
                f"p{k}",
                rng.randint(0, 3),
                gives=rng.choice((0, 0, 0, 1, 2)),
                virus=rng.random() < 0.5,
                only=rng.random() < 0.5,
                hosts=hosting,
            )
        )
        if k and rng.random() < 0.35:
            hosts[f"p{k}"] = f"p{rng.randrange(k)}"
    return tuple(cards), hosts


def memory_fits(cards: list[Card]) -> bool:
    """Whether each unit of memory that is needed can be given a source, by trying every assignment of totals."""
    plain = 4
    only = 0
    for card in cards:
        for ability in card.abilities:
            for d in ability.declarations:
                assert isinstance(d, PlayerStatChange)
                assert isinstance(d.amount, int)
                if d.only_for is None:
                    plain += d.amount
                else:
                    only += d.amount
    viruses = sum(c.memory_cost or 0 for c in cards if c.subtypes)
    others = sum(c.memory_cost or 0 for c in cards if not c.subtypes)
    return any(others + (viruses - in_only) <= plain for in_only in range(min(only, viruses) + 1))


def hosting_fits(cards: list[Card], hosts: dict[str, str]) -> bool:
    """Whether every guest is hosted where it may be, and not too many of them."""
    there = {c.id: c for c in cards}
    for card in cards:
        host = hosts.get(card.id)
        if host is not None and host not in there:
            return False
        guests = [there[g] for g, h in hosts.items() if h == card.id and g in there]
        for ability in card.abilities:
            for r in ability.restrictions:
                assert isinstance(r, CanHost)
                right = [g for g in guests if isinstance(r.what, Anything) or g.subtypes]
                if len(right) < len(guests):
                    return False
                if isinstance(r.at_most, int) and len(right) > r.at_most:
                    return False
                if r.memory is not None and sum(g.memory_cost or 0 for g in right) > r.memory:
                    return False
    return True


def every_appropriate_set(cards: tuple[Card, ...], hosts: dict[str, str]) -> set[frozenset[str]]:
    """By the words of the rule: what is left is legal, and would not be with any single object less in the set.

    Where nothing is illegal, nothing is trashed.
    """
    ids = [c.id for c in cards]

    def legal(gone: frozenset[str]) -> bool:
        left = [c for c in cards if c.id not in gone]
        return memory_fits(left) and hosting_fits(left, hosts)

    if legal(frozenset()):
        return set()
    every = [frozenset(c) for n in range(len(ids) + 1) for c in combinations(ids, n)]
    return {s for s in every if legal(s) and not any(legal(s - {id}) for id in s)}


@pytest.mark.parametrize("block", range(10))
def test_sets_are_those_of_trying_every_subset(block: int) -> None:
    for seed in range(block * 200, block * 200 + 200):
        cards, hosts = random_rig(random.Random(seed))
        found, open = sets_to_trash(rig(cards, hosts))
        expected = every_appropriate_set(cards, hosts)
        assert len(found) == len(set(map(frozenset, found))), seed
        assert {frozenset(s) for s in found} == expected, seed
        assert open is None


def test_hosted_programs_go_with_their_host() -> None:
    """rule_trash_hosted_objects_when_host_trashed: 5 memory used, 4 there."""
    cards = (program("host", 2), program("guest", 1), program("other", 2))
    found = sets_to_trash(rig(cards, {"guest": "host"})).found
    assert set(found) == {("host", "guest"), ("guest",), ("other",)} - {("host", "guest")}


def test_memory_only_for_viruses_is_of_no_use_to_others() -> None:
    """rule_memory_check_mu_restrictions"""
    giver = program("giver", 0, gives=3, only=True)
    assert sets_to_trash(rig((giver, program("a", 3, virus=True), program("b", 4)), {})).found == ()
    assert sets_to_trash(rig((giver, program("a", 3), program("b", 4)), {})).found == (("a",), ("b",))


def test_where_nothing_can_be_hosted_what_is_hosted_goes_without_a_choice() -> None:
    """rule_host_restriction"""
    host = program("host", 0, hosts=CanHost(Anything(), 0))
    assert sets_to_trash(rig((host, program("a", 1), program("b", 1)), {"a": "host", "b": "host"})).found == (
        ("a", "b"),
    )


def test_the_corp_chooses_which_remote_servers_stay() -> None:
    """rule_limit_remote_servers: three servers, two may stay; all cards of the third go."""
    limit = static(restrictions=(Limit(2, Anything(), LimitPer.REMOTE_SERVERS),))
    limited = Card("limited", "limited", CardType.CORP_IDENTITY, Side.CORP, abilities=(limit,))
    asset = Card("asset", "asset", CardType.ASSET, Side.CORP, cost=0, trash_cost=0)
    ice = Card("ice", "ice", CardType.ICE, Side.CORP, cost=0, strength=0)
    objects = [GameObject("limited", "limited", Side.CORP, Zone.PLAY_AREA, place=Place.IDENTITY)]
    for server, place in product("123", (Place.ROOT, Place.ICE)):
        kind = "asset" if place is Place.ROOT else "ice"
        objects.append(GameObject(kind + server, kind, Side.CORP, Zone.PLAY_AREA, Face.DOWN, place, server))
    state = State(2, Side.RUNNER, PlayerState(), PlayerState(), tuple(objects), remotes=("1", "2", "3"))
    _, trace = checkpoint(Game(state, Pool((limited, asset, ice))))
    assert trace.choice == (("asset1", "ice1"), ("asset2", "ice2"), ("asset3", "ice3"))


def test_a_program_that_gives_memory_weighs_less() -> None:
    """rule_memory_limit: 6 used of 5; without the giver of 1 itself 5 of 4 would be used."""
    cards = (program("giver", 1, gives=1), program("a", 2), program("b", 3))
    assert set(sets_to_trash(rig(cards, {})).found) == {("a",), ("b",)}


def test_sixteen_programs_and_memory_that_only_some_may_use_are_soon_judged() -> None:
    """rule_memory_check_mu_restrictions: sums for each union of kinds of memory, not for each set of programs."""
    only = PlayerStatChange(PlayerStat.MEMORY, Player.RUNNER, 3, only_for=Subtype(("virus",)))
    source = Card("source", "source", CardType.HARDWARE, Side.RUNNER, cost=0, abilities=(static(only),))
    programs = tuple(
        Card(f"p{k:02}", f"p{k:02}", CardType.PROGRAM, Side.RUNNER, cost=0, memory_cost=1) for k in range(16)
    )
    with limited(nodes=200_000):
        sets = sets_to_trash(rig((source, *programs), {})).found
    assert len(sets) == 1820
    assert {len(chosen) for chosen in sets} == {12}
