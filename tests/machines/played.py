"""What holds in every position that play comes to: random games from three starts, and recorded games.

No answer about a position contradicts another one, copies of a card can be exchanged, what a player does not see
changes nothing for them, and every remedy makes the action legal that it was asked for, and is not there already.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain, combinations, islice
from pathlib import Path
from zlib import crc32

from msgspec import structs

from sysop.exits import InputError
from sysop.models.actions import BasicAction, Choice, Pay, Rez, Score, Trigger, UseAbility
from sysop.models.deeds import Deed
from sysop.models.imports.recording import read_recording
from sysop.models.notation.one_line import dump
from sysop.models.pool import shipped_pool
from sysop.models.state import GameObject
from sysop.models.terms import HANDS, Face, Place, Side, Zone
from sysop.models.verdict import IllegalActionError, Status, UndecidedError
from sysop.reading import file_of, loaded
from sysop.solver.ask.position import Position
from sysop.solver.choices.decision import DecisionKind
from sysop.solver.problems import BudgetExhausted, Undecided, limited
from sysop.solver.remedies.asking import Asker, Remedied, RemedyKind, Spent
from sysop.solver.remedies.earlier import earlier
from sysop.solver.remedies.finding import remedied

from .frame import Answer, Cell, Machine, Outcome
from .metamorphic import MOST_LISTED, choices_told, contradictions, exchanged, renamed

RECORDED = Path(__file__).resolve().parents[3] / "shared" / "jinteki" / "games"
GAMES = 24  # random games, as many of each start
STEPS = 45
EVERY = 5  # of so many moments of a game one is looked at
STATES = 6  # of each recorded game
FEW = 4
NODES = 60_000
MOST_REMEDIES = 40  # positions that are asked for the remedies of one action
OPEN = (IllegalActionError, UndecidedError, Undecided, BudgetExhausted)

Property = Callable[[Position, random.Random], Iterator[str | None]]


# ------------------------------------------------------------------------- what holds


def agreeing(position: Position, rng: random.Random) -> Iterator[str | None]:
    """What is listed is legal, can be paid and taken; payments are counted, ranked and known again; orders begin with
    what can be triggered."""
    waiting = position.decision
    if waiting is None or position.state.doubts:
        return
    yield from contradictions(position)
    listed = list(islice(iter(waiting.choices), MOST_LISTED))
    for choice in rng.sample(listed, min(FEW, len(listed))):
        yield from _payments(position, choice)
    if waiting.kind is DecisionKind.REACTION:
        yield from _orders(position, listed)


def _payments(position: Position, choice: Choice) -> Iterator[str | None]:
    if isinstance(choice, Pay):
        return
    words = position.describe(choice)
    apart, merged = position.payments(choice, distinct=True), position.payments(choice)
    if not apart.complete or not merged.complete:
        return
    ways = list(islice(iter(merged), MOST_LISTED))
    if len(ways) < MOST_LISTED:
        yield None if merged.count() == len(ways) else f"{words}: {merged.count()} payments, {len(ways)} listed"
    yield None if apart.count() >= merged.count() else f"{words}: more payments together than apart"
    for number, way in enumerate(ways[:FEW]):
        yield None if merged.unrank(number) == way else f"{words}: payment {number} is another one in the list"
        yield None if way in apart else f"{words}: a payment that is listed is none"
        yield None if not position.why_not_paid(choice, way) else f"{words}: a payment that is listed is refused"


def _orders(position: Position, listed: list[Choice]) -> Iterator[str | None]:
    orders = position.orders()
    if not orders.complete:
        return
    found = list(islice(iter(orders), FEW))
    yield None if bool(found) == bool(orders) else "there are orders, and none is listed"
    now = {position.pending[c.instance].source for c in listed if isinstance(c, Trigger)}
    for order in found:
        first = next(iter(order), None)
        if first is not None and first.source not in now and len(listed) < MOST_LISTED:
            yield f"an order begins with {first}, which cannot be triggered now"
        yield None if position.outcome(order) is not None else f"{order} is listed and is no order"
    same = orders.distinct()
    if same.complete:
        yield None if same.count() <= orders.count() else "more results than orders"


def exchanged_copies(position: Position, rng: random.Random) -> Iterator[str | None]:
    """Two copies of a card that nothing tells apart: what can be done with one can be done with the other."""
    waiting = position.decision
    if waiting is None or waiting.kind is DecisionKind.CHANCE:
        return
    listed = list(islice(iter(waiting.choices), MOST_LISTED))
    for one, other in islice(_twins(position), FEW):
        names = {one.id: other.id, other.id: one.id}
        for choice in listed:
            swapped = renamed(choice, names)
            if swapped != choice:
                told = position.check(swapped).status
                same = told is position.check(choice).status
                yield None if same else f"{position.describe(choice)} is legal, with the other copy {told}"


def _twins(position: Position) -> Iterator[tuple[GameObject, GameObject]]:
    """Copies that lie in one hand or pile, of which the log does not speak."""
    hands = (Zone.GRIP, Zone.HQ, Zone.HEAP, Zone.ARCHIVES)
    told = {e.object for e in position.state.history}
    kept = [o for o in position.state.objects if o.zone in hands and o.card is not None and o.id not in told]
    for one, other in combinations(kept, 2):
        if one.card == other.card and structs.replace(one, id=other.id, since=other.since) == other:
            yield one, other


def hidden(position: Position, rng: random.Random) -> Iterator[str | None]:
    """What a player sees and may do is the same with another hidden card in the hand of their opponent."""
    for side in Side:
        for other in exchanged(position.state, position.pool, side):
            before, after = (Position(s, position.pool).seen_by(side) for s in (position.state, other))
            same = dump(before.state) == dump(after.state)
            yield None if same else f"the view of the {side.title} tells of a hidden card"
            if same:
                yield (
                    None
                    if choices_told(before) == choices_told(after)
                    else f"the choices of the {side.title} hang on a hidden card"
                )


def remedies_hold(position: Position, rng: random.Random) -> Iterator[str | None]:
    """Every remedy of a refused action makes it legal, and changes something: no moment or state that is there. What
    could have happened earlier is asked for as well where something can be done now."""
    if position.decision is None or position.state.doubts:
        return
    for choice in _announced(position, rng):
        if position.check(choice).status is not Status.ILLEGAL:
            continue
        words = position.describe(choice)
        verdict, asker = position.check(choice), Asker(position, choice, MOST_REMEDIES)
        for found in chain(
            islice(remedied(position, choice, MOST_REMEDIES), FEW), within_budget(earlier(asker, verdict))
        ):
            about = f"{words}: {found.remedy.message}"
            if found.remedy.kind is not RemedyKind.INSTEAD:
                now = found.position.check(choice).status
                yield None if now is Status.LEGAL else f"{about}: it is {now} then"
                yield f"{about}: that is so already" if found.position.state == position.state else None
                possible = found.remedy.kind in (RemedyKind.FIRST, RemedyKind.WHEN)
                yield None if possible or not found.remedy.possible else f"{about}: nobody can do that"
            for number, text in enumerate(found.remedy.choices[:1]):
                first = position.check(text).status
                yield None if number or first is Status.LEGAL else f"{about}: {text} is {first}"


def within_budget(found: Iterator[Remedied]) -> Iterator[Remedied]:
    """What is found before so many positions have been asked."""
    try:
        yield from found
    except Spent:
        return


def _announced(position: Position, rng: random.Random) -> list[Choice]:
    """What players would like to do: with cards in hand and cards on the table, and runs."""
    found: list[Choice] = [BasicAction(Deed.RUN, server=server) for server in position.state.servers]
    for object in position.state.objects:
        if object.zone in HANDS.values() and object.card is not None:
            found += [BasicAction(Deed.PLAY, object.id), BasicAction(Deed.INSTALL, object.id)]
        elif object.installed:
            found += [Rez(object.id) if object.face is Face.DOWN else UseAbility(object.id, 0)]
            found += [BasicAction(Deed.ADVANCE, object.id), Score(object.id)] if object.place is Place.ROOT else []
    return rng.sample(found, min(FEW, len(found)))


PROPERTIES: dict[str, Property] = {
    "no contradiction": agreeing,
    "copies exchanged": exchanged_copies,
    "hidden cards exchanged": hidden,
    "remedies": remedies_hold,
}


# --------------------------------------------------------------------------- positions


def _of_game(start: str, seed: int) -> Iterator[Position]:
    from ..solver.random_play import Start, moments

    try:
        for number, moment in enumerate(moments(seed, STEPS, Start(start))):
            if number % EVERY == seed % EVERY:
                yield moment.position
    except AssertionError as error:
        if "nothing can be chosen" not in str(error):
            raise


def _of_recording(path: Path) -> Iterator[Position]:
    count = len(read_recording(path.read_bytes(), path.name))
    rng = random.Random(crc32(path.name.encode()))
    for number in sorted(rng.sample(range(count), min(STATES, count))):
        try:
            yield loaded(file_of(f"{path}@{number}", shipped_pool())).position
        except InputError:  # in the middle of something that is no position
            continue


def _asked(name: str, positions: Callable[[], Iterator[Position]]) -> Answer:
    wrong: dict[str, None] = {}
    asked = 0
    for number, position in enumerate(positions()):
        rng = random.Random(f"{name} {number}")
        try:
            with limited(nodes=NODES):
                for told in PROPERTIES[name](position, rng):
                    asked += 1
                    if told is not None:
                        wrong[told] = None
        except OPEN:
            continue
    return Answer(Outcome.WRONG if wrong else Outcome.RIGHT, "; ".join(islice(wrong, 3)), asked)


def cells() -> Iterator[Cell]:
    """Each property of each random game and of each recorded one."""
    for start in ("decks", "whole pool", "midgame"):
        for seed in range(GAMES):
            for name in PROPERTIES:
                yield Cell(
                    f"game from {start}, seed {seed} | {name}", partial(_asked, name, partial(_of_game, start, seed))
                )
    for path in sorted(RECORDED.glob("game-*.json.gz")):
        if ".events." not in path.name:
            for name in PROPERTIES:
                yield Cell(f"{path.name.split('.')[0]} | {name}", partial(_asked, name, partial(_of_recording, path)))


MACHINE = Machine("played", "what holds in any position that random and recorded games come to", cells, every=60)
