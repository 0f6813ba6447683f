"""The options of a window as one problem: one variable, and a constraint for each rule that an option must keep."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial

from ...models.actions import Choice
from ...models.verdict import Reason
from ..choices.decision import CHOICE, Asked, Decision, Posed
from ..choices.rules_kept import Told, against_one
from ..problems import Because, Model, Piece, SolutionSet, Unary, Variable
from ..reading import Game
from .judging import RULES, Attempt, NamedRule, reasons_told, rules_about


class OfWindow(Asked):
    """The options of a window, each of which the rules on it must allow."""

    def __init__(self, game: Game, choices: SolutionSet[Choice], options: Callable[[], Iterator[Choice]]) -> None:
        self._game = game
        self.choices = choices
        self._options = options

    def posed(self, waiting: Decision) -> Iterator[Posed]:
        yield of_options(self._game, "an option of the window", tuple(dict.fromkeys(self._options())), {})


def of_options(game: Game, title: str, choices: tuple[Choice, ...], also: dict[str, Told]) -> Posed:
    """One variable over what the window might offer; each rule is a constraint on it.

    Args:
        also: more rules, on each of the choices.
    """
    concerned = {named.name for choice in choices for named in rules_about(Attempt(game, choice))}
    about = [named for named in RULES if named.name in concerned]
    told = Because("what may be announced", "rule_pass")
    constraints = tuple(Unary(CHOICE, _keeps(game, named), _because(game, named)) for named in about)
    more = tuple([against_one(choice, words, against) for choice in choices for words, against in also.items()])
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
    attempt = Attempt(game, choice)
    return tuple(reasons_told(named.ask(attempt))) if named in rules_about(attempt) else ()


def _because(game: Game, named: NamedRule) -> Because:
    """A named rule in words; the rule of the rulebook is the first that its function names."""
    said = (named.ask.__doc__ or named.name).strip()
    cited = [word.strip("().,;:") for word in said.replace("\n", " ").split()]
    rule = next((word for word in cited if word.startswith(("rule_", "sec_", "step_"))), "rule_requirements")
    return Because(named.name.replace("_", " "), rule, partial(_against, game, named))
