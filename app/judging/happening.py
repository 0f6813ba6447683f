"""Whether what is asked, pending and ordered, and what a checkpoint does, is what is expected."""

from __future__ import annotations

from typing import Any

from ..models.notation.announcements import AmbiguousAction
from ..models.notation.names import find_objects
from ..models.notation.reading import normal
from ..models.verdict import Reason, Status
from ..positions import Position
from .comparing import Mismatch, Open, codes, every, is_certain, is_complete, is_named, listed, reasons_told, same


def ask_decision(position: Position, entry: dict[str, Any]) -> None:
    is_certain(position)
    waiting = position.decision
    same("decision", normal(entry["decision"]).replace(" ", "_"), waiting.kind.value if waiting is not None else "none")
    if "player" in entry and waiting is not None:
        same("player", entry["player"], waiting.side.value if waiting.side is not None else "chance")


def _title(position: Position, id: str) -> str:
    thing = position.state.find(id)
    card = position.pool.get(thing.card) if thing is not None else None
    return card.title if card is not None else id


def ask_pending(position: Position, entry: dict[str, Any]) -> None:
    is_certain(position)
    expected = sorted(_one_title(position, name) for name in entry["pending"])
    same("pending", expected, sorted(_title(position, instance.source) for instance in position.pending))


def _one_title(position: Position, name: str) -> str:
    ids = find_objects(position.state, position.pool, name)
    return _title(position, ids[0]) if ids else name


def ask_orders(position: Position, entry: dict[str, Any]) -> None:
    found = position.orders()
    is_certain(position)
    is_complete(found)
    if "lists" in entry:
        expected = {tuple(_one_title(position, name) for name in listed(order)) for order in entry["lists"]}
        got = {tuple(step.title for step in order) for order in every(found)}
        if expected != got:
            missing, extra = sorted(expected - got), sorted(got - expected)
            raise Mismatch(f"orders missing: {missing or 'none'}; not expected: {extra or 'none'}")
    same("number of orders", entry["orders"], found.count())
    if "distinct" in entry:
        same("number of orders that differ", entry["distinct"], found.distinct().count())


def ask_not_pending(position: Position, entry: dict[str, Any]) -> None:
    name = entry["not_pending"]
    ability = entry.get("ability")
    reasons = position.why_not_pending(name, ability)
    meant = find_objects(position.state, position.pool, name)  # none of them waits
    if not reasons or (ability is None and any(instance.source in meant for instance in position.pending)):
        is_certain(position)
        raise Mismatch(f"expected {name} not to be pending, and it is")
    if all(reason.code.startswith("unknown.") for reason in reasons) and not is_named(entry, reasons):
        raise Open(codes(reasons))
    if unknown := _perhaps_triggered(position, name):
        raise Open(codes(unknown))
    reasons_told(entry, name, reasons)


def _perhaps_triggered(position: Position, name: str) -> tuple[Reason, ...]:
    """Why it is not certain that it cannot be triggered, which it can as long as it is pending
    (rule_trigger_conditional_ability)."""
    try:
        verdict = position.check(f"trigger {name}")
    except AmbiguousAction:  # of several abilities, or copies
        return ()
    return verdict.unknown if verdict.status is Status.UNKNOWN else ()


def ask_not_order(position: Position, entry: dict[str, Any]) -> None:
    steps = tuple(listed(entry["not_order"]))
    what = f"the order {', '.join(steps) or 'of nothing'}"
    reasons = position.orders().why_not(steps)
    if not reasons:
        raise Mismatch(f"expected {what} not to be allowed, and it is")
    if all(reason.code.startswith("unknown.") for reason in reasons) and not is_named(entry, reasons):
        raise Open(codes(reasons))
    reasons_told(entry, what, reasons)


def ask_checkpoint(position: Position, entry: dict[str, Any]) -> None:
    trace = position.checkpoint()
    if trace.undecided:
        raise Open(trace.undecided[0].message)
    same("steps of the checkpoint", entry["checkpoint"], [change.letter for change in trace.changes])
