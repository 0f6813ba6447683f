"""What an ability that starts a run brings along for it (rule_linked_abilities_during_timing_structure)."""

from __future__ import annotations

from msgspec import structs

from .abilities import Ability, Aspect, Instruction, Replace, Step, Unread
from .conditions import AllHold, Threat, Trigger, TriggerMode, UseLimit
from .costs import AdditionalCost
from .deeds import RUN_EVENTS, Deed
from .frames import Binding
from .naming import mentions_x, of_source
from .selectors import RUN_SERVER
from .state import GameObject, Lingering, Run
from .terms import Scope, Side


def brought_along(
    abilities: tuple[Ability, ...],
    run: Run,
    *,
    source: GameObject,
    controller: Side,
    turn: int,
    first: int = 1,
    bindings: tuple[Binding, ...] = (),
) -> tuple[Lingering, ...]:
    """The lingering effects of abilities that are linked to the one that started a run, numbered from `first` on; `that
    server` is the one that the run began on, whatever it leads to later."""
    named = of_source((*bindings, Binding(RUN_SERVER.name, server=run.server)), source.reference)
    told = any(binding.name == "X" for binding in bindings)
    return tuple(
        structs.replace(
            linked_effect(ability if told else _without_x(ability)),
            number=number,
            source=source.id,
            controller=controller,
            turn=turn,
            run=run.number,
            bindings=named,
        )
        for number, ability in enumerate(abilities, first)
    )


def linked_effect(ability: Ability) -> Lingering:
    """What lingers because of a linked ability; whose it is, and of which run, is not in it."""
    trigger = ability.trigger
    return Lingering(
        number=0,
        source="",
        controller=Side.CORP,
        duration=None if trigger is not None and _waits_for_the_end(trigger) else Scope.RUN,
        declarations=ability.declarations,
        trigger=_in_threat(ability),
        steps=ability.steps,
        optional=ability.optional,
        # `whenever` anything else happens than what does once in a run is not over with the first time
        once=trigger is None or any(e.verb in RUN_EVENTS for e in trigger.events),
        limited=UseLimit(1, Scope.RUN) in ability.restrictions,
    )


def _without_x(ability: Ability) -> Ability:
    """The ability with what an X that nobody has told declares left open."""
    if not mentions_x(ability.declarations):
        return ability
    acts = tuple(d.act.act for d in ability.declarations if isinstance(d, AdditionalCost))
    untold = Unread(ability.clause, "an X that the position does not tell", (Aspect.COSTS,), acts=acts)
    return structs.replace(ability, declarations=(untold,))


def _in_threat(ability: Ability) -> Trigger | None:
    """Its trigger condition, met only while the ability is active by its level of threat (rule_threat_flag)."""
    trigger = ability.trigger
    if trigger is None or ability.threat is None:
        return trigger
    threat = Threat(ability.threat)
    return structs.replace(
        trigger, condition=threat if trigger.condition is None else AllHold((threat, trigger.condition))
    )


def _waits_for_the_end(trigger: Trigger) -> bool:
    """Whether the run is over when the ability meets its condition; it stays with that run all the same."""
    return trigger.mode is not TriggerMode.WOULD and any(e.verb is Deed.RUN_ENDS for e in trigger.events)


def replaces_approach(trigger: Trigger, steps: tuple[Step, ...]) -> bool:
    """Whether something happens instead each time that the Runner would approach a server, and is known."""
    if trigger.mode is not TriggerMode.WOULD or trigger.ordinal is not None or len(steps) != 1:
        return False
    return all(e.verb is Deed.APPROACH_SERVER for e in trigger.events) and _is_known_instead(steps[0])


def _is_known_instead(step: Step) -> bool:
    """Whether a step says what happens instead of approaching a server, by instructions alone."""
    if not isinstance(step, Replace) or step.event.verb is not Deed.APPROACH_SERVER or step.optional or step.part:
        return False
    return all(isinstance(inner, Instruction) for inner in step.steps)
