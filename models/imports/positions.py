"""A state of jinteki.net as a position.

The state is written down as a position file would say it, and read as one: whatever the rules and the notation refuse
is refused here, too. What the state does not tell (the order of decks, what happened before, what lasts) is left open.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from enum import StrEnum

from msgspec import Struct, field

from ..notation.diagnostics import DiagnosticError
from ..notation.emitting import Data, emit
from ..notation.fields import BLOCKS, FORMAT
from ..notation.positions import PositionFile, read_position_data
from ..pool import Pool
from ..state import State
from ..terms import Side
from .differences import Plain
from .entries import Entries, Ids
from .going_on import going_on
from .said import Said, left_open
from .shapes import Situation, is_asked, is_quiet, situation


class Refusal(StrEnum):
    """Why a state is no position that can be asked about."""

    PROMPT = "a player is being asked something"
    OVER = "the game is over"
    BREACH = "a breach is in progress"
    ENCOUNTER = "an encounter is in progress that no run has led to in order"
    RUN = "where the run is cannot be told"
    IMPOSSIBLE = "the rules do not know such a position"


class NoPosition(ValueError):
    """A state is no position: `why`, in one word of a closed list, and `error` where the position was refused."""

    def __init__(self, why: Refusal, message: str, error: DiagnosticError | None = None) -> None:
        super().__init__(message)
        self.why = why
        self.message = message
        self.error = error


class Imported(Struct, frozen=True):
    """A position that was made of a state.

    `ids` gives the id of the object for every card that the state has a number (cid) for. `untold` says, in words,
    what is known to be there and could not be told.
    """

    state: State
    pool: Pool
    ids: dict[str, str]
    untold: tuple[str, ...] = ()


class Document(Struct):
    """A state as the plain data of a position file, with the JSON pointer of each card's entry by its cid."""

    data: dict[str, Data]
    pointers: dict[str, str] = field(default_factory=dict)
    untold: list[str] = field(default_factory=list)

    def text(self) -> str:
        """The position file."""
        return emit(self.data, blocks=BLOCKS)


def document_of(
    state: Plain | Situation,
    pool: Pool,
    *,
    ids: Ids | None = None,
    history: Sequence[Data] | None = None,
    step: str | None = None,
    priority: Side | None = None,
    said: Said | None = None,
    title: str | None = None,
) -> Document:
    """A state as a position file says it; see `position_of` for what is given. Raises `NoPosition`."""
    here = state if isinstance(state, Situation) else situation(state)
    if here.winner is not None:
        raise NoPosition(Refusal.OVER, f"the game is over: the {here.winner} has won")
    if not is_quiet(here):
        sides = [side.title for side in Side if is_asked(here.corp if side is Side.CORP else here.runner)]
        raise NoPosition(Refusal.PROMPT, f"the {' and the '.join(sides)} must answer first")
    made = Document({"format": FORMAT})
    entries = Entries(here, pool, ids)
    going = going_on(here, entries, step, priority)
    if isinstance(going, str):
        why = Refusal.BREACH if here.run is not None and here.run.phase == "success" else Refusal.RUN
        raise NoPosition(Refusal.ENCOUNTER if here.encounters is not None else why, going)
    corp, runner = entries.corp(), entries.runner()
    if title is not None:
        made.data["title"] = title
    if entries.own:
        made.data["cards"] = list(entries.own.values())
    made.data["turn"] = going.turn
    made.data["history"] = {"partial": True} if history is None else list(history)
    made.data["corp"] = corp
    made.data["runner"] = runner
    if going.mark is not None:
        made.data["mark"] = going.mark
    if going.run is not None:
        made.data["run"] = going.run
    if said is not None:
        with suppress(NoPosition):  # what is wrong is said when it is read
            file = _read(made, pool)
            lasting = left_open(said, file.state, file.pool)
            if lasting:
                made.data["lasting"] = lasting
    made.pointers = entries.pointers
    made.untold = [*entries.untold, *going.untold]
    return made


def position_of(
    state: Plain | Situation,
    pool: Pool,
    *,
    ids: Ids | None = None,
    history: Sequence[Data] | None = None,
    step: str | None = None,
    priority: Side | None = None,
    said: Said | None = None,
) -> Imported:
    """The position of a state.

    Args:
        ids: names for cards that stay the same over the states of a recording; without, the position's own.
        history: what happened, as entries of a position file; without, the history is partial.
        step: the step of the turn or of the run, in the words of position files, instead of the usual one.
        priority: who has priority there.
        said: what the log says: what the cards that it speaks of may have left behind is open then. Without, nothing
            lasts but what the run in progress brought along.

    Raises:
        NoPosition: the state is in the middle of something, or no possible position.
        DiagnosticError: it is no state of jinteki.net.
    """
    made = document_of(state, pool, ids=ids, history=history, step=step, priority=priority, said=said)
    file = _read(made, pool)
    return Imported(file.state, file.pool, object_ids(file, made.pointers), tuple(made.untold))


def _read(made: Document, pool: Pool) -> PositionFile:
    try:
        return read_position_data(made.data, pool)
    except DiagnosticError as error:
        raise NoPosition(Refusal.IMPOSSIBLE, str(error), error) from error


def object_ids(file: PositionFile, pointers: Mapping[str, str]) -> dict[str, str]:
    """The id of the object of each card, by cid."""
    found = dict(file.names)
    return {cid: found[pointer] for cid, pointer in pointers.items() if pointer in found}
