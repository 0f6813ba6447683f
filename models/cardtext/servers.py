"""What the terms of servers name: which there are, parts of them, what is said of them (4.6)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from msgspec import structs

from .. import selectors
from ..conditions import AllHold, During, InTime, NotSo, RunOn
from ..selectors import (
    Amount,
    ChosenServer,
    Selector,
    ServerOf,
    ServerOther,
    ServerRef,
    ServerWith,
    ServerWord,
)
from ..terms import Part, Relation
from . import logic
from .amounts import SERVER_TIMES
from .phrases import NO


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
    return server if server is ServerWord.REMOTE else NO


def on_run(server: ServerRef) -> Any:
    """That a run on such a server is in progress: on one that a text has named, on the mark, on any but this one."""
    if server is ServerWord.ANOTHER:
        return AllHold((InTime(During.RUN), NotSo(InTime(During.RUN_ON_THIS_SERVER))))
    if isinstance(server, ChosenServer) or server is ServerWord.MARK:
        return RunOn(server)
    return InTime(SERVER_TIMES[server]) if server in SERVER_TIMES else NO


def another_server(kind: ServerWord, named: ServerRef) -> ServerRef:
    """A server other than this one, or one of that kind other than the one of which was spoken."""
    return ServerWord.ANOTHER if kind is ServerWord.ANY else ServerOther(named, kind)


def approached_place(server: ServerRef) -> Any:
    """The server that is approached, or None for any."""
    return None if server is ServerWord.ATTACKED else breached_place(server)


def one_of_servers(servers: tuple[ServerRef, ...]) -> Any:
    """One of these servers, or of this kind."""
    if any(not isinstance(server, ServerWord) for server in servers):
        return NO
    return servers[0] if len(servers) == 1 else selectors.ServerAmong(servers)  # type: ignore[arg-type]


def in_servers(servers: tuple[ServerRef, ...], part: Part) -> Selector:
    """In that part of one of these servers."""
    return logic.either([selectors.InServer(server, part) for server in servers])


def server_described(traits: tuple[ServerWith, ...], among: ServerWord) -> Any:
    """A server of that kind, of which one thing is said."""
    return structs.replace(traits[0], among=among) if len(traits) == 1 else NO


def servers_counted(traits: tuple[ServerWith, ...], among: ServerWord) -> Amount:
    """How many servers of that kind are so."""
    return selectors.CountServers(tuple(structs.replace(trait, among=among) for trait in traits))


def server_with(what: Selector, bound: tuple[Relation, Amount], part: Part = Part.PROTECTING) -> Any:
    """A server with at least so many of them."""
    relation, least = bound
    return ServerWith(what, part, least) if relation is Relation.AT_LEAST and isinstance(least, int) else NO


def breached_place(server: ServerRef | None) -> Any:
    """The server that is breached, or None for any."""
    if isinstance(server, ServerOf | ServerOther) or server in (ServerWord.ANOTHER, ServerWord.NEW_REMOTE):
        return NO
    return None if server is ServerWord.ANY else server


SERVERS: Mapping[str, Any] = MappingProxyType(
    {
        "run_on": run_on,
        "one_server": one_server,
        "with_its_root": with_its_root,
        "new_server": new_server,
        "on_run": on_run,
        "another_server": another_server,
        "approached_place": approached_place,
        "in_servers": in_servers,
        "one_of_servers": one_of_servers,
        "server_described": server_described,
        "servers_counted": servers_counted,
        "server_with": server_with,
        "breached_place": breached_place,
    }
)
