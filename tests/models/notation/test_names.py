"""What objects and servers are called."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sysop.models.deeds import Deed
from sysop.models.events import Event
from sysop.models.notation.names import find_objects, interchangeable, object_name, server_id, server_name
from sysop.models.pool import shipped_pool
from sysop.models.state import GameObject, PlayerState, State
from sysop.models.terms import Face, Place, Side, Zone

POOL = shipped_pool()


def thing(id: str, card: str | None, zone: Zone, place: Place | None = None, **more: object) -> GameObject:
    owner = POOL[card].side if card else (Side.CORP if zone in (Zone.HQ, Zone.RND, Zone.ARCHIVES) else Side.RUNNER)
    return GameObject(id, card, more.pop("owner", owner), zone, place=place, **more)  # type: ignore[arg-type]


def position(*things: GameObject, **more: object) -> State:
    return State(1, Side.RUNNER, PlayerState(), PlayerState(), things, **more)  # type: ignore[arg-type]


TABLE = position(
    thing("w1", "ice_wall", Zone.PLAY_AREA, Place.ICE, server="hq"),
    thing("w2", "ice_wall", Zone.PLAY_AREA, Place.ICE, server="hq"),
    thing("w3", "ice_wall", Zone.PLAY_AREA, Place.ICE, server="1"),
    thing("e1", "enigma", Zone.PLAY_AREA, Place.ICE, server="1"),
    thing("djinn", "djinn", Zone.PLAY_AREA, Place.RIG),
    thing("imp", "imp", Zone.PLAY_AREA, Place.RIG, host="djinn"),
    thing("imp_2", "imp", Zone.GRIP),
    thing("s1", "sure_gamble", Zone.GRIP),
    thing("s2", "sure_gamble", Zone.GRIP),
    thing("u1", None, Zone.HQ),
    thing("u2", None, Zone.HQ),
    thing("r1", None, Zone.PLAY_AREA, Place.ROOT, server="1", face=Face.DOWN, owner=Side.CORP),
    thing("mirror", "mirrormorph_endless_iteration", Zone.PLAY_AREA, Place.IDENTITY),
    remotes=("1",),
)


@pytest.mark.parametrize(
    ("id", "name"),
    [
        ("djinn", "Djinn"),
        ("w1", "Ice Wall (HQ, outermost)"),
        ("w2", "Ice Wall (HQ, innermost)"),
        ("w3", "Ice Wall (Server 1, outermost)"),
        ("e1", "Enigma"),
        ("imp", "Imp (on Djinn)"),
        ("imp_2", "Imp (grip)"),
        ("s2", "Sure Gamble [s2]"),
        ("u1", "unknown card in HQ [u1]"),
        ("r1", "facedown card in the root of Server 1"),
        ("e1#subroutine 2", "Enigma subroutine 2"),
        ("w3#advancement", "advancement counter on Ice Wall (Server 1, outermost)"),
        ("pool", "pool"),
    ],
)
def test_a_name_says_no_more_than_tells_the_object_from_the_others(id: str, name: str) -> None:
    assert object_name(TABLE, POOL, id) == name


@pytest.mark.parametrize("id", [*(o.id for o in TABLE.objects), "e1#subroutine 2", "w3#advancement"])
def test_a_name_is_found_as_that_object_alone(id: str) -> None:
    assert find_objects(TABLE, POOL, object_name(TABLE, POOL, id)) == (id,)


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("ice wall", ("w1", "w2", "w3")),
        ("Ice Wall@HQ", ("w1", "w2")),
        ("ice_wall@server 1", ("w3",)),
        ("Ice Wall (protecting Server 1)", ("w3",)),
        ("MirrorMorph", ("mirror",)),
        (POOL["enigma"].codes[0], ("e1",)),
        ("enigma subroutine 1", ("e1#subroutine 1",)),
        ("IMP", ("imp", "imp_2")),
        ("imp", ("imp",)),
        ("unknown card in hq", ("u1", "u2")),
        ("Corroder", ()),
        ("", ()),
    ],
)
def test_objects_are_found_by_what_players_call_them(text: str, ids: tuple[str, ...]) -> None:
    assert find_objects(TABLE, POOL, text) == ids


def test_a_preference_narrows_only_where_something_fits_it() -> None:
    assert find_objects(TABLE, POOL, "Imp", lambda o: o.zone is Zone.GRIP) == ("imp_2",)
    assert find_objects(TABLE, POOL, "Imp", lambda o: o.zone is Zone.HEAP) == ("imp", "imp_2")


def test_copies_in_the_grip_are_interchangeable_until_something_mentions_one() -> None:
    assert interchangeable(TABLE, ("s1", "s2"))
    revealed = TABLE.log(Event(Deed.REVEAL, object="s2"))
    assert not interchangeable(revealed, ("s1", "s2"))


def test_copies_of_ice_are_not_interchangeable() -> None:
    assert not interchangeable(TABLE, ("w1", "w2"))


@pytest.mark.parametrize(
    ("text", "id"),
    [("HQ", "hq"), ("R&D", "rnd"), ("rnd", "rnd"), ("the Archives", "archives"), ("Server 1", "1"), ("remote 12", "12"),
     ("1", "1"), ("new remote", "new"), ("new", "new"), ("Corroder", None), ("", None)],
)  # fmt: skip
def test_servers_are_understood_as_players_say_them(text: str, id: str | None) -> None:
    assert server_id(text) == id


@given(st.sampled_from(["hq", "rnd", "archives", "new"]) | st.integers(1, 99).map(str))
def test_a_server_is_found_by_its_name(server: str) -> None:
    assert server_id(server_name(server)) == server


CARDS = ("imp", "djinn", "ice_wall", "realloc", "24_7_news_cycle", "tl_dr", "419_amoral_scammer", None)
PLACES = (
    (Zone.PLAY_AREA, Place.RIG, None),
    (Zone.PLAY_AREA, Place.ICE, "hq"),
    (Zone.PLAY_AREA, Place.ICE, "1"),
    (Zone.PLAY_AREA, Place.ROOT, "1"),
    (Zone.GRIP, None, None),
    (Zone.HQ, None, None),
    (Zone.ARCHIVES, None, None),
)


@given(st.lists(st.tuples(st.sampled_from(CARDS), st.sampled_from(PLACES)), max_size=12))
def test_every_object_of_any_position_has_a_name_of_its_own(rows: list[Any]) -> None:
    table = position(*(
        thing(f"o{i}", card, zone, place, server=server) for i, (card, (zone, place, server)) in enumerate(rows)
    ))  # fmt: skip
    for o in table.objects:
        assert find_objects(table, POOL, object_name(table, POOL, o.id)) == (o.id,)
