"""The Runner's position during a run, and what becomes of it when ice comes, goes or moves (6.2)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import structs

from ...models.state import GameObject, Run, State
from ...models.terms import Place


def occupant(state: State, run: Run) -> GameObject | None:
    """The ice at the Runner's position; None where the position is vacant or there is none (8.5.10)."""
    ice = state.find(run.position or "")
    if ice is None or run.inward is not None or ice.place is not Place.ICE or ice.server != run.server:
        return None
    return ice


def next_inward(state: State, run: Run) -> str | None:
    """The next position inward that ice occupies (rule_position_progression, 6.2.5c, 6.2.6, 6.2.6a, 6.2.6b)."""
    ice = [o.id for o in state.ice(run.server)]
    if run.inward is not None:
        return next((id for id in run.inward if id in ice), None)
    if run.position in ice:
        index = ice.index(run.position) + 1
        return ice[index] if index < len(ice) else None
    passed = [k for k, id in enumerate(ice) if id in run.passed]
    return None if not passed else (ice[passed[-1] + 1] if passed[-1] + 1 < len(ice) else None)


def vacated(state: State, id: str) -> State:
    """Before ice leaves its position: the Runner who is there stays at the vacant position (rule_destroy_position).
    Ice of a forced encounter leaves none behind, wherever it was."""
    run = state.run
    if run is None or run.position != id or run.inward is not None:
        return state
    if run.forced:
        return structs.replace(state, run=structs.replace(run, inward=()))
    ice = [o.id for o in state.ice(run.server)]
    if id not in ice:
        return state
    return structs.replace(state, run=structs.replace(run, inward=tuple(ice[ice.index(id) + 1 :])))


def moved(state: State, id: str, server: str) -> State:
    """Before installed ice moves to another server: the Runner who encounters it goes along, another one stays at the
    vacant position (rule_ice_change_encounter_move_swap, rule_ice_change_approach_uninstall_move)."""
    run = state.run
    if run is None or run.position != id:
        return state
    if run.encountering:
        return structs.replace(state, run=structs.replace(run, server=server))
    return vacated(state, id)


def swapped(state: State, one: GameObject, other: GameObject) -> State:
    """Before two cards swap places: positions stay, so the Runner is at the ice that comes; but the Runner who
    encounters ice stays with it (rule_ice_change_approach_swap, rule_ice_change_encounter_move_swap, 6.2.7e)."""
    run = state.run
    if run is None or run.inward is not None or run.position not in (one.id, other.id):
        return state
    there = other if run.position == one.id else one
    if run.encountering:
        if there.place is not Place.ICE or there.server is None:  # it is uninstalled: the encounter ends
            return structs.replace(state, run=structs.replace(run, position=there.id, encountering=False))
        return structs.replace(state, run=structs.replace(run, server=there.server))
    return structs.replace(state, run=structs.replace(run, position=there.id))


def came_inward(state: State, id: str, gone: str) -> State:
    """Ice was installed directly inward of a position that has become vacant: a Runner there will come to it next
    (rule_ice_change_inward)."""
    run = state.run
    if run is None or run.position != gone or run.inward is None:
        return state
    return structs.replace(state, run=structs.replace(run, inward=(id, *run.inward)))


def outermost(state: State, id: str, before: str) -> State:
    """Ice goes to the outermost position: in front of what was outermost (rule_ice_outermost_position, 6.2.2a)."""
    rest = [o for o in state.objects if o.id != id]
    rest.insert(next(i for i, o in enumerate(rest) if o.id == before), state.object(id))
    return structs.replace(state, objects=tuple(rest))


def directly_outward(state: State, server: str | None, wanted: Iterable[str | None]) -> str | None:
    """The ice directly inward of which the position of ice that is installed is created: of the wanted ones the first
    that is still there (rule_create_position_directly_inward)."""
    there = {o.id for o in state.ice(server)} if server is not None else set()
    return next((id for id in wanted if id in there), None)
