"""Objects in words: targets with their bounds, sets, definite objects, cards of a deck."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import structs

from ...effects import (
    DifferentAttribute,
    Distribute,
    Each,
    Grouping,
    Object,
    OneOfEach,
    SameAttribute,
    Target,
    The,
    TopCards,
    TotalAtMost,
)
from ...selectors import (
    AGENDA,
    And,
    Bound,
    ControlledBy,
    InZone,
    IsSubroutine,
    Same,
    Selector,
    TopOf,
    UntilFound,
)
from ...terms import SCORE_AREAS, End, Player
from ..logic import together
from . import amounts, nouns
from . import words as say

if TYPE_CHECKING:
    from .words import Voice


# ----------------------------------------------------------------------- objects


def thing(what: Object, voice: Voice) -> str:
    """What is acted on: a target with its bounds, a set, a definite object, cards of a deck."""
    match what:
        case Target():
            return _target(what, voice)
        case Each(IsSubroutine(end=End()) as one):
            return nouns.noun_phrase(one, voice)
        case Each(selector):
            return f"each {nouns.noun_phrase(selector, voice)}"
        case The(ref):
            return say.reference(ref, voice)
        case TopCards(count, deck, bottom):
            end = "bottom" if bottom else "top"
            if isinstance(count, UntilFound):
                found = thing(Target(count.what, count.count, count.count), voice)
                return f"cards from the {end} of {say.zone_words(deck, voice)} as far as {found}"
            if count == 1:
                return f"the {end} card of {say.zone_words(deck, voice)}"
            factor, tail = amounts.each(count, voice) or (None, "")
            if factor == 1 and not isinstance(count, int):
                return f"the {end} card of {say.zone_words(deck, voice)}{tail}"
            return f"the {end} {amounts.measure(count, voice, 'card', 'cards')} of {say.zone_words(deck, voice)}"


def forfeited(what: Object, voice: Voice) -> str:
    """Agendas are forfeited from the own score area, which goes without saying; other places are said."""
    if isinstance(what, Target) and voice.side is not None:
        if what.what == together((AGENDA, InZone((SCORE_AREAS[voice.side],)))):
            return thing(structs.replace(what, what=AGENDA), voice)
        if what.what == AGENDA:
            return f"{thing(what, voice)}, wherever it is"
    return thing(what, voice)


def _target(target: Target, voice: Voice) -> str:
    if isinstance(target.what, TopOf) and not target.what.bottom:
        cards = amounts.measure(target.what.count, voice, "card", "cards")
        one = many = f"of the top {cards} of {say.zone_words(target.what.zone, voice)}"
    else:
        one, many = _targeted(target.what, voice)
    text, tail = _quantity(target, voice, one, many)
    for grouping in target.groupings:
        said = _grouping(grouping, voice)
        text += f" {said}" if isinstance(grouping, SameAttribute | DifferentAttribute) else f" ({said})"
    if target.chooser is not None:
        text += f" of {say.possessive(target.chooser)} choice"
    if target.at_random:
        text += " at random"
    if target.name is not None:
        text += f" (called {say.quoted_name(target.name)})"
    return text + tail


def _targeted(what: Selector, voice: Voice) -> tuple[str, str]:
    """The noun behind `1`, and behind `2`."""
    match what:
        case Same(Bound(name)):
            return (f"of {name}",) * 2
        case And(parts):
            for part in parts:
                whose = _whose(part, voice)
                if whose is not None:
                    rest = together(p for p in parts if p is not part)
                    if together((rest, part)) == what:
                        return (f"of {whose} {nouns.noun_phrase(rest, voice, many=True, zone='from')}",) * 2
    return nouns.noun_phrase(what, voice, zone="from"), nouns.noun_phrase(what, voice, many=True, zone="from")


def _whose(part: Selector, voice: Voice) -> str | None:
    """`your`; `their` is the other side's."""
    if part == ControlledBy(Player.YOU):
        return "your"
    if voice.side is not None and part == ControlledBy(Player(voice.side.other.value)):
        return "their"
    return None


def _quantity(target: Target, voice: Voice, one: str, many: str) -> tuple[str, str]:
    least, most = target.least, target.most
    if least == most:
        multiple = amounts.each(least, voice)
        if multiple is not None:
            return f"{multiple[0]} {one if multiple[0] == 1 else many}", multiple[1]
        return amounts.measure(least, voice, one, many), ""
    if most is None:
        if least == 0:
            return f"any number of {many}".replace("of of", "of"), ""
        return f"{_amount(least, voice)} or more {many}", ""
    if least == 0:
        return f"up to {_amount(most, voice)} {one if most == 1 else many}", ""
    return f"between {_amount(least, voice)} and {_amount(most, voice)} {many}", ""


def _amount(amount: Any, voice: Voice) -> str:
    text = amounts.value(amount, voice)
    return text if say.is_plain(amount) else f"({text})"


def _grouping(grouping: Grouping, voice: Voice) -> str:
    match grouping:
        case SameAttribute(attribute):
            return f"with the same {say.ATTRIBUTES[attribute]}"
        case DifferentAttribute(attribute):
            return f"with different {say.ATTRIBUTES[attribute]}s"
        case TotalAtMost(stat, amount, relation):
            return f"with a total {say.STATS[stat]} {amounts.THAN[relation]} {amounts.value(amount, voice)}"
        case OneOfEach(selectors):
            return f"1 of each: {'; '.join(nouns.noun_phrase(s, voice) for s in selectors)}"
        case Distribute(total):
            return f"{amounts.value(total, voice)} in total, divided freely"
