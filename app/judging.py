"""Asking a position what an expectation expects, and comparing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from itertools import islice
from typing import Any, NamedTuple

from .expectations import PLAYER_KEYS, BadExpectation
from .happenings import happened
from .models.abilities import Aspect
from .models.actions import Announce, Choice, ChooseCards, Pay, Payment
from .models.deeds import Deed
from .models.notation.actions import ActionError, format_payment
from .models.notation.names import find_objects, names_of, server_id, server_name
from .models.notation.reading import normal
from .models.pool import fold
from .models.rulebook import find as find_rules
from .models.state import State
from .models.terms import Counter as CounterKind
from .models.terms import Face, PlayerStat, Side, Stat, Zone
from .models.verdict import IllegalActionError, Reason, Status, UndecidedError
from .positions import Position
from .solver.game.characteristics import current_stat
from .solver.game.doubts import Doubts
from .solver.game.game import Game
from .solver.game.not_understood import left_in_doubt, what_touches
from .solver.game.player_numbers import player_stat
from .solver.problems import BudgetExhausted, SolutionSet, Undecided, limited
from .solver.targets.announcing import TargetSets
from .solver.targets.too_few import why_short
from .solver.windows import current_step
from .waiting import WON_BY

MOST_SOLUTIONS = 200_000
ZONES = {
    "grip": Zone.GRIP,
    "stack": Zone.STACK,
    "heap": Zone.HEAP,
    "hq": Zone.HQ,
    "rnd": Zone.RND,
    "archives": Zone.ARCHIVES,
}

CURRENT_NUMBERS = {
    "hand_size": PlayerStat.HAND_SIZE,
    "memory": PlayerStat.MEMORY,
    "unused_memory": PlayerStat.UNUSED_MEMORY,
    "link": PlayerStat.LINK,
}


class Mismatch(Exception):
    """The answer is another one than expected."""


class Open(Mismatch):
    """What was asked is not known: the expectation is not met, and need not be wrong."""

    def __init__(self, why: object) -> None:
        super().__init__(f"expected an answer, got UNKNOWN: {why}")


class NotMet(NamedTuple):
    """Why an expectation is not met; `undecided` where no question of it was answered otherwise than expected."""

    message: str
    undecided: bool = False


def judge(position: Position, entry: dict[str, Any]) -> NotMet | None:
    """Why the entry is not met, or None where it is. What is answered otherwise is told before what is not known."""
    first: NotMet | None = None
    try:
        for number, action in enumerate(_list(entry.get("after", [])), 1):
            position = _after(position, number, action)
        with limited(nodes=entry["nodes"]) if "nodes" in entry else nullcontext():
            for question, ask in QUESTIONS.items():
                if question in entry and not (question == "payments" and "action" in entry):
                    found = _judged(ask, position, entry)
                    if found is not None and not found.undecided:
                        return found
                    first = first or found
    except Mismatch as mismatch:
        return NotMet(str(mismatch), isinstance(mismatch, Open))
    return first


Ask = Callable[[Position, dict[str, Any]], None]


def _judged(ask: Ask, position: Position, entry: dict[str, Any]) -> NotMet | None:
    try:
        ask(position, entry)
    except Mismatch as mismatch:
        return NotMet(str(mismatch), isinstance(mismatch, Open))
    except (ActionError, BadExpectation) as error:
        return NotMet(f"the expectation cannot be asked: {error}", bool(position.state.doubts))
    except IllegalActionError as error:
        codes = _codes(error.verdict.reasons)
        unknown = error.verdict.status is Status.UNKNOWN
        return NotMet(f"the expectation cannot be asked: {error.verdict.action} is not legal ({codes})", unknown)
    except (Undecided, UndecidedError, BudgetExhausted) as error:
        return NotMet(str(Open(error)), True)
    return None


def _is_certain(position: Position, *, about: tuple[Aspect, ...] = (), subject: str | None = None) -> None:
    """What happened on the way to the position was understood, and what is asked of it now hangs on nothing that is
    not; raises `Open`."""
    game = position.game
    doubts = Doubts(left_in_doubt(game, frozenset(Aspect)))
    waiting = position.decision
    for reason in waiting.doubts if waiting is not None and waiting.unsure else ():
        doubts.add(reason)
    if about:
        doubts.add(*what_touches(game, frozenset(about), subject))
    if doubts:
        raise Open(_codes(doubts.reasons))


def _is_complete(found: SolutionSet[Any]) -> None:
    """The set holds all there is; raises `Open`."""
    if not found.complete:
        raise Open(_some(f"{why}" for _, why in found.undecided))


def _after(position: Position, number: int, action: str) -> Position:
    try:
        return position.after(action)
    except (Undecided, UndecidedError, BudgetExhausted) as error:
        raise Open(f"after: step {number}, {action!r}: {error}") from error
    except ActionError as error:
        raise (Open if position.state.doubts else Mismatch)(f"the expectation cannot be asked: {error}") from error
    except IllegalActionError as error:
        if error.verdict.status is Status.UNKNOWN:
            raise Open(f"after: step {number}, {action!r}: {_codes(error.verdict.unknown)}") from error
        raise Mismatch(
            f"after: step {number}, {action!r}, is not legal ({_codes(error.verdict.reasons)}); "
            f"legal would be {_some(position.describe(c) for c in position.legal_actions)}"
        ) from error


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _some(texts: Iterator[str], most: int = 8) -> str:
    first = list(islice(texts, most + 1))
    return (", ".join(first[:most]) + (", ..." if len(first) > most else "")) or "nothing"


def _codes(reasons: Sequence[Reason]) -> str:
    return "; ".join(f"{r.code}: {r.message}" for r in reasons) or "no reason given"


def _same(what: str, expected: object, got: object) -> None:
    if expected != got:
        raise Mismatch(f"expected {what} {expected}, got {got}")


# ----------------------------------------------------------------------- actions


def _action(position: Position, entry: dict[str, Any]) -> None:
    verdict = position.check(entry["action"])
    expected = entry.get("verdict", "illegal" if "reason" in entry else "legal")
    told = (*verdict.reasons, *verdict.unknown)
    if verdict.status.value != expected:
        got = verdict.status.value + (f" ({_codes(told)})" if told else "")
        if verdict.status is Status.UNKNOWN:
            raise Open(f"{entry['action']}: expected {expected}, got {got}")
        raise Mismatch(f"{entry['action']}: expected {expected}, got {got}")
    for code in _list(entry.get("warning", [])):
        if code not in [r.code for r in verdict.warnings]:
            raise Mismatch(f"{entry['action']}: expected the warning {code}, got {_codes(verdict.warnings)}")
    _reasons(entry, entry["action"], told, verdict.warnings)
    if "payments" in entry:
        ways = position.payments(entry["action"])
        _is_complete(ways)
        _same(f"{entry['action']}: number of payments", entry["payments"], ways.count())


def _reasons(entry: dict[str, Any], what: str, told: Sequence[Reason], more: Sequence[Reason] = ()) -> None:
    """The codes that are expected are among the reasons, and one of these or of `more` cites each rule."""
    for code in _list(entry.get("reason", [])):
        if code not in [r.code for r in told]:
            raise Mismatch(f"{what}: expected the reason {code}, got {_codes(told)}")
    for rule in _list(entry.get("rule", [])):
        wanted = {found.id for found in find_rules(rule)} | {rule}
        cited = [r.rule for r in (*told, *more)]
        if not wanted.intersection(cited):
            raise Mismatch(f"{what}: expected a reason by {rule}, got {', '.join(cited) or 'none'}")


def _is_offered(position: Position, text: str) -> bool:
    announced = position.parse(text)
    if announced.any_way:
        ways = position.legal_actions
        if any(isinstance(c, Pay) for c in ways):
            return True
        _is_complete(ways)
        return False
    return announced.choice in position.legal_actions


def _actions(position: Position, entry: dict[str, Any]) -> None:
    for text in entry["actions"]:
        if not _is_offered(position, text):
            _is_certain(position)
            got = _some(position.describe(c) for c in position.legal_actions)
            raise Mismatch(f"expected {text!r} to be offered, got {got}")


def _not_actions(position: Position, entry: dict[str, Any]) -> None:
    for text in entry["not_actions"]:
        if _is_offered(position, text):
            raise Mismatch(f"expected {text!r} not to be offered")


def _only_actions(position: Position, entry: dict[str, Any]) -> None:
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
    _is_complete(choices)


def _as_listed(choice: Choice, choices: SolutionSet[Choice], listed: dict[str, Choice]) -> Choice:
    """The choice as the list has it: a set of cards may be named in another order (rule_discarding_process)."""
    if not isinstance(choice, ChooseCards) or choice in listed.values() or choice not in choices:
        return choice
    named = sorted(choice.cards)
    return next((c for c in listed.values() if isinstance(c, ChooseCards) and sorted(c.cards) == named), choice)


# ---------------------------------------------------------------------- targets

Chosen = tuple[tuple[str, ...], ...]


def _targets(position: Position, entry: dict[str, Any]) -> None:
    found = position.targets(entry["targets"])
    if "count" in entry:
        _is_complete(found)
        _same("number of target sets", entry["count"], found.count())
    if "sets" in entry:
        _compare_sets(position, found, [_announced(position, written) for written in entry["sets"]])
    for written in entry.get("includes", []):
        if not _has(found, _announced(position, written)):
            _is_complete(found)
            raise Mismatch(f"expected {written} among the target sets, got {_some(map(position.describe, found))}")
    for written in entry.get("excludes", []):
        if _has(found, _announced(position, written)):
            raise Mismatch(f"expected {written} not to be among the target sets")
    if "reason" in entry or "rule" in entry:
        if not isinstance(found, TargetSets):
            raise BadExpectation("reasons are told of the targets of a card or an ability, not of an action")
        _reasons(entry, entry["targets"], why_short(found))


def _compare_sets(position: Position, found: SolutionSet[Announce], expected: list[Chosen]) -> None:
    wanted, got = {_sorted(e): e for e in expected}, {_sorted(a.targets): a.targets for a in _all(found)}
    missing = [position.describe(Announce(chosen)) for key, chosen in wanted.items() if key not in got]
    extra = [position.describe(Announce(chosen)) for key, chosen in got.items() if key not in wanted]
    if extra or (missing and found.complete):
        raise Mismatch(f"missing: {'; '.join(missing) or 'nothing'}; not expected: {'; '.join(extra) or 'nothing'}")
    _is_complete(found)


def _announced(position: Position, written: Any) -> Chosen:
    slots = written if isinstance(written, list) and any(isinstance(part, list) for part in written) else [written]
    return tuple(tuple(_object(position, name) for name in _list(slot)) for slot in slots)


def _object(position: Position, name: Any) -> str:
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
    return Announce(wanted) in found or any(_sorted(a.targets) == _sorted(wanted) for a in _all(found))


def _all(found: SolutionSet[Any]) -> Iterator[Any]:
    for number, solution in enumerate(found):
        if number >= MOST_SOLUTIONS:
            raise BadExpectation(f"there are more than {MOST_SOLUTIONS} solutions; expect their count instead")
        yield solution


# --------------------------------------------------------------------- payments


def _payments(position: Position, entry: dict[str, Any]) -> None:
    found = position.payments(entry["payments"])

    def some() -> str:
        return _some(format_payment(p, position.state, position.pool) for p in found)

    if "count" in entry:
        _is_complete(found)
        _same("number of payments", entry["count"], found.count())
    if "each" in entry:
        _is_complete(found)
        for payment in _all(found):
            if not _matches(position, entry, payment, entry["each"], exactly=False):
                text = format_payment(payment, position.state, position.pool)
                raise Mismatch(f"expected every payment to have {entry['each']}, got {text}")
    for pattern in entry.get("includes", []):
        if not any(_matches(position, entry, payment, pattern, exactly=True) for payment in _all(found)):
            _is_complete(found)
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
        wanted = {names.get(name) or _object(position, name): n for name, n in pattern.items() if name != "x"}
        return payment.x == pattern.get("x", payment.x) and all(given[source] == n for source, n in wanted.items())
    taken = sorted(id for part in payment.spent for id in part.objects)
    objects = sorted(_object(position, name) for name in _list(pattern))
    return taken == objects if exactly else not Counter(objects) - Counter(taken)


# ------------------------------------------------------------- decisions, orders


def _decision(position: Position, entry: dict[str, Any]) -> None:
    _is_certain(position)
    waiting = position.decision
    _same(
        "decision", normal(entry["decision"]).replace(" ", "_"), waiting.kind.value if waiting is not None else "none"
    )
    if "player" in entry and waiting is not None:
        _same("player", entry["player"], waiting.side.value if waiting.side is not None else "chance")


def _title(position: Position, id: str) -> str:
    thing = position.state.find(id)
    card = position.pool.get(thing.card) if thing is not None else None
    return card.title if card is not None else id


def _pending(position: Position, entry: dict[str, Any]) -> None:
    _is_certain(position)
    expected = sorted(_one_title(position, name) for name in entry["pending"])
    _same("pending", expected, sorted(_title(position, instance.source) for instance in position.pending))


def _one_title(position: Position, name: str) -> str:
    ids = find_objects(position.state, position.pool, name)
    return _title(position, ids[0]) if ids else name


def _orders(position: Position, entry: dict[str, Any]) -> None:
    found = position.orders()
    _is_certain(position)
    _is_complete(found)
    if "lists" in entry:
        expected = {tuple(_one_title(position, name) for name in _list(order)) for order in entry["lists"]}
        got = {tuple(step.title for step in order) for order in _all(found)}
        if expected != got:
            missing, extra = sorted(expected - got), sorted(got - expected)
            raise Mismatch(f"orders missing: {missing or 'none'}; not expected: {extra or 'none'}")
    _same("number of orders", entry["orders"], found.count())
    if "distinct" in entry:
        _same("number of orders that differ", entry["distinct"], found.distinct().count())


def _not_pending(position: Position, entry: dict[str, Any]) -> None:
    name = entry["not_pending"]
    reasons = position.why_not_pending(name, entry.get("ability"))
    if not reasons:
        _is_certain(position)
        raise Mismatch(f"expected {name} not to be pending, and it is")
    if all(reason.code.startswith("unknown.") for reason in reasons) and not _names(entry, reasons):
        raise Open(_codes(reasons))
    _reasons(entry, name, reasons)


def _not_order(position: Position, entry: dict[str, Any]) -> None:
    steps = tuple(_list(entry["not_order"]))
    what = f"the order {', '.join(steps) or 'of nothing'}"
    reasons = position.orders().why_not(steps)
    if not reasons:
        raise Mismatch(f"expected {what} not to be allowed, and it is")
    if all(reason.code.startswith("unknown.") for reason in reasons) and not _names(entry, reasons):
        raise Open(_codes(reasons))
    _reasons(entry, what, reasons)


def _names(entry: dict[str, Any], reasons: Sequence[Reason]) -> bool:
    """Whether the entry expects one of these reasons by name."""
    return not {reason.code for reason in reasons}.isdisjoint(_list(entry.get("reason", [])))


def _checkpoint(position: Position, entry: dict[str, Any]) -> None:
    trace = position.checkpoint()
    if trace.undecided:
        raise Open(trace.undecided[0].message)
    _same("steps of the checkpoint", entry["checkpoint"], [change.letter for change in trace.changes])


# ------------------------------------------------------------------------- state


def _state(position: Position, entry: dict[str, Any]) -> None:
    _is_certain(position)
    expected = entry["state"]
    for side in Side:
        for key, value in expected.get(side.value, {}).items():
            _same(f"{side.value} {key}", value, _number(position, side, key))
    for name, word in expected.get("where", {}).items():
        places = names_of(position.state, position.pool).places(_object(position, name))
        if fold(str(word)) not in places:
            raise Mismatch(f"expected {name} in {word}, got {places[0]}")
    for key, rezzed in (("rezzed", True), ("not_rezzed", False)):
        for name in expected.get(key, []):
            thing = position.state.object(_object(position, name))
            if (thing.installed and thing.face is Face.UP) is not rezzed:
                raise Mismatch(f"expected {name} to be {key.replace('_', ' ')}, got {thing.face.value}")
    for face in Face:
        for name in expected.get(face.value, []):
            _same(f"{name} to be", face.value, position.state.object(_object(position, name)).face.value)
    for name, counters in expected.get("counters", {}).items():
        thing = position.state.object(_object(position, name))
        if not isinstance(counters, dict):
            raise BadExpectation(f"counters of {name} are a mapping from kinds to numbers, such as {{virus: 2}}")
        for kind, number in counters.items():
            if kind not in list(CounterKind):
                raise BadExpectation(f"no counters are called {kind!r}: one of {', '.join(CounterKind)}")
            _same(f"{kind} counters on {name}", number, thing.count(CounterKind(kind)))
    game = Game(position.state, position.pool)
    for name, number in expected.get("strength", {}).items():
        thing = position.state.object(_object(position, name))
        _is_certain(position, about=(Aspect.STRENGTH,), subject=thing.id)
        doubts = Doubts()
        strength = doubts.number(current_stat(game, Stat.STRENGTH, thing))
        if strength is None and doubts:
            raise Open(f"strength of {name}: {_codes(doubts.reasons)}")
        _same(f"strength of {name}", number, strength)
    for side, points in expected.get("score", {}).items():
        _is_certain(position, about=(Aspect.SCORE,))
        _same(f"score of the {Side(side).title}", points, Game(position.state, position.pool).score(Side(side)))
    if "step" in expected:
        at = current_step(game)
        got = at.word if at is not None else "none"
        if normal(str(expected["step"])) != normal(got):
            raise Mismatch(f"expected the step {expected['step']}, got {got}")
    if "pending" in expected:
        _pending(position, expected)
    if "run" in expected:
        _run(position, expected["run"])


def _run(position: Position, expected: bool | int | str) -> None:
    run = position.state.run
    server = run.server if run is not None and run.in_progress else None
    if isinstance(expected, bool):
        _same("a run in progress", expected, server is not None)
    else:
        wanted = server_id(str(expected))
        if wanted is None:
            raise BadExpectation(f"no server is called {expected!r}")
        _same("a run on", server_name(wanted), server_name(server) if server is not None else "nothing")


def _number(position: Position, side: Side, key: str) -> int:
    assert key in PLAYER_KEYS[side.value]
    state = position.state
    if key in ZONES:
        return len(state.in_zone(ZONES[key]))
    if key in CURRENT_NUMBERS:
        game, doubts = position.game, Doubts()
        # such a number may hang on any other: on counters, on what is installed
        doubts.add(*what_touches(game, frozenset(Aspect) - {Aspect.RESOLUTION}))
        value = doubts.number(player_stat(game, CURRENT_NUMBERS[key], side))
        if value is None or doubts:
            raise Open(_codes(doubts.reasons))
        return value
    if key == "score":
        return len(state.in_zone(Zone.CORP_SCORE if side is Side.CORP else Zone.RUNNER_SCORE))
    number: int = getattr(state.player(side), key)
    return number


def _spent_clicks(position: Position, entry: dict[str, Any]) -> None:
    _is_certain(position)
    state = position.state
    spent = sum(
        e.amount for e in state.happened(Deed.SPEND_CLICKS) if e.action == state.action and e.turn == state.turn
    )
    _same("clicks spent on the action", entry["spent_clicks"], spent)


def _happened(position: Position, entry: dict[str, Any]) -> None:
    _is_certain(position)
    for written in entry["happened"]:
        if not happened(position, written):
            raise Mismatch(f"expected that {_in_words(written)} happened, and it did not")


def _not_happened(position: Position, entry: dict[str, Any]) -> None:
    _is_certain(position)
    for written in entry["not_happened"]:
        if happened(position, written):
            raise Mismatch(f"expected that {_in_words(written)} did not happen, and it did")


def _in_words(written: Any) -> str:
    return " ".join(f"{verb} {name}" for verb, name in written.items()) if isinstance(written, dict) else str(written)


def _seen_by(position: Position, entry: dict[str, Any]) -> None:
    _is_certain(position)
    side = Side(entry["seen_by"])
    view = position.seen_by(side).state
    for key, wanted in (("knows", True), ("hidden", False)):
        for name in entry.get(key, []):
            id = _object(position, name)
            found = view.find(id)
            if (found is not None and found.card is not None) is not wanted:
                is_known = "does not know" if wanted else "knows"
                raise Mismatch(f"the {side.title} {is_known} {name}")


def _over(position: Position, entry: dict[str, Any]) -> None:
    """Who won, and how: `over: runner`, `over: flatline`, `over: {winner: corp, by: flatline}`, `over: false`."""
    _is_certain(position)
    state, expected = position.state, entry["over"]
    if isinstance(expected, bool) or expected == "none":
        _same("the game to be over", expected is True, state.ending is not None)
        return
    got = _ended(state)
    if expected == DRAW:  # however it ended: nobody has won (rule_simultaneous_win)
        _same("the game to be over", DRAW, DRAW if state.ending is not None and state.winner is None else got)
        return
    said = expected if isinstance(expected, dict) else {"winner" if normal(expected) in list(Side) else "by": expected}
    for key, value in said.items():
        found = state.winner if key == "winner" else state.ending
        if found is None or normal(str(value)) != normal(found.value):
            raise Mismatch(f"expected the game to be over, {key} {value}; got: {got}")


def _ended(state: State) -> str:
    if state.ending is None:
        return "the game goes on"
    return DRAW if state.winner is None else f"the {state.winner.title} won by {WON_BY[state.ending]}"


DRAW = "draw"


QUESTIONS: dict[str, Ask] = {
    "action": _action,
    "actions": _actions,
    "not_actions": _not_actions,
    "only_actions": _only_actions,
    "targets": _targets,
    "payments": _payments,
    "decision": _decision,
    "pending": _pending,
    "not_pending": _not_pending,
    "orders": _orders,
    "not_order": _not_order,
    "checkpoint": _checkpoint,
    "state": _state,
    "spent_clicks": _spent_clicks,
    "happened": _happened,
    "not_happened": _not_happened,
    "seen_by": _seen_by,
    "over": _over,
}
