"""The types and subtypes of an object: printed, gained and lost (2.15, 2.16)."""

from __future__ import annotations

from ...models.state import GameObject
from ...models.terms import CardType, Place
from .view import View


class AsItWas(GameObject, frozen=True):
    """An object as it was when something happened to it: its subtypes, those which it may have had or not (None: any),
    and whether it is known how much it was worth as an agenda."""

    had: tuple[str, ...] = ()
    perhaps: tuple[str, ...] | None = ()
    knows_worth: bool = True


def as_it_was(object: GameObject, **more: object) -> AsItWas:
    """The object with what is known of it as it was."""
    same = {name: getattr(object, name) for name in object.__struct_fields__}
    return AsItWas(**same | more)


def types(game: View, object: GameObject) -> tuple[CardType, ...] | None:
    """The card's types; None if unknown; none for facedown installed Runner cards (8.1.4a) and condition counters;
    what was added to a score area as an agenda is one (10.1.3).

    What protects a server is ice, even if nobody has seen it.
    """
    gained = game.holding().types.get(object.id, ())
    printed = printed_types(game, object)
    return printed if not gained or not printed else (*printed, *(t for t in gained if t not in printed))


def printed_types(game: View, object: GameObject) -> tuple[CardType, ...] | None:
    """The same, without what texts give it (rule_inactive_cards_characteristics)."""
    if object.worth is not None:
        return (CardType.AGENDA,)
    if object.is_blank or object.is_converted:  # rule_card_type_counters
        return ()
    if object.card is None and object.place is Place.ICE:
        return (CardType.ICE,)
    card = game.card(object)
    return (card.type,) if card is not None else None


def subtypes(game: View, object: GameObject) -> tuple[str, ...] | None:
    """The card's subtypes; None if unknown, as where a text gives or takes some and which cards it means is not
    known."""
    if isinstance(object, AsItWas):
        return None if object.perhaps is None or object.perhaps else object.had
    if object.is_blank or object.is_converted:
        return ()
    card = game.card(object)
    if card is None:
        return None
    now = game.holding()
    if object.id in now.perhaps_subtypes:
        return None
    more, fewer = now.more_subtypes.get(object.id, ()), now.fewer_subtypes.get(object.id, ())
    if not more and not fewer:
        return card.subtypes
    both = (*card.subtypes, *more)  # as often added as taken away is not there (rule_modify_subtypes)
    return tuple(s for s in dict.fromkeys(both) if both.count(s) > fewer.count(s))
