"""The fields of a position file: one table, from which files are read, written and put in order.

Fields stand in the order in which they are written; the ids of cards are given in the same order.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct

from ..state import CENTRAL_SERVERS
from ..terms import Place, Side, Zone
from .placing import Section, section

FORMAT = "sysop/position/1"
FILE_FIELDS = (
    "format",
    "edition",
    "title",
    "note",
    "rule",
    "cards",
    "turn",
    "history",
    "corp",
    "runner",
    "mark",
    "action",
    "run",
    "breach",
    "access",
    "pending",
    "lasting",
    "expect",
)
GOING_ON = ("run", "breach", "access", "action", "pending")
HISTORY_FIELDS = ("partial", "events")
ALIASES = {"r&d": "rnd", "R&D": "rnd", "resolving": "action"}  # how else fields may be called
BLOCKS = ("cards", "corp", "corp/servers", "runner", "runner/rig", "expect", "history", "history/events", "lasting")


class Kind(StrEnum):
    """What stands in a field of a player."""

    CARD = "card"
    NUMBER = "number"
    CARDS = "cards"
    SERVERS = "servers"


class Field(Struct, frozen=True):
    """A field of a player, and where the cards are that it lists."""

    name: str
    kind: Kind
    zone: Zone = Zone.PLAY_AREA
    place: Place | None = None

    def section(self, side: Side) -> Section:
        """The part of the file in which its cards are listed."""
        return section(side, self.zone, self.place)


def _numbers(*names: str) -> tuple[Field, ...]:
    return tuple(Field(name, Kind.NUMBER) for name in names)


def _zones(**zones: Zone) -> tuple[Field, ...]:
    return tuple(Field(name, Kind.CARDS, zone) for name, zone in zones.items())


_IDENTITY = Field("identity", Kind.CARD, place=Place.IDENTITY)
_PLAY = Field("play", Kind.CARDS, place=Place.RESOLVING)
_APART = _zones(set_aside=Zone.SET_ASIDE, removed=Zone.REMOVED, outside=Zone.OUTSIDE)
PLAYER: dict[Side, tuple[Field, ...]] = {
    Side.CORP: (
        _IDENTITY,
        *_numbers("credits", "clicks", "bad_publicity"),
        *_zones(hq=Zone.HQ, rnd=Zone.RND, archives=Zone.ARCHIVES, score=Zone.CORP_SCORE),
        _PLAY,
        Field("servers", Kind.SERVERS),
        *_APART,
    ),
    Side.RUNNER: (
        _IDENTITY,
        *_numbers("credits", "clicks", "tags", "core_damage"),
        *_zones(grip=Zone.GRIP, stack=Zone.STACK, heap=Zone.HEAP, score=Zone.RUNNER_SCORE),
        _PLAY,
        Field("rig", Kind.CARDS, place=Place.RIG),
        *_APART,
    ),
}
PLAYER_FIELDS = {side: tuple(field.name for field in fields) for side, fields in PLAYER.items()}
SERVER: dict[str, Place] = {"ice": Place.ICE, "root": Place.ROOT}
SERVER_FIELDS = tuple(SERVER)


def sections(side: Side, remotes: tuple[str, ...]) -> Iterator[Section]:
    """Where the cards of a player are listed that are in the game, in order."""
    for field in PLAYER[side]:
        if field.kind is Kind.SERVERS:
            for server in (*CENTRAL_SERVERS, *remotes):
                yield from (section(side, Zone.PLAY_AREA, place, server) for place in SERVER.values())
        elif field.kind is not Kind.NUMBER and field.zone is not Zone.OUTSIDE:
            yield field.section(side)
