"""Which object is it now: a card that went away and came back is another object, as any other copy of it would be.

In each position of the suites a card goes to its discard pile (a card that lies there to a hand), where another copy of
it lies. One of the two comes back to the place, the other one is removed from the game. Which of them it was, nothing
may hang on, as both are new objects (rule_object, rule_no_memory): what happened to the card before, what lasts of it,
what waits for it and what it has chosen was of an object that is no more.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct, structs

from sysop.models.actions import BasicAction, Choice, Pass
from sysop.models.frames import (
    ActionFrame,
    CandidateFrame,
    CheckpointFrame,
    ChoosingFrame,
    Frame,
    PayingFrame,
    ProcedureFrame,
    ResolvingFrame,
    WindowFrame,
)
from sysop.models.notation.announcements import ActionError, Announcement
from sysop.models.pool import Pool
from sysop.models.state import GameObject, State
from sysop.models.terms import DECKS, DISCARD_PILES, HANDS, Stat, Zone
from sysop.models.timing import Window
from sysop.models.verdict import IllegalActionError, UndecidedError
from sysop.reading import loaded
from sysop.solver.ask.position import Position
from sysop.solver.checkpoints.steps import checkpoint
from sysop.solver.choices.decision import DecisionKind
from sysop.solver.deeds.installing import installed
from sysop.solver.deeds.trashing import trash
from sysop.solver.deeds.zones import into_zone
from sysop.solver.problems import BudgetExhausted, Undecided, limited
from sysop.solver.reading import Game

from .blanking import asked_of, files
from .frame import Answer, Cell, Machine, Outcome
from .metamorphic import MOST_LISTED, renamed

STEPS = 5  # on from each position
OFTEN = 0.5  # is nothing done where one may pass
MOST_TOLD = 200  # characters of a difference
NODES = 60_000
ANOTHER = "-another"
REFERENCE = r'\{{"id":"{}(-another)?(#[^"]*)?"(?:,"incarnation":(-?\d+))?\}}'
FORMER = re.compile(r',"former":\[[^]]*\]')  # of events: which of the two is told of as it was
BEING_DONE = (DecisionKind.CHANCE, DecisionKind.CARDS)  # of the deed at hand: nothing happens before
AT_ONCE = (ProcedureFrame, PayingFrame, CheckpointFrame, CandidateFrame, ChoosingFrame)  # likewise
OPEN = (UndecidedError, Undecided, BudgetExhausted)


class Twins(NamedTuple):
    """A position in which a card has come back, and one in which another copy of it has, at its place."""

    same: Position
    copy: Position
    id: str
    incarnation: int  # of the card as it lies there again

    @property
    def names(self) -> dict[str, str]:
        """The ids of the copies, exchanged."""
        return {self.id: self.id + ANOTHER, self.id + ANOTHER: self.id}


# ------------------------------------------------------------------------- coming back


def twins(position: Position, id: str) -> Twins:
    """A card of a position, gone and back."""
    state, object = position.state, position.state.object(id)
    away = _away(state, object, position.pool)
    same, copy = (_back(away, object, back, gone) for back, gone in _either(id))
    one, other = (Position(each, position.pool) for each in (same, copy))
    return Twins(one, other, id, same.object(id).incarnation)


def _either(id: str) -> tuple[tuple[str, str], tuple[str, str]]:
    return (id, id + ANOTHER), (id + ANOTHER, id)


def _away(state: State, object: GameObject, pool: Pool) -> State:
    """The state in which a card lies where it goes, beside another copy of it."""
    pile = object.zone is DISCARD_PILES[object.owner]
    there = HANDS[object.owner] if pile else DISCARD_PILES[object.owner]
    another = GameObject(object.id + ANOTHER, object.card, object.owner, there, flipped=object.flipped)
    state = structs.replace(state, objects=(*state.objects, another))
    guests = [o.id for o in state.objects if o.id in state.taken_along(object.id) and o is not object]
    for id in reversed(guests):
        state = trash(state, id, state.object(id).owner)
    state = into_zone(state, object.id, there) if pile else trash(state, object.id, object.owner, seen=True)
    after, _ = checkpoint(Game(state, pool))
    return structs.replace(after, stack=after.stack[: len(state.stack)], seen=len(after.history))


def _back(state: State, was: GameObject, back: str, gone: str) -> State:
    """The state in which one of two copies is where the card was, and the other one is nowhere."""
    state = into_zone(state, gone, Zone.REMOVED)
    if was.zone is Zone.PLAY_AREA:
        assert was.place is not None
        outward = was.server and next((o.id for o in state.ice(was.server)), None)
        state = installed(
            state, back, was.place, was.controller, face=was.face, server=was.server, host=was.host, behind=outward
        )
    else:
        state = into_zone(state, back, was.zone, face=was.face, top=was.zone in DECKS.values())
    return structs.replace(state, seen=len(state.history))


def told_of(position: Position) -> tuple[str, ...]:
    """The cards that may go and of which more is told than where they lie; none while something is being done."""
    state, waiting = position.state, position.decision
    if waiting is None or waiting.kind in BEING_DONE:
        return ()
    told = msgspec.json.encode((state.stack, state.run, state.history, state.lingering)).decode()
    return tuple(o.id for o in state.objects if _may_go(state, o) and (f'"{o.id}"' in told or f'"{o.id}#' in told))


def _may_go(state: State, object: GameObject) -> bool:
    """Whether it lies where a card can come back to, and may have gone since the last decision: nothing happens while
    it is installed, paid for, or looked at what to do with the accessed card."""
    if object.card is None or object.is_converted or any(_is_about(frame, object.id) for frame in state.stack):
        return False
    if object.zone in DECKS.values():
        return object is next((o for o in state.objects if o.zone is object.zone), None)
    return object.installed or object.zone in (*HANDS.values(), *DISCARD_PILES.values())


def _is_about(frame: Frame, id: str) -> bool:
    if isinstance(frame, WindowFrame):
        return frame.window is Window.MID_ACCESS
    if isinstance(frame, ActionFrame):  # before it is played or installed: paid is the click alone
        return isinstance(frame.choice, BasicAction) and frame.choice.card == id
    if isinstance(frame, ResolvingFrame):  # between what one player announces and the other
        return any(id in names for names in frame.announced)
    return isinstance(frame, AT_ONCE) and f'"{id}"' in msgspec.json.encode(frame).decode()


# ------------------------------------------------------------------------- comparing


def differences(pair: Twins) -> Iterator[str]:
    """What is told otherwise of the one than of the other."""
    yield from _apart(_decided(pair, pair.same), _decided(pair, pair.copy), "decision")
    yield from _apart(_numbers(pair, pair.same), _numbers(pair, pair.copy), "numbers")
    one, other = _told(pair, pair.same, own=True), _told(pair, pair.copy, own=False)
    if one != other:
        yield from _apart(msgspec.json.decode(one), msgspec.json.decode(other), "state")


def _told(pair: Twins, position: Position, own: bool) -> str:
    """The state, written down without what tells the two copies apart."""
    objects = tuple(
        structs.replace(o, incarnation=0, since=o.since if o.place is not None else 0) for o in position.state.objects
    )
    text = FORMER.sub("", msgspec.json.encode(structs.replace(position.state, objects=objects)).decode())
    text = re.sub(REFERENCE.format(re.escape(pair.id)), partial(_reference, pair, own), text)
    return text.replace(f'"{pair.id}{ANOTHER}', f'"{pair.id}')


def _reference(pair: Twins, own: bool, found: re.Match[str]) -> str:
    """Which object it is: the one that came back, or one that is no more, from before or gone for good."""
    is_copy, part, incarnation = found[1] is not None, found[2] or "", int(found[3] or 0)
    later = incarnation - (1 if is_copy else pair.incarnation)
    name = f"{part} back {later}" if is_copy is not own and later >= 0 else f"{part} no more"
    return f'"{pair.id}{name}"'


def _numbers(pair: Twins, position: Position) -> tuple[Any, ...]:
    """What installed cards are now: strengths, subtypes, how many abilities they have, and which of them are active."""
    game = position.game
    names = {pair.id + ANOTHER: pair.id}
    return tuple(
        (
            renamed(o.id, names),
            _strength(game, o).replace(pair.id + ANOTHER, pair.id),
            str(game.subtypes(o)).replace(pair.id + ANOTHER, pair.id),
            tuple(game.is_ability_active(o, ability) for ability in game.abilities(o)),
        )
        for o in game.installed()
    )


def _strength(game: Game, object: GameObject) -> str:
    return str(game.characteristics.current(Stat.STRENGTH, object)) if game.card(object) is not None else ""


def _decided(pair: Twins, position: Position) -> tuple[Any, ...]:
    waiting = position.decision
    if waiting is None:
        return ()
    names = {pair.id + ANOTHER: pair.id}
    try:
        listed = Counter(str(_in_order(renamed(c, names))) for c in islice(iter(waiting.choices), MOST_LISTED))
    except OPEN as error:
        listed = Counter([str(error)])
    return waiting.kind.value, waiting.side, tuple(r.message for r in waiting.doubts), tuple(sorted(listed.items()))


def further(pair: Twins, words: list[Any], rng: random.Random) -> Iterator[str | None]:
    """What is told otherwise on the ways on: that of the suite, and one that is drawn."""
    yield from _along(pair, iter(words))
    yield from _along(pair, (None for _ in range(STEPS)), rng)


def _along(pair: Twins, choices: Iterator[Any], rng: random.Random | None = None) -> Iterator[str | None]:
    for given in choices:
        waiting = pair.same.decision
        if waiting is None:
            return
        try:
            choice = _drawn(pair.same, rng) if rng is not None else _said(pair.same, given)
            if choice is None:
                return
            same = pair.same.after(choice)
        except (*OPEN, IllegalActionError, ActionError):
            return
        words = pair.same.describe(choice)
        try:
            copy = pair.copy.after(_likewise(pair, choice))
        except (*OPEN, IllegalActionError, ActionError) as error:
            yield f"{words}: {type(error).__name__} of the other one"
            return
        pair = pair._replace(same=same, copy=copy)
        told = next(differences(pair), None)
        yield told and f"{words}, {told}"
        if told is not None:
            return


def _said(position: Position, words: str) -> Choice | Announcement:
    announced = position.parse(words)
    return announced.choice if announced.is_plain else announced


def _likewise(pair: Twins, choice: Choice | Announcement) -> Choice | Announcement:
    """The choice with the other copy, as it is listed there: in which order the cards of a set stand hangs on ids."""
    other, waiting = renamed(choice, pair.names), pair.copy.decision
    if waiting is None or other in waiting.choices:
        return other
    return next((e for e in islice(iter(waiting.choices), MOST_LISTED) if _in_order(e) == _in_order(other)), other)


def _in_order(value: Any) -> Any:
    if isinstance(value, tuple):
        parts = tuple(map(_in_order, value))
        return tuple(sorted(parts)) if all(isinstance(part, str) for part in parts) else parts
    if not isinstance(value, Struct):
        return value
    return structs.replace(value, **{name: _in_order(getattr(value, name)) for name in value.__struct_fields__})


def _drawn(position: Position, rng: random.Random) -> Choice | None:
    """One of what can be chosen, often that nothing is done, so that time goes on."""
    waiting = position.decision
    listed = list(islice(iter(waiting.choices), MOST_LISTED)) if waiting is not None else []
    if not listed:
        return None
    idle = [choice for choice in listed if isinstance(choice, Pass)]
    return idle[0] if idle and rng.random() < OFTEN else rng.choice(listed)


def _apart(one: Any, other: Any, where: str) -> Iterator[str]:
    """Where two values that are written down differ, part by part."""
    if one == other:
        return
    pairs: Iterable[tuple[Any, Any, Any]] = ()
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        pairs = ((name, one[name], other[name]) for name in one)
    elif isinstance(one, list | tuple) and isinstance(other, list | tuple) and len(one) == len(other):
        pairs = ((number, a, b) for number, (a, b) in enumerate(zip(one, other, strict=True)))
    else:
        yield f"{where}: {one!r} and {other!r}"[:MOST_TOLD]
    for name, a, b in pairs:
        yield from _apart(a, b, f"{where}.{name}")


def asked(path: Path) -> Answer:
    """Each card that may go and of which something is told, in each position of a file and on the way there."""
    wrong: dict[str, None] = {}
    number, seen = 0, set[State]()
    for name, about, entry in asked_of(path):
        position = loaded(about, entry.get("edition")).position
        after = entry.get("after", [])
        words = after if isinstance(after, list) else [after]
        for place in range(len(words) + 1):
            if position.state not in seen:
                seen.add(position.state)
                for id in told_of(position):
                    for told in _of_one(position, id, words[place:], random.Random(f"{path.stem} {name} {place} {id}")):
                        number += 1
                        if told is not None:
                            wrong[f"{name}, {place}, {id}: {told}"] = None
            try:
                position = position.after(words[place]) if place < len(words) else position
            except (*OPEN, IllegalActionError):
                break
    return Answer(Outcome.WRONG if wrong else Outcome.RIGHT, "; ".join(wrong), number)


def _of_one(position: Position, id: str, words: list[Any], rng: random.Random) -> Iterator[str | None]:
    with limited(nodes=NODES):
        pair = twins(position, id)
        told = next(differences(pair), None)
        yield told
        if told is None:
            yield from further(pair, words, rng)


def cells() -> Iterator[Cell]:
    """The positions of each file of the suites."""
    for path in files():
        yield Cell(f"{path.parent.name}/{path.stem}", partial(asked, path))


MACHINE = Machine("returned", "a card that came back is as new as another copy of it", cells, every=160)
