"""Damage that the Runner suffers (10.4)."""

from __future__ import annotations

from msgspec import structs

from ...models.abilities import Aspect
from ...models.costs import (
    SufferDamage,
)
from ...models.deeds import Deed
from ...models.events import NO_OBJECT, Event
from ...models.state import Doubt, Ending, State
from ...models.terms import (
    Damage,
    Side,
    Zone,
)
from .ending_the_game import end_game
from .record import Done, Foreseen, Record, Texts
from .told import doubting
from .trashing import trash, trashed


def suffer(
    state: State,
    cards: tuple[str, ...],
    kind: Damage,
    n: int,
    by: Side,
    source: str | None,
    *,
    payment: bool = False,
    elsewhere: Zone | None = None,
    apart: tuple[str, ...] | None = None,
) -> State:
    """The Runner suffers damage, and the chosen cards are trashed together (10.4.3); those that come to a zone
    `elsewhere` instead, all or these, are still where they were (rule_core_damage).

    More damage than cards flatlines the Runner at once (rule_flatline).
    """
    flatlined = n > len(state.in_zone(Zone.GRIP)) and Zone.GRIP not in state.unlimited
    if len(cards) < n and not flatlined:  # of a grip that is not told: what was trashed, and whether it held so many
        untold = "the position does not say how many cards are in the grip"
        state = doubting(state, [Doubt(Aspect.ANYTHING, "", None, 0, untold)])
    key = NO_OBJECT if source is None and not payment else None  # rule_suffer_or_take_damage
    suffered = Event(Deed.SUFFER_DAMAGE, Side.RUNNER, amount=n, damage=kind, source=source, payment=payment, key=key)
    state = state.log(suffered)
    if kind is Damage.CORE:
        runner = structs.replace(state.runner, core_damage=state.runner.core_damage + n)
        state = state.with_player(Side.RUNNER, runner)
    for id in cards[:n]:
        state = (
            trashed(state, id, by, cause=Deed.SUFFER_DAMAGE, source=source, damage=kind, into=elsewhere)
            if elsewhere and (apart is None or id in apart)
            else trash(state, id, by, cause=Deed.SUFFER_DAMAGE, source=source, damage=kind)
        )
    return end_game(state, Side.CORP, Ending.FLATLINE) if flatlined else state


def _suffer_damage(state: State, done: Done) -> State:
    assert done.damage is not None
    source, paid, into = done.source, done.payment, done.to.zone
    cards, apart = done.objects, done.apart
    return suffer(state, cards, done.damage, done.n, done.by, source, payment=paid, elsewhere=into, apart=apart)


RECORDS = (
    Record(
        deed=Deed.SUFFER_DAMAGE,
        event=Deed.SUFFER_DAMAGE,
        by=Side.RUNNER,
        told_as=(Deed.DAMAGE,),
        foreseen=Foreseen.SO_MUCH,
        texts=Texts.FORBID | Texts.PREVENT | Texts.REMAKE | Texts.REPLACE,
        stopped=(Aspect.DAMAGE, Aspect.ZONES),
        components=(SufferDamage,),
        means=(suffer,),
        does=_suffer_damage,
    ),
)
