"""Calling objects and servers of one state as another one calls them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar, cast

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
    return cast(T, _mapped(value, lambda part: now.get(part.id, part) if isinstance(part, Reference) else None))


def _renamed(value: T, names: Mapping[str, str]) -> T:
    """A value in which every text that is such a name is another one; a card of the pool keeps its own, which an object
    may be called by, too."""

    def named(part: Any) -> Any:
        if not isinstance(part, str):
            return None
        whole = whole_of(part)
        found = names.get(whole)
        return part if found is None else type(part)(found + part[len(whole) :])

    return cast(T, _mapped(value, named))


def _mapped(value: Any, leaf: Callable[[Any], Any]) -> Any:
    """A value with every part, down to those that `leaf` gives another for (or the same), replaced; what nothing
    changes in is the same object."""
    told = leaf(value)
    if told is not None:
        return told
    if isinstance(value, tuple):
        made = tuple(_mapped(part, leaf) for part in value)
        return value if all(a is b for a, b in zip(made, value, strict=True)) else made
    if isinstance(value, Struct):
        fields = (field for field in value.__struct_fields__ if field != "card")
        made_of = {field: _mapped(getattr(value, field), leaf) for field in fields}
        changed = {field: new for field, new in made_of.items() if new is not getattr(value, field)}
        return structs.replace(value, **changed) if changed else value
    return value
