"""What choices do, in words of our own, beside their canonical text."""

from __future__ import annotations

import re

from ..models.abilities import Ability, Instruction
from ..models.abilities import ChooseOption as OptionStep
from ..models.actions import Accept, Choice, ChooseOption, Decline, Pay, Rez, Trigger, UseAbility
from ..models.cardtext.wording.abilities import voice_of, write_ability
from ..models.cardtext.wording.steps import sentences
from ..models.frames import ResolvingFrame, SetupFrame
from ..solver.position import Position

MOST = 120  # characters of what an ability does
MARKS = re.compile(r"</?(?:strong|ul|li|errata)>")
SIGNS = (
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
    text = position.describe(choice)
    more = _more(position, choice)
    return f"{text}: {shortened(more)}" if more else text


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
            pending = position.pending
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
        case _:
            return ""


def _ability(position: Position, source: str, ability: Ability) -> str:
    card = position.game.card(position.game.objects.get(source))
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
    return " ".join(sentences(steps, voice_of(card)))  # type: ignore[arg-type]


def _paid(position: Position, choice: Pay) -> tuple[str, ...]:
    from ..models.frames import PayingFrame
    from ..solver.payment.payments import Bundle
    from ..solver.payment.payments import in_words as payment_in_words

    frame = position.state.top
    return payment_in_words(position.game, Bundle.of(frame), choice.payment) if isinstance(frame, PayingFrame) else ()


def _cost(position: Position, card: str) -> str:
    thing = position.game.objects.get(card)
    printed = position.game.card(thing)
    return f"{printed.cost} credits printed" if printed is not None and printed.cost is not None else ""


__all__ = ["in_words", "shortened"]
