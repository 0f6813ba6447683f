"""A decision: who must choose what, by which rule, among which choices."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from ...models.abilities import Aspect
from ...models.actions import Choice
from ...models.deeds import Deed
from ...models.terms import Side
from ...models.verdict import Reason
from ..problems import SolutionSet


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


class Decision(Struct, frozen=True):
    """Who must choose what, by which rule, among which choices; `side` None is chance."""

    kind: DecisionKind
    side: Side | None
    rule: str
    choices: SolutionSet[Choice]
    subject: str | None = None
    doubts: tuple[Reason, ...] = ()  # what keeps every choice from being certain
    reads: frozenset[Aspect] = frozenset()  # what its choices hang on besides what those of its kind do
    others: tuple[str, ...] = ()  # the objects besides the subject that they are about
    act: Deed | None = None  # the only deed about which texts matter to it
    unsure: bool = False  # the game may wait for something else, because of these doubts
