"""What is hosted on what, as texts ask for it (1.13.9, 1.13.10)."""

from __future__ import annotations

from ...models.known import Truth
from ...models.selectors import HostedOn, Hosts, Ref
from ...models.state import GameObject
from ...models.terms import Place
from .context import Context
from .game import Game
from .meaning import SELECTORS


# rule_host_transitivity, rule_hosted_word_meaning
@SELECTORS.of(HostedOn)
def _hosted(game: Game, selector: HostedOn, object: GameObject, context: Context) -> Truth:
    host = game.objects.get(object.host) if object.host else None
    if host is None or object.place is Place.CONDITION:  # a counter, and no hosted card (rule_card_to_counter)
        return Truth.NO
    if isinstance(selector.host, Ref):
        return Truth.of(host in game.resolve(selector.host, context))
    return game.fits(selector.host, host, context)


@SELECTORS.of(Hosts)
def _hosts(game: Game, selector: Hosts, object: GameObject, context: Context) -> Truth:
    answer = Truth.NO
    for hosted in game.state.hosted_on(object.id):
        answer = answer | game.fits(selector.guest, hosted, context)
    return answer
