"""Why an order of pending abilities is not allowed (9.2.8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeVar

from ...models.pool import fold
from ...models.terms import Side
from ...models.verdict import Reason
from .chains import Triggered

Steps = Sequence[Triggered | str]
P = TypeVar("P")


class Walked(Protocol[P]):
    """Orders, as an automaton over points."""

    active: Side

    @property
    def labels(self) -> tuple[Triggered, ...]:
        """How orders name the instances of the outermost window."""

    def start(self) -> P:
        """Where every order begins."""

    def moves(self, point: P, /) -> Mapping[Triggered, P]:
        """What can be triggered next, and where that leads."""

    def may_end(self, point: P, /) -> bool:
        """Whether an order may end here."""

    def doubt(self, point: P, /) -> str | None:
        """What keeps it open how things go on from here."""

    def doubt_at_end(self, point: P, /) -> str | None:
        """What keeps it open whether an order may end here."""

    def mandatory(self, point: P, /) -> tuple[Triggered, ...]:
        """The mandatory instances that are pending here."""

    def preceding(self, label: Triggered, /) -> frozenset[Triggered]:
        """What has to be triggered before."""


def why_not_order(found: Walked[P], order: Steps) -> tuple[Reason, ...]:
    """Why this is not one of the orders: what keeps its first step that is not allowed from being triggered, or what
    has to be triggered before the window closes; empty where it is one.

    A step is written as the orders have it, or as the title of its source.
    """
    point, done = found.start(), list[Triggered]()
    for number, step in enumerate(order, 1):
        moves = found.moves(point)
        label = _named(step, tuple(moves))
        if label is None or label not in moves:
            return (_refused(found, point, done, _named(step, found.labels) or step, number),)
        point = moves[label]
        done.append(label)
    if (doubt := found.doubt_at_end(point)) is not None:
        return (_uncertain(doubt, len(done) + 1),)
    if found.may_end(point):
        return ()
    left = dict.fromkeys((label.title, label.source) for label in found.mandatory(point))
    reasons = tuple(
        Reason(
            "order.mandatory",
            f"the window does not close after {len(done)} of the abilities: {title} must be triggered",
            "rule_reaction_window_must_resolve_mandatory_abilities",
            (source,),
            f"go on with {title}",
        )
        for title, source in left
    )
    if reasons:
        return reasons
    last = done[-1:]  # what it set off is not over
    message = f"the window does not close yet after {', '.join(s.title for s in last) or 'nothing'}: more is pending"
    blame = tuple(step.source for step in last)
    return (Reason("order.mandatory", message, "rule_reaction_window_must_resolve_mandatory_abilities", blame),)


def _named(step: Triggered | str, among: Sequence[Triggered]) -> Triggered | None:
    """The first of some that a title means, else the step itself."""
    if isinstance(step, Triggered):
        return step
    return next((label for label in among if fold(label.title) == fold(step) or label.source == step), None)


def _refused(found: Walked[P], point: P, done: list[Triggered], step: Triggered | str, number: int) -> Reason:
    """Why one step cannot be triggered here."""
    if (doubt := found.doubt(point)) is not None:
        return _uncertain(doubt, number)
    title = step if isinstance(step, str) else step.title
    where = f"step {number}: {title}"
    if isinstance(step, str):
        return Reason("order.not_pending", f"{where} is not pending here", "rule_reaction_window_options")
    blame = (step.source,)
    inner = tuple(label for label in found.moves(point) if label.window > step.window)
    must = found.mandatory(point)
    nested = tuple(label for label in must if label.window > step.window)
    before = found.preceding(step)
    own = tuple(label for label in must if label in before)
    if nested:
        first = nested[0]
        return Reason(
            "order.nested_first",
            f"{where} waits: a window within the window is open, and {first.title} is triggered in it first",
            "rule_reaction_window_linked_to_pending_conditional_abilities",
            (step.source, first.source),
            f"trigger {first.title} before",
        )
    if own and step.controller is not own[0].controller:
        return Reason(
            "order.active_player_first",
            f"{where} is the {step.controller.title}'s; the {found.active.title} is the active player and has to "
            f"trigger {own[0].title} before passing",
            "rule_reaction_window_priority",
            (step.source, own[0].source),
            f"trigger {own[0].title} before",
        )
    outer = step.window == 0
    later = tuple(s for s in done if outer and step in found.preceding(s) and s.controller is not step.controller)
    if later:
        return Reason(
            "order.passed",
            f"{where} comes too late: the {step.controller.title} passed before the "
            f"{step.controller.other.title} triggered {later[-1].title}",
            "rule_reaction_window_priority",
            blame,
            f"trigger {title} before",
        )
    if step in done and done.count(step) >= found.labels.count(step):
        return Reason(
            "order.again",
            f"{where} has been triggered before: {done.count(step)} of {found.labels.count(step)} instances are used",
            "rule_triggered_ability_loses_pending",
            blame,
        )
    if step in found.labels and not inner:
        return Reason(
            "order.no_longer_pending",
            f"{where} is no longer pending after {', '.join(s.title for s in done) or 'nothing'}: its source became "
            "inactive, its window closed, or it has been used as often as it may be",
            "rule_conditional_ability_lose_pending_when_ability_becomes_inactive",
            blame,
        )
    return Reason("order.not_pending", f"{where} is not pending here", "rule_reaction_window_options", blame)


def _uncertain(doubt: str, number: int) -> Reason:
    return Reason("unknown.trigger", f"step {number}: {doubt}", "rule_condition_checked_in_checkpoints")


__all__ = ["why_not_order"]
