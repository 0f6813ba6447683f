"""What the words of a pattern meant as something happened: `host ice`, `this server`, a server of which it is said what
is there, which may be another one now (9.6.5c)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from msgspec import structs

from ...models.deeds import Deed
from ...models.naming import THIS_SERVER
from ...models.selectors import (
    ANYTHING,
    ICE,
    And,
    EventPattern,
    HostOfThis,
    InServer,
    IsSubroutine,
    Or,
    SelectorNode,
    ServerWith,
    ServerWord,
)
from ...models.terms import CardType, Side, Zone
from ...models.values import Value
from .context import Context
from .previous_objects import PreviousObjects
from .situation import Situation

_OWN_SERVER = (ServerWord.THIS, ServerWord.ANOTHER)
_NEW_HOST = (Deed.INSTALL, Deed.HOST, Deed.MOVE, Deed.SWAP, Deed.UNINSTALL)  # what gives a card another host, or none
_NEW_SERVER = (Deed.HOST, Deed.MOVE, Deed.SWAP)  # what brings an installed card to another server
_CHANGING = (
    Deed.INSTALL,
    Deed.TRASH,
    Deed.MOVE,
    Deed.SWAP,
    Deed.UNINSTALL,
    Deed.REZ,
    Deed.DEREZ,
    Deed.SCORE,
    Deed.STEAL,
    Deed.REMOVE_FROM_GAME,
    Deed.CREATE_SERVER,
)


def meant_else(game: Situation, pattern: EventPattern, since: int, until: int, context: Context) -> EventPattern | None:
    """The pattern with whatever they may have meant in place of its words, where an entry of the log since that one has
    made them mean something else; None where they mean now what they meant then."""
    wide = _widened(pattern)
    return wide if wide != pattern and _has_changed(game, pattern, since, until, context) else None


def _has_changed(game: Situation, pattern: EventPattern, since: int, until: int, context: Context) -> bool:
    log, words = game.state.history, _words(pattern)
    between = range(since + 1, until)
    if HostOfThis() in words and any(log[k].object == context.source for k in game.logged(*_NEW_HOST) if k in between):
        return True
    if not words.isdisjoint(_OWN_SERVER) and context.binding(THIS_SERVER) is None:
        moved = [k for k in game.logged(*_NEW_SERVER) if k in between and log[k].from_zone in (None, Zone.PLAY_AREA)]
        hosts, before = set(_hosts(game, context.source)), PreviousObjects(game)
        if any(id in hosts and before.came_into_play(id) <= k for k in moved if (id := log[k].object) is not None):
            return True
    said = {word.what for word in words if isinstance(word, ServerWith)}
    changed = (log[k].object for k in game.logged(*_CHANGING) if k in between) if said else ()
    return any(_may_count(game, id, ice=said == {ICE}) for id in changed)


def _hosts(game: Situation, id: str | None) -> Iterator[str]:
    """The card, and what hosts it, in whose server it is (rule_host_server)."""
    object = game.objects.get(id or "")
    while object is not None:
        yield object.id
        object = game.objects.get(object.host or "")


def _may_count(game: Situation, id: str | None, *, ice: bool) -> bool:
    """Whether a card that came, went or was turned over may be one of which a server is described; where it is ice, no
    other card is."""
    object = game.objects.get(id or "")
    types = None if object is None else game.types(object)
    return object is None or (object.owner is Side.CORP and (not ice or types is None or CardType.ICE in types))


@lru_cache(maxsize=2048)
def _words(node: object) -> frozenset[object]:
    """The words of a text that mean at one time this and at another one that."""
    return frozenset(each for each in _deep(node) if isinstance(each, HostOfThis | ServerWith) or _is_own_server(each))


def _is_own_server(word: object) -> bool:
    return isinstance(word, ServerWord) and word in _OWN_SERVER


def _deep(node: object) -> Iterator[object]:
    """Everything in a text, its words as well."""
    left = [node]
    while left:
        node = left.pop()
        yield node
        if isinstance(node, tuple):
            left.extend(node)
        elif isinstance(node, Value):
            left.extend(getattr(node, name) for name in node.__struct_fields__)


@lru_cache(maxsize=2048)
def _widened(node: Any) -> Any:
    """The same with whatever fits in place of what speaks in such words."""
    if not _words(node):
        return node
    match node:
        case EventPattern():
            parts = {name: _widened(getattr(node, name)) for name in ("what", "using", "server")}
            return structs.replace(node, **parts, at_least=None if _words(node.at_least) else node.at_least)
        case And(parts):
            return And(tuple(map(_widened, parts)))
        case Or(parts):
            return Or(tuple(map(_widened, parts)))
        case IsSubroutine(of):
            return structs.replace(node, of=_widened(of))
        case InServer(server):
            return structs.replace(node, server=_widened(server))
        case SelectorNode():
            return ANYTHING
        case ServerWith(among=among):
            return among
        case _:
            return ServerWord.ANY
