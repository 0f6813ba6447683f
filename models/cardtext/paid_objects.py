"""What an additional cost to play a card took, of which later lines speak: `the trashed program` (1.16.10)."""

from __future__ import annotations

from msgspec import structs

from ..abilities import Ability
from ..costs import AdditionalCost, AddTo, Component, Derez, Forfeit, Reveal, TrashCards
from ..deeds import Deed
from ..effects import Target
from ..selectors import Bound, Same, This
from ..values import walk

# The word by which a text speaks of what was paid, and the name that the cost gives it.
PAID: dict[str, str] = {
    "trashed": "the card trashed to pay",
    "forfeited": "the agenda forfeited to pay",
    "added": "the card added to pay",
    "derezzed": "the card derezzed to pay",
    "revealed": "the card revealed to pay",
}


def names_of_paid(abilities: tuple[Ability, ...]) -> tuple[str, ...]:
    """The names under which later abilities can speak of the one object that each such cost takes."""
    words = [_taken(c) for cost in _costs(abilities) for c in cost.cost.components]
    return tuple(name for word, name in PAID.items() if words.count(word) == 1)


def with_names_of_paid(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """The abilities, with a name for what a cost takes where another ability speaks of it."""
    said = {node.name for node in walk(abilities) if isinstance(node, Bound)}
    wanted = {word: name for word, name in PAID.items() if name in said}
    return tuple(_named(ability, wanted) for ability in abilities) if wanted else abilities


def _costs(abilities: tuple[Ability, ...]) -> list[AdditionalCost]:
    """What it costs in addition to play the card itself."""
    declared = [d for ability in abilities for d in ability.declarations if isinstance(d, AdditionalCost)]
    return [d for d in declared if d.act.act is Deed.PLAY and d.act.what == Same(This()) and not d.cost.alternatives]


def _taken(component: Component) -> str | None:
    """What is done to the one object that the component takes; what is revealed and trashed was trashed last."""
    match component:
        case TrashCards(Target(least=1, most=1)) | Reveal(Target(least=1, most=1), trash=True):
            return "trashed"
        case Reveal(Target(least=1, most=1)):
            return "revealed"
        case Forfeit(Target(least=1, most=1)):
            return "forfeited"
        case AddTo(Target(least=1, most=1)):
            return "added"
        case Derez(Target(least=1, most=1)):
            return "derezzed"
        case _:
            return None


def _named(ability: Ability, wanted: dict[str, str]) -> Ability:
    declarations = tuple(_with_name(d, wanted) if d in _costs((ability,)) else d for d in ability.declarations)
    return structs.replace(ability, declarations=declarations) if declarations != ability.declarations else ability


def _with_name(declared: AdditionalCost, wanted: dict[str, str]) -> AdditionalCost:
    components = tuple(_called(c, wanted) for c in declared.cost.components)
    return structs.replace(declared, cost=structs.replace(declared.cost, components=components))


def _called(component: Component, wanted: dict[str, str]) -> Component:
    name = wanted.get(_taken(component) or "")
    match component:
        case TrashCards(Target() as what) | Reveal(Target() as what) | Forfeit(Target() as what) if name is not None:
            return structs.replace(component, what=structs.replace(what, name=name))
        case AddTo(Target() as what) | Derez(Target() as what) if name is not None:
            return structs.replace(component, what=structs.replace(what, name=name))
        case _:
            return component
