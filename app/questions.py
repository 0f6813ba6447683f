"""Questions as data and their answers as JSON: one shape for `batch`, the HTTP server, its pages and assistants.

A question is a mapping with one key that says what is asked (`check`, `actions`, `card`, ...), the position where one
is needed, and settings. An answer is a mapping, too, and an exit code that says what the command line would.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import lru_cache
from itertools import islice
from pathlib import Path
from types import UnionType
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec import UNSET

from .choices import choice_record, payment_data
from .exits import Exit, InputError, UsageError
from .models.actions import Choice
from .models.notation.announcements import ActionError
from .models.notation.diagnostics import DiagnosticError, did_you_mean, quoted, suggestion, to_json
from .models.notation.one_line import UnwritableLine, line_of
from .models.notation.positions import PositionFile, read_position_source
from .models.notation.source import Source, is_line, plain_line
from .models.notation.writing import UnwritableState, write_position
from .models.pool import Pool
from .models.terms import Side
from .models.values import Value
from .models.verdict import IllegalActionError, Status, UndecidedError, reason_record
from .options import MOST_DIGITS
from .positions import Position
from .reading import Loaded, action_diagnostic, loaded, may_stray, pool_with, source_of_file, strayed, viewed
from .solver.orders.chains import in_words as order_in_words
from .solver.problems import BudgetExhausted, Meter, SolutionSet, Undecided, limited
from .typed import payment_text
from .verdicts import verdict_record

SETTINGS = ("position", "id", "limit", "count", "edition", "seen_by", "fix", "why", "distinct", "costs", "width", "at")
SCHEMA = "sysop/answer/1"
LIMIT = 100  # items of a list that are written where the question says nothing
LONGEST = 1_000_000  # characters of one question
REMEMBERED = 64  # positions that a worker keeps ready
REPEATED = 128  # verdicts on one of them that it keeps
SWITCHES = ("fix", "why", "distinct", "costs", "count")
WORDS: dict[object, str] = {str: "a text", dict: "an object", str | dict: "a text or an object"}
FORMS = "the name of a file, the position itself as an object, its text, or one line"

Fields = dict[str, Any]


class Settings(Value, frozen=True):
    """What holds for all questions.

    `files` allows questions to name files of this machine, as those of a user's own do.
    """

    edition: str | None = None
    pool: str | None = None
    nodes: int | None = None
    seconds: float | None = None
    files: bool = True


class BadQuestion(ValueError):
    """It is no question."""


def ask(question: Mapping[str, Any], settings: Settings | None = None) -> Fields:
    """The answer to a question, as `sysop batch`, the server and the assistants' tools give it.

    Args:
        question: such as `{"position": "nrp1 ...", "check": "run HQ"}`; docs/batch.md lists all.
        settings: limits, and whether files may be named; none, and they may, by default.
    """
    return envelope(answered(question, settings or Settings())[1])


def envelope(fields: Fields) -> Fields:
    """The fields of an answer as plain data, under the name and version of their shape."""
    plain: Fields = json.loads(json.dumps(fields))
    return {"schema": SCHEMA, **plain}


def answered(question: Mapping[str, Any], settings: Settings) -> tuple[Exit, Fields]:
    """The answer to a question, and what the command line's exit code would say; whatever is wrong with the question is
    an answer, too, with `error`."""
    try:
        kind = KINDS[checked(question)]
        with limited(nodes=settings.nodes, seconds=settings.seconds) as meter:
            return _asked(kind, question, settings, meter)
    except (BadQuestion, InputError, UsageError) as error:
        return Exit.INPUT, {"error": str(error)}
    except BudgetExhausted as error:
        return Exit.UNKNOWN, {"unknown": str(error)}
    except DiagnosticError as error:
        problems = [to_json(d, error.source_name) for d in error.diagnostics]
        return Exit.INPUT, {"error": "; ".join(d.message for d in error.diagnostics), "diagnostics": problems}
    except ActionError as error:
        diagnostic = action_diagnostic(error)
        return Exit.INPUT, {"error": diagnostic.message, "diagnostics": [to_json(diagnostic, "<action>")]}
    except Exception as error:  # a mistake of ours in one question must not lose the others
        position = question.get("position")
        if isinstance(position, str) and may_stray(position, _pool(settings.pool)):
            return Exit.INPUT, {"error": strayed(error)}
        told = f"a mistake of sysop itself, please report it: {type(error).__name__}: {error}"
        return Exit.BUG, {"error": told}


def checked(question: Mapping[str, Any]) -> str:
    """What is asked; raises `BadQuestion` with what is wrong with the question."""
    asked = [key for key in question if key not in SETTINGS]
    for key in asked:
        if key not in KINDS:
            known = (*KINDS, *SETTINGS)
            help = suggestion(did_you_mean(key, known)) or (f"known: {', '.join(known)}",)
            raise BadQuestion(f"unknown key {key!r}; {help[0]}")
    if len(asked) != 1:
        raise BadQuestion(f"a question asks one of: {', '.join(KINDS)}")
    kind = KINDS[asked[0]]
    if kind.about_position and not isinstance(question.get("position"), str | dict):
        raise BadQuestion(f"a question has a position: {FORMS}")
    value = question[asked[0]]
    if len(question) == 1 + kind.about_position and value.__class__ is kind.takes:
        return asked[0]  # and no settings
    if kind.takes is True and value is not True:
        raise BadQuestion(f"{asked[0]} is true, not {value!r}")
    if kind.takes is not True and not isinstance(value, kind.takes):
        raise BadQuestion(f"{asked[0]} is {WORDS[kind.takes]}, not {value!r}")
    for key in SWITCHES:
        if not isinstance(question.get(key, False), bool):
            raise BadQuestion(f"{key} is true or false, not {question[key]!r}")
    for key, most in (("limit", 10**MOST_DIGITS), ("width", 10**4)):
        number = question.get(key, 0)
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number < most:
            raise BadQuestion(f"{key} is a whole number from 0 to {most - 1}, not {number!r}")
    if question.get("seen_by") not in (None, *(side.value for side in Side)):
        raise BadQuestion(f"seen_by is corp or runner, not {question['seen_by']!r}")
    for key in ("edition", "at"):
        if question.get(key) is not None and not isinstance(question[key], str):
            raise BadQuestion(f"{key} is a text, not {question[key]!r}")
    return asked[0]


def _asked(kind: Kind, question: Mapping[str, Any], settings: Settings, meter: Meter) -> tuple[Exit, Fields]:
    if not kind.about_position:
        return kind.answer(question, settings)
    loaded, verdicts = _position_of(question, settings)
    meter.renew()  # what reading took hangs on hidden cards, and on whether the position is remembered
    asked = _Asked(question, loaded)
    if kind.answer is not _check:
        return kind.answer(asked, settings)
    key = tuple((name, question[name]) for name in question if name not in ("id", "position"))
    known = verdicts.get(key)
    if known is None:
        known = _check(asked, settings)
        if known[0] is not Exit.UNKNOWN and len(verdicts) < REPEATED:  # which may hang on the time that there was
            verdicts[key] = known
    return known[0], dict(known[1])


def position_of_question(question: Mapping[str, Any], settings: Settings) -> Loaded:
    """The position that a question is about, as whoever it says sees it. Raises `DiagnosticError`, `BadQuestion`."""
    return _position_of(question, settings).loaded


def _position_of(question: Mapping[str, Any], settings: Settings) -> _Ready:
    position = question["position"]
    text = plain_line(position) if isinstance(position, str) else json.dumps(position)
    edition = question.get("edition", settings.edition)
    by_name = isinstance(position, str) and _is_name(text, settings)
    return _ready(text, by_name, edition, settings.pool, question.get("seen_by"))


def _is_name(text: str, settings: Settings) -> bool:
    """Whether the text of a position is the name of a file; such a name is refused where files are not allowed."""
    if is_line(text) or "\n" in text or text.lstrip().startswith(("{", "format:")):
        return False
    if not settings.files:
        raise BadQuestion(
            "no files are read here; a position is the position itself as an object, its text, or one line"
        )
    try:
        special = Path(text).exists() and not Path(text).is_file()
    except (OSError, ValueError):  # no name of a file at all: reading it says so
        special = False
    if special:
        raise BadQuestion(f"{quoted(text)} is no regular file")
    return True


class _Asked(Value, frozen=True):
    """A question about a position that has been read."""

    question: Mapping[str, Any]
    ready: Loaded

    @property
    def position(self) -> Position:
        return self.ready.position


class _Ready(NamedTuple):
    """A position that is kept, with verdicts that were asked of it: pure functions of both and the question."""

    loaded: Loaded
    verdicts: dict[tuple[tuple[str, Any], ...], tuple[Exit, Fields]]


@lru_cache(maxsize=REMEMBERED)
def _ready(text: str, by_name: bool, edition: str | None, pool: str | None, side: str | None) -> _Ready:
    source = source_of_file(text, _pool(pool)) if by_name else Source("<question>", text)
    found = loaded(read_position_source(source, _pool(pool)), edition)
    return _Ready(found if side is None else viewed(found, Side(side)), {})


def provide(name: str, pool: Pool) -> None:
    """The cards of this file are these: a worker need not have the file."""
    _PROVIDED[name] = pool


def _pool(name: str | None) -> Pool:
    return _PROVIDED[name] if name in _PROVIDED else _read_pool(name)


_PROVIDED: dict[str | None, Pool] = {}


@lru_cache(maxsize=1)
def _read_pool(name: str | None) -> Pool:
    return pool_with(name)


# --------------------------------------------------------------------- about a position


def _check(asked: _Asked, _: Settings) -> tuple[Exit, Fields]:
    """Whether an action is legal; with `fix` what would make it so, with `why` what a legal verdict rests on."""
    ready, action = asked.ready, asked.question["check"]
    position = ready.position
    verdict = position.check(action)
    found: Any = UNSET
    if asked.question.get("fix") and verdict.status is Status.ILLEGAL:
        from .solver.remedies.finding import remedies

        found = remedies(position, action)
    because = position.explain(action) if asked.question.get("why") else None
    derivation = UNSET if because is None else because
    fields = verdict_record(verdict, position, found, derivation)
    fields.pop("schema")
    return Exit.UNKNOWN if verdict.status is Status.UNKNOWN else Exit.YES, fields


def _actions(asked: _Asked, _: Settings) -> tuple[Exit, Fields]:
    position, costs = asked.position, asked.question.get("costs", False)

    def record(choice: Choice) -> Fields:
        return choice_record(position, choice, costs=costs)

    return _list(asked.question, position.legal_actions, position.describe, record)


def _targets(asked: _Asked, _: Settings) -> tuple[Exit, Fields]:
    position = asked.position
    try:
        found = position.targets(asked.question["targets"])
    except IllegalActionError as error:
        return Exit.NO, {"complete": True, "illegal": str(error), "items": []}
    except UndecidedError as error:
        return Exit.UNKNOWN, {"complete": False, "unknown": str(error), "items": []}
    return _list(
        asked.question,
        found,
        lambda announced: position.describe(announced).removeprefix("choose "),
        lambda announced: {"targets": announced.targets},
    )


def _payments(asked: _Asked, _: Settings) -> tuple[Exit, Fields]:
    position, action = asked.position, asked.question["payments"]
    found = position.payments(action)

    def words(payment: Any) -> str:
        return payment_text(position.payment_in_words(action, payment), payment)

    return _list(asked.question, found, words, lambda payment: payment_data(position, payment))


def _orders(asked: _Asked, _: Settings) -> tuple[Exit, Fields]:
    orders = asked.position.orders()
    found = orders.distinct() if asked.question.get("distinct") else orders
    return _list(
        asked.question,
        found,
        lambda order: ", ".join(order_in_words(order)) or "nothing",
        lambda order: {"order": [msgspec.to_builtins(step) for step in order]},
    )


def _outcomes(asked: _Asked, _: Settings) -> tuple[Exit, Fields]:
    """All different results of what is pending, and whether the order matters."""
    from .differences import differences

    position = asked.position
    try:
        found = position.outcomes()
        results, matters = found.results, found.order_matters
    except (BudgetExhausted, Undecided) as error:
        return Exit.UNKNOWN, {"complete": False, "unknown": str(error), "items": [], "records": []}
    records = []
    for outcome in islice(results, asked.question.get("limit", LIMIT)):
        changes = "; ".join(differences(position.state, outcome.state, position.pool)) or "no change"
        way = [{"text": done.text, "by_chance": done.by_chance} for done in outcome.way]
        records.append({"text": changes, "way": way, "by_chance": outcome.by_chance})
    fields: Fields = {
        "items": [record["text"] for record in records],
        "records": records,
        "complete": found.complete,
        "undecided": list(dict.fromkeys(found.undecided)),
        "order_matters": matters.answer.value,
        "because": matters.because,
        "orders": [list(order_in_words(order)) for order in matters.orders],
    }
    return Exit.YES if found.complete else Exit.UNKNOWN, fields


def _list(
    question: Mapping[str, Any],
    found: SolutionSet[Any],
    text: Callable[[Any], str],
    record: Callable[[Any], Fields],
) -> tuple[Exit, Fields]:
    """The items of a list, up to the limit, or how many there are; what is undecided makes it incomplete."""
    items: list[str] = []
    records: list[Fields] = []
    fields: Fields = {}
    try:
        if question.get("count") is True:
            fields["count"] = found.count()
        else:
            for item in islice(found, question.get("limit", LIMIT)):
                items.append(text(item))
                records.append({"text": items[-1], **record(item)})
        fields["complete"] = found.complete
        if not found.complete:
            reasons = (str(getattr(reason, "message", reason)) for _, reason in islice(found.undecided, LIMIT))
            fields["undecided"] = list(dict.fromkeys(reasons))
    except (BudgetExhausted, Undecided) as error:
        fields |= {"complete": False, "unknown": str(error)}
    if question.get("count") is not True:
        fields |= {"items": items, "records": records}
    return Exit.YES if fields["complete"] else Exit.UNKNOWN, fields


def _checkpoint(asked: _Asked, _: Settings) -> tuple[Exit, Fields]:
    position = asked.position
    from .models.notation.names import names_of

    names = names_of(position.given, position.pool)
    trace = position.checkpoint()
    edition = position.state.edition
    fields = {
        "changes": [msgspec.to_builtins(change) for change in trace.changes],
        "pending": [
            {"source": p.source, "name": names.name(p.source), "controller": p.controller.value} for p in trace.pending
        ],
        "choice": [list(chosen) for chosen in trace.choice],
        "unknown": [msgspec.to_builtins(reason_record(r, edition, position)) for r in trace.undecided],
        "complete": not (trace.choice or trace.undecided),
    }
    return Exit.UNKNOWN if trace.undecided else Exit.YES, fields


def _after(asked: _Asked, _: Settings) -> tuple[Exit, Fields]:
    """The position after a choice: its text forms, what changed, and what is decided then."""
    from .differences import differences

    position = asked.position
    try:
        after = position.after(asked.question["after"])
    except IllegalActionError as error:
        return Exit.NO, {"illegal": str(error)}
    except UndecidedError as error:
        return Exit.UNKNOWN, {"unknown": str(error)}
    return Exit.YES, {
        **_forms(after),
        "changes": list(differences(position.state, after.state, position.pool)),
        **_waiting(after),
    }


def _show(asked: _Asked, _: Settings) -> tuple[Exit, Fields]:
    """The position in its text forms, and what is decided in it."""
    position = asked.position
    file: PositionFile | None = asked.ready.file if "seen_by" not in asked.question else None
    return Exit.YES, {**_forms(position, file), **_waiting(position)}


def _edit(asked: _Asked, _: Settings) -> tuple[Exit, Fields]:
    """The position after a change made by hand, as `editing` takes them."""
    from .editing import edited

    text = edited(asked.ready.file, asked.question["edit"])
    position = _ready(text, False, asked.question.get("edition"), None, None).loaded.position
    return Exit.YES, {**_forms(position), "text": text, **_waiting(position)}


def _forms(position: Position, file: PositionFile | None = None) -> Fields:
    """A position as the text of a file and as one line, as far as they can say it."""
    forms: Fields = {"text": None, "one_line": None}
    with suppress(UnwritableState):
        forms["text"] = write_position(file if file is not None else position.state, position.pool)
    with suppress(UnwritableLine):
        forms["one_line"] = line_of(position.state, position.pool)
    return forms


def _waiting(position: Position) -> Fields:
    from .waiting import decision_lines

    waiting = position.decision
    return {
        "turn": position.state.turn,
        "active": position.state.active.value,
        "decision": waiting.kind.value if waiting is not None else None,
        "side": waiting.side.value if waiting is not None and waiting.side is not None else None,
        "over": waiting is None,
        "told": list(decision_lines(position)),
    }


def _draw(asked: _Asked, _: Settings) -> tuple[Exit, Fields]:
    """The position as a picture."""
    from .picture import board, board_svg
    from .picture.drawing import NARROWEST, WIDEST, WIDTH

    width = asked.question.get("width") or WIDTH
    if not NARROWEST <= width <= WIDEST:
        raise BadQuestion(f"width is a whole number from {NARROWEST} to {WIDEST}, not {width}")
    found = board(asked.position)
    return Exit.YES, {"svg": board_svg(found, width=width), "described": found.described}


def _about(asked: _Asked, _: Settings) -> tuple[Exit, Fields]:
    """What might be done with a card, legal or not."""
    from .about_cards import about

    return Exit.YES, about(asked.ready, asked.question["about"])


# --------------------------------------------------------------------- without a position


def _validate(question: Mapping[str, Any], settings: Settings) -> tuple[Exit, Fields]:
    """Whether a text is a position; every problem of it."""
    position = question.get("position")
    if not isinstance(position, str | dict):
        raise BadQuestion(f"a question has a position: {FORMS}")
    text = position if isinstance(position, str) else json.dumps(position)
    by_name = isinstance(position, str) and _is_name(position, settings)
    try:
        file = _ready(text, by_name, question.get("edition", settings.edition), settings.pool, None).loaded.file
    except DiagnosticError as error:
        return Exit.NO, {"valid": False, "diagnostics": [to_json(d, error.source_name) for d in error.diagnostics]}
    return Exit.YES, {"valid": True, "diagnostics": [to_json(d, file.source.name) for d in file.notes]}


def _import(question: Mapping[str, Any], settings: Settings) -> tuple[Exit, Fields]:
    """The position of one state of a recorded game, which `at` names as behind `@` on the command line."""
    from .recordings import state_of

    said = question["import"]
    data = (said if isinstance(said, str) else json.dumps(said)).encode()
    found = state_of(data, "<recording>", question.get("at"), _pool(settings.pool))
    position = loaded(read_position_source(found.source, _pool(settings.pool)), settings.edition).position
    state = found.moment.number
    return Exit.YES, {**_forms(position), "text": found.source.text, "state": state, **_waiting(position)}


def _card(question: Mapping[str, Any], settings: Settings) -> tuple[Exit, Fields]:
    from .commands_reference import card_record

    return Exit.YES, card_record(question["card"], _pool(settings.pool), shipped=settings.pool is None)


def _titles(question: Mapping[str, Any], settings: Settings) -> tuple[Exit, Fields]:
    """The titles that begin with a text, or have a word that does."""
    from .models.pool import fold

    begun = fold(question["titles"])
    first, later = [], []
    for card in _pool(settings.pool):
        title = fold(card.title)
        if title.startswith(begun):
            first.append(card)
        elif f" {begun}" in title:
            later.append(card)
    most = question.get("limit", 20)
    found = [{"title": c.title, "id": c.id, "side": c.side.value, "type": c.type.value} for c in (*first, *later)]
    return Exit.YES, {"items": [entry["title"] for entry in found[:most]], "records": found[:most], "complete": True}


def _rule(question: Mapping[str, Any], _: Settings) -> tuple[Exit, Fields]:
    from .commands_reference import rule_records

    return Exit.YES, {"rules": rule_records(question["rule"])[: question.get("limit", LIMIT)]}


def _explain(question: Mapping[str, Any], _: Settings) -> tuple[Exit, Fields]:
    from .commands_reference import reason_code_record

    return Exit.YES, reason_code_record(question["explain"])


class Kind(Value, frozen=True):
    """A kind of question: what it does in a few words, what its value is (only `true` says nothing more), whether it is
    about a position, and what answers it."""

    help: str
    takes: type[str] | type[dict[str, Any]] | UnionType | Literal[True]
    about_position: bool
    answer: Callable[..., tuple[Exit, Fields]]


KINDS: dict[str, Kind] = {
    "check": Kind("is this action legal, and why not?", str, True, _check),
    "actions": Kind("everything that may be chosen now", True, True, _actions),
    "targets": Kind("every valid announcement of targets", str, True, _targets),
    "payments": Kind("every way to pay what falls due together", str, True, _payments),
    "orders": Kind("every legal order of the pending abilities", True, True, _orders),
    "outcomes": Kind("all different results of what is pending", True, True, _outcomes),
    "checkpoint": Kind("what a checkpoint would do now", True, True, _checkpoint),
    "after": Kind("the position after a choice", str, True, _after),
    "edit": Kind("the position with a change made by hand", dict, True, _edit),
    "show": Kind("the position in all its forms, and what is decided in it", True, True, _show),
    "about": Kind("everything that might be done with a card, legal or not", str, True, _about),
    "draw": Kind("the position as a picture", True, True, _draw),
    "validate": Kind("is this a possible position?", True, False, _validate),
    "import": Kind("the position of a state of a recorded game", str | dict, False, _import),
    "card": Kind("how a card is modelled", str, False, _card),
    "titles": Kind("cards whose titles begin like this", str, False, _titles),
    "rule": Kind("rules by id, number or words", str, False, _rule),
    "explain": Kind("what a reason code says", str, False, _explain),
}
