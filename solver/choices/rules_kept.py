"""A choice without parts under the rules that it must keep: one variable, and a constraint for each rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache

from msgspec import structs

from ...models.actions import Choice, Decline
from ...models.verdict import Reason
from ..problems import Because, Judged, Model, Piece, Unary, Variable
from ..reading import Doubts
from .answers import kept, rule_of
from .decision import CHOICE, Decision, Offered, Posed

Told = Callable[[], Iterable[Reason]]
Rules = Callable[[Doubts], dict[str, Told]]


class Either(Offered):
    """To do something under rules, or to decline it.

    Args:
        choices: those that are open now.
        rules: what must be kept to do it, by the words for each.
    """

    def __init__(self, choices: tuple[Choice, ...], doing: Choice, title: str, rules: Rules) -> None:
        super().__init__(choices)
        self._doing = doing
        self._title = title
        self._rules = rules

    def posed(self, waiting: Decision) -> Iterator[Posed]:
        posed = under(self._doing, (self._doing, Decline()), self._rules(Doubts()), self._title)
        yield structs.replace(posed, announced=None)

    def judged(self, waiting: Decision, choice: Choice, doubts: Doubts) -> Judged | None:
        if choice != self._doing:
            return None
        return kept(choice, {words: tuple(told()) for words, told in self._rules(doubts).items()})


def under(choice: Choice, domain: tuple[Choice, ...], rules: dict[str, Told], title: str) -> Posed:
    """One variable, with a constraint for each rule on one of its values."""
    told = Because("what may be announced", "rule_pass")
    constraints = tuple(against_one(choice, words, against) for words, against in rules.items())
    model = Model((Piece((Variable(CHOICE, domain, told),), constraints),))
    return Posed(title, model, lambda values: values[0], (choice,))


def against_one(choice: Choice, words: str, against: Told) -> Unary:
    found = cache(lambda: tuple(against()))
    because = Because(words, rule_of(words, found()), lambda values: found())
    return Unary(CHOICE, lambda value: value != choice or not found(), because)
