"""What may be chosen as menus of at most so many numbered options.

A decision with few choices is one menu. One with more is made an element at a time: first the kind of action, the first
card, the first part of a payment, then the next one. Where even that is too much, a menu asks for a stretch of the
choices in their order. Every choice is reached on exactly one way.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from msgspec import Struct

from ..models.actions import Announce, Choice, ChooseCards, Pay, TrashSet
from ..models.values import Value
from ..solver.choices.masks import kind_of
from ..solver.problems import SolutionSet

ENUMERATED = 20_000  # choices that are listed to be told apart by their elements


class Element(Value, frozen=True):
    """One part of a choice: what it is about, and whether the choice is complete without more."""

    card: str | None = None
    slot: int = 0
    word: str = ""
    last: bool = False


class Option(Struct, frozen=True):
    """One option of a menu: a choice, or the choices that are told apart by a menu behind it."""

    label: Element
    choice: Choice | None = None
    choices: SolutionSet[Choice] | None = None  # of which it stands for those from `start` to `stop`
    start: int = 0
    stop: int = 0
    listed: tuple[Choice, ...] = ()  # or these
    place: int = 0  # the element by which these are told apart next


class Menu(Struct, frozen=True):
    """Options, at most as many as there may be; `made` counts the elements that are chosen already."""

    options: tuple[Option, ...]
    made: int = 0


def menu(choices: SolutionSet[Choice], most: int) -> Menu:
    """The menu of a decision, with at most so many options."""
    if most < 2:
        raise ValueError(f"a menu of {most} options cannot tell choices apart: at least 2 are needed")
    some = tuple(choices.limit(most + 1))
    if len(some) <= most:
        return Menu(tuple(Option(_whole(c), c) for c in some))
    total = choices.count()
    if total <= ENUMERATED:
        return Menu(_by_element(tuple(choices), 0, most))
    return Menu(_by_stretch(choices, 0, total, most))


def further(option: Option, made: int, most: int) -> Menu:
    """The menu behind an option that is no choice yet; `made` is that of the option's own menu."""
    if option.choices is None:
        return Menu(_by_element(option.listed, option.place, most), made + 1)
    if option.stop - option.start > max(most, ENUMERATED):
        return Menu(_by_stretch(option.choices, option.start, option.stop, most), made + 1)
    listed = tuple(islice(iter(option.choices), option.start, option.stop))
    return Menu(_by_element(listed, 0, most), made + 1)


def reached(found: Menu, most: int) -> Iterator[Choice]:
    """Every choice that can be reached from a menu."""
    for option in found.options:
        if option.choice is not None:
            yield option.choice
        else:
            yield from reached(further(option, found.made, most), most)


# ------------------------------------------------------------------------- dividing


def _by_element(listed: tuple[Choice, ...], place: int, most: int) -> tuple[Option, ...]:
    """Options by the elements at one place; a place at which all have the same is passed over."""
    if len(listed) <= most:
        return tuple(Option(_label(c, place), c) for c in listed)
    while True:
        groups: dict[Element, list[Choice]] = {}
        for choice in listed:
            groups.setdefault(_label(choice, place), []).append(choice)
        if len(groups) > 1:
            break
        place += 1
    if len(groups) > most:
        return _blocks(listed, place, most)
    return tuple(_option(label, tuple(members), place + 1) for label, members in groups.items())


def _blocks(listed: tuple[Choice, ...], place: int, most: int) -> tuple[Option, ...]:
    """Stretches of choices that differ in more elements than a menu has room for."""
    size = -(-len(listed) // most)
    parts = [listed[k : k + size] for k in range(0, len(listed), size)]
    return tuple(_option(Element(word="stretch", slot=k), part, place) for k, part in enumerate(parts))


def _option(label: Element, members: tuple[Choice, ...], place: int) -> Option:
    return Option(label, members[0]) if len(members) == 1 else Option(label, listed=members, place=place)


def _by_stretch(choices: SolutionSet[Choice], start: int, stop: int, most: int) -> tuple[Option, ...]:
    """Stretches of a set that has too many choices to list."""
    size = -(-(stop - start) // most)
    return tuple(
        Option(Element(word="stretch", slot=number), choices=choices, start=first, stop=min(stop, first + size))
        for number, first in enumerate(range(start, stop, size))
    )


# -------------------------------------------------------------------------- elements


def _whole(choice: Choice) -> Element:
    """A choice of a menu that has room for all of them, by what it is about first."""
    return _label(choice, 1) if len(elements(choice)) > 1 else _label(choice, 0)


def _label(choice: Choice, place: int) -> Element:
    found = elements(choice)
    return found[place] if place < len(found) else Element(word="done", slot=place, last=True)


def elements(choice: Choice) -> tuple[Element, ...]:
    """The parts of a choice, in the order in which they are chosen; no two choices have the same."""
    match choice:
        case ChooseCards(cards) | TrashSet(cards):
            return (*(Element(card) for card in cards), Element(word="done", last=True))
        case Announce(targets):
            found: list[Element] = []
            for slot, cards in enumerate(targets):
                found += (Element(card, slot) for card in cards)
                found.append(Element(word="done", slot=slot))
            return tuple(found)
        case Pay(payment):
            parts = [Element(word=repr(spent), slot=spent.component) for spent in payment.spent]
            return (Element(word=f"x {payment.x}"), *parts)
        case _:
            card = getattr(choice, "card", None) or getattr(choice, "object", None)
            return (Element(word=kind_of(choice)), Element(card), Element(word=repr(choice), last=True))


__all__ = ["Element", "Menu", "Option", "elements", "further", "menu", "reached"]
