"""A decision: who must choose what, by which rule, and the problem whose solutions are the choices."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ...models.abilities import Aspect
from ...models.actions import Choice, Pay
from ...models.deeds import Deed
from ...models.known import Members
from ...models.terms import Side
from ...models.verdict import Reason
from ..problems import (
    Because,
    Constraint,
    Explicit,
    Hedged,
    Judged,
    Model,
    Piece,
    Problem,
    SolutionSet,
    Solver,
    Variable,
    refused,
    verify,
)
from ..reading import Doubts


class DecisionKind(StrEnum):
    """What is decided."""

    ACTION = "action"
    PRIORITY = "priority"
    REACTION = "reaction"
    INTERRUPT = "interrupt"
    MID_ACCESS = "mid_access"
    TARGETS = "targets"
    PAYMENT = "payment"
    NESTED_COST = "nested_cost"
    STEAL = "steal"
    OPTION = "option"
    SERVER = "server"
    JACK_OUT = "jack_out"
    ACCESS = "access"
    DISCARD = "discard"
    CARDS = "cards"
    HOST = "host"
    ORDER = "order"
    NUMBER = "number"
    WORD = "word"
    TRASH_SET = "trash_set"
    CHANCE = "chance"
    LOOP = "loop"
    MULLIGAN = "mulligan"

    def asks(self, subject: str = "") -> str:
        """What a player decides, in words, for the card with such a title: `whether to jack out`, `targets for Imp`."""
        words = ASKS.get(self, "what to do")
        if not subject:
            return words
        return f"{words} {subject}" if self is DecisionKind.STEAL else f"{words} for {subject}"


ASKS = {
    DecisionKind.TARGETS: "targets",
    DecisionKind.PAYMENT: "how to pay",
    DecisionKind.NESTED_COST: "how to pay",
    DecisionKind.STEAL: "whether to steal",
    DecisionKind.OPTION: "which option to take",
    DecisionKind.SERVER: "which server",
    DecisionKind.JACK_OUT: "whether to jack out",
    DecisionKind.ACCESS: "what to access",
    DecisionKind.DISCARD: "what to discard",
    DecisionKind.CARDS: "which cards",
    DecisionKind.HOST: "which host",
    DecisionKind.ORDER: "in which order",
    DecisionKind.NUMBER: "a number",
    DecisionKind.WORD: "a word",
    DecisionKind.TRASH_SET: "what to trash",
    DecisionKind.CHANCE: "what happens",
    DecisionKind.LOOP: "how often",
    DecisionKind.MULLIGAN: "whether to take a mulligan",
}


# What the choices outside of priority windows hang on.
READS = {
    DecisionKind.STEAL: frozenset(
        {Aspect.COSTS, Aspect.CREDITS, Aspect.DAMAGE, Aspect.SCORE, Aspect.ACCESS, Aspect.PROHIBITIONS}
    ),
    DecisionKind.PAYMENT: frozenset({Aspect.COSTS, Aspect.CREDITS, Aspect.COUNTERS}),
    DecisionKind.NESTED_COST: frozenset({Aspect.COSTS, Aspect.CREDITS, Aspect.COUNTERS}),
    DecisionKind.TARGETS: frozenset({Aspect.TARGETS, Aspect.ZONES}),
    DecisionKind.ACCESS: frozenset({Aspect.ACCESS}),
    DecisionKind.JACK_OUT: frozenset({Aspect.PROHIBITIONS, Aspect.RUN}),
    DecisionKind.OPTION: frozenset({Aspect.PROHIBITIONS}),
    DecisionKind.SERVER: frozenset({Aspect.PROHIBITIONS}),
    DecisionKind.DISCARD: frozenset({Aspect.PROHIBITIONS}),
    DecisionKind.CARDS: frozenset({Aspect.ZONES, Aspect.TARGETS}),
    DecisionKind.HOST: frozenset({Aspect.PROHIBITIONS}),
    DecisionKind.NUMBER: frozenset({Aspect.COSTS, Aspect.CREDITS}),
    DecisionKind.TRASH_SET: frozenset({Aspect.MEMORY}),
}


CHOICE = "choice"
MOST_LISTED = 2000


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


def alone(problem: Problem) -> Model:
    """A problem as one block."""
    return Model((Piece(problem.variables, problem.constraints),))


class Asked:
    """What is asked for, as one object: the choices, the problem that `--problem` shows, and what an announced choice
    violates are views of it."""

    choices: SolutionSet[Choice]

    def posed(self, waiting: Decision) -> Iterator[Posed]:
        """Its problems: several, one after the other, where there are alternatives; one variable over the choices where
        these have no parts."""
        told = Because(waiting.kind.value.replace("_", " "), waiting.rule)
        values = tuple(waiting.choices.limit(MOST_LISTED))
        yield Posed(told.message, Model((Piece((Variable(CHOICE, values, told),)),)), lambda found: found[0])

    @property
    def perhaps_unasked(self) -> bool:
        """Whether, by what is not known, nobody may be asked: where one way is left, it is taken."""
        return False

    def judged(self, waiting: Decision, choice: Choice, doubts: Doubts) -> Judged | None:
        """A choice as an assignment of its problem, with a place for all that it names; None where the choice is of
        another kind than what is asked for."""
        return None


class Offered(Asked):
    """Choices without parts."""

    def __init__(self, choices: SolutionSet[Choice] | tuple[Choice, ...], *, perhaps_unasked: bool = False) -> None:
        self.choices: SolutionSet[Choice] = Explicit(choices) if isinstance(choices, tuple) else choices
        self._perhaps_unasked = perhaps_unasked

    @property
    def perhaps_unasked(self) -> bool:
        return self._perhaps_unasked

    @staticmethod
    def among(found: Members[Choice]) -> SolutionSet[Choice]:
        """Those that are certainly open, and those of which it is not known."""
        sure = Explicit(found.certain)
        return sure if found.open is None else Hedged(sure, Explicit(found.possible), found.open.causes[0].message)


class Decision(Struct, frozen=True):
    """Who must choose what, by which rule; `side` None is chance."""

    kind: DecisionKind
    side: Side | None
    rule: str
    asked: Asked
    subject: str | None = None
    doubts: tuple[Reason, ...] = ()  # what keeps every choice from being certain
    reads: frozenset[Aspect] = frozenset()  # what its choices hang on besides what those of its kind do
    others: tuple[str, ...] = ()  # the objects besides the subject that they are about
    act: Deed | None = None  # the only deed about which texts matter to it
    unsure: bool = False  # the game may wait for something else, because of these doubts
    hedged: SolutionSet[Choice] | None = None  # the choices, none of them certain because of the doubts

    @property
    def choices(self) -> SolutionSet[Choice]:
        """What may be chosen."""
        return self.asked.choices if self.hedged is None else self.hedged

    def takes_any_payment(self, choice: Choice) -> bool:
        """Whether it is `pay` without details, and any way to pay will do."""
        unsaid = isinstance(choice, Pay) and not choice.payment.spent and choice.payment.x is None
        paying = self.kind in (DecisionKind.PAYMENT, DecisionKind.NESTED_COST)
        return unsaid and paying and any(isinstance(c, Pay) for c in self.choices)

    def posed(self) -> Iterator[Posed]:
        """The problems whose solutions the choices are."""
        return self.asked.posed(self)

    def under(self, doubts: tuple[Reason, ...], *, unsure: bool) -> Decision:
        """The same with every choice in doubt."""
        hedged = Hedged(Explicit(()), self.asked.choices, doubts[0].message, beyond=True)
        return replace(self, doubts=doubts, unsure=unsure, hedged=hedged)
