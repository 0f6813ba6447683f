"""A decision: who must choose what, by which rule, among which choices."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from ...models.actions import Choice
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


class Decision(Struct, frozen=True):
    """Who must choose what, by which rule, among which choices; `side` None is chance."""

    kind: DecisionKind
    side: Side | None
    rule: str
    choices: SolutionSet[Choice]
    subject: str | None = None
    doubts: tuple[Reason, ...] = ()  # what keeps every choice from being certain
