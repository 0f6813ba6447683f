"""The matrix of ways: every rule about a deed, on each way in which the deed can come about.

What is right was written down from the rulebook (`ways_of/*.yaml`) before the program was asked. Where a way does not
come about in this program even without the rule, the rule cannot be asked for on it: a hole.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from sysop.solver.ask.position import Position

from .exploring import End, Explored, explore
from .frame import RIGHT, Answer, Cell, Machine, Outcome, position_file
from .ways import Data, Deed, Fate, Rule, Way, deeds, merged

BASE: Data = {
    "turn": {"side": "runner", "number": 4},
    "corp": {"credits": 20, "rnd": {"unknown": 20}},
    "runner": {"credits": 20, "stack": {"unknown": 20}},
}


def cells() -> Iterator[Cell]:
    """Each way of each deed by itself, then each rule on each of its ways."""
    for deed in deeds():
        for way in deed.ways:
            yield Cell(f"{deed.name}: {way.name}", partial(_way, deed, way))
        for rule in deed.rules:
            for way in deed.ways:
                yield Cell(f"{deed.name}: {rule.name} / {way.name}", partial(_rule, deed, way, rule))


MACHINE = Machine("ways", "each rule about a deed holds on each way in which the deed comes about", cells, every=10)


def _explored(deed: Deed, way: Way, text: str = "", *more: Data) -> Explored:
    quarry = deed.quarry | {"text": "\n".join(filter(None, (text, way.text, deed.quarry.get("text"))))}
    table: Data = {**BASE, "cards": [quarry]}
    for part in (deed.table, way.table, *more):
        table = merged(table, part)
    file = position_file(table)
    return explore(Position(file.state, file.pool), way.actions, through=way.through)


def _way(deed: Deed, way: Way) -> Answer:
    """Whether the deed comes about where no rule is against it."""
    found = _explored(deed, way)
    return judged(found, any(map(deed.done, found.ends)), "expected the deed to be done")


def _rule(deed: Deed, way: Way, rule: Rule) -> Answer:
    if (hole := rule.hole(way)) is not None:
        return Answer(Outcome.HOLE, hole, 0)
    if _way(deed, way).outcome is not Outcome.RIGHT:
        return Answer(Outcome.HOLE, "the deed does not come about in this way", 0)
    fate, cited, seen, poor = rule.on(way)
    found = _explored(deed, way, rule.text, rule.table)
    done = [end for end in found.ends if deed.done(end)]
    match fate:
        case Fate.OPEN:
            open = bool(found.doubts)
            return RIGHT if open else judged(found, False, f"expected UNKNOWN: the text is not read [{cited}]")
        case Fate.DONE:
            return judged(found, bool(done), f"expected the deed to be done [{cited}]")
        case Fate.FORBIDDEN:
            return judged(found, not done, f"expected that nobody can do it [{cited}]", done)
        case Fate.PAID:
            free = [end for end in done if not seen(end)]
            with_means = judged(found, bool(done) and not free, f"expected it done and paid for [{cited}]", free)
            if with_means.outcome is not Outcome.RIGHT:
                return with_means
            without_means = _explored(deed, way, rule.text, rule.table, poor)
            unpaid = [end for end in without_means.ends if deed.done(end)]
            return judged(without_means, not unpaid, f"expected that it cannot be paid [{cited}]", unpaid, asked=2)
        case Fate.REPLACED:
            kept = [end for end in found.ends if deed.done(end) or not seen(end)]
            return judged(found, not kept, f"expected something else to happen [{cited}]", kept)
        case Fate.PREVENTABLE:
            prevented = [end for end in found.ends if not deed.done(end) and seen(end)]
            return judged(found, bool(done and prevented), f"expected that it can be prevented [{cited}]")
        case Fate.MAY_FOLLOW:
            follows = [end for end in done if seen(end)]
            return judged(found, bool(follows), f"expected that something can follow [{cited}]", done)
        case Fate.NEVER:
            against = [end for end in found.ends if seen(end)]
            return judged(found, not against, f"expected something never to happen [{cited}]", against)
        case Fate.UNPREVENTABLE:
            prevented = [end for end in found.ends if seen(end)]
            return judged(found, bool(done) and not prevented, f"expected no way to prevent it [{cited}]", prevented)
        case Fate.FOLLOWED:
            without = [end for end in done if not seen(end)]
            return judged(found, bool(done) and not without, f"expected what follows from it [{cited}]", without)
        case Fate.UNFOLLOWED:
            followed = [end for end in done if seen(end)]
            return judged(found, bool(done) and not followed, f"expected that nothing follows [{cited}]", followed)


def judged(found: Explored, right: bool, expected: str, against: Sequence[End] = (), asked: int = 1) -> Answer:
    if found.doubts:
        return Answer(Outcome.UNKNOWN, f"{expected}, got UNKNOWN: {'; '.join(found.doubts[:3])}", asked)
    if right:
        return RIGHT._replace(asked=asked)
    came = found.refused or " | ".join(" > ".join(end.path) for end in (against or found.ends)[:3]) or "nothing"
    return Answer(Outcome.WRONG, f"{expected}; got: {came}", asked)
