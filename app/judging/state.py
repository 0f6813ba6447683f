"""Whether a state, its numbers, its log and what a player sees of it are as expected."""

from __future__ import annotations

from typing import Any

from ..expectations import PLAYER_KEYS, BadExpectation
from ..happenings import happened
from ..models.abilities import Aspect
from ..models.deeds import Deed
from ..models.notation.names import names_of, server_id, server_name
from ..models.notation.reading import normal
from ..models.pool import fold
from ..models.state import State
from ..models.terms import Counter as CounterKind
from ..models.terms import Face, PlayerStat, Side, Stat, Zone
from ..positions import Position
from ..solver.reading import Doubts, Game
from ..solver.restrictions.window_options import current_step
from ..waiting import WON_BY
from .choices import object_called
from .comparing import Mismatch, Open, codes, is_certain, same
from .happening import ask_pending

ZONES = {
    "grip": Zone.GRIP,
    "stack": Zone.STACK,
    "heap": Zone.HEAP,
    "hq": Zone.HQ,
    "rnd": Zone.RND,
    "archives": Zone.ARCHIVES,
}

CURRENT_NUMBERS = {
    "hand_size": PlayerStat.HAND_SIZE,
    "memory": PlayerStat.MEMORY,
    "unused_memory": PlayerStat.UNUSED_MEMORY,
    "link": PlayerStat.LINK,
}


def ask_state(position: Position, entry: dict[str, Any]) -> None:
    is_certain(position)
    expected = entry["state"]
    for side in Side:
        for key, value in expected.get(side.value, {}).items():
            same(f"{side.value} {key}", value, _number(position, side, key))
    for name, word in expected.get("where", {}).items():
        places = names_of(position.state, position.pool).places(object_called(position, name))
        if fold(str(word)) not in places:
            raise Mismatch(f"expected {name} in {word}, got {places[0]}")
    for key, rezzed in (("rezzed", True), ("not_rezzed", False)):
        for name in expected.get(key, []):
            thing = position.state.object(object_called(position, name))
            if (thing.installed and thing.face is Face.UP) is not rezzed:
                raise Mismatch(f"expected {name} to be {key.replace('_', ' ')}, got {thing.face.value}")
    for face in Face:
        for name in expected.get(face.value, []):
            same(f"{name} to be", face.value, position.state.object(object_called(position, name)).face.value)
    for name, counters in expected.get("counters", {}).items():
        thing = position.state.object(object_called(position, name))
        if not isinstance(counters, dict):
            raise BadExpectation(f"counters of {name} are a mapping from kinds to numbers, such as {{virus: 2}}")
        for kind, number in counters.items():
            if kind not in list(CounterKind):
                raise BadExpectation(f"no counters are called {kind!r}: one of {', '.join(CounterKind)}")
            same(f"{kind} counters on {name}", number, thing.count(CounterKind(kind)))
    game = Game(position.state, position.pool)
    for name, number in expected.get("strength", {}).items():
        thing = position.state.object(object_called(position, name))
        is_certain(position, about=(Aspect.STRENGTH,), subject=thing.id)
        doubts = Doubts()
        strength = doubts.number(game.characteristics.current(Stat.STRENGTH, thing))
        if strength is None and doubts:
            raise Open(f"strength of {name}: {codes(doubts.reasons)}")
        same(f"strength of {name}", number, strength)
    for side, points in expected.get("score", {}).items():
        is_certain(position, about=(Aspect.SCORE,))
        same(f"score of the {Side(side).title}", points, Game(position.state, position.pool).score(Side(side)))
    if "step" in expected:
        at = current_step(game)
        got = at.word if at is not None else "none"
        if normal(str(expected["step"])) != normal(got):
            raise Mismatch(f"expected the step {expected['step']}, got {got}")
    if "pending" in expected:
        ask_pending(position, expected)
    if "run" in expected:
        _run(position, expected["run"])


