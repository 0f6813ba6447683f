"""Finding the object that a word elsewhere in a position file means: `position: Ice Wall`, `by: stimhack`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache

from ..abilities import StaysInPlay, Unread
from ..cards import Card
from ..pool import Pool
from ..state import CENTRAL_SERVERS, GameObject
from ..terms import EVENTS_AND_OPERATIONS, Place, Side, Zone
from ..values import walk
from .diagnostics import quoted
from .form import Form, Part
from .names import server_id, server_name


class Finder:
    """The objects of the file, found by id, title or code."""

    def __init__(self, reader: Form, pool: Pool, objects: Sequence[GameObject], remotes: Sequence[str] = ()) -> None:
        self.reader = reader
        self.servers: tuple[str, ...] = (*CENTRAL_SERVERS, *remotes)
        self.pool = pool
        self.objects: tuple[GameObject, ...] = tuple(objects)

    @cached_property
    def by_id(self) -> dict[str, GameObject]:
        """The objects by their ids."""
        return {o.id: o for o in self.objects}

    def card(self, text: str) -> Card | None:
        """The card of this id, title or code."""
        return self.pool.named(text)

    def unknown_card(self, node: Part, text: str) -> None:
        """Report that neither an object nor a card is called so."""
        ids = ", ".join(list(self.by_id)[:8])
        similar = " or ".join(repr(s) for s in self.reader.alike(self.pool, text))
        self.reader.problem(
            node,
            "card.unknown",
            f"no card is called {quoted(text)}, and no card of this position has that id",
            help=f"did you mean {similar}?" if similar else f"ids here: {ids}" if ids else None,
        )

    def candidates(self, text: str) -> tuple[GameObject, ...]:
        """The objects that the text may mean: the one with this id, else all copies of the card in the game, else those
        outside of it."""
        if text in self.by_id:
            return (self.by_id[text],)
        card = self.card(text)
        found = tuple(o for o in self.objects if card is not None and o.card == card.id)
        return tuple(o for o in found if o.zone is not Zone.OUTSIDE) or found

    def one(self, node: Part | None, fits: Callable[[GameObject], bool], what: str) -> GameObject | None:
        """The one object that the node means among those that fit; anything else is reported.

        `what` says what is sought, such as `a piece of ice protecting HQ`.
        """
        text = self.reader.text(node) if node is not None else None
        if node is None or text is None:
            return None
        found = self.candidates(text)
        good = [o for o in found if fits(o)]
        if len(good) == 1:
            return good[0]
        if good:
            ids = ", ".join(o.id for o in good)
            self.reader.problem(
                node, "position.ambiguous", f"{text!r} could mean {len(good)} cards: {ids}", help="write the id"
            )
        elif found:
            self.reader.problem(node, "position.wrong_card", f"{text!r} is not {what}", help="name another card")
        elif self.card(text) is not None:
            self.reader.problem(
                node,
                "position.absent_card",
                f"{text!r} is not in this position",
                help=f"name {what}, and list it where it is",
            )
        else:
            self.unknown_card(node, text)
        return None

    def server(self, node: Part | None) -> str | None:
        """A server of the position; anything else is reported."""
        text = self.reader.text(node) if node is not None else None
        if node is None or text is None:
            return None
        server = server_id(text)
        if server in self.servers:
            return server
        known = ", ".join(server_name(s) for s in self.servers)
        named = server is not None and server != "new"
        what = (
            f"there is no {server_name(server)} in this position"
            if server is not None and named
            else f"no server is called {quoted(text)}"
        )
        self.reader.problem(
            node,
            "position.no_server" if named else "position.server",
            what,
            help=f"servers here: {known}; a remote server is there once it is listed under `servers`",
        )
        return None


def is_in_play(thing: GameObject) -> bool:
    """Whether the object is in the play area."""
    return thing.zone is Zone.PLAY_AREA


@lru_cache(maxsize=4096)
def stays_in_play(card: Card) -> bool:
    """Whether an event or operation stays in play when it has resolved (rule_play_not_trashed_until)."""
    return any(isinstance(node, StaysInPlay) for node in walk(card.abilities))


@lru_cache(maxsize=4096)
def is_over_once_resolved(card: Card) -> bool:
    """Whether it is an event or operation that leaves the play area then, for all that its text says."""
    played = card.type in EVENTS_AND_OPERATIONS
    return played and not stays_in_play(card) and not any(isinstance(node, Unread) for node in walk(card.abilities))


def has_left_hand(thing: GameObject) -> bool:
    """Whether the object can have been played: it is in the play area, discarded, scored, set aside or removed."""
    return thing.place is Place.RESOLVING or thing.zone not in (
        Zone.HQ,
        Zone.GRIP,
        Zone.RND,
        Zone.STACK,
        Zone.PLAY_AREA,
    )


def can_be_accessed(thing: GameObject, server: str) -> bool:
    """Whether a breach of the server can access the object: it is in the server or its root, or was set aside from it
    (rule_candidates_beginning_breach)."""
    if thing.owner is not Side.CORP and thing.controlled_by is not Side.CORP:
        return False
    if thing.place is Place.ROOT:
        return thing.server == server
    zones = {"hq": Zone.HQ, "rnd": Zone.RND, "archives": Zone.ARCHIVES}
    return thing.zone is zones.get(server) or thing.zone is Zone.SET_ASIDE
