"""Cards that are shown because a text asked for a property of them: when they change zones (4.1.2a) and when they are
installed (8.5.13)."""

from __future__ import annotations

from ...models.deeds import Deed
from ...models.effects import Each, Object, Target
from ...models.selectors import (
    Alike,
    And,
    Compare,
    Faction,
    Is,
    Not,
    OfIdentityFaction,
    Or,
    Selector,
    Shares,
    Status,
    Subtype,
    Titled,
    Type,
)
from ...models.state import GameObject, State
from ...models.terms import Face, Side, Zone
from .. import road
from ..deeds import Done

HIDDEN = (Zone.HQ, Zone.RND, Zone.GRIP, Zone.STACK)


def asks_for_a_property(selector: Selector, *, installing: bool = False) -> bool:
    """Whether a text asks for something that only the front of the card tells; a card type is taken on trust while
    installing (rule_no_reveal_for_default_install)."""
    match selector:
        case And(parts) | Or(parts):
            return any(asks_for_a_property(part, installing=installing) for part in parts)
        case Not(part):
            return asks_for_a_property(part, installing=installing)
        case Type():
            return not installing
        case Is(status):
            return status is Status.UNIQUE
        case Subtype() | Compare() | Titled() | Faction() | Shares() | Alike() | OfIdentityFaction():
            return True
        case _:
            return False


def shown(
    state: State, object: GameObject, what: Object | None, by: Side, source: str, *, installing: bool = False
) -> State:
    """The state in which a card that was hidden has been revealed, where what chose it asked for a property
    (rule_reveal_from_hidden, rule_reveal_for_ability_limitations)."""
    hidden = object.zone in HIDDEN or object.face is Face.DOWN
    if not hidden or not isinstance(what, Target | Each) or not asks_for_a_property(what.what, installing=installing):
        return state
    return road.done(state, Deed.REVEAL, Done(by=by, objects=(object.id,), source=source))
