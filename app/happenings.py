"""Whether the log has what an entry in the words of `history:` says: one event, or a complete action."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from enum import Enum
from typing import Any

from .expectations import BadExpectation
from .models.deeds import BASIC, LOGGED, Deed
from .models.events import Event
from .models.notation.history_entries import USE
from .models.notation.names import find_objects, server_id
from .models.notation.reading import normal
from .models.pool import UnknownCard
from .solver.ask.position import Position

ATTRIBUTES = {"by": "side", "from": "from_zone", "to": "to_zone", "ability": "clause"}
FIELDS = (
    *("by", "amount", "counter", "damage", "server", "from", "to", "source", "cause", "ability", "payment"),
    *("successful", "place", "face", "had", "turn", "run", "action"),
)
ACTION_FIELDS = ("action", "card", "by", "server", "successful", "turn")
FORM = "an event is a mapping such as {reveal: Hedge Fund} or {action: play, card: Hedge Fund}"


def happened(position: Position, written: Any) -> bool:
    """Whether the log of this turn, unless `turn` says another, has such an event or action.

    Raises `BadExpectation` for what is no entry of a history.
    """
    if not isinstance(written, dict) or not written:
        raise BadExpectation(f"{FORM}, not {written!r}")
    entry = {normal(key).replace(" ", "_"): value for key, value in written.items()}
    verbs = [key for key in entry if key in LOGGED]
    if not verbs and "action" in entry:
        _known(entry, ACTION_FIELDS)
        return _is_action(position, entry)
    if len(verbs) != 1:
        wrong = next((key for key in entry if key not in (*LOGGED, *FIELDS)), None)
        said = f"no event is called {wrong!r}" if wrong is not None and not verbs else f"{FORM}, not {written!r}"
        raise BadExpectation(said, help="the verbs of `history:` are meant")
    verb = Deed(verbs[0])
    _known(entry, (verb.value, *FIELDS))
    wanted = [_about(position, entry[verb.value])]
    wanted += [_field(position, key, entry[key]) for key in entry if key != verb.value]
    if "turn" not in entry:
        wanted.append(lambda e: e.turn == position.state.turn)
    return any(e.verb is verb and all(fits(e) for fits in wanted) for e in position.state.happened(verb))


Fits = Callable[[Event], bool]


def _known(entry: Mapping[str, Any], fields: tuple[str, ...]) -> None:
    for key in entry:
        if key not in fields:
            close = get_close_matches(key, fields, 1, 0.6)
            raise BadExpectation(
                f"{key!r} is no field of an event",
                help=f"did you mean {close[0]!r}?" if close else f"known: {', '.join(fields)}",
            )


def _about(position: Position, value: Any) -> Fits:
    """What an event was about: `true` for whatever it was, a number, a server, an object by its id, a card."""
    if value is True:
        return lambda _: True
    if isinstance(value, int):
        return lambda e: e.amount == value
    server = server_id(str(value))
    if server is not None:
        return lambda e: e.server == server
    if position.state.find(str(value)) is not None and position.pool.named(str(value)) is None:
        return lambda e: e.object == value
    card = _card(position, value)
    return lambda e: e.card == card


def _card(position: Position, value: Any) -> str:
    try:
        return position.pool.find(str(value)).id
    except UnknownCard as error:
        raise BadExpectation(str(error), help="a title, or `true` for whatever it was") from error


def _field(position: Position, key: str, value: Any) -> Fits:
    attribute, state = ATTRIBUTES.get(key, key), position.state
    match key:
        case "turn":
            number = {"this": state.turn, "last": state.turn - 1}.get(str(value), value)
            return lambda e: e.turn == number
        case "run":
            run = state.run.number if value == "this" and state.run is not None else value
            return lambda e: e.run == run
        case "server":
            return lambda e: e.server == server_id(str(value))
        case "source":
            sources = find_objects(state, position.pool, str(value))
            return lambda e: e.source in sources
        case "ability":
            return lambda e: e.clause == value - 1
    wanted = normal(str(value)) if isinstance(value, str) else value

    def fits(event: Event) -> bool:
        got = getattr(event, attribute)
        if isinstance(wanted, str):
            return normal(str(got.value)) == wanted if isinstance(got, Enum) else got is None and wanted == "nobody"
        return bool(got == wanted)

    return fits


def _is_action(position: Position, entry: Mapping[str, Any]) -> bool:
    """Whether such an action was taken and is complete."""
    word = normal(str(entry["action"])).replace(" ", "_")
    if word not in (*(basic.value for basic in BASIC), USE):
        raise BadExpectation(f"no action is called {entry['action']!r}", help="the actions of `history:` are meant")
    basic = None if word == USE else Deed(word)
    asked = [_field(position, key, entry[key]) for key in ("by", "turn") if key in entry]
    if "turn" not in entry:
        asked.append(lambda e: e.turn == position.state.turn)
    about = {key: entry[key] for key in ("card", "server", "successful") if key in entry}
    for done in position.state.happened(Deed.ACTION_COMPLETE):
        is_it = done.key == word if basic is not None else ":" in (done.key or "")
        if is_it and all(fits(done) for fits in asked) and _was_about(position, done, basic, about):
            return True
    return False


def _was_about(position: Position, done: Event, basic: Deed | None, about: Mapping[str, Any]) -> bool:
    """Whether what belongs to an action is about this card, server and outcome."""
    inside = [e for e in position.state.history if e.turn == done.turn and e.action == done.action]
    if "card" in about:
        verb = (BASIC[basic].does if basic is not None else None) or Deed.USE
        fits = _about(position, about["card"])
        if not any(e.verb is verb and fits(e) for e in inside):
            return False
    begun = [e for e in inside if e.verb is Deed.RUN_BEGINS]
    if "server" in about and not any(e.server == server_id(str(about["server"])) for e in begun):
        return False
    ends = [e for e in inside if e.verb is Deed.RUN_ENDS]
    return "successful" not in about or any(e.successful is about["successful"] for e in ends)


__all__ = ["happened"]
