"""The Runner's position during a run, and what becomes of it when ice comes, goes or moves (6.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

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
    """Before ice leaves its position: the Runner who is there, in the run or one that a forced encounter interrupts,
    stays at the vacant position, and does not come to this ice any more, wherever it is installed again
    (rule_destroy_position, rule_no_memory)."""
    return _each_run(state, lambda run: _left(state, run, id))


def _left(state: State, run: Run, id: str) -> Run:
    """The run in which ice has left its position; that of a forced encounter leaves none behind, wherever it was."""
    if id in run.passed:
        run = structs.replace(run, passed=tuple(each for each in run.passed if each != id))
    if run.inward is not None and id in run.inward:
        run = structs.replace(run, inward=tuple(each for each in run.inward if each != id))
    if run.moved_to is not None and id in (run.moved_to.position, *run.moved_to.inward):
        inward = tuple(each for each in run.moved_to.inward if each != id)
        gone = run.moved_to.vacant or run.moved_to.position == id
        run = structs.replace(run, moved_to=structs.replace(run.moved_to, inward=inward, vacant=gone))
    if run.position != id or run.inward is not None:
        return run
    server = state.object(id).server  # another one than is attacked by now, where the Runner will move
    ice = [o.id for o in state.ice(server)] if server is not None and not run.forced else []
    return structs.replace(run, inward=tuple(ice[ice.index(id) + 1 :]) if id in ice else ())


def moved(state: State, id: str, server: str) -> State:
    """Before installed ice moves to another server: the Runner who encounters it goes along, another one stays at the
    vacant position (rule_ice_change_encounter_move_swap, rule_ice_change_approach_uninstall_move)."""

    def changed(run: Run) -> Run:
        there = run.position == id and run.inward is None
        return structs.replace(run, server=server) if there and run.encountering else _left(state, run, id)

    return _each_run(state, changed)


def swapped(state: State, one: GameObject, other: GameObject) -> State:
    """Before two cards swap places: positions stay, so the Runner is at the ice that comes; but the Runner who
    encounters ice stays with it (rule_ice_change_approach_swap, rule_ice_change_encounter_move_swap, 6.2.7e)."""
    return _each_run(state, lambda run: _swapped(run, one, other))


def _swapped(run: Run, one: GameObject, other: GameObject) -> Run:
    if run.inward is not None:
        names = {one.id: other.id, other.id: one.id}
        inward = tuple(names.get(id, id) for id in run.inward)
        return run if inward == run.inward else structs.replace(run, inward=inward)
    if run.position not in (one.id, other.id):
        return run
    there = other if run.position == one.id else one
    if run.encountering:
        if there.place is not Place.ICE or there.server is None:  # it is uninstalled: the encounter ends
            return structs.replace(run, position=there.id, encountering=False)
        return structs.replace(run, server=there.server)
    return structs.replace(run, position=there.id)


def runs_of(state: State) -> Iterator[Run]:
    """The run, and those that it interrupts."""
    run = state.run
    while run is not None:
        yield run
        run = run.under


def _each_run(state: State, change: Callable[[Run], Run]) -> State:
    """The state with a change to the run, and to those that it interrupts."""

    def changed(run: Run) -> Run:
        under = run.under if run.under is None else changed(run.under)
        return change(run if under is run.under else structs.replace(run, under=under))

    if state.run is None:
        return state
    run = changed(state.run)
    return state if run is state.run else structs.replace(state, run=run)


def came_inward(state: State, id: str, of: str) -> State:
    """Ice was installed directly inward of a position: a Runner at one that has become vacant, in the run or one that a
    forced encounter interrupts, will come to it after that one (rule_ice_change_inward)."""

    def changed(run: Run) -> Run:
        if run.inward is None or run.forced:
            return run
        own = run.position if _is_vacant(state, run) else None
        places = (own, *run.inward)
        if of not in places:
            return run
        after = places.index(of)
        return structs.replace(run, inward=(*run.inward[:after], id, *run.inward[after:]))

    return _each_run(state, changed)


def came_innermost(state: State, id: str, server: str) -> State:
    """Installed ice has moved to the innermost position: a Runner at a position that has become vacant, its own one
    perhaps, will come to it last (rule_create_position_innermost, rule_destroy_position)."""

    def changed(run: Run) -> Run:
        if run.inward is None or run.server != server or run.forced:
            return run
        return structs.replace(run, inward=(*run.inward, id))

    return _each_run(state, changed)


def outermost(state: State, id: str, before: str) -> State:
    """Ice goes to the outermost position: in front of what was outermost (rule_ice_outermost_position, 6.2.2a)."""
    rest = [o for o in state.objects if o.id != id]
    rest.insert(next(i for i, o in enumerate(rest) if o.id == before), state.object(id))
    return structs.replace(state, objects=tuple(rest))


def positions(state: State, server: str) -> tuple[str, ...]:
    """The ice in the positions of a server, outermost first; a vacant one under a Runner is named by the ice that has
    left it (rule_destroy_position)."""
    found = [o.id for o in state.ice(server)]
    for run in runs_of(state):
        if run.server == server and run.position is not None and run.inward is not None and _is_vacant(state, run):
            outward = [id for id in found if id not in run.inward]
            found.insert(len(outward), run.position)
    return tuple(found)


def _is_vacant(state: State, run: Run) -> bool:
    """Whether the Runner is at a position that ice has left; one whose ice has come back elsewhere has no name."""
    there = state.find(run.position or "")
    gone = there is None or there.place is not Place.ICE or there.server != run.server
    return run.inward is not None and not run.forced and gone


def directly_outward(state: State, server: str | None, wanted: Iterable[str | None]) -> str | None:
    """The ice directly inward of which ice is installed: that of the first of the wanted positions that there still is,
    or the next one outward of it where it is vacant (rule_create_position_directly_inward)."""
    there = {o.id for o in state.ice(server)} if server is not None else set()
    every = positions(state, server) if server is not None else ()
    for id in wanted:
        if id in every:
            return next((each for each in reversed(every[: every.index(id) + 1]) if each in there), None)
    return None
