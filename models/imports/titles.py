"""Which card of the pool a card of jinteki.net is."""

from __future__ import annotations

from ..cards import Card
from ..notation.emitting import Data
from ..pool import Pool
from ..pool.own_cards import MAY_BE_X, MOST, NUMBERS, OWN_NAMES, id_of_title
from ..terms import CardType, Side
from . import shapes

TYPES = {
    "agenda": CardType.AGENDA,
    "asset": CardType.ASSET,
    "upgrade": CardType.UPGRADE,
    "ice": CardType.ICE,
    "operation": CardType.OPERATION,
    "event": CardType.EVENT,
    "hardware": CardType.HARDWARE,
    "program": CardType.PROGRAM,
    "resource": CardType.RESOURCE,
}
IDENTITY = "identity"
IDENTITIES = {Side.CORP: CardType.CORP_IDENTITY, Side.RUNNER: CardType.RUNNER_IDENTITY}
UNKNOWN_TEXT = "What this card says is not known."
UNKNOWN_WHEN = (
    "Play only if what nobody has read is so."  # events and operations say on themselves when they are played
)
PLAYED = (CardType.EVENT, CardType.OPERATION)


def type_of(card: shapes.Card) -> CardType | None:
    """The type that a card has; None where the state does not say, or names none of the rules."""
    word = (card.type or "").casefold()
    if word == IDENTITY:
        return IDENTITIES[side_of(card) or Side.CORP]
    return TYPES.get(word)


def side_of(card: shapes.Card) -> Side | None:
    """The side that a card belongs to, where the state says."""
    word = (card.side or "").casefold()
    return Side(word) if word in (Side.CORP, Side.RUNNER) else None


def named(card: shapes.Card, pool: Pool) -> Card | None:
    """The card of the pool, by title or else by printing code; None for one that it does not know.

    What has another side than the state says is another card.
    """
    title = card.title or card.printed_title
    if not title:
        return None
    side = side_of(card)
    for text in (title, card.printed_title, card.code, id_of_title(title)):
        found = pool.named(text) if text else None
        if found is not None and side in (None, found.side):
            return found
    return None


def of_unknown_text(card: shapes.Card) -> dict[str, Data] | None:
    """A card that the pool does not know, as a position brings it along: what is printed on it as far as the state
    says, and a text that nobody has read, so that whatever it may touch is UNKNOWN.

    None where it cannot be such a card.
    """
    title, type_ = card.title or card.printed_title or "", type_of(card)
    if type_ is None or not id_of_title(title):
        return None
    printed = {
        "cost": card.cost,
        "strength": card.strength,
        "memory_cost": card.memoryunits,
        "trash_cost": card.trash,
        "advancement_requirement": card.advancementcost,
        "agenda_points": card.agendapoints,
    }
    always, sometimes = NUMBERS[type_]
    text = f"{UNKNOWN_WHEN}\n{UNKNOWN_TEXT}" if type_ in PLAYED else UNKNOWN_TEXT
    data: dict[str, Data] = {"title": title, "type": type_.value, "text": text}
    for name, known_as in OWN_NAMES.items():
        number = printed.get(known_as)
        if isinstance(number, int) and known_as in (*always, *sometimes):
            data[name] = max(-MOST if name == "points" else 0, min(number, MOST))
        elif known_as in always:
            data[name] = "X" if known_as in MAY_BE_X else 0
    subtypes = [word for word in card.subtypes or () if id_of_title(word)]
    if subtypes:
        data["subtypes"] = list(subtypes)
    return data
