"""The words of an ability with what they were found to mean written in their places."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from ..abilities import Instruction, Prevent
from ..conditions import RunOn
from ..deeds import Deed
from ..effects import Effect, Target, The
from ..selectors import (
    INSTALLED,
    RUN_SERVER,
    Alike,
    And,
    Attribute,
    Bound,
    ChosenServer,
    Or,
    Same,
    ServerWord,
    Shares,
    ThatMany,
    This,
)
from ..values import Value, inside
from .kept_choices import SERVER
from .logic import other_copies, together
from .mentions import Found


class Applier:
    """The second pass: writes in what the first decided."""

    def __init__(self, found: Found) -> None:
        self.found: Found = found
        self.count: int = 0

    def enter(self, node: Value) -> int:
        index = self.count
        self.count += 1
        return index

    def leave(self, node: Value, rebuilt: Value, index: int) -> Any:
        if isinstance(node, Bound):
            return self.found.refs[index]
        if isinstance(node, Same | The) and index + 1 in self.found.sorts:  # of which its one part speaks
            sort = self.found.sorts[index + 1]
            return sort if isinstance(node, Same) else Target(sort)
        if isinstance(node, ThatMany):
            return self.found.amounts[index]
        if isinstance(rebuilt, RunOn) and rebuilt.named in (ServerWord.ATTACKED, RUN_SERVER):
            return RunOn(rebuilt.server)
        if isinstance(rebuilt, Alike) and rebuilt.to == Bound(f"that {rebuilt.attribute.value}"):
            return Shares(rebuilt.attribute, rebuilt.to.name)
        if taken := self.found.taken.get(index):
            return Or(taken) if len(taken) > 1 else taken[0]
        if index in self.found.subtypes:
            return Shares(Attribute.SUBTYPE, self.found.subtypes[index])
        if isinstance(rebuilt, And):
            rebuilt = other_copies(rebuilt)
            if any(isinstance(part, And) for part in rebuilt.parts):
                rebuilt = together(rebuilt.parts)
        if node == ChosenServer("the chosen server"):
            return ChosenServer(SERVER)
        if isinstance(node, ChosenServer) and node != RUN_SERVER:
            return self.found.servers[index]
        other = self.found.others.get(index)
        if other is not None and isinstance(rebuilt, Target) and isinstance(rebuilt.what, And):
            parts = tuple(~Same(Bound(other)) if p == ~Same(This()) else p for p in rebuilt.what.parts)
            rebuilt = structs.replace(rebuilt, what=And(parts))
        name = self.found.names.get(index)
        if name is not None and isinstance(rebuilt, Target | Effect | Prevent):
            return structs.replace(rebuilt, name=name)
        match rebuilt:
            case Effect(kind, what=Target(name=str() as name) as target, name=None) if name == _DONE.get(kind):
                return structs.replace(rebuilt, what=structs.replace(target, name=None), name=name)
            case Instruction(effects=(_, _, *_) as effects):
                # what is installed within it is told by the target
                names = {e.what.name for e in effects if e.kind is Deed.INSTALL and isinstance(e.what, Target)}
                return structs.replace(rebuilt, effects=_as_targeted(effects, names))
        return rebuilt


def _as_targeted(node: Any, names: set[str | None]) -> Any:
    """The structure with what one of these names stands for where it says that, installed."""
    match node:
        case And((Same(Bound(name)) as same, installed)) if installed == INSTALLED and name in names:
            return same
        case _:
            return inside(node, lambda part: _as_targeted(part, names)) if names else node


_DONE = {Deed.EXPOSE: "the exposed card", Deed.TRASH: "the trashed card"}  # not what was to be, and was prevented
