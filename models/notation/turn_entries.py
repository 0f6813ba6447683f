"""The `turn` of a position file, and the words for the steps of timing structures."""

from __future__ import annotations

from msgspec import Struct

from ..terms import Side
from ..timing import TIMING, TURNS, Structure, TimingStep, step_named
from .form import Form, Part

TURN_FIELDS = ("side", "number", "step", "priority", "passed")
BASE_CLICKS = {Side.CORP: 3, Side.RUNNER: 4}


class Turn(Struct):
    """Whose turn it is, at which step, and who has priority in the innermost window."""

    side: Side
    number: int
    step: TimingStep
    node: Part
    priority: Side | None = None
    priority_node: Part | None = None
    passed: bool = False


def usual_clicks(side: Side, active: Side, step: str) -> int:
    """How many clicks a side has where the file does not say: the allotted ones at the actions of its own turn."""
    return BASE_CLICKS[side] if side is active and step in ("action", "before action") else 0


def read_turn(reader: Form, node: Part) -> Turn | None:
    """Read `turn`; None where its side is not known."""
    if node.is_mapping:
        fields = reader.fields(node, TURN_FIELDS)
        side = reader.word(fields.get("side"), Side)
        if side is None and "side" not in fields:
            reader.problem(node, "position.no_turn", "whose turn is it?", help="add `side: corp` or `side: runner`")
    else:
        fields, side = {}, reader.word(node, Side)
    if side is None:
        return None
    structure = TURNS[side]
    step = read_step(reader, fields.get("step"), structure, f"the {side.title}'s turn")
    number = reader.integer(fields.get("number"), least=1)
    return Turn(
        side=side,
        number=1 if number is None else number,
        step=step or named(structure, "action"),
        node=node,
        priority=reader.word(fields.get("priority"), Side),
        priority_node=fields.get("priority"),
        passed=reader.flag(fields.get("passed")) or False,
    )


def read_step(reader: Form, node: Part | None, structure: Structure, what: str) -> TimingStep | None:
    """The step of a structure that the word names; another word is reported with the nearest ones."""
    steps = {step.word: step for step in TIMING[structure]}
    word = reader.option(node, tuple(steps), what=f"a step of {what}", code="position.step")
    return steps[word] if word is not None else None


def named(structure: Structure, word: str) -> TimingStep:
    """The step of a structure with this word, which must be there."""
    step = step_named(structure, word)
    if step is None:
        raise KeyError(word)
    return step
