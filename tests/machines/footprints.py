"""What resolving a pending ability changed, against the footprint that was declared for it.

Wherever abilities wait in suites and random games each is resolved in several ways. What has changed, what has happened
and what has become pending must lie inside its footprint; and what the footprint does not read can be another number
without making a difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from msgspec import structs

from sysop.models.abilities import Ability, AbilityKind
from sysop.models.actions import Choice, Trigger
from sysop.models.deeds import Deed
from sysop.models.events import Event
from sysop.models.frames import Pending, WindowFrame
from sysop.models.pool import shipped_pool
from sysop.models.state import GameObject, State
from sysop.models.terms import DECKS, HANDS, CardType, Place, Side
from sysop.models.verdict import IllegalActionError, UndecidedError
from sysop.reading import changed, file_of, loaded
from sysop.solver.ask.position import Position
from sysop.solver.choices.decision import DecisionKind
from sysop.solver.orders.footprints import Footprint, Footprints, Resource
from sysop.solver.problems import BudgetExhausted, Undecided
from sysop.suite import suite_files

from .frame import RIGHT, Answer, Cell, Machine, Outcome, position_file
from .ways import merged

ROOT = Path(__file__).resolve().parents[2]
GAMES = 60  # random games, as many of each start
STEPS = 70
MOST_CHOICES = 3  # of a decision on the way
MOST_STEPS = 12
MOST_ENDS = 12
# what the log tells besides the deeds themselves
ASIDE = frozenset({Deed.IMMINENT, Deed.RESOLVED, Deed.PAID_WINDOW, Deed.ACTION_COMPLETE, Deed.TURN_BEGINS})
NUMBERS = ("credits", "clicks")
WHERE = {
    CardType.ASSET: "servers",
    CardType.UPGRADE: "servers",
    CardType.AGENDA: "score",
    CardType.RESOURCE: "rig",
    CardType.HARDWARE: "rig",
    CardType.PROGRAM: "rig",
    CardType.CORP_IDENTITY: "identity",
    CardType.RUNNER_IDENTITY: "identity",
}
WATCHER = {"type": "resource", "cost": 0}
WATCHERS = (
    "Whenever you draw 1 or more cards, place 1 power counter on this resource.",
    "Whenever the Corp draws 1 or more cards, gain 1[credit].",
    "The first time each turn you take 1 or more tags, draw 1 card.",
    "Whenever a card is trashed, place 1 power counter on this resource.",
)
IDLE = Ability(AbilityKind.CONDITIONAL, optional=True)
IDLE_NUMBER = 99


def cells() -> Iterator[Cell]:
    """A cell for each card that waits for a turn to begin (beside cards that wait for what it may do), for each suite,
    and for each random game."""
    for card in shipped_pool():
        if card.type in WHERE and any(_waits_for_a_turn(ability) for ability in card.abilities):
            yield Cell(f"card {card.id}", partial(_card, card.title, card.type))
    for path in suite_files([ROOT / "tests" / "conformance", ROOT / "examples"]):
        yield Cell(f"suite {path.parent.name}/{path.stem}", partial(_suite, path))
    for start in ("decks", "whole pool", "midgame"):
        for seed in range(GAMES):
            yield Cell(f"game from {start}, seed {seed}", partial(_game, start, seed))


MACHINE = Machine("footprints", "what resolving an ability changes lies inside its declared footprint", cells, every=20)


def _waits_for_a_turn(ability: Ability) -> bool:
    events = ability.trigger.events if ability.trigger is not None else ()
    return any(event.verb is Deed.TURN_BEGINS for event in events)


def _card(title: str, type: CardType) -> Answer:
    side = type.side
    counters = {"credit": 4, "power": 2, "virus": 2}
    if type in (CardType.ASSET, CardType.UPGRADE):
        counters["advancement"] = 2
    plain = {"card": title} | ({"counters": counters} if WHERE[type] != "identity" else {})
    mine: dict[str, Any] = {"credits": 6, WHERE[type]: title if WHERE[type] == "identity" else [plain]}
    if WHERE[type] == "servers":
        mine[WHERE[type]] = {"1": {"root": [plain | {"rezzed": True}]}}
    found: list[str] = []
    asked = 0
    for watching in ((), WATCHERS):
        table = merged(
            {
                "turn": {"side": side.value, "number": 4, "step": "turn begins"},
                "cards": [{"title": f"Watcher {n}", "text": text, **WATCHER} for n, text in enumerate(watching, 1)],
                "corp": {"credits": 6, "hq": ["Hedge Fund", "Ice Wall"], "rnd": {"unknown": 30}},
                "runner": {"credits": 6, "tags": 1, "grip": ["Sure Gamble", "Corroder"], "stack": {"unknown": 30}},
            },
            {"runner": {"rig": [f"Watcher {n}" for n in range(1, len(watching) + 1)]}},
        )
        file = position_file(merged(table, {side.value: mine}))
        told, number = _examined(Position(file.state, file.pool))
        found, asked = [*found, *told], asked + number
    return _answer(found, asked)


def _suite(path: Path) -> Answer:
    file = file_of(str(path), shipped_pool())
    seen: set[State] = set()
    found: list[str] = []
    asked = 0
    for entry in file.expectations:
        if not isinstance(entry, dict):
            continue
        patched = changed(file, entry["with"]) if "with" in entry else file
        position = loaded(patched, entry.get("edition")).position
        after = entry.get("after", [])
        for step in (None, *(after if isinstance(after, list) else [after])):
            if step is not None:
                try:
                    position = position.after(step)
                except (IllegalActionError, UndecidedError, Undecided, BudgetExhausted):
                    break
            if position.state not in seen:
                seen.add(position.state)
                told, number = _examined(position)
                found, asked = [*found, *told], asked + number
    return _answer(found, asked)


def _game(start: str, seed: int) -> Answer:
    from ..solver.random_play import Start, moments

    found: list[str] = []
    asked = 0
    try:
        for moment in moments(seed, STEPS, Start(start)):
            told, number = _examined(moment.position)
            found, asked = [*found, *told], asked + number
    except AssertionError as error:
        if "nothing can be chosen" not in str(error):
            raise
    return _answer(found, asked)


def _answer(found: list[str], asked: int) -> Answer:
    if not found:
        return RIGHT._replace(asked=asked)
    return Answer(Outcome.WRONG, "; ".join(dict.fromkeys(found[:4])), asked)


# ------------------------------------------------------------------------- one position


def _examined(position: Position) -> tuple[list[str], int]:
    """What is wrong with the footprints of what waits here, and how many outcomes were looked at."""
    waiting = position.decision
    if waiting is None or waiting.kind is not DecisionKind.REACTION or position.state.doubts or waiting.doubts:
        return [], 0
    footprints = Footprints(position.game)
    found: list[str] = []
    asked = 0
    for number, instance in enumerate(position.pending):
        declared = footprints.of(instance)
        trigger = Trigger(number)
        if declared.everything or trigger not in waiting.choices:
            continue
        kept_open = _kept_open(position, instance)
        before = {(p.source, p.number) for p in kept_open.pending}
        for path, end in _ends(kept_open, trigger):
            asked += 1
            if end.state.doubts or end.state.ending is not None:
                continue
            since = end.state.history[len(position.state.history) :]
            told = [
                *_changes(kept_open.state, end.state, declared, instance),
                *_events(since, declared),
                *(
                    f"{p.source} {p.number} became pending and was not foretold"
                    for p in end.pending
                    if (p.source, p.number) not in before | declared.creates
                ),
                *_reads(kept_open, path, end, declared),
            ]
            found += [
                f"{instance.source} {instance.number} ({' > '.join(map(str, path[1:])) or 'alone'}): {t}" for t in told
            ]
    return found, asked


def _kept_open(position: Position, instance: Pending) -> Position:
    """The position with one more instance in the window, which does nothing and may be left: so that the window is
    still open when another one has resolved, and nothing else has happened since."""
    state = position.state
    window = state.top
    assert isinstance(window, WindowFrame)
    stays = next((o.id for o in state.objects if o.place is Place.IDENTITY), instance.source)
    idle = Pending(stays, instance.controller, IDLE, IDLE_NUMBER, delayed=IDLE_NUMBER, outlives=True)
    more = structs.replace(window, pending=(*window.pending, idle))
    return Position(state.with_top(more), position.pool, waiting=True)


def _ends(position: Position, trigger: Trigger) -> Iterator[tuple[tuple[Choice, ...], Position]]:
    """Some of the positions at which the ability and all that it set off has resolved, and the window is open still."""
    depth, ends = len(position.state.stack), 0
    todo: list[tuple[tuple[Choice, ...], Position]] = [((trigger,), position.after(trigger))]
    while todo and ends < MOST_ENDS:
        path, now = todo.pop()
        waiting = now.decision
        if waiting is None or len(now.state.stack) < depth:
            continue
        if len(now.state.stack) == depth and any(p.number == IDLE_NUMBER for p in now.pending):
            ends += 1
            yield path, now
        elif len(path) < MOST_STEPS and not waiting.doubts:
            try:
                some = list(islice(waiting.choices, MOST_CHOICES))
                todo += [((*path, choice), now.after(choice)) for choice in reversed(some)]
            except (Undecided, UndecidedError, BudgetExhausted):
                continue


def _changes(before: State, after: State, declared: Footprint, instance: Pending) -> Iterator[str]:
    """What has changed and was not declared; that a delayed ability is no more goes without saying."""
    allowed = declared.adds | declared.writes
    rest = tuple(e for e in before.lingering if e.number != instance.delayed)
    if rest != tuple(e for e in after.lingering if e.number != instance.delayed):
        yield "lingering effects changed"
    for resource in _changed(before, after):
        if resource not in allowed:
            yield f"{' of '.join(filter(None, resource))} changed"


def _changed(before: State, after: State) -> Iterator[Resource]:
    for side in Side:
        one, other = before.player(side), after.player(side)
        for name in NUMBERS:
            if getattr(one, name) != getattr(other, name):
                yield name, side.value
        plain = dict.fromkeys((*NUMBERS, "tags", "bad_publicity"), 0)
        if structs.replace(one, **plain) != structs.replace(other, **plain):
            yield "a number of the player", side.value
    if before.runner.tags != after.runner.tags:
        yield "tags", ""
    if before.corp.bad_publicity != after.corp.bad_publicity:
        yield "bad publicity", ""
    if before.run != after.run:
        yield "the run", ""
    there = {o.id: o for o in after.objects}
    for object in before.objects:
        now = there.pop(object.id, None)
        if now is None:
            yield "object", object.id
            continue
        if object.counters != now.counters:
            yield "counters", object.id
        if _kept(object) != _kept(now):
            hidden = (DECKS[object.owner], HANDS[object.owner])
            drawn = object.zone in hidden and now.zone in hidden
            yield ("cards", object.owner.value) if drawn else ("object", object.id)
    for new in there.values():  # cards of a deck that nobody had listed
        yield "cards", new.owner.value


def _kept(object: GameObject) -> tuple[object, ...]:
    return object.zone, object.place, object.server, object.host, object.face, object.controlled_by, object.worth


def _events(since: tuple[Event, ...], declared: Footprint) -> Iterator[str]:
    """What has happened and was not declared, though abilities may wait for it."""
    for event in since:
        known = any(
            event.verb is verb and side in (None, event.side) and about in (None, event.object)
            for verb, side, about in declared.emits
        )
        if not known and event.verb not in ASIDE:
            yield f"{event.verb.value} of {event.object or event.side} happened"


def _reads(position: Position, path: tuple[Choice, ...], end: Position, declared: Footprint) -> Iterator[str]:
    """Numbers that the footprint does not read, and that make a difference all the same."""
    touched = declared.reads | declared.adds | declared.writes
    for side in Side:
        for name in NUMBERS:
            if (name, side.value) in touched:
                continue
            player = position.state.player(side)
            other = structs.replace(player, **{name: getattr(player, name) + 2})
            try:
                now = Position(position.state.with_player(side, other), position.pool, waiting=True)
                for choice in path:
                    now = now.after(choice)
            except (IllegalActionError, UndecidedError, Undecided, BudgetExhausted) as error:
                yield f"with more {name} of the {side.title} it goes another way: {error}"
                continue
            if now.state.with_player(side, end.state.player(side)) != end.state:
                yield f"more {name} of the {side.title} make a difference"