def _run(position: Position, expected: bool | int | str) -> None:
    run = position.state.run
    server = run.server if run is not None and run.in_progress else None
    if isinstance(expected, bool):
        same("a run in progress", expected, server is not None)
    else:
        wanted = server_id(str(expected))
        if wanted is None:
            raise BadExpectation(f"no server is called {expected!r}")
        same("a run on", server_name(wanted), server_name(server) if server is not None else "nothing")


def _number(position: Position, side: Side, key: str) -> int:
    assert key in PLAYER_KEYS[side.value]
    state = position.state
    if key in ZONES:
        return len(state.in_zone(ZONES[key]))
    if key in CURRENT_NUMBERS:
        game, doubts = position.game, Doubts()
        # such a number may hang on any other: on counters, on what is installed
        doubts.add(*game.not_understood.touching(frozenset(Aspect) - {Aspect.KNOWLEDGE, Aspect.RESOLUTION}))
        value = doubts.number(game.player_numbers.as_it_counts(CURRENT_NUMBERS[key], side))
        if value is None or doubts:
            raise Open(codes(doubts.reasons))
        return value
    if key == "score":
        return len(state.in_zone(Zone.CORP_SCORE if side is Side.CORP else Zone.RUNNER_SCORE))
    number: int = getattr(state.player(side), key)
    return number


def ask_spent_clicks(position: Position, entry: dict[str, Any]) -> None:
    is_certain(position)
    state = position.state
    spent = sum(
        e.amount for e in state.happened(Deed.SPEND_CLICKS) if e.action == state.action and e.turn == state.turn
    )
    same("clicks spent on the action", entry["spent_clicks"], spent)


def ask_happened(position: Position, entry: dict[str, Any]) -> None:
    is_certain(position)
    for written in entry["happened"]:
        if not happened(position, written):
            raise Mismatch(f"expected that {_in_words(written)} happened, and it did not")


def ask_not_happened(position: Position, entry: dict[str, Any]) -> None:
    is_certain(position)
    for written in entry["not_happened"]:
        if happened(position, written):
            raise Mismatch(f"expected that {_in_words(written)} did not happen, and it did")


def _in_words(written: Any) -> str:
    return " ".join(f"{verb} {name}" for verb, name in written.items()) if isinstance(written, dict) else str(written)


def ask_seen_by(position: Position, entry: dict[str, Any]) -> None:
    is_certain(position)
    side = Side(entry["seen_by"])
    view = position.seen_by(side).state
    for key, wanted in (("knows", True), ("hidden", False)):
        for name in entry.get(key, []):
            id = object_called(position, name)
            found = view.find(id)
            if found is None or found.card is None:
                is_certain(position, about=(Aspect.KNOWLEDGE,))
            if (found is not None and found.card is not None) is not wanted:
                is_known = "does not know" if wanted else "knows"
                raise Mismatch(f"the {side.title} {is_known} {name}")


def ask_over(position: Position, entry: dict[str, Any]) -> None:
    """Who won, and how: `over: runner`, `over: flatline`, `over: {winner: corp, by: flatline}`, `over: false`."""
    is_certain(position)
    state, expected = position.state, entry["over"]
    if isinstance(expected, bool) or expected == "none":
        same("the game to be over", expected is True, state.ending is not None)
        return
    got = _ended(state)
    if expected == DRAW:  # however it ended: nobody has won (rule_simultaneous_win)
        same("the game to be over", DRAW, DRAW if state.ending is not None and state.winner is None else got)
        return
    said = expected if isinstance(expected, dict) else {"winner" if normal(expected) in list(Side) else "by": expected}
    for key, value in said.items():
        found = state.winner if key == "winner" else state.ending
        if found is None or normal(str(value)) != normal(found.value):
            raise Mismatch(f"expected the game to be over, {key} {value}; got: {got}")


def _ended(state: State) -> str:
    if state.ending is None:
        return "the game goes on"
    return DRAW if state.winner is None else f"the {state.winner.title} won by {WON_BY[state.ending]}"


DRAW = "draw"
