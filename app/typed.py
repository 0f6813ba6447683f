"""What people paste: a choice as lists show it, with what it does behind a colon, and payments in words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice

from msgspec import structs

from .choices import in_words
from .models.actions import Pay, Payment, Spent
from .models.frames import PayingFrame
from .models.notation.action_text import amount_of
from .models.notation.actions import NOT_OBJECTS, parse_action
from .models.notation.announcements import ActionError, Announcement
from .models.notation.names import find_objects
from .solver.ask.position import Position
from .solver.payment.bundles import Bundle

MOST_WAYS = 2000  # ways to pay whose words are compared
COLON = re.compile(r":\s")
PARTS = re.compile(r";\s+")
PAY = re.compile(r"^\s*pay\s+", re.IGNORECASE)
X = re.compile(r"x\s*=\s*(\d{1,9})", re.IGNORECASE)
WITH_SOURCES = re.compile(r"(?P<what>[^()]+?)(?:\s+\((?P<sources>.*)\))?")
SOURCE = re.compile(r"(\d{1,9}) from (?:the )?(.+?)(?:, (?=\d{1,9} from )|$)")
AMOUNT = re.compile(r"\d{1,9}")
AT_RANDOM = re.compile(r"(\d{1,9}) cards? at random")


def listed(position: Position, text: str) -> Announcement | None:
    """The choice that a list shows as this text: `option 2: pay 2 credits`. None where none does."""
    plain = " ".join(text.split())
    for colon in COLON.finditer(text):
        try:
            announced = parse_action(text[: colon.start()], position.state, position.pool)
        except ActionError:
            continue
        if announced.is_plain and in_words(position, announced.choice).casefold() == plain.casefold():
            return announced
    return None


def paid_in_words(position: Position, text: str) -> Announcement | None:
    """The payment that the words describe, where something is being paid: `spend 1 click`. None where none does."""
    frame = position.state.top
    if not isinstance(frame, PayingFrame):
        return None
    for said in dict.fromkeys((text, PAY.sub("", text))):
        ways = (choice.payment for choice in position.legal_actions if isinstance(choice, Pay))
        found = payment_of_words(position, Bundle.of(frame), said, ways)
        if found is not None:
            return Announcement(Pay(found))
    return None


def payment_text(words: tuple[str, ...], payment: Payment) -> str:
    """A payment in words, as lists of payments show it and `pay` takes it."""
    return "; ".join((*words, *((f"X = {payment.x}",) if payment.x is not None else ()))) or "nothing"


def payment_of_words(position: Position, bundle: Bundle, text: str, ways: Iterable[Payment] = ()) -> Payment | None:
    """The payment of these costs that the words describe, one of these ways where one reads so."""
    plain = " ".join(text.split()).casefold()
    for payment in islice(ways, MOST_WAYS):
        if payment_text(bundle.in_words(position.game, payment), payment).casefold() == plain:
            return payment
    parts = PARTS.split(text.strip())
    x = X.fullmatch(parts[-1])
    spent: list[Spent] = []
    for part in parts[:-1] if x else parts:
        taken = {s.component for s in spent}
        numbers = (number for number in range(len(bundle.due)) if number not in taken)
        found = next((s for number in numbers if (s := _spent(position, bundle, number, part)) is not None), None)
        if found is None:
            return None
        spent.append(found)
    spent.sort(key=lambda each: each.component)
    return Payment(tuple(spent), int(x[1]) if x else None)


def _spent(position: Position, bundle: Bundle, number: int, part: str) -> Spent | None:
    """What the words say of one component; None where they are not about it."""
    if bundle.due[number].takes_cards:
        verb = bundle.word(number)
        if not part.casefold().startswith(f"{verb} "):
            return None
        rest = part[len(verb) :].strip()
        if chance := AT_RANDOM.fullmatch(rest):
            return Spent(number, int(chance[1]))
        objects = _cards(position, rest)
        return None if objects is None else Spent(number, len(objects), (), objects)
    said = WITH_SOURCES.fullmatch(part)
    amount = AMOUNT.search(said["what"]) if said else None
    if said is None or amount is None or bundle.word(number, int(amount[0])).casefold() != said["what"].casefold():
        return None
    sources: list[tuple[str, int]] = []
    for count, name in SOURCE.findall(said["sources"] or ""):
        ids = (name.casefold(),) if name.casefold() in NOT_OBJECTS else _found(position, name)
        id = next((id for id in ids if id not in dict(sources)), None)
        if id is None:
            return None
        sources.append((id, int(count)))
    return Spent(number, amount_of(sources, ()) if sources else int(amount[0]), tuple(sources))


def _cards(position: Position, text: str) -> tuple[str, ...] | None:
    if text.casefold() == "nothing":
        return ()
    objects: list[str] = []
    pieces = text.split(", ")
    while pieces:
        for count in range(len(pieces), 0, -1):  # a title may have a comma itself
            id = next((id for id in _found(position, ", ".join(pieces[:count])) if id not in objects), None)
            if id is not None:
                objects.append(id)
                del pieces[:count]
                break
        else:
            return None
    return tuple(objects)


def _found(position: Position, name: str) -> tuple[str, ...]:
    return find_objects(position.state, position.pool, name)


def with_a_payment(position: Position, announced: Announcement) -> Announcement:
    """The announcement; of `pay X = 3`, which says nothing else, one way to pay with that X."""
    choice = announced.choice
    if not isinstance(choice, Pay) or choice.payment.x is None or choice.payment.spent:
        return announced
    ways = (c for c in position.legal_actions if isinstance(c, Pay) and c.payment.x == choice.payment.x)
    found = next(ways, None)
    return announced if found is None else structs.replace(announced, choice=found)


def meant(position: Position, text: str) -> Announcement | None:
    """What is meant by a text that is no action as it stands."""
    return listed(position, text) or paid_in_words(position, text)


__all__ = ["listed", "meant", "paid_in_words", "payment_of_words", "payment_text", "with_a_payment"]
