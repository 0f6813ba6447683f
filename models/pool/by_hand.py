"""Corrections by hand: abilities that reading cannot give, each with its reason, and the cards of the 1996 examples.

Whatever stands here replaces what the compiler made of a card's text; the coverage report counts it. Three cards of the
1996 rulebook's examples, which it does not name, are added under titles of our own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import structs

from ..abilities import (
    Ability,
    AbilityKind,
    Aspect,
    ChooseOption,
    Flag,
    If,
    Instruction,
    Option,
    Step,
    Unread,
)
from ..cards import Card
from ..conditions import (
    DifferentActions,
    Occurred,
    Trigger,
    TriggerMode,
)
from ..costs import (
    Component,
    Cost,
    SpendClicks,
)
from ..effects import Distribute, Effect, EffectKind, Object, Target, The
from ..selectors import (
    ADVANCEABLE,
    INSTALLED,
    THIS,
    Amount,
    EventPattern,
    Same,
    Selector,
    ServerWord,
    Subtype,
    Verb,
)
from ..terms import CardType, Counter, Player, Scope, Side

if TYPE_CHECKING:
    from . import Pool


def do(kind: EffectKind, amount: Amount | None = None, what: Object | None = None, **more: Any) -> Effect:
    """An effect, with the fields that nearly every one has in front."""
    return Effect(kind, amount=amount, what=what, **more)


def then(*effects: Effect, **more: Any) -> Instruction:
    """One instruction."""
    return Instruction(effects, **more)


def play(*steps: Step, clause: int = 0) -> Ability:
    """A play ability."""
    return Ability(AbilityKind.PLAY, clause, steps=steps)


def when(trigger: Trigger, *steps: Step, clause: int = 0, **more: Any) -> Ability:
    """A conditional ability."""
    return Ability(AbilityKind.CONDITIONAL, clause, trigger=trigger, steps=steps, **more)


def paid(cost: Cost, *steps: Step, clause: int = 0, **more: Any) -> Ability:
    """A paid ability."""
    return Ability(AbilityKind.PAID, clause, cost=cost, steps=steps, **more)


def costs(*components: Component) -> Cost:
    """A cost whose components are all paid."""
    return Cost(components)


def on(verb: Verb, what: Selector | None = None, **more: Any) -> EventPattern:
    """Events of a kind."""
    return EventPattern(verb, what=what, **more)


def gain(amount: Amount) -> Effect:
    """Gain credits."""
    return do(EffectKind.GAIN_CREDITS, amount)


def archives_as_hq() -> Ability:
    """An action that runs Archives; if the run would be successful, HQ becomes the attacked server."""
    return paid(
        costs(SpendClicks(1)),
        then(do(EffectKind.RUN, server=ServerWord.ARCHIVES)),
        linked=(
            when(
                Trigger((on(Verb.RUN_SUCCESSFUL, Same(THIS)),), TriggerMode.WOULD),
                then(do(EffectKind.CHANGE_SERVER, server=ServerWord.HQ)),
                flags=(Flag.INTERRUPT,),
            ),
        ),
    )


class Correction(NamedTuple):
    """The abilities of a card as a person read them, and why."""

    reason: str
    abilities: tuple[Ability, ...]


CORRECTIONS: dict[str, Correction] = {
    "mirrormorph_endless_iteration": Correction(
        "its trigger condition spreads over three actions, and one of its modes asks for an action of another kind",
        (
            when(
                Trigger(
                    (on(Verb.ACTION_COMPLETE, by=Player.YOU),),
                    stipulation=DifferentActions(3),
                ),
                ChooseOption(
                    Player.YOU,
                    (
                        Option((then(gain(1)),), "gain 1 credit"),
                        Option(
                            (Unread(0, "take another different action", (Aspect.RESOLUTION,)),), "take another action"
                        ),
                    ),
                    must=False,
                ),
                optional=True,
            ),
        ),
    ),
}
CLASSIC: tuple[Card, ...] = (
    Card(
        id="classic_black_ops_agenda",
        title="Classic Example: Agenda with the Keyword",
        type=CardType.AGENDA,
        side=Side.CORP,
        subtypes=("black_ops",),
        advancement_requirement=4,
        agenda_points=2,
    ),
    Card(
        id="classic_black_ops_by_title",
        title="Classic Example: Black Ops by Title Only",
        type=CardType.AGENDA,
        side=Side.CORP,
        subtypes=("research",),
        advancement_requirement=4,
        agenda_points=2,
    ),
    Card(
        id="classic_four_counters",
        title="Classic Example: Four Counters",
        type=CardType.OPERATION,
        side=Side.CORP,
        cost=0,
        abilities=(
            play(
                then(
                    do(
                        EffectKind.PLACE_COUNTERS,
                        4,
                        Target(ADVANCEABLE & INSTALLED, 1, None, (Distribute(4),)),
                        counter=Counter.ADVANCEMENT,
                    )
                )
            ),
        ),
    ),
    Card(
        id="classic_archives_door",
        title="Classic Example: Archives Door",
        type=CardType.PROGRAM,
        side=Side.RUNNER,
        cost=0,
        memory_cost=1,
        abilities=(archives_as_hq(),),
    ),
    Card(
        id="classic_black_ops_score",
        title="Classic Example: Black Ops Score",
        type=CardType.EVENT,
        side=Side.RUNNER,
        cost=0,
        abilities=(
            play(
                If(
                    Occurred(on(Verb.STEAL, Subtype(("black_ops",)), by=Player.YOU), Scope.TURN),
                    (then(do(EffectKind.ADD_TO_SCORE_AREA, what=The(THIS), worth=1)),),
                )
            ),
        ),
    ),
)


def cards_by_hand(pool: Pool) -> Iterator[Card]:
    """The cards that are corrected, then the examples of the 1996 rulebook."""
    for id, correction in CORRECTIONS.items():
        yield structs.replace(pool[id], abilities=correction.abilities)
    yield from CLASSIC


__all__ = ["CLASSIC", "CORRECTIONS", "Correction", "cards_by_hand"]
