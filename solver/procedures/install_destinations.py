"""Where a Corp card can be installed, and what is chosen of that (8.5.2, 8.5.6)."""

from __future__ import annotations

from collections.abc import Iterator

from ...models.actions import Choice
from ...models.frames import ProcedureFrame
from ...models.known import Members, members, nothing_against
from ...models.state import GameObject
from ...models.verdict import Reason
from ..choices.answers import is_cards
from ..choices.decision import Decision, Offered
from ..problems import Judged
from ..reading import Doubts, Game
from .like_cards import judged_like_cards, occupied


def destinations(game: Game, object: GameObject, within: tuple[str, ...] = ()) -> Members[str]:
    """The servers that a Corp card can be installed in or protecting, `new` for a new remote server (8.5.2); only
    `within` these, if any are named (rule_server_ice, 8.5.2c)."""
    servers = (*game.state.servers, "new")
    some = tuple(s for s in servers if s in within) if within else servers
    return members((s, nothing_against(why_not_there(game, object, s))) for s in some)


def why_not_there(game: Game, object: GameObject, server: str) -> Iterator[Reason]:
    """Why a Corp card cannot be installed in or protecting a server, by whatever way: its type, its own text, a limit
    on servers, or what stays there (8.5.2, 8.5.6); and what is not known of that."""
    yield from game.install_destinations.why_not_in(object, server)
    yield from occupied(game, object, server)


def on_cards(game: Game, frame: ProcedureFrame, object: GameObject) -> Members[GameObject]:
    """The cards on which a Corp card can be installed, where no text tells its server (rule_host_via_install)."""
    return Members() if frame.within else game.install_destinations.hosts(object)


class Destinations(Offered):
    """Where a Corp card is installed: a server, or a card that hosts it."""

    def __init__(self, game: Game, frame: ProcedureFrame, found: Members[Choice]) -> None:
        super().__init__(self.among(found))
        self._game = game
        self._frame = frame

    def judged(self, waiting: Decision, choice: Choice, doubts: Doubts) -> Judged | None:
        return judged_like_cards(self._game, self._frame, waiting, choice.cards, doubts) if is_cards(choice) else None
