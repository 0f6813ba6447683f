"""Choices as people and programs want them: what they do, in words beside their canonical text, and as records.

`text: words` is how every list shows a choice; the whole of it can be given back, as the canonical text can.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

import msgspec

from .models.abilities import Ability, Instruction
from .models.abilities import ChooseOption as OptionStep
from .models.actions import (
    Accept,
    AccessCard,
    Announce,
    BasicAction,
    Choice,
    ChooseCards,
    ChooseNumber,
    ChooseOption,
    ChooseServer,
    ChooseWord,
    Decline,
    Outcome,
    Pay,
    Payment,
    Rez,
    Score,
    Spent,
    Steal,
    TrashAccessed,
    TrashSet,
    Trigger,
    UseAbility,
)
from .models.cards import Card
from .models.deeds import Deed
from .models.frames import (
    BidFrame,
    ChanceFrame,
    ChoosingFrame,
    PayingFrame,
    ProcedureFrame,
    Question,
    ResolvingFrame,
    SetupFrame,
    TraceFrame,
)
from .models.notation.action_text import format_payment, pending_instances
from .models.terms import DECKS
from .solver.ask.position import Position
from .solver.choices.masks import kind_of
from .solver.payment.bundles import Bundle

MOST = 120  # characters of what an ability does
MARKS = re.compile(r"</?(?:strong|ul|li|errata)>")
SIGNS: tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = (
    (re.compile(r"(\d+)\[credit\]"), r"\1 credits"),
    (re.compile(r"\b1 credits"), "1 credit"),
    (re.compile(r"(\[click\])+"), lambda m: _clicks(m[0].count("[click]"))),
    (re.compile(r"\[trash\]"), "trash this card"),
    (re.compile(r"\[subroutine\]"), "subroutine"),
)


def in_words(position: Position, choice: Choice) -> str:
    """The canonical text of a choice, which `act` takes, and behind a colon what it does where that does not say it.

    `use Gordian Blade ability 2: 1 credit: +1 strength.`, `option 2: pay 2 credits`
    """
    text, more = position.describe(choice), does(position, choice)
    return f"{text}: {more}" if more else text


def does(position: Position, choice: Choice) -> str:
    """What a choice does, to what or for what; empty where its text says so."""
    return shortened(_more(position, choice))


def shortened(text: str, most: int = MOST) -> str:
    """The text with words for signs, no longer than so many characters."""
    text = " ".join(MARKS.sub("", text).split())
    for pattern, words in SIGNS:
        text = pattern.sub(words, text)
    return text if len(text) <= most else text[: most - 1].rsplit(" ", 1)[0] + " …"


def _clicks(count: int) -> str:
    return "1 click" if count == 1 else f"{count} clicks"


def _more(position: Position, choice: Choice) -> str:
    match choice:
        case UseAbility(object, number):
            thing = position.game.objects.get(object)
            abilities = position.game.abilities(thing) if thing is not None else ()
            return _ability(position, object, abilities[number]) if number < len(abilities) else ""
        case Trigger(number):
            pending = pending_instances(position.state)
            if number >= len(pending):
                return ""
            return _ability(position, pending[number].source, pending[number].ability)
        case Accept() | Decline() if isinstance(position.state.top, SetupFrame):
            return "take a mulligan" if isinstance(choice, Accept) else "keep this hand"
        case Accept():
            return _next_step(position)
        case ChooseOption(number):
            return _option(position, number)
        case Pay():
            return "; ".join(_paid(position, choice))
        case Rez(card):
            return _cost(position, card)
        case Outcome():
            return _by_chance(position)
        case ChooseCards(cards) if _is_about_position(position):
            return f"directly inward of {position.game.title(cards[0])}" if cards else "in the outermost position"
        case ChooseNumber() | ChooseServer() | ChooseWord() | ChooseCards() | Announce():
            return _asked_for(position)
        case _:
            return ""


def _by_chance(position: Position) -> str:
    """What chance has to say it for."""
    frame = position.state.top
    if not isinstance(frame, ChanceFrame):
        return ""
    if frame.servers:
        return f"at random{_for(position, frame.source)}"
    if not frame.cards:
        damage = " and ".join(f"{n} {kind.value} damage" for kind, n in frame.suffered) or "damage"
        return f"trashed by {damage}{_for(position, frame.source, 'from')}"
    if frame.cause is Deed.SHUFFLE:
        return f"lies there in {DECKS[frame.side].word}"
    return f"at random{_for(position, frame.source)}"


def _is_about_position(position: Position) -> bool:
    """Whether the position of ice is chosen."""
    top = position.state.top
    return isinstance(top, ChoosingFrame) and top.question is Question.OUTWARD


def _asked_for(position: Position) -> str:
    """What a number, a server, a word, cards or targets are chosen for."""
    stack = position.state.stack
    match stack:
        case (*_, TraceFrame(source=source), ChoosingFrame()):
            return f"credits spent on the trace{_for(position, source, 'of')}"
        case (*_, BidFrame(source=source), ChoosingFrame()) | (*_, BidFrame(source=source)):
            return f"the bid{_for(position, source)}"
        case (*_, ChoosingFrame(source=source)) | (*_, ResolvingFrame(source=source)):
            return _for(position, source).lstrip()
        case (*_, ProcedureFrame(procedure=Deed.INSTALL, subject=subject)):
            return f"to install {_title(position, subject)}"
        case _:
            return ""


def _for(position: Position, source: str | None, word: str = "for") -> str:
    title = _title(position, source) if source is not None else ""
    return f" {word} {title}" if title else ""


def _title(position: Position, id: str) -> str:
    card = position.game.card(position.game.objects.get(id))
    return card.title if card is not None else ""


def _ability(position: Position, source: str, ability: Ability) -> str:
    return _written(ability, position.game.card(position.game.objects.get(source)))


@lru_cache(maxsize=512)
def _written(ability: Ability, card: Card | None) -> str:
    from .models.cardtext.wording.abilities import write_ability  # a tenth of the start of a check, which needs none

    return write_ability(ability, card)


def _next_step(position: Position) -> str:
    frame = position.state.top
    if not isinstance(frame, ResolvingFrame) or not frame.steps:
        return ""
    head = frame.steps[0]
    return _steps(position, frame, (head,)) if isinstance(head, Instruction) else ""


def _option(position: Position, number: int) -> str:
    frame = position.state.top
    head = frame.steps[0] if isinstance(frame, ResolvingFrame) and frame.steps else None
    if not isinstance(frame, ResolvingFrame) or not isinstance(head, OptionStep) or number >= len(head.options):
        return ""
    return _steps(position, frame, head.options[number].steps)


def _steps(position: Position, frame: ResolvingFrame, steps: tuple[object, ...]) -> str:
    card = position.game.card(position.game.objects.get(frame.source))
    if card is None:
        return ""
    from .models.cardtext.wording.abilities import voice_of
    from .models.cardtext.wording.steps import sentences

    return " ".join(sentences(steps, voice_of(card)))  # type: ignore[arg-type]


def _paid(position: Position, choice: Pay) -> tuple[str, ...]:
    frame = position.state.top
    return Bundle.of(frame).in_words(position.game, choice.payment) if isinstance(frame, PayingFrame) else ()


def _cost(position: Position, card: str) -> str:
    thing = position.game.objects.get(card)
    printed = position.game.card(thing)
    return f"{printed.cost} credits printed" if printed is not None and printed.cost is not None else ""


# ---------------------------------------------------------------------- as records


def choice_record(position: Position, choice: Choice, *, costs: bool = False) -> dict[str, Any]:
    """A choice as data: its kind, what it does, and the ids of all that it names.

    Args:
        position: where it may be made.
        choice: one of its choices.
        costs: also what falls due with it and one way to pay that, which takes a search for each.
    """
    record: dict[str, Any] = {"kind": kind_of(choice)}
    if more := does(position, choice):
        record["does"] = more
    record |= {name: value for name, value in _named(position, choice) if value is not None}
    if costs:
        record |= _costs(position, choice)
    return record


def _named(position: Position, choice: Choice) -> Iterator[tuple[str, Any]]:
    match choice:
        case BasicAction(_, card, server, host):
            yield from (("card", card), ("server", server), ("host", host))
        case UseAbility(card, ability, option):
            yield from (("card", card), ("ability", ability + 1), ("option", option + 1 if option else None))
        case Rez(card) | Score(card) | Steal(card) | TrashAccessed(card):
            yield "card", card
        case AccessCard(card):
            seen = position.state.find(card) is not None
            yield ("card" if seen else "server"), card
        case Trigger(instance, card):
            pending = pending_instances(position.state)
            yield from (("instance", instance + 1), ("card", card))
            if instance < len(pending):
                yield from (("card", pending[instance].source), ("ability", pending[instance].number + 1))
        case Announce(targets):
            yield "targets", targets
        case Pay(payment):
            yield "payment", payment_data(position, payment)
        case ChooseOption(option):
            yield "option", option + 1
        case ChooseServer(server):
            yield "server", server
        case ChooseNumber(number):
            yield "number", number
        case ChooseWord(word):
            yield "word", word
        case ChooseCards(cards) | TrashSet(cards):
            yield "cards", cards
        case Outcome(cards, server):
            yield from (("cards", cards or None), ("server", server))


def payment_data(position: Position, payment: Payment) -> dict[str, Any]:
    """A payment as data: `pay` is the text that `pay` takes."""
    pay = format_payment(payment, position.state, position.pool)
    return {"pay": pay, "spent": msgspec.to_builtins(payment.spent), "x": payment.x}


def _costs(position: Position, choice: Choice) -> dict[str, Any]:
    """What falls due with a choice, and one way to pay it."""
    verdict = None if isinstance(choice, Pay) else position.check(choice)
    payment = verdict.payment if verdict is not None else None
    if verdict is None or payment is None or not payment.spent:
        return {"demanded": msgspec.to_builtins(position.demanded())} if isinstance(choice, Pay) else {}
    sums = Payment(tuple(Spent(s.component, s.amount, (), s.objects) for s in payment.spent), payment.x)
    return {
        "cost": "; ".join(position.payment_in_words(choice, sums)),
        "payment": payment_data(position, payment),
        "demanded": msgspec.to_builtins(verdict.demanded),
    }


__all__ = ["choice_record", "does", "in_words", "payment_data", "shortened"]
