"""Everything that might be done with one card: what its type, its place and its abilities make one think of, judged.

What is legal now and names the card comes first; then what one could want of such a card there, with the reasons why
it may not be done.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from .models.abilities import AbilityKind
from .models.cards import Card
from .models.notation.announcements import ActionError
from .models.notation.names import names_of, server_name
from .models.parts import whole_of
from .models.state import GameObject
from .models.terms import HANDS, CardType, Face, Place, Side
from .models.verdict import Status, Verdict
from .reading import Loaded
from .solver.ask.position import Position
from .typed import payment_text

MOST_LEGAL = 40  # legal choices that are listed for one card
MOST_WAYS = 12  # ways to pay and sets of targets that are told of one action
INSTALLABLE: dict[Side, tuple[CardType, ...]] = {
    Side.RUNNER: (CardType.HARDWARE, CardType.PROGRAM, CardType.RESOURCE),
    Side.CORP: (CardType.AGENDA, CardType.ASSET, CardType.UPGRADE, CardType.ICE),
}
PLAYABLE = (CardType.EVENT, CardType.OPERATION)
ADVANCING = (CardType.AGENDA, CardType.ASSET, CardType.UPGRADE, CardType.ICE)


def about(ready: Loaded, name: str) -> dict[str, Any]:
    """What might be done with the card of this id or name. Raises `UnknownName`."""
    position = ready.position
    thing = position.state.object(found_card(position, name))
    called = names_of(position.state, position.pool).name(thing.id)
    options = [_option(ready, text) for text in candidates(position, thing)]
    card = position.pool.get(thing.card)
    return {
        "id": thing.id,
        "name": called,
        "card": card.id if card is not None else None,
        "title": card.title if card is not None else None,
        "options": [option for option in options if option is not None],
    }


def found_card(position: Position, name: str) -> str:
    """The id of the card that is called so. Raises `UnknownName`."""
    from .models.notation.names import find_objects
    from .models.notation.phrases import unknown_card

    found = find_objects(position.state, position.pool, name)
    if not found:
        raise unknown_card(name, position.state, position.pool)
    return whole_of(found[0])


def candidates(position: Position, thing: GameObject) -> tuple[str, ...]:
    """The actions in words that one could think of for a card, the legal ones that name it first, each once."""
    legal = [position.describe(choice) for choice in islice(position.actions(card=thing.id), MOST_LEGAL)]
    return tuple(dict.fromkeys((*legal, *_thought_of(position, thing))))


def _thought_of(position: Position, thing: GameObject) -> Iterator[str]:
    card = position.pool.get(thing.card)
    name = names_of(position.state, position.pool).name(thing.id)
    if card is None:
        return
    state = position.state
    if any(thing.id == reference.id for frame in state.stack for reference in getattr(frame, "accessed", ())):
        yield f"steal {name}" if card.type is CardType.AGENDA else f"trash {name}"
    if any(instance.source == thing.id for instance in position.pending):
        yield f"trigger {name}"
    if thing.zone is HANDS[thing.owner]:
        if card.type in PLAYABLE:
            yield f"play {name}"
        elif card.type in INSTALLABLE[Side.RUNNER]:
            yield f"install {name}"
        elif card.type in INSTALLABLE[Side.CORP]:
            way = "protecting" if card.type is CardType.ICE else "in"
            for server in (*_servers(position, card), "a new remote server"):
                yield f"install {name} {way} {server}"
    if thing.place in (Place.ROOT, Place.ICE):
        if thing.face is Face.DOWN and card.type is not CardType.AGENDA:
            yield f"rez {name}"
        if card.type is CardType.AGENDA:
            yield f"score {name}"
        if card.type in ADVANCING:
            yield f"advance {name}"
    if thing.place is Place.RIG and card.type is CardType.RESOURCE:
        yield f"trash {name}"
    for number, ability in enumerate(card.abilities, 1):
        if ability.kind is AbilityKind.PAID:
            yield f"use {name} ability {number}"


def _servers(position: Position, card: Card) -> Iterator[str]:
    remote_only = card.type in (CardType.AGENDA, CardType.ASSET)
    for server in position.state.servers:
        if not remote_only or server in position.state.remotes:
            yield server_name(server)


def _option(ready: Loaded, action: str) -> dict[str, Any] | None:
    """An action with its verdict, and if it is legal the ways to pay for it; None where the words mean nothing here."""
    position = ready.position
    try:
        verdict = position.check(action)
    except ActionError:
        return None
    fields = verdict.to_dict(position)
    fields.pop("schema")
    return {"action": action, **fields, "ways": list(_ways(position, action, verdict))}


def _ways(position: Position, action: str, verdict: Verdict) -> Iterator[str]:
    if verdict.status is not Status.LEGAL or verdict.payment is None or not verdict.payment.spent:
        return
    for payment in islice(position.payments(action), MOST_WAYS):
        yield payment_text(position.payment_in_words(action, payment), payment)
