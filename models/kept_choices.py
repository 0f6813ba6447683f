"""Choices that an ability makes for another one of the same card (rule_lingering_effect_maintain_choice)."""

from __future__ import annotations

from functools import lru_cache

from .abilities import Ability, AbilityKind, Choice, ChooseValue
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
    """How long another ability can speak of what this one chose: for the turn where it is chosen as a turn begins, else
    as long as the source is active."""
    begins = ability.trigger is not None and any(e.verb is Deed.TURN_BEGINS for e in ability.trigger.events)
    return Scope.TURN if begins else WHILE_ACTIVE


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
