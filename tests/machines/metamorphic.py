"""What must not change an answer: names, ids, the order of sets, another vanilla card that does nothing, hidden cards;
and answers to different questions about one position that must not contradict one another.

The expectations of the suites are asked again of the changed position.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from msgspec import Struct, structs

from sysop.judging import judge
from sysop.models.abilities import Ability, AbilityKind, Flag
from sysop.models.actions import Choice, Pay, Trigger, UseAbility
from sysop.models.cards import Card
from sysop.models.events import Event
from sysop.models.notation.diagnostics import DiagnosticError
from sysop.models.notation.one_line import dump
from sysop.models.notation.positions import PositionFile, read_position
from sysop.models.notation.writing import UnwritableState, position_data
from sysop.models.pool import Pool
from sysop.models.state import Doubt, GameObject, State
from sysop.models.terms import CardType, Face, Place, Side, Zone
from sysop.models.verdict import IllegalActionError, Status
from sysop.reading import loaded
from sysop.solver.ask.position import Position
from sysop.solver.choices.decision import DecisionKind
from sysop.solver.problems import BudgetExhausted, Undecided

from .blanking import asked_of, files
from .frame import Answer, Cell, Machine, Outcome

MOST_LISTED = 40
UNORDERED = (Zone.GRIP, Zone.HQ, Zone.HEAP, Zone.ARCHIVES)
VANILLA = Card("vanilla_wares", "Vanilla Wares", CardType.RESOURCE, Side.RUNNER)


def _again(path: Path, change: Callable[[PositionFile, dict[str, Any]], PositionFile | None]) -> Answer:
    """The expectations of a file, asked of changed positions; None as a change leaves one out."""
    wrong, asked = [], 0
    for name, about, entry in asked_of(path):
        file = change(about, entry)
        if file is None:
            continue
        asked += 1
        not_met = judge(loaded(file, entry.get("edition")).position, entry)
        if not_met is not None and not (not_met.undecided and _is_open(about, entry)):
            wrong.append(f"{name}: {not_met.message}")
    return Answer(Outcome.WRONG if wrong else Outcome.RIGHT, "; ".join(wrong), asked)


def _is_open(about: PositionFile, entry: dict[str, Any]) -> bool:
    """Whether the expectation is UNKNOWN without any change, without the reason that it names for that."""
    not_met = judge(loaded(about, entry.get("edition")).position, entry)
    return not_met is not None and not_met.undecided


def another_card(file: PositionFile, entry: dict[str, Any]) -> PositionFile:
    """One more card that nobody has a use for, removed from the game."""
    more = GameObject("vanilla-wares", VANILLA.id, Side.RUNNER, Zone.REMOVED)
    state = structs.replace(file.state, objects=(*file.state.objects, more))
    return structs.replace(file, state=state, pool=file.pool.with_cards((VANILLA,)))


def other_order(file: PositionFile, entry: dict[str, Any]) -> PositionFile | None:
    """The cards of hands, discard piles, rigs and roots in another order: none of these is ordered. Which of several
    copies a number names hangs on it, and which of unique ones is newer."""
    moved = [o for o in file.state.objects if o.zone in UNORDERED or o.place in (Place.RIG, Place.ROOT)]
    if len({o.card for o in moved}) < len(moved) or any(o.card is None for o in moved):
        return None
    places = [k for k, o in enumerate(file.state.objects) if o in moved]
    objects = list(file.state.objects)
    for place, object in zip(places, reversed(moved), strict=True):
        objects[place] = object
    return structs.replace(file, state=structs.replace(file.state, objects=tuple(objects)))


def other_ids(file: PositionFile, entry: dict[str, Any]) -> PositionFile:
    """Ids that no expectation names, changed."""
    said = str(entry).casefold()
    ids = [o.id for o in file.state.objects if o.id.casefold() not in said and f"{o.id}." not in said]
    return structs.replace(file, state=renamed(file.state, {id: f"object-{k}" for k, id in enumerate(ids, 1)}))


def renamed(value: Any, names: dict[str, str]) -> Any:
    if isinstance(value, str):
        id, mark, rest = value.partition("#")
        return f"{names[id]}{mark}{rest}" if type(value) is str and id in names else value
    if isinstance(value, tuple):
        return tuple(renamed(part, names) for part in value)
    if not isinstance(value, Struct) or isinstance(value, Ability):
        return value
    card = ("card",) if isinstance(value, GameObject | Event | Doubt) else ()  # a card of the pool, no object
    fields = (field for field in value.__struct_fields__ if field not in card)
    changed = {field: renamed(getattr(value, field), names) for field in fields}
    return structs.replace(value, **{k: v for k, v in changed.items() if v != getattr(value, k)})


# ---------------------------------------------------------------- one position


def _positions(path: Path) -> Iterator[Position]:
    """The positions of a file, and those to which its expectations lead."""
    for _, about, entry in asked_of(path):
        position = loaded(about, entry.get("edition")).position
        yield position
        after = entry.get("after", [])
        for action in after if isinstance(after, list) else [after]:
            try:
                position = position.after(action)
            except (IllegalActionError, Undecided, BudgetExhausted):
                break
            yield position


def consistent(path: Path) -> Answer:
    """What is listed is legal in words too, can be taken and paid for; what is pending can be triggered first; the sets
    of targets are the choices."""
    wrong: dict[str, None] = {}
    asked = 0
    for position in _positions(path):
        for found in contradictions(position):
            asked += 1
            if found is not None:
                wrong[found] = None
    return Answer(Outcome.WRONG if wrong else Outcome.RIGHT, "; ".join(wrong), asked)


def contradictions(position: Position) -> Iterator[str | None]:
    waiting = position.decision
    if waiting is None:
        return
    yield from _instances(position)
    listed = tuple(islice(iter(waiting.choices), MOST_LISTED))
    for choice in listed:
        words = position.describe(choice)
        verdict = position.check(choice)
        yield None if verdict.status is Status.LEGAL else f"{words} is listed and {verdict.status}"
        again = position.check(words) if waiting.kind is not DecisionKind.CHANCE else verdict
        yield None if again.status is Status.LEGAL else f"{words} is listed, and {again.status} in words"
        if not isinstance(choice, Pay) and verdict.status is Status.LEGAL:
            try:
                position.after(choice)
                yield None
            except IllegalActionError as error:
                yield f"{words} is legal, and cannot be taken: {error}"
    if waiting.choices.complete and len(listed) < MOST_LISTED:
        yield from _unlisted(position, listed)
    if waiting.kind is DecisionKind.TARGETS and waiting.choices.complete:
        sets = {position.describe(c) for c in islice(iter(position.targets_now), MOST_LISTED)}
        more = (
            sets - {position.describe(c) for c in listed} - {"choose nothing"} if len(listed) < MOST_LISTED else set()
        )
        yield f"targets that are no choices: {sorted(more)}" if more else None


def _unlisted(position: Position, listed: tuple[Choice, ...]) -> Iterator[str | None]:
    """No ability of any card can be used, or triggered, by whoever decides but those that are listed."""
    game = position.game
    used = (
        UseAbility(object.id, number)
        for object in game.objects.values()
        if object.zone is Zone.PLAY_AREA
        for number, ability in enumerate(game.abilities(object))
        if ability.kind is AbilityKind.PAID
    )
    for choice in (*used, *(Trigger(number) for number in range(len(position.pending)))):
        if choice not in listed and position.check(choice).status is Status.LEGAL:
            yield f"{position.describe(choice)} is legal, and not listed"
    yield None


def _instances(position: Position) -> Iterator[str | None]:
    """One occurrence meets the condition of an ability once, however it comes that the ability is active
    (rule_condition_met_multiple_times, rule_persistent_continuous)."""
    game = position.game
    met = Counter((p.source, p.event, p.ability.trigger) for p in position.pending if p.event is not None)
    for (source, _, trigger), times in met.items():
        object = game.objects.get(source)
        own = [a for a in game.abilities(object) if a.trigger == trigger] if object is not None else []
        lasting = sum(e.source == source and e.trigger == trigger for e in position.state.lingering)
        persists = any(Flag.PERSISTENT in a.flags for a in own)
        most = 1 if persists else max(1, len(own) + lasting)
        yield f"{game.title(source)} is pending {times} times for one occurrence" if times > most else None


def untold(path: Path) -> Answer:
    """What is certain of a position that does not tell its past is so where the past is told."""
    wrong: dict[str, None] = {}
    asked, seen = 0, set()
    for position in islice(_positions(path), MOST_LISTED):
        forgotten = without_past(position)
        line = dump(position.state) if forgotten is not None else ""
        if forgotten is None or line in seen:
            continue
        seen.add(line)
        for one, other in ((position, forgotten), (forgotten, position)):
            for words in certain(one):
                asked += 1
                if other.check(words).status is Status.ILLEGAL:
                    wrong[f"{words} is legal {'with' if one is position else 'without'} its past alone"] = None
    return Answer(Outcome.WRONG if wrong else Outcome.RIGHT, "; ".join(wrong), asked)


def without_past(position: Position) -> Position | None:
    """The position as a file tells it that leaves its past out; None where no file does, or there is no past."""
    try:
        data = position_data(position.state, position.game.pool)
    except UnwritableState:
        return None
    if not data.get("history"):
        return None
    data.pop("cards", None)  # the pool has them
    text = json.dumps({**data, "history": "partial"})
    try:
        return loaded(read_position(text, position.game.pool, "<without its past>")).position
    except DiagnosticError:  # what lasts refers to what happened
        return None


def certain(position: Position) -> Iterator[str]:
    """What is listed and legal, in words."""
    waiting = position.decision
    if waiting is None or waiting.kind is DecisionKind.CHANCE:
        return
    for choice in islice(iter(waiting.choices), MOST_LISTED):
        if not isinstance(choice, Pay) and position.check(choice).status is Status.LEGAL:
            yield position.describe(choice)


def _hidden(path: Path, side: Side) -> Answer:
    """What a player is told does not change with a card that is hidden from them, be it a copy of one that they see."""
    wrong: dict[str, None] = {}
    asked = 0
    for _, about, _ in asked_of(path)[:1]:
        state, pool = about.state, about.pool
        for other in exchanged(state, pool, side):
            asked += 1
            before, after = (Position(s, pool).seen_by(side) for s in (state, other))
            if dump(before.state) != dump(after.state):
                wrong[f"the view of the {side.title} differs: {_difference(state, other)}"] = None
            elif choices_told(before) != choices_told(after):
                wrong[f"the choices of the {side.title} differ: {_difference(state, other)}"] = None
    return Answer(Outcome.WRONG if wrong else Outcome.RIGHT, "; ".join(wrong), asked)


def choices_told(position: Position) -> tuple[str, ...]:
    waiting = position.decision
    return tuple(position.describe(c) for c in islice(iter(waiting.choices), MOST_LISTED)) if waiting else ()


def exchanged(state: State, pool: Pool, side: Side) -> Iterator[State]:
    """The state with one card in the other player's hand, of no use now, exchanged for a copy of one that is seen."""
    if state.stack and any(type(f).__name__ not in ("TimingFrame", "WindowFrame", "ActionFrame") for f in state.stack):
        return
    view = Position(state, pool).seen_by(side).state
    known = {o.id for o in view.objects if o.card is not None}
    copies = sorted({o.card for o in state.objects if o.id in known and o.owner is side.other and o.card is not None})
    hand = Zone.HQ if side is Side.RUNNER else Zone.GRIP
    for object in state.objects:
        if object.zone is not hand or object.id in known or object.card is None or object.face is Face.UP:
            continue
        for copy in [c for c in copies if c != object.card][:2]:
            objects = tuple(structs.replace(o, card=copy) if o is object else o for o in state.objects)
            yield structs.replace(state, objects=objects)
        return


def _difference(one: State, other: State) -> str:
    pairs = zip(one.objects, other.objects, strict=True)
    return ", ".join(f"{a.card} is {b.card}" for a, b in pairs if a != b)


PROPERTIES: tuple[tuple[str, Callable[[Path], Answer]], ...] = (
    ("another card", lambda path: _again(path, another_card)),
    ("another order", lambda path: _again(path, other_order)),
    ("other ids", lambda path: _again(path, other_ids)),
    ("no contradiction", consistent),
    ("past not told", untold),
    ("hidden from the Corp", lambda path: _hidden(path, Side.CORP)),
    ("hidden from the Runner", lambda path: _hidden(path, Side.RUNNER)),
)


def cells() -> Iterator[Cell]:
    """Each property of each file."""
    for path in files():
        for name, ask in PROPERTIES:
            yield Cell(f"{path.parent.name}/{path.stem} | {name}", partial(ask, path))


MACHINE = Machine("metamorphic", "what must not change an answer, and answers that must agree", cells, every=80)
