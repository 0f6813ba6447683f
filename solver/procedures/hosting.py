"""Cards that are hosted: the host that is named for a card that is installed, and cards that an effect hosts (1.13)."""

from __future__ import annotations

from collections.abc import Iterator

from ...models.actions import Choice
from ...models.deeds import Deed
from ...models.known import Members
from ...models.state import GameObject, State
from ...models.verdict import Reason
from ..choices.answers import is_cards, kept, wrong_answer
from ..choices.decision import Decision, Offered
from ..deeds import To
from ..effects.expected import objects_of
from ..effects.kinds import Carrying, carries
from ..problems import Judged
from ..reading import Doubts, Game


class Hosts(Offered):
    """What a Runner card is installed on, or nothing."""

    def __init__(self, game: Game, object: GameObject, found: Members[Choice]) -> None:
        super().__init__(self.among(found))
        self._game = game
        self._object = object

    def judged(self, waiting: Decision, choice: Choice, doubts: Doubts) -> Judged | None:
        if not is_cards(choice):
            return None
        against = tuple(_wrong_host(self._game, self._object, waiting, choice.cards, doubts))
        return kept(choice, {"it can be hosted there": against})


def _wrong_host(
    game: Game, object: GameObject, waiting: Decision, cards: tuple[str, ...], doubts: Doubts
) -> Iterator[Reason]:
    if not cards:
        hosts = game.install_destinations.hosts_in_words(object)
        message = f"{game.title(object.id)} is installed only on {hosts}: one is named"
        yield Reason("install.needs_host", message, "rule_host_on_ability", (object.id,))
    for host in (game.objects[c] for c in cards if c in game.objects):
        yield from doubts.found(game.install_destinations.why_not_on(object, host))
    if len(cards) > 1:
        yield wrong_answer(
            "choice.count", f"{game.title(object.id)} is installed on 1 card, not on {len(cards)}", waiting
        )


@carries(Deed.HOST, honours=("what", "name", "destination", "face", "random"))
def host(c: Carrying) -> State:
    """Cards are hosted on another: those that are installed stay so, the others are not installed by it (1.13, 1.13.2a,
    1.13.7b, 1.13.12).

    A Corp card that comes to be hosted on a Runner card is uninstalled (rule_host_corp_card_uninstall).
    """
    wanted = c.effect.destination.host if c.effect.destination is not None else None
    hosts = c.others or (objects_of(c.game, wanted, c.context) if wanted is not None else ())
    if not hosts:
        return c.state
    its_host = hosts[0]
    ids = tuple(id for id in c.ids if id != its_host.id and its_host.host != id)
    return c.followed(c.done(Deed.HOST, *ids, face=c.effect.face, to=To(host=its_host.id)), c.ids)
