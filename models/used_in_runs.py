"""Which abilities are used in runs only, and which make one: what a history that tells of them tells of a run."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from .abilities import Ability, AbilityKind, Delayed, Flag, Instruction, Lasting
from .brought import DONE_WITH
from .cards import Card
from .conditions import AllHold, Condition, During, Fits, InTime, Occurred, RunOn, UseOnly
from .deeds import Deed
from .effects import Effect
from .selectors import Current, Role
from .terms import Scope
from .values import walk

PARTS_OF_A_RUN = (  # what a run consists of: where one is told without more, each of it may have happened
    Deed.RUN_BEGINS,
    Deed.RUN_SUCCESSFUL,
    Deed.RUN_UNSUCCESSFUL,
    Deed.RUN_ENDS,
    Deed.APPROACH,
    Deed.ENCOUNTER,
    Deed.ENCOUNTER_ENDS,
    Deed.PASS,
    Deed.PASS_ALL_ICE,
    Deed.APPROACH_SERVER,
    Deed.BREACH,
    Deed.BREACH_ENDS,
    Deed.ACCESS,
    Deed.ACCESS_ENDS,
    Deed.STEAL,
)
TOLD_OF_ONE = frozenset({*PARTS_OF_A_RUN, *DONE_WITH, Deed.JACK_OUT})  # what mostly happens in one
_DONE_IN_ONE = (Deed.BREAK, Deed.BYPASS, Deed.JACK_OUT, Deed.END_THE_RUN, Deed.CHANGE_SERVER, Deed.MOVE_RUNNER)
_TIMES = tuple(time for time in During if time.startswith("run") or "encounter" in time)
_TIMES_IN_ONE = (*_TIMES, During.SUBROUTINES_OF_THIS, During.ACCESS, During.BREACH)
_SCOPES = (Scope.RUN, Scope.APPROACH, Scope.ENCOUNTER, Scope.BREACH, Scope.ACCESS)
_ROLES = (Role.APPROACHED, Role.ENCOUNTERED, Role.ACCESSED)


@lru_cache(maxsize=4096)
def in_a_run(ability: Ability) -> bool:
    """Whether an ability is used, or resolves, in a run only; or as a card is accessed, which is mostly in one."""
    if ability.kind is AbilityKind.SUBROUTINE or Flag.INTERFACE in ability.flags or Flag.ACCESS in ability.flags:
        return True
    trigger = ability.trigger
    if trigger is not None:
        events = all(pattern.verb in TOLD_OF_ONE for pattern in trigger.events)
        return bool(trigger.events) and (events or trigger.during in _TIMES_IN_ONE)
    if any(isinstance(r, UseOnly) and _holds_in_one(r.condition) for r in ability.restrictions):
        return True
    return not makes_a_run(ability) and any(_is_of_one(node) for node in _at_once(ability))


@lru_cache(maxsize=4096)
def makes_a_run(ability: Ability) -> bool:
    """Whether a run is made as the ability resolves."""
    steps = (step for step in ability.steps if isinstance(step, Instruction) and not step.optional)
    return any(effect.kind is Deed.RUN for step in steps for effect in step.effects)


def used(card: Card, verb: Deed, clause: int | None) -> tuple[Ability, ...]:
    """The abilities of a card one of which was used, or has resolved, where such an event is told of it."""
    if verb is Deed.SUBROUTINE_RESOLVES:
        return tuple(a for a in card.abilities if a.kind is AbilityKind.SUBROUTINE)
    kinds = (AbilityKind.PAID, AbilityKind.CONDITIONAL) if verb is Deed.USE else ()
    return tuple(a for n, a in enumerate(card.abilities) if a.kind in kinds and clause in (None, n))


def _at_once(ability: Ability) -> Iterator[object]:
    """What it does as it resolves."""
    yield from walk(tuple(step for step in ability.steps if not isinstance(step, Delayed | Lasting)))


def _is_of_one(node: object) -> bool:
    """Whether it can be done, or is there, in a run only."""
    match node:
        case Effect(kind=kind):
            return kind in _DONE_IN_ONE
        case Current(role):
            return role in _ROLES
        case _:
            return False


def _holds_in_one(condition: Condition) -> bool:
    """Whether a condition can hold in a run only."""
    match condition:
        case AllHold(parts):
            return any(map(_holds_in_one, parts))
        case InTime(time):
            return time in _TIMES_IN_ONE
        case Fits(Current(role)):
            return role in _ROLES
        case Occurred(scope=scope):
            return scope in _SCOPES
        case RunOn():
            return True
        case _:
            return False
