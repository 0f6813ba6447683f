"""Choices that an ability makes for another one of the same card (rule_lingering_effect_maintain_choice)."""

from __future__ import annotations

from functools import lru_cache

from .abilities import (
    Ability,
    AbilityKind,
    Choice,
    ChooseOption,
    ChooseValue,
    If,
    Instruction,
    NestedCost,
    Step,
)
from .cards import Card
from .conditions import Duration, Fits, While
from .deeds import Deed
from .naming import named_in, names_in
from .selectors import Is, Status, This
from .terms import Scope
from .values import Value, walk

WHILE_ACTIVE = While(Fits(This(), Is(Status.ACTIVE)))


class KeptChoice(Value, frozen=True):
    """What an ability of a card chooses and others of it speak of: its name, how long it is kept, and what is chosen,
    None where that is a card."""

    name: str
    ability: Ability
    what: Choice | None

    @property
    def duration(self) -> Duration:
        """How long it is kept."""
        return kept_for(self.ability)


def kept_for(ability: Ability) -> Duration:
    """How long another ability can speak of what this one chose: for the turn where it chooses as a turn begins and
    does nothing else, else as long as the source is active (9.10.3b, 9.10.3c)."""
    begins = ability.trigger is not None and any(e.verb is Deed.TURN_BEGINS for e in ability.trigger.events)
    return Scope.TURN if begins and _only_chooses(ability.steps) else WHILE_ACTIVE


def _only_chooses(steps: tuple[Step, ...]) -> bool:
    """Whether they have no effects other than making a choice; what they cost is none."""
    return all(_is_choice(step) for step in steps)


def _is_choice(step: Step) -> bool:
    match step:
        case ChooseValue():
            return True
        case Instruction(effects=effects, if_done=then, if_not=otherwise):
            return all(e.kind is Deed.CHOOSE for e in effects) and _only_chooses((*then, *otherwise))
        case If(then=then, otherwise=otherwise) | NestedCost(if_paid=then, if_not=otherwise):
            return _only_chooses((*then, *otherwise))
        case ChooseOption(options=options):
            return all(_only_chooses(option.steps) for option in options)
        case _:
            return False


@lru_cache(maxsize=1024)
def kept_choice(card: Card) -> KeptChoice | None:
    """The choice that one ability of the card makes for another; None where there is none."""
    for number, ability in enumerate(card.abilities):
        others = (*card.abilities[:number], *card.abilities[number + 1 :])
        names = sorted(names_in(others) & named_in((ability,)))
        if names and ability.kind is not AbilityKind.STATIC:
            values = (n.what for n in walk(ability) if isinstance(n, ChooseValue) and n.name == names[0])
            return KeptChoice(names[0], ability, next(values, None))
    return None
