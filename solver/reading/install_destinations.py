"""Where a card may be installed, by its type and its own text, whether it is installed, moved or swapped (8.5.2,
8.5.12)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from ...models.conditions import InstallOnly
from ...models.known import Truth, nothing_against
from ...models.selectors import ServerWord
from ...models.state import CENTRAL_SERVERS, GameObject
from ...models.terms import ROOT_OF_REMOTES, CardType, Place
from ...models.verdict import Reason
from ...models.wording import server_in_words
from .context import Context
from .game import Game
from .own_restrictions import OwnRestrictions
from .regions import crowds
from .servers import Servers

RIG = (CardType.PROGRAM, CardType.HARDWARE, CardType.RESOURCE)
ROOT = (CardType.AGENDA, CardType.ASSET, CardType.UPGRADE)


class InstallDestinations(Struct, frozen=True):
    """Where cards of a game may be, by their types and their own texts."""

    game: Game

    def may_be_at(self, object: GameObject, place: Place | None, server: str | None) -> Truth:
        """Whether the card may be installed at such a place (8.5.2, rule_x_server_only)."""
        kinds = self.game.types(object)
        if kinds is None:
            return self.game.hidden(object, "the type")
        match place:
            case Place.ICE:
                return Truth.of(CardType.ICE in kinds)
            case Place.RIG:
                return Truth.of(any(k in RIG for k in kinds))
            case Place.ROOT:
                if not any(k in ROOT for k in kinds):
                    return Truth.NO
                if any(k in ROOT_OF_REMOTES for k in kinds) and server in CENTRAL_SERVERS:
                    return Truth.NO
                return nothing_against(self.elsewhere(object, server or ""))
            case _:
                return Truth.NO

    def may_move(self, object: GameObject, server: str) -> bool:
        """Whether an installed card may move to a server; what cannot be seen is left to whoever moves it."""
        if server not in self.game.state.servers or self.may_be_at(object, object.place, server) is Truth.NO:
            return False
        return object.place is not Place.ROOT or crowds(self.game, object, server) is not Truth.YES

    def elsewhere(self, object: GameObject, server: str) -> Iterator[Reason]:
        """Why the card's own text keeps it out of a server (rule_x_server_only); and what is not known of that."""
        context = Context(object.id, object.owner)
        for restriction in OwnRestrictions(self.game).of(object, InstallOnly):
            if restriction.server is None or server in Servers(self.game).meant(restriction.server, context):
                continue
            open = Servers(self.game).open(restriction.server, context)
            if open is not None:
                yield from open.causes
            elif not (server == "new" and restriction.server is ServerWord.REMOTE):
                word = server_in_words(restriction.server)
                where = word if word.endswith(" server") else f"the root of {word}"
                yield Reason(
                    "install.only_there",
                    f"{self.game.title(object.id)} can be installed only in {where}",
                    "rule_x_server_only",
                    (object.id,),
                    "name another server",
                )
