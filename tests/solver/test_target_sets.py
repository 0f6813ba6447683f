"""Why fewer can be chosen than a text asks for: requirements that clash, and none of them needlessly (1.15.2)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sysop.models.known import Truth
from sysop.models.notation.positions import read_position
from sysop.models.pool import Pool, shipped_pool
from sysop.solver.ask.position import Position
from sysop.solver.targets.acting import can_be_acted_on
from sysop.solver.targets.announcing import TargetSets
from sysop.solver.targets.groupings import clashing as not_together
from sysop.solver.targets.too_few import Requirement, clashing, why_short

Build = Callable[[str], Position]
TEXTS = {
    "Recycling": "Trash 2 installed programs with different names.",
    "Scan": "Trash 1 installed virus program.",
    "Sale": "Trash 2 installed resources.",
    "Sweep": "Trash 3 installed programs.",
    "Cleaning": "Trash 2 installed programs with no hosted virus counters.",
    "Return": "Add 2 programs from your heap to your grip.",
    "Cooling": "Derez 1 piece of ice.",
    "Audit": "Trash 1 installed asset.",
    "Second Start": "Install 1 virus program from your heap.",
}
OWN = "\n".join(
    ["format: sysop/position/1", "turn: {side: runner}", "cards:"]
    + [f"  - {{title: {title}, type: event, cost: 0, text: {text!r}}}" for title, text in TEXTS.items()]
)
TABLE = f"""
format: sysop/position/1
turn: {{side: runner, number: 4, step: action}}
corp: {{credits: 5, hq: [Hedge Fund], servers: {{hq: {{ice: [Ice Wall]}}, "1": {{root: [ROOT]}}}}}}
runner: {{credits: 5, grip: [GRIP], stack: [], heap: [HEAP], rig: [RIG], removed: [{", ".join(TEXTS)}]}}
"""
CARDS = ("Imp", "Mimic", "Datasucker", "Kati Jones", "Desperado")
LOADED = "{card: Imp, counters: {virus: 2}}"


@cache
def pool() -> Pool:
    return read_position(OWN, shipped_pool()).pool


def on_table(rig: str = "", heap: str = "", grip: str = "", root: str = "") -> Position:
    text = TABLE.replace("RIG", rig).replace("HEAP", heap).replace("GRIP", grip).replace("ROOT", root)
    file = read_position(text, pool())
    return Position(file.state, file.pool)


def sets(position: Position, title: str) -> TargetSets:
    found = position.targets(title)
    assert isinstance(found, TargetSets)
    return found


def short(position: Position, title: str) -> list[tuple[str, str]]:
    return [(reason.message, reason.rule) for reason in why_short(sets(position, title))]


@pytest.mark.parametrize(
    ("title", "rig", "message"),
    [
        ("Scan", "Mimic, Kati Jones", "Scan asks for 1 virus, and there is none"),
        ("Sale", "Mimic, Kati Jones", "Sale asks for 2 resources, and at most 1 can be chosen together"),
        (
            "Recycling",
            "Mimic, Mimic",
            "Recycling asks for 2 programs, where no two of them have the same title, and at most 1 can be chosen "
            "together",
        ),
        ("Recycling", "Mimic, Imp", None),
        ("Cooling", "", "Cooling asks for 1 card that the text can derez, and there is none"),
    ],
)
def test_what_clashes_is_named_and_nothing_else(title: str, rig: str, message: str | None) -> None:
    """rule_targets_must_be_valid, rule_distinct_targets"""
    assert [told for told, _ in short(on_table(rig), title)] == ([message] if message is not None else [])


def test_a_card_elsewhere_makes_it_a_matter_of_where_it_is() -> None:
    """With a virus in the grip the text clashes only as it asks for an installed one; that card is blamed."""
    position = on_table("Mimic", grip="Imp")
    (reason,) = why_short(sets(position, "Scan"))
    assert reason.message == "Scan asks for 1 installed virus, and there is none"
    assert "imp" in reason.blame


def test_what_nobody_knows_is_not_said_to_be_missing() -> None:
    """It may be an asset."""
    assert short(on_table(root="unknown"), "Audit") == []
    assert short(on_table(), "Audit") == [("Audit asks for 1 asset, and there is none", "rule_targets_must_be_valid")]


def fulfilled(found: TargetSets, core: tuple[Requirement, ...]) -> bool:
    """Whether some objects fulfil all of these together, by trying every set of them."""
    game, context, (slot,) = found.game, found.context, found.slots
    number = max((r.number for r in core), default=1)

    def is_one(id: str) -> bool:
        object = game.objects[id]
        answers = [game.fits(r.part, object, context) for r in core if r.part is not None]
        answers += [Truth.of(object.zone in r.zones) for r in core if r.zones]
        answers += [can_be_acted_on(game, slot.effect, slot.part, object, context).answer for r in core if r.able]
        return all(answer is Truth.YES for answer in answers)

    objects = [game.objects[id] for id in game.objects if is_one(id)]
    groupings = tuple(r.grouping for r in core if r.grouping is not None)
    return any(
        not any(not_together(game, grouping, chosen, context) for grouping in groupings)
        for chosen in combinations(objects, number)
    )


few = st.lists(st.sampled_from(CARDS), max_size=4).map(", ".join)
rigs = st.lists(st.sampled_from((*CARDS, LOADED)), max_size=4).map(", ".join)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(sorted(TEXTS)), rigs, few, few)
def test_requirements_clash_and_without_any_of_them_do_not(title: str, rig: str, heap: str, grip: str) -> None:
    """A blame set is a conflict, and dropping any of its elements resolves it; without one there are enough."""
    found = sets(on_table(rig, heap, grip), title)
    (slot,) = found.slots
    core = clashing(found.game, slot, found.context).core
    largest = max((len(slots[0]) for slots in (a.targets for a in found)), default=0)
    wanted = slot.target.least
    assert bool(core) == (largest < max(1, wanted if isinstance(wanted, int) else 1))
    if core:
        assert not fulfilled(found, core)
        for one in core:
            assert fulfilled(found, tuple(r for r in core if r is not one))
