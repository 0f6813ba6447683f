"""A choice without parts under the rules that it must keep: one variable, and a constraint for each rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial

from msgspec import structs

from ...models.actions import Choice, Decline
from ...models.verdict import Reason
from ..problems import Because, Judged, Model, Piece, SolutionSet, Unary, Variable
from ..reading.doubts import Doubts
from ..reading.game import Game
from ..restrictions.judging import RULES, Attempt, NamedRule, reasons_told
from .answers import kept, rule_of
from .decision import CHOICE, Asked, Decision, Offered, Posed

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


class OfWindow(Asked):
    """The options of a window, each of which the rules on it must allow."""

    def __init__(self, game: Game, choices: SolutionSet[Choice], options: Callable[[], Iterator[Choice]]) -> None:
        self._game = game
        self._choices = choices
        self._options = options

    @property
    def choices(self) -> SolutionSet[Choice]:
        return self._choices

    def posed(self, waiting: Decision) -> Iterator[Posed]:
        yield of_options(self._game, "an option of the window", tuple(dict.fromkeys(self._options())), {})


def under(choice: Choice, domain: tuple[Choice, ...], rules: dict[str, Told], title: str) -> Posed:
    """One variable, with a constraint for each rule on one of its values."""
    told = Because("what may be announced", "rule_pass")
    constraints = tuple(_against_one(choice, words, against) for words, against in rules.items())
    model = Model((Piece((Variable(CHOICE, domain, told),), constraints),))
    return Posed(title, model, lambda values: values[0], (choice,))


def _against_one(choice: Choice, words: str, against: Told) -> Unary:
    found = cache(lambda: tuple(against()))
    because = Because(words, rule_of(words, found()), lambda values: found())
    return Unary(CHOICE, lambda value: value != choice or not found(), because)


def of_options(game: Game, title: str, choices: tuple[Choice, ...], also: dict[str, Told]) -> Posed:
    """One variable over what the window might offer; each rule is a constraint on it.

    Args:
        also: more rules, on each of the choices.
    """
    about = [named for named in RULES if any(named.concerns(choice) for choice in choices)]
    told = Because("what may be announced", "rule_pass")
    constraints = tuple(Unary(CHOICE, _keeps(game, named), _because(game, named)) for named in about)
    more = tuple([_against_one(choice, words, against) for choice in choices for words, against in also.items()])
    model = Model((Piece((Variable(CHOICE, choices, told),), (*constraints, *more)),))
    return Posed(title, model, lambda values: values[0])


def _keeps(game: Game, named: NamedRule) -> Callable[[Choice], bool]:
    @cache
    def keeps(choice: Choice) -> bool:
        return not _against(game, named, (choice,))

    return keeps


def _against(game: Game, named: NamedRule, values: tuple[Choice, ...]) -> tuple[Reason, ...]:
    """What a rule has against a choice."""
    (choice,) = values
    if not named.concerns(choice):
        return ()
    return tuple(reasons_told(named.ask(Attempt(game, choice))))


def _because(game: Game, named: NamedRule) -> Because:
    """A named rule in words; the rule of the rulebook is the first that its function names."""
    said = (named.ask.__doc__ or named.name).strip()
    cited = [word.strip("().,;:") for word in said.replace("\n", " ").split()]
    rule = next((word for word in cited if word.startswith(("rule_", "sec_", "step_"))), "rule_requirements")
    return Because(named.name.replace("_", " "), rule, partial(_against, game, named))
