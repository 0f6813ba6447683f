"""Turn, step and run of a state, in the words of position files."""

from __future__ import annotations

from msgspec import Struct, field

from ..notation.emitting import Data
from ..notation.run_entries import AT_SERVER
from ..terms import Side
from .entries import Entries, cid_of, everywhere, server_of
from .shapes import Card, Run, Situation

_STEPS = {"initiation": "initiation", "approach-ice": "approach", "encounter-ice": "encounter", "movement": "movement"}


class Going(Struct):
    """What a state says of the turn and the run."""

    turn: dict[str, Data]
    run: dict[str, Data] | None = None
    mark: str | None = None
    untold: list[str] = field(default_factory=list)


def turn_number(round: int, side: Side) -> int:
    """The number of a turn: jinteki.net counts both players' turns as one, positions each by itself."""
    return max(1, 2 * round - (side is Side.CORP))


def going_on(state: Situation, entries: Entries, step: str | None, priority: Side | None) -> Going | str:
    """What is going on in a state in which nobody is asked anything; in words, why that cannot be told."""
    side, usual = _turn(state)
    number = turn_number(state.turn, side)
    turn: dict[str, Data] = {"side": side.value, "number": number}
    going = Going(turn)
    if state.mark is not None:
        going.mark = server_of(state.mark)
    if state.run is None:
        if state.encounters is not None:
            return "ice is encountered outside of a run"
        turn["step"] = step or usual
        if priority is not None:
            turn["priority"] = priority.value
        return going
    run = _run(state, state.run, entries, step)
    if isinstance(run, str):
        return run
    turn["step"] = "action" if usual != "after discard" else usual
    source = state.run.source_card
    if source is not None and source.cid is not None:
        by = next((card for card in _in_play(state) if cid_of(card) == str(source.cid)), None)
        if by is not None:
            run["by"] = entries.name(by)
        else:  # no action that could be told has started it
            turn["step"] = "before action"
            going.untold.append(f"that {source.title or 'a card'} started the run")
    passed = _passed(state, state.run)
    if priority is not None:
        turn["priority"] = priority.value
    elif passed is not None:
        turn["priority"], turn["passed"] = passed.other.value, True
    going.run = run
    return going


def _turn(state: Situation) -> tuple[Side, str]:
    """Whose turn it is, and at which step where no run is in progress."""
    if state.turn <= 0:
        return Side.CORP, "allotted clicks"
    side = Side.RUNNER if state.active_player == Side.RUNNER else Side.CORP
    phase = state.runner_phase_12 if side is Side.RUNNER else state.corp_phase_12
    if phase is not None and phase.active:
        return side, "start" if side is Side.RUNNER else "draw phase"
    if state.end_turn:
        return side, "after discard"
    clicks = state.runner.click if side is Side.RUNNER else state.corp.click
    return side, "action" if clicks > 0 else "before action"


def _run(state: Situation, run: Run, entries: Entries, step: str | None) -> dict[str, Data] | str:
    server = server_of(run.server[0]) if run.server else None
    found = (state.corp.servers or {}).get(run.server[0]) if run.server else None
    if server is None or found is None:
        return f"there is no server {run.server!r}"
    usual = _STEPS.get(run.phase or "")
    if usual is None and run.phase == "success":
        return "a breach is in progress, and nobody is asked anything in it: the program has stopped there"
    if usual is None:
        return f"what is waited for at the {run.phase} phase of the run cannot be told"
    ice = found.ices or []  # from the innermost
    if run.position < 0 or run.position > len(ice):
        return f"the Runner has {run.position} pieces of ice in front of them, and there are {len(ice)}"
    data: dict[str, Data] = {"server": server, "step": step or usual}
    if (state.encounters is not None) != (usual == "encounter"):
        return "an encounter and the phase of the run do not fit together"
    if usual in ("approach", "encounter"):
        if run.position == 0:
            return "the Runner is at a piece of ice, and none is left in front of them"
        here = ice[run.position - 1]
        data["position"] = entries.name(here)
        if state.encounters is not None and state.encounters.ice is not None:
            encountered = state.encounters.ice
            if cid_of(encountered) != cid_of(here):
                return "the ice that is encountered is not that at the Runner's position"
            _subroutines(data, encountered, step)
    elif usual == "movement":
        passed_all = run.position == len(ice)
        data["position"] = AT_SERVER if passed_all else entries.name(ice[run.position])
        if passed_all and ice:  # the position just passed has no ice any more
            return "the piece of ice that the Runner just passed is gone"
    elif 0 < run.position < len(ice):  # ice that was installed meanwhile is further outward (6.2.6)
        data["position"] = entries.name(ice[run.position - 1])
    elif ice and not run.position:
        return "the run has begun, and the Runner is not at a piece of ice"
    if state.runner.bad_pub_credit is not None:
        data["bad_publicity"] = max(0, state.runner.bad_pub_credit)
    return data


def _subroutines(data: dict[str, Data], ice: Card, step: str | None) -> None:
    """What is broken and what has resolved: as soon as one has, the window of the encounter is over."""
    listed = list(enumerate(ice.subroutines or (), 1))
    broken = [number for number, each in listed if each.broken]
    resolved = [number for number, each in listed if each.fired]
    if broken:
        data["broken"] = list(broken)
    if resolved:
        data["resolved"] = list(resolved)
        data["step"] = step or "subroutines"


def _passed(state: Situation, run: Run) -> Side | None:
    """Who has passed in the window of the run."""
    said = run.no_action
    if state.encounters is not None:
        said = state.encounters.no_action
        listed = state.encounters.ice.subroutines if state.encounters.ice is not None else None
        if any(each.fired for each in listed or ()):
            return None
    return Side(said) if isinstance(said, str) and said in (Side.CORP, Side.RUNNER) else None


def _in_play(state: Situation) -> list[Card]:
    """Cards in the play area, guests behind their hosts."""
    hidden = [*(state.corp.hand or ()), *(state.corp.deck or ()), *(state.corp.discard or ())]
    hidden += [*(state.runner.hand or ()), *(state.runner.deck or ()), *(state.runner.discard or ())]
    for player in (state.corp, state.runner):
        hidden += [*(player.scored or ()), *(player.set_aside or ()), *(player.rfg or ())]
    out = {cid_of(card) for card in hidden}
    return [card for card in everywhere(state) if cid_of(card) not in out]
