"""Whether actions, targets and payments are those that are expected."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ..expectations import BadExpectation
from ..models.actions import Announce, Choice, ChooseCards, Pay, Payment
from ..models.notation.actions import format_payment
from ..models.verdict import Status
from ..positions import Position
from ..solver.problems import SolutionSet
from ..solver.targets.announcing import TargetSets
from ..solver.targets.too_few import why_short
from .comparing import Mismatch, Open, a_few, codes, every, is_certain, is_complete, listed, reasons_told, same


def ask_action(position: Position, entry: dict[str, Any]) -> None:
    verdict = position.check(entry["action"])
    expected = entry.get("verdict", "illegal" if "reason" in entry else "legal")
    told = (*verdict.reasons, *verdict.unknown)
    if verdict.status.value != expected:
        got = verdict.status.value + (f" ({codes(told)})" if told else "")
        if verdict.status is Status.UNKNOWN:
            raise Open(f"{entry['action']}: expected {expected}, got {got}")
        raise Mismatch(f"{entry['action']}: expected {expected}, got {got}")
    for code in listed(entry.get("warning", [])):
        if code not in [r.code for r in verdict.warnings]:
            raise Mismatch(f"{entry['action']}: expected the warning {code}, got {codes(verdict.warnings)}")
    reasons_told(entry, entry["action"], told, verdict.warnings)
    if "payments" in entry:
        ways = position.payments(entry["action"])
        is_complete(ways)
        same(f"{entry['action']}: number of payments", entry["payments"], ways.count())


def _is_offered(position: Position, text: str) -> bool:
    announced = position.parse(text)
    if announced.any_way:
        ways = position.legal_actions
        if any(isinstance(c, Pay) for c in ways):
            return True
        is_complete(ways)
        return False
    return announced.choice in position.legal_actions


def ask_actions(position: Position, entry: dict[str, Any]) -> None:
    for text in entry["actions"]:
        if not _is_offered(position, text):
            is_certain(position)
            unknown = position.check(text).unknown
            if unknown:
                raise Open(codes(unknown))
            got = a_few(position.describe(c) for c in position.legal_actions)
            raise Mismatch(f"expected {text!r} to be offered, got {got}")


def ask_not_actions(position: Position, entry: dict[str, Any]) -> None:
    for text in entry["not_actions"]:
        if _is_offered(position, text):
            raise Mismatch(f"expected {text!r} not to be offered")


def ask_only_actions(position: Position, entry: dict[str, Any]) -> None:
    announced = [position.parse(text) for text in entry["only_actions"]]
    any_way = any(a.any_way for a in announced)

    def text(choice: Choice) -> str:
        return "pay" if any_way and isinstance(choice, Pay) else position.describe(choice)

    choices = position.legal_actions
    listed = {text(c): c for c in choices}
    expected = {text(_as_listed(a.choice, choices, listed)) for a in announced}
    got = dict.fromkeys(listed)
    missing, extra = sorted(expected - got.keys()), [t for t in got if t not in expected]
    if extra or (missing and choices.complete):
        raise Mismatch(f"missing: {', '.join(missing) or 'nothing'}; not expected: {', '.join(extra) or 'nothing'}")
    is_complete(choices)


def _as_listed(choice: Choice, choices: SolutionSet[Choice], listed: dict[str, Choice]) -> Choice:
    """The choice as the list has it: a set of cards may be named in another order (rule_discarding_process)."""
    if not isinstance(choice, ChooseCards) or choice in listed.values() or choice not in choices:
        return choice
    named = sorted(choice.cards)
    return next((c for c in listed.values() if isinstance(c, ChooseCards) and sorted(c.cards) == named), choice)


Chosen = tuple[tuple[str, ...], ...]


def ask_targets(position: Position, entry: dict[str, Any]) -> None:
    found = position.targets(entry["targets"])
    if "count" in entry:
        is_complete(found)
        same("number of target sets", entry["count"], found.count())
    if "sets" in entry:
        _compare_sets(position, found, [_announced(position, written) for written in entry["sets"]])
    for written in entry.get("includes", []):
        if not _has(found, _announced(position, written)):
            is_complete(found)
            raise Mismatch(f"expected {written} among the target sets, got {a_few(map(position.describe, found))}")
    for written in entry.get("excludes", []):
        if _has(found, _announced(position, written)):
            raise Mismatch(f"expected {written} not to be among the target sets")
    if "reason" in entry or "rule" in entry:
        if not isinstance(found, TargetSets):
            raise BadExpectation("reasons are told of the targets of a card or an ability, not of an action")
        reasons_told(entry, entry["targets"], why_short(found))


def _compare_sets(position: Position, found: SolutionSet[Announce], expected: list[Chosen]) -> None:
    wanted, got = {_sorted(e): e for e in expected}, {_sorted(a.targets): a.targets for a in every(found)}
    missing = [position.describe(Announce(chosen)) for key, chosen in wanted.items() if key not in got]
    extra = [position.describe(Announce(chosen)) for key, chosen in got.items() if key not in wanted]
    if extra or (missing and found.complete):
        raise Mismatch(f"missing: {'; '.join(missing) or 'nothing'}; not expected: {'; '.join(extra) or 'nothing'}")
    is_complete(found)


def _announced(position: Position, written: Any) -> Chosen:
    slots = written if isinstance(written, list) and any(isinstance(part, list) for part in written) else [written]
    return tuple(tuple(object_called(position, name) for name in listed(slot)) for slot in slots)


def object_called(position: Position, name: Any) -> str:
    if not isinstance(name, str):
        raise BadExpectation(f"an object is named by a text, not {name!r}")
    choice = position.parse(f"choose {name}").choice
    assert isinstance(choice, Announce)
    if len(choice.targets) != 1 or len(choice.targets[0]) != 1:
        raise BadExpectation(f"{name!r} does not name one object")
    return choice.targets[0][0]


def _sorted(targets: Chosen) -> Chosen:
    return tuple(tuple(sorted(slot)) for slot in targets)


def _has(found: SolutionSet[Announce], wanted: Chosen) -> bool:
    return Announce(wanted) in found or any(_sorted(a.targets) == _sorted(wanted) for a in every(found))


def ask_payments(position: Position, entry: dict[str, Any]) -> None:
    found = position.payments(entry["payments"])

    def some() -> str:
        return a_few(format_payment(p, position.state, position.pool) for p in found)

    if "count" in entry:
        is_complete(found)
        same("number of payments", entry["count"], found.count())
    if "each" in entry:
        is_complete(found)
        for payment in every(found):
            if not _matches(position, entry, payment, entry["each"], exactly=False):
                text = format_payment(payment, position.state, position.pool)
                raise Mismatch(f"expected every payment to have {entry['each']}, got {text}")
    for pattern in entry.get("includes", []):
        if not any(_matches(position, entry, payment, pattern, exactly=True) for payment in every(found)):
            is_complete(found)
            raise Mismatch(f"expected {pattern} among the payments, got {some()}")


def _matches(position: Position, entry: dict[str, Any], payment: Payment, pattern: Any, *, exactly: bool) -> bool:
    """A text is a payment as `pay` takes it; a list, the objects taken; a mapping, what each source gives."""
    if isinstance(pattern, str):
        return position.payment_of(entry["payments"], pattern) == payment
    if isinstance(pattern, dict):
        given: Counter[str] = Counter()
        for part in payment.spent:
            for source, amount in part.sources:
                given[source] += amount
        names = {"pool": "pool", "bad publicity": "bad publicity"}
        wanted = {names.get(name) or object_called(position, name): n for name, n in pattern.items() if name != "x"}
        return payment.x == pattern.get("x", payment.x) and all(given[source] == n for source, n in wanted.items())
    taken = sorted(id for part in payment.spent for id in part.objects)
    objects = sorted(object_called(position, name) for name in listed(pattern))
    return taken == objects if exactly else not Counter(objects) - Counter(taken)
