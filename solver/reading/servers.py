"""Servers as a text refers to them: this server, another one, those with such cards (4.6.6)."""

from __future__ import annotations

from ...models.deeds import Deed
from ...models.known import Members, Open, Truth, members, open_of
from ...models.naming import THIS_SERVER
from ...models.selectors import (
    ChosenServer,
    InServer,
    ServerAmong,
    ServerNotRun,
    ServerOf,
    ServerOther,
    ServerRef,
    ServerWith,
    ServerWord,
)
from ...models.state import CENTRAL_SERVERS, GameObject
from ...models.terms import SERVERS, Part, Place, Zone
from .context import Context
from .game import Game
from .meaning import SELECTORS


def server_of(object: GameObject) -> str | None:
    """The server in, in the root of, or protecting which a Corp card is (rule_hosted_object_location,
    rule_host_server)."""
    if object.zone is Zone.PLAY_AREA:
        return object.server
    return SERVERS.get(object.zone)


def _this_server(game: Game, context: Context) -> str | None:
    """The server that a card calls this one: the one that it left, where its leaving is what triggered the ability or
    was its cost (rule_this_server, rule_another_server)."""
    kept, event = context.binding(THIS_SERVER), context.event
    if kept is not None:
        return kept.server
    if event is not None and event.verb is Deed.TRASH and event.object == context.source:
        return event.server or SERVERS.get(event.from_zone or Zone.PLAY_AREA)
    this = game.objects.get(context.source) if context.source else None
    while this is not None and this.host is not None:  # that of its host (rule_host_server)
        this = game.objects.get(this.host)
    return server_of(this) if this is not None else None


def _installed_in(game: Game, context: Context) -> tuple[str, ...]:
    """The server in which the source has installed a card in the action at hand, and latest."""
    now = game.state.turn, game.state.action
    done = (e for e in reversed(tuple(game.state.happened(Deed.INSTALL))) if (e.turn, e.action) == now)
    return next(((e.server,) for e in done if e.source == context.source and e.server is not None), ())


def servers_meant(game: Game, server: ServerRef, context: Context) -> tuple[str, ...]:
    """The servers that a text means."""
    run = game.state.run
    match server:
        case ServerOf(of):
            return tuple(s for o in game.resolve(of, context) if (s := server_of(o)))
        case ChosenServer(name):
            binding = game.known_as(name, context)
            return (binding.server,) if binding and binding.server else ()
        case ServerAmong(servers):
            return tuple(dict.fromkeys(s for word in servers for s in servers_meant(game, word, context)))
        case ServerOther(than, among):
            others = servers_meant(game, than, context)
            return tuple(s for s in servers_meant(game, among, context) if s not in others)
        case ServerWord.ANOTHER if _is_of_no_server(game, context) and (on := _run_on(game, context)) is not None:
            return tuple(s for s in game.state.servers if s != on)
        case ServerNotRun(among):
            run_on = {e.server for e in game.state.happened(Deed.RUN_BEGINS) if e.turn == game.state.turn}
            return tuple(s for s in servers_meant(game, among, context) if s not in run_on)
        case ServerWith():
            return _servers_with(game, server, context)
        case ServerWord.THIS:
            found = _this_server(game, context)
            return (found,) if found is not None else ()
        case ServerWord.ANY:
            return game.state.servers
        case ServerWord.ANOTHER:
            own = servers_meant(game, ServerWord.THIS, context)
            return tuple(s for s in game.state.servers if s not in own)
        case ServerWord.ATTACKED:
            return (run.server,) if run else ()
        case ServerWord.CENTRAL:
            return CENTRAL_SERVERS
        case ServerWord.REMOTE:
            return game.state.remotes
        case ServerWord.NEW_REMOTE:
            return ("new",)
        case ServerWord.INSTALLED_IN:
            return _installed_in(game, context)
        case ServerWord.MARK:
            return (game.state.mark,) if game.state.mark else ()
        case _:
            return (server.value,)


def is_meant(game: Game, word: ServerRef, server: str | None, context: Context) -> bool:
    """Whether a text means this server, which may have ceased to exist since (rule_server_ceases_to_exist): a run was
    on a remote server, and a card was in one, although nothing is left of it."""
    match word:
        case _ if server is None:
            return False
        case ServerAmong(servers):
            return any(is_meant(game, each, server, context) for each in servers)
        case ServerOther(than, among):
            return is_meant(game, among, server, context) and not is_meant(game, than, server, context)
        case ServerWord.ANY:
            return True
        case ServerWord.REMOTE:
            return server not in CENTRAL_SERVERS
        case _:
            return server in servers_meant(game, word, context)


def _run_on(game: Game, context: Context) -> str | None:
    """The attacked server of the run at hand, or of the one whose end the ability waited for."""
    if game.state.run is not None:
        return game.state.run.server
    event = context.event
    return event.server if event is not None and event.verb is Deed.RUN_ENDS else None


def _is_of_no_server(game: Game, context: Context) -> bool:
    """Whether `another server` on this card cannot be one other than its own."""
    return not servers_meant(game, ServerWord.THIS, context)


def _servers_with(game: Game, server: ServerWith, context: Context) -> tuple[str, ...]:
    """The servers that so many fitting objects protect, or are in the root of, as far as is known (`servers_open`)."""
    certain, unknown, _ = held_together(game, server, context)
    held = [server_of(o) for o in (*certain, *unknown)]
    return tuple(s for s in servers_meant(game, server.among, context) if held.count(s) >= server.least)


def servers_open(game: Game, server: ServerRef, context: Context) -> Open | None:
    """Why it is not known which servers a text means, where what protects them or is in their roots decides that."""
    match server:
        case ServerWith():
            return held_together(game, server, context).open
        case ServerAmong(servers):
            return open_of(*(servers_open(game, each, context) for each in servers))
        case ServerOther(than, among):
            return open_of(servers_open(game, than, context), servers_open(game, among, context))
        case ServerNotRun(among):
            return servers_open(game, among, context)
        case _:
            return None


def held_together(game: Game, server: ServerWith, context: Context) -> Members[GameObject]:
    """The objects in that part of any server that fit, and those of which it is not known; no others matter."""
    part = together_in(server)
    return members((o, game.fits(server.what, o, context)) for o in game.state.objects if o.place in part)


def together_in(server: ServerWith) -> tuple[Place, ...]:
    """The places of a server that its description speaks of."""
    return {Part.PROTECTING: (Place.ICE,), Part.ROOT: (Place.ROOT,)}.get(server.part, (Place.ICE, Place.ROOT))


@SELECTORS.of(InServer)
def _of_server(game: Game, selector: InServer, object: GameObject, context: Context) -> Truth:
    open = servers_open(game, selector.server, context)
    return Truth.of(_in_server(game, object, selector.server, selector.part, context)) if open is None else open


def _in_server(game: Game, object: GameObject, server: ServerRef, part: Part, context: Context) -> bool:
    if not is_meant(game, server, server_of(object), context):
        return False
    match part:
        case Part.ROOT:
            return object.place is Place.ROOT
        case Part.PROTECTING:
            return object.place is Place.ICE
        case Part.ROOT_OR_PROTECTING:
            return object.place in (Place.ROOT, Place.ICE)
        case Part.IN:
            return object.zone is not Zone.PLAY_AREA or (
                object.place is Place.ROOT and object.server not in CENTRAL_SERVERS
            )
        case Part.IN_OR_ROOT:
            return object.place is not Place.ICE
        case Part.ANYWHERE:
            return True
