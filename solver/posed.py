"""The constraint problems that a position poses: of the decision that it waits for, of an action, of its payment, of
targets, and of what a checkpoint trashes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from functools import cache, partial
from typing import Any

from msgspec import Struct, structs

from ..models.abilities import Instruction
from ..models.actions import (
    Accept,
    Announce,
    Choice,
    ChooseCards,
    Decline,
    Pay,
    Steal,
    TrashSet,
)
from ..models.frames import Asked, CheckpointFrame, ChoosingFrame, PayingFrame, ProcedureFrame, ResolvingFrame
from ..models.terms import HANDS
from ..models.verdict import Reason
from .checkpoint import checkpoint
from .decisions import Decision, DecisionKind
from .explain.answers import CHOICE, in_order, rule_of, some_of
from .explain.refusals import judged, rule_of_decision, rules_of_leaving, rules_of_stealing
from .flow.proceeding import context_of
from .flow.window import WINDOW_DECISIONS, LegalOptions
from .game.game import Context, Doubts, Game
from .illegal_states import pile_of
from .illegal_states import problem_of as trash_problem
from .loops import optional
from .payment.bundles import Bundle, paying_context, variants
from .payment.payments import demands_of, kept_by
from .payment.problem import Ways
from .payment.refusing import Told as Paid
from .problems import (
    Because,
    Constraint,
    Judged,
    Model,
    Piece,
    Problem,
    Solver,
    Taking,
    Unary,
    Variable,
    refused,
    verify,
)
from .procedures import like_cards, turns
from .restrictions.judging import RULES, WINDOW_CHOICES, NamedRule, actor, reasons_told
from .targets.announcing import TargetSets
from .windows import options

MOST_LISTED = 2000
Told = Callable[[], Iterable[Reason]]


class Question(StrEnum):
    """What a problem is posed for."""

    DECISION = "decision"
    ACTION = "action"
    PAYMENT = "payment"
    TARGETS = "targets"
    CHECKPOINT = "checkpoint"


class Posed(Struct, frozen=True):
    """A problem, what it is of in words, and what a solution of it chooses."""

    title: str
    model: Model
    chooses: Callable[[tuple[Any, ...]], Choice]
    announced: tuple[Any, ...] | None = None  # the assignment that an announced action is, where one is judged

    @property
    def problem(self) -> Problem:
        """All variables and constraints."""
        return self.model.problem

    @property
    def violated(self) -> tuple[Constraint, ...]:
        """The constraints that what is announced violates."""
        return () if self.announced is None else verify(self.problem, self.announced)

    @property
    def refusals(self) -> tuple[Reason, ...]:
        """What they tell."""
        if self.announced is None:
            return ()
        return tuple([told for told in refused(self.problem, self.announced) if isinstance(told, Reason)])

    @property
    def solvers(self) -> tuple[Solver, ...] | None:
        """Who solves which part, and why; None where it is seen at once that nothing fits."""
        return self.model.solvers


def _alone(problem: Problem) -> Model:
    return Model((Piece(problem.variables, problem.constraints),))


# ------------------------------------------------------------------- decisions


def of_decision(game: Game, waiting: Decision) -> Iterator[Posed]:
    """The problems of the decision that a position waits for; several where there are alternatives to pay, or values
    of X, one after the other."""
    frame = game.state.top
    doubts = Doubts()
    match waiting.kind, frame:
        case DecisionKind.TARGETS, ResolvingFrame():
            head = frame.steps[0]
            assert isinstance(head, Instruction)
            sets = optional.open_announcements(game, head, context_of(game, frame, doubts))
            if not (head.optional and sets.come_to_nothing()):  # then nothing is announced
                yield of_targets(sets)
        case ((DecisionKind.PAYMENT | DecisionKind.NESTED_COST), PayingFrame()):
            yield from of_payment(game, Bundle.of(frame), paying_context(game, frame, doubts))
        case DecisionKind.TRASH_SET, CheckpointFrame():
            yield from of_trash_sets(game)
        case DecisionKind.CARDS, ProcedureFrame(declared=True):
            found = like_cards.trashings(game, frame, doubts)
            yield Posed("like cards that are trashed", _alone(found.problem), lambda v: ChooseCards(found.chosen(v)))
        case DecisionKind.DISCARD, _:
            side = game.state.active
            hand = tuple(o.id for o in game.state.in_zone(HANDS[side]))
            count = turns.excess(game, side, doubts)
            yield _cards("cards that are discarded", some_of(game, waiting, hand, count, count))
        case _, ChoosingFrame(asked=Asked.CARDS, unknown=()):
            asked = some_of(game, waiting, frame.cards, frame.least, frame.most)
            yield _cards("cards that are chosen", asked)
        case _, ChoosingFrame(asked=Asked.ORDER):
            piece = in_order(game, waiting, frame.cards)
            yield Posed("the order of cards", Model((piece,)), lambda values: ChooseCards(tuple(values)))
        case kind, _ if kind in {kind for kind, _ in WINDOW_DECISIONS.values()}:
            yield of_options(game)
        case DecisionKind.STEAL, _ if waiting.subject is not None:
            card = waiting.subject
            yield _either(Steal(card), "to steal it or not", rules_of_stealing(game, card, waiting, doubts), waiting)
        case DecisionKind.JACK_OUT, _:
            yield _either(Accept(), "to jack out or not", rules_of_leaving(game, doubts), waiting)
        case _:
            yield one_of(waiting)


def _cards(title: str, asked: Taking) -> Posed:
    names = tuple(str(name) for name in asked.names)
    return Posed(title, Model((asked,)), lambda values: ChooseCards(_taken(names, values[1:])))


def of_options(game: Game) -> Posed:
    """One variable over everything that the window might offer; each rule is a constraint on it."""
    frame = game.state.top
    window = options(game, frame, Doubts())  # type: ignore[arg-type]
    return _judged(game, "an option of the window", tuple(dict.fromkeys(window)), {})


def of_action(game: Game, choice: Choice, waiting: Decision | None) -> Posed:
    """An announced action as an assignment: of one variable under the rules on it, or of the problem of the decision
    with a place for all that it names."""
    if waiting is None:
        over = Reason("game.over", "the game is over; nothing can be decided any more", "rule_game_end")
        return _under(choice, (choice,), {"the game goes on": lambda: (over,)}, "the action")
    if not isinstance(choice, WINDOW_CHOICES):
        return of_judged(judged(game, choice, waiting, Doubts(waiting.doubts)), choice, "the action")
    due = {} if isinstance(waiting.choices, LegalOptions) else rule_of_decision(game, choice, waiting)
    return structs.replace(_judged(game, "the action", (choice,), due), announced=(choice,))


def of_judged(asked: Judged, choice: Choice, title: str) -> Posed:
    """What was announced, as an assignment."""
    return Posed(title, _alone(asked.problem), lambda values: choice, asked.values)


def _either(choice: Choice, title: str, rules: dict[str, Told], waiting: Decision) -> Posed:
    """A choice under rules, or to decline it."""
    posed = _under(choice, (choice, Decline()), rules, title)
    return structs.replace(posed, announced=None)


def _under(choice: Choice, domain: tuple[Choice, ...], rules: dict[str, Told], title: str) -> Posed:
    """One variable, with a constraint for each rule on one of its values."""
    told = Because("what may be announced", "rule_pass")
    constraints = tuple(_against_one(choice, words, against) for words, against in rules.items())
    model = Model((Piece((Variable(CHOICE, domain, told),), constraints),))
    return Posed(title, model, lambda values: values[0], (choice,))


def _against_one(choice: Choice, words: str, against: Told) -> Unary:
    found = cache(lambda: tuple(against()))
    because = Because(words, rule_of(words, found()), lambda values: found())
    return Unary(CHOICE, lambda value: value != choice or not found(), because)


def _judged(game: Game, title: str, choices: tuple[Choice, ...], also: dict[str, Told]) -> Posed:
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
    return tuple(reasons_told(named.ask(game, choice, actor(game, choice), Doubts())))


def _because(game: Game, named: NamedRule) -> Because:
    """A named rule in words; the rule of the rulebook is the first that its function names."""
    said = (named.ask.__doc__ or named.name).strip()
    cited = [word.strip("().,;:") for word in said.replace("\n", " ").split()]
    rule = next((word for word in cited if word.startswith(("rule_", "sec_", "step_"))), "rule_requirements")
    return Because(named.name.replace("_", " "), rule, partial(_against, game, named))


def one_of(waiting: Decision) -> Posed:
    """A choice without parts: one variable over what may be chosen."""
    told = Because(waiting.kind.value.replace("_", " "), waiting.rule)
    values = tuple(waiting.choices.limit(MOST_LISTED))
    return Posed(told.message, Model((Piece((Variable(CHOICE, values, told),)),)), lambda found: found[0])


# --------------------------------------------------------- targets, payments, piles


def of_targets(sets: TargetSets) -> Posed:
    """The announcements of an instruction."""
    asked = sets.posed
    return Posed("targets", asked.model, lambda values: Announce(asked.announced(values)))


def of_payment(game: Game, bundle: Bundle, context: Context) -> Iterator[Posed]:
    """What falls due together: a problem for each way that the text leaves and each value of X."""
    for variant in variants(game, bundle, context):
        own = Context(context.source, context.controller, Doubts(), context.bindings, context.event, variant.x)
        demands = demands_of(game, bundle, variant, own)
        kept = kept_by(game, bundle, demands, own)
        ways = Ways(demands, variant.x, {}, kept, Paid(game, bundle))
        x = f", X = {variant.x}" if variant.x is not None else ""
        yield Posed(f"the payment{x}", ways.model, _pay(ways))


def _pay(ways: Ways) -> Callable[[tuple[Any, ...]], Choice]:
    return lambda values: Pay(ways.payment_of(values))


def of_trash_sets(game: Game) -> Iterator[Posed]:
    """What a checkpoint may trash; nothing where all is legal or where that is not known (10.3.1e)."""
    doubts = Doubts()
    pile = pile_of(game, doubts)
    if pile is None or doubts or all(demand.need <= 0 for demand in pile.demands):
        return
    problem = trash_problem(pile)
    names = tuple(str(variable.name) for variable in problem.variables)
    yield Posed("what is trashed", _alone(problem), lambda values: TrashSet(_taken(names, values)))


def _taken(names: tuple[str, ...], values: tuple[int, ...]) -> tuple[str, ...]:
    return tuple([name for name, gone in zip(names, values, strict=True) if gone])


def of_checkpoint(game: Game) -> Iterator[Posed]:
    """What a checkpoint now may trash, once its earlier steps are done."""
    state, trace = checkpoint(game, Doubts())
    if trace.choice:
        yield from of_trash_sets(game.changed(state.pop()))
    else:
        yield from of_trash_sets(game)


__all__ = [
    "Posed",
    "Question",
    "of_action",
    "of_checkpoint",
    "of_decision",
    "of_judged",
    "of_options",
    "of_payment",
    "of_targets",
    "of_trash_sets",
]
