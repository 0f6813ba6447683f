"""What an additional cost to play a card took, of which later lines speak: `the trashed program` (1.16.10)."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from ..abilities import Ability
from ..costs import AdditionalCost, AddTo, Component, Derez, Forfeit, TrashCards
from ..deeds import Deed
from ..effects import Target
from ..selectors import Bound, Same, This
from ..values import walk

# The word by which a text speaks of what was paid so, and the name that the cost gives it.
PAID: dict[str, tuple[type, str]] = {
    "trashed": (TrashCards, "the card trashed to pay"),
    "forfeited": (Forfeit, "the agenda forfeited to pay"),
    "added": (AddTo, "the card added to pay"),
    "derezzed": (Derez, "the card derezzed to pay"),
}


def names_of_paid(abilities: tuple[Ability, ...]) -> tuple[str, ...]:
    """The names under which later abilities can speak of the one object that each such cost takes."""
    components = [c for cost in _costs(abilities) for c in cost.cost.components]
    return tuple(name for kind, name in PAID.values() if sum(_takes_one(c, kind) for c in components) == 1)


def with_names_of_paid(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """The abilities, with a name for what a cost takes where another ability speaks of it."""
    said = {node.name for node in walk(abilities) if isinstance(node, Bound)}
    wanted = {kind: name for kind, name in PAID.values() if name in said}
    return tuple(_named(ability, wanted) for ability in abilities) if wanted else abilities


def _costs(abilities: tuple[Ability, ...]) -> list[AdditionalCost]:
    """What it costs in addition to play the card itself."""
    declared = [d for ability in abilities for d in ability.declarations if isinstance(d, AdditionalCost)]
    return [d for d in declared if d.act.act is Deed.PLAY and d.act.what == Same(This()) and not d.cost.alternatives]


def _takes_one(component: Component, kind: type) -> bool:
    if not isinstance(component, TrashCards | Forfeit | AddTo | Derez) or not isinstance(component, kind):
        return False
    return isinstance(component.what, Target) and component.what.least == component.what.most == 1


def _named(ability: Ability, wanted: dict[Any, str]) -> Ability:
    declarations = tuple(_with_name(d, wanted) if d in _costs((ability,)) else d for d in ability.declarations)
    return structs.replace(ability, declarations=declarations) if declarations != ability.declarations else ability


def _with_name(declared: Any, wanted: dict[Any, str]) -> Any:
    components = tuple(
        structs.replace(c, what=structs.replace(c.what, name=wanted[type(c)])) if type(c) in wanted else c
        for c in declared.cost.components
    )
    return structs.replace(declared, cost=structs.replace(declared.cost, components=components))
