"""Installing and playing by the basic action: which card, in which server, on which host (8.5.1, 8.5.2, 8.6.1)."""

from __future__ import annotations

from collections.abc import Iterator

from ...models.actions import BasicAction
from ...models.deeds import Deed
from ...models.known import Truth
from ...models.notation.names import server_name
from ...models.terms import EVENTS_AND_OPERATIONS, HANDS, IDENTITIES, Side
from ...models.verdict import Reason
from ...models.wording import with_article
from ..procedures.install_destinations import why_not_there
from .judging import Attempt, rule


@rule(BasicAction, of=(Deed.PLAY, Deed.INSTALL))
def card_in_hand(attempt: Attempt[BasicAction]) -> Iterator[Reason]:
    """The basic actions play and install from one's own hand (rule_corp_basic_action_operation,
    runner_basic_action_event).
    """
    game, choice, side, doubts = attempt.game, attempt.choice, attempt.side, attempt.doubts
    if choice.card is None:
        return
    object, hand = game.object(choice.card), HANDS[side]
    if object.zone is hand:
        return
    if not object.installed and doubts.note(game.permissions.is_permitted(choice.action, side, object)) is not Truth.NO:
        return
    where = "already installed" if object.installed else f"in {object.zone.word}"
    name = "rule_corp_basic_action_install" if side is Side.CORP else "runner_basic_action_install"
    yield Reason("zone.not_in_hand", f"{game.title(object.id)} is {where}, not in {hand.word}", name, (object.id,))


@rule(BasicAction, of=(Deed.PLAY, Deed.INSTALL))
def right_type(attempt: Attempt[BasicAction]) -> Iterator[Reason]:
    """Events and operations are played; the other types are installed (rule_playing, rule_installing, 5.2.6e, 5.2.7d,
    5.2.7e)."""
    game, choice, doubts = attempt.game, attempt.choice, attempt.doubts
    if choice.card is None:
        return
    object = game.object(choice.card)
    kinds = game.types(object)
    if kinds is None:
        doubts.note(game.hidden(object, "the type"))
        return
    word = kinds[0].word if kinds else "card without a type"
    playable = any(k in EVENTS_AND_OPERATIONS for k in kinds)
    if choice.action is Deed.PLAY and not playable:
        yield Reason(
            "type.not_playable",
            f"{game.title(object.id)} is {with_article(word)}; only events and operations are played",
            "rule_playing",
            (object.id,),
            f"install {game.title(object.id)}",
        )
    if choice.action is Deed.INSTALL and (playable or any(k in IDENTITIES for k in kinds)):
        yield Reason(
            "type.not_installable",
            f"{game.title(object.id)} is {with_article(word)}; events, operations and identities are never installed",
            "rule_installing",
            (object.id,),
            f"play {game.title(object.id)}",
        )


@rule(BasicAction, of=(Deed.INSTALL,))
def valid_destination(attempt: Attempt[BasicAction]) -> Iterator[Reason]:
    """The Corp names a server where the card can be installed (rule_corp_install_choose_destination_server), the Runner
    none (rule_runner_cards_default_install)."""
    game, choice, side, doubts = attempt.game, attempt.choice, attempt.side, attempt.doubts
    if choice.card is None:
        return
    object = game.object(choice.card)
    if side is Side.RUNNER:
        if choice.server is not None:
            yield Reason(
                "install.no_server_for_runner",
                f"{game.title(object.id)} is a Runner card; only Corp cards are installed in servers",
                "rule_runner_cards_default_install",
                (object.id,),
                f"install {game.title(object.id)}",
            )
        return
    kinds = game.types(object) or ()
    if any(k in EVENTS_AND_OPERATIONS + IDENTITIES for k in kinds):
        return
    server = choice.server
    if choice.host is not None and server is not None:
        host = game.title(choice.host)
        yield Reason(
            "install.two_destinations",
            f"{game.title(object.id)} is installed on {host}, or in {server_name(server)}, and not both",
            "rule_host_via_install",
            (object.id, choice.host),
            f"name the host alone: install {game.title(object.id)} on {host}",
        )
    if choice.host is not None:
        return
    if server is None:
        yield Reason(
            "install.no_server",
            f"the Corp chooses a server for {game.title(object.id)}",
            "rule_corp_install_choose_destination_server",
            (object.id,),
            "name one: install ... in server 1",
        )
    elif server != "new" and server not in game.state.servers:
        yield Reason(
            "install.no_such_server",
            f"Server {server} does not exist",
            "rule_corp_install_choose_destination_server",
            (),
            "install in a new remote server",
        )
    else:
        yield from doubts.found(why_not_there(game, object, server))


@rule(BasicAction, of=(Deed.INSTALL,))
def host_allowed(attempt: Attempt[BasicAction]) -> Iterator[Reason]:
    """Cards are installed on other cards only where an ability allows it, and always where one asks for it (1.13.6)."""
    game, choice, side, doubts = attempt.game, attempt.choice, attempt.side, attempt.doubts
    if choice.card is None:
        return
    object, destinations = game.object(choice.card), game.install_destinations
    if choice.host is not None:
        yield from doubts.found(destinations.why_not_on(object, game.object(choice.host)))
    elif side is Side.RUNNER and destinations.must_be_hosted(object):
        found = destinations.hosts(object).certain
        some = ", ".join(game.title(h.id) for h in found)
        yield Reason(
            "install.needs_host",
            f"{game.title(object.id)} is installed only on {destinations.hosts_in_words(object)}"
            + (f": {some}" if some else ", and none of that kind is there"),
            "rule_host_on_ability",
            (object.id,),
            f"name the host: install {game.title(object.id)} on {game.title(found[0].id)}" if found else None,
        )
