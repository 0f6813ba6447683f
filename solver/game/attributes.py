"""The properties in which objects can agree: title, type, faction, host, server, position."""

from __future__ import annotations

from collections.abc import Iterable

from ...models.selectors import Attribute
from ...models.state import GameObject
from ...models.terms import Place, Truth
from .game import Context, Game
from .objects import hidden, is_blank, is_converted, lacks_all, server_of


def attribute_of(game: Game, attribute: str, object: GameObject, context: Context) -> tuple[str, ...] | None:
    """The values of an attribute in which objects can agree; None if unknown."""
    match attribute:
        case "server":
            server = server_of(object)
            return (server,) if server else ()
        case "host":
            return (object.host,) if object.host else ()
        case "position":
            if object.place is not Place.ICE or object.server is None:
                return ()
            ice = [o.id for o in game.state.ice(object.server)]
            return (str(len(ice) - ice.index(object.id)),)
    if is_converted(object):
        return ("agenda",) if attribute == "type" and object.worth is not None else ()
    if is_blank(object) and (attribute in ("title", "type", "subtype") or lacks_all(game, object)):
        return ()
    card = game.card(object)
    if card is None:
        hidden(game, object, f"the {attribute}", context)
        return None
    match attribute:
        case "title":
            return (card.title,)
        case "type":
            return (card.type.value,)
        case "subtype":
            return card.subtypes
        case _:
            return (card.faction,)


def agrees(
    game: Game, attribute: Attribute, object: GameObject, others: Iterable[GameObject], context: Context
) -> Truth:
    """Whether the object agrees in the attribute with one of the others."""
    own = attribute_of(game, attribute.value, object, context)
    found = [attribute_of(game, attribute.value, o, context) for o in others]
    if own is None or None in found:
        return Truth.UNKNOWN
    return Truth.of(any(set(own) & set(theirs) for theirs in found if theirs is not None))


def kinds_of(game: Game, attribute: Attribute, objects: Iterable[GameObject], context: Context) -> int | None:
    """How many different values of the attribute the objects have; None if one of them is not known."""
    found = [attribute_of(game, attribute.value, o, context) for o in objects]
    return None if None in found else len({value for own in found if own is not None for value in own})


def most_alike(game: Game, attribute: Attribute, objects: Iterable[GameObject], context: Context) -> int | None:
    """How many of the objects have the value of the attribute that most of them have; None if one is not known."""
    found = [attribute_of(game, attribute.value, o, context) for o in objects]
    values = [value for own in found if own is not None for value in own]
    return None if None in found else max(map(values.count, values), default=0)
