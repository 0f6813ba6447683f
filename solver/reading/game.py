"""A state read by the rules: what is so, by topic.

Each topic is the file of this room that has its name: `game.memory` stands in `memory.py`. A single question is a
function of the file of its topic. Inside of this room files import one another, down to the `Situation`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

from .advancement_requirement import AdvancementRequirement
from .being_tagged import is_tagged
from .changed_costs import CostChanges
from .characteristics import CardNumbers
from .concerning import Concerning
from .failing import why_it_fails
from .first_clicks import first_click_is_for
from .hanging import is_of_objects_alone
from .history import History
from .install_destinations import InstallDestinations
from .memory import Memory
from .not_understood import NotUnderstood
from .own_restrictions import OwnRestrictions
from .paid_windows import is_worth_telling
from .parts_of_a_card import attribute_of
from .permissions import Permissions
from .player_numbers import PlayerNumbers
from .previous_objects import PreviousObjects
from .prohibitions import Prohibitions
from .random_access_limit import at_most_at_random
from .regions import alike
from .selection import Selection
from .servers import Servers
from .situation import Situation
from .subroutines import Subroutines
from .swapping import can_swap
from .trigger_conditions import TriggerConditions

T = TypeVar("T")


def _of(topic: Callable[[Situation], T]) -> T:
    """A topic of each game: an attribute that is this value of the game."""
    return cast(T, property(topic))


class Game(Situation):
    """The view that every rule takes of a position: the situation, and whatever the rules ask about it."""

    __slots__ = ()

    advancement_requirement = _of(AdvancementRequirement)
    changed_costs = _of(CostChanges)
    characteristics = _of(CardNumbers)
    concerning = _of(Concerning)
    history = _of(History)
    install_destinations = _of(InstallDestinations)
    memory = _of(Memory)
    not_understood = _of(NotUnderstood)
    own_restrictions = _of(OwnRestrictions)
    permissions = _of(Permissions)
    player_numbers = _of(PlayerNumbers)
    previous_objects = _of(PreviousObjects)
    prohibitions = _of(Prohibitions)
    selection = _of(Selection)
    servers = _of(Servers)
    subroutines = _of(Subroutines)
    trigger_conditions = _of(TriggerConditions)

    alike = alike
    at_most_at_random = at_most_at_random
    attribute_of = attribute_of
    can_swap = can_swap
    first_click_is_for = first_click_is_for
    is_of_objects_alone = staticmethod(is_of_objects_alone)
    is_tagged = is_tagged
    paid_window_is_worth_telling = is_worth_telling
    why_it_fails = why_it_fails
