"""What is done on jinteki.net that the rules do in another form, or not at all: buttons, subroutines left aside,
turns ended early, corrections by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from ...models.abilities import AbilityKind
from ...models.imports.commands import ABILITIES, Command, Kind, count_subroutines, leaves_subroutines
from ...models.imports.tracing import cards_in
from ...models.state import State
from ...models.terms import Side
from ..ask.position import Position
from .search import moment

Data = Mapping[str, Any]
RECURRING = "[Recurring Credits]"
WINNING = 7  # agenda points
LINK = "link"
RESOLVING = ABILITIES | {Kind.REZ, Kind.SCORE}  # commands after which texts of their card may resolve
TAKES = "Take 1 "  # of a button that takes a credit from a card
SHORTCUT = "hortcut"  # in the label of a button that stands for several things
GOING_ON = frozenset({Kind.CONTINUE, Kind.START_TURN, Kind.END_TURN, Kind.END_PHASE_12, Kind.END_POST_DISCARD})
_HINTS = ("toast", "runnable-list")  # what the program tells a player about what they may do


def numbers(state: Data) -> Iterator[tuple[str, Any]]:
    """The strength of the programs of a recorded state, and the Runner's link."""
    yield LINK, state[Side.RUNNER.value].get("link")
    for cid, card in cards_in(state).items():
        if card.get("type") == "Program" and card.get("current-strength") is not None:
            yield cid, card["current-strength"]


def numbers_set(states: list[Data]) -> Iterator[tuple[str, Any]]:
    """What has another strength, or link, after a change by hand, though no card has come or gone."""
    before, after = (dict(numbers(state)) for state in (states[0], states[-1]))
    cards = [{cid: card.get("zone") for cid, card in cards_in(state).items()} for state in (states[0], states[-1])]
    if cards[0] == cards[1]:
        yield from ((name, number) for name, number in after.items() if before.get(name) != number)


def has_points(state: Data) -> bool:
    """Whether a player has the agenda points to win with; where nobody has won, that was set aside by hand."""
    players = (state[side.value] for side in Side)
    return any((p.get("agenda-point") or 0) >= (p.get("agenda-point-req") or WINNING) for p in players)


def has_other_subroutines(state: Data, position: Position) -> bool:
    """Whether encountered ice has been given subroutines by hand: as many as no effect gave it."""
    run = position.state.run
    count = count_subroutines(state)
    if run is None or run.position is None or not run.encountering or count is None:
        return False
    ice = position.state.find(run.position)
    return ice is not None and len(position._game.subroutines.of(ice)) != count


def is_taking(commands: tuple[Command, ...]) -> bool:
    """Whether a button takes credits from a card, as to spend them."""
    return any(c.kind is Kind.ABILITY and (c.label or "").startswith(TAKES) for c in commands)


def used(commands: tuple[Command, ...]) -> Iterator[str]:
    """The cards that were used in a step: by a command, or as they asked for something."""
    for command in commands:
        if command.kind in RESOLVING and command.card is not None:
            yield command.card
        if command.prompt is not None and command.prompt.source is not None:
            yield command.prompt.source


def leaves_within(first: int, states: list[Data], commands: tuple[Command, ...]) -> bool:
    """Whether an encounter that has begun on the way was passed while subroutines waited."""
    passed = {c.number for c in commands if c.kind is Kind.CONTINUE}
    numbered = enumerate(pairwise(states), first + 1)
    return any(number in passed and leaves_subroutines(before, after) for number, (before, after) in numbered)


def jacks_out_late(state: State, commands: tuple[Command, ...]) -> bool:
    """Whether the Runner jacks out once the rules have asked them and gone on, as the program lets them."""
    return moment(state)[1] == "step_after_jack_out_paw" and any(c.kind is Kind.JACK_OUT for c in commands)


def encountered(position: Position) -> str | None:
    run = position.state.run
    return run.position if run is not None and run.encountering else None


def ends_early(state: Data, commands: tuple[Command, ...]) -> bool:
    """Whether a turn is ended, or has been, while its player has clicks to spend."""
    kinds = {c.kind for c in commands}
    player = state.get(str(state.get("active-player")))
    clicks = player.get("click") if isinstance(player, Mapping) else 0
    over = Kind.END_TURN in kinds or (Kind.START_TURN in kinds and bool(state.get("end-turn")))
    return over and isinstance(clicks, int) and clicks > 0


def begins_again(state: Data, commands: tuple[Command, ...]) -> bool:
    """Whether a turn is told to begin that is under way already, as tests do for what happens then."""
    under_way = bool(state.get("turn")) and not state.get("end-turn")
    return under_way and commands[0].kind is Kind.START_TURN if commands else False


def is_bookkeeping(commands: tuple[Command, ...]) -> bool:
    return len(commands) == 1 and commands[0].label is not None and RECURRING in commands[0].label


def is_button(commands: tuple[Command, ...], position: Position) -> bool:
    """Whether a command uses a conditional ability, or none at all, by a button that the program shows for it."""
    deed = next((c for c in commands if c.kind in (Kind.ABILITY, Kind.SUBROUTINE)), None)
    if deed is None or deed.card is None:
        return False
    if deed.kind is Kind.SUBROUTINE:  # of ice that is not encountered
        return deed.card != encountered(position)
    thing = position.state.find(deed.card)
    card = position.pool.get(thing.card) if thing is not None else None
    label = deed.label or ""
    no_paid = card is not None and all(a.kind is not AbilityKind.PAID for a in card.abilities)
    return no_paid or not deed.priced or any(word in label for word in ("Toggle", "(start of turn)", "Shortcut"))


def is_refused(states: list[Data], commands: tuple[Command, ...]) -> bool:
    """Whether a command changed nothing: it was not accepted, though the log may say that it was tried."""
    if not commands or any(c.kind in GOING_ON for c in commands):
        return False
    tried = all(c.kind is Kind.JACK_OUT for c in commands)
    return is_unchanged(states[0], states[-1], log=len(states) == 2 and not tried)


def is_unchanged(before: Data, after: Data, *, log: bool = True) -> bool:
    """Whether nothing is another than before, but for what only the program uses."""
    if log and before.get("log") != after.get("log"):
        return False
    return all(
        before.get(k) == after.get(k) for k in ("run", "encounters", "turn", "end-turn", "active-player")
    ) and all(_without_words(before.get(side.value)) == _without_words(after.get(side.value)) for side in Side)


def _without_words(player: Any) -> Any:
    return {k: v for k, v in player.items() if k not in _HINTS} if isinstance(player, Mapping) else player
