"""The `turn` of a position file, and the words for the steps of timing structures and of the set-up."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from ..abilities import PlayerStatChange
from ..deeds import Deed
from ..edition import Numbers
from ..events import Event
from ..frames import SetupFrame, SetupStep
from ..pool import Pool
from ..state import GameObject, Lingering
from ..terms import PlayerStat, Scope, Side
from ..timing import TIMING, TURNS, Structure, TimingStep, step_named
from .as_modified import changed_by
from .form import Form, Part
from .reading import normal

TURN_FIELDS = ("side", "number", "step", "priority", "passed")


_SETUP = {step.value: step for step in SetupStep}


class Turn(Struct):
    """Whose turn it is, at which step, and who has priority in the innermost window; or how far the set-up has come,
    which is before the first turn of the Corp."""

    side: Side
    number: int
    step: TimingStep
    node: Part
    priority: Side | None = None
    priority_node: Part | None = None
    passed: bool = False
    setup: SetupFrame | None = None


# after these events a card has been active, or in its place, since then (10.3.1d)
ARRIVALS = frozenset({Deed.INSTALL, Deed.REZ, Deed.PLAY, Deed.SCORE, Deed.STEAL})

# steps of a turn between the gain of the allotted clicks and the end of its actions (5.6.1, 5.7.1)
WITH_CLICKS = frozenset(
    ["draw phase", "start", "refill", "turn begins", "mandatory draw", "draw phase complete", "before action", "action"]
)


def usual_clicks(side: Side, active: Side, step: str, numbers: Numbers, cards: Allotting) -> int:
    """How many clicks a side has where the file does not say: the allotted ones on its own turn, with what cards add
    (1.11.2), from when they were gained to its actions."""
    if side is not active or step not in WITH_CLICKS:
        return 0
    return max(0, numbers.clicks(side) + cards.added(side))


class Allotting(Struct, frozen=True):
    """The cards of a position that have been there since the turn began, as far as a history tells; and what lasts."""

    objects: tuple[GameObject, ...]
    history: tuple[Event, ...]
    turn: int
    pool: Pool
    lasting: tuple[Lingering, ...] = ()

    def added(self, side: Side) -> int:
        """How many clicks more they allot, as far as their texts say so plainly."""
        came = {e.object for e in self.history if e.turn == self.turn and e.verb in ARRIVALS}
        then = (o for o in self.objects if o.id not in came)
        return (changed_by(PlayerStat.CLICKS_ALLOTTED, side, then, self.pool) or 0) + self._lasting(side)

    def _lasting(self, side: Side) -> int:
        """How many more by what was left behind for this turn."""
        of_turn = (e for e in self.lasting if e.duration is Scope.TURN and e.turn == self.turn)
        stated = ((d, e.controller) for e in of_turn for d in e.declarations if isinstance(d, PlayerStatChange))
        return sum(
            d.amount
            for d, controller in stated
            if d.stat is PlayerStat.CLICKS_ALLOTTED
            and d.player.side(controller) in (None, side)
            and isinstance(d.amount, int)
        )


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
    setup = _setup_step(fields.get("step"))
    if setup is not None:
        return _read_setup(reader, fields, setup, side, node)
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


def _setup_step(node: Part | None) -> SetupStep | None:
    """The step of the set-up that a word names; None where it names none."""
    word = node.text if node is not None and node.is_scalar else None
    return _SETUP.get(normal(word)) if word is not None else None


def _read_setup(reader: Form, fields: dict[str, Part], step: SetupStep, side: Side, node: Part) -> Turn:
    """The set-up (1.6): there is no turn yet, and nobody has priority."""
    for name in ("number", "priority", "passed"):
        if name in fields:
            help = f"leave {name} out, or name a step of a turn"
            reader.problem(fields[name], "position.setup", f"the set-up has no {name}", help=help)
    first = named(Structure.CORP_TURN, "allotted clicks")
    return Turn(side=Side.CORP, number=0, step=first, node=node, setup=SetupFrame(step, side))


@cache
def _steps(structure: Structure) -> dict[str, TimingStep]:
    return {step.word: step for step in TIMING[structure]}


def read_step(reader: Form, node: Part | None, structure: Structure, what: str) -> TimingStep | None:
    """The step of a structure that the word names; another word is reported with the nearest ones."""
    steps = _steps(structure)
    if node is not None and node.text in steps:
        return steps[node.text]
    setup = tuple(SetupStep) if structure in TURNS.values() else ()
    word = reader.option(node, tuple(steps), also=setup, what=f"a step of {what}", code="position.step")
    return steps.get(word) if word is not None else None


def named(structure: Structure, word: str) -> TimingStep:
    """The step of a structure with this word, which must be there."""
    step = step_named(structure, word)
    if step is None:
        raise KeyError(word)
    return step
