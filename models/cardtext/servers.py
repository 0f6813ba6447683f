"""What the terms of servers name: which there are, parts of them, what is said of them (4.6)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

from msgspec import structs

from .. import selectors
from ..conditions import AllHold, Comparison, Condition, During, InTime, NotSo, RunOn
from ..deeds import Deed
from ..selectors import (
    ANYTHING,
    Amount,
    And,
    Bound,
    Calculated,
    ChosenServer,
    CountServers,
    EventPattern,
    InServer,
    Operator,
    Ref,
    Same,
    Selector,
    ServerOf,
    ServerOther,
    ServerRef,
    ServerRun,
    ServerWith,
    ServerWord,
    This,
    TriggerObject,
)
from ..terms import CardType, Part, Relation, Scope, Zone
from ..values import walk
from . import logic
from .amounts import SERVER_TIMES
from .clauses import Form, Tense
from .logic import types_of
from .phrases import NO

TRIGGERING = "the triggering card"  # of which `the same server` and `the same type` speak
SPOKEN_OF = "the card spoken of"  # than whose server `another remote server` is other: the triggering one, or this
_DEFINITE = (ServerWord.HQ, ServerWord.RND, ServerWord.ARCHIVES, ServerWord.MARK, ServerWord.THIS)
IN_SERVERS = frozenset([CardType.AGENDA, CardType.ASSET, CardType.UPGRADE, CardType.ICE])
_ATTACKING = (Deed.RUN_SUCCESSFUL, Deed.RUN_UNSUCCESSFUL, Deed.APPROACH_SERVER)


def server_of(events: tuple[EventPattern, ...]) -> ServerRef | None:
    """`That server` behind a trigger condition that names one server, or speaks of the attacked one."""
    if all(e.verb in _ATTACKING for e in events):
        return ServerWord.ATTACKED
    if len(events) == 1 and events[0].verb is Deed.MOVE and events[0].what == Same(This()):
        return ServerOf(This())
    if len(events) == 1 and events[0].server in _DEFINITE:
        return events[0].server
    if len(events) == 1 and events[0].verb in (Deed.INSTALL, Deed.REZ) and events[0].what is not None:
        types = types_of(events[0].what)
        placed = any(isinstance(node, InServer) for node in walk(events[0].what))
        return ServerOf(TriggerObject()) if placed or (types and set(types) <= IN_SERVERS) else None
    return None


def run_on(server: ServerRef) -> Any:
    """During a run on that server."""
    return SERVER_TIMES.get(server, NO)


def one_server(server: ServerRef) -> Any:
    """A server that is a certain one."""
    certain = (ServerWord.THIS, ServerWord.ATTACKED, ServerWord.HQ, ServerWord.RND, ServerWord.ARCHIVES)
    return server if server in certain else NO


def with_its_root(server: ServerRef) -> Any:
    """A server of which the root is a part."""
    return server if server in (ServerWord.THIS, ServerWord.REMOTE, ServerWord.ANY) else NO


def new_server(server: ServerRef) -> Any:
    """A server that can be created: a new one is a remote one."""
    if server is ServerWord.ANY:
        return None
    return ServerWord.REMOTE if server in (ServerWord.REMOTE, ServerWord.NEW_REMOTE) else NO


def run_there_on(server: ServerRef) -> Any:
    """The time of a run on that server; or that a run is in progress on one that a text has named, on the mark, on any
    but this one."""
    if server is ServerWord.ANOTHER:
        return AllHold((InTime(During.RUN), NotSo(InTime(During.RUN_ON_THIS_SERVER))))
    if isinstance(server, ServerRun) and (server.told, server.scope) == (Deed.RUN_BEGINS, Scope.TURN):
        return NO  # is it this run?
    if not isinstance(server, ServerWord | ServerOf) or server is ServerWord.MARK:
        return RunOn(server)
    return SERVER_TIMES.get(server, NO)


def at_that_time(time: During | Condition) -> Condition:
    """That it is such a time."""
    return InTime(time) if isinstance(time, During) else time


def another_server(kind: ServerWord, named: ServerRef) -> ServerRef:
    """A server other than this one, or one of that kind other than the one of which was spoken."""
    return ServerWord.ANOTHER if kind is ServerWord.ANY else ServerOther(named, kind)


def beside(first: Ref, node: Any) -> Any:
    """The structure said beside this first card: of its server, or, in `another remote server`, of one that is not."""
    match node:
        case ServerOf(Bound(name)) if name == TRIGGERING:
            return ServerOf(first)
        case ServerOther(ServerOf(Bound(name)), kind) if name == SPOKEN_OF:
            return ServerOther(ServerOf(first), kind)
        case And(parts):
            return And(tuple(beside(first, part) for part in parts))
        case InServer(server):
            return structs.replace(node, server=beside(first, server))
        case _:
            return node


def approached_place(server: ServerRef) -> Any:
    """The server that is approached, or None for any."""
    return None if server is ServerWord.ATTACKED else breached_place(server)


def of_this_run(verb: Deed) -> Any:
    """The server that is attacked, or approached; another may be breached."""
    return NO if verb is Deed.BREACH else ServerWord.ATTACKED


def either_way(place: Selector, *words: Any) -> Selector:
    """The place, whether things are in it or come from there."""
    return place


def one_of_servers(servers: tuple[ServerRef, ...]) -> Any:
    """One of these servers, or of this kind."""
    if any(not isinstance(server, ServerWord) for server in servers):
        return NO
    return servers[0] if len(servers) == 1 else selectors.ServerAmong(servers)  # type: ignore[arg-type]


def among_servers(servers: tuple[ServerRef, ...]) -> Any:
    """One of several servers that are named."""
    found = one_of_servers(servers)
    return found if isinstance(found, selectors.ServerAmong) else NO


def in_servers(servers: ServerRef | tuple[ServerRef, ...], part: Part) -> Selector:
    """In that part of one of these servers."""
    return logic.either([InServer(s, part) for s in (servers if isinstance(servers, tuple) else (servers,))])


Trait: TypeAlias = tuple[ServerWith | ServerOther | ServerRun, bool]  # what a server has, or has not


Described: TypeAlias = ServerWord | tuple[tuple[Trait, ...], ServerWord]  # perhaps with what is so of it


def server_described(described: Described, than: ServerRef | int = 1) -> Any:
    """A server of that kind, of which one thing is said, other perhaps than a certain one."""
    if isinstance(described, ServerWord):
        return NO
    traits, kind = described
    found: ServerRef = kind
    others = [trait for trait, yes in traits if isinstance(trait, ServerOther) and yes]
    others += [ServerOther(than)] if not isinstance(than, int) else []
    said = [each for each in traits if each[0] not in others]
    if len(said) > 1 or len(others) > 1:
        return NO
    for trait, yes in said:
        held = structs.replace(trait, among=kind)
        found = held if yes else ServerOther(held, kind)
    return structs.replace(others[0], among=found) if others else found


Parts: TypeAlias = tuple[tuple[ServerRef | None, Part, bool | None], ...]  # of what server; in it or from it

_TOGETHER = {
    (Part.IN_OR_ROOT,): Part.IN_OR_ROOT,
    (Part.ROOT,): Part.ROOT,
    (Part.IN_OR_ROOT, Part.ROOT): Part.IN_OR_ROOT,
    (Part.ROOT, Part.PROTECTING): Part.ROOT_OR_PROTECTING,
    (Part.IN_OR_ROOT, Part.ROOT, Part.PROTECTING): Part.ANYWHERE,
}


def in_parts(parts: Parts, inside: bool) -> Any:
    """In these parts of a server, or from there; of a server that is named alone the root is a part."""
    server = _named_first(parts, inside)
    part = _TOGETHER.get(tuple(part for _, part, _ in parts))
    if server is NO or part is None or (part is not Part.ROOT and len(parts) == 1 and with_its_root(server) is NO):
        return NO
    return InServer(server, part)


def from_server(parts: Parts) -> Any:
    """From a server or its root; of one of which only a part is named the root is a part. What comes from the root of a
    server that may be a central one comes from play."""
    server = _named_first(parts, False)
    if server is NO or any(part is Part.PROTECTING for _, part, _ in parts):
        return NO
    if len(parts) > 1:
        return (("server", server),)
    if with_its_root(server) is NO:
        return NO
    in_play = (("left", (Zone.PLAY_AREA,)),) if parts[0][1] is Part.ROOT and server is ServerWord.THIS else ()
    return (("server", server), *in_play)


def _named_first(parts: Parts, inside: bool) -> Any:
    """The server, which the first of its parts names."""
    (server, _, way), *more = parts
    others = [s for s, _, w in more if s is not None or (w is not inside and w is not None)]
    return NO if server is None or way is not inside or others else server


def undescribed(described: Described, than: ServerRef | None) -> Any:
    """A server of that kind, of which nothing more is said; or another than that."""
    if not isinstance(described, ServerWord):
        return NO
    return described if than is None else another_server(described, than)


def servers_counted(described: Described) -> Any:
    """How many servers of that kind there are, or are so: without those that are not."""
    traits, among = ((), described) if isinstance(described, ServerWord) else described
    match traits:
        case ((ServerRun(made=True) as run, _),):
            return CountServers((structs.replace(run, among=among),))
    counted = [(structs.replace(trait, among=among), yes) for trait, yes in traits if isinstance(trait, ServerWith)]
    if len(counted) < len(traits):
        return NO
    had = tuple(trait for trait, yes in counted if yes)
    without = tuple(trait for trait, yes in counted if not yes)
    if had and not without:
        return CountServers(had)
    had = had or (ServerWith(ANYTHING, Part.ROOT_OR_PROTECTING, 0, among),)
    if not without:
        return CountServers(had)
    both = CountServers((*had, *without))
    return NO if len(without) > 1 else Calculated(Operator.MINUS, CountServers(had), both)


Things: TypeAlias = tuple[tuple[Relation, Amount] | None, Selector, Part | None]  # how many, in what part of the server


def server_with(things: Things, yes: bool | None) -> Any:
    """A server with at least so many of them, or with none; `yes` where they protect it, False where none do."""
    bound, what, part = things
    if bound is None:
        return (
            NO
            if yes is None
            else server_with(((Relation.AT_LEAST, 1) if yes else (Relation.EQUAL, 0), what, part), True)
        )
    if yes is False or (yes and part is not None) or (part is None and what == ANYTHING):
        return NO
    if part is None:
        part = Part.PROTECTING if yes else Part.ROOT_OR_PROTECTING
    match bound:
        case (Relation.AT_LEAST, int(least)):
            return ServerWith(what, part, least), True
        case (Relation.EQUAL, 0):
            return ServerWith(what, part), False
        case _:
            return NO


def is_run_on(server: ServerRef, other: ServerRef) -> Any:
    """The server that is attacked, or was named, or the mark, is such a server."""
    if server in (ChosenServer("that server"), ServerWord.MARK):
        return RunOn(other, server)
    return RunOn(other) if server is ServerWord.ATTACKED else NO


def breached_place(server: ServerRef | None) -> Any:
    """The server that is breached, or None for any."""
    if isinstance(server, ServerOf | ServerOther) or server in (ServerWord.ANOTHER, ServerWord.NEW_REMOTE):
        return NO
    return None if server is ServerWord.ANY else server


def ran_on_so_many(
    runs: Any, form: Form, how: bool | None, bound: tuple[Relation, Amount], described: Described, scope: Scope
) -> Any:
    """That on so many servers a run was made in that turn, or a successful one, or that it was not."""
    trait = runs_there(runs, form, how, scope)
    if trait is NO or not isinstance(described, ServerWord):
        return NO
    counted = CountServers((structs.replace(trait[0], among=described, made=True),))
    there = Comparison(counted, *bound)
    return there if trait[0].made else NotSo(there)


def runs_there(runs: Any, form: Form, how: bool | None, scope: Scope) -> Any:
    """A server on which the Runner has made a run in that turn, or a successful one, or none."""
    told = {None: Deed.RUN_BEGINS, True: Deed.RUN_SUCCESSFUL}.get(how)
    if form.tense not in (Tense.PAST, Tense.NOT) or told is None or scope not in _TURNS:
        return NO
    return ServerRun(ServerWord.ANY, form.tense is Tense.PAST, told, scope), True


_TURNS = (Scope.TURN, Scope.LAST_TURN, Scope.OWN_LAST_TURN)


SERVERS: Mapping[str, Any] = MappingProxyType(
    {
        "run_on": run_on,
        "of_this_run": of_this_run,
        "either_way": either_way,
        "run_there_on": run_there_on,
        "at_that_time": at_that_time,
        "among_servers": among_servers,
        "in_servers": in_servers,
        "one_of_servers": one_of_servers,
        "server_described": server_described,
        "servers_counted": servers_counted,
        "undescribed": undescribed,
        "in_parts": in_parts,
        "from_server": from_server,
        "server_with": server_with,
        "runs_there": runs_there,
        "ran_on_so_many": ran_on_so_many,
    }
)
