"""A state read by the rules: what is so, by topic.

Each topic is the file of this room that has its name: `game.memory` stands in `memory.py`. A single question is a
function of the file of its topic. Inside of this room files import one another, down to the `Situation`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

from ...models.abilities import StatChange
from ...models.actions import Choice
from ...models.selectors import Selector
from .actions import action_key
from .advancement_requirement import AdvancementRequirement
from .being_tagged import is_tagged
from .changed_costs import CostChanges
from .characteristics import CardNumbers
from .concerning import Concerning
from .credit_pool import CreditPool
from .failing import why_it_fails
from .first_clicks import first_click_is_for
from .hanging import is_of_objects_alone
from .history import History
from .hosting import has_host, has_room, is_hosted_by_own_text
from .increased_strength import IncreasedStrength
from .install_destinations import InstallDestinations
from .memory import Memory
from .not_understood import NotUnderstood
from .own_restrictions import OwnRestrictions
from .paid_windows import is_worth_telling
from .parts_of_a_card import attribute_of
from .permissions import Permissions
from .player_numbers import PlayerNumbers
from .positions import has_position
from .previous_objects import PreviousObjects
from .prohibitions import Prohibitions
from .random_access_limit import at_most_at_random
from .regions import alike
from .selection import Selection
from .servers import Servers
from .situation import Situation
from .subroutines import Subroutines
from .subtypes_then import telling
from .swapping import can_swap
from .trigger_conditions import TriggerConditions

T = TypeVar("T")


def _of(topic: Callable[[Situation], T]) -> T:
    """A topic of each game: an attribute that is this value of the game."""
    return cast(T, property(topic))


class Game(Situation):
    """The view that every rule takes of a position: the situation, and whatever the rules ask about it."""

    __slots__ = ()

    advancement_requirement: AdvancementRequirement = _of(AdvancementRequirement)
    changed_costs: CostChanges = _of(CostChanges)
    characteristics: CardNumbers = _of(CardNumbers)
    concerning: Concerning = _of(Concerning)
    credit_pool: CreditPool = _of(CreditPool)
    history: History = _of(History)
    increased_strength: IncreasedStrength = _of(IncreasedStrength)
    install_destinations: InstallDestinations = _of(InstallDestinations)
    memory: Memory = _of(Memory)
    not_understood: NotUnderstood = _of(NotUnderstood)
    own_restrictions: OwnRestrictions = _of(OwnRestrictions)
    permissions: Permissions = _of(Permissions)
    player_numbers: PlayerNumbers = _of(PlayerNumbers)
    previous_objects: PreviousObjects = _of(PreviousObjects)
    prohibitions: Prohibitions = _of(Prohibitions)
    selection: Selection = _of(Selection)
    servers: Servers = _of(Servers)
    subroutines: Subroutines = _of(Subroutines)
    trigger_conditions: TriggerConditions = _of(TriggerConditions)

    action_key: staticmethod[[Choice], str] = staticmethod(action_key)
    alike = alike
    at_most_at_random = at_most_at_random
    attribute_of = attribute_of
    can_swap = can_swap
    first_click_is_for = first_click_is_for
    has_host = has_host
    has_position = has_position
    has_room = has_room
    is_hosted_by_own_text = is_hosted_by_own_text
    is_tagged = is_tagged
    paid_window_is_worth_telling = is_worth_telling
    telling_subtypes = telling
    why_it_fails = why_it_fails

    @staticmethod
    def is_of_objects_alone(what: Selector | StatChange) -> bool:
        """Whether what fits, or has a number changed, can change only with the objects."""
        return is_of_objects_alone(what)
