"""Answers to questions of the game as assignments of their problems, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TypeGuard, TypeVar

from msgspec import structs

from ...models.actions import (
    AccessCard,
    Choice,
    ChooseCards,
    ChooseNumber,
    ChooseOption,
    ChooseServer,
    ChooseWord,
    Decline,
    Outcome,
)
from ...models.notation.names import server_name
from ...models.parts import named_part, whole_of
from ...models.verdict import Reason
from ..problems import (
    AllDifferent,
    Arrangements,
    Because,
    Hedged,
    Judged,
    LinearSum,
    Model,
    Piece,
    Problem,
    Relation,
    SolutionSet,
    Taking,
    Together,
    Unary,
    Variable,
    mapped,
)
from ..reading import Doubts, Game
from . import selecting
from .decision import CHOICE, Asked, Decision, DecisionKind, Posed
from .selecting import NUMBER

A = TypeVar("A")
MOST_SHOWN = 8
MOST_SEEN = 400
# Questions to which `decline` would be an answer if the text left it open.
OPTIONAL_ELSEWHERE = frozenset(
    {
        DecisionKind.TARGETS,
        DecisionKind.OPTION,
        DecisionKind.SERVER,
        DecisionKind.NUMBER,
        DecisionKind.WORD,
        DecisionKind.CARDS,
        DecisionKind.ORDER,
        DecisionKind.ACCESS,
        DecisionKind.TRASH_SET,
        DecisionKind.DISCARD,
        DecisionKind.LOOP,
        DecisionKind.HOST,
        DecisionKind.PAYMENT,
    }
)


def judged_answer(game: Game, choice: Choice, waiting: Decision) -> Judged | None:
    """An answer to a question of the game as an assignment of the problem of that question; None where the game asks
    for something else."""
    match choice:
        case Decline() if waiting.kind in OPTIONAL_ELSEWHERE and choice not in waiting.choices:
            message = f"{_subject(game, waiting)} does not leave it open: {_who(waiting)} must choose"
            return kept(choice, {"something is chosen": (wrong_answer("choice.mandatory", message, waiting),)})
        case ChooseNumber() | ChooseServer() | ChooseWord() | ChooseOption() | AccessCard() | Outcome():
            return judged_one(game, choice, waiting)
        case _:
            return None


RULE_OF = {
    "it is being accessed": "rule_score_steal",
    "it is an agenda": "step_access_agenda",
    "nothing forbids it": "rule_cannot_precedence",
    "what falls due can be paid": "rule_cost",
    "the game goes on": "rule_game_end",
}


def kept(choice: Choice, rules: dict[str, tuple[Reason, ...]]) -> Judged:
    """A choice without parts: one variable, and a constraint for each rule that it would have to keep, with what is
    against it."""
    constraints = []
    for words, against in rules.items():
        because = Because(words, rule_of(words, against), partial(_these, against))
        constraints.append(Unary(CHOICE, partial(_is_nothing, against), because))
    told = Because("what may be announced", "rule_requirements")
    return Judged(Problem((Variable(CHOICE, (choice,), told),), tuple(constraints)), (choice,))


def rule_of(words: str, against: tuple[Reason, ...]) -> str:
    """The rule that is kept or broken."""
    return RULE_OF.get(words) or (against[0].rule if against else "rule_requirements")


def _these(against: tuple[Reason, ...], values: object) -> tuple[Reason, ...]:
    return against


def _is_nothing(against: tuple[Reason, ...], value: object) -> bool:
    return not against


def judged_one(game: Game, choice: Choice, waiting: Decision) -> Judged | None:
    """A choice without parts among those that are offered; None where none of its kind is, or where it is offered."""
    reason = _other(game, choice, waiting) if choice not in waiting.choices else None
    if reason is None:
        return None
    told = Because(waiting.kind.value.replace("_", " "), waiting.rule, partial(_these, (reason,)))
    return Judged(Problem((Variable(CHOICE, tuple(_like(waiting, type(choice))), told),)), (choice,))


def _other(game: Game, choice: Choice, waiting: Decision) -> Reason | None:
    """That a choice is not among those that are offered; None where nothing of its kind is."""
    match choice:
        case ChooseNumber(number):
            numbers = [c.number for c in _like(waiting, ChooseNumber)]
            if not numbers:
                return None
            most = _greatest(waiting, numbers)
            return wrong_answer(
                "choice.number",
                f"{number} is not possible for {_subject(game, waiting)}: {_who(waiting)} can choose "
                f"{f'from {min(numbers)} to {most}' if most > min(numbers) else str(most)}",
                waiting,
            )
        case ChooseServer(server):
            servers = [server_name(c.server) for c in _like(waiting, ChooseServer)]
            return _not_among("choice.server", game, waiting, server_name(server), servers)
        case ChooseWord(word):
            return _not_among(
                "choice.word", game, waiting, _spoken(word), [_spoken(c.word) for c in _like(waiting, ChooseWord)]
            )
        case ChooseOption(option):
            options = [str(c.option + 1) for c in _like(waiting, ChooseOption)]
            return _not_among("choice.option", game, waiting, f"option {option + 1}", options)
        case AccessCard(card):
            found = [game.title(c.card) for c in _like(waiting, AccessCard)]
            return _not_among("choice.card", game, waiting, game.title(card), found, (card,))
        case Outcome(cards, server) if waiting.kind is DecisionKind.CHANCE:
            what = server_name(server) if server is not None else ", ".join(map(game.title, cards)) or "nothing"
            return wrong_answer(
                "choice.chance", f"chance cannot bring {what} for {_subject(game, waiting)}", waiting, *cards
            )
        case _:
            return None


# ---------------------------------------------------------------------- cards that are chosen


class SomeCards(Asked):
    """So many of some cards: their number, and 1 for each that is taken.

    Args:
        unknown: cards of which it is not known whether they can be chosen, each with the reason.
        together: what must hold of those that are chosen.
        possible: the same of all of them, those that are unknown among them.
    """

    def __init__(
        self,
        game: Game,
        cards: tuple[str, ...],
        least: int,
        most: int,
        title: str = "cards that are chosen",
        unknown: tuple[tuple[str, Reason | str], ...] = (),
        together: tuple[Together | LinearSum, ...] = (),
        possible: tuple[Together | LinearSum, ...] = (),
    ) -> None:
        self._game = game
        self._title = title
        self._unknown = dict(unknown)
        every = (*cards, *self._unknown)
        certain = _so_many(cards, least, most, together)
        self._taking = _so_many(every, least, most, possible) if unknown else certain
        self.choices: SolutionSet[Choice] = selecting.some_of(certain, cards)
        if unknown:
            perhaps = selecting.some_of(self._taking, every)
            self.choices = Hedged(self.choices, perhaps, unknown[0][1], each=self._why_open)

    def _why_open(self, choice: object) -> Reason | str | None:
        unknown = (self._unknown[id] for id in selecting.cards_of(choice) or () if id in self._unknown)
        return next(unknown, None)  # known cards that do not go together

    def posed(self, waiting: Decision) -> Iterator[Posed]:
        if self._unknown:
            return super().posed(waiting)
        names = tuple(str(name) for name in self._taking.names)
        return iter((Posed(self._title, Model((self._told(waiting),)), partial(_as_taken, names)),))

    def judged(self, waiting: Decision, choice: Choice, doubts: Doubts) -> Judged | None:
        return _judged_some(self._game, waiting, self._told(waiting), choice.cards) if is_cards(choice) else None

    def _told(self, waiting: Decision) -> Taking:
        """With what is wrong with other numbers of them."""
        sizes = self._taking.sizes
        least, most = sizes.start, sizes.stop - 1
        names = tuple(str(name) for name in self._taking.names)
        words = f"{least} of them" if least == most else f"{least} to {most} of them"

        def once(place: int) -> Because:
            return Because(words, waiting.rule, partial(too_often, self._game, waiting, names[place]))

        told = Because(words, waiting.rule, partial(_wrong_count, self._game, waiting, least, most))
        return structs.replace(self._taking, counted=told, valid=once)


def _so_many(cards: tuple[str, ...], least: int, most: int, together: tuple[Together | LinearSum, ...]) -> Taking:
    """So many of these cards, but no more than go together."""
    if together:
        largest = structs.replace(selecting.taking(cards, 0, most), together=together).largest or 0
        least, most = min(least, largest), min(most, largest)
    return structs.replace(selecting.taking(cards, least, most), together=together)


class CardsInOrder(Asked):
    """All of some cards in an order: which is at each place, each card once."""

    def __init__(self, game: Game, cards: tuple[str, ...]) -> None:
        self._game = game
        self._cards = cards
        self.choices: SolutionSet[Choice] = mapped(Arrangements(cards), selecting.as_cards, selecting.cards_of)

    def posed(self, waiting: Decision) -> Iterator[Posed]:
        piece = in_order(self._game, waiting, self._cards)
        yield Posed("the order of cards", Model((piece,)), lambda values: ChooseCards(tuple(values)))

    def judged(self, waiting: Decision, choice: Choice, doubts: Doubts) -> Judged | None:
        if not isinstance(choice, ChooseCards):
            return None
        piece = in_order(self._game, waiting, self._cards, len(choice.cards))
        values = (*choice.cards, *(None,) * (len(self._cards) - len(choice.cards)))
        return Judged(Problem(piece.variables, piece.constraints), values)


def is_cards(choice: Choice) -> TypeGuard[ChooseCards]:
    return isinstance(choice, ChooseCards)


def _as_taken(names: tuple[str, ...], values: tuple[int, ...]) -> Choice:
    return ChooseCards(tuple([name for name, taken in zip(names, values[1:], strict=True) if taken]))


def in_order(game: Game, waiting: Decision, cards: tuple[str, ...], places: int | None = None) -> Piece:
    """Some cards in an order: which is at each place, each card once; places beyond their number stay empty."""
    number = len(cards)
    told = Because("each card at one place", waiting.rule, partial(_twice_in_order, game, waiting))
    at = Because("one of the cards", waiting.rule, partial(_not_in_order, game, waiting, cards))
    names = tuple([f"place {k + 1}" for k in range(max(number, places or 0))])
    variables = tuple([Variable(name, cards if k < number else (), at) for k, name in enumerate(names)])
    return Piece(variables, (AllDifferent(names[:number], None, told),))


def _judged_some(game: Game, waiting: Decision, asked: Taking, cards: tuple[str, ...]) -> Judged:
    among = tuple(str(name) for name in asked.names)
    others = strangers(game, waiting, among, cards)
    names = (*among, *[str(variable.name) for variable in others])
    counted = LinearSum((NUMBER, *names), (-1, *(1,) * len(names)), Relation.EQ, 0, asked.counted)
    values = (len(cards), *[cards.count(name) for name in names])
    return Judged(Problem((*asked.variables, *others), (counted, *asked.together)), values)


def strangers(game: Game, waiting: Decision, among: tuple[str, ...], cards: tuple[str, ...]) -> tuple[Variable, ...]:
    """A variable for each card that is none of those to choose from: it must be 0."""
    told = partial(_not_one_of, game, waiting, among)
    strange = dict.fromkeys(card for card in cards if card not in among)
    return tuple([Variable(id, (0,), Because("none of them", waiting.rule, partial(told, id))) for id in strange])


def _not_one_of(game: Game, waiting: Decision, among: tuple[str, ...], id: str, values: object) -> Iterator[Reason]:
    some = names_of(game, among) or "there are none"
    message = f"{_called(game, id)} is not one of the cards to choose from for {_subject(game, waiting)}: {some}"
    yield wrong_answer("choice.card", message, waiting, id)


def too_often(game: Game, waiting: Decision, id: str, values: tuple[int, ...]) -> Iterator[Reason]:
    yield wrong_answer("choice.card", f"{game.title(id)} is chosen {values[0]} times; once is enough", waiting, id)


def _wrong_count(game: Game, waiting: Decision, least: int, most: int, values: tuple[int, ...]) -> Iterator[Reason]:
    wanted = str(most) if least == most else f"{least} to {most}"
    number = f"{wanted} card{'s' * (wanted != '1')}"
    message = f"{_who(waiting)} chooses {number} for {_subject(game, waiting)}, not {values[0]}"
    yield wrong_answer("choice.count", message, waiting)


def _twice_in_order(game: Game, waiting: Decision, values: tuple[str, ...]) -> Iterator[Reason]:
    for id in dict.fromkeys(id for id in values if values.count(id) > 1 and id in game.objects):
        yield from too_often(game, waiting, id, (values.count(id),))


def _not_in_order(game: Game, waiting: Decision, cards: tuple[str, ...], values: tuple[str | None]) -> Iterator[Reason]:
    (card,) = values
    if card is None or card in cards:
        message = f"{_who(waiting)} puts {len(cards)} cards in order for {_subject(game, waiting)}, each once"
        yield wrong_answer("choice.count", message, waiting)
    else:
        yield from _not_one_of(game, waiting, cards, card, values)


def _like(waiting: Decision, kind: type[A]) -> list[A]:
    """The answers of a kind, as far as there are not too many."""
    return [c for c in waiting.choices.limit(MOST_SEEN) if isinstance(c, kind)]


def _greatest(waiting: Decision, numbers: list[int]) -> int:
    if len(numbers) < MOST_SEEN:
        return max(numbers)
    last = waiting.choices.unrank(waiting.choices.count() - 1)
    return last.number if isinstance(last, ChooseNumber) else max(numbers)


def _not_among(
    code: str, game: Game, waiting: Decision, what: str, offered: list[str], blame: tuple[str, ...] = ()
) -> Reason | None:
    if not offered:
        return None
    some = ", ".join(offered[:MOST_SHOWN]) + (", ..." if len(offered) > MOST_SHOWN else "")
    message = f"{what} is not one of the choices that {_subject(game, waiting)} leaves to {_who(waiting)}: {some}"
    return wrong_answer(code, message, waiting, *blame)


def _spoken(word: str) -> str:
    return word.replace("_", " ")


def names_of(game: Game, ids: tuple[str, ...]) -> str:
    return ", ".join(_called(game, id) for id in ids[:MOST_SHOWN]) + (", ..." if len(ids) > MOST_SHOWN else "")


def _called(game: Game, id: str) -> str:
    part = named_part(id)
    return game.title(id) if part is None else f"{game.title(part.whole)} {part.words}"


def wrong_answer(code: str, message: str, waiting: Decision, *blame: str) -> Reason:
    about = (*map(whole_of, blame), *((waiting.subject,) if waiting.subject else ()))
    objects = tuple(dict.fromkeys(about))
    return Reason(code, message, waiting.rule, objects, "see what may be chosen with: sysop actions")


def _subject(game: Game, waiting: Decision) -> str:
    return game.title(waiting.subject) if waiting.subject else f"the {waiting.kind.value.replace('_', ' ')}"


def _who(waiting: Decision) -> str:
    return f"the {waiting.side.title}" if waiting.side is not None else "chance"


__all__ = [
    "CardsInOrder",
    "SomeCards",
    "is_cards",
    "judged_answer",
    "kept",
    "names_of",
    "rule_of",
    "strangers",
    "too_often",
    "wrong_answer",
]
