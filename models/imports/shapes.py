"""The parts of a jinteki.net state that tell where things are; whatever else it holds is not looked at."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from .differences import Plain
from .recording import refusal, shape_refusal


class Shape(Struct, frozen=True, rename="kebab"):
    """A map of a state; keys that are not named are ignored."""


class Counters(Shape, frozen=True):
    """The counters that a card hosts."""

    credit: int | None = None
    recurring: int | None = None
    power: int | None = None
    virus: int | None = None
    agenda: int | None = None
    bad_publicity: int | None = None


class Subroutine(Shape, frozen=True):
    """A subroutine of a piece of ice that is encountered."""

    broken: bool | None = None
    fired: bool | None = None


class Card(Shape, frozen=True):
    """A card; one that is hidden from whoever wrote the state down has no title."""

    cid: str | int | None = None
    title: str | None = None
    printed_title: str | None = None
    code: str | None = None
    side: str | None = None
    type: str | None = None
    subtypes: list[str] | None = None
    cost: int | str | None = None
    strength: int | str | None = None
    advancementcost: int | str | None = None
    agendapoints: int | str | None = None
    memoryunits: int | None = None
    trash: int | None = None
    installed: bool | str | None = None
    rezzed: bool | str | None = None
    facedown: bool | None = None
    seen: bool | None = None
    flipped: bool | None = None
    face: str | int | None = None
    counter: Counters | None = None
    advance_counter: int | None = None
    extra_advance_counter: int | None = None
    current_points: int | None = None
    hosted: list[Card] | None = None
    subroutines: list[Subroutine] | None = None
    card_target: Any = None
    subtype_target: Any = None
    icon: Any = None


class Server(Shape, frozen=True):
    """A server: its root, and its ice from the innermost."""

    content: list[Card] | None = None
    ices: list[Card] | None = None


class Rig(Shape, frozen=True):
    """The Runner's rig."""

    program: list[Card] | None = None
    hardware: list[Card] | None = None
    resource: list[Card] | None = None
    facedown: list[Card] | None = None


class Amount(Shape, frozen=True):
    """A number with what is added to it while the game goes on."""

    base: int | None = None
    total: int | None = None
    additional: int | None = None


class Prompt(Shape, frozen=True):
    """What a player is asked."""

    prompt_type: str | None = None


class Player(Shape, frozen=True):
    """What one player has; what only one side has is absent of the other."""

    identity: Card | None = None
    credit: int = 0
    click: int = 0
    hand: list[Card] | None = None
    hand_count: int | None = None
    deck: list[Card] | None = None
    deck_count: int | None = None
    discard: list[Card] | None = None
    scored: list[Card] | None = None
    rfg: list[Card] | None = None
    play_area: list[Card] | None = None
    current: list[Card] | None = None
    set_aside: list[Card] | None = None
    prompt_state: Prompt | None = None
    servers: dict[str, Server] | None = None
    bad_publicity: Amount | None = None
    rig: Rig | None = None
    tag: Amount | None = None
    brain_damage: int | None = None
    run_credit: int | None = None
    bad_pub_credit: int | None = None
    properties: Any = None


class Source(Shape, frozen=True):
    """The card whose text started a run; nothing of a basic action."""

    cid: str | int | None = None
    title: str | None = None


class Run(Shape, frozen=True):
    """A run: `position` is how many pieces of ice are still in front of the server."""

    server: list[str]
    position: int
    phase: str | None = None
    no_action: bool | str | None = None
    source_card: Source | None = None
    cannot_jack_out: bool | None = None


class Encounter(Shape, frozen=True):
    """The ice that is encountered."""

    ice: Card | None = None
    encounter_count: int | None = None
    no_action: bool | str | None = None


class Phase(Shape, frozen=True):
    """A window at the beginning of a turn."""

    active: bool | None = None


class Situation(Shape, frozen=True):
    """A state."""

    corp: Player
    runner: Player
    active_player: str | None = None
    turn: int = 0
    end_turn: bool | None = None
    run: Run | None = None
    encounters: Encounter | None = None
    mark: str | None = None
    winner: str | None = None
    corp_phase_12: Phase | None = None
    runner_phase_12: Phase | None = None


def situation(state: Plain, source: str = "<state>", at: str = "") -> Situation:
    """A state by its parts.

    Args:
        source: the file that it stands in, and `at`, its JSON pointer there, for what is said about it.

    Raises:
        DiagnosticError: a value is not of the kind that stands there in a state of jinteki.net.
    """
    try:
        return msgspec.convert(state, Situation)
    except msgspec.ValidationError as error:
        raise shape_refusal(error, source, at) from error
    except RecursionError as error:
        raise refusal("recording.too_deep", "values are nested too deeply", source, at) from error


def is_quiet(state: Situation) -> bool:
    """Whether no player is being asked anything: each is free to act, or waits for what the other does in a run."""
    return not (is_asked(state.corp) or is_asked(state.runner))


def is_asked(player: Player) -> bool:
    """Whether a player is being asked something, or waits for the other to answer."""
    kind = player.prompt_state.prompt_type if player.prompt_state is not None else None
    return kind not in (None, "run")


def log_of(state: Plain) -> list[str]:
    """The sentences of a state's log; what has no text is an empty one."""
    log = state.get("log") if isinstance(state, dict) else None
    texts = (entry.get("text") if isinstance(entry, dict) else None for entry in (log if isinstance(log, list) else ()))
    return [text if isinstance(text, str) else "" for text in texts]
