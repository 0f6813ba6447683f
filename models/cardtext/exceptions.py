"""Exceptions that a later sentence makes: `ignore this ability if ...`, `instead place 3` (9.1.2, 9.12.1)."""

from __future__ import annotations

from msgspec import structs

from ..abilities import AbilityKind, Prohibition
from ..conditions import ActPattern, AllHold, Condition, NotSo
from ..deeds import Deed
from ..selectors import Selector
from .drafts import Draft
from .logic import together
from .pieces import Ignored


def ignored(draft: Draft, piece: Ignored) -> Draft | None:
    """The draft of an ability that is as if it were not there while a condition holds, or for accesses from a zone."""
    if piece.zones:
        trigger = draft.trigger
        if trigger is None or any(e.verb is not Deed.ACCESS or e.from_zones for e in trigger.events):
            return None
        events = tuple(structs.replace(e, by=None, from_zones=piece.zones) for e in trigger.events)
        draft.trigger = structs.replace(trigger, events=events)
        return draft
    if draft.kind is not AbilityKind.STATIC or piece.condition is None or draft.restrictions:
        return None
    draft.condition = both(draft.condition, NotSo(piece.condition))
    return draft


def ignored_for(draft: Draft, what: Selector) -> Draft | None:
    """The draft of a prohibition that is not about such objects."""
    match draft.declarations:
        case (Prohibition(act=ActPattern(what=forbidden) as act) as only,) if forbidden is not None:
            narrowed = structs.replace(act, what=together((forbidden, ~what)))
            draft.declarations = (structs.replace(only, act=narrowed),)
            return draft
        case _:
            return None


def both(first: Condition | None, second: Condition) -> Condition:
    """Both conditions, where there is a first one."""
    return second if first is None else AllHold((first, second))
