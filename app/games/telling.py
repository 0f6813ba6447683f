"""What a player is told: what happened, from the log as they know it, and choices with the names that they know."""

from __future__ import annotations

from collections.abc import Iterator

from ..models.actions import Choice
from ..models.deeds import Deed
from ..models.events import UNTOLD as NOT_SAID
from ..models.events import Event
from ..models.frames import TimingFrame
from ..models.notation.announcements import Announcement
from ..models.notation.names import server_name
from ..models.parts import whole_of
from ..models.terms import Side
from ..models.timing import Structure
from ..solver.ask.hidden_information import in_names
from ..solver.ask.position import Position

# What follows from the rest, or is told by the board.
UNTOLD = frozenset(
    {
        Deed.PAID_WINDOW,
        Deed.ACTION_PHASE_ENDS,
        Deed.DISCARD_PHASE_ENDS,
        Deed.ACTION_COMPLETE,
        Deed.TAKE_ACTION,
        Deed.IMMINENT,
        Deed.RESOLVED,
        Deed.TURN_ENDS,
        Deed.SPEND_CLICKS,
        Deed.EMPTY,
        Deed.NO_CREDITS,
        Deed.NO_CARDS,
        Deed.ACCESS_ENDS,
        Deed.BREACH_ENDS,
        Deed.ENCOUNTER_ENDS,
        Deed.CREATE_SERVER,
        Deed.LOSE_CLICKS,
        Deed.BEFORE_STARTING_HAND,
        Deed.BEFORE_FIRST_TURN,
        Deed.GAME_ENDS,
    }
)
NO_VERBS = (
    Deed.TURN_BEGINS,
    Deed.RUN_BEGINS,
    Deed.RUN_ENDS,
    Deed.RUN_SUCCESSFUL,
    Deed.RUN_UNSUCCESSFUL,
    Deed.SUBROUTINE_RESOLVES,
)
IN_WORDS = {  # behind a player
    Deed.REZ: "rezzes",
    Deed.DEREZ: "derezzes",
    Deed.FULLY_BREAK: "fully breaks",
    Deed.INCREASE_STRENGTH: "strengthens",
}
COUNTED = ("credits", "clicks", "counters", "tags", "damage", "publicity")
SIBILANTS = ("s", "sh", "ch", "x")


def happened(view: Position, since: int = 0) -> Iterator[str]:
    """What the log of a view tells from a place on, a line for each thing that players would say."""
    for event in view.state.history[since:]:
        if event.verb not in UNTOLD:
            yield _told(view, event)


def _told(view: Position, event: Event) -> str:
    does, *what = event.verb.value.split("_")
    parts = [event.side.title] if event.side is not None else []
    if event.verb in NO_VERBS:
        parts += [does, *what]
    elif event.verb in IN_WORDS:
        parts.append(IN_WORDS[event.verb])
    elif what and what[-1] in COUNTED:
        kinds = [kind for kind in (event.counter and event.counter.word, event.damage and event.damage.value) if kind]
        counted = what[-1].removesuffix("s") if event.amount == 1 else what[-1]
        parts += [_third(does, event), str(event.amount), *kinds, *what[:-1], counted]
    else:
        parts += [_third(does, event), *what, *([str(event.amount)] if event.amount not in (1, NOT_SAID) else [])]
    if event.object is not None or event.card is not None:
        parts.append(_card(view, event))
    if event.server is not None:
        parts.append(server_name(event.server))
    if event.source is not None and event.source != event.object:
        parts.append(f"({view.game.title(whole_of(event.source))})")
    return " ".join(part for part in parts if part)


def _third(verb: str, event: Event) -> str:
    """The verb as it stands behind a player."""
    if event.side is None:
        return verb
    return f"{verb}es" if verb.endswith(SIBILANTS) else f"{verb}s"


def _card(view: Position, event: Event) -> str:
    card = view.pool.get(event.card)
    if card is not None:
        return card.title
    title = view.game.title(event.object)
    return "a card" if title == "an unknown card" else title


def accessed(view: Position) -> str | None:
    """The title of the card that is being accessed; None where none is."""
    for frame in reversed(view.state.stack):
        if isinstance(frame, TimingFrame) and frame.structure is Structure.ACCESS and frame.subject is not None:
            return view.game.title(frame.subject)
    return None


def as_seen(position: Position, view: Position, choice: Choice) -> Choice:
    """A choice of a position with the names that the objects have in a player's view of it."""
    return in_names(choice, position.state, view.state)


def as_meant(position: Position, view: Position, text: str) -> Announcement:
    """What a player announces who knows no more than their view, in the names of the position. Raises `ActionError`."""
    return in_names(view.parse(text), view.state, position.state)


def sides_view(position: Position, side: Side | None) -> Position:
    """The position as a side sees it; as it is for None."""
    return position.seen_by(side) if side is not None else position


__all__ = ["accessed", "as_meant", "as_seen", "happened", "sides_view"]
