"""What follows from a deed only so often in a turn: once with what waits for its first time, and once per turn.

Of the rules of the matrix of ways (`ways_of/*.yaml`) each that waits `whenever` something happens is said anew with a
limit. The first deed of the turn is played; then the same table stands there again, with the log of it, and the deed is
done once more: nothing follows then, whichever way was the first one and whichever is the second.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from msgspec import structs

from sysop.solver.ask.position import Position

from .exploring import Explored, explore
from .frame import Answer, Cell, Machine, Outcome, position_file
from .matrix import BASE, judged
from .ways import Data, Fate, Rule, Thing, Way, deeds, merged

WAITS = re.compile(r"^(\[interrupt\] → )?Whenever ")
DOES = re.compile(r", (?!you may )([^,]*)$")
FOLLOWED = (Fate.FOLLOWED, Fate.MAY_FOLLOW)
LIKE_WHAT_FOLLOWS = ("two",)  # an operation that gains a credit, as what waits does
FIRST = 3  # ways that come first, of each rule


class Limit(NamedTuple):
    """A way to say that something follows at most once a turn."""

    name: str
    waits: str  # in place of `Whenever`
    does: str  # in place of what it does, the group


LIMITS = (
    Limit("the first time each turn", r"\1The first time each turn ", r", \1"),
    Limit("once per turn", r"Once per turn → \1Whenever ", r", you may \1"),  # optional: else no part of it is a use
)


def cells() -> Iterator[Cell]:
    """Each rule that waits, with each limit, on each two of its ways, but for those that look as if it followed."""
    for deed in deeds():
        for rule in deed.rules:
            ways = [way for way in deed.ways if rule.hole(way) is None and rule.on(way).fate in FOLLOWED]
            ways = [way for way in ways if way.kind not in LIKE_WHAT_FOLLOWS]
            for limit in LIMITS:
                said = limited(rule, limit)
                for first in ways[:FIRST] if said is not None else ():
                    for way in ways:
                        name = f"{deed.name}: {rule.name}, {limit.name} / {first.name}, then {way.name}"
                        yield Cell(name, partial(_asked, deed, said, first, way))


MACHINE = Machine("again", "what may follow once a turn follows from no second deed", cells, every=40)


def limited(rule: Rule, limit: Limit) -> Rule | None:
    """The rule with such a limit; None where no text of it waits `whenever`."""
    cards = rule.table.get("cards", [])
    texts = [rule.text, *(card.get("text", "") for card in cards)]
    if not any(map(WAITS.match, texts)):
        return None
    said, *others = (_limited(text, limit) for text in texts)
    told = [card | {"text": text} for card, text in zip(cards, others, strict=True)]
    return rule._replace(text=said, table=rule.table | {"cards": told})


def _limited(text: str, limit: Limit) -> str:
    return DOES.sub(limit.does, WAITS.sub(limit.waits, text)) if WAITS.match(text) else text


def _start(deed: Thing, rule: Rule, *ways: Way) -> Position:
    """The table on which the deed can be done in any of these ways."""
    texts = (rule.text, *(way.text for way in ways), deed.quarry.get("text"))
    table: Data = {**BASE, "cards": [deed.quarry | {"text": "\n".join(filter(None, texts))}]}
    for part in (deed.table, *(way.table for way in ways), rule.table):
        table = merged(table, part)
    file = position_file(table)
    return Position(file.state, file.pool)


def _asked(deed: Thing, rule: Rule, first: Way, way: Way) -> Answer:
    seen = rule.on(first).seen
    before = _once(deed, rule, first)
    if before.doubts:
        return Answer(Outcome.UNKNOWN, "; ".join(before.doubts[:3]))
    used = [end for end in before.ends if deed.done(end) and seen(end)]
    if not used:
        told = before.refused or "nothing follows from the first deed"
        return Answer(Outcome.WRONG, f"expected that something follows the first time; got: {told}")
    start = _start(deed, rule, way)
    log = used[0].position.state.history
    again = Position(structs.replace(start.given, history=log, seen=len(log)), start.pool)
    found = explore(again, way.actions, through=way.through)
    done = [end for end in found.ends if deed.done(end)]
    against = [end for end in done if rule.on(way).seen(end)]
    return judged(found, bool(done) and not against, "expected that nothing follows the second time", against, asked=2)


def _once(deed: Thing, rule: Rule, way: Way) -> Explored:
    return explore(_start(deed, rule, way), way.actions, through=way.through)
