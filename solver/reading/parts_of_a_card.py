"""What is printed on cards, as selectors ask for it: title, type, faction, host, server, position; in which of it
objects agree."""

from __future__ import annotations

from collections.abc import Iterable

from ...models.abilities import Aspect
from ...models.cards import Card
from ...models.costs import trash_this
from ...models.edition import Titles
from ...models.known import Known, Open, Truth, certain, open_of, united
from ...models.selectors import (
    Alike,
    Attribute,
    Faction,
    OfIdentityFaction,
    Ref,
    Shares,
    Subtype,
    Titled,
    TrashAbility,
    Type,
)
from ...models.state import GameObject
from ...models.terms import IDENTITIES, Place
from ...models.verdict import Reason
from .context import Context
from .history import History
from .meaning import SELECTORS
from .not_understood import NotUnderstood
from .objects import lacks_all
from .previous_objects import PreviousObjects
from .selection import Selection
from .servers import Servers
from .situation import Situation
from .types_and_subtypes import AsItWas

OF_SUBTYPES = frozenset({Aspect.SUBTYPES})


@SELECTORS.of(Type)
def _of_type(game: Situation, selector: Type, object: GameObject, context: Context) -> Truth:
    kinds, wanted = game.types(object), selector.types
    if kinds is not None:
        return Truth.of(any(k in wanted for k in kinds))
    if object.owner not in {kind.side for kind in wanted} and object.id not in game.holding().types:
        return Truth.NO  # nobody knows the card, but whose it is
    return game.hidden(object, "the type")


@SELECTORS.of(Subtype)
def _of_subtype(game: Situation, selector: Subtype, object: GameObject, context: Context) -> Truth:
    own = game.subtypes(object)
    if isinstance(object, AsItWas) and not NotUnderstood(game).texts_touching(OF_SUBTYPES):
        unsure = object.had if object.perhaps is None else object.perhaps
        if any(word in object.had and word not in unsure for word in selector.subtypes):
            return Truth.YES
        none = object.perhaps is not None and set(object.perhaps).isdisjoint(selector.subtypes)
        return Truth.NO if none else _not_told(game, object)
    if own is None and not isinstance(object, AsItWas):
        return game.hidden(object, "a subtype")
    open = NotUnderstood(game).texts_touching(OF_SUBTYPES)
    return Open(open) if open or own is None else Truth.of(any(word in own for word in selector.subtypes))


def _not_told(game: Situation, object: AsItWas) -> Open:
    """That texts have changed what a card is, and that nobody says what it was then."""
    message = f"the position does not say which subtypes {game.title(object.id)} had then"
    help = "write `subtypes` with the entry under history"
    return Open((Reason("unknown.history", message, "rule_modify_subtypes", (object.id,), help),))


@SELECTORS.of(Titled)
def _titled(game: Situation, selector: Titled, object: GameObject, context: Context) -> Truth:  # rule_copies_of
    if object.is_blank or object.is_converted or game.reads("titles") is Titles.NEVER_DECIDE:
        return Truth.NO
    card = game.card(object)
    return game.hidden(object, "the title") if card is None else Truth.of(selector.title in _titles(card))


@SELECTORS.of(Faction)
def _of_faction(game: Situation, selector: Faction, object: GameObject, context: Context) -> Truth:
    if lacks_all(game, object):
        return Truth.NO
    card = game.card(object)
    return game.hidden(object, "the faction") if card is None else Truth.of(card.faction == selector.faction)


@SELECTORS.of(OfIdentityFaction)
def _of_identity_faction(game: Situation, selector: OfIdentityFaction, object: GameObject, context: Context) -> Truth:
    side = selector.player.side(context.controller) or context.controller
    identities = [o for o in game.state.objects if o.place is Place.IDENTITY and o.owner is side]
    own = attribute_of(game, "faction", object)
    factions = certain(attribute_of(game, "faction", o) for o in identities)
    if isinstance(own, Open) or isinstance(factions, Open) or not identities:
        return united(own, factions)
    return Truth.of(any(f == own for f in factions if own))  # neutral cards have none: 1.4.5


