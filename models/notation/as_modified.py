"""By how much cards in play change a number of a player that the position file leaves out (9.12.1).

A position is read without judging it, so only what texts say plainly counts; of the rest nobody knows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..abilities import Ability, Declaration, GainAbility, GainTextOf, PlayerStatChange
from ..cards import Card
from ..effects import Each, The
from ..pool import Pool
from ..selectors import And, HostedOn, This, Type
from ..state import GameObject
from ..terms import Face, Place, PlayerStat, Side, Zone

ACTIVE_PLACES = frozenset({Place.IDENTITY, Place.ROOT, Place.ICE, Place.RIG, Place.CONDITION, Place.RESOLVING})


def changed_by(stat: PlayerStat, side: Side, objects: Iterable[GameObject], pool: Pool) -> int | None:
    """How much active cards add to the number of the player; None where that hangs on more than their being there."""
    total = 0
    for object in where_active(objects):
        for ability, declaration in _declared(object, pool):
            if not isinstance(declaration, PlayerStatChange) or declaration.stat is not stat:
                continue
            if declaration.player.side(object.controller) not in (None, side):
                continue
            plain = ability.condition is None and ability.threat is None and not declaration.set_to
            if not plain or not isinstance(declaration.amount, int):
                return None
            total += declaration.amount
    return total


def saying(stat: PlayerStat, objects: Iterable[GameObject], pool: Pool) -> Iterator[tuple[GameObject, int]]:
    """The active cards that speak of such a number, with the clause in which they do."""
    for object in where_active(objects):
        for ability, declaration in _declared(object, pool):
            if isinstance(declaration, PlayerStatChange) and declaration.stat is stat:
                yield object, ability.clause


def where_active(objects: Iterable[GameObject]) -> list[GameObject]:
    """Those that may be active where they lie."""
    return [o for o in objects if o.zone is Zone.PLAY_AREA or o.zone is Zone.CORP_SCORE]


def is_active(object: GameObject, card: Card) -> bool:
    """Whether the card is active where it lies (rule_default_active_card_locations)."""
    if object.zone is Zone.CORP_SCORE:
        return card.is_agenda
    if object.zone is not Zone.PLAY_AREA or object.face is Face.DOWN or object.place not in ACTIVE_PLACES:
        return False
    return object.place is not Place.ROOT or not card.is_agenda or card.is_installed_faceup


def face_up(object: GameObject, pool: Pool) -> Card | None:
    """The printed card of an object, with the face that is up; None where nobody knows the card, or which face it is
    (rule_identity_copy)."""
    card = pool.get(object.card)
    if card is None or not object.flipped or not card.faces:
        return card
    return None if len(card.faces) > 1 and object.back is None else card.faces[object.back or 0]


def active_abilities(object: GameObject, pool: Pool) -> tuple[Ability, ...]:
    """The abilities of the face of an active card that is up; none of a card that is inactive, or that nobody knows."""
    card = face_up(object, pool)
    return card.abilities if card is not None and is_active(object, card) else ()


def with_own_gains(object: GameObject, objects: Iterable[GameObject], pool: Pool) -> tuple[Ability, ...]:
    """The abilities of a card by their numbers: those that are printed, and behind them those that its own text gives
    it, with the text of cards that it hosts (rule_gaining_losing_abilities)."""
    card = face_up(object, pool)
    found = list(card.abilities if card is not None else ())
    for declaration in (d for a in tuple(found) for d in a.declarations):
        match declaration:
            case GainAbility(to=The(This()), abilities=abilities):
                found += abilities
            case GainTextOf(to=The(This()), of=Each(And(parts))) if HostedOn(This()) in parts:
                kinds = [part.types for part in parts if isinstance(part, Type)]
                texts = (text for o in objects if o.host == object.id and (text := pool.get(o.card)) is not None)
                found += (a for text in texts if all(text.type in each for each in kinds) for a in text.abilities)
    return tuple(found)


def _declared(object: GameObject, pool: Pool) -> Iterator[tuple[Ability, Declaration]]:
    return ((ability, d) for ability in active_abilities(object, pool) for d in ability.declarations)
