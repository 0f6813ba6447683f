"""Servers as a text refers to them: this server, another one, those with such cards (4.6.6)."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from ...models.deeds import RUN_EVENTS, Deed
from ...models.events import Event
from ...models.known import Members, Open, Truth, members, open_of
from ...models.naming import THIS_SERVER
from ...models.selectors import (
    ChosenServer,
    InServer,
    Selector,
    ServerAmong,
    ServerOf,
    ServerOther,
    ServerRef,
    ServerRun,
    ServerWith,
    ServerWord,
    This,
    TriggerObject,
)
from ...models.state import CENTRAL_SERVERS, GameObject
from ...models.terms import SERVERS, Part, Place, Scope, Zone
from ...models.values import walk
from ...models.verdict import Reason
from .context import Context
from .meaning import SELECTORS
from .situation import Situation
from .turns import turn_meant
from .untold import told_as


def _this_server(game: Situation, context: Context) -> str | None:
    """The server that a card calls this one: the one that it left, where its leaving is what triggered the ability or
    was its cost (rule_this_server, rule_another_server)."""
    kept, event = context.binding(THIS_SERVER), context.event
    if kept is not None:
        return kept.server
    if event is not None and event.verb is Deed.TRASH and event.object == context.source:
        return event.server or SERVERS.get(event.from_zone or Zone.PLAY_AREA)
    this = game.itself(context)
    if context.source is not None and (this is None or _took_itself_out(game, this)):
        return _left(game, context.source)
    while this is not None and this.host is not None:  # that of its host (rule_host_server)
        this = game.objects.get(this.host)
    return Servers.of(this) if this is not None else None


def _moved_to(context: Context) -> str | None:
    """The server to which its card moved, for an ability that waited for that: `that server`, wherever it is by now."""
    match context.event:
        case Event(Deed.MOVE, object=moved, from_zone=Zone.PLAY_AREA, to_zone=Zone.PLAY_AREA, server=to):
            return to if moved == context.source else None
        case _:
            return None


def _took_itself_out(game: Situation, this: GameObject) -> bool:
    """Whether a card has left play by its own text."""
    log = game.state.history
    moves = (log[k] for k in reversed(game.logged(Deed.TRASH, Deed.MOVE)) if log[k].object == this.id)
    last = next(moves, None) if this.zone is not Zone.PLAY_AREA else None
    return last is not None and last.source == this.id


def _left(game: Situation, id: str) -> str | None:
    """The server that the object left of which its card was the last time one that is no more."""
    log = game.state.history
    gone = (k for k in reversed(game.logged(Deed.UNINSTALL)) if log[k].object == id)
    return next((log[k].server for k in gone), None)


def _installed_in(game: Situation, context: Context) -> tuple[str, ...]:
    """The server in which the source has installed a card in the action at hand, and latest."""
    now = game.state.turn, game.state.action
    done = (e for e in reversed(tuple(game.state.happened(Deed.INSTALL))) if (e.turn, e.action) == now)
    return next(((e.server,) for e in done if e.source == context.source and e.server is not None), ())


_UNTOLD_RUNS = Reason(
    "unknown.history",
    "the position does not say on which servers the Runner has made runs in that turn",
    "rule_condition_checked_in_checkpoints",
    (),
    "say under history on which server each run was",
)


class Servers(Struct, frozen=True):
    """The servers of a game, as texts refer to them."""

    game: Situation

    def meant(self, server: ServerRef, context: Context) -> tuple[str, ...]:
        """The servers that a text means."""
        run = self.game.state.run
        match server:
            case ServerOf(TriggerObject()) if context.event is not None and context.event.server is not None:
                it = self.game.resolve(TriggerObject(), context)  # where it was, if it has left that since
                here = tuple(Servers.of(o) for o in it if o.installed)
                return tuple(filter(None, here)) or (context.event.server,)
            case ServerOf(This()) if (moved_to := _moved_to(context)) is not None:
                return (moved_to,)
            case ServerWord.THIS | ServerOf(This()):  # which it was, of a card that has left it (rule_another_server)
                found = _this_server(self.game, context)
                return (found,) if found is not None else ()
            case ServerOf(of):
                return tuple(s for o in self.game.resolve(of, context) if (s := Servers.of(o)))
            case ChosenServer(name):
                binding = self.game.known_as(name, context)
                return (binding.server,) if binding and binding.server else ()
            case ServerAmong(servers):
                return tuple(dict.fromkeys(s for word in servers for s in self.meant(word, context)))
            case ServerOther(than, among):
                others = self.meant(than, context)
                return tuple(s for s in self.meant(among, context) if s not in others)
            case ServerWord.ANOTHER if _is_of_no_server(self.game, context):
                spoken_of = _installed_in(self.game, context) or _run_on(self.game, context)
                return tuple(s for s in self.game.state.servers if s not in spoken_of)
            case ServerRun(among, made):
                run_on = self.run_on(server, context)
                if made and self.open(server, context) is not None:  # perhaps any of them
                    return self.meant(among, context)
                return tuple(s for s in self.meant(among, context) if (s in run_on) is made)
            case ServerWith():
                return _servers_with(self.game, server, context)
            case ServerWord.ANY:
                return self.game.state.servers
            case ServerWord.ANOTHER:
                own = self.meant(ServerWord.THIS, context)
                return tuple(s for s in self.game.state.servers if s not in own)
            case ServerWord.ATTACKED:
                if run is not None:
                    return (run.server,)
                met = context.event  # what waits for a run, or for its end, speaks of that run
                return (met.server,) if met is not None and met.verb in RUN_EVENTS and met.server else ()
            case ServerWord.CENTRAL:
                return CENTRAL_SERVERS
            case ServerWord.REMOTE:
                return self.game.state.remotes
            case ServerWord.NEW_REMOTE:
                return ("new",)
            case ServerWord.INSTALLED_IN:
                return _installed_in(self.game, context)
            case ServerWord.MARK:
                return (self.game.state.mark,) if self.game.state.mark else ()
            case _:
                return (server.value,)

    def run_on(self, run: ServerRun, context: Context) -> set[str | None]:
        """The servers of which the turn tells such a thing, also those that have ceased to exist since."""
        number = turn_meant(self.game.state, run.scope, context.controller)
        return {e.server for e in self.game.state.happened(run.told) if e.turn == number}

    def is_meant(self, word: ServerRef, server: str | None, context: Context) -> bool:
        """Whether a text means this server, which may have ceased to exist since (rule_server_ceases_to_exist): a
        run was on a remote server, and a card was in one, although nothing is left of it."""
        match word:
            case _ if server is None:
                return False
            case ServerAmong(servers):
                return any(self.is_meant(each, server, context) for each in servers)
            case ServerOther(than, among):
                return self.is_meant(among, server, context) and not self.is_meant(than, server, context)
            case ServerWord.ANY:
                return True
            case ServerWord.REMOTE:
                return server not in CENTRAL_SERVERS
            case _:
                return server in self.meant(word, context)

    def open(self, server: ServerRef, context: Context) -> Open | None:
        """Why it is not known which servers a text means, where what protects them or is in their roots decides
        that."""
        match server:
            case ServerWith():
                return self.held_together(server, context).open
            case ServerAmong(servers):
                return open_of(*(self.open(each, context) for each in servers))
            case ServerOther(than, among):
                return open_of(self.open(than, context), self.open(among, context))
            case ServerRun(among, made, told, scope):
                state = self.game.state
                number = turn_meant(state, scope, context.controller)
                turn = [e for e in state.history if e.turn == number]
                untold = any(e.verb is told and e.server is None for e in turn) or (
                    (made or scope is not Scope.TURN) and state.may_lack(told)
                )
                perhaps = untold or any(told_as(self.game, e, told) is not None for e in turn)
                return open_of(self.open(among, context), Open((_UNTOLD_RUNS,)) if perhaps else None)
            case ServerWord.ANOTHER if _is_of_no_server(self.game, context) and self.game.state.run is not None:
                began = _begun_by_source(self.game, self.game.state.run.number, context)
                return Open((_UNTOLD_RUNS,)) if any(e.server is None for e in began) else None
            case _:
                return None

    def held_together(self, server: ServerWith, context: Context) -> Members[GameObject]:
        """The objects in that part of any server that fit, and those of which it is not known; no others matter."""
        part = together_in(server)
        return members((o, self.game.fits(server.what, o, context)) for o in self.game.state.objects if o.place in part)

    @staticmethod
    def of(object: GameObject) -> str | None:
        """The server in, in the root of, or protecting which a Corp card is (rule_hosted_object_location,
        rule_host_server)."""
        if object.zone is Zone.PLAY_AREA:
            return object.server
        return SERVERS.get(object.zone)


def _run_on(game: Situation, context: Context) -> tuple[str, ...]:
    """The server that was chosen for the run at hand, or for the one whose end the ability waited for, where this card
    made it; otherwise the attacked server (rule_another_server)."""
    run, event = game.state.run, context.event
    server: str | None
    if run is not None:
        number, server = run.number, run.server
    elif event is not None and event.verb is Deed.RUN_ENDS:
        number, server = event.run, event.server
    else:
        return ()
    began = _begun_by_source(game, number, context) if number else ()
    found = next((e.server for e in began if e.server is not None), server)
    return () if found is None else (found,)


def _begun_by_source(game: Situation, run: int, context: Context) -> list[Event]:
    """How the run began, where this card made it."""
    return [e for e in game.state.happened(Deed.RUN_BEGINS) if e.run == run and e.object == context.source]


def _is_of_no_server(game: Situation, context: Context) -> bool:
    """Whether `another server` on this card cannot be one other than its own."""
    return not Servers(game).meant(ServerWord.THIS, context)


def _servers_with(game: Situation, server: ServerWith, context: Context) -> tuple[str, ...]:
    """The servers that so many fitting objects protect, or are in the root of, as far as is known (`Servers.open`)."""
    certain, unknown, _ = Servers(game).held_together(server, context)
    held = [Servers.of(o) for o in (*certain, *unknown)]
    return tuple(s for s in Servers(game).meant(server.among, context) if held.count(s) >= server.least)


def together_in(server: ServerWith) -> tuple[Place, ...]:
    """The places of a server that its description speaks of."""
    return {Part.PROTECTING: (Place.ICE,), Part.ROOT: (Place.ROOT,)}.get(server.part, (Place.ICE, Place.ROOT))


@SELECTORS.of(InServer)
def _of_server(game: Situation, selector: InServer, object: GameObject, context: Context) -> Truth:
    open = Servers(game).open(selector.server, context)
    return Truth.of(_in_server(game, object, selector.server, selector.part, context)) if open is None else open


def _in_server(game: Situation, object: GameObject, server: ServerRef, part: Part, context: Context) -> bool:
    if not Servers(game).is_meant(server, Servers.of(object), context):
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


@lru_cache(maxsize=1024)
def is_in_mark(what: Selector | None) -> bool:
    """Whether words say that the objects are in the mark: `ice protecting your mark`."""
    inside = (node for node in walk(what) if isinstance(node, InServer)) if what is not None else ()
    return any(node.server is ServerWord.MARK for node in inside)