@SELECTORS.of(Shares)
def _shares(game: Situation, selector: Shares, object: GameObject, context: Context) -> Truth:
    binding = game.known_as(selector.name, context)
    if binding is None:
        return Truth.NO
    if binding.word is not None:
        own = attribute_of(game, selector.attribute.value, object)
        return own if isinstance(own, Open) else Truth.of(binding.word in own)
    others = [o for r in binding.objects if (o := game.still(r))]
    return agrees(game, selector.attribute, object, others)


@SELECTORS.of(Alike)
def _alike(game: Situation, selector: Alike, object: GameObject, context: Context) -> Truth:
    if isinstance(selector.to, Ref):
        return agrees(game, selector.attribute, object, PreviousObjects(game).meant(selector.to, context))
    others, _, open = Selection(game).candidates(selector.to, context)
    then = History(game).as_they_were(selector.to, context)
    if then is not None:  # what took part in it counts as it was, whatever it has become
        others, open = (*others, *then.certain), open_of(open, then.open)
    answer = agrees(game, selector.attribute, object, others)
    return answer | (Truth.NO if open is None else open)


@SELECTORS.of(TrashAbility)
def _has_trash_ability(game: Situation, selector: TrashAbility, object: GameObject, context: Context) -> Truth:
    card = game.card(object)
    return game.hidden(object, "the abilities") if card is None else Truth.of(_trashes_itself(card))


def _titles(card: Card) -> tuple[str, ...]:
    """The names by which texts mean a card: an identity's may leave its subtitle out (rule_identity_subtitles)."""
    return (card.title, card.title.split(":")[0]) if card.type in IDENTITIES else (card.title,)


def _trashes_itself(card: Card) -> bool:
    """Whether one of its trigger costs is that it is trashed."""
    costs = (ability.cost for ability in card.abilities if ability.cost is not None)
    return any(c == trash_this() for cost in costs for option in cost.options for c in option)


def attribute_of(game: Situation, attribute: str, object: GameObject) -> Known[tuple[str, ...]]:
    """The values of an attribute in which objects can agree."""
    match attribute:
        case "server":
            server = Servers.of(object)
            return (server,) if server else ()
        case "host":
            return (object.host,) if object.host else ()
        case "position":
            if object.place is not Place.ICE or object.server is None:
                return ()
            ice = [o.id for o in game.state.ice(object.server)]
            return (str(len(ice) - ice.index(object.id)),)
    if object.is_converted:
        return ("agenda",) if attribute == "type" and object.worth is not None else ()
    if object.is_blank and (attribute in ("title", "type", "subtype") or lacks_all(game, object)):
        return ()
    card = game.card(object)
    if card is None:
        return game.hidden(object, f"the {attribute}")
    match attribute:
        case "title":
            return (card.title,)
        case "type":
            return (card.type.value,)
        case "subtype":
            return card.subtypes
        case _:
            return () if card.is_neutral else (card.faction,)


def agrees(game: Situation, attribute: Attribute, object: GameObject, others: Iterable[GameObject]) -> Truth:
    """Whether the object agrees in the attribute with one of the others."""
    own, found = attribute_of(game, attribute.value, object), of_each(game, attribute, others)
    if isinstance(own, Open) or isinstance(found, Open):
        return united(own, found)
    return Truth.of(any(set(own) & set(theirs) for theirs in found))


def kinds_of(game: Situation, attribute: Attribute, objects: Iterable[GameObject]) -> Known[int]:
    """How many different values of the attribute the objects have."""
    found = of_each(game, attribute, objects)
    return found if isinstance(found, Open) else len({value for own in found for value in own})


def most_alike(game: Situation, attribute: Attribute, objects: Iterable[GameObject]) -> Known[int]:
    """How many of the objects have the value of the attribute that most of them have."""
    found = of_each(game, attribute, objects)
    if isinstance(found, Open):
        return found
    values = [value for own in found for value in own]
    return max(map(values.count, values), default=0)


def of_each(game: Situation, attribute: Attribute, objects: Iterable[GameObject]) -> Known[tuple[tuple[str, ...], ...]]:
    """The values of the attribute that each of the objects has."""
    return certain(attribute_of(game, attribute.value, o) for o in objects)
