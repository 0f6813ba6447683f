"""Calling objects and servers of one state as another one calls them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from msgspec import Struct, structs

from ...models.frames import Reference
from ...models.parts import whole_of
from ...models.state import State

T = TypeVar("T")


def with_names(state: State, names: Mapping[str, str]) -> State:
    """The state with objects called as in `names`; nothing else is changed."""
    present = {o.id: names[o.id] for o in state.objects if names.get(o.id, o.id) != o.id}
    if not present:
        return state
    return structs.replace(
        state,
        objects=_renamed(state.objects, present),
        stack=_renamed(state.stack, present),
        run=_renamed(state.run, present),
        lingering=_renamed(state.lingering, present),
        history=_renamed(state.history, present),
    )


def with_servers_of(state: State, other: State) -> State:
    """The state with a remote server called as the other one calls it, where only the number is another."""
    mine = [s for s in state.remotes if s not in other.remotes]
    theirs = [s for s in other.remotes if s not in state.remotes]
    if not mine or len(mine) != len(theirs):
        return state
    names: dict[str, str] = {}
    for old, new in zip(mine, theirs, strict=True):
        if {o.id for o in state.objects if o.server == old} != {o.id for o in other.objects if o.server == new}:
            return state
        names[old] = new
    return structs.replace(
        state,
        objects=tuple(structs.replace(o, server=names.get(o.server or "", o.server)) for o in state.objects),
        remotes=tuple(names.get(s, s) for s in state.remotes),
        run=structs.replace(state.run, server=names.get(state.run.server, state.run.server)) if state.run else None,
        history=tuple(structs.replace(e, server=names[e.server]) if e.server in names else e for e in state.history),
    )


def with_references(value: T, now: Mapping[str, Reference]) -> T:
    """A value in which every reference is to an object as it is now."""
    if isinstance(value, Reference):
        return now.get(value.id, value)  # type: ignore[return-value]
    if isinstance(value, tuple):
        return tuple(with_references(v, now) for v in value)  # type: ignore[return-value]
    if isinstance(value, Struct):
        parts = {field: getattr(value, field) for field in value.__struct_fields__}
        changed = {field: new for field, old in parts.items() if (new := with_references(old, now)) != old}
        return structs.replace(value, **changed) if changed else value
    return value


def _renamed(value: T, names: Mapping[str, str]) -> T:
    """A value in which every text that is such a name is another one; a card of the pool keeps its own, which an object
    may be called by, too."""
    if isinstance(value, str):
        whole = whole_of(value)
        found = names.get(whole)
        return value if found is None else type(value)(found + value[len(whole) :])
    if isinstance(value, tuple):
        made = tuple(_renamed(v, names) for v in value)
        return value if all(a is b for a, b in zip(made, value, strict=True)) else made  # type: ignore[return-value]
    if isinstance(value, Struct):
        changed = {}
        for field in value.__struct_fields__:
            old = getattr(value, field)
            new = _renamed(old, names) if field != "card" else old
            if new is not old:
                changed[field] = new
        return structs.replace(value, **changed) if changed else value
    return value
